#include "app/system/files.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <climits>

#include "app/system/interrupts.h"

namespace tilefold::system {
namespace {

namespace fs = std::filesystem;

static_assert(max_file_name == NAME_MAX && atomic_pipe_part == PIPE_BUF);

constexpr mode_t write_bits = S_IWUSR | S_IWGRP | S_IWOTH;
constexpr mode_t mode_bits = 0777;

FileStatus status_from(const struct stat& found) {
  return {.device = found.st_dev,
          .number = found.st_ino,
          .mode = {.bits = found.st_mode & mode_bits, .owner = found.st_uid},
          .is_regular = S_ISREG(found.st_mode)};
}

mode_t mode_to_take(const struct stat& made, const FileMode& replaced) {
  return replaced.owner == made.st_uid ? replaced.bits : replaced.bits & made.st_mode;
}

bool take_mode_by_number(int file, const FileMode& replaced) {
  struct stat made {};
  return fstat(file, &made) == 0 && fchmod(file, mode_to_take(made, replaced)) == 0;
}

// Waits until a pipe has data or is closed, or until an interrupt.
void await_bytes(int pipe, const std::function<void()>& on_silence) {
  constexpr int silent_ms = 2000;
  pollfd waited{.fd = pipe, .events = POLLIN, .revents = 0};
  if (poll(&waited, 1, silent_ms) != 0) return;
  on_silence();
  while (poll(&waited, 1, -1) < 0 && errno == EINTR && !is_interrupted()) continue;
}

}  // namespace

std::optional<FileStatus> status_of(const fs::path& file) {
  struct stat found {};
  if (stat(file.c_str(), &found) != 0) return std::nullopt;
  return status_from(found);
}

std::optional<FileStatus> status_of(std::FILE* file) {
  struct stat found {};
  if (fstat(fileno(file), &found) != 0) return std::nullopt;
  return status_from(found);
}

std::optional<std::uint64_t> file_number(const fs::path& file) {
  if (const auto status = status_of(file)) return status->number;
  return errno == ENOENT ? std::optional<std::uint64_t>(0) : std::nullopt;
}

bool may_replace(const fs::path& file, const FileStatus& status) {
  return access(file.c_str(), W_OK) == 0 && (status.mode.bits & write_bits) != 0;
}

bool is_link_of_another_user(const fs::path& file) {
  constexpr int most_links = 40;
  fs::path path = file;
  std::error_code failed;
  for (int links = 0; links < most_links; ++links) {
    struct stat status {};
    if (lstat(path.c_str(), &status) != 0 || !S_ISLNK(status.st_mode)) return false;
    if (status.st_uid != geteuid() && status.st_uid != 0) return true;
    path = path.parent_path() / fs::read_symlink(path, failed);
  }
  return false;
}

bool names_device(const fs::path& /*file*/) {
  return false;
}

std::FILE* open_for_reading(const fs::path& file) {
  return std::fopen(file.c_str(), "rbe");
}

std::FILE* open_input(const fs::path& file, const std::function<void()>& on_silence) {
  const int opened = open(file.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  struct stat status {};
  if (opened < 0 || fstat(opened, &status) != 0) return nullptr;
  if (S_ISFIFO(status.st_mode)) await_bytes(opened, on_silence);
  fcntl(opened, F_SETFL, fcntl(opened, F_GETFL) & ~O_NONBLOCK);
  return fdopen(opened, "rb");
}

std::FILE* open_device(const fs::path& file) {
  return std::fopen(file.c_str(), "we");
}

std::FILE* create_file(const fs::path& file) {
  return std::fopen(file.c_str(), "wbxe");
}

std::FILE* create_unnamed_file(const fs::path& folder) {
#ifdef O_TMPFILE
  const int opened = open(folder.empty() ? "." : folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
  return opened < 0 ? nullptr : fdopen(opened, "wb");
#else
  static_cast<void>(folder);
  return nullptr;
#endif
}

bool name_file(std::FILE* file, const fs::path& name) {
  const std::string opened = "/proc/self/fd/" + std::to_string(fileno(file));
  return linkat(AT_FDCWD, opened.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0;
}

bool take_mode(std::FILE* file, const FileMode& replaced) {
  return take_mode_by_number(fileno(file), replaced);
}

void set_mode(const fs::path& file, const FileMode& replaced) {
  struct stat made {};
  if (stat(file.c_str(), &made) == 0) chmod(file.c_str(), mode_to_take(made, replaced));
}

// Uses O_PATH, because opening and closing the file in any other way would release SQLite's locks on it.
void make_writable_like(const fs::path& file, const fs::path& other) {
  struct stat database {};
  if (stat(other.c_str(), &database) != 0 || (database.st_mode & S_IWUSR) == 0 || access(other.c_str(), W_OK) != 0)
    return;
  const int opened = ::open(file.c_str(), O_PATH | O_NOFOLLOW | O_CLOEXEC);
  if (opened < 0) return;
  struct stat found {};
  const bool is_of_database =
      fstat(opened, &found) == 0 && S_ISREG(found.st_mode) && found.st_nlink == 1 && found.st_uid == database.st_uid;
  if (is_of_database && (found.st_mode & S_IWUSR) == 0)
    chmod(("/proc/self/fd/" + std::to_string(opened)).c_str(), database.st_mode & mode_bits);
  close(opened);
}

bool sync_file(std::FILE* file) {
  return fsync(fileno(file)) == 0;
}

void sync_folder(const fs::path& folder) {
  const int descriptor = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  fsync(descriptor);
  close(descriptor);
}

bool replace_file(const fs::path& from, const fs::path& to) {
  return std::rename(from.c_str(), to.c_str()) == 0;
}

void remove_file(const fs::path& file) {
  unlink(file.c_str());
}

WrittenFile& WrittenFile::operator=(WrittenFile&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

WrittenFile WrittenFile::create(const fs::path& file) {
  unlink(file.c_str());
  return WrittenFile(open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
}

WrittenFile WrittenFile::append_to(const fs::path& file) {
  return WrittenFile(open(file.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
}

bool WrittenFile::lock() {
  struct flock wanted {};
  wanted.l_type = F_WRLCK;
  wanted.l_whence = SEEK_SET;
  return fcntl(descriptor_, F_OFD_SETLK, &wanted) == 0;
}

bool WrittenFile::take_mode_of(const fs::path& replaced) {
  const auto status = status_of(replaced);
  if (!status) return errno == ENOENT;
  return take_mode_by_number(descriptor_, status->mode);
}

bool WrittenFile::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

bool WrittenFile::truncate(std::uint64_t bytes) {
  return ftruncate(descriptor_, static_cast<off_t>(bytes)) == 0;
}

bool WrittenFile::sync() {
  return fsync(descriptor_) == 0;
}

bool WrittenFile::close() {
  const int closed = std::exchange(descriptor_, -1);
  return closed == -1 || ::close(closed) == 0;
}

}  // namespace tilefold::system
