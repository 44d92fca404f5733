// A model of power cuts: computes what a folder may contain after a cut at any moment of a run of the program.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "tests/support/process.h"
#include "tests/support/write_log.h"

namespace tilefold::test {

/// The changes that one run of the program made in a folder. The file system of the model promises no more than POSIX:
/// after a power cut, a change that was not synced may be present, missing or present in part. Data that was written to
/// a file is durable after a sync of the file, and the names of files after a sync of the folder. Changes of names keep
/// their order.
class WrittenFolder {
 public:
  /// Runs tilefold with these arguments to its end. Observes `folder`, which must exist and whose previous content is
  /// durable. Requires exit code 0.
  WrittenFolder(const std::string& folder, const Words& arguments);

  /// Returns the number of changes and syncs. A cut takes place before one of them or after all of them.
  std::size_t events() const { return events_.size(); }
  /// Returns the output that the program had printed before the cut.
  std::string answered(std::size_t cut) const;
  /// Writes a possible content of the folder after the cut into `to`, which becomes a folder with only this content.
  void restore(std::size_t cut, std::mt19937& random, const std::string& to) const;

 private:
  struct Event {
    WriteEvent event;
    std::string path;
    std::string other;
    std::string data;
  };
  using Names = std::vector<std::pair<std::string, std::string>>;  // relative path and content of each file

  void read_log(const std::string& log);

  std::string folder_;
  Names before_;
  std::vector<Event> events_;
  std::string out_;
};

}  // namespace tilefold::test
