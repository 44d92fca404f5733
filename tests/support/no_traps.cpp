// Disables the traps of traps.cpp, because OpenGL drivers compute with NaN, which is allowed.

#include <cfenv>

namespace {

[[gnu::constructor]] void remove_traps() {
  fedisableexcept(FE_DIVBYZERO | FE_INVALID);
}

}  // namespace
