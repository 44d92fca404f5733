#include "app/window/editor_layer.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "app/language/tr.h"
#include "app/play/doubtful_cells.h"
#include "app/play/draft_keys.h"
#include "app/window/panels/clipboard.h"
#include "app/window/panels/small_board.h"
#include "app/window/panels/widgets.h"
#include "engine/core/translatable.h"

namespace tilefold::window {
namespace {

constexpr int most_rows = 20;              // maximum number of visible rows of a board
constexpr float most_side = 72;            // maximum size of an upcoming tile, in layout units
constexpr float share_of_upcoming = 0.3F;  // maximum share of the height that the upcoming tiles may use
constexpr float share_of_picture = 0.45F;  // maximum share of the width or height for the picture
constexpr double picture_margin = 0.2;  // margin shown around the board in the picture, as a share of the board's size

// A rectangular part of a picture, in pixels of the picture.
struct PicturePart {
  play::PicturePoint corner;
  double width = 1;
  double height = 1;
};

// Returns the part of the picture that contains the board and a margin around it.
PicturePart part_with_board(const play::BoardReading& reading) {
  const play::PictureOutline& corners = reading.board_outline();
  const auto [left, right] = std::minmax({corners[0].x, corners[1].x, corners[2].x, corners[3].x});
  const auto [top, bottom] = std::minmax({corners[0].y, corners[1].y, corners[2].y, corners[3].y});
  const double margin = picture_margin * std::max(right - left, bottom - top);
  const play::PicturePoint begin{.x = std::max(0.0, left - margin), .y = std::max(0.0, top - margin)};
  return {.corner = begin,
          .width = std::max(1.0, std::min<double>(reading.picture()->width, right + margin) - begin.x),
          .height = std::max(1.0, std::min<double>(reading.picture()->height, bottom + margin) - begin.y)};
}

// The areas for the picture and for the board beside it.
struct PicturePlace {
  Area picture;
  Area rest;
};

// Divides the area: the picture is at the left, or above the board if the area is narrow.
PicturePlace place_beside_board(const Area& area, const PicturePart& part, float gap) {
  const bool is_wide = area.width > area.height;
  const auto shape = static_cast<float>(part.width / part.height);
  const float room = is_wide ? share_of_picture * area.width : area.width;
  const float width = std::min(room, shape * (is_wide ? area.height : share_of_picture * area.height));
  PicturePlace place{.picture = {.x = area.x, .y = area.y, .width = width, .height = width / shape}, .rest = area};
  if (is_wide) {
    place.picture.y += (area.height - place.picture.height) / 2;
    place.rest.x += width + gap;
    place.rest.width -= width + gap;
  } else {
    place.picture.x += (area.width - width) / 2;
    place.rest.y += place.picture.height + gap;
    place.rest.height -= place.picture.height + gap;
  }
  return place;
}

// Draws the outline with the given corners over a picture, of which `part` fills `area`.
void outline_in(const Area& area, const PicturePart& part, const play::PictureOutline& corners, ImU32 color) {
  const auto place = [&](const play::PicturePoint& point) {
    return ImVec2(area.x + static_cast<float>((point.x - part.corner.x) / part.width) * area.width,
                  area.y + static_cast<float>((point.y - part.corner.y) / part.height) * area.height);
  };
  const float thickness = std::max(2.0F, area.width / 120);
  ImGui::GetWindowDrawList()->AddQuad(place(corners[0]), place(corners[1]), place(corners[2]), place(corners[3]), color,
                                      thickness);
}

// Returns the heading of the editor. It includes the number of doubtful cells, if there are any.
std::string editor_heading(const play::BoardEditor& editor) {
  const std::string title = editor.is_level() ? tr("Level editor") : tr("Board editor");
  const play::BoardReading& reading = editor.draft().reading;
  return reading.doubts().empty() ? title : title + "  ·  " + play::doubt_count(reading);
}

}  // namespace

// Performs the actions that the editor supports. Consumes actions that would change the game below the editor, without
// performing them.
bool EditorLayer::perform(play::Action action) {
  switch (action) {
    case play::Action::left: play::move_cursor(draft_, Direction::left); return true;
    case play::Action::right: play::move_cursor(draft_, Direction::right); return true;
    case play::Action::up: play::move_cursor(draft_, Direction::up); return true;
    case play::Action::down: play::move_cursor(draft_, Direction::down); return true;
    case play::Action::play_here: play::apply_at_cursor(draft_); return true;
    case play::Action::undo: draft_.undo(); return true;
    case play::Action::redo: draft_.redo(); return true;
    case play::Action::new_game: editor_.clear(); return true;
    case play::Action::copy_game:
      ImGui::SetClipboardText(draft_.board().text().c_str());
      draft_.set_message(make_error("copied"));
      return true;
    case play::Action::paste_game: want_pasted<PasteText>(ui_); return true;
    case play::Action::next_mistake: play::go_to_doubt(draft_, 1); return true;
    case play::Action::previous_mistake: play::go_to_doubt(draft_, -1); return true;
    case play::Action::command: play::confirm_doubt(draft_); return true;
    case play::Action::hint: play::take_other_value(draft_); return true;
    case play::Action::replay_to_start:
    case play::Action::replay_back:
    case play::Action::replay_forward:
    case play::Action::replay_to_end:
    case play::Action::little_back:
    case play::Action::little_forward:
    case play::Action::watch:
    case play::Action::step:
    case play::Action::autoplay:
    case play::Action::values: return true;
    default: return false;
  }
}

bool EditorLayer::press_digit(int digit) {
  play::press_digit(draft_, static_cast<std::size_t>(digit));
  return true;
}

bool EditorLayer::leave() {
  editor_.close();
  return true;
}

void EditorLayer::scroll_to_cursor(int rows) {
  const Snapshot shot = draft_.board().snapshot();
  const auto& cursor = draft_.cursor;
  const bool has_moved = cursor && (!seen_ || seen_->cell != cursor->cell);
  seen_ = cursor;
  if (has_moved && !cursor->is_upcoming)
    first_row_ = std::clamp(first_row_, cursor->cell.row - rows + 1, std::max<int>(0, cursor->cell.row));
  first_row_ = std::clamp(first_row_, 0, shot.extent.rows - rows);
}

// Draws one board of the editor and handles the pointer on it.
void EditorLayer::draw_board(Ui& ui, const Snapshot& shot, const Area& area, bool is_upcoming) {
  const int first_row = is_upcoming ? 0 : first_row_;
  const SmallBoard board(*ui.theme, shot, area, first_row,
                         is_upcoming ? shot.extent.rows : std::min(shot.extent.rows, most_rows));
  const Area cells = board.cells();
  if (cells.width < 1 || cells.height < 1) return;
  ImGui::SetCursorScreenPos({cells.x, cells.y});
  const bool is_clicked = bare_button(is_upcoming ? "##upcoming" : "##cells", {cells.width, cells.height});
  const bool is_hovered = ImGui::IsItemHovered();
  mark(ui, is_upcoming ? "Editor next" : "Editor board");
  board.draw(ui.fonts.letter, ui.fonts.figure);
  if (!is_upcoming)
    for (const play::DoubtfulCell& doubt : draft_.reading.doubts()) board.question(doubt.cell, ui.theme->accent);
  const ImGuiIO& io = ImGui::GetIO();
  if (is_hovered && (io.MouseDelta.x != 0 || io.MouseDelta.y != 0)) draft_.cursor.reset();
  if (is_hovered && !is_upcoming && io.MouseWheel != 0) first_row_ -= io.MouseWheel > 0 ? 1 : -1;
  const auto under = board.cell_under(io.MousePos);
  const bool has_cursor = draft_.cursor && draft_.cursor->is_upcoming == is_upcoming;
  const auto pointed = has_cursor                     ? std::optional(draft_.cursor->cell)
                       : is_hovered && !draft_.cursor ? under
                                                      : std::nullopt;
  if (pointed && shot.extent.holds(*pointed)) board.frame(*pointed, ui.theme->focus);
  if (is_clicked && under) draft_.apply({.cell = *under, .is_upcoming = is_upcoming});
}

void EditorLayer::load_picture() {
  if (pictured_ == draft_.reading.picture()) return;
  pictured_ = draft_.reading.picture();
  texture_.reset();
  if (pictured_ != nullptr) texture_.emplace(*pictured_);
}

// Draws the picture from which the board was read: at the left of the area, or at the top if the area is narrow.
// Returns the part of the area that is left for the board.
Area EditorLayer::draw_picture(Ui& ui, const Area& area) {
  load_picture();
  if (pictured_ == nullptr) return area;
  const PicturePart part = part_with_board(draft_.reading);
  const PicturePlace place = place_beside_board(area, part, 16 * static_cast<float>(ui.scale));
  const Area& shown = place.picture;
  const auto share = [](double value, int whole) { return static_cast<float>(value / whole); };
  ImGui::GetWindowDrawList()->AddImage(
      reinterpret_cast<ImTextureID>(texture_->name()),  // NOLINT(performance-no-int-to-ptr): Dear ImGui's type
      {shown.x, shown.y}, {shown.x + shown.width, shown.y + shown.height},
      {share(part.corner.x, pictured_->width), share(part.corner.y, pictured_->height)},
      {share(part.corner.x + part.width, pictured_->width), share(part.corner.y + part.height, pictured_->height)});
  if (draft_.cursor && !draft_.cursor->is_upcoming && draft_.reading.holds(draft_.cursor->cell))
    outline_in(shown, part, draft_.reading.cell_outline(draft_.cursor->cell), packed(ui.theme->focus));
  ImGui::SetCursorScreenPos({shown.x, shown.y});
  ImGui::Dummy({std::max(1.0F, shown.width), std::max(1.0F, shown.height)});
  mark(ui, "Editor picture");
  return place.rest;
}

// Draws the board, and the upcoming tiles above it. If each column has its own queue, the tiles are aligned with the
// columns.
void EditorLayer::draw_boards(Ui& ui, const Area& area) {
  const Snapshot shot = draft_.board().snapshot();
  const Snapshot upcoming = draft_.board().upcoming();
  const auto unit = static_cast<float>(ui.scale);
  const auto rows = static_cast<float>(std::min(shot.extent.rows, most_rows));
  scroll_to_cursor(static_cast<int>(rows));
  Area below = area;
  if (const auto waiting = static_cast<float>(upcoming.extent.rows); waiting > 0) {
    const float gap = 12 * unit;
    const float height = std::min({most_side * unit * waiting, area.height * share_of_upcoming,
                                   (area.height - gap) * waiting / (waiting + rows)});
    below.y += height + gap;
    below.height -= height + gap;
    const float pitch = std::min(below.width / static_cast<float>(shot.extent.columns), below.height / rows);
    const float width =
        std::min(area.width, std::max(pitch, height / waiting) * static_cast<float>(upcoming.extent.columns + 1));
    draw_board(ui, upcoming, {.x = area.x + (area.width - width) / 2, .y = area.y, .width = width, .height = height},
               true);
  }
  draw_board(ui, shot, below, false);
}

void EditorLayer::draw(Ui& ui, const LayerArea& place) {
  const Area area = area_of(place.beside_panel);
  if (area.width < 1 || area.height < 1) return;
  const auto unit = static_cast<float>(ui.scale);
  const LayerWindow window(ui, "Board editor", area);
  const float margin = 20 * unit;
  const std::string message = draft_.message();
  const std::string line = message.empty() ? draft_.outlook().verdict() : message;
  const ImVec2 at{area.x + margin, area.y + 18 * unit};
  const float width = std::max(1.0F, area.width - 2 * margin);
  const float line_top = at.y + ui.fonts.strong->FontSize + 4 * unit;
  const float line_height = ImGui::CalcTextSize(line.c_str(), nullptr, false, width).y;
  // Reserve two lines for the message, so that the board does not move when the message becomes longer.
  const float top = line_top + std::max(line_height, 2 * ImGui::GetFontSize()) + 8 * unit;
  const float height = std::max(1.0F, area.y + area.height - margin - top);
  draw_boards(ui, draw_picture(ui, {.x = area.x + margin, .y = top, .width = width, .height = height}));
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddText(ui.fonts.strong, ui.fonts.strong->FontSize, at, ImGui::GetColorU32(vec(ui.theme->text)),
               editor_heading(editor_).c_str());
  draw.AddText(ImGui::GetFont(), ImGui::GetFontSize(), {at.x, line_top},
               ImGui::GetColorU32(vec(message.empty() ? ui.theme->muted : ui.theme->accent)), line.c_str(), nullptr,
               width);
}

}  // namespace tilefold::window
