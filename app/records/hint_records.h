// A strategy's view of one move, as a record: the fields that apply, in the order of the columns of `hint`.
#pragma once

#include <string_view>

#include "engine/core/strategy.h"

namespace tilefold::app {

/// `extra` is the name of the field MoveValue::extra; empty if unused.
Object value_record(const Puzzle& puzzle, std::string_view extra, const MoveValue& value);

}  // namespace tilefold::app
