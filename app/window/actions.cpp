#include "app/window/actions.h"

#include <SDL.h>

#include <algorithm>
#include <charconv>
#include <set>

namespace tilefold::app {
namespace {

constexpr std::string_view control = "Ctrl+";
constexpr std::array<std::string_view, 24> button_names{
    "none",  "A",        "B",        "X",        "Y",        "Back",       "Guide",      "Start",
    "L3",    "R3",       "L1",       "R1",       "D-pad up", "D-pad down", "D-pad left", "D-pad right",
    "Share", "Paddle 1", "Paddle 2", "Paddle 3", "Paddle 4", "Touchpad",   "L2",         "R2"};
constexpr std::string_view numbered = "Key ";  // a key that SDL has no name for

std::string name_of(const Binding& binding) {
  if (binding.key == SDL_SCANCODE_UNKNOWN) return "";
  const std::string name = SDL_GetScancodeName(binding.key);
  const bool is_name = !name.empty() && SDL_GetScancodeFromName(name.c_str()) == binding.key;
  return std::string(binding.with_control ? control : "") +
         (is_name ? name : std::string(numbered) + std::to_string(binding.key));
}

bool starts_alike(std::string_view text, std::string_view start) {
  return SDL_strncasecmp(text.data(), start.data(), std::min(text.size(), start.size())) == 0 &&
         text.size() > start.size();
}

// The binding of a name, unknown where it names none.
Binding named(std::string_view text) {
  Binding binding;
  if (starts_alike(text, control)) {
    binding.with_control = true;
    text.remove_prefix(control.size());
  }
  binding.key = SDL_GetScancodeFromName(std::string(text).c_str());
  if (binding.key != SDL_SCANCODE_UNKNOWN || !starts_alike(text, numbered)) return binding;
  int number = 0;
  const auto [end, error] = std::from_chars(text.data() + numbered.size(), text.data() + text.size(), number);
  if (error == std::errc() && end == text.data() + text.size() && number > 0 && number < SDL_NUM_SCANCODES)
    binding.key = static_cast<SDL_Scancode>(number);
  return binding;
}

}  // namespace

bool repeats(Action action) {
  switch (action) {
    case Action::left:
    case Action::right:
    case Action::up:
    case Action::down:
    case Action::undo:
    case Action::redo:
    case Action::look_back:
    case Action::look_forward:
    case Action::little_back:
    case Action::little_forward: return true;
    default: return false;
  }
}

Bindings::Bindings()
    : lines_{{
          {Action::left, "left", "To the left", {{{SDL_SCANCODE_LEFT}, {SDL_SCANCODE_A}}}, PadButton::left},
          {Action::right, "right", "To the right", {{{SDL_SCANCODE_RIGHT}, {SDL_SCANCODE_D}}}, PadButton::right},
          {Action::up, "up", "Up", {{{SDL_SCANCODE_UP}, {SDL_SCANCODE_W}}}, PadButton::up},
          {Action::down, "down", "Down", {{{SDL_SCANCODE_DOWN}, {SDL_SCANCODE_S}}}, PadButton::down},
          {Action::play_here,
           "play_here",
           "Play there, or pick a tile",
           {{{SDL_SCANCODE_SPACE}, {SDL_SCANCODE_KP_0}}},
           PadButton::a},
          {Action::leave, "leave", "Let go, or one step back", {{{SDL_SCANCODE_ESCAPE}, {}}}, PadButton::b},
          {Action::undo, "undo", "Undo", {{{SDL_SCANCODE_U}, {SDL_SCANCODE_Z, true}}}, PadButton::x},
          {Action::redo, "redo", "Redo", {{{SDL_SCANCODE_Y, true}, {SDL_SCANCODE_R}}}, PadButton::left_trigger},
          {Action::look_start, "look_start", "To the first move", {{{SDL_SCANCODE_HOME}, {SDL_SCANCODE_UP, true}}}},
          {Action::look_back,
           "look_back",
           "One move back",
           {{{SDL_SCANCODE_COMMA}, {SDL_SCANCODE_PAGEUP}}},
           PadButton::left_shoulder},
          {Action::look_forward,
           "look_forward",
           "One move forward",
           {{{SDL_SCANCODE_PERIOD}, {SDL_SCANCODE_PAGEDOWN}}},
           PadButton::right_shoulder},
          {Action::look_end, "look_end", "To the last move", {{{SDL_SCANCODE_END}, {SDL_SCANCODE_DOWN, true}}}},
          {Action::little_back,
           "little_back",
           "A little back, within a move",
           {{{SDL_SCANCODE_LEFTBRACKET}, {SDL_SCANCODE_LEFT, true}}}},
          {Action::little_forward,
           "little_forward",
           "A little forward",
           {{{SDL_SCANCODE_RIGHTBRACKET}, {SDL_SCANCODE_RIGHT, true}}}},
          {Action::watch, "watch", "Watch the game from here", {{{SDL_SCANCODE_T}, {SDL_SCANCODE_SPACE, true}}}},
          {Action::hint, "hint", "Hint", {{{SDL_SCANCODE_H}, {}}}, PadButton::y},
          {Action::step, "step", "Play one move for me", {{{SDL_SCANCODE_P}, {}}}},
          {Action::autoplay, "autoplay", "Start or stop autoplay", {{{SDL_SCANCODE_RETURN}, {SDL_SCANCODE_KP_ENTER}}}},
          {Action::values,
           "values",
           "Show or hide the values of moves",
           {{{SDL_SCANCODE_V}, {}}},
           PadButton::left_stick},
          {Action::new_game, "new_game", "New game", {{{SDL_SCANCODE_N}, {}}}},
          {Action::command,
           "command",
           "Continue a game that is over",
           {{{SDL_SCANCODE_C}, {}}},
           PadButton::right_trigger},
          {Action::map, "map", "Map of all states", {{{SDL_SCANCODE_M}, {}}}},
          {Action::panel_focus,
           "panel_focus",
           "Into the panels and back",
           {{{SDL_SCANCODE_TAB}, {SDL_SCANCODE_F6}}},
           PadButton::start},
          {Action::puzzles, "puzzles", "Choose a puzzle", {{{SDL_SCANCODE_F3}, {SDL_SCANCODE_G}}}, PadButton::back},
          {Action::help, "help", "Help", {{{SDL_SCANCODE_F1}, {}}}},
          {Action::panels, "panels", "Show or hide the panels", {{{SDL_SCANCODE_F2}, {}}}, PadButton::right_stick},
          {Action::full_screen, "full_screen", "Full screen", {{{SDL_SCANCODE_F11}, {}}}},
          {Action::screenshot, "screenshot", "Save a picture", {{{SDL_SCANCODE_F12}, {}}}},
          {Action::copy_game, "copy_game", "Copy the game ID", {{{SDL_SCANCODE_C, true}, {}}}},
          {Action::paste_game, "paste_game", "Open a copied game ID", {{{SDL_SCANCODE_V, true}, {}}}},
      }} {}

std::optional<Action> Bindings::action(const Binding& pressed) const {
  for (const ActionLine& line : lines_)
    if (std::find(line.bindings.begin(), line.bindings.end(), pressed) != line.bindings.end()) return line.action;
  return std::nullopt;
}

std::optional<Action> Bindings::action(PadButton pressed) const {
  for (const ActionLine& line : lines_)
    if (line.button == pressed && pressed != PadButton::none) return line.action;
  return std::nullopt;
}

void Bindings::bind(std::size_t line, std::size_t slot, const Binding& pressed) {
  for (ActionLine& other : lines_) std::replace(other.bindings.begin(), other.bindings.end(), pressed, Binding{});
  lines_[line].bindings[slot] = pressed;
  ++version_;
}

void Bindings::bind(std::size_t line, PadButton pressed) {
  for (ActionLine& other : lines_)
    if (other.button == pressed) other.button = PadButton::none;
  lines_[line].button = pressed;
  ++version_;
}

void Bindings::reset() {
  lines_ = Bindings().lines_;
  ++version_;
}

std::string Bindings::text(const Binding& binding) {
  if (binding.key == SDL_SCANCODE_UNKNOWN) return "—";
  // The name on this keyboard of the key at that place.
  const char* name = SDL_GetKeyName(SDL_GetKeyFromScancode(binding.key));
  return (binding.with_control ? "Ctrl+" : "") + std::string(name[0] != '\0' ? name : SDL_GetScancodeName(binding.key));
}

std::string Bindings::text(PadButton button) {
  return button == PadButton::none ? "—" : std::string(button_names[static_cast<std::size_t>(button)]);
}

std::vector<KeyLine> Bindings::key_lines() const {
  std::vector<KeyLine> lines;
  const Bindings standard;
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const auto names = [i](const Bindings& from) {
      return std::array{name_of(from.lines_[i].bindings[0]), name_of(from.lines_[i].bindings[1])};
    };
    lines.push_back({.name = std::string(lines_[i].name),
                     .label = std::string(lines_[i].label),
                     .standard = names(standard),
                     .keys = names(*this)});
  }
  return lines;
}

