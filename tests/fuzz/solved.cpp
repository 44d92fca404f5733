// Files of solved rules, for every puzzle that has them: unchanged, and with a corrected checksum.
//
// A strategy can play with any accepted file.

#include <algorithm>

#include "engine/core/solving.h"
#include "engine/core/strategy.h"
#include "tests/fuzz/target.h"

namespace tilefold::test {
namespace {

constexpr int moves_tried = 4;

void try_solved(const PuzzleInfo& info, std::string_view bytes) {
  if (info.solving == nullptr) return;
  ParameterValues rules(info.parameters);
  for (const char* side : {"rows", "columns"})
    demand(static_cast<bool>(rules.set_text(side, "2")), "what is solved has boards of 2x2");
  const auto solved = info.solving->read(rules, bytes);
  if (!solved) return demand_message(solved.error());
  EventBatch events;
  const auto puzzle = info.make(rules, 1, events);
  const auto spec = std::find_if(info.strategies.begin(), info.strategies.end(),
                                 [&](const StrategySpec& one) { return one.name == info.solving->strategy; });
  const auto player = spec->make(ParameterValues(spec->options), 1);
  for (int i = 0; i < moves_tried && !puzzle->moves().empty(); ++i) {
    const Choice choice = player->choose(*puzzle, {.nodes = 10}, {});
    demand(choice.best.has_value(), "who has solved something chooses");
    puzzle->play(*choice.best, events);
  }
}

}  // namespace
}  // namespace tilefold::test

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  tilefold::test::try_with_checksum(tilefold::test::text_of(data, size), tilefold::test::try_solved);
  return 0;
}
