// PNG files put together chunk by chunk, right ones and wrong ones.
#pragma once

#include <string>
#include <vector>

namespace tilefold::test {

struct Chunk {
  std::string kind;  ///< four letters
  std::string data;
};

/// A file of these chunks, each with its checksum.
std::string png_file(const std::vector<Chunk>& chunks);

/// The parts of a grey picture of one pixel.
Chunk png_header();
Chunk png_pixels();

/// `text` under `keyword`, plain (tEXt) or compressed (zTXt).
Chunk png_text(const std::string& keyword, const std::string& text);
Chunk png_packed_text(const std::string& keyword, const std::string& text);

/// A whole picture that carries `game`.
std::string picture_of(const std::string& game);

}  // namespace tilefold::test
