// Tests how soon Ctrl-C ends a command. Wall-clock time depends on other load, so the test measures the processor time
// of the process from the signal to its end.

#include <doctest/doctest.h>

#include <signal.h>
#include <sys/resource.h>

#include "tests/e2e/requests.h"
#include "tests/support/long_run.h"
#include "tests/support/process.h"

namespace tilefold::test {
namespace {

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

// Returns the processor time of all child processes that have been waited for.
double spent_by_children() {
  rusage usage{};
  getrusage(RUSAGE_CHILDREN, &usage);
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

// Each command uses one thread, so that all processor time is sequential.
std::vector<Words> long_commands(const TemporaryFolder& folder) {
  const Words strategy{"--strategy", "monte_carlo:simulations=100000,moves=10000", "--threads", "1"};
  const Words thorough = with(strategy, {"--seed", "1"});
  return {{"play", "swap", "--seed", "1", "--strategy", "monte_carlo", "--option", "simulations=100000", "--option",
           "moves=10000"},
          {"hint", "swap", "--seed", "1", "--strategy", "monte_carlo", "--option", "simulations=100000", "--option",
           "moves=10000"},
          with({"bench", "slide", "--games", "1000000"}, thorough),
          with({"sweep", "slide", "--vary", "rows=3..8", "--games", "1000000"}, thorough),
          with({"analyse", "tilefold:slide/1:standard:1:ldlu"}, strategy),
          // The weights are saved at the end, which takes seconds for a standard board, so the board is small.
          {"train", "slide", "--set", "rows=3", "--set", "columns=3", "--games", "1000000", "--threads", "1", "--seed",
           "1", "--out", folder.path("weights")},
          {"speed", "--seconds", "3600"},
          {"signature", "--out", folder.path("signature")},
          {"map", "--level", large_level, "--format", "jsonl", "--out", folder.path("map")},
          {"map", "--level", large_level, "--format", "summary", "--memory", "1G"},
          {"solve", "pairs", "--seed", "1", "--set", "columns=12", "--set", "start_rows=9", "--nodes", "0"},
          {"generate", "--count", "3", "--seed", "1", "--moves", "49-50"}};
}

TEST_CASE("Ctrl-C ends every long-running command") {
  const TemporaryFolder folder;
  std::size_t interrupted = 0;
  double slowest = 0;
  for (const Words& words : long_commands(folder)) {
    CAPTURE(words.front());
    const double before = spent_by_children();
    Background running(with({binary}, words), folder.path("printed"));
    REQUIRE(comes_true([&] { return !running.is_running() || running.catches(SIGINT); }));
    await_work(running, 0.3);
    const double spent = processor_seconds(running.id());
    kill(running.id(), SIGINT);
    const int code = running.wait();
    // `signature` may end before the signal; the other commands would take hours.
    CHECK((code == 130 || (code == 0 && words.front() == "signature")));
    interrupted += code == 130 ? 1 : 0;
    const double after = spent_by_children() - before - spent;
    slowest = std::max(slowest, after);
  }
  MESSAGE(interrupted << " commands interrupted, after at most " << slowest << " s of processor time (the aim is 0.2)");
}

}  // namespace
}  // namespace tilefold::test
