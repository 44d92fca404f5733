#include "engine/puzzles/unblock/tutorial.h"
#include "engine/core/translatable.h"

#include <array>

namespace tilefold::unblock {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 2> small_board{{{"rows", "5"}, {"columns", "5"}}};

constexpr std::array<std::string_view, 1> moves_of_step_1{"C-1"};
constexpr std::array<std::string_view, 2> moves_of_step_2{"B-1", "B-2"};
constexpr std::array<std::string_view, 1> moves_of_step_3{"A+3"};

constexpr std::array<TutorialStep, 3> steps{{
    {.rule = translatable("Drag the upright piece up: pieces slide along their length only"),
     .confirmation = translatable("The way of the red piece is free. Each drag counts as one move"),
     .position = R"({"level":")"
                 ".BB.."
                 "...C."
                 "AA.C."
                 "....."
                 "..DD."
                 R"("})",
     .moves = moves_of_step_1},
    {.rule = translatable("Drag the top piece to the left: it must make room first"),
     .confirmation = translatable("Now the upright piece can move out of the way"),
     .position = R"({"level":")"
                 "..BB."
                 "...C."
                 "AA.C."
                 "...D."
                 "...D."
                 R"("})",
     .moves = moves_of_step_2},
    {.rule = translatable("Drag the red piece to the right edge: that is the goal"),
     .confirmation = translatable("Solved. Try to need as few moves as possible"),
     .position = R"({"level":")"
                 ".BBC."
                 "...C."
                 "AA..."
                 "...D."
                 "...D."
                 R"("})",
     .moves = moves_of_step_3},
}};

}  // namespace

const Tutorial& tutorial() {
  static constexpr Tutorial course{.rule_values = small_board, .steps = steps};
  return course;
}

}  // namespace tilefold::unblock
