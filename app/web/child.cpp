// Replaces app/bots/child.cpp in the browser. A page cannot start programs, so every attempt to start one returns an
// error.

#include "app/bots/child.h"

namespace tilefold::web {

bots::Descriptor::Descriptor(bots::Descriptor&& other) noexcept : id_(other.id_) {}
void bots::Descriptor::close() {}

Result<std::unique_ptr<bots::Child>> bots::Child::start(const std::vector<std::string>& words) {
  return Error{"a page in a browser cannot start programs such as " + words.front()};
}

// `start` never returns a child in the browser, so these functions are never called.
bots::Child::~bots::Child() = default;
void bots::Child::send(std::string_view /*line*/) {}
bots::Child::Outcome bots::Child::receive(std::string& /*line*/, Clock::time_point /*deadline*/,
                                          const std::stop_token& /*stop*/) {
  return Outcome::ended;
}
bots::Child::Outcome bots::Child::receive_all(std::string& /*bytes*/, std::size_t /*max*/,
                                              Clock::time_point /*deadline*/, const std::stop_token& /*stop*/) {
  return Outcome::ended;
}
void bots::Child::wait_for_end(Clock::time_point /*deadline*/, const std::stop_token& /*stop*/) {}
void bots::Child::interrupt() {}
void bots::Child::kill_group() {}
std::string bots::Child::unended_line() const {
  return {};
}

std::string bots::Child::last_words() const {
  return {};
}
std::string bots::Child::ending() const {
  return {};
}
double bots::Child::cpu_seconds() const {
  return 0;
}

}  // namespace tilefold::web
