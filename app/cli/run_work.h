// Work of a command: done here, taken from shards, or done in part into a shard; with progress, and Ctrl-C heard.
//
// Commands say what the work is and print what comes of it; none of them knows who did it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/requests.h"
#include "app/measure/work.h"
#include "app/records/output.h"

namespace tilefold::app {

struct WorkPlace {
  const WorkRequest& request;
  int threads = 1;
  std::vector<std::string> shown = {};  ///< words that say how the whole is to be printed
};

/// Whether the options go together with each other, and the work with the shards that it is merged from.
Result<Done> check_work(const Work& work, const WorkPlace& place, bool is_seed_given);

/// Takes all results in order; false when it was interrupted before the end. Notes interrupts.
Result<bool> run_work(const Work& work, const WorkPlace& place, const TakeResult& take);

/// Does a part of the work and writes its results for `merge`; the exit code.
int run_shard(const Work& work, const WorkPlace& place, const OutputRequest& output);

/// A result that is no text of the work's; files whose checksums are right hold none.
Error foreign_result(std::size_t item);

/// What was done when it was interrupted, said on standard error; the exit code.
int interrupted(const Work& work, const WorkPlace& place, std::size_t done);

}  // namespace tilefold::app
