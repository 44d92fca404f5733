#include "engine/puzzles/pairs/solver.h"

#include <array>
#include <utility>

#include "engine/puzzles/pairs/line_search.h"
#include "engine/puzzles/pairs/playout.h"

namespace tilefold::pairs {
namespace {

// The widths of successive searches, in nodes kept per tier. The first width makes a quick search; the last one makes a
// complete search for common board sizes.
constexpr std::array<std::size_t, 6> widths{8, 64, 512, 4096, 32768, 262144};

int count_moves(const std::vector<Move>& line) {
  return static_cast<int>(line.size() - static_cast<std::size_t>(std::count(line.begin(), line.end(), settle_move)));
}

int count_refills(const std::vector<Move>& line) {
  return static_cast<int>(std::count(line.begin(), line.end(), refill_move));
}

std::uint64_t points_of(State state, const std::vector<Move>& line) {
  const std::uint64_t before = state.score;
  NullSink nobody;
  for (const Move move : line) PairsRules::play(state, move, nobody);
  return state.score - before;
}

// Returns the points that every solution gains and that are therefore not part of the cost of a solution.
int sure_points(const State& state) {
  int empty_rows = 0;
  for (int row = 0; row < state.row_count(); ++row) {
    const auto cells = state.row(row);
    empty_rows += std::all_of(cells.begin(), cells.end(), [](std::uint8_t digit) { return digit == 0; }) ? 1 : 0;
  }
  return board_points + row_points * empty_rows;
}

// The problem and the best answer so far. A search calls take() with every solution that is better than the answer.
struct Solving {
  const State& state;
  Effort& effort;
  const AnswerProgress& progress;
  Answer& answer;

  void accept(std::vector<Move> line) const {
    answer.is_solved = true;
    answer.refills = count_refills(line);
    answer.moves = count_moves(line);
    answer.score = points_of(state, line);
    answer.line = std::move(line);
  }

  void report() const {
    answer.nodes = effort.nodes;
    if (progress) progress(answer);
  }
};

// Runs searches of increasing width. Each search looks for a solution that is better than the best one so far, which
// means that it has fewer refills, or the same number of refills and a lower cost.
template <int Words, Goal goal>
class Widening {
 public:
  explicit Widening(const Solving& solving)
      : state_(solving.state),
        solving_(solving),
        effort_(solving.effort),
        answer_(solving.answer),
        search_(solving.state, solving.effort) {
    answer_.min_refills = std::max(answer_.min_refills, odd_kinds(search_.start()) > 0 ? 1 : 0);
    if (answer_.is_solved) learn(answer_.refills, min_cost(answer_.refills));
  }

  void run() {
    for (const std::size_t width : widths) {
      if (answer_.is_proven || effort_.is_spent()) return;
      widen(width);
    }
  }

 private:
  void widen(std::size_t width) {
    for (int refills = answer_.min_refills; refills <= state_.refills_left && !effort_.is_spent(); ++refills) {
      const bool is_known = answer_.is_solved && refills == answer_.refills;
      if (answer_.is_solved && refills > answer_.refills) return;
      const int bound = is_known ? cost() : unbounded;
      Line line = search_.search({.refills = refills, .bound = bound, .width = width});
      if (line.is_found) solving_.accept(std::move(line.moves));
      const bool is_new = learn(refills, std::min({line.min, line.cost, bound}));
      if (line.is_found || is_new) solving_.report();
      if (answer_.is_proven || line.is_found || is_known) return;
    }
    const bool has_no_line = !answer_.is_solved && answer_.min_refills > state_.refills_left;
    if (has_no_line) answer_.is_refill_proven = answer_.is_proven = true;
  }

  int min_cost(int refills) const { return Cost<Words, goal>{search_.start(), refills}.min_cost(); }

  // Returns the cost of the best solution so far.
  int cost() const {
    if (goal == Goal::moves) return 2 * (answer_.moves - answer_.refills) - digit_count(state_);
    return sure_points(state_) - static_cast<int>(answer_.score / stage_factor(state_.stage));
  }

