#include "app/window/result_picture.h"

#include "app/play/praise.h"

namespace tilefold::window {
namespace {

constexpr PixelSize picture_size{.width = 1080, .height = 1350};  // 4:5, the tallest shape that most timelines show
constexpr double picture_scale = 2;

}  // namespace

render::Image draw_result_picture(Renderer& renderer, const play::GameView& view) {
  render::Scene scene;
  scene.show(view.game.puzzle().snapshot());
  scene.finish();
  render::Header header = view.scene.header();
  header.has_menu = false;
  if (const std::string praise = play::praise_of(view); !praise.empty())
    header.state = praise + (header.state.empty() ? "" : " \u00B7 ") + header.state;
  scene.set_header(header);
  return renderer.draw_picture(scene, picture_size, picture_scale);
}

}  // namespace tilefold::window
