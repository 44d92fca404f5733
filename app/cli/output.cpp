#include "app/cli/output.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "engine/core/text.h"

namespace tilefold::app {
namespace {

Error cannot_write(const std::string& path) {
  return {"cannot write " + (path.empty() ? std::string("to standard output") : path) + ": " + std::strerror(errno)};
}

}  // namespace

Output::Output(std::FILE* file, std::string path, std::string temporary)
    : file_(file), path_(std::move(path)), temporary_(std::move(temporary)) {}

Output::Output(Output&& other) noexcept
    : file_(std::exchange(other.file_, nullptr)),
      path_(std::move(other.path_)),
      temporary_(std::move(other.temporary_)) {}

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
  std::fputc('\n', file_);
  if (path_.empty()) std::fflush(file_);
}

void Output::bytes(std::string_view bytes) {
  std::fwrite(bytes.data(), 1, bytes.size(), file_);
}

Result<Done> Output::finish() {
  std::FILE* file = std::exchange(file_, nullptr);
  const bool is_broken = std::fflush(file) != 0 || std::ferror(file) != 0;
  if (path_.empty()) return is_broken ? Result<Done>(cannot_write(path_)) : Done{};
  if (temporary_.empty()) return std::fclose(file) != 0 || is_broken ? Result<Done>(cannot_write(path_)) : Done{};
  const bool is_stored = !is_broken && fsync(fileno(file)) == 0;
  if (std::fclose(file) == 0 && is_stored && std::rename(temporary_.c_str(), path_.c_str()) == 0) return Done{};
  const Error error = cannot_write(path_);
  unlink(temporary_.c_str());
  return error;
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
  std::fprintf(stderr, "tilefold: %s\n", printable(message, message.size()).c_str());
}

}  // namespace tilefold::app
