// The profile without a program around it: what a recorder stores, and what comes back.

#include <doctest/doctest.h>

#include <filesystem>

#include "app/json.h"
#include "app/profile/recorder.h"
#include "engine/search/strategy.h"
#include "tests/support/drop_board.h"
#include "tests/support/process.h"

namespace tilefold::test {
namespace {

using namespace app;  // NOLINT(google-build-using-namespace)
using drop::drop_move;
using drop::DropRules;

constexpr std::int64_t noon = 1'767'268'800'000;  // 2026-01-01T12:00:00Z

// Clocks that stand still until a test moves them.
struct Hands {
  std::int64_t wall = noon;
  std::int64_t steady = 5'000;
  Clock clock() {
    return {.wall_ms = [this] { return wall; }, .steady_ms = [this] { return steady; }};
  }
  void pass(std::int64_t ms) {
    wall += ms;
    steady += ms;
  }
};

Places places_in(const TemporaryFolder& folder) {
  return *find_places(folder.path("profile"));
}

Session new_session(std::uint64_t seed = 1) {
  return Session(DropRules::info(), drop_values(), seed);
}

// Plays at random and follows every move.
void play_random(Session& session, Recorder& recorder, int moves) {
  const RandomStrategy strategy(4);
  for (int i = 0; i < moves; ++i) {
    const auto move = strategy.choose(session.puzzle(), {}, {}).best;
    REQUIRE(move);
    REQUIRE(session.play(*move));
    recorder.follow(session);
  }
}

std::vector<StoredGame> all_games(Store& store) {
  auto games = store.games({.order = GameFilter::Order::oldest, .with_empty = true});
  REQUIRE(games);
  return *games;
}

TEST_CASE("what a recorder followed comes back as it was: games, branches, undo, redo and what comes next") {
  const TemporaryFolder folder;
  Hands hands;
  SavedSession before;
  Snapshot shown;
  {
    Store store(places_in(folder), Access::write, hands.clock());
    Recorder recorder(store, "window");
    CHECK_FALSE(recorder.resume(DropRules::info()));
    Session session = new_session(7);
    recorder.follow(session);
    play_random(session, recorder, 50);
    for (int i = 0; i < 3; ++i) {
      session.undo();
      recorder.follow(session);
    }
    play_random(session, recorder, 1);
    EventBatch setup;
    auto position = DropRules::info().read(drop_values({.preview = {2, 2}}), 9,
                                           Table{{"board", List{Document(List{2, 4, 2, 0, 0})}}}, setup);
    REQUIRE(position);
    session.open_position(std::move(*position), std::move(setup), 9);
    recorder.follow(session);
    play_random(session, recorder, 4);
    session.new_game(11);
    recorder.follow(session);
    session.undo();
    session.undo();
    recorder.follow(session);
    REQUIRE(session.set_next_parameters(drop_values({.rows = 9})));
    recorder.follow(session);
    before = session.saved();
    shown = session.puzzle().snapshot();
    CHECK(recorder.take_messages().empty());
    CHECK(recorder.is_stored());
  }
  Store store(places_in(folder), Access::write, hands.clock());
  Recorder recorder(store, "window");
  auto session = recorder.resume(DropRules::info());
  CHECK(recorder.take_messages().empty());
  REQUIRE(session);
  CHECK(session->saved() == before);
  CHECK(session->puzzle().snapshot() == shown);
  CHECK(session->can_redo());
  play_random(*session, recorder, 3);
  CHECK(all_games(store).size() == 3);
  CHECK(all_games(store)[1].state.nodes == 6);
}

}  // namespace
}  // namespace tilefold::test
