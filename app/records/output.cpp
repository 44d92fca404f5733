#include "app/records/output.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "app/system/files.h"
#include "app/system/programs.h"
#include "app/system/streams.h"
#include "engine/core/text.h"

namespace tilefold::records {
namespace {

namespace fs = std::filesystem;

Error cannot_write(const std::string& path, int problem = errno) {
  if (path.empty()) return make_error("cannot write to standard output: {}", std::strerror(problem));
  return make_error("cannot write {}: {}", path, std::strerror(problem));
}

bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xc0U) == 0x80;
}

constexpr std::size_t longest_message = 1000;

// Shortens a message that quotes long input. Removes the middle, because the beginning and the end are more important.
std::string shortened(std::string_view message) {
  constexpr std::size_t longest_end = 300;
  if (message.size() <= longest_message) return std::string(message);
  std::size_t begin = longest_message - longest_end;
  std::size_t end = message.size() - longest_end;
  while (begin > 0 && is_continuation(message[begin])) --begin;
  while (end < message.size() && is_continuation(message[end])) ++end;
  return std::string(message.substr(0, begin)) + " … " + std::string(message.substr(end));
}

// True if the file is an SQLite database, such as a profile. The output of a command must not replace a database.
bool is_database(const std::string& path) {
  constexpr std::string_view magic = "SQLite format 3";
  std::array<char, magic.size()> begin{};
  std::FILE* file = system::open_for_reading(path);
  if (file == nullptr) return false;
  const std::size_t got = std::fread(begin.data(), 1, begin.size(), file);
  std::fclose(file);
  return std::string_view(begin.data(), got) == magic;
}

// The files that this command has read, identified by device and inode.
struct Inputs {
  std::mutex mutex;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> files;
};

Inputs& inputs() {
  static Inputs all;
  return all;
}

bool is_input(const system::FileStatus& status) {
  const std::lock_guard lock(inputs().mutex);
  const auto& files = inputs().files;
  return std::find(files.begin(), files.end(), std::pair(status.device, status.number)) != files.end();
}

// Number of names to try for a partial file. A name may already be in use, because killed processes leave their partial
// files behind, and in a container process IDs repeat.
constexpr int most_left_over = 1000;

std::atomic<bool> is_hiding = false;  // true if partial files have no names

std::atomic<ErrorTranslator> error_translator = nullptr;

std::string unfinished_name(const std::string& path, int number) {
  std::string ending = ".part-" + std::to_string(system::process_number());
  if (number > 1) ending += "-" + std::to_string(number);
  const fs::path name = fs::path(path).filename();
  return (fs::path(path).parent_path() / (name.string().substr(0, system::max_file_name - ending.size()) + ending))
      .string();
}

// Returns the permissions of the existing file, or nullopt if there is none. Returns an error if the file must not be
// replaced.
Result<std::optional<system::FileMode>> mode_to_keep(const std::string& path, bool may_replace_input) {
  const auto status = system::status_of(path);
  if (!status) return std::optional<system::FileMode>();
  if (!may_replace_input && is_input(*status))
    return make_error("cannot write {}: this command reads it; give another file", path);
  if (!system::may_replace(path, *status))
    return make_error("cannot write {}: it is read-only; make it writable, or give another file", path);
  if (is_database(path)) return make_error("cannot write {}: it is a database; give another file", path);
  return std::optional(status->mode);
}

}  // namespace

Output::Output(std::FILE* file, std::string path, std::string temporary)
    : file_(file), path_(std::move(path)), temporary_(std::move(temporary)) {}

Output::Output(Output&& other) noexcept
    : file_(std::exchange(other.file_, nullptr)),
      lines_(std::move(other.lines_)),
      path_(std::move(other.path_)),
      temporary_(std::move(other.temporary_)),
      is_unnamed_(other.is_unnamed_),
      problem_(other.problem_) {}

Result<Output> Output::open(const OutputRequest& request) {
  if (request.lines) {
    Output output(nullptr, {}, {});
    output.lines_ = request.lines;
    return output;
  }
  // Uses standard output as the shell opened it, because it may be in append mode.
  if (request.out.empty() || request.out == "-" || request.out == "/dev/stdout") return Output(stdout, {}, {});
  std::error_code failed;
  const auto status = fs::status(request.out, failed);
  // Returns an error if the system refuses to follow a link: a loop, or another user's link in a shared folder.
  if (failed && failed != std::errc::no_such_file_or_directory) return cannot_write(request.out, failed.value());
  if (system::is_link_of_another_user(request.out)) return cannot_write(request.out, EACCES);
  const bool is_errors = request.out == "/dev/stderr";
  if (is_errors || system::names_device(request.out) || (fs::exists(status) && !fs::is_regular_file(status))) {
    // Write directly to a device or a pipe, because it cannot be replaced.
    std::FILE* device = is_errors ? system::open_errors() : system::open_device(request.out);
    if (device == nullptr) return cannot_write(request.out);
    return Output(device, request.out, {});
  }
  const std::string path = destination(request.out);
  const auto mode = mode_to_keep(path, request.may_replace_input);
  if (!mode) return mode.error();
  std::string temporary = unfinished_name(path, 1);
  std::FILE* file = is_hiding ? system::create_unnamed_file(fs::path(path).parent_path()) : nullptr;
  const bool is_unnamed = file != nullptr;
  int problem = EEXIST;
  for (int number = 1; file == nullptr && problem == EEXIST && number <= most_left_over; ++number) {
    temporary = unfinished_name(path, number);
    system::remove_on_interrupt(temporary);
    file = system::create_file(temporary);
    problem = errno;
    if (file == nullptr) system::keep_on_interrupt(temporary);
  }
  if (file == nullptr) return cannot_write(request.out, problem);
  Output output(file, path, temporary);
  output.is_unnamed_ = is_unnamed;
  if (*mode && !system::take_mode(file, **mode)) return cannot_write(request.out);
  return output;
}

