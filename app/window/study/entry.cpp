// The entry point of the window module for studies.

#include <SDL.h>

#include "app/profile/folders.h"
#include "app/protocol/protocol_reader.h"
#include "app/records/output.h"
#include "app/version.h"
#include "app/window/platform/log.h"
#include "app/window/study/study_window.h"

int tilefold_open_study(const tilefold::records::StudyWindowRequest& request) {
  using namespace tilefold::window;  // NOLINT(google-build-using-namespace): only in this function
  tilefold::records::translate_errors(request.translate_error);
  const tilefold::protocol::ProtocolReading reading = tilefold::protocol::read_protocol(request.protocol);
  if (!reading.faults.empty())
    return tilefold::records::refuse(reading.faults.front().error, tilefold::records::exit_refused);
  auto folders = tilefold::profile::find_folders(request.data_dir);
  if (!folders) return tilefold::records::refuse(folders.error(), tilefold::records::exit_refused);
  if (const auto theme = find_theme(request.theme); !theme)
    return tilefold::records::refuse(theme.error(), tilefold::records::exit_refused);
  start_log(folders->log(), request.is_preview ? "off" : "");
  // Signals end the program at once. SDL would turn them into the event with which desktops close a window, and this
  // window ignores that event.
  SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
  SDL_SetHint(SDL_HINT_VIDEO_MINIMIZE_ON_FOCUS_LOSS, "0");
  if (const auto video = start_video(Surface::screen); !video)
    return tilefold::records::refuse(video.error(), tilefold::records::exit_failed);
  tilefold::play::Trace trace;
  if (!request.trace.empty())
    if (const auto traced = trace.open(request.trace); !traced)
      return tilefold::records::refuse(traced.error(), tilefold::records::exit_failed);
  auto progress =
      tilefold::play::StudyProgress::open({.protocol = reading.protocol,
                                           .labels = request.labels,
                                           .folders = request.is_preview ? std::nullopt : std::optional(*folders),
                                           .client = std::string(tilefold::records::version_text)});
  if (!progress) return tilefold::records::refuse(progress.error(), tilefold::records::exit_refused);
  auto window = StudyWindow::open(request, **progress, trace);
  if (!window) return tilefold::records::refuse(window.error(), tilefold::records::exit_failed);
  (*window)->run();
  return tilefold::records::exit_done;
}
