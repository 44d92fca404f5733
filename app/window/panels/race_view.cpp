#include "app/window/panels/race_view.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/language/tr.h"
#include "app/play/race_text.h"
#include "app/window/panels/page_widgets.h"
#include "app/window/panels/small_board.h"
#include "app/window/panels/widgets.h"

namespace tilefold::window {
namespace {

// Sizes at scale 1.
constexpr float min_race_width = 680;  // minimum width for two boards
constexpr float min_race_height = 460;
constexpr float share_of_rival = 0.36F;
constexpr float share_of_own = 0.85F;  // maximum width of the rival's board, as a share of that of the user's
constexpr float race_margin = 16;
constexpr float pill_height = 36;
constexpr float leave_height = 36;
constexpr int most_rival_rows = 18;

constexpr ImGuiWindowFlags race_window_flags =
    ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoNav |
    ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
    ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoScrollWithMouse;

}  // namespace

void RaceView::arrange(const Space& space) {
  space_ = space;
  width_ = 0;
  const auto unit = static_cast<float>(space.scale);
  const auto width = static_cast<float>(space.width - space.beside);
  const auto height = static_cast<float>(space.height);
  if (!race_.is_open() || !space.is_board_seen) return;
  if (width < min_race_width * unit || height < min_race_height * unit) return;
  width_ = static_cast<int>(std::round(std::min(share_of_rival * width, 0.62F * height)));
}

std::string RaceView::line() const {
  return race_.is_open() && width_ == 0 ? play::race_line(race_) : std::string();
}

// Draws the difference, a sentence about the rival, and the button that ends the race, from `area.y` down.
void RaceView::draw_texts(Ui& ui, const Area& area) const {
  const auto unit = static_cast<float>(ui.scale);
  const render::Theme& theme = *ui.theme;
  const auto lead = race_.state().lead;
  const render::Color fill = !lead || *lead == 0 ? theme.panel_raised
                             : *lead > 0         ? theme.accent
                                                 : render::warm_color(theme, 1);
  const std::string difference = fitting(ui.fonts.strong, play::lead_text(race_), area.width - 24 * unit);
  const ImVec2 size = size_of(ui.fonts.strong, difference);
  const float wide = std::min(area.width, size.x + 32 * unit);
  const float left = area.x + (area.width - wide) / 2;
  const float below = area.y + pill_height * unit;
  ImGui::GetWindowDrawList()->AddRectFilled({left, area.y}, {left + wide, below}, packed(fill), pill_height * unit / 2);
  write(ui.fonts.strong, {left + (wide - size.x) / 2, area.y + (pill_height * unit - size.y) / 2},
        lead && *lead != 0 ? render::ink_on(theme, fill) : theme.text, difference);
  const PageFont font{ui.fonts.small, 1, area.width};
  const std::string result = play::result_text(race_);
  const std::string text = result.empty() ? play::rival_text(race_) : result;
  if (!text.empty()) {
    const float indent = std::max(0.0F, (area.width - size_of(font, text).x) / 2);
    write(font, {area.x + indent, below + 8 * unit}, theme.muted, text);
  }
  const std::string leave = tr("Leave race");
  const float button_width = std::min(area.width, size_of(ui.fonts.text, leave).x + 40 * unit);
  if (page_button(ui, {.shown = leave, .label = "Race board: Leave race"},
                  {.x = area.x + (area.width - button_width) / 2,
                   .y = area.y + area.height - leave_height * unit,
                   .width = button_width,
                   .height = leave_height * unit}))
    ui.commands.want(LeaveRace{});
}

// Draws name, score, board and texts as one block, whose middle is as high as that of the user's board.
void RaceView::draw_block(Ui& ui, const Area& area, const render::Rect& tray) const {
  const auto unit = static_cast<float>(ui.scale);
  const float heading = ui.fonts.strong->FontSize + ui.fonts.figure->FontSize + 10 * unit;
  const float texts = (pill_height + leave_height + 40) * unit + 2 * ui.fonts.small->FontSize;
  const Snapshot shot = race_.rival_position().snapshot();
  const int rows = std::min(shot.extent.rows, most_rival_rows);
  const float room = std::max(1.0F, area.height - heading - texts);
  const float rim_shares = 0.3F;  // the tray around the cells, in cells
  const float across = static_cast<float>(shot.extent.columns) + rim_shares;
  const float width = std::min(area.width, share_of_own * static_cast<float>(tray.width));
  const float pitch = std::min(width / across, room / (static_cast<float>(rows) + rim_shares));
  const float high = pitch * (static_cast<float>(rows) + rim_shares);
  const float middle = static_cast<float>(tray.y) + static_cast<float>(tray.height) / 2;
  const float top = std::clamp(middle - (heading + high + texts) / 2, area.y, area.y + room - high);
  const auto centred = [&](ImFont* font, float y, const std::string& text) {
    write(font, {area.x + (area.width - size_of(font, text).x) / 2, y}, ui.theme->text, text);
  };
  centred(ui.fonts.strong, top, fitting(ui.fonts.strong, tr(race_.name()), area.width));
  centred(ui.fonts.figure, top + ui.fonts.strong->FontSize + 2 * unit, play::rival_figure(race_));
  SmallBoard board(*ui.theme, shot, {.x = area.x, .y = top + heading, .width = area.width, .height = high}, 0, rows);
  board.hide_letters();
  board.draw(race_.scene().sprites(), nullptr, ui.fonts.figure);
  const float below = top + heading + high;
  draw_texts(ui, {.x = area.x, .y = below + 12 * unit, .width = area.width, .height = texts - 12 * unit});
}

void RaceView::draw(Ui& ui, const render::Rect& tray) const {
  if (records::is_page || width_ == 0) return;
  const float margin = race_margin * static_cast<float>(ui.scale);
  const auto left = static_cast<float>(space_.width - space_.beside - width_);
  const auto width = static_cast<float>(width_);
  const auto height = static_cast<float>(space_.height);
  ImGui::SetNextWindowPos({left, 0});
  ImGui::SetNextWindowSize({width, height});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
  if (ImGui::Begin("##race", nullptr, race_window_flags))
    draw_block(ui, {.x = left + margin / 2, .y = margin, .width = width - 1.5F * margin, .height = height - 2 * margin},
               tray);
  ImGui::End();
  ImGui::PopStyleVar();
}

}  // namespace tilefold::window
