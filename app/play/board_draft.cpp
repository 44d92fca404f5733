#include "app/play/board_draft.h"

#include "app/language/tr.h"
#include "app/play/capitalised.h"
#include "engine/core/text.h"
#include "engine/core/translatable.h"

namespace tilefold::play {
namespace {

bool is_digit_line(std::string_view text) {
  return text.find_first_not_of("0123456789. \t\r") == std::string_view::npos;
}

}  // namespace

void BoardDraft::begin(DraftBoard board) {
  tool = 0;
  number.clear();
  cursor.reset();
  set(std::move(board));
  past_.clear();
  future_.clear();
}

void BoardDraft::replace(DraftBoard board) {
  board_.reading = reading;
  past_.push_back(board_);
  future_.clear();
  set(std::move(board));
}

void BoardDraft::set(DraftBoard board) {
  board_ = std::move(board);
  reading = board_.reading;
  message_ = {};
  outlook_.examine(board_, game_.session().seed());
}

std::string_view BoardDraft::tool_name() const {
  const auto& tools = board_.editor().tools;
  return tool < tools.size() ? tools[tool].name : std::string_view(number);
}

void BoardDraft::apply(const DraftSpot& spot) {
  const Editor& editor = board_.editor();
  const Extent extent = board_.upcoming().extent;
  if (spot.is_upcoming && !extent.holds(spot.cell)) return;
  const auto upcoming = static_cast<std::size_t>(spot.cell.row * extent.columns + spot.cell.column);
  auto changed = spot.is_upcoming ? editor.apply_upcoming(board_.values, board_.state, tool_name(), upcoming)
                                  : editor.apply(board_.values, board_.state, tool_name(), spot.cell);
  if (!changed) return set_message(changed.error());
  DraftBoard board = board_;
  board.state = std::move(*changed);
  board.reading = reading;
  if (!spot.is_upcoming) board.reading.settle(spot.cell);
  replace(std::move(board));
}

void BoardDraft::move_board(std::vector<DraftBoard>& from, std::vector<DraftBoard>& to) {
  if (from.empty()) return;
  board_.reading = reading;
  to.push_back(board_);
  DraftBoard board = std::move(from.back());
  from.pop_back();
  set(std::move(board));
}

void BoardDraft::undo() {
  move_board(past_, future_);
}

void BoardDraft::redo() {
  move_board(future_, past_);
}

// Clears the board and writes the digits into it in reading order, as if the user typed them. "." and "0" leave a cell
// empty.
void BoardDraft::write_digits(std::string_view digits) {
  const Editor& editor = board_.editor();
  Document state = editor.blank(board_.values);
  int index = 0;
  for (const char digit : digits) {
    if (digit == ' ' || digit == '\t' || digit == '\r') continue;
    const Extent extent = editor.show(board_.values, state).extent;
    const Cell cell = cell_at(index / extent.columns, index % extent.columns);
    ++index;
    if (digit == '.' || digit == '0') continue;
    auto written = editor.apply(board_.values, state, {&digit, 1}, cell);
    if (!written) return set_message(written.error());
    state = std::move(*written);
  }
  replace({.info = board_.info, .values = board_.values, .state = std::move(state)});
}

void BoardDraft::paste(std::string_view text) {
  const std::string_view content = trimmed(text);
  if (content.empty()) return set_message(make_error("there is nothing to paste; copy a position first"));
  if (board_.editor().digits == EditorDigits::write && is_digit_line(content)) return write_digits(content);
  auto pasted = read_pasted(board_, text);
  if (!pasted) return set_message(pasted.error());
  replace(std::move(pasted->board));
  if (!pasted->understood.empty()) set_message({std::move(pasted->understood)});
}

std::string BoardDraft::message() const {
  return capitalised(tr(message_));
}

}  // namespace tilefold::play
