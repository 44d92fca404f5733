#include "engine/puzzles/slide/minimax.h"
#include "engine/core/translatable.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/search_tree.h"
#include "engine/core/strategy.h"
#include "engine/puzzles/slide/fast_rules.h"
#include "engine/puzzles/slide/weight_matrix.h"
#include "engine/search/parallel.h"
#include "engine/search/search_model.h"
#include "engine/search/search_options.h"

namespace tilefold::slide {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr int most_cells = max_side * max_side;

/// The new tiles that the search expects after a move, in the order of the option's choices.
enum class NewTiles : std::uint8_t {
  worst,   ///< the tile and the cell with the lowest value
  all,     ///< the mean over all tiles and cells, by their probability
  single,  ///< a 2 in the cell where the board then has the lowest weighted sum
};

/// Indices of empty cells.
struct EmptyCells {
  std::array<std::uint8_t, most_cells> cells{};
  std::size_t count = 0;

  void add(int cell) { cells[count++] = static_cast<std::uint8_t>(cell); }
  const std::uint8_t* begin() const { return cells.data(); }
  const std::uint8_t* end() const { return cells.data() + count; }
};

/// Boards of 4×4 cells in one word.
struct PackedCells {
  using Board = std::uint64_t;

  static Board from(const State& state) { return to_fast(state).cells; }
  static bool slide(Board& board, Direction direction) {
    const Board before = std::exchange(board, slid(board, direction).cells);
    return board != before;
  }
  static EmptyCells empty(Board board) {
    EmptyCells cells;
    for (std::uint64_t left = empty_cells(board); left != 0; left &= left - 1) cells.add(std::countr_zero(left) / 4);
    return cells;
  }
  static Board with(Board board, int cell, int exponent) {
    return board | static_cast<std::uint64_t>(exponent) << static_cast<unsigned>(4 * cell);
  }
  static Cell cell_of(int cell) { return cell_at(cell / 4, cell % 4); }
  static double sum(const WeightMatrix& matrix, Board board) {
    double sum = 0;
    for (int cell = 0; board != 0; ++cell, board >>= 4U)
      if ((board & 15U) != 0) sum += static_cast<double>(std::uint64_t{1} << (board & 15U)) * matrix.at(cell_of(cell));
    return sum;
  }
};

/// Boards of all sizes.
struct PlainCells {
  using Board = State;

  static Board from(const State& state) { return state; }
  static bool slide(Board& board, Direction direction) {
    const Move move = slide_move(direction);
    if (!SlideRules::is_legal(board, move)) return false;
    NullSink nobody;
    SlideRules::play(board, move, nobody);
    return true;
  }
  static EmptyCells empty(const Board& board) {
    EmptyCells cells;
    SlideRules::for_each_cell(board, [&](Cell cell) {
      if (board.at(cell) == 0) cells.add(static_cast<int>(State::index(cell)));
    });
    return cells;
  }
  static Board with(const Board& board, int cell, int exponent) {
    Board next = board;
    next.at(cell_of(cell)) = static_cast<std::uint8_t>(exponent);
    return next;
  }
  static Cell cell_of(int cell) { return cell_at(cell / max_side, cell % max_side); }
  static double sum(const WeightMatrix& matrix, const Board& board) { return weighted_sum(matrix, board); }
};

/// The inputs of a search besides the board.
struct Setup {
  WeightMatrix matrix;
  NewTiles new_tiles = NewTiles::worst;
  int depth = 2;
};

/// Returns a number that is larger than the difference between the values of any two boards of the search.
double value_of_loss(const Setup& setup, const State& root) {
  double tiles = 4.0 * setup.depth;  // a move adds at most a 4
  SlideRules::for_each_cell(root, [&](Cell cell) {
    if (root.at(cell) != 0) tiles += static_cast<double>(value_of_exponent(root.at(cell)));
  });
  double largest = 0;
  for (const double weight : setup.matrix.weights) largest = std::max(largest, std::abs(weight));
  return 3 * tiles * largest + 1;
}

/// Computes the values of boards, for one thread.
template <class Cells>
class Minimax {
 public:
  using Board = typename Cells::Board;

  Minimax(const Setup& setup, const State& root, const std::stop_token& stop)
      : setup_(&setup), fours_(root.rules.four_percent), loss_(value_of_loss(setup, root)), stop_(&stop) {}

  /// Sets the number of boards that may be evaluated from now on.
  void set_limit(std::uint64_t limit) {
    limit_ = limit;
    nodes_ = 0;
  }
  std::uint64_t nodes() const { return nodes_; }

  /// True if the limit was reached or a stop was requested; values are then meaningless.
  bool is_spent() const { return is_spent_; }

  /// Returns the value of a board on which the player moves next, with at most `plies` more moves. If the value is not
  /// between `alpha` and `beta`, returns a bound for it.
  double to_move(const Board& board, int plies, double alpha, double beta) {
    if (plies == 0 || is_spent_) return value(board);
    double best = -infinity;
    for (const Direction direction : directions) {
      Board next = board;
      if (!Cells::slide(next, direction)) continue;
      best = std::max(best, after_move(next, plies - 1, std::max(alpha, best), beta));
      if (best >= beta) return best;
    }
    return best == -infinity ? value(board) - loss_ : best;
  }

