// The list of moves in the window, updated incrementally, agrees with the tree of moves.

#include "app/play/move_line.h"

#include <doctest/doctest.h>

#include "app/play/hints.h"
#include "app/play/move_names.h"
#include "engine/catalog.h"
#include "tests/support/random_parameters.h"

namespace tilefold::test {
namespace {

using play::LineMove;
using play::MoveLine;

// Returns the nodes from the root through the current position to the last move that can be redone.
std::vector<std::int32_t> line_of(const SessionGame& game) {
  std::vector<std::int32_t> nodes;
  for (std::int32_t on = game.node(0).next; on >= 0; on = game.node(on).next) nodes.push_back(on);
  return nodes;
}

void check_line(const MoveLine& line, const SessionGame& game) {
  const std::vector<std::int32_t> nodes = line_of(game);
  REQUIRE(line.end() == static_cast<std::int32_t>(nodes.size()));
  REQUIRE(line.node(game.node(game.at).depth) == game.at);
  std::uint64_t score = game.puzzle_at(0)->standing().score;
  for (std::int32_t place = 1; place <= line.end(); ++place) {
    const LineMove& move = line.move_to(place);
    REQUIRE(move.node == nodes[static_cast<std::size_t>(place) - 1]);
    const auto puzzle = game.puzzle_at(move.node);
    REQUIRE(move.score == puzzle->standing().score);
    REQUIRE(move.gain == move.score - std::min(score, move.score));
    REQUIRE(line.longest_chain(place) >= move.merges);
    score = move.score;
  }
}

// Performs one of the user's actions on the history at random.
void do_something(Session& session, Rng& rng) {
  const auto moves = session.puzzle().moves();
  const auto size = static_cast<std::uint32_t>(session.game().nodes.size());
  switch (rng.below(8)) {
    case 0: session.undo(); break;
    case 1: session.redo(); break;
    case 2: session.go_to(static_cast<std::int32_t>(rng.below(size))); break;
    case 3:
      if (rng.below(12) == 0) session.new_game(rng.below(1000));
      break;
    default:
      if (!moves.empty()) session.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  session.drain();
}

TEST_CASE("The list of moves equals the current line of the game tree after any move, undo, jump or new game") {
  for (const PuzzleInfo* info : catalog()) {
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      Rng rng(seed);
      Session session(*info, random_parameters(info->parameters, rng), seed);
      MoveLine line;
      for (int i = 0; i < 120; ++i) {
        do_something(session, rng);
        line.follow(session.game());
        check_line(line, session.game());
      }
    }
  }
}

TEST_CASE("A list of moves created in mid-game includes the moves that redo would play") {
  const PuzzleInfo& info = *catalog().front();
  Session session(info, ParameterValues(info.parameters), 3);
  for (int i = 0; i < 12; ++i) session.play(session.puzzle().moves().front());
  for (int i = 0; i < 5; ++i) session.undo();
  MoveLine line;
  line.follow(session.game());
  const auto played = static_cast<std::int32_t>(session.game().nodes.size()) - 1;
  CHECK(line.end() == played);
  check_line(line, session.game());
}

TEST_CASE("The list names every move as the hints do, and never shows the code of a move that has words") {
  for (const PuzzleInfo* info : catalog()) {
    CAPTURE(info->name);
    Rng rng(7);
    Session session(*info, ParameterValues(info->parameters), 7);
    for (int i = 0; i < 40; ++i) do_something(session, rng);
    const SessionGame& game = session.game();
    play::MoveNames names;
    for (const TreeNode& node : game.nodes) {
      if (node.parent < 0) continue;
      const auto before = game.puzzle_at(node.parent);
      const std::string text = before->to_text(node.move);
      CHECK(names.at(game, node.parent, text) == play::short_name_of(*before, node.move));
      if (info->status_info.move_words != nullptr) CHECK(names.at(game, node.parent, text) != text);
    }
  }
}

TEST_CASE("The name of a move of Unblock contains the letter of the piece, and the red piece has a different name") {
  const PuzzleInfo& unblock = **find_puzzle("unblock");
  ParameterValues values(unblock.parameters);
  REQUIRE(values.set_text("level", "1"));
  Session session(unblock, values, 1);
  play::MoveNames names;
  CHECK(names.at(session.game(), 0, "B-2") == "B ↑ 2");
  REQUIRE(session.play(*session.puzzle().parse("B-2")));
  CHECK(names.at(session.game(), session.game().at, "A+1") == "Red piece → 1");
}

}  // namespace
}  // namespace tilefold::test
