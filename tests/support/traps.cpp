// Programs with this in them stop where floating point has no answer: a division by zero, the root of a negative
// number, a comparison with what is no number.

#include <cfenv>

namespace {

[[gnu::constructor]] void set_traps() {
  feenableexcept(FE_DIVBYZERO | FE_INVALID);
}

}  // namespace
