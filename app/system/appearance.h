// Settings of the operating system for the look of windows. On Linux and in browsers this is known to the
// desktop or the browser instead; see app/window/platform/desktop_preferences.h.
#pragma once

namespace tilefold::system {

/// True if the user has switched off animations in the settings of the operating system. Always false where the
/// operating system has no such setting.
bool wants_less_motion();

/// Makes the title bars of the windows that the calling thread has opened dark or light. Does nothing where the desktop
/// alone decides this.
void set_dark_title_bars(bool are_dark);

}  // namespace tilefold::system