  /// Returns the value of a board after a slide, with at most `plies` more moves; see `to_move`.
  double after_move(const Board& board, int plies, double alpha, double beta) {
    if (plies == 0 || is_spent_) return value(board);
    if (setup_->new_tiles == NewTiles::all) return mean(board, plies);
    double worst = infinity;
    for_each_placement(board, [&](int cell, int exponent, int) {
      worst = std::min(worst, to_move(Cells::with(board, cell, exponent), plies, alpha, std::min(beta, worst)));
      return worst > alpha;
    });
    return worst;
  }

  /// Calls visit(cell, exponent, weight) for each new tile that the search expects, until it returns false.
  template <class Visit>
  void for_each_placement(const Board& board, Visit&& visit) {
    const EmptyCells empty = Cells::empty(board);
    if (setup_->new_tiles == NewTiles::single) {
      visit(lowest(empty), 1, 1);
      return;
    }
    for (const int cell : empty)
      for (const auto& [exponent, weight] : {std::pair(1, 100 - fours_), std::pair(2, fours_)})
        if (weight > 0 && !visit(cell, exponent, weight)) return;
  }

 private:
  double value(const Board& board) {
    if (nodes_ == limit_ || stop_->stop_requested()) is_spent_ = true;
    if (is_spent_) return 0;
    ++nodes_;
    return Cells::sum(setup_->matrix, board);
  }

  double mean(const Board& board, int plies) {
    double sum = 0;
    double total = 0;
    for_each_placement(board, [&](int cell, int exponent, int weight) {
      sum += weight * to_move(Cells::with(board, cell, exponent), plies, -infinity, infinity);
      total += weight;
      return true;
    });
    return sum / total;
  }

  // Returns the first cell, in reading order, in which a 2 leads to the lowest weighted sum.
  int lowest(const EmptyCells& empty) const {
    const auto weight = [&](int cell) { return setup_->matrix.at(Cells::cell_of(cell)); };
    return *std::min_element(empty.begin(), empty.end(), [&](int a, int b) { return weight(a) < weight(b); });
  }

  const Setup* setup_;
  int fours_;
  double loss_;
  const std::stop_token* stop_;
  std::uint64_t limit_ = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t nodes_ = 0;
  bool is_spent_ = false;
};

/// Visits the tree below a position (search_tree.h).
template <class Cells>
class TreeWalk {
 public:
  using Board = typename Cells::Board;
  using Visit = std::function<void(const SearchNode&)>;

  TreeWalk(Minimax<Cells> search, const Visit& visit) : search_(std::move(search)), visit_(&visit) {}

  /// `plies` limits the search, `deep` the visited nodes.
  void to_move(const Board& board, int plies, int deep) {
    const double value = search_.to_move(board, plies, -infinity, infinity);
    if (search_.is_spent()) return;
    (*visit_)({.path = path_, .turn = Turn::player, .value = value});
    if (deep == 0 || plies == 0) return;
    for (const Direction direction : directions) {
      Board next = board;
      if (!Cells::slide(next, direction)) continue;
      path_.push_back(SlideRules::to_text(slide_move(direction)));
      after_move(next, plies - 1, deep - 1);
      path_.pop_back();
    }
  }

 private:
  void after_move(const Board& board, int plies, int deep) {
    const double value = search_.after_move(board, plies, -infinity, infinity);
    if (search_.is_spent()) return;
    (*visit_)({.path = path_, .turn = Turn::chance, .value = value});
    if (deep == 0 || plies == 0) return;
    search_.for_each_placement(board, [&](int cell, int exponent, int) {
      path_.push_back(
          text_of_new_tile({.cell = Cells::cell_of(cell), .exponent = static_cast<std::uint8_t>(exponent)}));
      to_move(Cells::with(board, cell, exponent), plies, deep - 1);
      path_.pop_back();
      return !search_.is_spent();
    });
  }

  Minimax<Cells> search_;
  const Visit* visit_;
  std::vector<std::string> path_;
};

/// Calls f with the fastest kind of board. A slide raises the largest tile at most to the next power of two, so that
/// packed boards suffice if the largest tile is small enough.
template <class F>
auto with_cells(const State& state, int depth, F&& f) {
  return is_fast(state) && largest(state) + depth <= max_fast_exponent ? f(PackedCells{}) : f(PlainCells{});
}

class MinimaxStrategy final : public RulesStrategy<SlideRules>, public TreeSearch {
 public:
  explicit MinimaxStrategy(Setup setup) : setup_(setup) {}

  void visit_tree(const Puzzle& puzzle, int plies, const std::function<void(const SearchNode&)>& visit,
                  const std::stop_token& stop) const override {
    const State& state = static_cast<const RulesPuzzle<SlideRules>&>(puzzle).state();
    with_cells(state, setup_.depth, [&]<class Cells>(Cells) {
      TreeWalk<Cells>(Minimax<Cells>(setup_, state, stop), visit).to_move(Cells::from(state), setup_.depth, plies);
    });
  }

