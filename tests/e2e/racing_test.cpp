// Processes of all kinds that use one profile at the same time, some of which are killed: recordings, lists, exports,
// checks, backups, restores, imports, analyses and changes of players. Nothing that was acknowledged is lost or stored
// twice.

#include <doctest/doctest.h>

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <map>
#include <memory>
#include <optional>

#include "app/profile/stored_players.h"
#include "engine/core/rng.h"
#include "tests/e2e/requests.h"
#include "tests/support/long_run.h"

namespace tilefold::test {
namespace {

namespace fs = std::filesystem;

constexpr int processes_per_round = 8;

// A process of a round, and what it has printed.
struct Racer {
  std::string kind;
  int seed = 0;  // of a recording
  std::string out;
  std::string err;
  bool is_killed = false;
  std::unique_ptr<Background> process = {};
  int code = -1;
};

struct Race {
  TemporaryFolder folder;
  std::string profile = folder.path("profile");
  std::string start = folder.path("start.db");
};

// Begins with two games and an analysis, and makes a backup of them.
void prepare(const Race& race) {
  for (const char* seed : {"1", "2"})
    printed({"play", "drop", "--seed", seed, "--strategy", "random", "--max-moves", "12", "--record", "--data-dir",
             race.profile});
  printed({"profile", "backup", "--out", race.start, "--data-dir", race.profile});
  write_text(race.folder.path("levels.txt"), "............AA.B.....B..............\n");
  write_text(race.folder.path("log.csv"),
             "participant,level,number,move,ms\nP1,1,1,B+2,100\nP1,1,2,A+4,100\nP2,1,1,B+2,90\n");
}

// Renames a player in a separate process, as a window would.
int rename_player(const std::string& profile, int number) {
  profile::Store store(*profile::find_folders(profile), profile::Access::write);
  if (!store.is_open()) return 1;
  profile::StoredPlayers players(store);
  const auto player = players.find_or_add("Anna");
  if (!player) return 1;
  return players.rename(player->id, "Anna " + std::to_string(number)) ? 0 : 1;
}

Words command_of(const std::string& kind, const Race& race, int seed) {
  if (kind == "record")
    return {"play", "drop",  "--seed",  std::to_string(seed), "--strategy", "random", "--max-moves",
            "25",   "--set", "rows=16", "--record",           "--format",   "jsonl"};
  if (kind == "backup") return {"profile", "backup", "--out", race.folder.path("copy.db")};
  if (kind == "backup beside") return {"profile", "backup"};
  if (kind == "restore") return {"profile", "restore", race.start};
  if (kind == "check") return {"profile", "check"};
  if (kind == "import")
    return {"import", "study", race.folder.path("log.csv"), "--levels", race.folder.path("levels.txt")};
  if (kind == "analyse") return {"analyse", "--game", "1", "--strategy", "greedy", "--nodes", "10"};
  if (kind == "list") return {"games", "--format", "csv"};
  return {"export", "moves", "--states", "--format", "csv"};
}

std::vector<Racer> start_racers(const Race& race, Rng& rng) {
  const Words kinds{"record", "record",        "record",  "record", "list",   "export", "check",
                    "backup", "backup beside", "restore", "import", "import", "analyse"};
  std::vector<Racer> racers;
  for (int i = 0; i < processes_per_round - 1; ++i) {
    Racer racer{.kind = i < 2 ? "record" : kinds[rng.below(static_cast<std::uint32_t>(kinds.size()))],
                .seed = 1000 + i,
                .out = race.folder.path("out" + std::to_string(i)),
                .err = race.folder.path("err" + std::to_string(i)),
                .is_killed = rng.below(4) == 0};
    Words command{TILEFOLD_BINARY};
    for (const std::string& word : command_of(racer.kind, race, racer.seed)) command.push_back(word);
    command.insert(command.end(), {"--data-dir", race.profile});
    racer.process = std::make_unique<Background>(command, racer.out, racer.err);
    racers.push_back(std::move(racer));
  }
  return racers;
}

// Kills some of the processes after random times, renames a player meanwhile, and waits for the ends.
void await_ends(std::vector<Racer>& racers, const Race& race, int number, Rng& rng) {
  const pid_t renaming = fork();
  REQUIRE(renaming >= 0);
  if (renaming == 0) _exit(rename_player(race.profile, number));
  for (Racer& racer : racers) {
    if (!racer.is_killed) continue;
    const std::uint32_t awaited = rng.below(12);
    comes_true([&] { return !racer.process->is_running() || lines_of(read_text(racer.out)).size() >= awaited; });
    kill(racer.process->id(), SIGKILL);
  }
  for (Racer& racer : racers) racer.code = racer.process->wait();
  int status = 0;
  REQUIRE(waitpid(renaming, &status, 0) == renaming);
  CHECK(WIFEXITED(status));
}

// Returns the number of moves that a recording has printed completely.
std::int64_t acknowledged(const Racer& racer) {
  const std::string text = read_text(racer.out);
  std::int64_t moves = 0;
  for (const std::string& line : lines_of(text.substr(0, text.rfind('\n') + 1)))
    if (line.find("\"kind\":\"move\"") != std::string::npos) ++moves;
  return moves;
}

// Returns the databases of the profile: the current one, those that were replaced, and the backups beside it.
std::vector<std::string> databases_in(const Race& race) {
  std::vector<std::string> files;
  for (const std::string& name : files_in(race.profile))
    if (name == "tilefold.db" || name.find(".replaced-") != std::string::npos)
      files.push_back(race.profile + "/" + name);
  return files;
}

// Checks that each acknowledged move of a recording is in exactly one database. A recording that could not open the
// profile, because it was being restored, has said so.
void check_recording(const Racer& racer, const std::vector<std::string>& databases) {
  int found = 0;
  std::int64_t stored = 0;
  for (const std::string& file : databases) {
    const Finished games = sqlite(file, "SELECT nodes FROM games WHERE seed = '" + std::to_string(racer.seed) + "'");
    REQUIRE(games.code == 0);
    for (const std::string& line : lines_of(games.out)) {
      ++found;
      stored = std::stoll(line);
    }
  }
  CAPTURE(stored);
  CHECK(found <= 1);
  if (read_text(racer.err).empty()) CHECK(stored >= acknowledged(racer));
  if (racer.code == 0) CHECK(stored == 25);
}

void check_race(const Race& race, const std::vector<Racer>& racers) {
  bool has_killed_writer = false;
  for (const Racer& racer : racers) {
    CAPTURE(racer.kind);
    CAPTURE(racer.code);
    CAPTURE(read_text(racer.err));
    const std::string report = racer.kind == "check" ? read_text(racer.out) : "";
    CAPTURE(report);
    CHECK(lines_of(read_text(racer.err)).size() <= 1);
    if (racer.is_killed)
      CHECK((racer.code == 0 || racer.code == 1 || racer.code == 128 + SIGKILL));
    else
      CHECK((racer.code == 0 || (racer.code == 1 && !read_text(racer.err).empty())));
    if (racer.is_killed && (racer.kind.starts_with("backup") || racer.kind == "restore")) has_killed_writer = true;
  }
  const auto databases = databases_in(race);
  for (const Racer& racer : racers) {
    if (racer.kind != "record") continue;
    CAPTURE(racer.seed);
    CAPTURE(racer.code);
    CAPTURE(read_text(racer.err));
    check_recording(racer, databases);
  }
  for (const std::string& file : databases) {
    CAPTURE(file);
    const Finished checked = asked_of(race.profile, {"profile", "check", file});
    CHECK_MESSAGE(checked.code == 0, checked.out);
    CHECK(sqlite(file, "SELECT count(*) FROM games WHERE seed IN ('1', '2') AND client <> 'import'").out == "2\n");
    const std::string imported = sqlite(file, "SELECT count(*) FROM games WHERE client = 'import'").out;
    CHECK((imported == "0\n" || imported == "2\n"));
    CHECK(std::stoi(sqlite(file, "SELECT count(*) FROM players WHERE name LIKE 'Anna%'").out) <= 1);
  }
  for (const std::string& name : files_in(race.profile)) {
    CAPTURE(name);
    CHECK(name.find(".damaged-") == std::string::npos);
    const bool is_partial = name.find(".part-") != std::string::npos || name.starts_with("tilefold.db.new");
    if (!has_killed_writer) CHECK_FALSE(is_partial);
    if (name.find(".backup-") != std::string::npos && !is_partial)
      CHECK(asked_of(race.profile, {"profile", "check", race.profile + "/" + name}).code == 0);
  }
}

TEST_CASE("Processes that race on one profile, some of them killed, lose nothing and store nothing twice") {
  const Trials trials = trials_of(4, 1'120 / processes_per_round);
  std::map<std::string, std::map<int, int>> codes;
  for (int trial = trials.first; trial < trials.end; ++trial) {
    Rng rng(static_cast<std::uint64_t>(trial));
    CAPTURE(repeating(trial, "profile_test", "racing_test.cpp"));
    const Race race;
    prepare(race);
    std::vector<Racer> racers = start_racers(race, rng);
    await_ends(racers, race, trial, rng);
    for (const Racer& racer : racers) ++codes[racer.kind][racer.code];
    check_race(race, racers);
  }
  std::string text;
  for (const auto& [kind, counts] : codes) {
    text += "\n" + kind + ":";
    for (const auto& [code, count] : counts)
      text += " " + std::to_string(count) + " ended with " + std::to_string(code) + ";";
  }
  MESSAGE((trials.count() * processes_per_round) << " processes, one in eight renamed a player" << text);
}

}  // namespace
}  // namespace tilefold::test
