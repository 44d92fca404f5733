#include "engine/puzzles/swap/tutorial.h"
#include "engine/core/translatable.h"

#include <array>

namespace tilefold::swap {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 2> small_board{{{"rows", "5"}, {"columns", "5"}}};

constexpr std::array<std::string_view, 1> moves_of_step_1{"3,3-4,3"};
constexpr std::array<std::string_view, 1> moves_of_step_2{"3,3-4,3"};
constexpr std::array<std::string_view, 1> moves_of_step_3{"4,2-5,2"};

constexpr std::array<TutorialStep, 3> steps{{
    {.rule = translatable("Drag a tile onto its neighbour so that three equal tiles line up"),
     .confirmation = translatable("Three 2s made one 4, and new tiles came from above"),
     .position = R"({"board":[[4,8,2,16,4],)"
                 R"([2,16,8,4,16],)"
                 R"([8,2,4,2,8],)"
                 R"([16,4,2,8,4],)"
                 R"([2,8,16,4,2]]})",
     .moves = moves_of_step_1},
    {.rule = translatable("Line up four tiles: each tile more than three doubles the result"),
     .confirmation = translatable("Four 2s made one 8; three would have made a 4"),
     .position = R"({"board":[[4,8,16,4,8],)"
                 R"([16,4,8,16,4],)"
                 R"([2,2,4,2,16],)"
                 R"([8,16,2,8,4],)"
                 R"([4,8,16,4,2]]})",
     .moves = moves_of_step_2},
    {.rule = translatable("Line up the three 2s at the bottom: tiles that fall can merge, too"),
     .confirmation = translatable("That was a chain. The game is over when no swap makes a line"),
     .position = R"({"board":[[16,8,4,16,8],)"
                 R"([8,16,2,4,16],)"
                 R"([16,4,8,2,4],)"
                 R"([4,2,4,16,8],)"
                 R"([2,8,2,8,16]]})",
     .moves = moves_of_step_3},
}};

}  // namespace

const Tutorial& tutorial() {
  static constexpr Tutorial course{.rule_values = small_board, .steps = steps};
  return course;
}

}  // namespace tilefold::swap
