#include "engine/puzzles/slide/stock.h"

#include <algorithm>
#include <array>

#include "engine/learn/stock.h"

extern "C" const char tilefold_slide_3x3[];
extern "C" const char tilefold_slide_3x3_end[];
extern "C" const char tilefold_slide_3x4[];
extern "C" const char tilefold_slide_3x4_end[];
extern "C" const char tilefold_slide_4x4[];
extern "C" const char tilefold_slide_4x4_end[];
extern "C" const char tilefold_slide_4x5[];
extern "C" const char tilefold_slide_4x5_end[];

namespace tilefold::slide {
namespace {

// What `greedy` plays best with: boards that three were learned on have theirs, all others but the smallest the one of
// the largest board (docs/strategies.md).
std::size_t stock_for(const Parameters& rules) {
  constexpr int greatest_area_of_smallest = 6;
  const auto [shorter, longer] = std::minmax(rules.rows, rules.columns);
  if (shorter == longer && (shorter == 3 || shorter == 4)) return shorter == 3 ? 0 : 2;
  const bool is_small = shorter == 3 && longer == 4;
  return is_small || rules.rows * rules.columns <= greatest_area_of_smallest ? 1 : 3;
}

}  // namespace

std::shared_ptr<const learn::FoldedNetwork> stock_network(const Parameters& rules) {
  const PuzzleInfo& info = SlideRules::info();
  static std::array<learn::StockNetworks, 4> networks{
      {{info, learn::embedded(tilefold_slide_3x3, tilefold_slide_3x3_end)},
       {info, learn::embedded(tilefold_slide_3x4, tilefold_slide_3x4_end)},
       {info, learn::embedded(tilefold_slide_4x4, tilefold_slide_4x4_end)},
       {info, learn::embedded(tilefold_slide_4x5, tilefold_slide_4x5_end)}}};
  return networks[stock_for(rules)].on({.rows = rules.rows, .columns = rules.columns});
}

}  // namespace tilefold::slide
