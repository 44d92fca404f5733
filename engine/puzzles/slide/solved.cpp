#include "engine/puzzles/slide/solved.h"

#include <algorithm>
#include <array>
#include <bit>
#include <condition_variable>
#include <mutex>
#include <utility>

#include "engine/core/learning.h"
#include "engine/core/text.h"
#include "engine/learn/bytes.h"
#include "engine/search/parallel.h"

namespace tilefold::slide {
namespace {

constexpr std::string_view magic = "tilefold values ";
constexpr std::string_view version = "1";
constexpr std::string_view end_of_head = "\n\n";
constexpr std::size_t digits_of_checksum = 16;
constexpr std::size_t min_bytes_of_board = 9;
constexpr std::size_t boards_of_block = 2048;

void sort_once_each(std::vector<std::uint64_t>& boards) {
  std::sort(boards.begin(), boards.end());
  boards.erase(std::unique(boards.begin(), boards.end()), boards.end());
}

std::optional<std::size_t> place_of(const std::vector<std::uint64_t>& boards, std::uint64_t board) {
  const auto found = std::lower_bound(boards.begin(), boards.end(), board);
  if (found == boards.end() || *found != board) return std::nullopt;
  return static_cast<std::size_t>(found - boards.begin());
}

// Calls visit(board, exponent, weight) for every possible new tile. The weights of one cell add up to 100.
template <class F>
void for_each_tile_in(const SmallBoards& shapes, const Parameters& rules, std::uint64_t cells, F&& visit) {
  const int fours = rules.four_percent;
  for (std::uint64_t left = shapes.empty(cells); left != 0; left &= left - 1) {
    const std::uint64_t cell = left & ~(left - 1);
    if (fours < 100) visit(cells | cell, 1, 100 - fours);
    if (fours > 0) visit(cells | cell << 1U, 2, fours);
  }
}

// Calls visit(board, probability) for every board that a game may start with.
template <class F>
void for_each_start(const SmallBoards& shapes, const Parameters& rules, F&& visit) {
  const auto place = [&](const auto& again, std::uint64_t cells, double probability, int left) {
    if (left == 0) return visit(cells, probability);
    const double share = probability / (100.0 * std::popcount(shapes.empty(cells)));
    for_each_tile_in(shapes, rules, cells,
                     [&](std::uint64_t next, int, int weight) { again(again, next, share * weight, left - 1); });
  };
  place(place, 0, 1, rules.start_tiles);
}

// Returns half of the sum of all tiles.
std::size_t half_of_sum(std::uint64_t cells) {
  std::size_t half = 0;
  for (; cells != 0; cells >>= 4U)
    if (const std::uint64_t exponent = cells & 15U; exponent > 0) half += std::size_t{1} << (exponent - 1);
  return half;
}

constexpr std::size_t blocks_of(std::size_t boards) {
  return (boards + boards_of_block - 1) / boards_of_block;
}

// Calls work(block, i) for the index i of every board, on several threads. The boards of a block are processed by the
// same thread.
template <class Work>
void in_blocks(std::size_t boards, int threads, const Work& work) {
  for_each_item(blocks_of(boards), threads, [&](std::size_t block) {
    const std::size_t end = std::min(boards, (block + 1) * boards_of_block);
    for (std::size_t i = block * boards_of_block; i < end; ++i) work(block, i);
  });
}

// Returns the value of the best move, which is its points plus rest_of(canonical board after the move). Returns 0 if no
// move is legal.
template <class Rest>
double best_of(const SmallBoards& shapes, std::uint64_t cells, const Rest& rest_of) {
  double best = 0;
  shapes.for_each_move(cells, [&](Direction, std::uint64_t after, std::uint32_t points) {
    best = std::max(best, points + rest_of(shapes.canonical(after)));
  });
  return best;
}

std::string rules_text(const Parameters& rules) {
  return "rows=" + std::to_string(rules.rows) + " columns=" + std::to_string(rules.columns) +
         " four_percent=" + std::to_string(rules.four_percent) + " start_tiles=" + std::to_string(rules.start_tiles);
}

bool is_small(const Parameters& rules) {
  return rules.rows * rules.columns <= max_solved_area;
}

// True if both rules lead to the same values. Ignores the goal, because reaching it is only announced and does not
// affect play.
bool are_alike(const Parameters& a, const Parameters& b) {
  return rules_text(a) == rules_text(b);
}

std::string head_of(const Parameters& rules) {
  return std::string(magic) + std::string(version) + "\npuzzle slide " +
         std::to_string(SlideRules::info().rules_version) + "\nrules " + rules_text(rules) + std::string(end_of_head);
}

// Returns the part of the file after its header. Returns an error if the file is incomplete, damaged or for other
// rules.
Result<std::string_view> body_of(const Parameters& rules, std::string_view bytes) {
  if (!bytes.starts_with(magic)) return make_error("it is not a file of solved values");
  const std::string_view its_version = bytes.substr(magic.size(), bytes.find('\n') - magic.size());
  if (its_version != version)
    return make_error("it has version {}, but this program reads version {}", printable(its_version), version);
  const std::size_t whole = bytes.size() - digits_of_checksum;
  if (checksum_text(bytes.substr(0, whole)) != checksum_of(bytes))
    return make_error("it is damaged: its checksum is wrong");
  const std::string head = head_of(rules);
  if (!bytes.starts_with(head)) {
    const std::string_view its = bytes.substr(0, bytes.find(end_of_head));
    const std::string_view its_rules = its.substr(std::min(its.rfind('\n'), its.size() - 1) + 1);
    return make_error("it was computed for {}, not for rules {}", printable(its_rules, 200), rules_text(rules));
  }
  return bytes.substr(head.size(), whole - head.size());
}

}  // namespace

SmallBoards::SmallBoards(const Parameters& rules) : extent_{.rows = rules.rows, .columns = rules.columns} {
  for (int row = 0; row < rules.rows; ++row)
    for (int column = 0; column < rules.columns; ++column)
      mask_ |= std::uint64_t{1} << static_cast<unsigned>(4 * (row * packed_side + column));
}

std::uint64_t SmallBoards::mirrored(std::uint64_t cells) const {
  return tilefold::mirrored(cells) >> static_cast<unsigned>(4 * (packed_side - extent_.columns));
}

std::uint64_t SmallBoards::flipped(std::uint64_t cells) const {
  return tilefold::flipped(cells) >> static_cast<unsigned>(16 * (packed_side - extent_.rows));
}

std::uint64_t SmallBoards::canonical(std::uint64_t cells) const {
  const auto min_mirrored = [&](std::uint64_t board) {
    const std::uint64_t other = flipped(board);
    return std::min({board, mirrored(board), other, mirrored(other)});
  };
  const std::uint64_t min = min_mirrored(cells);
  return extent_.rows == extent_.columns ? std::min(min, min_mirrored(transposed(cells))) : min;
}

SolvedValues::Layer& SolvedValues::layer(std::size_t half) {
  if (half >= layers_.size()) layers_.resize(half + 1);
  return layers_[half];
}

void SolvedValues::list_starts() {
  for_each_start(shapes_, rules_, [&](std::uint64_t cells, double) {
    shapes_.for_each_move(cells, [&](Direction, std::uint64_t after, std::uint32_t) {
      layer(half_of_sum(after)).boards.push_back(shapes_.canonical(after));
    });
  });
}

// Lists the boards that follow from layer `half` by a new tile and a move. Each block collects its results separately,
// and the results are joined in the order of the blocks, so they do not depend on the number of threads.
void SolvedValues::list_after(std::size_t half, int threads) {
  const std::vector<std::uint64_t>& from = layers_[half].boards;
  std::vector<std::array<std::vector<std::uint64_t>, 2>> found(blocks_of(from.size()));
  in_blocks(from.size(), threads, [&](std::size_t block, std::size_t i) {
    for_each_tile_in(shapes_, rules_, from[i], [&](std::uint64_t cells, std::size_t exponent, int) {
      shapes_.for_each_move(cells, [&](Direction, std::uint64_t after, std::uint32_t) {
        found[block][exponent - 1].push_back(shapes_.canonical(after));
      });
    });
    if (i % boards_of_block == boards_of_block - 1)
      for (auto& boards : found[block]) sort_once_each(boards);
  });
  for (const std::size_t exponent : {std::size_t{1}, std::size_t{2}})
    for (const auto& block : found)
      if (const auto& more = block[exponent - 1]; !more.empty()) {
        auto& boards = layer(half + exponent).boards;
        boards.insert(boards.end(), more.begin(), more.end());
      }
}

double SolvedValues::mean_after(std::uint64_t cells, std::size_t half) const {
  double sum = 0;
  for_each_tile_in(shapes_, rules_, cells, [&](std::uint64_t next, std::size_t exponent, int weight) {
    sum += weight * best_of(shapes_, next, [&](std::uint64_t board) {
             const Layer& to = layers_[half + exponent];
             return to.values[place_of(to.boards, board).value()];
           });
  });
  return sum / (100.0 * std::popcount(shapes_.empty(cells)));
}

std::shared_ptr<const SolvedValues> SolvedValues::solve(const Parameters& rules, int threads,
                                                        const std::stop_token& stop) {
  std::shared_ptr<SolvedValues> solved(new SolvedValues(rules));
  auto& layers = solved->layers_;
  solved->list_starts();
  for (std::size_t half = 0; half < layers.size(); ++half) {
    if (stop.stop_requested()) return nullptr;
    sort_once_each(layers[half].boards);
    layers[half].boards.shrink_to_fit();
    solved->list_after(half, threads);
  }
  for (std::size_t after = layers.size(); after > 0; --after) {
    const std::size_t half = after - 1;
    if (stop.stop_requested()) return nullptr;
    Layer& layer = layers[half];
    layer.values.resize(layer.boards.size());
    in_blocks(layer.boards.size(), threads,
              [&](std::size_t, std::size_t i) { layer.values[i] = solved->mean_after(layer.boards[i], half); });
  }
  return solved;
}

std::string SolvedValues::bytes() const {
  std::string bytes = head_of(rules_);
  bytes.reserve(bytes.size() + summary().positions * 10);
  learn::put_number(bytes, layers_.size());
  for (const Layer& layer : layers_) {
    learn::put_number(bytes, layer.boards.size());
    std::uint64_t before = 0;
    for (const std::uint64_t board : layer.boards) learn::put_number(bytes, board - std::exchange(before, board));
    for (const double value : layer.values) learn::put_fraction(bytes, value);
  }
  return bytes += checksum_text(bytes);
}

Result<std::shared_ptr<const SolvedValues>> SolvedValues::read(const Parameters& rules, std::string_view bytes) {
  const auto body = body_of(rules, bytes);
  if (!body) return body.error();
  learn::ByteReader reader(*body);
  std::shared_ptr<SolvedValues> solved(new SolvedValues(rules));
  const std::uint64_t layers = reader.number();
  bool is_sound = layers > 0 && layers <= reader.size();
  for (std::uint64_t half = 0; is_sound && half < layers; ++half) {
    Layer& layer = solved->layer(half);
    const std::uint64_t count = reader.number();
    is_sound = reader.is_sound() && count <= reader.size() / min_bytes_of_board;
    if (!is_sound) break;
    layer.boards.resize(count);
    layer.values.resize(count);
    std::uint64_t before = 0;
    for (std::uint64_t& board : layer.boards) {
      const std::uint64_t step = reader.number();
      is_sound = is_sound && 0 < step && step <= ~before;
      if (is_sound) board = before += step;
    }
    for (double& value : layer.values) value = reader.fraction<double>();
  }
  if (!is_sound || !reader.is_sound() || !reader.is_at_end())
    return make_error("it is damaged: it lacks the values of some boards");
  return std::shared_ptr<const SolvedValues>(std::move(solved));
}

std::optional<double> SolvedValues::rest(std::uint64_t cells) const {
  const std::size_t half = half_of_sum(cells);
  if (half >= layers_.size()) return std::nullopt;
  const auto place = place_of(layers_[half].boards, shapes_.canonical(cells));
  return place ? std::optional(layers_[half].values[*place]) : std::nullopt;
}

SolvedRules SolvedValues::summary() const {
  SolvedRules summary;
  for (const Layer& layer : layers_) summary.positions += layer.boards.size();
  for_each_start(shapes_, rules_, [&](std::uint64_t cells, double probability) {
    summary.expected_score +=
        probability * best_of(shapes_, cells, [&](std::uint64_t board) { return rest(board).value_or(0); });
  });
  return summary;
}

std::optional<double> SolvedValues::value(std::uint64_t cells, Direction direction) const {
  std::optional<double> value;
  shapes_.for_each_move(cells, [&](Direction way, std::uint64_t after, std::uint32_t points) {
    if (way != direction) return;
    value = rest(after);
    if (value) *value += points;
  });
  return value;
}

namespace {

// Caches the values of the rules that were requested last. While one thread computes values, other threads wait.
struct Shared {
  std::mutex mutex;
  std::condition_variable_any changed;
  bool is_solving = false;
  Parameters rules;
  std::shared_ptr<const SolvedValues> values;

