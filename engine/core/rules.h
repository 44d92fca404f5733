// The concepts that the rules of a puzzle satisfy: static functions over a trivially copyable State.
//
// A move has two halves: `play` is the player's deterministic part, `settle` the random part. The State contains
// everything that undo must restore, except the random generator, which is passed separately. Search calls these
// functions directly; the application uses them through Puzzle (puzzle.h), which RulesPuzzle (rules_puzzle.h)
// implements. `check` verifies the state's invariants, for asserts and tests.
#pragma once

#include <array>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "engine/core/document.h"
#include "engine/core/events.h"
#include "engine/core/ledger.h"
#include "engine/core/parameters.h"
#include "engine/core/rng.h"

namespace tilefold {

/// A move. Only the rules that created it can interpret its code.
struct Move {
  std::uint32_t code = 0;
  friend constexpr auto operator<=>(const Move&, const Move&) = default;
};

/// The moves of one position, without heap allocation.
template <std::size_t Capacity>
class MoveList {
 public:
  void push_back(Move move) {
    assert(size_ < Capacity);
    moves_[size_++] = move;
  }
  void clear() { size_ = 0; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Move operator[](std::size_t i) const { return moves_[i]; }
  const Move* begin() const { return moves_.data(); }
  const Move* end() const { return moves_.data() + size_; }

 private:
  std::array<Move, Capacity> moves_{};
  std::size_t size_ = 0;
};

enum class Status : std::uint8_t { playing, over, won };

/// A user's input in terms of the board: it names cells, because the scene's hit test has already converted pixels to
/// cells.
struct Gesture {
  enum class Kind : std::uint8_t { tap, column, swipe, drag, command };
  Kind kind = Kind::tap;
  Cell cell;  ///< the tapped cell, a cell of the chosen column, or the start of a drag
  Cell to;    ///< the end of a drag
  Direction direction = Direction::left;
  std::string_view command = {};
};

/// The immediate gain from `play`, the deterministic half of a move. Rules may return a derived type with more
/// information for their strategies.
struct Gain {
  std::uint64_t score = 0;
};

/// Largest possible score; larger scores are clamped to it.
constexpr std::uint64_t max_score = (std::uint64_t{1} << 63U) - 1;

/// Largest count of moves; doubles represent all integers up to it exactly.
constexpr std::int64_t most_moves_of_game = std::int64_t{1} << 53U;

constexpr std::uint64_t add_saturating(std::uint64_t score, std::uint64_t gain) {
  return gain > max_score - score ? max_score : score + gain;
}

/// The functions that search needs.
///
/// `moves` lists the moves of ordinary play; the list is empty if and only if the status is not `playing`. `is_legal`
/// also accepts a move that continues a game that is over, if the rules have one.
template <class R>
concept Rules = std::is_trivially_copyable_v<typename R::State> && std::equality_comparable<typename R::State> &&
    requires(const typename R::State& state, typename R::State& live, const typename R::Parameters& parameters,
             const ParameterValues& values, MoveList<R::max_moves>& list, Move move, Rng& rng, NullSink sink) {
  { R::parameters(values) } -> std::same_as<typename R::Parameters>;
  { R::initial(parameters, rng) } -> std::same_as<typename R::State>;
  { R::moves(state, list) } -> std::same_as<void>;
  { R::is_legal(state, move) } -> std::same_as<bool>;
  { R::play(live, move, sink) } -> std::derived_from<Gain>;
  { R::settle(live, rng, sink) } -> std::same_as<void>;
  { R::status(state) } -> std::same_as<Status>;
  { R::score(state) } -> std::same_as<std::uint64_t>;
  { R::move_count(state) } -> std::same_as<std::int64_t>;
  { R::hash(state) } -> std::same_as<std::uint64_t>;
  { R::check(state) } -> std::same_as<bool>;
};

/// Rules whose random outcomes can be enumerated: for_each_outcome calls f(after, weight) for every outcome of
/// `settle`. Weights are integers; only their ratios matter. A state without a random part has one outcome, itself.
template <class R>
concept ChanceRules = Rules<R> &&
    requires(const typename R::State& state, void (*f)(const typename R::State&, std::uint64_t)) {
  R::for_each_outcome(state, f);
};

/// Rules that report the largest tile of the game so far.
template <class R>
concept LargestTileRules = Rules<R> && requires(const typename R::State& state) {
  { R::largest_tile(state) } -> std::same_as<std::uint64_t>;
};

/// Rules whose upcoming tiles are assigned to columns.
template <class R>
concept ColumnPreviewRules = Rules<R> && R::preview_order == PreviewOrder::by_column;

/// Rules whose board has an exit at the right end of a row. If the goal is reached, the tile at the exit leaves.
template <class R>
concept ExitRules = Rules<R> && requires(const typename R::State& state) {
  { R::exit_row(state) } -> std::same_as<int>;
  { R::solved(state) } -> std::same_as<bool>;
};

/// Deterministic rules with a goal, in which every move can be undone by another move.
///
/// `solved` is true if the goal is reached. `transitions` lists the moves as `moves` does, but also in solved states;
/// `play` accepts them. `position` returns the state without its history: the results for two states are equal if and
/// only if the states have the same future.
template <class R>
concept GoalRules = Rules<R> && requires(const typename R::State& state, MoveList<R::max_moves>& list) {
  { R::solved(state) } -> std::same_as<bool>;
  { R::transitions(state, list) } -> std::same_as<void>;
  { R::position(state) } -> std::same_as<typename R::State>;
};

/// Rules with a lower bound on the number of moves to the goal. `min_moves` returns a number of moves that every
/// solution needs at least. It returns 0 if and only if the state is solved, and no_solution (solution_path.h) if it
/// proves that there is no solution.
template <class R>
concept BoundedRules = GoalRules<R> && requires(const typename R::State& state) {
  { R::min_moves(state) } -> std::same_as<int>;
};

/// Rules that also provide texts, serialisation and drawing, which the interface, files and renderers need.
template <class R>
concept PlayableRules = Rules<R> &&
    requires(const typename R::State& state, typename R::State& live, const Document& document, Object& table,
             Move move, const Gesture& gesture, const EventBatch& events, std::string_view text,
             void (*tile)(Cell, Face, Extent), void (*face)(Face)) {
  R::info();
  { R::row_order } -> std::convertible_to<RowOrder>;
  { R::can_scroll } -> std::convertible_to<bool>;
  { R::extent(state) } -> std::same_as<Extent>;
  R::for_each_tile(state, tile);
  R::for_each_preview(state, face);
  { R::interpret(state, gesture) } -> std::same_as<std::optional<Move>>;
  { R::to_text(move) } -> std::same_as<std::string>;
  { R::parse(state, text) } -> std::same_as<Result<Move>>;
  { R::describe(state, table) } -> std::same_as<void>;
  { R::read(document, live) } -> std::same_as<Result<Done>>;
};

}  // namespace tilefold
