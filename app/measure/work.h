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

/// An item that is to be done.
struct Assignment {
  std::size_t item = 0;
  std::string task = {};  ///< what Work::task said of it
};

struct Work {
  /// The words that ask for it, without the program: "bench", … Runs with the same words have the same items and
  /// results.
  std::vector<std::string> command;
  std::size_t items = 0;
  std::string unit;  ///< what the items are to people: "games"
  /// A checksum of what items and results follow from besides the words, such as a file; empty for nothing.
  std::string input = {};

  /// What has to be known to do an item besides its number, where only the process that hands items out has it; a text
  /// without line breaks. Empty where nothing has. Called by several threads.
  std::function<std::string(std::size_t item)> task = {};

  /// The result of an item, a text without line breaks; none when it was stopped on the way. Called by several threads.
  std::function<std::optional<std::string>(const Assignment& item, const std::stop_token& stop)> run;

  /// The item that is begun as number `place` where all of them are done in one place; empty for the order of numbers.
  std::function<std::size_t(std::size_t place)> order = {};

  Assignment assignment(std::size_t item) const { return {.item = item, .task = task ? task(item) : std::string()}; }
};

/// Takes the results, in the order of items.
using TakeResult = std::function<void(std::size_t item, std::string_view result)>;

}  // namespace tilefold::app
