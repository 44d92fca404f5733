#include "render/scene/timeline_builder.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tilefold::render {
namespace {

// Durations in ms at speed 1, before the timeline is compressed.
constexpr float fall_of_one_row = 66;
constexpr float glide_length = 115;
constexpr float absorb_length = 105;
constexpr float grow_length = 130;
constexpr float clear_length = 140;
constexpr float pop_length = 170;
constexpr float squash_length = 120;
constexpr float pause_after_merge = 35;
constexpr float fastest_flashing = 1.5F;  // highest speed with flashes; more than three flashes per second can harm
                                          // people
constexpr float fade_length = 95;         // duration of a fade with reduced motion

// Height of the slot of the next tile above the top row, in rows.
constexpr float slot_height = 1.15F;

std::span<const Event> next_beat(const EventBatch& events, std::size_t from) {
  std::size_t to = from;
  while (to < events.size() && events[to].beat == events[from].beat) ++to;
  return std::span(events).subspan(std::min(from, events.size()), to - from);
}

template <class Match>
bool any(std::span<const Event> events, Match match) {
  return std::any_of(events.begin(), events.end(), match);
}

// Returns events that turn one position into another. Requires that the tiles of both positions are sorted by id.
EventBatch differences(const Snapshot& before, const Snapshot& after) {
  EventBatch events;
  const auto older = [](const Tile& tile, TileId id) { return number_of(tile.id) < number_of(id); };
  const auto find_in = [&](const std::vector<Tile>& tiles, TileId id) -> const Tile* {
    const auto found = std::lower_bound(tiles.begin(), tiles.end(), id, older);
    return found != tiles.end() && found->id == id ? &*found : nullptr;
  };
  for (const Tile& tile : before.tiles) {
    const Tile* now = find_in(after.tiles, tile.id);
    const Tile& then = now == nullptr ? tile : *now;
    const auto add = [&](EventKind kind) {
      events.push_back({.beat = 0,
                        .kind = kind,
                        .tile = tile.id,
                        .into = TileId::none,
                        .from = tile.cell,
                        .cell = then.cell,
                        .face = then.face,
                        .size = tile.size});
    };
    if (now == nullptr) add(EventKind::clear);
    if (then.face != tile.face) add(EventKind::change);
    if (then.cell != tile.cell) add(EventKind::move);
  }
  for (const Tile& tile : after.tiles) {
    if (find_in(before.tiles, tile.id) != nullptr) continue;
    events.push_back({.beat = 0,
                      .kind = EventKind::spawn,
                      .tile = tile.id,
                      .into = TileId::none,
                      .from = tile.cell,
                      .cell = tile.cell,
                      .face = tile.face,
                      .size = tile.size});
  }
  return events;
}

}  // namespace

Timeline::Timeline(const Snapshot& before, const EventBatch& events, const Motion& motion, const Held& held) {
  TimelineBuilder builder(*this, before, motion, held);
  builder.add_beats(events);
  builder.finish(longest_move_ms, motion.speed);
}

Timeline::Timeline(const Snapshot& before, const Snapshot& after, const Motion& motion, Jump /*way*/) {
  TimelineBuilder builder(*this, before, motion);
  builder.add_jump(differences(before, after));
  builder.finish(longest_jump_ms, motion.speed);
}

TimelineBuilder::TimelineBuilder(Timeline& timeline, const Snapshot& before, const Motion& motion, const Held& held)
    : timeline_(timeline),
      before_(before),
      flash_(motion.reduced || !motion.flashes || motion.speed > fastest_flashing ? 0.0F : 1.0F) {
  timeline_.reduced_ = motion.reduced;
  const bool is_upwards = before.row_order == RowOrder::bottom_up;
  timeline_.down_ = is_upwards ? -1 : 1;
  timeline_.top_ = is_upwards ? static_cast<float>(before.extent.rows - 1) : 0;
  timeline_.tracks_.reserve(before.tiles.size() + 8);
  for (const Tile& tile : before.tiles) {
    const bool is_held = tile.id == held.tile;
    timeline_.tracks_.push_back({.tile = tile,
                                 .row = static_cast<float>(tile.cell.row) + (is_held ? held.rows : 0),
                                 .column = static_cast<float>(tile.cell.column) + (is_held ? held.columns : 0)});
  }
}

