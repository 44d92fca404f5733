#include "app/jobs/autoplay_worker.h"

#include <algorithm>
#include <utility>

#include "app/language/tr.h"
#include "app/measure/outlook_text.h"

namespace tilefold::jobs {
namespace {

constexpr std::uint64_t first_nodes = 1000;
constexpr std::uint64_t nodes_growth = 4;
constexpr std::uint64_t most_nodes = 1'000'000'000;
constexpr int most_repeats = 3;  // number of equal answers in a row after which the search stops growing

int depth_of(const Choice& choice) {
  return choice.values.empty() ? 0 : choice.values.front().depth.value_or(0);
}

bool is_behind(const Choice& a, const Choice& b) {
  if (a.outlook && b.outlook) return tilefold::is_behind(*a.outlook, *b.outlook);
  return depth_of(a) < depth_of(b);
}

// True if a larger search might find a better move. A solver's choice cannot be improved if it is proven. The choice of
// another strategy counts as final after `most_repeats` equal answers in a row.
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

// Returns the reason why the strategy chose no move; empty if it chose one.
std::string reason_for_no_move(const MoveQuery& request, const Choice& choice) {
  if (choice.best) return {};
  // Translators: {} is "gave up at 400 states"; the subject is a strategy.
  if (measure::has_given_up(choice)) return tr_format("it {}", measure::gave_up_text(*choice.outlook, choice.nodes));
  return request.problem ? request.problem() : std::string();
}

// Chooses a move and reports better choices as they are found. Skips a choice whose search was less deep than that of
// the best choice so far. A search is less deep if it was stopped early or has just started.
void think(const MoveQuery& request, const AutoplayWorker::Publisher& publisher) {
  std::optional<Choice> best;  // the choice with the deepest search so far
  Budget budget = request.budget;
  budget.progress = [&](const Choice& choice) {
    if (best && is_behind(choice, *best)) return;
    best = choice;
    publisher.publish({.choice = choice, .is_final = false, .problem = {}});
  };
  const bool grows = request.effort == Effort::growing;
  if (grows) budget.nodes = first_nodes;
  Choice choice = request.strategy->choose(*request.puzzle, budget, publisher.stop());
  for (int repeats = 0; grows && is_open(choice, repeats) && budget.nodes < most_nodes;) {
    if (publisher.stop().stop_requested()) break;
    budget.progress(choice);
    budget.nodes *= nodes_growth;
    Choice next = request.strategy->choose(*request.puzzle, budget, publisher.stop());
    repeats = are_equal(choice, next) ? repeats + 1 : 0;
    choice = std::move(next);
  }
  const bool is_cut_short = publisher.stop().stop_requested() || (choice.outlook && best && is_behind(choice, *best));
  const bool is_kept = is_cut_short && best && best->best;
  const Choice& answer = is_kept ? *best : choice;
  publisher.publish(
      {.choice = answer,
       .is_final = true,
       .problem = publisher.stop().stop_requested() ? std::string() : reason_for_no_move(request, answer)});
}

}  // namespace

AutoplayWorker::AutoplayWorker(std::function<void()> wake) : Worker(think, std::move(wake)) {}

}  // namespace tilefold::jobs
