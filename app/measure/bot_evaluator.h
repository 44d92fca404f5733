// A judge that uses the values of an external program (an external strategy).
//
// Each judging thread has its separate external strategy. Requires: an external strategy's values depend on the
// position alone. The judge takes them as values of the rest of the game including the gain of the move, in the unit
// that the program uses.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "app/measure/external_strategy.h"
#include "app/measure/judge.h"

namespace tilefold::app {

/// `invite` creates an external strategy and is called by several threads. `nodes` is the node budget per position; 0
/// sets no budget. Judge::problem (judge.h) reports an external strategy that breaks the rules or gives no value for
/// the played move.
std::unique_ptr<Judge> make_bot_evaluator(std::function<std::unique_ptr<ExternalStrategy>()> invite,
                                          std::uint64_t nodes);

}  // namespace tilefold::app
