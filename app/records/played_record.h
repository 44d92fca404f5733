// A game as `play` prints it in JSON Lines, read back: a start, moves, and perhaps an end.
//
// Reading it says whether the lines are such a record; whether what they tell is what the rules give is another
// question, and asking it plays the game.
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
  std::vector<Document> lines;  ///< those of kind `move`
  std::optional<Document> end;
};

/// The record that `text`, the contents of the file `path`, is.
Result<Record> read_record(const std::string& path, std::string_view text);

/// Whether the first line of `contents` is the start of a record.
bool looks_like_record(std::string_view contents);

/// The moves of the record as their texts; the error of the first line that has none.
Result<std::vector<std::string>> moves_told(const Record& record);

/// Plays the record; the error of the first line that says something else than the rules.
Result<Done> check_record(Record& record);

/// The lines of a text that are not empty.
std::vector<std::string_view> split_lines(std::string_view text);

}  // namespace tilefold::app
