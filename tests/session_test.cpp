#include <doctest/doctest.h>

#include "engine/core/game_id.h"
#include "engine/core/session.h"
#include "engine/core/strategy.h"
#include "tests/null_puzzle.h"
#include "tests/support/drop_board.h"

namespace tilefold::test {
namespace {

using drop::drop_move;
using drop::DropRules;

Session new_session(std::uint64_t seed = 1) {
  return Session(DropRules::info(), drop_values(), seed);
}

void play_random(Session& session, int moves) {
  const RandomStrategy strategy(4);
  for (int i = 0; i < moves; ++i) {
    const auto move = strategy.choose(session.puzzle(), {}, {}).best;
    REQUIRE(move);
    REQUIRE(session.play(*move));
  }
}

TEST_CASE("A session rejects an illegal move and does not change") {
  Session session = new_session();
  session.drain();
  CHECK_FALSE(session.play(drop_move(9)));
  CHECK(session.drain().empty());
  CHECK_FALSE(session.can_undo());
}

TEST_CASE("The same move after undo draws the same tiles") {
  Session session = new_session();
  play_random(session, 40);
  const Snapshot before = session.puzzle().snapshot();
  const Move last = session.line().back();
  REQUIRE(session.undo());
  REQUIRE(session.play(last));
  CHECK(session.puzzle().snapshot() == before);
}

TEST_CASE("Another move after undo starts a new line of moves, and redo follows the newest line") {
  Session session = new_session();
  REQUIRE(session.play(drop_move(0)));
  REQUIRE(session.play(drop_move(1)));
  REQUIRE(session.undo());
  REQUIRE(session.play(drop_move(2)));
  REQUIRE(session.undo());
  REQUIRE(session.redo());
  CHECK(session.line() == std::vector<Move>{drop_move(0), drop_move(2)});
  CHECK_FALSE(session.can_redo());
}

TEST_CASE("A new game can be undone and redone like a move") {
  Session session = new_session(1);
  play_random(session, 50);
  const Snapshot old_game = session.puzzle().snapshot();
  session.new_game(2);
  CHECK(session.seed() == 2);
  CHECK(session.puzzle().standing().moves == 0);
  REQUIRE(session.undo());
  CHECK(session.seed() == 1);
  CHECK(session.puzzle().snapshot() == old_game);
  REQUIRE(session.redo());
  CHECK(session.seed() == 2);
  play_random(session, 3);
  for (int i = 0; i < 4; ++i) REQUIRE(session.undo());
  CHECK(session.puzzle().snapshot() == old_game);
}

TEST_CASE("Opening a game starts a new game with its moves, and undo returns to the previous game") {
  Session session = new_session(1);
  play_random(session, 5);
  const Snapshot old_game = session.puzzle().snapshot();
  session.drain();
  const std::vector<Move> moves{drop_move(0), drop_move(1), drop_move(0)};
  session.open_game(drop_values({.rows = 9, .columns = 3}), 4, moves);
  CHECK(session.seed() == 4);
  CHECK(session.line() == moves);
  CHECK(session.next_parameters() == drop_values({.rows = 9, .columns = 3}));
  CHECK_FALSE(session.has_pending_parameters());
  const auto updates = session.drain();
  REQUIRE(updates.size() == 1);
  CHECK(updates[0].kind == Update::Kind::other_game);
  CHECK(updates[0].after == session.puzzle().snapshot());
  for (int i = 0; i < 4; ++i) REQUIRE(session.undo());
  CHECK(session.puzzle().snapshot() == old_game);
  for (int i = 0; i < 4; ++i) REQUIRE(session.redo());
  CHECK(session.line() == moves);
}

TEST_CASE("Redo after undoing a new game returns to the new game, even if moves were undone before it") {
  Session session = new_session(1);
  play_random(session, 2);
  session.undo();
  session.new_game(2);
  session.undo();
  REQUIRE(session.redo());
  CHECK(session.seed() == 2);
}

TEST_CASE("After a new game is undone, a move or another new game discards the undone game") {
  Session session = new_session(1);
  session.new_game(2);
  session.undo();
  session.new_game(3);
  CHECK_FALSE(session.can_redo());
  session.undo();
  CHECK(session.seed() == 1);
  play_random(session, 1);
  CHECK_FALSE(session.can_redo());
}

TEST_CASE("After undo to the start, changed rules apply at once in a new game that can be undone") {
  Session session = new_session(5);
  play_random(session, 3);
  for (int i = 0; i < 3; ++i) session.undo();
  REQUIRE(session.applies_parameters_at_once());
  REQUIRE(session.set_next_parameters(drop_values({.rows = 9})));
  CHECK(session.puzzle().snapshot().extent.rows == 9);
  CHECK(session.seed() == 5);
  session.undo();
  CHECK(session.puzzle().snapshot().extent.rows == 7);
}

TEST_CASE("The session's update queue delivers every change in order and is empty afterwards") {
  Session session = new_session();
  REQUIRE(session.play(drop_move(0)));
  REQUIRE(session.undo());
  const auto updates = session.drain();
  REQUIRE(updates.size() == 3);
  CHECK(updates[0].kind == Update::Kind::other_game);
  CHECK(updates[1].kind == Update::Kind::move);
  CHECK_FALSE(updates[1].report.events.empty());
  CHECK(updates[2].kind == Update::Kind::jump);
  CHECK(updates[2].after.tiles.empty());
  CHECK(session.drain().empty());
}

TEST_CASE("The best score of a session survives undo and new games") {
  Session session = new_session();
  play_random(session, 60);
  const std::uint64_t best = session.puzzle().standing().score;
  REQUIRE(best > 0);
  session.new_game(3);
  CHECK(session.best() == best);
}

TEST_CASE("A session rejects contradictory parameters and keeps the old ones") {
  Session session = new_session();
  ParameterValues values = drop_values();
  REQUIRE(values.set_text("rows", "3"));
  REQUIRE(values.set_text("continue_rows", "9"));
  CHECK_FALSE(session.set_next_parameters(values));
  CHECK(session.next_parameters() == drop_values());
}

TEST_CASE("Changing parameters before the first move restarts the game with the same seed") {
  Session session = new_session(77);
  REQUIRE(session.set_next_parameters(drop_values({.rows = 9, .columns = 4})));
  CHECK(session.puzzle().snapshot().extent == Extent{.rows = 9, .columns = 4});
  CHECK(session.seed() == 77);
  CHECK_FALSE(session.can_undo());
}

TEST_CASE("A game that began from a position keeps the position when its rules change") {
  EventBatch setup;
  auto puzzle = DropRules::info().read(drop_values(), 1, Object{{"board", List{Document(List{2, 4, 2, 0, 0})}}}, setup);
  REQUIRE(puzzle);
  Session session(std::move(*puzzle), setup, 1);
  REQUIRE(session.set_next_parameters(drop_values({.rows = 9})));
  CHECK(session.puzzle().snapshot().tiles.size() == 3);
  CHECK(session.has_pending_parameters());
}

TEST_CASE("Opening a position with moves plays the moves and reports only the resulting state") {
  Session session = new_session();
  session.drain();
  EventBatch setup;
  auto puzzle = DropRules::info().read(drop_values(), 1, Object{{"board", List{Document(List{2, 4, 2, 0, 0})}}}, setup);
  REQUIRE(puzzle);
  const std::vector<Move> moves{drop_move(3), drop_move(4)};
  session.open_position(std::move(*puzzle), setup, 1, moves);
  CHECK(session.line() == moves);
  const auto updates = session.drain();
  REQUIRE(updates.size() == 1);
  CHECK(updates[0].kind == Update::Kind::other_game);
  CHECK(updates[0].after == session.puzzle().snapshot());
  for (int i = 0; i < 3; ++i) REQUIRE(session.undo());
  CHECK(session.game().origin == SessionGame::Origin::seed);
}

TEST_CASE("A game ID is one line that can be read back unchanged") {
  Session session(DropRules::info(), drop_values({.rows = 3, .columns = 12, .preview = {2, 2}}), ~std::uint64_t{0});
  for (const int column : {0, 9, 11, 11}) REQUIRE(session.play(drop_move(column)));
  const std::string text = to_text(game_id_of(session.puzzle(), session.seed(), session.line()));
  CHECK(text == "tilefold:drop/1:standard,rows=3,columns=12,preview=2:18446744073709551615:1(10)(12)(12)");
  const auto id = parse_game_id(text);
  REQUIRE(id);
  CHECK(to_text(*id) == text);
  CHECK(id->moves == std::vector<std::string>{"1", "10", "12", "12"});
}

TEST_CASE("In a game ID the move continue has a short form") {
  const auto id = game_id_of(new_session().puzzle(), 1, {drop_move(0), drop::continue_move});
  CHECK(to_text(id) == "tilefold:drop/1:standard:1:1c");
  CHECK(long_move(DropRules::info(), "c") == "continue");
  CHECK(long_move(DropRules::info(), "3") == "3");
}

// A move that is a single parenthesis must be written in brackets; otherwise the parenthesis would begin a move when
// the ID is parsed.
TEST_CASE("A game ID keeps moves whose texts are parentheses or empty") {
  const std::string text = "tilefold:x/1::0:(()))c()";
  const auto id = parse_game_id(text);
  REQUIRE(id);
  CHECK(id->moves == std::vector<std::string>{"(", ")", ")", "c", ""});
  CHECK(to_text(*id) == text);
}

TEST_CASE("The ID of a game from an entered position contains that position before the moves") {
  const std::string text = "tilefold:drop/1:standard:5:(a word, whatever it says)=:33c";
  const auto id = parse_game_id(text);
  REQUIRE(id);
  CHECK(id->position == "(a word, whatever it says)=");
  CHECK(id->moves == std::vector<std::string>{"3", "3", "c"});
  CHECK(to_text(*id) == text);
  CHECK(parse_game_id("tilefold:drop/1:standard:5:33c")->position.empty());
}

TEST_CASE("An invalid game ID is rejected with a message that says what is allowed") {
  for (const std::string text : {"",
                                 "drop",
                                 "tilefold:",
                                 "tilefold:drop",
                                 "tilefold:drop/1",
                                 "tilefold:drop/1:standard",
                                 "tilefold:drop/1:standard:5",
                                 "tilefold:drop:standard:5:",
                                 "tilefold:drop/x:standard:5:",
                                 "tilefold:drop/0:standard:5:",
                                 "tilefold:drop/1:standard,rows:5:",
                                 "tilefold:drop/1:standard,:5:",
                                 "tilefold:drop/1:standard,rows=3,:5:",
                                 "tilefold:drop/1:standard,rows=3,,columns=3:5:",
                                 "tilefold:drop/1:standard,rows=3,rows=4:5:",
                                 "tilefold:drop/1:standard:-5:",
                                 "tilefold:drop/1:standard:18446744073709551616:",
                                 "tilefold:drop/1:standard:5:(3",
                                 "tilefold:drop/1:standard:5::1",
                                 "tilefold:drop/1:standard:5:3:1:"}) {
    CAPTURE(text);
    const auto id = parse_game_id(text);
    REQUIRE_FALSE(id);
    CHECK_FALSE(id.error().message.empty());
  }
}

TEST_CASE("The null puzzle for tests is won by counting down, and its moves can be undone") {
  Session session(null::NullRules::info(), ParameterValues(null::NullRules::info().parameters), 5);
  while (!session.puzzle().moves().empty()) REQUIRE(session.play(session.puzzle().moves().back()));
  CHECK(session.puzzle().standing().status == Status::won);
  CHECK(session.puzzle().snapshot().tiles.empty());
  REQUIRE(session.undo());
  CHECK(session.puzzle().standing().status == Status::playing);
}

// Creates a session with every feature: two lines in its first game, a second game from a position, and an undone
// third.
Session rich_session() {
  Session session = new_session(3);
  play_random(session, 40);
  for (int i = 0; i < 5; ++i) REQUIRE(session.undo());
  for (const Move move : session.puzzle().moves())
    if (session.game().child_of(session.game().at, move) < 0) {
      REQUIRE(session.play(move));
      break;
    }
  play_random(session, 3);
  EventBatch setup;
  auto position = DropRules::info().read(drop_values({.preview = {2, 2}}), 9,
                                         Object{{"board", List{Document(List{2, 4, 2, 0, 0})}}}, setup);
  REQUIRE(position);
  session.open_position(std::move(*position), std::move(setup), 9);
  play_random(session, 2);
  session.new_game(4);
  play_random(session, 1);
  REQUIRE(session.undo());
  REQUIRE(session.undo());
  return session;
}

TEST_CASE("A saved and restored session is the same, with its games, branches, undo and redo") {
  Session session = rich_session();
  const SavedSession saved = session.saved();
  REQUIRE(saved.games.size() == 3);
  CHECK(saved.games[1].position);
  auto restored = Session::restore(DropRules::info(), saved);
  REQUIRE_MESSAGE(restored, restored.error().message);
  CHECK(restored->saved() == saved);
  CHECK(restored->best() == session.best());
  CHECK(restored->drain().size() == 1);
  while (session.can_redo()) {
    REQUIRE(session.redo());
    REQUIRE(restored->redo());
    CHECK(restored->puzzle().snapshot() == session.puzzle().snapshot());
  }
  CHECK_FALSE(restored->can_redo());
  while (session.can_undo()) {
    REQUIRE(session.undo());
    REQUIRE(restored->undo());
    CHECK(restored->puzzle().snapshot() == session.puzzle().snapshot());
    CHECK(restored->seed() == session.seed());
  }
  CHECK_FALSE(restored->can_undo());
}

TEST_CASE("An invalid saved session is rejected with the reason") {
  const SavedSession good = rich_session().saved();
  const auto refused = [&](const auto& spoil) {
    SavedSession saved = good;
    spoil(saved);
    const auto restored = Session::restore(DropRules::info(), saved);
    return restored ? std::string() : restored.error().message;
  };
  CHECK(refused([](SavedSession&) {}).empty());
  CHECK(refused([](SavedSession& s) { s.place = 3; }) == "the current game is missing");
  CHECK(refused([](SavedSession& s) { s.games[0].nodes[7].move = "99"; }).starts_with("game 1: node 7 of its tree"));
  CHECK(refused([](SavedSession& s) { s.games[0].nodes[7].parent = 7; }).find("follows a node that does not exist") !=
        std::string::npos);
  CHECK(refused([](SavedSession& s) { s.games[0].nodes[7].parent = -1; }).find("follows a node that does not exist") !=
        std::string::npos);
  CHECK(refused([](SavedSession& s) { s.games[0].nodes[3].next = 9; }).find("continues with") != std::string::npos);
  CHECK(refused([](SavedSession& s) { s.games[0].nodes.push_back(s.games[0].nodes[1]); }).find("occurs twice") !=
        std::string::npos);
  CHECK(refused([](SavedSession& s) { s.games[1].at = 99; }).find("its current node is not in its tree") !=
        std::string::npos);
  CHECK(refused([](SavedSession& s) { s.games[2].left_at = -2; }).find("its current node is not in its tree") !=
        std::string::npos);
  CHECK(refused([](SavedSession& s) { s.games.pop_back(); }).find("leads to a game") != std::string::npos);
  CHECK(refused([](SavedSession& s) { s.games[2].nodes.clear(); }).find("no root") != std::string::npos);
  CHECK(refused([](SavedSession& s) { s.games[1].position = Document(3); }).find("its starting position") !=
        std::string::npos);
}

TEST_CASE("After a jump to any node of the game tree, undo and redo continue from that node") {
  Session session = rich_session();
  while (session.place() > 0) REQUIRE(session.undo());
  const SessionGame& game = session.game();
  const auto last = static_cast<std::int32_t>(game.nodes.size()) - 1;
  std::int32_t leaf_of_old_line = 40;
  REQUIRE(game.node(leaf_of_old_line).children.empty());
  REQUIRE(last > leaf_of_old_line);
  session.drain();
  REQUIRE(session.go_to(leaf_of_old_line));
  const auto updates = session.drain();
  REQUIRE(updates.size() == 1);
  CHECK(updates[0].kind == Update::Kind::jump);
  CHECK(updates[0].after == session.puzzle().snapshot());
  CHECK(game.puzzle_at(leaf_of_old_line)->snapshot() == session.puzzle().snapshot());
  CHECK(session.line() == game.line_to(leaf_of_old_line));
  for (int i = 0; i < 8; ++i) REQUIRE(session.undo());
  for (int i = 0; i < 8; ++i) REQUIRE(session.redo());
  CHECK(game.at == leaf_of_old_line);
  CHECK_FALSE(session.can_redo());
  REQUIRE(session.go_to(last));
  CHECK(game.at == last);
  session.drain();
  CHECK(session.go_to(last));
  CHECK(session.drain().empty());
  CHECK_FALSE(session.go_to(last + 1));
  CHECK_FALSE(session.go_to(-1));
}

TEST_CASE("A saved game is opened with its whole tree of moves, and undo returns to the previous game") {
  const SavedGame saved = rich_session().saved().games[0];
  Session session = new_session(8);
  play_random(session, 4);
  const Snapshot old_game = session.puzzle().snapshot();
  session.drain();
  REQUIRE(session.open_saved(saved));
  SavedGame opened = saved;
  opened.left_at = -1;
  CHECK(session.saved().games[1] == opened);
  CHECK_FALSE(session.can_redo());
  CHECK(session.game().number == 1);
  const auto updates = session.drain();
  REQUIRE(updates.size() == 1);
  CHECK(updates[0].kind == Update::Kind::other_game);
  while (session.place() == 1) REQUIRE(session.undo());
  CHECK(session.puzzle().snapshot() == old_game);
  SavedGame broken = saved;
  broken.nodes[5].move = "x";
  const SavedSession before = session.saved();
  const std::uint64_t best = session.best();
  CHECK_FALSE(session.open_saved(broken));
  CHECK(session.saved() == before);
  CHECK(session.best() == best);
}

TEST_CASE("A session never reuses the number of a game") {
  Session session = new_session(1);
  REQUIRE(session.set_next_parameters(drop_values({.rows = 9})));
  CHECK(session.games().size() == 1);
  CHECK(session.game().number == 1);
  session.new_game(2);
  REQUIRE(session.undo());
  session.new_game(3);
  CHECK(session.games().size() == 3);
  CHECK(session.place() == 1);
  CHECK(session.game().number == 3);
}

}  // namespace
}  // namespace tilefold::test
