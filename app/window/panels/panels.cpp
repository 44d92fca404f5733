#include "app/window/panels/panels.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/language/tr.h"
#include "app/records/host.h"
#include "app/window/panels/best_scores.h"
#include "app/window/panels/game_panel.h"
#include "app/window/panels/page_column.h"

namespace tilefold::window {
namespace {

constexpr int width_units = 308;
constexpr int min_open_units = 900;   // minimum width of a window in which the panel is open at first
constexpr int min_room_units = 720;   // minimum width of a window that shows board and panel side by side
constexpr int min_page_units = 1100;  // minimum width of a window that shows wide pages
constexpr double page_share = 0.54;   // width of a wide page, as a share of the window's width
constexpr float mark_height = 3;      // height of the line under the current mode

// Draws two buttons: one downloads the data stored in the browser, the other uploads it.
void draw_carrying(Ui& ui) {
  const float half = half_width();
  const auto draw = [&](const char* label, const char* help, const Carry& wanted) {
    if (button(ui, label, half)) ui.commands.want(wanted);
    tip(ui, help);
    if (wanted.is_going_out) ImGui::SameLine();
  };
  draw(translatable("Save all games"),
       translatable("Saves games, moves and scores to a file that Tilefold on a desktop can read too."),
       {.kept = records::Kept::games, .is_going_out = true});
  draw(translatable("Import games…"), translatable("Replaces the games in this browser with those of a file."),
       {.kept = records::Kept::games, .is_going_out = false});
  draw(translatable("Save settings"),
       translatable("Saves the settings to a file that Tilefold on a desktop can read too."),
       {.kept = records::Kept::settings, .is_going_out = true});
  draw(translatable("Import settings…"), translatable("Replaces the settings in this browser with those of a file."),
       {.kept = records::Kept::settings, .is_going_out = false});
}

// True for the modes that are wide pages if there is room.
bool has_page(PanelMode mode) {
  return mode == PanelMode::analyse || mode == PanelMode::lab || mode == PanelMode::library;
}

// Draws a section in its own ID scope, so that its widgets have IDs that no other section uses.
template <class Part>
void draw_part(Ui& ui, const char* scope, Part& part) {
  ImGui::PushID(scope);
  part.draw(ui);
  ImGui::PopID();
  ImGui::Spacing();
}

}  // namespace

Panels::Parts::Parts(const PanelSubjects& subjects)
    : id{.game = subjects.view.game},
      map{.game = subjects.view.game,
          .replay = subjects.view.replay,
          .map = subjects.map,
          .autoplay = subjects.autoplay},
      levels{.game = subjects.view.game,
             .levels = subjects.levels,
             .editor = subjects.editor,
             .bindings = subjects.bindings},
      editor{.editor = subjects.editor, .bindings = subjects.bindings},
      comparison{.game = subjects.view.game, .comparison = subjects.comparison, .presets = subjects.presets},
      heat{.heat = subjects.heat},
      autoplay{.view = subjects.view, .autoplay = subjects.autoplay},
      race{.autoplay = subjects.autoplay, .race = subjects.race},
      values{.view = subjects.view, .autoplay = subjects.autoplay},
      benchmark{
          .session = subjects.view.game.session(), .autoplay = subjects.autoplay, .benchmark = subjects.benchmark},
      training{.session = subjects.view.game.session(), .training = subjects.training},
      analysis{.view = subjects.view, .analysis = subjects.analysis, .bindings = subjects.bindings},
      history{.view = subjects.view, .analysis = subjects.analysis},
      games{.view = subjects.view},
      statistics{.recording = subjects.view.game.recording(), .model = games.model},
      rules{.view = subjects.view, .presets = subjects.presets},
      clip{.clips = subjects.clips},
      appearance{.view = subjects.view, .appearance = subjects.appearance} {}

Panels::Panels(const PanelSubjects& subjects) : view_(subjects.view), bindings_(subjects.bindings), parts_(subjects) {}

void Panels::toggle(PanelMode wanted) {
  show(!is_shown() || mode != wanted);
  mode = wanted;
}

void Panels::arrange(const Room& room) {
  if (pressed_mode_) mode = *std::exchange(pressed_mode_, std::nullopt);
  const bool was_opened = is_opened();
  const bool is_resized = std::exchange(window_width_, room.window_width) != room.window_width;
  is_game_covered_ = room.is_game_covered;
  lies_over_ = room.window_width < min_room_units * room.scale;
  is_narrow_ = room.window_width < min_open_units * room.scale;
  if (!is_resized) show(was_opened);  // if only the scale has changed, an open panel stays open
  strip_width_ = std::min(room.window_width, static_cast<int>(std::lround(width_units * room.scale)));
  is_wide_ =
      has_wide_pages && has_page(mode) && room.is_board_shown && room.window_width >= min_page_units * room.scale;
  width_ = is_wide_ ? static_cast<int>(std::lround(room.window_width * page_share)) : strip_width_;
}

bool Panels::is_map_open(const Ui& ui) const {
  const auto part = ui.open_parts.find("map");
  return is_shown() && mode == PanelMode::analyse && part != ui.open_parts.end() && part->second;
}

void Panels::forget() {
  parts_.id.version.reset();
  parts_.id.typed.clear();
  parts_.appearance.is_reset_asked = false;
  parts_.autoplay.value_rows = parts_.values.value_rows = 0;
  parts_.training.is_forget_asked = false;
  parts_.levels.shots.clear();
  parts_.history.seen = -1;
  parts_.history.names = parts_.analysis.names = {};  // games in another session may have the same numbers
  parts_.analysis.shots = {};
  parts_.history.others.clear();
  for (const play::MessageTopic topic : {play::MessageTopic::game_id, play::MessageTopic::rules,
                                         play::MessageTopic::comparison, play::MessageTopic::benchmark})
    view_.messages.withdraw(topic);
  parts_.rules.preset_name.clear();
}

// Moves the cursor to the right, so that the buttons that all modes share are at the same position in a wide page.
void Panels::begin_strip() const {
  ImGui::SetCursorPosX(ImGui::GetStyle().WindowPadding.x + static_cast<float>(width_ - strip_width_));
}

void Panels::draw_modes(Ui& ui) {
  const auto unit = static_cast<float>(ui.scale);
  const float gap = 4 * unit;
  if (ui.is_wide()) mode == PanelMode::library ? draw_page_choice(ui) : draw_page_title(ui);
  begin_strip();
  const float width = (row_width() - 3 * gap) / 4;
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {2 * unit, ImGui::GetStyle().FramePadding.y});
  std::array<const char*, panel_modes.size()> labels{};
  std::transform(panel_modes.begin(), panel_modes.end(), labels.begin(),
                 [](const PanelModeSpec& spec) { return spec.label; });
  ImGui::PushFont(row_font(ui, labels, width));
  for (const PanelModeSpec& spec : panel_modes) {
    if (&spec != panel_modes.data()) ImGui::SameLine(0, gap);
    const bool is_on_show = spec.mode == mode;
    ImGui::PushStyleColor(ImGuiCol_Button, {0, 0, 0, 0});
    ImGui::PushStyleColor(ImGuiCol_Text, vec(is_on_show ? ui.theme->text : ui.theme->muted));
    // The next frame shows the mode, because the panel's width depends on it.
    if (button(ui, spec.label, width)) {
      pressed_mode_ = spec.mode;
      ui.frame.wants_frames = true;
    }
    ImGui::PopStyleColor(2);
    const ImVec2 low = ImGui::GetItemRectMax();
    if (is_on_show)
      ImGui::GetWindowDrawList()->AddRectFilled({low.x - width + 8 * unit, low.y - mark_height * unit},
                                                {low.x - 8 * unit, low.y}, ImGui::GetColorU32(vec(ui.theme->accent)),
                                                mark_height * unit / 2);
    tip(ui, tr(spec.label) + bindings_.key_of(spec.action));
  }
  ImGui::PopFont();
  ImGui::PopStyleVar();
}

