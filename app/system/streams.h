// The standard streams of this process.
#pragma once

#include <array>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <initializer_list>

namespace tilefold::system {

/// The values are the numbers of the file descriptors.
enum class StandardStream : std::uint8_t { input = 0, output = 1, errors = 2 };

bool is_terminal(StandardStream stream);

/// True if the terminal of standard error can overwrite a line.
bool can_overwrite_errors();

/// Prepares the standard streams; must be called before anything else. If a standard stream is closed, occupies its
/// descriptor, so that no file opened later gets it. Lets SIGPIPE end the program. Makes it a write error if a file
/// exceeds the size limit.
void claim_standard_streams();

/// Makes it a write error if a file exceeds the size limit. Otherwise, such a write kills the process.
void survive_size_limit();

/// Lets the system describe its errors, such as missing files, in the language of the environment, in UTF-8. Without
/// the system's translations they stay in English. Windows describes them in the user's language anyway.
void translate_system_errors();

/// Opens a second file for standard error, which can be closed without closing `stderr`. Returns null and sets errno on
/// failure.
std::FILE* open_errors();

/// While an object of this class exists in a program that was started without a console, collects what is written to
/// standard error. The destructor shows it in a message box. Does nothing on other systems than Windows.
class ErrorBox {
 public:
  ErrorBox();
  ~ErrorBox();
  ErrorBox(const ErrorBox&) = delete;
  ErrorBox& operator=(const ErrorBox&) = delete;

 private:
  std::filesystem::path collected_;  // a temporary file; empty if nothing is collected
};

/// Discards everything that this process writes to standard output and standard error from now on.
void discard_output();

/// True if standard error is a pipe that contains data that its reader has not read.
bool has_unread_errors();

/// While an object of this class exists, discards what this process, its libraries and the programs that it starts
/// write to the given streams. Not thread-safe.
class DiscardedStreams {
 public:
  DiscardedStreams(std::initializer_list<StandardStream> streams);
  ~DiscardedStreams();
  DiscardedStreams(const DiscardedStreams&) = delete;
  DiscardedStreams& operator=(const DiscardedStreams&) = delete;

 private:
  std::array<int, 3> kept_{-1, -1, -1};  // for each stream, a duplicate of its descriptor; -1 if it is not discarded
};

}  // namespace tilefold::system
