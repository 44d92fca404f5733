// Background workers are started, stopped and destroyed a thousand times in any order: none delivers another's result,
// none runs after its end, and the last request of each is answered as if it were the first.

#include <doctest/doctest.h>

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <semaphore>

#include "app/jobs/analysis_worker.h"
#include "app/jobs/autoplay_worker.h"
#include "app/jobs/benchmark_runner.h"
#include "app/jobs/map_worker.h"
#include "app/jobs/rules_runner.h"
#include "app/jobs/sweep_runner.h"
#include "app/jobs/training_worker.h"
#include "app/measure/benchmark_text.h"
#include "tests/support/analysed_games.h"
#include "tests/support/long_run.h"

namespace tilefold::test {
namespace {

enum class Length : std::uint8_t { brief, endless };

class Workplace {
 public:
  virtual ~Workplace() = default;
  virtual void act(Rng& dice) = 0;
  /// Makes a short request to the worker and checks the answer.
  virtual void check() = 0;
};

template <class Work, class Request, class Update>
class WorkplaceOf final : public Workplace {
 public:
  /// `is_right` returns true for the correct answer to a short request.
  WorkplaceOf(std::function<Request(Length)> request, std::function<bool(const Update&)> is_right)
      : request_(std::move(request)), is_right_(std::move(is_right)) {
    begin();
  }

  void act(Rng& dice) override {
    switch (dice.below(8)) {
      case 0:
      case 1: worker_->ask(request_(Length::endless)); return;
      case 2: worker_->ask(request_(Length::brief)); return;
      case 3: worker_->stop(); return;
      case 4:
        worker_->cancel();
        CHECK_FALSE(worker_->is_busy());
        CHECK(worker_->poll() == nullptr);
        return;
      case 5: await_end(); return;
      case 6: begin(); return;  // may begin a request while another one is running
      default: worker_->poll(); return;
    }
  }

  void check() override {
    worker_->ask(request_(Length::brief));
    while (true) {
      if (const auto update = worker_->poll_final()) {
        CHECK(is_right_(*update));
        CHECK_FALSE(worker_->is_busy());
        return;
      }
      worker_->poll();
      awake_->acquire();
    }
  }

 private:
  void begin() {
    worker_.reset();
    awake_ = std::make_unique<std::counting_semaphore<>>(0);
    worker_.emplace([this] { awake_->release(); });
  }

  void await_end() {
    worker_->stop();
    while (worker_->is_busy()) {
      worker_->poll();
      if (worker_->is_busy()) awake_->acquire();
    }
  }

