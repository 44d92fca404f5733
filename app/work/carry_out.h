// Runs work items with the threads of this process or with the ranks of an MPI run. If there is a results file of an
// earlier run, continues that run.
//
// This code decides which thread or rank runs which item and when. The Work object defines the items and the order of
// the results. Invariant: the same results are delivered in the same order, however the items are distributed. While a
// slow item delays the delivery, at most `window` results are stored in memory, unless the work defines in which order
// items start.
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

namespace tilefold::work {

class Ranks;

/// Maximum distance between an item that is started and the oldest item that is unfinished.
constexpr std::size_t window = 65'536;

struct RunOptions {
  Share share = {};
  int threads = 1;
  /// Results file, possibly of an earlier run, to which new results are appended; may be null.
  ResultsFile* file = nullptr;
  Ranks* ranks = nullptr;  ///< other ranks (MPI processes) that take part; null without MPI
  std::stop_token stop = {};
  /// Called with the number of finished items; never from two threads at once.
  std::function<void(std::size_t done)> on_progress = {};
  measure::ResultHandler on_result = {};  ///< receives each new result as it arrives, in any order; from any thread,
                                          ///< never concurrently
};

/// Runs those items of the share whose results are not in the file. Returns false if it was stopped early; the results
/// that were finished by then have been delivered. Returns an error if the file cannot be read or written.
Result<bool> carry_out(const measure::Work& work, const RunOptions& options, const measure::ResultHandler& handle);

/// Delivers the results of all shards in order. Requires: `check_shards` has returned no error for them.
Result<Done> merge_shards(std::vector<ResultsFile>& shards, const measure::ResultHandler& handle);

/// Returns an error unless the files are the shards of one run, complete and without duplicates.
Result<Done> check_shards(const std::vector<ResultsFile>& shards);

}  // namespace tilefold::work
