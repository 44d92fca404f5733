// Gamepads in the hands of a test, and a finger: what it does with them, the window sees as SDL's events.
//
// The window must be opened with `environment`; it finds a pad when the test plugs it in. What is done is among the
// window's events when a function returns. Buttons and axes have SDL's names ("a", "dpleft", "leftshoulder",
// "lefttrigger", "leftx").
#pragma once

#include <string>
#include <vector>

#include "tests/support/process.h"

namespace tilefold::test {

class Gamepad {
 public:
  Gamepad();
  ~Gamepad();
  Gamepad(const Gamepad&) = delete;
  Gamepad& operator=(const Gamepad&) = delete;

  /// What the window's process must be started with.
  std::vector<std::string> environment() const;

  /// A finger on the window, and off it at once.
  void tap(int x, int y) const;

  void plug(int number = 0) const;
  void unplug(int number = 0) const;

  /// Presses a button and lets it go, as quickly as a hand does.
  void press(const std::string& button, int number = 0) const;
  void hold(const std::string& button) const;
  void release(const std::string& button) const;

  /// Holds an axis there, from -1 to 1.
  void tilt(const std::string& axis, double share) const;
  /// There and back, as quickly as a thumb does.
  void flick(const std::string& axis, double share) const;

 private:
  void send(const std::string& line) const;

  TemporaryFolder folder_;
  std::string path_;
  int pipe_ = -1;
  int done_ = -1;
};

}  // namespace tilefold::test
