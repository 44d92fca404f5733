// Carries out actions and commands from keys, gamepads, panels and cards.

#include <backends/imgui_impl_opengl3.h>
#include <spdlog/spdlog.h>

#include <algorithm>

#include "app/window/panels/widgets.h"
#include "app/window/window.h"
#include "engine/catalog.h"

namespace tilefold::app {
namespace {

template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};
template <class... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;  // needed by clang 14

}  // namespace

void Window::leave() {
  if (autoplay_.is_running() && &layers_.shown() == &board_) return autoplay_.stop();
  if (has_toast() && &layers_.shown() == &board_) {
    ui_.toast.until = 0;
    return;
  }
  Layer& layer = layers_.shown();
  if (&layer != &board_ && layer.leave()) {
    is_layer_left_ = true;
    return;
  }
  if (panels_.is_shown() && panels_.lies_over()) {
    panels_.show(false);
    is_in_panel_ = false;
  } else if (is_in_panel_ && !view_.has_replay()) {
    is_in_panel_ = false;
  } else {
    result_.is_put_away() && !view_.has_replay() ? result_.bring_back() : void(board_.leave());
  }
}

void Window::perform(Action action) {
  constexpr float little_ms = 40;
  if (layers_.shown().perform(action)) return;
  switch (action) {
    case Action::left:
    case Action::right:
    case Action::up:
    case Action::down:
    case Action::play_here: break;
    case Action::leave: leave(); break;
    case Action::undo: view_.undo(); break;
    case Action::redo: view_.redo(); break;
    case Action::replay_to_start: view_.replay_at_move(0); break;
    case Action::replay_back: view_.step_back(); break;
    case Action::replay_forward: view_.step_forward(); break;
    case Action::replay_to_end: view_.replay_at_move(view_.line().end()); break;
    case Action::little_back: view_.replay_by(-little_ms); break;
    case Action::little_forward: view_.replay_by(little_ms); break;
    case Action::watch: view_.toggle_replay(); break;
    case Action::continue_here: view_.land(); break;
    case Action::hint:
      if (view_.has_replay()) show_message("Back to the current position: hints are for the next move");
      autoplay_.hint();
      break;
    case Action::step:
    case Action::autoplay:
      if (view_.has_replay()) return show_message("This is a replay. Continue from here to let autoplay move.");
      action == Action::step ? autoplay_.step() : autoplay_.toggle();
      break;
    case Action::values: autoplay_.toggle_values(); break;
    case Action::new_game: view_.new_game(); break;
    case Action::command:
      for (const CommandSpec& command : view_.puzzle().about().commands)
        if (view_.play(gesture_of(command))) break;
      break;
    case Action::map: toggle_map(); break;
    case Action::analyse:
      panels_.show(true);
      panels_.mode = PanelMode::analyse;
      analysis_.ask(clock_ms());
      break;
    case Action::previous_mistake: show_mistake(-1); break;
    case Action::next_mistake: show_mistake(1); break;
    case Action::learn: toggle_practice(); break;
    case Action::panel_focus:
      panels_.show(true);
      is_in_panel_ = !is_in_panel_;
      break;
    case Action::puzzles: toggle_chooser(); break;
    case Action::help: help_.toggle(); break;
    case Action::panels:
      panels_.show(!panels_.is_shown());
      is_in_panel_ = false;
      break;
    case Action::play_mode: show_mode(PanelMode::play); break;
    case Action::analyse_mode: show_mode(PanelMode::analyse); break;
    case Action::lab_mode: show_mode(PanelMode::lab); break;
    case Action::library_mode: show_mode(PanelMode::library); break;
    case Action::settings: show_mode(PanelMode::settings); break;
    case Action::full_screen: toggle_full_screen(); break;
    case Action::screenshot: wants_screenshot_ = true; break;
    case Action::copy_game: panels_.game_id().copy(ui_); break;
    case Action::paste_game: panels_.game_id().paste(ui_); break;
  }
}

