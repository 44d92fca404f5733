#include "app/window/panels/players_view.h"

#include <imgui.h>
#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include <algorithm>

#include "app/language/tr.h"
#include "app/window/panels/page_widgets.h"
#include "app/window/panels/widgets.h"

namespace tilefold::window {
namespace {

// Sizes in units of layout.
constexpr float widest_list = 420;
constexpr float name_height = 40;
constexpr float name_gap = 8;

void move_below(Area& row, float unit) {
  row.y += row.height + name_gap * unit;
}

}  // namespace

std::string shown_player(const profile::Player& player) {
  return player.name.empty() ? std::string(tr("Player 1")) : player.name;
}

void PlayersView::open(std::vector<profile::Player> players, std::int64_t current) {
  players_ = std::move(players);
  current_ = current;
  typed_.clear();
}

const profile::Player* PlayersView::current() const {
  const auto found = std::find_if(players_.begin(), players_.end(),
                                  [&](const profile::Player& player) { return player.id == current_; });
  return found == players_.end() ? nullptr : &*found;
}

std::string PlayersView::caption() const {
  const profile::Player* const player = current();
  if (player == nullptr) return tr("Players");
  // Translators: {} is the name of the person at the window.
  return player->name.empty() ? shown_player(*player) : tr_format("Player: {}", player->name);
}

void PlayersView::want_letters(Ui& ui) const {
  std::string names = typed_;
  for (const profile::Player& player : players_) names += player.name;
  for (const char* at = names.c_str(); *at != '\0';) {
    unsigned int code = 0;
    const std::string letter(at, static_cast<std::size_t>(ImTextCharFromUtf8(&code, at, nullptr)));
    at += letter.size();
    const bool is_shown =
        code > IM_UNICODE_CODEPOINT_MAX || ui.fonts.text->FindGlyphNoFallback(static_cast<ImWchar>(code)) != nullptr;
    if (!is_shown && ui.letters.find(letter) == std::string::npos) ui.letters += letter;
  }
}

void PlayersView::draw_names(Ui& ui, Area& row) {
  for (const profile::Player& player : players_) {
    const bool is_current = player.id == current_;
    if (page_button(
            ui,
            {.shown = shown_player(player), .label = "Player " + std::to_string(player.id), .is_accent = is_current},
            row))
      ui.commands.want(ChoosePlayer{player.id});
    if (is_current) ImGui::SetItemDefaultFocus();
    move_below(row, static_cast<float>(ui.scale));
  }
}

void PlayersView::draw_naming(Ui& ui, Area& row) {
  const auto unit = static_cast<float>(ui.scale);
  const Outlined outlined(ui);
  ImGui::SetCursorScreenPos({row.x, row.y});
  ImGui::SetNextItemWidth(row.width);
  const float padding = (row.height - ImGui::GetFontSize()) / 2;
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {padding, padding});
  const bool is_entered =
      ImGui::InputTextWithHint("##player name", tr("Name"), &typed_, ImGuiInputTextFlags_EnterReturnsTrue);
  ImGui::PopStyleVar();
  mark(ui, "Player name");
  move_below(row, unit);
  const float half = (row.width - name_gap * unit) / 2;
  enabled_when(!typed_.empty(), [&] {
    const Area first{.x = row.x, .y = row.y, .width = half, .height = row.height};
    if (page_button(ui, {.shown = tr("New player"), .label = "New player"}, first) || (is_entered && !typed_.empty()))
      ui.commands.want(NamePlayer{.name = typed_, .is_new = true});
    const Area second{.x = row.x + row.width - half, .y = row.y, .width = half, .height = row.height};
    // Translators: {} is the name of the current player.
    if (page_button(ui,
                    {.shown = current() == nullptr ? std::string() : tr_format("Rename {}", shown_player(*current())),
                     .label = "Rename"},
                    second))
      ui.commands.want(NamePlayer{.name = typed_, .is_new = false});
  });
  move_below(row, unit);
}

void PlayersView::draw(Ui& ui, const Area& area) {
  const auto unit = static_cast<float>(ui.scale);
  const float width = std::min(area.width, widest_list * unit);
  Area row{.x = area.x + (area.width - width) / 2, .y = area.y, .width = width, .height = name_height * unit};
  draw_names(ui, row);
  row.y += name_gap * unit;
  draw_naming(ui, row);
  ImGui::SetCursorScreenPos({row.x, row.y});
  ImGui::Dummy({1, 12 * unit});  // space below the last control when the card is scrolled to its end
}

}  // namespace tilefold::window
