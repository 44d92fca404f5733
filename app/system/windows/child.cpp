#include "app/system/child.h"

#include <windows.h>

#include <algorithm>
#include <array>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

#include "app/system/child_text.h"
#include "app/system/windows/text.h"
#include "engine/core/text.h"

namespace tilefold::system {
namespace {

// A handle that the destructor closes.
class Handle {
 public:
  explicit Handle(HANDLE handle = nullptr) : handle_(handle) {}
  Handle(Handle&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Handle& operator=(Handle&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~Handle() { close(); }

  HANDLE get() const { return handle_; }
  void close() {
    if (handle_ != nullptr) CloseHandle(handle_);
    handle_ = nullptr;
  }

 private:
  HANDLE handle_;
};

struct Pipe {
  Handle from;
  Handle to;
};

// Creates a pipe; the child can inherit both ends.
Result<Pipe> open_pipe() {
  HANDLE from = nullptr;
  HANDLE to = nullptr;
  SECURITY_ATTRIBUTES inherited{.nLength = sizeof inherited, .lpSecurityDescriptor = nullptr, .bInheritHandle = TRUE};
  if (CreatePipe(&from, &to, &inherited, 0) == 0)
    return make_error("cannot create a pipe: {}", error_text(GetLastError()));
  return Pipe{.from = Handle(from), .to = Handle(to)};
}

// Returns a word as the C library of the child reads it: in quotes, with backslashes before quotes.
std::wstring quoted_word(const std::string& word) {
  std::wstring text = L"\"";
  std::size_t backslashes = 0;
  for (const wchar_t letter : wide(word)) {
    if (letter == L'"') text.append(backslashes + 1, L'\\');
    backslashes = letter == L'\\' ? backslashes + 1 : 0;
    text += letter;
  }
  return text.append(backslashes, L'\\') + L'"';
}

std::wstring command_line(const std::vector<std::string>& words) {
  std::wstring line;
  for (const std::string& word : words) line += (line.empty() ? L"" : L" ") + quoted_word(word);
  return line;
}

// The list of the handles that a child inherits; it inherits no others.
class InheritedHandles {
 public:
  explicit InheritedHandles(std::vector<HANDLE> handles) : handles_(std::move(handles)) {
    SIZE_T size = 0;
    InitializeProcThreadAttributeList(nullptr, 1, 0, &size);
    memory_.resize(size);
    InitializeProcThreadAttributeList(list(), 1, 0, &size);
    UpdateProcThreadAttribute(list(), 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, handles_.data(),
                              handles_.size() * sizeof(HANDLE), nullptr, nullptr);
  }
  ~InheritedHandles() { DeleteProcThreadAttributeList(list()); }
  InheritedHandles(const InheritedHandles&) = delete;
  InheritedHandles& operator=(const InheritedHandles&) = delete;

  LPPROC_THREAD_ATTRIBUTE_LIST list() { return reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(memory_.data()); }

 private:
  std::vector<HANDLE> handles_;
  std::vector<std::byte> memory_;
};

// Creates a job: all processes in it end when its handle is closed, also if this program crashes.
Handle create_job() {
  Handle job(CreateJobObjectW(nullptr, nullptr));
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
  limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
  SetInformationJobObject(job.get(), JobObjectExtendedLimitInformation, &limits, sizeof limits);
  return job;
}

}  // namespace

// One thread writes standard input, two read the outputs, and one waits for the end. The mutex protects all data below
// it; `changed` is notified of each change.
struct Child::Process {
  Handle process;
  Handle job;
  Handle input;
  Handle output;
  Handle errors;
  std::mutex mutex;
  std::condition_variable_any changed;
  std::string to_send;
  std::string received;
  std::string said;
  std::size_t most_received = 2 * max_line;  // number of bytes after which the child has to wait
  bool is_input_over = false;                // true once the queued data is to be followed by the end of the input
  bool is_output_open = true;
  bool is_errors_open = true;
  bool has_ended = false;
  bool is_over = false;  // true once the child has ended and its output has been read
  bool is_killed = false;
  bool was_running = false;  // true if the child was killed while still running
  std::vector<std::jthread> threads;

