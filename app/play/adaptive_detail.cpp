#include "app/play/adaptive_detail.h"

#include <algorithm>
#include <utility>

namespace tilefold::play {
namespace {

constexpr double late = 1.25;  // a frame is late if it takes more than this number of frame intervals

// One late frame divides the share by at most this factor, because the delay may have another cause.
constexpr double max_cut = 4;
constexpr double growth = 1.5;  // factor by which the share grows when the map stops moving

}  // namespace

void AdaptiveDetail::begin(double first, double min) {
  share_ = std::max(first, min);
  min_ = min;
  was_moving_ = false;
}

void AdaptiveDetail::frame(double now_ms, double frame_ms, bool is_moving) {
  const bool follows = std::exchange(was_moving_, is_moving);
  const double gap = now_ms - std::exchange(before_, now_ms);
  if (!follows) return;
  if (!is_moving) {
    share_ = std::min(1.0, share_ * growth);
  } else if (gap > late * frame_ms) {
    share_ = std::max(min_, share_ * std::max(frame_ms / gap, 1 / max_cut));
  }
}

}  // namespace tilefold::play
