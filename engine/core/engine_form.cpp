#include "engine/core/engine_form.h"

namespace tilefold {

std::string_view engine_form() {
  return compiled_form;
}

}  // namespace tilefold
