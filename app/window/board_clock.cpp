#include "app/window/board_clock.h"

#include <utility>

namespace tilefold::window {

// True if the user sees the current position and can play: the clock pauses while the window is hidden, while a page or
// the panel covers the board, during a replay, and when the game is over.
bool BoardClock::is_board_in_play() const {
  return !at_.schedule.is_hidden() && &at_.layers.stack.shown() == &at_.layers.board &&
         !(at_.panels.is_shown() && at_.panels.lies_over()) && !at_.view.replay.is_open() &&
         at_.view.game.puzzle().standing().status == Status::playing;
}

play::Redraw BoardClock::advance(double now) {
  const play::ClockMode mode = at_.appearance.clock;
  const play::GameController& game = at_.view.game;
  const bool is_running = mode != play::ClockMode::off && is_board_in_play();
  play::GameRepository* const repository = game.recording().repository();
  clock_.advance(now,
                 {.player = repository == nullptr ? 0 : repository->store().player.id,
                  .puzzle = std::string(game.puzzle().about().name),
                  .game = game.session().game().number,
                  .version = game.version()},
                 is_running);
  std::string text = mode == play::ClockMode::off ? std::string() : play::clock_text(clock_.measured(mode));
  if (text == shown_ && is_running == is_running_) return play::Redraw::nothing;
  is_running_ = is_running;
  shown_ = std::move(text);
  at_.trace.line(Object{{"kind", "clock"}, {"text", shown_}, {"is_running", is_running_}});
  at_.view.header.set_clock(shown_);
  at_.view.header.refresh(at_.view.replay);
  return play::Redraw::board_once;
}

}  // namespace tilefold::window
