// Builds PNG files chunk by chunk, valid and invalid ones.
#pragma once

#include <string>
#include <vector>

namespace tilefold::test {

struct Chunk {
  std::string kind;  ///< four letters that identify the kind of the chunk
  std::string data;
};

/// Returns a PNG file of these chunks, each with its checksum.
std::string png_file(const std::vector<Chunk>& chunks);

/// Return the chunks of a grey picture of one pixel.
Chunk png_header();
Chunk png_pixels();

/// Return a chunk with `text` under `keyword`, plain (tEXt) or compressed (zTXt).
Chunk png_text(const std::string& keyword, const std::string& text);
Chunk png_packed_text(const std::string& keyword, const std::string& text);

/// Returns a complete picture that contains `game`.
std::string picture_of(const std::string& game);

}  // namespace tilefold::test