  // Marks the computation as finished and wakes all waiting threads. They use the values, or compute the values of
  // their own rules. Requires that the lock is held.
  void end_solving() {
    is_solving = false;
    changed.notify_all();
  }
};

Shared& shared() {
  static Shared values;
  return values;
}

Result<std::string> file_name(const ParameterValues& values) {
  const Parameters rules = SlideRules::parameters(values);
  if (!is_small(rules))
    return make_error(
        "boards of {} cells have too many positions to solve; use a board of at most {} cells, such as --set rows=3 "
        "--set columns=3",
        rules.rows * rules.columns, max_solved_area);
  std::string name = "slide " + rules_text(rules) + ".values";
  std::replace(name.begin(), name.end(), ' ', '-');
  return name;
}

std::optional<std::string> solve_rules(const ParameterValues& values, int threads, const std::stop_token& stop) {
  const auto solved = SolvedValues::solve(SlideRules::parameters(values), threads, stop);
  return solved ? std::optional(solved->bytes()) : std::nullopt;
}

Result<SolvedRules> read_rules(const ParameterValues& values, std::string_view bytes) {
  const Parameters rules = SlideRules::parameters(values);
  auto read = SolvedValues::read(rules, bytes);
  if (!read) return read.error();
  Shared& kept = shared();
  const std::lock_guard lock(kept.mutex);
  kept.rules = rules;
  kept.values = std::move(*read);
  return kept.values->summary();
}

}  // namespace

std::shared_ptr<const SolvedValues> solved_values(const Parameters& rules, int threads, const std::stop_token& stop) {
  if (!is_small(rules)) return nullptr;
  Shared& kept = shared();
  std::unique_lock lock(kept.mutex);
  const auto is_there = [&] { return kept.values && are_alike(kept.rules, rules); };
  if (!kept.changed.wait(lock, stop, [&] { return is_there() || !kept.is_solving; })) return nullptr;
  if (is_there()) return kept.values;
  kept.is_solving = true;
  lock.unlock();
  std::shared_ptr<const SolvedValues> solved;
  try {
    solved = SolvedValues::solve(rules, threads, stop);
  } catch (...) {
    lock.lock();
    kept.end_solving();
    throw;
  }
  lock.lock();
  kept.end_solving();
  if (!solved) return nullptr;
  kept.rules = rules;
  kept.values = std::move(solved);
  return kept.values;
}

const Solving& solving() {
  static constexpr Solving solving{
      .strategy = "perfect", .file_name = file_name, .solve = solve_rules, .read = read_rules};
  return solving;
}

}  // namespace tilefold::slide
