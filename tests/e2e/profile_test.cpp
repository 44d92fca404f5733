// The profile used by the real program: killed, used concurrently, full, read-only, damaged.

#include <doctest/doctest.h>

#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "app/records/json.h"
#include "engine/core/rng.h"
#include "tests/support/long_run.h"
#include "tests/support/process.h"
#include "tests/support/written_paths.h"

namespace tilefold::test {
namespace {

namespace fs = std::filesystem;
Words record(const std::string& profile, Words more = {}) {
  Words words{"play", "drop", "--seed", "5", "--record", "--data-dir", profile, "--format", "jsonl"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

Words with_program(Words arguments) {
  arguments.insert(arguments.begin(), TILEFOLD_BINARY);
  return arguments;
}

std::vector<Document> rows(Words arguments, const std::string& profile) {
  arguments.insert(arguments.end(), {"--data-dir", profile, "--format", "jsonl"});
  const Finished finished = tilefold(arguments);
  CAPTURE(finished.err);
  CHECK(finished.err.empty());
  REQUIRE(finished.code == 0);
  std::vector<Document> list;
  for (const std::string& line : lines_of(finished.out)) list.push_back(*records::parse_json(line, "a line"));
  list.erase(list.begin());
  return list;
}

std::int64_t number(const Document& row, std::string_view name) {
  REQUIRE(row.find(name) != nullptr);
  REQUIRE(row.find(name)->integer() != nullptr);
  return *row.find(name)->integer();
}

std::string integrity(const std::string& profile) {
  return sqlite(profile + "/tilefold.db", "PRAGMA integrity_check; PRAGMA foreign_key_check;").out;
}

// Returns the files beside the database that were set aside, by name.
std::vector<std::string> kept_aside(const std::string& profile) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(profile))
    if (entry.path().filename().string().find(".damaged-") != std::string::npos) names.push_back(entry.path());
  return names;
}

TEST_CASE("A recorded game is listed with its moves, its score and its game ID") {
  const TemporaryFolder folder;
  const std::string profile = folder.path("profile");
  CHECK(rows({"games"}, profile).empty());
  CHECK_FALSE(fs::exists(profile));
  const Finished played = tilefold(record(profile, {"--moves", "3 3 1", "--strategy", "greedy", "--max-moves", "8"}));
  CHECK(played.err.empty());
  REQUIRE(played.code == 0);
  const auto games = rows({"games"}, profile);
  REQUIRE(games.size() == 1);
  CHECK(number(games[0], "moves") == 8);
  CHECK(number(games[0], "autoplay_moves") == 5);
  CHECK(*games[0].find("strategy") == Document("greedy"));
  CHECK(*games[0].find("assisted") == Document(true));
  CHECK(*games[0].find("client") == Document("command line"));
  const auto moves = rows({"export", "moves"}, profile);
  REQUIRE(moves.size() == 8);
  CHECK(*moves[2].find("played_by") == Document("player"));
  CHECK(*moves[3].find("played_by") == Document("greedy"));
  const auto scores = rows({"scores", "drop"}, profile);
  REQUIRE(scores.size() == 2);
  CHECK(*scores[0].find("assisted") == Document(true));
  CHECK(number(scores[0], "score") == number(games[0], "score"));
  CHECK(number(scores[1], "score") == number(moves[2], "score"));
  // The listed game ID plays the same game.
  const std::string id = *games[0].find("game_id")->text();
  const Finished again = tilefold({"replay", id, "--format", "jsonl"});
  const auto before = lines_of(played.out);
  const auto after = lines_of(again.out);
  REQUIRE(before.size() == after.size());
  for (std::size_t i = 0; i + 1 < before.size(); ++i) CHECK(before[i] == after[i]);
  CHECK(rows({"games", "--pure"}, profile).empty());
  CHECK(rows({"games", "--assisted", "--status", "playing", "--sort", "score"}, profile).size() == 1);
  CHECK(rows({"games", "--until", "2001-01-01"}, profile).empty());
  CHECK(rows({"games", "--since", "2001-01-01T00:00:00Z"}, profile).size() == 1);
}

TEST_CASE("Without --data-dir all files are in the XDG folders") {
  const TemporaryFolder folder;
  const auto in_home = [&](Words more) {
    Words words{"env",
                "-u",
                "XDG_DATA_HOME",
                "-u",
                "XDG_CONFIG_HOME",
                "-u",
                "XDG_STATE_HOME",
                "HOME=" + folder.path("home"),
                TILEFOLD_BINARY};
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  };
  CHECK(in_home({"play", "drop", "--moves", "1", "--seed", "1", "--record"}).code == 0);
  CHECK(fs::exists(folder.path("home/.local/share/tilefold/tilefold.db")));
  CHECK(lines_of(in_home({"games", "--format", "csv"}).out).size() == 2);
  const Finished elsewhere = run({"env", "XDG_DATA_HOME=" + folder.path("xdg"), TILEFOLD_BINARY, "games"});
  CHECK(lines_of(elsewhere.out).size() == 1);
  CHECK_FALSE(fs::exists(folder.path("xdg")));
}

// Returns the number of the last complete answer printed, and its score.
std::pair<std::int64_t, std::int64_t> last_answer(const std::string& path) {
  const std::string text = read_text(path);
  std::pair<std::int64_t, std::int64_t> last{0, 0};
  for (const std::string& line : lines_of(text.substr(0, text.rfind('\n') + 1))) {
    const auto record = records::parse_json(line, "a line");
    REQUIRE(record);
    if (record->find("number") != nullptr) last = {number(*record, "number"), number(*record->find("state"), "score")};
  }
  return last;
}

TEST_CASE("A recording killed at any moment has every move that it acknowledged") {
  const int kills = is_long_run() ? 2000 : 40;
  const TemporaryFolder folder;
  const std::string profile = folder.path("profile");
  Rng rng(20'250'101);
  std::int64_t moves_in_all = 0;
  int lost_the_tail = 0;
  for (int kill_number = 0; kill_number < kills; ++kill_number) {
    CAPTURE(kill_number);
    const std::string out = folder.path("out");
    const std::string seed = std::to_string(1000 + kill_number);
    {
      Background player(with_program({"play", "drop", "--seed", seed, "--strategy", "random", "--record", "--data-dir",
                                      profile, "--format", "jsonl", "--set", "rows=16"}),
                        out);
      // Every fifth process is killed while it starts, the others shortly after an answer.
      const std::int64_t awaited = kill_number % 5 == 0 ? 0 : 1 + static_cast<std::int64_t>(rng.below(12));
      comes_true([&] { return !player.is_running() || std::ranges::count(read_text(out), '\n') >= awaited; });
      std::this_thread::sleep_for(std::chrono::microseconds(rng.below(awaited == 0 ? 250'000 : 5'000)));
      kill(player.id(), SIGKILL);
      player.wait();
    }
    const auto [answered, score] = last_answer(out);
    moves_in_all += answered;
    if (!fs::exists(profile + "/tilefold.db")) continue;  // the process was killed before it created a database
    const auto moves = rows({"export", "moves", "--sort", "newest", "--limit", "1"}, profile);
    CHECK(integrity(profile) == "ok\n");
    CHECK(kept_aside(profile).empty());
    if (answered == 0) continue;
    const auto stored = static_cast<std::int64_t>(moves.size());
    REQUIRE(stored >= answered);
    CHECK(stored <= answered + 1);
    CHECK(number(moves[0], "seed") == 1000 + kill_number);
    CHECK(number(moves[static_cast<std::size_t>(answered) - 1], "score") == score);
    lost_the_tail += stored > answered ? 1 : 0;
  }
  CHECK(moves_in_all > kills);
  MESSAGE(kills << " kills, " << moves_in_all << " moves answered and stored, " << lost_the_tail
                << " times one more was stored than answered");
}

TEST_CASE("Two processes can record into one profile at the same time") {
  const TemporaryFolder folder;
  const std::string profile = folder.path("profile");
  const auto player = [&](const char* seed) {
    return with_program({"play", "drop", "--seed", seed, "--strategy", "random", "--max-moves", "150", "--set",
                         "rows=16", "--record", "--data-dir", profile, "--format", "jsonl"});
  };
  Background one(player("1"), folder.path("one"));
  Background two(player("2"), folder.path("two"));
  CHECK(one.wait() == 0);
  CHECK(two.wait() == 0);
  const auto games = rows({"games"}, profile);
  REQUIRE(games.size() == 2);
  CHECK(number(games[0], "seed") + number(games[1], "seed") == 3);
  CHECK(rows({"export", "moves"}, profile).size() ==
        static_cast<std::size_t>(last_answer(folder.path("one")).first + last_answer(folder.path("two")).first));
  CHECK(integrity(profile) == "ok\n");
}

void check_set_aside(const std::string& contents, const std::string& reason) {
  CAPTURE(reason);
  const TemporaryFolder folder;
  const std::string profile = folder.path("profile");
  fs::create_directories(profile);
  write_text(profile + "/tilefold.db", contents);
  const Finished played = tilefold(record(profile, {"--moves", "3 3"}));
  CAPTURE(played.err);
  CHECK(played.code == 0);
  CHECK(lines_of(played.out).size() == 4);
  REQUIRE(lines_of(played.err).size() == 1);
  CHECK(played.err.find(reason) != std::string::npos);
  const auto kept = kept_aside(profile);
  REQUIRE(kept.size() == 1);
  CHECK(played.err.find(fs::path(kept[0]).filename().string()) != std::string::npos);
  CHECK(read_text(kept[0]) == contents);
  CHECK(rows({"games"}, profile).size() == 1);
  CHECK(integrity(profile) == "ok\n");
}

// Returns the bytes of a profile with one game.
std::string healthy_database(const TemporaryFolder& folder) {
  const std::string profile = folder.path("healthy");
  REQUIRE(tilefold(record(profile, {"--strategy", "random", "--max-moves", "100"})).code == 0);
  return read_text(profile + "/tilefold.db");
}

std::string random_bytes(std::size_t size) {
  Rng rng(3);
  std::string bytes;
  for (std::size_t i = 0; i < size; ++i) bytes += static_cast<char>(rng.below(256));
  return bytes;
}

TEST_CASE("A command renames a damaged database, creates a new one and reports this in one message") {
  const TemporaryFolder folder;
  const std::string healthy = healthy_database(folder);
  check_set_aside("", "it is empty");
  check_set_aside(random_bytes(5000), "it is not a database");
  check_set_aside(random_bytes(50), "it is truncated");
  check_set_aside(healthy.substr(0, 20), "it is truncated");
  check_set_aside(healthy.substr(0, healthy.size() / 2), "it is truncated");
  check_set_aside(healthy.substr(0, healthy.size() - 4096), "it is truncated");
  check_set_aside(healthy.substr(0, healthy.size() - 1), "it is truncated");
  std::string holed = healthy;
  holed.replace(4096, 8192, random_bytes(8192));
  check_set_aside(holed, "its contents are damaged");
  std::string foreign = healthy;
  foreign[68] = 'X';
  check_set_aside(foreign, "another program");
  for (const std::string& version : {std::string(4, '\xff'), std::string("\x80\0\0\0", 4), std::string(4, '\0')}) {
    std::string older = healthy;
    older.replace(60, 4, version);
    check_set_aside(older, "is unknown");
  }
}

TEST_CASE("A database of a newer version is left unchanged, and games are played without being stored") {
  const TemporaryFolder folder;
  const std::string profile = folder.path("profile");
  std::string newer = healthy_database(folder);
  newer[63] = 99;
  fs::create_directories(profile);
  write_text(profile + "/tilefold.db", newer);
  const Finished played = tilefold(record(profile, {"--moves", "3 3"}));
  CHECK(lines_of(played.out).size() == 4);
  CHECK(lines_of(played.err).size() == 1);
  CHECK(played.err.find("newer version") != std::string::npos);
  CHECK(played.code == 1);
  const Finished listed = tilefold({"games", "--data-dir", profile});
  CHECK(listed.code == 1);
  CHECK(listed.err.find("newer version") != std::string::npos);
  CHECK(read_text(profile + "/tilefold.db") == newer);
  CHECK_FALSE(fs::exists(profile + "/tilefold.db-wal"));
  CHECK(kept_aside(profile).empty());
}

// Runs the program as a user other than root, because root ignores file permissions.
Finished as_nobody(const Words& arguments) {
  Words words{"setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", TILEFOLD_BINARY};
  if (getuid() != 0) words = {TILEFOLD_BINARY};
  words.insert(words.end(), arguments.begin(), arguments.end());
  return run(words);
}

TEST_CASE("If the profile's folder is read-only, one message is shown, games continue and stored games stay readable") {
  const TemporaryFolder folder;
  const std::string profile = folder.path("profile");
  REQUIRE(tilefold(record(profile, {"--moves", "3 3"})).code == 0);
  for (const fs::path& path : {fs::path(folder.path()), fs::path(profile)}) fs::permissions(path, fs::perms(0555));
  for (const auto& entry : fs::directory_iterator(profile)) fs::permissions(entry.path(), fs::perms(0444));
  if (as_nobody({"--version"}).code != 0) {
    MESSAGE("skipped: another user may not run " << TILEFOLD_BINARY);
    return;
  }
  const Finished played = as_nobody(record(profile, {"--moves", "3 3 1"}));
  CAPTURE(played.err);
  CHECK(lines_of(played.out).size() == 5);
  CHECK(lines_of(played.err).size() == 1);
  CHECK(played.code == 1);
  const Finished nowhere = as_nobody(record(folder.path("other"), {"--moves", "3 3 1"}));
  CHECK(lines_of(nowhere.out).size() == 5);
  CHECK(lines_of(nowhere.err).size() == 1);
  CHECK(nowhere.err.find("ermission denied") != std::string::npos);
  const Finished listed = as_nobody({"games", "--data-dir", profile, "--format", "csv"});
  CHECK(listed.code == 0);
  CHECK(listed.err.empty());
  CHECK(lines_of(listed.out).size() == 2);
  for (const fs::path& path : {fs::path(folder.path()), fs::path(profile)}) fs::permissions(path, fs::perms(0755));
}

// A folder on a separate small file system; the destructor unmounts it.
class SmallDisk {
 public:
  explicit SmallDisk(std::string path) : path_(std::move(path)) {
    fs::create_directories(path_);
    is_mounted_ = mount("tmpfs", path_.c_str(), "tmpfs", 0, "size=1m") == 0;
  }
  ~SmallDisk() {
    if (is_mounted_) umount2(path_.c_str(), MNT_DETACH);
  }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;
  bool is_mounted() const { return is_mounted_; }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
  bool is_mounted_ = false;
};

void check_full_disk(const std::string& profile, const Finished& played) {
  CAPTURE(played.err);
  CHECK(lines_of(played.out).size() == 602);
  CHECK(lines_of(played.err).size() == 1);
  CHECK(played.err.find("moves cannot be stored") != std::string::npos);
  CHECK(played.code == 1);
  const std::string kept = profile + "-copy";
  fs::copy(profile, kept);
  CHECK(integrity(kept) == "ok\n");
  const auto moves = rows({"export", "moves"}, kept);
  const auto games = rows({"games"}, kept);
  REQUIRE(games.size() == 1);
  CHECK(moves.size() > 10);
  CHECK(moves.size() < 600);
  CHECK(number(games[0], "moves") == static_cast<std::int64_t>(moves.size()));
  CHECK(number(games[0], "score") == number(moves.back(), "score"));
}

TEST_CASE("If the disk is full, one message is shown, games continue and no stored game is incomplete") {
  const TemporaryFolder folder;
  const Words play{"--strategy", "random", "--set", "rows=16", "--set", "columns=16", "--max-moves", "600"};
  const SmallDisk disk(folder.path("disk"));
  if (disk.is_mounted()) {
    MESSAGE("the full disk is a tmpfs of 1 MB");
    write_text(disk.path() + "/ballast", std::string(860 << 10U, 'x'));
    const std::string profile = disk.path() + "/profile";
    const Finished played = tilefold(record(profile, play));
    fs::copy(profile, folder.path("profile"));
    check_full_disk(folder.path("profile"), played);
    return;
  }
  MESSAGE("the full disk is a limit on the size of files: no tmpfs may be mounted here");
  const std::string profile = folder.path("profile");
  Words words{"bash", "-c", "ulimit -f 500; exec \"$@\"", "play", TILEFOLD_BINARY};
  for (const std::string& word : record(profile, play)) words.push_back(word);
  check_full_disk(profile, run(words));
}

TEST_CASE("Once a full disk has space again, all moves of the game are stored") {
  const TemporaryFolder folder;
  const SmallDisk disk(folder.path("disk"));
  if (!disk.is_mounted()) {
    MESSAGE("skipped: no tmpfs may be mounted here");
    return;
  }
  const std::string profile = disk.path() + "/profile";
  const std::string ballast = disk.path() + "/ballast";
  // The script fills the disk after three answered moves, and frees space after 300 more.
  const std::string answers = folder.path("answers");
  const std::string script =
      "answered() { until [ \"$(wc -l < " + answers + ")\" -gt $1 ]; do sleep 0.02; done; }\n" + ": > " + answers +
      "\n{ printf '%s\\n' 1 2 3; answered 3; dd if=/dev/zero of=" + ballast +
      " bs=4k 2>/dev/null; for i in $(seq 0 299); do echo $((i % 16 + 1)); done; answered 303; rm " + ballast +
      "; printf '%s\\n' 2 3; } | \"$@\" --moves - > " + answers;
  Words words{"bash", "-c", script, "play", TILEFOLD_BINARY};
  for (const std::string& word : record(profile, {"--set", "rows=16", "--set", "columns=16"})) words.push_back(word);
  const Finished played = run(words);
  CAPTURE(played.err);
  CHECK(played.code == 0);
  CHECK(lines_of(read_text(answers)).size() == 307);
  REQUIRE(lines_of(played.err).size() == 2);
  CHECK(lines_of(played.err)[0].find("moves cannot be stored") != std::string::npos);
  CHECK(lines_of(played.err)[1].find("moves are stored again") != std::string::npos);
  const auto moves = rows({"export", "moves"}, profile);
  REQUIRE(moves.size() == 305);
  for (std::size_t i = 0; i < moves.size(); ++i) CHECK(number(moves[i], "node") == static_cast<std::int64_t>(i) + 1);
  CHECK(integrity(profile) == "ok\n");
}

TEST_CASE("Commands write files only below the four XDG folders") {
  const TemporaryFolder folder;
  const std::string trace = folder.path("trace");
  Words command = xdg_folders(folder.path());
  command.insert(command.begin(), "env");
  const Words play = traced(
      trace, {TILEFOLD_BINARY, "play", "drop", "--seed", "1", "--strategy", "random", "--max-moves", "50", "--record"});
  command.insert(command.end(), play.begin(), play.end());
  const Finished played = run(command);
  if (!fs::exists(trace) || played.code != 0) {
    MESSAGE("skipped: strace does not work here: " << played.err);
    return;
  }
  const auto paths = written_paths(trace);
  CHECK(paths.contains(folder.path("data/tilefold/tilefold.db")));
  CHECK(strangers_in(paths, folder.path()) == Words());
  CHECK_FALSE(fs::exists(folder.path("home")));
}

TEST_CASE("The command scores resets best scores only with --yes") {
  const TemporaryFolder folder;
  const std::string profile = folder.path("profile");
  REQUIRE(tilefold(record(profile, {"--moves", "3 3"})).code == 0);
  const Finished asked = tilefold({"scores", "--reset", "--data-dir", profile});
  CHECK(asked.code == 2);
  CHECK(asked.err.find("--yes") != std::string::npos);
  CHECK(rows({"scores"}, profile).size() == 1);
  CHECK(rows({"scores", "--reset", "--yes"}, profile).size() == 1);
  CHECK(rows({"scores"}, profile).empty());
  CHECK(rows({"games"}, profile).size() == 1);
}

}  // namespace
}  // namespace tilefold::test
