// `tilefold render`: one picture of a game, drawn without a display.

#include "app/cli/output.h"
#include "app/window/entry.h"
#include "app/window/gl_window.h"
#include "app/window/png.h"
#include "app/window/stage.h"

namespace tilefold::app {
namespace {

// Brings the scene to the move that is asked for.
Result<Done> play_moves(const PictureRequest& request, Opening& opening, render::Scene& scene) {
  const auto moves = read_moves(request.game, opening);
  if (!moves) return moves.error();
  const auto count = static_cast<std::int64_t>(moves->size());
  if (request.at_move.value_or(0) > count)
    return Error{"--at-move is " + std::to_string(*request.at_move) + "; --moves has " + std::to_string(count)};
  EventBatch events;
  for (std::int64_t i = 0; i < request.at_move.value_or(count); ++i) {
    scene.finish();
    opening.puzzle->play((*moves)[static_cast<std::size_t>(i)], events);
    scene.play(events, opening.puzzle->snapshot());
  }
  return Done{};
}

}  // namespace
}  // namespace tilefold::app

int tilefold_draw_picture(const tilefold::app::PictureRequest& request, tilefold::app::Opening& opening) {
  using namespace tilefold::app;  // NOLINT(google-build-using-namespace)
  if (!request.out.ends_with(".png"))
    return refuse({"--out is '" + request.out + "'; it must be a file name that ends in .png"}, exit_refused);
  const auto theme = find_theme(request.theme);
  if (!theme) return refuse(theme.error(), exit_refused);

  if (opening.is_seed_fresh) complain("seed " + std::to_string(opening.seed));

  tilefold::render::Scene scene;
  scene.show(opening.puzzle->snapshot());
  scene.finish();
  if (const auto played = play_moves(request, opening, scene); !played) return refuse(played.error(), exit_refused);
  if (request.time) {
    scene.scrub(static_cast<float>(*request.time));
  } else {
    scene.finish();
  }
  const auto score = opening.puzzle->standing().score;
  scene.set_header({.title = std::string(opening.puzzle->about().title), .score = score, .best = score});

  if (const auto video = start_video(Surface::offscreen); !video) return refuse(video.error(), exit_failed);
  const auto window = GlWindow::open({.surface = Surface::offscreen,
                                      .title = "tilefold",
                                      .width = request.width,
                                      .height = request.height,
                                      .scale = request.scale});
  if (!window) return refuse(window.error(), exit_failed);
  auto stage = Stage::create();
  if (!stage) return refuse(stage.error(), exit_failed);
  stage->set_theme(**theme);
  stage->arrange(scene, {.width = request.width, .height = request.height}, request.scale, 0);
  stage->paint(scene);
  const auto image = stage->read_pixels();
  if (const auto written = write_png(request.out, image.width, image.height, image.pixels); !written)
    return refuse(written.error(), exit_failed);
  return exit_done;
}
