// Draws the controls for making a clip: range of moves, format, speed and progress.

#include "app/window/panels/clip_panel.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>

#include "app/language/tr.h"
#include "app/window/panels/widgets.h"
#include "engine/core/translatable.h"

namespace tilefold::window {
namespace {

constexpr std::array speeds{0.25, 0.5, 1.0, 2.0, 4.0, 8.0};

std::string speed_label(double speed) {
  return fmt::format("Speed {}×", speed);
}

std::string speed_text(double speed) {
  return tr_format("Speed {}×", local_number(fmt::format("{}", speed)));
}

void draw_choices(Ui& ui, ClipPart& part) {
  const float width = half_width();
  ImGui::SetNextItemWidth(width);
  list_button(ui, "Clip file", part.is_gif ? "GIF" : "WebP", [&] {
    if (list_row(ui, "WebP", !part.is_gif)) part.is_gif = false;
    if (list_row(ui, "GIF", part.is_gif)) part.is_gif = true;
  });
  tip(ui, "Sets the file format: WebP has all colours; GIF has fewer, but more programs can open it.");
  ImGui::SameLine();
  ImGui::SetNextItemWidth(width);
  list_button(ui, "Clip speed", speed_text(part.speed), [&] {
    for (const double speed : speeds)
      if (list_row(ui, speed_label(speed), speed_text(speed), speed == part.speed)) part.speed = speed;
  });
}

void draw_extents(Ui& ui, const ClipPart& part) {
  struct Extent {
    play::ClipExtent extent;
    const char* label;
    const char* tip;
  };
  constexpr std::array<Extent, 3> extents{
      {{play::ClipExtent::last_move, translatable("Last move"), translatable("Saves the move that led to this board.")},
       {play::ClipExtent::last_chain, translatable("Last chain"),
        translatable("Saves the last move that merged tiles.")},
       {play::ClipExtent::whole_game, translatable("Whole game"),
        translatable("Saves the game from its start to this board, up to ten minutes.")}}};
  const float third = (row_width() - 2 * ImGui::GetStyle().ItemSpacing.x) / 3;
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {2, ImGui::GetStyle().FramePadding.y});
  for (const Extent& choice : extents) {
    if (&choice != extents.data()) ImGui::SameLine();
    enabled_when(part.clips.last_move(choice.extent).has_value(), [&] {
      if (button(ui, choice.label, third))
        ui.commands.want(SaveClip{.extent = choice.extent, .is_gif = part.is_gif, .speed = part.speed});
    });
    tip(ui, choice.tip);
  }
  ImGui::PopStyleVar();
}

void draw_progress(Ui& ui, play::Clips& clips) {
  const jobs::ClipUpdate* update = clips.latest();
  const float half = half_width();
  const bool is_known = update != nullptr && update->total > 0;
  const float share = is_known ? static_cast<float>(update->frames) / static_cast<float>(update->total) : 0.0F;
  ImGui::ProgressBar(share, {half, ImGui::GetFrameHeight()},
                     is_known ? tr_format("{} of {}", update->frames, update->total).c_str() : tr("Starting…"));
  ImGui::SameLine();
  if (button(ui, "Stop clip", half)) clips.stop();
}

}  // namespace

void ClipPart::draw(Ui& ui) {
  ImGui::TextUnformatted(tr("Save clip"));
  const bool is_busy = clips.is_busy();
  enabled_when(!is_busy, [&] { draw_choices(ui, *this); });
  is_busy ? draw_progress(ui, clips) : draw_extents(ui, *this);
  if (clips.message().empty()) return;
  wrapped_text(clips.message());
}

}  // namespace tilefold::window