// Returns the track of a tile, or null if the tile has no track. Tracks are sorted by id, because new tiles have
// greater ids.
TimelineBuilder::Track* TimelineBuilder::find(TileId id) {
  const auto found = std::find_if(timeline_.tracks_.begin(), timeline_.tracks_.end(),
                                  [id](const Track& track) { return track.tile.id == id; });
  return found == timeline_.tracks_.end() ? nullptr : &*found;
}

void TimelineBuilder::lasts_until(float end) {
  end_ = std::max(end_, end);
}

float TimelineBuilder::travel(Track& track, Cell to, Curve curve, float length) {
  float row = track.row;
  float column = track.column;
  if (!track.legs.empty()) {
    row = track.legs.back().to_row;
    column = track.legs.back().to_column;
  } else if (track.entry == Timeline::Entry::slot) {
    row -= timeline_.down_ * slot_height;
  }
  const float rows = std::abs(static_cast<float>(to.row) - row);
  if (curve == Curve::fall) length *= std::sqrt(rows);
  track.legs.push_back({.start = clock_,
                        .end = clock_ + length,
                        .from_row = row,
                        .from_column = column,
                        .to_row = static_cast<float>(to.row),
                        .to_column = static_cast<float>(to.column),
                        .curve = curve});
  lasts_until(clock_ + length);
  if (curve == Curve::fall && !timeline_.reduced_) {
    const float strength = 0.13F * std::min(1.0F, std::sqrt(rows) / 2);
    track.squashes.push_back({.start = clock_ + length, .length = squash_length, .strength = strength, .flash = 0});
    lasts_until(clock_ + length + squash_length);
  }
  return clock_ + length;
}

void TimelineBuilder::add_spawn(const Event& event, std::span<const Event> beat, std::span<const Event> following) {
  Track track{.tile = {.id = event.tile, .face = event.face, .cell = event.cell, .size = event.size},
              .row = static_cast<float>(event.cell.row),
              .column = static_cast<float>(event.cell.column)};
  track.born = clock_;
  if (event.animation == Animation::fall) {
    // Tiles that fall into the same column enter one after the other.
    const auto in_column = std::count_if(beat.begin(), beat.end(), [&](const Event& other) {
      return other.kind == EventKind::spawn && other.cell.column == event.cell.column;
    });
    track.entry = Timeline::Entry::above;
    track.row -= timeline_.down_ * static_cast<float>(in_column);
    const float landed = travel(track, event.cell, Curve::fall, fall_of_one_row * pace_);
    add_cue(CueKind::land, event, landed);
    beat_end_ = std::max(beat_end_, landed);
  } else if (event.animation == Animation::enter) {
    track.entry = Timeline::Entry::slot;
    const bool falls_on =
        any(following, [&](const Event& next) { return next.kind == EventKind::move && next.tile == event.tile; });
    if (!falls_on) {
      beat_end_ = std::max(beat_end_, travel(track, event.cell, Curve::fall, fall_of_one_row));
      add_cue(CueKind::land, event, track.legs.back().end);
    }
  } else {
    add_cue(CueKind::appear, event, clock_);
    track.entry = Timeline::Entry::grow;
    track.born_until = clock_ + (timeline_.reduced_ ? fade_length : grow_length);
    lasts_until(track.born_until);
    beat_end_ = std::max(beat_end_, clock_ + grow_length / 2);
  }
  timeline_.tracks_.push_back(std::move(track));
}

