#include "app/play/replay_steps.h"

#include <algorithm>
#include <cmath>

namespace tilefold::play {

void play_line(ReplayView& replay) {
  if (replay.move_shown() == replay.end() && replay.is_at_rest()) return play_all(replay);
  replay.play(replay.end());
}

void play_all(ReplayView& replay) {
  if (replay.end() > 0) replay.play(replay.end(), 0);
}

void toggle_playback(ReplayView& replay) {
  replay.is_playing() ? replay.pause() : play_line(replay);
}

void step_back(ReplayView& replay) {
  const auto to = static_cast<std::int32_t>(std::ceil(replay.place())) - 1;
  if (to >= 0) replay.show_move(to);
}

void step_forward(ReplayView& replay) {
  std::int32_t to = replay.move_shown() + (replay.is_at_rest() ? 1 : 0);
  std::optional<std::int32_t> from;
  if (replay.is_playing()) {
    const auto under_way = static_cast<std::int32_t>(std::floor(replay.place())) + 1;
    to = std::min(under_way + 1, replay.end());
    if (to > under_way) from = to;
  }
  if (to <= replay.end()) replay.play(to, from);
}

void finish_move(ReplayView& replay) {
  if (!replay.is_at_rest()) replay.show_move(replay.move_shown());
}

}  // namespace tilefold::play
