// A file with the results of a run. The same format is used for the output of a shard and to resume an interrupted run.
//
// The format is JSON Lines. The first line is a header with the version, the command and the share of the items. Then
// there is one line for each result, in any order, with a checksum. When all results are there, a last line gives their
// number. A file without this last line can be resumed: all its results are used, except one whose line is incomplete.
// Invariant: a result is read without any change, or not at all.
#pragma once

#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/measure/disk_backed_vector.h"
#include "app/system/files.h"
#include "app/work/share.h"
#include "engine/core/result.h"

namespace tilefold::work {

/// Identifies the run to which the results belong.
struct RunHeader {
  std::string version;                    ///< version of the program, including its commit
  std::vector<std::string> command = {};  ///< words of the command; see Work::command
  std::string input = {};                 ///< checksum of the input (Work::input); empty if there is no input
  /// Options that affect only how merged results are printed; runs may differ in them.
  std::vector<std::string> shown = {};
  std::uint64_t items = 0;  ///< number of items of the whole run, not only of the share
  Share share = {};
};

/// Returns an error with the reason if a file with the header `found` does not belong to the run `wanted`. `whose`
/// names that run in the message.
Result<Done> check_same_run(const RunHeader& found, const RunHeader& wanted, const Phrase& whose);

class ResultsFile {
 public:
  /// Reads a complete file. Returns an error if the end line is missing.
  static Result<ResultsFile> read(const std::string& path);

  /// Creates a file, or opens a file of the same run to add the results that it lacks. Locks the file, so that other
  /// processes cannot write to it.
  static Result<ResultsFile> resume(const std::string& path, const RunHeader& header);

  const std::string& path() const { return path_; }
  const RunHeader& header() const { return header_; }
  bool is_whole() const { return is_whole_; }

  /// Returns the number of results that the file had when it was opened.
  std::size_t count() const { return offsets_.size(); }
  bool has(std::size_t item) const;

  /// Returns the result of an item that the file contained when it was opened. Verifies the checksum of the result
  /// again.
  Result<std::string> result(std::size_t item);

  /// Appends a result. After the call, the system has received the data, so that they are not lost if the program
  /// crashes.
  Result<Done> add(std::size_t item, std::string_view result);

  /// Appends the end line. Requires: the file contains all results.
  Result<Done> end();

 private:
  struct Scan;
  explicit ResultsFile(std::string path) : path_(std::move(path)) {}
  Result<Done> load();
  Result<bool> load_line(Scan& scan, const std::string& line);
  Result<Done> go_on(const RunHeader& header);
  Result<Done> append(const std::string& line);

  std::string path_;
  RunHeader header_ = {};
  // item numbers and the positions of their results in the file, sorted by item
  measure::DiskBackedVector<std::pair<std::uint64_t, std::uint64_t>> offsets_ = {};
  std::uint64_t sound_bytes_ = 0;  // size of the file up to the end of its last complete line
  bool is_whole_ = false;
  std::ifstream file_ = {};
  system::WrittenFile end_ = {};  // the same file, for appending
};

/// Return the lines of a results file, without line breaks.
std::string header_line(const RunHeader& header);
std::string result_line(std::size_t item, std::string_view result);
std::string end_line(std::size_t results);

}  // namespace tilefold::work
