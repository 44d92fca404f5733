// Runs under mpirun, with several processes on this machine: equal bytes, refusals, and what is left of a run that is
// killed.

#include <doctest/doctest.h>

#include <signal.h>

#include <cstdlib>
#include <filesystem>

#include "tests/support/process.h"

namespace tilefold::test {
namespace {

using Words = std::vector<std::string>;

Words with(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

Words ranks(int count) {
  return {"mpirun", "--allow-run-as-root", "--oversubscribe", "--bind-to", "none",
          "-n",     std::to_string(count), TILEFOLD_BINARY};
}

const Words bench{"bench", "drop",        "--strategy", "random", "--strategy", "greedy", "--games",
                  "30",    "--max-moves", "60",         "--seed", "4",          "--set",  "rows=4"};
const Words sweep{"sweep",  "drop",    "--vary", "rows=3..5",   "--strategy", "random", "--strategy",
                  "greedy", "--games", "5",      "--max-moves", "60",         "--seed", "4"};

std::string printed(const Words& request) {
  const Finished finished = tilefold(request);
  REQUIRE(finished.code == 0);
  return finished.out;
}

TEST_CASE("any number of ranks and threads prints what one process prints") {
  for (const Words& request : {with(bench, {"--format", "jsonl"}), with(sweep, {"--format", "csv"})}) {
    const std::string whole = printed(request);
    for (const int count : {1, 2, 3, 5}) {
      for (const std::string threads : {"1", "2"}) {
        if (count == 5 && threads == "2") continue;
        CAPTURE(count);
        const Finished finished = run(with(ranks(count), with(request, {"--threads", threads})));
        CHECK(finished.code == 0);
        CHECK(finished.out == whole);
        CHECK(finished.err.empty());
      }
    }
  }
}

TEST_CASE("ranks write files and shards as one process does, and agree on a seed that nobody gave") {
  const TemporaryFolder folder;
  const std::string whole = printed(with(bench, {"--format", "csv"}));
  for (const std::string part : {"1", "2"}) {
    const Words shard{"--shard", part + "/2", "--out", folder.path(part), "--resume", folder.path("kept" + part)};
    CHECK(run(with(ranks(2), with(bench, shard))).code == 0);
  }
  CHECK(printed({"merge", "--format", "csv", folder.path("2"), folder.path("1")}) == whole);
  CHECK(run(with(ranks(3), with(bench, {"--format", "csv", "--out", folder.path("out")}))).out.empty());
  CHECK(read_text(folder.path("out")) == whole);
  const Finished chosen =
      run(with(ranks(3), {"bench", "drop", "--strategy", "random", "--games", "4", "--format", "csv"}));
  CHECK(chosen.code == 0);
  REQUIRE(chosen.err.starts_with("tilefold: seed "));
  const std::string seed = chosen.err.substr(15, chosen.err.find('\n') - 15);
  CHECK(printed({"bench", "drop", "--strategy", "random", "--games", "4", "--format", "csv", "--seed", seed}) ==
        chosen.out);
}

// How often tilefold itself complained; mpirun has words of its own.
std::size_t complaints(const Finished& finished) {
  std::size_t count = 0;
  for (const std::string& line : lines_of(finished.err)) count += line.starts_with("tilefold: ") ? 1 : 0;
  return count;
}

TEST_CASE("what is wrong is said once, and ranks that do another thing are refused") {
  const Finished wrong = run(with(ranks(3), {"bench", "drop", "--strategy", "gredy"}));
  CHECK(wrong.code == 2);
  CHECK(wrong.out.empty());
  CHECK(complaints(wrong) == 1);
  CHECK(wrong.err.find("did you mean 'greedy'") != std::string::npos);
  Words mixed = with(ranks(1), bench);
  mixed = with(mixed, {":", "-n", "1", TILEFOLD_BINARY});
  mixed = with(mixed, with(bench, {"--continues"}));
  const Finished other = run(mixed);
  CHECK(other.code == 2);
  CHECK(other.out.empty());
  CHECK(complaints(other) == 1);
  CHECK(other.err.find("rank 1 does another thing, or is another version") != std::string::npos);
  // The first rank stops before any game: the others end, too.
  const TemporaryFolder folder;
  const std::string kept = folder.path("kept");
  write_text(kept, "my notes\n");
  const Finished foreign = run(with(ranks(3), with(bench, {"--resume", kept})));
  CHECK(foreign.code == 2);
  CHECK(complaints(foreign) == 1);
  CHECK(read_text(kept) == "my notes\n");
  const Finished unwritten = run(with(ranks(3), with(bench, {"--out", folder.path("none/out")})));
  CHECK(unwritten.code == 1);
  CHECK(complaints(unwritten) == 1);
}

// The processes that a process has begun.
std::vector<pid_t> children_of(pid_t id) {
  const std::string task = std::to_string(id);
  const std::string list = read_text("/proc/" + task + "/task/" + task + "/children");
  std::vector<pid_t> children;
  for (std::size_t at = 0; at < list.size(); at = list.find(' ', at) + 1)
    children.push_back(std::atoi(list.c_str() + at));
  return children;
}

TEST_CASE("a rank that is killed, and a job that is ended, leave what goes on to equal bytes") {
  const TemporaryFolder folder;
  const std::string kept = folder.path("kept");
  Words request = with(bench, {"--format", "csv"});
  request[7] = "400";
  const std::string whole = printed(request);
  const auto begin_and_end = [&](std::size_t results, bool is_one_rank, int signal) {
    Background job(with(ranks(3), with(request, {"--resume", kept})), folder.path("out"));
    while (job.is_running() && (!std::filesystem::exists(kept) || lines_of(read_text(kept)).size() < results))
      pause_ms(2);
    const auto children = children_of(job.id());
    kill(is_one_rank && !children.empty() ? children.back() : job.id(), signal);
    job.wait(60);
  };
  std::size_t before = 0;
  for (const std::size_t results : {20U, 150U}) {
    begin_and_end(results, true, SIGKILL);
    CHECK(lines_of(read_text(kept)).size() >= before);
    before = lines_of(read_text(kept)).size();
  }
  begin_and_end(300, false, SIGTERM);
  CHECK(lines_of(read_text(kept)).size() >= before);
  const Finished rest = run(with(ranks(2), with(request, {"--resume", kept})));
  CHECK(rest.code == 0);
  CHECK(rest.out == whole);
  CHECK(printed(with(request, {"--resume", kept})) == whole);
}

TEST_CASE("without mpirun nothing of MPI is loaded, and a batch script is no step of its own") {
  setenv("SLURM_NTASKS", "64", 1);
  setenv("SLURM_PROCID", "0", 1);
  const Finished alone = run({"strace", "-f", "-e", "trace=openat", TILEFOLD_BINARY, "bench", "drop", "--strategy",
                              "random", "--games", "1", "--seed", "1"});
  unsetenv("SLURM_NTASKS");
  unsetenv("SLURM_PROCID");
  CHECK(alone.code == 0);
  CHECK(alone.err.find("openat") != std::string::npos);
  CHECK(alone.err.find("mpi") == std::string::npos);
}

}  // namespace
}  // namespace tilefold::test
