// Weight files, for every puzzle that has them: unchanged, and with a corrected checksum.
//
// A strategy can play with any accepted file, and learning can continue from it or gives an error.

#include "engine/core/learning.h"
#include "engine/core/strategy.h"
#include "tests/fuzz/target.h"

namespace tilefold::test {
namespace {

void try_to_go_on(const Learning& learning, std::string_view bytes) {
  const auto plan = learning.plan_of(bytes);
  if (!plan) return demand_message(plan.error());
  if (const auto trainer = learning.go_on(*plan, bytes); !trainer) demand_message(trainer.error());
}

void try_weights(const PuzzleInfo& info, std::string_view bytes) {
  if (info.learning == nullptr) return;
  try_to_go_on(*info.learning, bytes);
  ParameterValues rules(info.parameters);
  for (const char* side : {"rows", "columns"})
    demand(static_cast<bool>(rules.set_text(side, "3")), "what learns has boards of 3x3");
  const auto evaluation = info.learning->read(rules, bytes);
  if (!evaluation) return demand_message(evaluation.error());
  EventBatch events;
  const auto puzzle = info.make(rules, 1, events);
  for (const StrategySpec& strategy : info.strategies) {
    if (strategy.make_learned == nullptr) continue;
    const auto player = strategy.make_learned(ParameterValues(strategy.options), 1, *evaluation);
    const Choice choice = player->choose(*puzzle, {.nodes = 10}, {});
    demand(choice.best.has_value(), "who has learned something chooses");
  }
}

}  // namespace
}  // namespace tilefold::test

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  tilefold::test::try_with_checksum(tilefold::test::text_of(data, size), tilefold::test::try_weights);
  return 0;
}
