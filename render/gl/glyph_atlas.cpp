#include "render/gl/glyph_atlas.h"

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include FT_TRUETYPE_TABLES_H

#include <algorithm>
#include <cmath>
#include <memory>

#include "render/gl/distance_field.h"

namespace tilefold::render {
namespace {

// Characters of the frames' texts, besides those of ASCII: dashes, the signs of numbers and rules, arrows, and the
// ellipsis.
constexpr std::u32string_view signs =
    U"\u2013\u2014\u2212\u00B1\u00D7\u00B7\u203A\u2194\u2195\u25B2\u25B6\u25BC\u25C0\u2026";

// Height of a full atlas. All drivers of OpenGL 3.3 and WebGL 2 in use have textures of this size. It is enough for all
// Chinese characters of the program's texts.
constexpr int max_height = 4096;

// Convert lengths of a glyph to ems: from FreeType's 64ths of a pixel, and from pixels.
float from_26_6(Font font, FT_Pos value) {
  return static_cast<float>(value) / 64.0F / static_cast<float>(atlas_em(font));
}

float ems(Font font, int pixels) {
  return static_cast<float>(pixels) / static_cast<float>(atlas_em(font));
}

// The smallest rectangle of whole pixels that contains an outline and all distances that are stored. Heights are
// measured upwards from the base line.
struct PixelBox {
  explicit PixelBox(FT_Outline& outline) {
    FT_BBox box{};
    FT_Outline_Get_CBox(&outline, &box);
    const auto below = [](FT_Pos length) { return static_cast<int>(std::floor(static_cast<double>(length) / 64)); };
    left = below(box.xMin) - atlas_spread;
    bottom = below(box.yMin) - atlas_spread;
    right = -below(-box.xMax) + atlas_spread;
    top = -below(-box.yMax) + atlas_spread;
  }

  int left, bottom, right, top;
};

}  // namespace

struct GlyphAtlas::Fonts {
  struct Closer {
    void operator()(FT_Library closed) const { FT_Done_FreeType(closed); }
    void operator()(FT_Face face) const { FT_Done_Face(face); }
  };
  std::unique_ptr<FT_LibraryRec_, Closer> library;  // destroyed after the faces, because it is declared before them
  std::array<std::unique_ptr<FT_FaceRec_, Closer>, 2> faces;
  std::unique_ptr<FT_FaceRec_, Closer> further;
  FurtherFont further_file;

