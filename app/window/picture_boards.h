// Opens the boards that a worker thread has found in pictures: switches to the puzzle of the board and shows the board
// in the editor with the picture beside it. If a picture contains no board, nothing changes. Another worker thread
// fetches the picture on the clipboard, which is then opened like a picture file.
#pragma once

#include <functional>
#include <string>
#include <utility>

#include "app/jobs/clipboard_worker.h"
#include "app/jobs/picture_worker.h"
#include "app/play/message_queue.h"
#include "app/play/task.h"
#include "app/window/puzzle_switch.h"

namespace tilefold::window {

/// The worker threads that deliver pictures: one reads the board in a picture, the other fetches the picture on the
/// clipboard.
struct PictureWorkers {
  PictureWorkers(records::PictureReader read, const std::function<void()>& wake)
      : reader(std::move(read), wake), clipboard(wake) {}

  jobs::PictureWorker reader;
  jobs::ClipboardWorker clipboard;
};

class PictureBoards final : public play::Task {
 public:
  struct Subjects {
    jobs::PictureWorker& worker;
    jobs::ClipboardWorker& clipboard;
    PuzzleSwitch& puzzles;
    ToolSwitch& tools;
    play::BoardDraft& draft;
    Panels& panels;
    const play::Bindings& bindings;
    play::MessageQueue& messages;
    play::Trace& trace;
  };
  explicit PictureBoards(const Subjects& subjects) : at_(subjects) {}

  /// Opens a board or the picture on the clipboard when the worker thread has read it, or shows why there is none.
  play::Redraw advance(double now) override;
  bool is_busy() const override { return at_.worker.is_busy() || at_.clipboard.is_busy(); }

 private:
  void answer(const jobs::PictureUpdate& update);
  void open(const records::ReadAnswer& answer);
  void refuse(const Error& problem, const std::string& name);

  Subjects at_;
};

}  // namespace tilefold::window