  void start_threads();
  void write_input();
  void read(Handle& from, std::string& to, bool& is_open);
  void await_end();
  JOBOBJECT_BASIC_ACCOUNTING_INFORMATION usage() const;
};

void Child::Process::start_threads() {
  threads.emplace_back([this] { write_input(); });
  threads.emplace_back([this] { read(output, received, is_output_open); });
  threads.emplace_back([this] { read(errors, said, is_errors_open); });
  threads.emplace_back([this] { await_end(); });
}

void Child::Process::write_input() {
  std::unique_lock lock(mutex);
  for (;;) {
    changed.wait(lock, [this] { return !to_send.empty() || is_input_over || is_killed; });
    if (to_send.empty() || is_killed) break;
    const std::string bytes = std::exchange(to_send, {});
    lock.unlock();
    DWORD written = 0;
    const bool is_written =
        WriteFile(input.get(), bytes.data(), static_cast<DWORD>(bytes.size()), &written, nullptr) != 0;
    lock.lock();
    if (!is_written) break;  // the child has closed its end
  }
  input.close();
  is_input_over = true;
  to_send.clear();
}

void Child::Process::read(Handle& from, std::string& to, bool& is_open) {
  std::array<char, 65536> block;
  DWORD got = 0;
  while (ReadFile(from.get(), block.data(), static_cast<DWORD>(block.size()), &got, nullptr) != 0) {
    std::unique_lock lock(mutex);
    to.append(block.data(), got);
    if (said.size() > 2 * kept_words) said.erase(0, said.size() - kept_words);
    changed.notify_all();
    changed.wait(lock, [&] { return to.size() <= most_received || is_killed; });
  }
  const std::lock_guard lock(mutex);
  is_open = false;
  changed.notify_all();
}

// If other processes that the child started hold the pipes open, the outputs count as read after a short time.
void Child::Process::await_end() {
  constexpr std::chrono::milliseconds grace(200);
  WaitForSingleObject(process.get(), INFINITE);
  std::unique_lock lock(mutex);
  has_ended = true;
  changed.notify_all();
  const auto is_read = [this] { return (!is_output_open && !is_errors_open) || is_killed; };
  if (usage().ActiveProcesses > 0) {
    changed.wait_for(lock, grace, is_read);
  } else {
    changed.wait(lock, is_read);
  }
  is_over = true;
  changed.notify_all();
}

JOBOBJECT_BASIC_ACCOUNTING_INFORMATION Child::Process::usage() const {
  JOBOBJECT_BASIC_ACCOUNTING_INFORMATION found{};
  QueryInformationJobObject(job.get(), JobObjectBasicAccountingInformation, &found, sizeof found, nullptr);
  return found;
}

Child::Child(std::unique_ptr<Process> process) : process_(std::move(process)) {}

Result<std::unique_ptr<Child>> Child::start(const std::vector<std::string>& words) {
  std::vector<Pipe> pipes;
  for (int i = 0; i < 3; ++i) {
    auto pipe = open_pipe();
    if (!pipe) return pipe.error();
    pipes.push_back(std::move(*pipe));
  }
  auto process = std::make_unique<Process>();
  process->job = create_job();
  InheritedHandles inherited({pipes[0].from.get(), pipes[1].to.get(), pipes[2].to.get()});
  STARTUPINFOEXW request{};
  request.StartupInfo.cb = sizeof request;
  request.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
  request.StartupInfo.hStdInput = pipes[0].from.get();
  request.StartupInfo.hStdOutput = pipes[1].to.get();
  request.StartupInfo.hStdError = pipes[2].to.get();
  request.lpAttributeList = inherited.list();
  std::wstring line = command_line(words);
  PROCESS_INFORMATION started{};
  constexpr DWORD flags = EXTENDED_STARTUPINFO_PRESENT | CREATE_NEW_PROCESS_GROUP | CREATE_SUSPENDED;
  if (CreateProcessW(nullptr, line.data(), nullptr, nullptr, TRUE, flags, nullptr, nullptr, &request.StartupInfo,
                     &started) == 0)
    return make_error("cannot run {}: {}", tilefold::quoted(words.front()), error_text(GetLastError()));
  process->process = Handle(started.hProcess);
  const Handle thread(started.hThread);
  AssignProcessToJobObject(process->job.get(), started.hProcess);
  ResumeThread(started.hThread);
  process->input = std::move(pipes[0].to);
  process->output = std::move(pipes[1].from);
  process->errors = std::move(pipes[2].from);
  pipes.clear();
  process->start_threads();
  return std::unique_ptr<Child>(new Child(std::move(process)));
}

Child::~Child() {
  kill_group();
}

void Child::send(std::string_view line) {
  const std::lock_guard lock(process_->mutex);
  if (process_->is_input_over) return;
  process_->to_send.append(line).append(1, '\n');
  process_->changed.notify_all();
}

Child::Outcome Child::receive(std::string& line, Clock::time_point deadline, const std::stop_token& stop) {
  Process& child = *process_;
  std::unique_lock lock(child.mutex);
  for (;;) {
    const std::size_t end = child.received.find('\n');
    if (std::min(end, child.received.size()) >= max_line) return Outcome::flooded;
    if (end != std::string::npos) {
      line = child.received.substr(0, end);
      if (line.ends_with('\r')) line.pop_back();
      child.received.erase(0, end + 1);
      child.changed.notify_all();
      return Outcome::line;
    }
    if (!child.is_output_open || child.is_over) return Outcome::ended;
    if (stop.stop_requested()) return Outcome::stopped;
    if (Clock::now() >= deadline) return Outcome::late;
    const std::size_t before = child.received.size();
    child.changed.wait_until(lock, stop, deadline,
                             [&] { return child.received.size() != before || !child.is_output_open || child.is_over; });
  }
}

Child::Outcome Child::receive_all(std::string& bytes, std::size_t max, Clock::time_point deadline,
                                  const std::stop_token& stop) {
  Process& child = *process_;
  std::unique_lock lock(child.mutex);
  child.most_received = std::max(child.most_received, max);
  child.changed.notify_all();
  for (;;) {
    if (child.received.size() > max) return Outcome::flooded;
    if (!child.is_output_open || child.is_over) {
      bytes = std::exchange(child.received, {});
      return Outcome::ended;
    }
    if (stop.stop_requested()) return Outcome::stopped;
    if (Clock::now() >= deadline) return Outcome::late;
    child.changed.wait_until(lock, stop, deadline,
                             [&] { return child.received.size() > max || !child.is_output_open || child.is_over; });
  }
}

std::string Child::unended_line() const {
  const std::lock_guard lock(process_->mutex);
  return printable(process_->received.substr(0, longest_said), longest_said);
}

void Child::wait_for_end(Clock::time_point deadline, const std::stop_token& stop) {
  Process& child = *process_;
  std::unique_lock lock(child.mutex);
  child.is_input_over = true;
  child.changed.notify_all();
  while (!child.is_over && !stop.stop_requested() && Clock::now() < deadline) {
    child.received.clear();
    child.changed.notify_all();
    child.changed.wait_until(lock, stop, deadline, [&] { return child.is_over || !child.received.empty(); });
  }
}

// The child is in a separate process group, which can receive Ctrl-Break but not Ctrl-C.
void Child::interrupt() {
  GenerateConsoleCtrlEvent(CTRL_BREAK_EVENT, GetProcessId(process_->process.get()));
}

void Child::kill_group() {
  Process& child = *process_;
  if (child.threads.empty()) return;
  {
    const std::lock_guard lock(child.mutex);
    child.was_running = !child.has_ended;
    child.is_killed = true;
    child.changed.notify_all();
  }
  TerminateJobObject(child.job.get(), 1);
  TerminateProcess(child.process.get(), 1);
  child.threads.clear();  // waits for them
}

std::string Child::last_words() const {
  std::unique_lock lock(process_->mutex);
  const std::string said = process_->said;
  lock.unlock();
  return last_lines_of(said);
}

Phrase Child::ending() const {
  const std::lock_guard lock(process_->mutex);
  DWORD code = 0;
  if (!process_->has_ended || process_->was_running || GetExitCodeProcess(process_->process.get(), &code) == 0)
    return make_phrase("it closed its standard output");
  return make_phrase("it exited with code {}", code);
}

double Child::cpu_seconds() const {
  const auto used = process_->usage();
  return static_cast<double>(used.TotalUserTime.QuadPart + used.TotalKernelTime.QuadPart) * 1e-7;  // unit: 100 ns
}

}  // namespace tilefold::system
