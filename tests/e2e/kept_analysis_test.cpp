// Analyses stored in the profile: they are read instead of being computed again, can be exported, and survive kill -9.
// Also analyses in shards, merging, and resumed runs.

#include <SQLiteCpp/SQLiteCpp.h>
#include <doctest/doctest.h>
#include <signal.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>

#include "tests/e2e/requests.h"
#include "tests/support/csv_table.h"

namespace tilefold::test {
namespace {

Finished in_profile(const TemporaryFolder& folder, Words words) {
  words.insert(words.end(), {"--data-dir", folder.path()});
  return tilefold(words);
}

void record(const TemporaryFolder& folder, Words words) {
  words.insert(words.begin(), "play");
  words.insert(words.end(), {"--record", "--format", "csv"});
  const Finished played = in_profile(folder, words);
  CAPTURE(played.err);
  REQUIRE(played.code == 0);
}

std::string ask(const TemporaryFolder& folder, const std::string& sql) {
  const Finished asked = sqlite(folder.path("tilefold.db"), sql);
  CAPTURE(asked.err);
  REQUIRE(asked.code == 0);
  return asked.out;
}

std::string analysed_rows(const TemporaryFolder& folder, Words words) {
  words.insert(words.begin(), "analyse");
  words.insert(words.end(), {"--format", "csv"});
  const Finished finished = in_profile(folder, words);
  CAPTURE(finished.err);
  REQUIRE(finished.code == 0);
  return finished.out;
}

TEST_CASE("A second analysis of a stored game reads the stored results instead of evaluating the moves again") {
  const TemporaryFolder folder;
  record(folder, {"drop", "--seed", "1", "--strategy", "greedy", "--max-moves", "20"});
  const std::string first = analysed_rows(folder, {"--game", "1", "--nodes", "300"});
  CHECK(ask(folder, "SELECT count(*), strategy FROM judged") == "20|expectimax:nodes=300\n");
  CHECK(analysed_rows(folder, {"--game", "1", "--nodes", "300"}) == first);
  CHECK(analysed_rows(folder, {"--all", "--nodes", "300"}) == first);
  // The test changes a stored row. If the command prints the change, it has read the stored rows.
  ask(folder, "UPDATE judged SET best = 'changed' WHERE number = 5");
  CHECK(csv_rows(analysed_rows(folder, {"--game", "1", "--nodes", "300"}))[4]["best"] == "changed");
  // A different node budget counts as a different analysis.
  CHECK(csv_rows(analysed_rows(folder, {"--game", "1", "--nodes", "200"}))[4]["best"] != "changed");
  CHECK(ask(folder, "SELECT count(*) FROM judged") == "40\n");
}

TEST_CASE("Stored analysis results are replaced if they are invalid or from another analysis version") {
  const TemporaryFolder folder;
  record(folder, {"drop", "--seed", "1", "--strategy", "greedy", "--max-moves", "12"});
  record(folder, {"pairs", "--seed", "2", "--strategy", "solve", "--max-moves", "5"});
  const std::string right = analysed_rows(folder, {"--all", "--nodes", "300"});
  for (const std::string change :
       {"SET value = best_value + 1", "SET version = 0", "SET rank = choices + 1", "SET loss_error = -1",
        "SET next_value = 9e999", "SET number = number + 1", "SET until = until + 1"}) {
    CAPTURE(change);
    ask(folder, "UPDATE judged " + change + " WHERE number % 3 = 0");
    CHECK(analysed_rows(folder, {"--all", "--nodes", "300"}) == right);
  }
}

TEST_CASE("Removing a game from the database removes its stored analysis") {
  const TemporaryFolder folder;
  record(folder, {"drop", "--seed", "1", "--strategy", "greedy", "--max-moves", "5"});
  analysed_rows(folder, {"--game", "1", "--strategy", "greedy"});
  ask(folder, "PRAGMA foreign_keys = ON; DELETE FROM games");
  CHECK(ask(folder, "SELECT count(*) FROM judged") == "0\n");
}

TEST_CASE("Exported analyses and exported moves have the same game and move numbers") {
  const TemporaryFolder folder;
  record(folder, {"drop", "--seed", "1", "--strategy", "greedy", "--max-moves", "6"});
  record(folder, {"unblock", "--seed", "1", "--strategy", "shortest"});
  record(folder, {"drop", "--seed", "2", "--moves", "1 2 3"});
  const auto exported = [&](const std::string& what) {
    const Finished finished = in_profile(folder, {"export", what, "--format", "csv", "--sort", "oldest"});
    REQUIRE(finished.code == 0);
    return csv_rows(finished.out);
  };
  CHECK(exported("analysis").empty());
  analysed_rows(folder, {"--all", "--nodes", "300"});
  analysed_rows(folder, {"drop", "--all", "--strategy", "greedy"});
  const auto moves = exported("moves");
  const auto judged = exported("analysis");
  CHECK(judged.size() == moves.size() + 9);  // the moves of the two games of Drop are in it twice
  for (auto row : judged) {
    const bool has_partner = std::any_of(moves.begin(), moves.end(), [&](auto move) {
      return move["game"] == row["game"] && move["number"] == row["number"] && move["move"] == row["move"] &&
             move["node"] == row["node"] && move["since_ready_ms"] == row["ms"];
    });
    CHECK(has_partner);
    CHECK_FALSE(row["strategy"].empty());
  }
}

TEST_CASE("The export of accuracy groups the user's moves by puzzle, day, hour and thinking time") {
  const TemporaryFolder folder;
  for (const std::string seed : {"1", "2", "3", "4", "5", "6"})
    record(folder, {"drop", "--seed", seed, "--moves", "1 2 3 3 1 2 4 5"});
  record(folder, {"slide", "--seed", "1", "--strategy", "greedy", "--max-moves", "9"});
  analysed_rows(folder, {"--all", "--strategy", "greedy"});
  const auto exported = [&] {
    const Finished finished = in_profile(folder, {"export", "accuracy", "--format", "csv"});
    CAPTURE(finished.err);
    REQUIRE(finished.code == 0);
    return csv_rows(finished.out);
  };
  ask(folder,
      "UPDATE moves SET since_ready = 300 + 97 * game + 211 * node * node % 1700, "
      "played = 1767268800000 + 86400000 * game + 3600000 * (node / 5)");
  auto rows = exported();
  REQUIRE_FALSE(rows.empty());
  CHECK(rows.front()["by"] == "all");
  CHECK(rows.front()["moves"] == "48");
  CHECK(rows.front()["whole_games"] == "6");
  CHECK_FALSE(rows.front()["luck_share"].empty());
  std::map<std::string, int> groups;
  std::map<std::string, double> moves;
  std::map<std::string, double> accuracy;
  for (auto& row : rows) {
    CHECK(row["puzzle"] == "drop");
    ++groups[row["by"]];
    moves[row["by"]] += std::stod(row["moves"]);
    accuracy[row["by"]] += std::stod(row["moves"]) * std::stod(row["accuracy"]);
  }
  CHECK(groups["day"] == 6);
  CHECK(groups["hour"] == 2);
  CHECK(groups["ms"] > 1);
  for (const char* by : {"day", "hour", "ms"}) {
    CAPTURE(by);
    CHECK(moves[by] == 48);
    CHECK(std::abs(accuracy[by] - accuracy["all"]) < 1e-6 * accuracy["all"]);
  }
  const auto judged = csv_rows(in_profile(folder, {"export", "analysis", "drop", "--format", "csv"}).out);
  double loss = 0;
  for (auto row : judged) loss += std::stod(row["loss"]);
  CHECK(std::abs(std::stod(rows.front()["loss"]) * 48 - loss) < 1e-6 * (1 + loss));
}

TEST_CASE("A killed analysis keeps its stored results, and the next analysis continues from them") {
  const TemporaryFolder folder;
  record(folder, {"drop", "--seed", "3", "--strategy", "greedy", "--max-moves", "400"});
  const Words words{"analyse", "--game", "1", "--nodes", "12000", "--threads", "1", "--format", "csv"};
  std::string before = "0\n";
  for (int round = 0; round < 2; ++round) {
    Words command{TILEFOLD_BINARY};
    command.insert(command.end(), words.begin(), words.end());
    command.insert(command.end(), {"--data-dir", folder.path()});
    Background work(command, folder.path("out"));
    const std::string count = "SELECT count(*) FROM judged";
    comes_true([&] { return !work.is_running() || ask(folder, count) != before; });
    kill(work.id(), SIGKILL);
    work.wait();
    const std::string after = ask(folder, count);
    CHECK(std::stoi(after) >= std::stoi(before));
    CHECK(std::stoi(after) > 0);
    before = after;
  }
  const std::string mended = in_profile(folder, words).out;
  ask(folder, "DELETE FROM judged");
  CHECK(in_profile(folder, words).out == mended);
  CHECK(lines_of(mended).size() == 401);
}

// Returns the code blocks of a language in the page, in order.
Words blocks_of(const std::string& page, const std::string& language) {
  Words blocks;
  const std::string begin = "```" + language + "\n";
  for (std::size_t at = page.find(begin); at != std::string::npos; at = page.find(begin, at)) {
    at += begin.size();
    blocks.push_back(page.substr(at, page.find("```", at) - at));
  }
  return blocks;
}

bool is_there(const Words& command) {
  return run(command).code == 0;
}

TEST_CASE("The documented statistics examples in Python, pandas and R run if these are installed") {
  const TemporaryFolder folder;
  for (const std::string seed : {"1", "2"}) record(folder, {"drop", "--seed", seed, "--moves", "1 2 3 3 1 2 4 5"});
  ask(folder, "UPDATE moves SET since_ready = 300 + 97 * game + 211 * node * node % 1700");
  analysed_rows(folder, {"--all", "--strategy", "greedy"});
  REQUIRE(in_profile(folder, {"export", "analysis", "--format", "csv", "--out", folder.path("analysis.csv")}).code ==
          0);
  const std::string statistics = read_text(std::string(TILEFOLD_SOURCE_DIR) + "/docs/reference/statistics.md");
  const std::size_t section = statistics.find("\n## Thinking time and loss\n");
  REQUIRE(section != std::string::npos);
  const std::string page = statistics.substr(section);
  const Words python = blocks_of(page, "python");
  REQUIRE(python.size() == 2);
  const auto says = [&](const std::string& program, const std::string& script) {
    write_text(folder.path("script"), script);
    const Finished finished = run({"sh", "-c", "cd \"$0\" && exec \"$1\" script", folder.path(), program});
    CAPTURE(finished.err);
    CHECK(finished.code == 0);
    return finished.out;
  };
  const std::string told = says("python3", python.front());
  CHECK(told.find("within games 16 ") != std::string::npos);
  CHECK(told.find("too little") == std::string::npos);
  if (is_there({"python3", "-c", "import pandas"})) CHECK(says("python3", python[1]).find("loss") != std::string::npos);
  const Words r = blocks_of(page, "r");
  REQUIRE(r.size() == 1);
  if (is_there({"sh", "-c", "command -v Rscript"})) CHECK(says("Rscript", r.front()).find("loss") != std::string::npos);
}

TEST_CASE("A game is analysed even if the profile cannot store the results") {
  const TemporaryFolder folder;
  record(folder, {"drop", "--seed", "1", "--strategy", "greedy", "--max-moves", "5"});
  const std::string right = analysed_rows(folder, {"--game", "1", "--strategy", "greedy"});
  ask(folder, "DELETE FROM judged");
  SQLite::Database other(folder.path("tilefold.db"), SQLite::OPEN_READWRITE);
  other.exec("BEGIN IMMEDIATE");  // no other process can write
  const Finished finished = in_profile(folder, {"analyse", "--game", "1", "--strategy", "greedy", "--format", "csv"});
  CHECK(finished.code == 0);
  CHECK(finished.out == right);
  CHECK(finished.err.find("the analysis could not be stored") != std::string::npos);
  CHECK(lines_of(finished.err).size() == 1);
}

// A profile with games of several puzzles and judges.
struct Profile {
  TemporaryFolder folder = {};

