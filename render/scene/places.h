// Positions of the next tile and of notes on moves.
//
// Pure functions of scene and layout. Invariant, tested at many window sizes: notes on columns do not overlap each
// other, the next tile or a cell of the board, and lie within the area beside the panel.
#pragma once

#include <optional>
#include <vector>

#include "render/scene/frame.h"
#include "render/scene/layout.h"
#include "render/scene/scene.h"

namespace tilefold::render {

/// Returns the box of the next tile once it has fully appeared; empty without a next tile.
Box hand_box(const Scene& scene, const Layout& layout);

/// The position of one note: its plate, the vertical centres of its text lines, and its gauge, pointer or arrow. If
/// columns are too narrow for numbers, only one note shows its text. Only the best few swaps have an arrow, and one of
/// them shows its text beside its tiles.
struct AnnotationPosition {
  Box plate{};
  bool has_text = true;
  float text_y = 0;
  float text_size = 0;
  float margin_y = 0;
  float margin_size = 0;  ///< text size of the second line; 0 without a second line
  Box gauge{};            ///< bar for the note's share; holds the pointer of the best note, or the arrow of a swap
};

/// Returns the position of every note of the scene, in the same order.
std::vector<AnnotationPosition> annotation_positions(const Scene& scene, const Layout& layout);

}  // namespace tilefold::render
