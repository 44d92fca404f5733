// Results of work in a file: what a shard is, and what an interrupted run goes on from. One format for both.
//
// JSON Lines: a header with the version, the command and the part of the items; a line for each result with its own
// checksum, in any order; and an end that counts them, once there are all. A file without its end is one to go on with:
// what stands in it was done, but for a last line that was cut short. Law: results come out as they were put in, or not
// at all.
#pragma once

#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/measure/spooled.h"
#include "app/work/share.h"
#include "engine/core/result.h"

namespace tilefold::app {

/// Whose results they are.
struct RunHeader {
  std::string version;                    ///< of the program, with its commit
  std::vector<std::string> command = {};  ///< as in Work
  std::string input = {};                 ///< as in Work; empty for nothing
  std::vector<std::string> shown = {};    ///< words that say how the whole is to be printed; not compared
  std::uint64_t items = 0;                ///< of the whole run
  Share share = {};
};

/// Why a file with the header `found` is none of the run `wanted`, which is the one that `whose` names.
Result<Done> check_same_run(const RunHeader& found, const RunHeader& wanted, std::string_view whose);

class ResultsFile {
 public:
  /// Reads a file that has its end.
  static Result<ResultsFile> read(const std::string& path);

  /// Begins a file, or goes on with one of the same run; nobody else does so at the same time.
  static Result<ResultsFile> resume(const std::string& path, const RunHeader& header);

  ResultsFile(ResultsFile&& other) noexcept;
  ResultsFile& operator=(ResultsFile&&) = delete;
  ~ResultsFile();

  const std::string& path() const { return path_; }
  const RunHeader& header() const { return header_; }
  bool is_whole() const { return is_whole_; }

  /// How many results it had when it was opened, and whether that of `item` is one of them.
  std::size_t count() const { return places_.size(); }
  bool has(std::size_t item) const;

  /// The result of an item that it had; checked once more.
  Result<std::string> result(std::size_t item);

  /// Appends a result, which is the system's to keep when this returns.
  Result<Done> add(std::size_t item, std::string_view result);

  /// Appends the end; all results must be there.
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
  Spooled<std::pair<std::uint64_t, std::uint64_t>> places_ = {};  // item and offset, by item
  std::uint64_t sound_bytes_ = 0;                                 // up to the end of the last whole line
  bool is_whole_ = false;
  std::ifstream file_ = {};
  int descriptor_ = -1;  // to append to
};

/// The lines of the format, without line breaks.
std::string header_line(const RunHeader& header);
std::string result_line(std::size_t item, std::string_view result);
std::string end_line(std::size_t results);

}  // namespace tilefold::app
