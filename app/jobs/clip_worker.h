// Renders a clip in a child process that runs `tilefold render`, because one process cannot draw both offscreen and in
// a window.
//
// The worker reports progress after every hundredth of the frames. When a request ends, either the file is complete, or
// there is no file and the last update gives the reason. A cancelled request leaves neither a file nor a process
// behind.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "app/jobs/worker.h"

namespace tilefold::jobs {

/// The clip to render.
struct ClipJob {
  std::vector<std::string> words;  ///< arguments of `tilefold render`: the game and further options
  std::string path;                ///< output file; its extension determines the format
};

struct ClipUpdate {
  std::int64_t frames = 0;  ///< number of finished frames
  std::int64_t total = 0;   ///< total number of frames; 0 while unknown
  bool is_saved = false;    ///< true once the finished file exists
  bool is_stopped = false;  ///< true if the request was stopped
  std::string problem;      ///< reason for a failure; empty if the request was stopped
  bool is_final = false;
};

class ClipWorker : public Worker<ClipJob, ClipUpdate> {
 public:
  explicit ClipWorker(std::function<void()> wake);
};

}  // namespace tilefold::jobs
