// Does work: with the threads of this process, or with the ranks of a run under MPI, going on from a file where there
// is one.
//
// It decides who does which item and when; the results and their order are the work's. Law: whatever does the items,
// the same results are taken in the same order. Results that are held for one that takes long are never more than a
// window, but where the work has an order of its own.
#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/measure/work.h"
#include "app/work/results_file.h"
#include "app/work/share.h"
#include "engine/core/result.h"

namespace tilefold::app {

class Ranks;

/// Nobody runs further ahead of the oldest item that is not done.
constexpr std::size_t window = 65'536;

struct Terms {
  Share share = {};
  int threads = 1;
  ResultsFile* file = nullptr;  ///< has results, and gets the others as they come
  Ranks* ranks = nullptr;       ///< who else does items; null for nobody
  std::stop_token stop = {};
  std::function<void(std::size_t done)> on_progress = {};  ///< of the share's items; by any thread, never two at once
  TakeResult on_result = {};  ///< told each new result as it comes, in any order; by any thread, never two at once
};

/// Does the items of the share that the file has not. False when it was stopped before the end; what was done by then
/// has been taken. The error says why the file could not be written or read.
Result<bool> carry_out(const Work& work, const Terms& terms, const TakeResult& take);

/// Passes on the results of the shards of a whole run, which `check_shards` has found to be one.
Result<Done> take_shards(std::vector<ResultsFile>& shards, const TakeResult& take);

/// Whether the files are all the shards of one run, each once.
Result<Done> check_shards(const std::vector<ResultsFile>& shards);

}  // namespace tilefold::app
