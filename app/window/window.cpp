#include "app/window/window.h"

#include <backends/imgui_impl_opengl3.h>
#include <backends/imgui_impl_sdl.h>
#include <imgui.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cmath>

#include "app/records/host.h"
#include "app/window/bot_players.h"

namespace tilefold::app {
namespace {

constexpr double longest_step_ms = 50;
constexpr double notice_ms = 1500;
constexpr double letter_ms = 60;  // reading time per letter

// Wakes the event loop; called by worker threads.
void wake() {
  SDL_Event event{};
  event.type = SDL_USEREVENT;
  SDL_PushEvent(&event);
}

}  // namespace

void say(Ui& ui, std::string text) {
  ui.notice.until = clock_ms() + std::max(notice_ms, letter_ms * static_cast<double>(text.size()));
  ui.notice.text = std::move(text);
  ui.notice.is_of_picture = false;
}

Window::Window(std::unique_ptr<GlWindow> gl, Renderer renderer, Session session, Trace& trace, WindowStart start)
    : gl_(std::move(gl)),
      renderer_(std::move(renderer)),
      trace_(trace),
      folders_(std::move(start.folders)),
      host_(std::move(start.host)),
      view_(std::move(session), trace_),
      autoplay_(view_, wake),
      benchmark_(view_.puzzle().about(), wake),
      training_(view_, autoplay_, trace_, folders_.models(), wake),
      map_(view_, wake),
      analysis_(view_, trace_, wake),
      practice_(view_, trace_, wake),
      clips_(view_, trace_, wake),
      draft_(view_, wake),
      comparison_(view_, trace_, wake),
      heat_(view_, trace_, wake),
      listener_(wake),
      desktop_(wake),
      warmup_(view_, trace_, wake),
      panels_({.view = view_,
               .autoplay = autoplay_,
               .benchmark = benchmark_,
               .training = training_,
               .map = map_,
               .analysis = analysis_,
               .levels = levels_,
               .draft = draft_,
               .clips = clips_,
               .comparison = comparison_,
               .heat = heat_,
               .appearance = appearance_,
               .bindings = bindings_,
               .presets = presets_}),
      settings_sync_({.view = view_,
                      .autoplay = autoplay_,
                      .bindings = bindings_,
                      .panels = panels_,
                      .appearance = appearance_,
                      .ui = ui_,
                      .presets = presets_,
                      .trace = trace_},
                     SettingsKeeper(folders_.settings(), std::move(start.settings), wake)) {}

Result<std::unique_ptr<Window>> Window::open(const WindowRequest& request, Session session, WindowStart start,
                                             Trace& trace) {
  const Settings& settings = start.settings.settings;
  const auto theme = find_theme(request.theme.empty() ? settings["looks"].text(0) : request.theme);
  if (!theme) return theme.error();
  const bool has_size = request.width > 0;
  const double scale = request.scale > 0 ? request.scale : from_millionths(settings["looks"]["scale"]);
  auto gl = GlWindow::open(
      {.surface = Surface::screen,
       .title = "Tilefold",
       .placement = has_size || is_page
                        ? WindowPlacement{.width = request.width, .height = request.height, .is_exact = true}
                        : saved_placement(settings),
       .scale = scale});
  if (!gl) return gl.error();
  auto renderer = Renderer::create();
  if (!renderer) return renderer.error();
  renderer->set_theme(**theme);
  std::unique_ptr<Window> window(
      new Window(std::move(*gl), std::move(*renderer), std::move(session), trace, std::move(start)));
  if (const auto ready = window->set_up(); !ready) return ready.error();
  window->autoplay_.invite(bot_players(window->settings_sync_.settings().bots()));
  window->settings_sync_.apply(scale);
  if (request.pack.read.boards.size() > 1) window->boards_card_.open(request.pack);
  return window;
}

Result<Done> Window::set_up() {
  ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  ui_.scale = gl_->scale();
  ui_.frame_ms = gl_->frame_time();
  ui_.theme = &renderer_.theme();
  const auto fonts = load_panel_fonts(font_folder(), ui_.scale);
  if (!fonts) return fonts.error();
  ui_.fonts = *fonts;
  apply_panel_style(*ui_.theme, ui_.scale);
  ImGui_ImplSDL2_InitForOpenGL(gl_->window(), gl_->context());
  ImGui_ImplOpenGL3_Init(is_page ? "#version 300 es" : "#version 330");
  spdlog::debug("scale {}, shortest frame {} ms", ui_.scale, gl_->frame_time());
  return Done{};
}

Window::~Window() {
  autoplay_.stop();
  benchmark_.runner.stop();
  if (ImGui::GetCurrentContext() == nullptr) return;
  if (ImGui::GetIO().BackendRendererUserData != nullptr) ImGui_ImplOpenGL3_Shutdown();
  if (ImGui::GetIO().BackendPlatformUserData != nullptr) ImGui_ImplSDL2_Shutdown();
  ImGui::DestroyContext();
}

void Window::store_in(GameRepository& repository) {
  repository_ = &repository;
  view_.store_in(repository);
  suspended_games_.load_from(repository);
}

void Window::play(const std::vector<Move>& moves) {
  for (const Move move : moves) view_.play(move);
  view_.finish();
  view_.pop_cues();
}

void Window::owe_frames(int frames) {
  frames_owed_ = std::max(frames_owed_, frames);
}

// True if the bar is visible and will hide itself.
bool Window::is_bar_leaving() const {
  return gl_->placement().is_full_screen && bar_.is_shown() && !view_.has_replay();
}

bool Window::needs_frame() const {
  return !is_hidden_ && (frames_owed_ > 0 || layers_.is_moving());
}

// Returns the time in ms until something happens without an event; negative means the next event.
double Window::wait_ms(double now) const {
  double until = -1;
  const auto at = [&](double time) { until = until < 0 ? time : std::min(until, time); };
  if (needs_frame()) at(last_frame_ + gl_->frame_time());
  if (const auto next = autoplay_.next_time()) at(view_.scene().is_playing() ? last_frame_ + gl_->frame_time() : *next);
  if (const auto next = pads_.next_time()) at(*next);
  if (analysis_.has_more_to_keep()) at(now);
  if (is_command_coming()) at(*command_due_);
  if (const auto next = comparison_.next_time(); next && !is_hidden_) at(*next);
  if (is_bar_leaving()) at(pointer_moved_ + bar_ms);
  if (ui_.toast.until > 0) at(ui_.toast.until);
  if (ui_.notice.until > 0) at(ui_.notice.until);
  if (const auto next = settings_sync_.next_time()) at(*next);
  return until < 0 ? -1 : std::max(0.0, until - now);
}

// True if the event must wait for the next frame. Dear ImGui samples the input once per frame, so press and release of
// the same key or button must not fall into one frame.
bool Window::comes_too_soon(const SDL_Event& event) const {
  if (event.type == SDL_MOUSEBUTTONDOWN && is_release_fresh_ && needs_frame()) return true;
  const bool is_for_panels = keys_now() != Keys::board || ImGui::GetIO().WantTextInput;
  const bool is_change = event.type == SDL_KEYUP || (event.type == SDL_KEYDOWN && event.key.repeat == 0);
  return is_for_panels && needs_frame() && is_change &&
         std::find(fresh_keys_.begin(), fresh_keys_.end(), event.key.keysym.scancode) != fresh_keys_.end();
}

// True if nothing will change without user input, ignoring worker threads whose results are not awaited.
bool Window::is_at_rest() const {
  const auto is_coming = [](const MapUpdate* update, bool is_wanted) {
    return update == nullptr ? is_wanted : !update->is_final;
  };
  const bool is_map_wanted = map_.has_maps() && (map_.is_open() || panels_.is_map_open(ui_));
  const bool is_busy = autoplay_.is_running() || autoplay_.is_thinking() || benchmark_.runner.is_busy() ||
                       training_.is_busy() || clips_.is_busy() || analysis_.is_busy() || layers_.is_busy() ||
                       analysis_.has_more_to_keep() || is_coming(map_.latest(), is_map_wanted) ||
                       comparison_.is_busy() || heat_.is_busy();
  return !held_ && !needs_frame() && !is_command_coming() && !is_busy;
}

bool Window::wait_for_events(double wait) {
  trace_.rest(is_at_rest());
  SDL_Event event;
  bool got = true;
  if (held_ && comes_too_soon(*held_)) {
    SDL_Delay(static_cast<Uint32>(std::ceil(wait)));
    return true;
  }
  if (held_) {
    event = *std::exchange(held_, std::nullopt);
  } else {
    got = pads_.wait(event, wait);
  }
  if (got) trace_.rest(false);
  if (got && !needs_frame()) last_frame_ = std::max(last_frame_, clock_ms() - gl_->frame_time());
  for (; got && is_running_; got = SDL_PollEvent(&event) != 0) {
    if (comes_too_soon(event)) {
      held_ = event;
      break;
    }
    handle(event);
  }
  return is_running_;
}

// Reads the desktop's preferences as soon as they are available.
void Window::hear_desktop() {
  const auto preferences = desktop_.poll();
  if (!preferences) return;
  appearance_.does_desktop_want_less = preferences->wants_less_motion;
  trace_.line(Object{{"kind", "desktop"}, {"less_motion", preferences->wants_less_motion}});
  owe_frames(panels_.is_shown() ? 1 : 0);
}

void Window::advance(double now) {
  advance_pads(now);
  hear_desktop();
  if (frame_number_ > 0) warmup_.advance();
  const bool is_fast = autoplay_.is_running();
  const AutoplaySettings& settings = autoplay_.settings();
  const float speed = is_fast ? (settings.is_instant ? 0 : settings.speed) : appearance_.speed;
  view_.set_motion({.speed = speed, .reduced = appearance_.is_calm() || speed > calm_speed});
  if (autoplay_.advance(now)) owe_frames(frames_after_event);
  if (training_.advance()) owe_frames(panels_.is_shown() ? frames_after_event : 0);
  if (pictures_.advance(clips_) && (clips_.latest()->is_final || panels_.is_shown())) owe_frames(frames_after_event);
  if (benchmark_.advance()) owe_frames(panels_.is_shown() ? 1 : 0);
  give_command(now);
  if (is_bar_leaving() && now >= pointer_moved_ + bar_ms) owe_frames(1);
  advance_map();
  if (!is_hidden_ && comparison_.advance(now)) owe_frames(1);
  if (analysis_.advance(now)) owe_frames(frames_after_event);
  if (layers_.advance({.speed = appearance_.speed, .reduced = appearance_.is_calm()})) owe_frames(frames_after_event);
  if (is_hidden_) {  // a hidden window skips animation and sounds
    view_.finish();
    view_.pop_cues();
  }
  const bool has_sound = !listener_.is_missing();
  if (std::exchange(appearance_.has_sound_device, has_sound) != has_sound) owe_frames(frames_after_event);
  keep_settings(now);
  if (repository_ != nullptr) repository_->try_again(view_.session(), now);
  show_messages();
  show_toasts();
}

void Window::advance_map() {
  if (map_.advance(map_.is_open() || panels_.is_map_open(ui_))) owe_frames(frames_after_event);
  levels_.follow(view_);
  if (heat_.advance()) owe_frames(heat_.is_open() ? frames_after_event : 0);
}

void Window::listen(double now) {
  List heard;
  for (const Note& note : listener_.listen(layers_.board_layer().game()->pop_cues(), appearance_.sound, now))
    if (trace_.is_open()) heard.emplace_back(to_text(note));
  if (!heard.empty()) trace_.line(Object{{"kind", "sound"}, {"notes", std::move(heard)}});
}

void Window::keep_settings(double now) {
  const auto message = settings_sync_.keep(*gl_, now);
  if (!message) return;
  show_message(*message);
  owe_frames(frames_after_event);
}

void Window::show_message(const std::string& message) {
  say(ui_, message);
  trace_.line(Object{{"kind", "notice"}, {"message", message}});
}

void Window::run() {
  while (wait_for_events(wait_ms(clock_ms()))) go_on();
  keep_all();
}

double Window::turn() {
  if (wait_for_events(0)) go_on();
  trace_.rest(is_at_rest());  // traced before returning, because there may be no further call
  const double wait = wait_ms(clock_ms());
  const auto pace = pads_.pace_ms();
  return pace && (wait < 0 || *pace < wait) ? *pace : wait;
}

void Window::go_on() {
  const double now = clock_ms();
  advance(now);
  if (!needs_frame() || now - last_frame_ < gl_->frame_time() - 0.5) return;
  layers_.board_layer().game()->advance(static_cast<float>(std::clamp(now - last_frame_, 1.0, longest_step_ms)));
  listen(now);
  last_frame_ = now;
  draw();
  if (frame_number_ != 1) return;  // the following starts only after the first frame has been shown
  pads_.start();
  desktop_.ask({});
}

void Window::keep_all() {
  settings_sync_.finish(*gl_);
  if (repository_ != nullptr) repository_->finish(view_.session());
  show_messages();
}

}  // namespace tilefold::app
