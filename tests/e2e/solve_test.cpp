// `tilefold solve` and `hint` on boards of every size: solved, unsolvable, or given up; also the steps of a solution.

#include <doctest/doctest.h>

#include "tests/e2e/requests.h"

namespace tilefold::test {
namespace {

// One move solves this level, but its map has more than 10^9 states.
const Words one_move_away{
    "--set", "rows=8",    "--set",   "columns=8",
    "--set", "red_row=4", "--level", "BB..CC..DD..EE..FF..GG..AA......HH..II..JJ..KK..LL..MM..NN..OO.."};
const Words hard{"--level", "IBBx..I..LDDJAAL..J.KEEMFFK..MGGHHHM"};
const Words little_search{"--option", "states=1000", "--option", "search_states=1000", "--option", "search_nodes=1000"};

Document last_of(const Finished& finished) {
  CAPTURE(finished.err);
  REQUIRE_FALSE(finished.out.empty());
  return parsed(lines_of(finished.out).back());
}

TEST_CASE("A level whose map is too large can be solved, and the hint is the first move of the solution") {
  const Finished solved = tilefold(with({"solve", "unblock", "--format", "jsonl"}, one_move_away));
  CHECK(solved.code == 0);
  const Document line = last_of(solved);
  CHECK(*line.find("solved") == Document(true));
  CHECK(*line.find("proven") == Document(true));
  CHECK(*line.find("moves") == Document(List{"A+6"}));
  const Finished hint = tilefold(with({"hint", "unblock", "--format", "jsonl"}, one_move_away));
  CHECK(hint.code == 0);
  const auto lines = lines_of(hint.out);
  CHECK(*parsed(lines.front()).find("move") == Document("A+6"));
  CHECK(parsed(lines[1]).find("score_estimate") != nullptr);
}

TEST_CASE("The command solve exits with 1 if it gives up, and with 0 if it proves that there is no solution") {
  const Finished given_up = tilefold(with(with({"solve", "--format", "jsonl"}, hard), little_search));
  CHECK(given_up.code == 1);
  CHECK(*last_of(given_up).find("solved") == Document());
  CHECK(*last_of(given_up).find("nodes") == Document(1000));
  const Finished told = tilefold(with(with({"solve", "--format", "text"}, hard), little_search));
  CHECK(told.code == 1);
  CHECK(told.out.find("gave up at 1000 states; at least ") != std::string::npos);
  const Finished csv = tilefold(with(with({"solve", "--format", "csv"}, hard), little_search));
  CHECK(csv.code == 1);
  CHECK(lines_of(csv.out).back().starts_with(",false,"));
  const Words walled{"solve", "--level", "............AA..x...................", "--format"};
  const Finished none = tilefold(with(walled, {"jsonl"}));
  CHECK(none.code == 0);
  CHECK(*last_of(none).find("solved") == Document(false));
  CHECK(*last_of(none).find("proven") == Document(true));
  CHECK(tilefold(with(walled, {"text"})).out.find("not solvable, proven") != std::string::npos);
}

TEST_CASE("If a solver gives up, hint names no move, and play stops instead of choosing a random move") {
  const Finished hint = tilefold(with(with({"hint", "--format", "jsonl"}, hard), little_search));
  CHECK(hint.code == 1);
  const Document head = parsed(lines_of(hint.out).front());
  CHECK(*head.find("move") == Document());
  CHECK(*head.find("solved") == Document());
  CHECK(*head.find("nodes") == Document(1000));
  CHECK(hint.err.find("shortest chooses no move here: it gave up at 1000 states") != std::string::npos);
  const Finished play =
      tilefold(with(with({"play", "--strategy", "shortest", "--format", "jsonl"}, hard), little_search));
  CHECK(play.code == 1);
  CHECK(lines_of(play.out).size() == 2);
  CHECK(play.err.find("chooses no move here") != std::string::npos);
}

TEST_CASE("The command solve --steps marks the cells of each move, in text format and in JSON Lines") {
  const Words request{"solve", "--level", "..BBCC...D.E.AAD.E...FFFG..HHHG.....", "--steps", "--format"};
  const Finished text = tilefold(with(request, {"text"}));
  REQUIRE(text.code == 0);
  CHECK(text.out.find("\n1. B-2: B to the left by 2\n   1 │(·)(·)[B][B] C  C \n") != std::string::npos);
  const auto lines = lines_of(tilefold(with(request, {"jsonl"})).out);
  REQUIRE(lines.size() == 2 + 6);
  const Document step = parsed(lines[2]);
  CHECK(*step.find("kind") == Document("step"));
  CHECK(*step.find("move") == Document("B-2"));
  CHECK(*step.find("cells") == Document(List{List{1, 3}, List{1, 4}}));
  CHECK(*step.find("to") == Document(List{List{1, 1}, List{1, 2}}));
  CHECK(*parsed(lines.back()).find("state")->find("solved") == Document(true));
  CHECK(tilefold(with(request, {"csv"})).err.find("--steps needs --format text or jsonl") != std::string::npos);
  CHECK(tilefold({"solve", "slide", "--preset", "small", "--steps"}).code == 2);
}

TEST_CASE("The command solve --steps prints time limits for moves only if the rule linger is on") {
  const std::string board = "123456789\n4.......6\n987654321\n";
  const Words request{"solve", "pairs", "--position", "-", "--seed", "1", "--steps", "--format", "jsonl"};
  for (const std::string& line : lines_of(tilefold(request, board).out))
    CHECK(parsed(line).find("within_seconds") == nullptr);
  const Finished lingering = tilefold(with(request, {"--linger"}), "12..\n3.7.\n.98.\n");
  REQUIRE(lingering.code == 0);
  CHECK(*parsed(lines_of(lingering.out).front()).find("parameters")->find("linger") == Document(true));
}

TEST_CASE("The strategy monte_carlo reports how many attempts it took to clear a board") {
  const Words request{"solve", "pairs", "--seed", "3", "--strategy", "monte_carlo", "--format", "jsonl"};
  const Finished finished = tilefold(request);
  CHECK(finished.code == 0);
  const Document line = last_of(finished);
  CHECK(*line.find("solved") == Document(true));
  CHECK(*line.find("proven") == Document(false));
  CHECK(*line.find("facts")->find("attempts")->integer() >= 1);
  const Finished few = tilefold(with(request, {"--set", "refills=0", "--option", "attempts=2"}));
  CHECK(few.code == 1);
  CHECK(*last_of(few).find("solved") == Document());
  CHECK(*last_of(few).find("facts")->find("attempts") == Document(2));
}

}  // namespace
}  // namespace tilefold::test
