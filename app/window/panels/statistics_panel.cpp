// The Statistics section of the panel: charts and key figures of the games that the Games section lists.

#include "app/window/panels/statistics_panel.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "app/language/tr.h"
#include "app/window/panels/accuracy_panel.h"
#include "app/window/panels/chart.h"
#include "app/window/panels/dates.h"
#include "app/window/panels/page_column.h"
#include "app/window/panels/widgets.h"
#include "engine/core/translatable.h"
#include "render/scene/number_text.h"

namespace tilefold::window {
namespace {

void heading(const PanelStyle& style, const char* text) {
  ImGui::Dummy({0, 4 * static_cast<float>(style.scale)});
  ImGui::TextUnformatted(text);
}

std::string moves_text(std::int64_t moves) {
  return tr_plural(static_cast<std::uint64_t>(moves), "{} move", "{} moves", language::number(moves));
}

std::string score_text(const play::ScoreBin& bin) {
  std::string text = date(bin.first);
  if (bin.games == 1) return fmt::format("{}\n{}", text, tr_format("Score {}", count_text(bin.best)));
  if (date(bin.last) != text) text += " – " + date(bin.last);
  const std::string games =
      tr_plural(bin.games, "{} game, median {}", "{} games, median {}", count_text(bin.games), count_text(bin.median));
  // Translators: the scores between which the middle half of the games lies.
  const std::string middle = tr_format("Middle half {} – {}", count_text(bin.low), count_text(bin.high));
  return fmt::format("{}\n{}\n{}\n{}", text, games, middle, tr_format("Best {}", count_text(bin.best)));
}

// Draws for every bin of games: a bar from the lower to the upper quartile of the scores, a dot at the median, and a
// short line at the best score.
void draw_scores(Ui& ui, const play::GameFigures& figures) {
  heading(ui, tr("Score by game, oldest first"));
  const auto& bins = figures.scores;
  const Chart chart(ui, "Chart of scores", play::axis_end(static_cast<double>(figures.best)));
  const auto unit = chart.unit();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const auto pointed = chart.pointed(bins.size());
  if (pointed) chart.light(*pointed, bins.size());
  const float half = std::clamp((chart.x(1) - chart.x(0)) / static_cast<float>(bins.size()) / 2 - unit, unit, 8 * unit);
  for (std::size_t i = 0; i < bins.size(); ++i) {
    const float x = chart.x((static_cast<double>(i) + 0.5) / static_cast<double>(bins.size()));
    const auto y = [&](std::uint64_t score) { return chart.y(static_cast<double>(score)); };
    draw.AddRectFilled({x - half, std::min(y(bins[i].high), y(bins[i].low) - 2 * unit)}, {x + half, y(bins[i].low)},
                       ImGui::GetColorU32(vec(ui.theme->accent, 0.4F)), 2 * unit);
    draw.AddRectFilled({x - half, y(bins[i].best) - unit / 2}, {x + half, y(bins[i].best) + unit},
                       ImGui::GetColorU32(ImGuiCol_TextDisabled));
    draw.AddCircleFilled({x, y(bins[i].median)}, std::min(half, 2.5F * unit), ImGui::GetColorU32(ImGuiCol_Text), 12);
  }
  chart.label(0, date(bins.front().first), 0);
  if (bins.size() > 1) chart.label(1, date(bins.back().last), 1);
  if (pointed) ImGui::SetTooltip("%s", score_text(bins[*pointed]).c_str());
  // Translators: the best score.
  fact("Best", count_text(figures.best));
  fact("Median", count_text(figures.median));
}

void draw_largest(Ui& ui, const play::GameFigures& figures) {
  if (figures.largest.empty()) return;
  heading(ui, tr("Largest tile"));
  const auto& counts = figures.largest;
  const auto is_less = [](const auto& a, const auto& b) { return a.second < b.second; };
  const auto most = std::max_element(counts.begin(), counts.end(), is_less);
  const Chart chart(ui, "Chart of largest tiles", play::count_axis_end(most->second));
  const auto pointed = chart.pointed(counts.size());
  if (pointed) chart.light(*pointed, counts.size());
  const std::size_t step = counts.size() / 8 + 1;  // label at most eight bins, so that labels do not overlap
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const Face face = Face::number(counts[i].first);
    chart.bar(i, counts.size(), static_cast<double>(counts[i].second),
              ImGui::GetColorU32(vec(render::tile_color(*ui.theme, face))));
    if (i % step == 0)
      chart.label((static_cast<double>(i) + 0.5) / static_cast<double>(counts.size()), render::face_text(face));
  }
  const auto share = [&](std::size_t games) {
    return tr_format(
        "{} %", language::decimal_number(100 * static_cast<double>(games) / static_cast<double>(figures.games), 0));
  };
  if (pointed) {
    const auto& [tile, number] = counts[*pointed];
    const std::string games = tr_plural(number, "{} game", "{} games", count_text(number));
    const std::string text = tr_format("{}: {}", count_text(tile), tr_format("{}, {}", games, share(number)));
    ImGui::SetTooltip("%s", text.c_str());
  }
  // Translators: the tile that is the largest most often, and the share of the games.
  fact("Most often", tr_format("{}, in {}", count_text(most->first), share(most->second)));
  fact("Largest", count_text(counts.back().first));
}

void draw_hours(Ui& ui, const play::GameFigures& figures) {
  heading(ui, tr("Your moves by hour"));
  const auto& hours = figures.hours;
  const auto most = std::max_element(hours.begin(), hours.end());
  const Chart chart(ui, "Chart of hours", play::count_axis_end(static_cast<std::size_t>(*most)));
  const auto pointed = chart.pointed(hours.size());
  if (pointed) chart.light(*pointed, hours.size());
  for (std::size_t i = 0; i < hours.size(); ++i)
    chart.bar(i, hours.size(), static_cast<double>(hours[i]), ImGui::GetColorU32(vec(ui.theme->accent)));
  for (const int hour : {0, 6, 12, 18, 24})
    chart.label(hour / 24.0, std::to_string(hour), static_cast<float>(hour) / 24);
  if (pointed) ImGui::SetTooltip("%s\n%s", hour_text(*pointed).c_str(), moves_text(hours[*pointed]).c_str());
  fact("Moves per hour played", fmt::format("{:.0f}", figures.moves_an_hour));
  if (*most > 0) fact("Most moves", hour_text(static_cast<std::size_t>(most - hours.begin())));
}

// Draws a calendar of the last weeks. Each week is a column with Monday at the top. Days with more moves have a
// stronger colour.
class Calendar {
 public:
  Calendar(Ui& ui, const play::GameFigures& figures)
      : ui_(ui), figures_(figures), unit_(static_cast<float>(ui.scale)), today_(play::local_today()) {
    const float line = ImGui::GetTextLineHeight();
    gutter_ = 20 * unit_;
    weeks_ = std::clamp(static_cast<int>(row_width() / (18 * unit_)), 15, 53);
    pitch_ = std::floor((row_width() - gutter_ + 4 * unit_) / static_cast<float>(weeks_));
    top_ = std::round(line + 4 * unit_);
    corner_ = shown_item(ui, "Chart of days", {row_width(), top_ + 7 * pitch_});
    for (const auto& [day, moves] : figures.days) most_ = std::max(most_, moves);
  }

