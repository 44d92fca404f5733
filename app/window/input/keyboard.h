// Key names from SDL. SDL's scancodes equal the numbers in app/play/key.h.
#pragma once

#include <SDL_keyboard.h>

#include "app/play/bindings.h"

namespace tilefold::app {

const Keyboard& sdl_keyboard();

/// Returns a pressed key by position and by letter, with its modifiers.
KeyPress key_press(const SDL_Keysym& pressed);

inline Key key_of(SDL_Scancode code) {
  return static_cast<Key>(code);
}

}  // namespace tilefold::app
