#include "app/window/game_view.h"

#include <algorithm>
#include <cmath>

#include "app/cli/game.h"
#include "app/cli/records.h"
#include "render/scene/number_text.h"

namespace tilefold::app {
namespace {

int merges_in(const EventBatch& events) {
  return static_cast<int>(
      std::count_if(events.begin(), events.end(), [](const Event& event) { return event.kind == EventKind::change; }));
}

std::string value_text(const MoveValue& value, bool is_best) {
  if (!value.score_estimate) return is_best ? "best" : "";
  const auto rounded = static_cast<std::int64_t>(std::llround(*value.score_estimate));
  const std::string digits = render::grouped(static_cast<std::uint64_t>(std::llabs(rounded)));
  return (rounded < 0 ? "-" : "+") + digits;
}

}  // namespace

std::optional<render::Ghost> forecast(const Puzzle& puzzle, Move move) {
  EventBatch events;
  const auto clone = puzzle.clone();
  if (!clone->play(move, events) || events.empty() || events.front().kind != EventKind::spawn) return std::nullopt;
  const Event& spawn = events.front();
  render::Ghost ghost{.column = spawn.cell.column, .face = spawn.face, .landing = spawn.cell, .merging = {}};
  std::int32_t merge_beat = -1;
  for (const Event& event : events) {
    if (merge_beat < 0 && event.kind == EventKind::move && event.tile == spawn.tile) ghost.landing = event.cell;
    if (event.kind != EventKind::absorb || (merge_beat >= 0 && event.beat != merge_beat)) continue;
    merge_beat = event.beat;
    if (event.into == spawn.tile) ghost.merging.push_back(event.tile);
  }
  return ghost;
}

GameView::GameView(Session session, Trace& trace) : session_(std::move(session)), trace_(trace) {
  trace_.line(start_record(puzzle(), session_.seed(), session_.setup()));
  follow({});
}

// Lets the scene and the trace follow what the session's queue tells.
void GameView::follow(std::string_view reason) {
  stop_replay();
  for (const Update& update : session_.drain()) {
    if (update.kind == Update::Kind::move) {
      chains_.push_back(merges_in(update.events));
      scene_.play(update.events, update.after);
      trace_.line(move_record(puzzle(), {.number = static_cast<std::int64_t>(chains_.size()),
                                         .move = session_.line().back(),
                                         .events = update.events}));
      continue;
    }
    scene_.show(update.after);
    if (reason.empty()) continue;
    Table record;
    record.emplace_back("kind", reason);
    record.emplace_back("seed", Document::of_unsigned(session_.seed()));
    record.emplace_back("state", puzzle().describe());
    trace_.line(record);
  }
  chains_.resize(session_.line().size());
  scene_.set_header(
      {.title = std::string(puzzle().about().title), .score = puzzle().standing().score, .best = session_.best()});
  scene_.set_notes({});
  if (column_ && *column_ >= puzzle().snapshot().extent.columns) column_.reset();
  ++version_;
  refresh_ghost();
}

void GameView::refresh_ghost() {
  scene_.set_hover_column(column_);
  std::optional<render::Ghost> ghost;
  if (column_ && is_ghost_shown_ && !replay_) {
    const auto move = puzzle().interpret({.kind = Gesture::Kind::column, .cell = cell_at(0, *column_)});
    if (move) ghost = forecast(puzzle(), *move);
  }
  scene_.set_ghost(std::move(ghost));
}

bool GameView::play(Move move) {
  if (!session_.play(move)) return false;
  follow({});
  return true;
}

bool GameView::play(const Gesture& gesture) {
  const auto move = puzzle().interpret(gesture);
  return move && play(*move);
}

void GameView::undo() {
  if (session_.undo()) follow("undo");
}

void GameView::redo() {
  if (session_.redo()) follow("redo");
}

void GameView::new_game() {
  session_.new_game(fresh_seed());
  follow("new_game");
}

Result<Done> GameView::set_next_parameters(const ParameterValues& values) {
  auto set = session_.set_next_parameters(values);
  if (set) follow("parameters");
  return set;
}

void GameView::point_at(std::optional<int> column) {
  if (column == column_) return;
  column_ = column;
  refresh_ghost();
}

void GameView::show_ghost(bool is_shown) {
  is_ghost_shown_ = is_shown;
  refresh_ghost();
}

void GameView::show_values(const Choice& choice) {
  std::vector<render::ColumnNote> notes;
  for (const MoveValue& value : choice.values) {
    const auto ghost = forecast(puzzle(), value.move);
    const bool is_best = choice.best == value.move;
    std::string text = value_text(value, is_best);
    if (ghost && !text.empty())
      notes.push_back({.column = ghost->column,
                       .text = std::move(text),
                       .emphasis = is_best ? render::Emphasis::strong : render::Emphasis::plain});
  }
  scene_.set_notes(std::move(notes));
}

int GameView::chain_record() const {
  return chains_.empty() ? 0 : *std::max_element(chains_.begin(), chains_.end());
}

void GameView::start_replay() {
  replay_ = Replay{.puzzle = session_.beginning().clone(), .moves = session_.line(), .next = 0};
  scene_.show(replay_->puzzle->snapshot());
  refresh_ghost();
}

void GameView::stop_replay() {
  if (!replay_) return;
  replay_.reset();
  scene_.show(puzzle().snapshot());
}

void GameView::advance_replay() {
  if (scene_.is_playing()) return;
  if (replay_->next == replay_->moves.size()) {
    stop_replay();
    return;
  }
  EventBatch events;
  replay_->puzzle->play(replay_->moves[replay_->next++], events);
  scene_.play(events, replay_->puzzle->snapshot());
}

void GameView::advance(float ms) {
  scene_.advance(ms);
  if (replay_) advance_replay();
}

}  // namespace tilefold::app
