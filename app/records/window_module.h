// The two entry points of the window module: a shared object with all code that needs SDL or OpenGL. The command line
// loads it only for a window or a picture.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "app/records/game.h"
#include "app/records/open_position.h"
#include "app/records/pictures_module.h"

namespace tilefold::app {

/// Options of a clip: the range of moves, from 1 and both included, and its speed.
struct ClipRequest {
  std::optional<std::int64_t> from_move;   ///< nullopt for the first
  std::optional<std::int64_t> to_move;     ///< nullopt for the last
  std::optional<double> speed;             ///< speed of the animation; nullopt for 1
  std::optional<std::int64_t> frame_rate;  ///< frames per second; nullopt for the default
};

/// Called with the number of finished frames and the total.
using Progressing = std::function<void(std::int64_t done, std::int64_t total)>;

struct PictureRequest {
  GameRequest game;
  std::string out;                      ///< output file: .png for a picture, .webp or .gif for a clip
  std::optional<std::int64_t> at_move;  ///< move to show, from 1; 0 for the start
  std::optional<double> time;           ///< ms into the move's animation; nullopt for its end
  ClipRequest clip = {};
  std::string format;         ///< "jsonl" to report progress on standard output
  Progressing progress = {};  ///< may be empty
  int width = 0;              ///< width in pixels; 0 for the default size
  int height = 0;
  double scale = 1.0;
  std::string theme;
  std::string data_dir;  ///< folder for the log; empty to write none
};

/// The user's data: all games with their scores, or the settings.
enum class Kept : std::uint8_t { games, settings };

/// Callbacks to the program that opens the window; each may be empty. Most replace file access in a browser page.
struct HostCallbacks {
  std::function<void(const std::string& path)> on_file_saved = {};  ///< receives a picture or board that was just saved
  std::function<void(Kept kept)> give = {};                         ///< offers the user's data for download
  std::function<void(Kept kept)> bring = {};                        ///< replaces the user's data with an uploaded file
  PictureReader read_picture = {};                                  ///< called by a worker thread
};

struct WindowRequest {
  GameRequest game;
  RequestedBoards pack = {};  ///< boards to choose from; none if the game is known
  std::string picture = {};   ///< a file with a picture of a board, opened in the board editor; empty for none
  double scale = 0.0;         ///< size of text and lines; 0 for the desktop's scale
  std::string theme;
  std::string trace;  ///< file that receives a line per event; "-" for standard output
  int width = 0;      ///< in pixels; 0 for the default size
  int height = 0;
  std::string data_dir;   ///< folder for all stored data; empty for the standard folders of the desktop
  std::string log_level;  ///< empty for the default
  HostCallbacks host = {};
};

/// Opens the window with `opening`, runs it until it is closed and returns the exit code.
using OpenWindow = int (*)(const WindowRequest& request, Opening& opening);

/// Draws the picture or clip that `request` asks for, without a display.
using DrawPicture = int (*)(const PictureRequest& request, Opening& opening);

}  // namespace tilefold::app

#define TILEFOLD_MODULE_EXPORT extern "C" __attribute__((visibility("default")))
TILEFOLD_MODULE_EXPORT int tilefold_open_window(const tilefold::app::WindowRequest& request,
                                                tilefold::app::Opening& opening);
TILEFOLD_MODULE_EXPORT int tilefold_draw_picture(const tilefold::app::PictureRequest& request,
                                                 tilefold::app::Opening& opening);
