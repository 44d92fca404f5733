// Work that can run anywhere: numbered items, each of which yields a text, combined in the order of their numbers.
//
// It only describes the work; `app/work` runs it with threads, in shards or on MPI ranks, and resumes interrupted runs.
// Invariant: a result depends only on the command and the item number, not on where or when the item runs. Results are
// delivered in ascending order, each once.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace tilefold::app {

/// An item to be run.
struct Assignment {
  std::size_t item = 0;
  std::string task = {};  ///< returned by Work::task
};

struct Work {
  /// Command words without the program: "bench", … Runs with equal words have the same items and results.
  std::vector<std::string> command;
  std::size_t items = 0;
  std::string unit;  ///< display name of the items: "games"
  /// Checksum of further input that determines the items and results, such as a file; empty without such input.
  std::string input = {};

  /// Returns data, as one text line, that an item needs besides its number and that only the distributing process has.
  /// Empty if items need none. Called by several threads.
  std::function<std::string(std::size_t item)> task = {};

  /// Returns the result of an item as one text line; nullopt if it was stopped. Called by several threads.
  std::function<std::optional<std::string>(const Assignment& item, const std::stop_token& stop)> run;

  /// Returns the item to start as number `place` if one process runs all items; empty for ascending order.
  std::function<std::size_t(std::size_t place)> order = {};

  Assignment assignment(std::size_t item) const { return {.item = item, .task = task ? task(item) : std::string()}; }
};

/// Receives the results in ascending order of items.
using ResultHandler = std::function<void(std::size_t item, std::string_view result)>;

}  // namespace tilefold::app
