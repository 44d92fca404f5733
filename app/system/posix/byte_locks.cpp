#include "app/system/byte_locks.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace tilefold::system {
namespace {

// Gives the group and other users access to the lock file if they may write to the database. Does nothing if the lock
// file belongs to another user or has several hard links.
void share_with_writers(int lock, const std::filesystem::path& database) {
  struct stat found {};
  struct stat shared {};
  if (fstat(lock, &found) != 0 || stat(database.c_str(), &shared) != 0) return;
  const bool is_own = S_ISREG(found.st_mode) && found.st_nlink == 1 && found.st_uid == geteuid();
  if (!is_own || found.st_uid != shared.st_uid) return;
  mode_t mode = found.st_mode & 0777U;
  if ((shared.st_mode & S_IWGRP) != 0 && found.st_gid == shared.st_gid) mode |= S_IRGRP | S_IWGRP;
  if ((shared.st_mode & S_IWOTH) != 0) mode |= S_IROTH | S_IWOTH;
  if (mode != (found.st_mode & 0777U)) fchmod(lock, mode);
}

// F_OFD_SETLK locks belong to the open file, not to the process.
bool set(int file, short kind, std::int64_t byte) {  // NOLINT(google-runtime-int): the type of flock::l_type
  struct flock wanted {};
  wanted.l_type = kind;
  wanted.l_whence = SEEK_SET;
  wanted.l_start = byte;
  wanted.l_len = 1;
  return fcntl(file, F_OFD_SETLK, &wanted) == 0;
}

// True if the error number of a failed lock means that the file system has no locks.
bool means_no_locks(int problem) {
  return problem == ENOLCK || problem == EINVAL || problem == EOPNOTSUPP || problem == ENOSYS;
}

}  // namespace

struct ByteLocks::File {
  explicit File(int opened) : descriptor(opened) {}
  ~File() { close(descriptor); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  int descriptor;
};

ByteLocks::ByteLocks(std::unique_ptr<File> file) : file_(std::move(file)) {}
ByteLocks::ByteLocks(ByteLocks&& other) noexcept = default;
ByteLocks& ByteLocks::operator=(ByteLocks&& other) noexcept = default;
ByteLocks::~ByteLocks() = default;

Result<ByteLocks> ByteLocks::open(const std::filesystem::path& file, const std::filesystem::path& database) {
  const int descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (descriptor < 0) return Error{std::strerror(errno)};
  share_with_writers(descriptor, database);
  return ByteLocks(std::make_unique<File>(descriptor));
}

ByteLocks::Outcome ByteLocks::lock(std::int64_t byte) {
  if (set(file_->descriptor, F_WRLCK, byte)) return Outcome::held;
  if (means_no_locks(errno)) return Outcome::unsupported;
  switch (errno) {
    case EAGAIN:
    case EACCES:
    case EINTR: return Outcome::busy;
    default: return Outcome::failed;
  }
}

void ByteLocks::unlock(std::int64_t byte) {
  set(file_->descriptor, F_UNLCK, byte);
}

bool ByteLocks::are_others_beyond(std::int64_t byte) const {
  struct flock wanted {};
  wanted.l_type = F_WRLCK;
  wanted.l_whence = SEEK_SET;
  wanted.l_start = byte;
  return fcntl(file_->descriptor, F_OFD_GETLK, &wanted) == 0 && wanted.l_type != F_UNLCK;
}

bool do_locks_work(const std::filesystem::path& file) {
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return true;
  struct flock asked {};
  asked.l_type = F_RDLCK;
  asked.l_whence = SEEK_SET;
  const bool works = fcntl(descriptor, F_GETLK, &asked) == 0 || !means_no_locks(errno);
  close(descriptor);
  return works;
}

}  // namespace tilefold::system
