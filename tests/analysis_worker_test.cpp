// Analysis in the background: results arrive in the order of the moves, and the first ones arrive soon. A stop takes
// effect at once.

#include "app/jobs/analysis_worker.h"

#include <doctest/doctest.h>

#include <semaphore>

#include "app/play/analysis_curve.h"
#include "tests/support/analysed_games.h"

namespace tilefold::test {
namespace {

// A worker whose updates a test can await.
class Asked {
 public:
  explicit Asked(jobs::AnalysisRequest request) : worker_([this] { awake_.release(); }) {
    worker_.ask(std::move(request));
  }

  jobs::AnalysisWorker& worker() { return worker_; }

  std::shared_ptr<const jobs::AnalysisUpdate> next() {
    while (true) {
      if (auto update = worker_.poll()) return update;
      awake_.acquire();
    }
  }

  std::shared_ptr<const jobs::AnalysisUpdate> last() {
    auto update = next();
    while (!update->is_final) update = next();
    return update;
  }

 private:
  std::counting_semaphore<> awake_{0};
  jobs::AnalysisWorker worker_;  // declared last, so that the thread ends before the other members are destroyed
};

void check_is_beginning(const measure::Analysis& part, const measure::Analysis& whole) {
  REQUIRE(part.moves.size() <= whole.moves.size());
  for (std::size_t i = 0; i < part.moves.size(); ++i) {
    CHECK(part.moves[i].move == whole.moves[i].move);
    CHECK(part.moves[i].luck() == whole.moves[i].luck());
  }
  CHECK(part.start_value == whole.start_value);
}

TEST_CASE("An analysis reports results for the first moves long before it has analysed the last move") {
  const measure::PlayedGame game = play_game({.puzzle = "drop", .player = "greedy", .moves = 400});
  const measure::Analysis whole = analysis_of(game, "expectimax:nodes=500");
  Asked asked({.game = game, .strategy = "expectimax:nodes=500", .nodes = {}, .known = {}});
  const auto first = asked.next();
  REQUIRE(first->analysis);
  CHECK_FALSE(first->analysis->moves.empty());
  check_is_beginning(*first->analysis, whole);
  const auto last = asked.last();
  CHECK(last->strategy == "expectimax:nodes=500");
  CHECK(last->unit == "points");
  CHECK(last->judged == 401);
  CHECK(last->positions == 401);
  REQUIRE(last->analysis);
  CHECK(last->analysis->is_complete);
  CHECK(last->analysis->moves.size() == 400);
  check_is_beginning(*last->analysis, whole);
  CHECK(last->analysis->end_value == whole.end_value);
}

TEST_CASE("A stopped analysis reports the results so far, and the next start continues from them") {
  const measure::PlayedGame game = play_game({.puzzle = "drop", .player = "greedy", .moves = 600});
  Asked asked({.game = game, .strategy = "expectimax:nodes=3000", .nodes = {}, .known = {}});
  auto update = asked.next();
  asked.worker().stop();
  while (!update->is_final) update = asked.next();
  std::vector<std::optional<measure::JudgedMove>> known(game.moves.size());
  if (update->analysis)
    for (std::size_t i = 0; i < update->analysis->moves.size(); ++i) known[i] = update->analysis->moves[i];
  asked.worker().ask({.game = game, .strategy = "expectimax:nodes=3000", .nodes = {}, .known = known});
  const auto whole = asked.last();
  REQUIRE(whole->analysis);
  CHECK(whole->analysis->is_complete);
  if (update->analysis) check_is_beginning(*update->analysis, *whole->analysis);
}

TEST_CASE("Early results that later moves may change are marked as provisional and corrected at the end") {
  const measure::PlayedGame game = play_game({.puzzle = "pairs", .moves = 40});
  const measure::Analysis whole = analysis_of(game, "");
  Asked asked({.game = game, .strategy = {}, .nodes = {}, .known = {}});
  const auto first = asked.next();
  REQUIRE(!first->is_final);
  REQUIRE(first->analysis);
  CHECK(first->is_sketch);
  CHECK(first->judged < first->positions);
  const measure::Analysis& sketch = *first->analysis;
  REQUIRE(sketch.moves.size() == first->judged);
  for (std::size_t i = 0; i < sketch.moves.size(); ++i) {
    CHECK(sketch.moves[i].move == whole.moves[i].move);
    CHECK(sketch.moves[i].gain == whole.moves[i].gain);
    CHECK(sketch.moves[i].loss() >= 0);
    if (i > 0) CHECK(sketch.moves[i].best_value == sketch.moves[i - 1].next_value);
  }
  const auto last = asked.last();
  CHECK_FALSE(last->is_sketch);
  REQUIRE(last->analysis);
  check_is_beginning(*last->analysis, whole);
  CHECK(last->analysis->moves.size() == game.moves.size());
}

TEST_CASE("Phases of fast and slow moves are reported only after every move is evaluated") {
  const measure::PlayedGame game = play_game({.puzzle = "drop", .player = "greedy", .moves = 60});
  std::vector<std::optional<double>> thought(60);
  for (std::size_t i = 0; i < thought.size(); ++i)
    if (i % 10 != 7) thought[i] = (i / 6 % 2 == 0 ? 300.0 : 6000.0) + 10 * static_cast<double>(i % 4);
  Asked asked({.game = game, .strategy = "greedy", .nodes = {}, .known = {}, .thought = thought});
  auto update = asked.next();
  while (!update->is_final) {
    CHECK_FALSE(update->phases);
    update = asked.next();
  }
  REQUIRE(update->phases);
  CHECK(update->phases->thinking_share.size() == 54);
  CHECK(update->phases->acting.typical_ms < 400);
  CHECK(update->phases->thinking.typical_ms > 5000);
}

TEST_CASE("If a game cannot be analysed, the analysis worker reports a message") {
  const measure::PlayedGame game = play_game({.puzzle = "drop", .moves = 3});
  Asked asked({.game = game, .strategy = "random", .nodes = {}, .known = {}});
  const auto update = asked.last();
  CHECK_FALSE(update->analysis);
  CHECK(update->message.find("cannot estimate the result of a game") != std::string::npos);
}

TEST_CASE("In the chart of an analysis every move starts at the value where the previous move ended") {
  for (const std::string puzzle : {"drop", "unblock"}) {
    const measure::PlayedGame game = play_game({.puzzle = puzzle, .moves = 30});
    const measure::Analysis analysis = analysis_of(game, puzzle == "drop" ? "greedy" : "");
    const play::AnalysisCurve curve = play::curve_of(analysis);
    REQUIRE(curve.steps.size() == 30);
    CHECK(curve.steps.front().before == analysis.start_score + analysis.start_value);
    for (std::size_t i = 0; i < curve.steps.size(); ++i) {
      const play::CurveStep& step = curve.steps[i];
      CHECK(step.after_loss <= step.before);
      CHECK(step.kind == analysis.moves[i].kind());
      CHECK(step.before >= curve.min);
      CHECK(step.after <= curve.max);
      if (i > 0) CHECK(step.before == doctest::Approx(curve.steps[i - 1].after));
      if (puzzle == "unblock") CHECK(step.after == step.after_loss);
    }
    CHECK(curve.steps.back().after == doctest::Approx(measure::summarise(analysis).score + analysis.end_value));
    CHECK(curve.step_at(-1) == 0);
    CHECK(curve.step_at(0.5) == 15);
    CHECK(curve.step_at(7) == 29);
  }
}

TEST_CASE("Next mistake and previous mistake follow the order of moves and wrap around at both ends of the chart") {
  play::AnalysisCurve curve;
  for (const measure::MoveClass kind : {measure::MoveClass::best, measure::MoveClass::mistake, measure::MoveClass::good,
                                        measure::MoveClass::blunder, measure::MoveClass::inaccuracy})
    curve.steps.push_back({.kind = kind});
  CHECK(curve.next_mistake(0, 1, 5) == 1);
  CHECK(curve.next_mistake(1, 1, 5) == 3);
  CHECK(curve.next_mistake(3, 1, 5) == 1);
  CHECK(curve.next_mistake(4, -1, 5) == 3);
  CHECK(curve.next_mistake(3, -1, 5) == 1);
  CHECK(curve.next_mistake(0, -1, 5) == 3);
  CHECK(curve.next_mistake(5, -1, 5) == 3);
  CHECK(curve.next_mistake(5, 1, 5) == 1);
  CHECK(curve.next_mistake(1, 1, 3) == 1);  // the last two mistakes are on another line of play
  CHECK_FALSE(curve.next_mistake(1, 1, 1).has_value());
  CHECK(play::curve_of({}).steps.empty());
}

TEST_CASE("A chart bin begins where the previous bin ends, and contains the total loss and luck of its moves") {
  const measure::PlayedGame game = play_game({.puzzle = "drop", .player = "random", .moves = 40});
  const play::AnalysisCurve curve = play::curve_of(analysis_of(game, "greedy"));
  REQUIRE(curve.steps.size() > 10);
  for (const std::size_t most : {std::size_t{1}, std::size_t{7}, curve.steps.size(), std::size_t{1000}}) {
    CAPTURE(most);
    const std::vector<play::CurveBin> bins = curve.bins(most);
    REQUIRE(bins.size() == std::min(most, curve.steps.size()));
    CHECK(bins.front().sum.before == curve.steps.front().before);
    CHECK(bins.back().sum.after == curve.steps.back().after);
    std::size_t next = 0;
    for (const play::CurveBin& bin : bins) {
      CHECK(bin.first == next);
      next = bin.last + 1;
      double loss = 0;
      measure::MoveClass worst = measure::MoveClass::best;
      for (std::size_t at = bin.first; at <= bin.last; ++at) {
        loss += curve.steps[at].before - curve.steps[at].after_loss;
        worst = std::max(worst, curve.steps[at].kind);
      }
      CHECK(bin.sum.before - bin.sum.after_loss == doctest::Approx(loss));
      CHECK(bin.sum.kind == worst);
      CHECK(curve.steps[bin.worst].kind == worst);
    }
    CHECK(next == curve.steps.size());
  }
}

}  // namespace
}  // namespace tilefold::test
