#include "app/system/child.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <sstream>
#include <utility>

#include "app/system/child_text.h"
#include "engine/core/text.h"

namespace tilefold::system {
namespace {

// A file descriptor that the destructor closes.
class Descriptor {
 public:
  explicit Descriptor(int id = -1) : id_(id) {}
  Descriptor(Descriptor&& other) noexcept : id_(std::exchange(other.id_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(id_, other.id_);
    return *this;
  }
  ~Descriptor() { close(); }

  int id() const { return id_; }
  bool is_open() const { return id_ >= 0; }
  void close() {
    if (id_ >= 0) ::close(id_);
    id_ = -1;
  }

 private:
  int id_;
};

struct Pipe {
  Descriptor from;
  Descriptor to;
};

Result<Pipe> open_pipe() {
  std::array<int, 2> ends{-1, -1};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return make_error("cannot create a pipe: {}", std::strerror(errno));
  return Pipe{.from = Descriptor(ends[0]), .to = Descriptor(ends[1])};
}

void do_not_wait(const Descriptor& descriptor) {
  fcntl(descriptor.id(), F_SETFL, fcntl(descriptor.id(), F_GETFL) | O_NONBLOCK);
}

// Forks the guard process, which leads the process group and kills it when the other end of `lifeline` closes. The
// guard may call only async-signal-safe functions, because this process has threads. It blocks all signals except
// SIGKILL, so that it survives whatever the child sends to its group.
pid_t start_guard(int lifeline) {
  const pid_t id = fork();
  if (id != 0) {
    if (id > 0) setpgid(id, id);
    return id;
  }
  setpgid(0, 0);
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, nullptr);
  dup2(lifeline, 0);
  close_range(1, ~0U, 0);
  char none = 0;
  while (read(0, &none, 1) < 0 && errno == EINTR) continue;
  kill(0, SIGKILL);
  _exit(0);
}

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

// Returns the processor time of children that process `id` has waited for: fields 16 and 17 of /proc/ID/stat. Fields
// are counted after the last ')', because the process name before it may contain spaces.
double seconds_of_waited(pid_t id) {
  std::ifstream file("/proc/" + std::to_string(id) + "/stat");
  std::string line;
  std::getline(file, line);
  std::istringstream fields(line.substr(std::min(line.rfind(')') + 1, line.size())));
  std::vector<std::string> words{std::istream_iterator<std::string>(fields), {}};
  constexpr std::size_t waited_user = 13;  // index of field 16 among the fields after the name
  if (words.size() <= waited_user + 1) return 0;
  const double ticks =
      std::strtod(words[waited_user].c_str(), nullptr) + std::strtod(words[waited_user + 1].c_str(), nullptr);
  return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
}

// Owns the attributes and file actions for posix_spawn.
class SpawnPlan {
 public:
  explicit SpawnPlan(pid_t group) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawnattr_init(&attributes_);
    sigset_t signals;
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes_, &signals);
    for (const int signal : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGXFSZ}) sigaddset(&signals, signal);
    posix_spawnattr_setsigdefault(&attributes_, &signals);
    posix_spawnattr_setpgroup(&attributes_, group);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  }
  ~SpawnPlan() {
    posix_spawnattr_destroy(&attributes_);
    posix_spawn_file_actions_destroy(&actions_);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;

  void give(const Descriptor& descriptor, int as) { posix_spawn_file_actions_adddup2(&actions_, descriptor.id(), as); }

  // Returns 0, or the error number if the program cannot be started.
  int spawn(const std::vector<std::string>& words, pid_t& id) {
    posix_spawn_file_actions_addclosefrom_np(&actions_, STDERR_FILENO + 1);
    std::vector<char*> arguments;
    arguments.reserve(words.size() + 1);
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    return posix_spawnp(&id, arguments.front(), &actions_, &attributes_, arguments.data(), environ);
  }

 private:
  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

}  // namespace

struct Child::Process {
  pid_t id = -1;
  pid_t guard = -1;
  Descriptor lifeline;  // when this is closed, the guard kills the group
  Descriptor input;     // the child's standard input
  Descriptor output;
  Descriptor errors;
  Descriptor wake;  // becomes readable when a stop is requested
  Descriptor end;   // becomes readable when the child ends
  std::string to_send;
  std::string received;
  std::string said;
  bool is_over = false;  // true once the child has ended and its output has been read
  bool is_reaped = false;
  bool is_killed = false;  // true if the child was killed while still running
  int status = 0;
  double cpu_seconds = 0;  // processor time; set when the child is reaped

