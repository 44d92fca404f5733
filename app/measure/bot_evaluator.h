// A judge that obtains the values of moves from an external program.
//
// Each judging thread uses its own process of the program. Requires: the values that the program reports depend only on
// the position. The judge interprets the value of a move as the gain of the move plus the expected rest of the game.
// The program determines the unit of the values.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "app/measure/external_strategy.h"
#include "app/measure/judge.h"

namespace tilefold::measure {

/// Creates the judge. It calls `invite` from several threads to start the external program. `nodes` limits the
/// positions that the program searches per judgement; 0 sets no limit. If the program breaks the rules or reports no
/// value for the played move, Judge::problem (judge.h) returns the reason.
std::unique_ptr<Judge> make_bot_evaluator(std::function<std::unique_ptr<ExternalStrategy>()> invite,
                                          std::uint64_t nodes);

}  // namespace tilefold::measure
