#include <algorithm>
#include <cmath>
#include <string>

#include "engine/core/translatable.h"
#include "render/scene/compose_parts.h"
#include "render/scene/number_text.h"

namespace tilefold::render {
namespace {

constexpr float ring_ms = 320;
constexpr float gain_ms = 850;

// Returns the opacity of a text that appears at once, stays, and fades out slowly or, with reduced motion, quickly.
float presence(float age, bool still) {
  const float fade = still ? 95 : gain_ms / 3;
  return std::clamp((gain_ms - age) / fade, 0.0F, 1.0F);
}

Box merge_box(const Layout& layout, const Merge& merge) {
  const Cell cell = cell_at(static_cast<int>(merge.row), static_cast<int>(merge.column));
  return box_of(layout.cell_rect(cell, merge.size));
}

// Returns the current box of a tile that a merge created. The ring around the tile uses this box, so that the ring
// follows the tile if it falls further.
Box merged_tile_box(const Scene& scene, const Layout& layout, const Merge& merge) {
  for (const Sprite& sprite : scene.sprites())
    if (sprite.id == merge.tile) return sprite_box(layout, sprite);
  return merge_box(layout, merge);
}

void compose_ring(Canvas& canvas, const Merge& merge, const Box& box) {
  const float share = merge.age / ring_ms;
  if (share >= 1) return;
  const float side = std::min(box.width, box.height);
  const float out = side * 0.34F * (1 - (1 - share) * (1 - share));
  const float stroke = std::max(1.0F, side * 0.06F * (1 - share));
  const Color color = mix(tile_color(canvas.theme(), merge.face), canvas.theme().focus, 0.25F);
  canvas.ring(grown(box, out), tile_radius(side) + out, stroke,
              with_alpha(color, std::min(1.0F, 0.55F + 0.1F * static_cast<float>(merge.link)) * (1 - share)));
}

void compose_gain(Canvas& canvas, const Merge& merge, const Layout& layout, bool still) {
  const float shown = presence(merge.age, still);
  if (shown <= 0 || merge.face.kind != Face::Kind::number) return;
  const Box box = merge_box(layout, merge);
  const float side = std::min(box.width, box.height);
  const float share = merge.age / gain_ms;
  // The text of the gained points is between the numbers of two rows and not wider than its column.
  const float rise = still ? 0 : side * 0.1F * (1 - (1 - share) * (1 - share));
  const std::string line = "+" + face_text(merge.face);
  const float x = box.x + box.width / 2;
  const float ems = 0.72F * static_cast<float>(line.size()) + 0.8F;
  const float size = std::min(std::clamp(side * 0.26F, 11.0F, 19 * layout.scale), box.width / ems);
  const float y = std::max(box.y - rise, real(layout.tray.y) + size * 0.72F);
  const float half = size * ems / 2;
  const Box plate{.x = x - half, .y = y - size * 0.72F, .width = 2 * half, .height = size * 1.44F};
  canvas.fill(plate, size * 0.72F, with_alpha(canvas.theme().panel, 0.86F * shown));
  canvas.text(line, x, y, {.size = size, .color = faded(canvas.theme().text, shown), .tracking = -0.02F});
}

void compose_chain(Canvas& canvas, const Scene& scene, const Layout& layout) {
  const auto& merges = scene.merges();
  if (scene.chain() < 2 || merges.empty()) return;
  const float age = merges.back().age;
  const float shown = presence(age, scene.motion().reduced);
  if (shown <= 0) return;
  const Rect& place = layout.chain;
  const bool is_left = place.right() <= layout.tray.x;
  const bool beside = is_left || place.x >= layout.tray.right();
  const float swell = scene.motion().reduced ? 0 : 0.16F * std::max(0.0F, 1 - age / 180);
  const float size = std::min(real(place.height) * 0.6F, real(place.width) * 0.42F) * (1 + swell);
  const float x = real(is_left ? place.right() : place.x);
  const float y = real(place.y) + real(place.height) * (beside ? 0.62F : 0.5F);
  const Align align = is_left ? Align::right : Align::left;
  canvas.text("\u00D7" + std::to_string(scene.chain()), x, y,
              {.align = align, .size = size, .color = faded(canvas.theme().accent, shown), .tracking = -0.02F});
  if (!beside) return;
  constexpr float ems = 4.2F;  // more than the width of the English word
  const float small = std::max(10 * layout.scale, size * 0.25F);
  // Translators: merges in one move; above a number, so in capital letters.
  canvas.text(canvas.wording().word(translatable("CHAIN")), x, real(place.y) + real(place.height) * 0.16F,
              {.font = Font::semi_bold,
               .align = align,
               .size = small,
               .color = faded(canvas.theme().muted, shown),
               .tracking = 0.08F,
               .widest = std::max(real(place.width), ems * small)});
}

// Returns the text size at which a number fits into `place`. Estimates the width of the number from the widths of
// digits and commas in the font Inter. The signs that other languages use instead of commas are about as wide.
float figure_size(const Rect& place, std::string_view number) {
  constexpr float digit = 0.66F;
  constexpr float comma = 0.31F;
  const auto commas = static_cast<float>(std::count(number.begin(), number.end(), ','));
  const float width = digit * (static_cast<float>(number.size()) - commas) + comma * commas;
  return std::min(real(place.height) * 0.40F, real(place.width) / width);
}

void compose_figure(Canvas& canvas, const Rect& place, std::string_view label, const std::string& number, float size) {
  const float height = real(place.height);
  const float x = real(place.right());
  canvas.text(label, x, real(place.y) + height * 0.28F,
              {.font = Font::semi_bold,
               .align = Align::right,
               .size = std::max(10.0F, height * 0.19F),
               .color = canvas.theme().muted,
               .tracking = 0.08F,
               .widest = real(place.width)});
  canvas.text(number, x, real(place.y) + height * 0.66F,
              {.align = Align::right,
               .size = size,
               .color = canvas.theme().text,
               .tracking = -0.015F,
               .widest = real(place.width)});
}

constexpr float title_share = 0.46F;  // size of the title, as a share of the height of its rectangle

// Returns the width of a title as a share of the text size, estimated from the widths of letters in Inter.
float title_ems(std::string_view title) {
  const auto is_among = [](char letter, std::string_view letters) {
    return letters.find(letter) != std::string_view::npos;
  };
  float ems = 0;
  for (const char letter : title) {
    const auto byte = static_cast<unsigned char>(letter);
    if (byte >= 0x80 && byte < 0xC0) continue;  // a further byte of a character
    if (byte >= 0xE0)
      ems += 1;  // a Chinese character
    else
      ems += is_among(letter, "fijlrtI 1") ? 0.36F : is_among(letter, "mwMW") ? 0.9F : byte < 'a' ? 0.7F : 0.62F;
  }
  return ems;
}

// Draws a small triangle behind the title.
void compose_menu_mark(Canvas& canvas, const Rect& place, std::string_view title, float middle) {
  const float size = real(place.height) * title_share;
  const float x = real(place.x) + size * (title_ems(title) + 0.3F);
  canvas.text("\u25BC", x, middle + real(place.height) * 0.02F,
              {.align = Align::left, .size = size * 0.42F, .color = canvas.theme().muted});
}

// Returns the line below title and score: the rules, if they are unusual, and the state of the game.
std::string state_line(const Header& header) {
  return header.rules + (header.rules.empty() || header.state.empty() ? "" : " \u00B7 ") + header.state;
}

void compose_title(Canvas& canvas, const Header& header, const Rect& place, bool has_line) {
  const float height = real(place.height);
  const float middle = real(place.y) + height * (has_line ? 0.38F : 0.5F);
  if (header.has_menu) compose_menu_mark(canvas, place, header.title, middle);
  canvas.text(header.title, real(place.x), middle,
              {.align = Align::left,
               .size = height * title_share,
               .color = canvas.theme().text,
               .tracking = -0.02F,
               .widest = real(place.width)});
}

void compose_header(Canvas& canvas, const Scene& scene, const Layout& layout) {
  const Header& header = scene.header();
  if (header.is_blank) return;
  const std::string line = state_line(header);
  const float height = real(layout.title.height);
  compose_title(canvas, header, layout.title, !line.empty());
  // The numbers move up to make room for the line.
  const int lift = line.empty() ? 0 : static_cast<int>(std::lround(height * 0.14F));
  const auto lifted = [lift](Rect place) {
    place.y -= lift;
    return place;
  };
  const Rect best_place = lifted(layout.best);
  if (!line.empty())
    canvas.text(line, real(layout.title.x), real(layout.title.y) + height * 0.85F,
                {.font = Font::semi_bold,
                 .align = Align::left,
                 .size = std::max(10.0F, height * 0.19F),
                 .color = canvas.theme().muted,
                 .widest = real(layout.best.right() - layout.title.x)});
  const Wording& wording = canvas.wording();
  const auto moves_text = [&header](const auto& number) {
    return number(*header.moves) + (header.target ? " / " + number(*header.target) : "");
  };
  const auto best_text = [&header](const auto& number) { return header.best ? number(*header.best) : "–"; };
  if (header.moves) {
    // Translators: above a number, so in capital letters, like SCORE and BEST.
    compose_figure(canvas, best_place, wording.word(translatable("MOVES")), moves_text(wording.number),
                   figure_size(layout.best, moves_text(grouped)));
    return;
  }
  const float size =
      std::min(figure_size(layout.score, grouped(header.score)), figure_size(layout.best, best_text(grouped)));
  compose_figure(canvas, lifted(layout.score), wording.word(translatable("SCORE")), wording.number(header.score), size);
  // Translators: the best score; the star says that the player had help.
  const std::string label = wording.word(header.is_best_helped ? translatable("BEST *") : translatable("BEST"));
  compose_figure(canvas, best_place, label, best_text(wording.number), size);
}

}  // namespace

void compose_merges(Canvas& canvas, const Scene& scene, const Layout& layout) {
  canvas.use(Layer::overlay);
  const bool still = scene.motion().reduced;
  const auto is_latest_of_tile = [&](const Merge& merge) {
    return std::none_of(scene.merges().begin(), scene.merges().end(),
                        [&](const Merge& other) { return other.tile == merge.tile && other.link > merge.link; });
  };
  for (const Merge& merge : scene.merges())
    if (!still && is_latest_of_tile(merge)) compose_ring(canvas, merge, merged_tile_box(scene, layout, merge));
  const auto is_latest_of_cell = [&](const Merge& merge) {
    const Box box = merge_box(layout, merge);
    return std::none_of(scene.merges().begin(), scene.merges().end(),
                        [&](const Merge& other) { return other.link > merge.link && merge_box(layout, other) == box; });
  };
  for (const Merge& merge : scene.merges())
    if (is_latest_of_cell(merge)) compose_gain(canvas, merge, layout, still);
  compose_chain(canvas, scene, layout);
}

void compose_texts(Canvas& canvas, const Scene& scene, const Layout& layout) {
  canvas.use(Layer::overlay);
  compose_header(canvas, scene, layout);
  compose_attention(canvas, scene, layout);
  compose_annotations(canvas, scene, layout);
  if (scene.veil() <= 0) return;
  const Box tray = box_of(layout.tray);
  canvas.fill(tray, tile_radius(real(layout.pitch)) * 1.4F, with_alpha(canvas.theme().panel, 0.78F * scene.veil()));
}

}  // namespace tilefold::render
