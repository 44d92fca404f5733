#include "app/window/game_keeper.h"

#include <algorithm>
#include <utility>

namespace tilefold::app {
namespace {

constexpr int patience_ms = 50;  // of a frame
constexpr double retry_ms = 2000;

}  // namespace

GameKeeper::GameKeeper(Places places) : store_(std::move(places), Access::write), recorder_(store_, "window") {}

// The recorder falls back to more patience when the profile can be used again.
template <class Work>
void GameKeeper::hurriedly(const Work& work) {
  store_.set_patience(patience_ms);
  work();
  ++version_;
}

void GameKeeper::follow(const Session& session, const Cause& cause) {
  hurriedly([&] { recorder_.follow(session, cause); });
}

void GameKeeper::note_hint(const Session& session, std::string_view strategy) {
  hurriedly([&] { recorder_.note_hint(session, strategy); });
}

void GameKeeper::note_autoplay(const Session& session, bool is_on, std::string_view strategy) {
  hurriedly([&] { recorder_.note_autoplay(session, is_on, strategy); });
}

GameKeeper::Best GameKeeper::best(const Session& session) {
  const std::string puzzle(session.puzzle().about().name);
  const std::string hash = parameters_hash(session.puzzle().parameters());
  const auto stored = [&](bool is_assisted) {
    const auto best = store_.best_score(puzzle, hash, is_assisted);
    return best ? best->score : 0;
  };
  Best best{.pure = stored(false), .assisted = stored(true), .is_assisted = recorder_.is_assisted(session)};
  if (!recorder_.is_stored()) {
    std::uint64_t& own = best.is_assisted ? best.assisted : best.pure;
    own = std::max(own, session.best());
  }
  return best;
}

Result<Done> GameKeeper::reset_best(const Session& session) {
  store_.set_patience(patience_ms);
  auto reset = store_.reset_best_scores(std::string(session.puzzle().about().name));
  if (!reset) return reset.error();
  forgotten_.insert(forgotten_.end(), reset->begin(), reset->end());
  ++version_;
  return Done{};
}

Result<Done> GameKeeper::bring_best_back() {
  store_.set_patience(patience_ms);
  if (auto done = store_.bring_back(forgotten_); !done) return done;
  forgotten_.clear();
  ++version_;
  return Done{};
}

void GameKeeper::try_again(const Session& session, double now_ms) {
  if (recorder_.is_stored() || now_ms < tried_at_ + retry_ms) return;
  tried_at_ = now_ms;
  follow(session, {});
}

void GameKeeper::finish(const Session& session) {
  if (recorder_.is_stored()) return;
  store_.set_patience(usual_patience_ms);
  recorder_.follow(session);
}

}  // namespace tilefold::app
