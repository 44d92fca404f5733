#include "app/study/log_text.h"

#include <algorithm>
#include <utility>

#include "app/records/json.h"
#include "app/study/log_jspsych.h"
#include "app/study/log_tables.h"
#include "engine/core/text.h"

namespace tilefold::study {
namespace {

// Adds the data of jsPsych to the log. A text contains them as a whole, or in lines: a list for each participant, or an
// object for each trial.
Result<Done> add_jspsych_text(const std::string& text, const std::string& file, StudyLog& log) {
  const auto whole = records::parse_json(text, {});
  if (whole) return add_jspsych(*whole, file, log);
  List trials;
  std::size_t number = 0;
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = trimmed(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    ++number;
    if (line.empty()) continue;
    auto value = records::parse_json(line, {}, number);
    if (!value && number == 1) return whole.error();
    if (!value) return value.error();
    if (value->list() == nullptr) {
      trials.push_back(std::move(*value));
    } else if (const auto added = add_jspsych(*value, file, log); !added) {
      return added;
    }
  }
  return trials.empty() ? Result<Done>(Done{}) : add_jspsych(Document(std::move(trials)), file, log);
}

}  // namespace

Result<Done> add_log(const std::string& text, std::string_view layout, const std::string& file, StudyLog& log) {
  const std::string_view content = trimmed(text);
  const bool is_json = content.starts_with('[') || content.starts_with('{');
  if (layout == "jspsych" || (layout == "auto" && is_json)) {
    if (content.empty()) return make_error("it is empty; it must be the list of trials that jsPsych saves");
    return add_jspsych_text(text, file, log);
  }
  const auto table = records::read_text_table(text);
  if (!table) return table.error();
  TableLayout columns = layout == "lab" ? TableLayout::lab : TableLayout::table;
  if (layout == "auto") {
    const auto found = find_layout(*table);
    if (!found) return found.error();
    columns = *found;
  }
  return add_table(*table, columns, file, log);
}

}  // namespace tilefold::study
