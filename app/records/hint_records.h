// Turns a strategy's evaluation of one move into a record. The record has the fields that apply, in the order of the
// columns that `tilefold hint` prints.
#pragma once

#include <string_view>

#include "engine/core/strategy.h"

namespace tilefold::app {

/// Returns the record. `extra` is the name of the field for MoveValue::extra; empty if the strategy does not use it.
Object value_record(const Puzzle& puzzle, std::string_view extra, const MoveValue& value);

}  // namespace tilefold::app
