// Ranks that are killed, have another version or a full disk; many ranks on few processors; and the memory of rank 0.

#include <doctest/doctest.h>

#include <signal.h>

#include <algorithm>
#include <filesystem>
#include <random>

#include "tests/e2e/ranks.h"
#include "tests/support/long_run.h"

namespace tilefold::test {
namespace {

std::size_t lines_in(const std::string& file) {
  return std::filesystem::exists(file) ? lines_of(read_text(file)).size() : 0;
}

TEST_CASE("A command that does not divide its work runs on one rank, and one message says so") {
  const Words list{"list", "--format", "csv"};
  const Finished finished = run(with(ranks(3), list));
  CHECK(finished.code == 0);
  CHECK(finished.out == tilefold(list).out);
  CHECK(complaints(finished) == 1);
  CHECK(finished.err.find("only rank 0 runs it") != std::string::npos);
  // A script that mpirun starts on each rank may run the program on each rank.
  const Finished scripts = run(with(mpirun(), {"-n", "2", "sh", "-c", binary + " --version; true"}));
  CHECK(lines_of(scripts.out).size() == 2);
  CHECK(complaints(scripts) == 0);
}

// This test takes minutes, so only long runs include it.
TEST_CASE("A sweep over MPI ranks that are killed at random resumes every time with the same final result" *
          doctest::skip(!is_long_run())) {
  const TemporaryFolder folder;
  const std::string kept = folder.path("kept");
  Words request = with(sweep, {"--format", "csv"});
  request[5] = "expectimax:nodes=2000";
  request[7] = "expectimax:nodes=3000";
  request[9] = "150";  // number of games; more than are played while a run is being ended
  const std::string whole = printed(request);
  std::mt19937 draw(20);
  std::size_t before = 0;
  for (int round = 0; round < 3; ++round) {
    const std::size_t results = before + 1 + draw() % 80;
    CAPTURE(results);
    Background job(with(ranks(3), with(request, {"--threads", "1", "--resume", kept})), folder.path("out"));
    comes_true([&] { return !job.is_running() || lines_in(kept) >= results; });
    const auto children = children_of(job.id());
    if (!children.empty()) kill(children[draw() % children.size()], SIGKILL);
    job.wait();
    CHECK(lines_in(kept) >= before);
    before = lines_in(kept);
  }
  CHECK(before > 4);
  CHECK(before < 902);  // a complete file has a header, a line for each game, and an end line
  const Finished rest = run(with(ranks(2), with(request, {"--resume", kept})));
  CHECK(rest.code == 0);
  CHECK(rest.out == whole);
}

TEST_CASE("Training over MPI ranks resumes after a rank was killed and writes a byte-identical network" *
          doctest::skip(!is_long_run())) {
  const TemporaryFolder folder;
  const std::string file = folder.path("file");
  const auto learn = [&](const Words& words) {
    REQUIRE(tilefold(with(words, {"--out", file})).code == 0);
    return read_text(file);
  };
  const std::string whole = learn(with(lesson, {"--games", "300"}));
  const std::string half = learn(with(lesson, {"--games", "130"}));
  const Words rest{"train", "slide", "--from", folder.path("half"), "--out", file};
  write_text(folder.path("half"), half);
  std::mt19937 draw(21);
  for (int round = 0; round < 3; ++round) {
    const Words endless = with(rest, {"--games", "100000000", "--format", "jsonl", "--threads", "1"});
    Background job(with(ranks(3), endless), folder.path("out"));
    const std::size_t lines = 1 + draw() % 6;
    REQUIRE(comes_true([&] { return lines_in(folder.path("out")) >= lines; }));
    const auto children = children_of(job.id());
    REQUIRE(children.size() >= 3);
    kill(children[draw() % children.size()], SIGKILL);
    CHECK(job.wait() > 0);
    CHECK(read_text(file) == half);
    CHECK_FALSE(std::any_of(std::filesystem::directory_iterator(folder.path()), {}, [](const auto& entry) {
      return entry.path().filename().string().find("tmp") != std::string::npos;
    }));
  }
  REQUIRE(run(with(ranks(3), with(rest, {"--games", "170"}))).code == 0);
  CHECK(read_text(file) == whole);
}

// Returns a copy of the program with another commit ID, and the files it needs.
std::string other_version(const TemporaryFolder& folder) {
  const std::string program = folder.path("tilefold");
  std::string bytes = read_text(TILEFOLD_BINARY);
  const std::string said = printed({"--version"});
  const std::string commit = said.substr(said.find('(') + 1, said.find(',') - said.find('(') - 1);
  std::string other = commit;
  other.back() = commit.back() == '0' ? '1' : '0';
  std::size_t changed = 0;
  for (std::size_t at = bytes.find(commit); at != std::string::npos; at = bytes.find(commit, at + 1)) {
    // Without Git the commit ID is "unknown", which is also a part of names of functions in libraries.
    const char next = bytes[at + commit.size()];
    if (next != '\0' && next != ',') continue;
    bytes.replace(at, commit.size(), other);
    ++changed;
  }
  REQUIRE(changed > 0);
  write_text(program, bytes);
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  const std::filesystem::path module = std::filesystem::path(TILEFOLD_BINARY).parent_path() / "tilefold-mpi.so";
  std::filesystem::create_symlink(module, folder.path("tilefold-mpi.so"));
  CHECK(run({program, "--version"}).code ==
        0);  // only checks that the program starts; the compiler decides where the output contains the commit ID
  return program;
}

TEST_CASE("Every command reports MPI ranks of different versions once and does no work") {
  const TemporaryFolder folder;
  const std::string other = other_version(folder);
  const std::string game = "tilefold:drop/1:standard:42:33123";
  const std::string file = folder.path("file");
  for (const Words& request : {bench, sweep, Words{"analyse", game}, with(lesson, {"--games", "3", "--out", file}),
                               Words{"map", "unblock", "--summary"}}) {
    CAPTURE(request.front());
    const Finished same = run(with(with(ranks(1), request), with({":", "-n", "1", TILEFOLD_BINARY}, request)));
    CHECK(same.code == 0);
    std::filesystem::remove(file);
    const Finished mixed = run(with(with(ranks(1), request), with({":", "-n", "1", other}, request)));
    CHECK(mixed.code == 2);
    CHECK(mixed.out.empty());
    CHECK(complaints(mixed) == 1);
    CHECK(mixed.err.find("rank 1 runs another command or version") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(file));
  }
}

TEST_CASE("If the disk of the first MPI rank is full, no finished result is lost, and the run can be resumed") {
  const TemporaryFolder folder;
  const std::string kept = folder.path("kept");
  Words request = with(bench, {"--format", "csv"});
  request[7] = "400";  // number of games
  const std::string whole = printed(request);
  const Words all = with(request, {"--resume", kept});
  const Words first = with(mpirun(), {"-n", "1", "bash", "-c"});
  std::size_t before = 0;
  for (const std::string blocks : {"16", "40"}) {
    const Words limited = with(first, with({"ulimit -f " + blocks + "; exec \"$@\"", "bash", TILEFOLD_BINARY}, all));
    const Finished full = run(with(limited, with({":", "-n", "2", TILEFOLD_BINARY}, all)));
    CHECK(full.code == 1);
    CHECK(whole.starts_with(full.out));
    CHECK(complaints(full) == 1);
    CHECK(full.err.find("cannot write " + kept) != std::string::npos);
    CHECK(lines_in(kept) > before + 10);
    before = lines_in(kept) - 1;  // the last line may be truncated
  }
  const std::string text = read_text(kept);
  const std::string done = text.substr(0, text.rfind('\n') + 1);
  const Finished rest = run(with(ranks(3), all));
  CHECK(rest.code == 0);
  CHECK(rest.out == whole);
  CHECK(read_text(kept).starts_with(done));
}

// Returns commands that take long and write to `file`.
std::vector<Words> long_rank_commands(const std::string& file) {
  const std::string slow = "lookahead:depth=10,beam=1000,futures=1000";
  return {
      {"bench", "drop", "--strategy", slow, "--games", "1000", "--seed", "1", "--out", file},
      {"bench", "drop", "--strategy", "random", "--games", "1000000", "--seed", "1", "--format", "csv", "--out", file},
      {"bench", "drop", "--strategy", slow, "--games", "1000", "--seed", "1", "--shard", "1/2", "--out", file},
      {"sweep", "drop", "--vary", "rows=4,5", "--strategy", slow, "--games", "1000", "--seed", "1", "--out", file},
      {"analyse", "tilefold:slide/1:standard:1:ldlu", "--strategy", "monte_carlo:simulations=100000,moves=10000",
       "--out", file},
      {"play", "swap", "--seed", "1", "--strategy", "expectimax", "--option", "depth=10", "--option", "replies=100",
       "--option", "nodes=1000000000", "--format", "jsonl", "--out", file}};
}

// True if one of the processes has a file of this folder open, which may have no name.
bool has_open_file(const std::vector<pid_t>& processes, const TemporaryFolder& folder) {
  for (const pid_t process : processes) {
    std::error_code failed;
    const std::string descriptors = "/proc/" + std::to_string(process) + "/fd";
    for (const auto& entry : std::filesystem::directory_iterator(descriptors, failed))
      if (std::filesystem::read_symlink(entry.path(), failed).string().starts_with(folder.path() + "/")) return true;
  }
  return false;
}

TEST_CASE("Ctrl-C to mpirun, once or twice, and SIGTERM end every rank and leave no partial file") {
  for (const std::vector<int>& signals : {std::vector{SIGINT}, std::vector{SIGINT, SIGINT}, std::vector{SIGTERM}})
    for (std::size_t i = 0; i < long_rank_commands("").size(); ++i) {
      const TemporaryFolder folder;
      const TemporaryFolder results;
      const Words command = long_rank_commands(results.path("result"))[i];
      CAPTURE(signals.size());
      CAPTURE(command);
      Background job(with(ranks(2), command), folder.path("out"), folder.path("err"));
      std::vector<pid_t> processes;
      REQUIRE(comes_true([&] {
        processes = children_of(job.id());
        return !job.is_running() || has_open_file(processes, results);
      }));
      REQUIRE(job.is_running());
      for (const int signal : signals) {
        kill(job.id(), signal);
        allow_ms(100);  // mpirun kills the ranks if the second Ctrl-C comes before they have ended
      }
      CHECK(job.wait() > 0);
      for (const pid_t process : processes) CHECK(comes_true([&] { return kill(process, 0) != 0; }));
      CAPTURE(read_text(folder.path("err")));
      for (const std::string& left : files_in(results.path())) CHECK(left == "result");
    }
}

TEST_CASE("A run on 32 MPI ranks with few processors gives the same results as one process") {
  const TemporaryFolder folder;
  const Words games = with(bench, {"--format", "jsonl"});
  CHECK(run(with(ranks(32), games)).out == printed(games));
  const Words few = with(lesson, {"--games", "40", "--out", folder.path("file")});
  REQUIRE(tilefold(few).code == 0);
  const std::string whole = read_text(folder.path("file"));
  std::filesystem::remove(folder.path("file"));
  REQUIRE(run(with(ranks(32), few)).code == 0);
  CHECK(read_text(folder.path("file")) == whole);
}

// Returns the maximum private memory, in kB, of the child last started by a process, until it ends.
std::size_t max_own_memory(Background& job, bool has_launcher) {
  std::size_t max = 0;
  comes_true([&] {
    const auto children = has_launcher ? children_of(job.id()) : std::vector<pid_t>{job.id()};
    if (!children.empty())
      for (const std::string& line : lines_of(read_text("/proc/" + std::to_string(children.front()) + "/status")))
        if (line.starts_with("RssAnon:")) max = std::max<std::size_t>(max, std::stoul(line.substr(8)));
    return !job.is_running();
  });
  return max;
}

TEST_CASE("The memory of the first MPI rank does not grow with the number of games" * doctest::skip(!is_long_run())) {
  const TemporaryFolder folder;
  const std::string kept = folder.path("kept");
  const auto memory = [&](const Words& launch, const Words& request) {
    Background job(with(launch.empty() ? Words{TILEFOLD_BINARY} : launch, request), "/dev/null");
    const std::size_t max = max_own_memory(job, !launch.empty());
    CHECK(job.wait() == 0);
    CHECK(max > 100);
    return max;
  };
  const auto grown = [&](const Words& launch, Words request, const std::string& many) {
    const auto games = std::find(request.begin(), request.end(), "--games") + 1;
    *games = "10000";
    const std::size_t few = memory(launch, request);
    *games = many;
    const std::size_t max = memory(launch, request);
    MESSAGE(request.front(), " ", launch.size(), ": ", few, " kB with 10000 games, ", max, " kB with ", many);
    return max > few ? max - few : 0;
  };
  // In kB; with 16 bytes per game, the memory for two strategies would be 31,000 kB.
  constexpr std::size_t nothing_to_speak_of = 6000;
  const Words game{"--max-moves", "1", "--set", "rows=3", "--seed", "5", "--threads", "1", "--format", "csv"};
  const Words two = with({"bench", "drop", "--strategy", "random", "--strategy", "greedy", "--games", "1"}, game);
  const Words vary = with({"sweep", "drop", "--vary", "columns=3", "--strategy", "random", "--games", "1",
                           "--max-moves", "1", "--set", "rows=3"},
                          {"--seed", "5", "--threads", "1", "--format", "csv"});
  CHECK(grown({}, two, "1000000") < nothing_to_speak_of);
  CHECK(grown(ranks(2), two, "1000000") < nothing_to_speak_of);
  CHECK(grown({}, vary, "1000000") < nothing_to_speak_of);
  // The file of a resumed run has an entry for each result.
  const Words again = with({"bench", "drop", "--strategy", "random", "--games", "400000", "--resume", kept}, game);
  const std::size_t played = memory({}, again);
  CHECK(memory({}, again) < played + nothing_to_speak_of);
}

}  // namespace
}  // namespace tilefold::test
