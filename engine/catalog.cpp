#include "engine/catalog.h"

#include <array>
#include <vector>

#include "engine/core/text.h"
#include "engine/puzzles/drop/rules.h"

namespace tilefold {

std::span<const PuzzleInfo* const> catalog() {
  static const std::array puzzles{
      &drop::DropRules::info(),
  };
  return puzzles;
}

Result<const PuzzleInfo*> find_puzzle(std::string_view name) {
  std::vector<std::string_view> names;
  std::string known;
  for (const PuzzleInfo* info : catalog()) {
    if (info->name == name) return info;
    names.push_back(info->name);
    known += (known.empty() ? "" : ", ") + std::string(info->name);
  }
  return Error{"unknown puzzle " + quoted(name) + suggestion(name, names) + "; there are: " + known};
}

}  // namespace tilefold