void Panels::draw_settings(Ui& ui) {
  parts_.appearance.draw(ui);
  group_heading(ui, "Pictures and clips");
  if (records::is_page) {
    if (button(ui, "Save picture", row_width())) ui.commands.want(play::Action::screenshot);
    group_heading(ui, "Stored data");
    draw_carrying(ui);
  } else {
    const float half = half_width();
    if (button(ui, "Save picture", half)) ui.commands.want(play::Action::screenshot);
    ImGui::SameLine();
    if (button(ui, "Open folder", half)) ui.commands.want(OpenPictures{});
    tip(ui, "Opens the folder with the saved pictures and clips.");
    parts_.clip.draw(ui);
  }
  if (view_.game.puzzle().about().has_score) {
    group_heading(ui, "Best scores");
    draw_best_scores(ui, view_);
    parts_.appearance.draw_reset(ui);
  }
  ImGui::Spacing();
  parts_.about.draw(ui);
}

// Draws the sections of the Lab mode. If the comparison or the heat map is open, draws only the section of that tool.
void Panels::draw_lab(Ui& ui) {
  if (parts_.comparison.comparison.is_open()) return draw_part(ui, "comparison", parts_.comparison);
  if (parts_.heat.heat.is_open()) return draw_part(ui, "heat", parts_.heat);
  if (parts_.editor.editor.is_open()) draw_part(ui, "editor", parts_.editor);
  draw_part(ui, "rules", parts_.rules);
  draw_part(ui, "explore", parts_.explore);
  draw_measures(ui);
}

