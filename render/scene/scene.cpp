#include "render/scene/scene.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace tilefold::render {
namespace {

constexpr float linger_ms = 900;
constexpr float hand_glide_ms = 90;
constexpr float refusal_ms = 260;
constexpr float hand_delay_ms = 110;  // delay of the next tile in ms, so that the previous tile leaves the slot first
constexpr float hand_appear_ms = 100;
constexpr float annotation_space_ms = 140;
constexpr float scroll_ms = 140;
constexpr float rejection_ms = 320;
constexpr float release_ms = 110;
constexpr float held_lift = 0.35F;
constexpr float departure_ms = 700;
constexpr float celebration_ms = 1000;

// Returns the brightening of a tile while a light passes over the board from corner to corner, from 0 to 1.
float light_on(const Sprite& sprite, const Extent& extent, float share) {
  constexpr float width = 0.4F;  // duration of the light on one tile, as a share of the whole effect
  const float way = (sprite.row + sprite.column) / static_cast<float>(std::max(1, extent.rows + extent.columns - 2));
  const float own = (share - way * (1 - width)) / width;
  return own <= 0 || own >= 1 ? 0 : std::sin(std::numbers::pi_v<float> * own);
}

}  // namespace

void Scene::set_hover_column(std::optional<int> column, Hand hand) {
  hand_ = hand;
  if (column && static_cast<float>(*column) != hand_to_) {
    hand_from_ = hand_column();
    hand_to_ = static_cast<float>(*column);
    hand_age_ = motion_.reduced || motion_.speed <= 0 ? long_ago_ms : 0;
  }
  hover_ = column;
}

void Scene::set_annotations(std::vector<MoveAnnotation> annotations) {
  annotations_ = std::move(annotations);
  open_annotation_space();
}

void Scene::reserve_annotation_space(bool is_kept) {
  is_annotation_space_reserved_ = is_kept;
  open_annotation_space();
}

void Scene::open_annotation_space() {
  const bool is_open = is_annotation_space_reserved_ || !annotations_.empty();
  if (is_open == is_annotation_space_open_) return;
  annotation_space_from_ = annotation_space_presence();
  is_annotation_space_open_ = is_open;
  annotation_space_age_ = motion_.reduced || motion_.speed <= 0 ? long_ago_ms : 0;
}

float Scene::annotation_space_presence() const {
  const float share = std::clamp(annotation_space_age_ / annotation_space_ms, 0.0F, 1.0F);
  const float way = share * share * (3 - 2 * share);
  return annotation_space_from_ + ((is_annotation_space_open_ ? 1.0F : 0.0F) - annotation_space_from_) * way;
}

void Scene::refuse() {
  cues_.push_back({.kind = CueKind::refuse});
  if (!motion_.reduced && motion_.speed > 0) refusal_age_ = 0;
}

void Scene::refuse(const RejectAnimation& rejection) {
  cues_.push_back({.kind = CueKind::refuse});
  if (motion_.reduced || motion_.speed <= 0) return;
  rejection_ = rejection;
  rejection_age_ = 0;
  held_ = {};
}

void Scene::hold(const Held& held) {
  if (held == held_ && !is_let_go_) return;
  held_ = held;
  is_let_go_ = false;
  sample();
}

void Scene::set_scroll(float rows) {
  if (rows == scroll_to_) return;
  scroll_from_ = scroll();
  scroll_to_ = rows;
  scroll_age_ = motion_.reduced || motion_.speed <= 0 ? long_ago_ms : 0;
}

float Scene::scroll() const {
  const float share = std::clamp(scroll_age_ / scroll_ms, 0.0F, 1.0F);
  return scroll_from_ + (scroll_to_ - scroll_from_) * share * (2 - share);
}

void Scene::let_go() {
  if (held_.tile == TileId::none || is_let_go_) return;
  is_let_go_ = true;
  release_age_ = motion_.reduced || motion_.speed <= 0 ? release_ms : 0;
  sample();
}

void Scene::restart(Timeline timeline, const Snapshot& after) {
  held_ = {};
  rejection_age_ = long_ago_ms;
  timeline_ = std::move(timeline);
  preview_age_ = after.preview == snapshot_.preview || timeline_.duration() <= 0 ? long_ago_ms : 0;
  snapshot_ = after;
  elapsed_ = 0;
  departure_length_ = celebration_length_ = 0;
  has_left_ = false;
  is_held_ = false;
  sample();
  hear(-1, 0);
}

// Collects the sound cues after the time `from` and up to the time `to`, in ms.
void Scene::hear(float from, float to) {
  for (const Cue& cue : timeline_.cues())
    if (cue.at > from && cue.at <= to) cues_.push_back(cue);
  const float end = timeline_.duration();
  if (from >= end || to < end) return;
  if (departure_length_ > 0) cues_.push_back({.kind = CueKind::slide, .at = end, .strength = 1, .side = 1});
  if (celebration_length_ > 0 && celebration_.cue) cues_.push_back({.kind = *celebration_.cue, .at = end});
}

