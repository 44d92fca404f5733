#include "app/c/boundary.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>

#include "app/records/game.h"
#include "engine/core/text.h"

namespace tilefold::c {
namespace {

constexpr std::size_t longest_message = 1000;

// The buffer has a fixed size, so that an error can be reported even if no memory is left.
thread_local std::array<char, longest_message + 1> message{};

void keep(std::string_view text) {
  const std::size_t length = std::min(text.size(), longest_message);
  std::memcpy(message.data(), text.data(), length);
  message[length] = '\0';
}

}  // namespace

tilefold_result refused(const Error& error) {
  keep(printable(error.message, longest_message - 8));
  return TILEFOLD_REFUSED;
}

tilefold_result failed(const char* problem) noexcept {
  keep(problem);
  return TILEFOLD_FAILED;
}

tilefold_result stopped() noexcept {
  keep("the call was stopped");
  return TILEFOLD_STOPPED;
}

Result<Done> check_given(std::initializer_list<Argument> arguments) {
  for (const Argument& argument : arguments)
    if (argument.pointer == nullptr)
      return Error{"the argument " + std::string(argument.name) + " is null; it must not be"};
  return Done{};
}

Result<Done> hand_out(std::string_view text, char** target) {
  auto* copy = static_cast<char*>(std::malloc(text.size() + 1));
  if (copy == nullptr) throw std::bad_alloc();
  std::memcpy(copy, text.data(), text.size());
  copy[text.size()] = '\0';
  *target = copy;
  return Done{};
}

std::vector<std::string> rule_values_of(const char* text) {
  return text == nullptr ? std::vector<std::string>() : records::split_moves(text);
}

}  // namespace tilefold::c

const char* tilefold_message(void) {
  return tilefold::c::message.data();
}

void tilefold_free(char* text) {
  std::free(text);
}