Output::~Output() {
  if (file_ == nullptr || path_.empty()) return;
  std::fclose(file_);
  if (temporary_.empty() || is_unnamed_) return;
  system::remove_file(temporary_);
  system::keep_on_interrupt(temporary_);
}

void Output::line(std::string_view text) {
  if (lines_) return lines_(text);
  bytes(text);
  if (is_broken()) return;
  const bool is_written = std::fputc('\n', file_) != EOF && (!temporary_.empty() || std::fflush(file_) == 0);
  if (!is_written && problem_ == 0) problem_ = errno;
}

// Writes the bytes in parts. A pipe accepts such a part as a whole, so an interrupt loses at most the
// current part and need not wait until a larger write has finished.
void Output::bytes(std::string_view bytes) {
  if (lines_) return lines_(bytes);
  while (!bytes.empty() && !is_broken()) {
    const std::string_view part = bytes.substr(0, system::atomic_pipe_part);
    bytes.remove_prefix(part.size());
    const bool is_written = std::fwrite(part.data(), 1, part.size(), file_) == part.size();
    if (!is_written || (temporary_.empty() && part.size() == system::atomic_pipe_part && std::fflush(file_) != 0))
      problem_ = errno;
  }
}

// Gives an unnamed partial file a name, from which it can be renamed to replace another file.
bool Output::name_partial_file(std::FILE* file) {
  int problem = EEXIST;
  for (int number = 1; is_unnamed_ && problem == EEXIST && number <= most_left_over; ++number) {
    temporary_ = unfinished_name(path_, number);
    system::remove_on_interrupt(temporary_);
    is_unnamed_ = !system::name_file(file, temporary_);
    problem = errno;
    if (is_unnamed_) system::keep_on_interrupt(temporary_);
  }
  errno = problem;
  return !is_unnamed_;
}

Result<Done> Output::finish() {
  if (lines_) return Done{};
  std::FILE* const file = std::exchange(file_, nullptr);
  const auto record = [this](bool is_done) {
    if (!is_done && problem_ == 0) problem_ = errno;
  };
  record(std::fflush(file) == 0);
  if (!temporary_.empty()) record(is_broken() || system::sync_file(file));
  if (is_unnamed_) record(is_broken() || name_partial_file(file));
  if (!path_.empty()) record(std::fclose(file) == 0);
  if (!temporary_.empty()) {
    record(is_broken() || system::replace_file(temporary_, path_));
    system::sync_folder(fs::path(path_).parent_path());
    if (is_broken() && !is_unnamed_) system::remove_file(temporary_);
    system::keep_on_interrupt(temporary_);
  }
  // An interrupt is not reported as an output error, because the exit code of the command reports it.
  return is_broken() && problem_ != EINTR ? Result<Done>(cannot_write(path_, problem_)) : Done{};
}

void hide_partial_files() {
  is_hiding = true;
}

Result<Done> check_output(const OutputRequest& request) {
  if (system::names_device(request.out)) return Done{};
  std::error_code failed;
  const auto status = fs::status(request.out, failed);
  if (fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status)) return Done{};
  const auto output = Output::open(request);
  return output ? Result<Done>(Done{}) : output.error();
}

Result<Done> write_file(const std::string& path, std::string_view bytes) {
  auto output = Output::open({.format = Format::text, .out = path, .may_replace_input = true});
  if (!output) return output.error();
  output->bytes(bytes);
  return output->finish();
}

void record_input(std::FILE* file) {
  const auto status = system::status_of(file);
  if (!status || !status->is_regular) return;
  const std::lock_guard lock(inputs().mutex);
  inputs().files.emplace_back(status->device, status->number);
}

std::string destination(const std::string& out) {
  if (out.empty() || out == "-") return "-";
  std::error_code failed;
  // If the path is a link, follows it to its target, even if the target does not exist yet. Otherwise makes the path
  // absolute. Therefore two names of the same file, such as "x" and "./x", give equal results.
  fs::path path = fs::absolute(out, failed);
  if (failed) return out;
  constexpr int most_links = 40;
  for (int links = 0; links < most_links && fs::is_symlink(path, failed); ++links)
    path = path.parent_path() / fs::read_symlink(path, failed);
  const auto target = fs::weakly_canonical(path, failed);
  return failed ? out : target.string();
}

std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

void translate_errors(ErrorTranslator translator) {
  error_translator = translator;
}

int refuse(const Error& error, ExitCode code) {
  const ErrorTranslator translator = error_translator;
  complain(translator == nullptr ? error.message : translator(error));
  return code;
}

void complain(std::string_view message) {
  const std::string line = "tilefold: " + printable(shortened(message), 4 * longest_message) + '\n';
  std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace tilefold::records
