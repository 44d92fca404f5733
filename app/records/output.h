// The output of a command: standard output, or a file that appears complete or not at all.
#pragma once

#include <cstdint>
#include <cstdio>
#include <functional>
#include <string>
#include <string_view>

#include "engine/core/result.h"

namespace tilefold::app {

enum class Format : std::uint8_t { text, jsonl, csv };

struct OutputRequest {
  Format format = Format::text;
  std::string out;  ///< a file, written completely or not at all; empty for standard output
  bool is_format_given = false;
  std::function<void(std::string_view line)> lines = {};  ///< receives the lines instead of a file or standard output
  bool may_replace_input = false;  ///< true if the command may replace a file that it read, with a newer version of it
};

/// Exit codes of all commands.
enum ExitCode : int { exit_done = 0, exit_failed = 1, exit_refused = 2, exit_interrupted = 130 };

class Output {
 public:
  /// Opens the output. A file that is replaced keeps its mode; if another user owns it, the new file gets only those of
  /// its rights that a new file would have. A file that is not writable is not replaced. Until record_interrupts
  /// (interrupt.h) is called, an interrupt ends the program and removes the partial file.
  static Result<Output> open(const OutputRequest& request);
  Output(Output&& other) noexcept;
  Output& operator=(Output&&) = delete;
  ~Output();

  /// Writes one line, adds the line break and flushes, so that readers of a pipe see it at once.
  void line(std::string_view text);

  void bytes(std::string_view bytes);

  /// True after a write error; nothing more is written, and `finish` returns the error.
  bool is_broken() const { return problem_ != 0; }

  /// Moves the file to its final name. Returns an error if a write failed, unless an interrupt caused that.
  Result<Done> finish();

 private:
  Output(std::FILE* file, std::string path, std::string temporary);

  std::FILE* file_;
  std::function<void(std::string_view line)> lines_ = {};
  std::string path_;  // path of the output; empty for standard output
  std::string temporary_;
  int problem_ = 0;  // error number of the first failed write
};

/// Returns the error that `Output::open` would return now. Changes nothing, and opens no device or pipe. Call it before
/// long work, so that a wrong destination is reported at once.
Result<Done> check_output(const OutputRequest& request);

/// Writes `bytes` to `path`, whole or not at all.
Result<Done> write_file(const std::string& path, std::string_view bytes);

/// Returns a CSV field, quoted if necessary (RFC 4180).
std::string csv_field(std::string_view text);

/// From now on an interrupt ends the program at once, with exit code 130, and removes a partial file. Signals that are
/// already handled or ignored stay so.
void end_on_interrupts();

/// Registers a file as input of this command, so that no output replaces it by mistake.
void record_input(std::FILE* file);

/// Returns the resolved path of an output, "-" for standard output; equal for two names of the same file.
std::string destination(const std::string& out);

/// Call first. Keeps the descriptors of closed standard streams occupied, so that no file opened later takes their
/// place; lets SIGPIPE end the program; turns the file size limit into a write error.
void claim_standard_streams();

/// Prints "tilefold: message" to standard error on one line, without characters that could control a terminal.
void complain(std::string_view message);

/// Prints the error with `complain` and returns the exit code.
int refuse(const Error& error, ExitCode code = exit_refused);

}  // namespace tilefold::app
