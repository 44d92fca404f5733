// Plays the commands of a puzzle that are played automatically if the user makes no move for a certain time. After
// undo, no command is played until the user has made a move.
#pragma once

#include <cstdint>
#include <optional>

#include "app/play/game_view.h"
#include "app/play/task.h"

namespace tilefold::play {

class TimedCommand final : public Task {
 public:
  explicit TimedCommand(GameView& view) : view_(view) {}

  Redraw advance(double now) override;
  std::optional<double> next_time() const override { return is_busy() ? due_ : std::nullopt; }
  bool is_busy() const override { return due_ && !view_.replay.is_open(); }

 private:
  const CommandSpec* find() const;

  GameView& view_;
  std::uint64_t version_ = 0;  // version of the game when the command was last determined
  std::optional<double> due_;  // time at which the command is played
};

}  // namespace tilefold::play
