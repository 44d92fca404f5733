#include "app/window/study/study_window.h"

#include <backends/imgui_impl_opengl3.h>
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/window/clock.h"
#include "app/window/input/input_times.h"
#include "app/window/input/keyboard.h"

namespace tilefold::window {
namespace {

constexpr double end_pause_ms =
    200;  // shortest time from the last move of a trial, with its animation, to the next page
constexpr double retry_ms = 1000;
constexpr int frames_after_input = 2;
constexpr std::int64_t ms_per_second = 1000;

void wake_study() {
  SDL_Event event{};
  event.type = SDL_USEREVENT;
  SDL_PushEvent(&event);
}

bool is_chord(const SDL_Keysym& key) {
  const auto has = [&](int modifier) { return (key.mod & modifier) != 0; };
  return key.scancode == SDL_SCANCODE_Q && has(KMOD_CTRL) && has(KMOD_SHIFT) && has(KMOD_ALT);
}

}  // namespace

StudyWindow::StudyWindow(std::unique_ptr<GlWindow> gl, Renderer renderer, play::StudyProgress& progress,
                         play::Trace& trace)
    : gl_(std::move(gl)),
      renderer_(std::move(renderer)),
      progress_(progress),
      trace_(trace),
      page_(progress),
      bindings_(sdl_keyboard()) {}

Result<std::unique_ptr<StudyWindow>> StudyWindow::open(const records::StudyWindowRequest& request,
                                                       play::StudyProgress& progress, play::Trace& trace) {
  const auto theme = find_theme(request.theme.empty() ? "light" : request.theme);
  if (!theme) return theme.error();
  const bool is_full = request.width == 0;
  auto gl = GlWindow::open(
      {.surface = Surface::screen,
       .title = progress.texts().protocol().title.front(),
       .placement = {.width = request.width, .height = request.height, .is_exact = !is_full, .is_full_screen = is_full},
       .scale = 1});
  if (!gl) return gl.error();
  auto renderer = Renderer::create();
  if (!renderer) return renderer.error();
  renderer->set_theme(**theme);
  std::unique_ptr<StudyWindow> window(new StudyWindow(std::move(*gl), std::move(*renderer), progress, trace));
  if (const auto ready = window->set_up(); !ready) return ready.error();
  // Keep the desktop's shortcuts from the participant.
  if (is_full && !progress.is_preview()) SDL_SetWindowKeyboardGrab(window->gl_->window(), SDL_TRUE);
  return window;
}

Result<Done> StudyWindow::set_up() {
  ImGui::CreateContext();
  ImGui::GetIO().IniFilename = nullptr;
  style_.theme = &renderer_.theme();
  const PixelSize size = gl_->drawable();
  const float unit = body_size(size.width, size.height);
  if (const auto loaded = load_study_fonts(font_folder(), progress_.texts().protocol(), unit, style_); !loaded)
    return loaded.error();
  ImGui_ImplOpenGL3_Init("#version 330");
  pads_.start();
  for (const Uint32 ignored : {SDL_DROPFILE, SDL_DROPTEXT, SDL_DROPBEGIN, SDL_DROPCOMPLETE})
    SDL_EventState(ignored, SDL_DISABLE);
  return Done{};
}

StudyWindow::~StudyWindow() {
  if (ImGui::GetCurrentContext() == nullptr) return;
  if (ImGui::GetIO().BackendRendererUserData != nullptr) ImGui_ImplOpenGL3_Shutdown();
  ImGui::DestroyContext();
}

void StudyWindow::run() {
  while (is_open_) {
    const auto wait = wait_ms(clock_ms());
    trace_.rest(owed_ == 0 && !(game_ && game_->view().is_moving()));
    SDL_Event event;
    bool has_event = pads_.wait(event, wait.value_or(-1));
    if (has_event) trace_.rest(false);
    for (; has_event && is_open_; has_event = SDL_PollEvent(&event) != 0) {
      handle(event);
      follow(clock_ms());
    }
    const double now = clock_ms();
    for (const PadPress& pad : pads_.pop_presses(now)) {
      handle_pad(pad.button);
      follow(now);  // a second press must not act on a page that the first one has left
    }
    follow(now);
    const bool is_moving = game_ && game_->view().is_moving();
    if ((owed_ == 0 && !is_moving) || now - drawn_at_ < gl_->frame_time() - 0.5) continue;
    draw(now);
    follow(clock_ms());  // the last animation of a trial may have ended
  }
  if (game_) game_->view().game.recording().store_gestures();
  progress_.keep(game_ ? game_->moves() : 0, play::StudyProgress::Keep::now);
}

std::optional<double> StudyWindow::wait_ms(double now) const {
  std::optional<double> until;
  const auto at = [&](double time) { until = std::min(until.value_or(time), time); };
  const bool is_moving = game_ && game_->view().is_moving();
  if (owed_ > 0 || is_moving) at(drawn_at_ + gl_->frame_time());
  if (game_) {
    if (const auto next = game_->next_time(now)) at(*next);
  } else if (const std::int64_t left = page_.pause_left_ms(); left > 0) {
    at(now + static_cast<double>(left % ms_per_second + 1));
  }
  if (leave_at_ && !is_moving) at(*leave_at_);
  if (const auto next = pads_.next_time()) at(*next);
  if (!until) return std::nullopt;
  return std::max(0.0, *until - now);
}

// Brings the window up to date with the game and the progress.
void StudyWindow::follow(double now) {
  if (game_ && game_->advance(now)) owed_ = std::max(owed_, 1);
  if (game_ && !game_->outcome().empty()) end_trial(now);
  const std::int64_t pause = (page_.pause_left_ms() + ms_per_second - 1) / ms_per_second;
  if (std::exchange(pause_seconds_, pause) != pause) owed_ = std::max(owed_, frames_after_input);
  if (shown_ != progress_.place().number) begin_step();
}

void StudyWindow::end_trial(double now) {
  const bool is_at_once = game_->outcome() == "gave_up" || game_->outcome() == "time_limit";
  if (!leave_at_) leave_at_ = now + (is_at_once ? 0 : end_pause_ms);
  if (game_->view().is_moving() || now < *leave_at_) return;
  leave_at_ = now + retry_ms;  // if the end cannot be stored now
  owed_ = frames_after_input;
  [[maybe_unused]] const auto done = progress_.finish({.outcome = game_->outcome()});
}

void StudyWindow::begin_step() {
  shown_ = progress_.place().number;
  board_.reset();
  game_.reset();
  leave_at_.reset();
  items_.clear();
  focused_ = pressed_ = -1;
  hovered_.clear();
  scroll_ = 0;
  problem_.clear();
  page_.begin();
  owed_ = 3;
  page_.draft().has_field() ? SDL_StartTextInput() : SDL_StopTextInput();
  if (progress_.place().is_over || progress_.step().kind != protocol::StudyStep::Kind::trial) return;
  auto game = play::StudyTrialGame::open(progress_, trace_, wake_study);
  if (!game) {
    problem_ = game.error().message;
    return;
  }
  game_ = std::move(*game);
  board_ = std::make_unique<TrialBoard>(progress_, *game_, renderer_);
}

void StudyWindow::handle(const SDL_Event& event) {
  if (event.type == SDL_USEREVENT || pads_.handle(event)) return;
  if (game_) record_input(game_->view().game.recording(), event);
  owed_ = std::max(owed_, frames_after_input);
  switch (event.type) {
    case SDL_KEYDOWN: return handle_key(event.key);
    case SDL_TEXTINPUT:
      if (focused_ < 0) page_.draft().type(event.text.text);
      return;
    case SDL_MOUSEMOTION: return hover(gl_->pixel(event.motion.x, event.motion.y));
    case SDL_MOUSEBUTTONDOWN:
      if (event.button.button == SDL_BUTTON_LEFT) press(gl_->pixel(event.button.x, event.button.y));
      return;
    case SDL_MOUSEBUTTONUP:
      if (event.button.button == SDL_BUTTON_LEFT) release(gl_->pixel(event.button.x, event.button.y));
      return;
    case SDL_MOUSEWHEEL:
      if (is_trial()) board_->scroll(-1.5F * event.wheel.preciseY);
      if (!is_trial()) scroll_ -= 3 * style_.unit * event.wheel.preciseY;
      return;
    case SDL_WINDOWEVENT: return handle_window(event.window);
    default: return;  // closing the window has no effect
  }
}

void StudyWindow::handle_window(const SDL_WindowEvent& event) {
  owed_ = 3;
  if (event.event == SDL_WINDOWEVENT_FOCUS_LOST) progress_.record("focus_lost");
  if (event.event == SDL_WINDOWEVENT_FOCUS_GAINED) progress_.record("focus_gained");
  if (event.event == SDL_WINDOWEVENT_LEAVE && is_trial()) board_->hover(std::nullopt);
}

void StudyWindow::handle_key(const SDL_KeyboardEvent& event) {
  const SDL_Scancode key = event.keysym.scancode;
  if (is_chord(event.keysym)) {
    progress_.record("left");
    is_open_ = false;
    return;
  }
  const bool is_enter = key == SDL_SCANCODE_RETURN || key == SDL_SCANCODE_KP_ENTER;
  const bool is_in_field = page_.draft().has_field() && focused_ < 0;
  if (is_in_field && key != SDL_SCANCODE_TAB && !(is_enter && page_.draft().is_number())) return handle_field_key(key);
  const bool is_plain = (event.keysym.mod & (KMOD_CTRL | KMOD_ALT | KMOD_GUI)) == 0;
  if (key == SDL_SCANCODE_TAB && is_plain) return move_focus((event.keysym.mod & KMOD_SHIFT) != 0 ? -1 : 1);
  if ((is_enter || key == SDL_SCANCODE_SPACE) && is_plain && event.repeat == 0 && activate()) return;
  if ((event.keysym.mod & KMOD_GUI) != 0) return;
  const auto action = bindings_.action(key_press(event.keysym));
  if (action) {
    if (event.repeat == 0 || play::repeats(*action)) perform(*action);
    return;
  }
  const bool is_on_pad = key >= SDL_SCANCODE_KP_1 && key <= SDL_SCANCODE_KP_9;
  if (is_plain && event.repeat == 0 && (is_on_pad || (key >= SDL_SCANCODE_1 && key <= SDL_SCANCODE_9)))
    press_digit(1 + key - (is_on_pad ? SDL_SCANCODE_KP_1 : SDL_SCANCODE_1));
}

void StudyWindow::handle_field_key(SDL_Scancode key) {
  constexpr int all_letters = 1 << 16;
  switch (key) {
    case SDL_SCANCODE_BACKSPACE: return page_.draft().erase(false);
    case SDL_SCANCODE_DELETE: return page_.draft().erase(true);
    case SDL_SCANCODE_LEFT: return page_.draft().move_caret(-1);
    case SDL_SCANCODE_RIGHT: return page_.draft().move_caret(1);
    case SDL_SCANCODE_HOME: return page_.draft().move_caret(-all_letters);
    case SDL_SCANCODE_END: return page_.draft().move_caret(all_letters);
    case SDL_SCANCODE_RETURN:
    case SDL_SCANCODE_KP_ENTER: return page_.draft().type("\n");
    case SDL_SCANCODE_DOWN: return move_focus(1);
    case SDL_SCANCODE_UP: return move_focus(-1);
    default: return;
  }
}

void StudyWindow::handle_pad(play::PadButton button) {
  owed_ = std::max(owed_, frames_after_input);
  if (game_) game_->view().game.recording().record_input(play::GameRecording::InputStep::press, "gamepad", 0);
  if (button == play::PadButton::a && activate()) return;
  if (button == play::PadButton::left_shoulder) return move_focus(-1);
  if (button == play::PadButton::right_shoulder) return move_focus(1);
  if (const auto action = bindings_.action(button)) perform(*action);
}

// Performs an action on the board, or moves the focus between the controls.
void StudyWindow::perform(play::Action action) {
  const bool is_forward = action == play::Action::right || action == play::Action::down;
  const bool is_back = action == play::Action::left || action == play::Action::up;
  if (focused_ < 0 && is_trial()) return board_->perform(action);
  if (is_forward || is_back) return move_focus(is_forward ? 1 : -1);
  if (action == play::Action::leave) focused_ = -1;
}

void StudyWindow::press_digit(int digit) {
  if (is_trial()) return board_->play_column(digit - 1);
  page_.draft().choose(digit);
}

// Moves the focus to the next control that is enabled. During a trial, the board is one of the places.
void StudyWindow::move_focus(int steps) {
  const int count = static_cast<int>(items_.size());
  const bool has_base =
      is_trial() || page_.draft().has_field();  // the board or the field has the keys if no item has them
  const auto next = [&](int from) {
    if (has_base) return (from + 1 + steps + count + 1) % (count + 1) - 1;
    return from < 0 ? (steps > 0 ? 0 : count - 1) : (from + steps + count) % count;
  };
  for (int tries = 0, item = focused_; tries < count; ++tries) {
    item = next(item);
    if (item >= 0 && !items_[static_cast<std::size_t>(item)].is_enabled) continue;
    focused_ = item;
    return;
  }
}

// Presses the focused control. If none is focused, presses the button that leads to the next page. Returns false if
// there is none. A focused control that has become disabled keeps the key and does nothing, so that the key presses
// neither another control nor the board.
bool StudyWindow::activate() {
  int item = focused_;
  if (item < 0 && !is_trial())
    for (std::size_t i = 0; i < items_.size(); ++i)
      if (items_[i].is_enabled && items_[i].label == progress_.texts().word("continue")) item = static_cast<int>(i);
  if (item < 0 || item >= static_cast<int>(items_.size())) return false;
  if (items_[static_cast<std::size_t>(item)].is_enabled) press_item(items_[static_cast<std::size_t>(item)]);
  return true;
}

// Presses a control. If it begins or ends a question of the trial, other buttons replace the focused one.
void StudyWindow::press_item(const PageItem& item) {
  const auto is_asking = [this] { return is_trial() && board_->is_asking(); };
  const bool was_asking = is_asking();
  const auto press = item.press;
  press();
  if (is_asking() != was_asking) focused_ = pressed_ = -1;
}

// Returns the index of the enabled control at a point; -1 if there is none.
int StudyWindow::item_at(render::Pixel pixel) const {
  for (std::size_t i = 0; i < items_.size(); ++i)
    if (items_[i].is_enabled && holds(items_[i].area, static_cast<float>(pixel.x), static_cast<float>(pixel.y)))
      return static_cast<int>(i);
  return -1;
}

void StudyWindow::hover(render::Pixel pixel) {
  const int item = item_at(pixel);
  hovered_ = item < 0 ? std::string() : items_[static_cast<std::size_t>(item)].label;
  if (is_trial()) board_->hover(item < 0 ? std::optional(pixel) : std::nullopt);
}

void StudyWindow::press(render::Pixel pixel) {
  hover(pixel);
  focused_ = -1;
  pressed_ = item_at(pixel);
  if (pressed_ < 0 && is_trial()) board_->press(pixel);
}

void StudyWindow::release(render::Pixel pixel) {
  const int pressed = std::exchange(pressed_, -1);
  if (pressed < 0 && is_trial()) return board_->release(pixel);
  if (pressed < 0 || pressed != item_at(pixel)) return;
  press_item(items_[static_cast<std::size_t>(pressed)]);
}

}  // namespace tilefold::window
