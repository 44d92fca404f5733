// The solver of Pairs: every line replays with the reference rules, and small boards agree with an exhaustive search.

#include <doctest/doctest.h>

#include <map>
#include <utility>

#include "engine/puzzles/pairs/playout.h"
#include "engine/puzzles/pairs/rules.h"
#include "engine/puzzles/pairs/solver.h"
#include "engine/search/solver.h"
#include "tests/support/long_run.h"
#include "tests/support/pairs_board.h"

namespace tilefold::test {
namespace {

using pairs::Answer;
using pairs::Goal;
using pairs::PairsRules;
using pairs::RefillFrom;
using pairs::State;

constexpr std::pair<int, int> unsolvable{1000, 1000};

std::uint64_t repetitions() {
  return is_long_run() ? 20 : 1;
}

// Exhaustive search with the reference rules: for every reachable position, the fewest refills, then the fewest moves
// or the most points (negated).
class Exhaustive {
 public:
  explicit Exhaustive(Goal goal = Goal::moves) : goal_(goal) {}

  std::pair<int, int> best(const State& state) {
    if (pairs::digit_count(state) == 0) return {0, 0};
    std::string key(reinterpret_cast<const char*>(state.cells.data()), static_cast<std::size_t>(state.cell_count));
    key += static_cast<char>(state.refills_left);
    const auto [entry, is_new] = known_.try_emplace(key, unsolvable);
    if (!is_new) return entry->second;
    std::pair<int, int> best_here = unsolvable;
    PairsRules::Moves moves;
    PairsRules::moves(state, moves);
    NullSink nobody;
    for (const Move move : moves) {
      State after = state;
      const Gain gain = PairsRules::play(after, move, nobody);
      auto cost = best(after);
      if (cost == unsolvable) continue;
      cost.first += move == pairs::refill_move ? 1 : 0;
      if (goal_ == Goal::moves) cost.second += move == pairs::settle_move ? 0 : 1;
      if (goal_ == Goal::score) cost.second -= static_cast<int>(gain.score);
      best_here = std::min(best_here, cost);
    }
    return known_[key] = best_here;
  }

