// Reduces the detail in which a large map is drawn while it moves, so that the animation keeps the screen's frame rate
// on any hardware.
#pragma once

namespace tilefold::play {

/// Computes the share of the map to draw per frame while the map moves. A late frame reduces the share. Each time the
/// map stops moving, the share grows by half.
class AdaptiveDetail {
 public:
  /// Called when another map is opened. While this map moves for the first time, the share is `first`. Later the share
  /// is at least `min`. Requires: both are greater than 0 and at most 1.
  void begin(double first, double min);

  /// Reports the start of a frame. `frame_ms` is the frame interval of the screen. Requires: this is called for every
  /// frame while the map moves.
  void frame(double now_ms, double frame_ms, bool is_moving);

  /// Returns the share of the map to draw per frame while it moves, 0 to 1.
  double share() const { return share_; }

 private:
  double share_ = 1;
  double min_ = 1;
  double before_ = 0;  // start of the previous frame, in ms
  bool was_moving_ = false;
};

}  // namespace tilefold::play
