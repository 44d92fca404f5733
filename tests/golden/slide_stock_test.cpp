// The networks bundled with Slide.

#include "engine/puzzles/slide/bundled_weights.h"

#include <doctest/doctest.h>

#include "tests/support/scored_games.h"
#include "tests/support/slide_board.h"

namespace tilefold::test {
namespace {

using slide::State;

TEST_CASE("Slide: boards of every size have an evaluation that reflections and rotations do not change") {
  Rng rng(5);
  for (int rows = 2; rows <= slide::max_side; ++rows)
    for (int columns = 2; columns <= slide::max_side; ++columns) {
      CAPTURE(rows);
      CAPTURE(columns);
      State state;
      state.rules.rows = static_cast<std::int8_t>(rows);
      state.rules.columns = static_cast<std::int8_t>(columns);
      State turned = state;
      std::swap(turned.rules.rows, turned.rules.columns);
      State mirrored = state;
      slide::SlideRules::for_each_cell(state, [&](Cell cell) {
        const auto exponent = static_cast<std::uint8_t>(rng.below(12));
        state.at(cell) = exponent;
        turned.at(cell_at(cell.column, rows - 1 - cell.row)) = exponent;
        mirrored.at(cell_at(cell.row, columns - 1 - cell.column)) = exponent;
      });
      CHECK(judged(state) != 0);
      CHECK(judged(turned) == judged(state));
      CHECK(judged(mirrored) == judged(state));
    }
}

TEST_CASE("Slide: the search models on reference rules and on 64-bit boards evaluate a 4×4 board the same") {
  Rng rng(71);
  for (int i = 0; i < 2000; ++i) {
    const State state = random_slide_state(rng);
    if (!slide::is_fast(state)) continue;
    const auto network = slide::bundled_network(state.rules);
    REQUIRE(learn::LearnedModel<slide::FastModel>::evaluation({slide::to_fast(state), network.get()}) == judged(state));
  }
}

TEST_CASE("Slide: the evaluation prefers ordered boards with large tiles in corners, on boards of every size") {
  CHECK(judged(slide_state({"1024 512 256 128", "8 16 32 64", "4 . . .", ". . . ."})) >
        judged(slide_state({"1024 2 512 16", "4 64 8 .", ". 256 . .", "128 . 32 ."})));
  CHECK(judged(slide_state({"64 32 16", "2 4 8", ". . ."})) > judged(slide_state({"4 64 2", "32 . 16", "8 . ."})));
  CHECK(judged(slide_state({"64 32 16 8 4", ". . . . ."})) > judged(slide_state({"4 64 . 32 .", ". 8 16 . ."})));
  CHECK(judged(slide_state({"131072 65536 32768", "2 4 8", "131072 2 4"})) > 0);
}

TEST_CASE("Slide: greedy reaches its expected scores on 4×4 boards and on other sizes") {
  // With the hand-written terms, 40 games of seed 20275 had means of 383, 1,290 and 14,043; on 4×4, 1,500 games of seed
  // 50005 have 199,084.
  const auto mean = [](const char* rows, const char* columns, std::uint64_t games) {
    const Settings rules{{"rows", rows}, {"columns", columns}};
    return score_of_games(slide::SlideRules::info(), rules, {.strategy = "greedy", .options = {}}, games, 100'000) /
           games;
  };
  CHECK(mean("4", "4", 20) > 150'000);
  CHECK(mean("3", "3", 60) > 1'500);
  CHECK(mean("4", "3", 40) > 5'000);
  CHECK(mean("5", "4", 8) > 56'000);
}

}  // namespace
}  // namespace tilefold::test
