// The help card: how to play the puzzle, and the key bindings, which the user can change.

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <utility>

#include "app/language/tr.h"
#include "app/window/panels/cards.h"
#include "app/window/panels/small_board.h"
#include "app/window/panels/widgets.h"
#include "engine/core/translatable.h"

namespace tilefold::window {
namespace {

constexpr float example_side = 176;  // size of a board in the example, in layout units

// Returns a few sentences that explain the rules of the puzzle with the current parameters.
std::string how_to_play(const PuzzleInfo& info, const ParameterValues& rules) {
  return info.how_to_play_by == nullptr ? std::string(tr(info.how_to_play)) : tr(info.how_to_play_by(rules));
}

}  // namespace

bool HelpCard::leave() {
  if (!is_open_) return false;
  toggle();
  return true;
}

void HelpCard::toggle() {
  is_open_ = !is_open_;
  waiting_.reset();
  change_.reset();
  tab_ = Tab::rules;
  is_fresh_ = is_open_;
  example_ = is_open_ ? play::find_example(session_.puzzle().about(), session_.puzzle().parameters()) : std::nullopt;
}

void HelpCard::handle(const play::KeyPress& pressed) {
  const Slot slot = *std::exchange(waiting_, std::nullopt);
  if (pressed.place.key == play::Key::escape || slot.second == button_slot) return;
  const auto loser = bindings_.bind(slot.first, slot.second, pressed);
  change_ = loser ? std::optional(Change{.slot = slot, .loser = *loser}) : std::nullopt;
}

void HelpCard::handle(play::PadButton pressed) {
  const Slot slot = *std::exchange(waiting_, std::nullopt);
  if (slot.second != button_slot || bindings_.action(pressed) == play::Action::leave) return;
  const auto loser = bindings_.bind(slot.first, pressed);
  change_ = loser ? std::optional(Change{.slot = slot, .loser = *loser}) : std::nullopt;
}

// Says which action has lost a key or button because it is now bound to another action, and which bindings that action
// still has.
std::string HelpCard::change_text() const {
  if (!change_) return "";
  const Slot slot = change_->slot;
  const play::ActionRow& now = bindings_.rows()[slot.first];
  const play::ActionRow& before = bindings_.rows()[change_->loser];
  const bool is_button = slot.second == button_slot;
  const std::string key = is_button ? play::text_of(now.button) : bindings_.text(now.action, now.bindings[slot.second]);
  std::string rest;
  for (const play::Binding& binding : before.bindings)
    if (!is_button && binding.key != play::Key::none) rest = bindings_.text(before.action, binding);
  const std::string_view action = tr(now.label);
  const std::string_view other = tr(before.label);
  if (!rest.empty()) return tr_format("{} now means “{}”. “{}” still has {}.", key, action, other, rest);
  return is_button ? tr_format("{} now means “{}”. “{}” has no button any more.", key, action, other)
                   : tr_format("{} now means “{}”. “{}” has no key any more.", key, action, other);
}

void HelpCard::draw_binding(Ui& ui, Slot slot) {
  ImGui::TableNextColumn();
  ImGui::PushID(static_cast<int>((button_slot + 1) * slot.first + slot.second));
  const play::ActionRow& action = bindings_.rows()[slot.first];
  const bool is_button = slot.second == button_slot;
  const std::string now =
      is_button ? play::text_of(action.button) : bindings_.text(action.action, action.bindings[slot.second]);
  const std::string text = waiting_ != slot ? now : is_button ? tr("press a button") : tr("press a key");
  const float width = ImGui::GetContentRegionAvail().x;
  const std::string shown = fitting(text, width - 2 * ImGui::GetStyle().FramePadding.x);
  if (ImGui::Button((shown + "###binding").c_str(), {width, 0})) waiting_ = slot;
  if (shown != text) tip(ui, text);
  mark(ui, is_button ? fmt::format("{}, gamepad", action.label)
                     : fmt::format("{}, key {}", action.label, to_one_based(slot.second)));
  ImGui::PopID();
}

std::string HelpCard::advice() const {
  if (!waiting_) return change_ ? change_text() : tr("Click a key or button to change it.");
  return waiting_->second == button_slot ? tr("Press the new button; B or Esc keeps the old one.")
                                         : tr("Press the new key; Esc keeps the old one.");
}

// Draws the example of a move: the boards before and after it, an arrow between them, and a description.
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

// Draws the table of key bindings, or the table of gamepad bindings.
void HelpCard::draw_bindings(Ui& ui) {
  const auto unit = static_cast<float>(ui.scale);
  const bool is_of_keys = tab_ == Tab::keys;
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {4 * unit, 4 * unit});
  ImGui::BeginTable(is_of_keys ? "keys" : "buttons", is_of_keys ? 3 : 2, ImGuiTableFlags_SizingStretchProp);
  ImGui::TableSetupColumn("action", 0, 1.9F);
  // Leave room below the heading, so that the focus ring of the first widget is visible.
  ImGui::TableNextRow(ImGuiTableRowFlags_None, ImGui::GetTextLineHeight() + 8 * unit);
  // Translators: the heads of a table of keys: the first key of an action, or another one.
  const std::array<const char*, 3> heads{"", is_of_keys ? tr("Key") : tr("Button"), tr("Or")};
  for (std::size_t column = 0; column < (is_of_keys ? 3U : 2U); ++column) {
    ImGui::TableNextColumn();
    ImGui::TextDisabled("%s", heads[column]);
  }
  const auto rows = bindings_.rows();
  for (std::size_t row = 0; row < rows.size(); ++row) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::AlignTextToFramePadding();
    wrapped_text(std::string(tr(rows[row].label)));
    if (!is_of_keys) draw_binding(ui, {row, button_slot});
    for (std::size_t slot = 0; is_of_keys && slot < button_slot; ++slot) draw_binding(ui, {row, slot});
  }
  ImGui::EndTable();
  ImGui::PopStyleVar();
}

