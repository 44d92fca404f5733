// Loaded into a program under test (LD_PRELOAD); the product does not know about it.
//
// Appends to the file named by TILEFOLD_WRITE_LOG every change that the program makes to a file below the folder named
// by TILEFOLD_WRITTEN_FOLDER, and every call that makes changes durable. power_cut.h reads the log. What the C library
// writes itself for a FILE cannot be observed; the content of such a file is logged when it is synced, renamed or
// closed.

#include "tests/support/write_log.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include <cstdarg>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <set>
#include <string>
#include <string_view>

namespace tilefold::test {
namespace {

template <class Function>
Function next(const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

class Log {
 public:
  static Log& get() {
    static Log log;
    return log;
  }

  // True if `path` is the folder or is below it.
  bool has(std::string_view path) const {
    return !folder_.empty() && path.starts_with(folder_) &&
           (path.size() == folder_.size() || path[folder_.size()] == '/');
  }

  // Returns the path of an open file or folder if it is below the watched folder; otherwise an empty text.
  std::string path_of(int descriptor) const {
    if (folder_.empty()) return {};
    char path[4096];
    const ssize_t length = readlink(("/proc/self/fd/" + std::to_string(descriptor)).c_str(), path, sizeof path);
    const std::string_view text(path, length < 0 ? 0 : static_cast<std::size_t>(length));
    return has(text) ? std::string(text) : std::string();
  }

  void add(WriteEvent event, std::string_view path, std::string_view other, std::string_view data) {
    struct stat out {};
    event.answered = fstat(STDOUT_FILENO, &out) == 0 ? static_cast<std::uint64_t>(out.st_size) : 0;
    event.path_bytes = path.size();
    event.other_bytes = other.size();
    event.data_bytes = data.size();
    const auto part = [](const void* from, std::size_t bytes) { return iovec{const_cast<void*>(from), bytes}; };
    const iovec parts[]{part(&event, sizeof event), part(path.data(), path.size()), part(other.data(), other.size()),
                        part(data.data(), data.size())};
    const std::lock_guard lock(mutex_);
    syscall(SYS_writev, descriptor_, parts, 4);
  }

  void write(int descriptor, std::uint64_t offset, std::string_view data) {
    if (const std::string path = path_of(descriptor); !path.empty()) {
      observe(descriptor);
      add({.kind = WriteEvent::Kind::write, .offset = offset}, path, {}, data);
    }
  }

  void truncate(int descriptor, std::uint64_t size) {
    if (const std::string path = path_of(descriptor); !path.empty())
      add({.kind = WriteEvent::Kind::truncate, .offset = size}, path, {}, {});
  }

  void sync(int descriptor) {
    const std::string path = path_of(descriptor);
    if (path.empty()) return;
    add_content(descriptor, path);
    add({.kind = WriteEvent::Kind::sync}, path, {}, {});
  }

  void change(WriteEvent::Kind kind, const char* path, const char* other = "") {
    if (has(path) || has(other)) add({.kind = kind}, path, other, {});
  }

  // Forgets a file that is about to be removed, because a new file may get its inode.
  void forget(const char* path) {
    if (!has(path)) return;
    const std::lock_guard lock(mutex_);
    observed_.erase(inode(path));
  }

  // Logs the content of a file whose writes were not observed.
  void add_content(int descriptor, const std::string& path) {
    struct stat status {};
    if (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode) || is_observed(status.st_ino)) return;
    std::string content(static_cast<std::size_t>(status.st_size), '\0');
    const int file = static_cast<int>(syscall(SYS_openat, AT_FDCWD, path.c_str(), O_RDONLY | O_CLOEXEC));
    if (file < 0) return;
    const auto bytes = syscall(SYS_pread64, file, content.data(), content.size(), 0);
    syscall(SYS_close, file);
    content.resize(bytes < 0 ? 0 : static_cast<std::size_t>(bytes));
    add({.kind = WriteEvent::Kind::content}, path, {}, content);
  }

  void add_content(const char* path) {
    if (!has(path)) return;
    const int file = static_cast<int>(syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC));
    if (file < 0) return;
    add_content(file, path);
    syscall(SYS_close, file);
  }

  static std::uint64_t inode(int descriptor) {
    struct stat status {};
    return fstat(descriptor, &status) == 0 ? status.st_ino : 0;
  }
  static std::uint64_t inode(const char* path) {
    struct stat status {};
    return lstat(path, &status) == 0 ? status.st_ino : 0;
  }

 private:
  Log() {
    const char* folder = std::getenv("TILEFOLD_WRITTEN_FOLDER");
    const char* file = std::getenv("TILEFOLD_WRITE_LOG");
    if (folder == nullptr || file == nullptr) return;
    folder_ = folder;
    descriptor_ = static_cast<int>(
        syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR));
  }

