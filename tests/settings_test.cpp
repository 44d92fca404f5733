// The settings file: what is written is read back, and any file at all gives settings.

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>

#include "app/profile/settings_file.h"
#include "engine/catalog.h"
#include "tests/support/process.h"
#include "tests/support/random_parameters.h"

namespace tilefold::test {
namespace {

namespace fs = std::filesystem;
using profile::KeyRow;
using profile::LoadedSettings;
using profile::set_value;
using profile::Settings;
using profile::SettingsReading;

std::vector<KeyRow> actions() {
  return {{.name = "left", .label = "Move left", .default_value = {"Left", "A"}},
          {.name = "undo", .label = "Undo", .default_value = {"U", "Ctrl+Z"}},
          {.name = "hint", .label = "Hint", .default_value = {"H", ""}}};
}

const PuzzleInfo& drop() {
  return **find_puzzle("drop");
}

// Accepts any word as a key, except "nothing"; "space" becomes "Space".
std::optional<std::string> key_name(const std::string& written) {
  if (written == "nothing") return std::nullopt;
  return written == "space" ? "Space" : written;
}

SettingsReading read(const std::string& text) {
  return profile::read_settings(text, Settings(actions()), key_name);
}

std::string default_text() {
  return profile::settings_text(Settings(actions()));
}

const std::string& first_puzzle() {
  static const std::string name(catalog().front()->name);
  return name;
}

Settings random_settings(Rng& rng) {
  Settings settings(actions());
  for (profile::SettingsSection& section : settings.sections())
    section.values = random_parameters(section.values.specs(), rng);
  const std::vector<std::string> keys{"A", "Ctrl+\\", "\"", "'", "Keypad 1", "", "#", "Ä"};
  std::size_t next = rng.below(8);
  for (KeyRow& line : settings.keys())
    for (std::string& key : line.keys) key = keys[next++ % keys.size()];
  for (const std::string name : {"a-1", "mine"})
    settings.bots().push_back({.name = name,
                               .command = {"sh", "a b", "\"\\ü\n\x7F", ""},
                               .puzzles = {first_puzzle()},
                               .chosen_in = {},
                               .options = random_parameters(profile::bot_options(), rng)});
  for (const PuzzleInfo* info : catalog())
    for (const std::string name : {"my \"rules\" = ü\\", "a.b #1", "3"})
      if (rng.below(3) != 0)
        keep_preset(settings.presets(), {std::string(info->name), name, random_parameters(info->parameters, rng)});
  return settings;
}

// Checks that the settings have exactly one problem, whose message contains both texts.
void check_problem(const SettingsReading& reading, const std::string& where, const std::string& what) {
  REQUIRE(reading.problems.size() == 1);
  CAPTURE(reading.problems[0]);
  CHECK(reading.problems[0].starts_with(where));
  CHECK(reading.problems[0].find(what) != std::string::npos);
}

TEST_CASE("Settings that are written and read back are equal, for the defaults and for random values") {
  Rng rng(1);
  for (int i = 0; i < 200; ++i) {
    const Settings settings = i == 0 ? Settings(actions()) : random_settings(rng);
    const std::string text = profile::settings_text(settings);
    const SettingsReading reading = read(text);
    CAPTURE(text);
    CHECK(reading.problems.empty());
    CHECK(reading.settings == settings);
    CHECK(profile::settings_text(reading.settings) == text);
  }
}

TEST_CASE("In the settings file a comment above every key gives its range and default") {
  const std::vector<std::string> lines = lines_of(default_text());
  int keys = 0;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    if (lines[i].find(" = ") == std::string::npos || lines[i].starts_with('#')) continue;
    ++keys;
    CAPTURE(lines[i]);
    CHECK(lines[i - 1].starts_with("# "));
    CHECK(lines[i - 1].find("; default " + lines[i].substr(lines[i].find(" = ") + 3) + ".") != std::string::npos);
  }
  CHECK(keys > 30);
}

TEST_CASE("A window writes only the settings that it has changed and keeps the others in the file") {
  Settings stored{actions()};
  set_value(stored["looks"], "theme", 2);
  const Settings before{actions()};
  Settings now{actions()};
  CHECK_FALSE(stored.merge_changes(before, now));
  set_value(now["looks"], "ghost", 0);
  now.keys()[1].keys = {"X", ""};
  CHECK(stored.merge_changes(before, now));
  CHECK(stored["looks"]["theme"] == 2);
  CHECK(stored["looks"]["ghost"] == 0);
  CHECK(stored.keys()[1].keys[0] == "X");
}

TEST_CASE("An invalid setting is reported with its line and range and is replaced by the default") {
  check_problem(read("[looks]\ntheme = \"sepia\"\n"), "line 2: theme is", "\"dark\", \"light\"");
  check_problem(read("[looks]\ntheme = 3\n"), "line 2: theme is", "\"dark\", \"light\"");
  check_problem(read("[looks]\nlanguage = \"la\"\n"), "line 2: language is", "\"system\", \"en\", \"de\"");
  check_problem(read("[looks]\n\nghost = \"yes\"\n"), "line 3: ghost is", "true or false");
  check_problem(read("[looks]\nscale = 99.5\n"), "line 2: scale is", "0 to 4");
  check_problem(read("[looks]\nscale = nan\n"), "line 2: scale is", "0 to 4");
  check_problem(read("[window]\nwidth = -5\n"), "line 2: width is", "0 to 8192");
  check_problem(read("[window]\nwidth = \"800\"\n"), "line 2: width is", "0 to 8192");
  check_problem(read("[window]\nwidth = 2025-01-01\n"), "line 2: width is", "0 to 8192");
  check_problem(read("[keys]\nleft = \"A\"\n"), "line 2: left is", "list of up to two keys");
  check_problem(read("[keys]\nleft = [\"nothing\"]\n"), "line 2: left has", "not a key");
  check_problem(read("[keys]\nleft = [\"A\"]\nundo = [\"A\"]\n"), "line 3: undo has 'A'", "a key of left");
  check_problem(read("looks = 3\n"), "line 1: looks is", "[looks]");
  check_problem(read("[[looks]]\nghost = true\n"), "line 1: looks is", "[looks]");
  const SettingsReading reading = read("[window]\nwidth = 800\nheight = 99999999999999999999\nx = 7\n");
  CHECK(reading.problems.size() == 1);
  CHECK(reading.settings["window"]["width"] == 800);
  CHECK(reading.settings["window"]["x"] == 7);
}

TEST_CASE("A settings key with too many parts loses only its line, and a too large window size is rejected") {
  std::string deep = "a";
  for (int i = 0; i < 1000; ++i) deep += ".a";
  const SettingsReading reading = read(deep + " = 1\n[window]\nwidth = 32767\nheight = 900\n");
  REQUIRE(reading.problems.size() == 2);
  CHECK(reading.problems[0] == "line 1: a key has 1001 parts; it must have at most 16");
  CHECK(reading.problems[1].find("width is the number 32767; it must be 0 to 8192") != std::string::npos);
  CHECK(reading.settings["window"]["height"] == 900);
  CHECK(reading.settings["window"]["width"] == 0);
}

TEST_CASE("Contradictory settings reset their section to the defaults") {
  const std::string name = "puzzles." + first_puzzle() + ".rules";
  const SettingsReading reading = read("[" + name + "]\nrows = 3\ncontinue_rows = 4\n");
  check_problem(reading, "line 1: [" + name + "]", "at most rows");
  CHECK(reading.settings == Settings(actions()));
}

TEST_CASE("A key assigned to an action is removed from the default keys of other actions") {
  const SettingsReading reading = read("[keys]\nhint = [\"U\", \"space\"]\n");
  CHECK(reading.problems.empty());
  CHECK(reading.settings.keys()[2].keys == std::array<std::string, 2>{"U", "Space"});
  CHECK(reading.settings.keys()[1].keys == std::array<std::string, 2>{"", "Ctrl+Z"});
}

TEST_CASE("A settings line that is not TOML is ignored, and the other lines are read") {
  check_problem(read("[looks]\ntheme = \"light\"\nghost =\nreduced_motion = true\n"), "line 3", "name = value");
  const SettingsReading twice = read("[looks]\ntheme = \"light\"\ntheme = \"dark\"\nghost = false\n");
  check_problem(twice, "line 3", "a duplicate name");
  CHECK(twice.settings["looks"]["theme"] == 1);
  CHECK(twice.settings["looks"]["ghost"] == 0);
}

TEST_CASE("Non-ASCII characters are allowed in comments and quotes, and a line with them elsewhere is ignored") {
  for (const std::string line :
       {"th\303\223me = \"light\"", "theme = \303\223", "theme = \"light\" \303\223", "\303\223",
        "theme = \"\"\"\303\223\"\"\"", "theme = '''\303\223'''", "theme = \"a\\\"\" \303\223",
        "theme = 14\"a\303\223 7", "theme = \"\"\"x\"\"\"\"\303\223\"", "theme = '''x'''' \303\223'"}) {
    CAPTURE(line);
    const SettingsReading reading = read("[looks]\n" + line + "\nghost = false\n");
    check_problem(reading, "line 2", "non-ASCII letter");
    CHECK(reading.settings["looks"]["ghost"] == 0);
  }
  CHECK(read("# \303\223\n[looks]  # \"\303\223\nghost = false # it's \303\223\n").problems.empty());
  check_problem(read("[looks]\ntheme = \"\303\223 # \"\n"), "line 2", "theme");
  std::string many = "[looks]\nghost = false\n";
  for (int i = 0; i < 10'000; ++i) many += "\303\223\n";
  check_problem(read(many), "line 3", "nothing of the file is used");
}

TEST_CASE("The settings file may have Windows line ends and a byte order mark") {
  std::string text = "\xef\xbb\xbf";
  for (const char c : default_text()) text += c == '\n' ? std::string("\r\n") : std::string(1, c);
  const SettingsReading reading = read(text);
  CHECK(reading.problems.empty());
  CHECK(reading.settings == Settings(actions()));
}

TEST_CASE("Unknown keys keep their values in the settings file, even in unknown sections") {
  const std::string text =
      "future = 1\n[looks]\ntheme = \"light\"\nglow = [1, { a = \"b\" }]\n[looks.sparks]\nsize = 2.5\n"
      "[puzzles.later.rules]\nrows = 3\n[keys]\nfly = [\"F\", \"\"]\n[smell]\nmusk = 0.5\n";
  const SettingsReading reading = read(text);
  CHECK(reading.problems.empty());
  CHECK(reading.settings["looks"]["theme"] == 1);
  const std::string written = profile::settings_text(reading.settings);
  CAPTURE(written);
  for (const char* kept : {"future = 1", "glow = ", "sparks = ", "later = ", "fly = ", "smell = ", "musk = 0.5"})
    CHECK(written.find(kept) != std::string::npos);
  const SettingsReading again = read(written);
  CHECK(again.problems.empty());
  CHECK(again.settings == reading.settings);
}

TEST_CASE("Unknown keys survive repeated writing, whatever characters they contain") {
  const SettingsReading reading = read(
      "[future]\nname = \"\303\251\"\nlines = \"a\\n\303\251\"\nwords = [1, \"\303\251\", \"\344\270\226\"]\n"
      R"(said = '''A
"b\"
'''
place = 'C:\"d"'
"it's" = 1
"a\nb" = { "it's \"so\"" = [1979-05-27, { "" = 0.5 }], c.d = [] }
"\t' \u0001" = 2.5)"
      "\n\"\303\251\" = \"x\"\nmore = [\n  \"b\",\n  \"c\", \"\303\251\",\n]\n");
  CHECK(reading.problems.empty());
  const std::string written = profile::settings_text(reading.settings);
  CAPTURE(written);
  const SettingsReading again = read(written);
  CHECK(again.problems.empty());
  CHECK(again.settings == reading.settings);
  CHECK(profile::settings_text(again.settings) == written);
}

TEST_CASE("Reading truncated, long, empty and random settings files never crashes") {
  const std::string whole = default_text();
  Rng rng(7);
  const auto check_survives = [](const std::string& text) {
    const Settings settings = read(text).settings;
    const SettingsReading again = read(profile::settings_text(settings));
    CHECK(again.problems.empty());
    CHECK(again.settings == settings);
  };
  for (std::size_t size = 0; size < whole.size(); size += 97) check_survives(whole.substr(0, size));
  for (int i = 0; i < 300; ++i) {
    std::string text = i % 3 == 0 ? std::string(200, ' ') : whole;
    const int flips = i % 3 == 0 ? 200 : 1 + static_cast<int>(rng.below(6));
    for (int flip = 0; flip < flips; ++flip)
      text[rng.below(static_cast<std::uint32_t>(text.size()))] = static_cast<char>(rng.below(256));
    check_survives(text);
  }
  check_survives(std::string(1000, '\0'));
  check_survives(std::string(200'000, '['));
  check_survives("a = " + std::string(100'000, '['));
  std::string deep = "a";
  for (int i = 0; i < 100'000; ++i) deep += ".a";
  check_survives(deep + " = 1\n" + whole);
  check_survives("[" + deep + "]\nb = 1\n");
  check_survives("a = {" + deep + " = 1}\n");
  check_survives("\"\"\"");
  check_survives("x = \"\"\"\n\n\n\n");
  const SettingsReading huge = read(std::string(std::size_t{10} << 20U, 'x'));
  CHECK(huge.problems.size() == 1);
  CHECK(huge.settings == Settings(actions()));
}

TEST_CASE("A preset in the settings lists rules that differ from the defaults, and invalid presets are reported") {
  const SettingsReading good = read("[presets.drop]\n\"Tall board\" = \"rows=9 columns=4\"\nplain = \"\"\n");
  CHECK(good.problems.empty());
  REQUIRE(good.settings.presets().size() == 2);
  const profile::KeptPreset& tall = good.settings.presets().front();
  CHECK(tall.name == "Tall board");
  CHECK(tall.values["rows"] == 9);
  CHECK(profile::rules_command(drop(), tall.values) == "tilefold play drop --set rows=9 --set columns=4");
  CHECK(profile::settings_text(good.settings).find("\"Tall board\" = \"rows=9 columns=4\"") != std::string::npos);
  for (const auto& [wrong, told] : std::vector<std::pair<std::string, std::string>>{
           {"[presets.drop]\ntall = \"rows=900\"\n", "line 2: [presets.drop] has 'tall': "},
           {"[presets.drop]\ntall = \"rows\"\n", "invalid assignment 'rows'; expected name=value"},
           {"[presets.drop]\ntall = \"lines=3\"\n", "lines"},
           {"[presets.drop]\ntall = 3\n", "it must be a string, as in \"rows=5\""},
           {"[presets.drop]\nStandard = \"rows=5\"\n", "'Standard' is a built-in preset"},
           {"[presets.drop]\n\"\" = \"rows=5\"\n", "a preset name must have 1 to 40"},
           {"[presets.drop]\n\"a##b\" = \"rows=5\"\n", "without ##"},
           {"[presets]\ndrop = 3\n", "presets.drop is the number 3; it must be a section"}}) {
    const auto& told_text = told;
    CAPTURE(told_text);
    const SettingsReading reading = read(wrong + "\n[presets.slide]\nmine = \"rows=5\"\n");
    REQUIRE(reading.problems.size() == 1);
    CAPTURE(reading.problems.front());
    CHECK(reading.problems.front().find(told) != std::string::npos);
    CHECK(reading.settings.presets().size() == 1);
    CHECK(read(profile::settings_text(reading.settings)).problems.empty());
  }
  // The settings of a puzzle that only a later version has.
  const SettingsReading later = read("[presets.later]\nmine = \"size=3\"\n");
  CHECK(later.problems.empty());
  CHECK(read(profile::settings_text(later.settings)).settings == later.settings);
  CHECK(profile::settings_text(later.settings).find("size=3") != std::string::npos);
}

TEST_CASE("If two windows save or delete presets, the other presets in the settings stay") {
  const auto preset = [](const char* name, std::int64_t rows) {
    profile::KeptPreset kept{"drop", name, ParameterValues(drop().parameters)};
    set_value(kept.values, "rows", rows);
    return kept;
  };
  Settings stored{actions()};
  keep_preset(stored.presets(), preset("of both", 5));
  keep_preset(stored.presets(), preset("of the other", 6));
  Settings before{actions()};
  keep_preset(before.presets(), preset("of both", 5));
  Settings now{actions()};
  keep_preset(now.presets(), preset("new", 8));
  CHECK(stored.merge_changes(before, now));
  CHECK(stored.presets() == std::vector{preset("new", 8), preset("of the other", 6)});
  CHECK_FALSE(stored.merge_changes(now, now));
}

TEST_CASE("Bots in the settings get defaults for missing options, and their errors are reported") {
  const SettingsReading good = read("[bots.mine]\ncommand = [\"python3\", \"mine.py\"]\ncolour = 3\n");
  CHECK(good.problems.empty());
  REQUIRE(good.settings.bots().size() == 1);
  const profile::BotRow& bot = good.settings.bots().front();
  CHECK(bot.name == "mine");
  CHECK(bot.command == std::vector<std::string>{"python3", "mine.py"});
  CHECK(bot.options["timeout_ms"] == 10'000);
  const std::string text = profile::settings_text(good.settings);
  CHECK(text.find("colour = 3") != std::string::npos);
  CHECK(read(text).settings == good.settings);
  for (const auto& [wrong, told] : std::vector<std::pair<std::string, std::string>>{
           {"[bots.mine]\n", "line 1: [bots.mine] has no command"},
           {"[bots.mine]\ncommand = []\n", "has no command"},
           {"[bots.mine]\ncommand = \"python3 mine.py\"\n", "line 2: command is"},
           {"[bots.\"my bot\"]\ncommand = [\"x\"]\n", "bots has 'my bot', which is not a valid name"},
           {"[bots]\nmine = 3\n", "bots.mine is not a section"},
           {"bots = 3\n", "bots is the number 3; it must be a section"},
           {"[bots.mine]\ncommand = [\"x\"]\ntimeout_ms = 0\n", "line 3: timeout_ms is the number 0"}}) {
    const auto& told_text = told;
    CAPTURE(told_text);
    const SettingsReading reading = read(wrong);
    REQUIRE_FALSE(reading.problems.empty());
    CAPTURE(reading.problems.front());
    CHECK(reading.problems.front().find(told) != std::string::npos);
    CHECK(read(profile::settings_text(reading.settings)).problems.empty());
  }
}

LoadedSettings load(const std::string& file) {
  return profile::load_settings(file, Settings(actions()), key_name);
}

std::vector<std::string> names_in(const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

TEST_CASE("Of thousands of presets and bots only the first are read, and one message each says so") {
  constexpr int count = 5000;
  std::string text = "[presets.drop]\n";
  for (int i = 0; i < count; ++i) text += "p" + std::to_string(i) + " = \"rows=5\"\n";
  for (int i = 0; i < count; ++i) text += "[bots.b" + std::to_string(i) + "]\ncommand = [\"x\"]\n";
  const SettingsReading reading = read(text);
  REQUIRE(reading.problems.size() == 2);
  CHECK(reading.problems[0].find("there are more than 100 bots") != std::string::npos);
  CHECK(reading.problems[1].find("[presets.drop] has more than 200 presets") != std::string::npos);
  CHECK(reading.settings.bots().size() == 100);
  CHECK(reading.settings.presets().size() == 200);
  CHECK(read(profile::settings_text(reading.settings)).problems.empty());
}

TEST_CASE("A missing settings file is written, and a valid one is left unchanged") {
  const TemporaryFolder folder;
  const std::string file = folder.path("below/settings.toml");
  CHECK(load(file).next == LoadedSettings::Next::write);
  CHECK(load(file).notice.empty());
  REQUIRE(profile::write_settings(file, default_text()));
  CHECK(load(file).next == LoadedSettings::Next::keep);
  CHECK(names_in(folder.path("below")) == std::vector<std::string>{"settings.toml"});
}

TEST_CASE("A settings file with errors is copied every time to a new file with the date in its name") {
  const TemporaryFolder folder;
  const std::string file = folder.path("settings.toml");
  const std::string wrong = "[looks]\ntheme = \"sepia\"\nghost = false\n";
  for (std::size_t times = 1; times <= 2; ++times) {
    write_text(file, wrong);
    const LoadedSettings loaded = load(file);
    CHECK(loaded.next == LoadedSettings::Next::write);
    CHECK(loaded.settings["looks"]["ghost"] == 0);
    CAPTURE(loaded.notice.message);
    CHECK(loaded.notice.message.find("line 2: theme") != std::string::npos);
    const std::vector<std::string> names = names_in(folder.path());
    REQUIRE(names.size() == times + 1);
    CHECK(names[0] == "settings.toml");
    CHECK(names[1].starts_with("settings.toml.damaged-2"));
    CHECK(read_text(folder.path(names[times])) == wrong);
  }
}

TEST_CASE("A settings file that cannot be read is not overwritten") {
  const TemporaryFolder folder;
  const std::string file = folder.path("settings.toml");
  fs::create_directory(file);
  const LoadedSettings loaded = load(file);
  CHECK(loaded.next == LoadedSettings::Next::leave);
  CHECK(loaded.notice.message.find("cannot be read") != std::string::npos);
}

}  // namespace
}  // namespace tilefold::test
