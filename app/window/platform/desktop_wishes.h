// What the desktop's settings ask of programs, read once and beside the window: a desktop that does not answer makes
// nobody wait.
//
// Source: the portal that Debian's desktops share, org.freedesktop.portal.Settings (XDG Desktop Portal documentation).
// A browser is asked for its media query `prefers-reduced-motion`.
#pragma once

#include <functional>

#include "app/jobs/worker.h"

namespace tilefold::app {

struct DesktopQuestion {};

struct DesktopWishes {
  bool wants_less_motion = false;  ///< false, too, where nobody can be asked
  bool is_final = true;
};

class DesktopReader : public Worker<DesktopQuestion, DesktopWishes> {
 public:
  explicit DesktopReader(std::function<void()> wake);
};

}  // namespace tilefold::app
