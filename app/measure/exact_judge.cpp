#include "app/measure/exact_judge.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "engine/core/solution_path.h"
#include "engine/core/translatable.h"
#include "engine/search/solver.h"

namespace tilefold::measure {
namespace {

class MapJudge final : public Judge {
 public:
  explicit MapJudge(std::shared_ptr<const StateGraph> graph)
      : graph_(std::move(graph)), max_(graph_->distance(*deepest_state(*graph_)).value_or(0)) {}

  Judgement judge(const PlayedPosition& at, const std::stop_token&) const override {
    const auto state = graph_->find(at.position);
    const auto distance = state ? graph_->distance(*state) : std::nullopt;
    if (!distance) return {};
    Judgement judgement{.best_value = static_cast<double>(-*distance)};
    judgement.value = judgement.best_value;
    const int next = at.next == nullptr ? *distance - 1 : distance_of(*at.next);
    if (at.next != nullptr) judgement.value = -1 - next;
    judgement.choices = static_cast<int>(graph_->links(*state).size());
    for (const StateIndex link : graph_->links(*state)) {
      const int after = graph_->distance(link).value_or(unreachable);
      if (after < *distance && !judgement.best) judgement.best = graph_->move(*state, link);
      if (after < next) ++judgement.rank;
    }
    return judgement;
  }

  double gain(const Puzzle&, const Puzzle&) const override { return -1; }
  double start_score(const Puzzle&) const override { return 0; }
  // The stake is the same for all positions, because a wasted move costs the same in each of them. The stake is the
  // length of the longest possible detour: to the state that is farthest from a solution, and back.
  double stake(double, double) const override { return 2 * max_; }
  Kind kind() const override { return Kind::proof; }
  std::string unit() const override { return translatable("moves"); }

 private:
  static constexpr int unreachable = std::numeric_limits<int>::max();

  int distance_of(const Puzzle& puzzle) const {
    const auto state = graph_->find(puzzle);
    return state ? graph_->distance(*state).value_or(unreachable) : unreachable;
  }

  std::shared_ptr<const StateGraph> graph_;
  double max_;
};

// Judges positions of puzzles whose map is too large: searches for a shortest solution of each position.
class PathJudge final : public Judge {
 public:
  /// `max` is the number of moves of a shortest solution of the starting position.
  explicit PathJudge(int max) : max_(max) {}

  Judgement judge(const PlayedPosition& at, const std::stop_token& stop) const override {
    const SolutionPath path = search(at.position, stop);
    const bool is_solved = path.outcome == PathOutcome::solved;
    Judgement judgement{.best_value = -static_cast<double>(path.min_moves), .is_proven = is_solved};
    judgement.value = judgement.best_value;
    judgement.choices = static_cast<int>(at.position.moves().size());
    if (!is_solved || path.moves.empty()) return judgement;
    judgement.best = path.moves.front();
    if (at.next == nullptr || at.played == judgement.best) return judgement;
    const SolutionPath next = search(*at.next, stop);
    if (next.outcome != PathOutcome::solved) judgement.is_proven = false;
    judgement.value = std::min(judgement.best_value, -1.0 - next.min_moves);
    judgement.rank = judgement.value < judgement.best_value ? 2 : 1;
    return judgement;
  }

  double gain(const Puzzle&, const Puzzle&) const override { return -1; }
  double start_score(const Puzzle&) const override { return 0; }
  double stake(double, double) const override { return 2.0 * max_; }
  Kind kind() const override { return Kind::proof; }
  std::string unit() const override { return translatable("moves"); }

  static SolutionPath search(const Puzzle& position, const std::stop_token& stop) {
    const PathLimits limits{.states = 1'000'000, .nodes = 5'000'000};
    return position.about().find_path(position, limits, stop);
  }

 private:
  int max_;
};

std::int64_t field(const Puzzle& puzzle, std::string_view name) {
  const Document state = puzzle.describe();
  const Document* told = state.find(name);
  return told != nullptr && told->integer() != nullptr ? *told->integer() : 0;
}

// True if the move won the game or finished a board, because this is the goal of the solver's search.
bool is_reached(const Puzzle& before, const Puzzle& after) {
  if (after.standing().status == Status::won) return true;
  const auto counters = before.about().status_info.counters;
  return std::any_of(counters.begin(), counters.end(), [&](const CounterSpec& counter) {
    return field(after, counter.field) > field(before, counter.field);
  });
}

// Texts that SolverJudge::unit puts together, listed for translation.
[[maybe_unused]] constexpr std::array composed_units{translatable("moves, a refill counting for 10000"),
                                                     translatable("points, a refill counting for 10000")};

class SolverJudge final : public Judge {
 public:
  SolverJudge(const JudgeEntry& entry, std::uint64_t seed)
      : strategy_(entry.entry.strategy->make(entry.entry.options, seed)),
        solver_(dynamic_cast<const Solver*>(strategy_.get())),
        measures_(solver_->measures()) {}

