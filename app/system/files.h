// Files: permissions, identity, atomic replacement, and flushing to the disk.
//
// The functions that can fail set errno. A `std::FILE*` that they return is not inherited by child processes.
#pragma once

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace tilefold::system {

constexpr std::size_t max_file_name = 255;      ///< maximum length of a file name without its folder, in bytes
constexpr std::size_t atomic_pipe_part = 4096;  ///< maximum number of bytes that are written to a pipe in one piece

/// Permissions and owner of a file, without the set-user-ID and set-group-ID bits.
struct FileMode {
  unsigned bits = 0;
  unsigned owner = 0;
};

struct FileStatus {
  std::uint64_t device = 0;  ///< the device and the number together identify a file
  std::uint64_t number = 0;
  FileMode mode;
  bool is_regular = false;
};

/// Returns the status of a file; of the target, if it is a link. Returns nullopt and sets errno on failure.
std::optional<FileStatus> status_of(const std::filesystem::path& file);
std::optional<FileStatus> status_of(std::FILE* file);

/// Returns the number (inode) of a file in its file system: 0 if the file does not exist, nullopt if the system
/// provides no number.
std::optional<std::uint64_t> file_number(const std::filesystem::path& file);

/// True if this process may write to the file and the file is not marked as read-only. The superuser may write to any
/// file, but should not replace a file marked as read-only.
bool may_replace(const std::filesystem::path& file, const FileStatus& status);

/// True if `file`, or a link that it leads to, is a symbolic link that belongs neither to this user nor to the
/// superuser. Such a link must not be followed for writing, because it could lead to any file of this user.
bool is_link_of_another_user(const std::filesystem::path& file);

/// True if the system reserves this name for a device that no folder lists, such as NUL on Windows.
bool names_device(const std::filesystem::path& file);

/// Opens a file for reading bytes. Returns null on failure.
std::FILE* open_for_reading(const std::filesystem::path& file);

/// Like `open_for_reading`. If the file is a pipe, waits until the pipe has data, is closed, or an interrupt arrives;
/// calls `on_silence` if that takes more than two seconds.
std::FILE* open_input(const std::filesystem::path& file, const std::function<void()>& on_silence);

/// Opens a device or a pipe for writing. Returns null on failure.
std::FILE* open_device(const std::filesystem::path& file);

/// Creates a file for writing bytes. Returns null if it exists already, and on failure.
std::FILE* create_file(const std::filesystem::path& file);

/// Creates a file for writing bytes that has no name yet, in the file system of `folder`. The system deletes it when
/// the process ends, however it ends. Returns null if the file system has no such files, and on failure.
std::FILE* create_unnamed_file(const std::filesystem::path& folder);

/// Gives an unnamed file its name. Returns false if the name exists already, and on failure.
bool name_file(std::FILE* file, const std::filesystem::path& name);

/// Gives `file` the permissions of the file that it will replace. If that file belongs to another user, omits
/// permissions that a new file would not have.
bool take_mode(std::FILE* file, const FileMode& replaced);

/// Like `take_mode`, for a file that is not open. Ignores errors.
void set_mode(const std::filesystem::path& file, const FileMode& replaced);

/// Gives `file`, which lies beside the database `other`, the mode of the database if the database is writable and
/// `file` is not. Does not follow symbolic links. Ignores files of another owner, files with several hard links, and
/// errors. Does not release SQLite's locks on the file.
void make_writable_like(const std::filesystem::path& file, const std::filesystem::path& other);

/// Flushes a file to the disk; `std::fflush` must be called before.
bool sync_file(std::FILE* file);

/// Flushes the directory entries of a folder to the disk. Before this call, a power cut may undo the renaming of a
/// file.
void sync_folder(const std::filesystem::path& folder);

/// Renames a file; an existing file of the new name is replaced atomically.
bool replace_file(const std::filesystem::path& from, const std::filesystem::path& to);

/// Removes a file or a symbolic link. Ignores errors.
void remove_file(const std::filesystem::path& file);

/// A file that is written with one call per piece and can be flushed to the disk. The destructor closes it.
class WrittenFile {
 public:
  WrittenFile() = default;
  WrittenFile(WrittenFile&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  WrittenFile& operator=(WrittenFile&& other) noexcept;
  ~WrittenFile() { close(); }

  /// Creates a new file. First removes any file or symbolic link of this name, which a killed process may have left.
  static WrittenFile create(const std::filesystem::path& file);

  /// Opens a file to write at its end, or creates it.
  static WrittenFile append_to(const std::filesystem::path& file);

  bool is_open() const { return descriptor_ != -1; }

  /// Locks the file for this object's lifetime. Returns false if that fails; errno is then EAGAIN or EACCES if another
  /// object or process holds the lock, and has another value if the file system has no locks. Readers may still read
  /// the file.
  bool lock();

  /// Gives this file the permissions of the file `replaced`, like the function above. Changes nothing if there is no
  /// such file.
  bool take_mode_of(const std::filesystem::path& replaced);

  /// Writes all bytes, with one call if possible, so that other processes that write to the file cannot split them.
  bool write(std::string_view bytes);

  /// Cuts the file off after `bytes` bytes.
  bool truncate(std::uint64_t bytes);

  /// Flushes the file to the disk.
  bool sync();

  bool close();

 private:
  explicit WrittenFile(int descriptor) : descriptor_(descriptor) {}

  int descriptor_ = -1;
};

}  // namespace tilefold::system