// Draws the sections of the Lab that train and rate strategies, and the editor's button.
void Panels::draw_measures(Ui& ui) {
  draw_part(ui, "teaching", parts_.training);
  draw_part(ui, "benchmark", parts_.benchmark);
  draw_part(ui, "values", parts_.values);
  if (parts_.editor.editor.is_possible() && !parts_.editor.editor.is_open()) draw_part(ui, "editor", parts_.editor);
}

LibraryPage Panels::library_page() const {
  const bool has_levels = play::LevelProgress::levels(view_.game.session()) != nullptr;
  const LibraryPage page = library_page_.value_or(LibraryPage::levels);
  return page == LibraryPage::levels && !has_levels ? LibraryPage::games : page;
}

void Panels::draw_page_title(const Ui& ui) const {
  ImGui::PushFont(ui.fonts.strong);
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(tr(panel_modes[static_cast<std::size_t>(mode)].label));
  ImGui::PopFont();
  ImGui::SameLine();
}

// Draws a button for each page of the library, at the left of the modes.
void Panels::draw_page_choice(Ui& ui) {
  constexpr std::array<const char*, 3> labels{"Levels section", "Games section", "Statistics section"};
  constexpr std::array<const char*, 3> names{translatable("Levels"), translatable("Games"), translatable("Statistics")};
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  const float width = (static_cast<float>(width_ - strip_width_) - 3 * gap) / 3;
  const bool has_levels = play::LevelProgress::levels(view_.game.session()) != nullptr;
  ImGui::PushFont(row_font(ui, names, width));
  for (std::size_t i = has_levels ? 0 : 1; i < labels.size(); ++i) {
    const auto page = static_cast<LibraryPage>(i);
    ImGui::PushStyleColor(ImGuiCol_Text, vec(page == library_page() ? ui.theme->text : ui.theme->muted));
    ImGui::PushStyleColor(ImGuiCol_Button, page == library_page() ? vec(ui.theme->panel_raised) : ImVec4(0, 0, 0, 0));
    if (button(ui, labels[i], tr(names[i]), width)) library_page_ = page;
    ImGui::PopStyleColor(2);
    ImGui::SameLine();
  }
  ImGui::PopFont();
}

void Panels::draw_library_page(Ui& ui) {
  parts_.games.read(ui);
  switch (library_page()) {
    case LibraryPage::levels: return parts_.levels.draw_page(ui);
    case LibraryPage::games: return parts_.games.draw_page(ui);
    case LibraryPage::statistics: return parts_.statistics.draw(ui);
  }
}

void Panels::draw_lab_page(Ui& ui) {
  const auto [left, right] = column_widths(ui, 0.5F);
  {
    const PageColumn column(ui, "rules", left);
    draw_part(ui, "rules", parts_.rules);
  }
  next_column(ui);
  const PageColumn column(ui, "measures", right);
  draw_part(ui, "explore", parts_.explore);
  draw_measures(ui);
}

// Draws a wide page.
void Panels::draw_page(Ui& ui) {
  if (mode == PanelMode::analyse) draw_analyse_page(ui);
  if (mode == PanelMode::lab) draw_lab_page(ui);
  if (mode == PanelMode::library) draw_library_page(ui);
  if (mode != PanelMode::library) parts_.games.put_away();
}

void Panels::draw_analyse_page(Ui& ui) {
  const auto [left, right] = column_widths(ui, 0.56F);
  ImGui::PushID("analysis");
  parts_.analysis.draw_course_page(ui);
  ImGui::Spacing();
  {
    const PageColumn column(ui, "history", left);
    parts_.history.draw_moves_page(ui);
  }
  next_column(ui);
  {
    const PageColumn column(ui, "figures", right);
    if (parts_.map.map.has_maps()) draw_part(ui, "map", parts_.map);
    parts_.analysis.draw_figures_page(ui);
    parts_.history.draw_speeds_page(ui);
  }
  ImGui::PopID();
}

void Panels::draw_parts(Ui& ui) {
  const auto draw = [&](const char* scope, auto& part) { draw_part(ui, scope, part); };
  switch (mode) {
    case PanelMode::play:
      if (!ui.left_out.empty()) {
        draw_left_out(ui);
        ImGui::Spacing();
      }
      draw("autoplay", parts_.autoplay);
      draw("id", parts_.id);
      if (!records::is_page) draw("race", parts_.race);
      break;
    case PanelMode::analyse:
      if (parts_.map.map.has_maps()) draw("map", parts_.map);
      draw("analysis", parts_.analysis);
      draw("history", parts_.history);
      break;
    case PanelMode::lab: draw_lab(ui); break;
    case PanelMode::library:
      parts_.games.read(ui);
      if (play::LevelProgress::levels(view_.game.session()) != nullptr) draw("levels", parts_.levels);
      draw("games", parts_.games);
      draw("statistics", parts_.statistics);
      break;
    case PanelMode::settings: draw_settings(ui); break;
  }
  if (mode != PanelMode::library) parts_.games.put_away();
}

