// Collects the gestures on the board that made no move and, on request, the path of the pointer. They are stored
// together with the next move.
//
// Times come from the input events. The path has at most 60 points per second; places are in cells of the board, so
// they do not depend on the size of the window. Collects nothing before `start` is called.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/profile/clock.h"
#include "app/profile/stored.h"
#include "engine/core/session.h"

namespace tilefold::play {

/// Reasons why a gesture made no move.
namespace no_move {
constexpr std::string_view illegal = "illegal";        ///< the rules do not allow the move
constexpr std::string_view not_moved = "not_moved";    ///< the piece was put back
constexpr std::string_view too_short = "short";        ///< the swipe was too short
constexpr std::string_view outside = "outside";        ///< the release was not on the board
constexpr std::string_view empty = "empty";            ///< the release was on a cell without a tile
constexpr std::string_view cancelled = "cancelled";    ///< the user pressed a key that ends the gesture
constexpr std::string_view deselected = "deselected";  ///< the user cancelled the selection
}  // namespace no_move

class GestureLog {
 public:
  /// Requires: `session` outlives this object.
  explicit GestureLog(const Session& session) : session_(session) {}

  void start(profile::Clock clock) { clock_ = std::move(clock); }
  void record_path(bool is_on) { has_path_ = is_on; }

  /// Sets the time, by the monotonic clock, and the device of the input event that is handled next.
  void begin_event(std::int64_t time, std::string_view device);
  /// Sets the place of the pointer; nullopt if it is not over the board. Adds the place to the path.
  void point_at(std::optional<profile::BoardPoint> place);

  /// Record that the user presses a button on the board, or selects the tile at `place`.
  void press();
  void pick(profile::BoardPoint place);
  /// Discards the recorded press, because the gesture began earlier, when the user pressed the selected tile.
  void continue_pick() { press_.reset(); }
  /// Discards the recorded press and the selection, because they led to a move.
  void end();

  /// Record that the gesture made no move, or that the user has undone the selection. If the pointer is not over the
  /// board, the gesture ends at `place`.
  void abort(std::string_view reason, std::optional<profile::BoardPoint> place = {});
  void unpick(std::string_view reason, profile::BoardPoint place);

  /// Number of gestures and points that are not stored yet.
  std::size_t size() const { return waiting_.size() + (skipped_ ? 1 : 0); }
  /// Removes and returns the collected gestures and points.
  std::vector<profile::StoredGesture> pop();

 private:
  struct Beginning {
    std::int64_t time = 0;
    std::optional<profile::BoardPoint> place = {};
  };

  bool is_on() const { return static_cast<bool>(clock_.wall_ms); }
  Beginning now() const { return {.time = time_, .place = place_}; }
  profile::StoredGesture gesture(std::string_view kind) const;
  void add(profile::StoredGesture gesture, const std::optional<Beginning>& beginning);
  void add_skipped();

  const Session& session_;
  profile::Clock clock_;
  bool has_path_ = false;
  std::int64_t time_ = 0;
  std::string device_;
  std::optional<profile::BoardPoint> place_;
  std::optional<Beginning> press_;
  std::optional<Beginning> picked_;
  std::int64_t wall_offset_ = 0;  // wall-clock time minus monotonic time
  double point_due_ = 0;          // earliest time of the next point of the path
  std::optional<profile::StoredGesture>
      skipped_;  // the latest point that was not recorded because it followed the previous one too soon
  std::vector<profile::StoredGesture> waiting_;  // times are by the monotonic clock
};

}  // namespace tilefold::play
