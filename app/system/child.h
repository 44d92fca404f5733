// A child process with pipes: sends lines to its standard input, receives lines from its standard output, and keeps the
// last part of its standard error.
//
// The class sends and receives any lines; the protocol is up to the caller. The program runs without a shell, in its
// own process group, so that Ctrl-C in the terminal does not reach it. All processes of that group are killed when this
// object is destroyed or this program crashes: a guard process in the group waits on a pipe that only this program
// holds open, and kills the group when the pipe closes. Not thread-safe.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"

namespace tilefold::system {

class Child {
 public:
  using Clock = std::chrono::steady_clock;

  /// Result of waiting for a line from the child process.
  enum class Outcome : std::uint8_t { line, ended, late, flooded, stopped };

  /// Maximum length of a line, in bytes, including its line break.
  static constexpr std::size_t max_line = std::size_t{1} << 20U;

  /// Starts the program words[0], which is looked up in PATH, with the other words as arguments.
  static Result<std::unique_ptr<Child>> start(const std::vector<std::string>& words);
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  /// Queues a line for the child. Data that does not fit into the pipe is written during later waits.
  void send(std::string_view line);

  /// Waits for the child's next line of standard output and stores it in `line` without its line break. Returns
  /// `stopped` as soon as `stop` is requested. Returns `ended` if the process has ended and all its lines were read,
  /// even if another process that it started still holds the pipe open.
  Outcome receive(std::string& line, Clock::time_point deadline, const std::stop_token& stop);

  /// Waits until the child has closed its standard output or has ended, and stores all of its output in `bytes`.
  /// Returns `flooded` if the output is longer than `max` bytes, and never returns `line`.
  Outcome receive_all(std::string& bytes, std::size_t max, Clock::time_point deadline, const std::stop_token& stop);

  /// Returns the output after the last line end that was read, as one printable line; may be empty.
  std::string unended_line() const;

  /// Writes all queued data, closes the child's standard input and waits until the child has ended, `deadline` has
  /// passed or `stop` is requested.
  void wait_for_end(Clock::time_point deadline, const std::stop_token& stop = {});

  /// Sends SIGINT to the child, as Ctrl-C in a terminal would.
  void interrupt();

  /// Kills the process group, reaps the child and records its processor time.
  void kill_group();

  /// Returns the last lines of the child's standard error as one printable line; may be empty.
  std::string last_words() const;

  /// Describes how the child ended: "it exited with code 3", "it was ended by signal 11 (Segmentation fault)", or that
  /// it closed its standard output.
  Phrase ending() const;

  /// Returns the processor time, in seconds, of the child and of its own children that it has waited for.
  double cpu_seconds() const;

 private:
  struct Process;  // data of the process that depend on the operating system
  explicit Child(std::unique_ptr<Process> process);

  std::unique_ptr<Process> process_;
};

}  // namespace tilefold::system
