#include "app/window/platform/renderer.h"

#include <cstdlib>
#include <filesystem>
#include <vector>

#include "app/language/font_file.h"
#include "app/language/tr.h"
#include "app/system/programs.h"
#include "engine/core/document.h"
#include "render/gl/picture_target.h"

namespace tilefold::window {

std::string font_folder() {
  if (const char* chosen = std::getenv("TILEFOLD_FONTS"); chosen != nullptr) return chosen;
  std::error_code failed;
  const std::filesystem::path program = system::program_folder();
  for (const std::filesystem::path& folder :
       {program.parent_path() / "share" / "tilefold" / "fonts", program / "fonts"})
    if (std::filesystem::is_directory(folder, failed)) return folder.string();
  return TILEFOLD_FONT_DIR;
}

Result<const render::Theme*> find_theme(const std::string& name) {
  if (name.empty()) return &render::themes().front();
  std::vector<std::string_view> names;
  for (const render::Theme& theme : render::themes()) {
    if (theme.name == name) return &theme;
    names.push_back(theme.name);
  }
  return unknown_name("theme", name, names);
}

Result<Renderer> Renderer::create() {
  const auto loader = [](const char* name) { return reinterpret_cast<GLADapiproc>(SDL_GL_GetProcAddress(name)); };
  const language::FontFile chinese = language::chinese_font().value_or(language::FontFile{});
  auto painter = render::Painter::create({.loader = loader,
                                          .font_directory = font_folder(),
                                          .further_font = {.path = chinese.path, .number = chinese.number}});
  if (!painter) return painter.error();
  return Renderer(std::move(*painter));
}

void Renderer::arrange(const render::Scene& scene, PixelSize size, double scale, int panel_width, render::BarRoom bar) {
  size_ = size;
  layout_ = render::compute_layout({.width = size.width,
                                    .height = size.height,
                                    .scale = static_cast<float>(scale),
                                    .panel_width = panel_width,
                                    .extent = scene.snapshot().extent,
                                    .row_order = scene.snapshot().row_order,
                                    .can_scroll = scene.snapshot().can_scroll,
                                    .upcoming = render::upcoming_of(scene.snapshot()),
                                    .scroll = scene.scroll(),
                                    .bar = bar});
}

void Renderer::paint(const render::Scene& scene) {
  constexpr render::Wording wording{.word = [](std::string_view english) { return std::string(tr(english)); },
                                    .number = language::number<std::uint64_t>};
  render::compose(scene, layout_, *theme_, frame_, wording);
  painter_.paint(frame_);
}

render::Image Renderer::read_pixels() const {
  return painter_.read_pixels(size_.width, size_.height);
}

render::Image Renderer::draw_picture(const render::Scene& scene, PixelSize size, double scale) {
  const render::Layout layout = layout_;
  const PixelSize size_of_window = size_;
  const render::PictureTarget target(size.width, size.height);
  arrange(scene, size, scale, 0);
  paint(scene);
  render::Image picture = read_pixels();
  layout_ = layout;
  size_ = size_of_window;
  return picture;
}

}  // namespace tilefold::window
