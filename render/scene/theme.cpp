#include "render/scene/theme.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "engine/core/translatable.h"

namespace tilefold::render {
namespace {

template <std::size_t n>
constexpr std::array<Color, n> palette(const std::uint32_t (&hex)[n]) {
  std::array<Color, n> colors{};
  for (std::size_t i = 0; i < n; ++i) colors[i] = rgb(hex[i]);
  return colors;
}

constexpr Theme dark{
    .name = "dark",
    .label = translatable("Dark"),
    .ground = Ground::dark,
    .backdrop_top = rgb(0x222938),
    .backdrop_bottom = rgb(0x151A24),
    .tray = rgb(0x10141C),
    .empty = rgb(0x181E29),
    .text = rgb(0xF2F5FA),
    .muted = rgb(0x9AA6BA),
    .accent = rgb(0x6FB7FF),
    .focus = rgb(0xF2F5FA),
    .panel = rgb(0x1B212D),
    .panel_raised = rgb(0x2A3344),
    .ink_dark = rgb(0x10131A),
    .ink_light = rgb(0xFFFFFF),
    .shadow = with_alpha(rgb(0x04060A), 0.62F),
    .tiles = palette({0xBCC9D7, 0x51749C, 0x70CCEE, 0x1F73B6, 0x50DDD5, 0x018370, 0x8BE577, 0x23853D, 0xF9DB38,
                      0xBA5305, 0xFFAE41, 0xCC3430, 0xFA878C, 0xCB2174, 0xEB90D7, 0x884DDE}),
    .main_piece = rgb(0xE02029),
    .pieces = palette({0xE1AC4A, 0x8D674E, 0xA2A75C, 0xE4D3A9, 0xCB8543}),
};

constexpr Theme light{
    .name = "light",
    .label = translatable("Light"),
    .ground = Ground::light,
    .backdrop_top = rgb(0xF6F2EA),
    .backdrop_bottom = rgb(0xECE6DB),
    .tray = rgb(0xD6CDBD),
    .empty = rgb(0xFFFDF8),
    .text = rgb(0x1E2530),
    .muted = rgb(0x565D6A),
    .accent = rgb(0x0F62B4),
    .focus = rgb(0x1E2530),
    .panel = rgb(0xF7F4EE),
    .panel_raised = rgb(0xE6E0D5),
    .ink_dark = rgb(0x10131A),
    .ink_light = rgb(0xFFFFFF),
    .shadow = with_alpha(rgb(0x4A3F2C), 0.38F),
    .tiles = palette({0x7091B4, 0x40638F, 0x179BCE, 0x2066C8, 0x1CA0A0, 0x057A6B, 0x47A430, 0x257B40, 0xB6890D,
                      0xAC5006, 0xD87711, 0xD41D1C, 0xE76575, 0xC5226B, 0xDF57D8, 0x7C3DDF}),
    .main_piece = rgb(0xD71022),
    .pieces = palette({0xB88A31, 0x634430, 0x7D8237, 0xAE7F56, 0x995E29}),
};

constexpr Theme high_contrast{
    .name = "contrast",
    .label = translatable("High contrast"),
    .ground = Ground::dark,
    .backdrop_top = rgb(0x000000),
    .backdrop_bottom = rgb(0x000000),
    .tray = rgb(0x5A5A5A),
    .empty = rgb(0x000000),
    .text = rgb(0xFFFFFF),
    .muted = rgb(0xE0E0E0),
    .accent = rgb(0xFFE14A),
    .focus = rgb(0xFFFFFF),
    .panel = rgb(0x000000),
    .panel_raised = rgb(0x2B2B2B),
    .ink_dark = rgb(0x000000),
    .ink_light = rgb(0xFFFFFF),
    .shadow = with_alpha(rgb(0x000000), 0.8F),
    .tiles = palette({0xDEE9F5, 0x86ACD3, 0x7ADAF8, 0x46B0FF, 0x22FCFD, 0x2CC0B1, 0x9DFC5F, 0x47C554, 0xFFF465,
                      0xFB8304, 0xFFCC5A, 0xFF7A66, 0xFFAFAE, 0xFE6BB4, 0xFEAEF6, 0xC188FE}),
    .main_piece = rgb(0xFE675C),
    .pieces = palette({0xF8DA88, 0xB99D7E, 0xBFCC65, 0xF3EDE1, 0xEEA355}),
};

// The tile colours were found by simulated annealing, starting from the dark theme, under the limits that the tests
// check for normal vision and three kinds of dichromacy.
constexpr Theme color_blind{
    .name = "colour-blind",
    .label = translatable("Colour-blind safe"),
    .ground = Ground::dark,
    .backdrop_top = rgb(0x20252E),
    .backdrop_bottom = rgb(0x14171D),
    .tray = rgb(0x0B0D11),
    .empty = rgb(0x12151C),
    .text = rgb(0xF5F5F2),
    .muted = rgb(0xA6ABB3),
    .accent = rgb(0x5CB8FF),
    .focus = rgb(0xFFFFFF),
    .panel = rgb(0x191D24),
    .panel_raised = rgb(0x2B313C),
    .ink_dark = rgb(0x10131A),
    .ink_light = rgb(0xFFFFFF),
    .shadow = with_alpha(rgb(0x030405), 0.62F),
    .tiles = palette({0xB2B2B2, 0x547599, 0x85B8CE, 0x666671, 0x47F8FF, 0x1D978B, 0xC5FFBB, 0x7AA07A, 0xFFF228,
                      0xA64B02, 0xFFB767, 0xDF28C7, 0x7D605B, 0xFED8D9, 0xEA5352, 0xBD97FF}),
    .main_piece = rgb(0xD2073E),
    .pieces = palette({0xEFBC44, 0xC1AE96, 0xD0CF89, 0xF0E7D1, 0xE5B372}),
};

constexpr std::array table{dark, light, high_contrast, color_blind};

// Returns the colour of a piece with a letter. The piece A is the one that must reach the exit.
Color letter_color(const Theme& theme, Face face) {
  if (face.value == 'A') return theme.main_piece;
  const std::uint64_t order = face.value > 'A' ? face.value - 'B' : face.value;
  return theme.pieces[static_cast<std::size_t>(order) % theme.pieces.size()];
}

}  // namespace

std::span<const Theme> themes() {
  return table;
}

const Theme& theme_named(std::string_view name) {
  const auto found =
      std::find_if(table.begin(), table.end(), [name](const Theme& theme) { return theme.name == name; });
  return found == table.end() ? table.front() : *found;
}

int path_index(Face face) {
  if (face.kind != Face::Kind::number) return static_cast<int>((face.value + 256U - 'A') % 16U);
  if (face.value == 0) return 0;
  const int exponent = static_cast<int>(std::bit_width(face.value)) - 1;
  if (exponent > 0 && std::has_single_bit(face.value)) return exponent - 1;
  return static_cast<int>((face.value - static_cast<std::uint64_t>(exponent) + 2U) % 64U);
}

Color tile_color(const Theme& theme, Face face) {
  if (face.kind == Face::Kind::letter) return letter_color(theme, face);
  if (face.kind == Face::Kind::wall) return mix(theme.empty, theme.muted, 0.4F);
  return theme.tiles[static_cast<std::size_t>(path_index(face)) % theme.tiles.size()];
}

int mark_count(Face face) {
  return path_index(face) / 16;
}

Color heat_color(const Theme& theme, double share) {
  constexpr double readable = 4.5;
  constexpr int steps = 256;
  const auto surface = [&](int step) { return mix(theme.empty, theme.accent, static_cast<float>(step) / steps); };
  const auto can_be_read = [&](int step) { return contrast(ink_on(theme, surface(step)), surface(step)) >= readable; };
  // One ink is readable on the surfaces near the quiet end of the colour range, the other ink on those near the strong
  // end. Skips the surfaces between them on which neither ink is readable.
  int quiet = 0;
  while (quiet < steps && can_be_read(quiet + 1)) ++quiet;
  int strong = quiet;
  while (strong < steps && (strong == quiet || !can_be_read(strong))) ++strong;
  const double place = std::clamp(share, 0.0, 1.0) * (steps - (strong - quiet));
  return surface(static_cast<int>(std::lround(place <= quiet ? place : place + (strong - quiet))));
}

Color warm_color(const Theme& theme, float share) {
  constexpr double visible = 3;
  const Color grey = mix(theme.tray, theme.muted, 0.75F);
  const Color orange = theme.tiles[theme.ground == Ground::dark ? 10 : 9];
  Color red = theme.main_piece;
  for (float added = 0; added < 1 && contrast(red, theme.tray) < visible; added += 0.05F)
    red = mix(theme.main_piece, theme.focus, added);
  const float place = 2 * std::clamp(share, 0.0F, 1.0F);
  return place < 1 ? mix(grey, orange, place) : mix(orange, red, place - 1);
}

Color ink_on(const Theme& theme, Color surface) {
  return contrast(theme.ink_light, surface) >= contrast(theme.ink_dark, surface) ? theme.ink_light : theme.ink_dark;
}

Color quiet_ink_on(const Theme& theme, Color surface) {
  constexpr double readable = 4.5;
  constexpr float quietest = 0.55F;
  const Color full = ink_on(theme, surface);
  for (float share = quietest; share < 1; share += 0.05F)
    if (const Color quiet = mix(surface, full, share); contrast(quiet, surface) >= readable) return quiet;
  return full;
}

}  // namespace tilefold::render
