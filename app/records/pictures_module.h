// The entry point of the pictures module: a shared object with all code that needs OpenCV. The command line loads it
// only to read a board from a picture.
#pragma once

#include <cstdint>
#include <string>

#include "engine/core/document.h"

namespace tilefold::app {

struct ReadRequest {
  std::string picture;      ///< a file: PNG, JPEG, WebP or GIF
  std::string puzzle;       ///< accept boards of this puzzle only; empty for any
  double certainty = 0.95;  ///< a cell is doubtful if its confidence is less, from 0 to 1
};

enum class ReadOutcome : std::uint8_t {
  certain,   ///< a board without doubtful cells
  doubtful,  ///< a board with doubtful cells
  no_board,
  refused,  ///< the request is wrong, or the file is no picture
};

struct ReadAnswer {
  ReadOutcome outcome = ReadOutcome::no_board;
  Object row = {};      ///< the line that `tilefold read` prints; empty without a board
  std::string problem;  ///< one sentence if there is no board
};

/// Reads the board in a picture.
using ReadPicture = void (*)(const ReadRequest& request, ReadAnswer& answer);

}  // namespace tilefold::app

extern "C" __attribute__((visibility("default"))) void tilefold_read_picture(const tilefold::app::ReadRequest& request,
                                                                             tilefold::app::ReadAnswer& answer);
