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

}  // namespace

const Keyboard& sdl_keyboard() {
  static constexpr Keyboard names{.name = name, .find = find, .label = label};
  return names;
}

}  // namespace tilefold::app
