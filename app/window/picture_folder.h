// Saves files in the picture folder: pictures of the window, clips of the game, and boards from the editor. Posts a
// notice and writes a trace record for each file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "app/play/board_editor.h"
#include "app/play/clips.h"
#include "app/play/task.h"
#include "app/play/trace.h"
#include "app/window/panels/ui.h"
#include "render/gl/painter.h"

namespace tilefold::window {

/// The part of the window that a picture shows.
enum class PictureOf : std::uint8_t {
  window,
  result,  ///< the board and the result of the game, without panel, buttons and annotations
};

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

  /// `request_picture` requests a picture, which is made after the next frame is drawn. `pop_request` then returns the
  /// request once.
  void request_picture(PictureOf what) { wanted_ = what; }
  std::optional<PictureOf> pop_request() { return std::exchange(wanted_, {}); }

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
  std::optional<PictureOf> wanted_;
};

}  // namespace tilefold::window
