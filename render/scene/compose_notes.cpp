#include <algorithm>
#include <string>

#include "render/scene/compose_parts.h"
#include "render/scene/places.h"

namespace tilefold::render {
namespace {

// The best move has a plate in the accent colour that points at its column; all others have a gauge that is
// filled as far as they come up to it.
void compose_pointer(Canvas& canvas, const Box& gauge, float alpha) {
  const float size = gauge.height * 3.4F;
  canvas.text("\u25BC", gauge.x + gauge.width / 2, gauge.y + gauge.height / 2,
              {.size = size, .color = faded(canvas.theme().accent, alpha)});
}

void compose_gauge(Canvas& canvas, const Box& gauge, float share, float alpha) {
  const Theme& theme = canvas.theme();
  const float radius = gauge.height / 2;
  canvas.fill(gauge, radius, faded(mix(theme.backdrop_top, theme.muted, 0.35F), alpha));
  Box filled = gauge;
  filled.width = std::max(gauge.height, gauge.width * std::clamp(share, 0.0F, 1.0F));
  canvas.fill(filled, radius, faded(theme.muted, alpha));
}

void compose_lines(Canvas& canvas, const MoveNote& note, const NotePlace& place, float alpha) {
  const Theme& theme = canvas.theme();
  const bool is_best = note.emphasis == Emphasis::strong;
  const Color text = is_best ? ink_on(theme, theme.accent) : theme.text;
  const float x = place.plate.x + place.plate.width / 2;
  const float widest = place.plate.width - place.text_size * 0.3F;
  if (is_best) canvas.fill(place.plate, place.plate.height * 0.3F, faded(theme.accent, alpha));
  const bool is_alone = note.margin.empty();
  const float y = is_alone ? place.plate.y + place.plate.height / 2 : place.text_y;
  canvas.text(note.text, x, y,
              {.font = is_best ? Font::bold : Font::semi_bold,
               .size = place.text_size,
               .color = faded(text, alpha),
               .tracking = -0.01F,
               .widest = widest});
  if (is_alone) return;
  canvas.text(note.margin, x, place.margin_y,
              {.font = Font::semi_bold,
               .size = place.margin_size,
               .color = faded(is_best ? text : theme.muted, alpha),
               .widest = widest});
}

}  // namespace

void compose_notes(Canvas& canvas, const Scene& scene, const Layout& layout) {
  canvas.use(Layer::overlay);
  const float alpha = scene.shelf_presence() * (1 - scene.veil());
  if (scene.notes().empty() || alpha <= 0) return;
  const std::vector<NotePlace> places = note_places(scene, layout);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const MoveNote& note = scene.notes()[i];
    if (note.emphasis == Emphasis::strong) {
      compose_pointer(canvas, places[i].gauge, alpha);
    } else {
      compose_gauge(canvas, places[i].gauge, note.share, alpha);
    }
    if (places[i].has_text && !note.text.empty()) compose_lines(canvas, note, places[i], alpha);
  }
}

}  // namespace tilefold::render
