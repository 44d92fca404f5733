#include "app/jobs/autoplay_worker.h"

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <latch>
#include <vector>

#include "engine/catalog.h"
#include "tests/null_puzzle.h"

namespace tilefold::test {
namespace {

using jobs::Answer;
using jobs::AutoplayWorker;

// A strategy that searches until it is stopped, and counts the stops.
class Ponderer final : public Strategy {
 public:
  Choice choose(const Puzzle&, const Budget&, const std::stop_token& stop) const override {
    begun.count_down();
    while (!stop.stop_requested()) std::this_thread::yield();
    if (stop.stop_requested()) ++stopped;
    return {};
  }

  mutable std::latch begun{1};
  mutable std::atomic<int> stopped = 0;
};

Choice choice_of_depth(int depth) {
  const Move move{1};
  return {.best = move, .values = {{.move = move, .score_estimate = 10.0 * depth, .depth = depth}}};
}

// A strategy that reports answers of depths 1, 3 and 2 at once, then searches until it is stopped, and finally returns
// no move.
class Improver final : public Strategy {
 public:
  Choice choose(const Puzzle&, const Budget& budget, const std::stop_token& stop) const override {
    for (const int depth : {1, 3, 2}) budget.progress(choice_of_depth(depth));
    told.count_down();
    while (!stop.stop_requested()) std::this_thread::yield();
    return {};
  }

  mutable std::latch told{1};
};

Choice choice_of_moves(int moves, int bound) {
  Choice choice = choice_of_depth(moves);
  choice.outlook =
      Outlook{.is_solved = true, .measures = {{.one = "move", .many = "moves", .found = moves, .bound = bound}}};
  return choice;
}

// A solver that first reports bounds, then shorter and shorter lines of play, then one that is worse. After a stop, its
// final answer is `last`.
class Prover final : public Strategy {
 public:
  explicit Prover(Choice last) : last_(std::move(last)) {}

  Choice choose(const Puzzle&, const Budget& budget, const std::stop_token& stop) const override {
    budget.progress({.best = {}, .values = {}, .outlook = Outlook{}});
    if (last_.outlook->is_solved)
      for (const auto& [moves, bound] : {std::pair(14, 10), {13, 10}, {13, 12}, {15, 12}})
        budget.progress(choice_of_moves(moves, bound));
    told.count_down();
    while (!stop.stop_requested()) std::this_thread::yield();
    return last_;
  }

  mutable std::latch told{1};

