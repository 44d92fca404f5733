#include "app/window/panels/daily_view.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/language/tr.h"
#include "app/window/panels/dates.h"
#include "app/window/panels/page_widgets.h"
#include "app/window/panels/small_board.h"
#include "app/window/panels/widgets.h"
#include "engine/catalog.h"
#include "engine/core/translatable.h"

namespace tilefold::window {
namespace {

constexpr int days_of_week = 7;
constexpr int most_weeks = 6;

// Returns the result in few letters, for a cell of the calendar.
std::string brief_result(const PuzzleInfo& info, const play::DailyResult& result) {
  if (!info.has_score) return result.is_solved ? std::to_string(result.moves) : "";
  constexpr std::uint64_t thousand = 1000;
  if (result.score >= 10 * thousand * thousand) return fmt::format("{}M", result.score / (thousand * thousand));
  if (result.score >= 100 * thousand) return fmt::format("{}K", result.score / thousand);
  return count_text(result.score);
}

// Draws a check mark with its centre at `middle`.
void draw_check(ImVec2 middle, float size, const render::Color& color) {
  const std::array<ImVec2, 3> points{{{middle.x - 0.5F * size, middle.y},
                                      {middle.x - 0.12F * size, middle.y + 0.38F * size},
                                      {middle.x + 0.5F * size, middle.y - 0.4F * size}}};
  ImGui::GetWindowDrawList()->AddPolyline(points.data(), static_cast<int>(points.size()), packed(color), 0,
                                          std::max(1.5F, 0.2F * size));
}

}  // namespace

void DailyView::open(const PuzzleInfo& puzzle, records::Day today) {
  puzzle_ = &puzzle;
  today_ = day_ = today;
  month_ = first_of_month(today);
}

// Draws a button for each puzzle.
void DailyView::draw_puzzles(Ui& ui, const Area& area) {
  const auto unit = static_cast<float>(ui.scale);
  const auto count = static_cast<float>(catalog().size());
  const float gap = 6 * unit;
  const float width = (area.width - gap * (count - 1)) / count;
  float x = area.x;
  for (const PuzzleInfo* info : catalog()) {
    const std::string title(info->title);
    const Area place{.x = x, .y = area.y, .width = width, .height = area.height};
    const bool is_shown = is_same_puzzle(*info, *puzzle_);
    if (page_button(ui, {.shown = std::string(tr(info->title)), .label = title, .is_accent = is_shown}, place))
      puzzle_ = info;
    if (is_shown) ImGui::SetItemDefaultFocus();
    x += width + gap;
  }
}

void DailyView::draw_day(Ui& ui, const Area& area, records::Day day) {
  const auto unit = static_cast<float>(ui.scale);
  const render::Theme& theme = *ui.theme;
  const play::DailyResult* result = daily_.result(*puzzle_, day);
  const bool is_open = can_play(day);
  ImGui::SetCursorScreenPos({area.x, area.y});
  enabled_when(is_open, [&] {
    if (bare_button(records::date_text(day).c_str(), {area.width, area.height})) day_ = day;
    mark(ui, records::date_text(day));
  });
  const bool is_hovered = ImGui::IsItemHovered();
  const bool is_chosen = day == day_;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 end{area.x + area.width, area.y + area.height};
  const render::Color plain = is_open ? theme.panel_raised : theme.panel;
  const render::Color played = render::mix(theme.panel_raised, theme.accent, 0.28F);
  const render::Color ground = is_chosen ? theme.accent : result != nullptr ? played : plain;
  list.AddRectFilled({area.x, area.y}, end,
                     packed(is_hovered && !is_chosen ? render::mix(ground, theme.accent, 0.15F) : ground), 6 * unit);
  if (day == today_)
    list.AddRect({area.x, area.y}, end, packed(is_chosen ? theme.text : theme.accent), 6 * unit, 0, 2 * unit);
  const render::Color ink = render::ink_on(theme, ground);
  const PageFont small{ui.fonts.small, 1};
  const float edge = 5 * unit;
  const render::Color number_ink = is_open ? ink : render::mix(theme.panel, theme.muted, 0.6F);
  write(small, {area.x + edge, area.y + 0.7F * edge}, number_ink, std::to_string(day_of_month(day)));
  if (result == nullptr) return;
  if (result->is_over) draw_check({end.x - edge - 4 * unit, area.y + edge + 5 * unit}, 9 * unit, ink);
  const std::string text = brief_result(*puzzle_, *result);
  const ImVec2 size = size_of(small, text);
  if (size.x <= area.width - edge && 2 * size.y + edge <= area.height)
    write(small, {end.x - edge - size.x, end.y - 0.7F * edge - size.y}, ink, text);
}

// Draws the heading with the buttons for the month before and after, and the days.
void DailyView::draw_month(Ui& ui, const Area& area) {
  const auto unit = static_cast<float>(ui.scale);
  const float height = 36 * unit;
  const float gap = 4 * unit;
  const PageFont strong{ui.fonts.strong, 1};
  const std::string title = month_and_year(month_);
  const ImVec2 size = size_of(strong, title);
  write(strong, {area.x + (area.width - size.x) / 2, area.y + (height - size.y) / 2}, ui.theme->text, title);
  const Area before{.x = area.x, .y = area.y, .width = 1.4F * height, .height = height};
  const Area after{.x = area.x + area.width - 1.4F * height, .y = area.y, .width = 1.4F * height, .height = height};
  enabled_when(month_ > records::first_daily_day, [&] {
    if (page_button(ui, {.shown = "←", .label = "Previous month"}, before)) month_ = first_of_month(month_, -1);
  });
  enabled_when(first_of_month(month_, 1) <= today_, [&] {
    if (page_button(ui, {.shown = "→", .label = "Next month"}, after)) month_ = first_of_month(month_, 1);
  });
  const float width = (area.width - gap * (days_of_week - 1)) / days_of_week;
  const float top = area.y + height + 26 * unit;
  const float pitch = std::clamp((area.y + area.height - top) / most_weeks, 30 * unit, 0.9F * width + gap);
  const PageFont small{ui.fonts.small, 1};
  for (int day = 0; day < days_of_week; ++day) {
    const std::string name = weekday_name(day);
    const float x = area.x + static_cast<float>(day) * (width + gap) + (width - size_of(small, name).x) / 2;
    write(small, {x, top - 20 * unit}, ui.theme->muted, name);
  }
  const records::Day end = first_of_month(month_, 1);
  int week = 0;
  for (records::Day day = month_; day < end; ++day) {
    const int weekday = weekday_of(day);
    draw_day(ui,
             {.x = area.x + static_cast<float>(weekday) * (width + gap),
              .y = top + static_cast<float>(week) * pitch,
              .width = width,
              .height = pitch - gap},
             day);
    if (weekday == days_of_week - 1) ++week;
  }
}

// Returns the board with which the selected game begins; an empty board if the day has no game.
const Snapshot& DailyView::first_board() {
  if (board_puzzle_ == puzzle_ && board_day_ == day_) return board_;
  board_puzzle_ = puzzle_;
  board_day_ = day_;
  board_ = {};
  if (!records::has_daily_game(day_)) return board_;
  if (const auto game = records::open_daily(*puzzle_, day_)) board_ = game->puzzle->snapshot();
  return board_;
}

// Draws the result of the selected day, and the buttons. If there is room, draws the first board of the game above
// them.
void DailyView::draw_details(Ui& ui, const Area& area) {
  const auto unit = static_cast<float>(ui.scale);
  const render::Theme& theme = *ui.theme;
  const float edge = 14 * unit;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 end{area.x + area.width, area.y + area.height};
  list.AddRectFilled({area.x, area.y}, end, packed(theme.panel), 14 * unit);
  list.AddRect({area.x, area.y}, end, packed(render::mix(theme.panel, theme.muted, 0.3F)), 14 * unit, 0, unit);
  const float width = area.width - 2 * edge;
  const PageFont strong{ui.fonts.strong, 1, width};
  const PageFont text{ui.fonts.text, 1, width};
  float y = area.y + edge;
  const auto line = [&](const PageFont& font, const render::Color& color, const std::string& shown) {
    write(font, {area.x + edge, y}, color, shown);
    y += size_of(font, shown).y + 6 * unit;
  };
  if (const float side = std::min(width, area.height - 280 * unit); side >= 120 * unit) {
    SmallBoard(theme, first_board(), {area.x + (area.width - side) / 2, y}, side).draw();
    y += side + edge;
  }
  line(strong, theme.text, std::string(tr(puzzle_->title)));
  line(text, theme.muted, day_ == today_ ? tr_format("Today, {}", day_text(day_)) : day_text(day_));
  const play::DailyResult* result = daily_.result(*puzzle_, day_);
  const auto fewest = records::daily_moves(*puzzle_, day_);
  if (result == nullptr) {
    line(text, theme.text,
         fewest ? tr_plural(static_cast<std::uint64_t>(*fewest), "Solvable in {} move", "Solvable in {} moves", *fewest)
                : tr("Not played yet"));
  } else {
    if (puzzle_->has_score) line(text, theme.text, tr_format("Best {}", count_text(result->score)));
    line(text, theme.text,
         tr_plural(static_cast<std::uint64_t>(result->moves), "{} move", "{} moves", language::number(result->moves)));
    if (fewest) line(text, theme.muted, tr_format("Fewest possible: {}", *fewest));
    line(text, theme.accent,
         tr(result->is_solved ? translatable("Solved")
            : result->is_over ? translatable("Finished")
                              : translatable("Not finished")));
    if (result->is_assisted) line(text, theme.muted, result->is_autoplayed ? tr("With autoplay") : tr("With help"));
  }
  const float height = 36 * unit;
  Area place{.x = area.x + edge, .y = area.y + area.height - edge - height, .width = width, .height = height};
  if (result != nullptr) {
    if (page_button(ui, {.shown = tr("Copy result"), .label = "Copy result"}, place))
      ui.commands.want(ShareDaily{.info = puzzle_, .day = day_});
    place.y -= height + 8 * unit;
  }
  const bool can_continue = result != nullptr && result->unfinished;
  const std::string shown = tr(can_continue        ? translatable("Resume")
                               : result != nullptr ? translatable("Play again")
                                                   : translatable("Play"));
  enabled_when(can_play(day_), [&] {
    if (page_button(ui, {.shown = shown, .label = "Play daily game", .is_accent = true}, place))
      ui.commands.want(OpenDaily{.info = puzzle_, .day = day_});
  });
}

void DailyView::draw(Ui& ui, const Area& area) {
  const auto unit = static_cast<float>(ui.scale);
  const float zoom = page_zoom(area, unit);
  const float gap = 16 * unit;
  const float tabs = 40 * unit;
  const float width = std::min(area.width, 880 * unit * zoom);
  const float left = area.x + (area.width - width) / 2;
  draw_puzzles(ui, {.x = left, .y = area.y, .width = width, .height = tabs});
  const float top = area.y + tabs + gap;
  const float height = std::clamp(area.y + area.height - top, 250 * unit, 560 * unit * zoom);
  const bool is_beside = width >= 480 * unit;
  const float details = is_beside ? std::clamp(0.3F * width, 190 * unit, 280 * unit * zoom) : width;
  const float month = is_beside ? width - details - gap : width;
  draw_month(ui, {.x = left, .y = top, .width = month, .height = height});
  const Area place{.x = is_beside ? left + month + gap : left,
                   .y = is_beside ? top : top + height + gap,
                   .width = details,
                   .height = is_beside ? height : 250 * unit};
  draw_details(ui, place);
  ImGui::SetCursorScreenPos({place.x, place.y + place.height});
  ImGui::Dummy({1, gap});  // the end of what can be scrolled
}

}  // namespace tilefold::window
