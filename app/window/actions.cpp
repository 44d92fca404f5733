#include "app/window/actions.h"

#include "app/language/tr.h"
#include "app/play/game_openings.h"
#include "app/play/replay_steps.h"
#include "app/profile/settings.h"
#include "app/window/clock.h"
#include "app/window/panels/widgets.h"
#include "engine/core/translatable.h"

namespace tilefold::window {

void Actions::leave() {
  const Layers& layers = at_.layers;
  Layer& layer = layers.stack.shown();
  const bool is_on_board = &layer == &layers.board;
  if (at_.autoplay.is_running() && is_on_board) return at_.autoplay.stop();
  if (at_.messages.is_shown(play::MessageTopic::achievement) && is_on_board)
    return at_.messages.withdraw(play::MessageTopic::achievement);
  if (!is_on_board && layer.leave()) {
    at_.ui.must_refocus = true;
    return;
  }
  if (at_.panels.is_shown() && at_.panels.lies_over()) {
    at_.panels.show(false);
    at_.ui.is_in_panel = false;
  } else if (at_.ui.is_in_panel && !at_.view.replay.is_open()) {
    at_.ui.is_in_panel = false;
  } else if (at_.layers.result.is_put_away() && !at_.view.replay.is_open()) {
    at_.layers.result.bring_back();
  } else if (!at_.layers.board.leave()) {
    at_.races.leave();
  }
}

void Actions::perform(play::Action action) {
  constexpr float little_ms = 40;
  play::GameView& view = at_.view;
  play::Autoplay& autoplay = at_.autoplay;
  if (at_.layers.stack.shown().perform(action)) return;
  switch (action) {
    case play::Action::left:
    case play::Action::right:
    case play::Action::up:
    case play::Action::down:
    case play::Action::play_here: break;
    case play::Action::leave: return leave();
    case play::Action::undo: return view.undo();
    case play::Action::redo: return view.redo();
    case play::Action::replay_to_start: return view.replay.show_move(0);
    case play::Action::replay_back: return play::step_back(view.replay);
    case play::Action::replay_forward: return play::step_forward(view.replay);
    case play::Action::replay_to_end: return view.replay.show_move(view.game.line().end());
    case play::Action::little_back: return view.replay.shift(-little_ms);
    case play::Action::little_forward: return view.replay.shift(little_ms);
    case play::Action::watch: return play::toggle_playback(view.replay);
    case play::Action::continue_here: return view.land();
    case play::Action::hint: return hint();
    case play::Action::step:
    case play::Action::autoplay: return let_play(action);
    case play::Action::values: return autoplay.toggle_values();
    case play::Action::new_game: return play::new_game(view.game);
    case play::Action::command: return give_command();
    case play::Action::map: return at_.tools.toggle_map();
    case play::Action::analyse: return show_analysis();
    case play::Action::previous_mistake: return show_mistake(-1);
    case play::Action::next_mistake: return show_mistake(1);
    case play::Action::learn: return at_.tools.toggle_practice();
    case play::Action::panel_focus: return focus_panel();
    case play::Action::puzzles: return at_.home.toggle();
    case play::Action::help: return at_.layers.help.toggle();
    case play::Action::panels: return toggle_panel();
    case play::Action::play_mode: return show_mode(PanelMode::play);
    case play::Action::analyse_mode: return show_mode(PanelMode::analyse);
    case play::Action::lab_mode: return show_mode(PanelMode::lab);
    case play::Action::library_mode: return show_mode(PanelMode::library);
    case play::Action::settings: return show_mode(PanelMode::settings);
    case play::Action::full_screen: return toggle_full_screen();
    case play::Action::screenshot: return at_.pictures.request_picture(PictureOf::window);
    case play::Action::mute: return toggle_sound();
    case play::Action::copy_game: return at_.panels.game_id().copy(at_.ui);
    case play::Action::paste_game: return at_.panels.game_id().paste(at_.ui);
  }
}

void Actions::hint() {
  if (at_.view.replay.is_open())
    at_.messages.post({.text = tr("Back to the current position, because hints are for the next move")});
  at_.autoplay.hint();
}

void Actions::let_play(play::Action action) {
  if (at_.view.replay.is_open())
    return at_.messages.post({.text = tr("This is a replay. Play on from here to let autoplay move.")});
  action == play::Action::step ? at_.autoplay.step() : at_.autoplay.toggle();
}

bool Actions::may_repeat(play::Action action) const {
  if (!play::repeats(action)) return false;
  if (&at_.layers.stack.board_layer() != &at_.layers.board) return true;
  const SessionGame& game = at_.view.game.session().game();
  if (at_.view.replay.is_open()) return true;
  return action == play::Action::undo ? game.at != 0 : action != play::Action::redo || game.node(game.at).next >= 0;
}

void Actions::give_command() {
  for (const CommandSpec& command : at_.view.game.puzzle().about().commands)
    if (play::give_command(at_.view, command)) return;
}

void Actions::show_analysis() {
  at_.panels.show(true);
  at_.panels.mode = PanelMode::analyse;
  at_.analysis.ask(clock_ms());
}

// Closes the home, which hides the panel, and shows the panel. Returns false if the home is not open.
bool Actions::show_panel_instead_of_home() {
  if (!at_.layers.home.is_open()) return false;
  at_.layers.home.close();
  at_.panels.show(true);
  return true;
}

void Actions::focus_panel() {
  if (!show_panel_instead_of_home()) at_.panels.show(true);
  at_.ui.is_in_panel = !at_.ui.is_in_panel;
}

void Actions::toggle_panel() {
  if (!show_panel_instead_of_home()) at_.panels.show(!at_.panels.is_shown());
  at_.ui.is_in_panel = false;
}

void Actions::show_mode(PanelMode mode) {
  show_panel_instead_of_home() ? void(at_.panels.mode = mode) : at_.panels.toggle(mode);
  at_.ui.is_in_panel = at_.ui.is_in_panel && at_.panels.is_shown();
}

void Actions::show_mistake(int direction) {
  if (at_.analysis.findings() == nullptr)
    return say(at_.ui, tr("Analyse the game first") + at_.bindings.key_of(play::Action::analyse));
  if (!at_.analysis.show_mistake(direction))
    say(at_.ui,
        tr(direction > 0 ? translatable("No mistake after this move") : translatable("No mistake before this move")));
}

void Actions::toggle_sound() {
  ParameterValues& sound = at_.appearance.sound;
  const bool is_mute = sound["mute"] == 0;
  profile::set_value(sound, "mute", is_mute ? 1 : 0);
  say(at_.ui, is_mute ? tr("Sound off") : tr("Sound on"));
}

// Records the window's placement before switching. The first placement that is recorded counts as the desktop's choice
// and is not stored, so a switch by the user must not come first.
void Actions::toggle_full_screen() {
  at_.settings.record_placement();
  at_.gl.toggle_full_screen();
}

}  // namespace tilefold::window
