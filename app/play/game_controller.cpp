#include "app/play/game_controller.h"

#include <utility>

#include "app/language/tr.h"
#include "app/records/game_records.h"

namespace tilefold::play {

GameController::GameController(Session session, Trace& trace, MessageQueue& messages, Follower follower)
    : session_(std::move(session)), trace_(trace), messages_(messages), follower_(std::move(follower)) {}

bool GameController::is_line_finished() const {
  const TreeNode& last = session_.game().node(line_.node(line_.end()));
  return recording_.repository() != nullptr && last.summary.after.status != Status::playing;
}

void GameController::finish_line() {
  if (is_line_finished() && session_.go_to(line_.node(line_.end()))) recording_.follow({});
}

// Starts a new game that begins with the moves of a finished line up to `node`. The caller has to publish the change.
void GameController::copy_line(std::int32_t node) {
  finish_line();
  session_.branch(node);
  recording_.follow({.is_branch = true});
  messages_.post({.text = tr("Continued as a new game. The finished game stays in the library.")});
}

void GameController::follow(std::string_view by, const profile::Cause& cause) {
  recording_.follow(cause);
  publish(session_.drain(), by);
}

void GameController::publish(const std::vector<Update>& updates, std::string_view by) {
  for (const Update& update : updates) {
    if (update.kind == Update::Kind::move) recording_.count_move();
    trace_update(update, by);
  }
  line_.follow(session_.game());
  recording_.read_best();
  ++version_;
  follower_(updates);
}

void GameController::trace_update(const Update& update, std::string_view by) {
  if (!trace_.is_open()) return;
  const SessionGame& game = session_.game();
  Document record;
  if (update.kind == Update::Kind::move) {
    record = records::move_record(
        puzzle(),
        {.number = game.node(game.at).depth, .move = game.node(game.at).move, .events = update.report.events});
  } else if (update.kind == Update::Kind::other_game && game.at == 0) {
    record = records::start_record(puzzle(), session_.seed(), session_.setup());
  } else {
    record = Object{{"kind", "jump"}, {"seed", Document::of_unsigned(session_.seed())}, {"state", puzzle().describe()}};
  }
  if (!by.empty()) std::get<Object>(record.value).emplace_back("by", by);
  trace_.line(record);
}

bool GameController::play(Move move, const profile::Cause& cause) {
  const SessionGame& game = session_.game();
  const bool leaves_line = game.node(game.at).next >= 0 && game.child_of(game.at, move) < 0 && is_line_finished();
  if (EventBatch events; leaves_line && puzzle().clone()->play(move, events)) copy_line(game.at);
  if (!session_.play(move)) return false;
  follow({}, cause);
  return true;
}

bool GameController::undo() {
  const bool is_done = session_.undo();
  if (is_done) follow("undo");
  return is_done;
}

bool GameController::redo() {
  const bool is_done = session_.redo();
  if (is_done) follow("redo");
  return is_done;
}

bool GameController::go_to(std::int32_t node) {
  const bool is_done = session_.go_to(node);
  if (is_done) follow("go_to");
  return is_done;
}

void GameController::branch(std::int32_t node) {
  copy_line(node);
  follow("branch");
}

Result<Done> GameController::change(std::string_view by, const Change& change) {
  auto changed = change(session_);
  if (!changed) return changed;
  recording_.follow({});
  if (const auto updates = session_.drain(); !updates.empty()) publish(updates, by);
  return changed;
}

Result<Done> GameController::open(std::string_view by, const Change& change) {
  recording_.store_gestures();
  finish_line();
  return this->change(by, change);
}

Session GameController::exchange(Session other) {
  recording_.store_gestures();
  std::swap(session_, other);
  session_.drain();
  line_ = MoveLine();
  recording_.begin_puzzle();
  recording_.follow({});
  publish({{.kind = Update::Kind::other_game, .report = {}, .after = puzzle().snapshot()}}, "puzzle");
  return other;
}

}  // namespace tilefold::play
