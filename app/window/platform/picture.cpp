// Implements the command `tilefold render`, which draws a picture or a clip of a game without a display.

#include "app/profile/folders.h"
#include "app/records/output.h"
#include "app/records/position_id.h"
#include "app/records/window_module.h"
#include "app/window/platform/clip.h"
#include "app/window/platform/log.h"
#include "app/window/platform/offscreen_renderer.h"
#include "app/window/platform/png_output.h"
#include "app/window/platform/ppm.h"

namespace tilefold::window {
namespace {

// Shows the position after the requested move on the scene. Returns the ID of the game up to that move.
Result<std::string> play_moves(const records::PictureRequest& request, records::Opening& opening,
                               render::Scene& scene) {
  auto moves = records::read_moves(request.game, opening);
  if (!moves) return moves.error();
  const auto count = static_cast<std::int64_t>(moves->size());
  if (request.at_move.value_or(0) > count)
    return make_error("--at-move is {}; it must be at most {}, the number of moves", *request.at_move, count);
  moves->resize(static_cast<std::size_t>(request.at_move.value_or(count)));
  std::string id = records::game_id_text(opening, *moves);
  EventBatch events;
  for (const Move move : *moves) {
    scene.finish();
    opening.puzzle->play(move, events);
    scene.play(events, opening.puzzle->snapshot());
  }
  return id;
}

int make_picture(const records::PictureRequest& request, records::Opening& opening) {
  constexpr PixelSize usual{.width = 1280, .height = 800};
  const auto theme = find_theme(request.theme);
  if (!theme) return records::refuse(theme.error(), records::exit_refused);
  render::Scene scene;
  scene.show(opening.puzzle->snapshot());
  scene.finish();
  const auto game = play_moves(request, opening, scene);
  if (!game) return records::refuse(game.error(), records::exit_refused);
  if (const auto checked = records::check_output({.out = request.out, .may_replace_input = true}); !checked)
    return records::refuse(checked.error(), records::exit_failed);
  records::print_fresh_seed(opening);
  if (request.time) {
    scene.scrub(static_cast<float>(*request.time));
  } else {
    scene.lay(opening.puzzle->snapshot());
  }
  scene.set_header(header_of(*opening.puzzle, opening.puzzle->standing().score));
  auto offscreen = OffscreenRenderer::open(size_of(request, usual), request.scale, **theme);
  if (!offscreen) return records::refuse(offscreen.error(), records::exit_failed);
  const auto write = request.out.ends_with(".ppm") ? write_ppm : write_png;
  if (const auto written = write(request.out, offscreen->draw(scene), *game); !written)
    return records::refuse(written.error(), records::exit_failed);
  return records::exit_done;
}

// True if the request contains options that are valid only for clips.
bool asks_for_clip(const records::ClipRequest& clip) {
  return clip.from_move || clip.to_move || clip.speed || clip.frame_rate;
}

}  // namespace
}  // namespace tilefold::window

int tilefold_draw_picture(const tilefold::records::PictureRequest& request, tilefold::records::Opening& opening) {
  using namespace tilefold::window;  // NOLINT(google-build-using-namespace): only in this function
  tilefold::records::translate_errors(request.translate_error);
  tilefold::system::end_on_interrupts();
  if (!request.data_dir.empty()) {
    const auto places = tilefold::profile::find_folders(request.data_dir);
    if (!places) return tilefold::records::refuse(places.error(), tilefold::records::exit_refused);
    start_log(places->log(), {});
  }
  if (is_clip(request.out)) return make_clip(request, opening);
  if (!request.out.ends_with(".png") && !request.out.ends_with(".ppm"))
    return tilefold::records::refuse(
        {"--out is '" + request.out +
         "'; it must be a file name that ends in .png or .ppm, or in .webp or .gif for a clip"},
        tilefold::records::exit_refused);
  if (asks_for_clip(request.clip))
    return tilefold::records::refuse(
        {"--from-move, --to-move, --speed and --frame-rate are only for clips; --out must end in .webp or .gif"},
        tilefold::records::exit_refused);
  return make_picture(request, opening);
}
