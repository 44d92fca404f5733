// The search for a shortest solution without the map, and its lower bound, compared with maps; boards larger than 8×8.

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/puzzles/unblock/graph.h"
#include "engine/puzzles/unblock/levels.h"
#include "engine/puzzles/unblock/packed.h"
#include "engine/puzzles/unblock/piece_model.h"
#include "engine/search/solver.h"
#include "tests/support/unblock_levels.h"

namespace tilefold::test {
namespace {

using namespace unblock;

template <class Model>
typename PathSearch<Model>::Found search(const Model& model, const typename Model::Node& start, PathLimits limits) {
  return PathSearch<Model>(model, limits, {}).find(start);
}

typename PathSearch<PieceModel>::Found search(const State& start, PathLimits limits = {}) {
  const PieceModel model(start);
  return search(model, *model.node(start), limits);
}

std::unique_ptr<Puzzle> puzzle_at(const State& state) {
  ParameterValues values(UnblockRules::info().parameters);
  REQUIRE(values.set_text("rows", std::to_string(state.rules.rows)));
  REQUIRE(values.set_text("columns", std::to_string(state.rules.columns)));
  REQUIRE(values.set_text("red_row", std::to_string(to_one_based(state.rules.red_row))));
  EventBatch setup;
  return std::make_unique<RulesPuzzle<UnblockRules>>(values, state, Rng(0), setup);
}

std::unique_ptr<Strategy> shortest(const std::vector<std::pair<std::string, std::string>>& options = {}) {
  const auto spec = find_strategy(UnblockRules::info(), "shortest");
  REQUIRE(spec);
  ParameterValues values((*spec)->options);
  for (const auto& [name, text] : options) REQUIRE(values.set_text(name, text));
  return (*spec)->make(values, 0);
}

Solution solved_by(const Strategy& strategy, const Puzzle& puzzle, std::uint64_t nodes = 0) {
  return dynamic_cast<const Solver&>(strategy).solve(puzzle, {.nodes = nodes}, {}, {});
}

// Plays the moves and returns the status at the end.
Status status_after(const Puzzle& puzzle, const std::vector<Move>& moves) {
  const auto played = puzzle.clone();
  EventBatch events;
  for (const Move move : moves) REQUIRE(played->play(move, events));
  return played->standing().status;
}

// One move solves the level, but the pieces of all rows move freely, so its map has more than 10^9 states.
State one_move_away() {
  return drawn_level({"BB..CC..", "DD..EE..", "FF..GG..", "AA......", "HH..II..", "JJ..KK..", "LL..MM..", "NN..OO.."},
                     3);
}

// The article's level in the corner of a large board. The exit is farther away, and walls close the rest of the board
// off, except for pieces that move by themselves.
State large_article_level() {
  return drawn_level({"BB...GxRR...", "E..H.Gx.....", "EAAH.G......", "E..H..xSS...", "F...CCxTT...", "F.DDD.xUU...",
                      "xxxxxxxVV...", "WW..........", "............", "XX..YY..ZZ..", "............", "............"});
}

TEST_CASE("Unblock: the path search finds solutions as short as those of the map, even with little memory") {
  for (std::size_t i = 0; i < own_levels().size(); i += 4) {
    const Level& level = own_levels()[i];
    CAPTURE(level.text);
    const auto whole = search(level_state(level.text));
    REQUIRE(whole.outcome == PathOutcome::solved);
    CHECK(whole.min_moves == level.moves);
    if (level.moves > 6) continue;
    const auto deepened = search(level_state(level.text), {.states = 200});
    REQUIRE(deepened.outcome == PathOutcome::solved);
    CHECK(deepened.path.size() == whole.path.size());
  }
}

TEST_CASE("Unblock: every step of a found path is a legal move, and the path ends at a solved state") {
  const State start = level_state(known_levels[0].text);
  for (const std::uint64_t states : {10U, 100U, 100'000U}) {
    CAPTURE(states);
    const SolutionPath path = find_path(*puzzle_at(start), {.states = states}, {});
    REQUIRE(path.outcome == PathOutcome::solved);
    CHECK(path.moves.size() == 8);
    CHECK(status_after(*puzzle_at(start), path.moves) == Status::won);
  }
}

TEST_CASE("Unblock: the path search finds equally short solutions with the piece model and the reference rules") {
  const State start = level_state(own_levels()[60].text);
  const auto plain = search(RulesModel<UnblockRules>(), start, {.states = 500});
  const auto pieces = search(start, {.states = 500});
  REQUIRE(plain.outcome == PathOutcome::solved);
  CHECK(plain.min_moves == own_levels()[60].moves);
  CHECK(pieces.min_moves == plain.min_moves);
}

TEST_CASE("Unblock: the lower bound never exceeds the distance to a solution and is 0 only for solved states") {
  for (const std::size_t i : {3U, 40U, 90U, 150U, 208U}) {
    const State start = level_state(own_levels()[i].text);
    const LaneModel model(start);
    ReachableGraph<LaneModel> map;
    REQUIRE(map.build(model, *model.node(start), {.goals = Goals::full}, {}) == GraphOutcome::complete);
    for (StateIndex state = 0; state < map.size(); ++state) {
      const int bound = UnblockRules::min_moves(model.state(map.node(state)));
      REQUIRE(bound <= map.distance(state));
      REQUIRE((bound == 0) == (map.distance(state) == 0));
    }
  }
  CHECK(UnblockRules::min_moves(level_state(known_levels[0].text)) >= 5);
}

TEST_CASE("Unblock: the lower bound proves a level unsolvable if something can never leave the red piece's way") {
  CHECK(UnblockRules::min_moves(drawn_level({"......", "......", "AA..x.", "......", "......", "......"})) ==
        no_solution);
  CHECK(UnblockRules::min_moves(drawn_level({"......", "......", "AA..BB", "......", "......", "......"})) ==
        no_solution);
  CHECK(UnblockRules::min_moves(drawn_level({"...B..", "...B..", "AA.B..", "...x..", "......", "......"})) ==
        no_solution);
  CHECK(UnblockRules::min_moves(drawn_level({"...B..", "...B..", "AA.B..", "...CC.", "......", "......"})) == 3);
}

TEST_CASE("Unblock: the path search solves a level with a huge map and proves that the solution is shortest") {
  const auto puzzle = puzzle_at(one_move_away());
  const auto strategy = shortest({{"states", "20000"}});
  const Solution solution = solved_by(*strategy, *puzzle);
  CHECK(solution.solved);
  CHECK(solution.proven);
  REQUIRE(solution.moves.size() == 1);
  CHECK(puzzle->to_text(solution.moves.front()) == "A+6");
  const Choice choice = strategy->choose(*puzzle, {}, {});
  REQUIRE(choice.best);
  CHECK(puzzle->to_text(*choice.best) == "A+6");
  CHECK(choice.values.front().score_estimate == 0);
  CHECK_FALSE(choice.values.back().score_estimate);
}

TEST_CASE("Unblock: a search that gives up chooses no move and reports its lower bound") {
  const auto puzzle = puzzle_at(level_state(known_levels[1].text));
  const auto strategy = shortest();
  const Choice choice = strategy->choose(*puzzle, {.nodes = 300}, {});
  CHECK_FALSE(choice.best);
  REQUIRE(choice.outlook);
  CHECK_FALSE(choice.outlook->is_solved);
  CHECK_FALSE(choice.outlook->is_proven);
  REQUIRE(choice.outlook->measures.size() == 1);
  CHECK(choice.outlook->measures.front().bound >= 4);
  const Solution solution = solved_by(*strategy, *puzzle, 300);
  CHECK_FALSE(solution.solved);
  CHECK_FALSE(solution.proven);
  CHECK(solution.nodes == 300);
}

TEST_CASE("Unblock: the path search proves that a board has no solution once it has visited all states") {
  const auto found = search(drawn_level({"..BB", "AAC.", "..C.", "DDC."}, 1));
  CHECK(found.outcome == PathOutcome::unsolvable);
  std::stop_source stop;
  stop.request_stop();
  CHECK(find_path(*puzzle_at(one_move_away()), {.states = 10, .nodes = 1'000'000}, {}).outcome == PathOutcome::solved);
  CHECK(find_path(*puzzle_at(level_state(known_levels[1].text)), {.states = 1000}, stop.get_token()).outcome ==
        PathOutcome::stopped);
}

TEST_CASE("Unblock: the piece model and the lane model give the same map") {
  for (const std::size_t i : {0U, 4U}) {
    const State start = level_state(known_levels[i].text);
    const PieceModel pieces(start);
    const LaneModel lanes(start);
    ReachableGraph<PieceModel> one;
    ReachableGraph<LaneModel> other;
    REQUIRE(one.build(pieces, *pieces.node(start), {}, {}) == GraphOutcome::complete);
    REQUIRE(other.build(lanes, *lanes.node(start), {}, {}) == GraphOutcome::complete);
    REQUIRE(one.size() == other.size());
    CHECK(one.link_count() == other.link_count());
    for (StateIndex state = 0; state < one.size(); ++state) {
      const State same = pieces.state(one.node(state));
      REQUIRE(one.distance(state) == other.distance(*other.find(lanes, *lanes.node(same))));
    }
  }
}

TEST_CASE("Unblock: a board of 12 by 12 cells has a map, and its moves can be ten cells long") {
  const State start =
      drawn_level({"............", "............", "AA.....B....", ".......B....", "............", "............",
                   "............", "............", "............", "............", "............", "............"});
  const auto puzzle = puzzle_at(start);
  const auto graph = make_graph(*puzzle, Goals::full, 1000, {});
  REQUIRE(graph);
  CHECK((*graph)->size() == 11 * 11 - 2 * 2);  // without the places where the two pieces would overlap
  CHECK((*graph)->distance(0) == 2);
  CHECK((*graph)->find(*puzzle) == StateIndex{0});
  CHECK((*graph)->text(0) == start.text());
  CHECK((*graph)->snapshot(0) == puzzle->snapshot());
  CHECK(pack_states(*puzzle) == nullptr);
  EventBatch events;
  for (const char* text : {"B+8", "A+10"}) REQUIRE(puzzle->play(*puzzle->parse(text), events));
  CHECK(puzzle->standing().status == Status::won);
  for (const char* text : {"A+010", "A+01", "A+", "A+1x", "A+11", "A+100", "B-0"})
    CHECK_FALSE(puzzle_at(start)->parse(text));
}

TEST_CASE("Unblock: a hard level placed on a larger board can be solved") {
  const auto path = find_path(*puzzle_at(large_article_level()), {.states = 20'000, .nodes = 3'000'000}, {});
  REQUIRE(path.outcome == PathOutcome::solved);
  CHECK(path.moves.size() >= 8);
  CHECK(status_after(*puzzle_at(large_article_level()), path.moves) == Status::won);
}

TEST_CASE("Unblock: new games on boards of every size can be solved") {
  for (int rows = 4; rows <= max_side; rows += 4)
    for (int columns = 4; columns <= max_side; columns += 4) {
      Rng rng(static_cast<std::uint64_t>(rows * 100 + columns));
      const Parameters rules{.rows = static_cast<std::int8_t>(rows), .columns = static_cast<std::int8_t>(columns)};
      const State level = small_level(rules, rng);
      CHECK(UnblockRules::check(level));
      CHECK(find_path(*puzzle_at(level), {.states = 10'000}, {}).outcome == PathOutcome::solved);
    }
}

}  // namespace
}  // namespace tilefold::test
