// Boards in the notations of people and of other programs, for every puzzle, and also if the puzzle must be guessed:
// accepted boards can be played, others are rejected with a message of one line.

#include "app/records/board_forms.h"
#include "app/records/foreign_game.h"
#include "engine/catalog.h"
#include "tests/fuzz/target.h"

namespace tilefold::test {
namespace {

constexpr std::size_t most_boards = 4;  // maximum number of boards tested in a text that contains several

void try_boards(std::string_view text, std::string_view puzzle) {
  auto read = records::read_boards(text, {.place = "a board", .puzzle = puzzle});
  if (!read) return demand_message(read.error());
  demand(!read->boards.empty(), "a text that was read has a board");
  demand_message({read->understood + "."});
  for (std::size_t i = 0; i < read->boards.size() && i < most_boards; ++i)
    demand_sound_position(std::move(read->boards[i].position));
}

void try_game(std::string_view text) {
  const auto game = records::read_foreign_game("a game", text);
  if (!game) return demand_message(game.error());
  if (*game) demand(static_cast<bool>(records::read_moves({}, **game)), "the moves of a game that was read are legal");
}

}  // namespace
}  // namespace tilefold::test

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = tilefold::test::text_of(data, size);
  tilefold::test::try_game(text);
  tilefold::test::try_boards(text, "");
  for (const tilefold::PuzzleInfo* info : tilefold::catalog()) tilefold::test::try_boards(text, info->name);
  return 0;
}
