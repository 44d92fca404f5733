// Boards in the notations of other programs in the real window: pasted, chosen from several, opened from a file, and
// read from a picture, which may be on the clipboard.

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>

#include "app/records/json.h"
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
const std::string pictures = std::string(TILEFOLD_SOURCE_DIR) + "/tests/fuzz/corpus/board_picture/";

bool has_picture_reader() {
  return std::filesystem::exists(std::filesystem::path(TILEFOLD_BINARY).parent_path() / "tilefold-pictures.so");
}

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

TEST_CASE("A pasted board of digits is solved, and redo steps through the solution") {
  constexpr std::size_t moves = 15;  // length of the best solution
  const Display display(width, height);
  const Player player(display, {"drop", "--seed", "7", "--size", "1000x720"});
  display.set_clipboard("123456789987654321555555555");
  display.key("ctrl+v");
  player.wait_for("open", 1);
  player.settle();
  player.await_and_click("Solve");
  player.wait_for("move", moves);
  player.settle();
  CHECK(records::to_json(*player.state().find("board")) ==
        "[[1,2,3,4,5,6,7,8,9],[9,8,7,6,5,4,3,2,1],[5,5,5,5,5,5,5,5,5]]");
  for (std::size_t i = 1; i <= moves; ++i) {
    display.key("ctrl+y");
    player.wait_for("redo", i);
  }
  player.settle();
  CHECK(player.number("stage") == 2);
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
  CHECK(refused.find("message")->text()->starts_with("notes.txt: this contains no game and no board"));
  display.key("F3");
  player.await_button("Daily game");
  hand.drop(folder.path("level.txt"));
  player.wait_for("open", 1);
  player.await_no_button("Daily game");  // the board is not hidden by the home
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

// Covers part of a number with the colour of its tile, so that it cannot be read with certainty.
void cover(Picture& picture, Point corner, Extent size) {
  const auto at = [&](int x, int y) { return picture.pixels.begin() + 3 * (y * picture.width + x); };
  for (int y = corner.y; y < corner.y + size.rows; ++y)
    for (int x = corner.x; x < corner.x + size.columns; ++x) std::copy_n(at(corner.x, corner.y - 5), 3, at(x, y));
}

TEST_CASE("The board in a picture opens in the editor, and a picture without a board changes nothing") {
  const bool has_reader = has_picture_reader();
  const TemporaryFolder folder;
  const Display display(width, height);
  const Gamepad hand;
  const Player player(display, {"drop", "--seed", "7", "--size", "1000x720"}, {}, hand.environment());
  player.settle();
  const Document before = player.state();
  hand.drop(pictures + "no_board.png");
  const Document refused = player.wait_for("refused", 1);
  CHECK(refused.find("message")->text()->starts_with(has_reader
                                                         ? "no_board.png: this picture shows no board of a known puzzle"
                                                         : "Reading pictures needs the package tilefold-pictures"));
  CHECK(player.state() == before);
  if (!has_reader) return;
  Picture picture = read_picture(pictures + "square.png");
  cover(picture, {.x = 122, .y = 20}, {.rows = 8, .columns = 8});
  cover(picture, {.x = 14, .y = 90}, {.rows = 4, .columns = 8});
  write_picture(folder.path("my board.png"), picture);
  display.set_clipboard("file://" + folder.path("my%20board.png"));
  display.key("ctrl+v");
  const Document read = player.wait_for("read", 1);
  CHECK(*read.find("puzzle")->text() == "slide");
  CHECK(*read.find("doubtful")->integer() == 2);
  player.await_button("Editor picture");
  player.await_button("Confirm (C)");
  display.key("2");  // puts the second tool, 4, on the first doubtful cell, which was read as 8
  display.key("c");  // confirms the second doubtful cell
  player.await_no_button("Confirm (C)");
  player.await_and_click("Play board");
  player.settle();
  const Document board = *player.state().find("board");
  CHECK(records::to_json(board) == "[[2,0,0,4],[0,16,128,0],[8,256,64,2],[4,32,8,16]]");
}

// Puts a PNG file on the clipboard of the display as a picture, without text.
void copy_picture(const std::string& path) {
  run({"xclip", "-selection", "clipboard", "-target", "image/png", path});  // xclip returns before it owns the
                                                                            // clipboard
  const Words question{"xclip", "-selection", "clipboard", "-target", "image/png", "-out"};
  const std::string bytes = read_text(path);
  REQUIRE(comes_true([&] { return run(question).out == bytes; }));
}

// Creates an executable script in a folder.
void write_script(const TemporaryFolder& folder, const std::string& name, const std::string& command) {
  write_text(folder.path(name), "#!/bin/sh\n" + command + "\n");
  std::filesystem::permissions(folder.path(name), std::filesystem::perms::owner_all);
}

TEST_CASE("Ctrl+V opens a picture on the clipboard like a dropped one") {
  const Display display(width, height);
  const Player player(display, {"drop", "--seed", "7", "--size", "1000x720"}, {}, {"WAYLAND_DISPLAY="});
  player.settle();
  display.key("ctrl+v");
  Document refused = player.wait_for("refused", 1);
  CHECK(refused.find("message")->text()->starts_with("The clipboard contains neither text nor a picture"));
  copy_picture(pictures + "square.png");
  display.key("ctrl+v");
  if (has_picture_reader()) {
    CHECK(*player.wait_for("read", 1).find("puzzle")->text() == "slide");
    player.await_button("Editor picture");
    copy_picture(pictures + "no_board.png");
    player.settle();
    display.key("ctrl+v");
    refused = player.wait_for("refused", 2);
    CHECK(refused.find("message")->text()->starts_with("the clipboard: this picture shows no board of a known puzzle"));
  } else {
    refused = player.wait_for("refused", 2);
    CHECK(*refused.find("message")->text() == "Reading pictures needs the package tilefold-pictures");
  }
}

TEST_CASE("Under Wayland wl-paste reads the picture on the clipboard") {
  const TemporaryFolder programs;
  write_script(programs, "wl-paste",
               "echo \"$@\" >> '" + programs.path("arguments") + "'; cat '" + pictures + "no_board.png'");
  const std::string path = "PATH=" + programs.path() + ":" + std::getenv("PATH");
  const Display display(width, height);
  const Player player(display, {"drop", "--seed", "7", "--size", "1000x720"}, {},
                      {"WAYLAND_DISPLAY=wayland-of-a-test", "SDL_VIDEODRIVER=x11", path});
  player.settle();
  display.key("ctrl+v");
  player.wait_for("refused", 1);
  CHECK(read_text(programs.path("arguments")) == "--type image/png\n");
  write_script(programs, "wl-paste", "exec cat /dev/zero");
  display.key("ctrl+v");
  const Document refused = player.wait_for("refused", 2);
  CHECK(*refused.find("message")->text() == "The picture on the clipboard is larger than 64 MiB");
}

TEST_CASE("Without a program that reads the clipboard, a message names its package") {
  const TemporaryFolder no_programs;
  const Display display(width, height);
  const std::map<std::string, std::string> packages{{"WAYLAND_DISPLAY=wayland-of-a-test", "wl-clipboard"},
                                                    {"WAYLAND_DISPLAY=", "xclip"}};
  for (const auto& package : packages) {
    const Player player(display, {"drop", "--seed", "7", "--size", "1000x720"}, {},
                        {package.first, "SDL_VIDEODRIVER=x11", "PATH=" + no_programs.path()});
    player.settle();
    display.key("ctrl+v");
    const Document refused = player.wait_for("refused", 1);
    CHECK(*refused.find("message")->text() ==
          "The clipboard contains no text; to paste a picture, install the package " + package.second);
  }
}

}  // namespace
}  // namespace tilefold::test
