// Replaces app/system/posix/child.cpp in the browser. A page cannot start programs, so every attempt to start one
// returns an error.

#include "app/system/child.h"

namespace tilefold::web {

struct system::Child::Process {};

system::Child::Child(std::unique_ptr<Process> process) : process_(std::move(process)) {}

Result<std::unique_ptr<system::Child>> system::Child::start(const std::vector<std::string>& words) {
  return Error{"a page in a browser cannot start programs such as " + words.front()};
}

// `start` never returns a child, so these functions are never called.
system::Child::~system::Child() = default;
void system::Child::send(std::string_view /*line*/) {}
system::Child::Outcome system::Child::receive(std::string& /*line*/, Clock::time_point /*deadline*/,
                                              const std::stop_token& /*stop*/) {
  return Outcome::ended;
}
system::Child::Outcome system::Child::receive_all(std::string& /*bytes*/, std::size_t /*max*/,
                                                  Clock::time_point /*deadline*/, const std::stop_token& /*stop*/) {
  return Outcome::ended;
}
void system::Child::wait_for_end(Clock::time_point /*deadline*/, const std::stop_token& /*stop*/) {}
void system::Child::interrupt() {}
void system::Child::kill_group() {}
std::string system::Child::unended_line() const {
  return {};
}

std::string system::Child::last_words() const {
  return {};
}
std::string system::Child::ending() const {
  return {};
}
double system::Child::cpu_seconds() const {
  return 0;
}

}  // namespace tilefold::web
