// One move as a picture for every moment: who is where, how large, how high above the table.
//
// A timeline is a pure function of time. It is built once from the tiles before a move and the move's
// events; sampling the same moment twice, in any order, gives the same sprites, so it can be scrubbed.
// It decides how long events take and never what they do. Law: at its end the sprites are the tiles that
// `replay` gives, at rest; and no move takes longer than `longest_move_ms` at speed 1.
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

/// How a person wants things to move.
struct Motion {
  float speed = 1;       ///< up to 8; 0 is instant
  bool reduced = false;  ///< no squash, zoom or sparks; short fades
  bool flashes = true;   ///< new tiles light up; more than three times a second would do harm
  friend constexpr bool operator==(const Motion&, const Motion&) = default;
};

/// A tile as it is drawn at one moment. Places are in cells, of the tile's lowest row and column.
struct Sprite {
  TileId id = TileId::none;
  Face face{};
  Extent size{};
  float row = 0;
  float column = 0;
  float scale_x = 1;
  float scale_y = 1;
  float lift = 0;  ///< height above the table, 0 to about 1
  float alpha = 1;
  float flash = 0;  ///< how far the face is brightened, 0 to 1
  int depth = 1;    ///< painter's order: larger is nearer
  friend bool operator==(const Sprite&, const Sprite&) = default;
};

/// Where several tiles have become one, some time ago.
struct Merge {
  TileId tile = TileId::none;  ///< what they have become
  float row = 0;
  float column = 0;
  Extent size{};
  Face face{};    ///< what was created
  int link = 1;   ///< the place in the chain, from 1
  float age = 0;  ///< ms at speed 1 since the merge
};

/// A tile that a person's hand has moved off its cell, in cells; nothing where `tile` is none.
struct Held {
  TileId tile = TileId::none;
  float rows = 0;
  float columns = 0;
  friend constexpr bool operator==(const Held&, const Held&) = default;
};

/// How a difference between two positions is shown when no events tell the way.
struct Jump {};

class Timeline {
 public:
  Timeline() = default;
  Timeline(const Snapshot& before, const EventBatch& events, const Motion& motion, const Held& held = {});
  /// From one position straight to another: known tiles glide, others fade.
  Timeline(const Snapshot& before, const Snapshot& after, const Motion& motion, Jump);

  /// In ms; 0 when the speed is 0.
  float duration() const { return duration_; }
  /// Replaces `sprites` by those of the moment `ms`, in painter's order.
  void sample(float ms, std::vector<Sprite>& sprites) const;
  /// The merges of the chain that have happened by then, oldest first; it goes on after the end.
  void merges(float ms, std::vector<Merge>& merges) const;
  /// How many links the chain has by then.
  int merges_at(float ms) const;
  /// The beat that is under way, -1 before the first one and after the end.
  int beat_at(float ms) const;
  /// What can be heard, in order of time; of a move in no time only one cue, at 0.
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
    Tile tile{};    // as at the beginning
    float row = 0;  // where it is then
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
  /// Own time (as if at speed 1 and not compressed) of a moment in ms.
  float own_time(float ms) const;

  std::vector<Track> tracks_;
  std::vector<Merge> merges_;  // `age` holds the time of the merge
  std::vector<float> beats_;   // when each begins, in own time
  std::vector<Cue> cues_;      // `at` in ms, unlike the rest
  float duration_ = 0;
  float length_ = 0;  // duration in own time
  float down_ = -1;   // the change of row of one step down the screen
  float top_ = 0;     // the row at the upper edge
  bool reduced_ = false;
};

}  // namespace tilefold::render
