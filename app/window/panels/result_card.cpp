// The card at the end of a game.

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/language/tr.h"
#include "app/play/daily_games.h"
#include "app/play/game_openings.h"
#include "app/play/praise.h"
#include "app/play/race_text.h"
#include "app/play/replay_steps.h"
#include "app/window/panels/best_scores.h"
#include "app/window/panels/cards.h"
#include "app/window/panels/game_panel.h"
#include "app/window/panels/widgets.h"

namespace tilefold::window {
namespace {

constexpr ImGuiWindowFlags card_flags = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                                        ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoMove |
                                        ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize;

void centred(const std::string& text, const ImVec4& color) {
  const float rest = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(text.c_str()).x;
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(0.0F, rest / 2));
  ImGui::TextColored(color, "%s", text.c_str());
}

void draw_result(Ui& ui, const play::GameView& view) {
  const Session& session = view.game.session();
  const Standing standing = session.puzzle().standing();
  ImGui::PushFont(ui.fonts.strong);
  centred(standing.status == Status::won ? tr("Solved") : tr("Game over"), vec(ui.theme->text));
  ImGui::PopFont();
  ImGui::PushFont(ui.fonts.figure);
  const auto moves = static_cast<std::uint64_t>(standing.moves);
  const PuzzleInfo& info = session.puzzle().about();
  centred(count_text(info.has_score ? standing.score : moves), vec(ui.theme->text));
  ImGui::PopFont();
  if (const std::string praise = play::praise_of(view); !praise.empty()) centred(praise, vec(ui.theme->accent));
  ImGui::Spacing();
  if (info.has_score) draw_best_scores(ui, view);
  fact("Moves", count_text(moves));
  if (const auto fewest = view.header.fewest_moves()) fact("Fewest possible", count_text(*fewest));
  const Document state = session.puzzle().describe();
  for (const StateField& spec : info.status_info.state_fields)
    fact(std::string(spec.label).c_str(), fact_text(state, spec.field));
  const SessionGame& game = session.game();
  const int chain = view.game.line().longest_chain(game.node(game.at).depth);
  if (chain > 0) fact("Longest chain", fmt::format("×{}", chain));
  ImGui::Spacing();
}

void draw_race_result(const PanelStyle& style, const std::string& text) {
  ImGui::PushStyleColor(ImGuiCol_Text, vec(style.theme->accent));
  wrapped_text(text);
  ImGui::PopStyleColor();
  ImGui::Spacing();
}

}  // namespace

void begin_card(const Ui& ui, const char* name, const render::Rect& within, float width) {
  const ImVec2 window = ImGui::GetIO().DisplaySize;
  width = std::min(width, window.x * max_share_of_card);
  Area room = area_of(within);
  // If the space beside the panel is too narrow for the card, centre the card in the whole window.
  if (width > room.width * max_share_of_card) room = {.x = 0, .y = 0, .width = window.x, .height = window.y};
  const float middle = room.x + room.width / 2;
  ImGui::SetNextWindowPos({middle, room.y + room.height / 2}, ImGuiCond_Always, {0.5F, 0.5F});
  ImGui::SetNextWindowSizeConstraints({width, 0}, {width, window.y * max_share_of_card});
  if (ui.has_new_keys && ui.keys == Keys::card) ImGui::SetNextWindowFocus();
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 14 * static_cast<float>(ui.scale));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, std::round(static_cast<float>(ui.scale)));
  ImGui::Begin(name, nullptr, card_flags);
  ImGui::PopStyleVar(2);
}

bool ResultCard::is_open() const {
  return view_.game.puzzle().standing().status != Status::playing && !view_.scene.is_playing() &&
         !view_.replay.is_open() && !is_put_away() && !is_under_panel_;
}

bool ResultCard::leave() {
  put_away_ = view_.game.version();
  return true;
}

void ResultCard::draw(Ui& ui, const LayerArea& place) {
  const float width = 300 * static_cast<float>(ui.scale);
  const bool is_tray_wide = static_cast<float>(place.tray.width) * max_share_of_card >= width;
  begin_card(ui, "Result", is_tray_wide ? place.tray : place.beside_panel, width);
  draw_result(ui, view_);
  if (race_.is_open()) draw_race_result(ui, play::result_text(race_));
  const float half = half_width();
  ImGui::PushID("over");
  const bool is_won = view_.game.puzzle().standing().status == Status::won;
  if (is_won && play::LevelProgress::has_next(view_.game.session()) &&
      button(ui, "Next level", row_width(), Weight::accent))
    play::LevelProgress::start_next(view_.game);
  command_buttons(ui, view_, row_width(), Weight::accent);
  if (const auto day = play::daily_day_of(view_.game.session());
      day && button(ui, "Copy result", row_width(), Weight::accent))
    ui.commands.want(ShareDaily{.info = &view_.game.puzzle().about(), .day = *day});
  if (button(ui, "Undo", half)) view_.undo();
  ImGui::SameLine();
  if (button(ui, "New game", half)) play::new_game(view_.game);
  if (button(ui, "Watch replay", half)) play::play_all(view_.replay);
  ImGui::SameLine();
  if (button(ui, "View board", half)) leave();
  // The key that made the last move must not start anything if it is pressed once more.
  if (!is_won) ImGui::SetItemDefaultFocus();
  if (button(ui, "Save result as picture", row_width())) ui.commands.want(SaveResult{});
  ImGui::PopID();
  ImGui::End();
}

}  // namespace tilefold::window
