#include "app/window/platform/clip.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>

#include "render/scene/scene.h"

namespace tilefold::window {
namespace {

constexpr double before_first_ms = 400;
constexpr double after_last_ms = 1200;
constexpr double rest_ms = 320;  // pause in ms after each move at speed 1

std::int64_t frames_in(double ms, const ClipPace& pace) {
  return std::max<std::int64_t>(1, std::llround(std::ceil(ms * static_cast<double>(pace.frame_rate) / 1000)));
}

std::string minutes(std::int64_t seconds) {
  const std::string rest = std::to_string(seconds % 60);
  return std::to_string(seconds / 60) + ":" + (rest.size() < 2 ? "0" : "") + rest;
}

// Plays a game on a scene, one move after the other.
class Performance {
 public:
  Performance(const ClipGame& game, double speed) : moves_(game.moves), puzzle_(game.beginning.clone()) {
    scene_.set_motion({.speed = static_cast<float>(speed)});
    scene_.lay(puzzle_->snapshot());
    score_ = before_ = puzzle_->standing().score;
  }

  void play_next() {
    scene_.finish();
    before_ = score_;
    puzzle_->play(moves_[played_++], events_);
    scene_.play(events_, puzzle_->snapshot());
    score_ = puzzle_->standing().score;
    scene_.scrub(std::numeric_limits<float>::max());
    created_ = created_so_far();
  }

  float duration() const { return scene_.duration(); }

  /// Returns the scene at the time `ms` within the animation of the current move. The score in the scene rises during
  /// the animation.
  const render::Scene& at(double ms) {
    scene_.scrub(static_cast<float>(ms));
    double share = scene_.is_playing() ? 0 : 1;
    if (scene_.is_playing() && created_ > 0) share = std::min(1.0, created_so_far() / created_);
    const std::uint64_t gained = score_ > before_ ? score_ - before_ : 0;
    const std::uint64_t shown = before_ + static_cast<std::uint64_t>(share * static_cast<double>(gained));
    scene_.set_header(header_of(*puzzle_, shown));
    return scene_;
  }

 private:
  double created_so_far() const {
    return std::accumulate(scene_.merges().begin(), scene_.merges().end(), 0.0,
                           [](double sum, const render::Merge& merge) { return sum + double(merge.face.value); });
  }

  const std::vector<Move>& moves_;
  std::unique_ptr<Puzzle> puzzle_;
  render::Scene scene_;
  EventBatch events_;
  std::size_t played_ = 0;
  std::uint64_t before_ = 0;
  std::uint64_t score_ = 0;
  double created_ = 0;
};

Error too_long(std::int64_t seconds) {
  return make_error(
      "the clip would last {} minutes; it must be at most {}: show fewer moves (--from-move, --to-move) or show them "
      "faster (--speed)",
      minutes(seconds), minutes(longest_clip));
}

}  // namespace

std::int64_t ClipPlan::total() const {
  return std::accumulate(frames.begin(), frames.end(), std::int64_t{0});
}

std::int64_t ClipPlan::begins(std::int64_t frame) const {
  return (frame * 1000 + pace.frame_rate / 2) / pace.frame_rate;
}

Result<ClipPlan> plan_clip(const ClipGame& game, std::size_t first, ClipPace pace) {
  ClipPlan plan{.pace = pace, .first = first, .frames = {frames_in(before_first_ms, pace)}};
  Performance performance(game, pace.speed);
  for (std::size_t move = 1; move <= game.moves.size(); ++move) {
    performance.play_next();
    if (move >= first) plan.frames.push_back(frames_in(performance.duration() + rest_ms / pace.speed, pace));
  }
  plan.frames.push_back(frames_in(after_last_ms, pace));
  const std::int64_t seconds = plan.begins(plan.total()) / 1000;
  if (seconds > longest_clip) return too_long(seconds);
  return plan;
}

Result<Done> draw_clip(const ClipGame& game, const ClipPlan& plan, OffscreenRenderer& offscreen, std::int64_t step,
                       const std::function<Result<Done>(std::int64_t, const render::Image&)>& on_frame) {
  Performance performance(game, plan.pace.speed);
  for (std::size_t move = 1; move < plan.first; ++move) performance.play_next();
  std::int64_t frame = 0;
  for (std::size_t part = 0; part < plan.frames.size(); ++part) {
    const bool is_move = part > 0 && part + 1 < plan.frames.size();
    if (is_move) performance.play_next();
    for (std::int64_t i = 0; i < plan.frames[part]; ++i, ++frame) {
      if (frame % step != 0) continue;
      const double ms = static_cast<double>(i) * 1000 / static_cast<double>(plan.pace.frame_rate);
      const render::Image image = offscreen.draw(performance.at(is_move ? ms : std::numeric_limits<float>::max()));
      if (const auto taken = on_frame(frame, image); !taken) return taken;
    }
  }
  return Done{};
}

}  // namespace tilefold::window
