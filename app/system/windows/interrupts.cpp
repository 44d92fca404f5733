#include "app/system/interrupts.h"

#include <windows.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <vector>

#include "app/system/windows/text.h"

namespace tilefold::system {
namespace {

enum class Answer : int { none, end, record };

std::atomic<Answer> answer = Answer::none;
std::atomic<bool> is_noted = false;

std::mutex mutex;                         // protects `partial_files`
std::vector<std::wstring> partial_files;  // paths of the files that an interrupt removes

// The system calls this function in a separate thread: after Ctrl-C and Ctrl-Break, and when the console is closed or
// the user logs off. In the latter cases, Windows ends the process when this function returns.
BOOL WINAPI handle_interrupt(DWORD kind) {
  if (answer == Answer::end) {
    const std::lock_guard lock(mutex);
    for (const std::wstring& file : partial_files) DeleteFileW(file.c_str());
    TerminateProcess(GetCurrentProcess(), interrupted_code);
  }
  is_noted = true;
  constexpr DWORD enough = 60'000;  // Windows ends the process earlier, after five seconds or more
  if (kind != CTRL_C_EVENT && kind != CTRL_BREAK_EVENT) Sleep(enough);
  return TRUE;
}

void handle_interrupts_with(Answer wanted) {
  if (answer.exchange(wanted) == Answer::none) SetConsoleCtrlHandler(handle_interrupt, TRUE);
}

}  // namespace

void record_interrupts() {
  handle_interrupts_with(Answer::record);
}

bool is_interrupted() {
  return is_noted;
}

void watch_parent() {}  // there are no ranks on Windows

void end_on_interrupts() {
  if (answer == Answer::none) handle_interrupts_with(Answer::end);
}

void remove_on_interrupt(const std::string& file) {
  {
    const std::lock_guard lock(mutex);
    if (partial_files.size() < max_partial_files) partial_files.push_back(wide(file));
  }
  end_on_interrupts();
}

void keep_on_interrupt(const std::string& file) {
  const std::lock_guard lock(mutex);
  const auto found = std::find(partial_files.begin(), partial_files.end(), wide(file));
  if (found != partial_files.end()) partial_files.erase(found);
}

}  // namespace tilefold::system