// Records the placement first, so that a change made by the desktop is not mistaken for the user's choice.
void Window::toggle_full_screen() {
  settings_sync_.record_placement(*gl_);
  gl_->toggle_full_screen();
}

void Window::toggle_practice() {
  if (practice_.is_open()) return practice_.leave();
  if (const auto begun = practice_.begin(); !begun) return say(ui_, human(begun.error().message));
  autoplay_.stop();
  view_.stop_replay();
  view_.finish();
  board_.let_go();
  map_.open(false);
  leave_lab();
  is_in_panel_ = false;
  if (panels_.lies_over()) panels_.show(false);
}

// Closes the tools of the lab.
void Window::leave_lab() {
  draft_.close();
  comparison_.close();
  heat_.close();
}

void Window::show_board() {
  practice_.leave();
  map_.open(false);
  leave_lab();
}

void Window::open_tool(Tool tool) {
  autoplay_.stop();
  show_board();
  switch (tool) {
    case Tool::editor: return draft_.open();
    case Tool::comparison: return comparison_.open();
    case Tool::heat_map: return heat_.open();
  }
}

void Window::show_mistake(int direction) {
  if (analysis_.findings() == nullptr) return say(ui_, "Analyse the game first" + bindings_.key_of(Action::analyse));
  if (!analysis_.show_mistake(direction))
    say(ui_, direction > 0 ? "No mistake after this move" : "No mistake before this move");
}

void Window::show_mode(PanelMode mode) {
  panels_.toggle(mode);
  is_in_panel_ = is_in_panel_ && panels_.is_shown();
}

void Window::carry_out(const Command& command) {
  owe_frames(frames_after_event);
  std::visit(Overloaded{
                 [&](Action action) { perform(action); },
                 [&](const OpenPuzzle& wanted) { open_puzzle(*wanted.info); },
                 [&](const OpenCopied& wanted) { open_copied(wanted.text, "the text"); },
                 [&](const OpenBoard& wanted) { open_of_pack(wanted.index); },
                 [&](const Expect& wanted) { warmup_.expect(*wanted.info); },
                 [&](const ShowTheme& wanted) { show_theme(*wanted.theme); },
                 [&](const ShowScale& wanted) { appearance_.chosen_scale = wanted.scale; },
                 [&](const HearSample& wanted) { listener_.play_sample(wanted.part, appearance_.sound); },
                 [&](const PointOut& wanted) { board_.point_out(wanted.cell); },
                 [&](const SaveClip& wanted) { pictures_.save_clip(clips_, wanted); },
                 [&](const Solve&) {
                   if (draft_.is_open()) draft_.play();
                   if (!draft_.is_open()) autoplay_.solve();
                 },
                 [&](const SaveBoard&) { pictures_.save_board(draft_); },
                 [&](const OpenTool& wanted) { open_tool(wanted.tool); },
                 [&](const ShowBoard&) { show_board(); },
                 [&](const OpenPictures&) { pictures_.open(); },
                 [&](const Carry& wanted) {
                   const auto& carry = wanted.is_going_out ? host_.give : host_.bring;
                   if (carry) carry(wanted.kept);
                 },
                 [&](const LeavePanel&) { is_in_panel_ = false; },
             },
             command);
}

void Window::show_theme(const render::Theme& theme) {
  ui_.theme = &theme;
  renderer_.set_theme(theme);
  apply_panel_style(theme, ui_.scale);
}

// Reloads the fonts for the new scale. Runs between two frames, because a frame uses the fonts.
void Window::apply_scale() {
  owe_frames(frames_after_event);
  ui_.scale = gl_->scale();
  const auto fonts = load_panel_fonts(font_folder(), ui_.scale);
  if (!fonts) {
    spdlog::error("{}", fonts.error().message);
    return;
  }
  ui_.fonts = *fonts;
  ImGui_ImplOpenGL3_DestroyFontsTexture();
  ImGui_ImplOpenGL3_CreateFontsTexture();
  apply_panel_style(*ui_.theme, ui_.scale);
}

