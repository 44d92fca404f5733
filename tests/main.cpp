// The main function of every test program.

#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <sys/resource.h>

// Replaces the C library's function, because a thread of low priority would hardly run beside other tests.
extern "C" int setpriority(__priority_which_t, id_t, int) noexcept {
  return 0;
}
