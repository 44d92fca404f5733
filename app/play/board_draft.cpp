#include "app/play/board_draft.h"

#include <algorithm>

#include "app/play/capitalised.h"
#include "app/play/game_openings.h"
#include "app/records/board_forms.h"
#include "app/records/game.h"
#include "app/records/json.h"
#include "app/records/position_id.h"
#include "engine/core/text.h"
#include "render/scene/number_text.h"

namespace tilefold::app {
namespace {

// Returns the fields of `state` that the editor can change. Skips fields that `state` does not have.
Document kept_fields(const Editor& editor, const Document& state) {
  Object kept;
  for (const std::string_view field : editor.fields)
    if (const Document* value = state.find(field)) kept.emplace_back(field, *value);
  return kept;
}

bool is_digit_line(std::string_view text) {
  return text.find_first_not_of("0123456789. \t\r") == std::string_view::npos;
}

// Returns a sentence about the result of a search for a solution that was made without computing a map.
std::string path_summary(const SolutionPath& path) {
  switch (path.outcome) {
    case PathOutcome::solved: return "Shortest solution: " + render::counted(path.moves.size(), "move");
    case PathOutcome::unsolvable: return "No solution";
    case PathOutcome::gave_up:
    case PathOutcome::stopped: break;
  }
  return "Gave up after " + render::grouped(path.nodes) + " states: a solution takes at least " +
         render::counted(static_cast<std::size_t>(path.min_moves), "move");
}

// Returns the position with all rules set. Rules that the position does not specify are taken from `values`.
Document with_rules(const Document& position, const ParameterValues& values) {
  Object rules = *values.document().object();
  const Document* own = position.find("parameters");
  for (auto& [name, value] : rules)
    if (const Document* specified = own == nullptr ? nullptr : own->find(name)) value = *specified;
  Object changed;
  for (const auto& [name, value] : *position.object())
    if (name != "parameters") changed.emplace_back(name, value);
  changed.emplace_back("parameters", std::move(rules));
  return changed;
}

// Returns a phrase about a game that starts from this position: the number of legal moves, or that the game is already
// over.
std::string outlook_summary(const Puzzle& puzzle) {
  if (puzzle.standing().status == Status::playing) return "Playable: " + render::counted(puzzle.moves().size(), "move");
  return puzzle.standing().status == Status::won ? "Already solved" : "No moves left";
}

}  // namespace

// Returns the board to edit. For a level, this is its initial position, not the position on the screen.
Document BoardDraft::board() const {
  const Puzzle& shown = info_->levels.list != nullptr ? game_.session().beginning() : replay_.shown();
  return kept_fields(editor(), shown.describe());
}

void BoardDraft::open() {
  if (!is_possible()) return;
  is_open_ = true;
  if (info_ != nullptr && is_same_puzzle(*info_, game_.puzzle().about())) return;
  info_ = &game_.puzzle().about();
  tool = 0;
  number.clear();
  cursor.reset();
  set({.values = game_.puzzle().parameters(), .state = board()});
  past_.clear();
  future_.clear();
}

void BoardDraft::load_board() {
  change({.values = game_.puzzle().parameters(), .state = board()});
}

void BoardDraft::clear() {
  const ParameterValues values = game_.session().next_parameters();
  change({.values = values, .state = editor().blank(values)});
}

std::string_view BoardDraft::tool_name() const {
  return tool < editor().tools.size() ? editor().tools[tool].name : std::string_view(number);
}

void BoardDraft::apply(const DraftSpot& spot) {
  if (spot.is_upcoming && !this->upcoming().extent.holds(spot.cell)) return;
  const auto upcoming = static_cast<std::size_t>(spot.cell.row * this->upcoming().extent.columns + spot.cell.column);
  auto changed = spot.is_upcoming ? editor().apply_upcoming(draft_.values, draft_.state, tool_name(), upcoming)
                                  : editor().apply(draft_.values, draft_.state, tool_name(), spot.cell);
  if (changed) {
    BoardReading rest = reading;
    if (!spot.is_upcoming) rest.settle(spot.cell);
    change({.values = draft_.values, .state = std::move(*changed), .reading = std::move(rest)});
    return;
  }
  message_ = changed.error().message;
}

void BoardDraft::go(Direction direction) {
  const Snapshot board = shot();
  const Snapshot waiting = upcoming();
  const Snapshot& on = cursor && cursor->is_upcoming ? waiting : board;
  if (!cursor || !on.extent.holds(cursor->cell)) {
    cursor = DraftSpot{.cell = editor().digits == EditorDigits::write
                                   ? cell_at(0, 0)
                                   : cell_at((board.extent.rows - 1) / 2, (board.extent.columns - 1) / 2)};
    return;
  }
  const Cell next = neighbour(cursor->cell, direction, on.row_order);
  if (on.extent.holds(next)) {
    cursor->cell = next;
  } else if (direction == Direction::up && !cursor->is_upcoming && waiting.extent.rows > 0) {
    cursor = DraftSpot{.cell = cell_at(0, std::min<int>(next.column, waiting.extent.columns - 1)), .is_upcoming = true};
  } else if (direction == Direction::down && cursor->is_upcoming) {
    const int top = board.row_order == RowOrder::bottom_up ? board.extent.rows - 1 : 0;
    cursor = DraftSpot{.cell = cell_at(top, std::min<int>(next.column, board.extent.columns - 1))};
  }
}

bool BoardDraft::is_doubtful(const DraftSpot& spot) const {
  return !spot.is_upcoming && reading.doubt_at(spot.cell) != nullptr;
}

void BoardDraft::apply_here() {
  if (!cursor) return;
  const DraftSpot here = *cursor;
  const bool was_doubtful = is_doubtful(here);
  apply(here);
  if (!was_doubtful || is_doubtful(here)) return;
  if (const auto next = reading.next_doubt(here.cell, 1)) cursor = DraftSpot{.cell = *next};
}

// Chooses the tool with this number. If the editor writes digits, also writes the digit at the cursor and moves the
// cursor to the next cell in reading order, or to the next doubtful cell.
void BoardDraft::press_digit(std::size_t digit) {
  if (digit >= editor().tools.size()) return;
  tool = digit;
  const bool is_correction = cursor && is_doubtful(*cursor);
  if (editor().digits != EditorDigits::write && !is_correction) return;
  if (!cursor) cursor.emplace();
  apply_here();
  if (editor().digits != EditorDigits::write || (is_correction && !reading.doubts().empty())) return;
  const Extent extent = shot().extent;
  const int next = cursor->cell.row * extent.columns + cursor->cell.column + 1;
  if (next < extent.area()) cursor->cell = cell_at(next / extent.columns, next % extent.columns);
}

void BoardDraft::change(Draft draft) {
  draft_.reading = reading;
  past_.push_back(draft_);
  future_.clear();
  set(std::move(draft));
}

void BoardDraft::set(Draft draft) {
  draft_ = std::move(draft);
  reading = draft_.reading;
  message_.clear();
  obstacle_.clear();
  outlook_summary_.clear();
  latest_.reset();
  worker_.cancel();
  EventBatch setup;
  auto puzzle = info_->read(draft_.values, game_.session().seed(), draft_.state, setup);
  if (!puzzle) {
    obstacle_ = puzzle.error().message;
  } else if (info_->map != nullptr) {
    worker_.ask({.puzzle = std::move(*puzzle), .goals = Goals::full, .demand = MapDemand::graph});
  } else {
    outlook_summary_ = outlook_summary(**puzzle);
  }
}

void BoardDraft::move_draft(std::vector<Draft>& from, std::vector<Draft>& to) {
  if (from.empty()) return;
  draft_.reading = reading;
  to.push_back(draft_);
  Draft draft = std::move(from.back());
  from.pop_back();
  set(std::move(draft));
}

void BoardDraft::undo() {
  move_draft(past_, future_);
}

void BoardDraft::redo() {
  move_draft(future_, past_);
}

Snapshot BoardDraft::shot() const {
  return editor().show(draft_.values, draft_.state);
}

Snapshot BoardDraft::upcoming() const {
  const Snapshot board = shot();
  const auto count = static_cast<int>(board.preview.size());
  const int columns = board.preview_order == PreviewOrder::by_column ? board.extent.columns : std::max(count, 1);
  Snapshot waiting{.extent = {.rows = count / columns, .columns = columns},
                   .row_order = RowOrder::bottom_up,
                   .tiles = {},
                   .preview = {}};
  for (int i = 0; i < count; ++i)
    waiting.tiles.push_back({.id = TileId{static_cast<std::uint32_t>(i + 1)},
                             .face = board.preview[static_cast<std::size_t>(i)],
                             .cell = cell_at(i / columns, i % columns),
                             .size = {}});
  return waiting;
}

std::string BoardDraft::game_id() const {
  Opening opening{.puzzle = {}, .setup = {}, .seed = game_.session().seed(), .is_position = true, .moves = {}};
  auto puzzle = info_->read(draft_.values, opening.seed, draft_.state, opening.setup);
  if (!puzzle) return {};
  opening.puzzle = std::move(*puzzle);
  return game_id_text(opening, {});
}

std::string BoardDraft::text() const {
  if (info_->levels.list != nullptr) {
    const Document* level = draft_.state.find(info_->levels.list->field);
    return level == nullptr || level->text() == nullptr ? std::string() : *level->text();
  }
  return to_json(Object{{"puzzle", info_->name}, {"parameters", draft_.values.document()}, {"state", draft_.state}});
}

// Clears the board and writes the digits into it in reading order, as if the user typed them. "." and "0" leave a cell
// empty.
void BoardDraft::write_digits(std::string_view digits) {
  Document state = editor().blank(draft_.values);
  int index = 0;
  for (const char digit : digits) {
    if (digit == ' ' || digit == '\t' || digit == '\r') continue;
    const Extent extent = editor().show(draft_.values, state).extent;
    const Cell cell = cell_at(index / extent.columns, index % extent.columns);
    ++index;
    if (digit == '.' || digit == '0') continue;
    auto written = editor().apply(draft_.values, state, {&digit, 1}, cell);
    if (!written) {
      message_ = written.error().message;
      return;
    }
    state = std::move(*written);
  }
  change({.values = draft_.values, .state = std::move(state)});
}

void BoardDraft::paste(std::string_view text) {
  if (trimmed(text).empty()) return set_message("there is nothing to paste; copy a position first");
  if (editor().digits == EditorDigits::write && is_digit_line(trimmed(text))) return write_digits(trimmed(text));
  auto boards = read_boards(text, {.place = "the text", .puzzle = info_->name});
  if (!boards) return set_message(boards.error().message);
  const std::string understood = boards->understood;
  const auto position = only_board(std::move(*boards));
  if (!position) return set_message(position.error().message);
  auto opening = open_position_document(*position);
  const Document* own = position->find("parameters");
  // try the rules of the draft: the board may be invalid under other rules
  if (!opening && (own == nullptr || own->object() != nullptr))
    if (auto again = open_position_document(with_rules(*position, draft_.values))) opening = std::move(again);
  if (!opening) return set_message(opening.error().message);
  const Puzzle& puzzle = *opening->puzzle;
  if (!is_same_puzzle(puzzle.about(), *info_))
    return set_message("this position is for " + std::string(puzzle.about().title) + "; open that puzzle first");
  change({.values = puzzle.parameters(), .state = kept_fields(editor(), puzzle.describe())});
  if (!understood.empty()) set_message(understood);
}

Redraw BoardDraft::advance(double /*now*/) {
  auto update = worker_.poll();
  if (!update) return Redraw::nothing;
  latest_ = std::move(update);
  return Redraw::window;
}

void BoardDraft::play() {
  const auto begun = begin_position(game_, draft_.values, draft_.state);
  if (!begun) {
    message_ = begun.error().message;
    return;
  }
  close();
}

std::string BoardDraft::message() const {
  return capitalised(message_);
}

std::string BoardDraft::verdict() const {
  if (!obstacle_.empty()) return capitalised(obstacle_);
  if (info_->map == nullptr) return outlook_summary_;
  if (latest_ == nullptr) return "Looking for a solution…";
  if (latest_->graph == nullptr) return latest_->path ? path_summary(*latest_->path) : capitalised(latest_->message);
  const auto moves = latest_->graph->distance(0);
  const std::string states = "  ·  " + render::grouped(latest_->graph->size()) + " states";
  if (!moves) return "No solution" + states;
  return "Shortest solution: " + render::counted(static_cast<std::size_t>(*moves), "move") + states;
}

}  // namespace tilefold::app