  // Records that every solution with `refills` refills costs at least `min`. Returns true if this information has
  // improved a bound.
  bool learn(int refills, int min) {
    const bool is_impossible = min >= unbounded && refills == answer_.min_refills;
    if (is_impossible) ++answer_.min_refills;
    if (!answer_.is_solved) return is_impossible;
    answer_.is_refill_proven = answer_.refills == answer_.min_refills;
    if (refills != answer_.refills) return is_impossible;
    if (std::exchange(known_refills_, refills) != refills) min_cost_ = min_cost(refills);
    const bool is_new = min > min_cost_;
    min_cost_ = std::max(min_cost_, min);
    if (goal == Goal::moves) {
      answer_.min_moves = (digit_count(state_) + min_cost_) / 2 + refills;
    } else {
      answer_.most_score = static_cast<std::uint64_t>(sure_points(state_) - min_cost_) * stage_factor(state_.stage);
    }
    answer_.is_proven = answer_.is_refill_proven && min_cost_ >= cost();
    return is_new;
  }

  const State& state_;
  const Solving& solving_;
  Effort& effort_;
  Answer& answer_;
  LineSearch<Words, goal> search_;
  int known_refills_ = -1;  // min_cost_ is a lower bound on the cost of solutions with this number of refills
  int min_cost_ = 0;
};

// Plays some random games to get a first solution on large boards, on which a search would take too long to find one.
void play_randomly(const Solving& solving) {
  constexpr std::uint64_t plays = 32;
  State state = solving.state;
  NullSink nobody;
  std::vector<Move> beginning;
  if (PairsRules::is_legal(state, settle_move)) beginning.push_back(settle_move);
  for (const Move move : beginning) PairsRules::play(state, move, nobody);
  const Playouts playouts(state);
  for (std::uint64_t i = 0; i < plays && !solving.effort.is_spent(); ++i) {
    const Playout playout = playouts.play(Rng(i));
    solving.effort.nodes += playout.moves;
    const int refills = state.refills_left - playout.refills_left;
    const Answer& best = solving.answer;
    const auto rank = std::pair(refills, static_cast<int>(playout.moves));
    if (!playout.is_cleared || (best.is_solved && std::pair(best.refills, best.moves) <= rank)) continue;
    std::vector<Move> line = beginning;
    const std::vector<Move> rest = playouts.line(Rng(i));
    line.insert(line.end(), rest.begin(), rest.end());
    solving.accept(std::move(line));
    solving.report();
  }
}

// Searches on boards of one word if the position leaves enough room for refills. If no solution is found, searches on
// larger boards.
template <Goal goal>
void solve_by(const Solving& solving) {
  const State& state = solving.state;
  const auto is_open = [&] { return !solving.answer.is_solved && !solving.answer.is_proven; };
  // Number of cells that refills need. With the goal `score`, a refill copies all digits.
  const int room = goal == Goal::moves ? 16 : digit_count(state);
  if (state.cell_count + room <= CellSet<1>::capacity) Widening<1, goal>(solving).run();
  if (is_open() && state.cell_count <= CellSet<4>::capacity) Widening<4, goal>(solving).run();
  if (!is_open()) return;
  play_randomly(solving);
  Widening<max_words, goal>(solving).run();
}

}  // namespace

Answer solve(const State& state, const SolveOptions& options, const std::stop_token& stop,
             const AnswerProgress& progress) {
  Answer answer;
  Effort effort{.most = options.nodes, .stop = stop};
  const Solving solving{.state = state, .effort = effort, .progress = progress, .answer = answer};
  if (options.goal == Goal::moves) solve_by<Goal::moves>(solving);
  if (options.goal == Goal::score) solve_by<Goal::score>(solving);
  answer.nodes = effort.nodes;
  return answer;
}

}  // namespace tilefold::pairs
