// Recorded games in the real window: listed, filtered, continued, replayed, copied, deleted and restored.

#include <doctest/doctest.h>

#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <thread>

#include "app/profile/stored_games.h"
#include "tests/e2e/player.h"
#include "tests/support/written_paths.h"

namespace tilefold::test {
namespace {

const Words window{"drop", "--seed", "7", "--size", "1280x800"};
const Words bare_window{"--size", "1280x800"};

// Records three games: an unassisted one of three moves, one with autoplay, and one that is over.
void record_games(const TemporaryFolder& home) {
  const auto record = [&](Words words) {
    const Words all{"--record", "--data-dir", home.path("data/tilefold")};
    words.insert(words.end(), all.begin(), all.end());
    REQUIRE(tilefold(words).code == 0);
  };
  record({"play", "drop", "--seed", "1", "--moves", "1 2 3"});
  record({"play", "drop", "--seed", "2", "--strategy", "greedy", "--max-moves", "8"});
  record({"play", "drop", "--seed", "3", "--set", "rows=3", "--set", "columns=2", "--strategy", "random"});
}

void open_games(const Player& player) {
  player.show("Library");
}

profile::Store stored(const Player& player) {
  return {{.data = player.data() + "/tilefold", .config = {}, .state = {}, .cache = {}}, profile::Access::read};
}

std::size_t listed_games(const Player& player, const profile::GameFilter& filter = {}) {
  profile::Store store = stored(player);
  return profile::StoredGames(store).list(filter)->size();
}

std::vector<std::int64_t> rows(const Player& player) {
  std::vector<std::int64_t> ids;
  for (std::int64_t id = 1; id < 10; ++id)
    if (player.button("Game " + std::to_string(id))) ids.push_back(id);
  return ids;
}

TEST_CASE("The list of recorded games can be filtered by status, help, puzzle and order") {
  const Display display(1280, 800);
  const TemporaryFolder home;
  record_games(home);
  const Player player(display, window, home.path());
  open_games(player);
  CHECK(rows(player) == std::vector<std::int64_t>{1, 2, 3});
  player.choose("Status filter", "Finished");
  CHECK(rows(player) == std::vector<std::int64_t>{3});
  player.choose("Status filter", "Unfinished");
  CHECK(rows(player) == std::vector<std::int64_t>{1, 2});
  player.choose("Use of help", "No help");
  CHECK(rows(player) == std::vector<std::int64_t>{1});
  player.choose("Games of", "All puzzles");
  player.choose("Order of games", "Largest");
  CHECK(rows(player) == std::vector<std::int64_t>{1});
}

TEST_CASE("A game resumed from the list is still the current game after the window was killed") {
  const Display display(1280, 800);
  const TemporaryFolder home;
  record_games(home);
  {
    Player player(display, window, home.path());
    display.key("2");
    player.wait_for("move", 1);
    open_games(player);
    CHECK(rows(player) == std::vector<std::int64_t>{1, 2, 3, 4});
    player.click("Game 1");
    player.settle();
    player.click("Resume");
    player.wait_for("open_stored", 1);
    CHECK(player.number("moves") == 3);
    display.key("4");
    player.wait_for("move", 2);
    player.settle();
    CHECK_FALSE(player.button("Resume").has_value());
    player.kill();
  }
  Player player(display, bare_window, home.path());
  CHECK(player.number("moves") == 4);
  profile::Store store = stored(player);
  CHECK(profile::StoredGames(store).moves(1)->size() == 4);
  CHECK(profile::StoredGames(store).moves(4)->size() == 1);
  CHECK(profile::StoredGames(store).list({})->size() == 4);
  CHECK(player.close() == 0);
}

TEST_CASE("A game deleted in the window can be restored until the window is closed or killed") {
  const Display display(1280, 800);
  const TemporaryFolder home;
  record_games(home);
  {
    Player player(display, window, home.path());
    open_games(player);
    player.click("Game 2");
    player.settle();
    player.click("Delete");
    player.settle();
    CHECK(rows(player) == std::vector<std::int64_t>{1, 3});
    CHECK(listed_games(player) == 2);
    player.await_and_click("Restore deleted game");
    player.settle();
    CHECK(rows(player) == std::vector<std::int64_t>{1, 2, 3});
    CHECK(listed_games(player) == 3);
    player.click("Delete");
    player.settle();
    player.click("Restore deleted game");
    player.settle();
    player.click("Game 2");
    player.settle();
    player.click("Delete");
    player.settle();
    player.click("Delete");  // deletes the next game, in the same place
    player.settle();
    CHECK(rows(player).size() == 1);
    player.kill();
  }
  const Player player(display, bare_window, home.path());
  profile::Store store = stored(player);
  CHECK(profile::StoredGames(store).list({})->size() == 1);
  CHECK(profile::StoredGames(store).list({.with_deleted = true})->size() == 3);
  CHECK(profile::StoredGames(store).moves(2)->size() == 8);
  CHECK(sqlite(player.data() + "/tilefold/tilefold.db", "PRAGMA integrity_check").out == "ok\n");
}

TEST_CASE("A finished game in the list can be replayed from its start, and its ID can be copied") {
  const Display display(1280, 800);
  const TemporaryFolder home;
  record_games(home);
  const Player player(display, window, home.path());
  open_games(player);
  player.click("Game 3");
  player.settle();
  player.click("Copy ID");
  profile::Store store = stored(player);
  const std::string id =
      profile::game_id_text(*profile::StoredGames(store).game(3), *profile::StoredGames(store).moves(3));
  CHECK(display.clipboard(id) == id);
  CHECK(player.button("Resume").has_value());  // a finished game can be continued
  player.click("Watch");
  player.wait_for("open_stored", 1);
  display.key("t");  // this press stops the replay within the first moves
  CHECK(*player.wait_for("look", 1).find("move")->integer() < 4);
}

TEST_CASE("Continuing a stored game of another puzzle switches the window to that puzzle") {
  const Display display(1280, 800);
  const TemporaryFolder home;
  record_games(home);
  REQUIRE(tilefold({"play", "slide", "--seed", "4", "--strategy", "random", "--max-moves", "5", "--record",
                    "--data-dir", home.path("data/tilefold")})
              .code == 0);
  const Player player(display, window, home.path());
  open_games(player);
  CHECK_FALSE(player.button("Game 4").has_value());
  player.choose("Games of", "All puzzles");
  player.click("Game 4");
  player.settle();
  player.click("Resume");
  player.wait_for("open_stored", 1);
  CHECK(player.number("moves") == 5);
  CHECK(listed_games(player, {.puzzle = "slide"}) == 1);
}

TEST_CASE("The charts in the library show the listed games and can be reached by keyboard") {
  const Display display(1280, 800);
  const TemporaryFolder home;
  record_games(home);
  const Player player(display, window, home.path());
  for (const char* label : {"Library", "Games section", "Statistics section"}) player.show(label);
  for (const char* chart : {"Chart of scores", "Chart of largest tiles", "Chart of hours"})
    CHECK(player.button(chart).has_value());
  display.key("Tab");
  for (int i = 0; i < 12; ++i) {
    player.settle();
    display.key("Down");
  }
  player.settle();
  CHECK(player.button("Chart of days").has_value());
}

// Returns the child of a process; here the program that strace runs.
pid_t child_of(pid_t parent) {
  const std::string id = std::to_string(parent);
  const auto children = lines_of(read_text("/proc/" + id + "/task/" + id + "/children"));
  return children.empty() ? -1 : static_cast<pid_t>(std::atoi(children.front().c_str()));
}

TEST_CASE("A window writes only below the four XDG folders") {
  const Display display(1280, 800);
  const TemporaryFolder folder;
  const std::string trace = folder.path("calls");
  const std::string told = folder.path("data/told");
  std::filesystem::create_directories(folder.path("data"));
  Words command = xdg_folders(folder.path());
  command.insert(command.begin(), "env");
  const Words words = traced(trace, {TILEFOLD_BINARY, "drop", "--seed", "7", "--size", "1280x800", "--trace", told});
  command.insert(command.end(), words.begin(), words.end());
  Background session(command, folder.path("out"));
  const auto has_told = [&](const std::string& text) {
    const auto has_come = [&] { return read_text(told).find(text) != std::string::npos; };
    comes_true([&] { return has_come() || !session.is_running(); });
    return has_come();
  };
  if (!has_told("\"kind\":\"frame\"")) {
    MESSAGE("skipped: strace does not work here");
    return;
  }
  display.key("3");
  CHECK(has_told("\"kind\":\"move\""));
  display.key("F12");
  CHECK(has_told("\"kind\":\"screenshot\""));
  ::kill(child_of(session.id()), SIGTERM);
  CHECK(session.wait() == 0);
  const auto paths = written_paths(trace);
  CHECK(paths.contains(folder.path("data/tilefold/tilefold.db")));
  CHECK(paths.contains(folder.path("state/tilefold/tilefold.log")));
  CHECK(strangers_in(paths, folder.path()) == Words());
  CHECK_FALSE(std::filesystem::exists(folder.path("home")));
}

}  // namespace
}  // namespace tilefold::test
