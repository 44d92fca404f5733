// Reads the desktop's accessibility preferences once, in a worker thread, so that an unresponsive desktop blocks
// nothing.
//
// Source: XDG Desktop Portal documentation, org.freedesktop.portal.Settings. In a browser, reads the media query
// `prefers-reduced-motion` instead.
#pragma once

#include <functional>

#include "app/jobs/worker.h"

namespace tilefold::app {

struct DesktopRequest {};

struct DesktopPreferences {
  bool wants_less_motion = false;  ///< true if the desktop asks for less motion; false if unknown
  bool is_final = true;
};

class DesktopReader : public Worker<DesktopRequest, DesktopPreferences> {
 public:
  explicit DesktopReader(std::function<void()> wake);
};

}  // namespace tilefold::app
