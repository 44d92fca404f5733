#include "engine/puzzles/drop/lockstep.h"

#include <algorithm>
#include <limits>

#include "engine/puzzles/drop/lanes.h"

namespace tilefold::drop {
namespace {

// A step is inlined by force, all of it: a call would drive the boards out of the registers.

using lanes::Set;

constexpr std::uint64_t bottom_row = 0xff;  // by rows
constexpr std::uint32_t every_lane = (1U << static_cast<unsigned>(lane_count)) - 1;

// What all games have in common.
struct Common {
  explicit Common(const FastTables& tables);

  std::array<Lanes, fast_side> bits{};  // the bit of each column in every byte
  std::uint64_t top_row = 0;            // the top cells, by rows
  unsigned top_shift = 0;
  unsigned last_preview = 0;  // the shift to the last byte of the preview
  std::uint64_t max_spawn = 0;
  bool is_mirrored = false;  // weights rise with the value
  bool is_long = false;      // more than eight tiles can be drawn
  LaneTable totals{};        // of the weights, by the number of tiles that can be drawn, modulo 16
  LaneTable thresholds{};    // what the low half of an accepted draw reaches
  // Sums of the first i + 1 weights, as often moved down as a step of a binary search looks ahead.
  std::array<LaneTable, 4> sums{};
};

Common::Common(const FastTables& tables)
    : top_row(((std::uint64_t{1} << static_cast<unsigned>(tables.rules.columns)) - 1)
              << static_cast<unsigned>(8 * (tables.rules.rows - 1))),
      top_shift(static_cast<unsigned>(8 * (tables.rules.rows - 1))),
      last_preview(static_cast<unsigned>(8 * (tables.rules.horizon - 1))),
      max_spawn(static_cast<std::uint64_t>(tables.rules.max_spawn_exponent)),
      is_mirrored(tables.rules.spawn == Spawn::weighted_high),
      is_long(tables.rules.max_spawn_exponent > 8) {
  for (std::size_t column = 0; column < bits.size(); ++column) bits[column] = lanes::all(masks::lowest_row << column);
  for (std::size_t count = 1; count < tables.totals.size(); ++count) {
    const std::uint32_t total = tables.totals[count];
    totals[count % 16] = total;
    thresholds[count % 16] = (0U - total) % total;
  }
  Parameters rising = tables.rules;
  if (is_mirrored) rising.spawn = Spawn::weighted;
  const SpawnWeights weights = spawn_weights(rising, greatest_spawn_exponent);
  LaneTable reach;
  reach.fill(std::numeric_limits<std::uint32_t>::max());
  std::uint32_t sum = 0;
  for (std::size_t i = 0; i + 1 < max_spawn; ++i) reach[i] = sum += weights[i];
  for (std::size_t step = 0; step < sums.size(); ++step)
    for (std::size_t i = 0; i < 16; ++i) sums[step][i] = reach[std::min<std::size_t>(15, i + (1U << step) - 1)];
}

// A game in each lane. A set of cells is by rows: bit 8·row + column.
template <int columns>
struct Boards {
  std::array<Lanes, columns> cells{};
  Lanes filled{};
  Lanes active{};   // the tile that was dropped or created last
  Lanes removed{};  // tiles that have merged into another and are still to be taken away
  Lanes score{};
  Lanes largest{};
  Lanes preview{};
  Lanes left{};  // moves that may be played yet
  Lanes generator{};
  Set playing;  // the other lanes are idle
  Set fresh;    // games that begin: their preview is complete
};

// Which tiles equal the tile above, below, to the right and to the left.
struct Links {
  Lanes up{};
  Lanes down{};
  Lanes right{};
  Lanes left{};
};

template <int columns>
[[gnu::always_inline]] inline Links find_links(const Boards<columns>& boards, const Common& common) {
  Links links;
  for (std::size_t column = 0; column < columns; ++column) {
    const Lanes cells = boards.cells[column];
    links.up = lanes::with_equal(links.up, common.bits[column], cells, cells >> 8U);
    if (column + 1 < columns)
      links.right = lanes::with_equal(links.right, common.bits[column], cells, boards.cells[column + 1]);
  }
  links.up &= boards.filled;
  links.right &= boards.filled;
  links.down = links.up << 8U;
  links.left = links.right << 1U;
  return links;
}

[[gnu::always_inline]] inline Lanes grown(Lanes cells, const Links& links) {
  const Lanes vertical = lanes::or_both(lanes::or_both(cells, cells << 8U, links.down), cells >> 8U, links.up);
  return lanes::or_both(lanes::or_both(vertical, cells << 1U, links.left), cells >> 1U, links.right);
}

[[gnu::always_inline]] inline Lanes find_component(Lanes start, const Links& links) {
  Lanes cells = grown(grown(start, links), links);
  Lanes next = grown(cells, links);
  while (lanes::any(lanes::not_zero(next ^ cells))) {
    cells = next;
    next = grown(cells, links);
  }
  return cells;
}

// What a step does in each lane.
struct Plan {
  Links links;
  Lanes mergeable{};  // the tiles that equal a neighbour
  Set merging;        // a component merges: the active tile's, else the first that a scan meets
  Set stable;         // the move is complete: a tile is drawn, and the next one dropped
};

template <int columns>
[[gnu::always_inline]] inline Plan plan(const Boards<columns>& boards, const Common& common) {
  Plan plan{.links = find_links(boards, common)};
  plan.mergeable = plan.links.up | plan.links.down | plan.links.right | plan.links.left;
  plan.merging = lanes::not_zero(plan.mergeable) & lanes::is_zero(boards.removed);
  plan.stable = lanes::is_zero(plan.mergeable | boards.removed) & boards.playing;
  return plan;
}

// A tile for each lane of a set: where it is put, and what.
struct Put {
  Lanes places{};
  Lanes exponents{};
};

// The first half of a step: tiles merge where that is planned. There, and where merged tiles are still to be
// taken away, the lowest of them goes in each column, and what is above it falls. Returns the created tiles.
template <int columns>
[[gnu::always_inline]] inline Put merge(Boards<columns>& boards, const Plan& plan, const Common& common) {
  const Set merging = plan.merging;
  const Lanes own = boards.active & plan.mergeable;
  const Lanes start = lanes::choose(lanes::not_zero(own), own, lanes::lowest_bit(plan.mergeable));
  const Lanes target = lanes::choose(merging, start, boards.active);
  const Lanes component = find_component(start, plan.links);
  Lanes found{};
  for (std::size_t column = 0; column < columns; ++column)
    found = lanes::choose_bytes(start, common.bits[column], boards.cells[column], found);
  const Lanes exponent =
      lanes::smaller(lanes::only_byte(found) + lanes::count(component) - 1, lanes::all(greatest_exponent));
  boards.largest = lanes::choose(merging, lanes::greater(boards.largest, exponent), boards.largest);
  const Lanes gain = lanes::only(merging, lanes::all(1) << exponent);
  boards.score = lanes::smaller(boards.score + gain, lanes::all(greatest_score));

  const Lanes removed = lanes::choose(merging, component ^ start, boards.removed);
  Lanes above = removed | removed << 8U;
  above |= above << 16U;
  above |= above << 32U;
  for (std::size_t column = 0; column < columns; ++column) {
    Lanes& cells = boards.cells[column];
    cells = lanes::choose_bytes(above, common.bits[column], cells >> 8U, cells);
  }
  boards.filled = (boards.filled & ~above) | (boards.filled >> 8U & above);
  boards.active = (target & ~above) | (target >> 8U & above);
  boards.removed = removed >> 8U & above;
  return {.places = lanes::only(merging, boards.active), .exponents = exponent};
}

// The output of a generator whose word is `word`.
Lanes random_bits(Lanes word) {
  return lanes::rotated((word >> 18U ^ word) >> 27U, word >> 59U);
}

Lanes stepped(Lanes word) {
  return word * Rng::multiplier + Rng::increment;
}

// The tiles that drawn numbers mean where `count` different ones can be drawn.
[[gnu::always_inline]] inline Lanes tiles_of(Lanes drawn, Lanes count, Lanes total, const Common& common) {
  if (common.is_mirrored) drawn = total - 1 - drawn;
  Lanes index{};
  for (std::size_t step = common.is_long ? 4 : 3; step-- > 0;) {
    const Set beyond = lanes::less(drawn, lanes::looked_up(common.sums[step], index));
    index = lanes::choose(beyond, index, index + (std::uint64_t{1} << step));
  }
  return common.is_mirrored ? count - index : index + 1;
}

// Draws a tile for each lane of `lacking`; returns the lanes in which the draw was accepted.
template <int columns>
[[gnu::always_inline]] inline Set draw_tiles(Boards<columns>& boards, Set lacking, const Common& common) {
  const Lanes count = lanes::smaller(boards.largest, lanes::all(common.max_spawn));
  const Lanes total = lanes::looked_up(common.totals, count);
  const Lanes product = lanes::product(random_bits(boards.generator), total);
  const Set accepted = lacking & ~lanes::less(product & lanes::low_half, lanes::looked_up(common.thresholds, count));
  boards.generator = lanes::choose(lacking, stepped(boards.generator), boards.generator);
  const Lanes tiles = tiles_of(product >> 32U, count, total, common);
  boards.preview |= lanes::only(accepted, tiles << common.last_preview);
  return accepted;
}

// What drawing numbers below `bounds` gives, and the words of the generators afterwards.
struct Draw {
  Lanes numbers{};
  Lanes words{};
};

// Draws again, alone, in each lane of `doubtful`: its first number may have to be rejected.
[[gnu::noinline, gnu::cold]] Draw draw_alone(Draw draw, Lanes words, Lanes bounds, Set doubtful) {
  for (std::uint32_t rest = lanes::numbers(doubtful); rest != 0; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    Rng rng = Rng::of_word(words[lane]);
    draw.numbers[lane] = rng.below(static_cast<std::uint32_t>(bounds[lane]));
    draw.words[lane] = rng.word();
  }
  return draw;
}

// Numbers below `bounds`, at most 8, for the lanes of `drawing`. Only products with the lowest low halves can
// be rejected, one in half a billion.
[[gnu::always_inline]] inline Draw draw_below(Lanes words, Lanes bounds, Set drawing) {
  const Lanes product = lanes::product(random_bits(words), bounds);
  const Draw draw{.numbers = product >> 32U, .words = lanes::choose(drawing, stepped(words), words)};
  const Set doubtful = drawing & lanes::less(product & lanes::low_half, lanes::all(fast_side));
  if (lanes::any(doubtful)) [[unlikely]]
    return draw_alone(draw, words, bounds, doubtful);
  return draw;
}

// Drops the next tile of each lane of `dropping` into one of the columns that `open` tells, a bit each.
template <int columns>
[[gnu::always_inline]] inline Put drop(Boards<columns>& boards, Set dropping, Lanes open) {
  const Draw draw = draw_below(boards.generator, lanes::count(open), dropping);
  boards.generator = draw.words;
  for (std::uint64_t i = 0; i + 1 < columns; ++i)
    open = lanes::choose(lanes::less(lanes::all(i), draw.numbers), open & (open - 1), open);
  const Lanes column = lanes::spread(lanes::lowest_bit(open));
  const Lanes landing = (boards.filled << 8U | bottom_row) & ~boards.filled & column;
  const Put put{.places = landing, .exponents = boards.preview & 0xffU};
  boards.preview = lanes::choose(dropping, boards.preview >> 8U, boards.preview);
  boards.left = lanes::choose(dropping, boards.left - 1, boards.left);
  return put;
}

// The other half of a step: chance and the next drop where boards are stable; then what was created or dropped
// is put on the boards. Returns the lanes whose games have ended.
template <int columns>
[[gnu::always_inline]] inline Set drop_and_put(Boards<columns>& boards, const Plan& plan, const Put& created,
                                               const Common& common) {
  const Set accepted = draw_tiles(boards, plan.stable & ~boards.fresh, common);
  const Set settled = accepted | (plan.stable & boards.fresh);
  const Lanes open = (~boards.filled & common.top_row) >> common.top_shift;
  const Set over = settled & (lanes::is_zero(open) | lanes::is_zero(boards.left));
  const Set dropping = settled & ~over;
  const Put dropped = drop(boards, dropping, open);
  boards.fresh = boards.fresh & ~settled;

  const Lanes places = lanes::choose(dropping, dropped.places, created.places);
  const Lanes exponents = lanes::spread(lanes::choose(dropping, dropped.exponents, created.exponents));
  for (std::size_t column = 0; column < columns; ++column) {
    Lanes& cells = boards.cells[column];
    cells = lanes::choose_bytes(places, common.bits[column], exponents, cells);
  }
  boards.filled |= places;
  boards.active = lanes::choose(dropping, dropped.places, boards.active);
  return over;
}

// Hands games out to lanes and takes them back.
template <int columns>
class Queue {
 public:
  Queue(std::span<Playout<FastState>> games, std::uint64_t most) : rest_(games), most_(most) {}

