// Output of bots: the first line as a hello, each line as an answer, in every puzzle.
//
// An accepted answer has a legal move and a value for every move; anything else is rejected with a message of one line.

#include <algorithm>
#include <cmath>

#include "app/bots/protocol.h"
#include "engine/catalog.h"
#include "tests/fuzz/target.h"

namespace tilefold::test {
namespace {

constexpr std::int64_t question = 7;

std::vector<std::unique_ptr<Puzzle>> games() {
  std::vector<std::unique_ptr<Puzzle>> games;
  for (const PuzzleInfo* info : catalog()) {
    EventBatch events;
    games.push_back(info->make(ParameterValues(info->parameters), 1, events));
  }
  return games;
}

void try_answer(const Puzzle& game, std::string_view line) {
  const auto choice = bots::read_answer(line, question, game);
  if (!choice) return demand_message(choice.error());
  const std::vector<Move> legal = game.moves();
  demand(choice->best && std::count(legal.begin(), legal.end(), *choice->best) == 1, "an answer has a legal move");
  demand(choice->values.size() == legal.size(), "every legal move has its line");
  for (const MoveValue& value : choice->values)
    demand(!value.score_estimate || std::isfinite(*value.score_estimate), "values are numbers");
}

void try_lines(std::string_view text) {
  static const auto all = games();
  if (const auto hello = bots::read_hello(text.substr(0, text.find('\n'))); !hello) demand_message(hello.error());
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    for (const auto& game : all) try_answer(*game, line);
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
}

}  // namespace
}  // namespace tilefold::test

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  tilefold::test::try_lines(tilefold::test::text_of(data, size));
  return 0;
}
