#include "app/window/platform/log.h"

#include <spdlog/sinks/null_sink.h>
#include <spdlog/sinks/rotating_file_sink.h>
#include <spdlog/spdlog.h>

#include "app/system/files.h"

namespace tilefold::window {
namespace {

constexpr std::size_t max_size = std::size_t{1} << 20U;
constexpr std::size_t older_files = 2;

spdlog::sink_ptr file_sink(const std::filesystem::path& file) {
  std::error_code failed;
  std::filesystem::create_directories(file.parent_path(), failed);
  if (system::is_link_of_another_user(file)) return nullptr;
  try {
    return std::make_shared<spdlog::sinks::rotating_file_sink_mt>(file.string(), max_size, older_files);
  } catch (const spdlog::spdlog_ex&) {
    return nullptr;
  }
}

}  // namespace

void start_log(const std::filesystem::path& file, const std::string& level) {
  // The logger must not print its own errors on the terminal.
  spdlog::set_error_handler([](const std::string&) {});
  spdlog::sink_ptr sink = level == "off" ? nullptr : file_sink(file);
  if (!sink) sink = std::make_shared<spdlog::sinks::null_sink_mt>();
  spdlog::set_default_logger(std::make_shared<spdlog::logger>("tilefold", std::move(sink)));
  spdlog::set_error_handler([](const std::string&) {});
  spdlog::set_pattern("%Y-%m-%d %H:%M:%S.%e %l: %v");
  spdlog::set_level(level.empty() ? spdlog::level::info : spdlog::level::from_str(level));
  spdlog::flush_on(spdlog::level::trace);
}

}  // namespace tilefold::window
