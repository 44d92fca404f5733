#include "app/window/input/keyboard.h"

#include <SDL.h>

namespace tilefold::window {
namespace {

static_assert(static_cast<int>(play::Key::up) == SDL_SCANCODE_UP &&
              static_cast<int>(play::Key::pad_0) == SDL_SCANCODE_KP_0);
static_assert(play::key_count == SDL_NUM_SCANCODES);

SDL_Scancode code_of(play::Key key) {
  return static_cast<SDL_Scancode>(key);
}

std::string name(play::Key key) {
  return SDL_GetScancodeName(code_of(key));
}

play::Key find(const std::string& text) {
  return key_of(SDL_GetScancodeFromName(text.c_str()));
}

std::string label(play::Key key) {
  const std::string text = SDL_GetKeyName(SDL_GetKeyFromScancode(code_of(key)));
  return text.empty() ? name(key) : text;
}

// Returns SDL's key code of a letter: the code of the lower-case character.
SDL_Keycode letter_code(play::Key letter) {
  return static_cast<SDL_Keycode>('a' + (static_cast<int>(letter) - static_cast<int>(play::Key::a)));
}

bool has_letter(play::Key letter) {
  return SDL_GetScancodeFromKey(letter_code(letter)) != SDL_SCANCODE_UNKNOWN;
}

// Returns the letter of a pressed key, which is the letter printed on it. If no key of the keyboard layout has the
// letter that an American keyboard has at this position, as in a Russian layout, returns that letter.
play::Key letter_of(const SDL_Keysym& pressed) {
  if (pressed.sym >= SDLK_a && pressed.sym <= SDLK_z)
    return static_cast<play::Key>(static_cast<int>(play::Key::a) + (pressed.sym - SDLK_a));
  const play::Key place = key_of(pressed.scancode);
  return play::is_letter(place) && !has_letter(place) ? place : play::Key::none;
}

}  // namespace

play::KeyPress key_press(const SDL_Keysym& pressed) {
  const play::Binding place{.key = key_of(pressed.scancode),
                            .with_control = (pressed.mod & KMOD_CTRL) != 0,
                            .with_shift = (pressed.mod & KMOD_SHIFT) != 0,
                            .with_alt = (pressed.mod & (KMOD_ALT | KMOD_MODE)) != 0};
  play::Binding letter = place;
  letter.key = letter_of(pressed);
  return {.place = place, .letter = letter};
}

const play::Keyboard& sdl_keyboard() {
  static constexpr play::Keyboard names{.name = name, .find = find, .label = label, .has_letter = has_letter};
  return names;
}

}  // namespace tilefold::window
