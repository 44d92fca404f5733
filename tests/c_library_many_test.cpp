// Long calls of the C library: watched and stopped, many positions, benchmarks.

#include <doctest/doctest.h>
#include <tilefold.h>

#include <set>
#include <string>
#include <vector>

#include "tests/support/c_library.h"
#include "tests/support/csv_table.h"

namespace tilefold::test {
namespace {

int count_calls(void* data, std::size_t /*done*/) {
  return ++*static_cast<int*>(data) >= 3 ? 1 : 0;
}

TEST_CASE("A callback can cancel long calls of the C library, and a cancelled call changes nothing") {
  const Game game = open("drop", 1, "rows=16 columns=16");
  const std::string before = state(game);
  const char* hours = "simulations=100000 moves=10000";
  int calls = 0;
  tilefold_on_wait(count_calls, &calls);
  char* text = nullptr;
  CHECK(tilefold_choose(game.get(), "monte_carlo", hours, &text) == TILEFOLD_STOPPED);
  CHECK(calls >= 3);
  CHECK(std::string(tilefold_message()) == "the call was stopped");
  CHECK(tilefold_hint(game.get(), "monte_carlo", hours, &text) == TILEFOLD_STOPPED);
  const tilefold_game* games[] = {game.get(), game.get()};
  CHECK(tilefold_hint_each(games, 2, "monte_carlo", hours, 2, &text) == TILEFOLD_STOPPED);
  tilefold_bench_plan plan{.puzzle = "drop",
                           .rules = nullptr,
                           .strategy = "monte_carlo",
                           .options = hours,
                           .seed = 1,
                           .most_moves = -1,
                           .threads = 2};
  tilefold_run runs[4] = {};
  CHECK(tilefold_bench(&plan, 4, runs) == TILEFOLD_STOPPED);
  CHECK(text == nullptr);
  calls = -1'000'000;  // so low that no further call is stopped
  CHECK(choice(game, "greedy") != "");
  CHECK(tilefold_choose(game.get(), "gredy", nullptr, &text) == TILEFOLD_REFUSED);
  tilefold_on_wait(nullptr, nullptr);
  CHECK(state(game) == before);
}

TEST_CASE("A callback can cancel a long search that follows a quick one") {
  tilefold_game* opened = nullptr;
  REQUIRE(tilefold_open_position(
              R"({"puzzle":"pairs","parameters":{"start_rows":5,"stages":true},"state":{"board":[[1,9]]}})", &opened) ==
          TILEFOLD_DONE);
  const Game game(opened);
  const char* options = "goal=score move_nodes=100000000";
  for (int i = 0; i < 3; ++i) {
    char* move = nullptr;
    REQUIRE(tilefold_choose(game.get(), "solve", options, &move) == TILEFOLD_DONE);
    tilefold_free(move);
  }
  REQUIRE(tilefold_play(game.get(), "1,1-1,2") == TILEFOLD_DONE);  // a board with five rows follows
  int calls = 0;
  tilefold_on_wait(count_calls, &calls);
  char* text = nullptr;
  CHECK(tilefold_choose(game.get(), "solve", options, &text) == TILEFOLD_STOPPED);
  tilefold_on_wait(nullptr, nullptr);
}

TEST_CASE("A strategy can be named with its options or with a preset") {
  const auto hint = [](const Game& game, const char* strategy, const char* options) {
    return text_of([&](char** text) { return tilefold_hint(game.get(), strategy, options, text); });
  };
  const Game game = open("slide", 1);
  const std::string expected = hint(game, "minimax", "depth=2 chance=single");
  CHECK(hint(game, "minimax:student", nullptr) == expected);
  CHECK(hint(game, "minimax:depth=2,chance=single", nullptr) == expected);
  const tilefold_game* games[] = {game.get()};
  CHECK(text_of([&](char** text) { return tilefold_hint_each(games, 1, "minimax:student", nullptr, 1, text); }) ==
        "[" + expected + "]");
}

TEST_CASE("A benchmark plays the games of tilefold bench in every puzzle and returns the same figures") {
  for (const std::string puzzle : {"drop", "slide", "swap", "pairs", "unblock"}) {
    CAPTURE(puzzle);
    const std::string rule = puzzle == "pairs" ? "linger=on" : "";
    const tilefold_bench_plan plan{.puzzle = puzzle.c_str(),
                                   .rules = rule.c_str(),
                                   .strategy = "random",
                                   .options = nullptr,
                                   .seed = 1,
                                   .most_moves = 60,
                                   .threads = 1};
    tilefold_run runs[4] = {};
    REQUIRE(tilefold_bench(&plan, 4, runs) == TILEFOLD_DONE);
    Words words{"bench",  puzzle, "--strategy",  "random", "--games",  "4",
                "--seed", "1",    "--max-moves", "60",     "--format", "csv"};
    if (!rule.empty()) words.insert(words.end(), {"--set", rule});
    const auto rows = csv_rows(tilefold(words).out);
    REQUIRE(rows.size() == 4);
    for (std::size_t i = 0; i < 4; ++i) {
      CHECK(rows[i].at("seed") == std::to_string(runs[i].seed));
      CHECK(rows[i].at("score") == std::to_string(runs[i].standing.score));
      CHECK(rows[i].at("moves") == std::to_string(runs[i].standing.moves));
      CHECK(rows[i].at("largest") == std::to_string(runs[i].standing.largest));
    }
  }
}

TEST_CASE("Evaluating several positions in one call gives the same values as evaluating each position alone") {
  std::vector<Game> games;
  std::vector<const tilefold_game*> handles;
  std::string expected;
  for (const std::string puzzle : {"drop", "slide", "drop"}) {
    games.push_back(open(puzzle.c_str(), 5 + games.size()));
    handles.push_back(games.back().get());
    expected += (expected.empty() ? "" : ",") +
                text_of([&](char** text) { return tilefold_hint(games.back().get(), "random", nullptr, text); });
  }
  for (const int threads : {1, 3})
    CHECK(text_of([&](char** text) {
            return tilefold_hint_each(handles.data(), 3, "random", nullptr, threads, text);
          }) == "[" + expected + "]");
  const tilefold_bench_plan plan{.puzzle = "drop",
                                 .rules = "preview=2",
                                 .strategy = "greedy",
                                 .options = nullptr,
                                 .seed = 9,
                                 .most_moves = 20,
                                 .threads = 2};
  tilefold_run runs[3] = {};
  REQUIRE(tilefold_bench(&plan, 3, runs) == TILEFOLD_DONE);
  for (int i = 0; i < 3; ++i) {
    CHECK(runs[i].seed == tilefold_game_seed(9, i + 1));
    const Game game = open("drop", runs[i].seed, "preview=2");
    for (int move = 0; move < 20; ++move)
      REQUIRE(tilefold_play(game.get(), choice(game, "greedy").c_str()) == TILEFOLD_DONE);
    tilefold_standing standing{};
    REQUIRE(tilefold_get_standing(game.get(), &standing) == TILEFOLD_DONE);
    CHECK(standing.score == runs[i].standing.score);
    CHECK(runs[i].standing.moves == 20);
  }
  char* text = nullptr;
  CHECK(tilefold_hint_each(handles.data(), 3, "lookahead", nullptr, 1, &text) == TILEFOLD_REFUSED);
  CHECK(std::string(tilefold_message()).starts_with("game 1 (from 0): unknown strategy 'lookahead'"));
  CHECK(tilefold_hint_each(handles.data(), 3, "random", nullptr, 0, &text) == TILEFOLD_REFUSED);
  CHECK(std::string(tilefold_message()) == "threads is 0; it must be 1 to 1024");
}

TEST_CASE("The random seed of a strategy can differ from the game's seed, and a clone keeps both") {
  const Game game = open("drop", 5);
  const std::string own = choice(game, "random");
  std::set<std::string> choices;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    REQUIRE(tilefold_set_strategy_seed(game.get(), seed) == TILEFOLD_DONE);
    tilefold_game* copy = nullptr;
    REQUIRE(tilefold_clone(game.get(), &copy) == TILEFOLD_DONE);
    const Game clone(copy);
    CHECK(choice(clone, "random") == choice(game, "random"));
    choices.insert(choice(game, "random"));
    if (seed == 5) CHECK(choice(game, "random") == own);
  }
  CHECK(choices.size() == 5);
}

}  // namespace
}  // namespace tilefold::test
