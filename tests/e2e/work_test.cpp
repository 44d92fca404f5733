// Work in parts, with the real program: sweeps, shards, merging, and runs that are killed and resumed.

#include <doctest/doctest.h>

#include <signal.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "app/records/json.h"
#include "tests/e2e/requests.h"
#include "tests/support/csv_table.h"

namespace tilefold::test {
namespace {

const Words bench_request{"bench",   "drop", "--strategy",  "random", "--strategy", "greedy",
                          "--games", "9",    "--max-moves", "40",     "--seed",     "4"};
const Words sweep_request{"sweep",       "drop",   "--vary",     "rows=3,4", "--vary",  "preview=1..5:2",
                          "--strategy",  "random", "--strategy", "greedy",   "--games", "4",
                          "--max-moves", "60",     "--seed",     "4"};

TEST_CASE("A sweep prints one row for each combination of rules and strategy, the same for any number of threads") {
  const std::string csv = printed(with(sweep_request, {"--format", "csv"}));
  const auto lines = lines_of(csv);
  REQUIRE(lines.size() == 13);
  const Words names = csv_fields(lines[0]);
  const Words first{"rows",      "preview",    "strategy",     "games",    "score_mean",
                    "score_low", "score_high", "score_median", "score_sd", "moves_mean"};
  CHECK(Words(names.begin(), names.begin() + 10) == first);
  for (const std::string name : {"choices_mean", "chain_mean", "open_share", "skill_ratio", "luck_share", "games_over"})
    CHECK(std::count(names.begin(), names.end(), name) == 1);
  CHECK(std::set(names.begin(), names.end()).size() == names.size());
  CHECK(lines[1].starts_with("3,1,random,4,"));
  CHECK(lines[4].starts_with("3,3,greedy,4,"));
  CHECK(lines[12].starts_with("4,5,greedy,4,"));

  const std::string json = printed(with(sweep_request, {"--format", "jsonl", "--threads", "1"}));
  CHECK(printed(with(sweep_request, {"--format", "jsonl", "--threads", "2"})) == json);
  const auto records = lines_of(json);
  REQUIRE(records.size() == 13);
  const auto meta = records::parse_json(records[0], "meta");
  CHECK(*meta->find("format") == Document("tilefold/1"));
  CHECK(*meta->find("combinations") == Document(6));
  CHECK(records::to_json(*meta->find("varied")) == R"({"rows":[3,4],"preview":[1,3,5]})");
  for (std::size_t i = 1; i < records.size(); ++i) {
    const auto record = records::parse_json(records[i], "row");
    CHECK(*record->find("kind") == Document("row"));
    const Words values = csv_fields(lines[i]);
    for (std::size_t c = 0; c < names.size(); ++c) {
      const Document& value = *record->find(names[c]);
      CHECK(values[c] == (value == Document() ? "" : records::plain_text(value)));
    }
  }
  CHECK(lines_of(printed(with(sweep_request, {"--format", "text"}))).size() > 13);
  CHECK(printed(with(sweep_request, {"--format", "csv", "--timing"})).find("seconds_per_move") != std::string::npos);
  CHECK(csv.find("seconds") == std::string::npos);
}

TEST_CASE("Game 1 of a sweep is the same as game 1 of a benchmark with the same rules") {
  Words one = with(sweep_request, {"--format", "csv"});
  *std::find(one.begin(), one.end(), "4") = "1";
  const auto rows = lines_of(printed(one));
  const auto game = lines_of(printed({"bench", "drop", "--strategy", "greedy", "--games", "1", "--max-moves", "60",
                                      "--seed", "4", "--set", "rows=4", "--set", "preview=3", "--format", "csv"}));
  CHECK(csv_fields(rows.at(10))[2] == "greedy");
  CHECK(csv_fields(rows.at(10))[4] == csv_fields(game.at(1))[3] + ".0");
}

TEST_CASE("A sweep skips and reports combinations of rules that are illegal, and rejects invalid options") {
  const Words some{"sweep",      "drop",   "--vary",  "rows=3,4", "--vary", "continue_rows=3,4",
                   "--strategy", "random", "--games", "1",        "--seed", "1"};
  const Finished csv = tilefold(with(some, {"--format", "csv"}));
  CHECK(lines_of(csv.out).size() == 4);
  CHECK(csv.err ==
        "tilefold: skipped 1 of 4 combinations with invalid rules, the first rows=3 continue_rows=4: "
        "continue_rows is 4; it must be at most rows, which is 3\n");
  const std::string json = printed(with(some, {"--format", "jsonl"}));
  CHECK(json.find(R"({"kind":"skipped","rows":3,"continue_rows":4,"reason":)") != std::string::npos);
  using Wrong = std::pair<Words, std::string>;
  const Words drop{"sweep", "drop", "--strategy", "random", "--seed", "1"};
  for (const Wrong& wrong :
       {Wrong{drop, "give --vary NAME=VALUES"}, Wrong{with(drop, {"--vary", "rows=2"}), "3 to 16"},
        Wrong{{"sweep", "drop", "--vary", "rows=3"}, "give --strategy NAME"},
        Wrong{{"sweep", "dorp", "--vary", "rows=3"}, "did you mean 'drop'"},
        Wrong{with(drop, {"--vary", "rows=3", "--vary", "rows=4"}), "given twice"},
        Wrong{with(drop, {"--vary", "rows=3", "--set", "rows=4"}), "give one of them"},
        Wrong{with(drop, {"--vary", "rows=3", "--sample", "0"}), "from 1 to 100000"},
        Wrong{with(drop, {"--vary", "rows=3", "--shard", "0/3"}), "such as 2/10"},
        Wrong{with(drop, {"--vary", "rows=3", "--shard", "4/3"}), "such as 2/10"},
        Wrong{with(drop, {"--vary", "rows=3", "--games", "1", "--shard", "3/3"}), "only 1 games"},
        Wrong{{"bench", "drop", "--strategy", "random", "--shard", "1/2"}, "--shard needs --seed"},
        Wrong{{"bench", "drop", "--strategy", "random", "--resume", "x"}, "--resume needs --seed"}}) {
    const Finished finished = tilefold(wrong.first);
    CAPTURE(finished.err);
    CHECK(finished.code == 2);
    CHECK(finished.out.empty());
    CHECK(finished.err.find(wrong.second) != std::string::npos);
    CHECK(lines_of(finished.err).size() == 1);
  }
}

TEST_CASE("Merging the shards of a run in any order prints the same as the whole run") {
  const TemporaryFolder folder;
  for (const Words& request : {bench_request, sweep_request})
    for (const std::string format : {"jsonl", "csv", "text"}) {
      CAPTURE(format);
      const Words formatted = with(request, {"--format", format});
      const std::string whole = printed(formatted);
      Words files = shards_of(formatted, 3, folder, "part");
      do CHECK(printed(with({"merge"}, files)) == whole);
      while (format == "csv" && std::next_permutation(files.begin(), files.end()));
    }
  // The format and the summary can be chosen when merging.
  const Words files = shards_of(bench_request, 2, folder, "other");
  const std::string summary = folder.path("summary");
  CHECK(printed(with({"merge", "--format", "csv", "--summary", summary}, files)) ==
        printed(with(bench_request, {"--format", "csv"})));
  const std::string expected = folder.path("expected");
  printed(with(bench_request, {"--format", "csv", "--summary", expected}));
  CHECK(read_text(summary) == read_text(expected));
  CHECK(printed(with({"merge", "--out", folder.path("merged")}, files)).empty());
  CHECK(read_text(folder.path("merged")) == printed(bench_request));
}

void check_merge_refused(const Words& files, const std::string& problem) {
  const Finished finished = tilefold(with({"merge"}, files));
  CAPTURE(finished.err);
  CHECK(finished.code == 2);
  CHECK(finished.out.empty());
  CHECK(finished.err.find(problem) != std::string::npos);
  CHECK(lines_of(finished.err).size() == 1);
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  REQUIRE(text.find(from) != std::string::npos);
  return text.replace(text.find(from), from.size(), to);
}

std::string replaced_all(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

TEST_CASE("Merging rejects missing, duplicate and damaged shards, and shards of another run or program version") {
  const TemporaryFolder folder;
  const Words files = shards_of(bench_request, 3, folder, "part");
  const Words alien = shards_of(with(bench_request, {"--continues"}), 3, folder, "alien");
  const Words halves = shards_of(bench_request, 2, folder, "half");
  check_merge_refused({files[0], files[2]}, "of 3 shards 1 is missing: 2");
  check_merge_refused({files[0], files[1], files[0]}, files[0] + ": shard 1 is already given");
  check_merge_refused({files[0], files[1], alien[2]}, alien[2] + ": it belongs to another run");
  check_merge_refused({files[0], halves[1]}, "a different number of parts");
  check_merge_refused({folder.path("none")}, "No such file");
  check_merge_refused({}, "FILES is required: tilefold merge FILE");
  check_merge_refused({files[0], files[1], files[2], "--summary",
                       folder.path("./" + std::filesystem::path(files[1]).filename().string())},
                      "is one of the shards");

  const std::string text = read_text(files[1]);
  const std::string bad = folder.path("bad");
  const auto refused = [&](const std::string& content, const std::string& problem) {
    write_text(bad, content);
    check_merge_refused({files[0], bad, files[2]}, problem);
  };
  refused("", "contains no results");
  refused("hello\n", "contains no results");
  refused(R"({"format":"tilefold/1","kind":"meta"})"
          "\n",
          "contains no results");
  refused(text.substr(0, text.size() - 10), "it is incomplete, with 6 of 6 results");
  refused(text.substr(0, text.size() / 2), "it is incomplete");
  refused(text + "x\n", "line 9 is damaged");
  const auto lines = lines_of(text);
  refused(replaced(text, lines[3] + "\n", ""), "line 7 is damaged");
  refused(replaced(text, lines[3], lines[2]), "is in the file twice");
  refused(replaced(text, R"("item":4)", R"("item":5)"), "line 3 is damaged");
  refused(replaced(text, R"("version":"0)", R"("version":"9)"), "made by version '9");
  refused(replaced(text, R"("items":18)", R"("items":12)"), "damaged");
  refused(replaced(text, R"("shard":2)", R"("shard":9)"), "contains no results");
  // Each result is valid by itself, but the command names another number of games.
  Words short_of;
  for (const std::string& file : files) {
    short_of.push_back(file + "-short");
    write_text(short_of.back(), replaced(read_text(file), R"("--games","9")", R"("--games","8")"));
  }
  check_merge_refused(short_of, "it belongs to another run");
}

TEST_CASE("Merging a shard with altered options writes no extra file and runs no other command") {
  const TemporaryFolder folder;
  const std::string whole = printed(bench_request);
  const std::string file = shards_of(bench_request, 1, folder, "part")[0];
  const std::string text = read_text(file);
  const std::string trap = folder.path("trap");
  write_text(file,
             replaced(text, R"("shown":[])", R"("shown":["--summary",")" + trap + R"(","--out",")" + trap + "\"]"));
  CHECK(printed({"merge", file}) == whole);
  CHECK_FALSE(std::filesystem::exists(trap));
  write_text(file, replaced(text, R"(["bench")", R"(["render")"));
  CHECK(tilefold({"merge", file}).code == 2);
  write_text(file, replaced(text, R"(["bench")", R"(["play")"));
  CHECK(tilefold({"merge", file}).code == 2);
}

TEST_CASE("Runs with bots can be merged and resumed, and merging starts no bot") {
  const TemporaryFolder folder;
  const std::string bot = std::string(TILEFOLD_BINARY) + " bot drop --strategy greedy";
  const Words request{"bench", "drop",        "--bot", bot,      "--strategy", "random",   "--games",
                      "3",     "--max-moves", "10",    "--seed", "4",          "--format", "csv"};
  const std::string whole = printed(request);
  CHECK(printed(with(request, {"--resume", folder.path("kept")})) == whole);
  CHECK(printed(with({"merge"}, shards_of(request, 2, folder, "part"))) == whole);
  const std::string trap = folder.path("trap");
  const std::string file = folder.path("kept");
  write_text(file, replaced(read_text(file), bot, "touch " + trap));
  CHECK(printed({"merge", file, "--format", "csv"}) == replaced_all(whole, bot, "touch " + trap));
  CHECK_FALSE(std::filesystem::exists(trap));
}

TEST_CASE("A resumed run prints the same as an uninterrupted one and plays no game twice") {
  const TemporaryFolder folder;
  const std::string kept = folder.path("kept");
  for (const Words& request : {bench_request, sweep_request}) {
    const std::string whole = printed(request);
    const Words resumed = with(request, {"--resume", kept, "--threads", "2"});
    CHECK(printed(resumed) == whole);
    const std::string all = read_text(kept);
    CHECK(printed(resumed) == whole);
    CHECK(read_text(kept) == all);
    // If the file is truncated at any byte, even within a line, its complete results are used.
    for (const double share : {0.0, 0.01, 0.3, 0.62, 0.999}) {
      const auto cut = static_cast<std::size_t>(static_cast<double>(all.size()) * share);
      write_text(kept, all.substr(0, cut));
      CHECK(printed(resumed) == whole);
      const std::string again = read_text(kept);
      const std::size_t sound = all.substr(0, cut).rfind('\n');
      if (sound != std::string::npos) CHECK(again.starts_with(all.substr(0, sound + 1)));
      CHECK(lines_of(again).size() == lines_of(all).size());
    }
    // The resume file is a single shard of the whole run, so it can be merged.
    CHECK(printed({"merge", kept}) == whole);
    std::filesystem::remove(kept);
  }
}

TEST_CASE("A run rejects a resume file that belongs to another run and leaves it unchanged") {
  const TemporaryFolder folder;
  const std::string kept = folder.path("kept");
  printed(with(bench_request, {"--resume", kept}));
  const std::string all = read_text(kept);
  const auto refused = [&](const Words& request, const std::string& content, const std::string& problem) {
    write_text(kept, content);
    const Finished finished = tilefold(with(request, {"--resume", kept}));
    CAPTURE(finished.err);
    CHECK(finished.code == 2);
    CHECK(finished.err.find(problem) != std::string::npos);
    CHECK(read_text(kept) == content);
  };
  refused(sweep_request, all, "belongs to another run");
  refused(with(bench_request, {"--shard", "1/2", "--out", folder.path("out")}), all, "it is shard 1 of 1");
  refused(bench_request, "my notes", "contains no results");
  refused(bench_request, "my notes\nin two lines\n", "contains no results");
  refused(bench_request, replaced(all, R"("checksum":")", R"("checksum":"x)"), "line 2 is damaged");
  const Finished gone = tilefold(with(bench_request, {"--resume", folder.path("none/kept")}));
  CHECK(gone.code == 2);
  CHECK(gone.err.find("No such file") != std::string::npos);
  for (const char* endless : {"/dev/full", "/dev/zero"}) {
    const Finished device = tilefold(with(bench_request, {"--resume", endless}));
    CHECK(device.code == 2);
    CHECK(device.err ==
          std::string("tilefold: ") + endless + ": it is not a regular file; give the path of a file with results\n");
  }
  write_text(kept, all);
  std::filesystem::resize_file(kept, 100'000'000);  // adds a line without an end
  const std::string place = "line " + std::to_string(lines_of(all).size() + 1) + " is damaged";
  CHECK(tilefold(with(bench_request, {"--resume", kept})).err.find(place) != std::string::npos);
  CHECK(std::filesystem::file_size(kept) == 100'000'000);
  // A file that exists but cannot be read.
  const Finished unread = tilefold(with(bench_request, {"--resume", "/proc/self/mem"}));
  CHECK(unread.code == 2);
  CHECK(unread.err == "tilefold: cannot read /proc/self/mem: reading it failed\n");
}

TEST_CASE("Resuming and merging reject a weight file that has changed since the run began") {
  const TemporaryFolder folder;
  const std::string weights = folder.path("learned.weights");
  const auto learn = [&](const std::string& games) {
    printed({"train", "slide", "--preset", "small", "--games", games, "--seed", "1", "--out", weights});
  };
  const Words request{"bench",   "slide", "--preset", "small", "--strategy",  "greedy:evaluation=" + weights,
                      "--games", "4",     "--seed",   "1",     "--max-moves", "30"};
  const std::string kept = folder.path("kept");
  const auto shard = [&](const std::string& part) {
    printed(with(request, {"--shard", part + "/2", "--out", folder.path(part)}));
  };
  const Words shards{"merge", folder.path("1"), folder.path("2")};
  learn("20");
  const std::string whole = printed(request);
  printed(with(request, {"--resume", kept}));
  shard("1");
  shard("2");
  CHECK(printed(shards) == whole);
  learn("40");
  shard("2");
  const std::string why = "it was played with other weights than ";
  CHECK(tilefold(shards).err ==
        "tilefold: " + folder.path("2") + ": " + why + folder.path("1") + "; both must be the same\n");
  CHECK(tilefold(with(request, {"--resume", kept})).err ==
        "tilefold: " + kept + ": " + why + "this run; both must be the same\n");
  learn("20");
  CHECK(printed(with(request, {"--resume", kept})) == whole);
  for (const char* part : {"1/5", "5/5"})
    CHECK(tilefold(with(request, {"--shard", part, "--out", folder.path("none")})).err ==
          std::string("tilefold: --shard is ") + part + ", but there are only 4 games to divide\n");
}

const Words endless{"bench",       "drop", "--strategy", "random", "--strategy", "greedy", "--games",   "400",
                    "--max-moves", "60",   "--seed",     "4",      "--format",   "csv",    "--threads", "1"};

// Starts the run, ends it by `signal` after `results` stored results, and returns its exit code.
int stopped_after(const Words& request, const std::string& kept, std::size_t results, int signal) {
  Background run(with({TILEFOLD_BINARY}, with(request, {"--resume", kept})), "/dev/null");
  comes_true([&] { return !run.is_running() || lines_of(read_text(kept)).size() > results; });
  kill(run.id(), signal);
  return run.wait();
}

TEST_CASE("A run that is killed repeatedly resumes each time, and its final result is byte-identical") {
  const TemporaryFolder folder;
  const std::string kept = folder.path("kept");
  const std::string whole = printed(endless);
  for (const std::size_t results : {0U, 1U, 40U, 100U, 200U}) {
    const auto before = std::filesystem::exists(kept) ? lines_of(read_text(kept)).size() : 0;
    stopped_after(endless, kept, results, SIGKILL);
    CHECK(lines_of(read_text(kept)).size() >= before);
  }
  CHECK(printed(with(endless, {"--resume", kept})) == whole);
}

TEST_CASE("After Ctrl-C or SIGTERM a run stores its results, exits with code 130 and can be resumed") {
  for (const int signal : {SIGINT, SIGTERM}) {
    const TemporaryFolder folder;
    const std::string kept = folder.path("kept");
    Words request = endless;
    request[7] = "1000000";
    const int code = stopped_after(request, kept, 20, signal);
    CHECK(code == 130);
    const auto results = lines_of(read_text(kept)).size();
    CHECK(stopped_after(request, kept, results + 20, signal) == 130);
    CHECK(lines_of(read_text(kept)).size() > results);
  }
}

TEST_CASE("Two runs cannot share a resume file, and a full disk ends a run with an error that names the file") {
  const TemporaryFolder folder;
  const std::string kept = folder.path("kept");
  Words request = endless;
  request[7] = "1000000";
  Background run(with({TILEFOLD_BINARY}, with(request, {"--resume", kept})), "/dev/null");
  comes_true([&] { return !run.is_running() || lines_of(read_text(kept)).size() >= 3; });
  const Finished second = tilefold(with(request, {"--resume", kept}));
  CHECK(second.code == 2);
  CHECK(second.err.find("another run is writing it") != std::string::npos);
  kill(run.id(), SIGKILL);
  run.wait();
  const std::string script = "ulimit -f 4; exec \"$@\"";
  const std::string full = folder.path("full");
  const Finished limited = test::run(
      with({"bash", "-c", script, "bash", TILEFOLD_BINARY}, with(endless, {"--resume", full, "--out", "/dev/null"})));
  CHECK(limited.code == 1);
  CHECK(limited.err.find("cannot write " + full) != std::string::npos);
  CHECK(printed(with(endless, {"--resume", full})) == printed(endless));
}

}  // namespace
}  // namespace tilefold::test
