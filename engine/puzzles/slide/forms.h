// The forms of Slide for search: 64-bit boards where the position fits, the plain rules elsewhere.
//
// Both have the same quality for the same position.
#pragma once

#include <utility>

#include "engine/puzzles/slide/fast_rules.h"
#include "engine/puzzles/slide/quality.h"
#include "engine/search/search_form.h"

namespace tilefold::slide {

struct PlainForm {
  using Rules = SlideRules;
  static std::int64_t quality(const State& state) { return slide::quality(state); }
  static bool chance_matters(const State&, int) { return true; }
  static std::uint64_t key(const State& state) {
    std::uint64_t key = 0;
    SlideRules::for_each_cell(state, [&](Cell cell) { key = mix(key ^ state.at(cell)); });
    return key;
  }
};

struct FastForm {
  using Rules = FastRules;
  static std::int64_t quality(const FastState& state) { return slide::quality(state); }
  static bool chance_matters(const FastState&, int) { return true; }
  static std::uint64_t key(const FastState& state) { return mix(state.cells); }
};

struct Forms {
  using Rules = SlideRules;

  template <class F>
  static Choice visit(const State& state, F&& think) {
    return is_fast(state) ? think(FastForm{}, to_fast(state)) : think(PlainForm{}, state);
  }
};

}  // namespace tilefold::slide
