// How bad a move was, in words and as a number: what was lost of what was at stake.
//
// The *share* of a move is its loss divided by its stake, the value of the position that it was played in: how much of
// what the rest of the game was worth has been thrown away, whatever the puzzle counts in. One table of shares has the
// classes, and one function of the share the accuracy. A loss within its error is never called a mistake.
//
// Source: classes and accuracy as chess sites tell them (Lichess, "Accuracy"); thresholds and formula are ours, for the
// reasons in docs/analysis.md.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace tilefold::app {

enum class MoveClass : std::uint8_t { best, good, inaccuracy, mistake, blunder };

constexpr std::size_t move_class_count = 5;

struct ClassRow {
  std::string_view name;
  double least_share = 0;  ///< a greater share than that of the row before, and at least this
};

/// From the best to the worst. Who loses nothing plays a best move; the first row has no share.
constexpr std::array<ClassRow, move_class_count> class_table{{
    {.name = "best", .least_share = 0},
    {.name = "good", .least_share = 0},
    {.name = "inaccuracy", .least_share = 0.02},
    {.name = "mistake", .least_share = 0.06},
    {.name = "blunder", .least_share = 0.15},
}};

/// What was lost in a move, and of how much.
struct Loss {
  double loss = 0;   ///< at least 0
  double error = 0;  ///< of the loss
  double stake = 0;  ///< the value of the position, as far as the loss can be measured against it
};

/// From 0 to 1; 0 exactly when nothing was lost.
double share_of(const Loss& loss);

MoveClass class_of(const Loss& loss);
std::string_view class_name(MoveClass kind);

/// From 100, without any loss, down to 0, where all was lost: 100 (1 - share) / (1 + share / 0.06). The share at which
/// mistakes begin leaves 47.
double accuracy_of(const Loss& loss);

/// With one decimal, never rounded up to what only a game without loss has.
std::string accuracy_text(double accuracy);

}  // namespace tilefold::app
