// The stages of Slide from which benchmarks begin: their boards, and the condition under which a game has survived a
// stage.

#include <doctest/doctest.h>

#include <sstream>

#include "engine/catalog.h"
#include "engine/core/game_stages.h"
#include "engine/core/puzzle.h"

namespace tilefold::test {
namespace {

TEST_CASE("Every stage has stored and generated boards on which a game can begin and has not yet survived the stage") {
  const PuzzleInfo& info = **find_puzzle("slide");
  const GameStages& stages = *info.stages;
  const ParameterValues rules(info.parameters);
  CHECK(stages.check(rules));
  for (std::size_t stage = 0; stage < stages.list.size(); ++stage)
    for (const StageBoards boards : {StageBoards::stored, StageBoards::made})
      for (std::uint64_t number = 0; number < 60; ++number) {
        const std::string name(stages.list[stage].name);
        CAPTURE(name);
        CAPTURE(number);
        EventBatch setup;
        const auto puzzle = info.read(rules, 1, stages.begin(stage, boards, number, number + 1), setup);
        REQUIRE(puzzle);
        CHECK((*puzzle)->standing().status == Status::playing);
        CHECK_FALSE(stages.is_survived(stage, **puzzle));
      }
}

TEST_CASE("A game survives its stage when it makes the next large tile") {
  const PuzzleInfo& info = **find_puzzle("slide");
  const ParameterValues rules(info.parameters);
  const auto is_survived = [&](std::string_view name, const std::string& board) {
    std::size_t stage = 0;
    while (info.stages->list[stage].name != name) ++stage;
    List rows;
    std::istringstream tiles(board);
    for (int row = 0; row < 4; ++row) {
      List cells;
      std::int64_t tile = 0;
      for (int column = 0; column < 4 && tiles >> tile; ++column) cells.emplace_back(tile);
      rows.emplace_back(std::move(cells));
    }
    EventBatch setup;
    const auto puzzle = info.read(rules, 1, Object{{"board", std::move(rows)}}, setup);
    REQUIRE(puzzle);
    return info.stages->is_survived(stage, **puzzle);
  };
  const std::string rest = " 2 0 0 0  0 0 0 0  0 0 0 4";
  CHECK(is_survived("16384", "16384 8192 0 0" + rest));
  CHECK_FALSE(is_survived("16384", "16384 4096 4096 0" + rest));
  CHECK(is_survived("8192", "16384 8192 4096 0" + rest));
  CHECK_FALSE(is_survived("8192", "16384 8192 2048 2048" + rest));
  CHECK_FALSE(is_survived("512", "16384 16384 8192 0" + rest));
  CHECK(is_survived("512", "32768 0 0 0" + rest));
  CHECK_FALSE(is_survived("32768", "32768 8192 0 0" + rest));
  CHECK(is_survived("32768", "32768 16384 0 0" + rest));
}

}  // namespace
}  // namespace tilefold::test
