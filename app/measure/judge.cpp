#include "app/measure/judge.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "app/measure/exact_judge.h"
#include "engine/core/strategy.h"
#include "engine/core/translatable.h"

namespace tilefold::measure {
namespace {

constexpr std::string_view counted_option = "nodes";
constexpr std::uint32_t most_map_states_judged = 4'000'000;

std::vector<std::string_view> judging_strategies(const PuzzleInfo& info) {
  std::vector<std::string_view> names;
  for (const StrategySpec& spec : info.strategies)
    if (spec.values_rest) names.push_back(spec.name);
  return names;
}

Error values_nothing(const PuzzleInfo& info, std::string_view name) {
  std::string known;
  for (const std::string_view judging : judging_strategies(info))
    known += (known.empty() ? "" : ", ") + std::string(judging);
  return make_error("strategy {} cannot estimate the result of a game; these strategies of {} can: {}", name, info.name,
                    known);
}

std::optional<std::size_t> option_line(const ParameterValues& options) {
  const ParameterSpecs table = options.specs();
  const auto found =
      std::find_if(table.begin(), table.end(), [](const ParameterSpec& spec) { return spec.name == counted_option; });
  if (found == table.end()) return std::nullopt;
  return static_cast<std::size_t>(found - table.begin());
}

// Returns the name of the strategy, the options that differ from their defaults, and the node budget.
std::string entry_text(const BenchmarkEntry& entry) {
  const ParameterValues& options = entry.options;
  const ParameterValues usual(options.specs());
  const auto counted = option_line(options);
  std::string text(entry.strategy->name);
  char separator = ':';
  for (std::size_t line = 0; line < options.specs().size(); ++line) {
    if (options.at(line) == usual.at(line) && line != counted) continue;
    text += std::exchange(separator, ',') + std::string(options.specs()[line].name) + "=" + options.text(line);
  }
  return text;
}

bool is_sampled(const MoveValue& value) {
  return value.standard_error && value.simulations.value_or(0) >= 2;
}

const MoveValue* find_value(const std::vector<MoveValue>& values, Move move) {
  const auto found = std::find_if(values.begin(), values.end(), [&](const MoveValue& it) { return it.move == move; });
  return found == values.end() ? nullptr : &*found;
}

double gain_of(const MoveValue& value) {
  return static_cast<double>(value.score_gain.value_or(0));
}

// Returns the value of a move: its gain plus the expected rest of the game. If the gain alone is greater, returns the
// gain.
double value_of(const MoveValue& value) {
  return std::max(value.score_estimate.value_or(0), gain_of(value));
}

// Returns the value of a move without search: its gain plus the strategy's heuristic value of the position after it.
double first_guess(const MoveValue& value) {
  return gain_of(value) + std::max(value.heuristic.value_or(0), 0.0);
}

// Returns the move with the greatest value among the moves that were simulated as often as the chosen move.
const MoveValue& best_of(const Choice& choice) {
  const MoveValue* best = find_value(choice.values, *choice.best);
  for (const MoveValue& value : choice.values)
    if (value.simulations == best->simulations && value_of(value) > value_of(*best)) best = &value;
  return *best;
}

// A judge that uses the values that a strategy estimates.
class StrategyJudge final : public Judge {
 public:
  StrategyJudge(const JudgeEntry& entry, std::uint64_t seed)
      : strategy_(entry.entry.strategy->make(entry.entry.options, seed)) {}

  Judgement judge(const PlayedPosition& at, const std::stop_token& stop) const override {
    const Standing standing = at.position.standing();
    if (standing.status != Status::playing)
      return {.best = at.played, .choices = at.played ? 1 : 0, .is_proven = false};
    std::vector<MoveValue> before;  // values of the moves at the last search depth but one
    std::vector<MoveValue> last;
    const Budget budget{.progress = [&](const Choice& told) { before = std::exchange(last, told.values); }};
    const Choice choice = strategy_->choose(at.position, budget, stop);
    if (!choice.best) return {};
    const MoveValue& best = best_of(choice);
    Judgement judgement{.best_value = value_of(best), .best = best.move, .is_proven = false};
    judgement.value = judgement.best_value;
    judgement.choices = static_cast<int>(choice.values.size());
    const MoveValue* played = at.played ? find_value(choice.values, *at.played) : nullptr;
    if (played == nullptr) return judgement;
    judgement.value = std::min(judgement.best_value, value_of(*played));
    judgement.rank +=
        static_cast<int>(std::count_if(choice.values.begin(), choice.values.end(), [&](const MoveValue& other) {
          return std::min(judgement.best_value, value_of(other)) > judgement.value;
        }));
    if (played != &best) judgement.error = error_of(best, *played, choice.values, before.empty() ? last : before);
    return judgement;
  }

