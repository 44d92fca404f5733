// The parts of `compose` that have files of their own, in painter's order.
//
// Each draws one kind of thing from the scene onto the canvas and keeps nothing; only `compose` calls
// them, and their order there is what lies over what.
#pragma once

#include "render/scene/canvas.h"
#include "render/scene/layout.h"
#include "render/scene/scene.h"

namespace tilefold::render {

/// The tray, its cells, and what lights a column.
void compose_board(Canvas& canvas, const Scene& scene, const Layout& layout);
/// The next tile above its column, the queue, the ghost, cursor and picked cells.
void compose_offer(Canvas& canvas, const Scene& scene, const Layout& layout);
/// Rings and gains where tiles have become one, and the chain counter.
void compose_merges(Canvas& canvas, const Scene& scene, const Layout& layout);
/// Dots on the way from a cell to another: straight, or else in reading order through the cells between them.
void compose_dots(Canvas& canvas, const Layout& layout, const Spot& link, Color color);
/// An arrow with two heads along the longer side of a box, on a plate that fills the box.
struct ArrowColors {
  Color plate{};
  Color ink{};
  Color edge{};
};
void compose_arrow(Canvas& canvas, const Box& box, const ArrowColors& colors);
/// What notes say of moves, where they stand.
void compose_notes(Canvas& canvas, const Scene& scene, const Layout& layout);

/// Rings around what a person is asked to look at.
void compose_attention(Canvas& canvas, const Scene& scene, const Layout& layout);
/// Header, notes, and the veil.
void compose_texts(Canvas& canvas, const Scene& scene, const Layout& layout);

}  // namespace tilefold::render
