// The animation of one move: the position, size and height of every tile as a function of time.
//
// A timeline is built once from the tiles before a move and the events of the move, and does not change afterwards.
// Sampling the same time always gives the same sprites, so the animation can jump to any time. A timeline determines
// how long events take, but not what they do. Invariant: at the end the sprites are the tiles that `replay` gives, at
// rest, and no move takes longer than `longest_move_ms` at speed 1.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/events.h"
#include "engine/core/tile.h"
#include "render/scene/cue.h"

namespace tilefold::render {

inline constexpr float longest_move_ms = 600;
inline constexpr float longest_jump_ms = 120;

/// The user's preferences for animations.
struct Motion {
  float speed = 1;         ///< speed factor, up to 8; 0 turns animations off
  bool reduced = false;    ///< true for reduced motion: tiles fade briefly instead of squashing and zooming
  bool flashes = true;     ///< true if merged tiles light up; an option because fast flashes can harm people
  bool celebrates = true;  ///< true if special results have an effect, and a tile at the exit leaves the board
  friend constexpr bool operator==(const Motion&, const Motion&) = default;
};

/// A tile as drawn at one point in time. The position of a tile is that of its lowest row and column, in cells.
struct Sprite {
  TileId id = TileId::none;
  Face face{};
  Extent size{};
  float row = 0;
  float column = 0;
  float scale_x = 1;
  float scale_y = 1;
  float lift = 0;  ///< height above the board, 0 to about 1
  float alpha = 1;
  float flash = 0;  ///< brightening of the face, 0 to 1
  int depth = 1;    ///< painter's order; larger values are drawn later
  friend bool operator==(const Sprite&, const Sprite&) = default;
};

/// A merge that has already happened at the current time of the animation.
struct Merge {
  TileId tile = TileId::none;  ///< tile that the other tiles merged into
  float row = 0;
  float column = 0;
  Extent size{};
  Face face{};    ///< face of the created tile
  int link = 1;   ///< position of the merge in its chain, from 1
  float age = 0;  ///< time since the merge, in ms at speed 1
};

/// A tile that the user has dragged off its cell, with its offset in cells. If no tile is dragged, `tile` is
/// TileId::none.
struct Held {
  TileId tile = TileId::none;
  float rows = 0;
  float columns = 0;
  friend constexpr bool operator==(const Held&, const Held&) = default;
};

/// Selects the constructor of a timeline that leads from one position to another without events.
struct Jump {};

class Timeline {
 public:
  Timeline() = default;
  Timeline(const Snapshot& before, const EventBatch& events, const Motion& motion, const Held& held = {});
  /// Animates the change from one position to another: tiles that both positions contain glide, all other tiles fade.
  Timeline(const Snapshot& before, const Snapshot& after, const Motion& motion, Jump);

  /// Returns the duration in ms; 0 if the speed is 0.
  float duration() const { return duration_; }
  /// Replaces `sprites` by the sprites at time `ms`, in painter's order.
  void sample(float ms, std::vector<Sprite>& sprites) const;
  /// Replaces `merges` by the merges that have happened by time `ms`, oldest first. The age of a merge keeps growing
  /// after the end of the animation.
  void merges(float ms, std::vector<Merge>& merges) const;
  /// Returns the number of merges in the chain that have happened by time `ms`.
  int merges_at(float ms) const;
  /// Returns the beat that is shown at time `ms`, or -1 before the first beat and after the end.
  int beat_at(float ms) const;
  /// Returns the sound cues in order of time. A move of duration 0 has at most one cue, at time 0.
  std::span<const Cue> cues() const { return cues_; }

 private:
  friend class TimelineBuilder;

  enum class Curve : std::uint8_t { fall, glide, pull };
  enum class Entry : std::uint8_t { there, slot, above, grow };
  enum class Leaving : std::uint8_t { never, absorbed, cleared };

  struct Leg {
    float start, end;
    float from_row, from_column, to_row, to_column;
    Curve curve;
  };
  struct Pulse {
    float start, length;
    float strength, flash;
  };
  struct Change {
    float at;
    Face face;
  };
  struct Track {
    Tile tile{};    // the tile at the beginning of the animation
    float row = 0;  // position of the tile at the beginning, in cells
    float column = 0;
    Entry entry = Entry::there;
    Leaving leaving = Leaving::never;
    float born = 0, born_until = 0;
    float leaves = 0, gone = 0;
    std::vector<Leg> legs{};
    std::vector<Pulse> pops{}, squashes{};
    std::vector<Change> changes{};
  };

  bool sample_track(const Track& track, float time, Sprite& sprite) const;
  void place(const Track& track, float time, Sprite& sprite) const;
  void deform(const Track& track, float time, Sprite& sprite) const;
  /// Converts a time in ms to internal time, which assumes speed 1 and no compression of the timeline.
  float own_time(float ms) const;

  std::vector<Track> tracks_;
  std::vector<Merge> merges_;  // merges in time order; `age` holds internal time
  std::vector<float> beats_;   // starting time of each beat, in internal time
  std::vector<Cue> cues_;      // cues in time order; `at` is in ms, not in internal time
  float duration_ = 0;
  float length_ = 0;  // duration of the whole timeline in internal time (see own_time)
  float down_ = -1;   // change of the row index for one step down the screen
  float top_ = 0;     // row index at the upper edge
  bool reduced_ = false;
};

}  // namespace tilefold::render
