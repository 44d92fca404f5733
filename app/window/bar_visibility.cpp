#include "app/window/bar_visibility.h"

namespace tilefold::window {
namespace {

constexpr double bar_ms = 3000;  // time until the bar disappears after the last pointer movement

}  // namespace

bool BarVisibility::is_wanted(double now) const {
  return !gl_.placement().is_full_screen || replay_.is_open() || now < moved_at_ + bar_ms;
}

play::Redraw BarVisibility::advance(double now) {
  const auto leaves_at = next_time();
  return play::redraw_if(leaves_at && now >= *leaves_at, play::Redraw::board_once);
}

std::optional<double> BarVisibility::next_time() const {
  const bool is_leaving = gl_.placement().is_full_screen && bar_.is_shown() && !replay_.is_open();
  return is_leaving ? std::optional(moved_at_ + bar_ms) : std::nullopt;
}

}  // namespace tilefold::window
