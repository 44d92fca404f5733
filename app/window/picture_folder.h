// What the window saves where pictures are: pictures of itself, clips of the game, boards from the editor. It says so
// over the board and tells the trace.
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
  using Take = std::function<void(const std::string& path)>;

  /// `take`, where there is one, has every file given to it once it is saved.
  PictureFolder(std::filesystem::path folder, Ui& ui, Trace& trace, const Take& take)
      : folder_(std::move(folder)), ui_(ui), trace_(trace), take_(take) {}

  /// A picture that carries its game.
  void save_picture(const render::Image& pixels, const std::string& game_id);
  void save_board(const BoardDraft& draft);
  void save_clip(Clips& clips, const SaveClip& wanted);

  /// Takes news of the clip that is made. Whether there is any.
  bool advance(Clips& clips);

  /// The desktop shows the folder.
  void open();

 private:
  std::string new_path(const char* ending) const;
  void tell_saved(const char* what, const std::string& path);

  std::filesystem::path folder_;
  Ui& ui_;
  Trace& trace_;
  const Take& take_;
};

}  // namespace tilefold::app
