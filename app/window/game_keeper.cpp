#include "app/window/game_keeper.h"

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
