#include "engine/puzzles/pairs/strategies.h"
#include "engine/core/translatable.h"

#include <array>

#include "engine/puzzles/pairs/playout.h"
#include "engine/puzzles/pairs/solver.h"
#include "engine/search/search_model.h"
#include "engine/search/solver.h"

namespace tilefold::pairs {
namespace {

constexpr std::array<ParameterSpec, 1> monte_carlo_options{{
    {.name = "attempts",
     .label = translatable("Attempts"),
     .help = translatable("Maximum number of random games tried until one clears the board."),
     .min = 1,
     .max = 1'000'000,
     .default_value = 1000},
}};

constexpr std::array<std::string_view, 2> goals{"moves", "score"};

constexpr std::array<ParameterSpec, 3> solve_options{{
    {.name = "goal",
     .label = translatable("Goal"),
     .help = translatable("What to optimise after the number of refills: the fewest moves or the highest score."),
     .type = ParameterType::choice,
     .choices = goals},
    {.name = "nodes",
     .label = translatable("Search limit"),
     .help = translatable("Maximum number of boards searched for a complete solution."),
     .min = 1,
     .max = 1'000'000'000,
     .default_value = 2'000'000},
    {.name = "move_nodes",
     .label = translatable("Limit per move"),
     .help = translatable("Maximum number of boards searched if only the next move is needed."),
     .min = 1,
     .max = 1'000'000'000,
     .default_value = 40'000},
}};

// The best of several random games. It is the first game that clears the board or, if no game does, the longest game.
struct BestPlay {
  bool is_cleared = false;
  int attempts = 0;
  std::uint64_t moves = 0;  // total number of moves of all attempts
  std::vector<Move> line;
};

struct PlayTask {
  std::uint64_t seed = 0;
  int attempts = 0;
  std::uint64_t most_moves = 0;  // maximum total number of moves of all attempts; 0 for no limit
  const std::stop_token& stop;
};

BestPlay best_play(const State& position, const PlayTask& task) {
  BestPlay best;
  State state = position;
  NullSink nobody;
  const bool is_lingering = PairsRules::is_legal(state, settle_move);
  if (is_lingering) PairsRules::play(state, settle_move, nobody);
  const Playouts playouts(state);
  std::uint64_t longest = 0;
  std::uint64_t longest_index = 0;
  for (int i = 0; i < task.attempts && !best.is_cleared; ++i) {
    const bool is_spent = task.most_moves > 0 && best.moves >= task.most_moves;
    if (i > 0 && (is_spent || task.stop.stop_requested())) break;
    const auto index = static_cast<std::uint64_t>(i);
    const Playout playout = playouts.play(Rng(derive_seed(task.seed, index)));
    ++best.attempts;
    best.moves += playout.moves;
    best.is_cleared = playout.is_cleared;
    if (!playout.is_cleared && playout.moves <= longest) continue;
    longest = playout.moves;
    longest_index = index;
  }
  if (is_lingering) best.line.push_back(settle_move);
  const std::vector<Move> line = playouts.line(Rng(derive_seed(task.seed, longest_index)));
  best.line.insert(best.line.end(), line.begin(), line.end());
  return best;
}

// Returns a choice that contains the points of all legal moves, with `chosen` as the best move.
Choice choice_of(const State& state, Move chosen) {
  Choice choice;
  PairsRules::Moves moves;
  PairsRules::moves(state, moves);
  NullSink nobody;
  for (const Move move : moves) {
    State after = state;
    const Gain gain = PairsRules::play(after, move, nobody);
    choice.values.push_back({.move = move, .score_gain = static_cast<std::int64_t>(gain.score)});
    if (move == chosen) std::swap(choice.values.front(), choice.values.back());
  }
  choice.best = chosen;
  return choice;
}

const State& position_of(const Puzzle& puzzle) {
  const auto* playable = dynamic_cast<const RulesPuzzle<PairsRules>*>(&puzzle);
  assert(playable != nullptr);
  return playable->state();
}

class MonteCarloStrategy final : public Solver {
 public:
  MonteCarloStrategy(int attempts, std::uint64_t seed) : attempts_(attempts), seed_(seed) {}

  Choice choose(const Puzzle& puzzle, const Budget& budget, const std::stop_token& stop) const override {
    if (PairsRules::status(position_of(puzzle)) != Status::playing) return {};
    const BestPlay play = best_play(position_of(puzzle), task(puzzle, budget, stop));
    Choice choice = choice_of(position_of(puzzle), play.line.front());
    choice.values.front().simulations = play.attempts;
    choice.nodes = play.moves;
    return choice;
  }

  Solution solve(const Puzzle& puzzle, const Budget& budget, const std::stop_token& stop,
                 const SolveProgress&) const override {
    const State& state = position_of(puzzle);
    const auto facts = [](int attempts, const Document& refills, const Document& moves) {
      return Object{{"attempts", attempts}, {"refills", refills}, {"moves", moves}};
    };
    if (PairsRules::status(state) == Status::won) return {.solved = true, .proven = true, .facts = facts(0, 0, 0)};
    if (PairsRules::status(state) == Status::over) return {.proven = true, .facts = facts(0, {}, {})};
    const BestPlay play = best_play(state, task(puzzle, budget, stop));
    if (!play.is_cleared) return {.facts = facts(play.attempts, {}, {}), .nodes = play.moves};
    const auto refills = std::count(play.line.begin(), play.line.end(), refill_move);
    const auto settles = std::count(play.line.begin(), play.line.end(), settle_move);
    const auto moves = static_cast<std::int64_t>(play.line.size()) - settles;
    Solution solution{.solved = true,
                      .moves = play.line,
                      .measures = measures(),
                      .facts = facts(play.attempts, std::int64_t{refills}, moves),
                      .nodes = play.moves};
    solution.measures[0].found = refills;
    solution.measures[1].found = moves;
    return solution;
  }

  std::vector<Measure> measures() const override {
    return {{.one = "refill", .many = "refills", .left = "refills_left"},
            {.one = "move", .many = "moves", .done = "moves"}};
  }

 private:
  PlayTask task(const Puzzle& puzzle, const Budget& budget, const std::stop_token& stop) const {
    return {.seed = derive_seed(seed_, puzzle.hash()), .attempts = attempts_, .most_moves = budget.nodes, .stop = stop};
  }

  int attempts_;
  std::uint64_t seed_;
};

std::vector<Measure> measures_of(const Answer& answer, Goal goal) {
  std::vector<Measure> measures{
      {.one = "refill", .many = "refills", .bound = answer.min_refills, .left = "refills_left"}};
  if (!answer.is_solved) return measures;
  measures.front().found = answer.refills;
  if (goal == Goal::moves) {
    measures.push_back(
        {.one = "move", .many = "moves", .found = answer.moves, .bound = answer.min_moves, .done = "moves"});
  } else {
    measures.push_back({.one = "point",
                        .many = "points",
                        .sense = Sense::most,
                        .found = static_cast<std::int64_t>(answer.score),
                        .bound = static_cast<std::int64_t>(answer.most_score),
                        .done = "score"});
  }
  return measures;
}

Solution solution_of(const Answer& answer, Goal goal) {
  Solution solution{
      .solved = answer.is_solved, .proven = answer.is_proven, .moves = answer.line, .facts = {}, .nodes = answer.nodes};
  solution.measures = measures_of(answer, goal);
  const auto add = [&](std::string_view name, const Document& fact) {
    solution.facts.emplace_back(name, answer.is_solved ? fact : Document());
  };
  solution.facts.emplace_back("least_refills", answer.min_refills);
  add("refills", answer.refills);
  add("refills_proven", answer.is_refill_proven);
  add("moves", answer.moves);
  if (goal == Goal::moves) {
    add("least_moves", answer.min_moves);
    add("moves_proven", answer.is_refill_proven && answer.moves == answer.min_moves);
  }
  add("score", static_cast<std::int64_t>(answer.score));
  if (goal == Goal::score) {
    add("most_score", static_cast<std::int64_t>(answer.most_score));
    add("score_proven", answer.is_refill_proven && answer.score == answer.most_score);
  }
  return solution;
}

class SolveStrategy final : public Solver {
 public:
  SolveStrategy(const SolveOptions& options, std::uint64_t move_nodes, std::uint64_t seed)
      : options_(options), move_nodes_(move_nodes), seed_(seed) {}

  Solution solve(const Puzzle& puzzle, const Budget& budget, const std::stop_token& stop,
                 const SolveProgress& progress) const override {
    const State& state = position_of(puzzle);
    if (PairsRules::status(state) == Status::won) return {.solved = true, .proven = true};
    AnswerProgress on_answer;
    if (progress) on_answer = [&](const Answer& answer) { progress(solution_of(answer, options_.goal)); };
    SolveOptions options = options_;
    if (budget.nodes > 0) options.nodes = budget.nodes;
    return solution_of(pairs::solve(state, options, stop, on_answer), options.goal);
  }

  std::vector<Measure> measures() const override {
    std::vector<Measure> counted = measures_of({.is_solved = true}, options_.goal);
    for (Measure& measure : counted) measure.found.reset();
    return counted;
  }

  // If no solution is found within the budget, chooses the first move of the best of several random games.
  Choice choose(const Puzzle& puzzle, const Budget& budget, const std::stop_token& stop) const override {
    const State& state = position_of(puzzle);
    if (PairsRules::status(state) != Status::playing) return {};
    SolveOptions options = options_;
    options.nodes = budget.nodes > 0 ? budget.nodes : move_nodes_;
    AnswerProgress on_answer;
    if (budget.progress) on_answer = [&](const Answer& answer) { budget.progress(choice_by(state, answer)); };
    const Answer answer = pairs::solve(state, options, stop, on_answer);
    if (answer.is_solved) return choice_by(state, answer);
    constexpr int attempts = 20;
    const auto line =
        best_play(state, {.seed = derive_seed(seed_, puzzle.hash()), .attempts = attempts, .stop = stop}).line;
    Choice choice = choice_of(state, line.front());
    choice.values.front().depth = static_cast<int>(line.size());
    choice.nodes = answer.nodes;
    choice.outlook = solution_of(answer, options_.goal).outlook();
    return choice;
  }

 private:
  Choice choice_by(const State& state, const Answer& answer) const {
    Choice choice;
    if (answer.is_solved) {
      choice = choice_of(state, answer.line.front());
      choice.values.front().depth = static_cast<int>(answer.line.size());
      choice.line = answer.line;
    }
    choice.nodes = answer.nodes;
    choice.outlook = solution_of(answer, options_.goal).outlook();
    return choice;
  }

  SolveOptions options_;
  std::uint64_t move_nodes_;
  std::uint64_t seed_;
};

std::unique_ptr<Strategy> make_monte_carlo(const ParameterValues& options, std::uint64_t seed) {
  return std::make_unique<MonteCarloStrategy>(static_cast<int>(options["attempts"]), seed);
}

std::unique_ptr<Strategy> make_solve(const ParameterValues& options, std::uint64_t seed) {
  const SolveOptions solve{.nodes = static_cast<std::uint64_t>(options["nodes"]),
                           .goal = static_cast<Goal>(options["goal"])};
  return std::make_unique<SolveStrategy>(solve, static_cast<std::uint64_t>(options["move_nodes"]), seed);
}

constexpr std::array<StrategySpec, 3> strategies{{
    random_strategy,
    {.name = "monte_carlo",
     .label = translatable("Monte Carlo"),
     .help = translatable("Plays random pairs until stuck, then refills, and repeats until a game clears the board."),
     .options = monte_carlo_options,
     .make = make_monte_carlo,
     .role = Role::sampler,
     .values_rest = false,
     .strength = Strength::normal},
    {.name = "solve",
     .label = translatable("Solver"),
     .help = translatable(
         "Searches for a solution with the fewest refills, then with the fewest moves or the highest score."),
     .options = solve_options,
     .make = make_solve,
     .role = Role::solver,
     .strength = Strength::strong},
}};

// Plays random games on standard boards, many games per board, and returns the number of moves.
std::uint64_t random_playouts(std::uint64_t round) {
  constexpr std::uint64_t boards = 100;
  constexpr std::uint64_t games = 100;
  const Parameters parameters = PairsRules::parameters(ParameterValues(PairsRules::info().parameters));
  std::uint64_t moves = 0;
  for (std::uint64_t board = 0; board < boards; ++board) {
    Rng rng(derive_seed(round, board));
    const Playouts playouts(PairsRules::initial(parameters, rng));
    for (std::uint64_t game = 0; game < games; ++game) moves += playouts.play(Rng(derive_seed(board, game))).moves;
  }
  return moves;
}

constexpr std::array<SpeedFigure, 1> figures{{
    {.name = "random_playouts", .unit = "moves", .run = random_playouts},
}};

}  // namespace

std::span<const StrategySpec> strategy_table() {
  return strategies;
}

std::span<const SpeedFigure> speed_figures() {
  return figures;
}

}  // namespace tilefold::pairs
