// Makes documents that record the start of a game, its moves and its end. Commands print these records, and the window
// writes them to its trace.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/core/puzzle.h"

namespace tilefold::records {

/// Version of the record format, written on the first line of all JSON Lines output.
constexpr std::string_view format_name = "tilefold/1";

Document events_document(const EventBatch& events);

struct MoveRecord {
  std::int64_t number = 0;  ///< number of the move in this run of the program, from 1
  Move move;
  const EventBatch& events;
};

Document start_record(const Puzzle& puzzle, std::uint64_t seed, const EventBatch& setup);
Document move_record(const Puzzle& after, const MoveRecord& played);
Document end_record(const Puzzle& puzzle, std::string_view reason);

}  // namespace tilefold::records
