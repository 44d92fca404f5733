// Crashes, for tests of the log of crashes: crash KIND LOG [MESSAGE] crashes itself after it has set up the log, and
// crash PROGRAM.exe crashes all running processes of a program.

#include <windows.h>

#include <tlhelp32.h>

#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "app/system/crashes.h"
#include "app/system/programs.h"
#include "app/system/windows/text.h"

namespace tilefold::test {
namespace {

void read_nothing() {
  static const int* volatile nothing = nullptr;
  std::printf("%d\n", *nothing);
}

// Never ends by itself; the condition is only there for the compiler.
int exhaust_stack(int depth) {
  volatile char room[4096] = {};
  room[0] = static_cast<char>(depth);
  return depth < 0 ? 0 : exhaust_stack(depth + 1) + room[0];
}

void crash(const std::string& kind) {
  if (kind == "read") read_nothing();
  if (kind == "thread") std::thread(read_nothing).join();
  if (kind == "stack") exhaust_stack(0);
  if (kind == "abort") std::abort();
  if (kind == "throw") std::thread([] { throw std::runtime_error("nobody catches this"); }).join();
}

// Starts a thread at address 0 in each process of a program; returns the number of processes.
int crash_processes(const std::wstring& program) {
  const HANDLE all = CreateToolhelp32Snapshot(TH32CS_SNAPPROCESS, 0);
  PROCESSENTRY32W entry{};
  entry.dwSize = sizeof entry;
  int crashed = 0;
  for (BOOL more = Process32FirstW(all, &entry); more != 0; more = Process32NextW(all, &entry)) {
    if (program != entry.szExeFile) continue;
    const HANDLE process = OpenProcess(PROCESS_ALL_ACCESS, FALSE, entry.th32ProcessID);
    CloseHandle(CreateRemoteThread(process, nullptr, 0, nullptr, nullptr, 0, nullptr));
    CloseHandle(process);
    ++crashed;
  }
  CloseHandle(all);
  return crashed;
}

}  // namespace
}  // namespace tilefold::test

int main(int count, char** given) {
  const std::vector<std::string> words = tilefold::system::program_arguments(count, given);
  if (words.size() == 2) return tilefold::test::crash_processes(tilefold::system::wide(words[1])) == 0 ? 1 : 0;
  if (words.size() < 3) return 2;
  tilefold::system::log_crashes(words[2], "tilefold 1.2.3", words.size() > 3 ? words[3] : "");
  tilefold::test::crash(words[1]);
  return 0;  // a wrong kind
}
