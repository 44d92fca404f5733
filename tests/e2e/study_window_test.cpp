// A participant in the window of a study: pages, trials, limits, and the continuation after the program was killed.

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/e2e/laboratory.h"

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

void solve(const Player& player) {
  player.drag(player.cell(cell_at(2, 3)), player.cell(cell_at(4, 3)));
  await_moves(player, 1);
  player.settle();
  player.drag(player.cell(cell_at(2, 0)), player.cell(cell_at(2, 4)));
}

TEST_CASE("A participant goes through a study with the mouse, and every answer and move is stored") {
  const Laboratory laboratory(protocol);
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
  const Laboratory laboratory(protocol);
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
  const Laboratory laboratory(protocol);
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

TEST_CASE("The focus stays on a button that becomes disabled, so the same key presses no other button") {
  const Laboratory laboratory(R"(title = "Columns"
[allow]
hints = false
[[blocks]]
puzzle = "drop"
[[blocks.trials]]
)");
  const Display display(1000, 720);
  Player player(display, laboratory.command("P01"));
  await_page(player, "trial");
  player.settle();
  const auto press = [&](const char* key) {
    display.key(key);
    player.settle();
  };
  const auto focused = [&] { return *player.newest("places")->find("focused")->text(); };
  const auto moves = [&] { return *player.newest("places")->find("moves")->integer(); };
  for (const char* key : {"1", "2", "3"}) press(key);
  await_moves(player, 3);
  player.settle();
  press("Tab");
  REQUIRE(focused() == "Undo");
  for (int times = 0; times < 3; ++times) press("Return");
  CHECK_FALSE(player.button("Undo"));
  for (const char* key : {"Return", "space", "Return"}) press(key);
  REQUIRE(page(player) == "trial");
  CHECK(focused() == "Undo");
  CHECK(moves() == 3);
  CHECK_FALSE(player.button("Keep playing"));

  press("Tab");  // skips Restart, which is disabled, too
  CHECK(focused() == "Give up");
  press("Return");
  CHECK(player.button("Keep playing"));
  CHECK(focused().empty());
  for (const char* key : {"Return", "space"}) press(key);
  CHECK(page(player) == "trial");
  CHECK(moves() == 3);
  for (const char* key : {"Tab", "Return"}) press(key);
  await_page(player, "end");
  leave(player, display);
  CHECK(cell_of(laboratory.table("trials"), 1, "outcome") == "gave_up");
  CHECK(cell_of(laboratory.table("trials"), 1, "played_moves") == "3");
}

TEST_CASE("Keys, files and the close button of the main window have no effect in a study") {
  const Laboratory laboratory(protocol);
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
  const Laboratory laboratory(protocol);
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

constexpr const char* gesture_protocol = R"(title = "Gestures"
pointer_path = true
[[blocks]]
[[blocks.trials]]
name = "pieces"
puzzle = "unblock"
level = "............AA.B.....B.............."
[[blocks.trials]]
name = "digits"
puzzle = "pairs"
)";

// Returns the rows of a kind, by their numbers in the table.
std::vector<std::size_t> rows_of(const Words& table, const std::string& kind) {
  std::vector<std::size_t> rows;
  for (std::size_t row = 1; row < table.size(); ++row)
    if (cell_of(table, row, "kind") == kind) rows.push_back(row);
  return rows;
}

TEST_CASE("Drags that are given up, selections that are undone and the pointer's path are stored with the next move") {
  const Laboratory laboratory(gesture_protocol);
  const Display display(1000, 720);
  {
    Player player(display, laboratory.command("P01"));
    player.settle();
    player.drag(player.cell(cell_at(2, 3)), player.cell(cell_at(2, 5)));  // the piece moves only up and down
    player.settle();
    player.drag(player.cell(cell_at(2, 3)), player.cell(cell_at(4, 3)));
    await_moves(player, 1);
    player.kill();
  }
  const Words killed = laboratory.table("gestures");
  const auto aborted = rows_of(killed, "aborted");
  REQUIRE(aborted.size() == 1);
  CHECK(cell_of(killed, aborted[0], "participant") == "P01");
  CHECK(cell_of(killed, aborted[0], "trial") == "pieces");
  CHECK(cell_of(killed, aborted[0], "after_move") == "0");
  CHECK(cell_of(killed, aborted[0], "reason") == "not_moved");
  CHECK(std::stod(cell_of(killed, aborted[0], "press_x")) == doctest::Approx(3.5).epsilon(0.02));
  CHECK(std::stod(cell_of(killed, aborted[0], "press_y")) == doctest::Approx(2.5).epsilon(0.02));
  CHECK(std::stod(cell_of(killed, aborted[0], "x")) == doctest::Approx(5.5).epsilon(0.02));
  CHECK(std::stod(cell_of(killed, aborted[0], "press_t_ms")) <= std::stod(cell_of(killed, aborted[0], "t_ms")));
  const auto path = rows_of(killed, "path");
  REQUIRE(path.size() >= 3);
  for (std::size_t i = 1; i < path.size(); ++i)
    CHECK(std::stod(cell_of(killed, path[i], "t_ms")) >= std::stod(cell_of(killed, path[i - 1], "t_ms")));

  Player player(display, laboratory.command("P01"));
  player.settle();
  player.drag(player.cell(cell_at(2, 0)), player.cell(cell_at(2, 4)));
  await_step(player, 1);
  player.settle();
  player.click(player.cell(cell_at(0, 0)));
  player.settle();
  player.click(player.cell(cell_at(0, 0)));
  player.settle();
  player.click("Give up");
  player.await_button("Keep playing");
  player.click("Give up");
  await_page(player, "end");
  leave(player, display);
  const Words table = laboratory.table("gestures");
  CHECK(rows_of(table, "aborted").size() == 1);
  CHECK(rows_of(table, "path").size() > path.size());
  const auto unpicked = rows_of(table, "unpicked");
  REQUIRE(unpicked.size() == 1);
  CHECK(cell_of(table, unpicked[0], "trial") == "digits");
  CHECK(cell_of(table, unpicked[0], "reason") == "deselected");
  CHECK(std::stod(cell_of(table, unpicked[0], "x")) == doctest::Approx(0.5).epsilon(0.1));
  CHECK(std::stod(cell_of(table, unpicked[0], "y")) == doctest::Approx(0.5).epsilon(0.1));
}

TEST_CASE("The main window records gestures in games without a move, and the pointer's path only on request") {
  const Display display(width, height);
  for (const bool has_path : {false, true}) {
    CAPTURE(has_path);
    const TemporaryFolder folder;
    Words words{"--level", "............AA.B.....B..............", "--data-dir", folder.path("data")};
    if (has_path) words.emplace_back("--pointer-path");
    Player player(display, words);
    player.drag(player.cell(cell_at(2, 3)), player.cell(cell_at(2, 5)));
    player.settle();
    CHECK(player.close() == 0);
    const Finished exported = tilefold({"export", "gestures", "--data-dir", folder.path("data"), "--format", "csv"});
    REQUIRE(exported.code == 0);
    const Words table = lines_of(exported.out);
    CHECK(rows_of(table, "aborted").size() == 1);
    CHECK(rows_of(table, "path").empty() != has_path);
  }
}

TEST_CASE("A study runs only with a participant and with the protocol with which it began") {
  const Laboratory laboratory(protocol);
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
