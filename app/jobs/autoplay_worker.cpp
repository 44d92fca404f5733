#include "app/jobs/autoplay_worker.h"

#include <algorithm>
#include <utility>

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

// A search that was stopped may know less than what it has told on the way; and one that begins again with
// more nodes begins with less than the one before it knew.
void think(const Question& question, const AutoplayWorker::Post& post) {
  std::optional<Choice> best;  // that knows most
  Budget budget = question.budget;
  budget.progress = [&](const Choice& choice) {
    if (best && is_behind(choice, *best)) return;
    best = choice;
    post.tell({.choice = choice, .is_final = false, .problem = {}});
  };
  const bool grows = question.effort == Effort::growing;
  if (grows) budget.nodes = first_nodes;
  Choice choice = question.strategy->choose(*question.puzzle, budget, post.stop());
  for (int repeats = 0; grows && is_open(choice, repeats) && budget.nodes < most_nodes;) {
    if (post.stop().stop_requested()) break;
    budget.progress(choice);
    budget.nodes *= nodes_growth;
    Choice next = question.strategy->choose(*question.puzzle, budget, post.stop());
    repeats = are_equal(choice, next) ? repeats + 1 : 0;
    choice = std::move(next);
  }
  const bool is_cut_short = post.stop().stop_requested() || (choice.outlook && best && is_behind(choice, *best));
  const bool is_kept = is_cut_short && best && best->best;
  const bool has_failed = !choice.best && question.problem && !post.stop().stop_requested();
  post.tell({.choice = is_kept ? *best : choice,
             .is_final = true,
             .problem = has_failed ? question.problem() : std::string()});
}

}  // namespace

AutoplayWorker::AutoplayWorker(std::function<void()> wake) : Worker(think, std::move(wake)) {}

}  // namespace tilefold::app