void Bindings::set(const std::vector<KeyLine>& lines) {
  for (ActionLine& line : lines_)
    for (const KeyLine& from : lines)
      if (from.name == line.name) line.bindings = {named(from.keys[0]), named(from.keys[1])};
  ++version_;
}

ParameterTable Bindings::button_table() {
  static const std::vector<ParameterSpec> table = [] {
    std::vector<ParameterSpec> made;
    for (const ActionLine& line : Bindings().lines_)
      made.push_back({.name = line.name,
                      .label = line.label,
                      .help = line.label,
                      .type = ParameterType::choice,
                      .standard = static_cast<std::int64_t>(line.button),
                      .choices = button_names});
    return made;
  }();
  return table;
}

ParameterValues Bindings::button_values() const {
  ParameterValues values(button_table());
  for (std::size_t i = 0; i < lines_.size(); ++i) values.set(i, static_cast<std::int64_t>(lines_[i].button));
  return values;
}

void Bindings::set_buttons(const ParameterValues& values) {
  std::set<PadButton> taken;
  for (const bool is_standard : {false, true})
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const auto button = static_cast<PadButton>(values.at(i));
      if ((values.at(i) == values.table()[i].standard) == is_standard)
        lines_[i].button = taken.insert(button).second ? button : PadButton::none;
    }
  ++version_;
}

std::optional<std::string> Bindings::key_name(const std::string& written) {
  const Binding binding = named(written);
  if (binding.key == SDL_SCANCODE_UNKNOWN) return std::nullopt;
  return name_of(binding);
}

}  // namespace tilefold::app
