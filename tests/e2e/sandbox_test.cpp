// Commands that need no network give it up by a system call filter.

#include <doctest/doctest.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <optional>
#include <string>

#include "app/cli/commands/sandbox.h"
#include "tests/e2e/requests.h"
#include "tests/support/process.h"

namespace tilefold::test {
namespace {

// Tries to create a socket. Returns the error number of the system, or 0 if the socket was created.
int refusal_of_socket(int family, int type) {
  const int id = socket(family, type, 0);
  if (id < 0) return errno;
  close(id);
  return 0;
}

// Runs a function in a child process; returns its exit code.
template <typename Deed>
int code_of(Deed deed) {
  const pid_t id = fork();
  if (id == 0) _exit(deed());
  int status = 0;
  REQUIRE(waitpid(id, &status, 0) == id);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

// Returns the number of system call filters of a process, as given in its status; nullopt if the status does not give
// it.
std::optional<int> filters(const std::string& status) {
  const std::string name = "Seccomp_filters:";
  const std::size_t at = status.find(name);
  if (at == std::string::npos) return std::nullopt;
  return std::atoi(status.c_str() + at + name.size());
}

TEST_CASE("A process that gives up network access can open local sockets but no internet sockets") {
  if (code_of([] { return cli::give_up_network() ? 0 : 1; }) != 0) {
    MESSAGE("skipped: this build or this kernel does not support filters of system calls");
    return;
  }
  CHECK(code_of([] { return cli::give_up_network() ? refusal_of_socket(AF_INET, SOCK_STREAM) : 0; }) == EACCES);
  CHECK(code_of([] { return cli::give_up_network() ? refusal_of_socket(AF_INET6, SOCK_DGRAM) : 0; }) == EACCES);
  CHECK(code_of([] { return cli::give_up_network() ? refusal_of_socket(AF_NETLINK, SOCK_RAW) : 0; }) == EACCES);
  CHECK(code_of([] { return cli::give_up_network() ? refusal_of_socket(AF_UNIX, SOCK_STREAM) : 1; }) == 0);
}

TEST_CASE("Commands without a window give up network access, and the bots they start keep it") {
  const auto own = filters(read_text("/proc/self/status"));
  if (!own || code_of([] { return cli::give_up_network() ? 0 : 1; }) != 0) {
    MESSAGE("skipped: this build or this kernel does not support filters of system calls");
    return;
  }
  const TemporaryFolder folder;
  const Background speed({binary, "speed", "--only", "drop/random_playouts", "--seconds", "600"}, folder.path("said"));
  const std::string proc = "/proc/" + std::to_string(speed.id()) + "/status";
  CHECK(comes_true([&] { return filters(read_text(proc)) == *own + 1; }));

  const std::string status = folder.path("status");
  const std::string bot = "sh -c 'cat /proc/self/status >" + status + "; exec " + binary + " bot slide'";
  CHECK(tilefold({"play", "slide", "--seed", "1", "--bot", bot, "--max-moves", "2"}).code == 0);
  CHECK(filters(read_text(status)) == *own);
}

}  // namespace
}  // namespace tilefold::test