  bool pump(Clock::time_point deadline);
  void read_what_is_there();
  void write_some();
  bool has_ended() const;
};

Child::Child(std::unique_ptr<Process> process) : process_(std::move(process)) {}

Result<std::unique_ptr<Child>> Child::start(const std::vector<std::string>& words) {
  std::vector<Pipe> pipes;
  for (int i = 0; i < 4; ++i) {
    auto pipe = open_pipe();
    if (!pipe) return pipe.error();
    pipes.push_back(std::move(*pipe));
  }
  std::unique_ptr<Child> child(new Child(std::make_unique<Process>()));
  Process& process = *child->process_;
  process.guard = start_guard(pipes[3].from.id());
  if (process.guard < 0) return make_error("cannot start a process: {}", std::strerror(errno));
  SpawnPlan plan(process.guard);
  plan.give(pipes[0].from, STDIN_FILENO);
  plan.give(pipes[1].to, STDOUT_FILENO);
  plan.give(pipes[2].to, STDERR_FILENO);
  const int problem = plan.spawn(words, process.id);
  process.lifeline = std::move(pipes[3].to);
  if (problem != 0) {
    process.id = -1;
    return make_error("cannot run {}: {}", tilefold::quoted(words.front()), std::strerror(problem));
  }
  process.input = std::move(pipes[0].to);
  process.output = std::move(pipes[1].from);
  process.errors = std::move(pipes[2].from);
  process.wake = Descriptor(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  process.end = Descriptor(static_cast<int>(syscall(SYS_pidfd_open, process.id, 0)));
  for (const Descriptor* descriptor : {&process.input, &process.output, &process.errors}) do_not_wait(*descriptor);
  return child;
}

Child::~Child() {
  kill_group();
}

void Child::send(std::string_view line) {
  process_->to_send.append(line).append(1, '\n');
  if (process_->input.is_open()) process_->write_some();
}

// Writes queued data without blocking. If the child has closed its end, drops the data: its exit or missing answer is
// reported by the code that waits for the answer.
void Child::Process::write_some() {
  sigset_t broken;
  sigset_t before;
  sigemptyset(&broken);
  sigaddset(&broken, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &broken, &before);
  const ssize_t written = write(input.id(), to_send.data(), to_send.size());
  const bool is_broken = written < 0 && errno == EPIPE;
  const timespec now{};
  if (is_broken) sigtimedwait(&broken, nullptr, &now);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (written > 0) to_send.erase(0, static_cast<std::size_t>(written));
  if (is_broken) {
    to_send.clear();
    input.close();
  }
}

namespace {

// Appends the data that is available, and closes the descriptor at its end. Returns false if nothing was available.
bool read_some(Descriptor& from, std::string& to) {
  std::array<char, 65536> block;
  const ssize_t got = read(from.id(), block.data(), block.size());
  if (got > 0) to.append(block.data(), static_cast<std::size_t>(got));
  if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) from.close();
  return got > 0;
}

}  // namespace

// Waits until a pipe is ready or the deadline has passed. Then reads and writes as much as possible without blocking.
// Returns false if the deadline had already passed and the child had written nothing by then.
bool Child::Process::pump(Clock::time_point deadline) {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
  const bool is_late = Clock::now() >= deadline;
  std::array<pollfd, 5> waits{{{.fd = to_send.empty() ? -1 : input.id(), .events = POLLOUT, .revents = 0},
                               {.fd = output.id(), .events = POLLIN, .revents = 0},
                               {.fd = errors.id(), .events = POLLIN, .revents = 0},
                               {.fd = wake.id(), .events = POLLIN, .revents = 0},
                               {.fd = is_over ? -1 : end.id(), .events = POLLIN, .revents = 0}}};
  constexpr std::int64_t longest_wait = 60'000;
  const auto wait = is_late ? 0 : std::min<std::int64_t>(left + 1, longest_wait);
  if (poll(waits.data(), waits.size(), static_cast<int>(wait)) <= 0) return !is_late;
  if (waits[0].revents != 0) write_some();
  if (waits[1].revents != 0) read_some(output, received);
  if (waits[2].revents != 0) read_some(errors, said);
  if (eventfd_t ignored = 0; waits[3].revents != 0) eventfd_read(wake.id(), &ignored);
  if (waits[4].revents != 0) read_what_is_there();
  if (said.size() > 2 * kept_words) said.erase(0, said.size() - kept_words);
  return !is_late || waits[1].revents != 0 || is_over;
}

