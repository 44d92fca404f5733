// What a window remembers from one time to the next: from the settings into what they are about, and back.

#include <array>

#include "app/window/window.h"

namespace tilefold::app {
namespace {

constexpr double placement_delay_ms = 300;  // a window that is maximised tells its new size first

bool is_on(const ParameterValues& values, std::string_view name) {
  return values[name] != 0;
}

}  // namespace

Placement remembered_placement(const Settings& settings) {
  const ParameterValues& window = settings["window"];
  const auto number = [&window](std::string_view name) { return static_cast<int>(window[name]); };
  Placement placement{.width = number("width"),
                      .height = number("height"),
                      .is_maximised = is_on(window, "maximised"),
                      .is_full_screen = is_on(window, "full_screen")};
  if (is_on(window, "placed")) placement.corner = render::Pixel{number("x"), number("y")};
  return placement;
}

void Window::remember_autoplay(const Settings& settings) {
  const PuzzleInfo& info = view_.puzzle().about();
  if (info.strategies.empty()) return;
  const ParameterValues& values = settings[autoplay_section(info)];
  AutoplaySettings& autoplay = autoplay_.settings();
  autoplay.strategy = static_cast<std::size_t>(values["strategy"]);
  autoplay.thinking_time = static_cast<std::size_t>(values["thinking_time"]);
  autoplay.speed = static_cast<float>(from_millionths(values["speed"]));
  autoplay.is_instant = is_on(values, "instant");
  for (std::size_t i = 0; i < info.strategies.size(); ++i)
    if (!info.strategies[i].options.empty()) autoplay.options[i] = settings[strategy_section(info, info.strategies[i])];
  autoplay_.show_values(is_on(values, "show_values"));
}

// Everything but the window itself, its theme and its size, which it has been opened with.
void Window::remember(double asked_scale) {
  const Settings& settings = settings_keeper_.settings();
  const ParameterValues& looks = settings["looks"];
  desk_.chosen_scale = asked_scale;
  desk_.is_motion_reduced = is_on(looks, "reduced_motion");
  view_.show_ghost(is_on(looks, "ghost"));
  desk_.sound = settings["sound"];
  const ParameterValues& panels = settings["panels"];
  for (const ParameterSpec& spec : panels.table()) desk_.open_panels[std::string(spec.name)] = is_on(panels, spec.name);
  desk_.is_panel_open = is_on(panels, "shown");
  bindings_.set(settings.keys());
  bindings_.set_buttons(settings["gamepad"]);
  remember_autoplay(settings);
  note_placement_soon();
  in_force_ = settings;
  collect_settings();
  // A puzzle that is opened is the one to be opened next time, whoever asked for it.
  Settings before = in_force_;
  before["start"] = settings["start"];
  settings_keeper_.begin(std::move(before));
}

void Window::collect_autoplay() {
  const PuzzleInfo& info = view_.puzzle().about();
  in_force_[rules_section(info)] = view_.session().next_parameters();
  if (info.strategies.empty()) return;
  const AutoplaySettings& autoplay = autoplay_.settings();
  ParameterValues& values = in_force_[autoplay_section(info)];
  set_value(values, "strategy", static_cast<std::int64_t>(autoplay.strategy));
  set_value(values, "thinking_time", static_cast<std::int64_t>(autoplay.thinking_time));
  set_value(values, "speed", in_millionths(static_cast<double>(autoplay.speed)));
  set_value(values, "instant", autoplay.is_instant ? 1 : 0);
  set_value(values, "show_values", autoplay_.is_showing_values() ? 1 : 0);
  for (std::size_t i = 0; i < info.strategies.size(); ++i)
    if (!info.strategies[i].options.empty())
      in_force_[strategy_section(info, info.strategies[i])] = autoplay.options[i];
}

// Brings `in_force_` up to date with everything that a person can change.
void Window::collect_settings() {
  const std::string puzzle(view_.puzzle().about().name);
  static_cast<void>(in_force_["start"].set_text("puzzle", puzzle));
  ParameterValues& looks = in_force_["looks"];
  static_cast<void>(looks.set_text("theme", desk_.theme->name));
  set_value(looks, "scale", in_millionths(desk_.chosen_scale));
  set_value(looks, "ghost", view_.is_ghost_shown() ? 1 : 0);
  set_value(looks, "reduced_motion", desk_.is_motion_reduced ? 1 : 0);
  in_force_["sound"] = desk_.sound;
  desk_.open_panels["shown"] = desk_.is_panel_open;
  ParameterValues& panels = in_force_["panels"];
  for (const ParameterSpec& spec : panels.table())
    set_value(panels, spec.name, desk_.open_panels[std::string(spec.name)] ? 1 : 0);
  collect_autoplay();
  if (told_bindings_ == bindings_.version()) return;
  told_bindings_ = bindings_.version();
  in_force_.keys() = bindings_.key_lines();
  in_force_["gamepad"] = bindings_.button_values();
}

void Window::note_placement_soon() {
  placement_due_ = clock_ms() + placement_delay_ms;
}

// What a desktop makes of a window that opens is no person's wish: only what changes after that is kept.
void Window::note_placement() {
  placement_due_.reset();
  const Placement before = placement_.value_or(Placement{});
  const Placement now = gl_->placement(before);
  const bool is_first = !placement_;
  placement_ = now;
  if (is_first) return;
  ParameterValues& window = in_force_["window"];
  if (now.width != before.width || now.height != before.height) {
    set_value(window, "width", now.width);
    set_value(window, "height", now.height);
  }
  if (now.corner && (!before.corner || now.corner->x != before.corner->x || now.corner->y != before.corner->y)) {
    set_value(window, "placed", 1);
    set_value(window, "x", now.corner->x);
    set_value(window, "y", now.corner->y);
  }
  if (now.is_maximised != before.is_maximised) set_value(window, "maximised", now.is_maximised ? 1 : 0);
  if (now.is_full_screen != before.is_full_screen) set_value(window, "full_screen", now.is_full_screen ? 1 : 0);
}

void Window::keep_settings(double now) {
  if (placement_due_ && now >= *placement_due_) note_placement();
  collect_settings();
  settings_keeper_.observe(in_force_, now);
  if (const auto message = settings_keeper_.take_message()) {
    say(desk_, *message);
    trace_.line(Table{{"kind", "notice"}, {"message", *message}});
    frames_owed_ = frames_after_event;
  }
}

void Window::finish_settings() {
  if (placement_due_) note_placement();
  collect_settings();
  settings_keeper_.finish(in_force_);
}

}  // namespace tilefold::app
