// Two users: one prepares links, pipes, devices and files with odd modes in a folder that the other one uses. The
// program of the second user changes no file through them, keeps no set-user-ID bit and widens no mode.

#include <doctest/doctest.h>

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "app/profile/schema.h"
#include "app/profile/settings_file.h"
#include "tests/e2e/requests.h"
#include "tests/support/forked_program.h"
#include "tests/support/hostile_profile.h"
#include "tests/support/long_run.h"
#include "tests/support/random_lines.h"

namespace tilefold::test {
namespace {

namespace fs = std::filesystem;

constexpr uid_t user = 54321;   // runs the program
constexpr uid_t other = 54322;  // prepares the tricks

struct FileState {
  ino_t number = 0;
  mode_t mode = 0;
  uid_t owner = 0;
  std::string text;
  bool operator==(const FileState&) const = default;
};

// Returns the state of every file and link below a folder.
std::map<std::string, FileState> states_in(const std::string& folder) {
  std::map<std::string, FileState> states;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    struct stat found {};
    REQUIRE(lstat(entry.path().c_str(), &found) == 0);
    states[entry.path().string()] = {.number = found.st_ino,
                                     .mode = found.st_mode,
                                     .owner = found.st_uid,
                                     .text = S_ISREG(found.st_mode) ? read_text(entry.path().string()) : ""};
  }
  return states;
}

void own(const std::string& path, uid_t owner, mode_t mode) {
  REQUIRE(lchown(path.c_str(), owner, owner) == 0);
  if (!fs::is_symlink(path)) REQUIRE(chmod(path.c_str(), mode) == 0);
}

// The files that must not change: `secret` of the user, and `treasure` of a third user, who lets everybody write to it.
class World {
 public:
  explicit World(Rng& rng) : rng_(rng) {
    own(folder_.path(), 0, 0755);
    for (const auto& [name, owner, mode] : std::vector<std::tuple<const char*, uid_t, mode_t>>{
             {"home", user, 0700}, {"third", 0, 0755}, {"foreign", other, 0755}, {"own", user, 0755}}) {
      fs::create_directory(path(name));
      own(path(name), owner, mode);
    }
    write_text(path("home/secret"), "secret\n");
    own(path("home/secret"), user, 0600);
    write_text(path("third/treasure"), "treasure\n");
    own(path("third/treasure"), 0, 0666);
    is_foreign_ = rng.below(3) != 0;
    const mode_t mode = drawn(std::vector<mode_t>{0777, 01777, 02777, 0775}, rng);
    own(place(), is_foreign_ ? other : user, mode);
  }

  std::string path(const std::string& name) const { return folder_.path(name); }
  std::string place() const { return path(is_foreign_ ? "foreign" : "own"); }
  bool is_foreign() const { return is_foreign_; }
  const std::string& trick() const { return trick_; }
  bool is_own_link() const { return !is_foreign_ && trick_.find("link to") == 0; }

  // Creates a folder in the place that belongs to its owner.
  std::string make_folder(const std::string& name) const {
    const std::string made = place() + "/" + name;
    fs::create_directory(made);
    own(made, is_foreign_ ? other : user, 0777);
    return made;
  }

  // Puts a link, pipe, device, folder or file at a path.
  void play_trick(const std::string& at) {
    const uid_t owner = is_foreign_ ? other : user;
    const std::string target = drawn(
        Words{"home/secret", "third/treasure", "home/new", "home", "third", "pipe", "home/profile/tilefold.db"}, rng_);
    if (target == "pipe") pipe_ = make_pipe(path("pipe"));
    switch (rng_.below(12)) {
      case 0:
      case 1:
      case 2:
      case 3:
        trick_ = "link to " + target;
        fs::create_symlink(path(target), at);
        break;
      case 4:
        trick_ = "link to a link to " + target;
        fs::create_symlink(path(target), place() + "/step");
        own(place() + "/step", owner, 0);
        fs::create_symlink("step", place() + "/first");
        own(place() + "/first", owner, 0);
        fs::create_symlink(place() + "/first", at);
        break;
      case 5:
        trick_ = "hard link";
        fs::create_hard_link(path(drawn(Words{"home/secret", "third/treasure"}, rng_)), at);
        return;
      case 6:
        trick_ = "pipe";
        pipe_ = make_pipe(at);
        own(at, owner, 0666);
        break;
      case 7:
        trick_ = "socket";
        make_socket(at);
        own(at, owner, 0777);
        break;
      case 8:
        trick_ = "folder";
        fs::create_directory(at);
        own(at, owner, 0777);
        break;
      case 9:
        trick_ = "device";
        REQUIRE(mknod(at.c_str(), S_IFCHR | 0666, makedev(1, 3)) == 0);
        own(at, owner, 0666);
        break;
      default: {
        const mode_t mode = drawn(std::vector<mode_t>{06777, 06755, 04700, 02666, 0666, 0600, 0444, 0}, rng_);
        trick_ = "file with an odd mode";
        const bool is_database = at.ends_with("tilefold.db") && rng_.below(2) == 0;
        write_text(at, is_database ? read_text(path("home/profile/tilefold.db")) : "old\n");
        own(at, rng_.below(2) == 0 ? owner : user, mode);
        return;
      }
    }
    if (fs::is_symlink(at)) own(at, owner, 0);
  }

