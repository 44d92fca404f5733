// The board editor in the real window: by clicks, by typed digits, from the clipboard, and saving.

#include <doctest/doctest.h>

#include <string>

#include "app/records/json.h"
#include "tests/e2e/player.h"
#include "tests/e2e/requests.h"

namespace tilefold::test {
namespace {

std::string board_of(const Player& player) {
  const Document state = player.state();
  std::string board;
  for (const Document& row : *state.find("board")->list()) {
    for (const Document& cell : *row.list()) board += std::to_string(*cell.integer()) + " ";
    board += "/ ";
  }
  return board;
}

// Opens the editor, whose button is at the end of the panel.
void open_editor(const Display& display, const Player& player) {
  player.settle();
  player.show("Lab");
  for (const char* label : {"Board editor section", "Create board"}) {
    display.move(1100, 600);
    display.wheel(60);
    player.settle();
    player.show(label);
  }
}

// Returns the centre of a cell of the editor's board, counted from 0 from the upper left corner.
Point editor_cell(const Player& player, Extent extent, Cell cell, int pitch) {
  const auto middle = player.button("Editor board");
  REQUIRE(middle.has_value());
  return {.x = middle->x + (2 * cell.column - extent.columns + 1) * pitch / 2,
          .y = middle->y + (2 * cell.row - extent.rows + 1) * pitch / 2};
}

TEST_CASE("The editor of Drop places tiles by click, rejects a floating tile and starts a game with the board") {
  const Display display(1280, 800);
  const Player player(display, {"drop", "--seed", "1", "--size", "1280x800"});
  open_editor(display, player);
  constexpr Extent extent{.rows = 7, .columns = 5};
  constexpr int pitch = 80;
  const auto put = [&](const char* tool, int row, int column) {
    player.await_and_click(tool);
    player.settle();
    player.click(editor_cell(player, extent, cell_at(row, column), pitch));
    player.settle();
  };
  put("64", 6, 0);
  put("128", 6, 4);
  put("8", 3, 2);
  CHECK_FALSE(player.button("Play board"));  // Play board is absent, because the 8 has no tile below it
  put("Empty", 3, 2);
  player.await_and_click("8");
  player.settle();
  player.click("Editor next");
  player.settle();
  player.await_and_click("Play board");
  player.settle();
  CHECK(board_of(player).substr(0, 16) == "64 0 0 0 128 / 0");
  CHECK(*player.state().find("preview") == Document(List{8}));
  CHECK(player.number("moves") == 0);
  display.key("3");
  player.settle();
  CHECK(board_of(player).substr(0, 16) == "64 0 8 0 128 / 0");
}

TEST_CASE("A Pairs board can be typed digit by digit in the editor, changed with undo and redo, and solved") {
  const Display display(1280, 800);
  const Player player(display, {"pairs", "--seed", "1", "--size", "1280x800"});
  open_editor(display, player);
  player.await_and_click("Empty board");
  player.settle();
  display.move(5, 5);
  for (const char digit : std::string("55555555546")) display.key(std::string(1, digit).c_str());
  player.settle();
  display.key("u");
  player.settle();
  player.await_and_click("Redo change");
  player.settle();
  player.await_and_click("Play board");
  player.settle();
  CHECK(board_of(player) == "5 5 5 5 5 5 5 5 5 / 4 6 / ");
  display.key("p");  // plays the suggested move
  player.settle();
  CHECK(player.number("moves") == 1);
}

TEST_CASE("Keys pressed in the editor do not affect the game, and Esc returns to the game") {
  const Display display(1280, 800);
  const Player player(display, {"drop", "--seed", "1", "--moves", "3 3 1", "--size", "1280x800"});
  open_editor(display, player);
  const std::string before = board_of(player);
  display.move(5, 5);
  for (const char* key : {"u", "h", "p", "n", "Return", "3", "Left", "space", "c", "Home"}) {
    display.key(key);
    player.settle();
  }
  CHECK(board_of(player) == before);
  CHECK(player.number("moves") == 3);
  display.key("Escape");
  player.settle();
  display.key("u");
  player.settle();
  CHECK(player.number("moves") == 2);
}

TEST_CASE("An edited board can be exported to the clipboard and to a file, and imported from both") {
  const Display display(1280, 800);
  const Player player(display, {"slide", "--seed", "1", "--size", "1280x800"});
  open_editor(display, player);
  for (const char* label : {"1024", "Empty board"}) {
    player.await_and_click(label);
    player.settle();
  }
  player.click(editor_cell(player, {.rows = 4, .columns = 4}, cell_at(1, 2), 160));
  player.settle();
  for (const char* label : {"Copy board", "Empty board", "Paste board", "Save board"}) {
    player.await_and_click(label);
    player.settle();
  }
  const Document* saved = player.newest("saved");
  REQUIRE(saved != nullptr);
  const Finished hint = tilefold({"hint", "--position", *saved->find("path")->text()});
  CAPTURE(hint.err);
  CHECK(hint.code == 0);
  player.await_and_click("Play board");
  player.settle();
  CHECK(board_of(player) == "0 0 0 0 / 0 0 1024 0 / 0 0 0 0 / 0 0 0 0 / ");
}

// Returns the start of the game in a picture or an ID, as the command line reads it.
std::string begun_board(const std::string& game) {
  const Finished played = tilefold({"play", game, "--max-moves", "0", "--format", "jsonl"});
  CAPTURE(played.err);
  if (played.code != 0) return {};
  const auto start = records::parse_json(lines_of(played.out).front(), "a line");
  REQUIRE(start);
  std::string text = records::to_json(*start->find("state")->find("board"));
  return text.substr(0, text.find(']') + 1);
}

// The picture must not contain the game under the editor, because opening the picture would then show another board.
TEST_CASE("A picture saved in the editor contains the edited board if it can be played, and otherwise no game") {
  const Display display(1280, 800);
  const Player player(display, {"drop", "--seed", "1", "--moves", "3 3 1", "--size", "1280x800"});
  open_editor(display, player);
  const auto picture = [&](std::size_t number) {
    display.key("F12");
    return *player.wait_for("screenshot", number).find("path")->text();
  };
  const auto put = [&](const char* tool, int row) {
    player.await_and_click(tool);
    player.settle();
    player.click(editor_cell(player, {.rows = 7, .columns = 5}, cell_at(row, 3), 80));
    player.settle();
  };
  player.await_and_click("Empty board");
  put("64", 6);
  const std::string made = picture(1);
  CHECK(begun_board(made) == "[[0,0,0,64,0]");
  put("8", 2);  // the tile has no tile below it, so no game can begin
  CHECK_FALSE(player.button("Copy as game ID"));
  CHECK(tilefold({"play", picture(2)}).err.find("contains no game") != std::string::npos);
  display.key("Escape");
  player.settle();
  CHECK(begun_board(picture(3)) != begun_board(made));
  Player again(display, {made, "--size", "1280x800"});
  again.settle();
  CHECK(board_of(again).starts_with("0 0 0 64 0 / "));
}

TEST_CASE("An edited board can be copied as a game ID, and its games can be opened from an ID, picture or file") {
  const Display display(1280, 800);
  const Player player(display, {"drop", "--seed", "1", "--size", "1280x800"});
  open_editor(display, player);
  for (const char* label : {"Empty board", "32"}) {
    player.await_and_click(label);
    player.settle();
  }
  player.click(editor_cell(player, {.rows = 7, .columns = 5}, cell_at(6, 0), 80));
  player.settle();
  player.await_and_click("Copy as game ID");
  player.settle();
  CHECK(begun_board(display.clipboard("tilefold:")) == "[[32,0,0,0,0]");
  player.await_and_click("Play board");
  player.settle();
  for (const char* key : {"2", "3", "2"}) {
    display.key(key);
    player.settle();
  }
  const std::string board = board_of(player);
  display.key("ctrl+c");
  player.settle();
  const std::string id = display.clipboard("tilefold:");
  display.key("F12");
  const std::string picture = *player.wait_for("screenshot", 1).find("path")->text();
  display.key("n");
  player.settle();
  REQUIRE(board_of(player) != board);
  display.key("ctrl+v");
  player.settle();
  CHECK(board_of(player) == board);
  for (int move = 0; move < 3; ++move) {
    display.key("u");
    player.settle();
  }
  CHECK(board_of(player).starts_with("32 0 0 0 0 / 0 0"));
  const std::string from_id = tilefold({"replay", id, "--format", "csv"}).out;
  CHECK(lines_of(from_id).size() > 3);
  CHECK(tilefold({"replay", picture, "--format", "csv"}).out == from_id);
}

TEST_CASE("A game that began from an edited board has hints, solver and analysis like any other game") {
  const Display display(1280, 800);
  const Player player(display, {"pairs", "--seed", "1", "--size", "1280x800"});
  open_editor(display, player);
  player.await_and_click("Empty board");
  player.settle();
  display.move(5, 5);
  for (const char digit : std::string("555555464")) display.key(std::string(1, digit).c_str());
  player.await_and_click("Play board");
  player.settle();
  for (std::size_t step = 1; step <= 2; ++step) {
    display.key("h");
    player.wait_for("hint", step);
  }
  CHECK(player.newest("hint")->find("move") != nullptr);
  display.key("p");
  player.settle();
  display.key("o");  // autoplay continues
  while (player.number("moves") < 3) player.wait_for("move", player.count("move") + 1);
  display.key("o");
  player.settle();
  display.key("e");
  for (std::size_t told = 1; *player.wait_for("analysis", told).find("final") != Document(true);) ++told;
}

}  // namespace
}  // namespace tilefold::test
