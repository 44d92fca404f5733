// A board edited by the user: typed, pasted, undone, copied and played.

#include "app/play/board_editor.h"
#include "app/play/draft_keys.h"

#include <doctest/doctest.h>

#include "app/play/game_openings.h"
#include "app/play/game_view.h"
#include "app/records/game.h"
#include "engine/catalog.h"
#include "tests/support/wrong_positions.h"

namespace tilefold::test {
namespace {

using play::BoardDraft;
using play::BoardEditor;
using play::GameView;
using play::Trace;

const PuzzleInfo& puzzle_named(std::string_view name) {
  for (const PuzzleInfo* info : catalog())
    if (info->name == name) return *info;
  FAIL("no such puzzle");
  return *catalog().front();
}

struct Desk {
  explicit Desk(std::string_view name)
      : info(puzzle_named(name)),
        view(Session(info, *preset_values(info, info.presets.front().name), 1), trace),
        editor(view.game, view.replay, [] {}) {
    editor.open();
    REQUIRE(editor.is_open());
  }

  std::vector<std::uint64_t> numbers() const {
    std::vector<std::uint64_t> faces;
    for (const Tile& tile : draft.board().snapshot().tiles) faces.push_back(tile.face.value);
    return faces;
  }

  const PuzzleInfo& info;
  Trace trace;
  GameView view;
  BoardEditor editor;
  BoardDraft& draft = editor.draft();
};

TEST_CASE("A board of Pairs with 27 typed digits can be played") {
  Desk desk("pairs");
  desk.editor.clear();
  const std::string digits = "123456789987654321555555555";
  for (const char digit : digits) press_digit(desk.draft, static_cast<std::size_t>(digit - '1'));
  CHECK(desk.draft.outlook().obstacle().empty());
  desk.editor.play();
  CHECK_FALSE(desk.editor.is_open());
  std::string played;
  for (const Tile& tile : desk.view.game.puzzle().snapshot().tiles) played += std::to_string(tile.face.value);
  CHECK(played == digits);
  CHECK(desk.view.game.puzzle().standing().status == Status::playing);
  desk.view.undo();  // this undo returns to the previous game
  CHECK(desk.view.game.puzzle().snapshot().tiles.size() == 27);
  CHECK(desk.view.game.session().game().origin != SessionGame::Origin::position);
}

TEST_CASE("A game from an edited board can be replayed with its seed") {
  for (const std::string_view name : {"drop", "slide", "swap"}) {
    CAPTURE(name);
    Desk desk(name);
    if (name == "slide") desk.draft.apply({.cell = cell_at(1, 1)});
    desk.editor.play();
    REQUIRE_FALSE(desk.editor.is_open());
    EventBatch events;
    const auto again = desk.info.read(desk.view.game.puzzle().parameters(), desk.view.game.session().seed(),
                                      desk.view.game.puzzle().describe(), events);
    REQUIRE(again);
    for (int move = 0; move < 12 && !(*again)->moves().empty(); ++move) {
      desk.view.play((*again)->moves().front());
      (*again)->play((*again)->moves().front(), events);
    }
    CHECK(desk.view.game.puzzle().describe() == (*again)->describe());
  }
}

TEST_CASE("A Pairs board can be pasted as one line or three, and text with other characters is rejected") {
  Desk one("pairs");
  one.draft.paste(" 123456789987654321555555555\n");
  CHECK(one.draft.message().empty());
  Desk three("pairs");
  three.draft.paste("123456789\n987654321\n555555555");
  CHECK(three.draft.message() == "Read as Pairs: 3 rows of 9 digits");
  CHECK(one.numbers() == three.numbers());
  CHECK(one.numbers().size() == 27);
  one.draft.paste("12345678q");
  CHECK_FALSE(one.draft.message().empty());
  CHECK(one.numbers() == three.numbers());
}

// True if a message contains the text, ignoring the case of the first letter.
bool tells(const std::string& message, std::string says) {
  if (message.find(says) != std::string::npos) return true;
  says[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(says[0])));
  return message.starts_with(says);
}

TEST_CASE("The editor rejects every invalid position like the command line does and changes nothing") {
  std::unique_ptr<Desk> desk;
  std::string before;
  for (const WrongPosition& wrong : wrong_positions()) {
    const std::string& text = wrong.text;
    if (!desk || desk->info.name != wrong.puzzle) {
      desk = std::make_unique<Desk>(wrong.puzzle);
      desk->draft.apply({.cell = cell_at(0, 0)});
      before = desk->draft.board().text();
    }
    CAPTURE(wrong.puzzle);
    const std::string shortened = text.substr(0, 80);
    CAPTURE(shortened);
    const bool is_blank = text.find_first_not_of(" \t\r\n") == std::string::npos;
    const bool is_written = desk->draft.board().editor().digits == EditorDigits::write && !is_blank &&
                            text.find_first_not_of("0123456789. ") >= text.size() - 1;
    if (is_written) continue;  // the editor reads one line as a board in reading order, whatever its length
    desk->draft.paste(text);
    CHECK(desk->draft.board().text() == before);
    const std::string message = desk->draft.message();
    CAPTURE(message);
    CHECK(tells(message, is_blank ? "there is nothing to paste" : wrong.says));
  }
}

TEST_CASE("The editor gives the game ID of a playable board, and none if the board cannot be played") {
  for (const PuzzleInfo* info : catalog()) {
    CAPTURE(info->name);
    Desk desk(info->name);
    const std::string id = desk.draft.game_id();
    const auto opening = records::open_game({.puzzle = id});
    REQUIRE(opening);
    CHECK(opening->is_position);
    CHECK(opening->puzzle->snapshot().tiles.size() == desk.draft.board().snapshot().tiles.size());
    desk.editor.play();
    CHECK(desk.view.game.puzzle().describe() == opening->puzzle->describe());
  }
  Desk desk("drop");
  desk.draft.tool = 3;
  desk.draft.apply({.cell = cell_at(4, 1)});  // the tile has no tile below it, so no game can begin
  REQUIRE_FALSE(desk.draft.outlook().obstacle().empty());
  CHECK(desk.draft.game_id().empty());
}

TEST_CASE("The editor rejects a position of another puzzle and says how to open it") {
  Desk desk("drop");
  desk.draft.paste(R"({"puzzle":"slide","state":{"board":[[2,2,0,0]]}})");
  CHECK(desk.draft.message() == "This position is for Slide; open that puzzle first");
}

TEST_CASE("The editor can paste what it has copied, for every puzzle") {
  for (const PuzzleInfo* info : catalog()) {
    CAPTURE(info->name);
    Desk from(info->name);
    for (int move = 0; move < 6; ++move) REQUIRE(from.view.play(from.view.game.puzzle().moves().front()));
    from.editor.load_board();
    const std::string text = from.draft.board().text();
    Desk to(info->name);
    to.draft.paste(text);
    CHECK(to.draft.message() == "");
    CHECK(to.draft.board().text() == text);
    CHECK(to.draft.board().snapshot() == from.draft.board().snapshot());
    CHECK(to.draft.outlook().obstacle().empty());
  }
}

TEST_CASE("Every change in the editor can be undone and redone, and a new change discards the redo steps") {
  Desk desk("slide");
  const std::string beginning = desk.draft.board().text();
  CHECK_FALSE(desk.draft.can_undo());
  std::vector<std::string> texts{beginning};
  for (int column = 0; column < 4; ++column) {
    desk.draft.apply({.cell = cell_at(2, column)});
    texts.push_back(desk.draft.board().text());
  }
  desk.editor.clear();
  for (std::size_t i = texts.size(); i-- > 0;) {
    desk.draft.undo();
    CHECK(desk.draft.board().text() == texts[i]);
  }
  CHECK_FALSE(desk.draft.can_undo());
  desk.draft.undo();
  CHECK(desk.draft.board().text() == beginning);
  desk.draft.redo();
  CHECK(desk.draft.board().text() == texts[1]);
  desk.draft.apply({.cell = cell_at(3, 3)});
  CHECK_FALSE(desk.draft.can_redo());
}

TEST_CASE("Arrow keys move the editor's cursor from the board to the upcoming tiles and back") {
  Desk desk("drop");
  const int top = desk.draft.board().snapshot().extent.rows - 1;
  move_cursor(desk.draft, Direction::up);  // shows the cursor
  REQUIRE(desk.draft.cursor);
  for (int step = 0; step < 20; ++step) move_cursor(desk.draft, Direction::up);
  CHECK(desk.draft.cursor->is_upcoming);
  press_digit(desk.draft, 3);
  apply_at_cursor(desk.draft);
  CHECK(desk.draft.board().upcoming().tiles.front().face == Face::number(16));
  move_cursor(desk.draft, Direction::down);
  CHECK_FALSE(desk.draft.cursor->is_upcoming);
  CHECK(desk.draft.cursor->cell == cell_at(top, 0));
  for (int step = 0; step < 20; ++step) move_cursor(desk.draft, Direction::down);
  CHECK(desk.draft.cursor->cell == cell_at(0, 0));
}

TEST_CASE("The editor places a typed number as a tile, and gives the reason if there is no such tile") {
  Desk desk("drop");
  desk.draft.tool = desk.draft.board().editor().tools.size();
  desk.draft.number = "1048576";
  desk.draft.apply({.cell = cell_at(0, 0)});
  CHECK(desk.numbers() == std::vector<std::uint64_t>{1048576});
  desk.draft.number = "1048577";
  desk.draft.apply({.cell = cell_at(0, 1)});
  CHECK(desk.draft.message() == "1048577 is not a tile; it must be a power of two from 2 to 2^62");
  CHECK(desk.draft.outlook().verdict() == "Playable: 5 moves");
}

TEST_CASE("The editor starts with the visible board even if the user views an earlier position of the game") {
  Desk desk("drop");
  for (int move = 0; move < 6; ++move) REQUIRE(desk.view.play(desk.view.game.puzzle().moves().front()));
  desk.view.replay.show_move(1);
  desk.editor.load_board();
  CHECK(desk.numbers().size() == 1);
  desk.editor.play();
  CHECK(desk.view.game.puzzle().snapshot().tiles.size() == 1);
  desk.view.undo();
  CHECK(desk.view.game.puzzle().standing().moves == 6);
}

TEST_CASE("An empty board in the editor has the size chosen for the next game") {
  Desk desk("drop");
  ParameterValues values = desk.view.game.puzzle().parameters();
  REQUIRE(desk.view.play(desk.view.game.puzzle().moves().front()));
  REQUIRE(values.set_text("rows", "9"));
  REQUIRE(values.set_text("preview", "4"));
  REQUIRE(set_next_parameters(desk.view.game, values));
  CHECK(desk.draft.board().snapshot().extent.rows == 7);
  desk.editor.clear();
  CHECK(desk.draft.board().snapshot().extent.rows == 9);
  CHECK(desk.draft.board().upcoming().extent == Extent{.rows = 1, .columns = 4});
  desk.draft.undo();
  CHECK(desk.draft.board().snapshot().extent.rows == 7);
}

}  // namespace
}  // namespace tilefold::test
