// Threads that do the items they are ordered to do, for a rank that gets them from elsewhere.
//
// It knows neither messages nor order. What an item throws ends up as a problem, and nothing is done any more.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "app/measure/work.h"

namespace tilefold::app {

class Crew {
 public:
  struct Finished {
    std::size_t item = 0;
    std::string result;
  };

  /// With fewer threads where the system gives no more; it throws std::system_error where it gives none.
  Crew(const Work& work, int threads);
  ~Crew() { stop(); }
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  std::size_t size() const { return threads_.size(); }
  void order(Assignment item);

  /// What was finished since the last time.
  std::vector<Finished> take();

  /// What went wrong, told once.
  std::optional<std::string> problem();

  /// Ends soon: items that are being done are given up.
  void stop();

 private:
  void run();

  const Work& work_;
  std::stop_source stop_;
  std::mutex mutex_;
  std::condition_variable ordered_;
  std::deque<Assignment> items_;
  std::vector<Finished> finished_;
  std::optional<std::string> problem_;
  std::vector<std::thread> threads_;
};

}  // namespace tilefold::app
