// Games that other programs have recorded: they are read with their tiles and times, or rejected with a message that
// names the wrong move.

#include "app/records/foreign_game.h"

#include <doctest/doctest.h>

#include "app/records/json.h"

namespace tilefold::test {
namespace {

// The beginning of a shared game of 2048 Open Fun Game, in its form of 2021.
const std::string android_heading =
    R"({"note":"# 1","start":"2021-02-12T19:18:43+03:00","finalBoard":{"plyNumber":5,"pieces":[0,0,0,1,0,0,0,0,0,0,0,0,)"
    R"(1,0,0,1],"score":0,"playedSeconds":1},"bookmarks":[],"id":2,"type":"org.andstatus.game2048:GameRecord:2"})"
    "\n";
const std::string first_tile = R"({"seconds":0,"moves":[{"move":"place","first":{"piece":1,"square":{"x":1,"y":0}}}]})";
const std::string left =
    R"({"seconds":0,"moves":[{"move":"one","first":{"piece":1,"square":{"x":1,"y":0}},"destination":{"x":0,"y":0}}],)"
    R"("player":"user","ply":"left"})";
const std::string second_tile =
    R"({"seconds":0,"moves":[{"move":"place","first":{"piece":1,"square":{"x":3,"y":1}}}]})";
const std::string down = R"({"seconds":1,"moves":[],"player":"user","ply":"down"})";
const std::string third_tile = R"({"seconds":1,"moves":[{"move":"place","first":{"piece":1,"square":{"x":3,"y":0}}}]})";

Result<std::optional<records::Opening>> read(const std::string& text) {
  return records::read_foreign_game("game.json", text);
}

std::string board_after_moves(const records::Opening& opening) {
  const auto moves = records::read_moves({}, opening);
  if (!moves) return moves.error().message;
  EventBatch events;
  for (const Move move : *moves) opening.puzzle->play(move, events);
  return records::to_json(*opening.puzzle->describe().find("board"));
}

TEST_CASE("A game shared from 2048 Open Fun Game is read with its random tiles and times") {
  const auto game = read(android_heading + first_tile + left + second_tile + down + third_tile);
  REQUIRE(game);
  REQUIRE(*game);
  CHECK((*game)->moves == std::vector<std::string>{"left+2@2,4", "down+2@1,4"});
  CHECK((*game)->times == std::vector<std::int64_t>{0, 1000});
  CHECK((*game)->understood == "game.json: read as a game of Slide: a shared game of 2048 Open Fun Game, 2 moves");
  CHECK(records::to_json(*(*game)->puzzle->describe().find("board")) == "[[0,2,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]");
  CHECK(board_after_moves(**game) == "[[0,0,0,2],[0,0,0,0],[0,0,0,0],[2,0,0,2]]");
}

TEST_CASE("A list of moves is read with the new tiles or the boards that it contains") {
  for (const std::string moves : {
           R"(["left"])",
           R"(["L"])",
           R"([3])",
           R"([{"move":"ArrowLeft"}])",
           R"([{"direction":"left","tile":{"value":4,"row":1,"column":3}}])",
           R"([{"dir":"left","spawn":{"value":4,"x":2,"y":0}}])",
           R"([{"move":"left","board":[[4,0,4],[0,0,0]]}])",
       }) {
    CAPTURE(moves);
    const auto game = read(R"({"board":[[0,2,2],[0,0,0]],"moves":)" + moves + "}");
    REQUIRE(game);
    REQUIRE(*game);
    const bool has_tile = moves.find('4') != std::string::npos;
    CHECK((*game)->moves == std::vector<std::string>{has_tile ? "left+4@1,3" : "left"});
    if (has_tile) CHECK(board_after_moves(**game) == "[[4,0,4],[0,0,0]]");
  }
}

TEST_CASE("A level with a list of moves is read as a game") {
  const auto game = read(R"({"level":"......BB......AA....................","moves":["B+4","A+2"]})");
  REQUIRE(game);
  REQUIRE(*game);
  CHECK((*game)->understood == "game.json: read as a game of Unblock: a board with 2 moves");
  const auto moves = records::read_moves({}, **game);
  REQUIRE(moves);
  CHECK(moves->size() == 2);
}

TEST_CASE("A recorded game that breaks the rules is rejected with a message that names the move") {
  const std::string begin = R"({"board":[[0,2,2],[0,0,0]],"moves":)";
  for (const auto& one : std::vector<std::pair<std::string, std::string>>{
           {begin + R"(["left","left"]})", "move 2: the move before it has no new tile"},
           {begin + R"([{"move":"up"}]})", "move 1: no tile can move up"},
           {begin + R"([{"move":"left","tile":{"value":8,"row":1,"column":3}}]})", "is neither 2 nor 4"},
           {begin + R"([{"move":"left","tile":{"value":2,"row":1,"column":1}}]})", "is not on an empty cell"},
           {begin + R"([{"move":"left","tile":{"row":1,"column":1}}]})", "a tile must have \"value\", \"row\""},
           {begin + R"([{"move":"left","board":[[4,0,4],[4,0,0]]}]})", "differs from the rules in 2 cells"},
           {begin + R"(["left","jump"]})", "move 2 is the text \"jump\"; it must be left, right, up or down"},
           {R"({"moves":["left"]})", "the recorded game has no \"board\""},
           {R"({"board":[[2]],"moves":["left"]})", "2 to 8 rows and columns"},
           {android_heading + first_tile + left + down, "the move before it has no new tile"},
           {android_heading + first_tile + R"({"moves":[{"move":"load"}]})", "a tile must have a \"piece\""},
       }) {
    const auto& text = one.first;
    const auto& says = one.second;
    CAPTURE(text);
    const auto game = read(text);
    const std::string message = game ? "read" : game.error().message;
    CAPTURE(message);
    CHECK(message.starts_with("game.json: read as Slide: "));
    CHECK(message.find(says) != std::string::npos);
  }
  for (const std::string other : {"", "{}", R"({"moves":3})", R"({"moves":[]})", R"({"moves":["A+1"]})", "[1]"}) {
    CAPTURE(other);
    const auto game = read(other);
    REQUIRE(game);
    CHECK_FALSE(*game);
  }
}

}  // namespace
}  // namespace tilefold::test
