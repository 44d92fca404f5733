// Reads back a game that `play` printed as JSON Lines: a start, moves and possibly an end.
//
// Reading checks only that the lines form such a record. `check_record` replays the game to check that the record
// agrees with the rules.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/records/game.h"

namespace tilefold::app {

struct Record {
  Opening opening;
  Document start;
  std::vector<Document> lines;  ///< lines of kind `move`
  std::optional<Document> end;
  std::vector<std::string> ignored = {};  ///< names of fields that this program does not know, each once
};

/// Returns "ignored the unknown field ms" or an empty text.
std::string ignored_text(const Record& record);

/// Parses `text`, the contents of the file `path`, as a record.
Result<Record> read_record(const std::string& path, std::string_view text);

/// True if the first line of `contents` is the start of a record.
bool looks_like_record(std::string_view contents);

/// Returns the move texts of the record; an error for the first line that has none.
Result<std::vector<std::string>> recorded_moves(const Record& record);

/// Replays the record on `record.opening` and notes the fields that the rules do not determine in `ignored`; returns an
/// error for the first line that contradicts the rules.
Result<Done> check_record(Record& record);

/// Returns the lines of a text that are not empty.
std::vector<std::string_view> split_lines(std::string_view text);

}  // namespace tilefold::app
