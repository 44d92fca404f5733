#include "engine/puzzles/drop/lockstep.h"

#include <algorithm>
#include <limits>

#include "engine/puzzles/drop/simd.h"

namespace tilefold::drop {
namespace {

// All parts of a step are forced inline, because a call would move the boards out of the registers.

using simd::Set;

constexpr std::uint64_t bottom_row = 0xff;  // bottom row as a set of cells that is stored row by row
constexpr std::uint32_t every_slot = (1U << static_cast<unsigned>(slot_count)) - 1;

// Constants that all games share.
struct Common {
  explicit Common(const FastTables& tables);

  std::array<Words, fast_side> bits{};  // bits[c] is a word in which bit c of every byte is set
  std::uint64_t top_row = 0;            // top cells, stored row by row
  unsigned top_shift = 0;
  unsigned last_preview = 0;  // bit position of the last tile of the preview
  std::uint64_t max_spawn = 0;
  bool is_mirrored = false;  // true if larger tiles have larger weights in the draw of new tiles
  bool is_long = false;      // true if new tiles can have more than eight values
  WordTable totals{};        // sums of the weights by the number of values that new tiles can have, modulo 16
  WordTable thresholds{};    // smallest low half of a product that is accepted, with the same index as totals
  // sums[step][i] is the sum of the first i + 2^step weights. Thus each step of the binary search takes one look-up.
  std::array<WordTable, 4> sums{};
};

Common::Common(const FastTables& tables)
    : top_row(((std::uint64_t{1} << static_cast<unsigned>(tables.rules.columns)) - 1)
              << static_cast<unsigned>(8 * (tables.rules.rows - 1))),
      top_shift(static_cast<unsigned>(8 * (tables.rules.rows - 1))),
      last_preview(static_cast<unsigned>(8 * (tables.rules.horizon - 1))),
      max_spawn(static_cast<std::uint64_t>(tables.rules.max_spawn_exponent)),
      is_mirrored(tables.rules.spawn == Spawn::weighted_high),
      is_long(tables.rules.max_spawn_exponent > 8) {
  for (std::size_t column = 0; column < bits.size(); ++column) bits[column] = simd::all(masks::lowest_row << column);
  for (std::size_t count = 1; count < tables.totals.size(); ++count) {
    const std::uint32_t total = tables.totals[count];
    totals[count % 16] = total;
    thresholds[count % 16] = static_cast<std::uint32_t>((std::uint64_t{1} << 32U) % total);
  }
  Parameters rising = tables.rules;
  if (is_mirrored) rising.spawn = Spawn::weighted;
  const SpawnWeights weights = spawn_weights(rising, spawn_exponent_limit);
  WordTable reach;
  reach.fill(std::numeric_limits<std::uint32_t>::max());
  std::uint32_t sum = 0;
  for (std::size_t i = 0; i + 1 < max_spawn; ++i) reach[i] = sum += weights[i];
  for (std::size_t step = 0; step < sums.size(); ++step)
    for (std::size_t i = 0; i < 16; ++i) sums[step][i] = reach[std::min<std::size_t>(15, i + (1U << step) - 1)];
}

// The boards of all slots. Sets of cells are stored row by row: the bit of a cell is 8·row + column.
template <int columns>
struct Boards {
  std::array<Words, columns> cells{};
  Words filled{};
  Words active{};   // for each slot, the cell of the tile that was dropped or created last
  Words removed{};  // cells of merged tiles that still have to be removed
  Words score{};
  Words largest{};
  Words preview{};
  Words left{};  // number of moves left to play
  Words generator{};
  Set playing;  // slots with a game; the other slots are idle
  Set fresh;    // slots whose game has just begun and whose preview is already complete
};

// For each direction (up, down, right, left), the cells whose tile equals the tile of the neighbour in that direction.
struct Links {
  Words up{};
  Words down{};
  Words right{};
  Words left{};
};

template <int columns>
[[gnu::always_inline]] inline Links find_links(const Boards<columns>& boards, const Common& common) {
  Links links;
  for (std::size_t column = 0; column < columns; ++column) {
    const Words cells = boards.cells[column];
    links.up = simd::with_equal(links.up, common.bits[column], cells, cells >> 8U);
    if (column + 1 < columns)
      links.right = simd::with_equal(links.right, common.bits[column], cells, boards.cells[column + 1]);
  }
  links.up &= boards.filled;
  links.right &= boards.filled;
  links.down = links.up << 8U;
  links.left = links.right << 1U;
  return links;
}

[[gnu::always_inline]] inline Words grown(Words cells, const Links& links) {
  const Words vertical = simd::or_both(simd::or_both(cells, cells << 8U, links.down), cells >> 8U, links.up);
  return simd::or_both(simd::or_both(vertical, cells << 1U, links.left), cells >> 1U, links.right);
}

[[gnu::always_inline]] inline Words find_component(Words start, const Links& links) {
  Words cells = grown(grown(start, links), links);
  Words next = grown(cells, links);
  while (simd::any(simd::not_zero(next ^ cells))) {
    cells = next;
    next = grown(cells, links);
  }
  return cells;
}

// The work that each slot has to do in the current step.
struct Plan {
  Links links;
  Words mergeable{};  // cells whose tile equals the tile of a neighbour
  Set merging;        // slots in which the active component merges, else the first one in scan order
  Set stable;         // slots whose move is complete: they draw a tile and drop the next one
};

template <int columns>
[[gnu::always_inline]] inline Plan plan(const Boards<columns>& boards, const Common& common) {
  Plan plan{.links = find_links(boards, common)};
  plan.mergeable = plan.links.up | plan.links.down | plan.links.right | plan.links.left;
  plan.merging = simd::not_zero(plan.mergeable) & simd::is_zero(boards.removed);
  plan.stable = simd::is_zero(plan.mergeable | boards.removed) & boards.playing;
  return plan;
}

// The tiles to place on the boards: one cell and one exponent per slot. In slots without such a tile, `places` is
// empty.
struct Put {
  Words places{};
  Words exponents{};
};

// First half of a step. In the slots of plan.merging, merges a component. In every slot that has merged tiles to
// remove, removes the lowest such tile of each column and lets the tiles above it fall. Returns the created tiles.
template <int columns>
[[gnu::always_inline]] inline Put merge(Boards<columns>& boards, const Plan& plan, const Common& common) {
  const Set merging = plan.merging;
  const Words own = boards.active & plan.mergeable;
  const Words start = simd::choose(simd::not_zero(own), own, simd::lowest_bit(plan.mergeable));
  const Words target = simd::choose(merging, start, boards.active);
  const Words component = find_component(start, plan.links);
  Words found{};
  for (std::size_t column = 0; column < columns; ++column)
    found = simd::choose_bytes(start, common.bits[column], boards.cells[column], found);
  const Words exponent = simd::smaller(simd::only_byte(found) + simd::count(component) - 1, simd::all(max_exponent));
  boards.largest = simd::choose(merging, simd::greater(boards.largest, exponent), boards.largest);
  const Words gain = simd::only(merging, simd::all(1) << exponent);
  boards.score = simd::smaller(boards.score + gain, simd::all(max_score));

  const Words removed = simd::choose(merging, component ^ start, boards.removed);
  Words above = removed | removed << 8U;
  above |= above << 16U;
  above |= above << 32U;
  for (std::size_t column = 0; column < columns; ++column) {
    Words& cells = boards.cells[column];
    cells = simd::choose_bytes(above, common.bits[column], cells >> 8U, cells);
  }
  boards.filled = (boards.filled & ~above) | (boards.filled >> 8U & above);
  boards.active = (target & ~above) | (target >> 8U & above);
  boards.removed = removed >> 8U & above;
  return {.places = simd::only(merging, boards.active), .exponents = exponent};
}

// Returns the outputs of generators with the states `word`; the same outputs as those of Rng.
Words random_bits(Words word) {
  return simd::rotated((word >> 18U ^ word) >> 27U, word >> 59U);
}

Words stepped(Words word) {
  return word * Rng::multiplier + Rng::increment;
}

// Converts drawn numbers into exponents by binary search in the cumulative weights. `count` is the number of different
// tiles that can be drawn.
[[gnu::always_inline]] inline Words tiles_of(Words drawn, Words count, Words total, const Common& common) {
  if (common.is_mirrored) drawn = total - 1 - drawn;
  Words index{};
  for (std::size_t steps = common.is_long ? 4 : 3; steps > 0; --steps) {
    const Set beyond = simd::less(drawn, simd::looked_up(common.sums[steps - 1], index));
    index = simd::choose(beyond, index, index + (std::uint64_t{1} << (steps - 1)));
  }
  return common.is_mirrored ? count - index : index + 1;
}

// Draws a tile in each slot of `lacking`. Returns the slots whose random number was accepted; all other slots of
// `lacking` draw again in the next step.
template <int columns>
[[gnu::always_inline]] inline Set draw_tiles(Boards<columns>& boards, Set lacking, const Common& common) {
  const Words count = simd::smaller(boards.largest, simd::all(common.max_spawn));
  const Words total = simd::looked_up(common.totals, count);
  const Words product = simd::product(random_bits(boards.generator), total);
  const Set accepted = lacking & ~simd::less(product & simd::low_half, simd::looked_up(common.thresholds, count));
  boards.generator = simd::choose(lacking, stepped(boards.generator), boards.generator);
  const Words tiles = tiles_of(product >> 32U, count, total, common);
  boards.preview |= simd::only(accepted, tiles << common.last_preview);
  return accepted;
}

// Drawn random numbers, and the states of the generators after the draw.
struct Draw {
  Words numbers{};
  Words words{};
};

// In each slot of `doubtful`, repeats the draw with the scalar generator, because the number that was drawn may have to
// be rejected.
[[gnu::noinline, gnu::cold]] Draw draw_alone(Draw draw, Words words, Words bounds, Set doubtful) {
  for (std::uint32_t rest = simd::numbers(doubtful); rest != 0; rest &= rest - 1) {
    const int slot = std::countr_zero(rest);
    Rng rng = Rng::of_word(words[slot]);
    draw.numbers[slot] = rng.below(static_cast<std::uint32_t>(bounds[slot]));
    draw.words[slot] = rng.word();
  }
  return draw;
}

// Draws a number below `bounds`, which is at most 8, in each slot of `drawing`. A number may have to be rejected if the
// low half of its product is below 8, which happens once in half a billion draws.
[[gnu::always_inline]] inline Draw draw_below(Words words, Words bounds, Set drawing) {
  const Words product = simd::product(random_bits(words), bounds);
  const Draw draw{.numbers = product >> 32U, .words = simd::choose(drawing, stepped(words), words)};
  const Set doubtful = drawing & simd::less(product & simd::low_half, simd::all(fast_side));
  if (simd::any(doubtful)) [[unlikely]]
    return draw_alone(draw, words, bounds, doubtful);
  return draw;
}

// Drops the next tile of each slot of `dropping` into a random column of `open`, which has one bit per column.
template <int columns>
[[gnu::always_inline]] inline Put drop(Boards<columns>& boards, Set dropping, Words open) {
  const Draw draw = draw_below(boards.generator, simd::count(open), dropping);
  boards.generator = draw.words;
  for (std::uint64_t i = 0; i + 1 < columns; ++i)
    open = simd::choose(simd::less(simd::all(i), draw.numbers), open & (open - 1), open);
  const Words column = simd::spread(simd::lowest_bit(open));
  const Words landing = (boards.filled << 8U | bottom_row) & ~boards.filled & column;
  const Put put{.places = landing, .exponents = boards.preview & 0xffU};
  boards.preview = simd::choose(dropping, boards.preview >> 8U, boards.preview);
  boards.left = simd::choose(dropping, boards.left - 1, boards.left);
  return put;
}

// Second half of a step. In the slots whose move is complete, draws a tile and drops the next one. After that, places
// all created and dropped tiles on the boards. Returns the slots whose games have ended.
template <int columns>
[[gnu::always_inline]] inline Set drop_and_put(Boards<columns>& boards, const Plan& plan, const Put& created,
                                               const Common& common) {
  const Set accepted = draw_tiles(boards, plan.stable & ~boards.fresh, common);
  const Set settled = accepted | (plan.stable & boards.fresh);
  const Words open = (~boards.filled & common.top_row) >> common.top_shift;
  const Set over = settled & (simd::is_zero(open) | simd::is_zero(boards.left));
  const Set dropping = settled & ~over;
  const Put dropped = drop(boards, dropping, open);
  boards.fresh = boards.fresh & ~settled;

  const Words places = simd::choose(dropping, dropped.places, created.places);
  const Words exponents = simd::spread(simd::choose(dropping, dropped.exponents, created.exponents));
  for (std::size_t column = 0; column < columns; ++column) {
    Words& cells = boards.cells[column];
    cells = simd::choose_bytes(places, common.bits[column], exponents, cells);
  }
  boards.filled |= places;
  boards.active = simd::choose(dropping, dropped.places, boards.active);
  return over;
}

// Assigns games to slots and writes finished games back.
template <int columns>
class Queue {
 public:
  Queue(std::span<Playout<FastState>> games, std::uint64_t most) : rest_(games), most_(most) {}

