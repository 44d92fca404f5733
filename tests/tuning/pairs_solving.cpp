// Solves boards from fixed seeds and prints what was proven and the time; run by hand.
//
//   build/release/tests/pairs_solving 27 200
//   build/release/tests/pairs_solving 35 100 --refills 5
//   build/release/tests/pairs_solving 27 200 --goal score
//
// Seed i gives board i. Times are processor time of one thread.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <vector>

#include "engine/puzzles/pairs/playout.h"
#include "engine/puzzles/pairs/solver.h"
#include "tests/support/pairs_board.h"

namespace tilefold::test {
namespace {

struct Request {
  int digits = 27;
  int boards = 200;
  int refills = 4;
  std::uint64_t nodes = 2'000'000;
  pairs::Goal goal = pairs::Goal::moves;
};

double seconds_now() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

struct Tally {
  int solved = 0;
  int fewest_refills = 0;
  int proven = 0;
  double scores = 0;
  std::vector<double> shares;  // score divided by its upper bound
  int most_refills = 0;
  std::vector<double> seconds;         // time in s until the search ended
  std::vector<double> refill_seconds;  // time in s until the minimum number of refills was proven
};

void solve_board(const Request& request, std::uint64_t seed, Tally& tally) {
  pairs::State state = random_pairs_board(9, request.digits, seed);
  state.rules.refills = state.refills_left = static_cast<std::int8_t>(request.refills);
  const double start = seconds_now();
  double proven_after = -1;
  const auto answer =
      pairs::solve(state, {.nodes = request.nodes, .goal = request.goal}, {}, [&](const pairs::Answer& so_far) {
        if (proven_after < 0 && so_far.is_refill_proven) proven_after = seconds_now() - start;
      });
  tally.seconds.push_back(seconds_now() - start);
  if (proven_after >= 0) tally.refill_seconds.push_back(proven_after);
  tally.solved += answer.is_solved ? 1 : 0;
  tally.fewest_refills += answer.is_solved && answer.is_refill_proven ? 1 : 0;
  tally.proven += answer.is_solved && answer.is_proven ? 1 : 0;
  if (answer.most_score > 0)
    tally.shares.push_back(static_cast<double>(answer.score) / static_cast<double>(answer.most_score));
  tally.scores += static_cast<double>(answer.score);
  tally.most_refills = std::max(tally.most_refills, answer.refills);
}

void print_times(const char* what, std::vector<double> seconds) {
  if (seconds.empty()) return;
  std::sort(seconds.begin(), seconds.end());
  std::printf("%s: median %.4f s, longest %.3f s\n", what, seconds[seconds.size() / 2], seconds.back());
}

void play_randomly(const Request& request) {
  constexpr int games = 500;
  int cleared = 0;
  std::uint64_t moves = 0;
  const double start = seconds_now();
  for (int board = 0; board < request.boards; ++board) {
    pairs::State state = random_pairs_board(9, request.digits, static_cast<std::uint64_t>(board));
    state.rules.refills = state.refills_left = static_cast<std::int8_t>(request.refills);
    const pairs::Playouts playouts(state);
    for (std::uint64_t game = 0; game < games; ++game) {
      const pairs::Playout playout = playouts.play(Rng(game));
      cleared += playout.is_cleared ? 1 : 0;
      moves += playout.moves;
    }
  }
  const double seconds = seconds_now() - start;
  const double played = static_cast<double>(games) * request.boards;
  std::printf("random playouts: %.0f a second, %.2f million moves a second, %.1f %% clear the board\n",
              played / seconds, static_cast<double>(moves) / seconds / 1e6, 100 * cleared / played);
}

int run(const Request& request) {
  Tally tally;
  for (int board = 0; board < request.boards; ++board) solve_board(request, static_cast<std::uint64_t>(board), tally);
  std::printf("%d boards of %d digits, %d refills: %d cleared with at most %d refills; proven: refills %d, goal %d\n",
              request.boards, request.digits, request.refills, tally.solved, tally.most_refills, tally.fewest_refills,
              tally.proven);
  std::printf("score: mean %.1f", tally.scores / request.boards);
  if (!tally.shares.empty()) {
    std::sort(tally.shares.begin(), tally.shares.end());
    std::printf(", of the bound: median %.3f, least %.3f", tally.shares[tally.shares.size() / 2], tally.shares.front());
  }
  std::printf("\n");
  print_times("fewest refills proven after", tally.refill_seconds);
  print_times("whole search", tally.seconds);
  play_randomly(request);
  return 0;
}

}  // namespace
}  // namespace tilefold::test

int main(int count, char** arguments) {
  tilefold::test::Request request;
  if (count > 1) request.digits = std::atoi(arguments[1]);
  if (count > 2) request.boards = std::atoi(arguments[2]);
  for (int i = 3; i + 1 < count; i += 2) {
    if (std::strcmp(arguments[i], "--refills") == 0) request.refills = std::atoi(arguments[i + 1]);
    if (std::strcmp(arguments[i], "--goal") == 0 && std::strcmp(arguments[i + 1], "score") == 0)
      request.goal = tilefold::pairs::Goal::score;
    if (std::strcmp(arguments[i], "--nodes") == 0) request.nodes = std::strtoull(arguments[i + 1], nullptr, 10);
  }
  return tilefold::test::run(request);
}
