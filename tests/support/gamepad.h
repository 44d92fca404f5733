// Simulated gamepads and touches, which reach the window as SDL events.
//
// The window must be started with `environment`; it detects a pad when the test plugs it in. When a function returns,
// its events are in the window's queue. Buttons and axes have SDL's names ("a", "dpleft", "leftshoulder",
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

  /// Returns the environment variables with which the window must be started.
  std::vector<std::string> environment() const;

  /// Touches the window briefly.
  void tap(int x, int y) const;

  /// Drops a file on the window.
  void drop(const std::string& path) const;

  void plug(int number = 0) const;
  void unplug(int number = 0) const;

  /// Presses and releases a button as quickly as a hand does.
  void press(const std::string& button, int number = 0) const;
  void hold(const std::string& button) const;
  void release(const std::string& button) const;

  /// Sets an axis to a value from -1 to 1 and holds it.
  void tilt(const std::string& axis, double share) const;
  /// Moves an axis to a value and back, as quickly as a thumb does.
  void flick(const std::string& axis, double share) const;

 private:
  void send(const std::string& line) const;

  TemporaryFolder folder_;
  std::string path_;
  int pipe_ = -1;
  int done_ = -1;
};

}  // namespace tilefold::test
