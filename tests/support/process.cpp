#include "tests/support/process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <sstream>
#include <stdexcept>

extern char** environ;

namespace tilefold::test {
namespace {

std::vector<char*> arguments_of(const std::vector<std::string>& command) {
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  return arguments;
}

// If the program was compiled for another processor, runs it in an emulator.
std::vector<std::string> runnable(std::vector<std::string> command) {
  std::istringstream emulator(command.front() == TILEFOLD_BINARY ? TILEFOLD_EMULATOR : "");
  std::vector<std::string> whole;
  for (std::string word; std::getline(emulator, word, '|');) whole.push_back(word);
  whole.insert(whole.end(), command.begin(), command.end());
  return whole;
}

pid_t start(const std::vector<std::string>& command, const std::vector<std::pair<std::string, int>>& files) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (const auto& [path, descriptor] : files)
    posix_spawn_file_actions_addopen(&actions, descriptor, path.c_str(),
                                     descriptor == 0 ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC, 0600);
  pid_t id = -1;
  auto arguments = arguments_of(command);
  const int failed = posix_spawnp(&id, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) throw std::runtime_error("cannot start " + command.front());
  return id;
}

int code_of(int status) {
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// Waits until a child of this process ends or the time is over.
void await_end(pid_t id, std::chrono::milliseconds at_most) {
  pollfd watched{.fd = static_cast<int>(syscall(SYS_pidfd_open, id, 0)), .events = POLLIN, .revents = 0};
  if (watched.fd < 0) throw std::runtime_error("cannot watch a process");
  poll(&watched, 1, static_cast<int>(at_most.count()));
  close(watched.fd);
}

}  // namespace

Finished run(const std::vector<std::string>& command, const std::string& input) {
  const TemporaryFolder folder;
  write_text(folder.path("in"), input);
  const pid_t id = start(runnable(command), {{folder.path("in"), 0}, {folder.path("out"), 1}, {folder.path("err"), 2}});
  await_end(id, watchdog);
  int status = 0;
  if (waitpid(id, &status, WNOHANG) != id) {
    kill(id, SIGKILL);
    waitpid(id, &status, 0);
  }
  return {.code = code_of(status), .out = read_text(folder.path("out")), .err = read_text(folder.path("err"))};
}

Finished tilefold(std::vector<std::string> arguments, const std::string& input) {
  arguments.insert(arguments.begin(), TILEFOLD_BINARY);
  const auto has = [&](const char* option) {
    return std::find(arguments.begin(), arguments.end(), option) != arguments.end();
  };
  if (has("--bot") && !has("--bot-timeout"))
    arguments.insert(arguments.end(), {"--bot-timeout", std::to_string(std::chrono::milliseconds(watchdog).count())});
  return run(arguments, input);
}

Finished sqlite(const std::string& database, const std::string& statements) {
  return run({"sqlite3", "-bail", "-cmd", ".timeout 60000", database}, statements);
}

namespace {

// Wraps a command so that it ends with the test process: after a crash, a remaining child would keep the output pipe
// open.
std::vector<std::string> ending_with_us(const std::vector<std::string>& original) {
  std::vector<std::string> command = runnable(original);
  command.insert(command.begin(), {"setpriv", "--pdeathsig", "KILL", "--"});
  return command;
}

}  // namespace

double processor_seconds(pid_t id) {
  clockid_t clock = 0;
  timespec time{};
  if (clock_getcpuclockid(id, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

Background::Background(const std::vector<std::string>& command, const std::string& out, const std::string& err) {
  std::vector<std::pair<std::string, int>> files{{"/dev/null", 0}, {out, 1}};
  if (!err.empty()) files.emplace_back(err, 2);
  id_ = start(ending_with_us(command), files);
}

Background::~Background() {
  if (!is_running()) return;
  kill(id_, SIGTERM);
  await_end_for(std::chrono::seconds(5));  // a program that ignores the signal is killed
  if (is_running()) {
    kill(id_, SIGKILL);
    wait();
  }
}

bool Background::catches(int signal) const {
  for (const std::string& line : lines_of(read_text("/proc/" + std::to_string(id_) + "/status")))
    if (line.starts_with("SigCgt:")) return (std::stoull(line.substr(7), nullptr, 16) >> (signal - 1) & 1U) != 0;
  return false;
}

bool Background::is_running() {
  if (code_ >= 0) return false;
  int status = 0;
  if (waitpid(id_, &status, WNOHANG) == id_) code_ = code_of(status);
  return code_ < 0;
}

int Background::wait() {
  await_end_for(watchdog);
  return code_;
}

void Background::await_end_for(std::chrono::milliseconds at_most) {
  if (is_running()) await_end(id_, at_most);
  is_running();
}

TemporaryFolder::TemporaryFolder() {
  std::string pattern = std::filesystem::temp_directory_path() / "tilefold-test-XXXXXX";
  if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("cannot make a temporary folder");
  path_ = pattern;
}

void set_variable(const char* name, const std::string& value) {
  value.empty() ? unsetenv(name) : setenv(name, value.c_str(), 1);
}

void await_work(Background& process, double seconds) {
  comes_true([&] { return !process.is_running() || processor_seconds(process.id()) >= seconds; });
}

int make_pipe(const std::string& path) {
  const int pipe = mkfifo(path.c_str(), 0600) == 0 ? open(path.c_str(), O_RDWR | O_CLOEXEC) : -1;
  if (pipe < 0) throw std::runtime_error("cannot make the pipe " + path);
  return pipe;
}

}  // namespace tilefold::test
