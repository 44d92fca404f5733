#include "app/system/byte_locks.h"

#include <windows.h>

#include <limits>
#include <set>

#include "app/system/windows/text.h"

namespace tilefold::system {
namespace {

OVERLAPPED position(std::int64_t byte) {
  OVERLAPPED at{};
  at.Offset = static_cast<DWORD>(byte);
  at.OffsetHigh = static_cast<DWORD>(byte >> 32U);
  return at;
}

bool lock_range(HANDLE file, std::int64_t begin, std::int64_t size) {
  OVERLAPPED at = position(begin);
  return LockFileEx(file, LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, static_cast<DWORD>(size),
                    static_cast<DWORD>(size >> 32U), &at) != 0;
}

void unlock_range(HANDLE file, std::int64_t begin, std::int64_t size) {
  OVERLAPPED at = position(begin);
  UnlockFileEx(file, 0, static_cast<DWORD>(size), static_cast<DWORD>(size >> 32U), &at);
}

}  // namespace

struct ByteLocks::File {
  explicit File(HANDLE opened) : handle(opened) {}
  ~File() { CloseHandle(handle); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  HANDLE handle;
  std::set<std::int64_t> held;
};

ByteLocks::ByteLocks(std::unique_ptr<File> file) : file_(std::move(file)) {}
ByteLocks::ByteLocks(ByteLocks&& other) noexcept = default;
ByteLocks& ByteLocks::operator=(ByteLocks&& other) noexcept = default;
ByteLocks::~ByteLocks() = default;

Result<ByteLocks> ByteLocks::open(const std::filesystem::path& file, const std::filesystem::path& /*database*/) {
  const HANDLE opened =
      CreateFileW(file.c_str(), GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                  nullptr, OPEN_ALWAYS, FILE_ATTRIBUTE_NORMAL, nullptr);
  if (opened == INVALID_HANDLE_VALUE) return Error{error_text(GetLastError())};
  return ByteLocks(std::make_unique<File>(opened));
}

ByteLocks::Outcome ByteLocks::lock(std::int64_t byte) {
  if (file_->held.count(byte) == 1) return Outcome::held;
  if (lock_range(file_->handle, byte, 1)) {
    file_->held.insert(byte);
    return Outcome::held;
  }
  switch (GetLastError()) {
    case ERROR_LOCK_VIOLATION:
    case ERROR_IO_PENDING: return Outcome::busy;
    case ERROR_INVALID_FUNCTION:
    case ERROR_NOT_SUPPORTED: return Outcome::unsupported;
    default: set_errno(); return Outcome::failed;
  }
}

void ByteLocks::unlock(std::int64_t byte) {
  if (file_->held.erase(byte) == 1) unlock_range(file_->handle, byte, 1);
}

// Windows does not say who holds a lock, so tries to lock all bytes that this object does not hold.
bool ByteLocks::are_others_beyond(std::int64_t byte) const {
  constexpr std::int64_t end = std::numeric_limits<std::int64_t>::max();
  const auto is_free = [this](std::int64_t begin, std::int64_t size) {
    if (size == 0) return true;
    if (!lock_range(file_->handle, begin, size)) return false;
    unlock_range(file_->handle, begin, size);
    return true;
  };
  for (auto held = file_->held.lower_bound(byte); held != file_->held.end(); ++held) {
    if (!is_free(byte, *held - byte)) return true;
    byte = *held + 1;
  }
  return !is_free(byte, end - byte);
}

// Every file system of Windows supports locks on bytes.
bool do_locks_work(const std::filesystem::path& /*file*/) {
  return true;
}

}  // namespace tilefold::system
