#include "engine/puzzles/slide/tutorial.h"
#include "engine/core/translatable.h"

#include <array>

namespace tilefold::slide {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 2> small_board{{{"rows", "3"}, {"columns", "3"}}};

constexpr std::array<std::string_view, 4> moves_of_step_1{"right", "left", "up", "down"};
constexpr std::array<std::string_view, 2> moves_of_step_2{"up", "down"};
constexpr std::array<std::string_view, 2> moves_of_step_3{"up", "down"};

constexpr std::array<TutorialStep, 3> steps{{
    {.rule = translatable("Swipe or press an arrow key: all tiles slide as far as they can"),
     .confirmation = translatable("All tiles slid, and a new tile appeared"),
     .position = R"({"board":[[0,2,0],)"
                 R"([0,0,0],)"
                 R"([4,0,0]]})",
     .moves = moves_of_step_1},
    {.rule = translatable("Slide up or down: two equal tiles that collide merge"),
     .confirmation = translatable("Two 4s made one 8, and the score grew by 8"),
     .position = R"({"board":[[0,4,0],)"
                 R"([0,0,0],)"
                 R"([0,4,2]]})",
     .moves = moves_of_step_2},
    {.rule = translatable("Merge the two tiles of 1024 to reach the goal"),
     .confirmation = translatable("You can play on for more. The game is over when no tile can move"),
     .position = R"({"board":[[1024,8,2],)"
                 R"([1024,16,4],)"
                 R"([2,4,8]]})",
     .moves = moves_of_step_3},
}};

}  // namespace

const Tutorial& tutorial() {
  static constexpr Tutorial course{.rule_values = small_board, .steps = steps};
  return course;
}

}  // namespace tilefold::slide