  /// Writes back the games in the slots `over`, which have ended. Assigns the next games to these slots, or leaves them
  /// idle.
  [[gnu::noinline]] void exchange(int group, Boards<columns>& boards, std::uint32_t over) {
    std::uint32_t playing = simd::numbers(boards.playing) & ~over;
    std::uint32_t fresh = simd::numbers(boards.fresh);
    for (; over != 0; over &= over - 1) {
      const int slot = std::countr_zero(over);
      Playout<FastState>*& game = games_[static_cast<std::size_t>(group * slot_count + slot)];
      if (game != nullptr) finish(boards, slot, *game);
      game = next();
      place(boards, slot, game);
      if (game == nullptr) continue;
      playing |= 1U << static_cast<unsigned>(slot);
      fresh |= 1U << static_cast<unsigned>(slot);
    }
    boards.playing = simd::numbered(playing);
    boards.fresh = simd::numbered(fresh);
    boards.filled = Words{};
    for (std::size_t column = 0; column < columns; ++column)
      boards.filled = simd::with_filled(boards.filled, simd::all(masks::lowest_row << column), boards.cells[column]);
  }

 private:
  // Returns the next game for a slot, or null at the end of the queue. Slots do not support games with an unstable
  // board or an incomplete preview. If the board of a game is unstable, this function therefore plays the first move;
  // if the preview is incomplete, it plays the whole game.
  Playout<FastState>* next() {
    while (!rest_.empty()) {
      Playout<FastState>& game = rest_.front();
      rest_ = rest_.subspan(1);
      const auto& rules = game.state.tables->rules;
      if (game.state.preview_size != rules.horizon) play_on_randomly<FastRules>(game, most_);
      if (!game.state.is_stable) play_on_randomly<FastRules>(game, std::min(game.played + 1, most_));
      if (game.played < most_ && FastRules::status(game.state) == Status::playing) return &game;
    }
    return nullptr;
  }

