#include "app/window/platform/offscreen_renderer.h"

namespace tilefold::window {

Result<OffscreenRenderer> OffscreenRenderer::open(PixelSize size, double scale, const render::Theme& theme) {
  if (const auto video = start_video(Surface::offscreen); !video) return video.error();
  auto window = GlWindow::open({.surface = Surface::offscreen,
                                .title = "tilefold",
                                .placement = {.width = size.width, .height = size.height},
                                .scale = scale});
  if (!window) return window.error();
  auto renderer = Renderer::create();
  if (!renderer) return renderer.error();
  renderer->set_theme(theme);
  return OffscreenRenderer(std::move(*window), std::move(*renderer), size, scale);
}

render::Image OffscreenRenderer::draw(const render::Scene& scene) {
  renderer_.arrange(scene, size_, scale_, 0);
  renderer_.paint(scene);
  return renderer_.read_pixels();
}

render::Header header_of(const Puzzle& puzzle, std::uint64_t score) {
  render::Header header{.title = std::string(puzzle.about().title), .score = score, .best = score};
  if (!puzzle.about().has_score) header.moves = static_cast<std::uint64_t>(puzzle.standing().moves);
  return header;
}

}  // namespace tilefold::window
