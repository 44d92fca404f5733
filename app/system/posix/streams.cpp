#include "app/system/streams.h"

#include <fcntl.h>
#include <libintl.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <clocale>
#include <cstdlib>
#include <string_view>
#include <utility>

namespace tilefold::system {
namespace {

int descriptor_of(StandardStream stream) {
  return static_cast<int>(stream);
}

}  // namespace

bool is_terminal(StandardStream stream) {
  return isatty(descriptor_of(stream)) != 0;
}

bool can_overwrite_errors() {
  const char* terminal = std::getenv("TERM");
  return is_terminal(StandardStream::errors) && terminal != nullptr && std::string_view(terminal) != "dumb";
}

void claim_standard_streams() {
  // If standard input or output is closed, open its descriptor in the wrong direction, so that using the stream causes
  // an error. If standard error is closed, discard what is written to it.
  for (const auto& [descriptor, mode] : {std::pair(0, O_WRONLY), std::pair(1, O_RDONLY), std::pair(2, O_WRONLY)})
    if (fcntl(descriptor, F_GETFD) == -1) static_cast<void>(open("/dev/null", mode));
  signal(SIGPIPE, SIG_DFL);
  survive_size_limit();
}

void translate_system_errors() {
  std::setlocale(LC_MESSAGES, "");
  bind_textdomain_codeset("libc", "UTF-8");
}

void survive_size_limit() {
  signal(SIGXFSZ, SIG_IGN);
}

std::FILE* open_errors() {
  return fdopen(dup(STDERR_FILENO), "w");
}

ErrorBox::ErrorBox() = default;

ErrorBox::~ErrorBox() = default;

void discard_output() {
  const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  for (const int descriptor : {STDOUT_FILENO, STDERR_FILENO}) dup2(nowhere, descriptor);
  close(nowhere);
}

bool has_unread_errors() {
  int unread = 0;
  return ioctl(STDERR_FILENO, FIONREAD, &unread) == 0 && unread > 0;
}

DiscardedStreams::DiscardedStreams(std::initializer_list<StandardStream> streams) {
  const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere < 0) return;
  for (const StandardStream stream : streams) {
    const int descriptor = descriptor_of(stream);
    int& kept = kept_[static_cast<std::size_t>(descriptor)];
    kept = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (kept >= 0) dup2(nowhere, descriptor);
  }
  close(nowhere);
}

DiscardedStreams::~DiscardedStreams() {
  for (std::size_t i = 0; i < kept_.size(); ++i) {
    if (kept_[i] < 0) continue;
    dup2(kept_[i], static_cast<int>(i));
    close(kept_[i]);
  }
}

}  // namespace tilefold::system
