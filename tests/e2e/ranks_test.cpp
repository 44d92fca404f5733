// Runs under mpirun, with several processes on this machine: equal bytes, rejected requests, and resumed runs after a
// kill.

#include <doctest/doctest.h>

#include <signal.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "tests/e2e/ranks.h"

namespace tilefold::test {
namespace {

TEST_CASE("A run with any number of MPI ranks and threads prints the same as one process") {
  for (const Words& request : {with(bench, {"--format", "jsonl"}), with(sweep, {"--format", "csv"})}) {
    const std::string whole = printed(request);
    for (const int count : rank_counts()) {
      for (const std::string threads : {"1", "2"}) {
        CAPTURE(count);
        const Finished finished = run(with(ranks(count), with(request, {"--threads", threads})));
        CHECK(finished.code == 0);
        CHECK(finished.out == whole);
        CHECK(finished.err.empty());
      }
    }
  }
}

// A profile with games of several puzzles.
struct Profile {
  TemporaryFolder folder = {};

  Profile() {
    for (const std::string seed : {"1", "2", "3", "4"}) record({"drop", "--seed", seed, "--max-moves", "25"}, "greedy");
    record({"slide", "--seed", "1", "--max-moves", "20"}, "greedy");
    record({"pairs", "--seed", "2", "--max-moves", "5"}, "solve");
    record({"unblock", "--seed", "1"}, "shortest");
  }

  void record(const Words& words, const std::string& strategy) const {
    const Words how{"--strategy", strategy, "--record", "--format", "csv", "--data-dir", folder.path()};
    printed(with(with({"play"}, words), how));
  }

