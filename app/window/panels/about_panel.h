// The About part.
#pragma once

#include "app/window/panels/ui.h"

namespace tilefold::app {

/// Version, licences and privacy.
struct AboutPart {
  void draw(Ui& ui);
};

}  // namespace tilefold::app
