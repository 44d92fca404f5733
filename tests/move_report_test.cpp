// The report of a move: what counts as a merge, and that the summaries stored in a tree agree with a replay.

#include "engine/core/move_report.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/catalog.h"
#include "engine/core/session.h"
#include "tests/support/counting_puzzle.h"
#include "tests/support/drop_board.h"
#include "tests/support/random_parameters.h"

namespace tilefold::test {
namespace {

Event absorbs(std::int32_t beat, std::uint32_t tile, std::uint32_t into) {
  return {.beat = beat, .kind = EventKind::absorb, .tile = TileId{tile}, .into = TileId{into}};
}

Event changes(std::int32_t beat, std::uint32_t tile, std::uint64_t number) {
  return {.beat = beat, .kind = EventKind::change, .tile = TileId{tile}, .face = Face::number(number)};
}

MergeReport merge_of(std::int32_t tiles, std::uint64_t number) {
  return {.created = Face::number(number), .tiles = tiles};
}

TEST_CASE("A merge is reported for a tile that absorbs others in one step, with the number of tiles involved") {
  const EventBatch events{absorbs(1, 1, 3), absorbs(1, 2, 3), changes(1, 3, 8), absorbs(2, 4, 3), changes(2, 3, 16)};
  CHECK(merges_of(events) == std::vector<MergeReport>{merge_of(3, 8), merge_of(2, 16)});
  CHECK(merge_of(3, 8).is_large());
  CHECK_FALSE(merge_of(2, 16).is_large());
}

TEST_CASE("Simultaneous merges are distinguished by the absorbing tile, whatever the order of events") {
  const EventBatch events{absorbs(1, 1, 5), absorbs(1, 2, 6), absorbs(1, 3, 6), changes(1, 6, 8), changes(1, 5, 4)};
  CHECK(merges_of(events) == std::vector<MergeReport>{merge_of(3, 8), merge_of(2, 4)});
}

TEST_CASE("A tile that only changes its number or is removed is not reported as a merge") {
  CHECK(merges_of({changes(0, 1, 8), {.beat = 1, .kind = EventKind::clear, .tile = TileId{1}}}).empty());
  CHECK(merges_of({absorbs(0, 2, 1), changes(1, 1, 8)}).empty());
}

TEST_CASE("An illegal move gives no report and changes nothing") {
  EventBatch setup;
  const auto puzzle = drop::DropRules::info().make(drop_values(), 1, setup);
  const std::uint64_t before = puzzle->hash();
  CHECK_FALSE(play_and_report(*puzzle, puzzle->standing(), drop::drop_move(9)));
  CHECK(puzzle->hash() == before);
}

std::vector<Move> legal_moves(const Puzzle& puzzle) {
  std::vector<Move> moves = puzzle.moves();
  for (const CommandSpec& command : puzzle.about().commands)
    if (const auto move = puzzle.interpret({.kind = Gesture::Kind::command, .command = command.name}))
      moves.push_back(*move);
  return moves;
}

// Plays, goes back and plays other moves, so that the tree has branches.
void grow(Session& session, Rng& rng, int steps) {
  for (int i = 0; i < steps; ++i) {
    const auto moves = legal_moves(session.puzzle());
    const auto nodes = static_cast<std::uint32_t>(session.game().nodes.size());
    if (moves.empty() || rng.below(10) == 0) {
      session.go_to(static_cast<std::int32_t>(rng.below(nodes)));
    } else {
      session.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
}

// Compares the summary of a node with its events and the positions before and after.
void check_node(const SessionGame& game, std::int32_t number) {
  const TreeNode& node = game.node(number);
  const auto puzzle = game.puzzle_at(node.parent);
  const Standing before = puzzle->standing();
  EventBatch events;
  REQUIRE(puzzle->play(node.move, events));
  const auto merges = merges_of(events);
  const MoveSummary& summary = node.summary;
  REQUIRE(summary.after == puzzle->standing());
  REQUIRE(summary.gain == summary.after.score - before.score);
  REQUIRE(summary.merges == static_cast<std::int32_t>(merges.size()));
  REQUIRE(summary.longest_chain == std::max(game.node(node.parent).summary.longest_chain, summary.merges));
  REQUIRE(summary.is_rescue == (before.status != Status::playing));
  std::uint64_t created = 0;
  for (const MergeReport& merge : merges) created = add_saturating(created, merge.created.value);
  REQUIRE(summary.created == created);
}

TEST_CASE("The move summaries in a game tree agree with a replay, even after saving and restoring") {
  for (const PuzzleInfo* info : catalog()) {
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      Rng rng(seed);
      Session session(*info, random_parameters(info->parameters, rng), seed);
      grow(session, rng, 60);
      const SessionGame& game = session.game();
      REQUIRE(game.node(0).summary == MoveSummary{.after = session.beginning().standing()});
      for (std::int32_t node = 1; game.has(node); ++node) check_node(game, node);
      const auto restored = Session::restore(*info, session.saved());
      REQUIRE(restored);
      for (std::int32_t node = 0; game.has(node); ++node)
        REQUIRE(restored->game().node(node).summary == game.node(node).summary);
    }
  }
}

TEST_CASE("A session computes each move only once and reports its result") {
  for (const PuzzleInfo* info : catalog()) {
    int plays = 0;
    EventBatch setup;
    auto puzzle = info->make(ParameterValues(info->parameters), 3, setup);
    Session session(std::make_unique<CountingPuzzle>(std::move(puzzle), plays), setup, 3);
    session.drain();
    for (int played = 0; played < 50 && !session.puzzle().moves().empty(); ++played) {
      const Standing before = session.puzzle().standing();
      const Move move = session.puzzle().moves().back();
      REQUIRE(session.play(move));
      REQUIRE(plays == played + 1);
      const auto updates = session.drain();
      REQUIRE(updates.size() == 1);
      const MoveReport& report = updates[0].report;
      REQUIRE(report.move == move);
      REQUIRE(report.before == before);
      REQUIRE(report.after == session.puzzle().standing());
      REQUIRE(report.merges == merges_of(report.events));
    }
    CHECK(plays > 0);
  }
}

TEST_CASE("The reported largest tile equals the largest tile in the state") {
  for (const PuzzleInfo* info : catalog()) {
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      Rng rng(seed);
      Session session(*info, random_parameters(info->parameters, rng), seed);
      grow(session, rng, 40);
      const Document state = session.puzzle().describe();
      const Document* named = state.find("largest");
      REQUIRE(session.puzzle().standing().largest ==
              (named != nullptr ? named->unsigned_integer() : std::optional<std::uint64_t>()));
    }
  }
}

}  // namespace
}  // namespace tilefold::test
