#include "engine/core/engine_form.h"

namespace tilefold {

std::string_view engine_form() {
#if defined(__AVX512BW__)
  return "AVX-512";
#elif defined(__AVX2__)
  return "AVX2";
#else
  return "plain";
#endif
}

}  // namespace tilefold
