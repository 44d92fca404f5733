// The models of Slide for search: 64-bit boards where the position fits, the plain rules elsewhere.
//
// Both have the same evaluation for the same position.
//
// Source: ours.
#pragma once

#include <limits>
#include <optional>
#include <utility>

#include "engine/learn/features.h"
#include "engine/puzzles/slide/evaluation.h"
#include "engine/puzzles/slide/fast_rules.h"
#include "engine/search/search_model.h"

namespace tilefold::slide {

struct PlainModel {
  using Rules = SlideRules;
  static std::int64_t evaluation(const State& state) { return slide::evaluation(state); }
  static bool chance_matters(const State&, int) { return true; }
  static std::uint64_t key(const State& state) {
    std::uint64_t key = 0;
    SlideRules::for_each_cell(state, [&](Cell cell) { key = mix(key ^ state.at(cell)); });
    return key;
  }

  /// For learning (learned_model.h): the exponents, and the number of free cells.
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
  static std::int64_t evaluation(const FastState& state) { return slide::evaluation(state); }
  static bool chance_matters(const FastState&, int) { return true; }
  static std::uint64_t key(const FastState& state) { return mix(state.cells); }

  /// For search (expectimax.h).
  static std::optional<double> best_reply(const FastState& state, std::uint64_t& nodes);

  static void see(const FastState& state, learn::Board& board) {
    for (std::size_t i = 0; i < 16; ++i) board.cells[i] = static_cast<std::uint8_t>(state.cells >> (4 * i) & 15U);
    board.counts[0] = static_cast<std::uint8_t>(std::popcount(empty_cells(state.cells)));
  }
  static bool ends(const FastState&) { return false; }
};

inline std::optional<double> FastModel::best_reply(const FastState& state, std::uint64_t& nodes) {
  const Evaluation& learned = learned_evaluation();
  const RowMoves* const rows = row_moves();
  std::int32_t best = std::numeric_limits<std::int32_t>::min();
  const auto consider = [&](std::uint64_t before, const Slid& next) {
    if (next.cells == before) return;
    ++nodes;
    best = std::max(best, static_cast<std::int32_t>(next.score) + learned.of(next.cells));
  };
  const std::uint64_t columns = transposed(state.cells);
  for (const std::uint64_t cells : {state.cells, columns}) {
    consider(cells, slid<&RowMoves::left>(rows, cells));
    consider(cells, slid<&RowMoves::right>(rows, cells));
  }
  if (best == std::numeric_limits<std::int32_t>::min()) return std::nullopt;
  return best;
}

struct Models {
  using Rules = SlideRules;

  template <class F>
  static Choice visit(const State& state, F&& think) {
    return is_fast(state) ? think(FastModel{}, to_fast(state)) : think(PlainModel{}, state);
  }
};

}  // namespace tilefold::slide
