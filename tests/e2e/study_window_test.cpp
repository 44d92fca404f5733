// A participant in the window of a study: pages, trials, limits, and the continuation after the program was killed.

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/e2e/player.h"
#include "tests/support/display.h"
#include "tests/support/process.h"

namespace tilefold::test {
namespace {

// The exit is two moves away: the vertical piece moves off the row of piece A.
constexpr const char* protocol = R"(title = "Two levels"
consent = "Do you agree?"
instructions = "Two levels follow."
debriefing = "That was all."
[allow]
hints = false

[[before]]
name = "hand"
kind = "choice"
text = "Which hand do you use?"
options = ["Left", "Right"]

[[before]]
name = "age"
kind = "number"
text = "How old are you?"
min = 16
max = 99

[[blocks]]
name = "levels"
puzzle = "unblock"
practice = true

[[blocks.trials]]
name = "first"
level = "............AA.B.....B.............."

[[blocks.trials]]
name = "second"
level = "............AA.B.....B.............."
limits = { moves = 1 }

[[blocks.between]]
name = "effort"
kind = "likert"
text = "How hard was it?"
low = "not at all"
high = "very hard"

[[after]]
name = "remarks"
kind = "text"
text = "Remarks?"
required = false
)";

// A folder with a protocol file and the data of a study.
struct Laboratory {
  explicit Laboratory(const std::string& text = protocol) { write_text(file(), text); }

  std::string file() const { return folder.path("study.toml"); }
  std::string data() const { return folder.path("data"); }
  std::string results() const { return folder.path("results"); }
  Words command(const std::string& participant) const {
    return {"study", "run", file(), "--participant", participant, "--data-dir", data(), "--size", "1000x720"};
  }
  // Exports the data and returns the lines of a table.
  Words table(const std::string& name) const {
    const Finished exported = tilefold({"study", "export", results(), "--data-dir", data()});
    CAPTURE(exported.err);
    REQUIRE(exported.code == 0);
    return lines_of(read_text(results() + "/" + name + ".csv"));
  }

