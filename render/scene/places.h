// Where the things lie that come and go around the board: the next tile, and notes on moves.
//
// Pure functions of scene and layout. Law, tested at many sizes: notes on columns overlap neither each
// other nor the next tile nor a cell of the board, and lie within the area beside the panel.
#pragma once

#include <optional>
#include <vector>

#include "render/scene/frame.h"
#include "render/scene/layout.h"
#include "render/scene/scene.h"

namespace tilefold::render {

/// The next tile when it has fully appeared; empty where there is none.
Box hand_box(const Scene& scene, const Layout& layout);

/// One note: its plate, the middle of its lines in it, and what points from it to its spot. Where columns
/// are too narrow for numbers, only one note keeps its text. Of swaps, only the best few have an arrow, and one of
/// those its text, beside its tiles.
struct NotePlace {
  Box plate{};
  bool has_text = true;
  float text_y = 0;
  float text_size = 0;
  float margin_y = 0;
  float margin_size = 0;  ///< 0 without a second line
  Box gauge{};            ///< from the worst to the best; where the best has its pointer, or a swap its arrow
};

/// A place for every note of the scene, in their order.
std::vector<NotePlace> note_places(const Scene& scene, const Layout& layout);

}  // namespace tilefold::render
