// Runs work with the threads of this process or with the ranks of an MPI run, resuming from a results file if there is
// one.
//
// It decides which thread or rank runs which item and when; the Work object defines the items and the order of results.
// Invariant: the same results are delivered in the same order, however the items are distributed. At most `window`
// results are buffered while a slow item holds up delivery, unless the work defines an execution order.
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

/// Maximum distance, in items, between an item that is started and the oldest unfinished one.
constexpr std::size_t window = 65'536;

struct RunOptions {
  Share share = {};
  int threads = 1;
  ResultsFile* file = nullptr;  ///< file of an earlier run, to which new results are appended, or null
  Ranks* ranks = nullptr;       ///< other ranks that take part; null without MPI
  std::stop_token stop = {};
  std::function<void(std::size_t done)> on_progress = {};  ///< gets the number of finished items; never concurrent
  ResultHandler on_result = {};  ///< receives each new result as it arrives, in any order; from any thread, never
                                 ///< concurrently
};

/// Runs the items of the share that the file does not contain. Returns false if it was stopped early; results that were
/// finished by then have been delivered. Returns an error if the file cannot be read or written.
Result<bool> carry_out(const Work& work, const RunOptions& options, const ResultHandler& handle);

/// Delivers the results of all shards. Requires: `check_shards` has accepted them.
Result<Done> merge_shards(std::vector<ResultsFile>& shards, const ResultHandler& handle);

/// Returns an error unless the files are all shards of one run, each exactly once.
Result<Done> check_shards(const std::vector<ResultsFile>& shards);

}  // namespace tilefold::app
