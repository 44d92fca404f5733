#include "app/profile/settings_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <optional>

#include "app/profile/folders.h"
#include "app/records/output.h"

namespace tilefold::profile {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_file = (std::size_t{1} << 20U) + 1;  // in bytes; 1 more than allowed, to detect longer
                                                                   // files

// Reads at most `longest_file` bytes of the file. Returns nullopt if the file does not exist.
Result<std::optional<std::string>> read_beginning(const fs::path& file) {
  std::FILE* opened = std::fopen(file.c_str(), "rbe");
  if (opened == nullptr && errno == ENOENT) return std::optional<std::string>();
  if (opened == nullptr) return Error{std::strerror(errno)};
  std::string text(longest_file, '\0');
  text.resize(std::fread(text.data(), 1, text.size(), opened));
  const int problem = std::ferror(opened) != 0 ? errno : 0;
  std::fclose(opened);
  if (problem != 0) return Error{std::strerror(problem)};
  return std::optional(std::move(text));
}

std::string date_text() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%d-%H-%M-%S", &parts);
  return text;
}

Result<fs::path> keep_aside(const fs::path& file) {
  const std::string name = file.string() + ".damaged-" + date_text();
  std::error_code failed;
  fs::path target = name;
  for (int i = 2; fs::exists(fs::symlink_status(target, failed)); ++i) target = name + "-" + std::to_string(i);
  fs::copy_file(file, target, failed);
  if (failed) return Error{failed.message()};
  return target;
}

// Creates a new file. First removes any file or symbolic link of this name, which a killed process may have left.
int open_new(const std::string& name) {
  unlink(name.c_str());
  return open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
}

// Gives `file` the mode of the file that it will replace. If another user owns the replaced file, grants only those of
// its permissions that a new file would have, too.
bool take_mode(int file, const std::string& replaced) {
  struct stat old {};
  struct stat made {};
  if (stat(replaced.c_str(), &old) != 0) return errno == ENOENT;
  if (fstat(file, &made) != 0) return false;
  const mode_t kept = old.st_uid == made.st_uid ? 0777U : made.st_mode & 0777U;
  return fchmod(file, old.st_mode & kept) == 0;
}

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return fsync(file) == 0;
}

std::string told(const std::vector<std::string>& problems) {
  if (problems.size() == 1) return problems.front();
  const std::size_t more = problems.size() - 1;
  return problems.front() + " (and " + std::to_string(more) + (more == 1 ? " more problem)" : " more problems)");
}

}  // namespace

LoadedSettings load_settings(const fs::path& file, Settings defaults, const KeyNames& names) {
  using Next = LoadedSettings::Next;
  const auto text = read_beginning(file);
  if (!text)
    return {.settings = std::move(defaults),
            .next = Next::leave,
            .message = "The settings file " + file.string() + " cannot be read (" + text.error().message +
                       "). It is left unchanged, and changes are not stored."};
  if (!*text) return {.settings = std::move(defaults), .next = Next::write};
  auto [settings, problems] = read_settings(**text, std::move(defaults), names);
  LoadedSettings loaded{.settings = std::move(settings)};
  if (problems.empty()) return loaded;
  const auto kept = keep_aside(file);
  loaded.next = kept ? Next::write : Next::leave;
  loaded.message = file.filename().string() + ", " + told(problems) +
                   ". Invalid settings are replaced by their defaults. " +
                   (kept ? "The old file is kept as " + kept->filename().string() + "."
                         : "The file cannot be copied (" + kept.error().message + "), so changes are not stored.");
  loaded.problems = std::move(problems);
  return loaded;
}

Result<Done> write_settings(const fs::path& file, const std::string& text) {
  std::error_code failed;
  const auto refused = [&file](int problem) {
    return Error{"the settings cannot be written to " + file.string() + ": " + std::strerror(problem)};
  };
  fs::create_directories(file.parent_path(), failed);
  if (is_link_of_another_user(file))
    return Error{"the settings cannot be written to " + file.string() + ": it is a link that belongs to another user"};
  const fs::path resolved = fs::weakly_canonical(file, failed);
  const std::string target = failed ? file.string() : resolved.string();
  const std::string part = target + ".part-" + std::to_string(getpid());
  const int opened = open_new(part);
  if (opened < 0) return refused(errno);
  int problem = take_mode(opened, target) && write_all(opened, text) ? 0 : errno;
  if (close(opened) != 0 && problem == 0) problem = errno;
  if (problem == 0 && std::rename(part.c_str(), target.c_str()) != 0) problem = errno;
  if (problem == 0) {
    records::sync_folder(fs::path(target).parent_path());
    return Done{};
  }
  unlink(part.c_str());
  return refused(problem);
}

}  // namespace tilefold::profile
