// Runs the work of a command: here, as a shard, or from existing shards; shows progress and handles Ctrl-C.
//
// Commands only define the work and print its results; they do not know where it ran.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/options/requests.h"
#include "app/measure/work.h"
#include "app/records/output.h"
#include "app/work/ranks.h"

namespace tilefold::app {

/// Progress within a single large item.
struct PartsDone {
  std::string unit;
  std::atomic<std::size_t> done = 0;
  std::atomic<std::size_t> all = 0;  ///< 0 while unknown
};

/// A file named by an option.
struct NamedFile {
  std::string option;
  std::string path;  ///< path of the file; empty or "-" for standard output
};

struct RunContext {
  const WorkRequest& request;
  bool is_seed_given = false;
  int threads = 1;
  std::vector<std::string> shown = {};   ///< options of the command that say how results are printed
  std::unique_ptr<Ranks> ranks = {};     ///< other MPI processes; null if this process runs alone
  std::optional<ResultsFile> file = {};  ///< the file of --resume
  ResultHandler on_result = {};          ///< see RunOptions::on_result
  const PartsDone* parts = nullptr;      ///< progress shown instead of the number of items, or null
  std::vector<NamedFile> written = {};   ///< output files besides the file of --resume
};

/// Joins the ranks of mpirun, if there are any.
Result<Done> join_ranks(RunContext& context);

/// Also agrees with the ranks on a seed if none was given.
Result<Done> join_ranks(RunContext& context, GameRequest& game);

/// Checks the options, and that shards, results file and other ranks belong to this work. Returns an exit code if
/// nothing remains to be done here: after an error, or on another rank than the first, which has finished its part.
std::optional<int> get_ready(const Work& work, RunContext& context);

/// On rank 0, after all ranks have met: reports a rank that runs another build of the engine.
void report_other_form(const Ranks& ranks);

/// Runs the work and receives all results in order. Returns false if interrupted early. Calls record_interrupts.
Result<bool> run_work(const Work& work, RunContext& context, const ResultHandler& handle);

/// Runs a share of the work and writes its results for `merge`; returns the exit code.
int run_shard(const Work& work, RunContext& context, const OutputRequest& output);

/// True for all ranks but the first; for commands that do not divide their work. Rank 1 tells the user about it.
bool is_rank_without_work();

/// Under mpirun, discards the standard output and errors of all ranks but the first.
void mute_other_ranks();

/// Delays the exit of a rank with an error code, because a launcher then kills the other ranks and drops unread output:
/// rank 0 waits until its messages are read, and other ranks give it time to do so. Returns `code`.
int leave_ranks(int code);

/// Returns the given options that say how results are printed.
std::vector<std::string> shown_words(const OutputRequest& output);

/// Returns the error for a result that the work cannot parse, although its checksum is right.
Error foreign_result(std::size_t item);

/// Reports on standard error how much was done before an interrupt; returns the exit code.
int interrupted(const Work& work, const RunContext& context, std::size_t done);

}  // namespace tilefold::app
