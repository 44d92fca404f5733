// The searches compared with simple reference implementations, on small boards of Drop.

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <thread>

#include "engine/puzzles/drop/bundled_weights.h"
#include "engine/search/expectimax.h"
#include "engine/search/greedy.h"
#include "engine/search/lookahead.h"
#include "engine/search/monte_carlo.h"
#include "tests/support/drop_board.h"
#include "tests/support/drop_random.h"

namespace tilefold::test {
namespace {

using drop::DropRules;
using drop::State;
using PlainModel = learn::LearnedModel<drop::PlainModel>;

// A search request without limits, together with the objects that it refers to.
struct Asking {
  Rng game{7};
  Budget budget;
  std::stop_token stop;
  SearchTask task() const { return {.game = game, .seed = 11, .budget = budget, .stop = stop}; }
};

template <class Search>
Choice choose(const Search& search, const State& state, const Asking& asking = {}) {
  const SearchTask task = asking.task();
  return drop::EvaluatedModels::visit(
      state, [&]<SearchModel F>(F, const auto& form_state) { return search.template choose<F>(form_state, task); });
}

template <class Search>
Choice choose_plainly(const Search& search, const State& state, const Asking& asking = {}) {
  const SearchTask task = asking.task();
  const auto network = drop::bundled_network(state.rules);
  return search.template choose<PlainModel>({state, network.get()}, task);
}

void check_equal(const Choice& a, const Choice& b) {
  REQUIRE(a.best == b.best);
  REQUIRE(a.values.size() == b.values.size());
  for (std::size_t i = 0; i < a.values.size(); ++i) {
    REQUIRE(a.values[i].move == b.values[i].move);
    REQUIRE(a.values[i].score_estimate == b.values[i].score_estimate);
    REQUIRE(a.values[i].score_gain == b.values[i].score_gain);
    REQUIRE(a.values[i].heuristic == b.values[i].heuristic);
    REQUIRE(a.values[i].depth == b.values[i].depth);
    REQUIRE(a.values[i].extra == b.values[i].extra);
    REQUIRE(a.values[i].standard_error == b.values[i].standard_error);
  }
}

State small_position(Rng& rng, int horizon = 1) {
  ParameterValues values = drop_values({.rows = 4, .columns = 3});
  (void)values.set_text("preview", std::to_string(horizon));
  (void)values.set_text("max_spawn", "8");
  State state;
  NullSink nobody;
  do {
    state = random_position(DropRules::parameters(values), rng);
  } while (DropRules::status(state) != Status::playing || state.largest > 40);  // small values, so that sums of doubles
                                                                                // are exact
  DropRules::settle(state, rng, nobody);
  return state;
}

// Reference implementation of expectimax: every outcome, no table, no budget.
double obvious_value(const State& state, Move move, int plies);

double obvious_best(const State& state, int plies) {
  MoveList<DropRules::max_moves> moves;
  DropRules::moves(state, moves);
  double best = 0;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const double value = obvious_value(state, moves[i], plies);
    best = i == 0 ? value : std::max(best, value);
  }
  return best;
}

double obvious_value(const State& state, Move move, int plies) {
  State after = state;
  NullSink nobody;
  const auto points = static_cast<double>(DropRules::play(after, move, nobody).score);
  if (plies == 1) return points + PlainModel::evaluation({after, drop::bundled_network(after.rules).get()});
  double total = 0;
  double sum = 0;
  DropRules::for_each_outcome(after, [&](const State& next, std::uint64_t weight) {
    total += static_cast<double>(weight);
    sum += static_cast<double>(weight) * obvious_best(next, plies - 1);
  });
  return points + sum / total;
}

TEST_CASE("Expectimax without cut-off equals an exhaustive expectimax for every preview length") {
  Rng rng(61);
  for (int i = 0; i < 60; ++i) {
    const State state = small_position(rng, 1 + i % 3);
    const int depth = 1 + i % 4;
    const Choice choice = choose(Expectimax{.depth = depth, .nodes = 1'000'000'000, .cutoff = 0}, state);
    for (const MoveValue& value : choice.values) {
      CHECK(*value.score_estimate == doctest::Approx(obvious_value(state, value.move, depth)).epsilon(1e-9));
      CHECK(value.depth == depth);
    }
  }
}

TEST_CASE("Expectimax that is given the game's random generator finds the best moves for the real future tiles") {
  Rng rng(62);
  for (int i = 0; i < 40; ++i) {
    const State state = small_position(rng);
    const Asking asking;
    double best = 0;
    MoveList<DropRules::max_moves> first;
    DropRules::moves(state, first);
    if (first.size() < 2) continue;
    NullSink nobody;
    for (std::size_t a = 0; a < first.size(); ++a) {
      State next = state;
      Rng future = asking.game;
      auto points = static_cast<double>(DropRules::play(next, first[a], nobody).score);
      DropRules::settle(next, future, nobody);
      const double value = points + obvious_best(next, 1);
      best = a == 0 ? value : std::max(best, value);
    }
    const Choice choice = choose(Expectimax{.depth = 2, .cutoff = 0, .future = Future::rng}, state, asking);
    CHECK(*choice.values.front().score_estimate == doctest::Approx(best));
    const Choice lookahead = choose(Lookahead{.depth = 2, .beam = 1000, .future = Future::rng}, state, asking);
    CHECK(*lookahead.values.front().score_estimate == doctest::Approx(best));
  }
}

TEST_CASE("Lookahead of depth 1 equals greedy, and with a wide beam and many futures it approaches expectimax") {
  Rng rng(63);
  for (int i = 0; i < 30; ++i) {
    const State state = small_position(rng);
    CHECK(choose(Lookahead{.depth = 1}, state).best == choose(Greedy{}, state).best);
    const Choice sampled = choose(Lookahead{.depth = 2, .beam = 100, .futures = 400}, state);
    for (const MoveValue& value : sampled.values) {
      const double exact = obvious_value(state, value.move, 2);
      CHECK(std::abs(*value.score_estimate - exact) <= 5 * *value.standard_error + 1e-6);
    }
  }
}

TEST_CASE("Every search gives the same result with fast or reference rules and any number of threads") {
  Rng rng(64);
  for (int i = 0; i < 25; ++i) {
    const State state = small_position(rng, 1 + i % 4);
    const auto same = [&](const auto& search) {
      const Choice choice = choose(search, state);
      check_equal(choice, choose_plainly(search, state));
      check_equal(choice, choose(search, state, {.budget = {.threads = 3}}));
    };
    same(Greedy{});
    for (const Future future : {Future::visible, Future::rng}) {
      same(Lookahead{.futures = 5, .future = future, .growth_weight = 0.5});
      same(MonteCarlo{.simulations = 20, .moves = 10, .future = future});
      same(Expectimax{.nodes = 3000, .future = future});
    }
  }
}

TEST_CASE("Expectimax keeps its node limit, searches deeper with more nodes, and ranks every move even with few") {
  Rng rng(65);
  const State state = small_position(rng);
  int before = 0;
  for (const std::uint64_t nodes : std::initializer_list<std::uint64_t>{1, 100, 1000, 10'000, 100'000}) {
    const Choice choice = choose(Expectimax{.depth = 20, .nodes = nodes}, state);
    REQUIRE(choice.best);
    CHECK(choice.nodes <= std::max<std::uint64_t>(nodes, choice.values.size()));
    CHECK(*choice.values.front().depth >= before);
    before = *choice.values.front().depth;
  }
  CHECK(before >= 4);
  const Choice asked = choose(Expectimax{.nodes = 1'000'000}, state, {.budget = {.nodes = 1}});
  CHECK(*asked.values.front().depth == 1);
}

TEST_CASE("Expectimax starts a depth only if three times the nodes of the previous depth are left") {
  Rng rng(69);
  const State state = small_position(rng);
  std::vector<std::uint64_t> nodes;  // number of nodes evaluated by the end of each depth
  Asking asking;
  asking.budget.progress = [&](const Choice& choice) { nodes.push_back(choice.nodes); };
  choose(Expectimax{.depth = 3, .nodes = 1'000'000}, state, asking);
  REQUIRE(nodes.size() == 2);
  const std::uint64_t enough = nodes[1] + 3 * (nodes[1] - nodes[0]);
  const Choice few = choose(Expectimax{.nodes = enough - 1}, state);
  CHECK(few.values.front().depth == 3);
  CHECK(few.nodes == nodes[1]);
  CHECK(choose(Expectimax{.nodes = enough}, state).nodes > nodes[1]);
}

TEST_CASE("A cached value is used only on a path that is at most as probable as the path that stored it") {
  TranspositionTable table(100);
  table.store(7, 0.25, 1000);
  REQUIRE(table.find(7, 0.25) != nullptr);
  CHECK(*table.find(7, 0.25) == 1000);
  CHECK(table.find(7, 0.125) != nullptr);
  CHECK(table.find(7, 0.5) == nullptr);
  CHECK(table.find(8, 0.125) == nullptr);
}

TEST_CASE("The memory of a transposition table grows with the stored values, and each slot keeps its newest value") {
  constexpr std::uint64_t slots = 1024;
  TranspositionTable table(2 * slots);
  CHECK(table.capacity() == 64);
  std::map<std::uint64_t, std::uint64_t> newest;  // the key of each occupied slot
  Rng rng(3);
  for (int i = 0; i < 5000; ++i) {
    const std::uint64_t key = std::uint64_t{rng.below(1U << 16U)} << 20U | rng.below(slots);
    table.store(key, 0.5, static_cast<double>(key));
    newest[key % slots] = key;
    CHECK(table.capacity() <= std::min(slots, 64 + 8 * newest.size()));
  }
  CHECK(table.capacity() == slots);
  for (const auto& [slot, key] : newest) {
    REQUIRE(table.find(key, 0.5) != nullptr);
    CHECK(*table.find(key, 0.5) == static_cast<double>(key));
    CHECK(table.find(key + slots, 0.5) == nullptr);
  }
}

TEST_CASE("Expectimax reports intermediate results of increasing depth") {
  Rng rng(66);
  std::vector<int> depths;
  Asking asking;
  asking.budget.progress = [&](const Choice& choice) { depths.push_back(*choice.values.front().depth); };
  const Choice choice = choose(Expectimax{.depth = 4, .nodes = 1'000'000}, small_position(rng), asking);
  CHECK(depths == std::vector{2, 3, 4});
  CHECK(choice.values.front().depth == 4);
}

TEST_CASE("Sampling searches report a result after each round, and the last report equals the final result") {
  const State state = drop_state({"2 . . 4 8", "4 8 16 64 32"});
  std::vector<Choice> told;
  Asking asking;
  asking.budget.progress = [&](const Choice& choice) { told.push_back(choice); };
  const Choice sampled = choose(MonteCarlo{.simulations = 600}, state, asking);
  REQUIRE(told.size() == 3);
  CHECK(*told[0].values.front().simulations == 256);
  CHECK(*told[2].values.front().simulations == 600);
  check_equal(told.back(), sampled);
  told.clear();
  const Choice looked = choose(Lookahead{.futures = 40}, state, asking);
  REQUIRE(told.size() == 3);
  CHECK(*told[1].values.front().simulations == 32);
  check_equal(told.back(), looked);
}

TEST_CASE("A stopped search returns its best result so far at once") {
  Rng rng(67);
  const State state = small_position(rng);
  std::stop_source source;
  source.request_stop();
  const Asking asking{.stop = source.get_token()};
  check_equal(choose(Expectimax{}, state, asking), choose(Greedy{}, state));
  check_equal(choose(Lookahead{.futures = 100}, state, asking), choose(Greedy{}, state));
  check_equal(choose(MonteCarlo{}, state, asking), choose(Greedy{}, state));
}

TEST_CASE("A search without a limit ends when it is stopped") {
  Rng rng(68);
  const State state = random_position(DropRules::parameters(drop_values()), rng);
  std::stop_source source;
  const Asking asking{.stop = source.get_token()};
  std::jthread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    source.request_stop();
  });
  const Choice choice = choose(Expectimax{.depth = 20, .nodes = 1'000'000'000'000, .cutoff = 0}, state, asking);
  CHECK(choice.best);
}

TEST_CASE("The strategy monte_carlo returns the mean of its simulations, and more of them reduce the error") {
  const State state = drop_state({"2 . . 4 8", "4 8 16 64 32"});
  const Choice few = choose(MonteCarlo{.simulations = 50}, state);
  const Choice many = choose(MonteCarlo{.simulations = 5000}, state);
  for (const MoveValue& value : many.values)
    for (const MoveValue& other : few.values) {
      if (other.move != value.move) continue;
      CHECK(std::abs(*value.score_estimate - *other.score_estimate) <
            5 * (*value.standard_error + *other.standard_error));
      CHECK(*value.standard_error < *other.standard_error);
    }
}

TEST_CASE("The strategy monte_carlo plays about as many moves as budgeted, and equally many games per first move") {
  const State state = drop_state({"2 . . 4 8", "4 8 16 64 32"});
  for (const Future future : {Future::visible, Future::rng}) {
    const MonteCarlo search{.simulations = 10'000, .moves = 20, .future = future};
    int before = 0;
    for (const std::uint64_t nodes : std::initializer_list<std::uint64_t>{1, 1000, 20'000}) {
      const Choice choice = choose(search, state, {.budget = {.nodes = nodes}});
      REQUIRE(choice.best);
      const std::uint64_t overshoot = choice.values.size() * 21;
      CHECK(choice.nodes <= nodes + overshoot);
      CHECK(choice.nodes >= nodes);
      const int simulations = *choice.values.front().simulations;
      for (const MoveValue& value : choice.values) CHECK(*value.simulations == simulations);
      CHECK(simulations > before);
      before = simulations;
      check_equal(choice, choose(search, state, {.budget = {.nodes = nodes, .threads = 3}}));
      // The games are the same as with this number of simulations and no budget.
      check_equal(choice, choose(MonteCarlo{.simulations = simulations, .moves = 20, .future = future}, state));
    }
  }
}

TEST_CASE("Lookahead with growth_weight prefers a merge of three tiles") {
  const State state = drop_state({"2 . . . 4", "2 . 2 2 4", "8 16 32 64 16"}, {.preview = {4}});
  Lookahead search{.depth = 1};
  const Choice plain = choose(search, state);
  for (const MoveValue& value : plain.values) CHECK_FALSE(value.extra);
  search.growth_weight = 1000;
  const Choice growth = choose(search, state);
  CHECK(growth.best == drop::drop_move(4));
  CHECK(*growth.values.front().extra == doctest::Approx(1000 * 16));
}

}  // namespace
}  // namespace tilefold::test
