// The concepts that the rules of a puzzle satisfy: static functions over a trivially copyable State.
//
// A move has two halves: `play` is the player's and deterministic, `settle` is chance's. Everything
// that undo would restore is in the State (the generator travels beside it). Search runs on these
// functions directly; the application sees them through Puzzle (puzzle.h) and one bridge
// (rules_puzzle.h). `check` holds the invariants that asserts and tests rely on.
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

/// A move; only the rules that made it know what its code means.
struct Move {
  std::uint32_t code = 0;
  friend constexpr auto operator<=>(const Move&, const Move&) = default;
};

/// The moves of one position, without heap.
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

/// What a person did, in terms of the board; pixels end at the scene's hit test.
struct Gesture {
  enum class Kind : std::uint8_t { tap, column, swipe, drag, command };
  Kind kind = Kind::tap;
  Cell cell;  ///< tapped, of the picked column, or where a drag began
  Cell to;    ///< where a drag ended
  Direction direction = Direction::left;
  std::string_view command = {};
};

/// What the player's half of a move brought at once. Rules whose strategies want to know more return more.
struct Gain {
  std::uint64_t score = 0;
};

/// Scores never exceed this; they saturate.
constexpr std::uint64_t greatest_score = (std::uint64_t{1} << 63U) - 1;

/// Moves are counted up to this, which every program that reads numbers as doubles keeps exactly.
constexpr std::int64_t greatest_moves = std::int64_t{1} << 53U;

constexpr std::uint64_t add_saturating(std::uint64_t score, std::uint64_t gain) {
  return gain > greatest_score - score ? greatest_score : score + gain;
}

/// What search needs.
///
/// `moves` lists the moves of ordinary play: none is listed exactly when the status is not `playing`.
/// `is_legal` also accepts a move that rescues a game that is over, where the rules know one.
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

/// Chance that can be enumerated: calls f(after, weight) for every outcome of `settle`. Weights are
/// integers; only their ratios matter. A state without chance has one outcome, itself.
template <class R>
concept ChanceRules = Rules<R> &&
    requires(const typename R::State& state, void (*f)(const typename R::State&, std::uint64_t)) {
  R::for_each_outcome(state, f);
};

/// A largest tile that is worth telling: of the game so far.
template <class R>
concept LargestTileRules = Rules<R> && requires(const typename R::State& state) {
  { R::largest_tile(state) } -> std::same_as<std::uint64_t>;
};

/// Upcoming tiles that wait over their columns.
template <class R>
concept ColumnPreviewRules = Rules<R> && R::preview_order == PreviewOrder::by_column;

/// A board with a way out at the right end of a row.
template <class R>
concept ExitRules = Rules<R> && requires(const typename R::State& state) {
  { R::exit_row(state) } -> std::same_as<int>;
};

/// A goal that can be reached for certain: no chance, and every move can be taken back by a move.
///
/// `solved` says whether the goal is reached. `ways` lists the moves that the board allows, as `moves` does, but
/// also when it is solved; `play` takes them. `position` is the state without its history: equal exactly for
/// states with the same future.
template <class R>
concept GoalRules = Rules<R> && requires(const typename R::State& state, MoveList<R::max_moves>& list) {
  { R::solved(state) } -> std::same_as<bool>;
  { R::ways(state, list) } -> std::same_as<void>;
  { R::position(state) } -> std::same_as<typename R::State>;
};

/// Text and serialisation of a state: what a person, a file or a renderer sees of it.
template <class R>
concept PlayableRules = Rules<R> &&
    requires(const typename R::State& state, typename R::State& live, const Document& document, Table& table, Move move,
             const Gesture& gesture, const EventBatch& events, std::string_view text, void (*tile)(Cell, Face, Extent),
             void (*face)(Face)) {
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