  ~World() {
    if (pipe_ >= 0) close(pipe_);
  }
  World(const World&) = delete;
  World& operator=(const World&) = delete;

 private:
  static void make_socket(const std::string& at) {
    const int made = socket(AF_UNIX, SOCK_STREAM, 0);
    sockaddr_un name{};
    name.sun_family = AF_UNIX;
    at.copy(name.sun_path, sizeof name.sun_path - 1);
    REQUIRE(bind(made, reinterpret_cast<const sockaddr*>(&name), sizeof name) == 0);
    close(made);
  }

  TemporaryFolder folder_;
  Rng& rng_;
  bool is_foreign_ = false;
  std::string trick_;
  int pipe_ = -1;  // an open pipe never lets a reader or writer wait for its other end
};

void become_user(const std::string& home) {
  umask(022);
  setenv("HOME", home.c_str(), 1);
  if (setgid(user) != 0 || setuid(user) != 0) _exit(99);
}

// An action of the user: a command, or the window's writing of the settings.
struct Attempt {
  Words command;  // empty for the settings
  std::string at;
};

Attempt drawn_attempt(const World& world, const std::string& backup, Rng& rng) {
  const std::string file = world.place() + "/out.png";
  const std::uint32_t kind = rng.below(12);
  switch (kind) {
    case 0: return {{"list", "--format", "csv", "--out", file}, file};
    case 1: return {{"play", "drop", "--seed", "1", "--moves", "1 2", "--format", "jsonl", "--out", file}, file};
    case 2:
      return {{"train", "drop", "--set", "rows=3", "--set", "columns=2", "--games", "2", "--seed", "1", "--out", file},
              file};
    case 3:
      return {{"bench", "drop", "--strategy", "random", "--games", "1", "--max-moves", "2", "--seed", "1",
               rng.below(2) == 0 ? "--resume" : "--summary", file},
              file};
    case 4:
      return {{"study", "export", world.make_folder("exported"), "--data-dir", world.path("home/profile")},
              world.place() + "/exported/participants.csv"};
    case 5: return {{"profile", "backup", "--out", file, "--data-dir", world.path("home/profile")}, file};
    case 6: return {{}, world.make_folder("profile") + "/settings.toml"};
    default: break;
  }
  const std::string profile = world.place() + "/profile";
  const std::string name =
      drawn(Words{"", "/tilefold.db", "/tilefold.db", "/tilefold.db-wal", "/tilefold.db-shm", "/tilefold.db-journal",
                  "/tilefold.lock", "/tilefold.db.new", "/tilefold.db.before-migration"},
            rng);
  if (!name.empty()) world.make_folder("profile");
  Words command{"play", "drop", "--seed", "1", "--moves", "1 2", "--record"};
  if (kind == 8) command = {"games"};
  if (kind == 9) command = {"profile", "restore", backup};
  if (kind == 10) command = {"profile", "check"};
  command.insert(command.end(), {"--data-dir", profile});
  return {command, profile + name};
}

Finished attempted(const Attempt& attempt, const World& world) {
  const auto change = [&] { become_user(world.path("home")); };
  if (!attempt.command.empty()) return forked_tilefold(attempt.command, world.path("own"), 10, {.change = change});
  const auto write = [&] {
    change();
    const auto done = profile::write_settings(attempt.at, "volume = 1\n");
    if (!done) fprintf(stderr, "tilefold: %s\n", done.error().message.c_str());
    fflush(nullptr);
    _exit(done ? 0 : 1);
  };
  return forked_tilefold({}, world.path("own"), 10, {.change = write});
}

// True if the program may give this file the mode of the database beside it.
bool shares_mode(const std::string& path) {
  return path.ends_with("-wal") || path.ends_with("-shm") || path.ends_with("tilefold.lock");
}

void check_states(const World& world, const std::map<std::string, FileState>& before,
                  const std::map<std::string, FileState>& after, const std::string& at) {
  const std::string secret = world.path("home/secret");
  const std::string treasure = world.path("third/treasure");
  const std::string games = world.path("home/profile/tilefold.db");
  const bool may_follow = world.is_own_link();
  const bool may_create = may_follow || at.ends_with("/profile");  // the user has named this folder
  const bool is_log = at.ends_with("-wal") || at.ends_with("-shm") || at.ends_with("-journal");  // SQLite's own files
  if (is_log && world.trick() == "hard link") return;  // SQLite itself treats a hard link as its own file
  CHECK(after.at(treasure) == before.at(treasure));
  if (!may_follow) CHECK(after.at(secret).text == before.at(secret).text);
  // An export opens this profile, so SQLite may change its file.
  if (!may_follow && !at.ends_with("participants.csv")) CHECK(after.at(games).text == before.at(games).text);
  CHECK((after.at(secret).mode & 07777) == 0600);
  CHECK(after.at(secret).owner == user);
  // A damaged database is renamed, and the new file has the mode of a new file.
  const bool was_set_aside =
      std::ranges::any_of(after, [&](const auto& file) { return file.first.starts_with(at + ".damaged-"); });
  for (const auto& file : after) {
    const std::string& path = file.first;
    const FileState& state = file.second;
    CAPTURE(path);
    const auto found = before.find(path);
    const bool is_new = found == before.end();
    const bool is_elsewhere = (path.starts_with(world.path("home/")) || path.starts_with(world.path("third/"))) &&
                              !path.starts_with(world.path("home/profile/"));
    if (!may_create && is_new) CHECK_FALSE(is_elsewhere);
    if (!S_ISREG(state.mode)) continue;
    const bool is_written = is_new || found->second.number != state.number || found->second.text != state.text;
    if (is_written) CHECK((state.mode & (S_ISUID | S_ISGID)) == 0);
    if (is_new || shares_mode(path) || (path == at && was_set_aside)) continue;
    const mode_t allowed = found->second.owner == state.owner ? found->second.mode : found->second.mode & 0755;
    if (S_ISREG(found->second.mode)) CHECK((state.mode & 0777 & ~allowed) == 0);
  }
  for (const auto& file : before) {
    const std::string& path = file.first;
    const FileState& state = file.second;
    CAPTURE(path);
    const auto found = after.find(path);
    if (found != after.end() && state.owner != user && found->second.number == state.number)
      CHECK((found->second.mode == state.mode && found->second.owner == state.owner));
  }
}

TEST_CASE(
    "No trick with links, pipes, devices, modes and a second user makes the program change a file of another user") {
  if (getuid() != 0) {
    MESSAGE("skipped: only the superuser can act as two users");
    return;
  }
  const Trials trials = trials_of(60, 300);
  std::map<int, int> codes;
  const std::string study = database_of_version(profile::schema_version());  // it contains a study
  const TemporaryFolder given;
  own(given.path(), 0, 0755);
  REQUIRE(forked_tilefold(
              {"play", "drop", "--seed", "9", "--moves", "1 2", "--record", "--data-dir", given.path("profile")},
              given.path(), 10)
              .code == 0);
  const std::string backup = given.path("backup.db");
  REQUIRE(forked_tilefold({"profile", "backup", "--out", backup, "--data-dir", given.path("profile")}, given.path(), 10)
              .code == 0);
  own(backup, 0, 0644);
  for (int trial = trials.first; trial < trials.end; ++trial) {
    Rng rng(static_cast<std::uint64_t>(trial));
    World world(rng);
    fs::create_directory(world.path("home/profile"));
    own(world.path("home/profile"), user, 0755);
    write_text(world.path("home/profile/tilefold.db"), study);
    own(world.path("home/profile/tilefold.db"), user, 0644);
    const Attempt attempt = drawn_attempt(world, backup, rng);
    world.play_trick(attempt.at);
    const auto before = states_in(world.path(""));
    const Finished finished = attempted(attempt, world);
    ++codes[finished.code];
    CAPTURE(repeating(trial, "any_command_line_test", "link_tricks_test.cpp"));
    CAPTURE(world.trick());
    CAPTURE(attempt.at);
    CAPTURE(typed(attempt.command));
    CAPTURE(finished.code);
    CAPTURE(finished.err);
    CHECK((finished.code == 0 || finished.code == 1 || finished.code == 2));
    CHECK(lines_of(finished.err).size() <= 1);
    check_states(world, before, states_in(world.path("")), attempt.at);
  }
  MESSAGE(trials.count() << " tricks: " << codes[0] << " commands succeeded, " << codes[1] << " failed, " << codes[2]
                         << " were refused");
}

}  // namespace
}  // namespace tilefold::test
