// Loaded into a program under test (LD_PRELOAD); the product does not know about it. Locks on files fail as on a file
// system that does not support them.

#include <dlfcn.h>
#include <fcntl.h>

#include <cerrno>
#include <cstdarg>

namespace {

bool is_about_locks(int command) {
  return command == F_SETLK || command == F_SETLKW || command == F_GETLK || command == F_OFD_SETLK ||
         command == F_OFD_SETLKW || command == F_OFD_GETLK;
}

int call(const char* name, int descriptor, int command, void* argument) {
  if (is_about_locks(command)) {
    errno = ENOLCK;
    return -1;
  }
  const auto next = reinterpret_cast<int (*)(int, int, ...)>(dlsym(RTLD_NEXT, name));
  return next(descriptor, command, argument);
}

}  // namespace

extern "C" {

int fcntl(int descriptor, int command, ...) {
  va_list rest;
  va_start(rest, command);
  void* argument = va_arg(rest, void*);
  va_end(rest);
  return call("fcntl", descriptor, command, argument);
}

int fcntl64(int descriptor, int command, ...) {
  va_list rest;
  va_start(rest, command);
  void* argument = va_arg(rest, void*);
  va_end(rest);
  return call("fcntl64", descriptor, command, argument);
}

}  // extern "C"
