// Renders a clip in a child process, `tilefold render`, because offscreen and windowed drawing cannot share a process.
//
// It reports progress after every hundredth of the frames. Invariant: at the end the file is complete, or it does not
// exist and the last update says why. A cancelled request leaves neither a file nor a process behind.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "app/jobs/worker.h"

namespace tilefold::app {

/// The clip to render.
struct ClipJob {
  std::vector<std::string> words;  ///< arguments of `tilefold render`: the game and further options
  std::string path;                ///< output file; its extension determines the format
};

struct ClipUpdate {
  std::int64_t frames = 0;  ///< finished frames
  std::int64_t total = 0;   ///< 0 while unknown
  bool is_saved = false;    ///< true once the file exists
  bool is_stopped = false;  ///< true if the request was stopped
  std::string problem;      ///< reason for a failure; empty if it was stopped
  bool is_final = false;
};

class ClipWorker : public Worker<ClipJob, ClipUpdate> {
 public:
  explicit ClipWorker(std::function<void()> wake);
};

}  // namespace tilefold::app
