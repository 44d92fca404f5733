// Runs the real program as a child process, as a shell would.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>
#include <vector>

namespace tilefold::test {

using Words = std::vector<std::string>;

/// The watchdog: maximum time that a test waits for an event before it considers the program hung. No test expects an
/// event sooner, so that no test depends on the speed or the load of the machine.
constexpr std::chrono::minutes watchdog{10};

struct Finished {
  int code = -1;  ///< exit code, or 128 + the signal that ended it
  std::string out;
  std::string err;
};

/// Runs `command` (looked up in PATH) to its end with `input` on standard input.
Finished run(const Words& command, const std::string& input = {});

/// Runs tilefold with `arguments`. Unless the arguments say otherwise, bots may take as long as the watchdog allows for
/// an answer.
Finished tilefold(Words arguments, const std::string& input = {});

/// Runs SQL statements on a database in a separate process. If the database is locked, the process waits.
Finished sqlite(const std::string& database, const std::string& statements);

/// Returns the lines of a text, without line ends.
Words lines_of(const std::string& text);

/// Returns the processor time of a process and its threads in seconds, independent of load; 0 if it has ended.
double processor_seconds(pid_t id);

/// A process that runs beside the test; the destructor kills it.
class Background {
 public:
  /// Writes standard output to the file `out` and standard error to the file `err`; if `err` is empty, to the test's
  /// own.
  Background(const std::vector<std::string>& command, const std::string& out, const std::string& err = {});
  ~Background();
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;

  pid_t id() const { return id_; }
  bool is_running();
  /// True if the process has installed a handler for the signal.
  bool catches(int signal) const;

  /// Waits for the end; returns the exit code as in Finished, or -1 if the watchdog ended the wait.
  int wait();

 private:
  void await_end_for(std::chrono::milliseconds at_most);

  pid_t id_ = -1;
  int code_ = -1;
};

/// A new folder below the system's temporary one; the destructor removes it.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  std::string path(const std::string& name) const { return path_ + "/" + name; }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

/// Sets a variable of the environment of this process; an empty value removes it.
void set_variable(const char* name, const std::string& value);

/// Creates a named pipe. Returns a descriptor opened in both directions, so that readers never see its end.
int make_pipe(const std::string& path);

void pause_ms(int ms);

/// Waits for a time in which an unwanted event would normally happen. On a slow machine the check that follows may miss
/// the event, but it never fails wrongly.
inline void allow_ms(int ms) {
  pause_ms(ms);
}

/// Waits until the process has used this much processor time, so that it is in the middle of its work, or until it has
/// ended.
void await_work(class Background& process, double processor_seconds);

/// Waits until the condition is true; returns false only if the watchdog ended the wait.
template <class Condition>
bool comes_true(Condition condition) {
  for (const auto end = std::chrono::steady_clock::now() + watchdog; std::chrono::steady_clock::now() < end;
       pause_ms(1))
    if (condition()) return true;
  return false;
}

std::string read_text(const std::string& path);
void write_text(const std::string& path, const std::string& text);

/// True if the file exists and contains the line.
bool has_line(const std::string& path, const std::string& line);

/// Waits until the file contains the line; returns false only if the watchdog ended the wait.
bool gets_line(const std::string& path, const std::string& line);

}  // namespace tilefold::test
