// The entry point of the window module for studies.

#include <SDL.h>

#include "app/profile/folders.h"
#include "app/protocol/protocol_reader.h"
#include "app/records/output.h"
#include "app/version.h"
#include "app/window/platform/log.h"
#include "app/window/study/study_window.h"

int tilefold_open_study(const tilefold::app::StudyWindowRequest& request) {
  using namespace tilefold::app;  // NOLINT(google-build-using-namespace): only in this function
  const ProtocolReading reading = read_protocol(request.protocol);
  if (!reading.faults.empty()) return refuse({reading.faults.front().text}, exit_refused);
  auto folders = find_folders(request.data_dir);
  if (!folders) return refuse(folders.error(), exit_refused);
  if (const auto theme = find_theme(request.theme); !theme) return refuse(theme.error(), exit_refused);
  start_log(folders->log(), request.is_preview ? "off" : "");
  // Signals end the program at once. SDL would turn them into the event with which desktops close a window, and this
  // window ignores that event.
  SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
  SDL_SetHint(SDL_HINT_VIDEO_MINIMIZE_ON_FOCUS_LOSS, "0");
  if (const auto video = start_video(Surface::screen); !video) return refuse(video.error(), exit_failed);
  Trace trace;
  if (!request.trace.empty())
    if (const auto traced = trace.open(request.trace); !traced) return refuse(traced.error(), exit_failed);
  auto progress = StudyProgress::open({.protocol = reading.protocol,
                                       .labels = request.labels,
                                       .folders = request.is_preview ? std::nullopt : std::optional(*folders),
                                       .client = std::string(version_text)});
  if (!progress) return refuse(progress.error(), exit_refused);
  auto window = StudyWindow::open(request, **progress, trace);
  if (!window) return refuse(window.error(), exit_failed);
  (*window)->run();
  return exit_done;
}