  void draw() const {
    const std::int64_t monday = today_ - weekday_of(today_);
    int month = -1;
    for (int week = 0; week < weeks_; ++week) {
      const std::int64_t first = monday - std::int64_t{7} * (weeks_ - 1 - week);
      // Write the name of a month above its first whole week, if the previous name leaves room.
      if (month_of(first) != std::exchange(month, month_of(first)) && week + 2 < weeks_)
        write({corner_.x + gutter_ + pitch_ * static_cast<float>(week), corner_.y}, month_name(month));
      for (int weekday = 0; weekday < 7 && first + weekday <= today_; ++weekday)
        draw_day(first + weekday, week, weekday);
    }
    constexpr std::array<const char*, 7> names{// Translators: the first letter of Monday.
                                               translatable("M"), "",
                                               // Translators: the first letter of Wednesday.
                                               translatable("W"), "",
                                               // Translators: the first letter of Friday.
                                               translatable("F"), "",
                                               // Translators: the first letter of Sunday.
                                               translatable("S")};
    for (std::size_t i = 0; i < names.size(); ++i)
      write({corner_.x,
             corner_.y + top_ + pitch_ * static_cast<float>(i) + (pitch_ - 4 * unit_ - ImGui::GetTextLineHeight()) / 2},
            tr(names[i]));
  }

