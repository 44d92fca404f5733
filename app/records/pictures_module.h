// The entry point of the pictures module. The module is a shared object with all code that needs OpenCV. The program
// loads the module only to read a board from a picture.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/core/document.h"

namespace tilefold::records {

struct ReadRequest {
  std::string picture;      ///< name of the picture, which the answer repeats
  std::string bytes = {};   ///< contents of a PNG, JPEG, WebP or GIF file
  std::string puzzle = {};  ///< puzzle that the board must belong to; empty for any puzzle
  double certainty = 0.95;  ///< confidence (0 to 1) below which a cell is doubtful
  int copy_side = 0;        ///< longest side of the copy in the answer, in pixels; 0 for no copy
};

/// A copy of a picture, scaled down for display.
struct PictureCopy {
  int width = 0;  ///< width of the copy in pixels; 0 if there is no copy
  int height = 0;
  std::vector<std::uint8_t> pixels = {};  ///< pixels row by row, with one byte each for red, green and blue
  double scale = 1;                       ///< width of this copy divided by the width of the picture in the file
};

enum class ReadOutcome : std::uint8_t {
  certain,   ///< found a board without doubtful cells
  doubtful,  ///< found a board with doubtful cells
  no_board,
  refused,      ///< the bytes are not a picture that can be read
  unavailable,  ///< no picture can be read: the reader is missing, or the puzzle is unknown
};

struct ReadAnswer {
  ReadOutcome outcome = ReadOutcome::no_board;
  Object row = {};        ///< line that `tilefold read` prints; empty if no board was found
  std::string problem;    ///< sentence that says why there is no board; does not contain the name of the picture
  Phrase phrase = {};     ///< says what `problem` says; empty if it cannot be translated
  PictureCopy copy = {};  ///< copy of the picture; empty if no board was found or the request asks for no copy
};

/// Function that reads the board in a picture.
using ReadPicture = void (*)(const ReadRequest& request, ReadAnswer& answer);

/// Function like ReadPicture, for code that does not load the pictures module itself.
using PictureReader = std::function<void(const ReadRequest& request, ReadAnswer& answer)>;

}  // namespace tilefold::records

extern "C" __attribute__((visibility("default"))) void tilefold_read_picture(
    const tilefold::records::ReadRequest& request, tilefold::records::ReadAnswer& answer);
