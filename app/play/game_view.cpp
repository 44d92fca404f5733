#include "app/play/game_view.h"

#include <utility>

#include "app/language/tr.h"
#include "app/play/game_openings.h"
#include "app/play/praise.h"
#include "app/play/replay_steps.h"
#include "app/records/position_id.h"
#include "engine/core/game_id.h"

namespace tilefold::play {

GameView::GameView(Session session, Trace& trace)
    : game(std::move(session), trace, messages, [this](const std::vector<Update>& updates) { follow(updates); }),
      annotations(game.session(), scene, messages, trace),
      replay({.session = game.session(),
              .line = game.line(),
              .scene = scene,
              .header = header,
              .selection = selection,
              .annotations = annotations,
              .trace = trace}),
      trace_(trace) {
  static_cast<void>(game.change({}, [](Session&) -> Result<Done> { return Done{}; }));
}

void GameView::follow(const std::vector<Update>& updates) {
  replay.stop();
  show(updates);
  header.follow(updates);
  header.refresh(replay);
  achievements.follow(updates, game.session(), header.is_best_new());
  celebrate(updates);
  annotations.hide();
  selection.drop_column(game.puzzle().snapshot().extent.columns);
  selection.drop_tiles();
  selection.refresh_ghost(replay);
}

// Shows the updates in the scene. If the game has ended, sets the sound cue for its end.
void GameView::show(const std::vector<Update>& updates) {
  end_.reset();
  for (const Update& update : updates) {
    events_ = update.report.events;
    switch (update.kind) {
      case Update::Kind::move: scene.play(update.report.events, update.after); break;
      case Update::Kind::jump:
        // the scene already shows this position if a replay has just ended there
        if (scene.snapshot() != update.after) scene.show(update.after);
        break;
      case Update::Kind::other_game: scene.show_other_game(update.after); break;
    }
  }
  const Status status = game.puzzle().standing().status;
  if (!updates.empty() && updates.back().kind == Update::Kind::move && status != Status::playing)
    end_ = status == Status::won ? render::CueKind::won : render::CueKind::over;
}

// Adds an effect to a move with a special result: it reaches a goal or a new best score, or it wins or praises the
// game. At the end of the game the result is shown after the effect. A tile that leaves the board is an effect of its
// own.
void GameView::celebrate(const std::vector<Update>& updates) {
  if (updates.empty() || updates.back().kind != Update::Kind::move || !scene.motion().celebrates) return;
  const Status status = game.puzzle().standing().status;
  const bool is_praised = status != Status::playing && !praise_of(*this).empty();
  const bool is_won = status == Status::won && updates.back().after.leaving == TileId::none;
  if (!is_praised && !is_won && !achievements.has_new()) return;
  scene.celebrate({.delays_result = status != Status::playing,
                   .cue = status == Status::won ? std::nullopt : std::optional(render::CueKind::achieved)});
  if (status == Status::over) end_.reset();  // the cue of the effect is heard instead
}

bool GameView::play(Move move, const profile::Cause& cause) {
  return !replay.is_open() && game.play(move, cause);
}

bool GameView::play(const Gesture& gesture, const profile::Cause& cause) {
  if (replay.is_open()) {
    messages.post({.text = tr("This is a replay. Play on from here, or press Esc to return."),
                   .holds = [this] { return replay.is_open(); }});
    return false;
  }
  const auto move = game.puzzle().interpret(gesture);
  if (!move && game.puzzle().standing().status == Status::playing) refuse(gesture);
  return move && play(*move, cause);
}

bool give_command(GameView& view, const CommandSpec& command) {
  const auto move = view.game.puzzle().interpret(gesture_of(command));
  if (move && !view.annotations.is_advised(command) && !view.help.allow(command, *move)) return true;
  return view.play(gesture_of(command));
}

void explain_refusal(GameView& view, const Gesture& gesture) {
  const GameController& game = view.game;
  const auto& refusal = game.puzzle().about().status_info.refusal;
  std::string text = refusal == nullptr ? std::string() : tr(refusal(game.puzzle(), gesture));
  if (text.empty()) return;
  view.messages.post(
      {.text = std::move(text), .holds = [&game, version = game.version()] { return game.version() == version; }});
}

void GameView::refuse(const Gesture& gesture) {
  using Kind = render::RejectAnimation::Kind;
  explain_refusal(*this, gesture);
  if (gesture.kind == Gesture::Kind::column) scene.refuse();
  if (gesture.kind == Gesture::Kind::swipe) {
    const Cell middle = cell_at(1, 1);
    const Cell to = neighbour(middle, gesture.direction, scene.snapshot().row_order);
    scene.refuse(render::RejectAnimation{.kind = Kind::push, .a = middle, .b = to});
  }
  if (gesture.kind != Gesture::Kind::drag) return;
  const bool is_exchange = game.puzzle().about().input_mode == InputMode::exchange;
  scene.refuse(
      render::RejectAnimation{.kind = is_exchange ? Kind::exchange : Kind::shake, .a = gesture.cell, .b = gesture.to});
  trace_.line(Object{{"kind", "protest"}});
}

void GameView::undo() {
  if (replay.is_open()) return step_back(replay);
  const bool was_unassisted = help.is_record_unassisted() && game.session().game().at != 0;
  if (game.undo() && was_unassisted) help.explain_undo();
}

void GameView::redo() {
  if (replay.is_open()) return step_forward(replay);
  game.redo();
}

void GameView::land() {
  if (!replay.is_open()) return;
  const std::int32_t move = replay.move_shown();
  const std::int32_t node = game.line().node(move);
  const bool is_cut = move < game.line().end();
  replay.stop(ReplayView::Ending::keep_picture);
  if (is_cut && game.is_line_finished()) {
    game.branch(node);
  } else if (game.go_to(node) && is_cut) {
    messages.post({.text = tr("Your next move starts a new branch. The current line stays in the history."),
                   .holds = [this, version = game.version()] { return game.version() == version; }});
  }
  trace_.line(Object{{"kind", "landed"}, {"move", move}});
}

void GameView::go_to(std::int32_t node) {
  const SessionGame& tree = game.session().game();
  if (!tree.has(node)) return;
  if (node == tree.at) return replay.stop();
  replay.stop(ReplayView::Ending::keep_picture);
  game.go_to(node);
}

Session GameView::exchange(Session other) {
  replay.stop();
  selection.drop_column();
  return game.exchange(std::move(other));
}

Result<Done> GameView::open_stored(std::int64_t id) {
  replay.stop();
  auto opened = play::open_stored(game, id);
  if (!opened) trace_.line(Object{{"kind", "refused"}, {"message", opened.error().message}});
  return opened;
}

std::string GameView::game_id() const {
  return records::game_id_text(game.session().game(), game.line().node(replay.move_shown()));
}

void GameView::advance(float ms) {
  scene.advance(ms);
  replay.advance(ms);
  trace_ending(false);
  header.refresh(replay);
  if (is_settled()) game.recording().follow_rest();
}

void GameView::finish() {
  if (replay.is_open()) return;
  scene.finish();
  trace_ending(true);
  header.refresh(replay);
}

// Writes to the trace when the effects after the last move begin and when they end.
void GameView::trace_ending(bool is_skipped) {
  const bool is_ending = scene.is_ending() && !replay.is_open();
  if (std::exchange(is_ending_, is_ending) == is_ending) return;
  trace_.line(Object{{"kind", "ending"}, {"is_shown", is_ending}, {"is_skipped", !is_ending && is_skipped}});
}

std::vector<std::string> GameView::pop_achievements() {
  return is_settled() ? achievements.pop() : std::vector<std::string>();
}

std::vector<render::Cue> GameView::pop_cues() {
  std::vector<render::Cue> cues = scene.pop_cues();
  if (end_ && is_settled()) cues.push_back({.kind = *std::exchange(end_, std::nullopt)});
  return cues;
}

std::string_view GameView::activity() const {
  const Puzzle& puzzle = game.puzzle();
  const auto& find = puzzle.about().status_info.activity;
  return find == nullptr || replay.is_open() ? std::string_view()
                                             : find(events_, scene.beat(), puzzle.standing().status);
}

}  // namespace tilefold::play
