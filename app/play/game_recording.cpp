#include "app/play/game_recording.h"

#include <algorithm>
#include <utility>

#include "app/play/frame_timeout.h"
#include "app/profile/stored_games.h"

namespace tilefold::play {
namespace {

constexpr std::size_t most_waiting = 2000;  // gestures and points of a path that wait for the next move

// True if the profile contains a game of this puzzle that the player has played, or cannot be read.
bool has_played(profile::Store& store, const PuzzleInfo& info) {
  store.set_busy_timeout(frame_timeout_ms);
  const auto games = profile::StoredGames(store).list(
      {.puzzle = std::string(info.name), .limit = 1, .is_imported = false, .player = store.player.id});
  return !games || !games->empty();
}

}  // namespace

void GameRecording::store_in(GameRepository& repository) {
  repository_ = &repository;
  gestures_.start(repository.store().clock());
  begin_puzzle();
  repository.follow(session_, {});
  read_best();
}

void GameRecording::begin_puzzle() {
  position_.reset();
  first_moves_ = repository_ == nullptr || has_played(repository_->store(), session_.puzzle().about()) ? many_moves : 0;
}

void GameRecording::follow(const profile::Cause& cause) {
  const std::pair position{session_.game().number, session_.game().at};
  if (std::exchange(position_, position) != position) is_rest_recorded_ = is_advice_recorded_ = false;
  if (repository_ == nullptr) return;
  profile::Cause with_input = cause;
  with_input.input = input_;
  with_input.gestures = gestures_.pop();
  repository_->follow(session_, with_input);
}

void GameRecording::record_input(InputStep step, std::string_view device, std::int64_t age_ms) {
  if (repository_ == nullptr) return;
  const std::int64_t time = repository_->store().clock().steady_ms() - age_ms;
  gestures_.begin_event(time, device);
  switch (step) {
    case InputStep::motion: break;
    case InputStep::press: input_ = {.device = std::string(device), .down = time}; break;
    case InputStep::release:
      if (input_.down && input_.device == device) input_.up = std::max(time, *input_.down);
      break;
    case InputStep::other: input_ = {.device = std::string(device)}; break;
  }
}

void GameRecording::follow_rest() {
  if (repository_ == nullptr) return;
  if (gestures_.size() >= most_waiting) store_gestures();
  if (std::exchange(is_rest_recorded_, true)) return;
  repository_->player_can_move(session_);
}

void GameRecording::store_gestures() {
  if (gestures_.size() > 0) repository_->follow(session_, {.gestures = gestures_.pop()});
}

void GameRecording::record_advice(std::string_view strategy) {
  if (repository_ == nullptr || std::exchange(is_advice_recorded_, true)) return;
  repository_->record_hint(session_, strategy);
  read_best();
}

void GameRecording::record_autoplay(bool is_on, std::string_view strategy) {
  if (repository_ != nullptr) repository_->record_autoplay(session_, is_on, strategy);
}

// Reads the best scores under the current rules from the profile, or from the session if there is no profile.
void GameRecording::read_best() {
  best_ = {.pure = session_.best(), .assisted = session_.best(), .is_assisted = false, .counts = false};
  if (repository_ != nullptr) best_ = repository_->best_scores().best(session_, repository_->recorder(session_));
  std::uint64_t& own = best_.is_assisted ? best_.assisted : best_.pure;
  if (best_.counts) own = std::max(own, session_.puzzle().standing().score);
  to_beat_ = {.now = best_.of_game(), .before = to_beat_.now};
}

}  // namespace tilefold::play