  std::function<Request(Length)> request_;
  std::function<bool(const Update&)> is_right_;
  std::unique_ptr<std::counting_semaphore<>> awake_;
  std::optional<Work> worker_;  // declared last, so that the thread ends before the other members are destroyed
};

std::unique_ptr<Puzzle> default_game(std::string_view puzzle) {
  EventBatch events;
  const PuzzleInfo& info = puzzle_called(puzzle);
  return info.make(rules_of(info, {}), 7, events);
}

std::unique_ptr<Workplace> autoplay() {
  const auto strategy = [](const std::string& text) -> std::shared_ptr<const Strategy> {
    const auto entry = measure::parse_entry(puzzle_called("drop"), text);
    REQUIRE(entry);
    return entry->strategy->make(entry->options, 1);
  };
  const auto choice = strategy("greedy")->choose(*default_game("drop"), {}, {});
  return std::make_unique<WorkplaceOf<jobs::AutoplayWorker, jobs::MoveQuery, jobs::Answer>>(
      [=](Length length) {
        return jobs::MoveQuery{.strategy = strategy(length == Length::brief ? "greedy" : "expectimax:nodes=1000000000"),
                               .puzzle = default_game("drop")};
      },
      [=](const jobs::Answer& answer) { return answer.choice.best == choice.best; });
}

measure::BenchmarkPlan drop_plan(Length length) {
  const PuzzleInfo& info = puzzle_called("drop");
  const std::string played = length == Length::brief ? "random" : "expectimax:nodes=1000000000,depth=20";
  auto entries = measure::parse_entries(info, std::vector{played});
  REQUIRE(entries);
  return {.puzzle = &info,
          .parameters = rules_of(info, {}),
          .entries = std::move(*entries),
          .games = 3,
          .max_moves = 20,
          .seed = 7,
          .threads = 2,
          .counts_turns = true};
}

std::unique_ptr<Workplace> benchmark() {
  return std::make_unique<WorkplaceOf<jobs::BenchmarkRunner, measure::BenchmarkPlan, jobs::BenchmarkReport>>(
      drop_plan, [](const jobs::BenchmarkReport& report) { return report.games == 3; });
}

std::unique_ptr<Workplace> map() {
  return std::make_unique<WorkplaceOf<jobs::MapWorker, jobs::MapJob, jobs::MapUpdate>>(
      [](Length length) {
        return jobs::MapJob{.puzzle = default_game("unblock"),
                            .demand = length == Length::brief ? jobs::MapDemand::graph : jobs::MapDemand::picture};
      },
      [](const jobs::MapUpdate& update) { return update.graph != nullptr && update.points == nullptr; });
}

std::unique_ptr<Workplace> analysis() {
  const measure::PlayedGame long_game = play_game({.puzzle = "drop", .player = "greedy", .moves = 300});
  const measure::PlayedGame short_game = play_game({.puzzle = "drop", .moves = 5});
  return std::make_unique<WorkplaceOf<jobs::AnalysisWorker, jobs::AnalysisRequest, jobs::AnalysisUpdate>>(
      [=](Length length) {
        return length == Length::brief
                   ? jobs::AnalysisRequest{.game = short_game, .strategy = "greedy", .nodes = {}, .known = {}}
                   : jobs::AnalysisRequest{.game = long_game,
                                           .strategy = "expectimax:nodes=20000",
                                           .nodes = {},
                                           .threads = 2,
                                           .known = {}};
      },
      [](const jobs::AnalysisUpdate& update) { return update.judged == 6 && update.analysis->moves.size() == 5; });
}

std::unique_ptr<Workplace> training() {
  return std::make_unique<WorkplaceOf<jobs::TrainingWorker, jobs::TrainingRequest, jobs::TrainingUpdate>>(
      [](Length length) {
        const PuzzleInfo& info = puzzle_called("slide");
        // The request names an invalid weight file, so the answer comes at once.
        return jobs::TrainingRequest{
            .info = &info,
            .rules = rules_of(info, {{"rows", "3"}, {"columns", "3"}}),
            .seed = 1,
            .before = length == Length::brief ? std::make_shared<const std::string>("no weights") : nullptr,
            .threads = 2};
      },
      [](const jobs::TrainingUpdate& update) { return !update.message.empty(); });
}

std::unique_ptr<Workplace> rules() {
  return std::make_unique<WorkplaceOf<jobs::RulesRunner, jobs::RulesRequest, jobs::RulesUpdate>>(
      [](Length length) { return jobs::RulesRequest{.plan = drop_plan(length), .played = {}}; },
      [](const jobs::RulesUpdate& update) { return update.played.size() == 3 && update.figures.score.n == 3; });
}

std::unique_ptr<Workplace> sweep() {
  return std::make_unique<WorkplaceOf<jobs::SweepRunner, measure::SweepPlan, jobs::SweepUpdate>>(
      [](Length length) {
        measure::SweepPlan plan{.games = drop_plan(length), .rules = {}, .sample = {}};
        plan.rules.push_back(*measure::parse_varied(plan.puzzle(), "rows=5,6"));
        REQUIRE(measure::lay_out(plan));
        return plan;
      },
      [](const jobs::SweepUpdate& update) {
        return update.games == 6 && update.rows.size() == 2 && update.rows[1][0].score.n == 3;
      });
}

TEST_CASE("Background workers can be started and stopped hundreds of times") {
  std::array<std::unique_ptr<Workplace>, 7> workplaces{autoplay(), benchmark(), map(),  analysis(),
                                                       training(), rules(),     sweep()};
  Rng dice(11);
  for (int times = 0; times < (is_long_run() ? 5000 : 300); ++times)
    workplaces[dice.below(static_cast<std::uint32_t>(workplaces.size()))]->act(dice);
  for (const auto& workplace : workplaces) workplace->check();
}

}  // namespace
}  // namespace tilefold::test
