// Runs the real program as a child process, the way a shell would.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace tilefold::test {

using Words = std::vector<std::string>;

struct Finished {
  int code = -1;  ///< exit code, or 128 + the signal that ended it
  std::string out;
  std::string err;
};

/// Runs `command` (looked up in PATH) to its end with `input` on standard input.
Finished run(const Words& command, const std::string& input = {});

/// Runs tilefold with `arguments`.
Finished tilefold(Words arguments, const std::string& input = {});

/// Runs statements on a database as another program would, which waits while the database is locked.
Finished sqlite(const std::string& database, const std::string& statements);

/// The lines of a text, without their ends.
Words lines_of(const std::string& text);

/// The seconds that a process and its threads have had of the processors, however busy those are; 0 when it has ended.
double processor_seconds(pid_t id);

/// A process that goes on beside the test; killed when this goes out of scope.
class Background {
 public:
  /// Standard output goes to the file `out`, standard error to the file `err` or, without one, to the test's own.
  Background(const std::vector<std::string>& command, const std::string& out, const std::string& err = {});
  ~Background();
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;

  pid_t id() const { return id_; }
  bool is_running();
  /// Whether it has taken over what this signal does.
  bool catches(int signal) const;

  /// Waits for the end, at most `seconds`; the exit code as in Finished, or -1 when it still runs.
  int wait(double seconds);

 private:
  pid_t id_ = -1;
  int code_ = -1;
};

/// A fresh folder below the system's temporary one, removed when this goes out of scope.
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

/// Makes a named pipe; its descriptor, open in both directions so that it never ends.
int make_pipe(const std::string& path);

void pause_ms(int ms);

/// Whether it comes true within a minute.
template <class Condition>
bool comes_true(Condition condition) {
  for (int ms = 0; ms < 60'000; ++ms) {
    if (condition()) return true;
    pause_ms(1);
  }
  return condition();
}

std::string read_text(const std::string& path);
void write_text(const std::string& path, const std::string& text);

/// Whether the file is there and has the line.
bool has_line(const std::string& path, const std::string& line);

/// The same, after waiting for it at most so long.
bool gets_line(const std::string& path, const std::string& line, int ms);

}  // namespace tilefold::test
