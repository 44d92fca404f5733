// Key names from SDL. SDL's scancodes equal the numbers in app/play/key.h.
#pragma once

#include <SDL_scancode.h>

#include "app/play/key.h"

namespace tilefold::app {

const Keyboard& sdl_keyboard();

inline Key key_of(SDL_Scancode code) {
  return static_cast<Key>(code);
}

}  // namespace tilefold::app
