#include <cstdio>
#include <cstdlib>

#include "app/records/game.h"
#include "app/records/game_records.h"
#include "app/records/json.h"
#include "engine/catalog.h"
#include "engine/core/text.h"
#include "engine/learn/bytes.h"
#include "tests/fuzz/target.h"

namespace tilefold::test {
namespace {

constexpr int most_moves = 12;

// Opens the game that `record` describes, as if it came from a file.
records::Opening read_again(const Document& record) {
  const auto document = records::parse_json(records::to_json(record), "a record");
  demand(static_cast<bool>(document), "what was written is JSON");
  demand(*document == record, "JSON does not change a document");
  auto opening = records::open_position_document(*document);
  if (!opening) demand(false, opening.error().message);
  return std::move(*opening);
}

void demand_reads_back(const Puzzle& puzzle) {
  constexpr std::uint64_t seed = 1;
  const auto again = read_again(records::start_record(puzzle, seed, {}));
  demand(again.seed == seed, "a position keeps its seed");
  demand(again.puzzle->hash() == puzzle.hash(), "a state that was written reads back with the same hash");
  demand(again.puzzle->describe() == puzzle.describe(), "a state that was written is read back unchanged");
  demand(again.puzzle->parameters() == puzzle.parameters(), "parameters that were written are read back unchanged");
}

}  // namespace

void demand(bool holds, std::string_view law) {
  if (holds) return;
  std::fprintf(stderr, "broken: %.*s\n", static_cast<int>(law.size()), law.data());
  std::abort();
}

void demand_message(const Error& error) {
  demand(!error.message.empty(), "a refusal says why");
  demand(printable(error.message, error.message.size()) == error.message, "a message is one printable line");
}

std::vector<Move> legal_moves(const Puzzle& puzzle) {
  std::vector<Move> moves = puzzle.moves();
  for (const CommandSpec& command : puzzle.about().commands)
    if (const auto move = puzzle.interpret({.kind = Gesture::Kind::command, .command = command.name}))
      moves.push_back(*move);
  return moves;
}

void demand_played(Puzzle& puzzle, Move move, std::vector<Tile>& tiles) {
  EventBatch events;
  const auto read = puzzle.parse(puzzle.to_text(move));
  demand(read && *read == move, "the text of a move reads back as the move");
  demand(puzzle.play(move, events), "a legal move plays");
  demand(replay(events, tiles), "events fit the board");
  demand(tiles == puzzle.snapshot().tiles, "events lead to the board");
}

void demand_sound(const Puzzle& puzzle, const EventBatch& setup) {
  std::vector<Tile> tiles;
  demand(replay(setup, tiles) && tiles == puzzle.snapshot().tiles, "the setup lays out the board");
  demand(puzzle.moves().empty() == (puzzle.standing().status != Status::playing), "moves are there while playing");
  demand_reads_back(puzzle);
  for (const Move move : legal_moves(puzzle)) {
    auto tiles_after = tiles;
    demand_played(*puzzle.clone(), move, tiles_after);
  }
  const auto game = puzzle.clone();
  auto moves = legal_moves(*game);
  for (int i = 0; i < most_moves && !moves.empty(); ++i, moves = legal_moves(*game))
    demand_played(*game, moves.front(), tiles);
  demand_reads_back(*game);
}

void demand_sound_position(Document position) {
  // A missing seed would be chosen at random, but the same input must always have the same effect.
  if (auto* table = std::get_if<Object>(&position.value); table != nullptr && position.find("seed") == nullptr)
    table->emplace_back("seed", 1);
  const auto opening = records::open_position_document(position);
  if (!opening) return demand_message(opening.error());
  demand_sound(*opening->puzzle, opening->setup);
}

void try_with_checksum(std::string_view bytes,
                       const std::function<void(const PuzzleInfo&, std::string_view)>& attempt) {
  const std::string mended = std::string(bytes) + checksum_text(bytes);
  for (const PuzzleInfo* info : catalog()) {
    attempt(*info, bytes);
    attempt(*info, mended);
  }
}

}  // namespace tilefold::test
