// The drawing of the study window.

#include <backends/imgui_impl_opengl3.h>
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/language/languages.h"
#include "app/window/study/study_window.h"

namespace tilefold::window {
namespace {

constexpr float longest_step_ms_drawn = 50;

List center_of(const Area& area) {
  return {static_cast<int>(area.x + area.width / 2), static_cast<int>(area.y + area.height / 2)};
}

List center_of(const render::Rect& rect) {
  return {rect.x + rect.width / 2, rect.y + rect.height / 2};
}

// Uses the language of the study for the words beside the board. They stay in English if they are not translated into
// this language, or if the board's font lacks its letters.
void use_language_of(const play::StudyTexts& texts) {
  const language::Language* known = language::language_of(texts.language());
  language::use(known == nullptr || known->needs_letters ? language::languages().front() : *known);
}

}  // namespace

// Loads the fonts again if the size of the window has changed.
void StudyWindow::update_fonts() {
  const PixelSize size = gl_->drawable();
  const float unit = body_size(size.width, size.height);
  if (unit == style_.unit) return;
  if (!load_study_fonts(font_folder(), progress_.texts().protocol(), unit, style_)) return;
  ImGui_ImplOpenGL3_DestroyFontsTexture();
  ImGui_ImplOpenGL3_CreateFontsTexture();
}

void StudyWindow::draw(double now) {
  const auto passed = static_cast<float>(std::clamp(now - drawn_at_, 1.0, double{longest_step_ms_drawn}));
  drawn_at_ = now;
  owed_ = std::max(0, owed_ - 1);
  update_fonts();
  use_language_of(progress_.texts());
  const PixelSize size = gl_->drawable();
  if (is_trial()) board_->paint(size, style_.unit, passed);
  ImGui_ImplOpenGL3_NewFrame();
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = {static_cast<float>(size.width), static_cast<float>(size.height)};
  io.DeltaTime = passed / 1000;
  ImGui::NewFrame();
  draw_contents();
  ImGui::Render();
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
  gl_->swap();
  trace_.line(Object{{"kind", "frame"}, {"number", frames_++}});
  if (trace_.is_open()) write_trace();
}

void StudyWindow::draw_contents() {
  const PixelSize size = gl_->drawable();
  const Area area{.x = 0, .y = 0, .width = static_cast<float>(size.width), .height = static_cast<float>(size.height)};
  items_.clear();
  const PageCanvas::Place place{
      .style = style_, .area = area, .focused = focused_, .items = items_, .hovered = hovered_};
  if (is_trial()) {
    board_->draw(place);
  } else {
    const render::Theme& theme = *style_.theme;
    const ImU32 top = color_of(theme.backdrop_top);
    const ImU32 bottom = color_of(theme.backdrop_bottom);
    ImGui::GetBackgroundDrawList()->AddRectFilledMultiColor({0, 0}, {area.width, area.height}, top, top, bottom,
                                                            bottom);
    draw_page(place);
  }
  draw_lines(place);
  if (focused_ >= static_cast<int>(items_.size())) focused_ = -1;
}

// Draws the page in the middle of the window. A page that is higher than the window scrolls, so far that the focused
// control is visible.
void StudyWindow::draw_page(const PageCanvas::Place& place) {
  const float margin = 2 * style_.unit;
  const auto draw = [&](float top, bool is_drawn) {
    items_.clear();
    PageCanvas canvas({.style = style_,
                       .area = place.area,
                       .top = top,
                       .is_drawn = is_drawn,
                       .focused = focused_,
                       .items = items_,
                       .hovered = hovered_});
    problem_.empty() ? page_.draw(canvas) : canvas.paragraph(problem_);
    return canvas.height();
  };
  const float height = draw(0, false);
  const float room = place.area.height - 2 * margin;
  const float most = std::max(0.0F, height - room);
  if (focused_ >= 0 && focused_ < static_cast<int>(items_.size())) {
    const Area& focus = items_[static_cast<std::size_t>(focused_)].area;
    scroll_ = std::clamp(scroll_, focus.y + focus.height - room, std::max(focus.y + focus.height - room, focus.y));
  }
  scroll_ = std::clamp(scroll_, 0.0F, most);
  const float top = most > 0 ? margin - scroll_ : std::max(margin, (place.area.height - height) * 0.42F);
  draw(top, true);
}

// Draws the lines at the lower edge: what cannot be stored, and the position of a preview.
void StudyWindow::draw_lines(const PageCanvas::Place& place) {
  const float y = place.area.height - 1.7F * style_.unit;
  ImDrawList& draw = *ImGui::GetBackgroundDrawList();
  const auto write = [&](float x, const std::string& text, const render::Color& color) {
    draw.AddText(style_.small, style_.small->FontSize, {std::round(x), std::round(y)}, color_of(color), text.c_str());
  };
  if (!progress_.trouble().empty()) {
    const std::string text = "Nothing can be stored: " + progress_.trouble() + ". Please call the experimenter.";
    write((place.area.width - text_size(style_.small, text).x) / 2, text, style_.theme->text);
  }
  if (!progress_.is_preview() || progress_.place().is_over) return;
  write(style_.unit,
        fmt::format("Preview: step {} of {}, {}", progress_.place().number + 1, progress_.place().count,
                    protocol::step_name(progress_.step().kind)),
        style_.theme->muted);
  const float width = 7 * style_.unit;
  const float height = 1.9F * style_.unit;
  draw_plain_button(place,
                    {.x = place.area.width - width - style_.unit,
                     .y = place.area.height - height - 8,
                     .width = width,
                     .height = height},
                    {.label = "Skip",
                     .press = [this] { [[maybe_unused]] const auto done = progress_.finish({.outcome = "skipped"}); }});
}

void StudyWindow::write_trace() {
  Object buttons;
  for (const PageItem& item : items_)
    if (item.is_enabled) buttons.emplace_back(item.label, center_of(item.area));
  std::sort(buttons.begin(), buttons.end(), [](const auto& one, const auto& other) { return one.first < other.first; });
  const bool is_over = progress_.place().is_over;
  Object now{{"kind", "places"},
             {"step", static_cast<std::int64_t>(progress_.place().number)},
             {"of", static_cast<std::int64_t>(progress_.place().count)},
             {"page", is_over ? std::string("end") : std::string(protocol::step_name(progress_.step().kind))},
             {"trial", is_over || progress_.step().trial == nullptr ? std::string() : progress_.step().trial->name},
             {"buttons", std::move(buttons)},
             {"focused", focused_ < 0 || focused_ >= static_cast<int>(items_.size())
                             ? std::string()
                             : items_[static_cast<std::size_t>(focused_)].label}};
  if (is_trial() && !game_->view().is_moving()) {
    const render::Layout& layout = board_->layout();
    const render::Rect first = layout.cell_rect({});
    const render::Rect next = layout.cell_rect(cell_at(1, 1));
    now.emplace_back("first_cell", center_of(first));
    now.emplace_back("cell_step", List{next.x - first.x, next.y - first.y});
    now.emplace_back("moves", game_->moves());
  }
  if (Document(now) == Document(places_)) return;
  places_ = std::move(now);
  trace_.line(places_);
}

}  // namespace tilefold::window
