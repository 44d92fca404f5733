#include "app/system/streams.h"

#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "app/system/windows/text.h"

namespace tilefold::system {
namespace {

int descriptor_of(StandardStream stream) {
  return static_cast<int>(stream);
}

HANDLE handle_of(StandardStream stream) {
  return reinterpret_cast<HANDLE>(_get_osfhandle(descriptor_of(stream)));
}

}  // namespace

bool is_terminal(StandardStream stream) {
  DWORD mode = 0;
  return GetConsoleMode(handle_of(stream), &mode) != 0;
}

bool can_overwrite_errors() {
  DWORD mode = 0;
  const HANDLE console = handle_of(StandardStream::errors);
  if (GetConsoleMode(console, &mode) == 0) return false;
  return SetConsoleMode(console, mode | ENABLE_PROCESSED_OUTPUT | ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0;
}

// Text has the same bytes as on other systems: lines end with a line feed, and letters are UTF-8.
void claim_standard_streams() {
  _fmode = _O_BINARY;
  for (const int descriptor : {0, 1, 2}) _setmode(descriptor, _O_BINARY);
  SetConsoleOutputCP(CP_UTF8);
  SetConsoleCP(CP_UTF8);
  SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOOPENFILEERRORBOX);  // no dialogs about missing disks
}

// Windows has no such limit.
void translate_system_errors() {}

void survive_size_limit() {}

std::FILE* open_errors() {
  return _fdopen(_dup(descriptor_of(StandardStream::errors)), "wb");
}

ErrorBox::ErrorBox() {
  if (GetStdHandle(STD_ERROR_HANDLE) != nullptr) return;
  std::error_code failed;
  const std::filesystem::path file =
      std::filesystem::temp_directory_path(failed) / ("tilefold-" + std::to_string(GetCurrentProcessId()) + ".txt");
  if (_wfreopen(file.c_str(), L"wb", stderr) != nullptr) collected_ = file;
}

ErrorBox::~ErrorBox() {
  if (collected_.empty()) return;
  std::fclose(stderr);
  std::ifstream file(collected_, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  file.close();
  std::error_code failed;
  std::filesystem::remove(collected_, failed);
  if (!text.empty()) MessageBoxW(nullptr, wide(text).c_str(), L"Tilefold", MB_OK | MB_ICONERROR);
}

void discard_output() {
  const int nowhere = _wopen(L"NUL", _O_WRONLY | _O_BINARY | _O_NOINHERIT);
  for (const int descriptor : {1, 2}) _dup2(nowhere, descriptor);
  _close(nowhere);
}

// Windows does not say how much of a pipe is unread to the process that writes to it.
bool has_unread_errors() {
  return false;
}

DiscardedStreams::DiscardedStreams(std::initializer_list<StandardStream> streams) {
  const int nowhere = _wopen(L"NUL", _O_WRONLY | _O_BINARY | _O_NOINHERIT);
  if (nowhere < 0) return;
  for (const StandardStream stream : streams) {
    const int descriptor = descriptor_of(stream);
    int& kept = kept_[static_cast<std::size_t>(descriptor)];
    kept = _dup(descriptor);
    if (kept >= 0) _dup2(nowhere, descriptor);
  }
  _close(nowhere);
}

DiscardedStreams::~DiscardedStreams() {
  for (std::size_t i = 0; i < kept_.size(); ++i) {
    if (kept_[i] < 0) continue;
    _dup2(kept_[i], static_cast<int>(i));
    _close(kept_[i]);
  }
}

}  // namespace tilefold::system
