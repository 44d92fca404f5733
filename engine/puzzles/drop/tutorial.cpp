#include "engine/puzzles/drop/tutorial.h"
#include "engine/core/translatable.h"

#include <array>

namespace tilefold::drop {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 2> small_board{{{"rows", "5"}, {"columns", "4"}}};

constexpr std::array<std::string_view, 4> moves_of_step_1{"2", "1", "3", "4"};
constexpr std::array<std::string_view, 2> moves_of_step_2{"2", "3"};
constexpr std::array<std::string_view, 1> moves_of_step_3{"2"};

constexpr std::array<TutorialStep, 3> tutorial_steps{{
    {.rule = translatable("Click a column: the tile above the board falls into it"),
     .confirmation = translatable("The tile lands on the lowest free cell of its column"),
     .position = R"({"board":[[8,0,4,0]],"preview":[2]})",
     .moves = moves_of_step_1},
    {.rule = translatable("Drop the 4 onto or beside the other 4: equal tiles that touch merge"),
     .confirmation = translatable("Two 4s made one 8; three would make a 16. The score grows by the new tile"),
     .position = R"({"board":[[16,4,0,2]],"preview":[4]})",
     .moves = moves_of_step_2},
    {.rule = translatable("Drop the 8 onto the other 8: a new tile can merge again"),
     .confirmation = translatable("A chain of two merges. The game is over when every column is full"),
     .position = R"({"board":[[2,16,0,4],)"
                 R"([0,8,0,0]],"preview":[8]})",
     .moves = moves_of_step_3},
}};

}  // namespace

const Tutorial& tutorial() {
  static constexpr Tutorial course{.rule_values = small_board, .steps = tutorial_steps};
  return course;
}

}  // namespace tilefold::drop
