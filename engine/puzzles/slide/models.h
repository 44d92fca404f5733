// Search models of Slide: one on 64-bit boards for positions that fast_rules.h supports, one on the reference rules for
// all others.
//
// The models contain no evaluation; networks evaluate boards (bundled_weights.h). Invariant: both models compute the
// same features of a position.
#pragma once

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "engine/learn/packed_sites.h"
#include "engine/puzzles/slide/fast_rules.h"
#include "engine/search/search_model.h"

namespace tilefold::slide {

// Both models use the exponents of all cells and the number of free cells as inputs of the features (learned_model.h).

struct PlainModel {
  using Rules = SlideRules;
  static std::int64_t evaluation(const State&) { return 0; }
  static bool chance_matters(const State&, int) { return true; }
  static std::uint64_t key(const State& state) {
    std::uint64_t key = 0;
    SlideRules::for_each_cell(state, [&](Cell cell) { key = mix(key ^ state.at(cell)); });
    return key;
  }

  static void see(const State& state, learn::Board& board) {
    std::size_t i = 0;
    SlideRules::for_each_cell(state, [&](Cell cell) {
      board.cells[i++] = state.at(cell);
      board.counts[0] = static_cast<std::uint8_t>(board.counts[0] + (state.at(cell) == 0 ? 1 : 0));
    });
  }
  static bool ends(const State&) { return false; }
};

struct FastModel {
  using Rules = FastRules;
  static std::int64_t evaluation(const FastState&) { return 0; }
  static bool chance_matters(const FastState&, int) { return true; }
  static std::uint64_t key(const FastState& state) { return mix(state.cells); }

  static learn::PackedView packed(std::uint64_t cells) {
    return {.cells = cells, .count = static_cast<std::uint8_t>(std::popcount(empty_cells(cells)))};
  }
  static learn::PackedView packed(const FastState& state) { return packed(state.cells); }
  static void see(const FastState& state, learn::Board& board) { unpack(packed(state), board); }
  static bool ends(const FastState&) { return false; }

  template <class Add>
  static std::optional<double> best_reply(const FastState& state, std::uint64_t& nodes, Add&& add);
};

/// Calls visit(slid) for every slide that changes the board; `slid` contains the board after the slide.
template <class F>
void for_each_slide(std::uint64_t cells, F&& visit) {
  const RowMoves* const rows = row_moves();
  const auto visit_legal = [&](std::uint64_t before, const Slid& next, auto&& board_of) {
    if (next.cells != before) visit(Slid{.cells = board_of(next.cells), .score = next.score});
  };
  const auto visit_both = [&](std::uint64_t before, auto&& board_of) {
    visit_legal(before, slid<&RowMoves::left>(rows, before), board_of);
    visit_legal(before, slid<&RowMoves::right>(rows, before), board_of);
  };
  visit_both(cells, [](std::uint64_t board) { return board; });
  visit_both(transposed(cells), transposed);
}

template <class Add>
std::optional<double> FastModel::best_reply(const FastState& state, std::uint64_t& nodes, Add&& add) {
  std::array<learn::PackedView, 4> views;
  std::array<double, 4> values;
  std::size_t count = 0;
  for_each_slide(state.cells, [&](const Slid& next) {
    values[count] = next.score;
    views[count++] = packed(next.cells);
  });
  if (count == 0) return std::nullopt;
  nodes += count;
  add(std::span<const learn::PackedView>(views.data(), count), values.data());
  return *std::max_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(count));
}

struct Models {
  using Rules = SlideRules;

  template <class F>
  static Choice visit(const State& state, F&& think) {
    return is_fast(state) ? think(FastModel{}, to_fast(state)) : think(PlainModel{}, state);
  }
};

}  // namespace tilefold::slide
