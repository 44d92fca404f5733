// Converts a strategy's evaluation of one move to a record. The record contains only the fields that the strategy has
// set, in the order of the columns that `tilefold hint` prints.
#pragma once

#include <string_view>

#include "engine/core/strategy.h"

namespace tilefold::records {

/// Returns the record of a move. `extra` is the name of the field for MoveValue::extra; it is empty if the strategy
/// does not use this value.
Object value_record(const Puzzle& puzzle, std::string_view extra, const MoveValue& value);

}  // namespace tilefold::records
