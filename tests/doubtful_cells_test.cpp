// A board read from a picture, in the board editor: doubtful cells are found, confirmed and corrected. Also tests which
// contents count as a picture, and which texts as the path of one.

#include "app/play/doubtful_cells.h"

#include <doctest/doctest.h>

#include <filesystem>

#include "app/play/board_editor.h"
#include "app/play/draft_keys.h"
#include "app/play/game_view.h"
#include "app/play/pasted_path.h"
#include "app/records/picture_game.h"
#include "engine/catalog.h"
#include "tests/support/process.h"

namespace tilefold::test {
namespace {

using play::BoardDraft;
using play::BoardEditor;
using play::GameView;
using play::PictureOutline;
using play::Trace;
using records::ReadAnswer;
using records::ReadOutcome;

const PuzzleInfo& info_named(std::string_view name) {
  return **find_puzzle(name);
}

// A board editor that is open on a puzzle.
struct ReadingDesk {
  explicit ReadingDesk(std::string_view name)
      : view(Session(info_named(name), *preset_values(info_named(name), info_named(name).presets.front().name), 1),
             trace),
        editor(view.game, view.replay, [] {}) {
    editor.open();
    REQUIRE(editor.is_open());
  }

  std::optional<Cell> cursor() const { return draft.cursor ? std::optional(draft.cursor->cell) : std::nullopt; }

