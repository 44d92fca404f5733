#include "app/play/game_repository.h"

#include <algorithm>
#include <utility>

#include "app/play/frame_timeout.h"

namespace tilefold::play {
namespace {

constexpr double retry_ms = 2000;

}  // namespace

GameRepository::GameRepository(profile::Folders folders, records::GameLabels labels)
    : store_(std::move(folders), profile::Access::write), labels_(std::move(labels)) {}

profile::Recorder& GameRepository::recorder_of(const PuzzleInfo& info) {
  return recorders_.try_emplace({store_.player.id, info.name}, store_, "window", labels_, store_.player).first->second;
}

std::vector<Error> GameRepository::pop_notices() {
  std::vector<Error> all;
  for (auto& [name, recorder] : recorders_)
    for (Error& notice : recorder.pop_notices())
      if (std::none_of(all.begin(), all.end(), [&](const Error& other) { return other.message == notice.message; }))
        all.push_back(std::move(notice));
  return all;
}

std::vector<std::string> GameRepository::pop_messages() {
  std::vector<std::string> texts;
  for (Error& notice : pop_notices()) texts.push_back(std::move(notice.message));
  return texts;
}

// Runs `work` with a short timeout for a locked profile. When the profile is available again, the recorder restores the
// longer timeout.
template <class Work>
void GameRepository::hurriedly(const Work& work) {
  store_.set_busy_timeout(frame_timeout_ms);
  work();
  ++version_;
}

void GameRepository::follow(const Session& session, const profile::Cause& cause) {
  hurriedly([&] { recorder_of(session).follow(session, cause); });
}

void GameRepository::record_hint(const Session& session, std::string_view strategy) {
  hurriedly([&] { recorder_of(session).record_hint(session, strategy); });
}

void GameRepository::record_autoplay(const Session& session, bool is_on, std::string_view strategy) {
  hurriedly([&] { recorder_of(session).record_autoplay(session, is_on, strategy); });
}

Result<Done> GameRepository::open_game(Session& session, std::int64_t id) {
  Result<Done> opened = Done{};
  hurriedly([&] { opened = recorder_of(session).open_game(session, id); });
  return opened;
}

bool GameRepository::has_game(std::int64_t id) const {
  return std::any_of(recorders_.begin(), recorders_.end(),
                     [&](const auto& known) { return known.second.has_game(id); });
}

void GameRepository::try_again(const Session& session, double now_ms) {
  if (recorder_of(session).is_stored() || now_ms < tried_at_ + retry_ms) return;
  tried_at_ = now_ms;
  follow(session, {});
}

void GameRepository::finish(const Session& session) {
  if (recorder_of(session).is_stored()) return;
  store_.set_busy_timeout(profile::default_timeout_ms);
  recorder_of(session).follow(session);
}

}  // namespace tilefold::play
