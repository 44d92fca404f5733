#include "app/play/clips.h"

#include <fmt/format.h>

#include <utility>

namespace tilefold::play {

Clips::Clips(GameView& view, Trace& trace, std::function<void()> wake)
    : view_(view), trace_(trace), worker_(std::move(wake)) {}

std::optional<std::int32_t> Clips::last_move(ClipExtent extent) const {
  std::int32_t move = view_.replay.move_shown();
  if (move == 0) return std::nullopt;
  if (extent != ClipExtent::last_chain) return move;
  if (view_.game.line().longest_chain(move) == 0) return std::nullopt;
  while (view_.game.line().move_to(move).merges == 0) --move;
  return move;
}

void Clips::save(ClipExtent extent, const ClipAppearance& appearance, const std::string& path) {
  const auto move = last_move(extent);
  if (is_busy() || !move) return;
  message_.clear();
  latest_.reset();
  path_ = path;
  std::vector<std::string> words{view_.game_id(), "--theme", std::string(appearance.theme), "--speed",
                                 fmt::format("{}", appearance.speed)};
  if (extent != ClipExtent::whole_game) words.insert(words.end(), {"--at-move", std::to_string(*move)});
  trace_.line(Object{{"kind", "clip_begun"}, {"path", path}, {"move", std::int64_t{*move}}});
  worker_.ask({.words = std::move(words), .path = path});
}

bool Clips::advance() {
  auto update = worker_.poll();
  if (!update) return false;
  latest_ = std::move(update);
  if (!latest_->is_final) return true;
  message_ = latest_->problem;
  trace_.line(Object{{"kind", "clip"},
                     {"path", path_},
                     {"frames", latest_->frames},
                     {"saved", latest_->is_saved},
                     {"stopped", latest_->is_stopped},
                     {"message", message_}});
  return true;
}

}  // namespace tilefold::play
