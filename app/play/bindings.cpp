#include "app/play/bindings.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <set>

#include "app/language/tr.h"
#include "engine/core/translatable.h"

namespace tilefold::play {
namespace {

// Translators: names of keys as they are printed on keyboards in your language.
constexpr std::string_view control = translatable("Ctrl+");
constexpr std::string_view shift = translatable("Shift+");
constexpr std::string_view alt = translatable("Alt+");

// The label of a key in English, and the text that is translated.
struct KeyLabel {
  std::string_view english, text;
};
constexpr std::array key_labels{
    // Translators: an arrow key, as printed on keyboards: short, without the word "key". So are the other keys.
    KeyLabel{"Left", translatable("Left key")},
    KeyLabel{"Right", translatable("Right key")},
    KeyLabel{"Up", translatable("Up key")},
    KeyLabel{"Down", translatable("Down key")},
    KeyLabel{"Space", translatable("Space key")},
    KeyLabel{"Return", translatable("Return key")},
    KeyLabel{"Escape", translatable("Escape key")},
    KeyLabel{"Home", translatable("Home key")},
    KeyLabel{"End", translatable("End key")},
    KeyLabel{"PageUp", translatable("Page up key")},
    KeyLabel{"PageDown", translatable("Page down key")},
    KeyLabel{"Insert", translatable("Insert key")},
    KeyLabel{"Delete", translatable("Delete key")},
    KeyLabel{"Backspace", translatable("Backspace key")}};

constexpr std::array<std::string_view, 24> button_names{"none",
                                                        "A",
                                                        "B",
                                                        "X",
                                                        "Y",
                                                        "Back",
                                                        "Guide",
                                                        "Start",
                                                        "L3",
                                                        "R3",
                                                        "L1",
                                                        "R1",
                                                        translatable("D-pad up"),
                                                        translatable("D-pad down"),
                                                        translatable("D-pad left"),
                                                        translatable("D-pad right"),
                                                        "Share",
                                                        translatable("Paddle 1"),
                                                        translatable("Paddle 2"),
                                                        translatable("Paddle 3"),
                                                        translatable("Paddle 4"),
                                                        translatable("Touchpad"),
                                                        "L2",
                                                        "R2"};
constexpr std::string_view numbered = "Key ";  // prefix of the text for a key that has no name

bool is_alike(char a, char b) {
  return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
}

bool starts_alike(std::string_view text, std::string_view start) {
  return text.size() > start.size() && std::equal(start.begin(), start.end(), text.begin(), is_alike);
}

// True if the keys of the action are identified by their position on the keyboard. This is so for the actions that move
// the cursor.
bool is_by_place(Action action) {
  return action == Action::left || action == Action::right || action == Action::up || action == Action::down;
}

// True if the pressed key is the one that `binding` assigns to the action.
bool is_pressed(Action action, const Binding& binding, const KeyPress& pressed) {
  if (binding.key == Key::none) return false;
  return binding == (is_letter(binding.key) && !is_by_place(action) ? pressed.letter : pressed.place);
}

// Returns the label of a key in the current language.
std::string translated_label(std::string label) {
  for (const KeyLabel& key : key_labels)
    if (key.english == label)
      if (const std::string_view translation = tr(key.text); translation != key.text) return std::string(translation);
  return label;
}

// Returns the modifiers of a binding. `name` translates their names or returns them unchanged.
std::string modifiers_of(const Binding& binding, std::string_view (*name)(std::string_view)) {
  std::string text;
  if (binding.with_control) text += name(control);
  if (binding.with_alt) text += name(alt);
  if (binding.with_shift) text += name(shift);
  return text;
}

// Returns another key that has the same meaning as the pressed key; nullopt if there is none.
std::optional<KeyPress> alias_of(const KeyPress& pressed) {
  const auto of_key = [](const Binding& binding) { return KeyPress{.place = binding, .letter = {}}; };
  if (pressed.place == Binding{.key = Key::pad_enter}) return of_key({.key = Key::enter});
  if (pressed.place == Binding{.key = Key::pad_0}) return of_key({.key = Key::space});
  const Binding redo{.key = Key::y, .with_control = true};
  if (pressed.letter == Binding{.key = Key::z, .with_control = true, .with_shift = true})
    return KeyPress{.place = redo, .letter = redo};
  return std::nullopt;
}

}  // namespace

std::string Bindings::name_of(const Binding& binding) const {
  if (binding.key == Key::none) return "";
  const std::string name = keyboard_->name(binding.key);
  const bool is_name = !name.empty() && keyboard_->find(name) == binding.key;
  return modifiers_of(binding, [](std::string_view word) { return word; }) +
         (is_name ? name : std::string(numbered) + std::to_string(static_cast<int>(binding.key)));
}

// Parses the text of a binding. If the name of the key is unknown, the binding's key is `Key::none`.
Binding Bindings::named(std::string_view text) const {
  Binding binding;
  for (bool is_found = true; is_found;) {
    is_found = false;
    for (const auto& [word, flag] : {std::pair(control, &Binding::with_control), std::pair(shift, &Binding::with_shift),
                                     std::pair(alt, &Binding::with_alt)}) {
      if (binding.*flag || !starts_alike(text, word)) continue;
      binding.*flag = is_found = true;
      text.remove_prefix(word.size());
    }
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
          {Action::left, "left", translatable("Move left"), {{{Key::left}, {Key::a}}}, PadButton::left},
          {Action::right, "right", translatable("Move right"), {{{Key::right}, {Key::d}}}, PadButton::right},
          {Action::up, "up", translatable("Move up"), {{{Key::up}, {Key::w}}}, PadButton::up},
          {Action::down, "down", translatable("Move down"), {{{Key::down}, {Key::s}}}, PadButton::down},
          {Action::play_here,
           "play_here",
           translatable("Play or select"),
           {{{Key::space}, {Key::enter}}},
           PadButton::a},
          {Action::leave, "leave", translatable("Cancel or back"), {{{Key::escape}, {}}}, PadButton::b},
          {Action::undo, "undo", translatable("Undo"), {{{Key::u}, {Key::z, true}}}, PadButton::x},
          {Action::redo, "redo", translatable("Redo"), {{{Key::y, true}, {Key::r}}}, PadButton::left_trigger},
          {Action::replay_to_start, "look_start", translatable("First move"), {{{Key::home}, {Key::up, true}}}},
          {Action::replay_back,
           "look_back",
           translatable("Previous move"),
           {{{Key::comma}, {Key::page_up}}},
           PadButton::left_shoulder},
          {Action::replay_forward,
           "look_forward",
           translatable("Next move"),
           {{{Key::period}, {Key::page_down}}},
           PadButton::right_shoulder},
          {Action::replay_to_end, "look_end", translatable("Last move"), {{{Key::end}, {Key::down, true}}}},
          {Action::little_back,
           "little_back",
           translatable("Step back within move"),
           {{{Key::left_bracket}, {Key::left, true}}}},
          {Action::little_forward,
           "little_forward",
           translatable("Step forward within move"),
           {{{Key::right_bracket}, {Key::right, true}}}},
          {Action::watch, "watch", translatable("Play or pause replay"), {{{Key::t}, {Key::space, true}}}},
          {Action::continue_here, "continue_here", translatable("Play on from here"), {{{Key::enter, true}, {}}}},
          {Action::hint, "hint", translatable("Hint"), {{{Key::h}, {}}}, PadButton::y},
          {Action::step, "step", translatable("Play one move"), {{{Key::p}, {}}}},
          {Action::autoplay, "autoplay", translatable("Start or stop autoplay"), {{{Key::o}, {Key::f4}}}},
          {Action::values, "values", translatable("Show or hide move values"), {{{Key::v}, {}}}, PadButton::left_stick},
          {Action::new_game, "new_game", translatable("New game"), {{{Key::n}, {}}}},
          {Action::command, "command", translatable("Special action"), {{{Key::c}, {}}}, PadButton::right_trigger},
          {Action::map, "map", translatable("Show or hide map"), {{{Key::m}, {}}}},
          {Action::analyse, "analyse", translatable("Analyse game"), {{{Key::e}, {Key::e, true}}}},
          {Action::previous_mistake, "previous_mistake", translatable("Previous mistake"), {{{Key::j}, {}}}},
          {Action::next_mistake, "next_mistake", translatable("Next mistake"), {{{Key::k}, {}}}},
          {Action::learn, "learn", translatable("Learn from mistakes"), {{{Key::l}, {}}}},
          {Action::panel_focus,
           "panel_focus",
           translatable("Switch to panels"),
           {{{Key::tab}, {Key::f6}}},
           PadButton::start},
          {Action::puzzles, "puzzles", translatable("Home"), {{{Key::f3}, {Key::g}}}, PadButton::back},
          {Action::help, "help", translatable("Help"), {{{Key::f1}, {}}}},
          {Action::panels, "panels", translatable("Show or hide panels"), {{{Key::f2}, {}}}, PadButton::right_stick},
          {Action::play_mode, "play_mode", translatable("Play panel"), {{{Key::f5}, {Key::digit_1, true}}}},
          {Action::analyse_mode, "analyse_mode", translatable("Analyse panel"), {{{Key::f7}, {Key::digit_2, true}}}},
          {Action::lab_mode, "lab_mode", translatable("Lab panel"), {{{Key::f8}, {Key::digit_3, true}}}},
          {Action::library_mode, "library_mode", translatable("Library panel"), {{{Key::f9}, {Key::digit_4, true}}}},
          {Action::settings, "settings", translatable("Settings panel"), {{{Key::f10}, {Key::comma, true}}}},
          {Action::full_screen, "full_screen", translatable("Full screen"), {{{Key::f11}, {}}}},
          {Action::mute, "mute", translatable("Sound on or off"), {{{Key::x}, {Key::m, true}}}},
          {Action::screenshot, "screenshot", translatable("Save picture"), {{{Key::f12}, {}}}},
          {Action::copy_game, "copy_game", translatable("Copy game ID"), {{{Key::c, true}, {}}}},
          {Action::paste_game, "paste_game", translatable("Paste game ID"), {{{Key::v, true}, {}}}},
      }} {}

std::optional<Action> Bindings::bound_to(const KeyPress& pressed) const {
  for (const ActionRow& row : rows_)
    for (const Binding& binding : row.bindings)
      if (is_pressed(row.action, binding, pressed)) return row.action;
  return std::nullopt;
}

std::optional<Action> Bindings::action(const KeyPress& pressed) const {
  if (const auto own = bound_to(pressed)) return own;
  const auto alias = alias_of(pressed);
  return alias ? bound_to(*alias) : std::nullopt;
}

std::optional<Action> Bindings::action(PadButton pressed) const {
  for (const ActionRow& row : rows_)
    if (row.button == pressed && pressed != PadButton::none) return row.action;
  return std::nullopt;
}

std::optional<std::size_t> Bindings::bind(std::size_t row, std::size_t slot, const KeyPress& pressed) {
  std::optional<std::size_t> loser;
  for (std::size_t i = 0; i < rows_.size(); ++i)
    for (Binding& binding : rows_[i].bindings) {
      if (!is_pressed(rows_[i].action, binding, pressed)) continue;
      binding = {};
      if (i != row) loser = i;
    }
  const bool has_letter = is_letter(pressed.letter.key) && !is_by_place(rows_[row].action);
  rows_[row].bindings[slot] = has_letter ? pressed.letter : pressed.place;
  ++version_;
  return loser;
}

std::optional<std::size_t> Bindings::bind(std::size_t row, PadButton pressed) {
  std::optional<std::size_t> loser;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    if (rows_[i].button != pressed) continue;
    rows_[i].button = PadButton::none;
    if (i != row) loser = i;
  }
  rows_[row].button = pressed;
  ++version_;
  return loser;
}

