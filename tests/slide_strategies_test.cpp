// The strategies of Slide: expectimax compared with a reference implementation and with the baseline.

#include <doctest/doctest.h>

#include "engine/puzzles/slide/bundled_weights.h"
#include "engine/puzzles/slide/strategies.h"
#include "engine/puzzles/slide/tile_downgrading.h"
#include "engine/search/expectimax.h"
#include "tests/support/slide_board.h"

namespace tilefold::test {
namespace {

using slide::SlideRules;
using slide::State;

constexpr std::uint64_t plenty = 1'000'000'000;

Choice choose(const Expectimax& search, const State& state, const Budget& budget = {},
              const std::stop_token& stop = {}) {
  const Rng game(1);
  const slide::DowngradingExpectimax downgrading{search};
  const auto network = slide::bundled_network(state.rules);
  return downgrading.choose({slide::to_fast(state), network.get()},
                            {.game = game, .seed = 1, .budget = budget, .stop = stop});
}

// Reference implementation of expectimax with the reference rules: every outcome, no table, no budget.
double obvious_value(const State& state, Move move, int plies) {
  State after = state;
  NullSink nobody;
  const auto points = static_cast<double>(SlideRules::play(after, move, nobody).score);
  if (plies == 1) return points + judged(after);
  double sum = 0;
  double total = 0;
  SlideRules::for_each_outcome(after, [&](const State& next, std::uint64_t weight) {
    SlideRules::Moves moves;
    SlideRules::moves(next, moves);
    double best = moves.empty() ? 0 : -1e30;
    for (const Move reply : moves) best = std::max(best, obvious_value(next, reply, plies - 1));
    sum += static_cast<double>(weight) * best;
    total += static_cast<double>(weight);
  });
  return points + sum / total;
}

TEST_CASE("Slide: expectimax gives the same values as an exhaustive expectimax") {
  Rng rng(81);
  for (int i = 0; i < 40; ++i) {
    State state = random_slide_state(rng);
    state.rules.four_percent = static_cast<std::int8_t>(rng.below(3) * 50);
    const int plies = 1 + i % 3;
    const Choice choice = choose({.depth = plies, .nodes = plenty, .cutoff = 0}, state);
    SlideRules::Moves moves;
    SlideRules::moves(state, moves);
    REQUIRE(choice.values.size() == moves.size());
    for (const MoveValue& value : choice.values) {
      CHECK(value.depth == plies);
      CHECK(*value.score_estimate == doctest::Approx(obvious_value(state, value.move, plies)).epsilon(1e-9));
    }
    for (std::size_t j = 1; j < choice.values.size(); ++j)
      CHECK(*choice.values[j - 1].score_estimate >= *choice.values[j].score_estimate);
  }
}

TEST_CASE("Slide: if every outcome is below the cut-off, expectimax evaluates the board right after the move") {
  const State state = slide_state({"2 4 8 16", "2 . . .", ". . . .", ". . . ."});
  const Choice choice = choose({.depth = 3, .nodes = plenty, .cutoff = 1}, state);
  for (const MoveValue& value : choice.values)
    CHECK(*value.score_estimate == static_cast<double>(*value.score_gain) + *value.heuristic);
}

TEST_CASE("Slide: expectimax keeps its node limit and searches deeper with more nodes") {
  const State state = slide_state({"2 4 8 16", "2 . 64 .", ". . . 4", "128 . . ."});
  int depth = 0;
  for (const std::uint64_t nodes : {100U, 3000U, 100'000U}) {
    const Choice choice = choose({.depth = 20, .nodes = plenty, .cutoff = 0.001}, state, {.nodes = nodes});
    CHECK(choice.nodes <= nodes);
    CHECK(*choice.values.front().depth > depth);
    depth = *choice.values.front().depth;
  }
}

TEST_CASE("Slide: a higher node limit does not change the work of an expectimax that its depth limits") {
  const State state = slide_state({"2 4 8 16", "2 . 64 .", ". . . 4", "128 . . ."});
  const Choice choice = choose({.depth = 3, .nodes = 45'000, .cutoff = 0.002}, state);
  const Choice generous = choose({.depth = 3, .nodes = plenty, .cutoff = 0.002}, state);
  CHECK(choice.values.front().depth == 3);
  CHECK(choice.nodes == generous.nodes);
  REQUIRE(choice.values.size() == generous.values.size());
  for (std::size_t i = 0; i < choice.values.size(); ++i)
    CHECK(*choice.values[i].score_estimate == *generous.values[i].score_estimate);
}

TEST_CASE("Slide: a stopped expectimax returns its best result so far at once") {
  std::stop_source source;
  source.request_stop();
  const State state = slide_state({"2 4 8 16", "2 . 64 .", ". . . 4", "128 . . ."});
  const Choice choice = choose({.nodes = plenty, .cutoff = 0}, state, {}, source.get_token());
  CHECK(choice.best.has_value());
  CHECK(choice.values.size() == 4);
  CHECK(choice.values.front().depth == 1);
}

std::uint64_t score_of_game(std::string_view strategy_name, std::uint64_t seed, std::uint64_t nodes) {
  const PuzzleInfo& info = SlideRules::info();
  EventBatch events;
  const auto game = info.make(ParameterValues(info.parameters), seed, events);
  const StrategySpec& spec = **find_strategy(info, strategy_name);
  const auto strategy = spec.make(ParameterValues(spec.options), seed);
  while (const auto move = strategy->choose(*game, {.nodes = nodes}, {}).best) game->play(*move, events);
  return game->standing().score;
}

TEST_CASE("Slide: with a few hundred nodes per move expectimax scores more than corner and reaches 2048") {
  std::uint64_t expectimax = 0;
  std::uint64_t corner = 0;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const std::uint64_t score = score_of_game("expectimax", seed, 300);
    CHECK(score > 20'000);  // implies that 2048 was reached
    expectimax += score;
    corner += score_of_game("corner", seed, 0);
  }
  CHECK(expectimax > 2 * corner);
}

TEST_CASE("Slide: halving the tiles above a missing tile before or after a move gives the same board") {
  Rng rng(7);
  int boards = 0;
  for (int i = 0; i < 20'000; ++i) {
    const std::uint64_t gap = 5 + rng.below(8);
    std::uint64_t cells = 0;
    for (unsigned shift = 0; shift < 64; shift += 4) {
      const std::uint64_t exponent = rng.below(2) == 0 ? rng.below(3) : gap - 2 + rng.below(5);
      cells |= (exponent == gap ? exponent + 1 : exponent) << shift;
    }
    for (const Direction direction : slide::directions) {
      const slide::Slid next = slide::slid(cells, direction);
      // The move has created a tile of the size that must be missing.
      if ((slide::exponents_on(next.cells) >> gap & 1U) != 0) continue;
      CHECK(slide::slid(slide::downgraded(cells, gap), direction).cells == slide::downgraded(next.cells, gap));
      ++boards;
    }
  }
  CHECK(boards > 20'000);
}

TEST_CASE("Slide: a board with larger tiles than in training has twice the value of the board with halved tiles") {
  const State large = slide_state({"2 . . .", "4 2 . .", "16 8 4 2", "16384 8192 2048 1024"});
  const State known = slide_state({"2 . . .", "4 2 . .", "16 8 4 2", "8192 4096 2048 1024"});
  const State larger = slide_state({"2 . . .", "4 2 . .", "16 8 4 2", "32768 16384 2048 1024"});
  const Choice choice = choose({}, known);
  for (const auto& [state, factor] : {std::pair(large, 2.0), std::pair(larger, 4.0)}) {
    const Choice other = choose({}, state);
    REQUIRE(other.values.size() == choice.values.size());
    for (std::size_t i = 0; i < choice.values.size(); ++i) {
      CHECK(other.values[i].move == choice.values[i].move);
      CHECK(*other.values[i].score_estimate == factor * *choice.values[i].score_estimate);
    }
  }
}

TEST_CASE("Slide: the reported gain of a move is that of the original board, not of a board with halved tiles") {
  const State large = slide_state({"2 . . .", "4 2 . .", "16 8 4 2", "16384 16384 2048 1024"});
  for (const MoveValue& value : choose({}, large).values)
    CHECK(*value.score_gain ==
          (slide::direction_of(value.move) == Direction::left || slide::direction_of(value.move) == Direction::right
               ? 32768
               : 0));
}

TEST_CASE("Slide: expectimax searches other board sizes and tiles above 32768 by the reference rules") {
  const StrategySpec& spec = **find_strategy(SlideRules::info(), "expectimax");
  const auto strategy = spec.make(ParameterValues(spec.options), 1);
  for (const State& state :
       {slide_state({"2 4 .", ". . 2", "8 . ."}), slide_state({"2 4 . 8 16", ". . 2 . .", "8 . 2 . ."}),
        slide_state({"131072 65536 4 2", "4 2 8 16", "2 . . .", ". . . ."}),
        slide_state({"32768 32768 4 2", "4 2 8 16", "2 . . .", ". . . ."})}) {
    EventBatch events;
    const RulesPuzzle<SlideRules> game(ParameterValues(SlideRules::info().parameters), state, Rng(1), events);
    const Choice choice = strategy->choose(game, {.nodes = 2000}, {});
    CHECK(choice.values.size() == game.moves().size());
    CHECK(choice.values.front().depth >= 2);
  }
}

}  // namespace
}  // namespace tilefold::test