void Scene::show(const Snapshot& snapshot) {
  const bool other_board = snapshot.extent != snapshot_.extent || snapshot.row_order != snapshot_.row_order;
  if (other_board) {
    const int middle = (snapshot.extent.columns - 1) / 2;
    hand_from_ = hand_to_ = static_cast<float>(middle);
    hover_.reset();
    cursor_.reset();
    picked_.clear();
    link_.reset();
    ghost_.reset();
    set_annotations({});
  }
  const Snapshot& before = other_board ? snapshot : snapshot_;
  const bool has_left = departure() >= 1 && snapshot == snapshot_;
  restart(Timeline(before, snapshot, motion_, Jump{}), snapshot);
  has_left_ = has_left;
  sample();
}

void Scene::show_other_game(const Snapshot& snapshot) {
  snapshot_.tiles.clear();
  scroll_from_ = scroll_to_ = 0;
  show(snapshot);
}

void Scene::play(const EventBatch& events, const Snapshot& after) {
  restart(Timeline(snapshot_, events, motion_, held_), after);
  if (timeline_.duration() <= 0) return;
  if (after.leaving != TileId::none && motion_.celebrates && !motion_.reduced)
    departure_length_ = departure_ms / motion_.speed;
  const auto cues = timeline_.cues();
  if (std::any_of(cues.begin(), cues.end(), [](const Cue& cue) { return cue.kind == CueKind::emptied; })) celebrate({});
}

void Scene::celebrate(const Celebration& celebration) {
  if (!motion_.celebrates) return;
  celebration_ = celebration;
  if (timeline_.duration() > 0 && motion_.speed > 0) {
    celebration_length_ = celebration_ms / motion_.speed;
  } else if (celebration.cue) {
    cues_.push_back({.kind = *celebration.cue});
  }
}

void Scene::lay(const Snapshot& snapshot) {
  show(snapshot);
  timeline_ = Timeline();
  finish();
  cues_.clear();
}

float Scene::lingering() const {
  if (motion_.speed <= 0 || timeline_.duration() <= 0 || timeline_.merges_at(timeline_.duration()) == 0) return 0;
  return linger_ms / motion_.speed;
}

// Returns the time at which the last effect of the move ends, in ms.
float Scene::end() const {
  return timeline_.duration() + std::max({lingering(), departure_length_, celebration_length_});
}

bool Scene::is_playing() const {
  const float delay = celebration_.delays_result ? celebration_length_ : 0;
  return elapsed_ < timeline_.duration() + std::max(departure_length_, delay);
}

float Scene::departure() const {
  if (has_left_ || departure_length_ <= 0) return has_left_ ? 1 : 0;
  return std::clamp((elapsed_ - timeline_.duration()) / departure_length_, 0.0F, 1.0F);
}

float Scene::celebration() const {
  if (celebration_length_ <= 0) return 0;
  return std::clamp((elapsed_ - timeline_.duration()) / celebration_length_, 0.0F, 1.0F);
}

bool Scene::is_moving() const {
  const bool goes_on = elapsed_ < end() || preview_age_ < hand_delay_ms + hand_appear_ms;
  return (goes_on && !is_held_) || hand_age_ < hand_glide_ms || refusal_age_ < refusal_ms ||
         annotation_space_age_ < annotation_space_ms || scroll_age_ < scroll_ms || rejection_age_ < rejection_ms ||
         (held_.tile != TileId::none && is_let_go_);
}

void Scene::advance(float ms) {
  if (!is_moving()) return;
  hand_age_ += ms;
  refusal_age_ += ms;
  annotation_space_age_ += ms;
  rejection_age_ += ms;
  scroll_age_ += ms;
  release_age_ += ms;
  if (is_held_) return;
  clock_ += static_cast<double>(ms) / 1000;
  preview_age_ += ms * std::max(1.0F, motion_.speed);
  const float before = std::exchange(elapsed_, std::min(elapsed_ + ms, end()));
  sample();
  hear(before, elapsed_);
}

void Scene::finish() {
  elapsed_ = end();
  hand_age_ = long_ago_ms;
  refusal_age_ = long_ago_ms;
  annotation_space_age_ = long_ago_ms;
  rejection_age_ = long_ago_ms;
  release_age_ = release_ms;
  preview_age_ = long_ago_ms;
  sample();
}

void Scene::scrub(float ms) {
  cues_.clear();
  elapsed_ = std::clamp(ms, 0.0F, end());
  is_held_ = true;
  hand_age_ = refusal_age_ = long_ago_ms;
  preview_age_ = is_in_timeline() ? elapsed_ * std::max(1.0F, motion_.speed) : long_ago_ms;
  sample();
}

