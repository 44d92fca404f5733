// The glyphs of both fonts as signed distances in one grey image, with the metrics for laying out lines of text.
//
// A glyph is rendered when it is first requested. Sampling a texture rounds differently at different places, so common
// glyphs have places that do not depend on the order of requests; equal frames then have equal pixels. If the image is
// full, it becomes higher; glyphs keep their places. A distance is measured in pixels of the atlas, so one rendering of
// a glyph serves all text sizes. Text is not shaped: there are no ligatures and no kerning, and it runs from left to
// right only.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/core/result.h"
#include "render/scene/frame.h"

namespace tilefold::render {

/// Returns the side of an em square in the atlas, in pixels. Numbers on large tiles are bold, so bold glyphs are
/// larger; a glyph takes time in proportion to its area.
constexpr int atlas_em(Font font) {
  return font == Font::bold ? 80 : 48;
}
inline constexpr int atlas_spread = 6;  ///< largest distance from the outline that is stored, in pixels

struct Glyph {
  bool has_ink = false;  ///< true if the atlas contains an image of the glyph
  float advance = 0;     ///< distance to the next glyph, in ems; the following fields are in ems, too
  /// Box of the image, relative to the pen position on the base line; `top` is measured upwards.
  float left = 0, top = 0, width = 0, height = 0;
  float ink_left = 0, ink_right = 0;
  std::uint16_t x = 0, y = 0, columns = 0, rows = 0;  ///< rectangle in the atlas, in pixels
};

/// A font for the characters that the fonts in the directory lack. It is opened when such a character is requested.
struct FurtherFont {
  std::string path = {};  ///< empty if no additional font is used
  int number = 0;         ///< index of the font in the file
};

class GlyphAtlas {
 public:
  /// Opens the fonts and determines the places of common glyphs. An error names the missing file and the package that
  /// contains it. If the additional font cannot be opened, it is ignored.
  static Result<GlyphAtlas> open(const std::string& font_directory, FurtherFont further = {});

  GlyphAtlas(GlyphAtlas&&) noexcept;
  GlyphAtlas& operator=(GlyphAtlas&&) noexcept;
  ~GlyphAtlas();

  /// Returns a glyph, which is rendered when it is first requested. Returns an empty glyph if all fonts lack the
  /// character or the atlas has no room for it.
  const Glyph& glyph(Font font, char32_t character);
  float cap_height(Font font) const;
  static constexpr int width() { return 1024; }
  int height() const { return height_; }
  const std::vector<std::uint8_t>& pixels() const { return pixels_; }
  /// True if glyphs have been rendered since the last call, and at the first call.
  bool pop_change() { return std::exchange(has_changed_, false); }

 private:
  struct Fonts;

  struct Entry {
    Glyph glyph;
    bool is_rendered = false;
  };

  explicit GlyphAtlas(std::unique_ptr<Fonts> fonts);
  /// Returns the entry of a glyph. Determines its metrics and its place if it is new.
  Entry& entry(Font font, char32_t character);
  Glyph measure(Font font, char32_t character);
  void render(Font font, char32_t character, const Glyph& glyph);
  /// Reserves room in the atlas for the image of a glyph. Returns false if the atlas is full and cannot grow.
  bool reserve(Glyph& glyph);

  std::unique_ptr<Fonts> fonts_;
  std::array<std::unordered_map<char32_t, Entry>, 2> entries_;
  int height_ = 1024;
  std::vector<std::uint8_t> pixels_;
  int x_ = 0;  // horizontal position of the next image, in the row of images that begins at y_
  int y_ = 0;
  int shelf_ = 0;  // height of the current row of images
  bool has_changed_ = true;
};

/// Removes and returns the first character of a UTF-8 text; returns U+FFFD for an invalid byte. Requires a text that is
/// not empty.
char32_t pop_character(std::string_view& text);

}  // namespace tilefold::render
