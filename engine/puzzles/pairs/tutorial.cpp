#include "engine/puzzles/pairs/tutorial.h"
#include "engine/core/translatable.h"

#include <array>

namespace tilefold::pairs {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 2> small_board{
    {{"columns", "4"}, {"stages", "false"}}};

constexpr std::array<std::string_view, 3> moves_of_step_1{"1,4-2,4", "1,1-2,1", "1,2-2,2"};
constexpr std::array<std::string_view, 2> moves_of_step_2{"1,1-1,4", "2,2-3,4"};
constexpr std::array<std::string_view, 1> moves_of_step_3{"1,2-2,3"};

constexpr std::array<TutorialStep, 3> steps{{
    {.rule = translatable("Click two digits that touch and are equal or add up to 10"),
     .confirmation = translatable("The pair is gone. Digits that touch at a corner match, too"),
     .position = R"({"board":[[3,8,1,5],)"
                 R"([7,2,6,5]]})",
     .moves = moves_of_step_1},
    {.rule = translatable("Match two digits that have only empty cells between them"),
     .confirmation = translatable("This works in every direction, and from the end of a row to the next row"),
     .position = R"({"board":[[4,0,0,6],)"
                 R"([9,3,0,0],)"
                 R"([0,0,0,3]]})",
     .moves = moves_of_step_2},
    {.rule = translatable("Clear the board: match the last two digits"),
     .confirmation = translatable("Empty rows disappear. If no pair is left, a refill adds the digits again"),
     .position = R"({"board":[[0,2,0,0],)"
                 R"([0,0,8,0]]})",
     .moves = moves_of_step_3},
}};

}  // namespace

const Tutorial& tutorial() {
  static constexpr Tutorial course{.rule_values = small_board, .steps = steps};
  return course;
}

}  // namespace tilefold::pairs
