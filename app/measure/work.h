// Work that can be done anywhere: numbered items, each of which gives a text, put together in the order of their
// numbers.
//
// It says what there is to do; `app/work` does it, with threads, in shards, on the ranks of MPI, and goes on with what
// was interrupted. Law: the result of an item depends on the command and its number only, so that it does not matter
// who does it, when, and beside what. Whatever takes the results gets them in ascending order, each once.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace tilefold::app {

struct Work {
  /// The words that ask for it, without the program: "bench", … Runs with the same words have the same items and
  /// results.
  std::vector<std::string> command;
  std::size_t items = 0;
  std::string unit;  ///< what the items are to people: "games"

  /// The result of an item, a text without line breaks; none when it was stopped on the way. Called by several threads.
  std::function<std::optional<std::string>(std::size_t item, const std::stop_token& stop)> run;

  /// The item that is begun as number `place` where all of them are done in one place; empty for the order of numbers.
  std::function<std::size_t(std::size_t place)> order = {};
};

/// Takes the results, in the order of items.
using TakeResult = std::function<void(std::size_t item, std::string_view result)>;

}  // namespace tilefold::app
