#include "engine/puzzles/drop/batch.h"

#include <bit>

#include "engine/search/plain_batch.h"

namespace tilefold::drop {
namespace {

static_assert(std::endian::native == std::endian::little);

template <class Word>
const std::uint8_t* bytes_of(const Word& word) {
  return reinterpret_cast<const std::uint8_t*>(&word);
}

BatchLayout layout_of(const Parameters& parameters) {
  return {.extent = {.rows = parameters.rows, .columns = parameters.columns},
          .actions = parameters.columns,
          .horizon = parameters.horizon,
          .max_exponent = max_exponent};
}

}  // namespace

FastGames::FastGames(const Parameters& parameters)
    : layout(layout_of(parameters)), tables_(std::make_unique<FastTables>(parameters)) {}

void FastGames::begin(Game& game, std::uint64_t seed) const {
  game.rng = Rng(seed);
  game.state = to_fast(DropRules::initial(tables_->rules, game.rng), *tables_);
  show(game);
}

void FastGames::begin_at(Game& game, const State& state, const Rng& rng) const {
  game.rng = rng;
  game.state = to_fast(state, *tables_);
  show(game);
}

std::uint64_t FastGames::play(Game& game, int action) const {
  NullSink nobody;
  const Gain gain = FastRules::play(game.state, drop_move(action), nobody);
  FastRules::settle(game.state, game.rng, nobody);
  show(game);
  return gain.score;
}

// Updates the legal actions: the byte of a column becomes 1 if the top cell of the column is empty, and 0 otherwise.
void FastGames::show(Game& game) const {
  game.legal = FastRules::open_cells(game.state) >> static_cast<unsigned>(tables_->rules.rows - 1);
}

ByteView FastGames::board(const Game& game) {
  return {.data = bytes_of(game.state.columns.front()), .row = 1, .column = sizeof game.state.columns.front()};
}

ByteView FastGames::preview(const Game& game) {
  return {.data = bytes_of(game.state.preview)};
}

ByteView FastGames::legal(const Game& game) {
  return {.data = bytes_of(game.legal)};
}

std::unique_ptr<Batch> make_batch(const ParameterValues& values, std::size_t size) {
  const Parameters parameters = DropRules::parameters(values);
  if (is_fast(parameters)) return std::make_unique<BatchOf<FastGames>>(FastGames(parameters), size);
  return std::make_unique<BatchOf<PlainGames<DropRules>>>(PlainGames<DropRules>(parameters, layout_of(parameters)),
                                                          size);
}

}  // namespace tilefold::drop
