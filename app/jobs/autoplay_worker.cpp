#include "app/jobs/autoplay_worker.h"

#include <algorithm>
#include <utility>

#include "app/jobs/background.h"

namespace tilefold::app {
namespace {

constexpr std::uint64_t first_nodes = 1000;
constexpr std::uint64_t nodes_growth = 4;
constexpr std::uint64_t most_nodes = 1'000'000'000;
constexpr int most_repeats = 3;  // of an answer that more nodes do not change: there is nothing more to find

int depth_of(const Choice& choice) {
  return choice.values.empty() ? 0 : choice.values.front().depth.value_or(0);
}

bool is_behind(const Choice& a, const Choice& b) {
  if (a.outlook && b.outlook) return tilefold::is_behind(*a.outlook, *b.outlook);
  return depth_of(a) < depth_of(b);
}

// Whether more nodes may find more: a solver tells, of others it is only known when they find nothing new.
bool is_open(const Choice& choice, int repeats) {
  return choice.outlook ? !choice.outlook->is_proven : repeats < most_repeats;
}

bool are_equal(const Choice& a, const Choice& b) {
  return std::equal(a.values.begin(), a.values.end(), b.values.begin(), b.values.end(),
                    [](const MoveValue& one, const MoveValue& other) {
                      return one.move == other.move && one.score_estimate == other.score_estimate &&
                             one.depth == other.depth;
                    });
}

}  // namespace

struct AutoplayWorker::Thought {
  std::uint64_t number;  // of the question
  std::stop_token stop;
  std::optional<Choice> best = {};  // that knows most
};

AutoplayWorker::AutoplayWorker(std::function<void()> wake)
    : wake_(std::move(wake)), thread_([this](const std::stop_token& stop) { run(stop); }) {}

AutoplayWorker::~AutoplayWorker() {
  cancel();
}

void AutoplayWorker::ask(Question question) {
  const std::lock_guard lock(mutex_);
  thinking_.request_stop();
  thinking_ = std::stop_source();
  question_ = std::move(question);
  answer_.reset();
  ++asked_;
  is_thinking_ = true;
  changed_.notify_one();
}

void AutoplayWorker::hurry() {
  const std::lock_guard lock(mutex_);
  thinking_.request_stop();
}

void AutoplayWorker::cancel() {
  const std::lock_guard lock(mutex_);
  thinking_.request_stop();
  question_.reset();
  answer_.reset();
  ++asked_;
  is_thinking_ = false;
}

bool AutoplayWorker::is_thinking() const {
  const std::lock_guard lock(mutex_);
  return is_thinking_;
}

std::optional<Answer> AutoplayWorker::take() {
  const std::lock_guard lock(mutex_);
  return std::exchange(answer_, std::nullopt);
}

std::optional<Answer> AutoplayWorker::take_final() {
  const std::lock_guard lock(mutex_);
  return answer_ && answer_->is_final ? std::exchange(answer_, std::nullopt) : std::nullopt;
}

// An answer that nobody has taken yet is replaced, and nobody is woken twice for it.
void AutoplayWorker::tell(Thought& thought, const Choice& choice, bool is_final) {
  {
    const std::lock_guard lock(mutex_);
    if (thought.number != asked_) return;
    const bool is_news = !answer_ || is_final;
    answer_ = Answer{.choice = choice, .is_final = is_final};
    is_thinking_ = !is_final;
    if (!is_news) return;
  }
  wake_();
}

// A search that was stopped may know less than what it has told on the way; and one that begins again with
// more nodes begins with less than the one before it knew.
void AutoplayWorker::think(const Question& question, Thought& thought) {
  Budget budget = question.budget;
  budget.progress = [&](const Choice& choice) {
    if (thought.best && is_behind(choice, *thought.best)) return;
    thought.best = choice;
    tell(thought, choice, false);
  };
  const bool grows = question.effort == Effort::growing;
  if (grows) budget.nodes = first_nodes;
  Choice choice = question.strategy->choose(*question.puzzle, budget, thought.stop);
  for (int repeats = 0; grows && is_open(choice, repeats) && budget.nodes < most_nodes;) {
    if (thought.stop.stop_requested()) break;
    budget.progress(choice);
    budget.nodes *= nodes_growth;
    Choice next = question.strategy->choose(*question.puzzle, budget, thought.stop);
    repeats = are_equal(choice, next) ? repeats + 1 : 0;
    choice = std::move(next);
  }
  const bool is_cut_short =
      thought.stop.stop_requested() || (choice.outlook && thought.best && is_behind(choice, *thought.best));
  const bool is_kept = is_cut_short && thought.best && thought.best->best;
  tell(thought, is_kept ? *thought.best : choice, true);
}

void AutoplayWorker::run(const std::stop_token& stop) {
  yield_to_others();
  std::unique_lock lock(mutex_);
  while (changed_.wait(lock, stop, [this] { return question_.has_value(); })) {
    const Question question = std::move(*std::exchange(question_, std::nullopt));
    Thought thought{.number = asked_, .stop = thinking_.get_token()};
    lock.unlock();
    think(question, thought);
    lock.lock();
  }
}

}  // namespace tilefold::app
