// The window under test and its trace, which is read as it grows.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/document.h"
#include "engine/core/geometry.h"
#include "tests/support/display.h"
#include "tests/support/process.h"

namespace tilefold::test {

/// Default size of a window in tests.
constexpr int width = 1000;
constexpr int height = 720;

/// An idle window takes less than this share of a processor core.
#ifdef TILEFOLD_SANITIZED
constexpr double idle_share = 0.04;
#else
constexpr double idle_share = 0.01;
#endif

struct Point {
  int x = 0;
  int y = 0;
};

class Player {
 public:
  /// Opens the window with `arguments` and waits for its first frame. All its files are in `home`, or in a new
  /// temporary folder, never in the user's. `environment` contains lines "NAME=VALUE".
  Player(const Display& display, std::vector<std::string> arguments, std::string home = {},
         const std::vector<std::string>& environment = {});

  ~Player();
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  /// Returns the window's data folder.
  std::string data() const { return home_ + "/data"; }

  /// Closes the window with its close button and waits for its end. Returns its exit code.
  int close();

  /// Kills the window, which has the effect of a power failure.
  void kill();

  /// Milliseconds from the start of the process to its first frame.
  double first_frame_ms() const { return first_frame_ms_; }

  /// Returns the records of the trace so far.
  const std::vector<Document>& records() const;

  /// Waits until the trace has `count` records of the kind and returns the last of them; fails the test if the window
  /// or the watchdog ends first.
  Document wait_for(const std::string& kind, std::size_t count) const;
  std::size_t count(const std::string& kind) const { return told(kind).size(); }

  /// Returns the latest record of the kind; null if none exists.
  const Document* newest(const std::string& kind) const;

  /// Returns the latest state of the game in the trace.
  Document state() const;
  std::int64_t number(const std::string& field) const;
  std::string status() const;

  /// Waits until the window has handled all input and is idle. During a search, a period without a frame counts as
  /// idle. While move values are shown, use `notice` instead: each update of the search draws frames, so `settle` would
  /// wait for the end of the search, which takes minutes on a busy machine.
  void settle() const;

  /// Waits until the window has handled all input and has then drawn a frame.
  void notice() const;

  /// Return the position of a button, which is nullopt if the button is not shown, or of a column.
  std::optional<Point> button(const std::string& label) const;
  Point column(int number) const;

  /// Returns the centre of a cell, or of the title, which opens the home.
  Point cell(Cell cell) const;
  Point title() const;

  /// Drags the pointer from one position to another, slowly enough for a window to follow.
  void drag(Point from, Point to) const;

  /// Clicks a point, slowly enough for a window to follow.
  void click(Point place) const;

  /// Clicks a button, which must exist.
  void click(const std::string& label) const;

  /// Shows a mode of the panel, and waits until it is visible.
  void show(const std::string& mode) const;

  /// Opens every section of the panel's current mode.
  void open_sections() const;

  /// Waits until the condition holds for the trace; fails the test with `what` if the window or the watchdog ends
  /// first.
  template <class Condition>
  void await(const std::string& what, Condition condition) const {
    for (const double end = watchdog_end_ms(); !condition(); await_trace(1000))
      if (now_ms() > end || (!process_.is_running() && !condition())) fail_waiting(what);
  }

  /// Waits until the buttons of the window include `label`.
  void await_button(const std::string& label) const;

  /// Waits until the window has shown a notice and shows none any more.
  void await_end_of_notice() const;

  /// Waits until the buttons of the window do not include `label`.
  void await_no_button(const std::string& label) const;

  /// Waits until there is a button with this label, which takes a frame, and clicks it.
  void await_and_click(const std::string& label) const;

  /// Opens a popup and clicks one of its lines, as soon as each is visible.
  void choose(const std::string& list, const std::string& line) const;

  /// Types a number into a slider: Ctrl and click, digits, Return.
  void enter(const std::string& label, const std::string& number) const;

  Background& process() { return process_; }

  /// Returns the processor time of the window so far.
  double cpu_seconds() const;

  /// Returns the share of a core used during five seconds: the lowest of up to three measurements, because other load
  /// makes the same work slower.
  double share_at_rest() const;

 private:
  static double now_ms();
  static double watchdog_end_ms();
  [[noreturn]] void fail_waiting(const std::string& what) const;

  // Waits until the window has written more of its trace, even if it has been read already.
  void await_trace(double at_most_ms) const;

  // Waits until the window is idle, has drawn `frames` more frames, or draws none for a while.
  void wait_for_rest(std::size_t frames) const;

  // Returns the indices of the records of a kind.
  const std::vector<std::size_t>& told(const std::string& kind) const;

  const Display& display_;
  TemporaryFolder folder_;
  std::string home_;
  int marks_;    // file descriptor of the pipe
  int changes_;  // file descriptor that watches the folder
  double started_ms_;
  mutable Background process_;
  double first_frame_ms_ = 0;
  // The trace read so far: its records, their indices by kind, and the number of bytes.
  mutable std::vector<Document> records_;
  mutable std::map<std::string, std::vector<std::size_t>> kinds_;
  mutable std::size_t read_ = 0;
};

/// True if `picture` equals the stored `name` in tests/e2e/pictures within a tolerance. If TILEFOLD_NEW_PICTURES is
/// set, the stored picture is replaced.
bool matches_stored(const Picture& picture, const std::string& name);

/// Returns the errors in a log, except those about other programs that could not be opened, which are not faults of the
/// window.
std::vector<std::string> complaints_in(const std::string& log);

}  // namespace tilefold::test
