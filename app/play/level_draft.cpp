#include "app/play/level_draft.h"

#include <cctype>

#include "app/records/game.h"
#include "render/scene/number_text.h"

namespace tilefold::app {
namespace {

std::string sentence(std::string text) {
  if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

}  // namespace

// The fields of the beginning of the game under way that a level consists of.
Document LevelDraft::board() const {
  const Document beginning = view_.session().beginning().describe();
  const std::string_view field = view_.puzzle().about().levels.list->field;
  const Document* level = beginning.find(field);
  return level == nullptr ? info_->levels.editor->blank(values_) : Document(Table{{std::string(field), *level}});
}

void LevelDraft::open() {
  if (!is_possible()) return;
  is_open_ = true;
  if (info_ != nullptr && is_same_puzzle(*info_, view_.puzzle().about())) return;
  info_ = &view_.puzzle().about();
  tool = 0;
  take_board();
}

void LevelDraft::take_board() {
  values_ = view_.puzzle().parameters();
  set(board());
}

void LevelDraft::clear() {
  values_ = view_.session().next_parameters();
  set(info_->levels.editor->blank(values_));
}

void LevelDraft::apply(Cell cell) {
  auto changed = info_->levels.editor->apply(values_, state_, info_->levels.editor->tools[tool].name, cell);
  if (changed) {
    set(std::move(*changed));
    return;
  }
  message_ = changed.error().message;
}

void LevelDraft::go(Direction direction) {
  const Snapshot board = shot();
  const Extent extent = board.extent;
  if (!cursor || !extent.holds(*cursor)) {
    cursor = cell_at((extent.rows - 1) / 2, (extent.columns - 1) / 2);
    return;
  }
  const Cell next = neighbour(*cursor, direction, board.row_order);
  if (extent.holds(next)) cursor = next;
}

void LevelDraft::apply_here() {
  if (cursor && shot().extent.holds(*cursor)) apply(*cursor);
}

void LevelDraft::choose_tool(std::size_t number) {
  if (number < info_->levels.editor->tools.size()) tool = number;
}

Result<std::unique_ptr<Puzzle>> LevelDraft::made(EventBatch& setup) const {
  return info_->read(values_, view_.session().seed(), state_, setup);
}

void LevelDraft::set(Document state) {
  state_ = std::move(state);
  message_.clear();
  obstacle_.clear();
  news_.reset();
  worker_.cancel();
  EventBatch setup;
  auto puzzle = made(setup);
  if (!puzzle) {
    obstacle_ = puzzle.error().message;
  } else if (info_->map != nullptr) {
    worker_.ask({.puzzle = std::move(*puzzle), .goals = Goals::full, .demand = MapDemand::graph});
  }
}

Snapshot LevelDraft::shot() const {
  return info_->levels.editor->show(values_, state_);
}

std::string LevelDraft::text() const {
  const Document* level = state_.find(info_->levels.list->field);
  return level == nullptr || level->text() == nullptr ? std::string() : *level->text();
}

bool LevelDraft::advance() {
  auto news = worker_.take();
  if (!news) return false;
  news_ = std::move(news);
  return true;
}

void LevelDraft::play() {
  EventBatch setup;
  auto puzzle = made(setup);
  if (!puzzle) {
    message_ = puzzle.error().message;
    return;
  }
  close();
  view_.begin_position(std::move(*puzzle), std::move(setup));
}

std::string LevelDraft::message() const {
  return sentence(message_);
}

std::string LevelDraft::verdict() const {
  if (!obstacle_.empty()) return sentence(obstacle_);
  if (news_ == nullptr) return "Looking for a solution…";
  if (news_->graph == nullptr) return sentence(news_->message);
  const auto moves = news_->graph->distance(0);
  const std::string states = "  ·  " + render::grouped(news_->graph->size()) + " states";
  if (!moves) return "Cannot be solved" + states;
  return "Solved in " + std::to_string(*moves) + (*moves == 1 ? " move" : " moves") + states;
}

}  // namespace tilefold::app
