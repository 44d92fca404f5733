#include "app/window/panels/score_strips.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "app/language/tr.h"
#include "app/measure/benchmark_text.h"
#include "app/measure/score_scale.h"
#include "app/window/panels/widgets.h"
#include "engine/core/translatable.h"
#include "render/scene/number_text.h"

namespace tilefold::window {
namespace {

constexpr std::size_t bin_count = 52;
constexpr float strip_height = 24;  // height of a strip, in layout units like the constants below
constexpr float range_height = 12;
constexpr float mark_radius = 4.5F;

std::string signed_text(double value) {
  return (value < 0 ? "" : "+") + local_number(render::abbreviated(value));
}

// Formats a mean difference and half the width of its confidence interval: "+12.3K ±2.2K".
std::string difference_text(const measure::EntrySummary& summary) {
  if (!summary.to_first || !summary.to_first->mean) return "";
  const measure::PairedComparison& comparison = *summary.to_first;
  std::string text = signed_text(*comparison.mean);
  if (comparison.low && comparison.high)
    text += " ±" + local_number(render::abbreviated((*comparison.high - *comparison.low) / 2));
  return text;
}

struct Strip {
  ImVec2 corner;
  float width;
  float unit;
  ImU32 color;
  std::size_t entry;
};

void draw_bars(const Strip& strip, const std::vector<double>& scores, const measure::ScoreScale& scale) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const std::vector<int> counts = measure::histogram(scores, scale, bin_count);
  const int most = std::max(1, *std::max_element(counts.begin(), counts.end()));
  const float height = strip_height * strip.unit;
  const float pitch = strip.width / static_cast<float>(bin_count);
  const float floor = strip.corner.y + height;
  draw.AddRectFilled({strip.corner.x, floor - strip.unit}, {strip.corner.x + strip.width, floor},
                     ImGui::GetColorU32(ImGuiCol_FrameBg));
  for (std::size_t i = 0; i < bin_count; ++i) {
    if (counts[i] == 0) continue;
    const float share = static_cast<float>(counts[i]) / static_cast<float>(most);
    const float left = strip.corner.x + pitch * static_cast<float>(i);
    const float bar = std::max(2 * strip.unit, height * share);
    draw.AddRectFilled({left, floor - bar}, {left + std::max(pitch - strip.unit, strip.unit), floor}, strip.color);
  }
}

void draw_range(const Strip& strip, const measure::SampleSummary& summary, const measure::ScoreScale& scale) {
  if (!summary.median) return;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float y = strip.corner.y + (strip_height + range_height / 2) * strip.unit;
  const auto x = [&](double score) { return strip.corner.x + static_cast<float>(scale.share(score)) * strip.width; };
  const auto bar = [&](double from, double to, float half, ImU32 color) {
    draw.AddRectFilled({x(from), y - half * strip.unit}, {x(to), y + half * strip.unit}, color, half * strip.unit);
  };
  bar(*summary.p5, *summary.p95, 0.5F, ImGui::GetColorU32(ImGuiCol_TextDisabled));
  bar(*summary.p25, *summary.p75, 2, strip.color);
  const ImVec2 median{x(*summary.median), y};
  draw_entry_mark(draw, median, (mark_radius + 1.5F) * strip.unit, strip.entry, ImGui::GetColorU32(ImGuiCol_WindowBg));
  draw_entry_mark(draw, median, mark_radius * strip.unit, strip.entry, ImGui::GetColorU32(ImGuiCol_Text));
}

// Shows how many games a bot lost because it broke the rules.
void draw_forfeits(const PanelStyle& style, const jobs::ForfeitCount& forfeits) {
  if (forfeits.count == 0) return;
  ImGui::PushStyleColor(ImGuiCol_Text, vec(style.theme->accent));
  const std::string lost =
      tr_plural(static_cast<std::uint64_t>(forfeits.count), "The bot forfeited {} game. In the first one, {}.",
                "The bot forfeited {} games. In the first one, {}.", language::number(forfeits.count), forfeits.first);
  wrapped_text(lost);
  ImGui::PopStyleColor();
}

void draw_strip(Ui& ui, const jobs::BenchmarkReport& report, std::size_t entry, const measure::ScoreScale& scale) {
  const auto unit = static_cast<float>(ui.scale);
  ImGui::Dummy({0, 2 * unit});
  const measure::EntrySummary& summary = report.summaries[entry];
  const Strip strip{.corner = ImGui::GetCursorScreenPos(),
                    .width = row_width(),
                    .unit = unit,
                    .color = ImGui::GetColorU32(vec(entry_color(ui, entry))),
                    .entry = entry};
  const float line = ImGui::GetTextLineHeight();
  draw_entry_mark(*ImGui::GetWindowDrawList(), {strip.corner.x + mark_radius * unit, strip.corner.y + line * 0.55F},
                  mark_radius * unit, entry, strip.color);
  const std::string count = fmt::format("n {}", summary.score.n);
  const float indent = 3 * mark_radius * unit;
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + indent);
  const measure::BenchmarkEntry& played = report.plan.entries[entry];
  const std::string label(tr(std::string_view(measure::entry_label(played))));
  ImGui::TextUnformatted(fitting(label, strip.width - indent - ImGui::CalcTextSize((count + "   ").c_str()).x).c_str());
  tip(ui, fmt::format("{}\n{}", label, played.text));
  at_the_right(count);
  ImGui::TextDisabled("%s", count.c_str());
  Strip below = strip;
  below.corner.y = ImGui::GetCursorScreenPos().y;
  draw_bars(below, report.scores[entry], scale);
  draw_range(below, summary.score, scale);
  ImGui::Dummy({strip.width, (strip_height + range_height) * unit});
  ImGui::TextUnformatted(summary.score.median ? local_number(render::abbreviated(*summary.score.median)).c_str() : "–");
  const std::string difference = difference_text(summary);
  if (!difference.empty()) {
    at_the_right(difference);
    ImGui::TextUnformatted(difference.c_str());
  }
  draw_forfeits(ui, report.forfeits[entry]);
}

}  // namespace

