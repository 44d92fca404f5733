// The labels of a study, and how the user made each move, as stored in the profile.

#include <doctest/doctest.h>

#include "app/profile/stored_sessions.h"
#include "tests/support/profile.h"

namespace tilefold::test {
namespace {

const records::GameLabels of_first{.participant = "P01", .condition = "timed", .session = "2"};

// Plays the first legal move.
void play_first(Session& session, profile::Recorder& recorder, const profile::Cause& cause) {
  REQUIRE(session.play(session.puzzle().moves().front()));
  recorder.follow(session, cause);
}

TEST_CASE("Every game that begins gets the labels of its recorder") {
  const TemporaryFolder folder;
  profile::Store store(places_in(folder), profile::Access::write);
  profile::Recorder recorder(store, "window", of_first);
  Session session = new_session(3);
  recorder.follow(session);
  session.new_game(4);
  recorder.follow(session);
  REQUIRE(all_games(store).size() == 2);
  for (const profile::StoredGame& game : all_games(store)) CHECK(game.start.labels == of_first);
  CHECK(all_games(store).front().start.client == "window");
}

TEST_CASE("A game is resumed only under the labels with which it began") {
  const TemporaryFolder folder;
  {
    profile::Store store(places_in(folder), profile::Access::write);
    profile::Recorder recorder(store, "window", of_first);
    recorder.resume(DropRules::info());
    Session session = new_session(3);
    recorder.follow(session);
    play_random(session, recorder, 4);
  }
  for (const records::GameLabels& other :
       {records::GameLabels{}, records::GameLabels{.participant = "P02"}, records::GameLabels{.participant = "P01"}}) {
    CAPTURE(other.participant);
    profile::Store store(places_in(folder), profile::Access::write);
    profile::Recorder recorder(store, "window", other);
    CHECK_FALSE(recorder.resume(DropRules::info()));
    CHECK(recorder.pop_messages().empty());
  }
  profile::Store store(places_in(folder), profile::Access::write);
  profile::Recorder recorder(store, "window", of_first);
  CHECK(recorder.resume(DropRules::info()));
}

TEST_CASE("A game of another participant becomes the current one, and the earlier game keeps its moves and labels") {
  const TemporaryFolder folder;
  for (const char* participant : {"P01", "P02"}) {
    profile::Store store(places_in(folder), profile::Access::write);
    profile::Recorder recorder(store, "window", {.participant = participant});
    CHECK_FALSE(recorder.resume(DropRules::info()));
    Session session = new_session(3);
    recorder.follow(session);
    play_random(session, recorder, 5);
  }
  profile::Store store(places_in(folder), profile::Access::write);
  const auto games = all_games(store);
  REQUIRE(games.size() == 2);
  CHECK(games[0].start.labels.participant == "P01");
  CHECK(games[1].start.labels.participant == "P02");
  CHECK(games[0].state.nodes == 5);
  const auto current = profile::StoredSessions(store).under_way(DropRules::info());
  REQUIRE(current);
  REQUIRE(*current);
  CHECK((*current)->games[(*current)->place].stored.id == games[1].id);
}

TEST_CASE("A move is stored with its device and the times of press and release since the user could move") {
  const TemporaryFolder folder;
  Hands hands;
  profile::Store store(places_in(folder), profile::Access::write, hands.clock());
  profile::Recorder recorder(store, "window");
  Session session = new_session(3);
  recorder.follow(session);
  recorder.player_can_move();
  const std::int64_t ready = hands.steady;
  hands.pass(900);
  play_first(session, recorder, {.input = {.device = "mouse", .down = ready + 400, .up = ready + 900}});
  hands.pass(100);
  recorder.player_can_move();
  // The press came before the end of the animation, and the button is still down.
  play_first(session, recorder, {.input = {.device = "touch", .down = ready + 950, .up = std::nullopt}});
  play_first(session, recorder, {});
  const auto moves = profile::StoredGames(store).moves(last_game(store).id);
  REQUIRE(moves);
  REQUIRE(moves->size() == 3);
  CHECK((*moves)[0].device == "mouse");
  CHECK((*moves)[0].down == 400);
  CHECK((*moves)[0].up == 900);
  CHECK((*moves)[0].since_ready == 900);
  CHECK((*moves)[1].device == "touch");
  CHECK((*moves)[1].down == 0);
  CHECK_FALSE((*moves)[1].up);
  CHECK((*moves)[2].device.empty());
  CHECK_FALSE((*moves)[2].down);
}

TEST_CASE("Moves that the user did not make have no device and no times of a press") {
  const TemporaryFolder folder;
  profile::Store store(places_in(folder), profile::Access::write);
  profile::Recorder recorder(store, "window");
  Session session = new_session(3);
  recorder.follow(session);
  const profile::MoveInput input{.device = "mouse", .down = 1, .up = 2};
  play_first(session, recorder, {.strategy = "greedy", .input = input});
  play_first(session, recorder, {.is_given = true, .input = input});
  play_first(session, recorder, {.is_by_timer = true, .input = input});
  const auto moves = profile::StoredGames(store).moves(last_game(store).id);
  REQUIRE(moves);
  for (const profile::StoredMove& move : *moves) {
    CHECK(move.device.empty());
    CHECK_FALSE(move.down);
    CHECK_FALSE(move.up);
  }
}

TEST_CASE("If the open profile is removed, moves of strategies, timers and game IDs do not become moves of the user") {
  for (const bool is_resumed : {false, true}) {
    CAPTURE(is_resumed);
    const TemporaryFolder folder;
    const profile::Folders places = places_in(folder);
    profile::Store store(places, profile::Access::write);
    auto recorder = std::make_unique<profile::Recorder>(store, "window");
    CHECK_FALSE(recorder->resume(DropRules::info()));
    std::optional<Session> session = new_session(3);
    recorder->follow(*session);
    play_first(*session, *recorder, {.is_given = true});
    play_first(*session, *recorder, {.strategy = "greedy"});
    play_first(*session, *recorder, {.is_by_timer = true});
    play_first(*session, *recorder, {.input = {.device = "touch"}});
    if (is_resumed) {
      recorder = std::make_unique<profile::Recorder>(store, "window");
      session = recorder->resume(DropRules::info());
      REQUIRE(session);
    }
    std::filesystem::remove_all(places.data);
    play_first(*session, *recorder, {.input = {.device = "mouse"}});
    CHECK(recorder->is_stored());
    const profile::StoredGame game = last_game(store);
    const auto moves = profile::StoredGames(store).moves(game.id);
    REQUIRE(moves);
    std::vector<std::string> makers;
    for (const profile::StoredMove& move : *moves) makers.push_back(move.played_by + "/" + move.device);
    CHECK(makers == std::vector<std::string>{"given/", "greedy/", "timer/", "/touch", "/mouse"});
    CHECK(game.state.assistance.autoplay_moves == 1);
    CHECK(game.state.assistance.given_moves == 1);
  }
}

}  // namespace
}  // namespace tilefold::test