// Reads what the ended process has left in its pipes. Reads at most as much as a pipe can hold, because other processes
// that the child started may write to the pipe without end.
void Child::Process::read_what_is_there() {
  constexpr int most_blocks = 16;
  is_over = true;
  for (int i = 0; i < most_blocks && output.is_open() && read_some(output, received);) ++i;
  for (int i = 0; i < most_blocks && errors.is_open() && read_some(errors, said);) ++i;
}

Child::Outcome Child::receive(std::string& line, Clock::time_point deadline, const std::stop_token& stop) {
  const std::stop_callback wake(stop, [this] { eventfd_write(process_->wake.id(), 1); });
  for (;;) {
    const std::size_t end = process_->received.find('\n');
    if (std::min(end, process_->received.size()) >= max_line) return Outcome::flooded;
    if (end != std::string::npos) {
      line = process_->received.substr(0, end);
      process_->received.erase(0, end + 1);
      return Outcome::line;
    }
    if (!process_->output.is_open() || process_->is_over) return Outcome::ended;
    if (stop.stop_requested()) return Outcome::stopped;
    if (!process_->pump(deadline)) return Outcome::late;
  }
}

Child::Outcome Child::receive_all(std::string& bytes, std::size_t max, Clock::time_point deadline,
                                  const std::stop_token& stop) {
  const std::stop_callback wake(stop, [this] { eventfd_write(process_->wake.id(), 1); });
  for (;;) {
    if (process_->received.size() > max) return Outcome::flooded;
    if (!process_->output.is_open() || process_->is_over) {
      bytes = std::exchange(process_->received, {});
      return Outcome::ended;
    }
    if (stop.stop_requested()) return Outcome::stopped;
    if (!process_->pump(deadline)) return Outcome::late;
  }
}

std::string Child::unended_line() const {
  return printable(process_->received.substr(0, longest_said), longest_said);
}

bool Child::Process::has_ended() const {
  siginfo_t information{};
  return waitid(P_PID, static_cast<id_t>(id), &information, WEXITED | WNOHANG | WNOWAIT) != 0 ||
         information.si_pid == id;
}

void Child::wait_for_end(Clock::time_point deadline, const std::stop_token& stop) {
  const std::stop_callback wake(stop, [this] { eventfd_write(process_->wake.id(), 1); });
  // `end` becomes readable when the process ends. If it could not be opened, check every millisecond instead.
  constexpr std::chrono::milliseconds glance(1);
  while (!process_->has_ended() && !stop.stop_requested()) {
    if (process_->to_send.empty()) process_->input.close();
    if (!process_->pump(process_->end.is_open() ? deadline : std::min(deadline, Clock::now() + glance)) &&
        Clock::now() >= deadline)
      break;
    process_->received.clear();
  }
  if (process_->has_ended()) process_->read_what_is_there();
}

void Child::interrupt() {
  if (process_->id > 0 && !process_->is_reaped) kill(process_->id, SIGINT);
}

void Child::kill_group() {
  Process& child = *process_;
  if (child.guard <= 0) return;
  if (child.id > 0) {
    child.is_killed = !child.has_ended();
    kill(child.id, SIGKILL);  // it may have moved to another process group, which the group's signal does not reach
  }
  kill(-child.guard, SIGKILL);
  rusage used{};
  if (child.id > 0 && wait4(child.id, &child.status, 0, &used) == child.id) {
    child.is_reaped = true;
    child.cpu_seconds = seconds(used.ru_utime) + seconds(used.ru_stime);
  }
  waitpid(child.guard, nullptr, 0);
  child.guard = -1;
  child.lifeline.close();
}

std::string Child::last_words() const {
  return last_lines_of(process_->said);
}

Phrase Child::ending() const {
  if (!process_->is_reaped || process_->is_killed) return make_phrase("it closed its standard output");
  if (WIFEXITED(process_->status)) return make_phrase("it exited with code {}", WEXITSTATUS(process_->status));
  const int signal = WTERMSIG(process_->status);
  return make_phrase("it was ended by signal {} ({})", signal, strsignal(signal));
}

double Child::cpu_seconds() const {
  if (process_->is_reaped) return process_->cpu_seconds;
  clockid_t clock{};
  timespec used{};
  if (clock_getcpuclockid(process_->id, &clock) != 0 || clock_gettime(clock, &used) != 0) return 0;
  return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) * 1e-9 + seconds_of_waited(process_->id);
}

}  // namespace tilefold::system