// Draws the scrolling sections. Lists in them fill the height that the previous frame left unused, so a list adapts one
// frame after a change. If the contents become lower, empty space below them keeps the scroll position, so that no
// control moves under the pointer.
void Panels::draw_scroll(Ui& ui, float height) {
  if (ui.is_wide()) return draw_page(ui);
  float& spare = spare_heights_[static_cast<std::size_t>(mode)];
  ui.spare_height = spare;
  ui.filled_height = 0;
  draw_parts(ui);
  const float used = ImGui::GetCursorPosY() + ImGui::GetStyle().WindowPadding.y;
  const float left = std::max(0.0F, height - (used - ui.filled_height));
  if (std::abs(std::exchange(spare, left) - left) >= 1) ui.frame.wants_frames = true;
  const bool is_resized = std::exchange(scroll_height_, height) != height;
  const float end = ImGui::GetCursorPosY() + ImGui::GetCurrentWindow()->WindowPadding.y;
  const float missing = ImGui::GetScrollY() + height - end;
  if (!is_resized && ImGui::GetScrollY() > 0 && missing > 0) ImGui::Dummy({1, missing});
}

void Panels::draw_buttons(Ui& ui) {
  const float row = ImGui::GetCursorPosY();
  if (ui.is_wide() && mode == PanelMode::analyse) {
    const float gap = 2 * ImGui::GetStyle().ItemSpacing.x;
    parts_.history.draw_buttons_page(ui, static_cast<float>(width_ - strip_width_) - gap);
    ImGui::SetCursorPosY(row);
  }
  begin_strip();
  const float third = (row_width() - 2 * ImGui::GetStyle().ItemSpacing.x) / 3;
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {2, ImGui::GetStyle().FramePadding.y});
  constexpr std::array<const char*, 3> labels{translatable("Home"), translatable("Settings"), translatable("Help")};
  ImFont* const font = row_font(ui, labels, third);
  const auto offer = [&](const char* label, play::Action action) {
    ImGui::PushFont(font);
    const bool is_pressed = button(ui, label, third);
    ImGui::PopFont();
    if (is_pressed) ui.commands.want(action);
    tip(ui, tr(label) + bindings_.key_of(action));
  };
  offer(labels[0], play::Action::puzzles);
  ImGui::SameLine();
  const bool is_on_show = mode == PanelMode::settings;
  if (is_on_show) ImGui::PushStyleColor(ImGuiCol_Text, vec(ui.theme->accent));
  offer(labels[1], play::Action::settings);
  if (is_on_show) ImGui::PopStyleColor();
  ImGui::SameLine();
  offer(labels[2], play::Action::help);
  ImGui::PopStyleVar();
}

// Draws the panel: the modes at the top, the buttons at the bottom, and between them the sections, which scroll.
void Panels::draw(Ui& ui, const Area& area) {
  ImGui::SetNextWindowPos({area.x, area.y});
  ImGui::SetNextWindowSize({area.width, area.height});
  ui.is_page = is_wide_;
  const bool has_new_keys = ui.has_new_keys && ui.keys == Keys::panel;
  if (has_new_keys) ImGui::SetNextWindowFocus();
  ImGui::Begin("Panels", nullptr,
               ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoCollapse |
                   ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoScrollbar |
                   ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoBringToFrontOnFocus);
  if (std::exchange(has_lost_keys_, false)) begin_keys();
  draw_modes(ui);
  const ImGuiStyle& style = ImGui::GetStyle();
  const float below = ImGui::GetFrameHeight() + style.ItemSpacing.y + style.WindowPadding.y;
  ImGui::SetCursorPosX(0);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {style.WindowPadding.x, style.ItemSpacing.y});
  const float height = std::max(1.0F, area.height - ImGui::GetCursorPosY() - below);
  // One name per mode, so that Dear ImGui keeps a scroll position for each mode.
  const char* scopes[] = {"play", "analyse", "lab", "library", "settings"};
  ImGui::BeginChild(scopes[static_cast<std::size_t>(mode)], {area.width, height}, false,
                    ImGuiWindowFlags_AlwaysUseWindowPadding | ImGuiWindowFlags_NavFlattened);
  ImGui::PopStyleVar();
  draw_scroll(ui, height);
  ImGui::EndChild();
  draw_buttons(ui);
  ui.is_page = false;
  has_lost_keys_ = has_new_keys && !has_key_focus();  // true if the widget with the focus no longer exists
  ImGui::End();
}

}  // namespace tilefold::window
