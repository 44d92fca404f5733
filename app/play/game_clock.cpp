#include "app/play/game_clock.h"

#include <cmath>

namespace tilefold::play {

void GameClock::advance(double now, const Subject& subject, bool is_running) {
  if (is_running_) {
    games_[game_] += now - last_;
    move_ += now - last_;
  }
  Key game{subject.player, subject.puzzle, subject.game};
  if (game != game_ || subject.version != version_) move_ = 0;
  game_ = std::move(game);
  version_ = subject.version;
  last_ = now;
  is_running_ = is_running;
}

double GameClock::measured(ClockMode mode) const {
  if (mode == ClockMode::move) return move_;
  const auto found = games_.find(game_);
  return mode == ClockMode::off || found == games_.end() ? 0 : found->second;
}

std::optional<double> GameClock::next_time(ClockMode mode) const {
  constexpr double second = 1000;
  if (mode == ClockMode::off || !is_running_) return std::nullopt;
  return last_ + second - std::fmod(measured(mode), second);
}

std::string clock_text(double ms) {
  const auto seconds = static_cast<std::int64_t>(ms / 1000);
  const auto padded = [](std::int64_t number) { return (number < 10 ? "0" : "") + std::to_string(number); };
  const std::int64_t minutes = seconds / 60;
  const std::string end = ":" + padded(seconds % 60);
  return minutes < 60 ? std::to_string(minutes) + end : std::to_string(minutes / 60) + ":" + padded(minutes % 60) + end;
}

}  // namespace tilefold::play
