#include "app/measure/outlook_text.h"

#include <algorithm>
#include <array>

#include "app/language/tr.h"
#include "engine/core/translatable.h"

namespace tilefold::measure {
namespace {

// The texts that `count_text` puts together, so that they are collected for translation.
[[maybe_unused]] constexpr std::array counted_measures{
    translatable_plural("{} move", "{} moves"),
    translatable_plural("{} point", "{} points"),
    translatable_plural("{} refill", "{} refills"),
};

std::string count_text(std::int64_t count, const Measure& measure) {
  const std::string one = "{} " + std::string(measure.one);
  const std::string many = "{} " + std::string(measure.many);
  return fmt::vformat(language::plural_form(static_cast<std::uint64_t>(count), one, many),
                      fmt::make_format_args(count));
}

std::string found_text(const Outlook& outlook) {
  std::string text;
  for (const Measure& measure : outlook.measures)
    if (measure.found) text += (text.empty() ? "" : tr(", ")) + count_text(*measure.found, measure);
  return text;
}

// Returns, as text, the bound of the first measure that the solver might still improve. Empty if there is no such
// measure.
std::string bound_text(const Outlook& outlook) {
  const auto open = std::find_if(outlook.measures.begin(), outlook.measures.end(),
                                 [](const Measure& measure) { return measure.found != measure.bound; });
  if (open == outlook.measures.end()) return {};
  const std::string count = count_text(open->bound, *open);
  return open->sense == Sense::min ? tr_format("; at least {}", count) : tr_format("; at most {}", count);
}

}  // namespace

std::string outlook_text(const Outlook& outlook, Search search) {
  const bool has_ended = search == Search::ended;
  if (!outlook.is_solved) {
    if (outlook.is_proven) return tr("no solution; proven");
    if (!has_ended) return tr("no solution yet") + bound_text(outlook);
    return tr("no solution found") + bound_text(outlook) + tr("; not proven");
  }
  if (outlook.is_proven)
    return has_ended ? found_text(outlook) + tr("; proven optimal") : tr_format("best so far: {}", found_text(outlook));
  const std::string text = found_text(outlook);
  return has_ended ? text + bound_text(outlook) + tr("; not proven optimal")
                   : tr_format("best so far: {}", text) + bound_text(outlook);
}

std::string gave_up_text(const Outlook& outlook, std::uint64_t nodes) {
  return tr_plural(nodes, "gave up at {} state", "gave up at {} states", nodes) + bound_text(outlook);
}

bool has_given_up(const Choice& choice) {
  return !choice.best && choice.outlook && !choice.outlook->is_solved && !choice.outlook->is_proven;
}

}  // namespace tilefold::measure
