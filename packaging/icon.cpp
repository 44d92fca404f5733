// Draws the program's icon with the program's own painter: `tilefold_icon DIR` writes DIR/SIZE.png, DIR/scalable.svg
// and DIR/tilefold.ico. packaging/windows/tilefold.ico is a copy of the last, because the build for Windows cannot draw
// it.
//
// The icon shows four cells of a tray, three with tiles, and one tile in flight. It has no text, so that it is legible
// at 16 pixels. The painter has no transparency, so the icon is drawn on black and on white, and the opacity of each
// pixel is computed from the difference.

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "app/window/platform/gl_window.h"
#include "app/window/platform/png_output.h"
#include "app/window/platform/renderer.h"
#include "render/scene/canvas.h"
#include "render/scene/wording.h"

namespace tilefold::window {
namespace {

using render::Box;
using render::Color;
using render::Frame;

constexpr std::array<int, 8> sizes{16, 24, 32, 48, 64, 128, 256, 512};

// Draws the icon in a square with sides of `side` pixels.
Frame icon(int side, const render::Theme& theme) {
  Frame frame{.width = side, .height = side};
  const render::Wording wording{};
  render::Canvas canvas(frame, theme, wording, false);
  const float unit = static_cast<float>(side) / 32;
  canvas.use(render::Layer::board);
  canvas.fill({.x = unit, .y = unit, .width = 30 * unit, .height = 30 * unit}, 6 * unit, theme.tray);
  canvas.use(render::Layer::tiles);
  const float tile = 12 * unit;
  const auto place = [&](float x, float y, std::uint64_t value) {
    // Draws the tile without its number, because only the colour is needed.
    const Box box{.x = x * unit, .y = y * unit, .width = tile, .height = tile};
    canvas.tile(box, tile, Face::number(value), {});
    frame.layers[1].erase(
        std::remove_if(frame.layers[1].begin(), frame.layers[1].end(),
                       [](const render::Primitive& part) { return part.shape == render::Shape::text; }),
        frame.layers[1].end());
  };
  canvas.fill({.x = 17 * unit, .y = 3 * unit, .width = tile, .height = tile}, render::tile_radius(tile), theme.empty);
  place(3, 3, 8);
  place(3, 17, 32);
  place(17, 17, 128);
  return frame;
}

render::Image draw(render::Painter& painter, Frame frame, Color ground) {
  frame.backdrop = {.top = ground, .bottom = ground, .tint = {.alpha = 0}};
  painter.paint(frame);
  return painter.read_pixels(frame.width, frame.height);
}

// Computes the opacity of each pixel from the pictures on black and on white.
render::Image see_through(const render::Image& on_black, const render::Image& on_white) {
  render::Image image = on_black;
  for (std::size_t i = 0; i < image.pixels.size(); i += 4) {
    const int alpha = 255 - (on_white.pixels[i] - on_black.pixels[i]);
    for (std::size_t c = i; c < i + 3; ++c)
      image.pixels[c] = static_cast<std::uint8_t>(std::min(255, on_black.pixels[c] * 255 / std::max(1, alpha)));
    image.pixels[i + 3] = static_cast<std::uint8_t>(std::clamp(alpha, 0, 255));
  }
  return image;
}

std::string hex(Color color) {
  const auto byte = [](float share) { return static_cast<unsigned>(std::clamp(share, 0.0F, 1.0F) * 255 + 0.5F); };
  std::array<char, 8> text{};
  std::snprintf(text.data(), text.size(), "#%02x%02x%02x", byte(color.red), byte(color.green), byte(color.blue));
  return text.data();
}

std::string rectangle(const Box& box, float radius, Color fill) {
  std::array<char, 256> text{};
  std::snprintf(text.data(), text.size(),
                "  <rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" rx=\"%g\" fill=\"%s\" fill-opacity=\"%g\"/>\n",
                double{box.x}, double{box.y}, double{box.width}, double{box.height}, double{radius}, hex(fill).c_str(),
                double{fill.alpha});
  return text.data();
}

// Converts the same primitives to SVG: a tile consists of its edge and its face above.
std::string vectors(const Frame& frame) {
  std::string text = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + std::to_string(frame.width) + " " +
                     std::to_string(frame.height) + "\">\n";
  for (const auto& layer : frame.layers)
    for (const render::Primitive& part : layer) {
      Box face = part.box;
      if (part.shape == render::Shape::tile) {
        text += rectangle(part.box, part.radius, part.fill_below);
        face.height -= part.lip;
      }
      text += rectangle(face, part.radius, part.fill);
    }
  return text + "</svg>\n";
}

// Writes the icon for Windows, which contains PNG files after a table. Source: Microsoft, "Icons" (ICONDIR,
// ICONDIRENTRY).
void write_ico(const std::filesystem::path& folder) {
  std::string table;
  std::string contents;
  const auto add = [&table](std::size_t number, int bytes) {
    for (int i = 0; i < bytes; ++i) table += static_cast<char>(number >> (8 * i) & 0xFFU);
  };
  constexpr int largest = 256;  // which is written as 0
  const auto count =
      static_cast<std::size_t>(std::count_if(sizes.begin(), sizes.end(), [](int s) { return s <= largest; }));
  add(0, 2);
  add(1, 2);
  add(count, 2);
  constexpr std::size_t head_size = 6;
  constexpr std::size_t row_size = 16;
  for (std::size_t i = 0; i < count; ++i) {
    std::ifstream file(folder / (std::to_string(sizes[i]) + ".png"), std::ios::binary);
    const std::string picture{std::istreambuf_iterator<char>(file), {}};
    const auto side = static_cast<std::size_t>(sizes[i] % largest);
    add(side, 1);
    add(side, 1);
    add(0, 2);   // no palette
    add(1, 2);   // colour planes
    add(32, 2);  // bits per pixel
    add(picture.size(), 4);
    add(head_size + count * row_size + contents.size(), 4);
    contents += picture;
  }
  std::ofstream(folder / "tilefold.ico", std::ios::binary) << table << contents;
}

Result<Done> write_icons(const std::filesystem::path& folder) {
  const int largest = sizes.back();
  if (const auto video = start_video(Surface::offscreen); !video) return video.error();
  const auto window = GlWindow::open(
      {.surface = Surface::offscreen, .title = "icon", .placement = {.width = largest, .height = largest}, .scale = 1});
  if (!window) return window.error();
  const auto loader = [](const char* name) { return reinterpret_cast<GLADapiproc>(SDL_GL_GetProcAddress(name)); };
  auto painter = render::Painter::create({.loader = loader, .font_directory = font_folder()});
  if (!painter) return painter.error();
  const render::Theme& theme = render::themes().front();
  for (const int side : sizes) {
    const Frame frame = icon(side, theme);
    const auto image =
        see_through(draw(*painter, frame, render::rgb(0x000000)), draw(*painter, frame, render::rgb(0xffffff)));
    const auto path = folder / (std::to_string(side) + ".png");
    if (const auto written = write_png(path, image, {}); !written) return written;
  }
  write_ico(folder);
  std::ofstream(folder / "scalable.svg") << vectors(icon(128, theme));
  return Done{};
}

}  // namespace
}  // namespace tilefold::window

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const auto done = tilefold::window::write_icons(argv[1]);
  if (!done) std::fprintf(stderr, "tilefold_icon: %s\n", done.error().message.c_str());
  return done ? 0 : 1;
}