void HelpCard::draw_rules(Ui& ui) {
  const PuzzleInfo& info = session_.puzzle().about();
  wrapped_text(how_to_play(info, session_.puzzle().parameters()));
  ImGui::Spacing();
  draw_example(ui);
  if (info.tutorial != nullptr && button(ui, "Tutorial", row_width(), Weight::accent))
    ui.commands.want(StartTutorial{});
}

void HelpCard::draw_controls(Ui& ui) {
  if (waiting_ || !change_) {
    ImGui::TextDisabled("%s", advice().c_str());
  } else {
    ImGui::PushStyleColor(ImGuiCol_Text, vec(ui.theme->accent));
    wrapped_text(advice());
    ImGui::PopStyleColor();
  }
  draw_bindings(ui);
  muted_text(tab_ == Tab::keys ? tr("Keys 1 to 9 drop the tile in that column. Esc cancels a mouse press on a column.")
                               : tr("The left stick works like the D-pad; the right stick scrolls."));
  if (!button(ui, "Reset keys", row_width())) return;
  bindings_.reset();
  waiting_.reset();
  change_.reset();
}

// Draws the title, a close button in the corner, and the tabs.
void HelpCard::draw_head(Ui& ui) {
  const float side = ImGui::GetFrameHeight();
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  ImGui::PushFont(ui.fonts.strong);
  ImGui::TextUnformatted(std::string(tr(session_.puzzle().about().title)).c_str());
  ImGui::PopFont();
  ImGui::SameLine(ImGui::GetCursorPosX() + row_width() - side);
  const std::string cross = "×##close";
  if (button(ui, cross, side)) toggle();
  mark(ui, "Close help");
  const float width = (row_width() - 2 * gap) / 3;
  for (const auto& [tab, label] :
       {std::pair(Tab::rules, translatable("Rules")), std::pair(Tab::keys, translatable("Keys")),
        std::pair(Tab::gamepad, translatable("Gamepad"))}) {
    if (tab != Tab::rules) ImGui::SameLine();
    if (button(ui, label, width, tab == tab_ ? Weight::accent : Weight::plain) && tab != tab_) {
      tab_ = tab;
      waiting_.reset();
    }
    if (tab == tab_) ImGui::SetItemDefaultFocus();
  }
  ImGui::Spacing();
}

void HelpCard::draw(Ui& ui, const LayerArea& place) {
  begin_card(ui, "Help", place.beside_panel, 640 * static_cast<float>(ui.scale));
  if (std::exchange(is_fresh_, false)) ImGui::SetScrollY(0);
  draw_head(ui);
  tab_ == Tab::rules ? draw_rules(ui) : draw_controls(ui);
  if (button(ui, "Close", row_width())) toggle();
  ImGui::End();
}

}  // namespace tilefold::window
