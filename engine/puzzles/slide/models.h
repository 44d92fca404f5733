// The models of Slide for search: 64-bit boards where the position fits, the plain rules elsewhere.
//
// Both have the same evaluation for the same position.
#pragma once

#include <utility>

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
};

struct FastModel {
  using Rules = FastRules;
  static std::int64_t evaluation(const FastState& state) { return slide::evaluation(state); }
  static bool chance_matters(const FastState&, int) { return true; }
  static std::uint64_t key(const FastState& state) { return mix(state.cells); }
};

struct Models {
  using Rules = SlideRules;

  template <class F>
  static Choice visit(const State& state, F&& think) {
    return is_fast(state) ? think(FastModel{}, to_fast(state)) : think(PlainModel{}, state);
  }
};

}  // namespace tilefold::slide
