// The people who play on one machine, in a real window: added, chosen and renamed on the home, and chosen with
// --player.

#include <doctest/doctest.h>
#include <signal.h>

#include <algorithm>

#include "app/profile/stored_games.h"
#include "app/profile/stored_players.h"
#include "app/records/position_id.h"
#include "engine/catalog.h"
#include "engine/core/session.h"
#include "tests/e2e/player.h"

namespace tilefold::test {
namespace {

const std::vector<std::string> size{"--size", "1000x720"};

std::vector<std::string> with_size(std::vector<std::string> words) {
  words.insert(words.end(), size.begin(), size.end());
  return words;
}

profile::Store profile_of(const Player& player) {
  return {{.data = player.data() + "/tilefold", .config = {}, .state = {}, .cache = {}}, profile::Access::read};
}

std::vector<std::string> stored_names(const Player& player) {
  profile::Store store = profile_of(player);
  const auto players = profile::StoredPlayers(store).list();
  REQUIRE(players);
  std::vector<std::string> names;
  for (const profile::Player& one : *players) names.push_back(one.name);
  return names;
}

std::size_t games_of(const Player& player, std::int64_t id) {
  profile::Store store = profile_of(player);
  return profile::StoredGames(store).list({.player = id})->size();
}

void play(const Display& display, const Player& player, const std::vector<std::string>& keys) {
  for (const std::string& key : keys) {
    display.key(key);
    player.settle();
  }
}

void open_players(const Display& display, const Player& player) {
  if (!player.button("Players")) display.key("F3");
  player.await_and_click("Players");
  player.await_button("Player name");
}

// Adds a player with keys and clicks, who then plays. The home stays open.
void add_player_on_home(const Display& display, const Player& player, const std::string& name) {
  const std::size_t before = player.count("player");
  open_players(display, player);
  player.click("Player name");
  player.settle();
  display.type(name);
  player.settle();
  player.await_and_click("New player");
  player.wait_for("player", before + 1);
  player.await_button("Players");
}

// Like `add_player_on_home`, and returns to the board.
void add_player(const Display& display, const Player& player, const std::string& name) {
  add_player_on_home(display, player, name);
  display.key("Escape");
  player.await_no_button("Players");
}

void choose_player(const Display& display, const Player& player, const std::string& label) {
  const std::size_t before = player.count("player");
  open_players(display, player);
  player.await_and_click(label);
  player.wait_for("player", before + 1);
  player.await_button("Players");
  display.key("Escape");
  player.await_no_button("Players");
  player.settle();
}

TEST_CASE(
    "A player added on the home has own games and bests, and each player finds the own game again after a restart") {
  const Display display(1000, 720);
  const TemporaryFolder home;
  Document first;
  Document second;
  {
    Player player(display, with_size({"slide", "--seed", "7"}), home.path());
    player.settle();
    play(display, player, {"Left", "Down", "Right", "Up", "Left", "Down"});
    first = player.state();
    CHECK(stored_names(player) == std::vector<std::string>{""});
    add_player(display, player, "ola");
    player.settle();
    CHECK(stored_names(player) == std::vector<std::string>{"", "ola"});
    CHECK(player.number("moves") == 0);
    CHECK_FALSE(player.state() == first);
    play(display, player, {"Left", "Down", "Right"});
    second = player.state();
    CHECK(games_of(player, 0) == 1);
    CHECK(games_of(player, 1) == 1);
    choose_player(display, player, "Player 0");
    CHECK(player.state() == first);
    play(display, player, {"Up"});
    first = player.state();
    choose_player(display, player, "Player 1");
    CHECK(player.state() == second);
    CHECK(player.close() == 0);
  }
  {
    // The window opens for the player who was chosen last.
    Player player(display, with_size({}), home.path());
    player.settle();
    CHECK(player.state() == second);
    choose_player(display, player, "Player 0");
    CHECK(player.state() == first);
    CHECK(player.close() == 0);
  }
  {
    Player player(display, with_size({"--player", "OLA"}), home.path());
    player.settle();
    CHECK(player.state() == second);
    CHECK(player.close() == 0);
  }
  const Player player(display, with_size({"--player", "player 1"}), home.path());
  player.settle();
  CHECK(player.state() == first);
  CHECK(games_of(player, 0) == 1);
  CHECK(games_of(player, 1) == 1);
}

TEST_CASE("--player adds a player with any letters, who opens the last puzzle of this player") {
  const Display display(1000, 720);
  const TemporaryFolder home;
  const std::string name = "Łucja \"王\" 100 %s 👩";
  Document hers;
  {
    Player player(display, with_size({"slide", "--seed", "7", "--player", name}), home.path());
    player.settle();
    CHECK(stored_names(player) == std::vector<std::string>{"", name});
    play(display, player, {"Left", "Down"});
    hers = player.state();
    CHECK(player.close() == 0);
  }
  {
    Player player(display, with_size({"drop", "--player", "Player 1"}), home.path());
    player.settle();
    play(display, player, {"1", "2"});
    CHECK(player.close() == 0);
  }
  Player player(display, with_size({"--player", name}), home.path());
  player.settle();
  CHECK(player.state() == hers);
  CHECK(games_of(player, 0) == 1);
  CHECK(games_of(player, 1) == 1);
  open_players(display, player);
  CHECK(player.button("Player 1"));
  display.key("Escape");
  player.await_button("Players");
}

TEST_CASE("Ctrl+A selects a text even if the window gets its press and its release at once") {
  const Display display(1000, 720);
  const TemporaryFolder home;
  Player player(display, with_size({"slide", "--seed", "7"}), home.path());
  player.settle();
  open_players(display, player);
  player.click("Player name");
  player.settle();
  display.type("Anna");
  player.settle();
  ::kill(player.process().id(), SIGSTOP);
  display.key("ctrl+a");
  ::kill(player.process().id(), SIGCONT);
  player.settle();
  display.type("Maria");
  player.settle();
  player.await_and_click("Rename");
  player.await_button("Players");
  CHECK(stored_names(player) == std::vector<std::string>{"Maria"});
}

TEST_CASE("A name that exists or is not valid is refused, and Rename changes the name of the current player") {
  const Display display(1000, 720);
  const TemporaryFolder home;
  const Player player(display, with_size({"slide", "--seed", "7"}), home.path());
  player.settle();
  play(display, player, {"Left"});
  const Document before = player.state();
  open_players(display, player);
  const auto enter = [&](const std::string& name, const std::string& pressed) {
    player.click("Player name");
    player.settle();
    display.key("ctrl+a");
    player.settle();  // a slow window may take several keys as one, and would append the name
    display.type(name);
    player.settle();
    player.await_and_click(pressed);
  };
  const auto refused = [&](const std::string& message) {
    player.await(message, [&] {
      const auto& records = player.records();
      return std::any_of(records.begin(), records.end(), [&](const Document& record) {
        const Document* const notice = record.find("notice");
        return notice != nullptr && notice->text() != nullptr && notice->text()->find(message) != std::string::npos;
      });
    });
  };
  enter("PLAYER 1", "New player");
  refused("There is already a player with the name Player 1.");
  enter("a##b", "New player");
  refused("A name has 1 to 40 characters");
  CHECK(player.count("player") == 0);
  enter("Maria", "Rename");
  player.await_button("Players");
  CHECK(stored_names(player) == std::vector<std::string>{"Maria"});
  CHECK(player.count("player") == 0);
  display.key("Escape");
  player.await_no_button("Players");
  player.settle();
  CHECK(player.state() == before);
}

TEST_CASE("When another player takes over, a race ends, and the clock begins again for games with the same number") {
  const Display display(1280, 800);
  const TemporaryFolder folder;
  write_text(folder.path("settings.toml"), "[looks]\nclock = \"game\"\nspeed = 0.0\n");
  Player player(display, {"drop", "--seed", "7", "--size", "1280x800", "--data-dir", folder.path()});
  const PuzzleInfo& drop = **find_puzzle("drop");
  Session rival(drop, *preset_values(drop, drop.presets.front().name), 21);
  REQUIRE(rival.play(rival.puzzle().moves().front()));
  const std::string id = records::game_id_text(rival.game(), rival.game().at);
  const std::string leave = "Race board: Leave race";
  const auto clock = [&] { return *player.newest("clock")->find("text")->text(); };
  player.await("the first second", [&] { return player.count("clock") > 0 && clock() != "0:00"; });
  add_player_on_home(display, player, "ola");
  player.await("a clock that begins again", [&] { return clock() == "0:00"; });
  display.key("Escape");
  player.await_no_button("Players");
  display.set_clipboard(id);
  player.settle();
  player.click("Race a copied game ID");
  player.wait_for("open", 1);
  player.await_button(leave);
  choose_player(display, player, "Player 0");
  player.await_no_button(leave);
  CHECK(*player.newest("race")->find("step")->text() == "left");
  display.key("ctrl+v");  // a game with the number and the start of the game that was raced
  player.wait_for("open", 2);
  player.settle();
  CHECK_FALSE(player.button(leave));
  choose_player(display, player, "Player 1");
  CHECK_FALSE(player.button(leave));
  CHECK(player.close() == 0);
}

TEST_CASE("One person alone can play without a row of players in the profile") {
  const Display display(1000, 720);
  const TemporaryFolder home;
  {
    Player player(display, with_size({"slide", "--seed", "7"}), home.path());
    player.settle();
    play(display, player, {"Left"});
    open_players(display, player);
    player.await_and_click("Player 0");
    player.await_button("Players");
    CHECK(player.close() == 0);
  }
  CHECK(sqlite(home.path("data/tilefold/tilefold.db"), "SELECT count(*) FROM players; SELECT player FROM games").out ==
        "0\n0\n");
}

}  // namespace
}  // namespace tilefold::test
