#include "tests/support/clip_walk.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <numeric>
#include <string_view>

namespace tilefold::test {
namespace {

// Reads bytes from the front of a text; numbers are little-endian.
class Walker {
 public:
  explicit Walker(std::string_view bytes) : left_(bytes) {}

  bool is_at_end() const { return left_.empty(); }

  std::string_view read(std::size_t size) {
    REQUIRE(size <= left_.size());
    const std::string_view taken = left_.substr(0, size);
    left_.remove_prefix(size);
    return taken;
  }

  std::size_t number(std::size_t size) {
    std::size_t sum = 0;
    std::size_t shift = 0;
    for (const char byte : read(size)) {
      sum |= std::size_t{static_cast<std::uint8_t>(byte)} << shift;
      shift += 8;
    }
    return sum;
  }

 private:
  std::string_view left_;
};

constexpr std::size_t size_of_colour = 3;

// Returns the size of a colour table in bytes; the highest bit of `flags` says whether there is one.
std::size_t size_of_table(std::size_t flags) {
  return (flags & 0x80U) == 0 ? 0 : size_of_colour << ((flags & 7U) + 1);
}

// Returns the contents of all data blocks of a GIF up to the empty block, concatenated.
std::string data_of_gif(Walker& gif) {
  std::string data;
  for (std::size_t size = gif.number(1); size > 0; size = gif.number(1)) data += gif.read(size);
  return data;
}

void skip_extension(Walker& gif, ClipWalk& walk) {
  constexpr std::size_t graphic_control = 0xF9;
  constexpr std::size_t application = 0xFF;
  const std::size_t label = gif.number(1);
  const std::string data = data_of_gif(gif);
  Walker field(data);
  if (label == graphic_control) {
    field.read(1);
    walk.lengths.push_back(static_cast<int>(10 * field.number(2)));
  } else if (label == application && data.starts_with("NETSCAPE2.0\1")) {
    field.read(12);
    walk.loops = static_cast<int>(field.number(2));
  }
}

void skip_image(Walker& gif) {
  gif.read(8);  // skips position and size
  gif.read(size_of_table(gif.number(1)));
  gif.read(1);  // skips the minimum code size
  CHECK(!data_of_gif(gif).empty());
}

}  // namespace

int ClipWalk::duration() const {
  return std::accumulate(lengths.begin(), lengths.end(), 0);
}

ClipWalk walk_webp(const std::string& bytes) {
  Walker file(bytes);
  REQUIRE(file.read(4) == "RIFF");
  REQUIRE(file.number(4) == bytes.size() - 8);
  REQUIRE(file.read(4) == "WEBP");
  ClipWalk walk;
  while (!file.is_at_end()) {
    const std::string_view name = file.read(4);
    const std::size_t size = file.number(4);
    Walker chunk(file.read(size));
    if (size % 2 != 0) file.read(1);
    if (name == "ANIM") {
      chunk.read(4);  // skips the background colour
      walk.loops = static_cast<int>(chunk.number(2));
    } else if (name == "ANMF") {
      chunk.read(12);  // skips position and size
      walk.lengths.push_back(static_cast<int>(chunk.number(3)));
    }
  }
  return walk;
}

ClipWalk walk_gif(const std::string& bytes) {
  constexpr std::size_t extension = 0x21;
  constexpr std::size_t image = 0x2C;
  constexpr std::size_t trailer = 0x3B;
  Walker file(bytes);
  REQUIRE(file.read(6) == "GIF89a");
  file.read(4);  // skips the file size
  const std::size_t table = size_of_table(file.number(1));
  file.read(2 + table);
  ClipWalk walk;
  std::size_t images = 0;
  for (std::size_t kind = file.number(1); kind != trailer; kind = file.number(1)) {
    REQUIRE((kind == extension || kind == image));
    kind == extension ? skip_extension(file, walk) : skip_image(file);
    images += kind == image ? 1 : 0;
  }
  CHECK(file.is_at_end());
  CHECK(images == walk.lengths.size());
  return walk;
}

}  // namespace tilefold::test
