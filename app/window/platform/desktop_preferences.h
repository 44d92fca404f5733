// Reads the desktop's accessibility preferences once. A worker thread does this, so that a desktop that does not
// respond blocks nothing.
//
// Source: XDG Desktop Portal documentation, org.freedesktop.portal.Settings. The browser version evaluates the media
// query `prefers-reduced-motion` instead, and Windows has another setting (app/system/appearance.h).
#pragma once

#include <functional>

#include "app/jobs/worker.h"

namespace tilefold::window {

struct DesktopRequest {};

struct DesktopPreferences {
  bool wants_less_motion = false;  ///< true if the desktop requests less motion; false if unknown
  bool is_final = true;
};

class DesktopReader : public jobs::Worker<DesktopRequest, DesktopPreferences> {
 public:
  explicit DesktopReader(std::function<void()> wake);
};

}  // namespace tilefold::window