  /// Takes the games of the lanes `over` back and gives these lanes the next ones, or leaves them idle.
  [[gnu::noinline]] void exchange(int group, Boards<columns>& boards, std::uint32_t over) {
    std::uint32_t playing = lanes::numbers(boards.playing) & ~over;
    std::uint32_t fresh = lanes::numbers(boards.fresh);
    for (; over != 0; over &= over - 1) {
      const int lane = std::countr_zero(over);
      Playout<FastState>*& game = games_[static_cast<std::size_t>(group * lane_count + lane)];
      if (game != nullptr) take(boards, lane, *game);
      game = next();
      place(boards, lane, game);
      if (game == nullptr) continue;
      playing |= 1U << static_cast<unsigned>(lane);
      fresh |= 1U << static_cast<unsigned>(lane);
    }
    boards.playing = lanes::numbered(playing);
    boards.fresh = lanes::numbered(fresh);
    boards.filled = Lanes{};
    for (std::size_t column = 0; column < columns; ++column)
      boards.filled = lanes::with_filled(boards.filled, lanes::all(masks::lowest_row << column), boards.cells[column]);
  }

 private:
  // The next game that is for lanes. What they cannot hold is played here: a first move on an unstable
  // board, and a whole game whose preview is not as long as the rules want it.
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

