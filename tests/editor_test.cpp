// The board editors: how tools change the state of a position, and what they reject.

#include "engine/core/editor.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/catalog.h"
#include "engine/core/puzzle.h"

namespace tilefold::test {
namespace {

using Drawing = std::vector<std::string>;

// A board that is being edited: the values of its parameters, and its state.
struct Made {
  explicit Made(std::string_view puzzle, const std::vector<std::pair<std::string, std::string>>& settings = {})
      : info(*find(puzzle)), values(*preset_values(info, info.presets.front().name)) {
    for (const auto& [name, value] : settings) REQUIRE(values.set_text(name, value));
    state = info.editor->blank(values);
  }

  static const PuzzleInfo* find(std::string_view name) {
    const auto puzzles = catalog();
    return *std::find_if(puzzles.begin(), puzzles.end(), [&](const PuzzleInfo* one) { return one->name == name; });
  }

  std::string take(Result<Document> changed) {
    if (!changed) return changed.error().message;
    state = std::move(*changed);
    return "";
  }
  // Rows and columns are counted from 1, as in positions.
  std::string put(std::string_view tool, int row, int column) {
    return take(info.editor->apply(values, state, tool, cell_at(row - 1, column - 1)));
  }
  std::string wait(std::string_view tool, std::size_t number) {
    return take(info.editor->apply_upcoming(values, state, tool, number - 1));
  }

  Snapshot shown() const { return info.editor->show(values, state); }

  // Returns the board, first row first, with "." for an empty cell.
  Drawing drawn() const {
    const Snapshot shot = shown();
    std::vector<std::vector<std::string>> cells(
        static_cast<std::size_t>(shot.extent.rows),
        std::vector<std::string>(static_cast<std::size_t>(shot.extent.columns), "."));
    for (const Tile& tile : shot.tiles)
      cells[static_cast<std::size_t>(tile.cell.row)][static_cast<std::size_t>(tile.cell.column)] =
          std::to_string(tile.face.value);
    Drawing drawing;
    for (const auto& row : cells) {
      drawing.emplace_back();
      for (const std::string& cell : row) drawing.back() += (drawing.back().empty() ? "" : " ") + cell;
    }
    return drawing;
  }
  std::vector<std::uint64_t> waiting() const {
    std::vector<std::uint64_t> faces;
    for (const Face& face : shown().preview) faces.push_back(face.value);
    return faces;
  }

  // Returns why no game can begin from the position; empty if one can.
  std::string obstacle() const {
    EventBatch setup;
    const auto puzzle = info.read(values, 1, state, setup);
    return puzzle ? "" : puzzle.error().message;
  }

