// Protocol files of studies: every fault is a line of the file with a sentence, and a file without faults gives every
// participant a plan that contains each trial once, with a text in every language.

#include <algorithm>
#include <set>
#include <string>

#include "app/protocol/plan.h"
#include "app/protocol/protocol_reader.h"
#include "tests/fuzz/target.h"

namespace tilefold::test {
namespace {

constexpr std::size_t most_opened = 3;  // number of trials that are opened and played

void demand_text(const protocol::StudyText& text, const protocol::Protocol& protocol) {
  demand(text.empty() || text.size() == protocol.languages.size(), "a text exists in every language");
}

void demand_question(const protocol::StudyQuestion& question, const protocol::Protocol& protocol) {
  demand(!question.name.empty() && !question.text.empty(), "a question has a name and a text");
  for (const protocol::StudyText& option : question.options) demand_text(option, protocol);
  demand_text(question.low, protocol);
  demand_text(question.high, protocol);
  demand(question.kind != protocol::StudyQuestion::Kind::choice || question.options.size() >= 2,
         "a choice has several options");
  demand(question.min <= question.max, "the range of a number is not empty");
}

void demand_plan(const protocol::Protocol& protocol, const std::string& participant) {
  std::set<const protocol::StudyTrial*> trials;
  const auto steps = protocol::plan_of(protocol, participant);
  demand(!steps.empty(), "a plan has a step");
  for (const protocol::StudyStep& step : steps) {
    if (step.text != nullptr) demand_text(*step.text, protocol);
    if (step.question != nullptr) demand_question(*step.question, protocol);
    if (step.kind != protocol::StudyStep::Kind::trial) continue;
    demand(trials.insert(step.trial).second, "a plan contains a trial once");
    demand(step.position == static_cast<std::int64_t>(trials.size()), "trials are numbered in their order");
  }
  demand(static_cast<std::int64_t>(trials.size()) == protocol::trial_count(protocol), "a plan contains every trial");
}

void demand_trials(const protocol::Protocol& protocol) {
  std::size_t opened = 0;
  for (const protocol::StudyBlock& block : protocol.blocks)
    for (const protocol::StudyTrial& trial : block.trials) {
      if (++opened > most_opened) return;
      const auto opening = protocol::open_trial(trial);
      demand(static_cast<bool>(opening), "a trial that was checked is opened");
      demand_sound(*opening->puzzle, opening->setup);
    }
}

void try_protocol(std::string_view text) {
  const protocol::ProtocolReading reading = protocol::read_protocol(text);
  const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
  for (const protocol::ProtocolFault& fault : reading.faults) {
    demand_message(fault.error);
    demand(fault.line >= 1 && fault.line <= lines, "a fault is in a line of the file");
  }
  if (!reading.faults.empty()) return;
  const protocol::Protocol& protocol = reading.protocol;
  demand(protocol.source == text, "a protocol keeps its text");
  demand(!protocol.title.empty() && !protocol.languages.empty(), "a protocol has a title and a language");
  for (const auto& [name, words] : protocol.words) demand(words.size() == protocol.languages.size(), name);
  for (const std::string participant : {"1", "P12", "somebody"}) demand_plan(protocol, participant);
  demand_trials(protocol);
}

}  // namespace
}  // namespace tilefold::test

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  tilefold::test::try_protocol(tilefold::test::text_of(data, size));
  return 0;
}
