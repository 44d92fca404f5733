#include "app/play/game_repository.h"

#include <algorithm>
#include <utility>

namespace tilefold::app {
namespace {

constexpr int timeout_ms = 50;  // maximum time that a frame waits for a locked profile
constexpr double retry_ms = 2000;

}  // namespace

GameRepository::GameRepository(Folders folders) : store_(std::move(folders), Access::write) {}

Recorder& GameRepository::recorder(const PuzzleInfo& info) {
  return recorders_.try_emplace(std::string(info.name), store_, "window").first->second;
}

std::vector<std::string> GameRepository::pop_messages() {
  std::vector<std::string> all;
  for (auto& [name, recorder] : recorders_)
    for (std::string& message : recorder.pop_messages())
      if (std::find(all.begin(), all.end(), message) == all.end()) all.push_back(std::move(message));
  return all;
}

std::optional<Snapshot> GameRepository::peek(const PuzzleInfo& info) {
  store_.set_busy_timeout(timeout_ms);
  const auto stored = store_.under_way(info);
  if (!stored || !*stored) return std::nullopt;
  const auto session = Session::restore(info, (*stored)->saved());
  return session ? std::optional(session->puzzle().snapshot()) : std::nullopt;
}

// Runs `work` with a short timeout for a locked profile. When the profile is available again, the recorder restores the
// longer timeout.
template <class Work>
void GameRepository::hurriedly(const Work& work) {
  store_.set_busy_timeout(timeout_ms);
  work();
  ++version_;
}

void GameRepository::follow(const Session& session, const Cause& cause) {
  hurriedly([&] { recorder(session).follow(session, cause); });
}

void GameRepository::record_hint(const Session& session, std::string_view strategy) {
  hurriedly([&] { recorder(session).record_hint(session, strategy); });
}

void GameRepository::record_autoplay(const Session& session, bool is_on, std::string_view strategy) {
  hurriedly([&] { recorder(session).record_autoplay(session, is_on, strategy); });
}

Result<Done> GameRepository::open_game(Session& session, std::int64_t id) {
  Result<Done> opened = Done{};
  hurriedly([&] { opened = recorder(session).open_game(session, id); });
  return opened;
}

bool GameRepository::has_game(std::int64_t id) const {
  return std::any_of(recorders_.begin(), recorders_.end(),
                     [&](const auto& known) { return known.second.has_game(id); });
}

Result<std::string> GameRepository::game_id(std::int64_t id) {
  const auto game = store_.game(id);
  if (!game) return game.error();
  const auto moves = store_.moves(id);
  if (!moves) return moves.error();
  return game_id_text(*game, *moves);
}

bool GameRepository::has_played(const PuzzleInfo& info) {
  store_.set_busy_timeout(timeout_ms);
  const auto games = store_.games({.puzzle = std::string(info.name), .limit = 1});
  return !games || !games->empty();
}

GameRepository::Best GameRepository::best(const Session& session) {
  const std::string puzzle(session.puzzle().about().name);
  const std::string hash = parameters_hash(session.puzzle().parameters());
  const auto stored = [&](bool is_assisted) {
    const auto best = store_.best_score(puzzle, hash, is_assisted);
    return best ? best->score : 0;
  };
  Best best{.pure = stored(false),
            .assisted = stored(true),
            .is_assisted = recorder(session).is_assisted(session),
            .counts = recorder(session).counts(session)};
  if (best.counts && !recorder(session).is_stored()) {
    std::uint64_t& own = best.is_assisted ? best.assisted : best.pure;
    own = std::max(own, session.best());
  }
  return best;
}

Result<Done> GameRepository::reset_best(const Session& session) {
  store_.set_busy_timeout(timeout_ms);
  auto reset = store_.reset_best_scores(std::string(session.puzzle().about().name));
  if (!reset) return reset.error();
  auto& forgotten = forgotten_[session.puzzle().about().name];
  forgotten.insert(forgotten.end(), reset->begin(), reset->end());
  ++version_;
  return Done{};
}

Result<Done> GameRepository::bring_best_back(const Session& session) {
  store_.set_busy_timeout(timeout_ms);
  auto& forgotten = forgotten_[session.puzzle().about().name];
  if (auto done = bring_back(store_, forgotten); !done) return done;
  forgotten.clear();
  ++version_;
  return Done{};
}

void GameRepository::try_again(const Session& session, double now_ms) {
  if (recorder(session).is_stored() || now_ms < tried_at_ + retry_ms) return;
  tried_at_ = now_ms;
  follow(session, {});
}

void GameRepository::finish(const Session& session) {
  if (recorder(session).is_stored()) return;
  store_.set_busy_timeout(default_timeout_ms);
  recorder(session).follow(session);
}

}  // namespace tilefold::app
