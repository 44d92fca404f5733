// Converts a scene into a frame: the appearance of every part of the board and the header, in pixels and colours.
//
// Texts are placed by anchor and size, because only the painter knows the widths of glyphs. Invariant: the frame is a
// pure function of scene, layout and theme.
#pragma once

#include "render/scene/frame.h"
#include "render/scene/layout.h"
#include "render/scene/scene.h"
#include "render/scene/theme.h"

namespace tilefold::render {

/// Replaces the contents of `frame` and reuses its memory.
void compose(const Scene& scene, const Layout& layout, const Theme& theme, Frame& frame);

/// Returns the kind of room for upcoming tiles that the layout of `snapshot` needs.
Upcoming upcoming_of(const Snapshot& snapshot);

}  // namespace tilefold::render
