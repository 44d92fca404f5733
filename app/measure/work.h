// A task that is divided into numbered items. Each item yields a text, and the texts are combined in the order of the
// item numbers. Therefore the items can run on any machine and in any order.
//
// This file only describes the work. `app/work` runs it with threads, in shards or on MPI ranks, and resumes
// interrupted runs. Invariant: a result depends only on the command and the item number, not on where or when the item
// runs. Each result is delivered once, in ascending order of item numbers.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace tilefold::measure {

/// An item to be run.
struct Assignment {
  std::size_t item = 0;
  std::string task = {};  ///< additional data for the item, as returned by Work::task
};

struct Work {
  /// The words of the command without the program name; the first word is for example "bench". Runs with equal words
  /// have the same items and results.
  std::vector<std::string> command;
  std::size_t items = 0;
  std::string unit;  ///< display name of the items, such as "games"
  /// Checksum of additional input that determines the items and results, such as a file; empty if there is no such
  /// input.
  std::string input = {};

  /// Returns the data that an item needs besides its number, as one text line. Only the process that distributes the
  /// items can compute these data. Empty if items need none. Called by several threads.
  std::function<std::string(std::size_t item)> task = {};

  /// Computes the result of an item as one text line. Returns nullopt if a stop is requested before the result is
  /// complete. Called by several threads.
  std::function<std::optional<std::string>(const Assignment& item, const std::stop_token& stop)> run;

  /// Defines the order in which a single process starts the items: returns the number of the item at index `place` of
  /// this order. Empty if items start in ascending order of their numbers.
  std::function<std::size_t(std::size_t place)> order = {};

  Assignment assignment(std::size_t item) const { return {.item = item, .task = task ? task(item) : std::string()}; }
};

/// Function that receives the results, in ascending order of item numbers.
using ResultHandler = std::function<void(std::size_t item, std::string_view result)>;

}  // namespace tilefold::measure
