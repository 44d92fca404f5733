#include "engine/search/shortest.h"

#include <algorithm>
#include <array>

#include "engine/core/state_graph.h"
#include "engine/search/search_model.h"
#include "engine/search/solver.h"

namespace tilefold {
namespace {

constexpr std::array<ParameterSpec, 1> options{{
    {.name = "states",
     .label = "Map limit",
     .help = "Maximum number of states in a map; positions with larger maps are not evaluated.",
     .min = 1000,
     .max = 50'000'000,
     .default_value = 4'000'000,
     .unit = "states"},
}};

class ShortestStrategy final : public Solver {
 public:
  explicit ShortestStrategy(const ParameterValues& values)
      : most_states_(static_cast<std::uint64_t>(values["states"])) {}

  Choice choose(const Puzzle& puzzle, const Budget& budget, const std::stop_token& stop) const override {
    std::vector<MoveValue> values;
    for (const Move move : puzzle.moves()) values.push_back({.move = move});
    const auto graph = map(puzzle, budget, stop);
    if (!graph && stop.stop_requested()) return {};
    if (!graph || values.empty()) return ranked(std::move(values));
    for (const StateIndex next : (*graph)->links(0)) {
      const Move move = (*graph)->move(0, next);
      const auto distance = (*graph)->distance(next);
      const auto value =
          std::find_if(values.begin(), values.end(), [&](const MoveValue& it) { return it.move == move; });
      if (!distance || value == values.end()) continue;
      value->heuristic = -*distance;
      value->score_estimate = -*distance;
    }
    Choice choice = ranked(std::move(values));
    const Solution solution = solution_of(**graph);
    choice.nodes = solution.nodes;
    if (solution.solved && choice.best) choice.line = line_by(**graph, *choice.best);
    choice.outlook = solution.outlook();
    return choice;
  }

  std::vector<Measure> measures() const override { return {moves_measure(std::nullopt)}; }

  Solution solve(const Puzzle& puzzle, const Budget& budget, const std::stop_token& stop,
                 const SolveProgress& progress) const override {
    const auto graph = map(puzzle, budget, stop);
    if (!graph) return {.facts = {{"states", Document()}, {"solved_states", Document()}}};
    Solution solution = solution_of(**graph);
    if (progress) progress(solution);
    return solution;
  }

 private:
  static Measure moves_measure(std::optional<int> distance) {
    return {.one = "move", .many = "moves", .found = distance, .bound = distance.value_or(0), .done = "moves"};
  }

  // Returns a shortest solution that begins with `best`; there may be several.
  static std::vector<Move> line_by(const StateGraph& graph, Move best) {
    std::vector<Move> line{best};
    for (const StateIndex next : graph.links(0))
      if (graph.move(0, next) == best) append_path(graph, next, line);
    return line;
  }

  static void append_path(const StateGraph& graph, StateIndex from, std::vector<Move>& moves) {
    const auto path = shortest_path(graph, from);
    for (std::size_t i = 1; i < path.size(); ++i) moves.push_back(graph.move(path[i - 1], path[i]));
  }

  static Solution solution_of(const StateGraph& graph) {
    const auto distance = graph.distance(0);
    Solution solution{.solved = distance.has_value(), .proven = true, .moves = {}, .facts = {}};
    append_path(graph, 0, solution.moves);
    if (distance) solution.measures = {moves_measure(distance)};
    solution.facts.emplace_back("states", std::int64_t{graph.size()});
    solution.facts.emplace_back("solved_states", std::int64_t{graph.solved_count()});
    solution.nodes = graph.size();
    return solution;
  }

  Result<std::unique_ptr<StateGraph>> map(const Puzzle& puzzle, const Budget& budget,
                                          const std::stop_token& stop) const {
    const std::uint64_t most = budget.nodes == 0 ? most_states_ : std::min(budget.nodes, most_states_);
    return puzzle.about().map(puzzle, Goals::terminal, static_cast<std::uint32_t>(most), stop);
  }

  std::uint64_t most_states_;
};

}  // namespace

ParameterSpecs shortest_options() {
  return options;
}

std::unique_ptr<Strategy> make_shortest(const ParameterValues& values, std::uint64_t) {
  return std::make_unique<ShortestStrategy>(values);
}

}  // namespace tilefold
