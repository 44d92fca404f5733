// The entry points of the window module. The module is a shared object with all code that needs SDL or OpenGL. The
// program loads it only to open a window or to draw a picture.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "app/records/game.h"
#include "app/records/game_labels.h"
#include "app/records/open_position.h"
#include "app/records/output.h"
#include "app/records/pictures_module.h"

namespace tilefold::records {

/// Options of a clip. Moves are counted from 1.
struct ClipRequest {
  std::optional<std::int64_t>
      from_move;  ///< number of the first move in the clip; nullopt for the first move of the game
  std::optional<std::int64_t> to_move;  ///< number of the last move in the clip; nullopt for the last move of the game
  std::optional<double> speed;          ///< factor of the animation's speed; nullopt for 1
  std::optional<std::int64_t> frame_rate;  ///< frames per second; nullopt for the default
};

/// Function that is called with the number of finished frames and the total number of frames.
using Progressing = std::function<void(std::int64_t done, std::int64_t total)>;

struct PictureRequest {
  GameRequest game;
  std::string out;                      ///< path of the output file: .png for a picture, .webp or .gif for a clip
  std::optional<std::int64_t> at_move;  ///< number of the move to show, from 1; 0 for the start of the game
  std::optional<double> time;           ///< time in the animation of the move, in ms; nullopt for its end
  ClipRequest clip = {};
  std::string format;         ///< "jsonl" to report progress as JSON Lines on standard output
  Progressing progress = {};  ///< receives the progress of a clip; may be empty
  int width = 0;              ///< width of the picture in pixels; 0 for the default size
  int height = 0;
  double scale = 1.0;
  std::string theme;
  std::string data_dir;  ///< folder for the log; empty to write no log
  ErrorTranslator translate_error = nullptr;
};

/// A part of the user's data: all games with their scores, or the settings.
enum class Kept : std::uint8_t { games, settings };

/// Functions that the host provides, which is the program or the browser page that opens the window. Each may be empty.
/// A browser page provides most of them, because it has no access to files.
struct HostCallbacks {
  /// Called with the path of a picture or board that the window has saved.
  std::function<void(const std::string& path)> on_file_saved = {};
  std::function<void(Kept kept)> give = {};  ///< offers a part of the user's data for download
  /// Lets the user replace a part of the data with a file from their computer.
  std::function<void(Kept kept)> bring = {};
  PictureReader read_picture = {};  ///< reads the board in a picture; called by a worker thread
};

struct WindowRequest {
  GameRequest game;
  RequestedBoards pack = {};  ///< boards from which the user can choose; empty if the request names the game
  ReadRequest picture = {};   ///< picture of a board, to be opened in the board editor; empty if there is no picture
  double scale = 0.0;         ///< size factor of text and lines; 0 for the desktop's factor
  std::string theme;
  std::string trace;  ///< path of a file to which the window writes every event as a line; "-" for standard output
  int width = 0;      ///< width of the window in pixels; 0 for the default size
  int height = 0;
  std::string data_dir;   ///< folder for everything that the program stores; empty for the desktop's standard folders
  std::string player;     ///< name of the player, who is added if necessary; empty for the player who was chosen last
  std::string log_level;  ///< minimum level of log messages; empty for the default
  GameLabels labels = {};
  bool has_pointer_path = false;  ///< true to record the path of the pointer with the games
  HostCallbacks host = {};
  ErrorTranslator translate_error = nullptr;
};

/// A study to show in a window.
struct StudyWindowRequest {
  std::string protocol;     ///< text of the protocol file; it must have no faults
  bool is_preview = false;  ///< true to store nothing and to let the user skip steps
  GameLabels labels = {};
  std::string data_dir = {};  ///< folder for everything that is stored; empty for the desktop's standard folders
  std::string theme = {};
  std::string trace = {};  ///< path of a file to which every event is written as a line
  int width = 0;           ///< width of the window in pixels; 0 for full screen
  int height = 0;
  ErrorTranslator translate_error = nullptr;
};

/// Function that opens the window with the game in `opening`, runs until the window is closed, and returns the exit
/// code.
using OpenWindow = int (*)(const WindowRequest& request, Opening& opening);

/// Function that shows a study until the experimenter leaves, and returns the exit code.
using OpenStudy = int (*)(const StudyWindowRequest& request);

/// Function that draws a picture or clip. It needs no display.
using DrawPicture = int (*)(const PictureRequest& request, Opening& opening);

}  // namespace tilefold::records

#define TILEFOLD_MODULE_EXPORT extern "C" __attribute__((visibility("default")))
TILEFOLD_MODULE_EXPORT int tilefold_open_window(const tilefold::records::WindowRequest& request,
                                                tilefold::records::Opening& opening);
TILEFOLD_MODULE_EXPORT int tilefold_draw_picture(const tilefold::records::PictureRequest& request,
                                                 tilefold::records::Opening& opening);
TILEFOLD_MODULE_EXPORT int tilefold_open_study(const tilefold::records::StudyWindowRequest& request);
