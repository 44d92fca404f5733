// Linked into programs to make them stop on invalid floating-point operations: a division by zero, the root of a
// negative number, a comparison with NaN.

#include <cfenv>

namespace {

[[gnu::constructor]] void set_traps() {
  feenableexcept(FE_DIVBYZERO | FE_INVALID);
}

}  // namespace
