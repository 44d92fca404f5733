// The rules of Drop on drawn boards, and known facts of the original game.

#include <doctest/doctest.h>

#include "engine/core/rules_puzzle.h"
#include "engine/core/session.h"
#include "tests/support/drop_board.h"
#include "tests/support/long_run.h"
#include "tests/support/random_parameters.h"

namespace tilefold::test {
namespace {

using drop::continue_move;
using drop::drop_move;
using drop::DropRules;
using drop::State;

constexpr Move into_column(int number) {
  return drop_move(to_zero_based(number));
}

State after_drop(State state, int number) {
  NullSink nobody;
  REQUIRE(DropRules::is_legal(state, into_column(number)));
  DropRules::play(state, into_column(number), nobody);
  REQUIRE(DropRules::check(state));
  return state;
}

Document report_of(const State& state, int number) {
  EventBatch events;
  EventBatch setup;
  RulesPuzzle<DropRules> puzzle(ParameterValues(DropRules::info().parameters), state, Rng(1), setup);
  REQUIRE(puzzle.play(into_column(number), events));
  Object record;
  DropRules::report(into_column(number), events, record);
  REQUIRE(record.size() == 1);
  return record.front().second;
}

std::int64_t number_in(const Document& report, std::string_view name) {
  const Document* found = report.find(name);
  REQUIRE(found != nullptr);
  REQUIRE(found->integer() != nullptr);
  return *found->integer();
}

TEST_CASE("Drop: every new game shows a 2, or three 2s if three upcoming tiles are visible") {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Rng rng(seed);
    const State one = DropRules::initial(DropRules::parameters(drop_values()), rng);
    CHECK(one.preview_size == 1);
    CHECK(one.preview[0] == 1);
    const State three = DropRules::initial(DropRules::parameters(drop_values({.preview = {2, 2, 2}})), rng);
    CHECK(three.preview_size == 3);
    CHECK((three.preview[0] == 1 && three.preview[1] == 1 && three.preview[2] == 1));
  }
}

TEST_CASE("Drop: a tile dropped into the empty column 3 lands in row 1 and merges with nothing") {
  const Document report = report_of(drop_state({}), 3);
  CHECK(number_in(report, "column") == 3);
  CHECK(number_in(report, "row") == 1);
  CHECK(number_in(report, "value") == 2);
  CHECK(number_in(report, "final_value") == 2);
  CHECK(number_in(report, "merges") == 0);
}

TEST_CASE("Drop: a 2 dropped next to two other 2s makes an 8") {
  const State before = drop_state({"2 2 . . ."});
  const State after = after_drop(before, 1);
  CHECK(drawn(after) == drawn({"8 . . . ."}));
  CHECK(after.score == 8);
  const Document report = report_of(before, 1);
  CHECK(*report.find("created") == Document(List{8}));
  CHECK(*report.find("component_sizes") == Document(List{3}));
  CHECK(number_in(report, "row") == 2);
  CHECK(number_in(report, "final_value") == 8);
}

TEST_CASE("Drop: three tiles of 64 merge into 256") {
  const State after = after_drop(drop_state({"64 . 64 . ."}, {.preview = {64}}), 2);
  CHECK(drawn(after) == drawn({". 256 . . ."}));
  CHECK(after.score == 256);
}

TEST_CASE("Drop: merging four equal tiles makes eight times their value, and merging five sixteen times") {
  // The created tile falls, because the tile below it was absorbed.
  CHECK(drawn(after_drop(drop_state({"2 . 2", "8 2 4"}, {.columns = 3}), 2)) == drawn({"8 16 4"}));
  CHECK(drawn(after_drop(drop_state({"2 . 2 2", "8 2 4 16"}, {.columns = 4}), 2)) == drawn({"8 32 4 16"}));
}

TEST_CASE("Drop: a created tile continues to merge after it has fallen") {
  CHECK(drawn(after_drop(drop_state({"2 . .", "4 8 ."}, {.columns = 3}), 1)) == drawn({"16 . ."}));
}

TEST_CASE("Drop: the merged tile appears where the dropped tile landed") {
  CHECK(drawn(after_drop(drop_state({"2 . .", "16 32 ."}, {.columns = 3, .preview = {2}}), 2)) ==
        drawn({". 4 .", "16 32 ."}));
}

TEST_CASE("Drop: equal tiles that meet after falling merge into the lowest of their cells") {
  const State after = after_drop(drop_state({"8 .", "2 .", "8 64"}, {.columns = 2}), 2);
  CHECK(drawn(after) == drawn({". 4", "16 64"}));
  CHECK(after.score == 4 + 16);
}

TEST_CASE("Drop: a tile created by falling tiles continues the chain of merges") {
  const State after = after_drop(drop_state({"8 . .", "2 . .", "8 16 ."}, {.columns = 3}), 2);
  CHECK(drawn(after) == drawn({"32 4 ."}));
  CHECK(after.score == 4 + 16 + 32);
}

TEST_CASE("Drop: of two groups that merge after falling, the one that begins in the lower row merges first") {
  const State before = drop_state({"8 . .", "2 . 32", "8 2 2", "64 128 32"}, {.columns = 3});
  const Document report = report_of(before, 2);
  CHECK(*report.find("created") == Document(List{16, 64, 16, 32}));
  CHECK(*report.find("component_sizes") == Document(List{4, 2, 2, 2}));
  CHECK(number_in(report, "final_value") == 32);
  CHECK(drawn(after_drop(before, 2)) == drawn({"32 . .", "64 128 64"}));
}

TEST_CASE("Drop: equal neighbours in an entered position merge after the first drop") {
  CHECK(drawn(after_drop(drop_state({"2 2 . . ."}), 5)) == drawn({"4 . . . 2"}));
}

TEST_CASE("Drop: a column with a filled top cell accepts no tile, even if that tile would merge") {
  const State full = drop_state({"2 .", "4 .", "8 ."}, {.rows = 3, .columns = 2});
  CHECK_FALSE(DropRules::is_legal(full, into_column(1)));
  CHECK(DropRules::is_legal(full, into_column(2)));
}

TEST_CASE("Drop: a game is over exactly if no column has an empty top cell") {
  const State open = drop_state({"2 .", "4 8", "8 16"}, {.rows = 3, .columns = 2, .preview = {4}});
  CHECK(DropRules::status(open) == Status::playing);
  const State over = after_drop(open, 2);
  CHECK(drawn(over) == drawn({"2 4", "4 8", "8 16"}));
  CHECK(DropRules::status(over) == Status::over);
}

TEST_CASE("Drop: a continue clears the top rows and changes nothing else") {
  EventBatch setup;
  EventBatch events;
  const State over = drop_state({"2 4", "4 8", "8 16", "2 4"}, {.rows = 4, .columns = 2, .continue_rows = 2});
  RulesPuzzle<DropRules> puzzle(drop_values(), over, Rng(9), setup);
  REQUIRE(puzzle.play(continue_move, events));
  CHECK(drawn(puzzle.state()) == drawn({"8 16", "2 4"}));
  State expected = puzzle.state();
  expected.columns = over.columns;
  expected.heights = over.heights;
  expected.continues_left = over.continues_left;
  CHECK(expected == over);
  CHECK(puzzle.state().continues_left == over.continues_left - 1);
  CHECK(puzzle.rng() == Rng(9));
  CHECK(puzzle.standing().status == Status::playing);
  CHECK(events.size() == 4);
}

TEST_CASE("Drop: a continue is legal only if the game is over and a continue is left") {
  State over = drop_state({"2 4", "4 8", "8 16"}, {.rows = 3, .columns = 2});
  CHECK(DropRules::is_legal(over, continue_move));
  over.continues_left = 0;
  CHECK_FALSE(DropRules::is_legal(over, continue_move));
  CHECK_FALSE(DropRules::is_legal(drop_state({"2 2 . . ."}), continue_move));
}

TEST_CASE("Drop: a tile is limited to 2^62 and the score to 2^63-1") {
  const std::uint64_t huge = std::uint64_t{1} << 62U;
  State state = drop_state({}, {.rows = 3, .columns = 2, .preview = {huge}});
  state.at({0, 0}) = 62;
  state.height(0) = 1;
  const State once = after_drop(state, 1);
  CHECK(drop::value_of(once.at({0, 0})) == huge);
  CHECK(once.score == huge);
  State again = once;
  again.preview[0] = 62;
  again.preview_size = 1;
  const State twice = after_drop(again, 2);
  CHECK(twice.score == max_score);
  CHECK(DropRules::check(twice));
}

// If the count exceeded the maximum in a position, the state after the next move would be rejected.
TEST_CASE("Drop: the number of moves is limited to 2^53, and a state at that limit can be read again") {
  State state = drop_state({});
  state.moves = std::int64_t{1} << 53U;
  const State after = after_drop(state, 1);
  CHECK(after.moves == state.moves);
  Object table{{"moves", after.moves}};
  DropRules::describe(after, table);
  State again = drop_state({});
  CHECK(DropRules::read(table, again));
  CHECK(again.moves == after.moves);
}

TEST_CASE("Drop: the largest tile of a game may be one that a continue has removed") {
  State over = drop_state({"64 4", "4 8", "8 16"}, {.rows = 3, .columns = 2, .continue_rows = 1});
  NullSink nobody;
  DropRules::play(over, continue_move, nobody);
  CHECK(drawn(over) == drawn({"4 8", "8 16"}));
  CHECK(drop::value_of(over.largest) == 64);
}

TEST_CASE("Drop: a new tile is at most the largest tile so far and at most max_spawn") {
  Rng rng(3);
  State state = drop_state({"16 . . . ."}, {.spawn = "uniform"});
  NullSink nobody;
  std::array<int, 8> seen{};
  for (int i = 0; i < 4000; ++i) {
    state.preview_size = 0;
    DropRules::settle(state, rng, nobody);
    ++seen[state.preview[0]];
  }
  CHECK(seen[0] == 0);
  for (std::size_t exponent = 1; exponent <= 4; ++exponent) CHECK(seen[exponent] > 800);
  CHECK(seen[5] == 0);
}

TEST_CASE("Drop: spawn_decay makes each doubled value rarer among new tiles, and with weighted_high more frequent") {
  const auto low = drop::spawn_weights(DropRules::parameters(drop_values()), 5);
  const auto high = drop::spawn_weights(DropRules::parameters(drop_values({.spawn = "weighted_high"})), 5);
  for (std::size_t i = 0; i < 5; ++i) CHECK(low[i] == high[4 - i]);
  for (std::size_t i = 5; i < low.size(); ++i) CHECK(low[i] + high[i] == 0);
  for (std::size_t i = 1; i < 5; ++i)
    CHECK(static_cast<double>(low[i]) / static_cast<double>(low[i - 1]) == doctest::Approx(0.55).epsilon(1e-6));
}

TEST_CASE("Drop: a changed preview length applies at once before the first move, and otherwise in the next game") {
  Session session(DropRules::info(), drop_values(), 5);
  ParameterValues wide = drop_values({.preview = {2, 2, 2}});
  REQUIRE(session.set_next_parameters(wide));
  CHECK(session.puzzle().snapshot().preview.size() == 3);
  REQUIRE(session.play(into_column(1)));
  REQUIRE(session.set_next_parameters(drop_values({.preview = {2, 2}})));
  CHECK(session.puzzle().snapshot().preview.size() == 3);
  CHECK(session.has_pending_parameters());
  session.new_game(6);
  CHECK(session.puzzle().snapshot().preview.size() == 2);
}

TEST_CASE("Drop: ten thousand random games with random rules keep the invariants of the rules") {
  Rng rng(20240917);
  int drops = 0;
  const int games = is_long_run() ? 500'000 : 10'000;
  for (int game = 0; game < games; ++game) {
    const auto values = random_parameters(DropRules::info().parameters, rng);
    EventBatch setup;
    const auto puzzle = DropRules::info().make(values, static_cast<std::uint64_t>(game), setup);
    const auto& state = static_cast<RulesPuzzle<DropRules>&>(*puzzle).state();
    std::vector<Tile> tiles;
    EventBatch events;
    for (int i = 0; i < 60; ++i) {
      auto moves = puzzle->moves();
      if (moves.empty() && state.continues_left > 0) moves.push_back(continue_move);
      if (moves.empty()) break;
      REQUIRE(puzzle->play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))], events));
      REQUIRE(DropRules::check(state));
      REQUIRE_FALSE(drop::find_mergeable(state).has_value());
      REQUIRE(replay(events, tiles));
      REQUIRE(tiles == puzzle->snapshot().tiles);
      ++drops;
    }
  }
  CHECK(drops > 300'000);
}

}  // namespace
}  // namespace tilefold::test