  void take(const Boards<columns>& boards, int lane, Playout<FastState>& game) const {
    FastState& state = game.state;
    state.filled = 0;
    for (std::size_t column = 0; column < columns; ++column) {
      const std::uint64_t cells = boards.cells[column][lane];
      state.columns[column] = cells;
      state.filled |= ((Mask{1} << static_cast<unsigned>(masks::height(cells))) - 1) << 8 * column;
    }
    const std::uint64_t played = most_ - boards.left[lane];
    state.moves = std::min(greatest_moves, state.moves + static_cast<std::int64_t>(played - game.played));
    game.played = played;
    state.score = boards.score[lane];
    state.largest = static_cast<std::uint8_t>(boards.largest[lane]);
    state.preview = boards.preview[lane];
    game.rng = Rng::of_word(boards.generator[lane]);
  }

  void place(Boards<columns>& boards, int lane, const Playout<FastState>* game) const {
    const FastState state = game != nullptr ? game->state : FastState{};
    for (std::size_t column = 0; column < columns; ++column) boards.cells[column][lane] = state.columns[column];
    boards.active[lane] = 0;
    boards.removed[lane] = 0;
    boards.score[lane] = state.score;
    boards.largest[lane] = state.largest;
    boards.preview[lane] = state.preview;
    boards.left[lane] = game != nullptr ? most_ - game->played : 0;
    boards.generator[lane] = game != nullptr ? game->rng.word() : 0;
  }

