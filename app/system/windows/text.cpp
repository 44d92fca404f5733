#include "app/system/windows/text.h"

#include <windows.h>

#include <cerrno>
#include <cstdio>
#include <cwchar>
#include <locale>

namespace tilefold::system {

std::wstring wide(std::string_view text) {
  const int size = MultiByteToWideChar(CP_UTF8, 0, text.data(), static_cast<int>(text.size()), nullptr, 0);
  std::wstring to(static_cast<std::size_t>(size), L'\0');
  MultiByteToWideChar(CP_UTF8, 0, text.data(), static_cast<int>(text.size()), to.data(), size);
  return to;
}

std::string narrow(std::wstring_view text) {
  const int size =
      WideCharToMultiByte(CP_UTF8, 0, text.data(), static_cast<int>(text.size()), nullptr, 0, nullptr, nullptr);
  std::string to(static_cast<std::size_t>(size), '\0');
  WideCharToMultiByte(CP_UTF8, 0, text.data(), static_cast<int>(text.size()), to.data(), size, nullptr, nullptr);
  return to;
}

std::string error_text(unsigned long error) {
  constexpr DWORD longest = 512;
  wchar_t text[longest];
  const DWORD size =
      FormatMessageW(FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS | FORMAT_MESSAGE_MAX_WIDTH_MASK,
                     nullptr, error, 0, text, longest, nullptr);
  std::string line = narrow(std::wstring_view(text, size));
  while (!line.empty() && (line.back() == ' ' || line.back() == '.')) line.pop_back();
  return line.empty() ? "error " + std::to_string(error) : line;
}

void set_errno() {
  switch (GetLastError()) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_INVALID_NAME:
    case ERROR_BAD_PATHNAME: errno = ENOENT; break;
    case ERROR_FILE_EXISTS:
    case ERROR_ALREADY_EXISTS: errno = EEXIST; break;
    case ERROR_ACCESS_DENIED:
    case ERROR_SHARING_VIOLATION:
    case ERROR_LOCK_VIOLATION:
    case ERROR_WRITE_PROTECT: errno = EACCES; break;
    case ERROR_DISK_FULL:
    case ERROR_HANDLE_DISK_FULL: errno = ENOSPC; break;
    case ERROR_FILENAME_EXCED_RANGE: errno = ENAMETOOLONG; break;
    case ERROR_TOO_MANY_OPEN_FILES: errno = EMFILE; break;
    case ERROR_NOT_ENOUGH_MEMORY: errno = ENOMEM; break;
    case ERROR_BROKEN_PIPE:
    case ERROR_NO_DATA: errno = EPIPE; break;
    default: errno = EIO; break;
  }
}

}  // namespace tilefold::system

// The linker replaces two functions by the following ones (app/CMakeLists.txt), so that text that names a file is
// UTF-8 in all libraries, too. Otherwise it would be text in the code page of this machine, which lacks most letters.
extern "C" {

std::FILE* __wrap_fopen(const char* name, const char* mode) {
  std::wstring kind;
  for (const char* letter = mode; *letter != '\0'; ++letter)
    if (*letter != 'e' && *letter != 'x') kind += static_cast<wchar_t>(*letter);  // Windows does not know these letters
  if (kind.find(L'b') == std::wstring::npos) kind += L'b';
  return _wfopen(tilefold::system::wide(name).c_str(), kind.c_str());
}

// std::filesystem::path calls this function to read a path from text.
std::codecvt_base::result __wrap__ZNKSt7codecvtIwciE5do_inERiPKcS3_RS3_PwS5_RS5_(
    const std::codecvt<wchar_t, char, std::mbstate_t>*, std::mbstate_t*, const char* from, const char* from_end,
    const char** from_next, wchar_t* to, wchar_t* to_end, wchar_t** to_next) {
  const auto size = static_cast<int>(from_end - from);
  const int needed = size == 0 ? 0 : MultiByteToWideChar(CP_UTF8, 0, from, size, nullptr, 0);
  *from_next = from;
  *to_next = to;
  if (needed > to_end - to) return std::codecvt_base::partial;
  if (size > 0) MultiByteToWideChar(CP_UTF8, 0, from, size, to, needed);
  *from_next = from_end;
  *to_next = to + needed;
  return std::codecvt_base::ok;
}

}  // extern "C"
