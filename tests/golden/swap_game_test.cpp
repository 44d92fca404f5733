// Complete games of Swap: start boards, the beats of a move, positions, and the rules compared with a reference
// implementation (tests/support/swap_reference.h) and with the fast rules.

#include <doctest/doctest.h>

#include "engine/core/rules_puzzle.h"
#include "engine/puzzles/swap/models.h"
#include "engine/search/rollouts.h"
#include "tests/support/long_run.h"
#include "tests/support/random_parameters.h"
#include "tests/support/swap_board.h"
#include "tests/support/swap_reference.h"

namespace tilefold::test {
namespace {

using swap::FastRules;
using swap::FastState;
using swap::FastTables;
using swap::Parameters;
using swap::State;
using swap::SwapRules;

Parameters random_swap_parameters(Rng& rng) {
  return SwapRules::parameters(random_parameters(SwapRules::info().parameters, rng));
}

// Returns random rules with a small board: games on it are faster, and more of their moves are at an edge.
Parameters random_small_parameters(Rng& rng) {
  Parameters rules = random_swap_parameters(rng);
  rules.rows = static_cast<std::int8_t>(3 + rng.below(4));
  rules.columns = static_cast<std::int8_t>(3 + rng.below(4));
  rules.run = std::min(rules.run, rules.columns);
  if (rules.move_limit > 0 && rng.below(2) == 0) rules.move_limit = static_cast<std::int32_t>(1 + rng.below(20));
  return rules;
}

TEST_CASE("Swap: a start board has a legal swap, no merges and no tile above the largest new tile") {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    Rng rng(seed);
    const Parameters rules = seed < 500 ? Parameters{} : random_swap_parameters(rng);
    const State state = SwapRules::initial(rules, rng);
    REQUIRE(SwapRules::check(state));
    REQUIRE(cascade(state).size() == 0);
    REQUIRE(SwapRules::status(state) == Status::playing);
    swap::for_each_cell(rules, [&](Cell cell) { REQUIRE(state.at(cell) <= std::uint64_t{1} << rules.kinds); });
  }
}

TEST_CASE("Swap: the four kinds of tiles are equally frequent on start boards") {
  std::array<int, 17> counts{};
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    Rng rng(seed);
    const State state = SwapRules::initial({}, rng);
    swap::for_each_cell(state.rules, [&](Cell cell) { ++counts[state.at(cell)]; });
  }
  for (const std::size_t tile : {2U, 4U, 8U, 16U}) CHECK(counts[tile] == doctest::Approx(8000).epsilon(0.04));
}

// Checks the kinds of events in each beat, and the text that the puzzle has for it.
void check_beats(const EventBatch& events, Status after) {
  const auto& activity = SwapRules::info().status_info.activity;
  REQUIRE(events.size() >= 2);
  std::array<bool, 3> seen{};
  for (const Event& event : events) {
    CAPTURE(event.beat);
    const bool is_merge = event.kind == EventKind::absorb || event.kind == EventKind::change;
    if (event.beat == 0) {
      REQUIRE(event.kind == EventKind::move);
      REQUIRE(activity(events, 0, after) == "input received");
    } else if (event.beat % 2 == 1) {
      REQUIRE(is_merge);
      REQUIRE(activity(events, event.beat, after) == "maybe mergeable");
    } else {
      REQUIRE((event.kind == EventKind::move || event.kind == EventKind::spawn));
      REQUIRE(activity(events, event.beat, after) == "empty cells");
    }
    seen[static_cast<std::size_t>(std::min(event.beat, 2))] = true;
  }
  REQUIRE(events[0].cell == events[1].from);
  REQUIRE(events[1].cell == events[0].from);
  REQUIRE(events[2].beat == 1);
  REQUIRE((seen[1] && seen[2]));
  REQUIRE(activity(events, events.back().beat + 1, after) ==
          (after == Status::playing ? "wait for input" : "game over"));
}

TEST_CASE("Swap: the animation of a move begins with the swap, and then merges and falling tiles alternate") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    EventBatch events;
    const auto game = SwapRules::info().make(ParameterValues(SwapRules::info().parameters), seed, events);
    Rng rng(seed);
    for (auto moves = game->moves(); !moves.empty(); moves = game->moves()) {
      REQUIRE(game->play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))], events));
      check_beats(events, game->standing().status);
    }
  }
}

