#include "engine/catalog.h"

#include <array>
#include <vector>

#include "engine/puzzles/drop/rules.h"
#include "engine/puzzles/pairs/rules.h"
#include "engine/puzzles/slide/rules.h"
#include "engine/puzzles/swap/rules.h"
#include "engine/puzzles/unblock/rules.h"

namespace tilefold {

std::span<const PuzzleInfo* const> catalog() {
  static const std::array puzzles{
      &drop::DropRules::info(),   &slide::SlideRules::info(),     &swap::SwapRules::info(),
      &pairs::PairsRules::info(), &unblock::UnblockRules::info(),
  };
  return puzzles;
}

Result<const PuzzleInfo*> find_puzzle(std::string_view name) {
  std::vector<std::string_view> names;
  for (const PuzzleInfo* info : catalog()) {
    if (info->name == name) return info;
    names.push_back(info->name);
  }
  return unknown_name("puzzle", name, names);
}

}  // namespace tilefold
