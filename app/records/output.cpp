#include "app/records/output.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <utility>

#include "engine/core/text.h"

namespace tilefold::app {
namespace {

Error cannot_write(const std::string& path, int problem = errno) {
  return {"cannot write " + (path.empty() ? std::string("to standard output") : path) + ": " + std::strerror(problem)};
}

bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xc0U) == 0x80;
}

constexpr std::size_t longest_message = 1000;

// A message may quote what somebody gave; its beginning and its end are what matters.
std::string shortened(std::string_view message) {
  constexpr std::size_t longest_end = 300;
  if (message.size() <= longest_message) return std::string(message);
  std::size_t begin = longest_message - longest_end;
  std::size_t end = message.size() - longest_end;
  while (begin > 0 && is_continuation(message[begin])) --begin;
  while (end < message.size() && is_continuation(message[end])) ++end;
  return std::string(message.substr(0, begin)) + " … " + std::string(message.substr(end));
}

}  // namespace

Output::Output(std::FILE* file, std::string path, std::string temporary)
    : file_(file), path_(std::move(path)), temporary_(std::move(temporary)) {}

Output::Output(Output&& other) noexcept
    : file_(std::exchange(other.file_, nullptr)),
      path_(std::move(other.path_)),
      temporary_(std::move(other.temporary_)),
      problem_(other.problem_) {}

Result<Output> Output::open(const OutputRequest& request) {
  if (request.out.empty() || request.out == "-") return Output(stdout, {}, {});
  std::error_code failed;
  const auto status = std::filesystem::status(request.out, failed);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    // A device, a pipe: there is nothing to put in its place.
    std::FILE* device = std::fopen(request.out.c_str(), "we");
    if (device == nullptr) return cannot_write(request.out);
    return Output(device, request.out, {});
  }
  // Of a link, the file that it leads to is replaced.
  const std::filesystem::path target = std::filesystem::weakly_canonical(request.out, failed);
  const std::string path = failed ? request.out : target.string();
  const std::string temporary = path + ".part-" + std::to_string(getpid());
  std::FILE* file = std::fopen(temporary.c_str(), "wbx");
  if (file == nullptr) return cannot_write(request.out);
  return Output(file, path, temporary);
}

Output::~Output() {
  if (file_ == nullptr || path_.empty()) return;
  std::fclose(file_);
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

void Output::line(std::string_view text) {
  bytes(text);
  if (is_broken()) return;
  const bool is_written = std::fputc('\n', file_) != EOF && (!path_.empty() || std::fflush(file_) == 0);
  if (!is_written && problem_ == 0) problem_ = errno;
}

// In parts that a pipe takes whole or not at all: an interrupt ends the writing of one part, and of larger ones only
// until the rest is written.
void Output::bytes(std::string_view bytes) {
  while (!bytes.empty() && !is_broken()) {
    const std::string_view part = bytes.substr(0, PIPE_BUF);
    bytes.remove_prefix(part.size());
    const bool is_written = std::fwrite(part.data(), 1, part.size(), file_) == part.size();
    if (!is_written || (path_.empty() && part.size() == PIPE_BUF && std::fflush(file_) != 0)) problem_ = errno;
  }
}

Result<Done> Output::finish() {
  std::FILE* file = std::exchange(file_, nullptr);
  const auto note = [this](bool is_done) {
    if (!is_done && problem_ == 0) problem_ = errno;
  };
  note(std::fflush(file) == 0);
  if (!temporary_.empty()) note(is_broken() || fsync(fileno(file)) == 0);
  if (!path_.empty()) note(std::fclose(file) == 0);
  if (!temporary_.empty()) {
    note(is_broken() || std::rename(temporary_.c_str(), path_.c_str()) == 0);
    if (is_broken()) unlink(temporary_.c_str());
  }
  // Ctrl-C is no fault of the output; the command answers it with its exit code.
  return is_broken() && problem_ != EINTR ? Result<Done>(cannot_write(path_, problem_)) : Done{};
}

Result<Done> write_file(const std::string& path, std::string_view bytes) {
  auto output = Output::open({.format = Format::text, .out = path});
  if (!output) return output.error();
  output->bytes(bytes);
  return output->finish();
}

std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

int refuse(const Error& error, ExitCode code) {
  complain(error.message);
  return code;
}

void complain(std::string_view message) {
  const std::string line = "tilefold: " + printable(shortened(message), 4 * longest_message) + '\n';
  std::fwrite(line.data(), 1, line.size(), stderr);
}

void claim_standard_streams() {
  // In the mode in which it cannot be used, so that whoever tries is told.
  for (const auto& [descriptor, mode] : {std::pair(0, O_WRONLY), std::pair(1, O_RDONLY), std::pair(2, O_WRONLY)})
    if (fcntl(descriptor, F_GETFD) == -1) static_cast<void>(open("/dev/null", mode));
  signal(SIGPIPE, SIG_DFL);
}

}  // namespace tilefold::app
