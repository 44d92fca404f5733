#include "app/system/input.h"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

namespace tilefold::system {

Result<bool> read_input(std::string& text, const std::stop_token& stop) {
  if (stop.stop_possible()) {
    std::array<int, 2> wake{};
    if (pipe(wake.data()) != 0) return make_error("cannot wait for standard input: {}", std::strerror(errno));
    {
      const std::stop_callback close_it(stop, [&] { close(std::exchange(wake[1], -1)); });
      std::array<pollfd, 2> waited{{{STDIN_FILENO, POLLIN, 0}, {wake[0], POLLIN, 0}}};
      poll(waited.data(), waited.size(), -1);
    }
    for (const int end : wake)
      if (end >= 0) close(end);
    if (stop.stop_requested()) return false;
  }
  std::array<char, 65536> bytes{};
  const ssize_t got = read(STDIN_FILENO, bytes.data(), bytes.size());
  if (got < 0) return make_error("cannot read standard input: {}", std::strerror(errno));
  text.append(bytes.data(), static_cast<std::size_t>(got));
  return got > 0;
}

}  // namespace tilefold::system
