// Draws a frame of the window: layers and widgets. Writes their positions to the trace.

#include <backends/imgui_impl_opengl3.h>
#include <backends/imgui_impl_sdl.h>
#include <imgui.h>
#include <imgui_internal.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>

#include "app/window/window.h"

namespace tilefold::app {
namespace {

constexpr ImU8 finest_circle = IM_DRAWLIST_ARCFAST_SAMPLE_MAX;
constexpr float card_veil = 0.6F;

List middle_of(const Area& area) {
  return {static_cast<int>(area.x + area.width / 2), static_cast<int>(area.y + area.height / 2)};
}

List middle_of(const render::Rect& rect) {
  return {rect.x + rect.width / 2, rect.y + rect.height / 2};
}

}  // namespace

// Shows messages from the profile over the board and logs them.
void Window::show_messages() {
  if (repository_ == nullptr) return;
  const std::string& trouble = repository_->trouble(view_.session());
  const std::string badge = trouble.empty() ? std::string() : "Not saving – " + trouble;
  if (std::exchange(ui_.badge, badge) != badge) owe_frames(frames_after_event);
  std::string text;
  for (std::string message : repository_->pop_messages()) {
    spdlog::warn("{}", message);
    trace_.line(Object{{"kind", "notice"}, {"message", message}});
    message[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(message[0])));
    text += (text.empty() ? "" : "\n") + message;
  }
  if (text.empty()) return;
  say(ui_, std::move(text));
  owe_frames(frames_after_event);
}

void Window::show_toasts() {
  const std::vector<std::string> toasts = view_.pop_toasts();
  for (std::string& notice : view_.pop_notices()) {
    show_message(notice);
    owe_frames(frames_after_event);
  }
  if (ui_.toast.until > 0 && !view_.has_earned_toasts()) ui_.toast.until = clock_ms();
  for (double* until : {&ui_.toast.until, &ui_.notice.until})
    if (*until > 0 && clock_ms() >= *until) {
      *until = 0;
      owe_frames(2);
    }
  if (toasts.empty()) return;
  ui_.toast = {.text = toasts.front(), .until = clock_ms() + toast_ms};
  for (const std::string& text : toasts) trace_.line(Object{{"kind", "moment"}, {"text", text}});
  for (std::size_t i = 1; i < toasts.size(); ++i) ui_.toast.text += " · " + toasts[i];
  owe_frames(frames_after_event);
}

LayerArea Window::layer_area() const {
  const PixelSize size = gl_->drawable();
  const int width = std::max(0, size.width - panels_.width());
  return {.beside_panel = {.x = 0, .y = 0, .width = width, .height = size.height},
          .tray = renderer_.layout().tray,
          .window_height = size.height,
          .header_bottom = renderer_.layout().header.bottom()};
}

// Returns the receiver of key input until the next frame.
Keys Window::keys_now() const {
  const Keys keys = layers_.uppermost().keys();
  return keys == Keys::list ? keys : ui_.keys;
}

// Determines the receiver of key input for this frame.
void Window::place_keys() {
  const Keys keys = panels_.is_shown() && is_in_panel_ ? Keys::panel : layers_.shown().keys();
  ui_.has_new_keys = std::exchange(is_layer_left_, false) || keys != ui_.keys;
  ui_.keys = keys;
  const bool has_widgets = keys_now() != Keys::board;
  ImGui::GetIO().ConfigFlags = has_widgets ? ImGuiConfigFlags_NavEnableKeyboard | ImGuiConfigFlags_NavEnableGamepad : 0;
  give_buttons_to_panels();
}

// Overrides size and pointer position from the backend, whose values may be outdated: widgets use pixels of the
// drawable and the position from the events.
void Window::begin_widgets() {
  ImGui_ImplOpenGL3_NewFrame();
  ImGuiIO& io = ImGui::GetIO();
  io.ConfigFlags = 0;  // clears all flags, so that the backend opens no gamepad
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
  // Dear ImGui 1.86 divides by this value if the rounding of a rectangle is close to 0.
  ImGui::GetDrawListSharedData()->CircleSegmentCounts[0] = finest_circle;
  // Show the focus ring as soon as widgets receive the keys.
  if (ui_.has_new_keys && ui_.keys != Keys::board) ImGui::GetCurrentContext()->NavDisableHighlight = false;
  ui_.buttons.clear();
  ui_.focused.clear();
  ui_.used.clear();
  ui_.identities.begin(trace_.is_open());
  ui_.wants_frames = false;
  ui_.is_typing_near = false;
}

// In full screen, the bar is shown only while the pointer is in use.
bool Window::is_bar_wanted() const {
  return !gl_->placement().is_full_screen || view_.has_replay() || clock_ms() < pointer_moved_ + bar_ms;
}

