// Pictures that may show a board. Every file is rejected with a message of one line, or shows no board, or shows a
// board that can be played.
//
// Each input is read twice, as in picture.cpp: unchanged, and with corrected checksums of its PNG chunks.

#include <algorithm>
#include <string>

#include "app/pictures/answer.h"
#include "app/pictures/decode.h"
#include "tests/fuzz/png_checksums.h"
#include "tests/fuzz/target.h"

namespace tilefold::test {
namespace {

constexpr std::size_t most_read_pixels = 160 * 160;  // boards in larger pictures take too long for many inputs

void try_picture(std::string_view bytes) {
  double scale = 0;
  const auto picture = pictures::decode_picture(bytes, scale);
  if (!picture) return demand_message(picture.error());
  constexpr int min_side = 8;
  demand(scale > 0 && scale <= 1, "a picture is not enlarged");
  demand(std::min(picture->cols, picture->rows) >= min_side, "a picture that was decoded has at least 8×8 pixels");
  demand(std::max(picture->cols, picture->rows) <= pictures::longest_side, "a large picture is scaled down");
  if (picture->total() > most_read_pixels) return;
  records::ReadAnswer answer = pictures::answer_to({.picture = "a picture", .bytes = std::string(bytes)});
  if (answer.row.empty()) return demand_message({answer.problem});
  demand_sound_position(std::move(answer.row));
}

}  // namespace
}  // namespace tilefold::test

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes = tilefold::test::text_of(data, size);
  tilefold::test::try_picture(bytes);
  if (const std::string mended = tilefold::test::with_right_checksums(bytes); mended != bytes)
    tilefold::test::try_picture(mended);
  return 0;
}
