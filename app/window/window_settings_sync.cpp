#include "app/window/window_settings_sync.h"

#include <algorithm>

#include "app/language/tr.h"
#include "app/play/game_openings.h"
#include "app/window/bot_players.h"
#include "engine/catalog.h"

namespace tilefold::window {
namespace {

// Delay before the size of the window is recorded. When the user maximises a window, its new size is reported before
// the maximised state; this size must not be recorded.
constexpr double placement_delay_ms = 300;

bool is_on(const ParameterValues& values, std::string_view name) {
  return values[name] != 0;
}

// True if the setting says whether a section of the panel is open.
bool is_part(const ParameterSpec& spec) {
  return spec.name != "shown" && spec.name != "mode";
}

// Returns the number of a language in the settings; 0 stands for the language of the desktop.
std::int64_t language_number(const language::Language* language) {
  return language == nullptr ? 0 : language - language::languages().data() + 1;
}

bool is_among(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

WindowPlacement saved_placement(const profile::Settings& settings) {
  const ParameterValues& window = settings["window"];
  const auto number = [&window](std::string_view name) { return static_cast<int>(window[name]); };
  WindowPlacement placement{.width = number("width"),
                            .height = number("height"),
                            .is_maximised = is_on(window, "maximised"),
                            .is_full_screen = is_on(window, "full_screen")};
  if (is_on(window, "placed")) placement.corner = render::Pixel{number("x"), number("y")};
  return placement;
}

const language::Language* saved_language(const profile::Settings& settings) {
  const auto number = static_cast<std::size_t>(settings["looks"]["language"]);
  return number == 0 ? nullptr : &language::languages()[number - 1];
}

WindowSettingsSync::WindowSettingsSync(const SettingsSubjects& subjects, SettingsKeeper keeper)
    : at_(subjects), keeper_(std::move(keeper)), in_force_(keeper_.settings()) {}

void WindowSettingsSync::apply_autoplay() {
  const PuzzleInfo& info = at_.view.game.puzzle().about();
  if (info.strategies.empty()) return;
  const ParameterValues& values = in_force_[profile::autoplay_section(info)];
  play::AutoplaySettings& autoplay = at_.autoplay.players().settings;
  autoplay.strategy = static_cast<std::size_t>(values["strategy"]);
  autoplay.thinking_time = static_cast<std::size_t>(values["thinking_time"]);
  autoplay.speed = static_cast<float>(profile::from_millionths(values["speed"]));
  autoplay.is_instant = is_on(values, "instant");
  for (std::size_t i = 0; i < info.strategies.size(); ++i)
    if (!info.strategies[i].options.empty())
      autoplay.options[i] = in_force_[profile::strategy_section(info, info.strategies[i])];
  for (const profile::BotRow& bot : in_force_.bots()) {
    const auto line = at_.autoplay.players().find(bot_key(bot));
    if (!line) continue;
    autoplay.options[*line] = bot.options;
    if (is_among(bot.chosen_in, info.name)) autoplay.strategy = *line;
  }
  at_.autoplay.show_values(is_on(values, "show_values"));
}

void WindowSettingsSync::apply(double asked_scale) {
  const profile::Settings& settings = keeper_.settings();
  const ParameterValues& appearance = settings["looks"];
  at_.appearance.language = saved_language(settings);
  at_.appearance.chosen_scale = asked_scale;
  at_.appearance.speed = static_cast<float>(profile::from_millionths(appearance["speed"]));
  at_.appearance.shows_letters = is_on(appearance, "letters");
  at_.appearance.clock = static_cast<play::ClockMode>(appearance["clock"]);
  at_.appearance.is_motion_reduced = is_on(appearance, "reduced_motion");
  at_.appearance.follows_desktop = is_on(appearance, "desktop_motion");
  at_.view.selection.show_ghost(is_on(appearance, "ghost"), at_.view.replay);
  at_.view.help.explained = {.hints = is_on(settings["start"], "hints_explained"),
                             .autoplay = is_on(settings["start"], "autoplay_explained")};
  for (const PuzzleInfo* info : catalog())
    at_.tutorial.set_seen(*info, is_on(settings[profile::tutorials_section], info->name));
  at_.appearance.sound = settings["sound"];
  const ParameterValues& panels = settings["panels"];
  for (const ParameterSpec& spec : panels.specs())
    if (is_part(spec)) at_.ui.open_parts[std::string(spec.name)] = is_on(panels, spec.name);
  at_.panels.is_wanted = is_on(panels, "shown");
  at_.panels.mode = static_cast<PanelMode>(panels["mode"]);
  at_.presets = settings.presets();
  at_.bindings.set(settings.keys());
  at_.bindings.set_buttons(settings["gamepad"]);
  in_force_ = settings;
  apply_autoplay();
  record_placement_soon(0);
  collect();
  // Compare with the stored start puzzle, so that the open puzzle is stored as the one to open next time, even if an
  // option of the command line chose it.
  profile::Settings before = in_force_;
  before["start"] = settings["start"];
  keeper_.begin(std::move(before));
}

void WindowSettingsSync::collect_autoplay() {
  const PuzzleInfo& info = at_.view.game.puzzle().about();
  const Session& session = at_.view.game.session();
  if (!play::has_own_rules(session)) in_force_[profile::rules_section(info)] = session.next_parameters();
  if (info.strategies.empty()) return;
  const play::AutoplaySettings& autoplay = at_.autoplay.players().settings;
  ParameterValues& values = in_force_[profile::autoplay_section(info)];
  if (autoplay.strategy < info.strategies.size())
    profile::set_value(values, "strategy", static_cast<std::int64_t>(autoplay.strategy));
  for (profile::BotRow& bot : in_force_.bots()) {
    const auto line = at_.autoplay.players().find(bot_key(bot));
    if (!line) continue;
    bot.options = autoplay.options[*line];
    std::erase(bot.chosen_in, info.name);
    if (autoplay.strategy == *line) bot.chosen_in.emplace_back(info.name);
  }
  profile::set_value(values, "thinking_time", static_cast<std::int64_t>(autoplay.thinking_time));
  profile::set_value(values, "speed", profile::in_millionths(static_cast<double>(autoplay.speed)));
  profile::set_value(values, "instant", autoplay.is_instant ? 1 : 0);
  profile::set_value(values, "show_values", at_.autoplay.is_showing_values() ? 1 : 0);
  for (std::size_t i = 0; i < info.strategies.size(); ++i)
    if (!info.strategies[i].options.empty())
      in_force_[profile::strategy_section(info, info.strategies[i])] = autoplay.options[i];
}

// Copies into `in_force_` all settings that the user can change in the window.
void WindowSettingsSync::collect() {
  const std::string puzzle(at_.view.game.puzzle().about().name);
  static_cast<void>(in_force_["start"].set_text("puzzle", puzzle));
  profile::set_value(in_force_["start"], "hints_explained", at_.view.help.explained.hints ? 1 : 0);
  profile::set_value(in_force_["start"], "autoplay_explained", at_.view.help.explained.autoplay ? 1 : 0);
  for (const PuzzleInfo* known : catalog())
    profile::set_value(in_force_[profile::tutorials_section], known->name, at_.tutorial.has_seen(*known) ? 1 : 0);
  ParameterValues& appearance = in_force_["looks"];
  static_cast<void>(appearance.set_text("theme", at_.ui.theme->name));
  profile::set_value(appearance, "language", language_number(at_.appearance.language));
  profile::set_value(appearance, "scale", profile::in_millionths(at_.appearance.chosen_scale));
  profile::set_value(appearance, "ghost", at_.view.selection.is_ghost_shown() ? 1 : 0);
  profile::set_value(appearance, "letters", at_.appearance.shows_letters ? 1 : 0);
  profile::set_value(appearance, "clock", static_cast<std::int64_t>(at_.appearance.clock));
  profile::set_value(appearance, "speed", profile::in_millionths(static_cast<double>(at_.appearance.speed)));
  profile::set_value(appearance, "reduced_motion", at_.appearance.is_motion_reduced ? 1 : 0);
  profile::set_value(appearance, "desktop_motion", at_.appearance.follows_desktop ? 1 : 0);
  in_force_["sound"] = at_.appearance.sound;
  ParameterValues& panels = in_force_["panels"];
  for (const ParameterSpec& spec : panels.specs())
    if (is_part(spec)) profile::set_value(panels, spec.name, at_.ui.open_parts[std::string(spec.name)] ? 1 : 0);
  profile::set_value(panels, "shown", at_.panels.is_wanted ? 1 : 0);
  profile::set_value(panels, "mode", static_cast<std::int64_t>(at_.panels.mode));
  in_force_.presets() = at_.presets;
  collect_autoplay();
  if (saved_bindings_ == at_.bindings.version()) return;
  saved_bindings_ = at_.bindings.version();
  in_force_.keys() = at_.bindings.key_rows();
  in_force_["gamepad"] = at_.bindings.button_values();
}

void WindowSettingsSync::record_placement_soon(double now) {
  placement_due_ = now + placement_delay_ms;
}

// Records the position and size of the window. Does not store the first ones that it records, because the desktop chose
// them; later changes are stored.
void WindowSettingsSync::record_placement() {
  placement_due_.reset();
  const WindowPlacement before = placement_.value_or(WindowPlacement{});
  const WindowPlacement now = at_.gl.placement(before);
  const bool is_first = !placement_;
  placement_ = now;
  if (is_first) return at_.trace.line(Object{{"kind", "placement"}});
  ParameterValues& values = in_force_["window"];
  if (now.width != before.width || now.height != before.height) {
    profile::set_value(values, "width", now.width);
    profile::set_value(values, "height", now.height);
  }
  if (now.corner && (!before.corner || now.corner->x != before.corner->x || now.corner->y != before.corner->y)) {
    profile::set_value(values, "placed", 1);
    profile::set_value(values, "x", now.corner->x);
    profile::set_value(values, "y", now.corner->y);
  }
  if (now.is_maximised != before.is_maximised) profile::set_value(values, "maximised", now.is_maximised ? 1 : 0);
  if (now.is_full_screen != before.is_full_screen)
    profile::set_value(values, "full_screen", now.is_full_screen ? 1 : 0);
}

play::Redraw WindowSettingsSync::advance(double now) {
  if (placement_due_ && now >= *placement_due_) record_placement();
  collect();
  keeper_.observe(in_force_, now);
  const auto message = keeper_.pop_message();
  if (message) at_.messages.post({.text = tr(*message)});
  return play::redraw_if(message.has_value(), play::Redraw::window);
}

void WindowSettingsSync::finish() {
  if (placement_due_) record_placement();
  collect();
  keeper_.finish(in_force_);
}

std::optional<double> WindowSettingsSync::next_time() const {
  const auto written = keeper_.next_time();
  if (!written || !placement_due_) return written ? written : placement_due_;
  return std::min(*written, *placement_due_);
}

}  // namespace tilefold::window