void TimelineBuilder::add_move(const Event& event) {
  Track* track = find(event.tile);
  if (track == nullptr) return;
  const bool fall = event.animation == Animation::fall;
  const float length = (fall ? fall_of_one_row : glide_length) * pace_;
  const float arrival = travel(*track, event.cell, fall ? Curve::fall : Curve::glide, length);
  add_cue(fall ? CueKind::land : CueKind::slide, event, fall ? arrival : clock_);
  beat_end_ = std::max(beat_end_, arrival);
}

void TimelineBuilder::add_absorb(const Event& event, Curve curve, float length) {
  Track* track = find(event.tile);
  if (track == nullptr) return;
  track->leaving = Timeline::Leaving::absorbed;
  track->gone = travel(*track, event.cell, curve, length);
  track->leaves = std::max(clock_, track->gone - fade_length);
  if (curve == Curve::glide) add_cue(CueKind::slide, event, clock_);
  beat_end_ = std::max(beat_end_, track->gone + pause_after_merge * pace_);
}

void TimelineBuilder::add_clear(const Event& event) {
  Track* track = find(event.tile);
  if (track == nullptr) return;
  track->leaving = Timeline::Leaving::cleared;
  track->leaves = clock_;
  Event seen = event;
  seen.face = track->changes.empty() ? track->tile.face : track->changes.back().face;
  add_cue(CueKind::clear, seen, clock_);
  track->gone = clock_ + (timeline_.reduced_ ? fade_length : clear_length);
  lasts_until(track->gone);
  beat_end_ = std::max(beat_end_, track->gone - clear_length / 3);
}

void TimelineBuilder::add_change(const Event& event, bool merges, float at) {
  Track* track = find(event.tile);
  if (track == nullptr) return;
  track->changes.push_back({.at = at, .face = event.face});
  lasts_until(at);
  if (!timeline_.reduced_) {
    const float link = std::min(1.0F, static_cast<float>(links_) / 6);
    track->pops.push_back({.start = at,
                           .length = pop_length * pace_,
                           .strength = merges ? 0.12F + 0.08F * link : 0.08F,
                           .flash = merges ? flash_ * (0.22F + 0.28F * link) : 0});
    lasts_until(at + pop_length * pace_);
  }
  if (!merges) return;
  add_cue(CueKind::merge, event, at);
  timeline_.merges_.push_back({.tile = event.tile,
                               .row = static_cast<float>(event.cell.row),
                               .column = static_cast<float>(event.cell.column),
                               .size = track->tile.size,
                               .face = event.face,
                               .link = links_,
                               .age = at});
}

void TimelineBuilder::add_cue(CueKind kind, const Event& event, float at) {
  constexpr float far = 4;  // number of cells from which on a cue has its greatest strength
  const Cell from = event.kind == EventKind::spawn ? event.cell : event.from;
  const int cells = std::abs(event.cell.row - from.row) + std::abs(event.cell.column - from.column);
  const auto half = static_cast<float>(std::max(1, before_.extent.columns - 1)) / 2;
  timeline_.cues_.push_back({.kind = kind,
                             .at = at,
                             .face = event.face,
                             .link = kind == CueKind::merge ? links_ : 0,
                             .strength = std::min(1.0F, static_cast<float>(cells) / far),
                             .side = std::clamp(static_cast<float>(event.cell.column) / half - 1, -1.0F, 1.0F)});
}

void TimelineBuilder::add_cue_where_board_is_empty(std::span<const Event> beat) {
  const bool is_cleared = any(beat, [](const Event& event) { return event.kind == EventKind::clear; });
  const auto& tracks = timeline_.tracks_;
  const bool is_empty = std::all_of(tracks.begin(), tracks.end(), [](const Track& track) {
    return track.leaving != Timeline::Leaving::never || track.tile.face.kind == Face::Kind::wall;
  });
  if (is_cleared && is_empty) timeline_.cues_.push_back({.kind = CueKind::emptied, .at = beat_end_});
}

