// The window under test, and what it says it does: reads the trace as it grows.
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

/// Of a window, where a test has no reason for another size.
constexpr int width = 1000;
constexpr int height = 720;

/// An idle window takes less than this share of a core.
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
  /// Opens the window with `arguments` and waits for its first frame. It keeps its things in `home`, which
  /// is a folder of its own without it; never where a person's are. `environment` is of lines "NAME=VALUE".
  Player(const Display& display, std::vector<std::string> arguments, std::string home = {},
         const std::vector<std::string>& environment = {});

  ~Player();
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  /// The folder that the window takes for that of a person's data.
  std::string data() const { return home_ + "/data"; }

  /// Closes the window as its frame would, and waits for its end; its exit code.
  int close();

  /// Ends it like a power failure would.
  void kill();

  /// Milliseconds from the start of the process to its first frame.
  double first_frame_ms() const { return first_frame_ms_; }

  /// The records of the trace so far.
  const std::vector<Document>& records() const;

  /// Waits until the trace has `count` records of the kind and returns the last of them; fails the test if the window
  /// or the watchdog ends first.
  Document wait_for(const std::string& kind, std::size_t count) const;
  std::size_t count(const std::string& kind) const { return told(kind).size(); }

  /// The newest record of the kind; null where there is none.
  const Document* newest(const std::string& kind) const;

  /// The newest state told.
  Document state() const;
  std::int64_t number(const std::string& field) const;
  std::string status() const;

  /// Waits until the window has taken all that was done to it and rests. Where it thinks on and on, a while without a
  /// frame is taken for rest.
  void settle() const;

  /// Waits until the window has taken all that was done to it and a panel that looks once a frame has seen it.
  void notice() const;

  /// Where a button or a column is.
  std::optional<Point> button(const std::string& label) const;
  Point column(int number) const;

  /// The middle of a cell, and of the title, which leads to the other puzzles.
  Point cell(Cell cell) const;
  Point title() const;

  /// Drags the pointer from one place to another, as slowly as a window can follow.
  void drag(Point from, Point to) const;

  /// Clicks as slowly, too.
  void click(Point place) const;

  /// Clicks a button that is there.
  void click(const std::string& label) const;

  /// Shows a mode of the panel, and waits until it is there.
  void show(const std::string& mode) const;

  /// Opens every part of the panel's mode that is shown.
  void open_sections() const;

  /// Waits until the condition is true of the trace; fails the test with `what` if the window or the watchdog ends
  /// first.
  template <class Condition>
  void await(const std::string& what, Condition condition) const {
    for (const double end = watchdog_end_ms(); !condition(); await_trace(1000))
      if (now_ms() > end || (!process_.is_running() && !condition())) fail_waiting(what);
  }

  /// Waits until the buttons of the window include `label`.
  void await_button(const std::string& label) const;

  /// Waits until the buttons of the window do not include `label`.
  void await_no_button(const std::string& label) const;

  /// Waits until there is a button, which takes a frame, and clicks it.
  void await_and_click(const std::string& label) const;

  /// Opens a list and clicks one of its lines, as soon as each is there.
  void choose(const std::string& list, const std::string& line) const;

  /// Replaces the number of a slider: a click with Ctrl, digits, Return.
  void enter(const std::string& label, const std::string& number) const;

  Background& process() { return process_; }

  /// Processor time that the window has taken so far.
  double cpu_seconds() const;

  /// The share of a core that it takes for five seconds; of up to three times the least, for a crowded machine makes
  /// the same work dearer.
  double share_at_rest() const;

 private:
  static double now_ms();
  static double watchdog_end_ms();
  [[noreturn]] void fail_waiting(const std::string& what) const;

  // Waits until the window has written more of its trace, even if it has been read already.
  void await_trace(double at_most_ms) const;

  // Waits until the window rests, has drawn so many frames more, or draws none for a while.
  void wait_for_rest(std::size_t frames) const;

  // Where records of the kind are.
  const std::vector<std::size_t>& told(const std::string& kind) const;

  const Display& display_;
  TemporaryFolder folder_;
  std::string home_;
  int marks_;    // a pipe
  int changes_;  // of the folder
  double started_ms_;
  mutable Background process_;
  double first_frame_ms_ = 0;
  // The trace as far as it has been read: its records, which of them are of a kind, and bytes.
  mutable std::vector<Document> records_;
  mutable std::map<std::string, std::vector<std::size_t>> kinds_;
  mutable std::size_t read_ = 0;
};

/// Whether `picture` is what `name` in tests/e2e/pictures shows, within a tolerance. With
/// TILEFOLD_NEW_PICTURES set the stored picture is replaced.
bool matches_stored(const Picture& picture, const std::string& name);

/// The lines of a log that complain; that no other program could be opened is no fault of the window.
std::vector<std::string> complaints_in(const std::string& log);

}  // namespace tilefold::test
