// Plays a game in the test with the same seed and moves as the window, to predict what it shows.
#pragma once

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <utility>

#include "engine/catalog.h"
#include "engine/core/cell_pair.h"

namespace tilefold::test {

class Twin {
 public:
  Twin(const std::string& puzzle, std::uint64_t seed) {
    const PuzzleInfo& info = **find_puzzle(puzzle);
    EventBatch setup;
    puzzle_ = info.make(ParameterValues(info.parameters), seed, setup);
  }

  const Puzzle& puzzle() const { return *puzzle_; }
  std::string first_move() const { return puzzle_->to_text(puzzle_->moves().front()); }

  void play(const std::string& text) {
    EventBatch events;
    REQUIRE(puzzle_->play(*puzzle_->parse(text), events));
  }

 private:
  std::unique_ptr<Puzzle> puzzle_;
};

/// Returns the two cells of a move such as "2,3-2,4".
inline std::pair<Cell, Cell> cells_of(const std::string& text) {
  const auto pair = read_cell_pair(text);
  REQUIRE(pair.has_value());
  return {pair->first, pair->second};
}

}  // namespace tilefold::test
