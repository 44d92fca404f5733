// Games judged by a program that is not ours: its own values, as it tells them.
//
// Each thread that judges has a guest of its own, so what one says of a position must depend on the position alone. The
// values are taken for those of the rest of the game, the move's gain included; what else they count in is its affair.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "app/measure/guest.h"
#include "app/measure/judge.h"

namespace tilefold::app {

/// `invite` gives one more guest and is called by any of the threads; `nodes` is what they are told to spend on a
/// position, 0 for nothing in particular. A guest that breaks the rules, or tells no value for the move that was
/// played, is this judge's problem (judge.h).
std::unique_ptr<Judge> make_guest_judge(std::function<std::unique_ptr<Guest>()> invite, std::uint64_t nodes);

}  // namespace tilefold::app
