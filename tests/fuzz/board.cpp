// Boards as users type them, in every puzzle: accepted ones can be played, others are rejected with a message of one
// line.

#include "app/records/game.h"
#include "engine/catalog.h"
#include "tests/fuzz/target.h"

namespace tilefold::test {
namespace {

void try_board(std::string_view text, std::string_view puzzle) {
  auto document = app::read_position_text(text, "a board", puzzle);
  document ? demand_sound_position(std::move(*document)) : demand_message(document.error());
}

}  // namespace
}  // namespace tilefold::test

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = tilefold::test::text_of(data, size);
  tilefold::test::try_board(text, "");
  for (const tilefold::PuzzleInfo* info : tilefold::catalog()) tilefold::test::try_board(text, info->name);
  return 0;
}
