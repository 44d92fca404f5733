#include "engine/puzzles/slide/fast_expectimax.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "engine/puzzles/slide/models.h"

namespace tilefold::slide {
namespace {

using Value = std::int64_t;  // in parts of a point
using Probability = std::uint32_t;

constexpr Value parts_of_point = 16;
constexpr Probability certain = Probability{1} << 30U;
constexpr std::uint64_t growth = 8;    // how many times the nodes of a depth the next one takes
constexpr int familiar_exponent = 13;  // learning met larger tiles too seldom
constexpr int least_gap = 3;           // smaller ones are filled within the search
constexpr std::int32_t none = std::numeric_limits<std::int32_t>::min();

// Values of boards that await a tile, by board and plies left. A newer value replaces an older one.
class TranspositionTable {
 public:
  /// Forgets everything and makes room for a search of about `nodes` nodes.
  void clear(std::uint64_t nodes) {
    entries_.assign(std::bit_ceil(std::clamp<std::uint64_t>(nodes / 8, 64, std::uint64_t{1} << 20U)), {});
  }

  static std::uint64_t key(std::uint64_t cells, int plies) {
    return mix(cells + 0x9e3779b97f4a7c15U * static_cast<std::uint64_t>(plies));
  }

  const std::int32_t* find(std::uint64_t key, Probability probability) const {
    const Entry& entry = entries_[key & (entries_.size() - 1)];
    return entry.key == key && entry.probability >= probability ? &entry.value : nullptr;
  }

  void store(std::uint64_t key, Probability probability, Value value) {
    entries_[key & (entries_.size() - 1)] = {
        .key = key, .value = static_cast<std::int32_t>(value), .probability = probability};
  }

 private:
  struct Entry {
    std::uint64_t key = 0;
    std::int32_t value = 0;
    Probability probability = 0;
  };
  std::vector<Entry> entries_;
};

class Search {
 public:
  Search(const FastExpectimax& options, const FastState& state, const SearchTask& task)
      : evaluation_(options.evaluation),
        cutoff_(static_cast<Probability>(options.cutoff * certain)),
        four_percent_(state.four_percent),
        most_(task.budget.nodes != 0 ? task.budget.nodes : options.nodes),
        stop_(&task.stop) {}

  std::uint64_t nodes() const { return nodes_; }
  bool is_spent() const { return is_spent_; }

  /// Begins one more depth, where the nodes are likely to suffice for it if the last one took `used`.
  bool begin_depth(std::uint64_t used) {
    if (nodes_ + growth * used >= most_) return false;
    table_.clear(std::min(most_ - nodes_, growth * used));
    return true;
  }

  /// In points.
  double value_of(const Slid& next, int plies) {
    const Value value = parts_of_point * next.score + value_before_tile(next.cells, plies - 1, certain);
    return static_cast<double>(value) / static_cast<double>(parts_of_point);
  }

 private:
  Value value_of_leaf(std::uint64_t cells, std::uint64_t columns) {
    ++nodes_;
    return parts_of_point * evaluation_->of(cells, columns);
  }

  Value value_before_tile(std::uint64_t cells, int plies, Probability probability) {
    if (plies == 0) return value_of_leaf(cells, transposed(cells));
    if (is_spent_ || nodes_ >= most_ || stop_->stop_requested()) {
      is_spent_ = true;
      return 0;
    }
    const std::uint64_t key = TranspositionTable::key(cells, plies);
    if (const std::int32_t* known = table_.find(key, probability)) return *known;
    const Value value = mean_over_tiles(cells, plies, probability);
    if (!is_spent_) table_.store(key, probability, value);
    return value;
  }

  // What is too improbable to be followed is as good as the board without the tile.
  Value mean_over_tiles(std::uint64_t cells, int plies, Probability probability) {
    const std::uint64_t empty = empty_cells(cells);
    const auto places = static_cast<std::uint32_t>(std::popcount(empty));
    Value sum = 0;
    std::uint32_t followed = 0;  // of 100 for each place
    for (const std::uint32_t shift : {0U, 1U}) {
      const std::uint32_t percent = shift == 0 ? 100 - four_percent_ : four_percent_;
      const auto chance =
          static_cast<Probability>(std::uint64_t{probability} * percent / (std::uint64_t{100} * places));
      if (percent == 0 || chance < cutoff_) continue;
      followed += percent;
      Value sum_of_places = 0;
      for (std::uint64_t left = empty; left != 0; left &= left - 1) {
        const std::uint64_t next = cells | (left & (0 - left)) << shift;
        sum_of_places += plies == 1 ? value_of_last_move(next) : value_to_move(next, plies, chance);
      }
      sum += percent * sum_of_places;
    }
    if (followed < 100) sum += Value{100 - followed} * places * value_of_leaf(cells, transposed(cells));
    return sum / (Value{100} * places);
  }