void Window::draw_widgets() {
  begin_widgets();
  const LayerArea where = layer_area();
  if (panels_.is_shown()) {
    const PixelSize size = gl_->drawable();
    const auto width = static_cast<float>(panels_.width());
    panels_.draw(ui_, {.x = static_cast<float>(size.width) - width,
                       .y = 0,
                       .width = width,
                       .height = static_cast<float>(size.height)});
  }
  layers_.draw(ui_, where);
  ui_.toast_area = {};
  const bool is_toast_wanted = has_toast() && &layers_.shown() == &board_;
  &layers_.shown() == &layers_.board_layer()
      ? bar_.draw(ui_, where, {.items = is_bar_wanted(), .toast = is_toast_wanted})
      : bar_.hide();
  for (const Command& command : ui_.commands.pop_all()) carry_out(command);
  const bool has_notice = clock_ms() < ui_.notice.until;
  ui_.notice_area = {};
  if (has_notice) draw_notice(ui_, area_of(where.tray));
  draw_badge(ui_, area_of(where.beside_panel));
  popup_.follow(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel));
  ImGui::Render();
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
  if (ui_.wants_frames || ui_.has_new_keys) owe_frames(2);
  if (!is_finger_up_ || ImGui::GetIO().MouseDown[0]) return;
  is_finger_up_ = false;
  leave_board();
  owe_frames(2);
}

void Window::draw() {
  if (frames_owed_ > 0) --frames_owed_;
  view_.scene().set_veil(layers_.shown().keys() == Keys::card ? card_veil : 0);
  panels_.arrange(ui_.scale, gl_->drawable().width);
  renderer_.arrange(layers_.board_layer().game()->scene(), gl_->drawable(), ui_.scale, panels_.width_beside(),
                    BoardBar::room(ui_.scale));
  if (layers_.paint(layer_area())) owe_frames(2);
  draw_widgets();
  fresh_keys_.clear();
  is_release_fresh_ = false;
  gl_->set_scale(appearance_.chosen_scale);  // reloads if the scale follows the desktop, whose scale may have changed
  if (gl_->scale() != ui_.scale) apply_scale();
  if (std::exchange(wants_screenshot_, false)) {
    owe_frames(frames_after_event);
    pictures_.save_picture(renderer_.read_pixels(), layers_.shown().game_id().value_or(view_.game_id()));
  }
  gl_->swap();
  ++frame_number_;
  trace_frame();
  trace_positions();
}

void Window::trace_frame() {
  const auto told = [](double ms) { return std::round(ms * 100) / 100; };
  trace_.line(Object{{"kind", "frame"},
                     {"number", frame_number_},
                     {"at", told(last_frame_ - opened_)},
                     {"ms", told(clock_ms() - last_frame_)}});
  for (const std::string& label : ui_.used) trace_.line(Object{{"kind", "used"}, {"control", label}});
}

// Writes the positions of buttons and columns to the trace if they have changed.
void Window::trace_positions() {
  if (!trace_.is_open() || (view_.scene().is_playing() && !view_.has_replay())) return;
  for (const std::string& pair : ui_.identities.clashes()) trace_.line(Object{{"kind", "clash"}, {"widgets", pair}});
  Object buttons;
  for (const auto& [label, area] : ui_.buttons) buttons.emplace_back(label, middle_of(area));
  List columns;
  const render::Layout& layout = renderer_.layout();
  for (int column = 0; column < layout.extent.columns; ++column)
    columns.emplace_back(Document(middle_of(layout.column_rect(column))));
  const render::Rect first = layout.cell_rect({});
  const render::Rect next = layout.cell_rect(cell_at(1, 1));
  Object places{{"kind", "places"},
                {"columns", std::move(columns)},
                {"title", List{layout.title.x + layout.title.height / 2, layout.title.y + layout.title.height / 2}},
                {"first_cell", middle_of(first)},
                {"cell_step", List{next.x - first.x, next.y - first.y}},
                {"buttons", std::move(buttons)},
                {"focused", ui_.keys == Keys::board ? std::string() : ui_.focused},
                {"aimed", view_.column() ? std::to_string(*view_.column() + 1) : std::string()},
                {"badge", ui_.badge},
                {"notice", clock_ms() < ui_.notice.until ? ui_.notice.text : std::string()}};
  if (Object map = map_view_.told(); !map.empty() && !(Document(map) == Document(map_places_))) {
    map_places_ = std::move(map);
    trace_.line(map_places_);
  }
  if (Document(places) == Document(places_)) return;
  places_ = std::move(places);
  trace_.line(places_);
}

}  // namespace tilefold::app
