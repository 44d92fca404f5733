#include "app/window/window.h"

#include <backends/imgui_impl_opengl3.h>
#include <backends/imgui_impl_sdl.h>
#include <imgui.h>
#include <imgui_internal.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <limits>

#include "app/window/platform/png.h"

namespace tilefold::app {
namespace {

constexpr int panel_units = 308;
constexpr double longest_step_ms = 50;
constexpr double notice_ms = 1500;
constexpr double letter_ms = 60;  // to read one
constexpr ImU8 finest_circle = IM_DRAWLIST_ARCFAST_SAMPLE_MAX;

std::string time_stamp() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  localtime_r(&now, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y%m%d-%H%M%S", &parts);
  return text;
}

// Other threads have news.
void wake() {
  SDL_Event event{};
  event.type = SDL_USEREVENT;
  SDL_PushEvent(&event);
}

}  // namespace

void say(Desk& desk, std::string text) {
  desk.notice_until = clock_ms() + std::max(notice_ms, letter_ms * static_cast<double>(text.size()));
  desk.notice = std::move(text);
}

double clock_ms() {
  using std::chrono::duration;
  return duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Window::Window(std::unique_ptr<GlWindow> gl, Stage stage, Session session, Trace& trace, Belongings belongings)
    : gl_(std::move(gl)),
      stage_(std::move(stage)),
      trace_(trace),
      view_(std::move(session), trace_),
      autoplay_(view_, wake),
      benchmark_(view_.puzzle().about(), wake),
      map_(view_, wake),
      draft_(view_, wake),
      desk_{.view = view_,
            .autoplay = autoplay_,
            .bindings = bindings_,
            .benchmark = benchmark_,
            .map = map_,
            .draft = draft_,
            .fonts = {}},
      speaker_(wake),
      places_of_files_(std::move(belongings.places)),
      settings_keeper_(places_of_files_.settings(), std::move(belongings.settings), wake),
      in_force_(settings_keeper_.settings()) {}

Result<std::unique_ptr<Window>> Window::open(const WindowRequest& request, Session session, Belongings belongings,
                                             Trace& trace) {
  const Settings& settings = belongings.settings.settings;
  const auto theme = find_theme(request.theme.empty() ? settings["looks"].text(0) : request.theme);
  if (!theme) return theme.error();
  const bool has_size = request.width > 0;
  const double scale = request.scale > 0 ? request.scale : from_millionths(settings["looks"]["scale"]);
  auto gl = GlWindow::open({.surface = Surface::screen,
                            .title = "Tilefold",
                            .placement = has_size ? Placement{.width = request.width, .height = request.height}
                                                  : remembered_placement(settings),
                            .scale = scale});
  if (!gl) return gl.error();
  auto stage = Stage::create();
  if (!stage) return stage.error();
  stage->set_theme(**theme);
  std::unique_ptr<Window> window(
      new Window(std::move(*gl), std::move(*stage), std::move(session), trace, std::move(belongings)));
  if (const auto ready = window->set_up(); !ready) return ready.error();
  window->remember(scale);
  return window;
}

Result<Done> Window::set_up() {
  ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  desk_.scale = gl_->scale();
  desk_.theme = &stage_.theme();
  const auto fonts = load_panel_fonts(font_folder(), desk_.scale);
  if (!fonts) return fonts.error();
  desk_.fonts = *fonts;
  apply_panel_style(*desk_.theme, desk_.scale);
  ImGui_ImplSDL2_InitForOpenGL(gl_->window(), gl_->context());
  ImGui_ImplOpenGL3_Init("#version 330");
  spdlog::debug("scale {}, shortest frame {} ms", desk_.scale, gl_->frame_time());
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

void Window::keep_with(GameKeeper& keeper) {
  keeper_ = &keeper;
  view_.keep_with(keeper);
}

// What the profile has to say: over the board, and in the log.
void Window::tell_messages() {
  if (keeper_ == nullptr) return;
  std::string text;
  for (std::string message : keeper_->take_messages()) {
    spdlog::warn("{}", message);
    trace_.line(Table{{"kind", "notice"}, {"message", message}});
    message[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(message[0])));
    text += (text.empty() ? "" : "\n") + message;
  }
  if (text.empty()) return;
  say(desk_, std::move(text));
  frames_owed_ = frames_after_event;
}

void Window::play(const std::vector<Move>& moves) {
  for (const Move move : moves) view_.play(move);
  view_.finish();
  view_.take_cues();
}

int Window::panel_width() const {
  return desk_.is_panel_open ? static_cast<int>(std::lround(panel_units * desk_.scale)) : 0;
}

bool Window::is_over() const {
  return view_.puzzle().standing().status != Status::playing && !view_.scene().is_playing() && !view_.is_looking();
}

bool Window::needs_frame() const {
  return !is_hidden_ && (frames_owed_ > 0 || view_.is_moving());
}

// How long nothing will happen by itself; negative for "until the next event".
double Window::wait_ms(double now) const {
  double until = -1;
  const auto at = [&](double time) { until = until < 0 ? time : std::min(until, time); };
  if (needs_frame()) at(last_frame_ + gl_->frame_time());
  if (const auto next = autoplay_.next_time()) at(view_.scene().is_playing() ? last_frame_ + gl_->frame_time() : *next);
  if (const auto next = pads_.next_time()) at(*next);
  if (placement_due_) at(*placement_due_);
  if (command_due_) at(*command_due_);
  if (const auto next = settings_keeper_.next_time()) at(*next);
  return until < 0 ? -1 : std::max(0.0, until - now);
}

// Panels look at the keys once a frame: a release has to wait for a frame that has seen its press, and the next
// press for one that has seen the release.
bool Window::comes_too_soon(const SDL_Event& event) const {
  if (event.type == SDL_MOUSEBUTTONDOWN && is_release_fresh_ && needs_frame()) return true;
  const bool is_for_panels = desk_.keys != Keys::board || desk_.is_popup_open || ImGui::GetIO().WantTextInput;
  const bool is_change = event.type == SDL_KEYUP || (event.type == SDL_KEYDOWN && event.key.repeat == 0);
  return is_for_panels && needs_frame() && is_change &&
         std::find(fresh_keys_.begin(), fresh_keys_.end(), event.key.keysym.scancode) != fresh_keys_.end();
}

bool Window::wait_for_events() {
  const double wait = wait_ms(clock_ms());
  const auto is_coming = [](const MapNews* news, bool is_wanted) {
    return news == nullptr ? is_wanted : !news->is_final;
  };
  const bool is_map_wanted = map_.is_open() || (desk_.is_panel_open && desk_.open_panels["map"]);
  trace_.rest(!held_ && !needs_frame() && !command_due_ && !autoplay_.is_running() && !autoplay_.is_thinking() &&
              !benchmark_.runner.is_running() && !is_coming(map_.news(), map_.has_maps() && is_map_wanted) &&
              !is_coming(draft_.news(), draft_.is_open() && draft_.obstacle().empty()));
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

void Window::advance(double now) {
  advance_pads(now);
  const bool is_fast = autoplay_.is_running();
  const AutoplaySettings& settings = autoplay_.settings();
  const float speed = is_fast ? (settings.is_instant ? 0 : settings.speed) : 1;
  view_.set_motion({.speed = speed, .reduced = desk_.is_motion_reduced || speed > calm_speed});
  if (autoplay_.advance(now)) frames_owed_ = frames_after_event;
  if (benchmark_.advance()) frames_owed_ = std::max(frames_owed_, desk_.is_panel_open ? 1 : 0);
  give_command(now);
  advance_map();
  if (is_hidden_) {  // nobody sees it fall, or shall hear it
    view_.finish();
    view_.take_cues();
  }
  const bool has_sound = !speaker_.is_missing();
  if (std::exchange(desk_.has_sound_device, has_sound) != has_sound) frames_owed_ = frames_after_event;
  keep_settings(now);
  if (keeper_ != nullptr) keeper_->try_again(view_.session(), now);
  tell_messages();
}

void Window::advance_map() {
  const bool is_wanted = map_.is_open() || (desk_.is_panel_open && desk_.open_panels["map"]);
  if (map_.advance(is_wanted)) frames_owed_ = frames_after_event;
  desk_.levels.follow(view_);
  if (draft_.advance()) frames_owed_ = frames_after_event;
  if (desk_.pointed_out) {
    pointing_.point_out(*std::exchange(desk_.pointed_out, std::nullopt));
    frames_owed_ = frames_after_event;
  }
}

void Window::run() {
  while (wait_for_events()) {
    const double now = clock_ms();
    advance(now);
    if (!needs_frame() || now - last_frame_ < gl_->frame_time() - 0.5) continue;
    view_.advance(static_cast<float>(std::clamp(now - last_frame_, 1.0, longest_step_ms)));
    listen(now);
    last_frame_ = now;
    draw();
    if (frame_number_ == 1) pads_.start();  // a person sees the board first
  }
  finish_settings();
  if (keeper_ != nullptr) keeper_->finish(view_.session());
  tell_messages();
}

// Who has the keys in this frame.
void Window::place_keys() {
  Keys keys = Keys::board;
  if (desk_.is_panel_open && is_in_panel_) {
    keys = Keys::panel;
  } else if (is_card_open()) {
    keys = Keys::card;
  }
  desk_.has_new_keys = keys != desk_.keys;
  desk_.keys = keys;
  const bool has_widgets = keys != Keys::board || desk_.is_popup_open;
  ImGui::GetIO().ConfigFlags = has_widgets ? ImGuiConfigFlags_NavEnableKeyboard | ImGuiConfigFlags_NavEnableGamepad : 0;
  give_buttons_to_panels();
}

// Panels count in pixels of the drawable, and the pointer is where the events say: what the backend asks
// the desktop for may be old.
void Window::begin_panels() {
  ImGui_ImplOpenGL3_NewFrame();
  ImGuiIO& io = ImGui::GetIO();
  io.ConfigFlags = 0;  // else the backend opens a gamepad of its own
  ImGui_ImplSDL2_NewFrame();
  const PixelSize size = gl_->drawable();
  io.DisplaySize = {static_cast<float>(size.width), static_cast<float>(size.height)};
  io.DisplayFramebufferScale = {1, 1};
  constexpr float nowhere = -std::numeric_limits<float>::max();
  io.MousePos =
      pointer_ ? ImVec2(static_cast<float>(pointer_->x), static_cast<float>(pointer_->y)) : ImVec2(nowhere, nowhere);
  io.DeltaTime = std::max(io.DeltaTime, 0.001F);
  place_keys();
  ImGui::NewFrame();
  // Dear ImGui 1.86 divides by this where a rectangle's rounding is all but 0.
  ImGui::GetDrawListSharedData()->CircleSegmentCounts[0] = finest_circle;
  // A ring shows from the start where the keys are.
  if (desk_.has_new_keys && desk_.keys != Keys::board) ImGui::GetCurrentContext()->NavDisableHighlight = false;
  desk_.buttons.clear();
  desk_.identities.begin(trace_.is_open());
  desk_.wants_frames = false;
}

// What lies over the board, in the area beside the panels.
void Window::draw_cards(const Area& area, const Area& board) {
  const bool is_covered = map_.is_open() || draft_.is_open();
  if (draft_.is_open()) {
    draw_draft_board(desk_, area);
  } else if (map_.is_open()) {
    map_view_.draw(map_area());
  }
  if (is_over() && !is_covered && !desk_.is_help_open && !desk_.is_chooser_open) draw_overlay(desk_, board);
  if (desk_.is_help_open) draw_help(desk_, area);
  if (desk_.is_chooser_open) draw_chooser(desk_, area);
}

void Window::draw_panels_over() {
  begin_panels();
  const PixelSize size = gl_->drawable();
  const auto width = static_cast<float>(size.width);
  const auto height = static_cast<float>(size.height);
  const auto panel = static_cast<float>(panel_width());
  const render::Rect& tray = stage_.layout().tray;
  const Area board{.x = static_cast<float>(tray.x),
                   .y = static_cast<float>(tray.y),
                   .width = static_cast<float>(tray.width),
                   .height = static_cast<float>(tray.height)};
  if (desk_.is_panel_open) draw_panels(desk_, {.x = width - panel, .y = 0, .width = panel, .height = height});
  draw_cards({.x = 0, .y = 0, .width = width - panel, .height = height}, board);
  if (std::exchange(desk_.wants_chooser, false)) toggle_chooser();
  if (desk_.wanted_puzzle != nullptr) open_puzzle(*std::exchange(desk_.wanted_puzzle, nullptr));
  if (std::exchange(desk_.wants_board, false)) is_in_panel_ = false;
  if (desk_.wanted_action) perform(*std::exchange(desk_.wanted_action, std::nullopt));
  const bool has_notice = clock_ms() < desk_.notice_until;
  if (has_notice) draw_notice(desk_, board);
  desk_.is_popup_open = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
  ImGui::Render();
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
  if (desk_.wants_frames || desk_.has_new_keys || has_notice) frames_owed_ = std::max(frames_owed_, 2);
}

// Beside the panels.
render::Rect Window::map_area() const {
  const PixelSize size = gl_->drawable();
  return {.x = 0, .y = 0, .width = std::max(0, size.width - panel_width()), .height = size.height};
}

// The board, or the map that lies over it.
void Window::draw_board() {
  stage_.paint(view_.scene());
  if (!map_.is_open() || draft_.is_open()) return;
  map_view_.paint(map_area(), gl_->drawable().height);
  if (map_view_.owes_frame()) frames_owed_ = std::max(frames_owed_, 2);
}

void Window::draw() {
  if (frames_owed_ > 0) --frames_owed_;
  const PixelSize size = gl_->drawable();
  view_.scene().set_veil(is_card_open() ? 0.6F : 0);
  stage_.arrange(view_.scene(), size, desk_.scale, panel_width());
  draw_board();
  draw_panels_over();
  fresh_keys_.clear();
  is_release_fresh_ = false;
  if (desk_.wants_theme) {
    desk_.wants_theme = false;
    stage_.set_theme(*desk_.theme);
    apply_panel_style(*desk_.theme, desk_.scale);
    frames_owed_ = frames_after_event;
  }
  if (std::exchange(desk_.wants_scale, false)) apply_scale();
  if (wants_screenshot_) save_screenshot();
  gl_->swap();
  ++frame_number_;
  const auto told = [](double ms) { return std::round(ms * 100) / 100; };
  trace_.line(Table{{"kind", "frame"},
                    {"number", frame_number_},
                    {"at", told(last_frame_ - opened_)},
                    {"ms", told(clock_ms() - last_frame_)}});
  tell_places();
}

// Tells the trace where things are, when they have moved.
void Window::tell_places() {
  if (!trace_.is_open() || (view_.scene().is_playing() && !view_.is_looking())) return;
  for (const std::string& pair : desk_.identities.clashes()) trace_.line(Table{{"kind", "clash"}, {"widgets", pair}});
  Table buttons;
  for (const auto& [label, area] : desk_.buttons)
    buttons.emplace_back(label,
                         List{static_cast<int>(area.x + area.width / 2), static_cast<int>(area.y + area.height / 2)});
  List columns;
  const render::Layout& layout = stage_.layout();
  for (int column = 0; column < layout.extent.columns; ++column) {
    const render::Rect rect = layout.column_rect(column);
    columns.emplace_back(Document(List{rect.x + rect.width / 2, rect.y + rect.height / 2}));
  }
  const render::Rect first = layout.cell_rect({});
  const render::Rect next = layout.cell_rect(cell_at(1, 1));
  Table places{{"kind", "places"},
               {"columns", std::move(columns)},
               {"title", List{layout.title.x + layout.title.height / 2, layout.title.y + layout.title.height / 2}},
               {"first_cell", List{first.x + first.width / 2, first.y + first.height / 2}},
               {"cell_step", List{next.x - first.x, next.y - first.y}},
               {"buttons", std::move(buttons)}};
  if (Table map = map_view_.told(); !map.empty() && !(Document(map) == Document(map_places_))) {
    map_places_ = std::move(map);
    trace_.line(map_places_);
  }
  if (Document(places) == Document(places_)) return;
  places_ = std::move(places);
  trace_.line(places_);
}

// Between two frames: the fonts of the panels are made anew.
void Window::apply_scale() {
  frames_owed_ = frames_after_event;
  gl_->set_scale(desk_.chosen_scale);
  const auto fonts = load_panel_fonts(font_folder(), gl_->scale());
  if (!fonts) {
    spdlog::error("{}", fonts.error().message);
    return;
  }
  desk_.scale = gl_->scale();
  desk_.fonts = *fonts;
  ImGui_ImplOpenGL3_DestroyFontsTexture();
  ImGui_ImplOpenGL3_CreateFontsTexture();
  apply_panel_style(*desk_.theme, desk_.scale);
}

void Window::save_screenshot() {
  wants_screenshot_ = false;
  frames_owed_ = frames_after_event;
  const std::filesystem::path folder = places_of_files_.pictures();
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  const std::string path = folder / ("tilefold-" + time_stamp() + ".png");
  const auto written = write_png(path, stage_.read_pixels(), view_.game_id());
  if (!written) {
    spdlog::error("{}", written.error().message);
    say(desk_, "The picture could not be saved");
    return;
  }
  say(desk_, "Picture saved");
  spdlog::info("saved {}", path);
  trace_.line(Table{{"kind", "screenshot"}, {"path", path}});
}

}  // namespace tilefold::app
