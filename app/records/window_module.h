// The two doors into the window module: a shared object that holds everything that needs SDL or GL, and that the
// command line loads only when a window or a picture is asked for.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "app/records/game.h"

namespace tilefold::app {

/// What only a clip has: which moves, 1-based and both included, and how fast they go by.
struct ClipRequest {
  std::optional<std::int64_t> from_move;   ///< none for the first one
  std::optional<std::int64_t> to_move;     ///< none for the last one
  std::optional<double> speed;             ///< of the animation; none for 1
  std::optional<std::int64_t> frame_rate;  ///< frames a second; none for a usual one
};

/// Told how many of how many frames are done.
using Progressing = std::function<void(std::int64_t done, std::int64_t total)>;

struct PictureRequest {
  GameRequest game;
  std::string out;                      ///< its ending says what is made: .png, or a clip as .webp or .gif
  std::optional<std::int64_t> at_move;  ///< the picture shows this move, 1-based; 0 the start
  std::optional<double> time;           ///< milliseconds into the move's animation; none for its end
  ClipRequest clip = {};
  std::string format;         ///< "jsonl" tells on standard output how far it is; else nothing is written there
  Progressing progress = {};  ///< may be empty
  int width = 0;              ///< in pixels; 0 for a usual size
  int height = 0;
  double scale = 1.0;
  std::string theme;
  std::string data_dir;  ///< gets the log; empty for no log
};

/// What is kept of a person: all games with their scores, and what has been set.
enum class Kept : std::uint8_t { games, settings };

/// What the surroundings of a window do for it where it has no files of a person; each may be empty.
struct Surroundings {
  std::function<void(const std::string& path)> take_file = {};  ///< one that has just been saved: a picture, a board
  std::function<void(Kept kept)> give = {};                     ///< what is kept, as a file
  std::function<void(Kept kept)> bring = {};                    ///< that of a file, in its place
};

struct WindowRequest {
  GameRequest game;
  double scale = 0.0;  ///< 0 asks the desktop
  std::string theme;
  std::string trace;  ///< a file that gets a line for everything that happens, "-" for standard output
  int width = 0;      ///< in pixels; 0 for a usual size
  int height = 0;
  std::string data_dir;   ///< holds everything that is kept; empty for the folders of the desktop
  std::string log_level;  ///< empty for the usual one
  Surroundings surroundings = {};
};

/// Opens the window on `opening` and returns an exit code when it is closed.
using OpenWindow = int (*)(const WindowRequest& request, Opening& opening);

/// Draws the picture of `request` of the game `opening` without a display.
using DrawPicture = int (*)(const PictureRequest& request, Opening& opening);

}  // namespace tilefold::app

#define TILEFOLD_DOOR extern "C" __attribute__((visibility("default")))
TILEFOLD_DOOR int tilefold_open_window(const tilefold::app::WindowRequest& request, tilefold::app::Opening& opening);
TILEFOLD_DOOR int tilefold_draw_picture(const tilefold::app::PictureRequest& request, tilefold::app::Opening& opening);
