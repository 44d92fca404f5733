#include "app/window/frame.h"

#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <limits>

#include "app/window/clock.h"
#include "app/window/imgui_sdl.h"
#include "app/window/panels/message_boxes.h"
#include "app/window/result_picture.h"

namespace tilefold::window {
namespace {

constexpr ImU8 finest_circle = IM_DRAWLIST_ARCFAST_SAMPLE_MAX;
constexpr float card_veil = 0.6F;

}  // namespace

LayerArea Frame::area() const {
  return layer_area(at_.gl.drawable(), at_.panels.width_with(at_.layers.race.width()), at_.renderer.layout());
}

// Starts a frame of Dear ImGui. Replaces the size and pointer position that the SDL backend provides, because they may
// be outdated: widgets use the size of the drawable in pixels and the pointer position from the events.
void Frame::begin_widgets() {
  ImGui_ImplOpenGL3_NewFrame();
  ImGuiIO& io = ImGui::GetIO();
  io.ConfigFlags = 0;  // clear all configuration flags, so that the SDL backend of Dear ImGui does not open a gamepad
  ImGui_ImplSDL2_NewFrame();
  const PixelSize size = at_.gl.drawable();
  io.DisplaySize = {static_cast<float>(size.width), static_cast<float>(size.height)};
  io.DisplayFramebufferScale = {1, 1};
  constexpr float nowhere = -std::numeric_limits<float>::max();
  const auto pointer = at_.input.pointer();
  io.MousePos =
      pointer ? ImVec2(static_cast<float>(pointer->x), static_cast<float>(pointer->y)) : ImVec2(nowhere, nowhere);
  io.DeltaTime = std::max(io.DeltaTime, 0.001F);
  at_.input.begin_frame();
  ImGui::NewFrame();
  // The value must not be 0: Dear ImGui 1.86 divides by it when it draws a rectangle whose corner radius is almost 0.
  ImGui::GetDrawListSharedData()->CircleSegmentCounts[0] = finest_circle;
  // Show the focus ring as soon as the widgets receive the key input.
  if (at_.ui.has_new_keys && at_.ui.keys != Keys::board) ImGui::GetCurrentContext()->NavDisableHighlight = false;
  at_.ui.frame.begin(at_.trace.is_open());
}

void Frame::draw_panel() {
  if (!at_.panels.is_shown()) return;
  const PixelSize size = at_.gl.drawable();
  const auto width = static_cast<float>(at_.panels.width());
  at_.panels.draw(
      at_.ui,
      {.x = static_cast<float>(size.width) - width, .y = 0, .width = width, .height = static_cast<float>(size.height)});
}

void Frame::draw_board_bar(const LayerArea& where) {
  const Layer& shown = at_.layers.stack.shown();
  if (&shown != &at_.layers.stack.board_layer() || at_.layers.tutorial.is_open()) return at_.layers.bar.hide();
  at_.layers.bar.draw(
      at_.ui, where,
      {.items = at_.bar.is_wanted(clock_ms()), .toast = &shown == &at_.layers.board, .line = at_.layers.race.line()});
}

void Frame::draw_widgets() {
  begin_widgets();
  const LayerArea where = area();
  draw_panel();
  if (pointed_move_.show(at_.view, at_.ui.frame.pointed_move)) at_.schedule.owe(2);
  at_.layers.stack.draw(at_.ui, where);
  if (!at_.panels.lies_over() || !at_.panels.is_shown()) at_.layers.race.draw(at_.ui, where.tray);
  draw_board_bar(where);
  for (const Command& command : at_.ui.commands.pop_all()) {
    at_.schedule.owe(frames_after_event);
    at_.commands.carry_out(command);
  }
  draw_notice(at_.ui, where);
  draw_badge(at_.ui, area_of(where.beside_panel));
  at_.layers.popup.follow(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel));
  ImGui::Render();
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
  if (at_.ui.frame.wants_frames || at_.ui.has_new_keys) at_.schedule.owe(2);
  if (at_.input.end_widgets()) at_.schedule.owe(2);
}

void Frame::paint() {
  const bool is_home_open = at_.layers.home.is_open();
  const bool is_board_shown = at_.layers.stack.is_seen(at_.layers.board) && !is_home_open;
  at_.panels.arrange({.scale = at_.ui.scale,
                      .window_width = at_.gl.drawable().width,
                      .is_board_shown = is_board_shown,
                      .is_game_covered = is_home_open || at_.layers.tutorial.is_open()});
  at_.layers.result.hide_under_panel(at_.panels.is_shown() && at_.panels.lies_over());
  at_.view.scene.set_veil(at_.layers.stack.shown().keys() == Keys::card ? card_veil : 0);
  at_.ui.is_practising = at_.layers.practice.is_open();
  at_.map.is_in_panel = at_.panels.is_map_open(at_.ui);
  at_.layers.race.arrange({.width = at_.gl.drawable().width,
                           .height = at_.gl.drawable().height,
                           .beside = at_.panels.width_beside(),
                           .scale = at_.ui.scale,
                           .is_board_seen = is_board_shown});
  at_.renderer.arrange(at_.layers.stack.board().game().scene, at_.gl.drawable(), at_.ui.scale,
                       at_.panels.width_beside() + at_.layers.race.width(), BoardBar::room(at_.ui.scale));
  if (at_.layers.stack.paint(area())) at_.schedule.owe(2);
}

void Frame::save_picture(PictureOf what) {
  at_.schedule.owe(frames_after_event);
  if (what == PictureOf::result)
    return at_.pictures.save_picture(draw_result_picture(at_.renderer, at_.view), at_.view.game_id());
  at_.pictures.save_picture(at_.renderer.read_pixels(),
                            at_.layers.stack.shown().game_id().value_or(at_.view.game_id()));
}

void Frame::draw(double now) {
  const float passed = at_.schedule.begin(now);
  at_.layers.stack.board().game().advance(passed);
  if (at_.layers.race.advance(passed)) at_.schedule.owe(2);
  at_.sound.play(now);
  paint();
  draw_widgets();
  at_.input.end_frame();
  if (at_.style.follow(at_.appearance.chosen_scale)) at_.schedule.owe(frames_after_event);
  if (const auto what = at_.pictures.pop_request()) save_picture(*what);
  at_.gl.swap();
  at_.schedule.finish();
  frame_trace_.write();
}

}  // namespace tilefold::window