// Entries next to each other get tile colours of the theme that are far apart.
render::Color entry_color(const PanelStyle& style, std::size_t entry) {
  const auto& tiles = style.theme->tiles;
  return tiles[(2 + 5 * entry) % tiles.size()];
}

// The shapes are circle, square, diamond and triangle, so that entries next to each other differ not only in colour.
void draw_entry_mark(ImDrawList& draw, ImVec2 at, float radius, std::size_t entry, ImU32 color) {
  switch (entry % 4) {
    case 0: draw.AddCircleFilled(at, radius, color, 20); break;
    case 1:
      draw.AddRectFilled({at.x - radius * 0.9F, at.y - radius * 0.9F}, {at.x + radius * 0.9F, at.y + radius * 0.9F},
                         color, radius * 0.2F);
      break;
    case 2: draw.AddNgonFilled(at, radius * 1.25F, color, 4); break;
    default:
      draw.AddTriangleFilled({at.x - radius * 1.1F, at.y + radius * 0.9F}, {at.x + radius * 1.1F, at.y + radius * 0.9F},
                             {at.x, at.y - radius * 1.1F}, color);
  }
}

void draw_score_axis(const measure::ScoreScale& scale, ImVec2 corner, float width, float unit) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  for (const double place : {0.0, 0.5, 1.0}) {
    const std::string text = local_number(render::abbreviated(scale.score(place)));
    const float share = static_cast<float>(place);
    const float left = corner.x + share * (width - ImGui::CalcTextSize(text.c_str()).x);
    draw.AddRectFilled({corner.x + share * (width - unit), corner.y},
                       {corner.x + share * (width - unit) + unit, corner.y + 4 * unit},
                       ImGui::GetColorU32(ImGuiCol_TextDisabled));
    draw.AddText({left, corner.y + 5 * unit}, ImGui::GetColorU32(ImGuiCol_TextDisabled), text.c_str());
  }
}

void draw_score_strips(Ui& ui, const jobs::BenchmarkReport& report) {
  const auto unit = static_cast<float>(ui.scale);
  const auto count = static_cast<std::int64_t>(report.plan.entries.size());
  fact(report.is_final ? translatable("Games played") : translatable("Playing…"),
       tr_format("{} of {}", report.games, report.plan.games * count));
  ImGui::PushFont(ui.fonts.small);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {8 * unit, 4 * unit});
  ImGui::TextDisabled("%s", tr("Median score"));
  if (count > 1) {
    // Translators: the difference from the first strategy and its confidence interval.
    // xgettext:no-c-format
    const std::string title = tr("Mean vs first (95 % CI)");
    at_the_right(title);
    ImGui::TextDisabled("%s", title.c_str());
  }
  const measure::ScoreScale scale(report.scores);
  for (std::size_t i = 0; i < report.plan.entries.size(); ++i) draw_strip(ui, report, i, scale);
  if (report.games > 0) {
    draw_score_axis(scale, ImGui::GetCursorScreenPos(), row_width(), unit);
    ImGui::Dummy({row_width(), ImGui::GetTextLineHeight() + 6 * unit});
  }
  ImGui::PopStyleVar();
  ImGui::PopFont();
}

}  // namespace tilefold::window
