// The glyphs of both fonts as signed distances in one grey image, with what is needed to set a line.
//
// A glyph is baked with FreeType when it is first asked for: those of every first frame at creation, the
// rest as texts need them. The distances are in pixels of the atlas, so one baking serves all sizes. It
// does not shape text: no ligatures, no kerning pairs, left to right.
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

inline constexpr int atlas_em = 48;     ///< pixels of an em square in the atlas
inline constexpr int atlas_spread = 5;  ///< pixels from the outline to the largest distance

struct Glyph {
  bool has_ink = false;
  float advance = 0;                               ///< in ems, like everything but the place in the atlas
  float left = 0, top = 0, width = 0, height = 0;  ///< of its image, from the pen on the base line; y up for `top`
  float ink_left = 0, ink_right = 0;
  std::uint16_t x = 0, y = 0, columns = 0, rows = 0;
};

class GlyphAtlas {
 public:
  /// Fails with the name of the missing file and of the package that holds it.
  static Result<GlyphAtlas> open(const std::string& font_directory);

  GlyphAtlas(GlyphAtlas&&) noexcept;
  GlyphAtlas& operator=(GlyphAtlas&&) noexcept;
  ~GlyphAtlas();

  /// Bakes the glyph if need be. A character that the font lacks, or for which there is no room left, is
  /// an empty glyph.
  const Glyph& glyph(Font font, char32_t character);
  float cap_height(Font font) const;
  static constexpr int width() { return 1024; }
  static constexpr int height() { return 1024; }
  const std::vector<std::uint8_t>& pixels() const { return pixels_; }
  /// Whether glyphs have been added since the last call.
  bool take_changes() { return std::exchange(has_changed_, false); }

 private:
  struct Fonts;

  explicit GlyphAtlas(std::unique_ptr<Fonts> fonts);
  Glyph bake(Font font, char32_t character);
  /// Finds a place for an image; false when the atlas is full.
  bool reserve(Glyph& glyph);

  std::unique_ptr<Fonts> fonts_;
  std::array<std::unordered_map<char32_t, Glyph>, 2> glyphs_;
  std::vector<std::uint8_t> pixels_;
  int x_ = 0;  // where the next image goes, on the shelf that begins at y_
  int y_ = 0;
  int shelf_ = 0;  // the height of that shelf
  bool has_changed_ = false;
};

/// Takes the next character off the front of a UTF-8 text; U+FFFD for a byte that cannot be one.
char32_t take_character(std::string_view& text);

}  // namespace tilefold::render