  const PuzzleInfo& info;
  ParameterValues values;
  Document state;
};

TEST_CASE("The editor places and removes numbered tiles, and the board can be played") {
  Made made("drop", {{"rows", "3"}, {"columns", "4"}, {"preview", "2"}, {"continue_rows", "2"}});
  CHECK(made.drawn() == Drawing{". . . .", ". . . .", ". . . ."});
  CHECK(made.put("64", 1, 2).empty());
  CHECK(made.put("2", 1, 1).empty());
  CHECK(made.put("4611686018427387904", 2, 2).empty());
  CHECK(made.drawn() == Drawing{"2 64 . .", ". 4611686018427387904 . .", ". . . ."});
  CHECK(made.obstacle().empty());
  CHECK(made.put("empty", 2, 2).empty());
  CHECK(made.drawn() == Drawing{"2 64 . .", ". . . .", ". . . ."});
  EventBatch setup;
  const auto puzzle = made.info.read(made.values, 1, made.state, setup);
  REQUIRE(puzzle);
  CHECK((*puzzle)->standing().score == 0);
  CHECK((*puzzle)->snapshot().tiles.size() == 2);
}

TEST_CASE("The editor allows a tile above an empty cell of Drop, but such a board cannot be played") {
  Made made("drop");
  CHECK(made.put("8", 3, 2).empty());
  CHECK(
      made.obstacle() ==
      "the board has the number 8 at row 3, column 2 but nothing at row 2, column 2; a tile needs a tile or the floor "
      "under it");
}

TEST_CASE("The editor rejects a tile that the rules do not have and changes nothing") {
  const std::string powers = " is not a tile; it must be a power of two from 2 to 2^62";
  for (const std::string_view puzzle : {"drop", "slide", "swap"}) {
    CAPTURE(puzzle);
    Made made(puzzle);
    const Document before = made.state;
    for (const std::string text : {"3", "1", "0", "-2", "9223372036854775807", "99999999999999999999", "x", "2 "})
      CHECK(made.put(text, 1, 1) == text + powers);
    CHECK(made.put("", 1, 1) == "nothing" + powers);
    CHECK(made.put("2", 99, 1) == "row 99, column 1 is not on the board");
    CHECK(made.put("2", 0, 1) == "row 0, column 1 is not on the board");
    CHECK(made.state == before);
  }
  Made sums("swap", {{"value", "sum"}});
  CHECK(sums.put("6", 1, 1).empty());
  CHECK(sums.put("7", 1, 1) == "7 is not a tile; it must be an even number from 2 to 2^62");
  Made digits("pairs");
  CHECK(digits.put("10", 1, 1) == "10 is not a tile; it must be a digit from 1 to 9");
}

TEST_CASE("The editor can change upcoming tiles but cannot remove them") {
  Made made("drop", {{"preview", "3"}});
  CHECK(made.waiting() == std::vector<std::uint64_t>{2, 2, 2});
  CHECK(made.wait("16", 2).empty());
  CHECK(made.waiting() == std::vector<std::uint64_t>{2, 16, 2});
  CHECK(made.obstacle().empty());
  CHECK(made.wait("empty", 1) == "an upcoming tile cannot be removed; it must be a power of two from 2 to 2^62");
  CHECK(made.wait("2", 4) == "there is no upcoming tile 4; there are 3");
  Made slide("slide");
  CHECK(slide.waiting().empty());
  CHECK(slide.wait("2", 1) == "there is no upcoming tile 1; there are 0");
}

TEST_CASE("In the editor the upcoming tiles of Swap stay above their columns") {
  Made made("swap", {{"rows", "3"}, {"columns", "3"}, {"preview", "2"}});
  CHECK(made.waiting() == std::vector<std::uint64_t>{2, 2, 2, 2, 2, 2});
  CHECK(made.wait("8", 2).empty());
  CHECK(made.wait("16", 6).empty());
  CHECK(made.waiting() == std::vector<std::uint64_t>{2, 8, 2, 2, 2, 16});
  const Document* preview = made.state.find("preview");
  REQUIRE(preview != nullptr);
  CHECK(*preview == Document(List{List{2, 2}, List{8, 2}, List{2, 16}}));
}

TEST_CASE("In the editor a Pairs board ends after its last digit, and one more empty row is shown") {
  Made made("pairs", {{"columns", "4"}, {"start_rows", "1"}});
  CHECK(made.drawn() == Drawing{". . . ."});
  CHECK(made.obstacle() == "the board has no digit; it must have at least one unless stages is off");
  for (int column = 1; column <= 4; ++column) CHECK(made.put("5", 1, column).empty());
  CHECK(made.put("7", 2, 2).empty());
  CHECK(made.drawn() == Drawing{"5 5 5 5", ". 7 . .", ". . . ."});
  CHECK(*made.state.find("board") == Document(List{List{5, 5, 5, 5}, List{0, 7}}));
  CHECK(made.obstacle().empty());
  CHECK(made.put("empty", 2, 2).empty());
  CHECK(*made.state.find("board") == Document(List{Document(List{5, 5, 5, 5})}));
}

// Users most often open the editor on positions of real games.
TEST_CASE("The editor can open every position of a game and leaves it the same if nothing is edited") {
  for (const PuzzleInfo* info : catalog()) {
    CAPTURE(info->name);
    const ParameterValues values = *preset_values(*info, info->presets.front().name);
    EventBatch events;
    const auto puzzle = info->make(values, 5, events);
    for (int move = 0; move < 20 && puzzle->standing().status == Status::playing; ++move) {
      Object kept;
      const Document state = puzzle->describe();
      for (const std::string_view field : info->editor->fields)
        if (const Document* value = state.find(field)) kept.emplace_back(field, *value);
      const auto again = info->read(values, 5, Document(kept), events);
      REQUIRE(again);
      CHECK((*again)->describe().find(info->editor->fields.front()) != nullptr);
      CHECK(*(*again)->describe().find(info->editor->fields.front()) == *state.find(info->editor->fields.front()));
      const Snapshot shown = info->editor->show(values, Document(kept));
      const Snapshot played = puzzle->snapshot();
      CHECK(shown.tiles.size() == played.tiles.size());
      CHECK(shown.preview == played.preview);
      puzzle->play(puzzle->moves().front(), events);
    }
  }
}

TEST_CASE("The state of a game that began on an empty editor board can be read back") {
  for (const PuzzleInfo* info : catalog()) {
    CAPTURE(info->name);
    const Made made(info->name);
    EventBatch events;
    const auto puzzle = info->read(made.values, 1, made.state, events);
    if (!puzzle) continue;
    const auto again = info->read(made.values, 1, (*puzzle)->describe(), events);
    const std::string problem = again ? "" : again.error().message;
    CHECK(problem == "");
  }
}

TEST_CASE("The editor shows the valid parts of an invalid state") {
  const Made made("drop");
  for (const Document& state :
       {Document(), Document(3), Document(Object{{"board", 3}}), Document(Object{{"board", List{3, List{"x", 4}}}}),
        Document(Object{{"board", List{}}, {"preview", "x"}}),
        Document(Object{{"board", List(40, Document(List(40, Document(2))))}})}) {
    const Snapshot shown = made.info.editor->show(made.values, state);
    CHECK(shown.extent == Extent{.rows = 7, .columns = 5});
    for (const Tile& tile : shown.tiles) CHECK(shown.extent.holds(tile.cell));
  }
}

}  // namespace
}  // namespace tilefold::test
