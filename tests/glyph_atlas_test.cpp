#include "render/gl/glyph_atlas.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

namespace tilefold::render {
namespace {

GlyphAtlas opened() {
  auto atlas = GlyphAtlas::open(TILEFOLD_FONT_DIR);
  REQUIRE(atlas);
  return std::move(*atlas);
}

struct Request {
  Font font;
  char32_t character;
};

std::vector<Request> printable_ascii() {
  std::vector<Request> requests;
  for (const Font font : {Font::bold, Font::semi_bold})
    for (char32_t character = U' '; character <= U'~'; ++character) requests.push_back({font, character});
  return requests;
}

bool overlap(const Glyph& a, const Glyph& b) {
  return a.x < b.x + b.columns && b.x < a.x + a.columns && a.y < b.y + b.rows && b.y < a.y + a.rows;
}

TEST_CASE("The atlas does not depend on the order in which common glyphs are requested") {
  const std::vector<Request> requests = printable_ascii();
  GlyphAtlas forwards = opened();
  for (const Request& request : requests) forwards.glyph(request.font, request.character);
  GlyphAtlas backwards = opened();
  for (auto request = requests.rbegin(); request != requests.rend(); ++request)
    backwards.glyph(request->font, request->character);
  CHECK(forwards.pixels() == backwards.pixels());
  for (const Request& request : requests) {
    const Glyph& a = forwards.glyph(request.font, request.character);
    const Glyph& b = backwards.glyph(request.font, request.character);
    CHECK(a.x == b.x);
    CHECK(a.y == b.y);
  }
}

TEST_CASE("Other glyphs do not change the places of common glyphs") {
  GlyphAtlas plain = opened();
  GlyphAtlas mixed = opened();
  for (const char32_t letter : {U'\u00C4', U'\u00E9', U'\u03A9'}) mixed.glyph(Font::bold, letter);
  for (const auto& [font, character] : printable_ascii()) {
    CHECK(plain.glyph(font, character).x == mixed.glyph(font, character).x);
    CHECK(plain.glyph(font, character).y == mixed.glyph(font, character).y);
  }
}

TEST_CASE("Glyphs have ink, are within the atlas and do not overlap") {
  GlyphAtlas atlas = opened();
  std::vector<Request> requests = printable_ascii();
  // Signs of numbers and rules, dashes, arrows, and letters of other languages.
  for (const char32_t sign : std::u32string_view(U"\u2013\u2014\u2212\u00B1\u00D7\u00B7\u2026\u203A\u2194\u25BC\u00C4"))
    requests.push_back({Font::bold, sign});
  std::vector<Glyph> glyphs;
  for (const Request& request : requests) {
    if (request.character == U' ') continue;
    CAPTURE(static_cast<unsigned>(request.character));
    const Glyph& glyph = glyphs.emplace_back(atlas.glyph(request.font, request.character));
    REQUIRE(glyph.has_ink);
    CHECK(glyph.x + glyph.columns <= GlyphAtlas::width());
    CHECK(glyph.y + glyph.rows <= GlyphAtlas::height());
    const auto pixel = [&](int x, int y) {
      return int{atlas.pixels()[static_cast<std::size_t>((glyph.y + y) * GlyphAtlas::width() + glyph.x + x)]};
    };
    int greatest = 0;
    for (int y = 0; y < glyph.rows; ++y)
      for (int x = 0; x < glyph.columns; ++x) greatest = std::max(greatest, pixel(x, y));
    CHECK(greatest > 128);  // inside the outline
    for (int x = 0; x < glyph.columns; ++x) CHECK(std::max(pixel(x, 0), pixel(x, glyph.rows - 1)) < 32);
    for (int y = 0; y < glyph.rows; ++y) CHECK(std::max(pixel(0, y), pixel(glyph.columns - 1, y)) < 32);
  }
  for (std::size_t i = 0; i < glyphs.size(); ++i)
    for (std::size_t k = 0; k < i; ++k) CHECK_FALSE(overlap(glyphs[i], glyphs[k]));
}

TEST_CASE("A glyph is rendered at the first request only") {
  GlyphAtlas atlas = opened();
  CHECK(atlas.pop_change());  // the empty image
  CHECK_FALSE(atlas.pop_change());
  for (const char32_t character : {U'8', U'\u00E9'}) {
    atlas.glyph(Font::bold, character);
    CHECK(atlas.pop_change());
    atlas.glyph(Font::bold, character);
    CHECK_FALSE(atlas.pop_change());
  }
  atlas.glyph(Font::bold, U' ');
  CHECK_FALSE(atlas.pop_change());
}

}  // namespace
}  // namespace tilefold::render
