#include "app/system/files.h"

#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include <algorithm>
#include <cerrno>
#include <cwctype>

#include "app/system/windows/text.h"

namespace tilefold::system {
namespace {

namespace fs = std::filesystem;

constexpr unsigned read_bits = 0444;
constexpr unsigned write_bits = 0222;
constexpr DWORD share_all = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

std::optional<FileStatus> status_from(HANDLE file) {
  BY_HANDLE_FILE_INFORMATION found{};
  if (GetFileType(file) != FILE_TYPE_DISK) return FileStatus{};
  if (GetFileInformationByHandle(file, &found) == 0) {
    set_errno();
    return std::nullopt;
  }
  const bool is_folder = (found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
  const bool is_read_only = (found.dwFileAttributes & FILE_ATTRIBUTE_READONLY) != 0;
  return FileStatus{.device = found.dwVolumeSerialNumber,
                    .number = std::uint64_t{found.nFileIndexHigh} << 32U | found.nFileIndexLow,
                    .mode = {.bits = is_read_only ? read_bits : read_bits | write_bits, .owner = 0},
                    .is_regular = !is_folder};
}

// Opens a file as one that child processes do not inherit. Returns -1 and sets errno on failure.
int open_descriptor(const fs::path& file, DWORD access, DWORD disposition, int flags) {
  const HANDLE opened =
      CreateFileW(file.c_str(), access, share_all, nullptr, disposition, FILE_ATTRIBUTE_NORMAL, nullptr);
  if (opened == INVALID_HANDLE_VALUE) {
    set_errno();
    return -1;
  }
  return _open_osfhandle(reinterpret_cast<std::intptr_t>(opened), flags | _O_BINARY);
}

std::FILE* open_file(const fs::path& file, DWORD access, DWORD disposition, const char* mode) {
  const int descriptor = open_descriptor(file, access, disposition, access == GENERIC_READ ? _O_RDONLY : 0);
  return descriptor < 0 ? nullptr : _fdopen(descriptor, mode);
}

HANDLE handle_of(int descriptor) {
  return reinterpret_cast<HANDLE>(_get_osfhandle(descriptor));
}

}  // namespace

std::optional<FileStatus> status_of(const fs::path& file) {
  const HANDLE opened = CreateFileW(file.c_str(), FILE_READ_ATTRIBUTES, share_all, nullptr, OPEN_EXISTING,
                                    FILE_FLAG_BACKUP_SEMANTICS, nullptr);
  if (opened == INVALID_HANDLE_VALUE) {
    set_errno();
    return std::nullopt;
  }
  const auto status = status_from(opened);
  CloseHandle(opened);
  return status;
}

std::optional<FileStatus> status_of(std::FILE* file) {
  return status_from(handle_of(_fileno(file)));
}

std::optional<std::uint64_t> file_number(const fs::path& file) {
  if (const auto status = status_of(file)) return status->number;
  return errno == ENOENT ? std::optional<std::uint64_t>(0) : std::nullopt;
}

bool may_replace(const fs::path& file, const FileStatus& status) {
  if ((status.mode.bits & write_bits) == 0) return false;
  const HANDLE opened =
      CreateFileW(file.c_str(), GENERIC_WRITE, share_all, nullptr, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, nullptr);
  if (opened != INVALID_HANDLE_VALUE) CloseHandle(opened);
  return opened != INVALID_HANDLE_VALUE;
}

// Windows lets only administrators create links.
bool is_link_of_another_user(const fs::path& /*file*/) {
  return false;
}

bool names_device(const fs::path& file) {
  std::wstring name = file.native();
  for (wchar_t& letter : name) letter = static_cast<wchar_t>(std::towlower(static_cast<std::wint_t>(letter)));
  return name == L"nul" || name == L"con";
}

std::FILE* open_for_reading(const fs::path& file) {
  return open_file(file, GENERIC_READ, OPEN_EXISTING, "rb");
}

std::FILE* open_input(const fs::path& file, const std::function<void()>& /*on_silence*/) {
  return open_for_reading(file);
}

std::FILE* open_device(const fs::path& file) {
  return open_file(file, GENERIC_WRITE, OPEN_EXISTING, "wb");
}

std::FILE* create_file(const fs::path& file) {
  return open_file(file, GENERIC_WRITE, CREATE_NEW, "wb");
}

std::FILE* create_unnamed_file(const fs::path& /*folder*/) {
  return nullptr;
}

bool name_file(std::FILE* /*file*/, const fs::path& /*name*/) {
  return false;
}

// A new file has the permissions of its folder. The file that it replaces is not read-only, so has no others.
bool take_mode(std::FILE* /*file*/, const FileMode& /*replaced*/) {
  return true;
}

void set_mode(const fs::path& /*file*/, const FileMode& /*replaced*/) {}

void make_writable_like(const fs::path& /*file*/, const fs::path& /*other*/) {}

bool sync_file(std::FILE* file) {
  return _commit(_fileno(file)) == 0;
}

// The file system writes names to its journal.
void sync_folder(const fs::path& /*folder*/) {}

// Repeats the attempt for a second, because a virus scanner may have the file open.
bool replace_file(const fs::path& from, const fs::path& to) {
  constexpr int most_attempts = 100;
  constexpr DWORD nap_ms = 10;
  for (int attempt = 1;; ++attempt) {
    if (MoveFileExW(from.c_str(), to.c_str(), MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) != 0) return true;
    const DWORD problem = GetLastError();
    const bool is_open = problem == ERROR_SHARING_VIOLATION || problem == ERROR_ACCESS_DENIED;
    if (!is_open || attempt == most_attempts) break;
    Sleep(nap_ms);
  }
  set_errno();
  return false;
}

void remove_file(const fs::path& file) {
  DeleteFileW(file.c_str());
}

WrittenFile& WrittenFile::operator=(WrittenFile&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

WrittenFile WrittenFile::create(const fs::path& file) {
  DeleteFileW(file.c_str());
  return WrittenFile(open_descriptor(file, GENERIC_WRITE, CREATE_NEW, 0));
}

WrittenFile WrittenFile::append_to(const fs::path& file) {
  return WrittenFile(open_descriptor(file, GENERIC_READ | GENERIC_WRITE, OPEN_ALWAYS, _O_APPEND));
}

// Locks a byte far beyond the end, because Windows lets no other handle read locked bytes.
bool WrittenFile::lock() {
  OVERLAPPED at{};
  at.OffsetHigh = 0x7FFFFFFF;
  if (LockFileEx(handle_of(descriptor_), LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &at) != 0)
    return true;
  errno = GetLastError() == ERROR_LOCK_VIOLATION || GetLastError() == ERROR_IO_PENDING ? EAGAIN : ENOLCK;
  return false;
}

bool WrittenFile::take_mode_of(const fs::path& /*replaced*/) {
  return true;
}

bool WrittenFile::write(std::string_view bytes) {
  constexpr std::size_t most_at_once = std::size_t{1} << 30U;
  while (!bytes.empty()) {
    const auto size = static_cast<unsigned>(std::min(bytes.size(), most_at_once));
    const int written = _write(descriptor_, bytes.data(), size);
    if (written <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

bool WrittenFile::truncate(std::uint64_t bytes) {
  return _chsize_s(descriptor_, static_cast<std::int64_t>(bytes)) == 0;
}

bool WrittenFile::sync() {
  return _commit(descriptor_) == 0;
}

bool WrittenFile::close() {
  const int closed = std::exchange(descriptor_, -1);
  return closed == -1 || _close(closed) == 0;
}

}  // namespace tilefold::system