  double gain(const Puzzle& before, const Puzzle& after) const override {
    return static_cast<double>(after.standing().score) - static_cast<double>(before.standing().score);
  }
  double start_score(const Puzzle& beginning) const override { return static_cast<double>(beginning.standing().score); }
  double stake(double best_value, double) const override { return best_value; }
  Kind kind() const override { return Kind::estimate; }
  std::string unit() const override { return translatable("points"); }

 private:
  // Estimates the error of the loss, which is the difference between the values of two moves. If both values are sample
  // means, combines their standard errors. This estimate is slightly too high, because both samples use the same seeds,
  // so their errors are similar. If the played move was not sampled, uses as its error the root mean square of the
  // differences between first guesses and sample means of the sampled moves. If the values are not sample means, uses
  // the change of the loss at the last search depth.
  static double error_of(const MoveValue& best, const MoveValue& played, const std::vector<MoveValue>& values,
                         const std::vector<MoveValue>& before) {
    if (is_sampled(best))
      return std::hypot(*best.standard_error, is_sampled(played) ? *played.standard_error : correction(values));
    if (before.empty()) return 0;
    const MoveValue* best_before = find_value(before, best.move);
    const MoveValue* played_before = find_value(before, played.move);
    if (best_before == nullptr || played_before == nullptr) return 0;
    const bool is_first_step = best_before->score_estimate == best.score_estimate;
    const double loss_before =
        is_first_step ? first_guess(best) - first_guess(played) : value_of(*best_before) - value_of(*played_before);
    return std::abs(value_of(best) - value_of(played) - loss_before);
  }

  static double correction(const std::vector<MoveValue>& values) {
    double squares = 0;
    double count = 0;
    for (const MoveValue& value : values) {
      if (!is_sampled(value)) continue;
      const double step = value_of(value) - first_guess(value);
      squares += step * step;
      ++count;
    }
    return count > 0 ? std::sqrt(squares / count) : 0;
  }

  std::unique_ptr<Strategy> strategy_;
};

}  // namespace

Result<JudgeEntry> judge_entry(const PuzzleInfo& info, std::string_view text, std::optional<std::int64_t> nodes) {
  const std::string_view default_value = info.strategies[default_strategy(info)].name;
  auto entry = parse_entry(info, text.empty() ? default_value : text);
  if (!entry) return entry.error();
  if (!entry->evaluation_file.empty())
    return make_error("strategy '{}': analysis uses the strategy's own evaluation; leave out the file", entry->text);
  if (!entry->strategy->values_rest) return values_nothing(info, entry->strategy->name);
  const auto counted = option_line(entry->options);
  if (nodes && counted)
    if (const auto set = entry->options.set_text(counted_option, std::to_string(*nodes)); !set)
      return make_error("--nodes: {}", set.error());
  JudgeEntry judging{.text = entry_text(*entry), .entry = std::move(*entry)};
  judging.entry.text = judging.text;
  return judging;
}

Judge::Kind kind_of_judge(const JudgeEntry& entry, const PuzzleInfo& info) {
  if (entry.entry.strategy->role != Role::solver) return Judge::Kind::estimate;
  return info.map == nullptr ? Judge::Kind::search : Judge::Kind::proof;
}

Result<std::unique_ptr<Judge>> make_judge(const JudgeEntry& entry, const Puzzle& beginning, std::uint64_t seed,
                                          const std::stop_token& stop) {
  const PuzzleInfo& info = beginning.about();
  if (entry.entry.strategy->role != Role::solver)
    return std::unique_ptr<Judge>(std::make_unique<StrategyJudge>(entry, seed));
  if (info.map == nullptr) return make_solver_judge(entry, seed);
  auto graph = info.map(beginning, Goals::terminal, most_map_states_judged, stop);
  if (!graph && !stop.stop_requested() && info.find_path != nullptr) return make_path_judge(beginning, stop);
  if (!graph) return graph.error();
  if (!(*graph)->distance(0)) return make_error("it has no solution, so its moves cannot be compared");
  return make_map_judge(std::shared_ptr<const StateGraph>(std::move(*graph)));
}

}  // namespace tilefold::measure
