#include "app/window/actions.h"

#include <SDL.h>

#include <algorithm>

namespace tilefold::app {

Bindings::Bindings()
    : lines_{{
          {Action::left, "Column to the left", {{{SDL_SCANCODE_LEFT}, {SDL_SCANCODE_A}}}},
          {Action::right, "Column to the right", {{{SDL_SCANCODE_RIGHT}, {SDL_SCANCODE_D}}}},
          {Action::play_here, "Play there", {{{SDL_SCANCODE_SPACE}, {SDL_SCANCODE_DOWN}}}},
          {Action::undo, "Undo", {{{SDL_SCANCODE_U}, {SDL_SCANCODE_Z, true}}}},
          {Action::redo, "Redo", {{{SDL_SCANCODE_Y, true}, {SDL_SCANCODE_R}}}},
          {Action::look_start, "To the first move", {{{SDL_SCANCODE_HOME}, {SDL_SCANCODE_UP, true}}}},
          {Action::look_back, "One move back", {{{SDL_SCANCODE_COMMA}, {SDL_SCANCODE_PAGEUP}}}},
          {Action::look_forward, "One move forward", {{{SDL_SCANCODE_PERIOD}, {SDL_SCANCODE_PAGEDOWN}}}},
          {Action::look_end, "To the last move", {{{SDL_SCANCODE_END}, {SDL_SCANCODE_DOWN, true}}}},
          {Action::little_back,
           "A little back, within a move",
           {{{SDL_SCANCODE_LEFTBRACKET}, {SDL_SCANCODE_LEFT, true}}}},
          {Action::little_forward, "A little forward", {{{SDL_SCANCODE_RIGHTBRACKET}, {SDL_SCANCODE_RIGHT, true}}}},
          {Action::watch, "Watch the game from here", {{{SDL_SCANCODE_W}, {SDL_SCANCODE_SPACE, true}}}},
          {Action::hint, "Hint", {{{SDL_SCANCODE_H}, {}}}},
          {Action::step, "Play one move for me", {{{SDL_SCANCODE_P}, {}}}},
          {Action::autoplay, "Start or stop autoplay", {{{SDL_SCANCODE_RETURN}, {SDL_SCANCODE_KP_ENTER}}}},
          {Action::values, "Show or hide the values of moves", {{{SDL_SCANCODE_V}, {}}}},
          {Action::new_game, "New game", {{{SDL_SCANCODE_N}, {}}}},
          {Action::command, "Continue a game that is over", {{{SDL_SCANCODE_C}, {}}}},
          {Action::panel_focus, "Into the panels and back", {{{SDL_SCANCODE_TAB}, {SDL_SCANCODE_F6}}}},
          {Action::help, "Help", {{{SDL_SCANCODE_F1}, {}}}},
          {Action::panels, "Show or hide the panels", {{{SDL_SCANCODE_F2}, {}}}},
          {Action::full_screen, "Full screen", {{{SDL_SCANCODE_F11}, {}}}},
          {Action::screenshot, "Save a picture", {{{SDL_SCANCODE_F12}, {}}}},
          {Action::copy_game, "Copy the game ID", {{{SDL_SCANCODE_C, true}, {}}}},
          {Action::paste_game, "Open a copied game ID", {{{SDL_SCANCODE_V, true}, {}}}},
      }} {}

std::optional<Action> Bindings::action(const Binding& pressed) const {
  for (const ActionLine& line : lines_)
    if (std::find(line.bindings.begin(), line.bindings.end(), pressed) != line.bindings.end()) return line.action;
  return std::nullopt;
}

void Bindings::bind(std::size_t line, std::size_t slot, const Binding& pressed) {
  for (ActionLine& other : lines_) std::replace(other.bindings.begin(), other.bindings.end(), pressed, Binding{});
  lines_[line].bindings[slot] = pressed;
}

std::string Bindings::text(const Binding& binding) {
  if (binding.key == SDL_SCANCODE_UNKNOWN) return "—";
  // The name on this keyboard of the key at that place.
  const char* name = SDL_GetKeyName(SDL_GetKeyFromScancode(binding.key));
  return (binding.with_control ? "Ctrl+" : "") + std::string(name[0] != '\0' ? name : SDL_GetScancodeName(binding.key));
}

}  // namespace tilefold::app
