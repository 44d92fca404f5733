// Reads the picture on the clipboard in a worker thread. SDL 2 reads only text from the clipboard, so another program
// reads the picture: wl-paste under Wayland, xclip under X11.
#pragma once

#include <functional>
#include <string>

#include "app/jobs/worker.h"

namespace tilefold::jobs {

/// A request for the picture on the clipboard.
struct ClipboardQuery {};

struct ClipboardUpdate {
  std::string picture;  ///< contents of a PNG file; empty if there is a problem
  std::string problem;  ///< one sentence that says why there is no picture
  bool is_final = true;
};

class ClipboardWorker : public Worker<ClipboardQuery, ClipboardUpdate> {
 public:
  explicit ClipboardWorker(std::function<void()> wake);
};

}  // namespace tilefold::jobs
