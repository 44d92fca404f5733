#include "engine/puzzles/swap/rules.h"

#include <bit>

namespace tilefold::swap {
namespace {

constexpr std::array<std::string_view, 5> turn_state_names{"wait for input", "input received", "maybe mergeable",
                                                           "empty cells", "game over"};

bool are_equal(const State& state, Cell cell, Cell one, Cell other) {
  const Extent extent = state.extent();
  return extent.holds(one) && extent.holds(other) && state.at(one) == state.at(other) &&
         state.at(cell) == state.at(one);
}

// True if the tile at `cell` completes a run with tiles that are already on the board. A new board is filled column by
// column, each column from the top.
bool completes_run(const State& state, Cell cell) {
  const auto back = [&](int row, int column) {
    return are_equal(state, cell, cell_at(cell.row + row, cell.column + column),
                     cell_at(cell.row + 2 * row, cell.column + 2 * column));
  };
  return back(-1, 0) || back(0, -1) || (state.rules.has_diagonals && (back(-1, -1) || back(1, -1)));
}

// Places a random tile that does not complete a run; all such tiles are equally likely. Returns false if every possible
// tile would complete a run.
bool lay_tile(State& state, Cell cell, Rng& rng) {
  std::array<std::uint64_t, kinds> allowed{};
  std::uint32_t count = 0;
  for (std::uint32_t kind = 0; kind < kinds; ++kind) {
    state.at(cell) = std::uint64_t{2} << kind;
    if (!completes_run(state, cell)) allowed[count++] = state.at(cell);
  }
  if (count == 0) return false;
  state.at(cell) = allowed[rng.below(count)];
  return true;
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
  if (state.awaits_tiles || state.at(pair.one) == state.at(pair.other)) return false;
  if (state.rules.swaps == Swaps::free) return true;
  std::swap(state.at(pair.one), state.at(pair.other));
  const bool is_legal = is_mergeable(state, pair.one) || is_mergeable(state, pair.other);
  std::swap(state.at(pair.one), state.at(pair.other));
  return is_legal;
}

}  // namespace

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
          .horizon = small("preview")};
}

State SwapRules::initial(const Parameters& parameters, Rng& rng) {
  State state{.rules = parameters};
  do {
    state.cells.fill(0);
  } while (!lay_board(state, rng) || status(state) != Status::playing);
  for (int column = 0; column < parameters.columns; ++column)
    for (int turn = 0; turn < parameters.horizon; ++turn)
      state.preview[static_cast<std::size_t>(column)][static_cast<std::size_t>(turn)] =
          static_cast<std::uint8_t>(draw_tile(rng));
  return state;
}

std::uint64_t SwapRules::next_tile(State& state, int column, Rng& rng) {
  const std::uint64_t drawn = draw_tile(rng);
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
  const auto is_new_tile = [](std::uint8_t tile) { return std::has_single_bit(tile) && tile >= 2 && tile <= 16; };
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
      if (is_used ? !is_new_tile(tile) : tile != 0) return false;
    }
  return is_full && tiles == static_cast<std::size_t>(state.extent().area()) && !state.awaits_tiles &&
         state.score <= max_score && state.moves >= 0;
}

}  // namespace tilefold::swap
