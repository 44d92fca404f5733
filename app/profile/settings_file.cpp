#include "app/profile/settings_file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <optional>

#include "app/system/files.h"
#include "app/system/programs.h"

namespace tilefold::profile {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_file = (std::size_t{1} << 20U) + 1;  // in bytes; 1 more than allowed, to detect longer
                                                                   // files

// Reads at most `longest_file` bytes of the file. Returns nullopt if the file does not exist.
Result<std::optional<std::string>> read_beginning(const fs::path& file) {
  std::FILE* opened = system::open_for_reading(file);
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

Error told(const SettingsReading& reading) {
  const std::size_t more = reading.problems.size() - 1;
  if (more == 0) return reading.first;
  return error_of(
      phrase_of("{}{}", {reading.first, counted_phrase(more, " (and {} more problem)", " (and {} more problems)")}));
}

}  // namespace

LoadedSettings load_settings(const fs::path& file, Settings defaults, const KeyNames& names) {
  using Next = LoadedSettings::Next;
  const auto text = read_beginning(file);
  if (!text)
    return {.settings = std::move(defaults),
            .next = Next::leave,
            .notice = make_error(
                "The settings file {} cannot be read ({}). It is left unchanged, and changes are not stored.",
                file.string(), text.error())};
  if (!*text) return {.settings = std::move(defaults), .next = Next::write};
  SettingsReading reading = read_settings(**text, std::move(defaults), names);
  LoadedSettings loaded{.settings = std::move(reading.settings)};
  if (reading.problems.empty()) return loaded;
  const auto kept = keep_aside(file);
  loaded.next = kept ? Next::write : Next::leave;
  const std::string name = file.filename().string();
  loaded.notice =
      kept ? make_error("{}, {}. Invalid settings are replaced by their defaults. The old file is kept as {}.", name,
                        told(reading), kept->filename().string())
           : make_error(
                 "{}, {}. Invalid settings are replaced by their defaults. The file cannot be copied ({}), so changes "
                 "are not stored.",
                 name, told(reading), kept.error());
  loaded.problems = std::move(reading.problems);
  return loaded;
}

Result<Done> write_settings(const fs::path& file, const std::string& text) {
  std::error_code failed;
  const auto refused = [&file](int problem) {
    return make_error("the settings cannot be written to {}: {}", file.string(), std::strerror(problem));
  };
  fs::create_directories(file.parent_path(), failed);
  if (system::is_link_of_another_user(file))
    return make_error("the settings cannot be written to {}: it is a link that belongs to another user", file.string());
  const fs::path resolved = fs::weakly_canonical(file, failed);
  const std::string target = failed ? file.string() : resolved.string();
  const std::string part = target + ".part-" + std::to_string(system::process_number());
  system::WrittenFile written = system::WrittenFile::create(part);
  if (!written.is_open()) return refused(errno);
  int problem = written.take_mode_of(target) && written.write(text) && written.sync() ? 0 : errno;
  if (!written.close() && problem == 0) problem = errno;
  if (problem == 0 && !system::replace_file(part, target)) problem = errno;
  if (problem == 0) {
    system::sync_folder(fs::path(target).parent_path());
    return Done{};
  }
  system::remove_file(part);
  return refused(problem);
}

}  // namespace tilefold::profile
