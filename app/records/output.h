// The output of a command. It goes to standard output or to a file; a file is written completely or not at all.
#pragma once

#include <cstdint>
#include <cstdio>
#include <functional>
#include <string>
#include <string_view>

#include "app/system/interrupts.h"
#include "engine/core/result.h"

namespace tilefold::records {

enum class Format : std::uint8_t { text, jsonl, csv };

struct OutputRequest {
  Format format = Format::text;
  std::string out;  ///< path of the output file; empty for standard output
  bool is_format_given = false;
  /// Function that receives the lines; empty to write them to a file or standard output.
  std::function<void(std::string_view line)> lines = {};
  bool may_replace_input = false;  ///< true if the command may replace a file that it has read with a newer version
};

/// Exit codes of all commands.
enum ExitCode : int { exit_done = 0, exit_failed = 1, exit_refused = 2, exit_interrupted = system::interrupted_code };

class Output {
 public:
  /// Opens the output. If the output replaces a file, the new file gets the permissions of the old file; if the old
  /// file belongs to another user, permissions that a new file would not have are omitted. A file that is not writable
  /// is not replaced. Until record_interrupts (interrupt.h) is called, an interrupt ends the program and removes the
  /// partial file.
  static Result<Output> open(const OutputRequest& request);
  Output(Output&& other) noexcept;
  Output& operator=(Output&&) = delete;
  ~Output();

  /// Writes one line with a line break and flushes the output, so that a program that reads it from a pipe gets the
  /// line at once.
  void line(std::string_view text);

  void bytes(std::string_view bytes);

  /// True after a write error. Later writes are then ignored, and `finish` returns the error.
  bool is_broken() const { return problem_ != 0; }

  /// Gives the finished file its final name. Returns an error if a write failed, unless the cause was an interrupt.
  Result<Done> finish();

 private:
  Output(std::FILE* file, std::string path, std::string temporary);
  bool name_partial_file(std::FILE* file);

  std::FILE* file_;
  std::function<void(std::string_view line)> lines_ = {};
  std::string path_;  // path of the output; empty for standard output
  std::string temporary_;
  bool is_unnamed_ = false;  // true if the partial file has no name until `finish`
  int problem_ = 0;          // error number of the first failed write
};

/// After this call, partial files have no names, if the file system supports this. Thus none remains if a launcher of
/// MPI ranks kills the process.
void hide_partial_files();

/// Returns the error that `Output::open` would return now, but changes nothing and opens no device or pipe. Commands
/// call this function before long work, so that a wrong output path is reported at once.
Result<Done> check_output(const OutputRequest& request);

/// Writes `bytes` to the file `path`, completely or not at all.
Result<Done> write_file(const std::string& path, std::string_view bytes);

/// Returns a CSV field, quoted if necessary (RFC 4180).
std::string csv_field(std::string_view text);

/// Registers a file as input of this command, so that the command's output cannot replace it by mistake.
void record_input(std::FILE* file);

/// Returns the absolute path of an output, with links resolved; "-" for standard output. Two names of the same file
/// give equal results.
std::string destination(const std::string& out);

/// Prints "tilefold: message" to standard error on one line. Control characters are written as \xNN, so that they
/// cannot affect a terminal.
void complain(std::string_view message);

/// Function that returns the message of an error in the language of the user.
using ErrorTranslator = std::string (*)(const Error& error);

/// Sets the function that translates errors before `refuse` prints them. If it is null, errors are printed in English.
void translate_errors(ErrorTranslator translator);

/// Translates the error, prints it with `complain` and returns the exit code.
int refuse(const Error& error, ExitCode code = exit_refused);

}  // namespace tilefold::records
