#include "engine/puzzles/swap/rules.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "engine/core/translatable.h"

namespace tilefold::swap {
namespace {

constexpr std::array<std::string_view, 5> turn_state_names{
    translatable("wait for input"), translatable("input received"), translatable("maybe mergeable"),
    translatable("empty cells"), translatable("game over")};

// True if the tile at `cell` completes a run with tiles that were placed before it. A new board is filled column by
// column, each column from the top.
bool completes_run(const State& state, Cell cell) {
  const auto back = [&](int row, int column) {
    for (int i = 1; i < state.rules.run; ++i) {
      const Cell other = cell_at(cell.row + i * row, cell.column + i * column);
      if (!state.extent().holds(other) || state.at(other) != state.at(cell)) return false;
    }
    return true;
  };
  return back(-1, 0) || back(0, -1) || (state.rules.has_diagonals && (back(-1, -1) || back(1, -1)));
}

// Draws one of the tiles by their weights. Requires that one of the weights is not 0.
std::uint64_t draw_by(const std::array<std::uint32_t, max_kinds>& weights, Rng& rng) {
  std::uint32_t number = rng.below(std::accumulate(weights.begin(), weights.end(), std::uint32_t{0}));
  std::uint32_t kind = 0;
  for (; number >= weights[kind]; ++kind) number -= weights[kind];
  return std::uint64_t{2} << kind;
}

// Places a random tile that does not complete a run. Returns false if every tile would complete one.
bool lay_tile(State& state, Cell cell, Rng& rng) {
  auto weights = tile_weights(state.rules);
  bool is_possible = false;
  for (std::uint32_t kind = 0; kind < max_kinds; ++kind) {
    state.at(cell) = std::uint64_t{2} << kind;
    if (completes_run(state, cell)) weights[kind] = 0;
    is_possible = is_possible || weights[kind] > 0;
  }
  if (is_possible) state.at(cell) = draw_by(weights, rng);
  return is_possible;
}

bool lay_board(State& state, Rng& rng) {
  for (int column = 0; column < state.rules.columns; ++column)
    for (int row = 0; row < state.rules.rows; ++row)
      if (!lay_tile(state, cell_at(row, column), rng)) return false;
  return true;
}

// Calls f(swap) for every pair of neighbours, in the order of `moves`, until f returns true. Returns true if f did.
template <class F>
bool any_swap(const State& state, F&& f) {
  const Extent extent = state.extent();
  for (int column = 0; column + 1 < extent.columns; ++column)
    for (int row = 0; row < extent.rows; ++row)
      if (f(swap_right(cell_at(row, column)))) return true;
  for (int column = 0; column < extent.columns; ++column)
    for (int row = 0; row + 1 < extent.rows; ++row)
      if (f(swap_down(cell_at(row, column)))) return true;
  return false;
}

// True if two neighbours may be swapped. Makes the swap in `state` to find out, and undoes it again.
bool is_legal_swap(State& state, const Pair& pair) {
  if (state.awaits_tiles || is_spent(state) || state.at(pair.one) == state.at(pair.other)) return false;
  if (state.rules.swaps == Swaps::free) return true;
  std::swap(state.at(pair.one), state.at(pair.other));
  const bool is_legal = is_mergeable(state, pair.one) || is_mergeable(state, pair.other);
  std::swap(state.at(pair.one), state.at(pair.other));
  return is_legal;
}

}  // namespace

std::array<std::uint32_t, max_kinds> tile_weights(const Parameters& rules) {
  constexpr std::uint64_t weight_of_2 = std::uint64_t{1} << 27U;
  std::array<std::uint32_t, max_kinds> weights{};
  std::uint64_t weight = rules.tile_decay == millionths ? 1 : weight_of_2;
  for (std::size_t kind = 0; kind < static_cast<std::size_t>(rules.kinds); ++kind) {
    weights[kind] = static_cast<std::uint32_t>(weight);
    weight = (weight * static_cast<std::uint64_t>(rules.tile_decay) + millionths / 2) / millionths;
  }
  return weights;
}

std::uint64_t draw_tile(const Parameters& rules, Rng& rng) {
  return draw_by(tile_weights(rules), rng);
}

std::string_view turn_state_name(TurnState state) {
  return turn_state_names[static_cast<std::size_t>(state)];
}

TurnState turn_state_of(const EventBatch& events, std::int32_t beat, Status after) {
  if (beat < 0 || events.empty() || beat > events.back().beat)
    return after == Status::playing ? TurnState::wait_for_input : TurnState::game_over;
  TurnState state = TurnState::input_received;
  for (const Event& event : events) {
    if (event.beat != beat) continue;
    if (event.kind == EventKind::absorb || event.kind == EventKind::change) state = TurnState::maybe_mergeable;
    if (event.kind == EventKind::spawn) state = TurnState::empty_cells;
  }
  return state;
}

Parameters SwapRules::parameters(const ParameterValues& values) {
  const auto small = [&](std::string_view name) { return static_cast<std::int8_t>(values[name]); };
  return {.rows = small("rows"),
          .columns = small("columns"),
          .value = static_cast<ValueRule>(values["value"]),
          .target = static_cast<Target>(values["place"]),
          .shape = static_cast<Shape>(values["shape"]),
          .has_diagonals = values["diagonals"] != 0,
          .swaps = static_cast<Swaps>(values["swaps"]),
          .has_gravity = values["gravity"] != 0,
          .horizon = small("preview"),
          .run = small("run"),
          .kinds = static_cast<std::int8_t>(std::countr_zero(static_cast<std::uint64_t>(values["tiles"]))),
          .tile_decay = static_cast<std::int32_t>(values["tile_decay"]),
          .move_limit = static_cast<std::int32_t>(values["move_limit"])};
}

State SwapRules::initial(const Parameters& parameters, Rng& rng) {
  State state{.rules = parameters};
  do {
    state.cells.fill(0);
  } while (!lay_board(state, rng) || status(state) != Status::playing);
  for (int column = 0; column < parameters.columns; ++column)
    for (int turn = 0; turn < parameters.horizon; ++turn)
      state.preview[static_cast<std::size_t>(column)][static_cast<std::size_t>(turn)] =
          static_cast<std::uint8_t>(draw_tile(parameters, rng));
  return state;
}

std::uint64_t SwapRules::next_tile(State& state, int column, Rng& rng) {
  const std::uint64_t drawn = draw_tile(state.rules, rng);
  if (state.rules.horizon == 0) return drawn;
  auto& queue = state.preview[static_cast<std::size_t>(column)];
  const auto end = queue.begin() + state.rules.horizon;
  const std::uint64_t next = queue.front();
  std::copy(queue.begin() + 1, end, queue.begin());
  *(end - 1) = static_cast<std::uint8_t>(drawn);
  return next;
}

void SwapRules::moves(const State& state, Moves& list) {
  list.clear();
  State scratch = state;
  any_swap(state, [&](Move move) {
    if (is_legal_swap(scratch, pair_of(move))) list.push_back(move);
    return false;
  });
}

bool SwapRules::is_legal(const State& state, Move move) {
  if (move.code >= 2 * max_area) return false;
  const Pair pair = pair_of(move);
  State scratch = state;
  return state.extent().holds(pair.one) && state.extent().holds(pair.other) && is_legal_swap(scratch, pair);
}

Status SwapRules::status(const State& state) {
  if (state.awaits_tiles) return Status::playing;
  State scratch = state;
  const bool can_swap = any_swap(state, [&](Move move) { return is_legal_swap(scratch, pair_of(move)); });
  return can_swap ? Status::playing : Status::over;
}

std::uint64_t SwapRules::hash(const State& state) {
  std::uint64_t hash = mix(state.score ^ mix(static_cast<std::uint64_t>(state.moves)));
  hash = mix(hash ^ (state.awaits_tiles ? 1U : 0U));
  for_each_cell(state.rules, [&](Cell cell) { hash = mix(hash ^ state.at(cell)); });
  for (std::size_t column = 0; column < static_cast<std::size_t>(state.rules.columns); ++column)
    for (std::size_t turn = 0; turn < static_cast<std::size_t>(state.rules.horizon); ++turn)
      hash = mix(hash ^ state.preview[column][turn]);
  return hash;
}

bool SwapRules::check(const State& state) {
  std::size_t tiles = 0;
  for (const std::uint64_t value : state.cells) {
    tiles += value != 0 ? 1 : 0;
    if (value > max_value || value % 2 != 0) return false;
    if (state.rules.value == ValueRule::doubling && value != 0 && !std::has_single_bit(value)) return false;
  }
  bool is_full = true;
  for_each_cell(state.rules, [&](Cell cell) { is_full = is_full && state.at(cell) != 0; });
  for (std::size_t column = 0; column < state.preview.size(); ++column)
    for (std::size_t turn = 0; turn < max_horizon; ++turn) {
      const bool is_used = column < static_cast<std::size_t>(state.rules.columns) &&
                           turn < static_cast<std::size_t>(state.rules.horizon);
      const std::uint8_t tile = state.preview[column][turn];
      if (is_used ? !is_new_tile(state.rules, tile) : tile != 0) return false;
    }
  return is_full && tiles == static_cast<std::size_t>(state.extent().area()) && !state.awaits_tiles &&
         state.score <= max_score && state.moves >= 0;
}

}  // namespace tilefold::swap
