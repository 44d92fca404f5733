// Opens the boards that a worker thread has found in pictures: switches to the puzzle of the board and shows the board
// in the editor with the picture beside it. If a picture contains no board, nothing changes.
#pragma once

#include <string>

#include "app/jobs/picture_worker.h"
#include "app/play/message_queue.h"
#include "app/play/task.h"
#include "app/window/puzzle_switch.h"

namespace tilefold::app {

class PictureBoards final : public Task {
 public:
  struct Subjects {
    PictureWorker& worker;
    PuzzleSwitch& puzzles;
    ToolSwitch& tools;
    BoardDraft& draft;
    Panels& panels;
    const Bindings& bindings;
    MessageQueue& messages;
    Trace& trace;
  };
  explicit PictureBoards(const Subjects& subjects) : at_(subjects) {}

  /// Opens a board when the worker thread has read it, or shows why none was found.
  Redraw advance(double now) override;
  bool is_busy() const override { return at_.worker.is_busy(); }

 private:
  void answer(const PictureUpdate& update);
  void open(const ReadAnswer& answer);
  void refuse(const std::string& problem);

  Subjects at_;
};

}  // namespace tilefold::app
