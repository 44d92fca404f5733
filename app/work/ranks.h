// Distributes work over ranks. Rank 0 sends items to the ranks that request them, runs items itself, and puts the
// results in order. The other ranks run the items that they receive.
//
// Some items take 1,000 times as long as others. A rank therefore requests one item per thread, plus as many as it has
// recently finished in about 10 ms. At the start every rank sends its version and command to rank 0; if one differs,
// rank 0 refuses the run. When rank 0 stops, it still collects the results that are finished by then. Invariant: no
// result depends on the number of ranks or threads.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/measure/work.h"
#include "app/work/collector.h"
#include "app/work/messenger.h"
#include "engine/core/engine_form.h"
#include "engine/core/result.h"

namespace tilefold::work {

/// The rank of this process and the number of ranks, read from environment variables. Without mpirun or srun, `count`
/// is 1.
struct RankPlacement {
  int rank = 0;
  int count = 1;
  int here = 1;  ///< number of ranks on this machine
};
RankPlacement rank_placement();

/// True if mpirun, srun or another launcher of ranks is the parent of this process. A program that a rank has started
/// inherits the environment of the rank but is not a rank itself.
bool is_started_by_launcher();

/// Returns the number of threads that a rank should use. If the rank is bound to certain processors, this is their
/// number; otherwise the processors of the machine are divided among its ranks.
int threads_of_rank();

class Ranks {
 public:
  explicit Ranks(std::unique_ptr<Messenger> messenger, std::string_view form = engine_form())
      : messenger_(std::move(messenger)), form_(form), early_(static_cast<std::size_t>(messenger_->count())) {}

  /// Tells the other ranks to exit, no matter at which point of the run this rank is.
  ~Ranks();
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;

  /// Connects this process with the other ranks. Returns null if this process runs alone.
  static Result<std::unique_ptr<Ranks>> join();

  bool is_first() const { return messenger_->rank() == 0; }

  /// Returns, on every rank, the value that rank 0 passes. Requires: all ranks call it.
  std::uint64_t agree(std::uint64_t number);

  std::string agree(std::string text);

  /// Used in place of `lead` and `follow` if all ranks work on one task together. Returns true if all ranks have the
  /// same identity, so that they may continue. On rank 0 the error names a rank whose identity differs; on the other
  /// ranks it only says that there is one. Requires: all ranks call it.
  Result<bool> meet(const std::string& identity);

  /// Sends `text` to all ranks and returns the texts of all ranks, by rank. Requires: all ranks call it.
  std::vector<std::string> exchange(std::string text);

  /// Sends texts[r] to each rank r, and then replaces texts[r] by the text that rank r has sent to this rank. Messages
  /// do not pass through rank 0. Requires: all ranks call it, and no rank is more than one call ahead of the others.
  void swap(std::vector<std::string>& texts);
  int rank() const { return messenger_->rank(); }
  int count() const { return messenger_->count(); }

  /// To be called on rank 0. Returns an error if the identity of a rank differs, and names that rank.
  Result<Done> check(const std::string& identity);

  /// To be called on rank 0 after `check` or `meet`. Names a rank that uses another build of the engine, which affects
  /// only the speed. Empty if all ranks use the same build.
  const Error& other_form() const { return other_form_; }

  /// To be called on rank 0 after `check`. Runs and distributes the items whose results the collector does not have,
  /// until all are done or the collector is stopped.
  void lead(const measure::Work& work, const RunOptions& options, Collector& collector);

  /// To be called on all ranks except rank 0. Sends the identity to rank 0 and runs the items that rank 0 sends, until
  /// it sends no more. Returns false if rank 0 refuses the run.
  bool follow(const measure::Work& work, int threads, const std::string& identity);

 private:
  enum class Step : std::uint8_t { joined, greeted, ended };

  bool greet(const std::string& identity);
  void dismiss();
  std::string await(int from);

  std::unique_ptr<Messenger> messenger_;
  std::string form_;
  Error other_form_;
  // by rank: texts that arrived while this rank waited for a text from another rank
  std::vector<std::deque<std::string>> early_;
  Step step_ = Step::joined;
};

}  // namespace tilefold::work
