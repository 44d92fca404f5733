// `tilefold render`: one picture of a game, drawn without a display.

#include "app/profile/folders.h"
#include "app/records/output.h"
#include "app/records/window_module.h"
#include "app/window/platform/gl_window.h"
#include "app/window/platform/log.h"
#include "app/window/platform/png.h"
#include "app/window/platform/stage.h"
#include "engine/core/game_id.h"

namespace tilefold::app {
namespace {

// Brings the scene to the move that is asked for. Returns the ID of the game up to there, if it has one.
Result<std::string> play_moves(const PictureRequest& request, Opening& opening, render::Scene& scene) {
  auto moves = read_moves(request.game, opening);
  if (!moves) return moves.error();
  const auto count = static_cast<std::int64_t>(moves->size());
  if (request.at_move.value_or(0) > count)
    return Error{"--at-move is " + std::to_string(*request.at_move) + "; it must be at most " + std::to_string(count) +
                 ", the number of moves"};
  EventBatch events;
  moves->resize(static_cast<std::size_t>(request.at_move.value_or(count)));
  for (const Move move : *moves) {
    scene.finish();
    opening.puzzle->play(move, events);
    scene.play(events, opening.puzzle->snapshot());
  }
  return opening.is_position ? std::string() : to_text(game_id_of(*opening.puzzle, opening.seed, *moves));
}

}  // namespace
}  // namespace tilefold::app

int tilefold_draw_picture(const tilefold::app::PictureRequest& request, tilefold::app::Opening& opening) {
  using namespace tilefold::app;  // NOLINT(google-build-using-namespace)
  end_on_interrupts();
  if (!request.data_dir.empty()) {
    const auto places = find_folders(request.data_dir);
    if (!places) return refuse(places.error(), exit_refused);
    start_log(places->log(), {});
  }
  if (!request.out.ends_with(".png"))
    return refuse({"--out is '" + request.out + "'; it must be a file name that ends in .png"}, exit_refused);
  const auto theme = find_theme(request.theme);
  if (!theme) return refuse(theme.error(), exit_refused);

  tilefold::render::Scene scene;
  scene.show(opening.puzzle->snapshot());
  scene.finish();
  const auto game = play_moves(request, opening, scene);
  if (!game) return refuse(game.error(), exit_refused);
  if (opening.is_seed_fresh) complain("seed " + std::to_string(opening.seed));
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
                                      .placement = {.width = request.width, .height = request.height},
                                      .scale = request.scale});
  if (!window) return refuse(window.error(), exit_failed);
  auto stage = Stage::create();
  if (!stage) return refuse(stage.error(), exit_failed);
  stage->set_theme(**theme);
  stage->arrange(scene, {.width = request.width, .height = request.height}, request.scale, 0);
  stage->paint(scene);
  if (const auto written = write_png(request.out, stage->read_pixels(), *game); !written)
    return refuse(written.error(), exit_failed);
  return exit_done;
}
