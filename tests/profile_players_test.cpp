// The people who play on one machine, as stored in the profile: their names, games, best scores and current games.

#include <doctest/doctest.h>

#include "app/profile/backup.h"
#include "app/profile/stored_players.h"
#include "app/profile/stored_scores.h"
#include "app/profile/stored_sessions.h"
#include "tests/e2e/requests.h"
#include "tests/support/profile.h"

namespace tilefold::test {
namespace {

std::vector<std::string> names_of(profile::Store& store) {
  const auto players = profile::StoredPlayers(store).list();
  REQUIRE(players);
  std::vector<std::string> names;
  for (const profile::Player& player : *players) names.push_back(profile::name_of(player));
  return names;
}

profile::Player added(profile::Store& store, const std::string& name) {
  const auto player = profile::StoredPlayers(store).add(name);
  REQUIRE(player);
  return *player;
}

// Begins a game of a player and plays it.
void play_as(profile::Store& store, const profile::Player& player, std::uint64_t seed, int moves) {
  profile::Recorder recorder(store, "window", {}, player);
  CHECK_FALSE(recorder.resume(DropRules::info()));
  Session session = new_session(seed);
  recorder.follow(session);
  play_random(session, recorder, moves);
}

std::uint64_t seed_under_way(profile::Store& store, std::int64_t player) {
  const auto stored = profile::StoredSessions(store).under_way(DropRules::info(), player);
  REQUIRE(stored);
  return *stored ? (*stored)->games[(*stored)->place].stored.start.seed : 0;
}

TEST_CASE("A name of a player has 1 to 40 visible characters in one line") {
  const std::string forty(40, 'x');
  std::string long_name;
  for (int i = 0; i < 40; ++i) long_name += "ł";
  for (const std::string& name :
       {std::string("A"), forty, long_name, std::string("Ada \"Lovelace\" 'O''Brien'"),
        std::string("100 % %s %d {} \\n"), std::string("Zażółć"), std::string("王小明"),
        std::string("👩‍👧 Family"), std::string("; DROP TABLE games; --"), std::string("#1")}) {
    CAPTURE(name);
    const auto valid = profile::player_name("  " + name + " ");
    REQUIRE(valid);
    CHECK(*valid == name);
  }
  for (const std::string& name :
       {std::string(), std::string("   "), forty + "x", long_name + "ł", std::string("two\nlines"), std::string("a\tb"),
        std::string("a\x1b[31m"), std::string("\xff"), std::string("a##b"), std::string(" "),
        std::string("\xe3\x80\x80"), std::string("\xe2\x80\x8b"),
        std::string("a\xe2\x80\xae"
                    "b"),
        std::string("a\0b", 3)}) {
    CAPTURE(name);
    const auto refused = profile::player_name(name);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().message == "it must be one line of 1 to 40 characters, without ##");
  }
}

TEST_CASE("Players are found by name without regard to capital letters, and no two players have the same name") {
  const TemporaryFolder folder;
  profile::Store store(places_in(folder), profile::Access::write);
  profile::StoredPlayers players(store);
  CHECK(names_of(store) == std::vector<std::string>{"Player 1"});
  const profile::Player anna = added(store, " Anna ");
  CHECK(anna == profile::Player{.id = 1, .name = "Anna"});
  CHECK(added(store, "Łukasz Ö").id == 2);
  CHECK(added(store, "Ирина").id == 3);
  CHECK(added(store, "王小明").id == 4);
  CHECK(added(store, "100 % 'a' \"b\" {}").id == 5);
  for (const char* name : {"Anna", "ANNA", "łUKASZ ö", "ИРИНА", "王小明", "player 1", "100 % 'A' \"B\" {}"}) {
    CAPTURE(name);
    const auto again = players.add(name);
    REQUIRE_FALSE(again);
    CHECK(again.error().message.find("there is already a player named '") == 0);
  }
  CHECK(players.find_or_add("aNNa")->id == 1);
  CHECK(players.find_or_add("PLAYER 1")->id == 0);
  CHECK(players.find_or_add("Ann")->id == 6);
  CHECK_FALSE(*players.find("Bob"));
  CHECK(players.add("").error().message == "the name is ''; it must be one line of 1 to 40 characters, without ##");
  CHECK(names_of(store).size() == 7);
}

TEST_CASE("There are at most a hundred players") {
  const TemporaryFolder folder;
  profile::Store store(places_in(folder), profile::Access::write);
  for (std::size_t i = 1; i < profile::most_players; ++i) added(store, "P" + std::to_string(i));
  CHECK(profile::StoredPlayers(store).add("one more").error().message == "there are already 100 players");
}

TEST_CASE("A renamed player keeps number and games, and the first player can get a name, too") {
  const TemporaryFolder folder;
  profile::Store store(places_in(folder), profile::Access::write);
  profile::StoredPlayers players(store);
  play_as(store, {}, 5, 3);
  const profile::Player anna = added(store, "Anna");
  play_as(store, anna, 6, 3);
  REQUIRE(players.rename(0, "Maria"));
  REQUIRE(players.rename(1, "anna"));
  CHECK(store.player.name == "Maria");
  CHECK(names_of(store) == std::vector<std::string>{"Maria", "anna"});
  CHECK_FALSE(players.rename(1, "MARIA"));
  CHECK_FALSE(players.rename(1, " "));
  CHECK(added(store, "Player 1").id == 2);
  const auto games = all_games(store);
  REQUIRE(games.size() == 2);
  CHECK(games[0].start.player == profile::Player{.id = 0, .name = "Maria"});
  CHECK(games[1].start.player == profile::Player{.id = 1, .name = "anna"});
}

TEST_CASE("Each player has a current game, games and best scores of their own") {
  const TemporaryFolder folder;
  profile::Store store(places_in(folder), profile::Access::write);
  const profile::Player anna = added(store, "Anna");
  play_as(store, {}, 5, 40);
  play_as(store, anna, 6, 20);
  CHECK(seed_under_way(store, 0) == 5);
  CHECK(seed_under_way(store, anna.id) == 6);
  CHECK(seed_under_way(store, 7) == 0);
  profile::StoredGames games(store);
  CHECK(games.list({})->size() == 2);
  CHECK(games.list({.player = 0})->front().start.seed == 5);
  CHECK(games.list({.order = profile::GameFilter::Order::score, .player = anna.id})->front().start.seed == 6);
  CHECK(games.list({.player = anna.id})->size() == 1);
  CHECK(games.list({.player = 7})->empty());
  const std::string hash = profile::parameters_hash(drop_values());
  profile::StoredScores scores(store);
  const auto first = scores.best("drop", hash, false);
  store.player = anna;
  const auto second = scores.best("drop", hash, false);
  REQUIRE(first);
  REQUIRE(second);
  CHECK(first->score == games.list({.player = 0})->front().state.score);
  CHECK(second->score == games.list({.player = anna.id})->front().state.score);
  CHECK(first->score != second->score);
  CHECK(scores.list("drop")->size() == 2);
  const auto removed = scores.reset("drop", anna.id);
  REQUIRE(removed);
  CHECK(removed->front().player == anna);
  CHECK_FALSE(scores.best("drop", hash, false));
  CHECK(scores.list("")->size() == 1);
  REQUIRE(scores.bring_back(*removed));
  CHECK(scores.best("drop", hash, false)->score == second->score);
}

// In this test a second open lock file stands for another process.
TEST_CASE("Two windows can play a puzzle as two players at the same time, but not as the same player") {
  const TemporaryFolder folder;
  profile::Store one(places_in(folder), profile::Access::write);
  const profile::Player anna = added(one, "Anna");
  play_as(one, {}, 5, 3);
  profile::Recorder first(one, "window");
  CHECK(first.resume(DropRules::info()));
  profile::Store two(places_in(folder), profile::Access::write);
  profile::Recorder second(two, "window", {}, anna);
  CHECK_FALSE(second.resume(DropRules::info()));
  CHECK(second.pop_messages().empty());
  Session session = new_session(6);
  second.follow(session);
  play_random(session, second, 2);
  CHECK(seed_under_way(one, anna.id) == 6);
  CHECK(seed_under_way(one, 0) == 5);
  profile::Store three(places_in(folder), profile::Access::write);
  profile::Recorder third(three, "window", {}, anna);
  CHECK_FALSE(third.resume(DropRules::info()));
  REQUIRE(third.pop_messages().size() == 1);
}

TEST_CASE("The last chosen player and the player's last puzzle are remembered, and one person alone stores nothing") {
  const TemporaryFolder folder;
  Hands hands;
  profile::Store store(places_in(folder), profile::Access::write, hands.clock());
  profile::StoredPlayers players(store);
  CHECK(players.last_chosen() == profile::Player{});
  REQUIRE(players.choose({}));
  CHECK(sqlite(places_in(folder).database().string(), "SELECT count(*) FROM players").out == "0\n");
  const profile::Player anna = added(store, "Anna");
  CHECK(players.last_chosen() == profile::Player{});
  REQUIRE(players.choose(anna));
  CHECK(store.player == anna);
  CHECK(players.last_chosen() == anna);
  REQUIRE(players.choose(added(store, "Bob")));
  hands.wall -= 1'000'000;  // the clock was set back
  REQUIRE(players.choose(anna));
  CHECK(players.last_chosen() == anna);
  REQUIRE(players.choose({}));
  CHECK(players.last_chosen() == profile::Player{});
  CHECK(players.last_puzzle(anna.id).empty());
  play_as(store, anna, 6, 2);
  CHECK(players.last_puzzle(anna.id) == "drop");
  CHECK(players.last_puzzle(0).empty());
}

TEST_CASE("A backup and a restored profile have the players and their games") {
  const TemporaryFolder folder;
  const auto never = [] { return false; };
  {
    profile::Store store(places_in(folder), profile::Access::write);
    play_as(store, added(store, "Łucja"), 6, 4);
    REQUIRE(profile::back_up_profile(places_in(folder).database(), folder.path("kept.db"), never));
  }
  std::filesystem::remove(places_in(folder).database());
  REQUIRE(profile::restore_profile(places_in(folder), folder.path("kept.db"), profile::Clock::of_system(), never));
  profile::Store store(places_in(folder), profile::Access::write);
  CHECK(names_of(store) == std::vector<std::string>{"Player 1", "Łucja"});
  CHECK(seed_under_way(store, 1) == 6);
  const auto report = profile::check_profile(places_in(folder).database(), never);
  REQUIRE(report);
  CHECK(report->problems.empty());
}

TEST_CASE("If the profile is removed while it is open, the player is stored again with the games") {
  const TemporaryFolder folder;
  profile::Store store(places_in(folder), profile::Access::write);
  const profile::Player anna = added(store, "Anna");
  profile::Recorder recorder(store, "window", {}, anna);
  recorder.resume(DropRules::info());
  Session session = new_session(6);
  recorder.follow(session);
  play_random(session, recorder, 3);
  std::filesystem::remove(places_in(folder).database());
  play_random(session, recorder, 1);
  CHECK(names_of(store) == std::vector<std::string>{"Player 1", "Anna"});
  CHECK(last_game(store).start.player == anna);
  CHECK(last_game(store).state.nodes == 4);
  CHECK(seed_under_way(store, anna.id) == 6);
}

TEST_CASE("profile check reports a game of a player who does not exist") {
  const TemporaryFolder folder;
  {
    profile::Store store(places_in(folder), profile::Access::write);
    play_as(store, {}, 6, 3);
  }
  change_file(places_in(folder), "UPDATE games SET player = 7");
  const auto report = profile::check_profile(places_in(folder).database(), [] { return false; });
  REQUIRE(report);
  REQUIRE(report->problems.size() == 1);
  CHECK(report->problems.front().game == 1);
  CHECK(report->problems.front().text == "it belongs to player 7, who does not exist");
}

TEST_CASE("After the migration of any released profile, everything belongs to the first player") {
  for (std::int32_t version = 1; version < 8; ++version) {
    CAPTURE(version);
    const TemporaryFolder folder;
    std::filesystem::create_directories(places_in(folder).data);
    change_file(places_in(folder), read_text(kept_profile(version)));
    const std::string file = places_in(folder).database().string();
    const std::string rows =
        "SELECT puzzle, parameters_hash, assisted, score, parameters, horizon, game, node, reached FROM best_scores "
        "ORDER BY 1, 2, 3; SELECT puzzle, game, next_parameters FROM under_way ORDER BY 1";
    const std::string before = sqlite(file, rows).out;
    profile::Store store(places_in(folder), profile::Access::write);
    CHECK(store.pop_notice().empty());
    CHECK(sqlite(file, rows).out == before);
    CHECK(names_of(store) == std::vector<std::string>{"Player 1"});
    CHECK(profile::StoredGames(store).list({.player = 0})->size() == 5);
    const auto scores = profile::StoredScores(store).list("");
    REQUIRE(scores);
    CHECK(scores->size() == 4);
    for (const profile::BestScore& best : *scores) CHECK(best.player.id == 0);
    CHECK(profile::StoredPlayers(store).last_chosen() == profile::Player{});
  }
}

TEST_CASE("The released profile with players has the games of each player") {
  const TemporaryFolder folder;
  std::filesystem::create_directories(places_in(folder).data);
  change_file(places_in(folder), read_text(kept_profile(8)));
  profile::Store store(places_in(folder), profile::Access::write);
  CHECK(names_of(store) == std::vector<std::string>{"Player 1", "Zoë \"Ł\" 王"});
  CHECK(profile::StoredGames(store).list({.player = 0})->size() == 3);
  CHECK(profile::StoredGames(store).list({.player = 1})->size() == 2);
  CHECK(profile::StoredPlayers(store).last_chosen().id == 1);
  CHECK(profile::StoredPlayers(store).last_puzzle(1) == "unblock");
}

}  // namespace
}  // namespace tilefold::test
