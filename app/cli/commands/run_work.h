// Runs the work of a command in this process, runs one shard of it, or reads the results of existing shards. Shows
// progress and handles Ctrl-C.
//
// A command only defines its work and prints the results; it does not know in which process the work ran.
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

namespace tilefold::cli {

/// Progress within one work item that takes a long time.
struct PartsDone {
  std::string unit;
  std::atomic<std::size_t> done = 0;
  std::atomic<std::size_t> all = 0;  ///< total number of parts; 0 while unknown
};

/// A file named by an option of the command line.
struct NamedFile {
  std::string option;
  std::string path;  ///< file path; empty or "-" for standard output
};

struct RunContext {
  const WorkRequest& request;
  bool is_seed_given = false;
  int threads = 1;
  std::vector<std::string> shown = {};         ///< options of the command that say how results are printed
  std::unique_ptr<work::Ranks> ranks = {};     ///< other MPI processes; null if this process runs alone
  std::optional<work::ResultsFile> file = {};  ///< results file of the option --resume
  measure::ResultHandler on_result = {};       ///< receiver of new results; see RunOptions::on_result
  const PartsDone* parts = nullptr;     ///< if not null, its progress is shown instead of the number of finished items
  std::vector<NamedFile> written = {};  ///< output files besides the file of --resume
};

/// Connects this process with the other ranks if mpirun started it.
Result<Done> join_ranks(RunContext& context);

/// Also makes all ranks use the same random seed if the user gave none.
Result<Done> join_ranks(RunContext& context, records::GameRequest& game);

/// Checks the options. Also checks that the shards, the results file and the other ranks belong to the same work.
/// Returns an exit code if this process must exit: after an error, or if it is not rank 0. In the latter case this
/// function has already run the rank's part of the work.
std::optional<int> get_ready(const measure::Work& work, RunContext& context);

/// Call on rank 0 after all ranks have connected. Prints a message if another rank runs a different build of the
/// engine.
void report_other_form(const work::Ranks& ranks);

/// Runs the work and receives all results in order. Returns false if interrupted early. Calls record_interrupts.
Result<bool> run_work(const measure::Work& work, RunContext& context, const measure::ResultHandler& handle);

/// Runs a share of the work and writes its results for `merge`; returns the exit code.
int run_shard(const measure::Work& work, RunContext& context, const records::OutputRequest& output);

/// For commands that do not divide their work among ranks: true for all ranks but rank 0. Rank 1 prints a message that
/// the other ranks do nothing.
bool is_rank_without_work();

/// Under mpirun, discards the standard output and errors of all ranks but the first.
void mute_other_ranks();

/// Delays the exit of a rank if `code` is an error. mpirun reacts to an error code by killing the other ranks and
/// dropping their unread output. Rank 0 therefore waits until its messages have been read, and the other ranks wait for
/// rank 0. Returns `code`.
int leave_ranks(int code);

/// Returns the options of the command line that affect only how results are printed.
std::vector<std::string> shown_words(const records::OutputRequest& output);

/// Returns the error for a result that the work cannot parse, although its checksum is right.
Error foreign_result(std::size_t item);

/// Reports on standard error how much was done before an interrupt; returns the exit code.
int interrupted(const measure::Work& work, const RunContext& context, std::size_t done);

}  // namespace tilefold::cli
