// Saves files in the picture folder: pictures of the window, clips of the game, and boards from the editor. Posts a
// notice and writes a trace record for each file.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <utility>

#include "app/play/board_editor.h"
#include "app/play/clips.h"
#include "app/play/task.h"
#include "app/play/trace.h"
#include "app/window/panels/ui.h"
#include "render/gl/painter.h"

namespace tilefold::window {

class PictureFolder final : public play::Task {
 public:
  using SaveHandler = std::function<void(const std::string& path)>;

  struct Subjects {
    play::Clips& clips;
    Ui& ui;
    play::Trace& trace;
    const SaveHandler& on_saved;  ///< called with the path of every saved file if it is set
  };
  PictureFolder(std::filesystem::path folder, const Subjects& subjects) : folder_(std::move(folder)), at_(subjects) {}

  /// `request_picture` requests a picture of the next frame. `pop_request` then returns true once.
  void request_picture() { is_picture_wanted_ = true; }
  bool pop_request() { return std::exchange(is_picture_wanted_, false); }

  /// Saves a picture that contains the game ID as metadata.
  void save_picture(const render::Image& pixels, const std::string& game_id);
  void save_board(const play::BoardEditor& editor);
  void save_clip(const SaveClip& wanted);

  /// Updates the progress of the clip that a worker thread is making, and reports the result when it is finished.
  play::Redraw advance(double now) override;
  bool is_busy() const override { return at_.clips.is_busy(); }

  /// Opens the folder in the desktop's file manager.
  void open();

 private:
  std::string new_path(const char* ending) const;
  void report_saved(const char* what, const std::string& path);

  std::filesystem::path folder_;
  Subjects at_;
  bool is_picture_wanted_ = false;
};

}  // namespace tilefold::window