 private:
  Goal goal_;
  std::map<std::string, std::pair<int, int>> known_;
};

Answer solved(const State& state, std::uint64_t nodes = 2'000'000) {
  return pairs::solve(state, {.nodes = nodes}, {}, {});
}

// Plays a line of moves with the reference rules; returns its numbers of refills and moves.
std::pair<int, int> replayed(State state, const Answer& answer) {
  NullSink nobody;
  const std::uint64_t score = state.score;
  const std::int64_t moves = state.moves;
  int refills = 0;
  for (const Move move : answer.line) {
    REQUIRE(PairsRules::is_legal(state, move));
    PairsRules::play(state, move, nobody);
    refills += move == pairs::refill_move ? 1 : 0;
  }
  REQUIRE(PairsRules::status(state) == Status::won);
  REQUIRE(state.score - score == answer.score);
  REQUIRE(refills == answer.refills);
  REQUIRE(state.moves - moves == answer.moves);
  return {refills, static_cast<int>(state.moves - moves)};
}

// Creates a board that reaches at most `most` digits with all refills, so that everything can be searched.
State small_board(std::uint64_t seed, int most) {
  Rng rng(derive_seed(seed, 1));
  const int refills = static_cast<int>(rng.below(3));
  const int digits = std::max(2, (most >> refills) - static_cast<int>(rng.below(4)));
  State state = random_pairs_board(4 + static_cast<int>(rng.below(2)), digits, seed);
  // The board has fewer kinds of digits, so that more boards can be cleared.
  const std::uint32_t min = 1 + rng.below(4);
  for (int i = 0; i < state.cell_count; ++i)
    state.at(i) = static_cast<std::uint8_t>(std::min(9U, min + rng.below(9 - min)));
  state.rules.refill_from = rng.below(2) == 0 ? RefillFrom::last_cell : RefillFrom::last_digit;
  state.rules.lingers = rng.below(3) == 0;
  state.refills_left = static_cast<std::int8_t>(refills);
  return state;
}

TEST_CASE("Pairs: the solver clears small boards as well as an exhaustive search does") {
  int unsolved = 0;
  std::array<int, 3> by_refills{};
  for (std::uint64_t seed = 0; seed < 1200 * repetitions(); ++seed) {
    CAPTURE(seed);
    const State state = small_board(seed, 14);
    const auto expected = Exhaustive().best(state);
    const Answer answer = solved(state);
    REQUIRE(answer.is_solved == (expected != unsolvable));
    REQUIRE(answer.is_proven);
    if (!answer.is_solved) {
      ++unsolved;
      continue;
    }
    REQUIRE(answer.is_refill_proven);
    REQUIRE(replayed(state, answer) == expected);
    ++by_refills[static_cast<std::size_t>(answer.refills)];
  }
  CHECK(unsolved > 50);
  for (const int count : by_refills) CHECK(count > 0);
}

TEST_CASE("Pairs: the bounds of a solver with few nodes never contradict an exhaustive search") {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const State state = small_board(seed, 12);
    const auto expected = Exhaustive().best(state);
    for (const std::uint64_t nodes : {1U, 5U, 20U, 60U, 200U}) {
      const Answer answer = solved(state, nodes);
      if (answer.is_solved) {
        const auto cost = replayed(state, answer);
        REQUIRE(cost >= expected);
        REQUIRE(answer.min_refills <= expected.first);
        if (answer.is_refill_proven) REQUIRE(cost.first == expected.first);
        if (answer.is_refill_proven) REQUIRE(answer.min_moves <= expected.second);
        if (answer.is_proven) REQUIRE(cost == expected);
      } else if (answer.is_proven) {
        REQUIRE(expected == unsolvable);
      }
    }
  }
}

// Replays a line with the reference rules; returns its refills and its points, negated.
std::pair<int, int> replayed_score(const State& state, const Answer& answer) {
  return {replayed(state, answer).first, -static_cast<int>(answer.score)};
}

State small_stage_board(std::uint64_t seed, int most) {
  State state = small_board(seed, most);
  state.stage = 1 + static_cast<std::int32_t>(seed % 20);
  return state;
}

TEST_CASE("Pairs: on small boards the solver scores as many points as an exhaustive search") {
  int solved_count = 0;
  for (std::uint64_t seed = 5000; seed < 5000 + 600 * repetitions(); ++seed) {
    CAPTURE(seed);
    const State state = small_stage_board(seed, 14);
    const auto expected = Exhaustive(Goal::score).best(state);
    const Answer answer = pairs::solve(state, {.nodes = 2'000'000, .goal = Goal::score}, {}, {});
    REQUIRE(answer.is_solved == (expected != unsolvable));
    REQUIRE(answer.is_proven);
    if (!answer.is_solved) continue;
    ++solved_count;
    REQUIRE(answer.is_refill_proven);
    REQUIRE(replayed_score(state, answer) == expected);
    REQUIRE(answer.score == answer.most_score);
  }
  CHECK(solved_count > 300);
}

TEST_CASE("Pairs: the score bounds of a solver with few nodes never contradict an exhaustive search") {
  int open = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    CAPTURE(seed);
    const State state = small_stage_board(seed, 12);
    const auto expected = Exhaustive(Goal::score).best(state);
    for (const std::uint64_t nodes : {1U, 5U, 20U, 60U, 200U}) {
      const Answer answer = pairs::solve(state, {.nodes = nodes, .goal = Goal::score}, {}, {});
      if (!answer.is_solved) {
        if (answer.is_proven) REQUIRE(expected == unsolvable);
        continue;
      }
      const auto cost = replayed_score(state, answer);
      REQUIRE(cost >= expected);
      REQUIRE(answer.min_refills <= expected.first);
      if (cost.first == expected.first) REQUIRE(answer.most_score >= static_cast<std::uint64_t>(-expected.second));
      if (answer.is_proven) REQUIRE(cost == expected);
      open += answer.is_proven ? 0 : 1;
    }
  }
  CHECK(open > 0);
}

