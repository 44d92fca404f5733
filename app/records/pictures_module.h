// The entry point of the pictures module. The module is a shared object with all code that needs OpenCV. The program
// loads it only when it has to read a board from a picture.
#pragma once

#include <cstdint>
#include <string>

#include "engine/core/document.h"

namespace tilefold::app {

struct ReadRequest {
  std::string picture;      ///< path of a PNG, JPEG, WebP or GIF file
  std::string puzzle;       ///< accept boards of this puzzle only; empty for any
  double certainty = 0.95;  ///< cells with a lower confidence (0 to 1) count as doubtful
};

enum class ReadOutcome : std::uint8_t {
  certain,   ///< a board without doubtful cells
  doubtful,  ///< a board with doubtful cells
  no_board,
  refused,  ///< the request is invalid, or the file is not a picture
};

struct ReadAnswer {
  ReadOutcome outcome = ReadOutcome::no_board;
  Object row = {};      ///< the line that `tilefold read` prints; empty if no board was found
  std::string problem;  ///< one sentence if there is no board
};

/// Function that reads the board in a picture.
using ReadPicture = void (*)(const ReadRequest& request, ReadAnswer& answer);

}  // namespace tilefold::app

extern "C" __attribute__((visibility("default"))) void tilefold_read_picture(const tilefold::app::ReadRequest& request,
                                                                             tilefold::app::ReadAnswer& answer);