  // Returns a font that contains the character, set to the size of the atlas; the face of `font` if there is none.
  FT_Face face_for(Font font, char32_t character);
};

FT_Face GlyphAtlas::Fonts::face_for(Font font, char32_t character) {
  const FT_Face face = faces[static_cast<std::size_t>(font)].get();
  if (character <= U'~' || FT_Get_Char_Index(face, character) != 0) return face;
  if (!further && !further_file.path.empty()) {
    FT_Face opened = nullptr;
    if (FT_New_Face(library.get(), further_file.path.c_str(), further_file.number, &opened) == 0) further.reset(opened);
    further_file.path.clear();
  }
  const auto size = static_cast<FT_UInt>(atlas_em(font));
  const bool has_letter = further && FT_Get_Char_Index(further.get(), character) != 0;
  return has_letter && FT_Set_Pixel_Sizes(further.get(), 0, size) == 0 ? further.get() : face;
}

GlyphAtlas::GlyphAtlas(GlyphAtlas&&) noexcept = default;
GlyphAtlas& GlyphAtlas::operator=(GlyphAtlas&&) noexcept = default;
GlyphAtlas::~GlyphAtlas() = default;

GlyphAtlas::GlyphAtlas(std::unique_ptr<Fonts> fonts)
    : fonts_(std::move(fonts)), pixels_(static_cast<std::size_t>(width()) * static_cast<std::size_t>(height_)) {}

Result<GlyphAtlas> GlyphAtlas::open(const std::string& font_directory, FurtherFont further) {
  auto fonts = std::make_unique<Fonts>();
  FT_Library library = nullptr;
  if (FT_Init_FreeType(&library) != 0) return Error{"FreeType, which draws the numbers, cannot be started."};
  fonts->library.reset(library);
  for (const auto& [font, file] : {std::pair{Font::semi_bold, "Inter-SemiBold.otf"}, {Font::bold, "Inter-Bold.otf"}}) {
    const std::string path = font_directory + "/" + file;
    FT_Face face = nullptr;
    if (FT_New_Face(library, path.c_str(), 0, &face) != 0)
      return Error{"The font " + path + " is missing or damaged; install the typeface Inter (Debian: fonts-inter)."};
    fonts->faces[static_cast<std::size_t>(font)].reset(face);
    if (FT_Set_Pixel_Sizes(face, 0, static_cast<FT_UInt>(atlas_em(font))) != 0)
      return Error{"The font " + path + " cannot be scaled."};
  }
  fonts->further_file = std::move(further);
  GlyphAtlas atlas(std::move(fonts));
  for (const Font font : {Font::bold, Font::semi_bold}) {
    for (char32_t character = U' '; character <= U'~'; ++character) atlas.entry(font, character);
    for (const char32_t character : signs) atlas.entry(font, character);
  }
  return atlas;
}

float GlyphAtlas::cap_height(Font font) const {
  const FT_Face face = fonts_->faces[static_cast<std::size_t>(font)].get();
  const auto* table = static_cast<const TT_OS2*>(FT_Get_Sfnt_Table(face, FT_SFNT_OS2));
  if (table == nullptr || table->sCapHeight <= 0) return 0.72F;
  return static_cast<float>(table->sCapHeight) / static_cast<float>(face->units_per_EM);
}

GlyphAtlas::Entry& GlyphAtlas::entry(Font font, char32_t character) {
  const auto [found, is_new] = entries_[static_cast<std::size_t>(font)].try_emplace(character);
  if (is_new) found->second.glyph = measure(font, character);
  return found->second;
}

const Glyph& GlyphAtlas::glyph(Font font, char32_t character) {
  Entry& found = entry(font, character);
  if (found.glyph.has_ink && !found.is_rendered) {
    render(font, character, found.glyph);
    found.is_rendered = true;
  }
  return found.glyph;
}

bool GlyphAtlas::reserve(Glyph& glyph) {
  if (x_ + glyph.columns > width()) {
    x_ = 0;
    y_ += shelf_ + 1;
    shelf_ = 0;
  }
  if (y_ + glyph.rows > height_) {
    if (height_ >= max_height) return false;
    height_ *= 2;
    pixels_.resize(static_cast<std::size_t>(width()) * static_cast<std::size_t>(height_));
    has_changed_ = true;
  }
  shelf_ = std::max<int>(shelf_, glyph.rows);
  glyph.x = static_cast<std::uint16_t>(x_);
  glyph.y = static_cast<std::uint16_t>(y_);
  x_ += glyph.columns + 1;
  return true;
}

Glyph GlyphAtlas::measure(Font font, char32_t character) {
  Glyph glyph;
  const FT_Face face = fonts_->face_for(font, character);
  if (FT_Load_Char(face, character, FT_LOAD_NO_HINTING) != 0) return glyph;
  const FT_GlyphSlot slot = face->glyph;
  glyph.advance = from_26_6(font, slot->advance.x);
  glyph.ink_left = from_26_6(font, slot->metrics.horiBearingX);
  glyph.ink_right = glyph.ink_left + from_26_6(font, slot->metrics.width);
  if (slot->metrics.width == 0 || slot->format != FT_GLYPH_FORMAT_OUTLINE) return glyph;
  const PixelBox box(slot->outline);
  glyph.columns = static_cast<std::uint16_t>(box.right - box.left);
  glyph.rows = static_cast<std::uint16_t>(box.top - box.bottom);
  if (!reserve(glyph)) return glyph;
  glyph.has_ink = true;
  glyph.left = ems(font, box.left);
  glyph.top = ems(font, box.top);
  glyph.width = ems(font, glyph.columns);
  glyph.height = ems(font, glyph.rows);
  return glyph;
}

void GlyphAtlas::render(Font font, char32_t character, const Glyph& glyph) {
  const FT_Face face = fonts_->face_for(font, character);
  if (FT_Load_Char(face, character, FT_LOAD_NO_HINTING) != 0) return;
  FT_Outline& outline = face->glyph->outline;
  const PixelBox box(outline);
  FT_Outline_Translate(&outline, -64L * box.left, -64L * box.bottom);
  Coverage shape{.columns = glyph.columns, .rows = glyph.rows, .pixels = {}};
  shape.pixels.resize(static_cast<std::size_t>(shape.columns) * static_cast<std::size_t>(shape.rows));
  FT_Bitmap bitmap{};
  bitmap.width = glyph.columns;
  bitmap.rows = glyph.rows;
  bitmap.pitch = glyph.columns;
  bitmap.buffer = shape.pixels.data();
  bitmap.num_grays = 256;
  bitmap.pixel_mode = FT_PIXEL_MODE_GRAY;
  if (FT_Outline_Get_Bitmap(fonts_->library.get(), &outline, &bitmap) != 0) return;
  const std::vector<std::uint8_t> distances = distance_field(shape, atlas_spread);
  for (std::ptrdiff_t row = 0; row < glyph.rows; ++row)
    std::copy_n(distances.begin() + row * glyph.columns, glyph.columns,
                pixels_.begin() + (glyph.y + row) * width() + glyph.x);
  has_changed_ = true;
}

char32_t pop_character(std::string_view& text) {
  constexpr char32_t replacement = 0xFFFD;
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  const std::size_t length = first < 0x80 ? 1 : first < 0xC0 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  if (length == 0 || length > text.size()) {
    text.remove_prefix(1);
    return replacement;
  }
  char32_t character = length == 1 ? first : first & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) character = (character << 6U) | (byte(i) & 0x3FU);
  text.remove_prefix(length);
  return character;
}

}  // namespace tilefold::render
