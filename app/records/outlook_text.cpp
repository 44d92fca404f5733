#include "app/records/outlook_text.h"

#include <algorithm>

namespace tilefold::records {
namespace {

std::string count_text(std::int64_t count, const Measure& measure) {
  return std::to_string(count) + " " + std::string(count == 1 ? measure.one : measure.many);
}

std::string found_text(const Outlook& outlook) {
  std::string text;
  for (const Measure& measure : outlook.measures)
    if (measure.found) text += (text.empty() ? "" : ", ") + count_text(*measure.found, measure);
  return text;
}

// Returns, as text, the bound of the first measure that the solver might still improve. Empty if there is no such
// measure.
std::string bound_text(const Outlook& outlook) {
  const auto open = std::find_if(outlook.measures.begin(), outlook.measures.end(),
                                 [](const Measure& measure) { return measure.found != measure.bound; });
  if (open == outlook.measures.end()) return {};
  return (open->sense == Sense::min ? "; at least " : "; at most ") + count_text(open->bound, *open);
}

}  // namespace

std::string outlook_text(const Outlook& outlook, Search search) {
  const bool has_ended = search == Search::ended;
  const std::string proven = outlook.is_proven ? "; proven" : "; not proven";
  if (!outlook.is_solved) {
    if (outlook.is_proven) return "no solution" + proven;
    return (has_ended ? "no solution found" : "no solution yet") + bound_text(outlook) + (has_ended ? proven : "");
  }
  const std::string bound = outlook.is_proven ? std::string() : bound_text(outlook);
  return (has_ended ? "" : "best so far: ") + found_text(outlook) + bound + (has_ended ? proven + " optimal" : "");
}

std::string gave_up_text(const Outlook& outlook, std::uint64_t nodes) {
  return "gave up at " + std::to_string(nodes) + (nodes == 1 ? " state" : " states") + bound_text(outlook);
}

bool has_given_up(const Choice& choice) {
  return !choice.best && choice.outlook && !choice.outlook->is_solved && !choice.outlook->is_proven;
}

}  // namespace tilefold::records