void Bindings::reset() {
  rows_ = Bindings(*keyboard_).rows_;
  ++version_;
}

std::string Bindings::text(Action action, const Binding& binding) const {
  if (binding.key == Key::none) return "—";
  const bool is_by_letter = is_letter(binding.key) && !is_by_place(action) && keyboard_->has_letter(binding.key);
  return modifiers_of(binding, tr) +
         (is_by_letter ? keyboard_->name(binding.key) : translated_label(keyboard_->label(binding.key)));
}

std::string Bindings::key_of(Action action) const {
  for (const ActionRow& row : rows_)
    if (row.action == action && row.bindings[0].key != Key::none) return " (" + text(action, row.bindings[0]) + ")";
  return "";
}

// Translates only names that are not printed on gamepads.
std::string text_of(PadButton button) {
  if (button == PadButton::none) return "—";
  const std::string_view name = button_names[static_cast<std::size_t>(button)];
  return std::string(button >= PadButton::up && button != PadButton::share ? tr(name) : name);
}

std::vector<profile::KeyRow> Bindings::key_rows() const {
  std::vector<profile::KeyRow> rows;
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

// In version 0.1, Enter started autoplay, and the settings file stores all keys. If both actions concerned still have
// their default keys of that version, gives them the current default keys. Keeps keys that the user has changed.
void Bindings::replace_former_defaults() {
  using Keys = std::array<Binding, 2>;
  constexpr Keys former_play{{{Key::space}, {Key::pad_0}}};
  constexpr Keys former_autoplay{{{Key::enter}, {Key::pad_enter}}};
  const auto row_of = [this](Action action) {
    return std::find_if(rows_.begin(), rows_.end(), [&](const ActionRow& row) { return row.action == action; });
  };
  const auto play = row_of(Action::play_here);
  const auto autoplay = row_of(Action::autoplay);
  if (play->bindings != former_play || autoplay->bindings != former_autoplay) return;
  const auto is_free = [this](Key key) { return !bound_to({.place = {.key = key}, .letter = {.key = key}}); };
  play->bindings = {{{Key::space}, {Key::enter}}};
  autoplay->bindings = {{{is_free(Key::o) ? Key::o : Key::none}, {is_free(Key::f4) ? Key::f4 : Key::none}}};
}

void Bindings::set(const std::vector<profile::KeyRow>& rows) {
  for (ActionRow& row : rows_)
    for (const profile::KeyRow& from : rows)
      if (from.name == row.name) row.bindings = {named(from.keys[0]), named(from.keys[1])};
  replace_former_defaults();
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

}  // namespace tilefold::play