 protected:
  Choice choose_from(const RulesPuzzle<SlideRules>& puzzle, const Budget& budget,
                     const std::stop_token& stop) const override {
    return with_cells(puzzle.state(), setup_.depth,
                      [&]<class Cells>(Cells) { return deepened<Cells>(puzzle.state(), budget, stop); });
  }

 private:
  template <class Cells>
  Choice deepened(const State& state, const Budget& budget, const std::stop_token& stop) const {
    std::vector<typename Cells::Board> boards;  // after each legal slide
    std::vector<MoveValue> values;
    SlideRules::Moves moves;
    SlideRules::moves(state, moves);
    for (const Move move : moves) {
      State after = state;
      NullSink nobody;
      const Gain gain = SlideRules::play(after, move, nobody);
      boards.push_back(Cells::from(after));
      const double value = weighted_sum(setup_.matrix, after);
      values.push_back({.move = move,
                        .score_estimate = value,
                        .score_gain = static_cast<std::int64_t>(gain.score),
                        .heuristic = value,
                        .depth = 1});
    }
    Choice choice = ranked(values);
    choice.nodes = boards.size();
    std::vector<Minimax<Cells>> searches(boards.size(), Minimax<Cells>(setup_, state, stop));
    for (int plies = 2; plies <= setup_.depth && !boards.empty(); ++plies) {
      if (budget.nodes != 0 && budget.nodes <= choice.nodes) break;
      for (auto& search : searches)
        search.set_limit(budget.nodes == 0 ? std::numeric_limits<std::uint64_t>::max()
                                           : (budget.nodes - choice.nodes) / boards.size());
      for_each_item(boards.size(), budget.threads, [&](std::size_t i) {
        values[i].score_estimate = searches[i].after_move(boards[i], plies - 1, -infinity, infinity);
        values[i].depth = plies;
      });
      for (const auto& search : searches) choice.nodes += search.nodes();
      if (std::any_of(searches.begin(), searches.end(), [](const auto& search) { return search.is_spent(); })) break;
      choice.values = values;
      rank(choice);
      if (budget.progress) budget.progress(choice);
    }
    return choice;
  }

  Setup setup_;
};

std::unique_ptr<Strategy> make_with(const WeightMatrix& matrix, const ParameterValues& options) {
  return std::make_unique<MinimaxStrategy>(Setup{.matrix = matrix,
                                                 .new_tiles = static_cast<NewTiles>(options["chance"]),
                                                 .depth = static_cast<int>(options["depth"])});
}

std::unique_ptr<Strategy> make_minimax(const ParameterValues& options, std::uint64_t) {
  return make_with(snake_weights(), options);
}

std::unique_ptr<Strategy> make_with_file(const ParameterValues& options, std::uint64_t,
                                         std::shared_ptr<const LearnedEvaluation> evaluation) {
  const auto file = std::static_pointer_cast<const MatrixEvaluation>(std::move(evaluation));
  return make_with(file->matrix(), options);
}

constexpr std::array<std::string_view, 3> chances{"worst", "all", "single"};
constexpr std::array<std::string_view, 3> chance_labels{translatable("Worst tile"), translatable("Mean of all tiles"),
                                                        translatable("A 2 in one cell")};
constexpr std::array<ParameterSpec, 2> minimax_options{{
    search_options::with_default(search_options::depth, 2),
    {.name = "chance",
     .label = translatable("New tiles"),
     .help = translatable(
         "New tiles to plan with: the worst tile and cell (worst), the mean over all tiles and cells (all), or a 2 "
         "in the empty cell with the smallest weight (single)."),
     .type = ParameterType::choice,
     .choices = chances,
     .choice_labels = chance_labels},
}};

constexpr FileOption weights_file{
    .name = "weights",
    .label = translatable("Weights"),
    .help = translatable(
        "CSV file with the weight of each cell: a line for each row of the board, numbers separated by commas."),
    .read = read_weights,
    .make = make_with_file,
};

constexpr std::array<std::pair<std::string_view, std::string_view>, 2> student_values{
    {{"depth", "2"}, {"chance", "single"}}};
constexpr std::array<Preset, 1> minimax_presets{{
    {.name = "student",
     .label = translatable("Student"),
     .help =
         translatable("As in a well-known student's write-up: two moves deep, with a single worst cell for a new 2."),
     .rule_values = student_values},
}};

}  // namespace

StrategySpec minimax_strategy() {
  return {.name = "minimax",
          .label = translatable("Minimax"),
          .help = translatable("Looks a few moves ahead and weighs each tile by its cell; points do not count."),
          .options = minimax_options,
          .make = make_minimax,
          .values_rest = false,
          .strength = Strength::normal,
          .file = &weights_file,
          .presets = minimax_presets,
          .searches_by_depth = true};
}

}  // namespace tilefold::slide
