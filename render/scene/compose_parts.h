// The functions that `compose` calls, in the order of drawing. They are defined in separate files.
//
// Each function draws one kind of object from the scene onto the canvas and stores nothing. Only `compose` calls these
// functions; later calls draw over earlier ones.
#pragma once

#include "render/scene/canvas.h"
#include "render/scene/layout.h"
#include "render/scene/scene.h"

namespace tilefold::render {

/// Returns the box in which the tile that covers a cell is currently drawn, or the box of the cell if it is empty.
Box box_around(const Scene& scene, const Layout& layout, Cell cell);

/// Draws the tray, its cells, and the highlight of the hovered column.
void compose_board(Canvas& canvas, const Scene& scene, const Layout& layout);
/// Draws the queue, the previews of moves, the cursor, the picked cells, and the next tile above its column.
void compose_offer(Canvas& canvas, const Scene& scene, const Layout& layout);
/// Draws rings and the gained points at merged tiles, and the chain counter.
void compose_merges(Canvas& canvas, const Scene& scene, const Layout& layout);
/// Draws dots from one cell to another. If both cells are on a straight line or a diagonal, the dots follow this line;
/// otherwise they run in reading order through the cells between them. Leaves out dots on `labels` (see label_boxes).
void compose_dots(Canvas& canvas, const Layout& layout, const Spot& link, const std::vector<Box>& labels, Color color);
/// The colours that compose_arrow uses.
struct ArrowColors {
  Color plate{};
  Color ink{};
  Color edge{};
};
/// Draws an arrow with two heads along the longer side of a box, on a plate that fills the box.
void compose_arrow(Canvas& canvas, const Box& box, const ArrowColors& colors);
/// Draws the annotations of moves.
void compose_annotations(Canvas& canvas, const Scene& scene, const Layout& layout);

/// Draws rings around the areas to which the user's attention is called.
void compose_attention(Canvas& canvas, const Scene& scene, const Layout& layout);
/// Draws the header, the rings of compose_attention, the annotations, and the veil that dims the board.
void compose_texts(Canvas& canvas, const Scene& scene, const Layout& layout);

}  // namespace tilefold::render
