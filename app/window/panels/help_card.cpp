// The help: how to play the puzzle, and the key bindings, which can be changed.

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "app/window/panels/cards.h"
#include "app/window/panels/small_board.h"
#include "app/window/panels/widgets.h"

namespace tilefold::app {
namespace {

constexpr float example_side = 176;  // units of layout

}  // namespace

bool HelpCard::leave() {
  if (!is_open_) return false;
  toggle();
  return true;
}

void HelpCard::toggle() {
  is_open_ = !is_open_;
  waiting_.reset();
  example_ = is_open_ ? find_example(view_.puzzle().about()) : std::nullopt;
}

void HelpCard::handle(const Binding& pressed) {
  const auto [row, slot] = *std::exchange(waiting_, std::nullopt);
  if (pressed.key != Key::escape && slot != button_slot) bindings_.bind(row, slot, pressed);
}

void HelpCard::handle(PadButton pressed) {
  const auto [row, slot] = *std::exchange(waiting_, std::nullopt);
  if (slot == button_slot && bindings_.action(pressed) != Action::leave) bindings_.bind(row, pressed);
}

void HelpCard::draw_binding(Ui& ui, Slot slot) {
  ImGui::TableNextColumn();
  ImGui::PushID(static_cast<int>((button_slot + 1) * slot.first + slot.second));
  const ActionRow& action = bindings_.rows()[slot.first];
  const bool is_button = slot.second == button_slot;
  const std::string now = is_button ? Bindings::text(action.button) : bindings_.text(action.bindings[slot.second]);
  const std::string text = waiting_ != slot ? now : is_button ? "press a button" : "press a key";
  const float width = ImGui::GetContentRegionAvail().x;
  const std::string shown = fitting(text, width - 2 * ImGui::GetStyle().FramePadding.x);
  if (ImGui::Button((shown + "###binding").c_str(), {width, 0})) waiting_ = slot;
  if (shown != text) tip(ui, text);
  mark(ui, is_button ? fmt::format("{}, gamepad", action.label)
                     : fmt::format("{}, key {}", action.label, to_one_based(slot.second)));
  ImGui::PopID();
}

const char* HelpCard::advice() const {
  if (!waiting_) return "Click a key or button to change it.";
  return waiting_->second == button_slot ? "Press the new button; B or Esc keeps the old one."
                                         : "Press the new key; Esc keeps the old one.";
}

// Draws two boards with an arrow between them, and a description.
void HelpCard::draw_example(Ui& ui) {
  if (!example_) return;
  const auto unit = static_cast<float>(ui.scale);
  const float side = std::min(example_side * unit, 0.42F * row_width());
  const float between = row_width() - 2 * side;
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const ImVec2 left{corner.x, corner.y};
  const ImVec2 right{corner.x + side + std::min(between, 0.3F * side), corner.y};
  const SmallBoard before(*ui.theme, example_->before, left, side);
  before.draw();
  for (const render::CellArea& place : example_->places) before.frame(place.cell, place.size, ui.theme->focus);
  SmallBoard(*ui.theme, example_->after, right, side).draw();
  const float half = 6 * unit;
  const ImVec2 middle{(left.x + side + right.x) / 2, corner.y + side / 2};
  ImGui::GetWindowDrawList()->AddTriangleFilled({middle.x - half, middle.y - half}, {middle.x + half, middle.y},
                                                {middle.x - half, middle.y + half},
                                                ImGui::GetColorU32(vec(ui.theme->muted)));
  ImGui::Dummy({right.x + side - corner.x, side});
  ImGui::TextDisabled("%s", example_->text.c_str());
  ImGui::Spacing();
}

void HelpCard::draw_bindings(Ui& ui) {
  const auto unit = static_cast<float>(ui.scale);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {4 * unit, 4 * unit});
  ImGui::BeginTable("keys", 4, ImGuiTableFlags_SizingStretchProp);
  ImGui::TableSetupColumn("action", 0, 1.9F);
  for (const char* column : {"first", "second", "gamepad"}) ImGui::TableSetupColumn(column, 0, 1);
  // Leave room for the focus ring below the heading.
  ImGui::TableNextRow(ImGuiTableRowFlags_None, ImGui::GetTextLineHeight() + 8 * unit);
  for (const char* head : {"", "Key", "Or", "Gamepad"}) {
    ImGui::TableNextColumn();
    ImGui::TextDisabled("%s", head);
  }
  const auto rows = bindings_.rows();
  for (std::size_t row = 0; row < rows.size(); ++row) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::AlignTextToFramePadding();
    ImGui::TextWrapped("%s", std::string(rows[row].label).c_str());
    for (std::size_t slot = 0; slot <= button_slot; ++slot) draw_binding(ui, {row, slot});
  }
  ImGui::EndTable();
  ImGui::PopStyleVar();
}

void HelpCard::draw(Ui& ui, const LayerArea& place) {
  begin_card(ui, "Help", place.beside_panel, 640 * static_cast<float>(ui.scale));
  const PuzzleInfo& info = view_.puzzle().about();
  ImGui::PushFont(ui.fonts.strong);
  ImGui::TextUnformatted(std::string(info.title).c_str());
  ImGui::PopFont();
  ImGui::TextWrapped("%s", std::string(info.how_to_play).c_str());
  ImGui::Spacing();
  draw_example(ui);
  ImGui::TextDisabled("%s", advice());
  draw_bindings(ui);
  ImGui::TextDisabled("Keys 1 to 9 play a column at once. Esc cancels a press on a column.");
  ImGui::TextDisabled("On a gamepad, the left stick works like the D-pad; the right stick scrolls.");
  const float half = half_width();
  if (button(ui, "Reset keys", half)) {
    bindings_.reset();
    waiting_.reset();
  }
  ImGui::SameLine();
  if (button(ui, "Close", half)) toggle();
  ImGui::End();
}

}  // namespace tilefold::app
