// The window stores its game: when closed, killed, beside another window, and with a damaged or locked profile.

#include <doctest/doctest.h>

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <random>
#include <set>
#include <thread>

#include "app/profile/stored_games.h"
#include "app/profile/stored_scores.h"
#include "app/records/json.h"
#include "engine/core/rng.h"
#include "tests/e2e/player.h"
#include "tests/support/long_run.h"

namespace tilefold::test {
namespace {

namespace fs = std::filesystem;
const Words bare{"--size", "1000x720"};
const Words seeded{"drop", "--seed", "7", "--size", "1000x720"};

// Drops tiles into the columns one after the other. Waits for the record of each move before the next drop.
void play(const Player& player, const Display& display, const Words& columns) {
  for (const std::string& column : columns) {
    const std::size_t before = player.count("move");
    display.key(column);
    player.wait_for("move", before + 1);
  }
}

// Moves the next tile over a known column.
void point_at(const Player& player, const Display& display) {
  display.move(5, 5);
  display.move(player.column(3).x, player.column(3).y);
  player.settle();
}

std::vector<profile::StoredGame> games_in(const Player& player) {
  const std::string folder = player.data() + "/tilefold";
  profile::Store store({.data = folder, .config = {}, .state = {}, .cache = {}}, profile::Access::read);
  const auto games = profile::StoredGames(store).list({.with_empty = true});
  REQUIRE(games);
  return *games;
}

bool is_whole(const std::string& database) {
  SQLite::Database file(database, SQLite::OPEN_READWRITE);
  SQLite::Statement check(file, "PRAGMA integrity_check");
  return check.executeStep() && check.getColumn(0).getString() == "ok";
}

std::vector<std::string> notices(const Player& player) {
  std::vector<std::string> texts;
  for (const Document& record : player.records())
    if (*record.find("kind") == Document("notice")) texts.push_back(*record.find("message")->text());
  return texts;
}

// True if a window killed between storing and reporting a move could have left `state` after `told`.
bool is_one_step_on(const Document& state, const Document& told) {
  const auto moves = [](const Document& document) { return *document.find("moves")->integer(); };
  return moves(state) == 0 || moves(told) == 0 || std::abs(moves(state) - moves(told)) == 1;
}

TEST_CASE("A closed window resumes its game with the same board, undo, redo and appearance") {
  const Display display(width, height);
  const TemporaryFolder home;
  Document state;
  Picture picture;
  {
    Player player(display, seeded, home.path());
    play(player, display, {"1", "2", "3", "3", "5", "4"});
    display.key("u");
    player.wait_for("undo", 1);
    player.await_end_of_notice();
    point_at(player, display);
    state = player.state();
    picture = display.capture();
    CHECK(player.close() == 0);
  }
  Player player(display, bare, home.path());
  CHECK(player.state() == state);
  CHECK(notices(player).empty());
  point_at(player, display);
  CHECK(difference(display.capture(), picture) < 0.1);

  display.key("ctrl+y");
  CHECK(*player.wait_for("redo", 1).find("move") == Document("4"));
  for (std::size_t i = 1; i <= 6; ++i) {
    display.key("u");
    player.wait_for("undo", i);
  }
  CHECK(player.number("moves") == 0);
  play(player, display, {"2"});
  const auto games = games_in(player);
  REQUIRE(games.size() == 1);
  CHECK(games[0].start.seed == 7);
  CHECK(games[0].state.nodes == 7);
  CHECK(games[0].state.assistance.undos == 7);
}

TEST_CASE("A move is stored with the participant, the device, and the times of press and release") {
  const Display display(width, height);
  Words labelled = seeded;
  labelled.insert(labelled.end(), {"--participant", "P01"});
  Player player(display, labelled);
  display.move(player.column(3).x, player.column(3).y);
  display.press();
  display.release();
  player.wait_for("move", 1);
  player.settle();
  play(player, display, {"2"});
  const auto games = games_in(player);
  REQUIRE(games.size() == 1);
  CHECK(games[0].start.labels.participant == "P01");
  CHECK(player.close() == 0);
  CHECK(sqlite(player.data() + "/tilefold/tilefold.db",
               "SELECT device, down <= since_ready, up IS NULL OR down <= up, up IS NULL FROM moves ORDER BY node")
            .out == "mouse|1|1|0\nkeyboard|1|1|1\n");
}

TEST_CASE("Opening a game from the command line suspends the current game, and undo returns to it") {
  const Display display(width, height);
  const TemporaryFolder home;
  {
    Player player(display, seeded, home.path());
    play(player, display, {"1", "2"});
    player.kill();
  }
  {
    Player player(display, {"tilefold:drop/1:standard:42:331", "--size", "1000x720"}, home.path());
    CHECK(player.number("moves") == 3);
    CHECK(games_in(player).size() == 2);
    for (std::size_t i = 1; i <= 4; ++i) {
      display.key("u");
      player.wait_for("undo", i);
    }
    CHECK(player.number("moves") == 2);
    CHECK(player.close() == 0);
  }
  const Player player(display, bare, home.path());
  CHECK(player.number("moves") == 2);
  CHECK(games_in(player)[0].state.assistance.given_moves == 3);
}

// Returns the row of the newest game, as printed by `tilefold games`.
std::string newest_row(const Player& player) {
  const Finished listed = tilefold({"games", "--format", "csv", "--data-dir", player.data() + "/tilefold"});
  REQUIRE(listed.code == 0);
  return lines_of(listed.out).at(1);
}

TEST_CASE("Replaying a game or scrubbing through it changes nothing in the profile") {
  const Display display(width, height);
  Player player(display, seeded);
  play(player, display, {"1", "2", "3", "4", "5", "1", "2", "3"});
  player.settle();
  const std::string before = newest_row(player);
  const Document state = player.state();
  for (const char* key : {"Home", "period", "comma", "bracketright", "bracketleft", "End", "Prior", "u", "Next", "t",
                          "Escape", "Home", "t", "Escape", "Home", "Tab", "Tab", "Escape"}) {
    CAPTURE(key);
    display.key(key);
    player.settle();
    CHECK(newest_row(player) == before);
    CHECK(player.state() == state);
  }
  display.key("Home");
  player.settle();
  CHECK(player.close() == 0);
  CHECK(newest_row(player) == before);
  const Player again(display, bare, player.data().substr(0, player.data().size() - 5));
  CHECK(again.state() == state);
}

TEST_CASE("A move after going back to an earlier position counts as an undo in the stored game") {
  const Display display(width, height);
  const Player player(display, seeded);
  play(player, display, {"1", "2", "3", "4"});
  display.key("Home");
  player.wait_for("look", 1);
  display.key("ctrl+Return");
  player.wait_for("go_to", 1);
  play(player, display, {"5"});
  CHECK(player.number("moves") == 1);
  CHECK(games_in(player).front().state.assistance.undos == 1);
}

TEST_CASE("The stored game counts the hints and the autoplay moves") {
  const Display display(width, height);
  const Player player(display, seeded);
  display.key("h");
  player.wait_for("hint", 1);
  display.key("p");
  player.wait_for("move", 1);
  player.settle();
  const auto games = games_in(player);
  REQUIRE(games.size() == 1);
  CHECK(games[0].state.assistance.hints == 1);
  CHECK(games[0].state.assistance.autoplay_moves == 1);
  CHECK(games[0].state.strategy.size() > 2);
}

TEST_CASE("A window killed at any moment loses nothing that it has shown") {
  const Display display(width, height);
  const TemporaryFolder home;
  std::mt19937 random(5);
  const int kills = is_long_run() ? 400 : 40;
  std::optional<Document> told;
  int steps_on = 0;
  for (int i = 0; i < kills; ++i) {
    CAPTURE(i);
    Player player(display, told ? bare : seeded, home.path());
    // The first state that the window reports is the stored one.
    if (told && player.state() != *told) {
      ++steps_on;
      CHECK(is_one_step_on(player.state(), *told));
    }
    CHECK(notices(player).empty());
    const auto wait = std::chrono::milliseconds(random() % 250);
    std::thread hand([] {
      run({"xdotool", "key", "--delay", "12", "1", "3", "5", "u", "2", "4", "ctrl+y", "3", "n", "1", "u", "u", "2",
           "5"});
    });
    std::this_thread::sleep_for(wait);
    player.kill();
    hand.join();
    told = player.state();
    CHECK(is_whole(player.data() + "/tilefold/tilefold.db"));
  }
  MESSAGE(steps_on << " of " << kills << " kills fell between storing a move and showing it");
}

std::size_t best_scores_in(const Player& player) {
  profile::Store store({.data = player.data() + "/tilefold", .config = {}, .state = {}, .cache = {}},
                       profile::Access::read);
  const auto scores = profile::StoredScores(store).list({});
  REQUIRE(scores);
  return scores->size();
}

TEST_CASE("The window resets best scores only after confirmation and can restore them") {
  const Display display(width, 1500);
  const Player player(display, {"drop", "--seed", "7", "--size", "1000x1500"});
  play(player, display, {"1", "2", "3", "3", "5", "4"});
  display.key("u");
  player.wait_for("undo", 1);
  play(player, display, {"1"});
  player.settle();
  CHECK(best_scores_in(player) == 2);
  player.show("Settings");
  const auto reset = player.button("Reset best scores…");
  REQUIRE(reset.has_value());
  for (int click = 0; click < 2; ++click) player.click(Point{.x = reset->x - 60, .y = reset->y + 12});
  CHECK(player.button("Reset").has_value());  // the question whether to reset the scores is still open
  player.await_and_click("Cancel");
  player.await_and_click("Reset best scores…");
  player.await_and_click("Reset");
  player.await_and_click("Restore best scores");
  player.await_and_click("Reset best scores…");
  CHECK(best_scores_in(player) == 2);
  player.await_and_click("Reset");
  player.settle();
  CHECK(best_scores_in(player) == 0);
}

TEST_CASE("If the profile is damaged, the window renames it, says so in one message and lets the user play on") {
  const Display display(width, height);
  const TemporaryFolder home;
  fs::create_directories(home.path("data/tilefold"));
  write_text(home.path("data/tilefold/tilefold.db"), std::string(5000, 'x'));
  const Player player(display, bare, home.path());
  player.wait_for("notice", 1);
  play(player, display, {"1", "2"});
  CHECK(notices(player).size() == 1);
  CHECK(games_in(player).size() == 1);
  std::size_t kept = 0;
  for (const auto& entry : fs::directory_iterator(home.path("data/tilefold")))
    if (entry.is_regular_file() && entry.file_size() == 5000) ++kept;
  CHECK(kept == 1);
}

TEST_CASE("A second window on the same profile says that it plays a separate game") {
  const Display display(width, height);
  const TemporaryFolder home;
  Player first(display, seeded, home.path());
  play(first, display, {"1", "2", "3"});
  Player second(display, bare, home.path());
  CHECK(second.wait_for("notice", 1).find("message")->text()->starts_with("Tilefold is open already"));
  CHECK(second.number("moves") == 0);
  const Point place = second.column(2);
  second.click(place);
  second.wait_for("move", 1);
  CHECK(games_in(first).size() == 2);
  CHECK(second.close() == 0);
  CHECK(first.close() == 0);
  const Player third(display, bare, home.path());
  CHECK(third.number("moves") == 3);
}

// Returns a command that plays and records games with the seeds from `first` on: three games, or games for five minutes
// in a long run. The command prints a line for every move that has been stored.
Words recording(const std::string& profile, int first) {
  const std::string more = is_long_run() ? "[ $SECONDS -lt 300 ]" : "[ $game -lt 3 ]";
  const std::string loop = "game=0; while " + more + "; do \"$0\" play drop --seed $((" + std::to_string(first) +
                           " + game)) --strategy greedy --max-moves 60 --record --data-dir \"$1\" --format jsonl || "
                           "exit 9; game=$((game + 1)); done";
  return {"bash", "-c", loop, TILEFOLD_BINARY, profile};
}

TEST_CASE("With two windows and eight recording commands on one profile, no move is lost and no process hangs") {
  const Display left(width, height);
  const TemporaryFolder home;
  Player one(left, {"drop", "--seed", "7", "--set", "rows=16", "--size", "1000x720"}, home.path());
  const Display right(width, height);  // a second display; windows open on the newest one
  Player other(right, {"drop", "--seed", "8", "--set", "rows=16", "--size", "1000x720"}, home.path());
  const std::string profile = home.path("data/tilefold");
  std::vector<std::string> outs;
  std::vector<std::unique_ptr<Background>> recorders;
  for (int i = 0; i < 8; ++i) {
    outs.push_back(home.path("out" + std::to_string(i)));
    recorders.push_back(std::make_unique<Background>(recording(profile, 1'000'000 * (i + 1)), outs.back()));
  }
  const auto are_running = [&] {
    return std::any_of(recorders.begin(), recorders.end(), [](const auto& each) { return each->is_running(); });
  };
  // Both windows repeatedly play ten moves and undo them; the moves stay stored.
  std::set<std::string> ways;
  Rng rng(1);
  const auto told = [&](const std::string& kind, const auto& act) {
    for (const Player* player : {&one, &other}) {
      const std::size_t before = player->count(kind);
      act(*player);
      player->wait_for(kind, before + 1);
    }
  };
  do {
    std::string way;
    for (int i = 0; i < 10; ++i) {
      const int column = 1 + static_cast<int>(rng.below(5));
      ways.insert(way += static_cast<char>('0' + column));
      told("move", [&](const Player& player) { player.click(player.column(column)); });
    }
    for (int i = 0; i < 10; ++i) told("undo", [&](const Player& player) { player.click("Bar: Undo"); });
  } while (are_running());
  std::int64_t recorded = 0;
  std::int64_t games = 0;
  for (std::size_t i = 0; i < recorders.size(); ++i) {
    CHECK(recorders[i]->wait() == 0);
    for (const std::string& line : lines_of(read_text(outs[i]))) {
      recorded += line.find("\"kind\":\"move\"") != std::string::npos ? 1 : 0;
      games += line.find("\"kind\":\"end\"") != std::string::npos ? 1 : 0;
    }
  }
  CHECK(one.close() == 0);
  CHECK(other.close() == 0);
  const Finished checked = tilefold({"profile", "check", "--data-dir", profile, "--format", "jsonl"});
  CAPTURE(checked.out);
  CHECK(checked.code == 0);
  const auto report = records::parse_json(checked.out, "a line");
  REQUIRE(report);
  CHECK(*report->find("problems") == Document(0));
  CHECK(*report->find("games") == Document(games + 2));
  CHECK(*report->find("moves") == Document(recorded + 2 * std::ssize(ways)));
  MESSAGE(games << " games with " << recorded << " moves recorded, and " << ways.size() << " moves in each window");
}

TEST_CASE("If the profile cannot be written, the window says so in one message and lets the user play on") {
  const Display display(width, height);
  const TemporaryFolder home;
  write_text(home.path("data"), "no folder");  // a file in place of the folder, so that not even root can write there
  Player player(display, seeded, home.path());
  player.wait_for("notice", 1);
  play(player, display, {"1", "2", "3"});
  CHECK(notices(player).size() == 1);
  const auto badge = [&] { return *player.newest("places")->find("badge")->text(); };
  player.settle();
  CHECK(badge().starts_with("Not saving – "));
  // Unstored moves are stored as soon as possible.
  fs::remove(home.path("data"));
  play(player, display, {"4"});
  player.wait_for("notice", 2);
  player.settle();
  CHECK(badge().empty());
  CHECK(player.close() == 0);
  const auto games = games_in(player);
  REQUIRE(games.size() == 1);
  CHECK(games[0].state.nodes == 4);
}

TEST_CASE("A stored game whose names are two megabytes long can be listed and does not disturb the current game") {
  const Display display(width, height);
  const TemporaryFolder home;
  {
    Player player(display, seeded, home.path());
    play(player, display, {"1", "2"});
    CHECK(player.close() == 0);
  }
  const std::string database = home.path("data/tilefold/tilefold.db");
  REQUIRE(sqlite(database,
                 "UPDATE games SET puzzle = hex(zeroblob(1000000)), client = hex(zeroblob(1000000)), "
                 "status = hex(zeroblob(1000000)), strategy = hex(zeroblob(1000000)), "
                 "parameters_hash = hex(zeroblob(1000000)); UPDATE best_scores SET puzzle = hex(zeroblob(1000000));")
              .code == 0);
  Player player(display, {"drop", "--seed", "8", "--size", "1000x720"}, home.path());
  player.show("Library");
  play(player, display, {"3", "4"});
  player.settle();
  CHECK(games_in(player).size() == 2);
  CHECK(player.close() == 0);
}

}  // namespace
}  // namespace tilefold::test
