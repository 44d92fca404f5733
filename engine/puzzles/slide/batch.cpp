#include "engine/puzzles/slide/batch.h"

#include <bit>
#include <cstring>

namespace tilefold::slide {
namespace {

static_assert(std::endian::native == std::endian::little);

// Unpacks eight cells of four bits each into eight bytes.
constexpr std::uint64_t spread(std::uint64_t cells) {
  cells = (cells | cells << 16U) & 0x0000ffff0000ffffU;
  cells = (cells | cells << 8U) & 0x00ff00ff00ff00ffU;
  return (cells | cells << 4U) & 0x0f0f0f0f0f0f0f0fU;
}

// True if the board contains two or more tiles of 2^15; a tile that results from merging them would not fit into four
// bits.
constexpr bool is_full(std::uint64_t cells) {
  const std::uint64_t pairs = cells & cells >> 1U;
  const std::uint64_t max = pairs & pairs >> 2U & 0x1111111111111111U;
  return max != 0 && (max & (max - 1)) != 0;
}

State unpacked(const Parameters& parameters, std::uint64_t cells) {
  State state{.rules = parameters};
  for (int row = 0; row < packed_side; ++row)
    for (int column = 0; column < packed_side; ++column)
      state.at(cell_at(row, column)) =
          static_cast<std::uint8_t>(cells >> static_cast<unsigned>(4 * (row * packed_side + column)) & 15U);
  return state;
}

}  // namespace

FastGames::FastGames(const Parameters& parameters)
    : layout{.extent = {.rows = packed_side, .columns = packed_side},
             .actions = static_cast<int>(directions.size()),
             .horizon = 0,
             .max_exponent = max_tile_exponent},
      parameters_(parameters) {}

void FastGames::begin(Game& game, std::uint64_t seed) const {
  Rng rng(seed);
  const State state = SlideRules::initial(parameters_, rng);
  begin_at(game, state, rng);
}

State FastGames::state(const Game& game) const {
  State state = game.plain ? *game.plain : unpacked(parameters_, game.cells);
  state.is_goal_reached = true;  // batches do not store this flag; true, so that play continues after the goal
  return state;
}

void FastGames::begin_at(Game& game, const State& state, const Rng& rng) const {
  game.rng = rng;
  game.cells = packed_cells(state);
  game.plain.reset();
  if (!is_fast(state)) game.plain = std::make_unique<State>(state);
  show(game);
}

std::uint64_t FastGames::play(Game& game, int action) const {
  if (game.plain) [[unlikely]]
    return play_plain(game, action);
  const Slid& slid = game.next[static_cast<std::size_t>(action)];
  const std::uint64_t points = slid.score;
  FastState state{
      .cells = slid.cells, .four_percent = static_cast<std::uint32_t>(parameters_.four_percent), .awaits_tile = true};
  NullSink nobody;
  FastRules::settle(state, game.rng, nobody);
  game.cells = state.cells;
  if (is_full(game.cells)) [[unlikely]]
    game.plain = std::make_unique<State>(unpacked(parameters_, game.cells));
  show(game);
  return points;
}

void FastGames::show(Game& game) const {
  if (game.plain) [[unlikely]] {
    show_plain(game);
    return;
  }
  const std::uint64_t cells = game.cells;
  const RowMoves* rows = row_moves();
  const std::uint64_t columns = transposed(cells);
  const auto turned = [](const Slid& slid) { return Slid{.cells = transposed(slid.cells), .score = slid.score}; };
  game.next = {slid<&RowMoves::left>(rows, cells), slid<&RowMoves::right>(rows, cells),
               turned(slid<&RowMoves::left>(rows, columns)), turned(slid<&RowMoves::right>(rows, columns))};
  std::uint32_t legal = 0;
  for (unsigned i = 0; i < 4; ++i) legal |= (game.next[i].cells != cells ? 1U : 0U) << (8 * i);
  game.legal = std::bit_cast<std::array<std::uint8_t, 4>>(legal);
  const std::array<std::uint64_t, 2> bytes{spread(cells & 0xffffffffU), spread(cells >> 32U)};
  std::memcpy(game.board.data(), bytes.data(), sizeof bytes);
}

std::uint64_t FastGames::play_plain(Game& game, int action) {
  NullSink nobody;
  const Gain gain = SlideRules::play(*game.plain, slide_move(directions[static_cast<std::size_t>(action)]), nobody);
  SlideRules::settle(*game.plain, game.rng, nobody);
  show_plain(game);
  return gain.score;
}

void FastGames::show_plain(Game& game) {
  for (std::size_t i = 0; i < directions.size(); ++i)
    game.legal[i] = SlideRules::is_legal(*game.plain, slide_move(directions[i])) ? 1 : 0;
  SlideRules::for_each_cell(*game.plain, [&](Cell cell) {
    game.board[static_cast<std::size_t>(cell.row * packed_side + cell.column)] = game.plain->at(cell);
  });
}

std::unique_ptr<Batch> make_batch(const ParameterValues& values, std::size_t size) {
  const Parameters parameters = SlideRules::parameters(values);
  if (parameters.rows == packed_side && parameters.columns == packed_side)
    return std::make_unique<BatchOf<FastGames>>(FastGames(parameters), size);
  const BatchLayout layout{.extent = {.rows = parameters.rows, .columns = parameters.columns},
                           .actions = static_cast<int>(directions.size()),
                           .horizon = 0,
                           .max_exponent = max_tile_exponent};
  return std::make_unique<BatchOf<PlainGames<SlideRules>>>(PlainGames<SlideRules>(parameters, layout), size);
}

}  // namespace tilefold::slide
