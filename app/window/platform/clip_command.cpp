// Implements the command `tilefold render --out game.webp`: validates the request, plans the clip, draws its frames and
// writes the file.

#include <algorithm>

#include "app/records/output.h"
#include "app/records/position_id.h"
#include "app/window/platform/clip.h"
#include "app/window/platform/clip_file.h"

namespace tilefold::window {
namespace {

constexpr int max_clip_side = 2048;
constexpr std::int64_t sampled_frames = 24;  // number of frames whose colours determine the palette

// The numbers of the first and the last move of the clip, starting at 1. If the clip has no moves, `first` is 1 and
// `last` is 0.
struct Range {
  std::int64_t first = 1;
  std::int64_t last = 0;
};

Result<Done> check_number(const char* option, std::optional<std::int64_t> move, std::int64_t moves) {
  if (!move || (*move >= 1 && *move <= moves)) return Done{};

  if (moves == 0) return make_error("{} is {}, but there are no moves; give some with --moves", option, *move);
  return make_error("{} is {}; it must be from 1 to {}, the number of moves", option, *move, moves);
}

Result<Range> read_range(const records::PictureRequest& request, std::int64_t moves) {
  const records::ClipRequest& clip = request.clip;
  if (request.time) return make_error("--time is only for pictures; leave it out for a clip");
  if (request.at_move && (clip.from_move || clip.to_move))
    return make_error("--at-move selects one move and --from-move and --to-move a range; use one or the other");
  for (const auto& [option, move] :
       {std::pair("--at-move", request.at_move), {"--from-move", clip.from_move}, {"--to-move", clip.to_move}})
    if (const auto checked = check_number(option, move, moves); !checked) return checked.error();
  if (request.at_move) return Range{.first = *request.at_move, .last = *request.at_move};
  const Range range{.first = clip.from_move.value_or(1), .last = clip.to_move.value_or(moves)};
  if (range.first > range.last && moves > 0)
    return make_error("--from-move is {} and --to-move {}; the first must not be greater", range.first, range.last);
  return range;
}

Result<std::unique_ptr<ClipFile>> open_file(const std::string& path, const ClipGame& game, const ClipPlan& plan,
                                            OffscreenRenderer& offscreen) {
  const PixelSize size = offscreen.size();
  if (!path.ends_with(".gif")) return open_webp(size.width, size.height);
  std::vector<render::Image> samples;
  const auto keep = [&samples](std::int64_t, const render::Image& image) -> Result<Done> {
    samples.push_back(image);
    return Done{};
  };
  const std::int64_t step = std::max<std::int64_t>(1, plan.total() / sampled_frames);
  if (const auto drawn = draw_clip(game, plan, offscreen, step, keep); !drawn) return drawn.error();
  return open_gif(size.width, size.height, samples);
}

Result<std::string> encode(const records::PictureRequest& request, const ClipGame& game, const ClipPlan& plan,
                           OffscreenRenderer& offscreen, const std::string& id) {
  auto file = open_file(request.out, game, plan, offscreen);
  if (!file) return file.error();
  const auto add = [&](std::int64_t frame, const render::Image& image) {
    if (request.progress) request.progress(frame, plan.total());
    return (*file)->add(image, plan.begins(frame));
  };
  if (const auto drawn = draw_clip(game, plan, offscreen, 1, add); !drawn) return drawn.error();
  return (*file)->finish(plan.begins(plan.total()), id);
}

}  // namespace

bool is_clip(const std::string& path) {
  return path.ends_with(".webp") || path.ends_with(".gif");
}

int make_clip(const records::PictureRequest& request, records::Opening& opening) {
  constexpr PixelSize usual{.width = 480, .height = 600};
  const PixelSize size = size_of(request, usual);
  if (std::max(size.width, size.height) > max_clip_side)
    return records::refuse({"--size is too large for a clip; it must be at most 2048x2048"});
  const auto theme = find_theme(request.theme);
  if (!theme) return records::refuse(theme.error());
  auto moves = records::read_moves(request.game, opening);
  if (!moves) return records::refuse(moves.error());
  const auto range = read_range(request, static_cast<std::int64_t>(moves->size()));
  if (!range) return records::refuse(range.error());
  moves->resize(static_cast<std::size_t>(range->last));
  const ClipGame game{.beginning = *opening.puzzle, .moves = *moves};
  const records::ClipRequest& clip = request.clip;
  const auto plan = plan_clip(game, static_cast<std::size_t>(range->first),
                              {.frame_rate = clip.frame_rate.value_or(25), .speed = clip.speed.value_or(1)});
  if (!plan) return records::refuse(plan.error());
  if (const auto checked = records::check_output({.out = request.out, .may_replace_input = true}); !checked)
    return records::refuse(checked.error(), records::exit_failed);
  records::print_fresh_seed(opening);
  auto offscreen = OffscreenRenderer::open(size, request.scale, **theme);
  if (!offscreen) return records::refuse(offscreen.error(), records::exit_failed);
  const auto bytes = encode(request, game, *plan, *offscreen, records::game_id_text(opening, *moves));
  if (!bytes) return records::refuse(bytes.error(), records::exit_failed);
  if (const auto written = records::write_file(request.out, *bytes); !written)
    return records::refuse(written.error(), records::exit_failed);
  return records::exit_done;
}

}  // namespace tilefold::window
