#include "engine/puzzles/pairs/rules.h"

namespace tilefold::pairs {
namespace {

// Returns the next cell in a direction, or nullopt at the edge of the board.
std::optional<int> step(const State& state, int index, ScanDirection scan_direction) {
  const int columns = state.rules.columns;
  const int column = index % columns;
  switch (scan_direction) {
    case ScanDirection::reading: ++index; break;
    case ScanDirection::down: index += columns; break;
    case ScanDirection::down_left:
      if (column == 0) return std::nullopt;
      index += columns - 1;
      break;
    case ScanDirection::down_right:
      if (column == columns - 1) return std::nullopt;
      index += columns + 1;
      break;
  }
  return index < state.cell_count ? std::optional(index) : std::nullopt;
}

// Calls visit(other) for every cell after `index` that makes a pair with it. Calls visit only once for a cell that
// `index` sees in two directions.
template <class F>
void for_each_partner(const State& state, int index, F&& visit) {
  std::array<int, scan_directions.size()> met{};
  std::size_t count = 0;
  for (const ScanDirection scan_direction : scan_directions) {
    const auto seen = seen_from(state, index, scan_direction);
    if (!seen || !do_match(state.at(index), state.at(*seen))) continue;
    if (std::find(met.begin(), met.begin() + count, *seen) != met.begin() + count) continue;
    met[count++] = *seen;
    visit(*seen);
  }
}

bool has_pair(const State& state) {
  bool found = false;
  for (int index = 0; index < state.cell_count && !found; ++index)
    if (state.at(index) != 0) for_each_partner(state, index, [&](int) { found = true; });
  return found;
}

}  // namespace

std::optional<int> seen_from(const State& state, int index, ScanDirection scan_direction) {
  for (auto next = step(state, index, scan_direction); next; next = step(state, *next, scan_direction))
    if (state.at(*next) != 0) return next;
  return std::nullopt;
}

int digit_count(const State& state) {
  const auto end = state.cells.begin() + state.cell_count;
  return static_cast<int>(end - state.cells.begin() - std::count(state.cells.begin(), end, std::uint8_t{0}));
}

int refill_start(const State& state) {
  int start = state.cell_count;
  if (state.rules.refill_from == RefillFrom::last_digit)
    while (start > 0 && state.at(start - 1) == 0) --start;
  return start;
}

bool has_lingering_row(const State& state) {
  for (int row = 0; row < state.row_count(); ++row) {
    const auto digits = state.row(row);
    if (std::all_of(digits.begin(), digits.end(), [](std::uint8_t digit) { return digit == 0; })) return true;
  }
  return false;
}

Parameters PairsRules::parameters(const ParameterValues& values) {
  const std::string_view digits = digit_ranges[static_cast<std::size_t>(values["digits"])];  // such as "1-9"
  return {.columns = static_cast<std::int8_t>(values["columns"]),
          .start_rows = static_cast<std::int8_t>(values["start_rows"]),
          .refills = static_cast<std::int8_t>(values["refills"]),
          .smallest = static_cast<std::int8_t>(digits.front() - '0'),
          .largest = static_cast<std::int8_t>(digits.back() - '0'),
          .refill_from = static_cast<RefillFrom>(values["refill_from"]),
          .has_stages = values["stages"] != 0,
          .lingers = values["linger"] != 0};
}

State PairsRules::initial(const Parameters& parameters, Rng& rng) {
  State state{.rules = parameters, .awaits_board = true, .stage = 0};
  NullSink nobody;
  settle(state, rng, nobody);
  return state;
}

void PairsRules::add_points(State& state, int points) {
  state.score = add_saturating(state.score, static_cast<std::uint64_t>(points) * stage_factor(state.stage));
}

void PairsRules::moves(const State& state, Moves& list) {
  list.clear();
  for (int index = 0; index < state.cell_count; ++index) {
    if (state.at(index) == 0) continue;
    for_each_partner(state, index, [&](int other) { list.push_back(pair_move(state.cell(index), state.cell(other))); });
  }
  for (const Move command : {refill_move, settle_move})
    if (is_legal(state, command)) list.push_back(command);
}

bool PairsRules::is_legal_pair(const State& state, Move move) {
  const auto index_of = [&](Cell cell) { return cell.row * state.rules.columns + cell.column; };
  const Cell a = first_cell(move);
  const Cell b = second_cell(move);
  const bool is_on_board =
      a < b && std::max(a.column, b.column) < state.rules.columns && index_of(b) < state.cell_count;
  if (!is_on_board || state.at(index_of(a)) == 0) return false;
  bool is_partner = false;
  for_each_partner(state, index_of(a), [&](int other) { is_partner = is_partner || other == index_of(b); });
  return is_partner;
}

// A refill first removes the rows without digits, so these rows do not take up room that the copies need.
bool PairsRules::is_legal(const State& state, Move move) {
  if (move == settle_move) return state.rules.lingers && has_lingering_row(state);
  if (move != refill_move) return is_pair(move) && is_legal_pair(state, move);
  const int digits = digit_count(state);
  if (state.refills_left == 0 || digits == 0) return false;
  State settled = state;
  NullSink nobody;
  vanish_rows(settled, nobody);
  return refill_start(settled) + digits <= max_cells;
}

Status PairsRules::status(const State& state) {
  if (state.cell_count == 0) return state.awaits_board ? Status::playing : Status::won;
  const bool can_move = has_pair(state) || is_legal(state, refill_move) || is_legal(state, settle_move);
  return can_move ? Status::playing : Status::over;
}

std::uint64_t PairsRules::hash(const State& state) {
  std::uint64_t hash = mix(state.score) ^ mix(static_cast<std::uint64_t>(state.moves) + 0x9e37U);
  hash = mix(hash ^ static_cast<std::uint64_t>(state.stage) << 32U ^
             static_cast<std::uint64_t>(state.cell_count) << 8U ^ static_cast<std::uint64_t>(state.refills_left));
  // Hashes the digits in words of fifteen digits.
  std::uint64_t word = 0;
  for (int index = 0; index < state.cell_count; ++index) {
    word = word << 4U | state.at(index);
    if (index % 15 != 14) continue;
    hash = mix(hash ^ word);
    word = 0;
  }
  return mix(hash ^ word);
}

bool PairsRules::check(const State& state) {
  const auto end = state.cells.begin() + state.cell_count;
  const bool has_digits = std::all_of(state.cells.begin(), end, [](std::uint8_t digit) { return digit <= 9; });
  const bool ends = std::all_of(end, state.cells.end(), [](std::uint8_t digit) { return digit == 0; });
  const bool is_counted = state.stage >= 1 && state.refills_left >= 0 && state.refills_left <= state.rules.refills;
  const bool has_content = (digit_count(state) > 0) == (state.cell_count > 0);
  return has_digits && ends && is_counted && has_content && !state.awaits_board &&
         (state.rules.lingers || !has_lingering_row(state));
}

}  // namespace tilefold::pairs