 private:
  Choice last_;
};

// A strategy that searches as deep as its node limit allows, and records the limits that it receives.
class Digger final : public Strategy {
 public:
  Choice choose(const Puzzle&, const Budget& budget, const std::stop_token&) const override {
    nodes.push_back(budget.nodes);
    return choice_of_depth(budget.nodes < 16'000 ? static_cast<int>(nodes.size()) : 3);
  }

  mutable std::vector<std::uint64_t> nodes;
};

std::unique_ptr<Puzzle> new_puzzle() {
  EventBatch setup;
  return null::NullRules::info().make(ParameterValues(null::NullRules::info().parameters), 1, setup);
}

Answer last_answer_of(const std::shared_ptr<Prover>& prover, std::shared_ptr<const Answer>& first) {
  std::atomic<int> woken = 0;
  AutoplayWorker worker([&] { ++woken; });
  worker.ask({.strategy = prover, .puzzle = new_puzzle(), .budget = {}});
  prover->told.wait();
  first = worker.poll();
  worker.stop();
  while (woken < 2) std::this_thread::yield();
  return *worker.poll_final();
}

TEST_CASE("The worker keeps the solver result with the best bounds and not the one with the longest line of moves") {
  std::shared_ptr<const Answer> first;
  const Answer last = last_answer_of(std::make_shared<Prover>(choice_of_moves(15, 11)), first);
  REQUIRE(first);
  CHECK(first->choice.outlook == choice_of_moves(13, 12).outlook);
  CHECK(last.choice.outlook == first->choice.outlook);
}

TEST_CASE("Bounds reported before the solver has found a move do not replace the final result") {
  Choice guess = choice_of_depth(5);
  guess.outlook = Outlook{};
  std::shared_ptr<const Answer> first;
  const Answer last = last_answer_of(std::make_shared<Prover>(guess), first);
  REQUIRE(first);
  CHECK_FALSE(first->choice.best);
  CHECK(last.choice.best);
}

TEST_CASE("A request is answered by another thread, which delivers the answer once and wakes the window") {
  std::latch woken(1);
  std::atomic<bool> is_other_thread = false;
  const auto here = std::this_thread::get_id();
  AutoplayWorker worker([&] {
    is_other_thread = std::this_thread::get_id() != here;
    woken.count_down();
  });
  CHECK_FALSE(worker.poll());
  worker.ask({.strategy = std::make_shared<RandomStrategy>(1), .puzzle = new_puzzle(), .budget = {}});
  woken.wait();
  CHECK(is_other_thread);
  const auto answer = worker.poll();
  REQUIRE(answer);
  CHECK(answer->choice.best);
  CHECK(answer->is_final);
  CHECK_FALSE(worker.poll());
  CHECK_FALSE(worker.is_busy());
}

TEST_CASE("A new request cancels the previous one, whose answer is never delivered") {
  const auto ponderer = std::make_shared<Ponderer>();
  std::latch woken(1);
  AutoplayWorker worker([&] { woken.count_down(); });
  worker.ask({.strategy = ponderer, .puzzle = new_puzzle(), .budget = {}});
  ponderer->begun.wait();
  worker.ask({.strategy = std::make_shared<RandomStrategy>(1), .puzzle = new_puzzle(), .budget = {}});
  woken.wait();
  REQUIRE(worker.poll()->choice.best);
  CHECK(ponderer->stopped == 1);
}

TEST_CASE("A cancelled request is never answered, and its search is stopped at once") {
  const auto ponderer = std::make_shared<Ponderer>();
  std::atomic<int> woken = 0;
  {
    AutoplayWorker worker([&] { ++woken; });
    worker.ask({.strategy = ponderer, .puzzle = new_puzzle(), .budget = {}});
    ponderer->begun.wait();
    worker.cancel();
    CHECK_FALSE(worker.is_busy());
    CHECK_FALSE(worker.poll());
  }
  CHECK(woken == 0);
  CHECK(ponderer->stopped == 1);
}

TEST_CASE("The worker keeps only the latest intermediate result, and its final result is the best one") {
  const auto improver = std::make_shared<Improver>();
  std::atomic<int> woken = 0;
  AutoplayWorker worker([&] { ++woken; });
  worker.ask({.strategy = improver, .puzzle = new_puzzle(), .budget = {}});
  improver->told.wait();
  CHECK(woken == 1);
  CHECK_FALSE(worker.poll_final());
  const auto first = worker.poll();
  REQUIRE(first);
  CHECK_FALSE(first->is_final);
  CHECK(first->choice.values.front().depth == 3);  // an answer never has less depth than an earlier one
  CHECK(worker.is_busy());
  worker.stop();
  while (woken < 2) std::this_thread::yield();
  const auto last = worker.poll_final();
  REQUIRE(last);
  CHECK(last->is_final);
  CHECK(last->choice.values.front().depth == 3);
  CHECK_FALSE(worker.is_busy());
}

TEST_CASE("A search with growing effort increases its node budget until more nodes no longer change the result") {
  const auto digger = std::make_shared<Digger>();
  std::atomic<int> woken = 0;
  AutoplayWorker worker([&] { ++woken; });
  worker.ask({.strategy = digger, .puzzle = new_puzzle(), .budget = {}, .effort = jobs::Effort::growing});
  std::shared_ptr<const jobs::Answer> answer;
  while (!answer) answer = worker.poll_final();
  CHECK(answer->choice.values.front().depth == 3);
  CHECK(digger->nodes == std::vector<std::uint64_t>{1000, 4000, 16'000, 64'000, 256'000, 1'024'000});
}

TEST_CASE("A search with a budget of a billion nodes ends at once when it is cancelled") {
  const PuzzleInfo& info = *catalog().front();
  const StrategySpec& spec = info.strategies[default_strategy(info)];
  ParameterValues options(spec.options);
  REQUIRE(options.set_text("nodes", "1000000000"));
  REQUIRE(options.set_text("depth", "20"));
  EventBatch setup;
  std::atomic<int> woken = 0;
  AutoplayWorker worker([&] { ++woken; });
  double slowest = 0;
  for (int i = 0; i < 5; ++i) {
    worker.ask({.strategy = spec.make(options, 1),
                .puzzle = info.make(ParameterValues(info.parameters), 1, setup),
                .budget = {}});
    std::this_thread::sleep_for(std::chrono::milliseconds(150));
    const auto begun = std::chrono::steady_clock::now();
    worker.stop();
    while (worker.is_busy()) std::this_thread::yield();
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begun;
    slowest = std::max(slowest, took.count());
    const auto answer = worker.poll_final();
    REQUIRE(answer);
    CHECK(answer->choice.best);
  }
  MESSAGE("stopped after at most " << slowest << " ms (the aim is 50)");
  CHECK(slowest < 60'000);  // the search itself would take hours
}

}  // namespace
}  // namespace tilefold::test
