// The main function of every test program.

#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <stdlib.h>

#ifndef _WIN32  // tests/windows/run.sh sets the language
#include <sys/resource.h>

// The programs that a test starts speak English, whatever the language of the desktop is. A test of languages sets its
// own variables.
__attribute__((constructor)) static void speak_english() {
  setenv("LC_ALL", "C.UTF-8", 1);
  setenv("LANGUAGE", "", 1);
}

// Replaces the C library's function, because a thread of low priority would hardly run beside other tests.
extern "C" int setpriority(__priority_which_t, id_t, int) noexcept {
  return 0;
}
#endif
