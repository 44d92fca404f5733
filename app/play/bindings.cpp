#include "app/play/bindings.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <set>

namespace tilefold::app {
namespace {

constexpr std::string_view control = "Ctrl+";
constexpr std::array<std::string_view, 24> button_names{
    "none",  "A",        "B",        "X",        "Y",        "Back",       "Guide",      "Start",
    "L3",    "R3",       "L1",       "R1",       "D-pad up", "D-pad down", "D-pad left", "D-pad right",
    "Share", "Paddle 1", "Paddle 2", "Paddle 3", "Paddle 4", "Touchpad",   "L2",         "R2"};
constexpr std::string_view numbered = "Key ";  // prefix for keys that have no name

bool is_alike(char a, char b) {
  return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
}

bool starts_alike(std::string_view text, std::string_view start) {
  return text.size() > start.size() && std::equal(start.begin(), start.end(), text.begin(), is_alike);
}

}  // namespace

std::string Bindings::name_of(const Binding& binding) const {
  if (binding.key == Key::none) return "";
  const std::string name = keyboard_->name(binding.key);
  const bool is_name = !name.empty() && keyboard_->find(name) == binding.key;
  return std::string(binding.with_control ? control : "") +
         (is_name ? name : std::string(numbered) + std::to_string(static_cast<int>(binding.key)));
}

// Parses a binding; the key is `Key::none` if the name is unknown.
Binding Bindings::named(std::string_view text) const {
  Binding binding;
  if (starts_alike(text, control)) {
    binding.with_control = true;
    text.remove_prefix(control.size());
  }
  binding.key = keyboard_->find(std::string(text));
  if (binding.key != Key::none || !starts_alike(text, numbered)) return binding;
  int number = 0;
  const auto [end, error] = std::from_chars(text.data() + numbered.size(), text.data() + text.size(), number);
  if (error == std::errc() && end == text.data() + text.size() && number > 0 && number < key_count)
    binding.key = static_cast<Key>(number);
  return binding;
}

bool repeats(Action action) {
  switch (action) {
    case Action::left:
    case Action::right:
    case Action::up:
    case Action::down:
    case Action::undo:
    case Action::redo:
    case Action::replay_back:
    case Action::replay_forward:
    case Action::little_back:
    case Action::little_forward: return true;
    default: return false;
  }
}

Bindings::Bindings(const Keyboard& keyboard)
    : keyboard_(&keyboard),
      rows_{{
          {Action::left, "left", "Move left", {{{Key::left}, {Key::a}}}, PadButton::left},
          {Action::right, "right", "Move right", {{{Key::right}, {Key::d}}}, PadButton::right},
          {Action::up, "up", "Move up", {{{Key::up}, {Key::w}}}, PadButton::up},
          {Action::down, "down", "Move down", {{{Key::down}, {Key::s}}}, PadButton::down},
          {Action::play_here, "play_here", "Play or select", {{{Key::space}, {Key::pad_0}}}, PadButton::a},
          {Action::leave, "leave", "Cancel or back", {{{Key::escape}, {}}}, PadButton::b},
          {Action::undo, "undo", "Undo", {{{Key::u}, {Key::z, true}}}, PadButton::x},
          {Action::redo, "redo", "Redo", {{{Key::y, true}, {Key::r}}}, PadButton::left_trigger},
          {Action::replay_to_start, "look_start", "First move", {{{Key::home}, {Key::up, true}}}},
          {Action::replay_back,
           "look_back",
           "Previous move",
           {{{Key::comma}, {Key::page_up}}},
           PadButton::left_shoulder},
          {Action::replay_forward,
           "look_forward",
           "Next move",
           {{{Key::period}, {Key::page_down}}},
           PadButton::right_shoulder},
          {Action::replay_to_end, "look_end", "Last move", {{{Key::end}, {Key::down, true}}}},
          {Action::little_back, "little_back", "Step back within move", {{{Key::left_bracket}, {Key::left, true}}}},
          {Action::little_forward,
           "little_forward",
           "Step forward within move",
           {{{Key::right_bracket}, {Key::right, true}}}},
          {Action::watch, "watch", "Play or pause replay", {{{Key::t}, {Key::space, true}}}},
          {Action::hint, "hint", "Hint", {{{Key::h}, {}}}, PadButton::y},
          {Action::step, "step", "Play one move", {{{Key::p}, {}}}},
          {Action::autoplay, "autoplay", "Start or stop autoplay", {{{Key::enter}, {Key::pad_enter}}}},
          {Action::values, "values", "Show or hide move values", {{{Key::v}, {}}}, PadButton::left_stick},
          {Action::new_game, "new_game", "New game", {{{Key::n}, {}}}},
          {Action::command, "command", "Special action", {{{Key::c}, {}}}, PadButton::right_trigger},
          {Action::map, "map", "Show or hide map", {{{Key::m}, {}}}},
          {Action::analyse, "analyse", "Analyse game", {{{Key::e}, {}}}},
          {Action::previous_mistake, "previous_mistake", "Previous mistake", {{{Key::j}, {}}}},
          {Action::next_mistake, "next_mistake", "Next mistake", {{{Key::k}, {}}}},
          {Action::learn, "learn", "Learn from mistakes", {{{Key::l}, {}}}},
          {Action::panel_focus, "panel_focus", "Switch to panels", {{{Key::tab}, {Key::f6}}}, PadButton::start},
          {Action::puzzles, "puzzles", "Choose puzzle", {{{Key::f3}, {Key::g}}}, PadButton::back},
          {Action::help, "help", "Help", {{{Key::f1}, {}}}},
          {Action::panels, "panels", "Show or hide panels", {{{Key::f2}, {}}}, PadButton::right_stick},
          {Action::play_mode, "play_mode", "Play panel", {{{Key::f5}, {Key::digit_1, true}}}},
          {Action::analyse_mode, "analyse_mode", "Analyse panel", {{{Key::f7}, {Key::digit_2, true}}}},
          {Action::lab_mode, "lab_mode", "Lab panel", {{{Key::f8}, {Key::digit_3, true}}}},
          {Action::library_mode, "library_mode", "Library panel", {{{Key::f9}, {Key::digit_4, true}}}},
          {Action::settings, "settings", "Settings panel", {{{Key::f10}, {Key::comma, true}}}},
          {Action::full_screen, "full_screen", "Full screen", {{{Key::f11}, {}}}},
          {Action::screenshot, "screenshot", "Save picture", {{{Key::f12}, {}}}},
          {Action::copy_game, "copy_game", "Copy game ID", {{{Key::c, true}, {}}}},
          {Action::paste_game, "paste_game", "Paste game ID", {{{Key::v, true}, {}}}},
      }} {}

std::optional<Action> Bindings::action(const Binding& pressed) const {
  for (const ActionRow& row : rows_)
    if (std::find(row.bindings.begin(), row.bindings.end(), pressed) != row.bindings.end()) return row.action;
  return std::nullopt;
}

std::optional<Action> Bindings::action(PadButton pressed) const {
  for (const ActionRow& row : rows_)
    if (row.button == pressed && pressed != PadButton::none) return row.action;
  return std::nullopt;
}

void Bindings::bind(std::size_t row, std::size_t slot, const Binding& pressed) {
  for (ActionRow& other : rows_) std::replace(other.bindings.begin(), other.bindings.end(), pressed, Binding{});
  rows_[row].bindings[slot] = pressed;
  ++version_;
}

void Bindings::bind(std::size_t row, PadButton pressed) {
  for (ActionRow& other : rows_)
    if (other.button == pressed) other.button = PadButton::none;
  rows_[row].button = pressed;
  ++version_;
}

void Bindings::reset() {
  rows_ = Bindings(*keyboard_).rows_;
  ++version_;
}

std::string Bindings::text(const Binding& binding) const {
  if (binding.key == Key::none) return "—";
  return (binding.with_control ? "Ctrl+" : "") + keyboard_->label(binding.key);
}

std::string Bindings::key_of(Action action) const {
  for (const ActionRow& row : rows_)
    if (row.action == action && row.bindings[0].key != Key::none) return " (" + text(row.bindings[0]) + ")";
  return "";
}

std::string Bindings::text(PadButton button) {
  return button == PadButton::none ? "—" : std::string(button_names[static_cast<std::size_t>(button)]);
}

std::vector<KeyRow> Bindings::key_rows() const {
  std::vector<KeyRow> rows;
  const Bindings defaults(*keyboard_);
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const auto names = [i](const Bindings& from) {
      return std::array{from.name_of(from.rows_[i].bindings[0]), from.name_of(from.rows_[i].bindings[1])};
    };
    rows.push_back({.name = std::string(rows_[i].name),
                    .label = std::string(rows_[i].label),
                    .default_value = names(defaults),
                    .keys = names(*this)});
  }
  return rows;
}