  Words all(const std::string& format = "csv") const {
    return {"analyse", "--all", "--nodes", "300", "--data-dir", folder.path(), "--format", format};
  }
  std::string kept() const { return printed({"export", "analysis", "--format", "csv", "--data-dir", folder.path()}); }
  void change(const std::string& sql) const { CHECK(sqlite(folder.path("tilefold.db"), sql).code == 0); }
  void forget() const { change("DELETE FROM judged"); }
};

TEST_CASE("An analysis with any number of MPI ranks and threads prints and stores the same as one process") {
  const Profile profile;
  for (const std::string format : {"csv", "jsonl", "text"}) {
    const Words request = profile.all(format);
    profile.forget();
    const std::string whole = printed(request);
    const std::string kept = profile.kept();
    CHECK(lines_of(kept).size() > 100);
    for (const int count : rank_counts()) {
      for (const std::string threads : {"1", "2"}) {
        if (format != "csv" && (count != 3 || threads == "1")) continue;
        CAPTURE(count);
        profile.forget();
        const Finished finished = run(with(ranks(count), with(request, {"--threads", threads})));
        CHECK(finished.code == 0);
        CHECK(finished.out == whole);
        CHECK(finished.err.empty());
        CHECK(profile.kept() == kept);
      }
    }
  }
  // The test changes a stored row. If a run prints the change, it has read the stored results.
  profile.change("UPDATE judged SET best = 'changed' WHERE number = 3");
  const std::string changed = printed(profile.all());
  CHECK(changed.find("changed") != std::string::npos);
  CHECK(run(with(ranks(3), profile.all())).out == changed);
}

TEST_CASE("MPI ranks can analyse one game or a shard, and only rank 0 needs the game file and the profile") {
  const Profile profile;
  const TemporaryFolder folder;
  const std::string game = folder.path("game.jsonl");
  printed({"play", "drop", "--seed", "1", "--moves", "1 2 3 3 1", "--format", "jsonl", "--out", game});
  for (const Words& request :
       {Words{"analyse", game}, Words{"analyse", "--game", "2", "--data-dir", profile.folder.path()},
        Words{"analyse", "tilefold:drop/1:standard:42:33123", "--strategy", "greedy"}}) {
    const Words formatted = with(request, {"--format", "jsonl"});
    const std::string whole = printed(formatted);
    const Finished finished = run(with(ranks(3), formatted));
    CHECK(finished.code == 0);
    CHECK(finished.out == whole);
    CHECK(finished.err.empty());
  }
  profile.forget();
  Words files;
  for (const std::string part : {"1", "2", "3"}) {
    files.push_back(folder.path(part));
    CHECK(run(with(ranks(2), with(profile.all(), {"--shard", part + "/3", "--out", files.back()}))).code == 0);
  }
  CHECK(lines_of(profile.kept()).size() == 1);
  const std::string whole = printed(profile.all());
  do CHECK(printed(with({"merge"}, files)) == whole);
  while (std::next_permutation(files.begin(), files.end()));
  profile.forget();
  Words others = profile.all();
  others[5] = folder.path("none");
  CHECK(run(with(with(ranks(1), profile.all()), with({":", "-n", "2", TILEFOLD_BINARY}, others))).out == whole);
  CHECK_FALSE(std::filesystem::exists(folder.path("none")));
}

TEST_CASE("MPI ranks write the same files and shards as one process and share one random seed") {
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

TEST_CASE("MPI ranks print an error only once, and ranks with different commands are rejected") {
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
  CHECK(other.err.find("rank 1 runs another command or version") != std::string::npos);
  // If the first rank stops before any game, the other ranks end, too.
  const TemporaryFolder folder;
  const std::string kept = folder.path("kept");
  write_text(kept, "my notes\n");
  const Finished foreign = run(with(ranks(3), with(bench, {"--resume", kept})));
  CHECK(foreign.code == 2);
  CHECK(complaints(foreign) == 1);
  CHECK(read_text(kept) == "my notes\n");
  const Finished no_game = run(with(ranks(3), {"analyse", folder.path("no game")}));
  CHECK(no_game.code == 2);
  CHECK(complaints(no_game) == 1);
  const Finished no_bot = run(with(ranks(2), {"analyse", "tilefold:drop/1:standard:42:33", "--bot", "false"}));
  CHECK(no_bot.code == 2);
  CHECK(complaints(no_bot) == 1);
  const Finished unwritten = run(with(ranks(3), with(bench, {"--out", folder.path("none/out")})));
  CHECK(unwritten.code == 1);
  CHECK(complaints(unwritten) == 1);
}

TEST_CASE("Training with any number of MPI ranks and threads writes the same file as one process") {
  const TemporaryFolder folder;
  const auto learned = [&](const Words& launch, const Words& words) {
    const Words request = with(words, {"--format", "jsonl", "--out", folder.path("file")});
    const Finished finished = launch.empty() ? tilefold(request) : run(with(launch, request));
    CAPTURE(finished.err);
    CHECK(finished.code == 0);
    CHECK(finished.err.empty());
    CHECK(lines_of(finished.out).back().find(R"("kind":"trained")") != std::string::npos);
    return read_text(folder.path("file"));
  };
  const Words games{"--games", "300"};
  const std::string whole = learned({}, with(lesson, games));
  for (const int count : rank_counts())
    for (const std::string threads : {"1", "2"}) {
      CAPTURE(count);
      CHECK(learned(ranks(count), with(with(lesson, games), {"--threads", threads})) == whole);
    }
  write_text(folder.path("half"), learned(ranks(2), with(lesson, {"--games", "260"})));
  // Only the first rank reads the file, from which seed and rules come.
  CHECK(learned(ranks(3), {"train", "slide", "--games", "40", "--from", folder.path("half")}) == whole);
}

TEST_CASE("An error of one MPI rank during training is printed once and ends all ranks") {
  const TemporaryFolder folder;
  const std::string file = folder.path("file");
  const auto refused = [&](const Words& launch, const std::string& said) {
    const Finished finished = run(launch);
    CAPTURE(finished.err);
    CHECK(finished.code == 2);
    CHECK(complaints(finished) == 1);
    CHECK(finished.err.find(said) != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(file));
  };
  const Words few = with(lesson, {"--games", "3", "--out", file});
  refused(with(ranks(3), with(few, {"--from", folder.path("none")})), "No such file");
  refused(with(ranks(3), with(few, {"--shard", "1/2"})), "train does not support --shard");
  Words other = few;
  other[3] = "rows=4";
  refused(with(with(ranks(1), few), with({":", "-n", "1", TILEFOLD_BINARY}, other)),
          "rank 1 runs another command or version");
  const Finished timed = run(with(ranks(2), with(lesson, {"--minutes", "0.005", "--out", file})));
  CAPTURE(timed.err);
  CHECK(timed.code == 0);
  CHECK(tilefold(with(few, {"--from", file})).code == 0);
  // If a scheduler ends the run by a signal, an existing file stays complete.
  std::filesystem::remove(file);
  Background job(with(ranks(2), with(lesson, {"--games", "100000000", "--format", "jsonl", "--out", file})),
                 folder.path("out"));
  REQUIRE(comes_true([&] { return lines_of(read_text(folder.path("out"))).size() > 3; }));
  kill(job.id(), SIGTERM);
  job.wait();
  REQUIRE(std::filesystem::exists(file));
  CHECK(tilefold(with(few, {"--from", file})).code == 0);
  CHECK(read_text(folder.path("out")).find(R"("kind":"trained")") != std::string::npos);
}

TEST_CASE("A benchmark resumed after a killed MPI rank or job gives a byte-identical result") {
  const TemporaryFolder folder;
  const std::string kept = folder.path("kept");
  Words request = with(bench, {"--format", "csv"});
  request[7] = "400";
  const std::string whole = printed(request);
  const auto begin_and_end = [&](std::size_t results, bool is_one_rank, int signal) {
    Background job(with(ranks(3), with(request, {"--resume", kept})), folder.path("out"));
    comes_true([&] { return !job.is_running() || lines_of(read_text(kept)).size() >= results; });
    const auto children = children_of(job.id());
    kill(is_one_rank && !children.empty() ? children.back() : job.id(), signal);
    job.wait();
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

TEST_CASE("An analysis by MPI ranks killed at any moment keeps its results and is completed by the next run") {
  const Profile profile;
  const std::string database = profile.folder.path("tilefold.db");
  const TemporaryFolder folder;
  Words request = profile.all();
  request[3] = "6000";
  const std::string whole = printed(request);
  const std::string kept = profile.kept();
  profile.forget();
  const auto count = [&] { return std::stoul(sqlite(database, "SELECT count(*) FROM judged").out); };
  std::size_t before = 0;
  for (const bool is_first_rank : {false, true, false}) {
    Background job(with(ranks(3), with(request, {"--threads", "1"})), folder.path("out"));
    comes_true([&] { return !job.is_running() || count() > before; });
    const auto children = children_of(job.id());
    if (!children.empty()) kill(is_first_rank ? children.front() : children.back(), SIGKILL);
    job.wait();
    CHECK(count() >= before);
    before = count();
  }
  CHECK(before > 0);
  const Finished rest = run(with(ranks(2), request));
  CHECK(rest.code == 0);
  CHECK(rest.out == whole);
  CHECK(profile.kept() == kept);
}

TEST_CASE("Without mpirun the MPI library is not loaded, even if a batch system has set its variables") {
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
