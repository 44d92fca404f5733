#include "app/window/entry.h"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <cstdlib>

#include "app/cli/output.h"
#include "app/window/window.h"

namespace tilefold::app {
namespace {

// Warnings and worse go to standard error; TILEFOLD_LOG=debug tells more.
void set_up_log() {
  spdlog::set_default_logger(spdlog::stderr_logger_mt("tilefold"));
  spdlog::set_pattern("tilefold: %v");
  const char* level = std::getenv("TILEFOLD_LOG");
  spdlog::set_level(level == nullptr ? spdlog::level::warn : spdlog::level::from_str(level));
}

Session start_session(Opening& opening) {
  if (opening.is_position) return Session(std::move(opening.puzzle), std::move(opening.setup), opening.seed);
  return Session(opening.puzzle->about(), opening.puzzle->parameters(), opening.seed);
}

}  // namespace
}  // namespace tilefold::app

int tilefold_open_window(const tilefold::app::WindowRequest& request, tilefold::app::Opening& opening) {
  using namespace tilefold::app;  // NOLINT(google-build-using-namespace)
  set_up_log();
  if (const auto theme = find_theme(request.theme); !theme) return refuse(theme.error(), exit_refused);
  const auto moves = read_moves(request.game, opening);
  if (!moves) return refuse(moves.error(), exit_refused);
  if (const auto video = start_video(Surface::screen); !video) return refuse(video.error(), exit_refused);
  Trace trace;
  if (!request.trace.empty())
    if (const auto opened = trace.open(request.trace); !opened) return refuse(opened.error(), exit_failed);
  auto window = Window::open(request, start_session(opening), trace);
  if (!window) return refuse(window.error(), exit_failed);
  (*window)->play(*moves);
  (*window)->run();
  return exit_done;
}