  void finish(const Boards<columns>& boards, int slot, Playout<FastState>& game) const {
    FastState& state = game.state;
    state.filled = 0;
    for (std::size_t column = 0; column < columns; ++column) {
      const std::uint64_t cells = boards.cells[column][slot];
      state.columns[column] = cells;
      state.filled |= ((Mask{1} << static_cast<unsigned>(masks::height(cells))) - 1) << 8 * column;
    }
    const std::uint64_t played = most_ - boards.left[slot];
    state.moves = std::min(most_moves_of_game, state.moves + static_cast<std::int64_t>(played - game.played));
    game.played = played;
    state.score = boards.score[slot];
    state.largest = static_cast<std::uint8_t>(boards.largest[slot]);
    state.preview = boards.preview[slot];
    game.rng = Rng::of_word(boards.generator[slot]);
  }

  void place(Boards<columns>& boards, int slot, const Playout<FastState>* game) const {
    const FastState state = game != nullptr ? game->state : FastState{};
    for (std::size_t column = 0; column < columns; ++column) boards.cells[column][slot] = state.columns[column];
    boards.active[slot] = 0;
    boards.removed[slot] = 0;
    boards.score[slot] = state.score;
    boards.largest[slot] = state.largest;
    boards.preview[slot] = state.preview;
    boards.left[slot] = game != nullptr ? most_ - game->played : 0;
    boards.generator[slot] = game != nullptr ? game->rng.word() : 0;
  }