swap_reference::Game reference_of(const State& state) {
  const Parameters& rules = state.rules;
  swap_reference::Game game{.rules = {.rows = rules.rows,
                                      .columns = rules.columns,
                                      .is_sum = rules.value == swap::ValueRule::sum,
                                      .goes_to_first = rules.target == swap::Target::first,
                                      .is_lines = rules.shape == swap::Shape::lines,
                                      .has_diagonals = rules.has_diagonals,
                                      .is_free = rules.swaps == swap::Swaps::free,
                                      .has_gravity = rules.has_gravity,
                                      .run = static_cast<std::size_t>(rules.run),
                                      .kinds = rules.kinds,
                                      .decay = static_cast<std::uint64_t>(rules.tile_decay),
                                      .move_limit = rules.move_limit},
                            .tiles = {},
                            .preview = {},
                            .score = state.score,
                            .moves = state.moves};
  swap::for_each_cell(rules, [&](Cell cell) {
    if (state.at(cell) != 0) game.tiles[{cell.row, cell.column}] = state.at(cell);
  });
  game.preview.resize(static_cast<std::size_t>(rules.columns));
  for (std::size_t column = 0; column < game.preview.size(); ++column)
    for (int turn = 0; turn < rules.horizon; ++turn)
      game.preview[column].push_back(state.preview[column][static_cast<std::size_t>(turn)]);
  return game;
}

bool same(const State& state, const swap_reference::Game& game) {
  const swap_reference::Game other = reference_of(state);
  return other.tiles == game.tiles && other.preview == game.preview && other.score == game.score &&
         other.moves == game.moves;
}

void require_same_moves(const State& state, const swap_reference::Game& game) {
  for (std::uint32_t code = 0; code < 2 * swap::max_area; ++code) {
    const auto [one, other] = swap::pair_of({.code = code});
    if (!state.extent().holds(one) || !state.extent().holds(other)) continue;
    REQUIRE(SwapRules::is_legal(state, {.code = code}) ==
            swap_reference::is_legal(game, {one.row, one.column}, {other.row, other.column}));
  }
}

TEST_CASE("Swap: random games with random rules agree with the reference implementation") {
  const std::uint64_t games = is_long_run() ? 2000 : 60;
  NullSink nobody;
  for (std::uint64_t seed = 0; seed < games; ++seed) {
    CAPTURE(seed);
    Rng choices(seed);
    const Parameters rules = random_small_parameters(choices);
    Rng rng(seed + 1);
    State state = SwapRules::initial(rules, rng);
    swap_reference::Game game = reference_of(state);
    for (int i = 0; i < 25 && SwapRules::status(state) == Status::playing; ++i) {
      if (i % 8 == 0) require_same_moves(state, game);
      const Move move = random_move<SwapRules>(state, choices);
      const auto [one, other] = swap::pair_of(move);
      Rng same_rng = rng;
      SwapRules::play(state, move, nobody);
      SwapRules::settle(state, rng, nobody);
      swap_reference::play(game, {one.row, one.column}, {other.row, other.column}, same_rng);
      REQUIRE(same(state, game));
      REQUIRE(rng == same_rng);
    }
  }
}

// Returns a board with few kinds of tiles, which has many runs.
State crowded_board(const Parameters& rules, Rng& rng) {
  State state{.rules = rules};
  const std::uint32_t kinds = 1 + rng.below(4);
  const auto lowest = rng.below(20) == 0 ? 60U : 1 + rng.below(2);
  swap::for_each_cell(rules, [&](Cell cell) {
    const auto exponent = std::min<std::uint32_t>(lowest + rng.below(kinds), max_tile_exponent);
    state.at(cell) = value_of_exponent(static_cast<int>(exponent));
  });
  return state;
}