 private:
  void write(ImVec2 at, const std::string& text) const {
    ImGui::GetWindowDrawList()->AddText({std::round(at.x), std::round(at.y)}, ImGui::GetColorU32(ImGuiCol_TextDisabled),
                                        text.c_str());
  }

  void draw_day(std::int64_t day, int week, int weekday) const {
    const ImVec2 from{corner_.x + gutter_ + pitch_ * static_cast<float>(week),
                      corner_.y + top_ + pitch_ * static_cast<float>(weekday)};
    const ImVec2 to{from.x + pitch_ - 4 * unit_, from.y + pitch_ - 4 * unit_};
    const auto found = figures_.days.find(day);
    const std::int64_t moves = found == figures_.days.end() ? 0 : found->second;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float strength = 0.35F + 0.65F * std::sqrt(static_cast<float>(moves) / static_cast<float>(most_));
    draw.AddRectFilled(
        from, to,
        moves == 0 ? ImGui::GetColorU32(ImGuiCol_FrameBg) : ImGui::GetColorU32(vec(ui_.theme->accent, strength)),
        3 * unit_);
    if (day == today_) draw.AddRect(from, to, ImGui::GetColorU32(ImGuiCol_Text), 3 * unit_, 0, unit_);
    if (ImGui::IsItemHovered() && ImGui::IsMouseHoveringRect(from, to))
      ImGui::SetTooltip("%s\n%s", day_text(day).c_str(), moves_text(moves).c_str());
  }

  Ui& ui_;
  const play::GameFigures& figures_;
  float unit_;
  std::int64_t today_;
  int weeks_ = 15;  // number of weeks shown
  float gutter_ = 0;
  float pitch_ = 0;
  float top_ = 0;
  ImVec2 corner_;
  std::int64_t most_ = 1;
};

void draw_days(Ui& ui, const play::GameFigures& figures) {
  heading(ui, tr("Moves by day"));
  Calendar(ui, figures).draw();
  fact("Streak", tr_format("{} (longest {})", figures.streak, figures.longest_streak));
  fact("Days played", count_text(figures.days.size()));
}

// Draws the charts of results, times and accuracy; in a wide page, in two columns.
void draw_charts(Ui& ui, StatisticsPart& part) {
  if (part.recording.repository() == nullptr) return;
  play::GameListModel& model = part.model;
  const play::GameFigures& figures = model.figures();
  ImGui::PushFont(ui.fonts.small);
  const auto unit = static_cast<float>(ui.scale);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {8 * unit, 4 * unit});
  const auto [left, right] = column_widths(ui, 0.5F);
  std::optional<PageColumn> column;
  if (ui.is_wide()) column.emplace(ui, "results", left);
  if (figures.games == 0) {
    ImGui::TextDisabled("%s", model.is_reading() ? tr("Loading…") : tr("No games yet"));
  } else {
    fact(model.is_reading() ? translatable("Loading…") : translatable("Games in the list"), count_text(figures.games));
    if (button(ui, "Copy as CSV", row_width())) {
      ImGui::SetClipboardText(play::games_csv(model.listed()).c_str());
      say(ui, tr("Copied"));
    }
    tip(ui, "Copies one line per game, for a spreadsheet, R or Python.");
    if (figures.best > 0) draw_scores(ui, figures);  // puzzles that count moves have no scores
    draw_largest(ui, figures);
    if (ui.is_wide()) {
      column.reset();
      next_column(ui);
      column.emplace(ui, "times", right);
    }
    if (figures.moves == 0) {
      heading(ui, tr("You made no moves in these games"));
    } else {
      draw_hours(ui, figures);
      draw_days(ui, figures);
    }
  }
  if (std::exchange(part.seen, ImGui::GetFrameCount()) + 1 < part.seen) part.accuracy.forget();
  if (!model.is_reading() && part.accuracy.advance(part.recording.repository()->store(), model.listed()))
    ui.frame.wants_frames = true;
  if (figures.games > 0) draw_accuracy(ui, part.accuracy);
  column.reset();
  ImGui::PopStyleVar();
  ImGui::PopFont();
}

}  // namespace

void StatisticsPart::draw(Ui& ui) {
  if (ui.is_wide() || section(ui, "Statistics", Opened::on_demand)) draw_charts(ui, *this);
}

}  // namespace tilefold::window