  Judgement judge(const PlayedPosition& at, const std::stop_token& stop) const override {
    if (at.position.standing().status != Status::playing) return {.best = at.played, .choices = at.played ? 1 : 0};
    const Solution solution = solver_->solve(at.position, {}, stop, {});
    Judgement judgement{.is_found = solution.solved, .is_proven = solution.proven};
    if (!solution.moves.empty()) judgement.best = solution.moves.front();
    judgement.best_value = value_of(at.position, solution);
    judgement.value = judgement.best_value;
    if (solution.solved && !solution.proven) judgement.error = bound_of(solution) - judgement.best_value;
    judge_moves(at, stop, judgement);
    return judgement;
  }

  double gain(const Puzzle& before, const Puzzle& after) const override {
    double sum = 0;
    for (std::size_t i = 0; i < measures_.size(); ++i) sum += weight(i) * counted(measures_[i], before, after);
    return after.standing().status == Status::over ? sum + weight(0) : sum;
  }

  double start_score(const Puzzle& beginning) const override {
    return measures_.back().sense == Sense::most ? static_cast<double>(beginning.standing().score) : 0;
  }

  // If the loss is smaller than one unit of the first measure, it concerns only the last measure. The stake is then the
  // part of the value that comes from the last measure.
  double stake(double best_value, double loss) const override {
    if (measures_.size() == 1 || loss >= weight_of_first) return best_value;
    const bool is_most = measures_.back().sense == Sense::most;
    const double of_others =
        is_most ? std::floor(best_value / weight_of_first) : std::ceil(best_value / weight_of_first);
    return best_value - of_others * weight_of_first;
  }

  Kind kind() const override { return Kind::search; }

  std::string unit() const override {
    std::string text(measures_.back().many);
    if (measures_.size() > 1) text += ", a " + std::string(measures_.front().one) + " counting for 10000";
    return text;
  }

 private:
  // number of units of the last measure that equal one unit of the first measure
  static constexpr double weight_of_first = 10'000;
  static constexpr std::uint64_t nodes_of_a_move = 4'000;  // node budget for judging a move that was not played

  double weight(std::size_t place) const {
    const double size = std::pow(weight_of_first, static_cast<double>(measures_.size() - 1 - place));
    return measures_[place].sense == Sense::min ? -size : size;
  }

  static double counted(const Measure& measure, const Puzzle& before, const Puzzle& after) {
    const std::int64_t step = measure.done.empty() ? field(before, measure.left) - field(after, measure.left)
                                                   : field(after, measure.done) - field(before, measure.done);
    return static_cast<double>(std::max<std::int64_t>(step, 0));
  }

  double bound_of(const Solution& solution) const {
    double sum = 0;
    for (std::size_t i = 0; i < solution.measures.size(); ++i)
      sum += weight(i) * static_cast<double>(solution.measures[i].bound);
    return sum;
  }

  // If the solver found no solution, assumes that the game needs one unit more of the first measure than is left. For
  // example, for a Pairs board with two refills left, assumes that it needs three refills.
  double value_of(const Puzzle& position, const Solution& solution) const {
    if (!solution.solved) return weight(0) * static_cast<double>(field(position, measures_.front().left) + 1);
    double sum = 0;
    for (std::size_t i = 0; i < solution.measures.size(); ++i)
      sum += weight(i) * static_cast<double>(solution.measures[i].found.value_or(0));
    return sum;
  }

  void judge_moves(const PlayedPosition& at, const std::stop_token& stop, Judgement& judgement) const {
    std::optional<double> played;
    std::vector<double> values;
    EventBatch events;
    for (const Move move : at.position.moves()) {
      if (stop.stop_requested()) return;
      const auto after = at.position.clone();
      after->play(move, events);
      double value = gain(at.position, *after);
      const bool is_end = after->standing().status != Status::playing || is_reached(at.position, *after);
      if (!is_end) value += value_of(*after, solver_->solve(*after, {.nodes = nodes_of_a_move}, stop, {}));
      values.push_back(value);
      if (at.played != move) continue;
      played = value;
      judgement.is_end = is_end;
    }
    judgement.choices = static_cast<int>(values.size());
    if (!played) return;
    judgement.rank +=
        static_cast<int>(std::count_if(values.begin(), values.end(), [&](double v) { return v > *played; }));
    judgement.value = std::min(judgement.best_value, *played);
  }

  std::unique_ptr<Strategy> strategy_;
  const Solver* solver_;
  std::vector<Measure> measures_;
};

}  // namespace

std::unique_ptr<Judge> make_map_judge(std::shared_ptr<const StateGraph> graph) {
  return std::make_unique<MapJudge>(std::move(graph));
}

Result<std::unique_ptr<Judge>> make_path_judge(const Puzzle& beginning, const std::stop_token& stop) {
  const SolutionPath path = PathJudge::search(beginning, stop);
  switch (path.outcome) {
    case PathOutcome::solved: break;
    case PathOutcome::unsolvable: return make_error("it has no solution, so its moves cannot be compared");
    case PathOutcome::stopped: return make_error("the search for its solution was stopped");
    case PathOutcome::gave_up:
      return make_error("the search for its solution gave up at {} states, so its moves cannot be compared",
                        path.nodes);
  }
  return std::unique_ptr<Judge>(std::make_unique<PathJudge>(path.min_moves));
}

std::unique_ptr<Judge> make_solver_judge(const JudgeEntry& entry, std::uint64_t seed) {
  return std::make_unique<SolverJudge>(entry, seed);
}

}  // namespace tilefold::measure
