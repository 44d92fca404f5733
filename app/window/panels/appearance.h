// Appearance and sound settings of the window.
#pragma once

#include "app/language/languages.h"
#include "app/play/game_clock.h"
#include "engine/core/parameters.h"

namespace tilefold::window {

/// Appearance and sound settings.
struct Appearance {
  const language::Language* language = nullptr;  ///< language chosen by the user; null follows the desktop
  double chosen_scale = 0;                       ///< scale chosen by the user; 0 follows the desktop
  float speed = 1;                               ///< animation speed of the user's moves, up to 8; 0 disables animation
  play::ClockMode clock = play::ClockMode::off;
  bool shows_letters = false;  ///< true if pieces always show their letters
  bool is_motion_reduced = false;
  bool follows_desktop = true;          ///< true if the desktop's preference for reduced motion applies
  bool does_desktop_want_less = false;  ///< false until the desktop has answered
  bool is_calm() const { return is_motion_reduced || (follows_desktop && does_desktop_want_less); }
  ParameterValues sound;         ///< volumes of the sounds
  bool has_sound_device = true;  ///< false if opening a sound device has failed
};

}  // namespace tilefold::window