// Converts the times of the cues from internal time to ms. A move of duration 0 keeps only its most important cue.
void TimelineBuilder::time_cues() {
  std::vector<Cue>& cues = timeline_.cues_;
  std::stable_sort(cues.begin(), cues.end(), [](const Cue& a, const Cue& b) { return a.at < b.at; });
  if (timeline_.duration_ > 0) {
    for (Cue& cue : cues) cue.at = std::min(cue.at, end_) * timeline_.duration_ / timeline_.length_;
  } else if (!cues.empty()) {
    const auto weight = [](const Cue& cue) { return std::pair(cue.kind, cue.face.value); };
    Cue heaviest =
        *std::max_element(cues.begin(), cues.end(), [&](const Cue& a, const Cue& b) { return weight(a) < weight(b); });
    heaviest.at = 0;
    cues.assign(1, heaviest);
  }
}

// Removes the flashes of earlier merges, so that only the last merge of a chain flashes.
void TimelineBuilder::dim_earlier_merges() {
  for (Track& track : timeline_.tracks_)
    for (Timeline::Pulse& pop : track.pops) pop.flash = 0;
}

void TimelineBuilder::add_beat(std::span<const Event> beat, std::span<const Event> following) {
  beat_end_ = clock_;
  timeline_.beats_.push_back(clock_);
  const bool merging = any(beat, [](const Event& event) { return event.kind == EventKind::absorb; });
  if (merging) {
    pace_ = std::max(0.55F, std::pow(0.93F, static_cast<float>(links_++)));
    dim_earlier_merges();
  }
  // If tiles are pushed, tiles that are absorbed in the same beat move as fast as the pushed ones.
  const bool pushed =
      any(beat, [](const Event& event) { return event.kind == EventKind::move && event.animation != Animation::fall; });
  const Curve curve = pushed ? Curve::glide : Curve::pull;
  const float length = (pushed ? glide_length : absorb_length) * pace_;
  for (const Event& event : beat) {
    switch (event.kind) {
      case EventKind::spawn: add_spawn(event, beat, following); break;
      case EventKind::move: add_move(event); break;
      case EventKind::absorb: add_absorb(event, curve, length); break;
      case EventKind::clear: add_clear(event); break;
      case EventKind::change: {
        const bool merges =
            any(beat, [&](const Event& other) { return other.kind == EventKind::absorb && other.into == event.tile; });
        add_change(event, merges, merges ? clock_ + length : clock_);
        break;
      }
    }
  }
  add_cue_where_board_is_empty(beat);
  clock_ = beat_end_;
}

void TimelineBuilder::add_beats(const EventBatch& events) {
  for (std::size_t at = 0; at < events.size();) {
    const auto beat = next_beat(events, at);
    at += beat.size();
    add_beat(beat, at < events.size() ? next_beat(events, at) : std::span<const Event>{});
  }
  lasts_until(clock_);
}

void TimelineBuilder::add_jump(const EventBatch& events) {
  for (const Event& event : events) {
    Track* track = find(event.tile);
    switch (event.kind) {
      case EventKind::spawn:
        timeline_.tracks_.push_back(
            {.tile = {.id = event.tile, .face = event.face, .cell = event.cell, .size = event.size},
             .row = static_cast<float>(event.cell.row),
             .column = static_cast<float>(event.cell.column),
             .entry = Timeline::Entry::grow,
             .born_until = fade_length});
        break;
      case EventKind::move: travel(*track, event.cell, Curve::glide, longest_jump_ms); break;
      case EventKind::change: track->changes.push_back({.at = longest_jump_ms / 2, .face = event.face}); break;
      case EventKind::clear:
      case EventKind::absorb:
        track->leaving = Timeline::Leaving::cleared;
        track->gone = fade_length;
        break;
    }
  }
  timeline_.reduced_ = true;  // with reduced motion, tiles fade in without growing
  if (events.empty()) return;
  lasts_until(longest_jump_ms);
  timeline_.cues_.push_back({.kind = CueKind::jump});
}

void TimelineBuilder::finish(float longest, float speed) {
  timeline_.length_ = end_;
  timeline_.duration_ = speed > 0 ? std::min(end_, longest) / speed : 0;
  time_cues();
}

}  // namespace tilefold::render
