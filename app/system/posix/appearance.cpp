#include "app/system/appearance.h"

namespace tilefold::system {

bool wants_less_motion() {
  return false;
}

void set_dark_title_bars(bool /*are_dark*/) {}

}  // namespace tilefold::system
