#include "render/gl/glyph_atlas.h"

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_MODULE_H
#include FT_TRUETYPE_TABLES_H

#include <algorithm>
#include <memory>

namespace tilefold::render {
namespace {

// Characters that nearly every frame contains.
constexpr std::string_view common_bold = "0123456789,+";
constexpr std::string_view common_semi_bold = "SCOREBTNX";

// Convert lengths of a glyph to ems: from FreeType's 64ths of a pixel, and from pixels.
float from_26_6(Font font, FT_Pos value) {
  return static_cast<float>(value) / 64.0F / static_cast<float>(atlas_em(font));
}

float ems(Font font, int pixels) {
  return static_cast<float>(pixels) / static_cast<float>(atlas_em(font));
}

}  // namespace

struct GlyphAtlas::Fonts {
  struct Closer {
    void operator()(FT_Library closed) const { FT_Done_FreeType(closed); }
    void operator()(FT_Face face) const { FT_Done_Face(face); }
  };
  std::unique_ptr<FT_LibraryRec_, Closer> library;  // destroyed after the faces, because it is declared before them
  std::array<std::unique_ptr<FT_FaceRec_, Closer>, 2> faces;
};

GlyphAtlas::GlyphAtlas(GlyphAtlas&&) noexcept = default;
GlyphAtlas& GlyphAtlas::operator=(GlyphAtlas&&) noexcept = default;
GlyphAtlas::~GlyphAtlas() = default;

GlyphAtlas::GlyphAtlas(std::unique_ptr<Fonts> fonts)
    : fonts_(std::move(fonts)), pixels_(static_cast<std::size_t>(width()) * static_cast<std::size_t>(height())) {}

Result<GlyphAtlas> GlyphAtlas::open(const std::string& font_directory) {
  auto fonts = std::make_unique<Fonts>();
  FT_Library library = nullptr;
  if (FT_Init_FreeType(&library) != 0) return Error{"FreeType, which draws the numbers, cannot be started."};
  fonts->library.reset(library);
  const FT_Int spread = atlas_spread;
  FT_Property_Set(library, "sdf", "spread", &spread);
  FT_Property_Set(library, "bsdf", "spread", &spread);
  for (const auto& [font, file] : {std::pair{Font::semi_bold, "Inter-SemiBold.otf"}, {Font::bold, "Inter-Bold.otf"}}) {
    const std::string path = font_directory + "/" + file;
    FT_Face face = nullptr;
    if (FT_New_Face(library, path.c_str(), 0, &face) != 0)
      return Error{"The font " + path + " is missing or damaged; install the typeface Inter (Debian: fonts-inter)."};
    fonts->faces[static_cast<std::size_t>(font)].reset(face);
    if (FT_Set_Pixel_Sizes(face, 0, static_cast<FT_UInt>(atlas_em(font))) != 0)
      return Error{"The font " + path + " cannot be scaled."};
  }
  GlyphAtlas atlas(std::move(fonts));
  for (const char character : common_bold) atlas.glyph(Font::bold, static_cast<unsigned char>(character));
  for (const char character : common_semi_bold) atlas.glyph(Font::semi_bold, static_cast<unsigned char>(character));
  return atlas;
}

float GlyphAtlas::cap_height(Font font) const {
  const FT_Face face = fonts_->faces[static_cast<std::size_t>(font)].get();
  const auto* table = static_cast<const TT_OS2*>(FT_Get_Sfnt_Table(face, FT_SFNT_OS2));
  if (table == nullptr || table->sCapHeight <= 0) return 0.72F;
  return static_cast<float>(table->sCapHeight) / static_cast<float>(face->units_per_EM);
}

const Glyph& GlyphAtlas::glyph(Font font, char32_t character) {
  auto& known = glyphs_[static_cast<std::size_t>(font)];
  const auto found = known.find(character);
  return found != known.end() ? found->second : known.emplace(character, bake(font, character)).first->second;
}

bool GlyphAtlas::reserve(Glyph& glyph) {
  if (x_ + glyph.columns > width()) {
    x_ = 0;
    y_ += shelf_ + 1;
    shelf_ = 0;
  }
  if (y_ + glyph.rows > height()) return false;
  shelf_ = std::max<int>(shelf_, glyph.rows);
  glyph.x = static_cast<std::uint16_t>(x_);
  glyph.y = static_cast<std::uint16_t>(y_);
  x_ += glyph.columns + 1;
  return true;
}

Glyph GlyphAtlas::bake(Font font, char32_t character) {
  Glyph glyph;
  const FT_Face face = fonts_->faces[static_cast<std::size_t>(font)].get();
  if (FT_Load_Char(face, character, FT_LOAD_NO_HINTING) != 0) return glyph;
  const FT_GlyphSlot slot = face->glyph;
  glyph.advance = from_26_6(font, slot->advance.x);
  glyph.ink_left = from_26_6(font, slot->metrics.horiBearingX);
  glyph.ink_right = glyph.ink_left + from_26_6(font, slot->metrics.width);
  if (slot->metrics.width == 0) return glyph;
  // Computes the signed distances from the rendered image. This is several times faster than computing them from the
  // outline.
  if (FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) != 0 || FT_Render_Glyph(slot, FT_RENDER_MODE_SDF) != 0) return glyph;
  const FT_Bitmap& bitmap = slot->bitmap;
  glyph.columns = static_cast<std::uint16_t>(bitmap.width);
  glyph.rows = static_cast<std::uint16_t>(bitmap.rows);
  if (!reserve(glyph)) return glyph;
  for (std::ptrdiff_t row = 0; row < glyph.rows; ++row) {
    const std::uint8_t* source = bitmap.buffer + row * bitmap.pitch;
    std::copy_n(source, bitmap.width, pixels_.begin() + (glyph.y + row) * width() + glyph.x);
  }
  glyph.has_ink = has_changed_ = true;
  glyph.left = ems(font, slot->bitmap_left);
  glyph.top = ems(font, slot->bitmap_top);
  glyph.width = ems(font, glyph.columns);
  glyph.height = ems(font, glyph.rows);
  return glyph;
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
