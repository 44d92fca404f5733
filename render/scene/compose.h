// Converts a scene into a frame, which describes every part of the board and the header in pixels and colours.
//
// Texts are placed by anchor and size, because only the painter knows the widths of glyphs. Invariant: the frame is a
// pure function of scene, layout, theme and wording.
#pragma once

#include "render/scene/frame.h"
#include "render/scene/layout.h"
#include "render/scene/scene.h"
#include "render/scene/theme.h"
#include "render/scene/wording.h"

namespace tilefold::render {

/// Composes a frame. Replaces the contents of `frame` and reuses its memory.
void compose(const Scene& scene, const Layout& layout, const Theme& theme, Frame& frame, const Wording& wording = {});

/// Returns the kind of room that the layout must reserve for the upcoming tiles of `snapshot`.
Upcoming upcoming_of(const Snapshot& snapshot);

}  // namespace tilefold::render
