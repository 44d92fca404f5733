// Additions of the window to the moves: the end of a solved level, the mute key and the clock.

#include <doctest/doctest.h>

#include <algorithm>

#include "tests/e2e/player.h"

namespace tilefold::test {
namespace {

// Waits for a record after the first `before` records whose field has this text. On a slow machine, the newest record
// may already be a later one.
void await_text(const Player& player, std::size_t before, const std::string& kind, std::string_view field,
                const std::string& text) {
  player.await(text, [&] {
    const auto& records = player.records();
    return std::any_of(records.begin() + static_cast<std::ptrdiff_t>(before), records.end(),
                       [&](const Document& record) {
                         const Document* const found = record.find(field);
                         return *record.find("kind") == Document(kind) && found != nullptr && *found == Document(text);
                       });
  });
}

struct Shelf {
  TemporaryFolder folder;
  std::string settings = folder.path("settings.toml");

  // Returns arguments for a window with a separate folder. The first level of Unblock needs one more move.
  Words last_move() const {
    return {"unblock", "--set",  "level=1",  "--seed",     "1",          "--moves",
            "B-2 C-2", "--size", "1000x720", "--data-dir", folder.path()};
  }
};

void move_red_piece_out(const Player& player) {
  player.drag(player.cell(cell_at(2, 0)), player.cell(cell_at(2, 4)));
  player.await("a solved level", [&] { return player.status() == "won"; });
}

std::size_t chimes(const Player& player) {
  std::size_t count = 0;
  for (const Document& record : player.records()) {
    if (!(*record.find("kind") == Document("sound"))) continue;
    for (const Document& note : *record.find("notes")->list()) count += note.text()->starts_with("chime") ? 1 : 0;
  }
  return count;
}

bool is_true(const Document* record, const char* field) {
  return record != nullptr && *record->find(field) == Document(true);
}

TEST_CASE("The result of a solved level is shown after the red piece has driven out") {
  const Display display(1000, 720);
  const Shelf shelf;
  const Player player(display, shelf.last_move());
  player.settle();
  move_red_piece_out(player);
  player.await_button("View board");
  REQUIRE(player.count("ending") == 2);
  CHECK_FALSE(is_true(player.newest("ending"), "is_shown"));
  CHECK_FALSE(is_true(player.newest("ending"), "is_skipped"));
  player.settle();
  CHECK(chimes(player) == 4);
  player.click("Undo");
  player.wait_for("undo", 1);
  player.settle();
  CHECK(player.status() == "playing");
}

// Returns the arguments of a window with a game that is over.
Words ended_slide(const Words& more) {
  Words words{"slide",  "--set",   "rows=2", "--set", "columns=2", "--seed", "5", "--moves", "left left down right",
              "--size", "1280x800"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

TEST_CASE("The result never covers the settings: it is hidden while the panel covers the board") {
  const Display display(1280, 800);
  const Player player(display, ended_slide({"--scale", "2"}));
  player.settle();
  player.await_button("View board");
  display.key("F10");
  player.await_button("Language");
  player.await_no_button("View board");
  display.key("Tab");
  player.settle();
  display.key("Escape");
  player.await_button("View board");
  CHECK_FALSE(player.button("Language"));
  CHECK(player.count("clash") == 0);
}

TEST_CASE("Beside the result, a click in settings that were opened by their key opens a list, and keys stay there") {
  const Display display(1280, 800);
  const Player player(display, ended_slide({"--theme", "dark"}));
  player.settle();
  player.await_button("View board");
  display.key("F10");
  player.await_and_click("Theme");
  player.await_button("High contrast");
  player.settle();
  display.key("Down");
  player.settle();
  display.key("Return");
  player.await_no_button("High contrast");
  CHECK(player.count("undo") == 0);
  CHECK(player.status() == "over");
}

// With very slow animations, the piece would need 14 seconds to leave.
TEST_CASE("Any key or click skips the end of a solved level and shows the result") {
  const Display display(1000, 720);
  for (const bool is_key : {true, false}) {
    const Shelf shelf;
    write_text(shelf.settings, "[looks]\nspeed = 0.05\n");
    const Player player(display, shelf.last_move());
    player.settle();
    move_red_piece_out(player);
    player.wait_for("ending", 1);
    CHECK_FALSE(player.button("View board"));
    if (is_key) {
      display.key("z");
    } else {
      player.click(player.cell(cell_at(5, 0)));
    }
    player.await_button("View board");
    CHECK(is_true(player.newest("ending"), "is_skipped"));
    player.settle();
    CHECK(chimes(player) == 4);
  }
}

TEST_CASE("With reduced motion or without animations no piece drives out") {
  const Display display(1000, 720);
  const Shelf shelf;
  write_text(shelf.settings, "[looks]\nspeed = 0.0\n");
  const Player player(display, shelf.last_move());
  player.settle();
  move_red_piece_out(player);
  player.await_button("View board");
  CHECK(player.count("ending") == 0);
}

TEST_CASE("A key turns all sounds off and on, and the settings keep this") {
  const Display display(1000, 720);
  const Shelf shelf;
  const Words arguments{"drop", "--seed", "7", "--size", "1000x720", "--data-dir", shelf.folder.path()};
  {
    Player player(display, arguments);
    player.settle();
    display.key("x");
    await_text(player, 0, "places", "notice", "Sound off");
    CHECK(gets_line(shelf.settings, "mute = true"));
    display.key("2");
    player.wait_for("move", 1);
    player.settle();
    CHECK(player.count("sound") == 0);
    CHECK(player.close() == 0);
  }
  const Player player(display, arguments);
  player.settle();
  display.key("4");
  player.wait_for("move", 1);
  player.settle();
  CHECK(player.count("sound") == 0);
  display.key("ctrl+m");
  await_text(player, 0, "places", "notice", "Sound on");
  CHECK(gets_line(shelf.settings, "mute = false"));
  display.key("5");
  player.wait_for("sound", 1);
}

TEST_CASE("The clock counts the time of the game, and pauses while a page covers the board and after the end") {
  const Display display(1000, 720);
  const Shelf shelf;
  write_text(shelf.settings, "[looks]\nclock = \"game\"\nspeed = 0.0\n");
  const Player player(display, shelf.last_move());
  const auto runs = [&] { return is_true(player.newest("clock"), "is_running"); };
  const auto text = [&] { return *player.newest("clock")->find("text")->text(); };
  player.await("a clock that runs", [&] { return player.count("clock") > 0 && runs(); });
  player.await("the first second", [&] { return text() != "0:00"; });
  display.key("F1");
  player.await("a clock that stands still", [&] { return !runs(); });
  const std::string stopped = text();
  display.key("Escape");
  player.await("a clock that runs", runs);
  player.await("a later second", [&] { return text() != stopped; });
  move_red_piece_out(player);
  player.await("a clock that stands still", [&] { return !runs(); });
}

TEST_CASE("The clock is off by default, and the settings can show the time since the last move") {
  const Display display(1000, 1300);
  const Shelf shelf;
  const Player player(display, {"drop", "--seed", "7", "--size", "1000x1300", "--data-dir", shelf.folder.path()});
  player.show("Settings");
  CHECK(player.count("clock") == 0);
  player.choose("Clock", "Move time");
  CHECK(gets_line(shelf.settings, "clock = \"move\""));
  const auto text = [&] { return *player.newest("clock")->find("text")->text(); };
  player.await("the first second", [&] { return player.count("clock") > 0 && text() != "0:00"; });
  const std::size_t before = player.records().size();
  display.key("2");
  player.wait_for("move", 1);
  await_text(player, before, "clock", "text", "0:00");
}

}  // namespace
}  // namespace tilefold::test