  Trace trace;
  GameView view;
  BoardEditor editor;
  BoardDraft& draft = editor.draft();
};

List number_row(const std::vector<int>& row) {
  return {row.begin(), row.end()};
}

Object doubt_row(int row, int column, int value, int other) {
  return {{"cell", number_row({row, column})}, {"value", value}, {"or", other}, {"confidence", 0.5}};
}

// Returns an answer with a board of 2×2 cells that fills a picture of 100×100 pixels. The copy of the picture is half
// as large.
ReadAnswer small_square() {
  Object row{{"format", "tilefold/1"},
             {"kind", "read"},
             {"file", "a.png"},
             {"puzzle", "slide"},
             {"parameters", Object{{"rows", 2}, {"columns", 2}}},
             {"state", Object{{"board", List{number_row({2, 4}), number_row({8, 0})}}}},
             {"certain", false},
             {"confidence", 0.2},
             {"doubtful", List{doubt_row(1, 2, 4, 1024), doubt_row(2, 2, 0, 2)}},
             {"corners", List{number_row({0, 0}), number_row({100, 0}), number_row({100, 100}), number_row({0, 100})}}};
  return {.outcome = ReadOutcome::doubtful,
          .row = std::move(row),
          .copy = {.width = 50, .height = 50, .pixels = std::vector<std::uint8_t>(7500), .scale = 0.5}};
}

TEST_CASE("A board from a picture opens with the cursor on the first doubtful cell, and keys go to the others") {
  ReadingDesk desk("slide");
  open_reading(desk.draft, small_square());
  CHECK(desk.draft.message() == "");
  CHECK(desk.draft.board().text().find("[[2,4],[8,0]]") != std::string::npos);
  CHECK(doubt_count(desk.draft.reading) == "2 doubtful cells");
  CHECK(desk.cursor() == cell_at(0, 1));
  CHECK(doubt_line(*doubt_here(desk.draft)) == "Row 1, column 2: 4, or 1024 (50 % sure)");
  go_to_doubt(desk.draft, 1);
  CHECK(desk.cursor() == cell_at(1, 1));
  go_to_doubt(desk.draft, 1);
  CHECK(desk.cursor() == cell_at(0, 1));
  go_to_doubt(desk.draft, -1);
  CHECK(desk.cursor() == cell_at(1, 1));
  CHECK(doubt_line(*doubt_here(desk.draft)) == "Row 2, column 2: empty, or 2 (50 % sure)");
}

TEST_CASE("One key press corrects or confirms a doubtful cell and moves to the next one") {
  ReadingDesk desk("slide");
  open_reading(desk.draft, small_square());
  press_digit(desk.draft, 3);  // the fourth tool, 16
  CHECK(desk.draft.board().text().find("[[2,16],[8,0]]") != std::string::npos);
  CHECK(desk.cursor() == cell_at(1, 1));
  REQUIRE(has_other_value(desk.draft));
  take_other_value(desk.draft);
  CHECK(desk.draft.board().text().find("[[2,16],[8,2]]") != std::string::npos);
  CHECK(desk.draft.reading.doubts().empty());
  desk.draft.undo();
  CHECK(desk.draft.reading.doubts().size() == 1);
  confirm_doubt(desk.draft);
  CHECK(desk.draft.reading.doubts().empty());
  CHECK(desk.draft.board().text().find("[[2,16],[8,0]]") != std::string::npos);
  const std::string settled = desk.draft.board().text();
  press_digit(desk.draft, 0);  // only chooses a tool again
  confirm_doubt(desk.draft);
  take_other_value(desk.draft);
  CHECK(desk.draft.board().text() == settled);
}

TEST_CASE("A digit typed on a doubtful cell corrects it and moves the cursor to the next doubtful cell") {
  ReadingDesk desk("pairs");
  ReadAnswer answer = small_square();
  answer.row = {
      {"puzzle", "pairs"},
      {"state", Object{{"board", List{number_row({1, 2, 3, 4, 5, 6, 7, 8, 9}), number_row({9, 8, 7, 6, 5, 4})}}}},
      {"doubtful", List{doubt_row(1, 3, 3, 8), doubt_row(2, 5, 5, 6)}}};
  open_reading(desk.draft, answer);
  press_digit(desk.draft, 7);
  CHECK(desk.cursor() == cell_at(1, 4));
  press_digit(desk.draft, 5);
  CHECK(desk.cursor() == cell_at(1, 5));
  CHECK(desk.draft.reading.doubts().empty());
  CHECK(desk.draft.board().text().find("[[1,2,8,4,5,6,7,8,9],[9,8,7,6,6,4") != std::string::npos);
}

TEST_CASE("Clearing a board that was read from a picture removes the picture and the doubtful cells until undo") {
  ReadingDesk desk("slide");
  open_reading(desk.draft, small_square());
  desk.editor.clear();
  CHECK(desk.draft.reading.picture() == nullptr);
  CHECK(desk.draft.reading.doubts().empty());
  desk.draft.undo();
  REQUIRE(desk.draft.reading.picture() != nullptr);
  CHECK(desk.draft.reading.doubts().size() == 2);
  desk.draft.undo();
  CHECK(desk.draft.reading.picture() == nullptr);
}

TEST_CASE("A cell is outlined at its place in the picture even if row 0 of the board is the lowest row") {
  ReadAnswer answer = small_square();
  const auto upper_left = [](const PictureOutline& outline) { return std::pair(outline[0].x, outline[0].y); };
  CHECK(upper_left(play::BoardReading(answer).cell_outline(cell_at(1, 1))) == std::pair(25.0, 25.0));
  answer.row.emplace_back("turned", false);
  CHECK(upper_left(play::BoardReading(answer).cell_outline(cell_at(1, 1))) == std::pair(25.0, 0.0));
}

TEST_CASE("Pictures of other programs are distinguished from Tilefold's own pictures and from text") {
  const std::string png = "\x89PNG\r\n\x1a\n";
  CHECK(records::is_foreign_picture("\xff\xd8\xff\xe0"));
  CHECK(records::is_foreign_picture(png + "anything"));
  CHECK(records::is_foreign_picture("GIF89a"));
  CHECK_FALSE(records::is_foreign_picture(png + "tEXtTilefold game"));  // a damaged PNG file that contains a game
  CHECK_FALSE(records::is_foreign_picture("123456789"));
  CHECK_FALSE(records::is_foreign_picture(""));
}

TEST_CASE("Pasted text counts as a file only if it is a file URL or the absolute path of an existing file") {
  CHECK(play::pasted_path("file:///tmp/my%20board.png\n") == "/tmp/my board.png");
  CHECK(play::pasted_path("file://localhost/tmp/a.png") == "/tmp/a.png");
  CHECK(play::pasted_path(std::string(__FILE__) + "\n") == __FILE__);
  for (const char* text : {"", "123456789", "/no/such/file.png", "file://elsewhere/a.png", "file:///a%2",
                           "file:///a%00b", "file:///a\nfile:///b", "tilefold:drop/1:standard:1:"}) {
    CAPTURE(text);
    CHECK_FALSE(play::pasted_path(text));
  }
}

}  // namespace
}  // namespace tilefold::test
