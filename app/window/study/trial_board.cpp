#include "app/window/study/trial_board.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tilefold::window {
namespace {

constexpr float trial_button_height = 2.1F;
constexpr float normal_unit = 16;  // text size at which the board's own lines have scale 1
constexpr float trial_margin = 0.7F;

std::string clock_text(std::int64_t seconds) {
  return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
}

}  // namespace

void TrialBoard::paint(PixelSize size, float unit, float ms) {
  play::GameView& view = game_.view();
  view.advance(ms);
  view.pop_cues();
  view.scene.set_header({.is_blank = true});
  const int strip = static_cast<int>(std::max(min_control, trial_button_height * unit) + 2 * trial_margin * unit);
  renderer_.arrange(view.scene, size, unit / normal_unit, 0, {.beside = size.width, .below = strip, .word = strip});
  for (const Cell cell : view.annotations.pop_sought()) input_.keep_in_sight(renderer_.layout(), cell);
  renderer_.paint(view.scene);
}

void TrialBoard::hover(std::optional<render::Pixel> pixel) {
  input_.hover(renderer_.layout(), is_playable() ? pixel : std::nullopt);
}

void TrialBoard::press(render::Pixel pixel) {
  if (is_playable()) input_.press(renderer_.layout(), pixel);
}

void TrialBoard::release(std::optional<render::Pixel> pixel) {
  input_.release(renderer_.layout(), is_playable() ? pixel : std::nullopt);
}

void TrialBoard::play_column(int column) {
  if (is_playable()) input_.play_column(column);
}

void TrialBoard::perform(play::Action action) {
  const auto go = [this](Direction direction) {
    input_.go(direction);
    input_.follow_cursor(renderer_.layout());
  };
  if (action == play::Action::leave && is_asking_) {
    is_asking_ = false;
    return;
  }
  if (!is_playable()) return;
  switch (action) {
    case play::Action::left: return go(Direction::left);
    case play::Action::right: return go(Direction::right);
    case play::Action::up: return go(Direction::up);
    case play::Action::down: return go(Direction::down);
    case play::Action::play_here: return input_.act();
    case play::Action::leave: input_.cancel(); return;
    case play::Action::undo: return game_.undo();
    case play::Action::hint: return game_.hint();
    default: return;
  }
}

std::vector<PageCanvas::Button> TrialBoard::buttons() {
  if (is_asking_)
    return {{.label = word("give_up"), .press = [this] { game_.give_up(); }},
            {.label = word("keep_playing"), .press = [this] { is_asking_ = false; }, .is_accent = true}};
  std::vector<PageCanvas::Button> row;
  const protocol::AllowedActions& allowed = game_.allowed();
  for (const CommandSpec& command : game_.view().game.puzzle().about().commands) {
    if (command.after > 0) continue;  // the window plays it by itself
    const bool is_possible =
        game_.outcome().empty() && game_.view().game.puzzle().interpret(play::gesture_of(command)).has_value();
    row.push_back({.label = std::string(command.label),
                   .press = [this, &command] { game_.play(command); },
                   .is_enabled = is_possible});
  }
  if (allowed.can_undo)
    row.push_back({.label = word("undo"), .press = [this] { game_.undo(); }, .is_enabled = game_.can_undo()});
  if (allowed.can_restart)
    row.push_back({.label = word("restart"), .press = [this] { game_.restart(); }, .is_enabled = game_.can_restart()});
  if (allowed.can_ask_hint)
    row.push_back({.label = word("hint"), .press = [this] { game_.hint(); }, .is_enabled = game_.outcome().empty()});
  if (allowed.can_give_up)
    row.push_back(
        {.label = word("give_up"), .press = [this] { is_asking_ = true; }, .is_enabled = game_.outcome().empty()});
  return row;
}

// Returns the figures above the board: score, moves and time, as far as the protocol shows them.
std::string TrialBoard::figures() const {
  std::string text;
  const auto add = [&](std::string_view name, const std::string& value) {
    text += (text.empty() ? "" : "     ") + word(name) + " " + value;
  };
  const protocol::TrialLimits& limits = progress_.step().trial->limits;
  const Puzzle& puzzle = game_.view().game.puzzle();
  if (game_.allowed().sees_score && puzzle.about().has_score) add("score", std::to_string(puzzle.standing().score));
  if (limits.is_shown && game_.left().moves) {
    add("moves_left", std::to_string(*game_.left().moves));
  } else if (game_.allowed().sees_score && !puzzle.about().has_score) {
    add("moves", std::to_string(game_.moves()));
  }
  if (limits.is_shown && game_.left().seconds) add("time_left", clock_text(*game_.left().seconds));
  return text;
}

void TrialBoard::draw(const PageCanvas::Place& place) {
  const render::Theme& theme = *place.style.theme;
  const float unit = place.style.unit;
  ImDrawList& draw = *ImGui::GetBackgroundDrawList();
  const auto write = [&](ImFont* font, float x, float y, const render::Color& color, const std::string& text) {
    draw.AddText(font, font->FontSize, {std::round(x), std::round(y)}, color_of(color), text.c_str());
  };
  ImFont* const font = place.style.body;
  const float top = place.area.y + unit;
  const float right = place.area.x + place.area.width - 1.2F * unit;
  const std::string number =
      fmt::format("{} / {}", progress_.step().position, protocol::trial_count(progress_.texts().protocol()));
  const std::string shown = figures();
  const std::string notice = is_asking_ ? word("give_up_question") : game_.view().annotations.hint();
  const float notice_width = text_size(font, notice).x;
  const float notice_x = place.area.x + (place.area.width - notice_width) / 2;
  const float shown_x = right - text_size(font, shown).x;
  const float number_x = place.area.x + 1.2F * unit;
  // In a narrow window, the notice takes the place of the figures.
  const bool fits = notice.empty() || (notice_x + notice_width + unit < shown_x &&
                                       number_x + text_size(font, number).x + unit < notice_x);
  if (fits) write(font, number_x, top, theme.muted, number);
  if (fits) write(font, shown_x, top, theme.text, shown);
  write(font, notice_x, top, theme.text, notice);
  const float height = std::max(min_control, trial_button_height * unit);
  const float below = static_cast<float>(renderer_.layout().tray.bottom());
  const float bottom = place.area.y + place.area.height;
  const float y = std::min(below + std::max(trial_margin * unit, (bottom - below - height) / 2), bottom - height - 4);
  PageCanvas canvas({.style = place.style,
                     .area = place.area,
                     .top = y,
                     .is_drawn = place.is_drawn,
                     .focused = place.focused,
                     .items = place.items,
                     .hovered = place.hovered});
  if (const auto row = buttons(); !row.empty()) canvas.buttons(row);
}

}  // namespace tilefold::window
