// Measured colours of the themes: contrast, differences and legibility.
#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "render/scene/theme.h"
#include "tests/colour.h"

using namespace tilefold;
using namespace tilefold::render;
using namespace tilefold::test;

namespace {

TEST_CASE("Colour differences agree with the published test data of CIEDE2000") {
  CHECK(colour::difference({50, 2.6772, -79.7751}, {50, 0, -82.7485}) == doctest::Approx(2.0425).epsilon(0.0001));
  CHECK(colour::difference({50, 2.5, 0}, {73, 25, -18}) == doctest::Approx(27.1492).epsilon(0.0001));
  CHECK(colour::difference({60.2574, -34.0099, 36.2677}, {60.4626, -34.1751, 39.4387}) ==
        doctest::Approx(1.2644).epsilon(0.0001));
  CHECK(colour::difference({2.0776, 0.0795, -1.135}, {0.9033, -0.0636, -0.5514}) ==
        doctest::Approx(0.9082).epsilon(0.0001));
  CHECK(contrast(rgb(0xFFFFFF), rgb(0x000000)) == doctest::Approx(21));
}

TEST_CASE("Every theme has enough contrast on tiles, cells, rings and texts") {
  for (const Theme& theme : themes()) {
    CAPTURE(std::string(theme.name));
    const double text_limit = theme.name == "contrast" ? 7 : 4.5;
    for (const Color tile : theme.tiles) {
      CHECK(contrast(ink_on(theme, tile), tile) >= text_limit);
      CHECK(contrast(quiet_ink_on(theme, tile), tile) >= 4.5);
      CHECK(contrast(tile, theme.empty) >= 3);
    }
    CHECK(contrast(theme.focus, theme.empty) >= 3);
    CHECK(contrast(theme.focus, theme.tray) >= 3);
    CHECK(contrast(theme.accent, theme.tray) >= 3);
    if (theme.name == "contrast") CHECK(contrast(theme.empty, theme.tray) >= 3);
    for (const Color ground : {theme.backdrop_top, theme.backdrop_bottom, theme.panel, theme.panel_raised}) {
      CHECK(contrast(theme.text, ground) >= 7);
      CHECK(contrast(theme.muted, ground) >= 4.5);  // outlines of controls have this colour too
    }
    CHECK(contrast(theme.accent, theme.panel) >= 4.5);
  }
}

TEST_CASE("In every theme pieces differ from each other and from empty cells, and most of all from the main piece") {
  for (const Theme& theme : themes()) {
    CAPTURE(std::string(theme.name));
    const double text_limit = theme.name == "contrast" ? 7 : 4.5;
    CHECK(contrast(theme.main_piece, theme.empty) >= 3);
    CHECK(contrast(ink_on(theme, theme.main_piece), theme.main_piece) >= text_limit);
    for (std::size_t i = 0; i < theme.pieces.size(); ++i) {
      CAPTURE(i);
      const Color piece = theme.pieces[i];
      CHECK(contrast(piece, theme.empty) >= 3);
      CHECK(contrast(ink_on(theme, piece), piece) >= 4.5);
      CHECK(contrast(quiet_ink_on(theme, piece), piece) >= 4.5);
      for (std::size_t j = i + 1; j < theme.pieces.size(); ++j)
        CHECK(colour::difference(piece, theme.pieces[j], colour::Vision::normal) >= 9);
      for (const colour::Vision vision : colour::visions)
        if (vision == colour::Vision::normal || theme.name == "colour-blind")
          CHECK(colour::difference(piece, theme.main_piece, vision) >= 20);
      // Letters are given in reading order, so pieces with successive letters are often neighbours.
      const auto face = Face::letter(static_cast<char>('B' + i));
      CHECK(tile_color(theme, face) == piece);
    }
    CHECK(tile_color(theme, Face::letter('A')) == theme.main_piece);
  }
}

TEST_CASE("In the light theme tiles are as colourful as their contrast allows") {
  constexpr double muddy = 25;  // chroma of the least colourful tile after the two grey ones
  const Theme& theme = theme_named("light");
  for (std::size_t i = 2; i < theme.tiles.size(); ++i) {
    CAPTURE(i);
    const auto [lightness, a, b] = colour::lab(theme.tiles[i], colour::Vision::normal);
    CHECK(std::hypot(a, b) >= muddy);
    CHECK(lightness >= 40);
  }
}

TEST_CASE("Warm colours differ from the tray, and grey, orange and red from each other") {
  for (const Theme& theme : themes()) {
    CAPTURE(std::string(theme.name));
    for (int step = 0; step <= 20; ++step) {
      CAPTURE(step);
      CHECK(contrast(warm_color(theme, static_cast<float>(step) / 20), theme.tray) >= 2.5);
    }
    for (const colour::Vision vision : colour::visions) {
      for (const float share : {0.5F, 1.0F})
        CHECK(colour::difference(warm_color(theme, 0), warm_color(theme, share), vision) >= 9);
      if (vision == colour::Vision::normal || theme.name == "colour-blind")
        CHECK(colour::difference(warm_color(theme, 0.5F), warm_color(theme, 1), vision) >= 15);
    }
    CHECK(warm_color(theme, -1) == warm_color(theme, 0));
    CHECK(warm_color(theme, 2) == warm_color(theme, 1));
    CHECK(contrast(warm_color(theme, 1), theme.tray) >= 3);
  }
}

TEST_CASE("Numbers are legible on every shade of a heat map") {
  for (const Theme& theme : themes()) {
    CAPTURE(std::string(theme.name));
    CHECK(heat_color(theme, 0) == theme.empty);
    CHECK(contrast(heat_color(theme, 1), theme.empty) >= 3);
    const double direction = luminance(theme.accent) > luminance(theme.empty) ? 1 : -1;
    double last = -1e9;
    for (int step = 0; step <= 100; ++step) {
      const Color shade = heat_color(theme, step / 100.0);
      CAPTURE(step);
      CHECK(contrast(ink_on(theme, shade), shade) >= 4.5);
      CHECK(luminance(shade) * direction >= last);
      last = luminance(shade) * direction;
    }
  }
}

TEST_CASE("Neighbouring tile values have different colours in every theme, and all values in the colour-blind theme") {
  for (const Theme& theme : themes()) {
    CAPTURE(std::string(theme.name));
    const bool is_safe = theme.name == "colour-blind";
    for (const colour::Vision vision : colour::visions) {
      for (std::size_t i = 0; i < theme.tiles.size(); ++i) {
        for (std::size_t j = i + 1; j < theme.tiles.size(); ++j) {
          CAPTURE(i);
          CAPTURE(j);
          const double difference = colour::difference(theme.tiles[i], theme.tiles[j], vision);
          if (j == i + 1) CHECK(difference >= (is_safe ? 20 : 5));
          if (is_safe) CHECK(difference >= 10);
        }
      }
    }
  }
}

TEST_CASE("Sixteen tile values have a colour each, and larger values repeat the colours with a mark") {
  for (int exponent = 1; exponent <= 62; ++exponent) {
    const Face face = Face::number(std::uint64_t{1} << static_cast<unsigned>(exponent));
    CHECK(path_index(face) == exponent - 1);
    CHECK(mark_count(face) == (exponent - 1) / 16);
  }
  for (std::uint64_t one = 1; one <= 9; ++one) {
    for (std::uint64_t other = one + 1; other <= 9; ++other)
      CHECK(path_index(Face::number(one)) != path_index(Face::number(other)));
  }
}

}  // namespace
