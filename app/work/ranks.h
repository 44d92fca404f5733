// Distributes work over ranks: rank 0 hands out items on request, runs items itself and puts the results in order; the
// other ranks run the items they receive.
//
// The cost of items may differ by a factor of 1,000, so a rank holds one item per thread plus as many as it recently
// finished in about 10 ms. At the start every rank sends its version and command; if one differs, the run is refused.
// When rank 0 stops, results finished by then are still collected. Invariant: no result depends on the number of ranks
// or threads.
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

namespace tilefold::app {

/// The position of this process among the ranks, according to the environment; count is 1 without mpirun or srun.
struct RankPlacement {
  int rank = 0;
  int count = 1;
  int here = 1;  ///< number of ranks on this machine
};
RankPlacement rank_placement();

/// True if mpirun, srun or another launcher of ranks is the parent of this process. A program that a rank has started
/// inherits its environment, but is no rank itself.
bool is_started_by_launcher();

/// Returns the number of threads for a rank: the processors it is bound to, else its share of all processors.
int threads_of_rank();

class Ranks {
 public:
  explicit Ranks(std::unique_ptr<Messenger> messenger, std::string_view form = engine_form())
      : messenger_(std::move(messenger)), form_(form), early_(static_cast<std::size_t>(messenger_->count())) {}

  /// Releases the other ranks, at whatever step this one has stopped.
  ~Ranks();
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;

  /// Joins the other ranks named by the environment; null if this process runs alone.
  static Result<std::unique_ptr<Ranks>> join();

  bool is_first() const { return messenger_->rank() == 0; }

  /// Returns rank 0's value on every rank. Requires: all ranks call it.
  std::uint64_t agree(std::uint64_t number);

  std::string agree(std::string text);

  /// Used instead of `lead` and `follow` if all ranks work on one task together: returns true if all ranks have the
  /// same identity and may continue. Requires: all ranks call it. On rank 0 the error names a rank that differs; the
  /// others only learn that one does.
  Result<bool> meet(const std::string& identity);

  /// Returns the texts of all ranks, by rank. Requires: all ranks call it.
  std::vector<std::string> exchange(std::string text);

  /// Sends texts[r] to each rank r and replaces it by the text that rank r sent to this one. Messages go directly
  /// between ranks, so rank 0 carries no extra load. Requires: all ranks call it; no rank is more than one swap ahead.
  void swap(std::vector<std::string>& texts);
  int rank() const { return messenger_->rank(); }
  int count() const { return messenger_->count(); }

  /// On rank 0: returns an error that names a rank whose identity differs, if there is one.
  Result<Done> check(const std::string& identity);

  /// On rank 0, after `check` or `meet`: names a rank that runs another build of the engine, which affects only the
  /// speed; empty if all run the same one.
  const std::string& other_form() const { return other_form_; }

  /// On rank 0, after `check`: runs and hands out the items that the collector lacks, until all are done or it is
  /// stopped.
  void lead(const Work& work, const RunOptions& options, Collector& collector);

  /// On the other ranks: sends the identity and runs items for rank 0 until it sends no more. Returns false if refused.
  bool follow(const Work& work, int threads, const std::string& identity);

 private:
  enum class Step : std::uint8_t { joined, greeted, ended };

  bool greet(const std::string& identity);
  void dismiss();
  std::string await(int from);

  std::unique_ptr<Messenger> messenger_;
  std::string form_;
  std::string other_form_;
  std::vector<std::deque<std::string>> early_;  // per rank: texts that arrived while waiting for another rank's
  Step step_ = Step::joined;
};

}  // namespace tilefold::app
