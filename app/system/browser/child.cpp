// Replaces app/system/posix/child.cpp in the browser. A page cannot start programs, so every attempt to start one
// returns an error.

#include "app/system/child.h"

namespace tilefold::system {

struct Child::Process {};

Child::Child(std::unique_ptr<Process> process) : process_(std::move(process)) {}

Result<std::unique_ptr<Child>> Child::start(const std::vector<std::string>& words) {
  return make_error("a page in a browser cannot start programs such as {}", words.front());
}

// `start` never returns a child, so these functions are never called.
Child::~Child() = default;
void Child::send(std::string_view /*line*/) {}
Child::Outcome Child::receive(std::string& /*line*/, Clock::time_point /*deadline*/, const std::stop_token& /*stop*/) {
  return Outcome::ended;
}
Child::Outcome Child::receive_all(std::string& /*bytes*/, std::size_t /*max*/, Clock::time_point /*deadline*/,
                                  const std::stop_token& /*stop*/) {
  return Outcome::ended;
}
void Child::wait_for_end(Clock::time_point /*deadline*/, const std::stop_token& /*stop*/) {}
void Child::interrupt() {}
void Child::kill_group() {}
std::string Child::unended_line() const {
  return {};
}

std::string Child::last_words() const {
  return {};
}
Phrase Child::ending() const {
  return {};
}
double Child::cpu_seconds() const {
  return 0;
}

}  // namespace tilefold::system