  void observe(int descriptor) {
    const std::lock_guard lock(mutex_);
    observed_.insert(inode(descriptor));
  }
  bool is_observed(std::uint64_t file) {
    const std::lock_guard lock(mutex_);
    return observed_.contains(file);
  }

  std::string folder_;
  int descriptor_ = -1;
  std::mutex mutex_;
  std::set<std::uint64_t> observed_;  // inodes of the files whose writes were observed
};

// Opens a file and logs that it was created or emptied.
template <class Open>
int open_file(const char* path, int flags, Open open) {
  Log& log = Log::get();
  const bool is_new = log.has(path) && (flags & O_CREAT) != 0 && Log::inode(path) == 0;
  const int descriptor = open();
  if (descriptor < 0 || !log.has(path)) return descriptor;
  if (is_new) log.change(WriteEvent::Kind::create, path);
  if (!is_new && (flags & O_TRUNC) != 0) log.truncate(descriptor, 0);
  return descriptor;
}

mode_t mode_of(int flags, va_list arguments) {
  return (flags & (O_CREAT | __O_TMPFILE)) != 0 ? va_arg(arguments, mode_t) : 0;
}

}  // namespace
}  // namespace tilefold::test

using tilefold::test::Log;
using Kind = tilefold::test::WriteEvent::Kind;

extern "C" {

int open(const char* path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = tilefold::test::mode_of(flags, arguments);
  va_end(arguments);
  static const auto real = tilefold::test::next<int (*)(const char*, int, ...)>("open");
  return tilefold::test::open_file(path, flags, [&] { return real(path, flags, mode); });
}

int open64(const char* path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = tilefold::test::mode_of(flags, arguments);
  va_end(arguments);
  static const auto real = tilefold::test::next<int (*)(const char*, int, ...)>("open64");
  return tilefold::test::open_file(path, flags, [&] { return real(path, flags, mode); });
}

ssize_t write(int descriptor, const void* data, size_t bytes) {
  static const auto real = tilefold::test::next<ssize_t (*)(int, const void*, size_t)>("write");
  const off_t before = lseek(descriptor, 0, SEEK_CUR);
  const ssize_t written = real(descriptor, data, bytes);
  if (written > 0 && before >= 0)
    Log::get().write(descriptor, static_cast<std::uint64_t>(before),
                     {static_cast<const char*>(data), static_cast<std::size_t>(written)});
  return written;
}

ssize_t pwrite(int descriptor, const void* data, size_t bytes, off_t offset) {
  static const auto real = tilefold::test::next<ssize_t (*)(int, const void*, size_t, off_t)>("pwrite");
  const ssize_t written = real(descriptor, data, bytes, offset);
  if (written > 0)
    Log::get().write(descriptor, static_cast<std::uint64_t>(offset),
                     {static_cast<const char*>(data), static_cast<std::size_t>(written)});
  return written;
}

ssize_t pwrite64(int descriptor, const void* data, size_t bytes, off64_t offset) {
  return pwrite(descriptor, data, bytes, offset);
}

int ftruncate(int descriptor, off_t size) noexcept {
  static const auto real = tilefold::test::next<int (*)(int, off_t)>("ftruncate");
  const int result = real(descriptor, size);
  if (result == 0) Log::get().truncate(descriptor, static_cast<std::uint64_t>(size));
  return result;
}

int ftruncate64(int descriptor, off64_t size) noexcept {
  return ftruncate(descriptor, size);
}

int fsync(int descriptor) {
  static const auto real = tilefold::test::next<int (*)(int)>("fsync");
  const int result = real(descriptor);
  if (result == 0) Log::get().sync(descriptor);
  return result;
}

int fdatasync(int descriptor) {
  static const auto real = tilefold::test::next<int (*)(int)>("fdatasync");
  const int result = real(descriptor);
  if (result == 0) Log::get().sync(descriptor);
  return result;
}

int rename(const char* from, const char* to) noexcept {
  static const auto real = tilefold::test::next<int (*)(const char*, const char*)>("rename");
  Log::get().add_content(from);
  Log::get().forget(to);
  const int result = real(from, to);
  if (result == 0) Log::get().change(Kind::rename, from, to);
  return result;
}

int unlink(const char* path) noexcept {
  static const auto real = tilefold::test::next<int (*)(const char*)>("unlink");
  Log::get().forget(path);
  const int result = real(path);
  if (result == 0) Log::get().change(Kind::remove, path);
  return result;
}

int remove(const char* path) noexcept {
  static const auto real = tilefold::test::next<int (*)(const char*)>("remove");
  Log::get().forget(path);
  const int result = real(path);
  if (result == 0) Log::get().change(Kind::remove, path);
  return result;
}

}  // extern "C"
