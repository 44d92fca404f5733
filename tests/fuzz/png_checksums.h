// Corrects the checksums of PNG chunks, because hardly any mutation of a picture keeps them valid.
#pragma once

#include <string>
#include <string_view>

namespace tilefold::test {

/// Returns `bytes` with the right checksum after each chunk, as if they were a PNG file.
std::string with_right_checksums(std::string_view bytes);

}  // namespace tilefold::test
