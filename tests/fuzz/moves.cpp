// Move texts, for every puzzle of the catalogue: each text is parsed, printed and parsed again, and the move is played.
//
// An input consists of lines. Leading lines with '=' set parameters, if the puzzle has them; every other line is the
// text of a move, parsed in the position after the moves before it.

#include "app/records/game.h"
#include "engine/catalog.h"
#include "tests/fuzz/target.h"

namespace tilefold::test {
namespace {

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    lines.emplace_back(line);
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  return lines;
}

// Starts a new game with the parameters set by `lines`; leaves the moves in `lines`.
std::unique_ptr<Puzzle> begin(const PuzzleInfo& info, std::vector<std::string>& lines, EventBatch& setup) {
  ParameterValues values(info.parameters);
  auto line = lines.begin();
  for (; line != lines.end() && line->find('=') != std::string::npos; ++line)
    if (const auto set = records::apply_rule_values({*line}, values); !set) demand_message(set.error());
  lines.erase(lines.begin(), line);
  if (const auto checked = values.check(); !checked) {
    demand_message(checked.error());
    return nullptr;
  }
  return info.make(values, 1, setup);
}

void try_moves(const PuzzleInfo& info, std::vector<std::string> lines) {
  EventBatch setup;
  const auto puzzle = begin(info, lines, setup);
  if (!puzzle) return;
  std::vector<Tile> tiles;
  demand(replay(setup, tiles) && tiles == puzzle->snapshot().tiles, "the setup lays out the board");
  for (const std::string& line : lines) {
    const std::uint64_t hash = puzzle->hash();
    const auto move = puzzle->parse(line);
    demand(puzzle->hash() == hash, "reading a move changes nothing");
    if (move) {
      demand_played(*puzzle, *move, tiles);
    } else {
      demand_message(move.error());
    }
  }
  for (const Move move : legal_moves(*puzzle)) {
    const auto read = puzzle->parse(puzzle->to_text(move));
    demand(read && *read == move, "the text of every legal move reads back");
  }
}

}  // namespace
}  // namespace tilefold::test

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto lines = tilefold::test::lines_of(tilefold::test::text_of(data, size));
  for (const tilefold::PuzzleInfo* info : tilefold::catalog()) tilefold::test::try_moves(*info, lines);
  return 0;
}
