// Boards of others in the real window: pasted, chosen from several, and opened from a file.

#include <doctest/doctest.h>

#include "tests/e2e/player.h"
#include "tests/e2e/requests.h"
#include "tests/support/gamepad.h"
#include "tests/support/process.h"

namespace tilefold::test {
namespace {

constexpr int width = 1000;
constexpr int height = 720;

const std::string level = "BB...G\nE..H.G\nEXXH.G\nE..H..\nF...CC\nF.DDD.\n";
const std::string other_level = "......\n......\nXXB...\n..B...\n......\n......\n";

TEST_CASE("A pasted board opens its puzzle, and if the text has several boards the user picks one from a list") {
  const Display display(width, height);
  const Player player(display, {"drop", "--seed", "7", "--size", "1000x720"});
  display.set_clipboard("123456789987654321555555555");
  display.key("ctrl+v");
  player.wait_for("open", 1);
  CHECK(player.state().find("board")->list()->size() == 3);
  display.set_clipboard(level + "\n" + other_level);
  player.settle();
  display.key("ctrl+v");
  player.await_and_click("Board 2");
  player.wait_for("open", 2);
  CHECK(*player.state().find("level")->text() == "............AAB.....B...............");
}

TEST_CASE("A file dropped on the window opens its board, and a file without a board is rejected with its name") {
  const TemporaryFolder folder;
  write_text(folder.path("level.txt"), level);
  write_text(folder.path("notes.txt"), "my notes\n");
  const Display display(width, height);
  const Gamepad hand;
  const Player player(display, {"drop", "--seed", "7", "--size", "1000x720"}, {}, hand.environment());
  player.settle();
  hand.drop(folder.path("notes.txt"));
  const Document refused = player.wait_for("refused", 1);
  CHECK(refused.find("message")->text()->starts_with("notes.txt: this contains no game"));
  hand.drop(folder.path("level.txt"));
  player.wait_for("open", 1);
  CHECK(*player.state().find("level")->text() == "BB...GE..H.GEAAH.GE..H..F...CCF.DDD.");
}

TEST_CASE("A file with several boards shows a list, and Cancel opens the first board") {
  const TemporaryFolder folder;
  write_text(folder.path("pack.txt"), level + "\n" + other_level);
  const Display display(width, height);
  const Player player(display, {folder.path("pack.txt"), "--size", "1000x720"});
  player.await_and_click("Cancel");
  player.settle();
  CHECK(*player.state().find("level")->text() == "BB...GE..H.GEAAH.GE..H..F...CCF.DDD.");
}

}  // namespace
}  // namespace tilefold::test
