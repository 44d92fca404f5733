#include "app/system/crashes.h"

#include <windows.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <cstdio>

#include "app/system/windows/text.h"

namespace tilefold::system {
namespace {

// Stored before a crash, because a damaged heap may not allow to make text afterwards.
struct Record {
  std::wstring folder;
  std::wstring file;
  std::string version;
  std::wstring message;
};

Record& record() {
  static Record kept;
  return kept;
}

std::atomic<bool> has_crashed = false;

const char* name_of(DWORD exception) {
  switch (exception) {
    case EXCEPTION_ACCESS_VIOLATION: return "access violation";
    case EXCEPTION_STACK_OVERFLOW: return "stack overflow";
    case EXCEPTION_ILLEGAL_INSTRUCTION: return "illegal instruction";
    case EXCEPTION_INT_DIVIDE_BY_ZERO: return "division by zero";
    case EXCEPTION_IN_PAGE_ERROR: return "a page of memory could not be read";
    default: return "unknown error";
  }
}

// The arrays are static, because after a stack overflow there is little room on the stack. Only one thread uses them.
void describe_place(const void* address, std::array<char, MAX_PATH>& place) {
  static std::array<char, MAX_PATH> module_path{};
  HMODULE module = nullptr;
  constexpr DWORD how = GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS | GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT;
  // For address 0 the system would return this program.
  if (address == nullptr || GetModuleHandleExA(how, static_cast<const char*>(address), &module) == 0 ||
      GetModuleFileNameA(module, module_path.data(), MAX_PATH) == 0) {
    std::snprintf(place.data(), place.size(), "%p", address);
    return;
  }
  const std::string_view path(module_path.data());
  const std::size_t slash = path.rfind('\\');
  const std::size_t name = slash == std::string_view::npos ? 0 : slash + 1;
  const auto offset = static_cast<const char*>(address) - reinterpret_cast<const char*>(module);
  std::snprintf(place.data(), place.size(), "%s+0x%llx", path.data() + name, static_cast<unsigned long long>(offset));
}

void write_line(const char* what) {
  static std::array<char, 1024> line{};
  SYSTEMTIME now{};
  GetLocalTime(&now);
  const int size = std::snprintf(
      line.data(), line.size(), "%04d-%02d-%02d %02d:%02d:%02d.%03d critical: %s crashed: %s\n", now.wYear, now.wMonth,
      now.wDay, now.wHour, now.wMinute, now.wSecond, now.wMilliseconds, record().version.c_str(), what);
  CreateDirectoryW(record().folder.c_str(), nullptr);
  const HANDLE file = CreateFileW(record().file.c_str(), FILE_APPEND_DATA, FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr,
                                  OPEN_ALWAYS, FILE_ATTRIBUTE_NORMAL, nullptr);
  if (file == INVALID_HANDLE_VALUE) return;
  DWORD written = 0;
  WriteFile(file, line.data(),
            static_cast<DWORD>(std::min<std::size_t>(static_cast<std::size_t>(size), line.size() - 1)), &written,
            nullptr);
  CloseHandle(file);
}

// Writes the line and shows the message. Does nothing for a second crash, for example while the message is open.
void report(const char* what) {
  if (has_crashed.exchange(true)) return;
  write_line(what);
  if (!record().message.empty())
    MessageBoxW(nullptr, record().message.c_str(), L"Tilefold", MB_OK | MB_ICONERROR | MB_SETFOREGROUND);
}

LONG WINAPI handle_exception(EXCEPTION_POINTERS* exception) {
  static std::array<char, MAX_PATH> place{};
  static std::array<char, 512> what{};
  const EXCEPTION_RECORD& error = *exception->ExceptionRecord;
  if (!has_crashed) {
    describe_place(error.ExceptionAddress, place);
    std::snprintf(what.data(), what.size(), "exception 0x%08lX (%s) at %s", error.ExceptionCode,
                  name_of(error.ExceptionCode), place.data());
  }
  report(what.data());
  TerminateProcess(GetCurrentProcess(), error.ExceptionCode);
  return EXCEPTION_EXECUTE_HANDLER;
}

void handle_abort(int /*signal*/) {
  report("it ended itself after an internal error");
}

}  // namespace

void log_crashes(const std::filesystem::path& log, std::string_view version, std::string_view message) {
  record() = {.folder = log.parent_path().wstring(),
              .file = log.wstring(),
              .version = std::string(version),
              .message = wide(message)};
  SetUnhandledExceptionFilter(handle_exception);
  std::signal(SIGABRT, handle_abort);
}

}  // namespace tilefold::system
