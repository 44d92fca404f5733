#include "app/window/window.h"

#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>
#include <spdlog/spdlog.h>

#include "app/records/host.h"
#include "app/window/bot_players.h"
#include "app/window/imgui_sdl.h"

namespace tilefold::window {

Window::Window(std::unique_ptr<GlWindow> gl, Renderer renderer, Session session, play::Trace& trace, WindowStart start)
    : gl_(std::move(gl)),
      renderer_(std::move(renderer)),
      trace_(trace),
      host_(std::move(start.host)),
      view_(std::move(session), trace_),
      models_(view_, trace_, start.folders, wake_loop),
      ui_(view_.messages),
      panels_(panel_subjects()),
      layers_({.view = view_, .models = models_, .bindings = preferences_.bindings, .ui = ui_, .renderer = renderer_}),
      schedule_(*gl_, layers_.stack, panels_),
      messages_(view_, trace_),
      settings_({.view = view_,
                 .autoplay = models_.autoplay,
                 .tutorial = models_.tutorial,
                 .bindings = preferences_.bindings,
                 .panels = panels_,
                 .appearance = preferences_.appearance,
                 .ui = ui_,
                 .presets = preferences_.presets,
                 .gl = *gl_,
                 .messages = view_.messages,
                 .trace = trace_},
                SettingsKeeper(start.folders.settings(), std::move(start.settings), wake_loop)),
      pictures_(start.folders.pictures,
                {.clips = models_.clips, .ui = ui_, .trace = trace_, .on_saved = host_.on_file_saved}),
      style_(ui_, renderer_, *gl_),
      sound_({.layers = layers_.stack, .appearance = preferences_.appearance, .trace = trace_}, wake_loop),
      bar_(*gl_, layers_.bar, view_.replay),
      picture_workers_(host_.read_picture, wake_loop),
      controls_(*this),
      pads_({.layers = layers_.stack,
             .bindings = preferences_.bindings,
             .actions = controls_.actions,
             .messages = view_.messages,
             .schedule = schedule_,
             .ui = ui_}),
      input_({.gl = *gl_,
              .renderer = renderer_,
              .layers = layers_,
              .panels = panels_,
              .bindings = preferences_.bindings,
              .actions = controls_.actions,
              .puzzles = controls_.puzzles,
              .home = controls_.home,
              .settings = settings_,
              .sound = sound_,
              .bar = bar_,
              .schedule = schedule_,
              .pads = pads_,
              .ui = ui_}),
      frame_({.gl = *gl_,
              .renderer = renderer_,
              .view = view_,
              .map = models_.map,
              .layers = layers_,
              .panels = panels_,
              .input = input_,
              .commands = controls_.commands,
              .pictures = pictures_,
              .bar = bar_,
              .appearance = preferences_.appearance,
              .style = style_,
              .sound = sound_,
              .schedule = schedule_,
              .ui = ui_,
              .trace = trace_}),
      tasks_(*this),
      loop_({.schedule = schedule_, .frame = frame_, .input = input_, .pads = pads_, .trace = trace_}) {
  add_tasks();
}

Window::Controls::Controls(Window& window)
    : tools({.view = window.view_,
             .autoplay = window.models_.autoplay,
             .practice = window.models_.practice,
             .map = window.models_.map,
             .editor = window.models_.editor,
             .comparison = window.models_.comparison,
             .heat = window.models_.heat,
             .board = window.layers_.board,
             .panels = window.panels_,
             .ui = window.ui_}),
      puzzles({.view = window.view_,
               .autoplay = window.models_.autoplay,
               .benchmark = window.models_.benchmark,
               .analysis = window.models_.analysis,
               .race = window.models_.race,
               .settings = window.settings_,
               .tools = tools,
               .panels = window.panels_,
               .board = window.layers_.board,
               .boards = window.layers_.boards,
               .home = window.layers_.home,
               .editor = window.models_.editor,
               .pictures = window.picture_workers_.reader,
               .clipboard = window.picture_workers_.clipboard,
               .messages = window.view_.messages,
               .ui = window.ui_,
               .trace = window.trace_}),
      home({.view = window.view_,
            .home = window.layers_.home,
            .help = window.layers_.help,
            .daily = window.models_.daily,
            .tutorial = window.models_.tutorial,
            .settings = window.settings_,
            .puzzles = puzzles,
            .tools = tools,
            .autoplay = window.models_.autoplay,
            .board = window.layers_.board,
            .panels = window.panels_,
            .ui = window.ui_}),
      races({.view = window.view_,
             .race = window.models_.race,
             .autoplay = window.models_.autoplay,
             .puzzles = puzzles,
             .tools = tools,
             .board = window.layers_.board,
             .panels = window.panels_,
             .ui = window.ui_,
             .trace = window.trace_}),
      actions({.view = window.view_,
               .autoplay = window.models_.autoplay,
               .analysis = window.models_.analysis,
               .layers = window.layers_,
               .tools = tools,
               .home = home,
               .races = races,
               .pictures = window.pictures_,
               .panels = window.panels_,
               .settings = window.settings_,
               .messages = window.view_.messages,
               .bindings = window.preferences_.bindings,
               .appearance = window.preferences_.appearance,
               .gl = *window.gl_,
               .ui = window.ui_}),
      commands({.actions = actions,
                .puzzles = puzzles,
                .home = home,
                .tools = tools,
                .races = races,
                .warmup = window.models_.warmup,
                .board = window.layers_.board,
                .pictures = window.pictures_,
                .style = window.style_,
                .sound = window.sound_,
                .autoplay = window.models_.autoplay,
                .editor = window.models_.editor,
                .appearance = window.preferences_.appearance,
                .ui = window.ui_,
                .host = window.host_}) {}

PanelSubjects Window::panel_subjects() {
  return {.view = view_,
          .autoplay = models_.autoplay,
          .benchmark = models_.benchmark,
          .training = models_.training,
          .map = models_.map,
          .analysis = models_.analysis,
          .race = models_.race,
          .levels = models_.levels,
          .editor = models_.editor,
          .clips = models_.clips,
          .comparison = models_.comparison,
          .heat = models_.heat,
          .appearance = preferences_.appearance,
          .bindings = preferences_.bindings,
          .presets = preferences_.presets};
}

Window::Tasks::Tasks(Window& window)
    : animation_style({.view = window.view_,
                       .practice = window.models_.practice,
                       .tutorial = window.models_.tutorial,
                       .autoplay = window.models_.autoplay,
                       .appearance = window.preferences_.appearance,
                       .panels = window.panels_}),
      animation_skip(window.view_),
      desktop(window.preferences_.appearance, window.trace_, wake_loop),
      storage(window.view_.game),
      clock({.view = window.view_,
             .layers = window.layers_,
             .panels = window.panels_,
             .schedule = window.schedule_,
             .appearance = window.preferences_.appearance,
             .trace = window.trace_}),
      picture_boards({.worker = window.picture_workers_.reader,
                      .clipboard = window.picture_workers_.clipboard,
                      .puzzles = window.controls_.puzzles,
                      .tools = window.controls_.tools,
                      .draft = window.models_.editor.draft(),
                      .panels = window.panels_,
                      .bindings = window.preferences_.bindings,
                      .messages = window.view_.messages,
                      .trace = window.trace_}) {}

// Adds the tasks in the order in which they run: user actions first, then the tasks that react to changes of the game,
// and messages last.
void Window::add_tasks() {
  loop_.add(pads_, Runs::after_first_frame);
  loop_.add(tasks_.desktop, Runs::after_first_frame);
  loop_.add(models_.warmup, Runs::after_first_frame);
  loop_.add(tasks_.animation_style);
  loop_.add(models_.autoplay);
  loop_.add(models_.training);
  loop_.add(pictures_);
  loop_.add(tasks_.picture_boards);
  loop_.add(models_.benchmark);
  loop_.add(models_.timed_command);
  loop_.add(bar_);
  loop_.add(models_.map);
  loop_.add(models_.recorded);
  loop_.add(models_.levels);
  loop_.add(models_.heat);
  loop_.add(models_.comparison, Runs::while_visible);
  loop_.add(models_.analysis);
  loop_.add(models_.editor);
  loop_.add(models_.race);
  loop_.add(models_.practice);
  loop_.add(models_.tutorial);
  loop_.add(tasks_.animation_skip, Runs::while_hidden);
  loop_.add(sound_);
  loop_.add(settings_);
  loop_.add(tasks_.clock);
  loop_.add(tasks_.storage);
  loop_.add(messages_);
}

Result<std::unique_ptr<Window>> Window::open(const records::WindowRequest& request, Session session, WindowStart start,
                                             play::Trace& trace) {
  const profile::Settings& settings = start.settings.settings;
  const auto theme = find_theme(request.theme.empty() ? settings["looks"].text(0) : request.theme);
  if (!theme) return theme.error();
  const bool has_size = request.width > 0;
  const double scale = request.scale > 0 ? request.scale : profile::from_millionths(settings["looks"]["scale"]);
  auto gl = GlWindow::open(
      {.surface = Surface::screen,
       .title = "Tilefold",
       .placement = has_size || records::is_page
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
  window->models_.autoplay.players().invite(bot_players(window->settings_.settings().bots()));
  window->settings_.apply(scale);
  if (request.pack.read.boards.size() > 1) window->layers_.boards.open(request.pack);
  if (!request.picture.bytes.empty()) window->controls_.puzzles.read_picture(request.picture);
  return window;
}

Result<Done> Window::set_up() {
  ImGui::CreateContext();
  ImGui::GetIO().IniFilename = nullptr;
  if (const auto loaded = style_.load(); !loaded) return loaded.error();
  ImGui_ImplSDL2_InitForOpenGL(gl_->window(), gl_->context());
  ImGui_ImplOpenGL3_Init(records::is_page ? "#version 300 es" : "#version 330");
  spdlog::debug("scale {}, shortest frame {} ms", ui_.scale, gl_->frame_time());
  return Done{};
}

Window::~Window() {
  models_.autoplay.stop();
  models_.benchmark.runner.stop();
  if (ImGui::GetCurrentContext() == nullptr) return;
  if (ImGui::GetIO().BackendRendererUserData != nullptr) ImGui_ImplOpenGL3_Shutdown();
  if (ImGui::GetIO().BackendPlatformUserData != nullptr) ImGui_ImplSDL2_Shutdown();
  ImGui::DestroyContext();
}

void Window::store_in(play::GameRepository& repository, bool has_pointer_path) {
  view_.game.recording().store_in(repository);
  view_.game.recording().gestures().record_path(has_pointer_path);
  controls_.puzzles.load_from(repository);
}

void Window::play(const std::vector<Move>& moves) {
  for (const Move move : moves) view_.play(move);
  view_.finish();
  view_.pop_cues();
}

void Window::run() {
  loop_.run();
  keep_all();
}

void Window::keep_all() {
  settings_.finish();
  view_.game.recording().store_gestures();
  if (view_.game.recording().repository() != nullptr) view_.game.recording().repository()->finish(view_.game.session());
  messages_.finish();
}

}  // namespace tilefold::window