  Profile() {
    for (const std::string seed : {"1", "2", "3"})
      record({"drop", "--seed", seed, "--strategy", "greedy", "--max-moves", "15"});
    record({"pairs", "--seed", "2", "--strategy", "solve", "--max-moves", "5"});
    record({"unblock", "--seed", "1", "--strategy", "shortest"});
  }

  void record(const Words& words) const {
    printed(with(with({"play"}, words), {"--record", "--format", "csv", "--data-dir", folder.path()}));
  }

  Words all() const { return {"analyse", "--all", "--nodes", "300", "--data-dir", folder.path()}; }

  std::size_t kept_moves() const {
    return lines_of(printed({"export", "analysis", "--format", "csv", "--data-dir", folder.path()})).size() - 1;
  }
};

TEST_CASE("Merging the shards of an analysis prints the same as an analysis in one run and stores nothing") {
  const Profile profile;
  const TemporaryFolder folder;
  for (const std::string format : {"text", "csv", "jsonl"}) {
    CAPTURE(format);
    const Words request = with(profile.all(), {"--format", format});
    Words files = shards_of(request, 3, folder, format);
    if (format == "text") CHECK(profile.kept_moves() == 0);
    const std::string whole = printed(request);  // stores the results of the analysis, which the next shards read
    CHECK(lines_of(whole).size() > 5);
    do CHECK(printed(with({"merge"}, files)) == whole);
    while (std::next_permutation(files.begin(), files.end()));
  }
  // The output format may be chosen when merging.
  const Words files = shards_of(profile.all(), 2, folder, "other");
  CHECK(printed(with({"merge", "--format", "csv"}, files)) == printed(with(profile.all(), {"--format", "csv"})));
}

TEST_CASE("The shards of an analysis can be merged without the profile, the games or the bot") {
  const TemporaryFolder folder;
  const std::string game = folder.path("game.jsonl");
  const std::string trap = folder.path("trap");
  printed({"play", "drop", "--seed", "1", "--moves", "1 2 3 3 1", "--format", "jsonl", "--out", game});
  const std::string bot = std::string(TILEFOLD_BINARY) + " bot drop --strategy greedy";
  for (const Words& judge : {Words{"--strategy", "greedy"}, Words{"--bot", bot}}) {
    const Words request = with({"analyse", game}, judge);
    const std::string whole = printed(request);
    const Words files = shards_of(request, 1, folder, "part");
    const std::string text = read_text(game);
    std::filesystem::remove(game);
    CHECK(printed(with({"merge"}, files)) == whole);
    write_text(game, text);
  }
  const Profile profile;
  const std::string whole = printed(profile.all());
  const Words files = shards_of(profile.all(), 2, folder, "all");
  std::filesystem::remove_all(profile.folder.path());
  CHECK(printed(with({"merge"}, files)) == whole);
}

void check_refused_with(const Words& request, int code, const std::string& said) {
  const Finished finished = tilefold(request);
  CAPTURE(finished.err);
  CHECK(finished.code == code);
  CHECK(finished.out.empty());
  CHECK(lines_of(finished.err).size() == 1);
  CHECK(finished.err.find(said) != std::string::npos);
}

TEST_CASE("Wrong, missing and duplicate shards are rejected, and an analysis has at most as many shards as games") {
  const Profile profile;
  const TemporaryFolder folder;
  const Words request = with(profile.all(), {"--format", "csv"});
  const Words files = shards_of(request, 2, folder, "part");
  check_refused_with({"merge", files[0]}, 2, "of 2 shards 1 is missing: 2");
  check_refused_with({"merge", files[0], files[1], files[0]}, 2, "shard 1 is already given");
  check_refused_with({"merge", "--summary", folder.path("s"), files[0], files[1]}, 2,
                     "--summary needs shards of bench");
  const Words deeper = shards_of(with(request, {"--strategy", "greedy"}), 2, folder, "deeper");
  check_refused_with({"merge", files[0], deeper[1]}, 2, "it belongs to another run");
  profile.record({"drop", "--seed", "9", "--strategy", "greedy", "--max-moves", "3"});
  const Words more = shards_of(with(request, {"--limit", "5"}), 2, folder, "more");
  check_refused_with({"merge", files[0], more[1]}, 2, "it was made from other games than");
  check_refused_with(with(request, {"--shard", "7/7"}), 2, "there are only 6 games to divide");
  check_refused_with({"analyse", "tilefold:drop/1:standard:42:33", "--shard", "2/2"}, 2, "only 1 games");
  check_refused_with({"analyse", "tilefold:drop/1:standard:42:33", "--shard", "1/1", "--strategy", "gredy"}, 2,
                     "greedy");
  // These texts are not results of an analysis, although their checksums are right.
  const Words games =
      shards_of({"bench", "drop", "--strategy", "random", "--games", "6", "--seed", "1"}, 1, folder, "bench");
  std::string text = read_text(games[0]);
  const std::string head = read_text(shards_of(request, 1, folder, "whole")[0]);
  write_text(games[0], head.substr(0, head.find('\n')) + text.substr(text.find('\n')));
  const Finished alien = tilefold({"merge", games[0]});
  CHECK(alien.code == 1);
  CHECK(alien.err.find("the result of item 0 does not belong to this command") != std::string::npos);
}

TEST_CASE("An analysis resumed from a truncated file prints the same as an uninterrupted one") {
  const Profile profile;
  const TemporaryFolder folder;
  const std::string kept = folder.path("kept");
  const Words request =
      with(profile.all(), {"--format", "csv", "--bot",
                           "sh -c \"exec " + std::string(TILEFOLD_BINARY) + " bot $(echo drop) --strategy greedy\""});
  // The bot plays only Drop; games of other puzzles are always skipped.
  const std::string whole = printed(request);
  const Words resumed = with(request, {"--resume", kept});
  CHECK(printed(resumed) == whole);
  const std::string all = read_text(kept);
  for (const double share : {0.0, 0.3, 0.7, 0.999}) {
    write_text(kept, all.substr(0, static_cast<std::size_t>(static_cast<double>(all.size()) * share)));
    CHECK(printed(resumed) == whole);
    CHECK(lines_of(read_text(kept)).size() == lines_of(all).size());
  }
  profile.record({"drop", "--seed", "9", "--strategy", "greedy", "--max-moves", "3"});
  const Finished other = tilefold(with(resumed, {"--limit", "5"}));
  CHECK(other.code == 2);
  CHECK(other.err.find("it was made from other games than this run") != std::string::npos);
}

TEST_CASE("Ctrl-C during an analysis of many games prints the finished games and exits with code 130") {
  const TemporaryFolder folder;
  for (const std::string seed : {"1", "2", "3"})
    printed({"play", "drop", "--seed", seed, "--strategy", "greedy", "--max-moves", "60", "--record", "--format", "csv",
             "--data-dir", folder.path()});
  const Words request{"analyse", "--all",    "--nodes", "2000000",    "--threads",
                      "1",       "--format", "jsonl",   "--data-dir", folder.path()};
  const std::string out = folder.path("out");
  Background work(with({TILEFOLD_BINARY}, request), out);
  REQUIRE(comes_true([&] { return work.catches(SIGINT); }));
  await_work(work, 0.3);
  kill(work.id(), SIGINT);
  const int code = work.wait();
  const std::string before = read_text(out);
  const std::string whole = printed(request);
  CHECK((code == 130 ? before.size() < whole.size()
                     : code == 0 && before == whole));  // code 0 if the command ended before the signal
  const std::string complete =
      before.substr(0, before.rfind("{\"format\"") == std::string::npos ? 0 : before.rfind("{\"format\""));
  CHECK(whole.starts_with(complete));
}

}  // namespace
}  // namespace tilefold::test
