// Converts the events of a move into the tracks of a timeline: determines when each beat begins, how long each event
// takes, and which events overlap. Only the constructors of Timeline use it; Timeline itself does the sampling.
#pragma once

#include <span>

#include "render/scene/timeline.h"

namespace tilefold::render {

class TimelineBuilder {
 public:
  TimelineBuilder(Timeline& timeline, const Snapshot& before, const Motion& motion, const Held& held = {});

  void add_beats(const EventBatch& events);
  void add_jump(const EventBatch& events);
  /// Ends the timeline. Compresses it to at most `longest` ms at speed 1. If `speed` is 0, its duration is 0.
  void finish(float longest, float speed);

 private:
  using Track = Timeline::Track;
  using Curve = Timeline::Curve;

  void add_beat(std::span<const Event> beat, std::span<const Event> following);
  void add_spawn(const Event& event, std::span<const Event> beat, std::span<const Event> following);
  void add_move(const Event& event);
  void add_absorb(const Event& event, Curve curve, float length);
  void add_clear(const Event& event);
  void add_change(const Event& event, bool merges, float at);
  /// Adds a sound cue for an event. `at` is the time in the timeline before it is compressed.
  void add_cue(CueKind kind, const Event& event, float at);
  void add_cue_where_board_is_empty(std::span<const Event> beat);
  void time_cues();
  Track* find(TileId id);
  void dim_earlier_merges();
  float travel(Track& track, Cell to, Curve curve, float length);
  void lasts_until(float end);

  Timeline& timeline_;
  const Snapshot& before_;
  float flash_;
  float clock_ = 0;     // start of the current beat, before the timeline is compressed
  float beat_end_ = 0;  // earliest start of the next beat
  float end_ = 0;       // end of the last motion, before the timeline is compressed
  float pace_ = 1;      // factor of all durations; decreases with every merge of a chain
  int links_ = 0;
};

}  // namespace tilefold::render
