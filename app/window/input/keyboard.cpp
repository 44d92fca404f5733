#include "app/window/input/keyboard.h"

#include <SDL.h>

namespace tilefold::app {
namespace {

static_assert(static_cast<int>(Key::up) == SDL_SCANCODE_UP && static_cast<int>(Key::pad_0) == SDL_SCANCODE_KP_0);
static_assert(key_count == SDL_NUM_SCANCODES);

SDL_Scancode code_of(Key key) {
  return static_cast<SDL_Scancode>(key);
}

std::string name(Key key) {
  return SDL_GetScancodeName(code_of(key));
}

Key find(const std::string& text) {
  return key_of(SDL_GetScancodeFromName(text.c_str()));
}

std::string label(Key key) {
  const std::string text = SDL_GetKeyName(SDL_GetKeyFromScancode(code_of(key)));
  return text.empty() ? name(key) : text;
}

// Returns SDL's key code of a letter: the code of the lower-case character.
SDL_Keycode letter_code(Key letter) {
  return static_cast<SDL_Keycode>('a' + (static_cast<int>(letter) - static_cast<int>(Key::a)));
}

bool has_letter(Key letter) {
  return SDL_GetScancodeFromKey(letter_code(letter)) != SDL_SCANCODE_UNKNOWN;
}

// Returns the letter of a pressed key, which is the letter printed on it. If no key of the keyboard layout has the
// letter that an American keyboard has at this position, as in a Russian layout, returns that letter.
Key letter_of(const SDL_Keysym& pressed) {
  if (pressed.sym >= SDLK_a && pressed.sym <= SDLK_z)
    return static_cast<Key>(static_cast<int>(Key::a) + (pressed.sym - SDLK_a));
  const Key place = key_of(pressed.scancode);
  return is_letter(place) && !has_letter(place) ? place : Key::none;
}

}  // namespace

KeyPress key_press(const SDL_Keysym& pressed) {
  const Binding place{.key = key_of(pressed.scancode),
                      .with_control = (pressed.mod & KMOD_CTRL) != 0,
                      .with_shift = (pressed.mod & KMOD_SHIFT) != 0,
                      .with_alt = (pressed.mod & (KMOD_ALT | KMOD_MODE)) != 0};
  Binding letter = place;
  letter.key = letter_of(pressed);
  return {.place = place, .letter = letter};
}

const Keyboard& sdl_keyboard() {
  static constexpr Keyboard names{.name = name, .find = find, .label = label, .has_letter = has_letter};
  return names;
}

}  // namespace tilefold::app
