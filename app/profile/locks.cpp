#include "app/profile/locks.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>
#include <utility>

#include "app/records/host.h"

namespace tilefold::profile {
namespace {

constexpr std::int64_t file_byte = 0;
constexpr std::int64_t first_puzzle = std::int64_t{1} << 40U;
constexpr std::int64_t first_game = std::int64_t{1} << 41U;
constexpr std::chrono::seconds longest_hold_wait{5};

// Returns the 32-bit FNV-1a hash.
std::uint32_t hash_of(std::string_view text) {
  std::uint32_t hash = 2166136261U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  return hash;
}

// True if the error number of a failed lock means that the file system has no locks.
bool means_no_locks(int problem) {
  return problem == ENOLCK || problem == EINVAL || problem == EOPNOTSUPP || problem == ENOSYS;
}

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

}  // namespace

bool do_locks_work(const std::filesystem::path& file) {
  if (records::is_page) return true;
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return true;
  struct flock asked {};
  asked.l_type = F_RDLCK;
  asked.l_whence = SEEK_SET;
  const bool works = fcntl(descriptor, F_GETLK, &asked) == 0 || !means_no_locks(errno);
  close(descriptor);
  return works;
}

Result<Locks> Locks::open(const std::filesystem::path& file, const std::filesystem::path& database) {
  const int descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (descriptor < 0) return Error{std::strerror(errno)};
  share_with_writers(descriptor, database);
  return Locks(descriptor);
}

Locks::Locks(Locks&& other) noexcept : file_(std::exchange(other.file_, -1)) {}

Locks& Locks::operator=(Locks&& other) noexcept {
  std::swap(file_, other.file_);
  return *this;
}

Locks::~Locks() {
  if (file_ >= 0) close(file_);
}

bool Locks::set(short kind, std::int64_t byte) const {  // NOLINT(google-runtime-int): the type of flock::l_type
  if (records::is_page)
    return true;  // in the browser, the page's script already prevents that two pages use the same files
  // An F_OFD_SETLK lock belongs to the open file, not to the process. Two objects in the same process therefore exclude
  // each other, too.
  struct flock wanted {};
  wanted.l_type = kind;
  wanted.l_whence = SEEK_SET;
  wanted.l_start = byte;
  wanted.l_len = 1;
  return fcntl(file_, F_OFD_SETLK, &wanted) == 0;
}

Result<Done> Locks::hold_file() {
  const auto end = std::chrono::steady_clock::now() + longest_hold_wait;
  while (!set(F_WRLCK, file_byte)) {
    if (means_no_locks(errno)) return Error{std::string(no_locks)};
    if (errno != EAGAIN && errno != EACCES && errno != EINTR) return Error{std::strerror(errno)};
    if (std::chrono::steady_clock::now() > end) return Error{"it is locked by another process"};
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return Done{};
}

void Locks::release_file() {
  set(F_UNLCK, file_byte);
}

bool Locks::are_others_playing() const {
  if (records::is_page) return false;
  struct flock wanted {};
  wanted.l_type = F_WRLCK;
  wanted.l_whence = SEEK_SET;
  wanted.l_start = first_puzzle;  // includes the bytes that lock games, because they come after those of the puzzles
  return fcntl(file_, F_OFD_GETLK, &wanted) == 0 && wanted.l_type != F_UNLCK;
}

bool Locks::hold_puzzle(std::string_view puzzle) {
  return set(F_WRLCK, first_puzzle + hash_of(puzzle));
}

bool Locks::hold_game(std::int64_t game) {
  return set(F_WRLCK, first_game + game);
}

void Locks::release_game(std::int64_t game) {
  set(F_UNLCK, first_game + game);
}

}  // namespace tilefold::profile
