// Files that may contain a game: the first line of a text, a picture, a clip.
//
// Each input is read twice: unchanged, and with corrected checksums of its PNG chunks, because hardly any mutation
// keeps them valid.

#include <string>

#include "app/records/game.h"
#include "engine/core/text.h"
#include "tests/fuzz/png_checksums.h"
#include "tests/fuzz/target.h"

namespace tilefold::test {
namespace {

void try_contents(std::string_view bytes) {
  const auto id = records::game_id_in(bytes);
  if (!id) return demand_message(id.error());
  records::GameRequest request;
  request.puzzle = *id;
  if (id->empty() || records::names_file(*id)) return;
  if (const auto opening = records::open_game(request); !opening) demand_message(opening.error());
}

}  // namespace
}  // namespace tilefold::test

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes = tilefold::test::text_of(data, size);
  tilefold::test::try_contents(bytes);
  tilefold::test::try_contents(tilefold::test::with_right_checksums(bytes));
  return 0;
}
