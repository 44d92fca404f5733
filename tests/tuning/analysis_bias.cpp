// Measures the bias of a strategy's values: the mean luck of moves, which is zero if the values are unbiased.
//
//   analysis_bias PUZZLE PLAYER JUDGE GAMES MOVES
//
// PLAYER plays GAMES games of at most MOVES moves with the default rules, and the strategy JUDGE evaluates them. Prints
// the mean luck and loss per move, the standard error of the luck, the shares of move classes, and the time.

#include <time.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "app/measure/analysis.h"
#include "engine/catalog.h"
#include "engine/core/strategy.h"

namespace tilefold::test {
namespace {

struct Sums {
  double moves = 0;
  double luck = 0;
  double luck_squares = 0;
  double loss = 0;
  double gain = 0;
  double accuracy = 0;
  double seconds = 0;
  std::array<double, measure::move_class_count> classes{};
};

double now() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

measure::PlayedGame play(const PuzzleInfo& info, const measure::BenchmarkEntry& player, std::uint64_t seed,
                         std::size_t most) {
  EventBatch events;
  const auto puzzle = info.make(*preset_values(info, info.presets.front().name), seed, events);
  measure::PlayedGame game{.beginning = puzzle->clone(), .seed = seed, .moves = {}};
  const auto strategy = player.strategy->make(player.options, seed);
  while (game.moves.size() < most) {
    const auto move = strategy->choose(*puzzle, {}, {}).best;
    if (!move) break;
    game.moves.push_back(*move);
    puzzle->play(*move, events);
  }
  return game;
}

void add(const measure::Analysis& analysis, Sums& sums) {
  for (const measure::JudgedMove& move : analysis.moves) {
    ++sums.moves;
    sums.luck += move.luck();
    sums.luck_squares += move.luck() * move.luck();
    sums.loss += move.loss();
    sums.gain += move.gain;
    sums.accuracy += measure::accuracy_of(move.as_loss());
    ++sums.classes[static_cast<std::size_t>(move.kind())];
  }
}

void print(const Sums& sums) {
  const double mean = sums.luck / sums.moves;
  const double error = std::sqrt((sums.luck_squares / sums.moves - mean * mean) / sums.moves);
  std::printf("%.0f moves, a move: luck %.1f (+- %.1f), loss %.1f, gain %.1f, accuracy %.1f, %.2f ms\n", sums.moves,
              mean, error, sums.loss / sums.moves, sums.gain / sums.moves, sums.accuracy / sums.moves,
              1000 * sums.seconds / sums.moves);
  for (std::size_t kind = 0; kind < measure::move_class_count; ++kind)
    std::printf("%s %.1f %%  ", std::string(measure::class_table[kind].name).c_str(),
                100 * sums.classes[kind] / sums.moves);
  std::printf("\n");
}

int run(const std::string& puzzle, const std::string& player, const std::string& judge, int games, std::size_t most) {
  const auto info = find_puzzle(puzzle);
  const auto playing = info ? measure::parse_entry(**info, player) : Result<measure::BenchmarkEntry>(info.error());
  const auto entry =
      info ? measure::judge_entry(**info, judge, std::nullopt) : Result<measure::JudgeEntry>(info.error());
  if (!playing || !entry) {
    std::fprintf(stderr, "%s\n", (playing ? entry.error() : playing.error()).message.c_str());
    return 2;
  }
  Sums sums;
  for (int seed = 1; seed <= games; ++seed) {
    const measure::PlayedGame game = play(**info, *playing, static_cast<std::uint64_t>(seed), most);
    const double begun = now();
    const auto judging = measure::make_judge(*entry, *game.beginning, game.seed, {});
    if (judging) add(measure::analyse({.game = game, .judge = **judging}), sums);
    sums.seconds += now() - begun;
  }
  print(sums);
  return 0;
}

}  // namespace
}  // namespace tilefold::test

int main(int argc, char** argv) {
  if (argc != 6) {
    std::fprintf(stderr, "analysis_bias PUZZLE PLAYER JUDGE GAMES MOVES\n");
    return 2;
  }
  return tilefold::test::run(argv[1], argv[2], argv[3], std::atoi(argv[4]),
                             static_cast<std::size_t>(std::atoi(argv[5])));
}
