// The null puzzle: the smallest set of rules that satisfies the concepts, and a template for new puzzles.
//
// One cell contains a number from 3 to `start`; a move subtracts 1 or 2; the game is won at 0. It is always compiled
// and runs through the conformance suite like every other puzzle.
#pragma once

#include <array>
#include <string>

#include "engine/core/rules_puzzle.h"
#include "engine/core/strategy.h"

namespace tilefold::null {

struct Parameters {
  std::int8_t start = 9;
  friend bool operator==(const Parameters&, const Parameters&) = default;
};

struct State {
  Parameters rules;
  std::int8_t left = 0;
  std::int64_t moves = 0;
  friend bool operator==(const State&, const State&) = default;
};

struct NullRules {
  using State = null::State;
  using Parameters = null::Parameters;
  static constexpr std::size_t max_moves = 2;
  static constexpr RowOrder row_order = RowOrder::top_down;
  static constexpr bool can_scroll = false;

  static const PuzzleInfo& info();

  static Parameters parameters(const ParameterValues& values) {
    return {.start = static_cast<std::int8_t>(values["start"])};
  }

  static State initial(const Parameters& parameters, Rng& rng) {
    const auto drawn = rng.below(static_cast<std::uint32_t>(parameters.start) - 2);
    return {.rules = parameters, .left = static_cast<std::int8_t>(3 + drawn), .moves = 0};
  }

  static void moves(const State& state, MoveList<max_moves>& list) {
    list.clear();
    for (const std::uint32_t taken : {1U, 2U})
      if (is_legal(state, {.code = taken})) list.push_back({.code = taken});
  }

  static bool is_legal(const State& state, Move move) {
    return (move.code == 1 || move.code == 2) && static_cast<int>(move.code) <= state.left;
  }

  template <class S>
  static Gain play(State& state, Move move, S& sink) {
    state.left = static_cast<std::int8_t>(state.left - static_cast<int>(move.code));
    ++state.moves;
    if (state.left == 0) {
      sink.clear({});
    } else {
      sink.change({}, Face::number(static_cast<std::uint64_t>(state.left)));
    }
    sink.beat();
    return {};
  }

  template <class S>
  static void settle(State&, Rng&, S&) {}

  template <class F>
  static void for_each_outcome(const State& state, F&& visit) {
    visit(state, std::uint64_t{1});
  }

  static Status status(const State& state) { return state.left == 0 ? Status::won : Status::playing; }
  static std::uint64_t score(const State&) { return 0; }
  static std::int64_t move_count(const State& state) { return state.moves; }
  static std::uint64_t hash(const State& state) {
    return mix(static_cast<std::uint64_t>(state.left) << 32U | static_cast<std::uint64_t>(state.moves));
  }
  static bool check(const State& state) { return state.left >= 0 && state.left <= state.rules.start; }

  static Extent extent(const State&) { return {.rows = 1, .columns = 1}; }

  template <class F>
  static void for_each_tile(const State& state, F&& visit) {
    if (state.left > 0) visit(Cell{}, Face::number(static_cast<std::uint64_t>(state.left)), Extent{});
  }
  template <class F>
  static void for_each_preview(const State&, F&&) {}

  static std::optional<Move> interpret(const State& state, const Gesture& gesture) {
    const Move one{.code = 1};
    return gesture.kind == Gesture::Kind::tap && is_legal(state, one) ? std::optional(one) : std::nullopt;
  }

  static std::string to_text(Move move) { return std::to_string(move.code); }

  static Result<Move> parse(const State& state, std::string_view text) {
    for (const Move move : {Move{1}, Move{2}})
      if (text == to_text(move) && is_legal(state, move)) return move;
    return Error{"move '" + std::string(text) + "' is not legal here; it must be 1 or 2 and at most what is left"};
  }

  static void describe(const State& state, Object& table) { table.emplace_back("left", std::int64_t{state.left}); }

  static Result<Done> read(const Document& document, State& state) {
    const auto left = read_integer(document, "left", 0, state.rules.start, state.left);
    if (!left) return left.error();
    const auto moves = read_integer(document, "moves", 0, 1000, 0);
    if (!moves) return moves.error();
    state.left = static_cast<std::int8_t>(*left);
    state.moves = *moves;
    return Done{};
  }
};

inline const PuzzleInfo& NullRules::info() {
  static constexpr std::array<ParameterSpec, 1> parameter_table{{
      {.name = "start",
       .label = "Start",
       .help = "Largest number to begin from.",
       .min = 3,
       .max = 20,
       .default_value = 9},
  }};
  static constexpr std::array<Preset, 1> presets{
      {{.name = "standard", .label = "Standard", .help = "", .rule_values = {}}}};
  static constexpr std::array<StrategySpec, 1> strategies{
      {{.name = "random", .label = "Random", .help = "", .options = {}, .make = make_random}}};
  static const PuzzleInfo puzzle{.name = "null",
                                 .title = "Null",
                                 .summary = "Count down to zero.",
                                 .how_to_play = "Take one or two.",
                                 .parameters = parameter_table,
                                 .presets = presets,
                                 .make = make_puzzle<NullRules>,
                                 .read = read_puzzle<NullRules>,
                                 .strategies = strategies};
  return puzzle;
}

static_assert(PlayableRules<NullRules> && ChanceRules<NullRules>);

}  // namespace tilefold::null
