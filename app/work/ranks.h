// Work over ranks: rank 0 hands items out as they are wanted, does items itself, and puts the results in order; all
// others do what they are handed.
//
// Items may differ by a thousand times, so a rank has what its threads do and a little more: as much as it did lately
// in some milliseconds. At the start each rank says its version and command; who differs is refused, and nothing is
// done. When rank 0 stops, what is done by then is still taken. Law: no result depends on ranks or threads.
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

/// How many ranks the environment says that there are, and which this is; one where no mpirun or srun has begun it.
struct Placement {
  int rank = 0;
  int count = 1;
  int here = 1;  ///< how many of them share this machine
};
Placement placement();

/// Threads for a rank: the processors that are its own, or its share of all.
int threads_of_rank();

class Ranks {
 public:
  explicit Ranks(std::unique_ptr<Messenger> messenger, std::string_view form = engine_form())
      : messenger_(std::move(messenger)), form_(form), early_(static_cast<std::size_t>(messenger_->count())) {}

  /// Lets go of the other ranks, wherever this one has stopped.
  ~Ranks();
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;

  /// Joins the other ranks of the environment; null where this process is alone.
  static Result<std::unique_ptr<Ranks>> join();

  bool is_first() const { return messenger_->rank() == 0; }

  /// What rank 0 says; all ranks have to ask for it.
  std::uint64_t agree(std::uint64_t number);

  std::string agree(std::string text);

  /// On all ranks, in place of `lead` and `follow`: whether all have this identity, so that they may go on together. An
  /// error on rank 0 names one that has not; others are only told so.
  Result<bool> meet(const std::string& identity);

  /// What each rank gave, by rank; all ranks have to ask for it.
  std::vector<std::string> exchange(std::string text);

  /// Sends each rank the text in its place, and puts there what that one sent to this; past rank 0, so that it carries
  /// no more than others. All ranks have to ask for it; none is more than one swap ahead of another.
  void swap(std::vector<std::string>& texts);
  int rank() const { return messenger_->rank(); }
  int count() const { return messenger_->count(); }

  /// On rank 0: whether all ranks have this identity, a text. An error names one that has not.
  Result<Done> check(const std::string& identity);

  /// After `check` or `meet` on rank 0: which rank runs another form of the engine, which changes nothing but the time;
  /// empty where all run the same.
  const std::string& other_form() const { return other_form_; }

  /// On rank 0, after `check`: does what the collector has not, until all is done or it is stopped.
  void lead(const Work& work, const Terms& terms, Collector& collector);

  /// On all others: says the identity and does what rank 0 wants, until it wants no more. False where it was refused.
  bool follow(const Work& work, int threads, const std::string& identity);

 private:
  enum class Step : std::uint8_t { joined, greeted, ended };

  bool greet(const std::string& identity);
  void dismiss();
  std::string await(int from);

  std::unique_ptr<Messenger> messenger_;
  std::string form_;
  std::string other_form_;
  std::vector<std::deque<std::string>> early_;  // by rank: what came while another's text was waited for
  Step step_ = Step::joined;
};

}  // namespace tilefold::app