  std::span<Playout<FastState>> rest_;
  std::uint64_t most_;
  std::array<Playout<FastState>*, 2 * lane_count> games_{};
};

template <int columns>
[[gnu::always_inline]] inline void exchange(int group, Boards<columns>& boards, Set over, Queue<columns>& queue) {
  if (!lanes::any(over)) [[likely]]
    return;
  Boards<columns> parked = boards;  // the address of `boards` must not be taken: it lives in registers
  queue.exchange(group, parked, lanes::numbers(over));
  boards = parked;
}

// Two groups go side by side, so that the processor has something to do while the one waits for its results.
template <int columns>
void play_boards(std::span<Playout<FastState>> games, std::uint64_t most) {
  const Common common(*games.front().state.tables);
  Queue<columns> queue(games, most);
  Boards<columns> left;
  Boards<columns> right;
  queue.exchange(0, left, every_lane);
  queue.exchange(1, right, every_lane);
  while (lanes::any(left.playing | right.playing)) {
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
  // Columns that a board does not have stay empty, but cost as much as others.
  if (games.front().state.tables->rules.columns <= 5) return play_boards<5>(games, most);
  play_boards<8>(games, most);
}

void FastRules::play_all_randomly(std::span<Playout<State>> games, std::uint64_t most) {
  // Two lanes are slower than one game at a time, and so are lanes most of which are idle.
  if (lane_count >= 4 && games.size() >= lane_count) return play_in_lockstep(games, most);
  for (Playout<State>& game : games) play_on_randomly<FastRules>(game, most);
}

}  // namespace tilefold::drop
