// Work of a command: done here, taken from shards, or done in part into a shard; with progress, and Ctrl-C heard.
//
// Commands say what the work is and print what comes of it; none of them knows who did it.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/requests.h"
#include "app/measure/work.h"
#include "app/records/output.h"
#include "app/work/ranks.h"

namespace tilefold::app {

/// How far work of one item is, to show it in parts.
struct PartsDone {
  std::string unit;
  std::atomic<std::size_t> done = 0;
  std::atomic<std::size_t> all = 0;  ///< 0 as long as it is not known
};

/// A file that an option names.
struct NamedFile {
  std::string option;
  std::string path;  ///< empty or "-" for standard output
};

struct WorkPlace {
  const WorkRequest& request;
  bool is_seed_given = false;
  int threads = 1;
  std::vector<std::string> shown = {};   ///< words that say how the whole is to be printed
  std::unique_ptr<Ranks> ranks = {};     ///< those of mpirun; null where this process is alone
  std::optional<ResultsFile> file = {};  ///< that --resume names
  TakeResult on_result = {};             ///< as in Terms
  const PartsDone* parts = nullptr;      ///< shown as progress in place of the items
  std::vector<NamedFile> written = {};   ///< beside the file that --resume names
};

/// Joins the ranks of mpirun, if there are any.
Result<Done> join_ranks(WorkPlace& place);

/// The same, and agrees with them on the seed where none was given.
Result<Done> join_ranks(WorkPlace& place, GameRequest& game);

/// Checks that the options go together with each other, and the work with the shards that it is merged from, the file
/// of results and the other ranks. An exit code where there is nothing more to do here: it was refused, or this is
/// another rank than the first, and has done its part.
std::optional<int> get_ready(const Work& work, WorkPlace& place);

/// On rank 0, when all have met: says which rank runs another form of the engine.
void tell_other_form(const Ranks& ranks);

/// Takes all results in order; false when it was interrupted before the end. Notes interrupts.
Result<bool> run_work(const Work& work, WorkPlace& place, const TakeResult& take);

/// Does a part of the work and writes its results for `merge`; the exit code.
int run_shard(const Work& work, WorkPlace& place, const OutputRequest& output);

/// Under mpirun only the first rank speaks: makes what the others would say go nowhere.
void mute_other_ranks();

/// Before a rank of mpirun ends with a code: a launcher then kills the other ranks and drops what it has not read. So
/// the first rank waits until what it said is read, and the others leave it the time to say it. Gives the code back.
int leave_ranks(int code);

/// The words that say how results are to be printed, as far as the request says so.
std::vector<std::string> shown_words(const OutputRequest& output);

/// A result that is no text of the work's; files whose checksums are right hold none.
Error foreign_result(std::size_t item);

/// What was done when it was interrupted, said on standard error; the exit code.
int interrupted(const Work& work, const WorkPlace& place, std::size_t done);

}  // namespace tilefold::app
