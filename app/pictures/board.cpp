// Decides which kind of board a picture shows.

#include "app/pictures/reading.h"

namespace tilefold::pictures {

std::optional<Reading> read_board(const cv::Mat& picture, std::optional<BoardAppearance> wanted) {
  if (wanted == BoardAppearance::blocks) return read_blocks(picture);
  auto numbers = read_numbers(picture, wanted);
  if (numbers.reading || numbers.has_numbers || wanted) return std::move(numbers.reading);
  return read_blocks(picture);
}

}  // namespace tilefold::pictures
