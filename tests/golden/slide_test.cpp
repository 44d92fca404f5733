// The rules of Slide on drawn boards, and every line of four compared with a reference implementation.

#include "engine/puzzles/slide/rules.h"

#include <doctest/doctest.h>

#include <vector>

#include "engine/core/rules_puzzle.h"
#include "engine/core/strategy.h"
#include "engine/puzzles/slide/corner.h"
#include "tests/support/slide_board.h"

namespace tilefold::test {
namespace {

using slide::SlideRules;
using slide::State;

State board(const std::vector<std::string>& drawing) {
  return slide_state(drawing);
}

State after(State state, Direction direction) {
  NullSink nobody;
  REQUIRE(SlideRules::is_legal(state, slide::slide_move(direction)));
  SlideRules::play(state, slide::slide_move(direction), nobody);
  return state;
}

TEST_CASE("Slide: tiles slide as far as they can, and the pair nearest the wall merges first") {
  const State state = board({"2 . 2 2 .", ". 4 . . 4", "8 . . . ."});
  CHECK(drawn(after(state, Direction::left)) == "4 2 . . .\n8 . . . .\n8 . . . .\n");
  CHECK(drawn(after(state, Direction::right)) == ". . . 2 4\n. . . . 8\n. . . . 8\n");
  const State column = board({"2 .", "2 4", "2 .", "4 4"});
  CHECK(drawn(after(column, Direction::up)) == "4 8\n2 .\n4 .\n. .\n");
  CHECK(drawn(after(column, Direction::down)) == ". .\n2 .\n4 .\n4 8\n");
}

TEST_CASE("Slide: a merged tile does not merge again in the same move") {
  CHECK(drawn(after(board({"2 2 4 .", ". . . ."}), Direction::left)) == "4 4 . .\n. . . .\n");
  CHECK(drawn(after(board({"4 4 4 4"}), Direction::left)) == "8 8 . .\n");
}

TEST_CASE("Slide: the score increases by the value of every created tile") {
  CHECK(after(board({"2 2 4 4"}), Direction::left).score == 12);
  CHECK(after(board({". 2 4 8"}), Direction::left).score == 0);
}

TEST_CASE("Slide: a direction that changes nothing is illegal, and without a legal direction the game is over") {
  const State state = board({"2 4 .", "4 2 ."});
  CHECK_FALSE(SlideRules::is_legal(state, slide::slide_move(Direction::left)));
  CHECK_FALSE(SlideRules::is_legal(state, slide::slide_move(Direction::up)));
  CHECK(SlideRules::is_legal(state, slide::slide_move(Direction::right)));
  CHECK(SlideRules::status(state) == Status::playing);
  CHECK(SlideRules::status(board({"2 4", "4 2"})) == Status::over);
}

TEST_CASE("Slide: reaching the goal is reported, and the game continues") {
  State state = board({"1024 1024", ". ."});
  CHECK_FALSE(state.is_goal_reached);
  state = after(state, Direction::left);
  CHECK(state.is_goal_reached);
  Rng rng(1);
  NullSink nobody;
  SlideRules::settle(state, rng, nobody);
  CHECK(SlideRules::status(state) == Status::playing);
}

TEST_CASE("Slide: the goal is reported only once, and reaching it again changes nothing") {
  State state = board({"1024 1024 1024 1024"});
  state = after(state, Direction::left);
  CHECK(drawn(state) == "2048 2048 . .\n");
  CHECK(state.is_goal_reached);
  state = after(state, Direction::left);
  CHECK(drawn(state) == "4096 . . .\n");
  CHECK(state.is_goal_reached);
  CHECK(state.score == 2 * 2048 + 4096);
}

TEST_CASE("Of three equal tiles the two nearest the wall merge") {
  CHECK(drawn(after(board({"2 2 2"}), Direction::left)) == "4 2 .\n");
  CHECK(drawn(after(board({"2 2 2"}), Direction::right)) == ". 2 4\n");
  CHECK(drawn(after(board({"2", ".", "2", "2"}), Direction::up)) == "4\n2\n.\n.\n");
  CHECK(drawn(after(board({"2", "2", ".", "2"}), Direction::down)) == ".\n.\n2\n4\n");
}

TEST_CASE("Slide: one tile appears after a move, a 2 if four_percent is 0 and a 4 if it is 100") {
  NullSink nobody;
  for (const int percent : {0, 100}) {
    State state = board({"2 . .", ". 4 ."});
    state.rules.four_percent = static_cast<std::int8_t>(percent);
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      Rng rng(seed);
      State next = after(state, Direction::right);
      const State moved = next;
      SlideRules::settle(next, rng, nobody);
      int appeared = 0;
      SlideRules::for_each_cell(next, [&](Cell cell) {
        if (next.at(cell) == moved.at(cell)) return;
        ++appeared;
        CHECK(moved.at(cell) == 0);
        CHECK(next.at(cell) == (percent == 0 ? 1 : 2));
      });
      CHECK(appeared == 1);
    }
    int outcomes = 0;
    SlideRules::for_each_outcome(after(state, Direction::right), [&](const State&, std::uint64_t weight) {
      ++outcomes;
      CHECK(weight == 100);
    });
    CHECK(outcomes == 4);
  }
}

TEST_CASE("Slide: a full board is over only if no equal tiles are adjacent") {
  CHECK(SlideRules::status(board({"2 4 2", "4 2 4", "2 4 8"})) == Status::over);
  CHECK(SlideRules::status(board({"2 4 2", "4 2 4", "2 8 4"})) == Status::playing);
}

// Reference implementation for one line: removes the tiles and puts them back one by one.
std::vector<int> obvious_line(const std::vector<int>& line) {
  std::vector<int> tiles;
  bool can_merge = false;
  for (const int exponent : line) {
    if (exponent == 0) continue;
    if (can_merge && tiles.back() == exponent) {
      ++tiles.back();
      can_merge = false;
    } else {
      tiles.push_back(exponent);
      can_merge = true;
    }
  }
  tiles.resize(line.size());
  return tiles;
}

TEST_CASE("Slide: all 65,536 rows and columns of four cells slide as in a simple reference implementation") {
  NullSink nobody;
  for (unsigned code = 0; code < 0x10000; ++code) {
    std::vector<int> line(4);
    for (unsigned i = 0; i < 4; ++i) line[i] = static_cast<int>(code >> (4 * i) & 15U);
    const std::vector<int> expected = obvious_line(line);
    for (const Direction direction : slide::directions) {
      const bool is_row = direction == Direction::left || direction == Direction::right;
      State state;
      state.rules.rows = is_row ? 1 : 4;
      state.rules.columns = is_row ? 4 : 1;
      const slide::Lanes lanes(SlideRules::extent(state), direction);
      for (int i = 0; i < 4; ++i)
        state.at(lanes.cell(0, i)) = static_cast<std::uint8_t>(line[static_cast<std::size_t>(i)]);
      REQUIRE(SlideRules::is_legal(state, slide::slide_move(direction)) == (expected != line));
      SlideRules::play(state, slide::slide_move(direction), nobody);
      for (int i = 0; i < 4; ++i) REQUIRE(state.at(lanes.cell(0, i)) == expected[static_cast<std::size_t>(i)]);
    }
  }
}

TEST_CASE("Slide: a new tile is a 4 with the right probability and appears in every free cell equally often") {
  State state = board({"2 . .", ". 4 ."});
  std::array<int, 2> kinds{};
  std::array<int, 64> places{};
  constexpr int draws = 40'000;
  NullSink nobody;
  Rng rng(5);
  for (int i = 0; i < draws; ++i) {
    State next = state;
    next.awaits_tile = true;
    SlideRules::settle(next, rng, nobody);
    SlideRules::for_each_cell(next, [&](Cell cell) {
      if (next.at(cell) == state.at(cell)) return;
      ++kinds[next.at(cell) - 1U];
      ++places[State::index(cell)];
    });
  }
  CHECK(kinds[0] + kinds[1] == draws);
  CHECK(kinds[1] == doctest::Approx(draws / 10.0).epsilon(0.05));  // three standard deviations of the relative
                                                                   // frequency are 0.045
  SlideRules::for_each_cell(state, [&](Cell cell) {
    if (state.at(cell) == 0) CHECK(places[State::index(cell)] == doctest::Approx(draws / 4.0).epsilon(0.03));
  });
}

TEST_CASE("Slide: the strategy corner weighs cells along a snake-shaped path and can reach 2048") {
  CHECK(slide::corner_value(board({"2 . . 4", ". . . .", ". . . .", ". . . 2"})) == 2 * 12288 + 4 * 98304 + 2 * 3);
  int reached = 0;
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    EventBatch events;
    const auto game = SlideRules::info().make(ParameterValues(SlideRules::info().parameters), seed, events);
    const auto corner = slide::make_corner({}, 1);
    while (const auto move = corner->choose(*game, {}, {}).best) game->play(*move, events);
    reached += *game->describe().find("goal_reached")->truth() ? 1 : 0;
  }
  CHECK(reached >= 1);
}

}  // namespace
}  // namespace tilefold::test
