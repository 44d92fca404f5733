// A separate X display for window tests, with simulated user input (real pointer and key events) and screenshots.
//
// When a function returns, the display has processed the input; `reach` waits until a window has, too.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "tests/support/process.h"

namespace tilefold::test {

/// A screenshot: red, green and blue of each pixel, top row first.
struct Picture {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> pixels;
};

Picture read_picture(const std::string& path);
void write_picture(const std::string& path, const Picture& picture);

/// Returns the mean difference of two pictures of equal size, from 0 to 255; 255 if the sizes differ.
double difference(const Picture& a, const Picture& b);

enum class Manager : std::uint8_t { none, openbox };

class Display {
 public:
  Display(int width, int height, Manager manager = Manager::none);
  ~Display();
  Display(const Display&) = delete;
  Display& operator=(const Display&) = delete;

  /// Presses and releases keys by their names in X ("Return", "ctrl+z", "3").
  void key(const std::string& name) const;
  /// Closes the window of the program with the keys of the window manager, once this window has the focus: until then
  /// the window manager would ignore the keys.
  void close_window() const;
  /// Presses and releases keys by their positions, given as X key codes, which are the same for all layouts. Holds the
  /// other keys down while it presses the last one.
  void key_at(const std::vector<int>& codes) const;
  /// Sets the layout of the keyboard, such as "de". Only windows opened afterwards use it.
  void set_layout(const std::string& layout) const;
  void hold(const std::string& name) const { send_key(name, true); }
  void let_go(const std::string& name) const { send_key(name, false); }

  void move(int x, int y) const;
  void press() const;
  void release() const;

  /// Turns the wheel by a number of notches; positive is down.
  void wheel(int notches) const;

  /// Types `text`, key by key.
  void type(const std::string& text) const;

  void set_clipboard(const std::string& text) const;

  /// Waits until the text on the clipboard begins with `awaited` and returns it; "" if the watchdog ended the wait.
  std::string clipboard(const std::string& awaited) const;

  Picture capture() const;

  /// Waits until the window of a process has received all earlier input; throws if the watchdog ends the wait.
  void reach(pid_t process) const;
  /// Asks the window manager to minimise the window of a process. Waits until the window is hidden and has been
  /// notified.
  void minimise(pid_t process) const;
  /// Waits until the window manager has given the keyboard focus to the window of a process. Returns at once if there
  /// is no window manager.
  void await_focus(pid_t process) const;

 private:
  struct Connection;

  void send_key(const std::string& name, bool is_down) const;

  TemporaryFolder folder_;
  std::unique_ptr<Background> server_;
  std::unique_ptr<Background> manager_;
  std::unique_ptr<Connection> connection_;
};

}  // namespace tilefold::test
