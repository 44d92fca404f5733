// Every test program begins here.

#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <sys/resource.h>

// Called in place of the C library's own: a thread that yields to everything else would hardly move among other tests.
extern "C" int setpriority(__priority_which_t, id_t, int) noexcept {
  return 0;
}
