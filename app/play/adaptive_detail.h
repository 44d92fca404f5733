// Adapts the detail of a large map while it moves, so that the animation keeps the screen's frame rate on any hardware.
#pragma once

namespace tilefold::app {

/// Adjusts the share of the map that is drawn per frame: a late frame reduces the share, and each completed movement of
/// the map increases the share by half.
class AdaptiveDetail {
 public:
  /// Starts with another map. Its first movement draws the share `first`; later ones draw at least the share `min`.
  /// Requires both to be above 0 and at most 1.
  void begin(double first, double min);

  /// Reports the start of a frame. `frame_ms` is the screen's frame interval. While the map moves, frames follow each
  /// other without a pause.
  void frame(double now_ms, double frame_ms, bool is_moving);

  /// Share of the map to draw per frame while it moves, 0 to 1.
  double share() const { return share_; }

 private:
  double share_ = 1;
  double min_ = 1;
  double before_ = 0;  // time of the previous frame in ms
  bool was_moving_ = false;
};

}  // namespace tilefold::app
