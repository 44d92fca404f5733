// How much of a large map a frame draws while the picture moves, so that it moves at the pace of the screen whatever
// draws it.
#pragma once

namespace tilefold::app {

/// Learns from the frames of a movement what the next ones can hold: one that came late makes them hold less, and each
/// new movement tries half as much again.
class MapPace {
 public:
  /// Another network: its first movement draws the share `first` of it, and none draws less than `least`; above 0, at
  /// most 1.
  void begin(double first, double least);

  /// A frame begins, `frame_ms` after the last at the least; while the picture moves one follows the other.
  void frame(double now_ms, double frame_ms, bool is_moving);

  /// Of the network, for frames of a picture that moves.
  double share() const { return share_; }

 private:
  double share_ = 1;
  double least_ = 1;
  double before_ = 0;  // the last frame, in milliseconds
  bool was_moving_ = false;
};

}  // namespace tilefold::app