TEST_CASE("Pairs: goal=score gives solutions with more points than goal=moves and no more refills") {
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    const State state = random_pairs_board(9, 27, seed);
    const Answer few = solved(state, 20'000);
    const Answer many = pairs::solve(state, {.nodes = 60'000, .goal = Goal::score}, {}, {});
    REQUIRE(many.is_solved);
    CHECK(replayed(state, many).first == replayed(state, few).first);
    CHECK(many.score > few.score);
    CHECK(many.score <= many.most_score);
  }
}

TEST_CASE("Pairs: the solver clears boards of three rows with one refill and proves that one is needed") {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const State state = random_pairs_board(9, 27, seed);
    const Answer answer = solved(state, 100'000);
    REQUIRE(answer.is_solved);
    CHECK(replayed(state, answer).first == 1);
    CHECK(answer.is_refill_proven);
  }
}

TEST_CASE("Pairs: if bounds alone prove a solution, a tiny node budget is enough") {
  State state = random_pairs_board(9, 270, 1);
  for (int i = 0; i < state.cell_count; ++i) state.at(i) = i % 9 == 0 ? 5 : 0;
  const Answer answer = solved(state, 10);
  CHECK(answer.is_solved);
  CHECK(answer.is_proven);
  CHECK(answer.moves == 15);
}

TEST_CASE("Pairs: the solver also solves boards with more than 64 cells") {
  for (const int digits : {50, 63, 64, 65, 90}) {
    CAPTURE(digits);
    const State state = random_pairs_board(9, digits, 3);
    const Answer answer = solved(state, 60'000);
    REQUIRE(answer.is_solved);
    replayed(state, answer);
  }
}

TEST_CASE("Pairs: the solver solves boards of any size, and replaying a solution confirms what it states") {
  for (const int digits : {257, 400, 900, pairs::max_cells}) {
    CAPTURE(digits);
    State state = random_pairs_board(digits % 2 == 0 ? 12 : 7, digits, 3);
    state.rules.lingers = digits == 400;
    for (const Goal goal : {Goal::moves, Goal::score}) {
      const Answer answer = pairs::solve(state, {.nodes = 4'000, .goal = goal}, {}, {});
      REQUIRE(answer.is_solved);
      replayed(state, answer);
      CHECK(answer.min_refills <= answer.refills);
      // The board is too large for an exhaustive search, so only the bounds can prove a result.
      const bool is_as_good_as_can_be =
          goal == Goal::moves ? answer.moves == answer.min_moves : answer.score == answer.most_score;
      CHECK(answer.is_proven == (answer.min_refills == answer.refills && is_as_good_as_can_be));
    }
  }
}

TEST_CASE("Pairs: a solution that needs an emptied row to stay is found only if the rule linger is on") {
  State state = pairs_board({"4312", "1243", "4343", "1122"});
  state.refills_left = 0;
  CHECK_FALSE(solved(state).is_solved);
  CHECK(solved(state).is_proven);
  state.rules.lingers = true;
  const Answer answer = solved(state);
  REQUIRE(answer.is_solved);
  replayed(state, answer);
}

TEST_CASE(
    "Pairs: on a board with too many rows to let emptied ones stay, the solver proves nothing that depends on it") {
  std::vector<std::string> rows{"1..2", "....", "....", "...1", "2..."};
  const auto answer_to = [&] {
    State state = pairs_board(rows);
    state.rules.lingers = true;
    state.refills_left = 0;
    return solved(state);
  };
  CHECK(answer_to().is_solved);
  rows.insert(rows.begin(), 60, "....");  // now there are 65 rows
  const Answer answer = answer_to();
  CHECK((answer.is_solved || !answer.is_proven));
}

TEST_CASE("Pairs: the moves of random playouts follow the rules") {
  int cleared = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    State state = random_pairs_board(4 + static_cast<int>(seed % 9), 8 + static_cast<int>(seed % 90), seed);
    state.rules.refills = state.refills_left = static_cast<std::int8_t>(seed % 6);
    state.rules.lingers = seed % 2 == 0;
    state.rules.refill_from = seed % 3 == 0 ? RefillFrom::last_digit : RefillFrom::last_cell;
    const pairs::Playouts playouts(state);
    const pairs::Playout playout = playouts.play(Rng(seed));
    const std::vector<Move> line = playouts.line(Rng(seed));
    NullSink nobody;
    for (const Move move : line) {
      REQUIRE(PairsRules::is_legal(state, move));
      PairsRules::play(state, move, nobody);
    }
    REQUIRE(static_cast<std::uint64_t>(state.moves) == playout.moves);
    REQUIRE((PairsRules::status(state) == Status::won) == playout.is_cleared);
    REQUIRE(state.refills_left == playout.refills_left);
    cleared += playout.is_cleared ? 1 : 0;
    if (playout.is_cleared) continue;
    // A position without moves must be over with the reference rules, too.
    while (PairsRules::is_legal(state, pairs::settle_move)) PairsRules::play(state, pairs::settle_move, nobody);
    REQUIRE(PairsRules::status(state) == Status::over);
  }
  CHECK(cleared > 20);
  CHECK(cleared < 180);
}

TEST_CASE("Pairs: random playouts clear a standard board in about 67 percent of the games") {
  int cleared = 0;
  constexpr int boards = 300;
  constexpr int games = 30;
  for (std::uint64_t seed = 0; seed < boards; ++seed) {
    const pairs::Playouts playouts(random_pairs_board(9, 27, seed));
    for (std::uint64_t game = 0; game < games; ++game) cleared += playouts.play(Rng(game)).is_cleared ? 1 : 0;
  }
  CHECK(cleared == doctest::Approx(0.67 * boards * games).epsilon(0.06));
}

TEST_CASE("Pairs: monte_carlo and solve both clear boards and report their attempts or their solution") {
  const PuzzleInfo& info = PairsRules::info();
  for (const std::string_view name : {"monte_carlo", "solve"}) {
    const auto spec = find_strategy(info, name);
    REQUIRE(spec);
    const auto strategy = (*spec)->make(ParameterValues((*spec)->options), 1);
    ParameterValues values(info.parameters);
    REQUIRE(values.set_text("stages", "off"));
    EventBatch events;
    const auto puzzle = info.make(values, 5, events);
    while (const auto choice = strategy->choose(*puzzle, {}, {}).best) puzzle->play(*choice, events);
    CHECK(puzzle->standing().status == Status::won);
  }
  EventBatch events;
  const auto puzzle = info.make(ParameterValues(info.parameters), 5, events);
  const auto monte_carlo =
      (*find_strategy(info, "monte_carlo"))->make(ParameterValues((*find_strategy(info, "monte_carlo"))->options), 1);
  CHECK(monte_carlo->choose(*puzzle, {}, {}).values.front().simulations.value_or(0) >= 1);
}

TEST_CASE("Pairs: the solver reports better solutions as it finds them and stops on request") {
  const PuzzleInfo& info = PairsRules::info();
  const StrategySpec& spec = **find_strategy(info, "solve");
  const auto strategy = spec.make(ParameterValues(spec.options), 1);
  const auto* solver = dynamic_cast<const Solver*>(strategy.get());
  REQUIRE(solver != nullptr);
  EventBatch events;
  const auto puzzle = info.make(ParameterValues(info.parameters), 5, events);
  std::vector<std::int64_t> told;
  std::stop_source stop;
  const Solution solution = solver->solve(*puzzle, {}, stop.get_token(), [&](const Solution& so_far) {
    CHECK(so_far.solved);
    told.push_back(*Document(so_far.facts).find("moves")->integer());
    stop.request_stop();
  });
  REQUIRE(told.size() == 1);
  CHECK(solution.solved);
  CHECK(*Document(solution.facts).find("moves")->integer() == told.back());
  const Solution full = solver->solve(*puzzle, {}, {}, {});
  CHECK(*Document(full.facts).find("moves")->integer() <= told.back());
  CHECK(full.nodes >= solution.nodes);
}

}  // namespace
}  // namespace tilefold::test
