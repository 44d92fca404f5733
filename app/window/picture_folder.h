// Saves pictures of the window, clips of the game and boards from the editor to the picture folder. Shows a notice and
// writes a trace record for each.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "app/play/board_draft.h"
#include "app/play/clips.h"
#include "app/play/trace.h"
#include "app/window/panels/ui.h"
#include "render/gl/painter.h"

namespace tilefold::app {

class PictureFolder {
 public:
  using SaveHandler = std::function<void(const std::string& path)>;

  /// `on_saved`, if set, is called with the path of every saved file.
  PictureFolder(std::filesystem::path folder, Ui& ui, Trace& trace, const SaveHandler& on_saved)
      : folder_(std::move(folder)), ui_(ui), trace_(trace), on_saved_(on_saved) {}

  /// Saves a picture with the game ID embedded.
  void save_picture(const render::Image& pixels, const std::string& game_id);
  void save_board(const BoardDraft& draft);
  void save_clip(Clips& clips, const SaveClip& wanted);

  /// Collects progress reports of the clip being made. Returns true if there was one.
  bool advance(Clips& clips);

  /// Opens the folder in the desktop's file manager.
  void open();

 private:
  std::string new_path(const char* ending) const;
  void report_saved(const char* what, const std::string& path);

  std::filesystem::path folder_;
  Ui& ui_;
  Trace& trace_;
  const SaveHandler& on_saved_;
};

}  // namespace tilefold::app
