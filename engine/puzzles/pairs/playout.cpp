#include "engine/puzzles/pairs/playout.h"

namespace tilefold::pairs {
namespace {

// Plays a random game of pairs and refills on the smallest type of search board that has room for it.
class Player {
 public:
  Player(const Parameters& rules, Rng& rng, Playout& playout) : rules_(rules), rng_(rng), playout_(playout) {}

  // Plays until the board is cleared or lost. If a refill does not fit, continues on the next larger search board.
  template <int Words>
  void play(SearchBoard<Words> board, const Lines<Words>& lines) {
    std::array<Pair, static_cast<std::size_t>(CellSet<Words>::capacity) * scan_directions.size()> pairs;
    while (!board.digits.empty()) {
      std::size_t count = 0;
      board.for_each_pair(lines, [&](int a, int b) {
        pairs[count++] = {.first = static_cast<std::int16_t>(a), .second = static_cast<std::int16_t>(b)};
      });
      if (count > 0) {
        remove(pairs[rng_.below(static_cast<std::uint32_t>(count))], board, lines);
        continue;
      }
      if (playout_.refills_left == 0) return;
      if (!board.refill(rules_.refill_from)) {
        if constexpr (Words < max_words) play_larger<Words, Words == 1 ? 4 : max_words>(board);
        return;
      }
      --playout_.refills_left;
      emit_move(refill_move);
      ++playout_.moves;
    }
    playout_.is_cleared = true;
  }

 private:
  struct Pair {
    std::int16_t first;
    std::int16_t second;
  };

  template <int From, int To>
  void play_larger(const SearchBoard<From>& board) {
    SearchBoard<To> larger;
    larger.cell_count = board.cell_count;
    board.digits.for_each([&](int cell) {
      larger.digits.insert(cell);
      larger.kind(cell) = board.kind(cell);
    });
    play(larger, Lines<To>(rules_.columns));
  }

  template <int Words>
  void remove(Pair pair, SearchBoard<Words>& board, const Lines<Words>& lines) {
    const int columns = lines.columns();
    emit_move(pair_move(cell_at(pair.first / columns, pair.first % columns),
                        cell_at(pair.second / columns, pair.second % columns)));
    ++playout_.moves;
    board.remove_pair(pair.first, pair.second);
    // The lower row is removed first, because its removal does not move the cells of the upper row.
    bool has_vanished = board.vanish_row_of(pair.second, lines);
    if (pair.first / columns != pair.second / columns)
      has_vanished = board.vanish_row_of(pair.first, lines) || has_vanished;
    if (has_vanished && rules_.lingers && !board.digits.empty()) emit_move(settle_move);
  }

  void emit_move(Move move) {
    if (playout_.line != nullptr) playout_.line->push_back(move);
  }

  const Parameters& rules_;
  Rng& rng_;
  Playout& playout_;
};

}  // namespace

Playouts::Playouts(const State& state) : state_(state), small_lines_(state.rules.columns) {
  if (state.cell_count <= CellSet<1>::capacity) small_ = search_board<1>(state);
}

void Playouts::play(Rng& rng, Playout& playout) const {
  playout.refills_left = state_.refills_left;
  Player player(state_.rules, rng, playout);
  if (state_.cell_count <= CellSet<1>::capacity) {
    player.play(small_, small_lines_);
  } else {
    player.play(search_board<max_words>(state_), Lines<max_words>(state_.rules.columns));
  }
}

Playout Playouts::play(Rng rng) const {
  Playout playout;
  play(rng, playout);
  return playout;
}

std::vector<Move> Playouts::line(Rng rng) const {
  std::vector<Move> moves;
  Playout playout{.line = &moves};
  play(rng, playout);
  return moves;
}

}  // namespace tilefold::pairs
