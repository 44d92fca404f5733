#include "app/profile/settings.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <memory>

#include "engine/catalog.h"
#include "engine/core/translatable.h"

namespace tilefold::profile {
namespace {

constexpr std::int64_t farthest = 32'767;  // greatest coordinate of a window on the desktop, in pixels
constexpr std::int64_t largest = 8192;     // greatest width and height of a window, in pixels; few graphics drivers
                                           // support more

constexpr ParameterSpec toggle(std::string_view name, std::string_view help, bool default_value) {
  return {
      .name = name, .label = name, .help = help, .type = ParameterType::toggle, .default_value = default_value ? 1 : 0};
}

constexpr ParameterSpec number(std::string_view name, std::string_view help,
                               std::pair<std::int64_t, std::int64_t> range, std::int64_t default_value) {
  return {.name = name,
          .label = name,
          .help = help,
          .type = ParameterType::integer,
          .min = range.first,
          .max = range.second,
          .default_value = default_value};
}

constexpr std::array window_table{
    number("width", "Width of the window; 0 is the default", {0, largest}, 0),
    number("height", "Height of the window; 0 is the default", {0, largest}, 0),
    toggle("placed", "Open the window at x and y; if false, the desktop chooses its position", false),
    number("x", "Left edge of the window on the desktop", {-farthest, farthest}, 0),
    number("y", "Upper edge of the window on the desktop", {-farthest, farthest}, 0),
    toggle("maximised", "Open the window maximised", false),
    toggle("full_screen", "Open the window in full screen", false),
};

// Names of the themes. A test checks that they agree with the themes in render/scene.
constexpr std::array<std::string_view, 4> theme_names{"dark", "light", "contrast", "colour-blind"};

// Tags of the languages of the window. A test checks that they agree with the languages in app/language.
constexpr std::array<std::string_view, 7> language_names{"system", "en", "de", "es", "fr", "pl", "zh_CN"};
constexpr std::array<std::string_view, 3> clock_names{"off", "game", "move"};

constexpr std::array appearance_table{
    ParameterSpec{.name = "theme",
                  .label = "Theme",
                  .help = "Colour theme",
                  .type = ParameterType::choice,
                  .choices = theme_names},
    ParameterSpec{.name = "scale",
                  .label = "Size",
                  .help = "UI scale, 1 for 96 dots per inch; 0 follows the desktop and grows with the window; values "
                          "below 0.75 count "
                          "as 0.75",
                  .type = ParameterType::decimal,
                  .min = 0,
                  .max = 4 * millionths,
                  .default_value = 0},
    toggle("ghost", "Show the landing preview", true),
    ParameterSpec{.name = "clock",
                  .label = "Clock",
                  .help = "Time shown below the title: of the game, or since the last move",
                  .type = ParameterType::choice,
                  .choices = clock_names},
    toggle("letters", "Show the letters of pieces; a hint always shows them", false),
    ParameterSpec{.name = "speed",
                  .label = "Animation speed",
                  .help = "Speed of animations; 0 turns them off",
                  .type = ParameterType::decimal,
                  .min = 0,
                  .max = 8 * millionths,
                  .default_value = millionths},
    toggle("reduced_motion", "Reduce motion: short fades instead of bounces and flashes", false),
    toggle("desktop_motion", "Reduce motion if the desktop's settings ask for it", true),
    ParameterSpec{.name = "language",
                  .label = "Language",
                  .help = "Language of the window; system is the language of the desktop",
                  .type = ParameterType::choice,
                  .choices = language_names},
};

constexpr ParameterSpec volume(std::string_view name, std::string_view label, std::string_view help,
                               std::int64_t default_value) {
  return {.name = name,
          .label = label,
          .help = help,
          .type = ParameterType::integer,
          .min = 0,
          .max = 100,
          .default_value = default_value};
}

constexpr std::array sound_table{
    ParameterSpec{.name = "mute",
                  .label = "Mute sound",
                  .help = "Mute all sounds without changing the volumes",
                  .type = ParameterType::toggle},
    volume("volume", translatable("Volume"), translatable("Volume of all sounds; 0 is silent"), 70),
    volume("moves", translatable("Moves"), translatable("Volume of the sounds of sliding and landing tiles"), 70),
    volume("merges", translatable("Merges"), translatable("Volume of the sounds of tiles that merge or vanish"), 80),
    volume("announcements", translatable("Announcements"),
           translatable("Volume of the sounds for the end of a game and for rejected moves"), 70),
};

constexpr std::array<std::string_view, 5> panel_mode_names{"play", "analyse", "lab", "library", "settings"};
constexpr std::array panels_table{
    toggle("shown", "Show the panels (F2)", true),
    ParameterSpec{.name = "mode",
                  .label = "Mode",
                  .help = "Mode of the panels",
                  .type = ParameterType::choice,
                  .choices = panel_mode_names},
    toggle("autoplay", "Show the panel Autoplay", true),
    toggle("advanced", "Show the advanced options of autoplay", false),
    toggle("values", "Show the panel Move values", false),
    toggle("race", "Show the panel Race", true),
    toggle("seed", "Show the panel Seed and game ID", false),
    toggle("map", "Show the panel Map", true),
    toggle("analysis", "Show the panel Analysis", true),
    toggle("levels", "Show the panel Levels", true),
    toggle("teaching", "Show the panel Training", false),
    toggle("benchmark", "Show the panel Benchmark", false),
    toggle("history", "Show the panel History", true),
    toggle("games", "Show the panel Games", true),
    toggle("statistics", "Show the panel Statistics", false),
    toggle("rules", "Show the panel Rules", true),
    toggle("about", "Show the panel About Tilefold", false),
};

constexpr std::int64_t longest_wait = 600'000;  // maximum time limit of a bot, in milliseconds
constexpr std::array bot_table{
    ParameterSpec{.name = "budget_ms",
                  .label = "Time per move (ms)",
                  .help = "Time limit per move that is sent to the bot, in milliseconds",
                  .type = ParameterType::integer,
                  .min = 1,
                  .max = longest_wait,
                  .default_value = 100},
    ParameterSpec{.name = "timeout_ms",
                  .label = "Timeout (ms)",
                  .help = "Time after which a bot that has not answered is stopped, in milliseconds",
                  .type = ParameterType::integer,
                  .min = 1,
                  .max = longest_wait,
                  .default_value = 10'000},
};

constexpr std::array<std::string_view, 5> thinking_names{"as_options_say", "50ms", "200ms", "1s", "5s"};

// Tables made from the catalogue. They are never freed, because parameter values refer to them.
struct CatalogTables {
  struct Autoplay {
    std::vector<std::string_view> strategies;
    std::vector<ParameterSpec> table;
  };
  std::vector<std::string_view> puzzles;
  std::vector<ParameterSpec> start;
  std::vector<ParameterSpec> tutorials;
  std::vector<std::unique_ptr<Autoplay>> autoplay;  // one entry per puzzle
};

std::unique_ptr<CatalogTables::Autoplay> autoplay_table(const PuzzleInfo& info) {
  auto made = std::make_unique<CatalogTables::Autoplay>();
  for (const StrategySpec& strategy : info.strategies) made->strategies.push_back(strategy.name);
  made->table = {
      {.name = "strategy",
       .label = "Strategy",
       .help = "Strategy that autoplay uses",
       .type = ParameterType::choice,
       .default_value = static_cast<std::int64_t>(default_strategy(info)),
       .choices = made->strategies},
      {.name = "thinking_time",
       .label = "Thinking time",
       .help = "Thinking time per move, for strategies with a search limit",
       .type = ParameterType::choice,
       .choices = thinking_names},
      {.name = "speed",
       .label = "Speed",
       .help = "Speed of autoplay",
       .type = ParameterType::decimal,
       .min = millionths / 4,
       .max = 8 * millionths,
       .default_value = millionths},
      toggle("instant", "Play autoplay moves without animation", false),
      toggle("show_values", "Show the strategy's values of all moves", false),
  };
  return made;
}

const CatalogTables& catalog_tables() {
  static const CatalogTables tables = [] {
    CatalogTables made;
    for (const PuzzleInfo* info : catalog()) {
      made.puzzles.push_back(info->name);
      made.autoplay.push_back(autoplay_table(*info));
      made.tutorials.push_back(toggle(info->name, "True after the tutorial of this puzzle has been shown", false));
    }
    made.start = {
        {.name = "puzzle",
         .label = "Puzzle",
         .help = "Puzzle that was open last and opens at the next start",
         .type = ParameterType::choice,
         .choices = made.puzzles},
        toggle("hints_explained", "True after the window has explained that hints and undo count as help", false),
        toggle("autoplay_explained",
               "True after the window has explained that games with autoplay do not count for best scores", false)};
    return made;
  }();
  return tables;
}

const ParameterValues* find_section(const std::vector<SettingsSection>& sections, std::string_view name) {
  const auto found = std::find_if(sections.begin(), sections.end(), [&](const auto& s) { return s.name == name; });
  return found == sections.end() ? nullptr : &found->values;
}

}  // namespace

ParameterSpecs bot_options() {
  return bot_table;
}

std::string rules_section(const PuzzleInfo& info) {
  return "puzzles." + std::string(info.name) + ".rules";
}

std::string autoplay_section(const PuzzleInfo& info) {
  return "puzzles." + std::string(info.name) + ".autoplay";
}

std::string strategy_section(const PuzzleInfo& info, const StrategySpec& strategy) {
  return autoplay_section(info) + "." + std::string(strategy.name);
}

Settings::Settings(std::vector<KeyRow> keys, ParameterSpecs buttons) : keys_(std::move(keys)) {
  const CatalogTables& tables = catalog_tables();
  const auto add = [this](std::string name, std::string help, ParameterSpecs table) {
    sections_.push_back({.name = std::move(name), .help = std::move(help), .values = ParameterValues(table)});
  };
  add("start", "Start of the program.", tables.start);
  add(std::string(tutorials_section), "Tutorials that the user has seen.", tables.tutorials);
  add("window", "Size and position of the window, in units of the desktop.", window_table);
  add("looks", "Appearance and motion.", appearance_table);
  add("sound", "Sound; the volumes are in percent.", sound_table);
  add("panels", "Panels beside the board.", panels_table);
  if (!buttons.empty()) add("gamepad", "Buttons of a gamepad.", buttons);
  for (std::size_t i = 0; i < catalog().size(); ++i) {
    const PuzzleInfo& info = *catalog()[i];
    const std::string title(info.title);
    add(rules_section(info), title + ": the rules of the next game.", info.parameters);
    if (info.strategies.empty()) continue;
    add(autoplay_section(info), title + ": autoplay.", tables.autoplay[i]->table);
    for (const StrategySpec& strategy : info.strategies)
      if (!strategy.options.empty())
        add(strategy_section(info, strategy), title + ": options of this strategy.", strategy.options);
  }
}

ParameterValues& Settings::operator[](std::string_view name) {
  return const_cast<ParameterValues&>(std::as_const(*this)[name]);
}

const ParameterValues& Settings::operator[](std::string_view name) const {
  const ParameterValues* values = find_section(sections_, name);
  assert(values != nullptr);
  return *values;
}

namespace {

bool is_among(const KeptPreset& preset, const std::vector<KeptPreset>& presets) {
  return std::find(presets.begin(), presets.end(), preset) != presets.end();
}

}  // namespace

bool Settings::merge_changes(const Settings& before, const Settings& now) {
  bool is_changed = false;
  for (std::size_t i = 0; i < sections_.size(); ++i)
    for (std::size_t line = 0; line < sections_[i].values.specs().size(); ++line) {
      const std::int64_t value = now.sections_[i].values.at(line);
      if (value == before.sections_[i].values.at(line)) continue;
      is_changed = is_changed || value != sections_[i].values.at(line);
      sections_[i].values.set(line, value);
    }
  for (std::size_t i = 0; i < keys_.size(); ++i) {
    if (now.keys_[i].keys == before.keys_[i].keys) continue;
    is_changed = is_changed || now.keys_[i].keys != keys_[i].keys;
    keys_[i].keys = now.keys_[i].keys;
  }
  for (std::size_t i = 0; i < bots_.size(); ++i) {
    if (now.bots_[i] == before.bots_[i]) continue;
    is_changed = is_changed || !(now.bots_[i] == bots_[i]);
    bots_[i] = now.bots_[i];
  }
  for (const KeptPreset& preset : now.presets_) {
    if (is_among(preset, before.presets_)) continue;
    is_changed = is_changed || !is_among(preset, presets_);
    keep_preset(presets_, preset);
  }
  const auto erased = std::erase_if(presets_, [&](const KeptPreset& preset) {
    return is_among(preset, before.presets_) && !is_among(preset, now.presets_);
  });
  return is_changed || erased > 0;
}

bool operator==(const Settings& a, const Settings& b) {
  const auto same_values = [](const SettingsSection& x, const SettingsSection& y) {
    return x.name == y.name && x.values == y.values;
  };
  const auto same_keys = [](const KeyRow& x, const KeyRow& y) { return x.name == y.name && x.keys == y.keys; };
  return std::equal(a.sections_.begin(), a.sections_.end(), b.sections_.begin(), b.sections_.end(), same_values) &&
         std::equal(a.keys_.begin(), a.keys_.end(), b.keys_.begin(), b.keys_.end(), same_keys) && a.bots_ == b.bots_ &&
         a.presets_ == b.presets_ && a.unknown_ == b.unknown_;
}

void set_value(ParameterValues& values, std::string_view name, std::int64_t value) {
  const ParameterSpecs table = values.specs();
  const auto line = std::find_if(table.begin(), table.end(), [&](const ParameterSpec& s) { return s.name == name; });
  assert(line != table.end());
  values.set(static_cast<std::size_t>(line - table.begin()), value);
}

std::int64_t in_millionths(double value) {
  return std::llround(value * static_cast<double>(millionths));
}

double from_millionths(std::int64_t value) {
  return static_cast<double>(value) / static_cast<double>(millionths);
}

}  // namespace tilefold::profile
