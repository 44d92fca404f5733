// The sound output of a real window, written to a file by SDL's driver "disk".

#include <doctest/doctest.h>

#include <stdlib.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <filesystem>

#include "tests/e2e/player.h"

namespace tilefold::test {
namespace {

namespace fs = std::filesystem;
// Sets SDL's sound driver for the windows that are opened during its lifetime.
class Driver {
 public:
  explicit Driver(const std::string& name, const std::string& file = {}) {
    setenv("SDL_AUDIODRIVER", name.c_str(), 1);
    setenv("SDL_DISKAUDIOFILE", file.c_str(), 1);
  }
  ~Driver() {
    unsetenv("SDL_AUDIODRIVER");
    unsetenv("SDL_DISKAUDIOFILE");
  }
  Driver(const Driver&) = delete;
  Driver& operator=(const Driver&) = delete;
};

struct Stage {
  TemporaryFolder folder;
  std::string sound = folder.path("sound.raw");
  std::string log = folder.path("state/tilefold.log");
  std::string settings = folder.path("settings.toml");

  // Returns arguments for a window with a separate folder and a small board.
  Words with(Words arguments = {"drop", "--seed", "7", "--set", "rows=4", "--set", "columns=3"}) const {
    arguments.insert(arguments.end(), {"--size", "1000x720", "--data-dir", folder.path()});
    return arguments;
  }

  std::size_t lines_about(const std::string& text) const {
    const Words lines = lines_of(fs::exists(log) ? read_text(log) : "");
    return static_cast<std::size_t>(std::count_if(
        lines.begin(), lines.end(), [&](const std::string& line) { return line.find(text) != std::string::npos; }));
  }
};

int loudest(const std::string& file) {
  const std::string bytes = fs::exists(file) ? read_text(file) : "";
  int loudest = 0;
  for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
    std::int16_t sample = 0;
    std::memcpy(&sample, bytes.data() + i, sizeof sample);
    loudest = std::max(loudest, std::abs(static_cast<int>(sample)));
  }
  return loudest;
}

// Waits until the file contains an audible sound, and returns its loudest sample.
int awaited_sound(const std::string& file) {
  comes_true([&] { return loudest(file) > 100; });
  return loudest(file);
}

// True if the process has the file open.
bool has_open(pid_t process, const std::string& file) {
  std::error_code ignored;
  for (const auto& open : fs::directory_iterator("/proc/" + std::to_string(process) + "/fd", ignored))
    if (fs::read_symlink(open.path(), ignored) == file) return true;
  return false;
}

TEST_CASE("The audio device is open only while the sounds of a move are played") {
  const Display display(1000, 720);
  const Stage stage;
  const Driver driver("disk", stage.sound);
  Player player(display, stage.with());
  player.settle();
  CHECK_FALSE(fs::exists(stage.sound));
  display.key("2");
  const Document record = player.wait_for("sound", 1);
  CHECK(record.find("notes")->list()->front().text()->starts_with("thud"));
  const int loudness = awaited_sound(stage.sound);
  CHECK(loudness > 100);
  CHECK(loudness < 32'767 / 2);
  CHECK(comes_true([&] { return !has_open(player.process().id(), stage.sound); }));
}

TEST_CASE("The audio device stays closed if the volume of all sounds or of move sounds is 0") {
  const Display display(1000, 720);
  for (const char* silence : {"[sound]\nvolume = 0\n", "[sound]\nmoves = 0\n"}) {
    const Stage stage;
    write_text(stage.settings, silence);
    const Driver driver("disk", stage.sound);
    const Player player(display, stage.with());
    display.key("2");
    player.wait_for("move", 1);
    player.settle();
    allow_ms(300);
    CHECK_FALSE(fs::exists(stage.sound));
    CHECK(player.count("sound") == 0);
  }
}

TEST_CASE("Without an audio device, the game continues and the log has one line about it") {
  const Display display(1000, 720);
  const Stage stage;
  const Driver driver("nonsense");
  Player player(display, stage.with());
  for (std::size_t moves = 1; moves <= 4; ++moves) {
    display.key(std::to_string(moves % 3 + 1));
    player.wait_for("move", moves);
    player.settle();
  }
  CHECK(stage.lines_about("sound device") == 1);
  CHECK(player.close() == 0);
}

TEST_CASE("A volume set in the panel takes effect at once and is stored") {
  const Display display(1000, 1300);
  const Stage stage;
  const Driver driver("disk", stage.sound);
  const Player player(display, {"--size", "1000x1300", "--data-dir", stage.folder.path()});
  player.show("Settings");
  CHECK(player.button("Announcements"));
  player.enter("Merges", "35");
  CHECK(awaited_sound(stage.sound) > 0);
  CHECK(gets_line(stage.settings, "merges = 35"));
  CHECK(player.count("move") == 0);
}

TEST_CASE("An invalid volume in the settings is reported once and replaced by the default") {
  const Display display(1000, 720);
  const Stage stage;
  write_text(stage.settings, "[sound]\nvolume = 900\n");
  const Player player(display, stage.with());
  const std::string message = *player.wait_for("notice", 1).find("message")->text();
  CAPTURE(message);
  CHECK(message.find("line 2: volume is the number 900; it must be 0 to 100") != std::string::npos);
}

TEST_CASE("A minimised window plays no sound") {
  const Display display(1280, 900, Manager::openbox);
  const Stage stage;
  Player player(display, {"drop", "--seed", "3", "--size", "640x480", "--data-dir", stage.folder.path()});
  display.key("o");
  player.wait_for("sound", 2);
  display.minimise(player.process().id());
  const std::size_t sounds = player.count("sound");
  const std::size_t moves = player.count("move");
  player.wait_for("move", moves + 3);
  CHECK(player.count("sound") == sounds);
}

TEST_CASE("Instant autoplay plays at most one note per move, and the sound for the end of the game only once") {
  const Display display(1000, 720);
  const Stage stage;
  write_text(stage.settings, "[puzzles.drop.autoplay]\nstrategy = \"greedy\"\ninstant = true\n");
  // The board is so small that the game ends after a few moves.
  const Player player(display, stage.with({"drop", "--seed", "7", "--set", "rows=3", "--set", "columns=3"}));
  display.key("o");
  player.await("a game that is over", [&] { return player.status() == "over"; });
  player.settle();
  std::size_t notes = 0;
  std::size_t chimes = 0;
  for (const Document& record : player.records()) {
    if (!(*record.find("kind") == Document("sound"))) continue;
    for (const Document& note : *record.find("notes")->list()) {
      ++notes;
      chimes += note.text()->starts_with("chime") ? 1 : 0;
    }
  }
  CHECK(chimes == 4);
  CHECK(notes - chimes <= player.count("move"));
}

}  // namespace
}  // namespace tilefold::test
