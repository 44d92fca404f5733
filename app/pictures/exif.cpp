#include "app/pictures/exif.h"

#include <optional>

namespace tilefold::pictures {
namespace {

// Reads numbers from a TIFF structure, in the byte order of the structure. Returns nullopt if a number lies beyond the
// end of the data.
struct Tiff {
  std::string_view data;
  bool is_big_endian;

  std::optional<std::uint32_t> number(std::size_t at, std::size_t size) const {
    if (at > data.size() || size > data.size() - at) return std::nullopt;
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < size; ++i) {
      const auto byte = static_cast<unsigned char>(data[at + (is_big_endian ? i : size - 1 - i)]);
      value = value << 8U | byte;
    }
    return value;
  }
};

}  // namespace

Orientation exif_orientation(std::string_view data, Orientation otherwise) {
  constexpr std::string_view head("Exif\0\0", 6);
  constexpr std::uint32_t orientation_tag = 0x0112;
  constexpr std::size_t entry_size = 12;
  if (!data.starts_with(head)) return otherwise;
  data.remove_prefix(head.size());
  const Tiff tiff{data, data.starts_with("MM")};
  const auto first = tiff.number(4, 4);
  const auto count = first ? tiff.number(*first, 2) : std::nullopt;
  if (!count) return otherwise;
  for (std::size_t i = 0; i < *count; ++i) {
    const std::size_t entry = *first + 2 + i * entry_size;
    const auto tag = tiff.number(entry, 2);
    if (!tag) return otherwise;
    if (*tag != orientation_tag) continue;
    const auto value = tiff.number(entry + 8, 2);
    return value && *value >= 1 && *value <= 8 ? static_cast<Orientation>(*value) : otherwise;
  }
  return otherwise;
}

cv::Mat turn_upright(const cv::Mat& picture, Orientation orientation) {
  cv::Mat turned;
  constexpr int left_and_right = 1;
  constexpr int both = -1;
  switch (orientation) {
    case Orientation::upright: return picture;
    case Orientation::mirror: cv::flip(picture, turned, left_and_right); break;
    case Orientation::half_turn: cv::flip(picture, turned, both); break;
    case Orientation::mirror_and_half_turn: cv::flip(picture, turned, 0); break;
    case Orientation::mirror_and_turn_left: cv::transpose(picture, turned); break;
    case Orientation::turn_right: cv::rotate(picture, turned, cv::ROTATE_90_CLOCKWISE); break;
    case Orientation::mirror_and_turn_right:
      cv::transpose(picture, turned);
      cv::flip(turned.clone(), turned, both);
      break;
    case Orientation::turn_left: cv::rotate(picture, turned, cv::ROTATE_90_COUNTERCLOCKWISE); break;
  }
  return turned;
}

}  // namespace tilefold::pictures
