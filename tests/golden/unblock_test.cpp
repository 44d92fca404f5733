// The rules of Unblock on drawn boards.

#include "engine/puzzles/unblock/rules.h"

#include <doctest/doctest.h>

#include "engine/core/rules_puzzle.h"
#include "engine/puzzles/unblock/level_text.h"
#include "tests/support/unblock_levels.h"

namespace tilefold::test {
namespace {

using unblock::State;
using unblock::UnblockRules;

std::string drawn(const State& state) {
  std::string rows;
  const auto columns = static_cast<std::size_t>(state.rules.columns);
  for (std::size_t at = 0; at < state.text().size(); at += columns)
    rows += std::string(state.text().substr(at, columns)) + '\n';
  return rows;
}

State after(State state, std::string_view move) {
  const auto read = UnblockRules::parse(state, move);
  REQUIRE_MESSAGE(read, read.error().message);
  NullSink nobody;
  UnblockRules::play(state, *read, nobody);
  return state;
}

std::string why_not(const State& state, std::string_view move) {
  const auto read = UnblockRules::parse(state, move);
  return read ? "legal" : read.error().message;
}

std::vector<std::string> moves_of(const State& state) {
  UnblockRules::Moves list;
  UnblockRules::moves(state, list);
  std::vector<std::string> texts;
  for (const Move move : list) texts.push_back(UnblockRules::to_text(move));
  return texts;
}

TEST_CASE("Unblock: dragging a piece any distance along its length counts as one move") {
  const State state = drawn_level({"...B.", "...B.", "AA...", "CC.x.", "....."});
  const State moved = after(state, "B+1");
  CHECK(drawn(moved) == ".....\n...B.\nAA.B.\nCC.x.\n.....\n");
  CHECK(moved.moves == 1);
  CHECK(drawn(after(after(state, "A+1"), "A-1")) == drawn(state));
  CHECK(after(drawn_level({".....", ".....", "AA...", "CC...", "....."}), "C+3").moves == 1);
}

TEST_CASE("Unblock: pieces cannot pass other pieces, walls or the edge") {
  const State state = drawn_level({"...B.", "...B.", "AA...", "CC.x.", "....."});
  CHECK(moves_of(state) == std::vector<std::string>{"A+1", "A+2", "A+3", "B+1", "C+1"});
  CHECK(why_not(state, "B+2") == "move 'B+2' is not legal here: piece B can go 0 cells up and 1 cell down");
  CHECK(why_not(state, "B+10") == "move 'B+10' is not legal here: piece B can go 0 cells up and 1 cell down");
  CHECK(why_not(state, "C+2") == "move 'C+2' is not legal here: piece C can go 0 cells left and 1 cell right");
  CHECK(why_not(state, "D+1") == "move 'D+1' is not legal here: there is no piece D");
  for (const char* text : {"", "B", "B1", "b+1", "x+1", "B+0", "B+100", "B++1", "+1"})
    CHECK(why_not(state, text).find("is not a move of unblock; it must be") != std::string::npos);
}

TEST_CASE("Unblock: a game is won when the red piece reaches the right edge, and no move is legal afterwards") {
  State state = drawn_level({"..BB", "AA..", "CC.x", "...."}, 1);
  CHECK(UnblockRules::status(state) == Status::playing);
  state = after(state, "A+2");
  CHECK(UnblockRules::solved(state));
  CHECK(UnblockRules::status(state) == Status::won);
  CHECK(moves_of(state).empty());
  CHECK(why_not(state, "A-1") == "move 'A-1' is not legal here: the level is solved");
  CHECK(UnblockRules::score(state) == 0);
}

TEST_CASE("Unblock: a board on which no piece can move is over") {
  const State state = drawn_level({"xxxx", "AAxx", "xxxx", "xxxx"}, 1);
  CHECK(UnblockRules::status(state) == Status::over);
}

TEST_CASE("Unblock: a piece can be dragged by any of its cells, and the move is that cell's displacement") {
  const State state = drawn_level({"...B..", "...B..", "AA.B..", "......", "CCC...", "......"});
  const auto drag = [&](Cell cell, Cell to) {
    const auto move = UnblockRules::interpret(state, {.kind = Gesture::Kind::drag, .cell = cell, .to = to});
    return move ? UnblockRules::to_text(*move) : std::string();
  };
  CHECK(drag(cell_at(0, 3), cell_at(1, 3)) == "B+1");
  CHECK(drag(cell_at(2, 3), cell_at(3, 3)) == "B+1");
  CHECK(drag(cell_at(4, 0), cell_at(4, 3)) == "C+3");
  CHECK(drag(cell_at(4, 2), cell_at(4, 4)) == "C+2");
  CHECK(drag(cell_at(2, 0), cell_at(2, 2)).empty());  // the pressed cell could move, but the other end of the piece is
                                                      // blocked
  CHECK(drag(cell_at(4, 1), cell_at(5, 1)).empty());  // the drag is not along the piece's length
  CHECK(drag(cell_at(4, 1), cell_at(4, 1)).empty());
  CHECK(drag(cell_at(3, 3), cell_at(4, 3)).empty());  // the pressed cell is empty
  CHECK(drag(cell_at(4, 2), cell_at(4, 9)).empty());
  CHECK_FALSE(UnblockRules::interpret(state, {.kind = Gesture::Kind::tap, .cell = cell_at(0, 3)}));
}

TEST_CASE("Unblock: the tiles of a board are numbered by piece letter, walls last, and a drag moves one tile") {
  EventBatch setup;
  auto puzzle = UnblockRules::info().read(ParameterValues(UnblockRules::info().parameters), 1,
                                          Object{{"level", "..C....oC..xAACBBBx................."}}, setup);
  REQUIRE_MESSAGE(puzzle, puzzle.error().message);
  const auto tiles = (*puzzle)->snapshot().tiles;
  REQUIRE(tiles.size() == 5);
  CHECK(tiles[0] == Tile{TileId{1}, Face::letter('A'), cell_at(2, 0), {1, 2}});
  CHECK(tiles[1] == Tile{TileId{2}, Face::letter('B'), cell_at(2, 3), {1, 3}});
  CHECK(tiles[2] == Tile{TileId{3}, Face::letter('C'), cell_at(0, 2), {3, 1}});
  CHECK(tiles[3].face == Face::wall());
  EventBatch events;
  REQUIRE((*puzzle)->play(*(*puzzle)->parse("C+3"), events));
  REQUIRE(events.size() == 1);
  CHECK(events[0].kind == EventKind::move);
  CHECK(events[0].tile == TileId{3});
  CHECK(events[0].from == cell_at(0, 2));
  CHECK(events[0].cell == cell_at(3, 2));
}

TEST_CASE("Unblock: a built-in level is the same for every seed, and other board sizes get a generated level") {
  ParameterValues values(UnblockRules::info().parameters);
  const auto level_of = [&](std::uint64_t seed) {
    EventBatch setup;
    return *UnblockRules::info().make(values, seed, setup)->describe().find("level")->text();
  };
  CHECK(level_of(1) == level_of(2));
  REQUIRE(values.set_text("level", "1"));
  CHECK(level_of(1) == UnblockRules::info().levels.list->levels.front().text);
  REQUIRE(values.set_text("columns", "7"));
  CHECK(level_of(1).size() == 42);
  CHECK(level_of(1) == level_of(1));
  CHECK(level_of(1) != level_of(2));
}

TEST_CASE("Unblock: the boards generated for a seed are the same with every compiler") {
  ParameterValues values(UnblockRules::info().parameters);
  REQUIRE(values.set_text("rows", "5"));
  REQUIRE(values.set_text("columns", "5"));
  const auto level_of = [&](std::uint64_t seed) {
    EventBatch setup;
    return *UnblockRules::info().make(values, seed, setup)->describe().find("level")->text();
  };
  CHECK(level_of(1) == "..D....D.FAABGFCCBG..EE..");
  CHECK(level_of(2) == "E....E.CCGAA.FGBBBF..DDD.");
  CHECK(level_of(3) == ".DDD....ECAA.EC.......BB.");
}

}  // namespace
}  // namespace tilefold::test
