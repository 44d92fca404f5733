#include "engine/puzzles/slide/stages.h"
#include "engine/core/translatable.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <string>
#include <vector>

#include "engine/core/rules_puzzle.h"
#include "engine/learn/bundled_weights.h"
#include "engine/puzzles/slide/fast_rules.h"
#include "engine/puzzles/slide/large_tiles.h"

extern "C" const char tilefold_slide_stages[];
extern "C" const char tilefold_slide_stages_end[];

namespace tilefold::slide {
namespace {

constexpr std::array<GameStage, 7> stage_list{{
    {.name = names_of_sets[0], .help = translatable("The game begins with 16384 and survives when it also has 8192.")},
    {.name = names_of_sets[1],
     .help = translatable("The game begins with 16384 and 8192 and survives when it also has 4096.")},
    {.name = names_of_sets[2],
     .help = translatable("The game begins with 16384 down to 4096 and survives when it also has 2048.")},
    {.name = names_of_sets[3],
     .help = translatable("The game begins with 16384 down to 2048 and survives when it also has 1024.")},
    {.name = names_of_sets[4],
     .help = translatable("The game begins with 16384 down to 1024 and survives when it also has 512.")},
    {.name = names_of_sets[5],
     .help = translatable("The game begins with 16384 down to 512 and survives when it has 32768.")},
    {.name = "32768", .help = translatable("The game begins with 32768 and survives when it also has 16384.")},
}};

// The large tiles of a stage, as exponents from `most` down to `least`. A game has survived the stage if the sum of all
// tiles of at least 2^`exponent` is at least `sum`.
struct Condition {
  int most = 14;
  int least = 14;
  int exponent = 13;
  std::uint64_t sum = 0;
};

constexpr std::array<Condition, stage_list.size()> conditions{{
    {.exponent = 13, .sum = 16384 + 8192},
    {.least = 13, .exponent = 12, .sum = 16384 + 8192 + 4096},
    {.least = 12, .exponent = 11, .sum = 16384 + 8192 + 4096 + 2048},
    {.least = 11, .exponent = 10, .sum = 16384 + 8192 + 4096 + 2048 + 1024},
    {.least = 10, .exponent = 9, .sum = 16384 + 8192 + 4096 + 2048 + 1024 + 512},
    {.least = 9, .exponent = 15, .sum = 32768},
    {.most = 15, .least = 15, .exponent = 14, .sum = 32768 + 16384},
}};

// Returns the stored boards of a stage, each as 16 hexadecimal digits.
std::vector<std::string_view> stored_boards(std::string_view stage) {
  constexpr std::size_t digits = 16;
  std::vector<std::string_view> boards;
  std::string_view rest = learn::embedded(tilefold_slide_stages, tilefold_slide_stages_end);
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    if (line.size() == stage.size() + 1 + digits && line.starts_with(stage) && line[stage.size()] == ' ')
      boards.push_back(line.substr(stage.size() + 1));
  }
  return boards;
}

int exponent_of_digit(char digit) {
  return digit <= '9' ? digit - '0' : digit - 'a' + 10;
}

using Exponents = std::array<int, packed_area>;

Exponents stored_board(std::size_t stage, std::uint64_t number) {
  const std::vector<std::string_view> boards = stored_boards(stage_list[stage].name);
  assert(!boards.empty());
  const std::string_view board = boards[number % boards.size()];
  Exponents exponents{};
  std::transform(board.begin(), board.end(), exponents.begin(), exponent_of_digit);
  return exponents;
}

// Returns a generated board. The large tiles are in the top row, from left to right, and in the second row, from right
// to left; in addition there are two random tiles.
Exponents made_board(std::size_t stage, std::uint64_t seed) {
  Exponents exponents{};
  const Condition& condition = conditions[stage];
  for (int exponent = condition.most; exponent >= condition.least; --exponent) {
    const auto i = static_cast<std::size_t>(condition.most - exponent);
    exponents[i < packed_side ? i : 3 * packed_side - 1 - i] = exponent;
  }
  Rng rng(seed);
  for (int tiles = 0; tiles < 2;) {
    int& cell = exponents[rng.below(packed_area)];
    if (cell != 0) continue;
    cell = rng.below(10) == 0 ? 2 : 1;
    ++tiles;
  }
  return exponents;
}

Document begin(std::size_t stage, StageBoards boards, std::uint64_t number, std::uint64_t seed) {
  const Exponents exponents = boards == StageBoards::stored ? stored_board(stage, number) : made_board(stage, seed);
  return Object{{"board", board_rows({.rows = packed_side, .columns = packed_side}, [&](Cell cell) {
                   return value_document(exponents[static_cast<std::size_t>(cell.row * packed_side + cell.column)]);
                 })}};
}

bool is_survived(std::size_t stage, const Puzzle& puzzle) {
  const auto* slide = dynamic_cast<const RulesPuzzle<SlideRules>*>(&puzzle);
  assert(slide != nullptr);
  const State& state = slide->state();
  std::uint64_t sum = 0;
  SlideRules::for_each_cell(state, [&](Cell cell) {
    if (state.at(cell) >= conditions[stage].exponent) sum += value_of_exponent(state.at(cell));
  });
  return sum >= conditions[stage].sum;
}

Result<Done> check(const ParameterValues& values) {
  const Parameters rules = SlideRules::parameters(values);
  if (rules.rows == packed_side && rules.columns == packed_side) return Done{};
  return make_error("stages are for boards of 4 rows and 4 columns; these have {} and {}", rules.rows, rules.columns);
}

}  // namespace

const GameStages* stages() {
  static constexpr GameStages all{.list = stage_list, .check = check, .begin = begin, .is_survived = is_survived};
  return &all;
}

}  // namespace tilefold::slide
