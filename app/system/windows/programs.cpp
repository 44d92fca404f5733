#include "app/system/programs.h"

#include <windows.h>

#include <shellapi.h>

#include <algorithm>

#include "app/system/windows/text.h"

namespace tilefold::system {

std::vector<std::string> program_arguments(int /*count*/, char** /*words*/) {
  int count = 0;
  wchar_t** const words = CommandLineToArgvW(GetCommandLineW(), &count);
  std::vector<std::string> arguments;
  arguments.reserve(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) arguments.push_back(narrow(words[i]));
  LocalFree(words);
  return arguments;
}

std::string this_program() {
  constexpr std::size_t longest_path = 32768;
  std::wstring path(longest_path, L'\0');
  path.resize(GetModuleFileNameW(nullptr, path.data(), static_cast<DWORD>(path.size())));
  return narrow(path);
}

std::filesystem::path program_folder() {
  return std::filesystem::path(this_program()).parent_path();
}

std::int64_t process_number() {
  return GetCurrentProcessId();
}

// Only launchers of MPI are looked for, and the Windows version has no MPI.
std::string parent_program() {
  return {};
}

Result<void*> load_library(const std::filesystem::path& file, Symbols /*symbols*/) {
  const HMODULE loaded = LoadLibraryW(file.c_str());
  if (loaded == nullptr) return Error{error_text(GetLastError())};
  return static_cast<void*>(loaded);
}

Result<void*> this_program_as_library() {
  return static_cast<void*>(GetModuleHandleW(nullptr));
}

Result<void*> find_symbol(void* library, const char* name) {
  const auto found = GetProcAddress(static_cast<HMODULE>(library), name);
  if (found == nullptr) return Error{error_text(GetLastError())};
  return reinterpret_cast<void*>(found);
}

std::string processor_name() {
  wchar_t name[256];
  DWORD size = sizeof name;
  const auto found = RegGetValueW(HKEY_LOCAL_MACHINE, L"HARDWARE\\DESCRIPTION\\System\\CentralProcessor\\0",
                                  L"ProcessorNameString", RRF_RT_REG_SZ, nullptr, name, &size);
  return found == ERROR_SUCCESS ? narrow(name) : "x86_64";
}

int processor_count() {
  return std::max(1, static_cast<int>(GetActiveProcessorCount(ALL_PROCESSOR_GROUPS)));
}

}  // namespace tilefold::system
