// Reads a game that `tilefold play` printed as JSON Lines: a start, moves, and possibly an end.
//
// `read_record` checks only the form of the lines. `check_record` replays the game to check whether the record agrees
// with the rules.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/records/game.h"

namespace tilefold::records {

struct Record {
  Opening opening;
  Document start;
  std::vector<Document> lines;  ///< lines of kind `move`, in order
  std::optional<Document> end;
  std::vector<std::string> ignored = {};  ///< names of unknown fields in the record, without duplicates
};

/// Returns a message such as "ignored the unknown field ms", or an empty text if no field was ignored.
std::string ignored_text(const Record& record);

/// Parses `text`, the contents of the file `path`, as a record.
Result<Record> read_record(const std::string& path, std::string_view text);

/// True if the first line of `contents` is the start of a recorded game.
bool looks_like_record(std::string_view contents);

/// Returns the texts of the recorded moves. If lines without a move exist, returns an error that names the first one.
Result<std::vector<std::string>> recorded_moves(const Record& record);

/// Replays the recorded moves from `record.opening`. Appends the names of unknown fields to `record.ignored`. Returns
/// an error for the first line that contradicts the rules.
Result<Done> check_record(Record& record);

/// Splits a text into lines. Leaves out empty lines.
std::vector<std::string_view> split_lines(std::string_view text);

}  // namespace tilefold::records
