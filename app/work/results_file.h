// A file of work results. The same format serves as the output of a shard and as the checkpoint of an interrupted run.
//
// JSON Lines: a header with version, command and share of the items; one line per result, in any order, each with a
// checksum; and an end line with the number of results once all are there. A file without an end line can be resumed:
// all its results count, except a last line that was cut off. Invariant: a result is read back exactly as
// written, or not at all.
#pragma once

#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/measure/disk_backed_vector.h"
#include "app/work/share.h"
#include "engine/core/result.h"

namespace tilefold::app {

/// Identifies the run that the results belong to.
struct RunHeader {
  std::string version;                    ///< version of the program, with its commit
  std::vector<std::string> command = {};  ///< see Work::command
  std::string input = {};                 ///< checksum of the input (Work::input); empty without input
  std::vector<std::string> shown = {};    ///< options that affect only how the merged results are printed; not compared
  std::uint64_t items = 0;                ///< number of items of the whole run
  Share share = {};
};

/// Returns an error that says why a file with header `found` does not belong to the run `wanted`; `whose` names that
/// run.
Result<Done> check_same_run(const RunHeader& found, const RunHeader& wanted, std::string_view whose);

class ResultsFile {
 public:
  /// Reads a complete file, that is one with an end line.
  static Result<ResultsFile> read(const std::string& path);

  /// Creates a file, or resumes one of the same run. Locks it against other processes.
  static Result<ResultsFile> resume(const std::string& path, const RunHeader& header);

  ResultsFile(ResultsFile&& other) noexcept;
  ResultsFile& operator=(ResultsFile&&) = delete;
  ~ResultsFile();

  const std::string& path() const { return path_; }
  const RunHeader& header() const { return header_; }
  bool is_whole() const { return is_whole_; }

  /// Number of results in the file when it was opened.
  std::size_t count() const { return offsets_.size(); }
  bool has(std::size_t item) const;

  /// Reads the result of an item that the file had when it was opened; verifies its checksum again.
  Result<std::string> result(std::size_t item);

  /// Appends a result. When this returns, the data is in the kernel and survives a crash of the program.
  Result<Done> add(std::size_t item, std::string_view result);

  /// Appends the end line. Requires: all results are in the file.
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
  DiskBackedVector<std::pair<std::uint64_t, std::uint64_t>> offsets_ = {};  // items with their file offsets, sorted
  std::uint64_t sound_bytes_ = 0;  // size up to the end of the last complete line
  bool is_whole_ = false;
  std::ifstream file_ = {};
  int descriptor_ = -1;  // open for appending
};

/// The lines of the format, without line breaks.
std::string header_line(const RunHeader& header);
std::string result_line(std::size_t item, std::string_view result);
std::string end_line(std::size_t results);

}  // namespace tilefold::app
