#include "app/play/doubtful_cells.h"

#include <algorithm>

#include "app/language/tr.h"
#include "app/play/draft_keys.h"
#include "app/records/json.h"

namespace tilefold::play {
namespace {

// Returns the index of the tool that places `value`. If no tool does and `value` is a valid number, returns the number
// of tools, which stands for a typed number; otherwise nullopt.
std::optional<std::size_t> tool_for(const Editor& editor, std::string_view value) {
  const auto& tools = editor.tools;
  const auto named =
      std::find_if(tools.begin(), tools.end(), [&](const EditorTool& tool) { return tool.name == value; });
  if (named != tools.end()) return static_cast<std::size_t>(named - tools.begin());
  const bool is_number = !value.empty() && value.find_first_not_of("0123456789") == std::string_view::npos;
  return editor.takes_numbers && is_number ? std::optional(tools.size()) : std::nullopt;
}

}  // namespace

void open_reading(BoardDraft& draft, const records::ReadAnswer& answer) {
  draft.paste(records::to_json(answer.row));
  if (!draft.message().empty()) return;
  draft.reading = BoardReading(answer);
  draft.cursor.reset();
  go_to_doubt(draft, 1);
}

const DoubtfulCell* doubt_here(const BoardDraft& draft) {
  return draft.cursor && !draft.cursor->is_upcoming ? draft.reading.doubt_at(draft.cursor->cell) : nullptr;
}

void go_to_doubt(BoardDraft& draft, int step) {
  const auto from = draft.cursor && !draft.cursor->is_upcoming ? std::optional(draft.cursor->cell) : std::nullopt;
  if (const auto next = draft.reading.next_doubt(from, step)) draft.cursor = DraftSpot{.cell = *next};
}

void confirm_doubt(BoardDraft& draft) {
  if (doubt_here(draft) == nullptr) return;
  draft.reading.settle(draft.cursor->cell);
  go_to_doubt(draft, 1);
}

bool has_other_value(const BoardDraft& draft) {
  const DoubtfulCell* doubt = doubt_here(draft);
  return doubt != nullptr && tool_for(draft.board().editor(), doubt->other).has_value();
}

void take_other_value(BoardDraft& draft) {
  if (!has_other_value(draft)) return;
  const std::string value = doubt_here(draft)->other;
  draft.tool = *tool_for(draft.board().editor(), value);
  if (draft.tool == draft.board().editor().tools.size()) draft.number = value;
  apply_at_cursor(draft);
}

std::string doubt_count(const BoardReading& reading) {
  const std::size_t count = reading.doubts().size();
  return tr_plural(count, "{} doubtful cell", "{} doubtful cells", language::number(count));
}

std::string doubt_line(const DoubtfulCell& doubt) {
  const std::string sure = language::decimal_number(100 * doubt.confidence, 0);
  const int row = to_one_based(doubt.cell.row);
  const int column = to_one_based(doubt.cell.column);
  const std::string value(tr(doubt.value));
  if (doubt.other.empty()) return tr_format("Row {}, column {}: {} ({} % sure)", row, column, value, sure);
  return tr_format("Row {}, column {}: {}, or {} ({} % sure)", row, column, value, tr(doubt.other), sure);
}

}  // namespace tilefold::play