TEST_CASE("Swap: cascades on boards with many runs agree with the reference implementation") {
  const std::uint64_t boards = is_long_run() ? 20'000 : 300;
  for (std::uint64_t seed = 0; seed < boards; ++seed) {
    CAPTURE(seed);
    Rng rng(seed);
    const Parameters rules = random_small_parameters(rng);
    const State state = crowded_board(rules, rng);
    const auto found = cascade(state);
    const auto expected = swap_reference::cascade(reference_of(state));
    REQUIRE(found.size() == expected.size());
    std::uint64_t values = 0;
    for (const swap::Merge& merge : found) values += mix(merge.value + State::index(merge.target));
    for (const auto& merge : expected)
      values -= mix(merge.created + State::index(cell_at(merge.target.first, merge.target.second)));
    REQUIRE(values == 0);
  }
}

Parameters small_parameters(Rng& rng) {
  return {.rows = static_cast<std::int8_t>(3 + rng.below(6)), .columns = static_cast<std::int8_t>(3 + rng.below(6))};
}

void require_same(const State& plain, const FastState& fast) {
  REQUIRE(to_plain(fast) == plain);
  REQUIRE(SwapRules::status(plain) == FastRules::status(fast));
  learn::Board plain_view{.cells = {}};
  learn::Board fast_view{.cells = {}};
  see(plain, plain_view);
  see(fast, fast_view);
  REQUIRE(plain_view.cells == fast_view.cells);
  REQUIRE(plain_view.counts == fast_view.counts);
  if (plain.awaits_tiles) return;
  SwapRules::Moves moves;
  MoveList<FastRules::max_moves> fast_moves;
  SwapRules::moves(plain, moves);
  FastRules::moves(fast, fast_moves);
  REQUIRE(std::equal(moves.begin(), moves.end(), fast_moves.begin(), fast_moves.end()));
}

TEST_CASE("Swap: the fast rules draw the same tiles and give the same evaluations as the reference rules") {
  const std::uint64_t games = is_long_run() ? 5000 : 100;
  NullSink nobody;
  for (std::uint64_t seed = 0; seed < games; ++seed) {
    CAPTURE(seed);
    Rng choices(seed);
    const FastTables tables(seed % 4 == 0 ? Parameters{} : small_parameters(choices));
    Rng rng(seed);
    State plain = seed % 3 == 0 ? crowded_board(tables.rules, rng) : SwapRules::initial(tables.rules, rng);
    plain.score = seed % 5 == 0 ? max_score - 100 : 0;
    FastState fast = to_fast(plain, tables);
    for (int i = 0; i < 60; ++i) {
      require_same(plain, fast);
      if (SwapRules::status(plain) != Status::playing) break;
      Rng fast_choices = choices;
      const Move move = random_move<SwapRules>(plain, choices);
      REQUIRE(random_move<FastRules>(fast, fast_choices) == move);
      SwapRules::play(plain, move, nobody);
      FastRules::play(fast, move, nobody);
      require_same(plain, fast);
      Rng fast_rng = rng;
      SwapRules::settle(plain, rng, nobody);
      FastRules::settle(fast, fast_rng, nobody);
      REQUIRE(rng == fast_rng);
    }
  }
}

Document document_of(const std::vector<std::vector<std::int64_t>>& rows) {
  List board;
  for (const auto& row : rows) board.emplace_back(List(row.begin(), row.end()));
  return Object{{"board", std::move(board)}};
}

std::string refusal(const std::vector<std::vector<std::int64_t>>& rows, const char* value) {
  ParameterValues values(SwapRules::info().parameters);
  for (const char* side : {"rows", "columns"}) REQUIRE(values.set_text(side, "3"));
  REQUIRE(values.set_text("value", value));
  EventBatch setup;
  const auto read = SwapRules::info().read(values, 1, document_of(rows), setup);
  return read ? std::string() : read.error().message;
}

TEST_CASE("Swap: a valid position is a full board whose tiles can occur under the rule value") {
  CHECK(refusal({{2, 4, 8}, {4, 8, 16}, {2, 2, 64}}, "doubling").empty());
  CHECK(refusal({{2, 4, 6}, {4, 8, 16}, {2, 2, 64}}, "sum").empty());
  CHECK(refusal({{2, 4, 6}, {4, 8, 16}, {2, 2, 64}}, "doubling").starts_with("the board has the number 6"));
}

}  // namespace
}  // namespace tilefold::test
