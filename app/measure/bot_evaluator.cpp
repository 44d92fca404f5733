#include "app/measure/bot_evaluator.h"

#include <algorithm>
#include <mutex>
#include <utility>
#include <vector>

#include "engine/core/text.h"
#include "engine/core/translatable.h"

namespace tilefold::measure {
namespace {

// An external program that is not in use, and the last position that it judged.
struct IdleBot {
  std::unique_ptr<ExternalStrategy> external;
  std::unique_ptr<Puzzle> last;
};

const MoveValue* reported_value(const std::vector<MoveValue>& values, Move move) {
  const auto found = std::find_if(values.begin(), values.end(), [&](const MoveValue& it) {
    return it.move == move && it.score_estimate.has_value();
  });
  return found == values.end() ? nullptr : &*found;
}

// Returns the move with the greatest value that the program reported. If several moves have this value, prefers the
// move that the program chose.
const MoveValue* best_reported(const Choice& choice) {
  const MoveValue* best = reported_value(choice.values, *choice.best);
  for (const MoveValue& value : choice.values)
    if (value.score_estimate && (best == nullptr || *value.score_estimate > *best->score_estimate)) best = &value;
  return best;
}

class BotEvaluator final : public Judge {
 public:
  BotEvaluator(std::function<std::unique_ptr<ExternalStrategy>()> invite, std::uint64_t nodes)
      : invite_(std::move(invite)), nodes_(nodes) {}
  ~BotEvaluator() override {
    for (const IdleBot& bot : free_) bot.external->end(*bot.last);
  }
  BotEvaluator(const BotEvaluator&) = delete;
  BotEvaluator& operator=(const BotEvaluator&) = delete;

  Judgement judge(const PlayedPosition& at, const std::stop_token& stop) const override {
    if (at.position.standing().status != Status::playing)
      return {.best = at.played, .choices = at.played ? 1 : 0, .is_proven = false};
    if (!problem().empty()) return {};
    IdleBot bot = acquire();
    bot.last = at.position.clone();
    const Choice choice = bot.external->choose(at.position, {.nodes = nodes_}, stop);
    const std::string forfeit = bot.external->forfeit();
    release(std::move(bot));
    if (choice.best) return judgement_of(choice, at);
    if (!forfeit.empty()) report_problem(forfeit);
    return {};
  }

  double gain(const Puzzle& before, const Puzzle& after) const override {
    return static_cast<double>(after.standing().score) - static_cast<double>(before.standing().score);
  }
  double start_score(const Puzzle& beginning) const override { return static_cast<double>(beginning.standing().score); }
  double stake(double best_value, double) const override { return best_value; }
  Kind kind() const override { return Kind::estimate; }
  std::string unit() const override { return translatable("its own unit"); }

  std::string problem() const override {
    const std::lock_guard lock(mutex_);
    return problem_;
  }

 private:
  Judgement judgement_of(const Choice& choice, const PlayedPosition& at) const {
    const MoveValue* best = best_reported(choice);
    if (best == nullptr) {
      report_problem("it sends no values of moves; an analysis needs them as \"values\" in its answers");
      return {};
    }
    Judgement judgement{.best_value = *best->score_estimate, .best = best->move, .is_proven = false};
    judgement.value = judgement.best_value;
    judgement.choices = static_cast<int>(choice.values.size());
    if (!at.played) return judgement;
    const MoveValue* played = reported_value(choice.values, *at.played);
    if (played == nullptr) {
      report_problem("it sends no value of the move " + tilefold::quoted(at.position.to_text(*at.played)) +
                     " that was played; an analysis needs values of all legal moves");
      return judgement;
    }
    judgement.value = *played->score_estimate;
    judgement.rank +=
        static_cast<int>(std::count_if(choice.values.begin(), choice.values.end(), [&](const MoveValue& other) {
          return other.score_estimate && *other.score_estimate > judgement.value;
        }));
    return judgement;
  }

  IdleBot acquire() const {
    {
      const std::lock_guard lock(mutex_);
      if (!free_.empty()) {
        IdleBot bot = std::move(free_.back());
        free_.pop_back();
        return bot;
      }
    }
    return {.external = invite_(), .last = nullptr};
  }

  void release(IdleBot bot) const {
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(bot));
  }

  void report_problem(const std::string& problem) const {
    const std::lock_guard lock(mutex_);
    if (problem_.empty()) problem_ = problem;
  }

  std::function<std::unique_ptr<ExternalStrategy>()> invite_;
  std::uint64_t nodes_;
  mutable std::mutex mutex_;
  mutable std::vector<IdleBot> free_;
  mutable std::string problem_;
};

}  // namespace

std::unique_ptr<Judge> make_bot_evaluator(std::function<std::unique_ptr<ExternalStrategy>()> invite,
                                          std::uint64_t nodes) {
  return std::make_unique<BotEvaluator>(std::move(invite), nodes);
}

}  // namespace tilefold::measure
