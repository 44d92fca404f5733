#include "engine/puzzles/pairs/solver.h"

#include <array>
#include <utility>

#include "engine/puzzles/pairs/line_search.h"
#include "engine/puzzles/pairs/playout.h"

namespace tilefold::pairs {
namespace {

// Nodes kept of a level, from the quick search to the one that leaves nothing out on boards of common sizes.
constexpr std::array<std::size_t, 6> widths{8, 64, 512, 4096, 32768, 262144};

int count_moves(const std::vector<Move>& line) {
  return static_cast<int>(line.size() - static_cast<std::size_t>(std::count(line.begin(), line.end(), settle_move)));
}

std::uint64_t points_of(State state, const std::vector<Move>& line) {
  const std::uint64_t before = state.score;
  NullSink nobody;
  for (const Move move : line) PairsRules::play(state, move, nobody);
  return state.score - before;
}

// Searches wider and wider. The question at any time: is there a line with fewer refills, or with as many and
// fewer digits copied, than the best one so far?
template <int Words>
class Widening {
 public:
  Widening(const State& state, Effort& effort, const AnswerProgress& progress, Answer& answer)
      : state_(state), effort_(effort), progress_(progress), answer_(answer), search_(state, effort) {
    answer_.least_refills = odd_kinds(search_.start()) > 0 ? 1 : 0;
  }

  void run() {
    for (const std::size_t width : widths) {
      widen(width);
      if (answer_.is_proven || effort_.is_spent()) return;
    }
  }

 private:
  void widen(std::size_t width) {
    for (int refills = answer_.least_refills; refills <= state_.refills_left && !effort_.is_spent(); ++refills) {
      const bool is_known = answer_.is_solved && refills == answer_.refills;
      if (answer_.is_solved && refills > answer_.refills) return;
      const Line line = search_.search(refills, is_known ? copied_ : unbounded, width);
      if (line.is_found) take(refills, line);
      if (line.is_conclusive) conclude(refills);
      if (answer_.is_proven || line.is_found || is_known) return;
    }
    const bool has_no_line = !answer_.is_solved && answer_.least_refills > state_.refills_left;
    answer_.is_refill_proven = answer_.is_proven = has_no_line;
  }

  void take(int refills, const Line& line) {
    copied_ = line.copied;
    const int digits = digit_count(state_);
    const int least_copied = fewest_copied(search_.start(), refills);
    answer_.is_solved = true;
    answer_.refills = refills;
    answer_.line = line.moves;
    answer_.moves = count_moves(line.moves);
    answer_.score = points_of(state_, line.moves);
    answer_.least_moves = (digits + least_copied) / 2 + refills;
    answer_.is_refill_proven = refills == answer_.least_refills;
    answer_.is_proven = answer_.is_refill_proven && answer_.moves == answer_.least_moves;
    answer_.nodes = effort_.nodes;
    if (progress_) progress_(answer_);
  }

  // Nothing better was left out with this number of refills.
  void conclude(int refills) {
    if (answer_.least_refills != refills) return;
    if (!answer_.is_solved || answer_.refills > refills) {
      ++answer_.least_refills;
      answer_.is_refill_proven = answer_.is_solved && answer_.refills == answer_.least_refills;
      return;
    }
    answer_.least_moves = answer_.moves;
    answer_.is_proven = true;
  }

  const State& state_;
  Effort& effort_;
  const AnswerProgress& progress_;
  Answer& answer_;
  LineSearch<Words> search_;
  int copied_ = unbounded;
};

template <int Words>
void widen(const State& state, Effort& effort, const AnswerProgress& progress, Answer& answer) {
  Widening<Words>(state, effort, progress, answer).run();
}

}  // namespace

// Boards that leave room for refills in one word are searched there; if no line is found so, on the larger board.
Answer solve(const State& state, const SolveOptions& options, const std::stop_token& stop,
             const AnswerProgress& progress) {
  constexpr int small = 48;
  Answer answer;
  Effort effort{.most = options.nodes, .stop = stop};
  if (state.cell_count <= small) widen<1>(state, effort, progress, answer);
  if (!answer.is_solved && !answer.is_proven && state.cell_count <= CellSet<4>::capacity)
    widen<4>(state, effort, progress, answer);
  answer.nodes = effort.nodes;
  return answer;
}

}  // namespace tilefold::pairs
