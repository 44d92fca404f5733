// Analyses of games: the value of each move and the luck that followed it.

#include "app/measure/analysis.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>

#include "engine/core/state_graph.h"
#include "tests/support/analysed_games.h"

namespace tilefold::test {
namespace {

void check_laws_of(const GameWanted& wanted, const std::string& strategy) {
  CAPTURE(wanted.puzzle);
  CAPTURE(wanted.player);
  CAPTURE(strategy);
  const measure::PlayedGame game = play_game(wanted);
  const measure::Analysis analysis = analysis_of(game, strategy);
  check_laws(game, analysis);
  CHECK_FALSE(analysis.is_exact);
  // For puzzles with points, the score is the game's own score.
  CHECK(measure::summarise(analysis).score == static_cast<double>(last_position(game)->standing().score));
}

TEST_CASE("Start value, luck and losses of a game add up to its score for every strategy of every puzzle with chance") {
  for (const std::string puzzle : {"drop", "slide", "swap"})
    for (const std::string player : {"random", "greedy", "expectimax:nodes=300"})
      for (const std::string judge : {"greedy", "expectimax:nodes=300"})
        check_laws_of({.puzzle = puzzle, .player = player, .moves = player == "random" ? 400U : 40U}, judge);
}

TEST_CASE("Start value, luck and losses of a game add up to its score even with unusual rules and sampling") {
  check_laws_of({.puzzle = "drop", .settings = {{"rows", "4"}, {"columns", "3"}, {"preview", "3"}}},
                "expectimax:nodes=200");
  check_laws_of({.puzzle = "drop", .settings = {{"columns", "4"}, {"spawn", "uniform"}}}, "monte_carlo:simulations=8");
  check_laws_of({.puzzle = "slide", .settings = {{"rows", "3"}, {"columns", "5"}}}, "expectimax:nodes=200");
  check_laws_of({.puzzle = "slide", .settings = {{"rows", "2"}, {"columns", "2"}}, .player = "greedy"},
                "monte_carlo:simulations=8");
  check_laws_of({.puzzle = "swap", .settings = {{"rows", "5"}, {"columns", "4"}}}, "expectimax:nodes=200");
  check_laws_of({.puzzle = "swap", .settings = {{"swaps", "free"}}, .moves = 12}, "lookahead:futures=2,depth=2");
}

TEST_CASE("In Drop points after a continue count as luck, and start value, luck and losses still give the score") {
  const PuzzleInfo& info = puzzle_called("drop");
  EventBatch events;
  const auto puzzle = info.make(rules_of(info, {{"rows", "4"}, {"columns", "3"}}), 3, events);
  measure::PlayedGame game{.beginning = puzzle->clone(), .seed = 3, .moves = {}};
  const RandomStrategy player(1);
  const auto play = [&](Move move) {
    game.moves.push_back(move);
    REQUIRE(puzzle->play(move, events));
  };
  while (const auto move = player.choose(*puzzle, {}, {}).best) play(*move);
  const std::size_t rescued = game.moves.size();
  play(*puzzle->parse("continue"));
  for (int i = 0; i < 3; ++i) play(*player.choose(*puzzle, {}, {}).best);
  const measure::Analysis analysis = analysis_of(game, "expectimax:nodes=200");
  check_laws(game, analysis);
  CHECK(analysis.moves[rescued - 1].next_value == 0);
  const measure::JudgedMove& rescue = analysis.moves[rescued];
  CHECK(rescue.move == "continue");
  CHECK(rescue.loss() == 0);
  CHECK(rescue.luck() == rescue.gain + analysis.moves[rescued + 1].best_value);
  CHECK(rescue.continues());
  CHECK(std::count_if(analysis.moves.begin(), analysis.moves.end(),
                      [](const measure::JudgedMove& move) { return move.continues(); }) == 1);
  CHECK(measure::summarise(analysis).continued == rescue.luck());
}

TEST_CASE("A shortest solution has a loss of 0, and moving a piece back and forth has a loss of two moves") {
  for (const std::string level : {"1", "18", "40"}) {
    const GameWanted wanted{.puzzle = "unblock", .settings = {{"level", level}}, .player = "shortest"};
    measure::PlayedGame game = play_game(wanted);
    const measure::Analysis shortest = analysis_of(game, "");
    check_laws(game, shortest);
    CHECK(shortest.is_exact);
    CHECK(shortest.start_value == -static_cast<double>(game.moves.size()));
    CHECK(measure::summarise(shortest).loss == 0);
    CHECK(measure::summarise(shortest).luck == 0);
    CHECK(measure::summarise(shortest).accuracy == 100);
    // Plays the first move, and then the move that takes the moved piece back.
    const auto puzzle = game.beginning->clone();
    EventBatch events;
    const auto board = [](const Puzzle& at) { return *at.describe().find("level"); };
    const Document beginning = board(*puzzle);
    puzzle->play(game.moves.front(), events);
    for (const Move back : puzzle->moves()) {
      const auto after = puzzle->clone();
      after->play(back, events);
      if (board(*after) != beginning) continue;
      game.moves.insert(game.moves.begin() + 1, {back, game.moves.front()});
      break;
    }
    const measure::Analysis detour = analysis_of(game, "");
    check_laws(game, detour);
    CHECK(measure::summarise(detour).loss == 2);
    CHECK(measure::summarise(detour).accuracy < 100);
  }
}

TEST_CASE("In Unblock the losses of random moves equal the differences of the distances to the nearest solution") {
  const measure::PlayedGame game = play_game({.puzzle = "unblock", .moves = 40});
  const auto graph = game.beginning->about().map(*game.beginning, Goals::terminal, 100'000, {});
  REQUIRE(graph);
  const measure::Analysis analysis = analysis_of(game, "");
  check_laws(game, analysis);
  const auto puzzle = game.beginning->clone();
  EventBatch events;
  for (const measure::JudgedMove& move : analysis.moves) {
    const int before = *(*graph)->distance(*(*graph)->find(*puzzle));
    puzzle->play(*puzzle->parse(move.move), events);
    const int after = *(*graph)->distance(*(*graph)->find(*puzzle));
    CHECK(move.best_value == -before);
    CHECK(move.value == -1 - after);
    CHECK(move.loss() == 1 + after - before);
  }
}

std::unique_ptr<Puzzle> position_of(const std::string& puzzle, const RuleValues& settings, const Document& state) {
  const PuzzleInfo& info = puzzle_called(puzzle);
  EventBatch events;
  auto read = info.read(rules_of(info, settings), 1, state, events);
  REQUIRE(read);
  return std::move(*read);
}

TEST_CASE("The analysis of a level without a solution is rejected, because its moves have no value") {
  const auto puzzle = position_of("unblock", {},
                                  Object{{"level",
                                          "......"
                                          "......"
                                          "AA..x."
                                          "......"
                                          "......"
                                          "......"}});
  const auto entry = measure::judge_entry(puzzle->about(), "", std::nullopt);
  const auto judge = measure::make_judge(*entry, *puzzle, 1, {});
  REQUIRE_FALSE(judge);
  CHECK(judge.error().message.find("no solution") != std::string::npos);
}

// Two cells are free. In the first column the 8 starts a chain; in the second it leaves no room for the next tile, 128.
TEST_CASE("The analysis finds a blunder and names the better move") {
  const List board{List{256, 4, 512, 2, 1024}, List{128, 16, 2, 8, 512}, List{64, 2, 4, 32, 256},
                   List{32, 1024, 8, 4, 128},  List{16, 2, 64, 16, 32},  List{8, 512, 4, 2, 64},
                   List{0, 0, 16, 4, 2}};
  const Object state{{"board", board}, {"preview", List{8, 128}}, {"score", 9000}};
  const RuleValues rules{{"preview", "2"}};
  for (const std::string strategy : {"greedy", "expectimax", "lookahead", "monte_carlo"}) {
    CAPTURE(strategy);
    const measure::Analysis blunder = analysis_of(game_of(position_of("drop", rules, state), {"2"}), strategy);
    CHECK(blunder.moves.front().kind() == measure::MoveClass::blunder);
    CHECK(blunder.moves.front().best == "1");
    CHECK(blunder.moves.front().rank == 2);
    CHECK(measure::worst_moves(blunder, 3) == std::vector<std::size_t>{0});
    const measure::Analysis better = analysis_of(game_of(position_of("drop", rules, state), {"1"}), strategy);
    CHECK(better.moves.front().kind() == measure::MoveClass::best);
    CHECK(measure::worst_moves(better, 3).empty());
  }
}

TEST_CASE("A solver's solution of a Pairs board has no losses, and a refill as the very first move has a loss") {
  const measure::PlayedGame game = play_game({.puzzle = "pairs", .settings = {{"stages", "off"}}, .player = "solve"});
  const measure::Analysis analysis = analysis_of(game, "");
  check_laws(game, analysis);
  CHECK(analysis.is_exact);
  CHECK(measure::summarise(analysis).loss == 0);
  measure::PlayedGame hasty = game;
  hasty.moves.resize(1);
  hasty.moves.front() = *game.beginning->parse("refill");
  const measure::Analysis early = analysis_of(hasty, "");
  check_laws(hasty, early);
  CHECK(early.moves.front().loss() > 0);
  CHECK(early.moves.front().best == analysis.moves.front().best);
}

TEST_CASE("Every move of Pairs has zero luck, including the last move of a board and the moves of lost games") {
  for (const GameWanted& wanted : std::vector<GameWanted>{
           {.puzzle = "pairs", .player = "solve", .moves = 24},
           {.puzzle = "pairs", .settings = {{"refills", "1"}, {"start_rows", "2"}}, .player = "random", .moves = 30}}) {
    const measure::PlayedGame game = play_game(wanted);
    const measure::Analysis analysis = analysis_of(game, "solve:nodes=5000");
    check_laws(game, analysis);
    CHECK(measure::summarise(analysis).luck == 0);
  }
}

// The mean is near zero if the values are unbiased, which holds for games of the player that the weights were learned
// from.
TEST_CASE("The mean luck is about 0 if a strategy analyses games that it has played itself") {
  for (const std::string puzzle : {"drop", "slide", "swap"}) {
    CAPTURE(puzzle);
    std::vector<double> lucks;
    for (std::uint64_t seed = 1; seed <= (puzzle == "swap" ? 4U : 10U); ++seed)
      for (const measure::JudgedMove& move :
           analysis_of(play_game({.puzzle = puzzle, .player = "greedy", .seed = seed, .moves = 400}), "greedy").moves)
        lucks.push_back(move.luck());
    const auto count = static_cast<double>(lucks.size());
    const double mean = std::accumulate(lucks.begin(), lucks.end(), 0.0) / count;
    double squares = 0;
    for (const double luck : lucks) squares += (luck - mean) * (luck - mean);
    const double error = std::sqrt(squares / (count - 1) / count);
    CAPTURE(mean);
    CAPTURE(error);
    CHECK(error > 0);
    CHECK(std::abs(mean) < 4 * error);
  }
}

TEST_CASE("The results of an analysis do not depend on the number of threads") {
  for (const std::string puzzle : {"drop", "swap", "pairs", "unblock"}) {
    const measure::PlayedGame game = play_game({.puzzle = puzzle, .moves = puzzle == "pairs" ? 8U : 50U});
    const std::string strategy = puzzle == "drop" || puzzle == "swap" ? "expectimax:nodes=400" : "";
    const measure::Analysis one = analysis_of(game, strategy, 1);
    for (const int threads : {2, 3}) {
      const measure::Analysis other = analysis_of(game, strategy, threads);
      REQUIRE(other.moves.size() == one.moves.size());
      for (std::size_t i = 0; i < one.moves.size(); ++i) {
        CHECK(other.moves[i].value == one.moves[i].value);
        CHECK(other.moves[i].best_value == one.moves[i].best_value);
        CHECK(other.moves[i].loss_error == one.moves[i].loss_error);
        CHECK(other.moves[i].best == one.moves[i].best);
        CHECK(other.moves[i].rank == one.moves[i].rank);
        CHECK(other.moves[i].next_value == one.moves[i].next_value);
      }
    }
  }
}

TEST_CASE("A stopped analysis gives the same values for its moves as a complete one, and they add up to its score") {
  const measure::PlayedGame game = play_game({.puzzle = "drop", .player = "greedy", .moves = 300});
  const auto entry = measure::judge_entry(game.beginning->about(), "greedy", std::nullopt);
  const auto judge = measure::make_judge(*entry, *game.beginning, game.seed, {});
  std::stop_source stop;
  std::vector<measure::JudgedMove> told;
  const measure::Analysis part = measure::analyse(
      {.game = game, .judge = **judge, .stop = stop.get_token(), .on_move = [&](const measure::JudgedMove& move) {
         told.push_back(move);
         if (told.size() == 40) stop.request_stop();
       }});
  CHECK_FALSE(part.is_complete);
  CHECK(part.moves.size() >= 40);
  CHECK(part.moves.size() < 300);
  CHECK(told.size() == part.moves.size());
  const measure::Analysis whole = analysis_of(game, "greedy");
  for (std::size_t i = 0; i < part.moves.size(); ++i) CHECK(part.moves[i].value == whole.moves[i].value);
  const measure::AnalysisSummary summary = measure::summarise(part);
  CHECK(part.start_value + summary.luck - summary.loss == doctest::Approx(summary.score + part.end_value));
}

// A judge that counts its calls and passes them on to another judge.
class CountingJudge final : public measure::Judge {
 public:
  explicit CountingJudge(const measure::Judge& judge) : judge_(judge) {}
  measure::Judgement judge(const measure::PlayedPosition& at, const std::stop_token& stop) const override {
    ++asked;
    return judge_.judge(at, stop);
  }
  double gain(const Puzzle& before, const Puzzle& after) const override { return judge_.gain(before, after); }
  double start_score(const Puzzle& beginning) const override { return judge_.start_score(beginning); }
  double stake(double best_value, double loss) const override { return judge_.stake(best_value, loss); }
  Kind kind() const override { return judge_.kind(); }
  std::string unit() const override { return judge_.unit(); }

  mutable std::size_t asked = 0;

 private:
  const measure::Judge& judge_;
};

TEST_CASE("An analysis that reuses stored results gives the same result without evaluating the moves again") {
  const measure::PlayedGame game = play_game({.puzzle = "drop", .moves = 50});
  const auto entry = measure::judge_entry(game.beginning->about(), "greedy", std::nullopt);
  const auto judge = measure::make_judge(*entry, *game.beginning, game.seed, {});
  const measure::Analysis whole = measure::analyse({.game = game, .judge = **judge});
  const auto again_with = [&](std::size_t first, std::size_t end) {
    std::vector<std::optional<measure::JudgedMove>> known(game.moves.size());
    for (std::size_t i = first; i < end; ++i) known[i] = whole.moves[i];
    const CountingJudge counting(**judge);
    const measure::Analysis again = measure::analyse({.game = game, .judge = counting, .known = known});
    CHECK(again.end_value == whole.end_value);
    for (std::size_t i = 0; i < whole.moves.size(); ++i) CHECK(again.moves[i].luck() == whole.moves[i].luck());
    return counting.asked;
  };
  CHECK(again_with(0, 50) == 0);
  CHECK(again_with(0, 30) == 21);
  CHECK(again_with(10, 50) == 10);
}

TEST_CASE("Accuracy is rounded down, so that only a game without losses is printed as 100") {
  CHECK(measure::accuracy_text(74.38686) == "74.4");
  CHECK(measure::accuracy_text(74.34) == "74.3");
  CHECK(measure::accuracy_text(0) == "0.0");
  CHECK(measure::accuracy_text(0.05) == "0.1");
  CHECK(measure::accuracy_text(99.97) == "99.9");
  CHECK(measure::accuracy_text(100) == "100.0");
}

TEST_CASE("Every loss reduces the accuracy, and only a game without losses has an accuracy of 100") {
  double before = measure::accuracy_of({.loss = 0, .stake = 1000});
  CHECK(before == 100);
  for (const double loss : {1e-9, 1e-3, 1.0, 20.0, 60.0, 150.0, 500.0, 999.0, 1000.0}) {
    const double accuracy = measure::accuracy_of({.loss = loss, .stake = 1000});
    CHECK(accuracy < before);
    CHECK(accuracy >= 0);
    before = accuracy;
  }
  CHECK(before == 0);
}

TEST_CASE(
    "A move is rated by its loss relative to the position's value, and a loss within its error is not a mistake") {
  CHECK(measure::class_of({.loss = 0, .stake = 100}) == measure::MoveClass::best);
  CHECK(measure::class_of({.loss = 1, .stake = 100}) == measure::MoveClass::good);
  CHECK(measure::class_of({.loss = 2, .stake = 100}) == measure::MoveClass::inaccuracy);
  CHECK(measure::class_of({.loss = 6, .stake = -100}) == measure::MoveClass::mistake);
  CHECK(measure::class_of({.loss = 15, .stake = 100}) == measure::MoveClass::blunder);
  CHECK(measure::class_of({.loss = 15, .error = 15, .stake = 100}) == measure::MoveClass::inaccuracy);
  CHECK(measure::class_of({.loss = 1, .error = 2, .stake = 100}) == measure::MoveClass::good);
  CHECK(measure::class_of({.loss = 3, .stake = 0}) == measure::MoveClass::blunder);
}

TEST_CASE("The printed name of the analysing strategy includes its node budget, and unsuitable ones are rejected") {
  const PuzzleInfo& drop = puzzle_called("drop");
  CHECK(measure::judge_entry(drop, "", std::nullopt)->text == "expectimax:nodes=4000");
  CHECK(measure::judge_entry(drop, "", 500)->text == "expectimax:nodes=500");
  CHECK(measure::judge_entry(drop, "expectimax:cutoff=0.05,depth=3", 7)->text ==
        "expectimax:depth=3,nodes=7,cutoff=0.05");
  CHECK(measure::judge_entry(drop, "greedy", 500)->text == "greedy");
  for (const std::string name : {"random", "growth_lookahead"}) {
    const auto refused = measure::judge_entry(drop, name, std::nullopt);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().message.find("greedy, lookahead, monte_carlo, expectimax") != std::string::npos);
  }
  CHECK_FALSE(measure::judge_entry(puzzle_called("slide"), "corner", std::nullopt));
  CHECK_FALSE(measure::judge_entry(puzzle_called("pairs"), "monte_carlo", std::nullopt));
}

}  // namespace
}  // namespace tilefold::test