void Scene::play_to(float ms) {
  const float before = elapsed_;
  std::vector<Cue> heard = pop_cues();
  scrub(ms);
  cues_ = std::move(heard);
  hear(before, elapsed_);
}

// Updates the sprites. While an animation runs, the sprites come from the timeline. After it, they are copied from the
// snapshot, so that tiles at rest have exact positions.
void Scene::sample() {
  if (is_in_timeline()) {
    timeline_.sample(elapsed_, sprites_);
  } else {
    sprites_.clear();
    for (const Tile& tile : snapshot_.tiles) {
      Sprite sprite{.id = tile.id, .face = tile.face, .size = tile.size};
      sprite.row = tile.cell.row;
      sprite.column = tile.cell.column;
      sprites_.push_back(sprite);
    }
  }
  move_by_hand();
  drive_out();
  light_up();
  timeline_.merges(elapsed_, merges_);
}

// Moves the leaving tile through the exit. It gathers speed and fades out behind the edge of the board.
void Scene::drive_out() {
  const float share = departure();
  if (share <= 0) return;
  const float way = share * share;
  for (Sprite& sprite : sprites_) {
    if (sprite.id != snapshot_.leaving) continue;
    if (share < 1) sprite.column += way * static_cast<float>(sprite.size.columns + 1);
    sprite.alpha = std::min(1.0F, 2 * (1 - way));
  }
}

// Lets a light pass over the tiles during a celebration.
void Scene::light_up() {
  constexpr float strength = 0.4F;
  if (celebration() <= 0 || motion_.reduced || !motion_.flashes) return;
  for (Sprite& sprite : sprites_)
    sprite.flash = std::max(sprite.flash, strength * light_on(sprite, snapshot_.extent, celebration()));
}

// Applies two motions to tiles at rest: the user's drag and the animation of a rejected move.
void Scene::move_by_hand() {
  if (is_in_timeline()) return;
  const float rest = is_let_go_ ? 1 - std::clamp(release_age_ / release_ms, 0.0F, 1.0F) : 1;
  if (rest <= 0) held_ = {};
  const float left = rest * rest;
  const float share = std::clamp(rejection_age_ / rejection_ms, 0.0F, 1.0F);
  for (Sprite& sprite : sprites_) {
    if (sprite.id == held_.tile) {
      sprite.row += held_.rows * left;
      sprite.column += held_.columns * left;
      sprite.lift = held_lift * left;
      sprite.depth = 2;
    }
    if (share < 1 && rejection_.kind == RejectAnimation::Kind::push) {
      const float way = 0.12F * (1 - share) * std::sin(14 * share);
      sprite.row += way * static_cast<float>(rejection_.b.row - rejection_.a.row);
      sprite.column += way * static_cast<float>(rejection_.b.column - rejection_.a.column);
      continue;
    }
    const bool is_a = sprite.row == rejection_.a.row && sprite.column == rejection_.a.column;
    const bool is_b = sprite.row == rejection_.b.row && sprite.column == rejection_.b.column;
    if (share >= 1 || (!is_a && !is_b)) continue;
    if (rejection_.kind == RejectAnimation::Kind::shake) {
      sprite.column += 0.09F * (1 - share) * std::sin(22 * share);
    } else {
      const float way = 0.92F * std::sin(std::numbers::pi_v<float> * share) * (is_a ? 1.0F : -1.0F);
      sprite.row += way * static_cast<float>(rejection_.b.row - rejection_.a.row);
      sprite.column += way * static_cast<float>(rejection_.b.column - rejection_.a.column);
    }
  }
  std::stable_sort(sprites_.begin(), sprites_.end(),
                   [](const Sprite& a, const Sprite& b) { return a.depth < b.depth; });
}

std::vector<Tile> Scene::shown_tiles() const {
  std::vector<Tile> tiles;
  for (const Sprite& sprite : sprites_) {
    const Cell cell = cell_at(static_cast<int>(std::lround(sprite.row)), static_cast<int>(std::lround(sprite.column)));
    tiles.push_back({.id = sprite.id, .face = sprite.face, .cell = cell, .size = sprite.size});
  }
  std::sort(tiles.begin(), tiles.end(), [](const Tile& a, const Tile& b) { return number_of(a.id) < number_of(b.id); });
  return tiles;
}

float Scene::hand_column() const {
  const float share = std::clamp(hand_age_ / hand_glide_ms, 0.0F, 1.0F);
  const float shake = std::clamp(1 - refusal_age_ / refusal_ms, 0.0F, 1.0F);
  return hand_from_ + (hand_to_ - hand_from_) * (1 - (1 - share) * (1 - share)) +
         0.08F * shake * std::sin(18 * (1 - shake));
}

float Scene::hand_presence() const {
  return std::clamp((preview_age_ - hand_delay_ms) / hand_appear_ms, 0.0F, 1.0F);
}

}  // namespace tilefold::render
