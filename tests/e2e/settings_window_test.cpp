// Settings changed in the window are restored in the next window, no matter how the first window ends and what happens
// to the file meanwhile.

#include <doctest/doctest.h>

#include <signal.h>
#include <stdlib.h>

#include <algorithm>
#include <filesystem>

#include "tests/e2e/player.h"
#include "tests/support/desktop_portal.h"

namespace tilefold::test {
namespace {

namespace fs = std::filesystem;

// A folder for all files, and the windows that use this folder.
struct OwnSettings {
  TemporaryFolder folder;
  std::string file = folder.path("settings.toml");

  Words with(Words arguments = {}) const {
    arguments.insert(arguments.end(), {"--data-dir", folder.path()});
    return arguments;
  }
  std::string text() const { return fs::exists(file) ? read_text(file) : ""; }
  bool has(const std::string& line) const { return has_line(file, line); }

  // Waits at most half a minute until the settings file contains a line.
  bool gets(const std::string& line) const { return gets_line(file, line); }
  Words kept_aside() const {
    Words names;
    for (const auto& entry : fs::directory_iterator(folder.path())) {
      const std::string name = entry.path().filename();
      if (name.find(".damaged-") != std::string::npos) names.push_back(name);
    }
    return names;
  }
};

void close_window(const Display& display, Player& player) {
  display.close_window();
  CHECK(player.process().wait() == 0);
}

void kill_window(Player& player) {
  kill(player.process().id(), SIGKILL);
  CHECK(player.process().wait() == 128 + SIGKILL);
}

void choose_theme(const Player& player, const std::string& label) {
  player.await_and_click("Theme");
  player.await_and_click(label);
  player.settle();
}

// Assigns another key to an action: clicks the current key in the help and presses the new key.
void bind(const Display& display, const Player& player, const std::string& place, const std::string& key) {
  player.await_button(place);
  player.settle();  // the rows of the table have their final positions from the second frame on
  player.click(place);
  player.settle();
  display.key(key);
  player.settle();
}

TEST_CASE("A killed window loses no change of theme, panels, keys or rules that is older than a second") {
  const Display display(width, 1000);
  const OwnSettings profile;
  {
    Player player(display, profile.with({"--size", "1000x1000"}));
    player.click("Seed and game ID section");
    player.settle();
    player.show("Settings");
    choose_theme(player, "Light");
    player.await_and_click("Reduced motion");
    player.settle();
    player.show("Lab");
    player.enter("Columns", "4");
    player.settle();
    display.key("F1");
    player.await_and_click("Keys");
    bind(display, player, "Undo, key 1", "x");
    display.key("Escape");
    display.key("v");
    for (const std::string line : {"theme = \"light\"", "reduced_motion = true", "seed = true", "mode = \"lab\"",
                                   "columns = 4", "undo = [\"X\", \"Ctrl+Z\"]", "show_values = true"}) {
      CAPTURE(line);
      CHECK(profile.gets(line));
    }
    kill_window(player);
  }
  Player player(display, profile.with({"--size", "1000x1000"}));
  CHECK(player.state().find("board")->list()->front().list()->size() == 4);
  CHECK_FALSE(player.button("Strategy"));
  CHECK(player.button("Columns"));
  player.wait_for("values", 1);
  display.key("2");
  player.wait_for("move", 1);
  display.key("u");
  player.notice();
  CHECK(player.count("undo") == 0);
  display.key("x");
  player.wait_for("undo", 1);
  CHECK(profile.kept_aside().empty());
}

TEST_CASE("The window reduces motion if the desktop asks for it and the user follows the desktop's setting") {
  const Display display(width, 1000);
  const auto open = [&](const OwnSettings& profile, const std::string& variable) {
    return Player(display, profile.with({"--size", "1000x1000"}), {}, {variable});
  };
  struct Case {
    DesktopPortal::Preference preference;
    bool is_less;
  };
  for (const Case& at :
       {Case{DesktopPortal::Preference::animations, false}, Case{DesktopPortal::Preference::no_animations, true},
        Case{DesktopPortal::Preference::less_motion, true}, Case{DesktopPortal::Preference::nothing, false}}) {
    const DesktopPortal portal(at.preference);
    const OwnSettings profile;
    const Player player = open(profile, portal.variable());
    CHECK(*player.wait_for("desktop", 1).find("less_motion") == Document(at.is_less));
    player.settle();
    CHECK(player.count("motion") == (at.is_less ? 1 : 0));
  }
  const DesktopPortal portal(DesktopPortal::Preference::no_animations);
  const OwnSettings profile;
  Player player = open(profile, portal.variable());
  CHECK(*player.wait_for("motion", 1).find("reduced") == Document(true));
  player.show("Settings");
  player.await_and_click("Follow system motion setting");
  CHECK(*player.wait_for("motion", 2).find("reduced") == Document(false));
  player.await_and_click("Reduced motion");
  CHECK(*player.wait_for("motion", 3).find("reduced") == Document(true));
  CHECK(player.close() == 0);
  CHECK(profile.has("desktop_motion = false"));
}

TEST_CASE("A desktop portal that does not answer delays neither opening, playing nor closing a window") {
  const TemporaryFolder folder;
  const std::string path = folder.path("silent");
  const Display display(width, 1000);
  const Background silent({"python3", "-c",
                           "import socket, sys\n"
                           "s = socket.socket(socket.AF_UNIX)\n"
                           "s.bind(sys.argv[1])\n"
                           "s.listen(9)\n"
                           "print('ready', flush=True)\n"
                           "while True: s.accept()",
                           path},
                          folder.path("told"));
  REQUIRE(comes_true([&] { return read_text(folder.path("told")) == "ready\n"; }));
  Player player(display, {"drop", "--size", "1000x1000"}, {}, {"DBUS_SESSION_BUS_ADDRESS=unix:path=" + path});
  display.key("3");
  player.wait_for("move", 1);
  player.settle();
  CHECK(player.close() == 0);
}

TEST_CASE("A window that is closed right after a change stores its position, size and settings") {
  const Display display(1400, 1000, Manager::openbox);
  const OwnSettings profile;
  {
    Player player(display, profile.with());
    player.wait_for("placement", 1);
    run({"xdotool", "search", "--name", "^Tilefold$", "windowmove", "--sync", "120", "90"});
    run({"xdotool", "search", "--name", "^Tilefold$", "windowsize", "--sync", "900", "700"});
    player.settle();
    display.key("F2");
    close_window(display, player);
  }
  const std::string stored = profile.text();
  for (const std::string line :
       {"width = 900", "height = 700", "placed = true", "x = 120", "y = 90", "shown = false"}) {
    CAPTURE(line);
    CHECK(profile.has(line));
  }
  for (int times = 0; times < 2; ++times) {
    Player player(display, profile.with());
    player.settle();
    CHECK_FALSE(player.button("Home"));
    CHECK(comes_true([] {
      const std::string size = run({"xdotool", "search", "--name", "^Tilefold$", "getwindowgeometry", "--shell"}).out;
      return size.find("WIDTH=900\n") != std::string::npos && size.find("HEIGHT=700\n") != std::string::npos;
    }));
    close_window(display, player);
    CHECK(profile.text() == stored);
  }
}

TEST_CASE("The first window and its frame fit a small screen") {
  constexpr int border = 4;  // maximum width of the window border of openbox
  constexpr int title_bar = 24;
  const Display display(1280, 800, Manager::openbox);
  const OwnSettings profile;
  Player player(display, profile.with());
  player.settle();
  const Words lines = lines_of(run({"xdotool", "search", "--name", "^Tilefold$", "getwindowgeometry", "--shell"}).out);
  const auto value = [&](const std::string& name) {
    for (const std::string& line : lines)
      if (line.starts_with(name + "=")) return std::stoi(line.substr(name.size() + 1));
    return 0;
  };
  CHECK(value("WIDTH") > 1200);
  CHECK(value("HEIGHT") > 700);
  // The position is not checked, because xdotool adds the height of the title bar to it twice.
  CHECK(value("WIDTH") + 2 * border <= 1280);
  CHECK(value("HEIGHT") + title_bar + border <= 800);
}

TEST_CASE("A full-screen window is full-screen again after a restart and remembers its normal size") {
  const Display display(1400, 1000, Manager::openbox);
  const OwnSettings profile;
  {
    Player player(display, profile.with());
    player.wait_for("placement", 1);
    run({"xdotool", "search", "--name", "^Tilefold$", "windowsize", "--sync", "800", "600"});
    CHECK(profile.gets("width = 800"));
    display.key("F11");
    CHECK(profile.gets("full_screen = true"));
    close_window(display, player);
  }
  CHECK(profile.has("width = 800"));
  Player player(display, profile.with());
  player.settle();
  const std::string shell = run({"xdotool", "search", "--name", "^Tilefold$", "getwindowgeometry", "--shell"}).out;
  CHECK(shell.find("WIDTH=1400") != std::string::npos);
  display.key("F11");
  CHECK(profile.gets("full_screen = false"));
  CHECK(profile.has("width = 800"));
}

TEST_CASE("Display options on the command line apply to one window only and are not stored") {
  const Display display(width, height);
  const OwnSettings profile;
  Player player(display,
                profile.with({"--theme", "contrast", "--scale", "1.25", "--size", "990x700", "--set", "columns=4"}));
  CHECK(profile.gets("theme = \"dark\""));
  display.key("F2");  // there is no room beside the board
  player.await_and_click("Seed and game ID section");
  CHECK(profile.gets("seed = true"));
  for (const std::string line : {"theme = \"dark\"", "scale = 0", "width = 0", "columns = 5"}) {
    CAPTURE(line);
    CHECK(profile.has(line));
  }
}

TEST_CASE("A click resets the keys, and a new text size applies at once") {
  const Display display(width, 1800);
  const OwnSettings profile;
  Player player(display, profile.with({"--size", "1000x1800"}));
  display.key("F1");
  player.await_and_click("Keys");
  bind(display, player, "Hint, key 1", "u");
  CHECK(profile.gets("hint = [\"U\", \"\"]"));
  CHECK(profile.has("undo = [\"\", \"Ctrl+Z\"]"));
  player.click("Reset keys");
  CHECK(profile.gets("hint = [\"H\", \"\"]"));
  CHECK(profile.has("undo = [\"U\", \"Ctrl+Z\"]"));
  display.key("Escape");
  player.settle();
  player.show("Settings");
  const int before = player.button("Theme")->y;
  player.await_and_click("Size");
  player.await_and_click("150 %");
  CHECK(profile.gets("scale = 1.5"));
  player.settle();
  CHECK(player.button("Theme")->y > before * 13 / 10);
}

TEST_CASE("Letters on the pieces of Unblock are shown on request, and the window remembers this") {
  const Display display(width, 1000);
  const OwnSettings profile;
  const Words arguments = profile.with({"unblock", "--size", "1000x1000"});
  {
    Player player(display, arguments);
    player.show("Settings");
    display.move(5, 5);
    player.settle();
    const Picture without = display.capture();
    const auto is_same_board = [&](const Picture& other) {
      constexpr int panel = 308;
      for (int y = 0; y < other.height; ++y) {
        const auto row = static_cast<std::ptrdiff_t>(y * other.width * 3);
        const auto from = other.pixels.begin() + row;
        if (!std::equal(from, from + std::ptrdiff_t{3} * (other.width - panel), without.pixels.begin() + row))
          return false;
      }
      return true;
    };
    CHECK(is_same_board(display.capture()));
    player.click("Show letters on pieces");
    CHECK(profile.gets("letters = true"));
    display.move(5, 5);
    player.settle();
    CHECK_FALSE(is_same_board(display.capture()));
    kill_window(player);
  }
  Player player(display, arguments);  // opens with the settings
  player.await_and_click("Show letters on pieces");
  CHECK(profile.gets("letters = false"));
}

TEST_CASE("In a large window texts and panels are larger, unless the user has chosen a size") {
  const Display display(2560, 1440);
  // Returns the width of the panel, measured between two buttons at its lower edge.
  const auto panel_width = [&](const std::string& size, const Words& more) {
    Words arguments{"drop", "--size", size};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Player player(display, arguments);
    player.settle();
    return player.button("Help")->x - player.button("Home")->x;
  };
  const int usual = panel_width("1280x800", {});
  CHECK(panel_width("2560x1440", {}) > usual * 16 / 10);
  CHECK(panel_width("1920x1080", {}) > usual * 12 / 10);
  CHECK(panel_width("2560x1440", {"--scale", "1"}) == usual);
}

TEST_CASE("Rules can be saved as a preset, and the preset can be selected after a restart and deleted") {
  const Display display(width, height);
  const OwnSettings profile;
  {
    Player player(display, profile.with({"drop", "--set", "rows=9", "--set", "columns=4", "--size", "1000x720"}));
    player.settle();
    player.show("Lab");
    player.await_and_click("Preset name");
    player.settle();
    display.type("Tall board");
    player.settle();
    player.await_and_click("Save preset");
    player.settle();
    CHECK(profile.gets("\"Tall board\" = \"rows=9 columns=4\""));
    kill_window(player);
  }
  Player player(display, profile.with({"drop", "--preset", "standard", "--size", "1000x720"}));
  player.settle();
  player.show("Lab");
  player.await_and_click("Tall board");
  player.settle();
  CHECK(player.state().find("board")->list()->size() == 9);
  player.await_and_click("Delete preset");
  player.settle();
  CHECK(player.close() == 0);
  CHECK_FALSE(profile.has("\"Tall board\" = \"rows=9 columns=4\""));
}

TEST_CASE("A settings file with errors is copied, one message says so, and the game continues") {
  const Display display(width, height);
  const OwnSettings profile;
  const std::string broken = "[looks]\ntheme = \"sepia\"\nghost = false\n[panels\nrules = true\n";
  write_text(profile.file, broken);
  const Player player(display, profile.with({"--size", "1000x720"}));
  const std::string message = *player.wait_for("notice", 1).find("message")->text();
  CAPTURE(message);
  CHECK(message.find("line 4") != std::string::npos);
  CHECK(message.find("1 more problem") != std::string::npos);
  display.key("3");
  player.wait_for("move", 1);
  CHECK(profile.gets("theme = \"dark\""));
  CHECK(profile.has("ghost = false"));
  REQUIRE(profile.kept_aside().size() == 1);
  CHECK(read_text(profile.folder.path(profile.kept_aside().front())) == broken);
  CHECK(read_text(profile.folder.path("state/tilefold.log")).find("line 2: theme is") != std::string::npos);
  CHECK(player.count("notice") == 1);
}

TEST_CASE("An unreadable settings file is left unchanged, and a read-only settings folder causes one message") {
  const Display display(width, height);
  {
    const OwnSettings profile;
    fs::create_directory(profile.file);
    const Player player(display, profile.with({"--size", "1000x720"}));
    CHECK(player.wait_for("notice", 1).find("message")->text()->find("cannot be read") != std::string::npos);
    player.click("Seed and game ID section");
    allow_ms(900);
    CHECK(fs::is_directory(profile.file));
    CHECK(fs::is_empty(profile.file));
  }
  const Player player(display, {"--size", "1000x720", "--data-dir", "/proc/takes-nothing"});
  player.wait_for("notice", 2);  // one for the games and one for the settings
  player.click("Seed and game ID section");
  allow_ms(900);
  player.click("Seed and game ID section");
  allow_ms(900);
  CHECK(player.count("notice") == 2);
  display.key("3");
  player.wait_for("move", 1);
}

TEST_CASE("If two windows write the settings, the file is complete and contains the changes of the last writer") {
  const Display display(width, height);
  const OwnSettings profile;
  Player first(display, profile.with({"--size", "1000x720"}));
  Player second(display, profile.with({"--size", "1000x720"}));
  for (int i = 0; i < 3; ++i) {
    second.click("Seed and game ID section");
    CHECK(profile.gets(i % 2 == 0 ? "seed = true" : "seed = false"));
  }
  kill_window(first);
  CHECK(profile.text().ends_with("paste_game = [\"Ctrl+V\", \"\"]\n"));
  CHECK(profile.kept_aside().empty());
}

TEST_CASE("A window writes settings, pictures and a log, and nothing else in the home folder or on the terminal") {
  const Display display(width, height);
  const TemporaryFolder home;
  const std::string trace = home.path("trace");
  const std::string errors = home.path("errors");
  fs::create_directory(home.path("home"));
  // Ignore files of Mesa's shader cache.
  Background window(
      {"env", "-u", "XDG_CONFIG_HOME", "-u", "XDG_DATA_HOME", "-u", "XDG_STATE_HOME", "-u", "XDG_CACHE_HOME",
       "MESA_SHADER_CACHE_DISABLE=true", "HOME=" + home.path("home"), TILEFOLD_BINARY, "--trace", trace},
      home.path("out"), errors);
  const auto await = [&](const auto& holds) {
    REQUIRE(comes_true([&] { return holds() || !window.is_running(); }));
    REQUIRE(holds());
  };
  await([&] { return fs::exists(trace) && read_text(trace).find("\"idle\"") != std::string::npos; });
  display.key("F12");
  const fs::path pictures = home.path("home/.local/share/tilefold/pictures");
  await([&] { return fs::exists(pictures) && fs::directory_iterator(pictures) != fs::directory_iterator(); });
  kill(window.id(), SIGTERM);
  window.wait();
  Words files;
  for (const auto& entry : fs::recursive_directory_iterator(home.path("home")))
    if (entry.is_regular_file()) files.push_back(fs::relative(entry.path(), home.path("home")));
  std::sort(files.begin(), files.end());
  const auto has = [&](const std::string& beginning) {
    return std::any_of(files.begin(), files.end(), [&](const auto& file) { return file.starts_with(beginning); });
  };
  CHECK(has(".config/tilefold/settings.toml"));
  CHECK(has(".local/share/tilefold/pictures/tilefold-"));
  CHECK(has(".local/share/tilefold/tilefold.db"));
  CHECK(has(".local/state/tilefold/tilefold.log"));
  for (const auto& file : files) {
    CAPTURE(file);
    CHECK((file.starts_with(".config/tilefold/settings.toml") || file.starts_with(".local/share/tilefold/pictures/") ||
           file.starts_with(".local/share/tilefold/tilefold.") ||
           file.starts_with(".local/state/tilefold/tilefold.log")));
  }
  CHECK(read_text(errors).empty());
  CHECK(read_text(home.path("out")).empty());
}

TEST_CASE("Commands without a window do not touch the settings") {
  const OwnSettings profile;
  write_text(profile.file, "this is broken");
  setenv("XDG_CONFIG_HOME", profile.folder.path().c_str(), 1);
  fs::create_directory(profile.folder.path("tilefold"));
  write_text(profile.folder.path("tilefold/settings.toml"), "this is broken");
  const Finished played = tilefold({"play", "--seed", "1", "--moves", "3"});
  unsetenv("XDG_CONFIG_HOME");
  CHECK(played.code == 0);
  CHECK(played.err.empty());
  CHECK(read_text(profile.folder.path("tilefold/settings.toml")) == "this is broken");
  CHECK(std::distance(fs::directory_iterator(profile.folder.path("tilefold")), fs::directory_iterator()) == 1);
}

}  // namespace
}  // namespace tilefold::test