void Bindings::set(const std::vector<KeyRow>& rows) {
  for (ActionRow& row : rows_)
    for (const KeyRow& from : rows)
      if (from.name == row.name) row.bindings = {named(from.keys[0]), named(from.keys[1])};
  ++version_;
}

ParameterSpecs Bindings::button_table() const {
  static const std::vector<ParameterSpec> table = [this] {
    std::vector<ParameterSpec> made;
    for (const ActionRow& row : Bindings(*keyboard_).rows_)
      made.push_back({.name = row.name,
                      .label = row.label,
                      .help = row.label,
                      .type = ParameterType::choice,
                      .default_value = static_cast<std::int64_t>(row.button),
                      .choices = button_names});
    return made;
  }();
  return table;
}

ParameterValues Bindings::button_values() const {
  ParameterValues values(button_table());
  for (std::size_t i = 0; i < rows_.size(); ++i) values.set(i, static_cast<std::int64_t>(rows_[i].button));
  return values;
}

void Bindings::set_buttons(const ParameterValues& values) {
  std::set<PadButton> taken;
  for (const bool is_default : {false, true})
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const auto button = static_cast<PadButton>(values.at(i));
      if ((values.at(i) == values.specs()[i].default_value) == is_default)
        rows_[i].button = taken.insert(button).second ? button : PadButton::none;
    }
  ++version_;
}

std::optional<std::string> Bindings::key_name(const std::string& written) const {
  const Binding binding = named(written);
  if (binding.key == Key::none) return std::nullopt;
  return name_of(binding);
}

}  // namespace tilefold::app
