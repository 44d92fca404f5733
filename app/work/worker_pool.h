// A pool of worker threads that run given items. Used by a rank that receives its items from rank 0.
//
// It does not send or receive messages, and results may be finished in any order. If an item throws an exception, the
// pool stores the message (see `problem`) and stops.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "app/measure/work.h"

namespace tilefold::work {

/// Returns the message of an exception that ended an item, for the user.
std::string problem_of(const std::exception& error);

class WorkerPool {
 public:
  struct Finished {
    std::size_t item = 0;
    std::string result;
  };

  /// Starts `threads` threads, or fewer if the system refuses to start more. Throws std::system_error if no thread can
  /// be started.
  WorkerPool(const measure::Work& work, int threads);
  ~WorkerPool() { stop(); }
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  std::size_t size() const { return threads_.size(); }
  void order(measure::Assignment item);

  /// Returns the items that have been finished since the last call.
  std::vector<Finished> pop_finished();

  /// If an item has failed, the first call returns the error message. Otherwise, and on later calls, returns nullopt.
  std::optional<std::string> problem();

  /// Stops the threads. Items in progress are abandoned.
  void stop();

 private:
  void run();

  const measure::Work& work_;
  std::stop_source stop_;
  std::mutex mutex_;
  std::condition_variable ordered_;
  std::deque<measure::Assignment> items_;
  std::vector<Finished> finished_;
  std::optional<std::string> problem_;
  std::vector<std::thread> threads_;
};

}  // namespace tilefold::work
