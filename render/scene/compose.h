// Makes a frame of a scene: decides what every part of the table looks like, in pixels and colours.
//
// A pure function of its three arguments; it keeps nothing. Texts are placed by anchor and size, since
// only the painter knows how wide glyphs are. Law: the same scene, layout and theme give the same frame.
#pragma once

#include "render/scene/frame.h"
#include "render/scene/layout.h"
#include "render/scene/scene.h"
#include "render/scene/theme.h"

namespace tilefold::render {

/// Replaces the contents of `frame`, whose memory is used again.
void compose(const Scene& scene, const Layout& layout, const Theme& theme, Frame& frame);

/// Which places for upcoming tiles the layout of `snapshot` needs.
Upcoming upcoming_of(const Snapshot& snapshot);

}  // namespace tilefold::render
