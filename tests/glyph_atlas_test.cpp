#include "render/gl/glyph_atlas.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "render/gl/batch.h"

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
    CHECK(glyph.y + glyph.rows <= atlas.height());
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

// Letters of Latin and Cyrillic, in both fonts: more than the first image of an atlas can contain.
std::vector<Request> many_letters() {
  std::vector<Request> requests;
  for (const Font font : {Font::semi_bold, Font::bold})
    for (const auto& [first, last] : {std::pair{U'\u00C0', U'\u017F'}, {U'\u0410', U'\u044F'}})
      for (char32_t character = first; character <= last; ++character) requests.push_back({font, character});
  return requests;
}

TEST_CASE("A full atlas becomes higher, and all glyphs keep their places and their images") {
  GlyphAtlas atlas = opened();
  const int first_height = atlas.height();
  const auto image = [&](const Glyph& glyph) {
    std::vector<std::uint8_t> pixels;
    for (int y = 0; y < glyph.rows; ++y)
      for (int x = 0; x < glyph.columns; ++x)
        pixels.push_back(atlas.pixels()[static_cast<std::size_t>((glyph.y + y) * GlyphAtlas::width() + glyph.x + x)]);
    return pixels;
  };
  const Glyph common = atlas.glyph(Font::bold, U'8');
  const auto before = image(common);
  std::vector<Glyph> glyphs{common};
  for (const Request& request : many_letters()) {
    CAPTURE(static_cast<unsigned>(request.character));
    const Glyph& glyph = glyphs.emplace_back(atlas.glyph(request.font, request.character));
    REQUIRE(glyph.has_ink);
    REQUIRE(glyph.y + glyph.rows <= atlas.height());
    const auto pixels = image(glyph);
    CHECK(*std::max_element(pixels.begin(), pixels.end()) > 128);
  }
  CHECK(atlas.height() > first_height);
  CHECK(atlas.pixels().size() == static_cast<std::size_t>(GlyphAtlas::width() * atlas.height()));
  CHECK(image(common) == before);
  CHECK(atlas.glyph(Font::bold, U'8').y == common.y);
  for (std::size_t i = 0; i < glyphs.size(); ++i)
    for (std::size_t k = 0; k < i; ++k) CHECK_FALSE(overlap(glyphs[i], glyphs[k]));
}

TEST_CASE("If the atlas grows during a frame, the texts before and after use the new height") {
  GlyphAtlas atlas = opened();
  const int first_height = atlas.height();
  Batch batch(atlas);
  Frame frame;
  const auto write = [&](const std::string& text) {
    Primitive line{.shape = Shape::text, .size = 20};
    line.text_begin = static_cast<std::uint32_t>(frame.text.size());
    line.text_length = static_cast<std::uint32_t>(text.size());
    frame.text += text;
    frame.layers[static_cast<std::size_t>(Layer::overlay)].push_back(line);
  };
  write("8");
  batch.fill(frame, {Layer::tiles, Layer::overlay});
  REQUIRE(batch.instances().size() == 1);
  const auto bottom = [&] { return int{batch.instances().front().texels[3]}; };
  const int shown = bottom();
  std::string letters;
  for (const auto& [font, letter] : many_letters())  // all of them have two bytes in UTF-8
    letters += {static_cast<char>(0xC0U | (letter >> 6U)), static_cast<char>(0x80U | (letter & 0x3FU))};
  write(letters);
  batch.fill(frame, {Layer::tiles, Layer::overlay});
  CHECK(batch.instances().size() > 200);
  REQUIRE(atlas.height() > first_height);
  CHECK(std::abs(bottom() - shown * first_height / atlas.height()) <= 1);
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
