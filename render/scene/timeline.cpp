#include "render/scene/timeline.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace tilefold::render {
namespace {

float eased(float share) {
  return share * share * (3 - 2 * share);
}

// Returns the progress from `start` to `end` at `time`, from 0 to 1.
float progress(float time, float start, float end) {
  if (time >= end) return 1;
  return time <= start ? 0 : (time - start) / (end - start);
}

// Returns the value of a pulse that rises quickly and falls slowly. The value is 0 at both ends.
float bump(float share) {
  if (share <= 0 || share >= 1) return 0;
  return std::sin(std::numbers::pi_v<float> * std::pow(share, 0.6F));
}

}  // namespace

float Timeline::own_time(float ms) const {
  if (ms >= duration_) return std::numeric_limits<float>::infinity();
  return std::max(0.0F, ms) * length_ / duration_;
}

void Timeline::place(const Track& track, float time, Sprite& sprite) const {
  for (const Leg& leg : track.legs) {
    if (time < leg.start) break;
    const float share = progress(time, leg.start, leg.end);
    const float rows = leg.to_row - leg.from_row;
    const float columns = leg.to_column - leg.from_column;
    const float way = leg.curve == Curve::glide ? eased(share) : share * share;
    sprite.row = leg.from_row + rows * way;
    sprite.column = leg.from_column + columns * way;
    if (share >= 1) {
      sprite.lift = 0;
      sprite.depth = 1;
      continue;
    }
    const float distance = std::min(1.0F, (std::abs(rows) + std::abs(columns)) / 3);
    if (leg.curve == Curve::fall) sprite.lift = distance * (1 - way);
    if (leg.curve == Curve::glide) sprite.lift = 0.35F * distance * std::sin(std::numbers::pi_v<float> * share);
    // An absorbed tile is drawn below the tile that absorbs it.
    sprite.depth = track.leaving == Leaving::absorbed && &leg == &track.legs.back() ? 0 : 2;
  }
}

void Timeline::deform(const Track& track, float time, Sprite& sprite) const {
  for (const Pulse& pop : track.pops) {
    const float share = progress(time, pop.start, pop.start + pop.length);
    if (share <= 0 || share >= 1) continue;
    const float swell = pop.strength * bump(share);
    sprite.scale_x *= 1 + swell;
    sprite.scale_y *= 1 + swell;
    sprite.lift = std::max(sprite.lift, swell * 2);
    sprite.flash = std::max(sprite.flash, pop.flash * (1 - share) * (1 - share));
    sprite.depth = 3;
  }
  for (const Pulse& squash : track.squashes) {
    const float press = squash.strength * bump(progress(time, squash.start, squash.start + squash.length));
    sprite.scale_x *= 1 + press * 0.55F;
    sprite.scale_y *= 1 - press;
    sprite.row += down_ * press / 2 * static_cast<float>(sprite.size.rows);
  }
}

bool Timeline::sample_track(const Track& track, float time, Sprite& sprite) const {
  if (track.entry != Entry::there && time < track.born) return false;
  if (track.leaving != Leaving::never && time >= track.gone) return false;
  sprite = {.id = track.tile.id, .face = track.tile.face, .size = track.tile.size};
  sprite.row = track.row;
  sprite.column = track.column;
  for (const Change& change : track.changes)
    if (time >= change.at) sprite.face = change.face;
  place(track, time, sprite);
  deform(track, time, sprite);
  if (track.entry == Entry::above) sprite.alpha = std::clamp(down_ * (sprite.row - top_) + 1, 0.0F, 1.0F);
  if (track.entry == Entry::grow) {
    const float share = progress(time, track.born, track.born_until);
    if (!reduced_) sprite.scale_x = sprite.scale_y = sprite.scale_x * (0.4F + 0.6F * (1 - (1 - share) * (1 - share)));
    sprite.alpha = std::min(1.0F, share * (reduced_ ? 1.0F : 2.0F));
  }
  if (track.leaving == Leaving::cleared || (track.leaving == Leaving::absorbed && reduced_)) {
    const float share = progress(time, track.leaves, track.gone);
    if (!reduced_) sprite.scale_x = sprite.scale_y = sprite.scale_x * (1 - 0.5F * share * share);
    sprite.alpha *= 1 - share;
  }
  return true;
}

void Timeline::sample(float ms, std::vector<Sprite>& sprites) const {
  const float time = own_time(ms);
  sprites.clear();
  Sprite sprite;
  for (const Track& track : tracks_)
    if (sample_track(track, time, sprite)) sprites.push_back(sprite);
  std::stable_sort(sprites.begin(), sprites.end(), [](const Sprite& a, const Sprite& b) { return a.depth < b.depth; });
}

void Timeline::merges(float ms, std::vector<Merge>& merges) const {
  merges.clear();
  if (duration_ <= 0) return;
  const float time = std::max(0.0F, ms) * length_ / duration_;
  for (Merge merge : merges_) {
    if (merge.age > time) break;
    merge.age = time - merge.age;
    merges.push_back(merge);
  }
}

int Timeline::beat_at(float ms) const {
  if (ms >= duration_) return -1;
  const auto next = std::upper_bound(beats_.begin(), beats_.end(), own_time(ms));
  return static_cast<int>(next - beats_.begin()) - 1;
}

int Timeline::merges_at(float ms) const {
  const float time = own_time(ms);
  int links = 0;
  for (const Merge& merge : merges_)
    if (merge.age <= time) links = std::max(links, merge.link);
  return links;
}

}  // namespace tilefold::render
