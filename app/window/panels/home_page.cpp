#include "app/window/panels/home_page.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/language/tr.h"
#include "app/play/capitalised.h"
#include "app/play/tutorial_game.h"
#include "app/records/host.h"
#include "app/window/panels/dates.h"
#include "app/window/panels/page_widgets.h"
#include "app/window/panels/small_board.h"
#include "app/window/panels/widgets.h"
#include "engine/catalog.h"
#include "engine/core/translatable.h"

namespace tilefold::window {
namespace {

// Sizes in units of layout.
constexpr float head_height = 52;
constexpr float min_upright_height = 236;  // below this height, the picture is beside the text instead of above it
constexpr float min_upright_width = 190;
constexpr float min_flat_width = 270;
constexpr float min_flat_height = 118;
constexpr float widest_card = 400;
constexpr float highest_card = 440;

// The grid of the cards.
struct Grid {
  int columns = 1;
  int rows = 6;
  bool is_upright = false;
  float width = 0;   // of a card
  float height = 0;  // of a card
  float gap = 0;
};

Grid grid_of(const Area& area, int count, float unit) {
  const float gap = 12 * unit;
  Grid grid;
  for (const int columns : {3, 2, 1}) {
    const int rows = (count + columns - 1) / columns;
    const float width = (area.width - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns);
    const float height = (area.height - gap * static_cast<float>(rows - 1)) / static_cast<float>(rows);
    const bool is_upright = height >= min_upright_height * unit && width >= min_upright_width * unit;
    const bool is_flat = width >= min_flat_width * unit && height >= min_flat_height * unit;
    grid = {.columns = columns, .rows = rows, .is_upright = is_upright, .width = width, .height = height, .gap = gap};
    if (is_upright || is_flat) break;
  }
  grid.width = std::min(grid.width, widest_card * unit * page_zoom(area, unit));
  grid.height = std::clamp(grid.height, min_flat_height * unit, highest_card * unit * page_zoom(area, unit));
  return grid;
}

Area cell_of(const Grid& grid, const Area& area, int index) {
  const auto column = static_cast<float>(index % grid.columns);
  const int row_index = index / grid.columns;
  const auto row = static_cast<float>(row_index);
  const float wide = grid.width * static_cast<float>(grid.columns) + grid.gap * static_cast<float>(grid.columns - 1);
  const float high = grid.height * static_cast<float>(grid.rows) + grid.gap * static_cast<float>(grid.rows - 1);
  const float left = area.x + std::max(0.0F, (area.width - wide) / 2);
  const float top = area.y + std::max(0.0F, (area.height - high) / 2.5F);
  return {.x = std::round(left + column * (grid.width + grid.gap)),
          .y = std::round(top + row * (grid.height + grid.gap)),
          .width = std::round(grid.width),
          .height = std::round(grid.height)};
}

// The parts of a card.
struct CardParts {
  Area picture;
  Area text;  // title, rule and buttons
};

CardParts parts_of(const PanelStyle& style, const Area& card, bool is_upright) {
  const auto unit = static_cast<float>(style.scale);
  const float edge = 14 * unit;
  if (is_upright) {
    const Area width{.width = card.width - 2 * edge};
    const float text = 108 * unit * text_zoom(width, style);
    const float room = card.height - 2.8F * edge - text;
    const float side = std::min(width.width, room);
    return {
        .picture = {.x = card.x + (card.width - side) / 2,
                    .y = card.y + edge + (room - side) / 2,
                    .width = side,
                    .height = side},
        .text = {.x = card.x + edge, .y = card.y + card.height - edge - text, .width = width.width, .height = text}};
  }
  const float side = std::min(card.height - 2 * edge, 0.4F * card.width);
  return {.picture = {.x = card.x + edge, .y = card.y + (card.height - side) / 2, .width = side, .height = side},
          .text = {.x = card.x + 2 * edge + side,
                   .y = card.y + 0.8F * edge,
                   .width = card.width - 3 * edge - side,
                   .height = card.height - 1.6F * edge}};
}

void draw_card_ground(const PanelStyle& style, const Area& card, bool is_current) {
  const auto unit = static_cast<float>(style.scale);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 end{card.x + card.width, card.y + card.height};
  list.AddRectFilled({card.x, card.y}, end, packed(style.theme->panel), 14 * unit);
  const render::Color edge =
      is_current ? style.theme->accent : render::mix(style.theme->panel, style.theme->muted, 0.3F);
  list.AddRect({card.x, card.y}, end, packed(edge), 14 * unit, 0, (is_current ? 2.0F : 1.0F) * unit);
}

struct CardText {
  std::string title;
  std::string record;
  std::array<std::string, 2> rules;  // the longest that fits is shown
};

// Draws the title, the record at its right or below it, and the rule.
void draw_card_text(const PanelStyle& style, const Area& area, const CardText& card) {
  const auto unit = static_cast<float>(style.scale);
  const float zoom = text_zoom(area, style);
  const PageFont strong{style.fonts.strong, zoom};
  const PageFont text{style.fonts.text, zoom};
  const PageFont small{style.fonts.small, zoom};
  const render::Theme& theme = *style.theme;
  write(strong, {area.x, area.y}, theme.text, card.title);
  const float left = size_of(strong, card.title).x + 10 * unit;
  float top = area.y + strong.size() * 1.3F;
  if (const ImVec2 size = size_of(text, card.record); size.x <= area.width - left) {
    write(text, {area.x + area.width - size.x, area.y + (strong.size() - text.size()) * 0.7F}, theme.accent,
          card.record);
  } else {
    write(small, {area.x, top - 0.2F * small.size()}, theme.accent, card.record);
    top += small.size();
  }
  const float room = area.y + area.height - card_button_height(style, zoom) - 6 * unit - top;
  for (const std::string& rule : card.rules)
    for (const PageFont& font : {text, small}) {
      const PageFont wrapped{font.font, font.zoom, area.width};
      const bool is_last = &rule == &card.rules.back() && font.font == small.font;
      if (size_of(wrapped, rule).y > room && !is_last) continue;
      write(wrapped, {area.x, top}, theme.muted, rule);
      return;
    }
}

}  // namespace

bool HomePage::leave() {
  if (view_ != View::cards) {
    view_ = View::cards;
    return true;
  }
  const bool was_open = is_open();
  close();
  return was_open;
}

void HomePage::open(std::vector<play::HomeCard> cards, const PuzzleInfo& puzzle, records::Day today) {
  cards_ = std::move(cards);
  today_ = today;
  view_ = View::cards;
  daily_view_.open(puzzle, today);
}

void HomePage::draw_puzzle(Ui& ui, const CardPlace& place, const play::HomeCard& card) const {
  const auto unit = static_cast<float>(ui.scale);
  const std::string title(card.info->title);
  const CardParts parts = parts_of(ui, place.area, place.is_upright);
  draw_card_ground(ui, place.area, card.is_current);
  SmallBoard(*ui.theme, card.shot, {parts.picture.x, parts.picture.y}, parts.picture.width).draw();
  draw_card_text(ui, parts.text,
                 {.title = std::string(tr(card.info->title)),
                  .record = card.record,
                  .rules = {std::string(tr(card.info->summary)),
                            play::capitalised(play::goal_text(*card.info, ParameterValues(card.info->parameters)))}});
  const float zoom = text_zoom(parts.text, ui);
  const float height = card_button_height(ui, zoom);
  const float gap = 8 * unit;
  const float width = card.can_continue ? (parts.text.width - gap) / 2 : parts.text.width;
  const float y = parts.text.y + parts.text.height - height;
  const Area first{.x = parts.text.x, .y = y, .width = width, .height = height};
  const char* const go_on = card.can_continue ? translatable("Resume") : translatable("Play");
  if (page_button(ui, {.shown = tr(go_on), .label = title, .is_accent = true}, first))
    ui.commands.want(OpenPuzzle{card.info});
  if (card.is_current) ImGui::SetItemDefaultFocus();
  if (!card.can_continue) return;
  const bool has_levels = card.info->levels.list != nullptr;
  const std::string fresh = has_levels ? translatable("Next level") : translatable("New game");
  const std::string whole(tr(std::string_view(fresh)));
  const bool fits = ImGui::CalcTextSize(whole.c_str()).x + gap <= width;
  // Translators: a short form of "New game" for a narrow button.
  std::string brief = tr("New");
  // Translators: a short form of "Next level" for a narrow button; also the next step.
  if (has_levels) brief = tr("Next");
  const Area second{.x = first.x + width + gap, .y = y, .width = width, .height = height};
  if (page_button(ui, {.shown = fits ? whole : brief, .label = title + ": " + fresh}, second))
    ui.commands.want(BeginGame{card.info});
}

namespace {

// Draws a leaf of a calendar with today's date, and a dot for each puzzle.
void draw_leaf(const PanelStyle& style, const Area& area, records::Day today, const play::DailyGames& daily) {
  const render::Theme& theme = *style.theme;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float side = std::min(area.width, area.height) * 0.86F;
  const float left = area.x + (area.width - side) / 2;
  const float top = area.y + (area.height - side) / 2;
  const float round = 0.1F * side;
  const float band = 0.24F * side;
  list.AddRectFilled({left, top}, {left + side, top + side}, packed(theme.tray), round);
  list.AddRectFilled({left, top}, {left + side, top + band}, packed(theme.accent), round, ImDrawFlags_RoundCornersTop);
  const PageFont month{style.fonts.strong, 0.14F * side / style.fonts.strong->FontSize};
  const std::string name = month_name(month_of(today));
  const ImVec2 name_size = size_of(month, name);
  write(month, {left + (side - name_size.x) / 2, top + (band - name_size.y) / 2}, render::ink_on(theme, theme.accent),
        name);
  const PageFont figure{style.fonts.figure, 0.42F * side / style.fonts.figure->FontSize};
  const std::string number = std::to_string(day_of_month(today));
  const ImVec2 size = size_of(figure, number);
  write(figure, {left + (side - size.x) / 2, top + band + 0.38F * (side - band) - size.y / 2}, theme.text, number);
  const auto count = static_cast<float>(catalog().size());
  const float pitch = 0.7F * side / count;
  float x = left + (side - pitch * (count - 1)) / 2;
  for (const PuzzleInfo* info : catalog()) {
    const play::DailyResult* result = daily.result(*info, today);
    const ImVec2 middle{x, top + 0.87F * side};
    const float radius = 0.032F * side;
    if (result != nullptr && result->is_over) {
      list.AddCircleFilled(middle, radius, packed(theme.accent));
    } else {
      list.AddCircle(middle, radius, packed(result != nullptr ? theme.accent : theme.muted), 0,
                     std::max(1.0F, 0.4F * radius));
    }
    x += pitch;
  }
}

}  // namespace

void HomePage::draw_daily(Ui& ui, const CardPlace& place) {
  const CardParts parts = parts_of(ui, place.area, place.is_upright);
  draw_card_ground(ui, place.area, false);
  draw_leaf(ui, parts.picture, today_, daily_);
  const int streak = daily_.streak(today_);
  draw_card_text(ui, parts.text,
                 {.title = tr("Daily game"),
                  .record = streak > 0 ? tr_format("Streak {}", streak) : std::string(),
                  .rules = {tr("A new game of each puzzle every day, the same for everybody."),
                            tr("A new game of each puzzle every day")}});
  const float height = card_button_height(ui, text_zoom(parts.text, ui));
  const Area button_area{
      .x = parts.text.x, .y = parts.text.y + parts.text.height - height, .width = parts.text.width, .height = height};
  if (page_button(ui, {.shown = tr("Open"), .label = "Daily game", .is_accent = true}, button_area))
    view_ = View::daily;
}

void HomePage::draw_cards(Ui& ui, const Area& area) {
  const auto unit = static_cast<float>(ui.scale);
  const int count = static_cast<int>(cards_.size()) + 1;
  const Grid grid = grid_of(area, count, unit);
  int index = 0;
  // A press of a button changes nothing before the end of the frame, so the list does not change here.
  for (const play::HomeCard& card : cards_)
    draw_puzzle(ui, {.area = cell_of(grid, area, index++), .is_upright = grid.is_upright}, card);
  draw_daily(ui, {.area = cell_of(grid, area, index), .is_upright = grid.is_upright});
  const Area last = cell_of(grid, area, index);
  ImGui::SetCursorScreenPos({last.x, last.y + last.height});
  ImGui::Dummy({1, 12 * unit});  // the end of what can be scrolled
}

std::string HomePage::title() const {
  switch (view_) {
    case View::cards: break;
    case View::daily: return tr("Daily game");
    case View::players: return tr("Players");
  }
  return "Tilefold";
}

// Draws the button with the name of the current player, as wide as its text but not wider than `area`, at its right
// end.
void HomePage::draw_player(Ui& ui, const Area& area) {
  const auto unit = static_cast<float>(ui.scale);
  const std::string text = players_.caption();
  const float width = std::min(area.width, size_of(ui.fonts.text, text).x + 24 * unit);
  if (width < area.height) return;
  const Area place{.x = area.x + area.width - width, .y = area.y, .width = width, .height = area.height};
  if (page_button(ui, {.shown = text, .label = "Players"}, place)) view_ = View::players;
}

// Draws the buttons for help and settings at the left of `place`, if they start at `min` or further to the right.
// Returns where they start, less a gap.
float HomePage::draw_offers(Ui& ui, Area place, float min) {
  struct Offer {
    const char* label;
    play::Action action;
  };
  constexpr std::array<Offer, 2> offers{
      {{translatable("Help"), play::Action::help}, {translatable("Settings"), play::Action::settings}}};
  const float gap = 8 * static_cast<float>(ui.scale);
  const auto count = static_cast<float>(offers.size());
  const bool has_room = place.x - count * (gap + place.width) >= min;
  for (std::size_t i = 0; has_room && i < offers.size(); ++i) {
    place.x -= gap + place.width;
    if (page_button(ui, {.shown = tr(offers[i].label), .label = offers[i].label}, place))
      ui.commands.want(offers[i].action);
  }
  return place.x - gap;
}

void HomePage::draw_head(Ui& ui, const Area& area) {
  const auto unit = static_cast<float>(ui.scale);
  const PageFont strong{ui.fonts.strong, 1.25F};
  write(strong, {area.x, area.y + (area.height - strong.size()) / 2}, ui.theme->text, title());
  const float height = 36 * unit;
  const char* const back = view_ == View::cards ? translatable("Back") : translatable("Home");
  const Area place{.x = area.x + area.width - 96 * unit,
                   .y = area.y + (area.height - height) / 2,
                   .width = 96 * unit,
                   .height = height};
  const int streak = daily_.streak(today_);
  if (!records::is_page) players_.want_letters(ui);
  if (view_ == View::cards) {
    const float left = area.x + size_of(strong, title()).x + 16 * unit;
    const float right = draw_offers(ui, place, left + 200 * unit);
    if (players_.has_players() && !records::is_page)
      draw_player(ui, {.x = left, .y = place.y, .width = right - left, .height = height});
  }
  if (view_ == View::daily && streak > 0) {
    const std::string text = tr_plural(static_cast<std::uint64_t>(streak), "Streak: {} day", "Streak: {} days", streak);
    write(PageFont{ui.fonts.text, 1},
          {place.x - 16 * unit - size_of(ui.fonts.text, text).x, area.y + (area.height - ui.fonts.text->FontSize) / 2},
          ui.theme->accent, text);
  }
  if (page_button(ui, {.shown = tr(back), .label = back}, place)) ui.commands.want(play::Action::leave);
}

void HomePage::draw(Ui& ui, const LayerArea& place) {
  const auto unit = static_cast<float>(ui.scale);
  Area area = area_of(place.beside_panel);
  if (area.width < min_upright_width * unit) {
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    area = {.x = 0, .y = 0, .width = window.x, .height = window.y};
  }
  if (area.width < 1 || area.height < 1) return;
  constexpr std::array<const char*, 3> names{"Home", "Daily", "Players"};
  const PageWindow window(ui, names[static_cast<std::size_t>(view_)], area);
  const float margin = (area.width < 700 * unit ? 12 : 24) * unit;
  const Area head{.x = area.x + margin,
                  .y = ImGui::GetCursorScreenPos().y,
                  .width = area.width - 2 * margin,
                  .height = head_height * unit};
  const Area body{.x = head.x,
                  .y = head.y + head.height,
                  .width = head.width,
                  .height = std::max(1.0F, area.height - head.height - margin)};
  switch (view_) {
    case View::cards: draw_cards(ui, body); break;
    case View::daily: daily_view_.draw(ui, body); break;
    case View::players:
      if constexpr (!records::is_page) players_.draw(ui, body);
      break;
  }
  draw_head(ui, head);
}

}  // namespace tilefold::window