void Window::toggle_map() {
  map_.open(draft_.is_open() || !map_.is_open());
  leave_lab();
}

void Window::open_puzzle(const PuzzleInfo& info) {
  chooser_.leave();
  owe_frames(frames_after_event);
  if (is_same_puzzle(info, view_.puzzle().about())) return;
  practice_.leave();
  leave_lab();
  board_.let_go();
  autoplay_.stop();
  settings_sync_.collect();
  suspended_games_.put(
      view_.exchange(suspended_games_.resume_or_begin(info, settings_sync_.settings()[rules_section(info)])));
  autoplay_.begin();
  benchmark_.begin(info);
  settings_sync_.apply_autoplay();
  panels_.forget();
  analysis_.forget();
}

void Window::open_copied(const std::string& text, const std::string& source) {
  auto copied = read_copied_text(text, source, view_.puzzle().about());
  panels_.game_id().answer(ui_, text, copied ? Result<Done>(Done{}) : copied.error());
  if (!copied) {
    trace_.line(Object{{"kind", "refused"}, {"message", copied.error().message}});
    return;
  }
  if (copied->game) return open_game(std::move(*copied->game));
  boards_card_.open(std::move(copied->pack));
  say(ui_, "Choose a board");
}

void Window::open_game(CopiedGame game) {
  const std::string understood = game.opening.understood;
  const bool is_other = !is_same_puzzle(game.puzzle(), view_.puzzle().about());
  const std::string before(view_.puzzle().about().title);
  open_puzzle(game.puzzle());
  view_.open(std::move(game));
  if (is_other) show_message("Game opened. The game of " + before + " waits under the title.");
  if (!understood.empty()) show_message(understood);
}

void Window::open_of_pack(std::optional<std::size_t> index) {
  if (index && *index < boards_card_.pack().read.boards.size()) {
    auto board = open_copied_board(boards_card_.pack(), *index);
    if (!board) return say(ui_, board.error().message);
    open_game(std::move(*board));
  }
  boards_card_.leave();
}

// Opens a dropped file: its game, or in the board editor its board.
void Window::open_dropped(const std::string& path) {
  const auto contents = read_file(path);
  const auto id = contents ? game_id_in(*contents) : Result<std::string>(contents.error());
  if (!id) {
    trace_.line(Object{{"kind", "refused"}, {"message", id.error().message}});
    return say(ui_, id.error().message);
  }
  if (id->empty() && draft_.is_open()) return draft_.paste(*contents);
  open_copied(id->empty() ? *contents : *id, path.substr(path.rfind('/') + 1));
}

void Window::toggle_chooser() {
  if (chooser_.leave()) return;
  if (help_.is_open()) help_.toggle();
  std::vector<PuzzleCard> cards;
  for (const PuzzleInfo* info : catalog()) {
    const bool is_here = is_same_puzzle(*info, view_.puzzle().about());
    cards.push_back({.info = info,
                     .shot = is_here
                                 ? view_.puzzle().snapshot()
                                 : suspended_games_.picture(*info, settings_sync_.settings()[rules_section(*info)])});
  }
  chooser_.open(std::move(cards));
}

// Gives commands that are due automatically some time after the last move.
void Window::give_command(double now) {
  constexpr double ms = 1000;
  const auto find = [&]() -> const CommandSpec* {
    for (const CommandSpec& command : view_.puzzle().about().commands)
      if (command.after > 0 && view_.puzzle().interpret(gesture_of(command))) return &command;
    return nullptr;
  };
  if (std::exchange(command_version_, view_.version()) != view_.version()) {
    const CommandSpec* command = find();
    command_due_ = command == nullptr ? std::nullopt : std::optional(now + ms * command->after);
  }
  if (!command_due_ || now < *command_due_ || view_.has_replay()) return;
  command_due_.reset();
  if (const CommandSpec* command = find()) view_.play(gesture_of(*command), {.is_by_timer = true});
}

}  // namespace tilefold::app
