// Where a command writes its results: standard output, or a file that appears whole or not at all.
#pragma once

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

#include "engine/core/result.h"

namespace tilefold::app {

enum class Format : std::uint8_t { text, jsonl, csv };

struct OutputRequest {
  Format format = Format::text;
  std::string out;  ///< a file, written as a whole or not at all; empty for standard output
  bool is_format_given = false;
  bool may_replace_input = false;  ///< a file that was read before, of which it is a newer form
};

/// Exit codes of every command.
enum ExitCode : int { exit_done = 0, exit_failed = 1, exit_refused = 2, exit_interrupted = 130 };

class Output {
 public:
  /// The file that is replaced keeps its mode; one that nobody may write to is not replaced. Until interrupts are
  /// noted (interrupt.h), one of them ends the program and leaves no part of a file.
  static Result<Output> open(const OutputRequest& request);
  Output(Output&& other) noexcept;
  Output& operator=(Output&&) = delete;
  ~Output();

  /// One line, with the line break added, and flushed: whoever reads along sees it at once.
  void line(std::string_view text);

  void bytes(std::string_view bytes);

  /// Whether something could not be written; nothing more will arrive, and `finish` says why.
  bool is_broken() const { return problem_ != 0; }

  /// Puts the file in its place. Fails when anything could not be written, but not where that was for an interrupt.
  Result<Done> finish();

 private:
  Output(std::FILE* file, std::string path, std::string temporary);

  std::FILE* file_;
  std::string path_;  // empty for standard output
  std::string temporary_;
  int problem_ = 0;  // the error number of the first write that failed
};

/// Writes `bytes` to `path`, whole or not at all.
Result<Done> write_file(const std::string& path, std::string_view bytes);

/// A field of a CSV line, quoted where it has to be (RFC 4180).
std::string csv_field(std::string_view text);

/// From now on an interrupt ends the program at once, with its exit code and without part of a file. What notes or
/// ignores interrupts already goes on to do so.
void end_on_interrupts();

/// Says that the results depend on this file, so that no output takes its place by mistake.
void note_input(std::FILE* file);

/// Where an output would be in the end, "-" for standard output: equal for two names of one place.
std::string destination(const std::string& out);

/// To be called first: a standard stream that is closed stays out of the way of the files that are opened
/// later, a reader that goes away ends the program quietly, as it does by default, and a limit on files is an error.
void claim_standard_streams();

/// Prints "tilefold: message" to standard error, in one line and without what could confuse a terminal.
void complain(std::string_view message);

/// Complains and returns the exit code.
int refuse(const Error& error, ExitCode code = exit_refused);

}  // namespace tilefold::app
