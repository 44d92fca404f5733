#include "app/play/map_pace.h"

#include <algorithm>
#include <utility>

namespace tilefold::app {
namespace {

constexpr double late = 1.25;       // frames
constexpr double greatest_cut = 4;  // by one frame, which may have been late for another reason
constexpr double growth = 1.5;      // from movement to movement

}  // namespace

void MapPace::begin(double first, double least) {
  share_ = std::max(first, least);
  least_ = least;
  was_moving_ = false;
}

void MapPace::frame(double now_ms, double frame_ms, bool is_moving) {
  const bool follows = std::exchange(was_moving_, is_moving);
  const double gap = now_ms - std::exchange(before_, now_ms);
  if (!follows) return;
  if (!is_moving) {
    share_ = std::min(1.0, share_ * growth);
  } else if (gap > late * frame_ms) {
    share_ = std::max(least_, share_ * std::max(frame_ms / gap, 1 / greatest_cut));
  }
}

}  // namespace tilefold::app