  std::span<Playout<FastState>> rest_;
  std::uint64_t most_;
  std::array<Playout<FastState>*, 2 * slot_count> games_{};
};

template <int columns>
[[gnu::always_inline]] inline void exchange(int group, Boards<columns>& boards, Set over, Queue<columns>& queue) {
  if (!simd::any(over)) [[likely]]
    return;
  Boards<columns> parked = boards;  // a copy, so that the compiler can keep `boards` in registers
  queue.exchange(group, parked, simd::numbers(over));
  boards = parked;
}

// Plays two groups of slots alternately, so that the processor can work on one while the other waits for results.
template <int columns>
void play_boards(std::span<Playout<FastState>> games, std::uint64_t most) {
  const Common common(*games.front().state.tables);
  Queue<columns> queue(games, most);
  Boards<columns> left;
  Boards<columns> right;
  queue.exchange(0, left, every_slot);
  queue.exchange(1, right, every_slot);
  while (simd::any(left.playing | right.playing)) {
    const Plan left_plan = plan(left, common);
    const Plan right_plan = plan(right, common);
    const Put left_created = merge(left, left_plan, common);
    const Put right_created = merge(right, right_plan, common);
    const Set left_over = drop_and_put(left, left_plan, left_created, common);
    const Set right_over = drop_and_put(right, right_plan, right_created, common);
    exchange(0, left, left_over, queue);
    exchange(1, right, right_over, queue);
  }
}

}  // namespace

void play_in_lockstep(std::span<Playout<FastState>> games, std::uint64_t most) {
  if (games.empty()) return;
  // Columns outside of the board take as much time as the others, so narrow boards are played by a version with fewer
  // columns.
  if (games.front().state.tables->rules.columns <= 5) return play_boards<5>(games, most);
  play_boards<8>(games, most);
}

void FastRules::play_all_randomly(std::span<Playout<State>> games, std::uint64_t most) {
  // Lockstep is slower than playing one game at a time if there are only two slots or if most slots are idle.
  if (slot_count >= 4 && games.size() >= slot_count) return play_in_lockstep(games, most);
  for (Playout<State>& game : games) play_on_randomly<FastRules>(game, most);
}

}  // namespace tilefold::drop