  Value value_to_move(std::uint64_t cells, int plies, Probability probability) {
    Value best = none;
    for (const Direction direction : directions) {
      const Slid next = slid(cells, direction);
      if (next.cells == cells) continue;
      best = std::max(best, parts_of_point * next.score + value_before_tile(next.cells, plies - 1, probability));
    }
    return best == none ? 0 : best;
  }

  // The same where the evaluation of the board after the move ends the search: nearly all work is done here.
  Value value_of_last_move(std::uint64_t cells) {
    std::int32_t best = none;
    const std::uint64_t columns = transposed(cells);
    const auto consider = [&](std::uint64_t before, const Slid& next) {
      if (next.cells == before) return;
      ++nodes_;
      best = std::max(best, static_cast<std::int32_t>(next.score) + evaluation_->of(next.cells));
    };
    consider(cells, slid<&RowMoves::left>(rows_, cells));
    consider(cells, slid<&RowMoves::right>(rows_, cells));
    consider(columns, slid<&RowMoves::left>(rows_, columns));
    consider(columns, slid<&RowMoves::right>(rows_, columns));
    return best == none ? 0 : parts_of_point * best;
  }

  const RowMoves* rows_ = row_moves();
  const Evaluation* evaluation_;
  Probability cutoff_;
  std::uint32_t four_percent_;
  std::uint64_t most_;
  const std::stop_token* stop_;
  std::uint64_t nodes_ = 0;
  bool is_spent_ = false;
  TranspositionTable table_;
};

// A board on which learning was seldom as one that it knows well: the large tiles halved, above the largest that is
// missing among them, while there is one. The rest of the game is worth about half then, each time.
struct Familiar {
  FastState state;
  double factor = 1;  ///< of its values, for those of the board itself
};

Familiar familiar(FastState state) {
  double factor = 1;
  while (true) {
    const std::uint32_t present = exponents_on(state.cells);
    int gap = static_cast<int>(std::bit_width(present)) - 1;
    if (gap <= familiar_exponent) break;
    while (gap >= least_gap && (present >> static_cast<unsigned>(gap) & 1U) != 0) --gap;
    if (gap < least_gap) break;
    state.cells = downgraded(state.cells, static_cast<std::uint64_t>(gap));
    factor *= 2;
  }
  return {.state = state, .factor = factor};
}

// The moves of a board without search, as those of its familiar form are worth.
std::vector<MoveValue> valued_as(const FastState& given, const FastState& state, double factor) {
  std::vector<MoveValue> values = immediate_values<FastModel>(given);
  const std::vector<MoveValue> known = immediate_values<FastModel>(state);
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i].score_estimate = factor * known[i].score_estimate.value_or(0);
    values[i].heuristic = factor * known[i].heuristic.value_or(0);
  }
  return values;
}

}  // namespace

Choice FastExpectimax::choose(const FastState& given, const SearchTask& task) const {
  const auto [state, factor] = familiar(given);
  Choice choice = ranked(valued_as(given, state, factor));
  choice.nodes = choice.values.size();
  Search search(*this, state, task);
  std::uint64_t used = 0;
  for (int plies = 2; plies <= depth && search.begin_depth(used); ++plies) {
    const std::uint64_t before = search.nodes();
    std::vector<double> values;
    for (const MoveValue& value : choice.values)
      values.push_back(search.value_of(slid(state.cells, direction_of(value.move)), plies));
    if (search.is_spent()) break;
    for (std::size_t i = 0; i < values.size(); ++i) {
      choice.values[i].score_estimate = factor * values[i];
      choice.values[i].depth = plies;
    }
    rank(choice);
    used = search.nodes() - before;
    choice.nodes += used;
    if (task.budget.progress) task.budget.progress(choice);
  }
  return choice;
}

}  // namespace tilefold::slide
