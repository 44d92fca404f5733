// Computes the positions of the next tile and of the annotations of moves.
//
// All functions are pure functions of scene and layout. Invariant, tested at many window sizes: annotations of columns
// do not overlap each other, the next tile or a cell of the board, and lie within the area beside the panel.
#pragma once

#include <optional>
#include <vector>

#include "render/scene/frame.h"
#include "render/scene/layout.h"
#include "render/scene/scene.h"

namespace tilefold::render {

/// Returns the box of the fully visible next tile, or an empty box if there is no next tile.
Box hand_box(const Scene& scene, const Layout& layout);

/// The position of one annotation: its plate, the vertical centres of its text lines, and its gauge, pointer or arrow.
/// If columns are too narrow for numbers, only one annotation shows its text. If annotations belong to swaps, only the
/// best few have an arrow, and only one shows its text, beside its tiles. The plate of a link lies on a border between
/// rows, where it covers no number.
struct AnnotationPosition {
  Box plate{};
  bool has_text = true;
  float text_y = 0;
  float text_size = 0;
  float margin_y = 0;
  float margin_size = 0;  ///< text size of the second line; 0 without a second line
  Box gauge{};            ///< bar that shows the move's value; for the best move its pointer, for a swap its arrow
};

/// Returns the areas of the numbers and letters on the tiles of the board. Marks and plates keep out of them as far as
/// possible, because a player needs the numbers to judge a move.
std::vector<Box> label_boxes(const Scene& scene, const Layout& layout);

/// Returns the area that two boxes share.
float shared_area(const Box& a, const Box& b);

/// Returns the position of every annotation of the scene, in the order of the annotations.
std::vector<AnnotationPosition> annotation_positions(const Scene& scene, const Layout& layout);

}  // namespace tilefold::render
