#include "tests/support/gamepad.h"

#include <doctest/doctest.h>

#include <poll.h>
#include <unistd.h>

#include <cmath>

namespace tilefold::test {
namespace {

constexpr int press_ms = 12;  // duration of a short press

}  // namespace

Gamepad::Gamepad() : path_(folder_.path("gamepad")) {
  pipe_ = make_pipe(path_);
  done_ = make_pipe(path_ + ".done");
}

Gamepad::~Gamepad() {
  close(pipe_);
  close(done_);
}

std::vector<std::string> Gamepad::environment() const {
  return {"TILEFOLD_TEST_GAMEPAD=" + path_, "SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS=1"};
}

void Gamepad::send(const std::string& line) const {
  const std::string text = line + '\n';
  REQUIRE(write(pipe_, text.data(), text.size()) == static_cast<ssize_t>(text.size()));
  pollfd done{.fd = done_, .events = POLLIN, .revents = 0};
  const int longest_ms = static_cast<int>(std::chrono::milliseconds(watchdog).count());
  REQUIRE_MESSAGE(poll(&done, 1, longest_ms) == 1, "no window handles: ", line);
  char answer = 0;
  REQUIRE(read(done_, &answer, 1) == 1);
}

void Gamepad::tap(int x, int y) const {
  send("tap " + std::to_string(x) + " " + std::to_string(y));
}

void Gamepad::drop(const std::string& path) const {
  send("drop " + path);
}

void Gamepad::plug(int number) const {
  send("plug " + std::to_string(number));
}

void Gamepad::unplug(int number) const {
  send("unplug " + std::to_string(number));
}

void Gamepad::press(const std::string& button, int number) const {
  const std::string what = std::to_string(number) + " " + button;
  send("down " + what);
  pause_ms(press_ms);
  send("up " + what);
  pause_ms(press_ms);
}

void Gamepad::hold(const std::string& button) const {
  send("down 0 " + button);
}

void Gamepad::release(const std::string& button) const {
  send("up 0 " + button);
}

void Gamepad::tilt(const std::string& axis, double share) const {
  send("axis 0 " + axis + " " + std::to_string(std::lround(share * 32767)));
}

void Gamepad::flick(const std::string& axis, double share) const {
  for (const double part : {0.5, 1.0, 0.4, -0.2, 0.0}) {
    tilt(axis, share * part);
    pause_ms(15);
  }
}

}  // namespace tilefold::test