  TemporaryFolder folder;
};

// Returns a cell of a CSV table without quotes.
std::string cell_of(const Words& table, std::size_t row, const std::string& column) {
  const auto split = [](const std::string& line) {
    Words cells{""};
    for (const char c : line) {
      if (c == ',') cells.emplace_back();
      if (c != ',') cells.back().push_back(c);
    }
    return cells;
  };
  const Words columns = split(table.front());
  const auto found = std::find(columns.begin(), columns.end(), column);
  REQUIRE(found != columns.end());
  return split(table.at(row)).at(static_cast<std::size_t>(found - columns.begin()));
}

std::string page(const Player& player) {
  return *player.newest("places")->find("page")->text();
}

std::int64_t step(const Player& player) {
  return *player.newest("places")->find("step")->integer();
}

void await_page(const Player& player, const std::string& name) {
  player.await("the page " + name, [&] { return page(player) == name; });
}

void await_step(const Player& player, std::int64_t number) {
  player.await("step " + std::to_string(number), [&] { return step(player) >= number; });
}

void await_moves(const Player& player, std::int64_t count) {
  player.await(std::to_string(count) + " moves", [&] {
    const Document* moves = player.newest("places")->find("moves");
    return moves != nullptr && *moves->integer() >= count;
  });
}

// Clicks through all pages to the first trial.
void reach_first_trial(const Player& player, const Display& display) {
  player.await_and_click("I agree");
  await_page(player, "text");
  player.await_and_click("Continue");
  await_page(player, "question");
  player.await_and_click("Right");
  player.await_and_click("Continue");
  await_step(player, 3);
  display.type("42");
  player.await_and_click("Continue");
  await_page(player, "trial");
  player.settle();
}

void leave(Player& player, const Display& display) {
  display.key("ctrl+shift+alt+q");
  CHECK(player.process().wait() == 0);
}

void solve(const Player& player) {
  player.drag(player.cell(cell_at(2, 3)), player.cell(cell_at(4, 3)));
  await_moves(player, 1);
  player.settle();
  player.drag(player.cell(cell_at(2, 0)), player.cell(cell_at(2, 4)));
}

TEST_CASE("A participant goes through a study with the mouse, and every answer and move is stored") {
  const Laboratory laboratory;
  const Display display(1000, 720);
  Player player(display, laboratory.command("P01"));
  reach_first_trial(player, display);
  solve(player);
  await_page(player, "feedback");
  player.await_and_click("Continue");
  await_page(player, "question");
  player.await_and_click("6");
  player.await_and_click("Continue");
  await_page(player, "trial");
  player.settle();
  player.drag(player.cell(cell_at(2, 3)), player.cell(cell_at(1, 3)));  // the only move that the limit leaves
  await_page(player, "feedback");
  player.await_and_click("Continue");
  player.await_and_click("2");
  player.await_and_click("Continue");
  await_step(player, 10);
  display.type("fine");
  player.await_and_click("Continue");
  await_page(player, "end");
  leave(player, display);

  const Words participants = laboratory.table("participants");
  REQUIRE(participants.size() == 2);
  CHECK(cell_of(participants, 1, "participant") == "P01");
  CHECK(cell_of(participants, 1, "outcome") == "finished");
  CHECK(cell_of(participants, 1, "interruptions") == "0");
  const Words trials = laboratory.table("trials");
  REQUIRE(trials.size() == 3);
  CHECK(cell_of(trials, 1, "trial") == "first");
  CHECK(cell_of(trials, 1, "outcome") == "solved");
  CHECK(cell_of(trials, 1, "played_moves") == "2");
  CHECK(cell_of(trials, 1, "optimum") == "2");
  CHECK(cell_of(trials, 1, "practice") == "true");
  CHECK(cell_of(trials, 2, "outcome") == "max_moves");
  const Words moves = laboratory.table("moves");
  REQUIRE(moves.size() == 4);
  CHECK(cell_of(moves, 1, "move") == "B+2");
  CHECK(cell_of(moves, 1, "device") == "mouse");
  CHECK_FALSE(cell_of(moves, 1, "down_ms").empty());
  CHECK(cell_of(moves, 2, "distance_after") == "0");
  const Words answers = laboratory.table("answers");
  REQUIRE(answers.size() == 6);
  CHECK(cell_of(answers, 1, "answer") == "Right");
  CHECK(cell_of(answers, 2, "answer") == "42");
  CHECK(cell_of(answers, 3, "answer") == "6");
  CHECK(cell_of(answers, 3, "trial") == "first");
  CHECK(cell_of(answers, 5, "answer") == "fine");
  CHECK(laboratory.table("gestures").size() == 1);

  const Finished again = tilefold(laboratory.command("P01"));
  CHECK(again.code == 2);
  CHECK(again.err.find("has already ended this study (finished)") != std::string::npos);
}

TEST_CASE("After the program was killed, the study continues at the same board, and nothing is lost or stored twice") {
  const Laboratory laboratory;
  const Display display(1000, 720);
  {
    Player player(display, laboratory.command("P01"));
    player.await_and_click("I agree");
    await_page(player, "text");
    player.kill();
  }
  {
    Player player(display, laboratory.command("P01"));
    CHECK(page(player) == "text");
    player.await_and_click("Continue");
    player.await_and_click("Left");
    player.await_and_click("Continue");
    await_step(player, 3);
    display.type("42");
    player.await_and_click("Continue");
    await_page(player, "trial");
    player.settle();
    player.drag(player.cell(cell_at(2, 3)), player.cell(cell_at(4, 3)));
    await_moves(player, 1);
    player.kill();
  }
  for (int times = 0; times < 2; ++times) {  // again without a move
    Player player(display, laboratory.command("P01"));
    CHECK(page(player) == "trial");
    CHECK(*player.newest("places")->find("moves") == Document(1));
    player.kill();
  }
  Player player(display, laboratory.command("P01"));
  player.settle();
  player.drag(player.cell(cell_at(2, 0)), player.cell(cell_at(2, 4)));
  await_page(player, "feedback");
  leave(player, display);

  const Words trials = laboratory.table("trials");
  REQUIRE(trials.size() == 2);
  CHECK(cell_of(trials, 1, "outcome") == "solved");
  CHECK(cell_of(trials, 1, "played_moves") == "2");
  CHECK(cell_of(trials, 1, "interruptions") == "3");
  CHECK(cell_of(laboratory.table("participants"), 1, "interruptions") == "4");
  const Words moves = laboratory.table("moves");
  REQUIRE(moves.size() == 3);
  CHECK(cell_of(moves, 1, "move") == "B+2");
  CHECK(cell_of(moves, 2, "move") == "A+4");
  CHECK(laboratory.table("answers").size() == 3);
}

TEST_CASE("A participant plays with the keyboard alone, and gives up after a question") {
  const Laboratory laboratory;
  const Display display(1000, 720);
  Player player(display, laboratory.command("P02"));
  display.key("Tab");  // I agree
  player.settle();
  display.key("Return");
  await_page(player, "text");
  display.key("Return");  // the only control of the page
  await_page(player, "question");
  display.key("2");
  player.settle();
  for (const char* key : {"Up", "Return"}) {  // the last control: Continue
    display.key(key);
    player.settle();
  }
  await_step(player, 3);
  display.type("18");
  player.settle();
  display.key("Return");
  await_page(player, "trial");
  player.settle();
  for (const char* key : {"Tab", "Return"}) {  // Undo and Restart are disabled before the first move
    display.key(key);
    player.settle();
  }
  REQUIRE(player.button("Keep playing"));
  CHECK(page(player) == "trial");
  player.click("Give up");
  await_page(player, "feedback");
  leave(player, display);
  CHECK(cell_of(laboratory.table("trials"), 1, "outcome") == "gave_up");
  CHECK(cell_of(laboratory.table("answers"), 1, "answer") == "Right");
}

TEST_CASE("Keys, files and the close button of the main window have no effect in a study") {
  const Laboratory laboratory;
  const Display display(1000, 720);
  Player player(display, laboratory.command("P03"));
  player.settle();
  const Document before = *player.newest("places");
  for (const char* key : {"F1", "F2", "F5", "F9", "F10", "F11", "F12", "ctrl+v", "ctrl+c", "ctrl+q", "ctrl+w", "alt+F4",
                          "n", "p", "h", "m", "Escape", "ctrl+z"}) {
    display.key(key);
    player.settle();
  }
  CHECK(*player.newest("places") == before);
  CHECK(player.process().is_running());
  leave(player, display);
}

TEST_CASE("A participant who does not agree ends the study, and only this is stored") {
  const Laboratory laboratory;
  const Display display(1000, 720);
  Player player(display, laboratory.command("P04"));
  player.await_and_click("I do not agree");
  await_page(player, "end");
  leave(player, display);
  CHECK(cell_of(laboratory.table("participants"), 1, "outcome") == "declined");
  CHECK(laboratory.table("answers").size() == 1);
  CHECK(laboratory.table("trials").size() == 1);
}

TEST_CASE("A time limit ends a trial, and a preview stores nothing") {
  const Laboratory laboratory(R"(title = "Short"
[limits]
seconds = 1
[[blocks]]
puzzle = "drop"
[[blocks.trials]]
)");
  const Display display(1000, 720);
  {
    Player player(display, laboratory.command("P05"));
    await_page(player, "end");
    leave(player, display);
  }
  CHECK(cell_of(laboratory.table("trials"), 1, "outcome") == "time_limit");
  Player player(display, {"study", "preview", laboratory.file(), "--data-dir", laboratory.folder.path("none"), "--size",
                          "1000x720"});
  await_page(player, "end");
  leave(player, display);
  CHECK(tilefold({"study", "export", laboratory.results(), "--data-dir", laboratory.folder.path("none")}).code == 2);
}

TEST_CASE("A study runs only with a participant and with the protocol with which it began") {
  const Laboratory laboratory;
  const Finished nobody = tilefold({"study", "run", laboratory.file(), "--data-dir", laboratory.data()});
  CHECK(nobody.code == 2);
  CHECK(nobody.err.find("--participant") != std::string::npos);
  const Display display(1000, 720);
  {
    Player player(display, laboratory.command("P06"));
    leave(player, display);
  }
  write_text(laboratory.file(), std::string(protocol) + "# changed\n");
  const Finished changed = tilefold(laboratory.command("P06"));
  CHECK(changed.code == 2);
  CHECK(changed.err.find("another version of the protocol") != std::string::npos);
}

}  // namespace
}  // namespace tilefold::test
