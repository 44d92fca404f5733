#include "engine/search/shortest.h"
#include "engine/core/translatable.h"

#include <algorithm>
#include <array>

#include "engine/core/solution_path.h"
#include "engine/core/state_graph.h"
#include "engine/search/search_model.h"
#include "engine/search/solver.h"

namespace tilefold {
namespace {

constexpr std::array<ParameterSpec, 3> options{{
    {.name = "states",
     .label = translatable("Map limit"),
     .help = translatable("Maximum number of states in a map; positions with larger maps are searched without one."),
     .min = 1000,
     .max = 50'000'000,
     .default_value = 1'000'000,
     .unit = "states"},
    {.name = "search_states",
     .label = translatable("Search memory"),
     .help = translatable("Maximum number of states that a search without a map keeps in memory, about 50 bytes each."),
     .min = 1000,
     .max = 50'000'000,
     .default_value = 4'000'000,
     .unit = "states"},
    {.name = "search_nodes",
     .label = translatable("Search limit"),
     .help = translatable("Maximum number of states that a search without a map looks at before it gives up."),
     .min = 1000,
     .max = 1'000'000'000,
     .default_value = 10'000'000,
     .unit = "states"},
}};

class ShortestStrategy final : public Solver {
 public:
  explicit ShortestStrategy(const ParameterValues& values)
      : most_states_(static_cast<std::uint64_t>(values["states"])),
        limits_{.states = static_cast<std::uint64_t>(values["search_states"]),
                .nodes = static_cast<std::uint64_t>(values["search_nodes"])} {}

  Choice choose(const Puzzle& puzzle, const Budget& budget, const std::stop_token& stop) const override {
    Choice choice;
    for (const Move move : puzzle.moves()) choice.values.push_back({.move = move});
    if (choice.values.empty()) return choice;
    const auto graph = map(puzzle, budget, stop);
    if (!graph && stop.stop_requested()) return {};
    return graph ? choice_by(**graph, std::move(choice.values))
                 : choice_by(solution_of(find(puzzle, budget, stop, {})), std::move(choice.values));
  }

  std::vector<Measure> measures() const override { return {moves_measure(std::nullopt)}; }

  Solution solve(const Puzzle& puzzle, const Budget& budget, const std::stop_token& stop,
                 const SolveProgress& progress) const override {
    const auto graph = map(puzzle, budget, stop);
    Solution solution = graph ? solution_of(**graph) : solution_of(find(puzzle, budget, stop, progress));
    if (progress) progress(solution);
    return solution;
  }

 private:
  static Measure moves_measure(std::optional<int> distance, int bound = 0) {
    return {.one = "move", .many = "moves", .found = distance, .bound = distance.value_or(bound), .done = "moves"};
  }

  static void set_distance(MoveValue& value, int distance) {
    value.heuristic = -distance;
    value.score_estimate = -distance;
  }

  // Returns a choice with all moves, evaluated by their distances in the map.
  static Choice choice_by(const StateGraph& graph, std::vector<MoveValue> values) {
    for (const StateIndex next : graph.links(0)) {
      const Move move = graph.move(0, next);
      const auto distance = graph.distance(next);
      const auto value =
          std::find_if(values.begin(), values.end(), [&](const MoveValue& it) { return it.move == move; });
      if (distance && value != values.end()) set_distance(*value, *distance);
    }
    Choice choice = ranked(std::move(values));
    const Solution solution = solution_of(graph);
    choice.nodes = solution.nodes;
    if (solution.solved && choice.best) choice.line = line_by(graph, *choice.best);
    choice.outlook = solution.outlook();
    return choice;
  }

  // Evaluates only the first move of the solution. If the search gave up, chooses no move, because none is known to be
  // good.
  static Choice choice_by(const Solution& solution, std::vector<MoveValue> values) {
    Choice choice{.values = std::move(values)};
    if (solution.solved) {
      const auto first = std::find_if(choice.values.begin(), choice.values.end(),
                                      [&](const MoveValue& it) { return it.move == solution.moves.front(); });
      set_distance(*first, static_cast<int>(solution.moves.size()) - 1);
      std::rotate(choice.values.begin(), first, first + 1);  // puts this move before those without a value
    }
    choice.best = choice.values.front().move;
    if (!solution.solved && !solution.proven) choice.best.reset();
    choice.nodes = solution.nodes;
    choice.line = solution.moves;
    choice.outlook = solution.outlook();
    return choice;
  }

  // Returns a shortest solution that begins with `best`; of several, the first one in the order of the links.
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

  static Solution solution_of(const SolutionPath& path) {
    const bool is_solved = path.outcome == PathOutcome::solved;
    const bool is_proven = is_solved || path.outcome == PathOutcome::unsolvable;
    Solution solution{.solved = is_solved, .proven = is_proven, .moves = path.moves, .facts = {}, .nodes = path.nodes};
    if (is_solved) solution.measures = {moves_measure(static_cast<int>(path.moves.size()))};
    if (!is_proven) solution.measures = {moves_measure(std::nullopt, path.min_moves)};
    solution.facts = {{"states", Document()}, {"solved_states", Document()}};
    return solution;
  }

  SolutionPath find(const Puzzle& puzzle, const Budget& budget, const std::stop_token& stop,
                    const SolveProgress& progress) const {
    PathLimits limits = limits_;
    if (budget.nodes > 0) limits.nodes = budget.nodes;
    if (progress)
      limits.on_bound = [&](int min_moves) {
        progress(solution_of(SolutionPath{.outcome = PathOutcome::gave_up, .min_moves = min_moves}));
      };
    return puzzle.about().find_path(puzzle, limits, stop);
  }

  Result<std::unique_ptr<StateGraph>> map(const Puzzle& puzzle, const Budget& budget,
                                          const std::stop_token& stop) const {
    const std::uint64_t most = budget.nodes == 0 ? most_states_ : std::min(budget.nodes, most_states_);
    return puzzle.about().map(puzzle, Goals::terminal, static_cast<std::uint32_t>(most), stop);
  }

  std::uint64_t most_states_;
  PathLimits limits_;
};

}  // namespace

ParameterSpecs shortest_options() {
  return options;
}

std::unique_ptr<Strategy> make_shortest(const ParameterValues& values, std::uint64_t) {
  return std::make_unique<ShortestStrategy>(values);
}

}  // namespace tilefold
