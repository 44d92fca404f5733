// Makes a clip beside the window: another process of this program draws it, `tilefold render`, as what draws without a
// display cannot share a process with what draws on one.
//
// News comes with every hundredth of the frames. Law: at the end the file is there whole, or it is not there and the
// last news says why. A question that ends early leaves neither file nor process.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "app/jobs/worker.h"

namespace tilefold::app {

/// What is to be made.
struct ClipQuestion {
  std::vector<std::string> words;  ///< after `tilefold render`: the game, and options other than these below
  std::string path;                ///< where the file goes; its ending says what it is
};

struct ClipNews {
  std::int64_t frames = 0;  ///< that are done
  std::int64_t total = 0;   ///< 0 while it is not known
  bool is_saved = false;    ///< the file is there
  bool is_stopped = false;  ///< somebody wanted no more of it
  std::string problem;      ///< why there is no file, where nobody has stopped it
  bool is_final = false;
};

class ClipWorker : public Worker<ClipQuestion, ClipNews> {
 public:
  explicit ClipWorker(std::function<void()> wake);
};

}  // namespace tilefold::app
