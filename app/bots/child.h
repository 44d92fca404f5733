// A program as a child process: lines to its standard input, lines from its standard output, and the end
// of what it says on standard error.
//
// It knows no protocol. It is started without a shell, in a process group of its own that Ctrl-C does not reach, and
// nothing of that group outlives this object, nor this process however that ends: a second process of the group, the
// guard, sleeps on a pipe that only this process holds open, and kills the group when the pipe closes.
// One thread at a time.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"

namespace tilefold::app {

/// A descriptor that is closed when this goes out of scope.
class Descriptor {
 public:
  explicit Descriptor(int id = -1) : id_(id) {}
  Descriptor(Descriptor&& other) noexcept;
  Descriptor& operator=(Descriptor&& other) noexcept;
  ~Descriptor() { close(); }

  int id() const { return id_; }
  bool is_open() const { return id_ >= 0; }
  void close();

 private:
  int id_;
};

class Child {
 public:
  using Clock = std::chrono::steady_clock;

  /// What came of waiting for a line.
  enum class Outcome : std::uint8_t { line, ended, late, flooded, stopped };

  /// A line is no longer than this, its end included.
  static constexpr std::size_t greatest_line = std::size_t{1} << 20U;

  /// The words are the program, looked up in PATH, and its arguments.
  static Result<std::unique_ptr<Child>> start(const std::vector<std::string>& words);
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  /// Adds a line to what it is sent. What the pipe does not take at once is written while somebody waits below.
  void send(std::string_view line);

  /// Waits for the next line of its standard output, without its end. `stopped` as soon as `stop` is requested.
  Outcome receive(std::string& line, Clock::time_point deadline, const std::stop_token& stop);

  /// Closes its standard input once all is written, and waits until it has ended, until `deadline` at most.
  void wait_for_end(Clock::time_point deadline);

  /// Asks it to end by itself, as Ctrl-C would.
  void interrupt();

  /// Kills the whole group, with what the child has started, and takes back what it has used.
  void kill_group();

  /// The last lines that it wrote to standard error, printable, in one line; empty where it wrote none.
  std::string last_words() const;

  /// "it ended with exit code 3", "signal 11 (Segmentation fault) ended it", or that it goes on.
  std::string ending() const;

  /// Processor time of the process and of those that it has started and waited for.
  double cpu_seconds() const;

 private:
  Child() = default;
  bool pump(Clock::time_point deadline);
  void write_some();
  bool has_ended() const;

  pid_t id_ = -1;
  pid_t guard_ = -1;
  Descriptor lifeline_;  // the guard kills the group when it closes
  Descriptor input_;     // the child's
  Descriptor output_;
  Descriptor errors_;
  Descriptor wake_;  // written to when a stop is requested
  std::string to_send_;
  std::string received_;
  std::string said_;
  bool is_reaped_ = false;
  bool is_killed_ = false;  // before it ended by itself
  int status_ = 0;
  double cpu_seconds_ = 0;  // once it is reaped
};

}  // namespace tilefold::app
