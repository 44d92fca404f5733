#include "app/system/input.h"

#include <io.h>
#include <windows.h>

#include <array>
#include <cerrno>
#include <cstring>

namespace tilefold::system {
namespace {

// Waits until standard input can be read or a stop is requested. Windows cannot wait for a pipe, so polls it.
void await_input(const std::stop_token& stop) {
  constexpr DWORD glance_ms = 5;
  const HANDLE input = GetStdHandle(STD_INPUT_HANDLE);
  const DWORD kind = GetFileType(input);
  DWORD available = 0;
  while (!stop.stop_requested()) {
    if (kind == FILE_TYPE_DISK) return;
    if (kind == FILE_TYPE_CHAR && WaitForSingleObject(input, glance_ms) == WAIT_OBJECT_0) return;
    if (kind != FILE_TYPE_PIPE) continue;
    if (PeekNamedPipe(input, nullptr, 0, nullptr, &available, nullptr) == 0 || available > 0) return;
    Sleep(glance_ms);
  }
}

}  // namespace

Result<bool> read_input(std::string& text, const std::stop_token& stop) {
  if (stop.stop_possible()) await_input(stop);
  if (stop.stop_requested()) return false;
  std::array<char, 65536> bytes{};
  const int got = _read(0, bytes.data(), static_cast<unsigned>(bytes.size()));
  if (got < 0 && errno == EPIPE) return false;
  if (got < 0) return make_error("cannot read standard input: {}", std::strerror(errno));
  text.append(bytes.data(), static_cast<std::size_t>(got));
  return got > 0;
}

}  // namespace tilefold::system
