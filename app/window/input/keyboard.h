// Converts SDL's keys to the program's keys. The numbers in app/play/key.h are SDL's scancodes.
#pragma once

#include <SDL_keyboard.h>

#include "app/play/bindings.h"

namespace tilefold::window {

const play::Keyboard& sdl_keyboard();

/// Returns a pressed key with its modifiers, identified both by its position and by its letter.
play::KeyPress key_press(const SDL_Keysym& pressed);

inline play::Key key_of(SDL_Scancode code) {
  return static_cast<play::Key>(code);
}

}  // namespace tilefold::window
