// Maps of Unblock, compared with published counts and a slow reference search, and their invariants.

#include <doctest/doctest.h>

#include <algorithm>
#include <deque>
#include <map>
#include <set>

#include "engine/puzzles/unblock/graph.h"
#include "engine/puzzles/unblock/levels.h"
#include "engine/search/solver.h"
#include "tests/support/unblock_levels.h"

namespace tilefold::test {
namespace {

using namespace unblock;

std::unique_ptr<Puzzle> puzzle_of(const State& state) {
  EventBatch setup;
  return std::make_unique<RulesPuzzle<UnblockRules>>(ParameterValues(UnblockRules::info().parameters), state, Rng(0),
                                                     setup);
}

std::unique_ptr<StateGraph> graph_of(const State& state, Goals goals) {
  auto graph = make_graph(*puzzle_of(state), goals, 4'000'000, {});
  REQUIRE(graph);
  return std::move(*graph);
}

TEST_CASE("Unblock: maps have the published numbers of states, solved states and moves") {
  for (const KnownLevel& level : known_levels) {
    CAPTURE(level.text);
    const auto graph = graph_of(level_state(level.text), Goals::full);
    CHECK(graph->size() == level.states);
    CHECK(graph->distance(0) == level.moves);
  }
  const State article = level_state(known_levels[0].text);
  CHECK(graph_of(article, Goals::full)->solved_count() == 172);
  const auto terminal = graph_of(article, Goals::terminal);
  CHECK(terminal->size() == 1079);
  CHECK(terminal->solved_count() == 4);
  CHECK(terminal->distance(0) == 8);
}

// Finds all levels that can be reached. Returns the text of each level with the texts of the levels one move away. Uses
// only the reference rules.
std::map<std::string, std::set<std::string>> obvious_map(const State& start, Goals goals) {
  std::map<std::string, std::set<std::string>> links;
  std::deque<State> queue{start};
  links[std::string(start.text())];
  for (; !queue.empty(); queue.pop_front()) {
    const State& state = queue.front();
    if (goals == Goals::terminal && UnblockRules::solved(state)) continue;
    UnblockRules::Moves transitions;
    UnblockRules::transitions(state, transitions);
    for (const Move move : transitions) {
      State next = state;
      NullSink nobody;
      UnblockRules::play(next, move, nobody);
      const std::string text(next.text());
      links[std::string(state.text())].insert(text);
      if (links.emplace(text, std::set<std::string>()).second) queue.push_back(next);
    }
  }
  return links;
}

void check_against_obvious(const State& start, Goals goals) {
  const auto obvious = obvious_map(start, goals);
  const auto graph = graph_of(start, goals);
  REQUIRE(graph->size() == obvious.size());
  std::uint64_t one_way = 0;
  std::uint64_t all = 0;
  for (StateIndex state = 0; state < graph->size(); ++state) {
    std::set<std::string> next;
    for (const StateIndex to : graph->links(state)) {
      next.insert(graph->text(to));
      ++all;
      one_way += goals == Goals::terminal && graph->is_solved(to) ? 1U : 0U;
    }
    const auto found = obvious.find(graph->text(state));
    REQUIRE(found != obvious.end());
    REQUIRE(next == found->second);
    REQUIRE(next.size() == graph->links(state).size());
  }
  CHECK(graph->link_count() == (all + one_way) / 2);
}

TEST_CASE("Unblock: a map equals that of a reference search, whether solved states are final or not") {
  for (const Goals goals : {Goals::terminal, Goals::full}) {
    for (const std::size_t i : {0U, 1U, 4U}) check_against_obvious(level_state(known_levels[i].text), goals);
    for (const Level& level : own_levels().first(20)) check_against_obvious(level_state(level.text), goals);
    for (std::uint64_t seed = 0; seed < 24; ++seed) {
      Rng rng(seed);
      const Parameters rules{.rows = static_cast<std::int8_t>(4 + seed % 5),
                             .columns = static_cast<std::int8_t>(8 - seed / 5 % 5),
                             .red_row = static_cast<std::int8_t>(seed % 4)};
      check_against_obvious(small_level(rules, rng), goals);
    }
  }
}

TEST_CASE("Unblock: the map of a crowded large board is correct although its states are stored as hashes") {
  const State crowded =
      drawn_level({"BB.CCxDD", "EExFFFxG", "AA.HHxxG", "IIJJ.KLL", "MMNN.KxO", "PPQQxRRO", "SSxxTTUU", "VVxWWWxx"});
  CHECK_FALSE(LaneModel(crowded).is_exact());
  check_against_obvious(crowded, Goals::full);
}

TEST_CASE("Unblock: the lane model and the model on the reference rules give the same map") {
  const State start = level_state(known_levels[4].text);
  const LaneModel model(start);
  ReachableGraph<LaneModel> fast;
  ReachableGraph<RulesModel<UnblockRules>> plain;
  for (const Goals goals : {Goals::terminal, Goals::full}) {
    REQUIRE(fast.build(model, *model.node(start), {.goals = goals}, {}) == GraphOutcome::complete);
    REQUIRE(plain.build({}, start, {.goals = goals}, {}) == GraphOutcome::complete);
    REQUIRE(fast.size() == plain.size());
    CHECK(fast.link_count() == plain.link_count());
    for (StateIndex state = 0; state < plain.size(); ++state) {
      const auto same = fast.find(model, *model.node(plain.node(state)));
      REQUIRE(same);
      REQUIRE(fast.distance(*same) == plain.distance(state));
      REQUIRE(model.state(fast.node(*same)) == plain.node(state));
    }
  }
}

TEST_CASE("Unblock: the distances of linked states differ by at most 1, and every link has a reverse link") {
  const auto levels = own_levels();
  for (std::size_t i = 0; i < 100; ++i) {
    const auto graph = graph_of(level_state(levels[i * levels.size() / 100].text), Goals::full);
    for (StateIndex from = 0; from < graph->size(); ++from)
      for (const StateIndex to : graph->links(from)) {
        REQUIRE(std::abs(*graph->distance(from) - *graph->distance(to)) <= 1);
        const auto back = graph->links(to);
        REQUIRE(std::find(back.begin(), back.end(), from) != back.end());
      }
  }
}

TEST_CASE("Unblock: the strategy shortest solves every built-in level in its stated number of moves") {
  const auto spec = find_strategy(UnblockRules::info(), "shortest");
  REQUIRE(spec);
  const auto strategy = (*spec)->make(ParameterValues((*spec)->options), 0);
  const auto& solver = dynamic_cast<const Solver&>(*strategy);
  for (const Level& level : own_levels()) {
    CAPTURE(level.text);
    const auto puzzle = puzzle_of(level_state(level.text));
    const Solution solution = solver.solve(*puzzle, {}, {}, {});
    REQUIRE(solution.solved);
    CHECK(solution.proven);
    REQUIRE(solution.moves.size() == static_cast<std::size_t>(level.moves));
    const Choice choice = strategy->choose(*puzzle, {}, {});
    CHECK(choice.values.front().score_estimate == 1 - level.moves);
    REQUIRE(choice.line.size() == solution.moves.size());
    CHECK(choice.line.front() == choice.best);
    for (const std::vector<Move>& moves : {solution.moves, choice.line}) {
      const auto played = puzzle->clone();
      EventBatch events;
      for (const Move move : moves) {
        REQUIRE(played->standing().status == Status::playing);
        REQUIRE(played->play(move, events));
      }
      CHECK(played->standing().status == Status::won);
    }
  }
}

TEST_CASE("Unblock: a complete map proves that a level has no solution, and an incomplete map proves nothing") {
  const auto spec = find_strategy(UnblockRules::info(), "shortest");
  const auto strategy = (*spec)->make(ParameterValues((*spec)->options), 0);
  const auto& solver = dynamic_cast<const Solver&>(*strategy);
  const auto walled = puzzle_of(drawn_level({"......", "......", "AA.x..", "......", "BB....", "......"}));
  const Solution none = solver.solve(*walled, {}, {}, {});
  CHECK_FALSE(none.solved);
  CHECK(none.proven);
  const auto article = puzzle_of(level_state(known_levels[0].text));
  const Solution unknown = solver.solve(*article, {.nodes = 100}, {}, {});
  CHECK_FALSE(unknown.solved);
  CHECK_FALSE(unknown.proven);
  std::stop_source stop;
  stop.request_stop();
  CHECK_FALSE(solver.solve(*article, {}, stop.get_token(), {}).proven);
  CHECK_FALSE(make_graph(*article, Goals::full, 4'000'000, stop.get_token()));
}

TEST_CASE("Unblock: a map finds a game's positions, shows them with its tiles and gives the moves between them") {
  const auto puzzle = puzzle_of(level_state(known_levels[0].text));
  const auto graph = make_graph(*puzzle, Goals::terminal, 4'000'000, {});
  REQUIRE(graph);
  CHECK((*graph)->snapshot(0) == puzzle->snapshot());
  const auto path = shortest_path(**graph, 0);
  REQUIRE(path.size() == 9);
  EventBatch events;
  for (std::size_t i = 1; i < path.size(); ++i) {
    REQUIRE(puzzle->play((*graph)->move(path[i - 1], path[i]), events));
    REQUIRE((*graph)->find(*puzzle) == path[i]);
    REQUIRE((*graph)->snapshot(path[i]) == puzzle->snapshot());
  }
  CHECK((*graph)->is_solved(path.back()));
  CHECK((*graph)->distance(*deepest_state(**graph)) == 9);
  CHECK_FALSE((*graph)->find(*puzzle_of(level_state(known_levels[4].text))));
}

}  // namespace
}  // namespace tilefold::test
