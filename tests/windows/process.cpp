// The functions of tests/support/process.h that start programs and end, for Windows. Background is not there: its tests
// need signals and pipes of POSIX.
#include "tests/support/process.h"

#include <sqlite3.h>
#include <windows.h>

#include <cstdlib>
#include <filesystem>
#include <random>
#include <stdexcept>
#include <string_view>

#include "app/system/windows/text.h"

namespace tilefold::test {
namespace {

// A file that a program inherits as a standard stream.
class InheritedFile {
 public:
  InheritedFile(const std::string& path, DWORD access, DWORD how) {
    SECURITY_ATTRIBUTES inherited{.nLength = sizeof inherited, .lpSecurityDescriptor = nullptr, .bInheritHandle = TRUE};
    handle_ = CreateFileW(system::wide(path).c_str(), access, FILE_SHARE_READ | FILE_SHARE_WRITE, &inherited, how,
                          FILE_ATTRIBUTE_NORMAL, nullptr);
  }
  ~InheritedFile() { CloseHandle(handle_); }
  InheritedFile(const InheritedFile&) = delete;
  InheritedFile& operator=(const InheritedFile&) = delete;

  HANDLE get() const { return handle_; }

 private:
  HANDLE handle_;
};

// Returns a word as the C library of the program reads it: in quotes, with backslashes before quotes.
std::string quoted_argument(const std::string& word) {
  std::string text = "\"";
  std::size_t backslashes = 0;
  for (const char letter : word) {
    if (letter == '"') text.append(backslashes + 1, '\\');
    backslashes = letter == '\\' ? backslashes + 1 : 0;
    text += letter;
  }
  return text.append(backslashes, '\\') + '"';
}

int print_row(void* to, int count, char** values, char** /*names*/) {
  auto& text = *static_cast<std::string*>(to);
  for (int i = 0; i < count; ++i) text.append(i == 0 ? "" : "|").append(values[i] == nullptr ? "" : values[i]);
  text += '\n';
  return 0;
}

}  // namespace

Finished run(const Words& command, const std::string& input) {
  const TemporaryFolder folder;
  write_text(folder.path("in"), input);
  DWORD code = 0;
  {
    const InheritedFile in(folder.path("in"), GENERIC_READ, OPEN_EXISTING);
    const InheritedFile out(folder.path("out"), GENERIC_WRITE, CREATE_ALWAYS);
    const InheritedFile err(folder.path("err"), GENERIC_WRITE, CREATE_ALWAYS);
    STARTUPINFOW request{};
    request.cb = sizeof request;
    request.dwFlags = STARTF_USESTDHANDLES;
    request.hStdInput = in.get();
    request.hStdOutput = out.get();
    request.hStdError = err.get();
    std::string line;
    for (const std::string& word : command) line += (line.empty() ? "" : " ") + quoted_argument(word);
    std::wstring words = system::wide(line);
    PROCESS_INFORMATION started{};
    if (CreateProcessW(nullptr, words.data(), nullptr, nullptr, TRUE, 0, nullptr, nullptr, &request, &started) == 0)
      throw std::runtime_error("cannot start " + command.front() + ": " + system::error_text(GetLastError()));
    if (WaitForSingleObject(started.hProcess, static_cast<DWORD>(std::chrono::milliseconds(watchdog).count())) !=
        WAIT_OBJECT_0)
      TerminateProcess(started.hProcess, 137);
    GetExitCodeProcess(started.hProcess, &code);
    CloseHandle(started.hThread);
    CloseHandle(started.hProcess);
  }
  return {.code = static_cast<int>(code), .out = read_text(folder.path("out")), .err = read_text(folder.path("err"))};
}

Finished tilefold(Words arguments, const std::string& input) {
  arguments.insert(arguments.begin(), std::filesystem::absolute(TILEFOLD_BINARY).string());
  return run(arguments, input);
}

// Windows has no program sqlite3, so the library runs the statements, with another connection.
Finished sqlite(const std::string& database, const std::string& statements) {
  sqlite3* connection = nullptr;
  Finished finished{.code = sqlite3_open(database.c_str(), &connection), .out = {}, .err = {}};
  sqlite3_busy_timeout(connection, 60'000);
  if (finished.code == SQLITE_OK)
    finished.code = sqlite3_exec(connection, statements.c_str(), print_row, &finished.out, nullptr);
  if (finished.code != SQLITE_OK) finished.err = sqlite3_errmsg(connection);
  sqlite3_close(connection);
  return finished;
}

// TMP is Windows' name for TMPDIR.
void set_variable(const char* name, const std::string& value) {
  _putenv_s(std::string_view(name) == "TMPDIR" ? "TMP" : name, value.c_str());
}

TemporaryFolder::TemporaryFolder() {
  std::random_device random;
  do {
    path_ = (std::filesystem::temp_directory_path() / ("tilefold-test-" + std::to_string(random()))).generic_string();
  } while (!std::filesystem::create_directory(path_));
}

}  // namespace tilefold::test
