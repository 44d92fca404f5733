#include "app/window/panels/board_bar.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "app/language/tr.h"
#include "app/play/level_progress.h"
#include "app/window/panels/widgets.h"
#include "engine/core/translatable.h"

namespace tilefold::window {
namespace {

// Sizes at scale 1. For touch, each item is at least 44 units wide and high.
constexpr float item_width = 64;
constexpr float item_height = 52;
constexpr float usual_items = 7;
constexpr float narrow_item_width = 52;  // width of an item if the bar has two items per row
constexpr float min_label_size = 0.8F;   // smallest size of a label, as a share of the normal size
constexpr float label_gap = 6;           // minimum space between two labels below the board
constexpr float label_overhang = 6;      // how much wider than its item a label may be before it is shortened
constexpr float margin = 10;
constexpr float from_tray = 24;
constexpr float min_speed = 0.5F;
constexpr float max_speed = 8;
constexpr float icon_radius = 7;
constexpr float icon_row = 1.8F;

// Draws an arrow that points to the right, or to the left if `reach` is negative. In both cases the corners are passed
// clockwise, because Dear ImGui's anti-aliasing requires that.
void point_arrow(ImDrawList& draw, ImVec2 middle, float reach, std::uint32_t color) {
  const ImVec2 tip{middle.x + reach * 0.9F, middle.y};
  const ImVec2 above{middle.x - reach * 0.7F, middle.y - reach};
  const ImVec2 below{middle.x - reach * 0.7F, middle.y + reach};
  draw.AddTriangleFilled(above, tip, below, color);
}

void draw_bar(ImDrawList& draw, ImVec2 middle, float r, std::uint32_t color) {
  draw.AddRectFilled({middle.x - 0.18F * r, middle.y - r}, {middle.x + 0.18F * r, middle.y + r}, color);
}

void draw_turn(ImDrawList& draw, ImVec2 middle, float unit, std::uint32_t color, bool is_mirrored) {
  constexpr float pi = std::numbers::pi_v<float>;
  const float radius = icon_radius * unit;
  const float from = is_mirrored ? -pi * 1.15F : -pi * 0.75F;
  const float to = is_mirrored ? -pi * 0.25F : pi * 0.15F;
  const ImVec2 center{middle.x, middle.y + radius * 0.35F};
  draw.PathArcTo(center, radius, from, to, 20);
  draw.PathStroke(color, 0, icon_row * unit);
  const float end = is_mirrored ? to : from;
  const ImVec2 tip{center.x + radius * std::cos(end), center.y + radius * std::sin(end)};
  point_arrow(draw, {tip.x, tip.y + 0.5F * unit}, (is_mirrored ? 1.F : -1.F) * 4.6F * unit, color);
}

}  // namespace

void BoardBar::draw_icon(Icon icon, const PanelStyle& style, float x, float y, std::uint32_t color) const {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const auto unit = static_cast<float>(style.scale);
  const float r = icon_radius * unit;
  const float line = icon_row * unit;
  const ImVec2 middle{x, y};
  switch (icon) {
    case Icon::undo: draw_turn(draw, middle, unit, color, false); break;
    case Icon::redo: draw_turn(draw, middle, unit, color, true); break;
    case Icon::hint:
      draw.AddCircle({x, y - 0.25F * r}, 0.75F * r, color, 0, line);
      draw.AddLine({x - 0.4F * r, y + 0.85F * r}, {x + 0.4F * r, y + 0.85F * r}, color, line);
      break;
    case Icon::fresh:
      draw.AddLine({x - r, y}, {x + r, y}, color, line);
      draw.AddLine({x, y - r}, {x, y + r}, color, line);
      break;
    case Icon::command:
      draw.AddLine({x - r, y + 0.2F * r}, {x, y - 0.7F * r}, color, line);
      draw.AddLine({x, y - 0.7F * r}, {x + r, y + 0.2F * r}, color, line);
      draw.AddLine({x - r, y + r}, {x, y + 0.1F * r}, color, line);
      draw.AddLine({x, y + 0.1F * r}, {x + r, y + r}, color, line);
      break;
    case Icon::panels:
      for (const float row : {-0.7F, 0.F, 0.7F}) {
        draw.AddLine({x - r, y + row * r}, {x + r, y + row * r}, color, line);
        draw.AddCircleFilled({x + (row == 0.F ? -0.4F : 0.4F) * r, y + row * r}, 2.4F * unit, color, 12);
      }
      break;
    case Icon::help: {
      const ImVec2 size = ImGui::CalcTextSize("?");
      draw.AddCircle(middle, 1.15F * r, color, 0, line);
      draw.AddText({x - size.x / 2, y - size.y / 2}, color, "?");
      break;
    }
    case Icon::back:
      point_arrow(draw, {x - 0.25F * r, y}, -r, color);
      draw_bar(draw, {x + 0.85F * r, y}, r, color);
      break;
    case Icon::forward:
      point_arrow(draw, {x + 0.25F * r, y}, r, color);
      draw_bar(draw, {x - 0.85F * r, y}, r, color);
      break;
    case Icon::play: point_arrow(draw, middle, r, color); break;
    case Icon::pause:
      for (const float side : {-0.45F, 0.45F}) draw_bar(draw, {x + side * r, y}, r, color);
      break;
    case Icon::speed: {
      const std::string text = local_number(fmt::format("{:g}", view_.replay.speed)) + "×";
      const ImVec2 size = ImGui::CalcTextSize(text.c_str());
      draw.AddText({x - size.x / 2, y - size.y / 2}, color, text.c_str());
      break;
    }
    case Icon::branch:
      draw.AddLine({x - r, y}, {x - 0.2F * r, y}, color, line);
      draw.AddLine({x - 0.2F * r, y}, {x + 0.5F * r, y - 0.7F * r}, color, line);
      draw.AddLine({x - 0.2F * r, y}, {x + 0.5F * r, y + 0.7F * r}, color, line);
      point_arrow(draw, {x + 0.7F * r, y - 0.75F * r}, 0.45F * r, color);
      draw.AddCircleFilled({x + 0.65F * r, y + 0.75F * r}, 0.25F * r, color, 12);
      break;
    case Icon::now:
      for (const float side : {-0.9F, 0.F}) point_arrow(draw, {x + side * r, y}, 0.9F * r, color);
      draw_bar(draw, {x + 1.1F * r, y}, r, color);
      break;
  }
}

float BoardBar::widest_label(const Ui& ui, const std::vector<Item>& items) {
  float width = 0;
  for (const Item& item : items) width = std::max(width, size_of(ui.fonts.small, tr(item.label.c_str())).x);
  return width;
}

BoardBar::Item BoardBar::item_of(Icon icon, const char* label, std::string_view does, play::Action action,
                                 bool is_enabled) const {
  return {{.label = label,
           .tip = std::string(tr(does)) + bindings_.key_of(action),
           .press = [action](Ui& ui) { ui.commands.want(action); },
           .is_enabled = is_enabled},
          icon};
}

std::vector<BoardBar::Item> BoardBar::items_of_game() const {
  const Session& session = view_.game.session();
  std::vector<Item> items{
      // Translators: "Undo" and the other words of the bar beside the board must be short: at most about ten letters.
      item_of(Icon::undo, translatable("Undo"), translatable("Undoes the last move"), play::Action::undo,
              session.can_undo()),
      item_of(Icon::redo, translatable("Redo"), translatable("Redoes the move"), play::Action::redo,
              session.can_redo()),
      item_of(Icon::hint, translatable("Hint"),
              translatable("Shows where to look, then the best move, then the reason"), play::Action::hint,
              view_.game.puzzle().standing().status == Status::playing && !autoplay_.is_running()),
  };
  for (const CommandSpec& command : view_.game.puzzle().about().commands) {
    items.push_back({{.label = std::string(command.label),
                      .tip = play::help_of(view_.game.puzzle(), command),
                      .press = [this, &command](Ui& /*ui*/) { play::give_command(view_, command); },
                      .is_enabled = view_.game.puzzle().interpret(play::gesture_of(command)).has_value(),
                      .is_advised = view_.annotations.is_advised(command)},
                     Icon::command});
  }
  if (play::LevelProgress::current(view_.game.session())) {
    items.push_back({{.label = translatable("Restart"),
                      .tip = translatable("Restarts this level; Undo returns to the current position"),
                      .press =
                          [this](Ui& /*ui*/) {
                            play::LevelProgress::start(view_.game, *play::LevelProgress::current(view_.game.session()));
                          },
                      .is_enabled = view_.game.puzzle().standing().moves > 0},
                     Icon::fresh});
    items.push_back({{.label = translatable("Next"),
                      .tip = translatable("Starts the next level; Undo returns to this one"),
                      .press = [this](Ui& /*ui*/) { play::LevelProgress::start_next(view_.game); },
                      .is_enabled = play::LevelProgress::has_next(view_.game.session())},
                     Icon::forward});
  } else {
    items.push_back(item_of(Icon::fresh, translatable("New"),
                            translatable("Starts a new game; Undo returns to this one"), play::Action::new_game, true));
  }
  items.push_back(item_of(Icon::panels, translatable("Panels"), translatable("Shows or hides the panels"),
                          play::Action::panels, true));
  items.push_back(item_of(Icon::help, translatable("Help"), translatable("Shows the rules and the keys"),
                          play::Action::help, true));
  return items;
}

std::vector<BoardBar::Item> BoardBar::items_of_replay() const {
  const bool is_playing = view_.replay.is_playing();
  const std::int32_t shown = view_.replay.move_shown();
  const bool has_next = shown < view_.game.line().end() || !view_.replay.is_at_rest();
  const auto faster = [this](Ui& /*ui*/) {
    float& speed = view_.replay.speed;
    speed = speed >= max_speed ? min_speed : speed * 2;
  };
  const Item to_pause =
      item_of(Icon::pause, translatable("Pause"), translatable("Pauses the replay"), play::Action::watch, true);
  // Translators: plays a replay. The button that begins a daily game has the same word.
  const Item to_play = item_of(Icon::play, translatable("Play"), translatable("Replays the game from here"),
                               play::Action::watch, has_next);
  return {
      item_of(Icon::back, translatable("Back"), translatable("Goes back one move"), play::Action::replay_back,
              shown > 0),
      is_playing ? to_pause : to_play,
      item_of(Icon::forward, translatable("Forward"), translatable("Goes forward one move"),
              play::Action::replay_forward, has_next),
      {{.label = translatable("Speed"), .tip = translatable("Changes the replay speed"), .press = faster}, Icon::speed},
      item_of(Icon::branch, translatable("From here"), translatable("Continues the game from here"),
              play::Action::continue_here, true),
      item_of(Icon::now, translatable("Latest"), translatable("Returns to the current position"), play::Action::leave,
              true),
  };
}

std::vector<BoardBar::Item> BoardBar::items_of_practice() const {
  using State = play::Practice::State;
  const State state = practice_.state();
  std::vector<Item> items{
      item_of(Icon::undo, translatable("Retry"), translatable("Takes the move back to try another one"),
              play::Action::undo, state == State::missed || state == State::mended || state == State::shown),
      item_of(Icon::hint, translatable("Answer"),
              translatable("Plays the best move; this position comes back another day"), play::Action::hint,
              state != State::shown && state != State::judging && state != State::finished),
      item_of(Icon::forward, translatable("Next"), translatable("Goes to the next position"),
              play::Action::next_mistake, state != State::finished)};
  for (const CommandSpec& command : practice_.view().game.puzzle().about().commands)
    items.push_back(item_of(
        Icon::command, std::string(command.label).c_str(), command.help, play::Action::command,
        state != State::finished && practice_.view().game.puzzle().interpret(play::gesture_of(command)).has_value()));
  items.push_back(
      item_of(Icon::now, translatable("Done"), translatable("Returns to the game"), play::Action::learn, true));
  return items;
}

void BoardBar::draw_item(Ui& ui, const Item& item, const ImVec2& box, float label_room) {
  const auto unit = static_cast<float>(ui.scale);
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  enabled_when(item.is_enabled, [&] {
    if (bare_button(item.label.c_str(), box) && !changed_at_) item.press(ui);
  });
  mark(ui, "Bar: " + item.label);
  const bool is_hovered = item.is_enabled && ImGui::IsItemHovered();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  if (is_hovered)
    draw.AddRectFilled(corner, {corner.x + box.x, corner.y + box.y},
                       ImGui::GetColorU32(vec(ui.theme->panel_raised, ImGui::IsItemActive() ? 1.F : 0.8F)), 10 * unit);
  if (item.is_advised)
    draw.AddRect({corner.x + unit, corner.y + unit}, {corner.x + box.x - unit, corner.y + box.y - unit},
                 ImGui::GetColorU32(vec(ui.theme->accent)), 10 * unit, 0, 2 * unit);
  const render::Color& ink = is_hovered || item.is_advised ? ui.theme->accent : ui.theme->muted;
  const ImU32 color = ImGui::GetColorU32(vec(ink, item.is_enabled ? 1.F : 0.4F));
  draw_icon(item.icon, ui, corner.x + box.x / 2, corner.y + box.y / 2 - 8 * unit, color);
  // A label that is too long becomes smaller, and then shorter.
  ImFont* const font = ui.fonts.small;
  const std::string whole = tr(item.label.c_str());
  const float share = std::clamp(label_room / size_of(font, whole).x, min_label_size, 1.0F);
  const std::string label = fitting(font, whole, label_room / share);
  const float width = size_of(font, label).x * share;
  draw.AddText(font, font->FontSize * share, {corner.x + (box.x - width) / 2, corner.y + box.y / 2 + 4 * unit}, color,
               label.c_str());
  tip(ui, item.tip);
}

render::BarRoom BoardBar::room(double scale) {
  const auto pixels = [scale](float units) { return static_cast<int>(std::ceil(units * static_cast<float>(scale))); };
  return {.beside = pixels(item_width + 2 * margin),
          .height = pixels(usual_items * item_height),
          .below = pixels(min_bar_item + bar_word_height),
          .word = pixels(bar_word_height)};
}

// Removes items until at most `most` remain, and returns them in their order. The item that shows the panel stays.
std::vector<BoardBar::Item> BoardBar::leave_out(std::vector<Item>& items, std::size_t most) {
  std::vector<Item> left_out;
  for (const Icon icon : {Icon::help, Icon::redo, Icon::command, Icon::forward, Icon::speed, Icon::fresh, Icon::undo}) {
    if (items.size() <= most) break;
    const auto is_one = [icon](const Item& item) { return item.icon == icon; };
    std::copy_if(items.begin(), items.end(), std::back_inserter(left_out), is_one);
    std::erase_if(items, is_one);
  }
  std::stable_sort(left_out.begin(), left_out.end(),
                   [](const Item& a, const Item& b) { return static_cast<int>(a.icon) < static_cast<int>(b.icon); });
  return left_out;
}

// Lets the panel offer the actions of the game that the bar leaves out. The panel has its own button for the help.
void BoardBar::hand_to_panel(Ui& ui, const std::vector<Item>& items) const {
  if (subject_ != Subject::game) return;
  std::vector<OfferedAction> offered;
  for (const Item& item : items)
    if (item.icon != Icon::help && item.icon != Icon::panels) offered.push_back(item);
  if (offered.size() != ui.left_out.size()) ui.frame.wants_frames = true;
  ui.left_out = std::move(offered);
}

void BoardBar::draw(Ui& ui, const LayerArea& place, const Wanted& wanted) {
  draw_items(ui, place, wanted);
  if (wanted.toast && is_toast_due()) draw_toast_below(ui, place);
}

BoardBar::Subject BoardBar::subject() const {
  if (practice_.is_open()) return Subject::practice;
  return view_.replay.is_open() ? Subject::replay : Subject::game;
}

// Detects that the bar shows different items than before. The new items then ignore presses until the pointer moves, so
// that a click on an old item does not press the new one in its place.
void BoardBar::note_change() {
  const ImVec2 pointer = ImGui::GetIO().MousePos;
  if (changed_at_ && (changed_at_->x != pointer.x || changed_at_->y != pointer.y)) changed_at_.reset();
  const Subject now = subject();
  if (std::exchange(subject_, now) != now) changed_at_ = pointer;
}

void BoardBar::draw_items(Ui& ui, const LayerArea& place, const Wanted& wanted) {
  hide();
  note_change();
  std::vector<Item> items = subject_ == Subject::practice ? items_of_practice()
                            : subject_ == Subject::replay ? items_of_replay()
                                                          : items_of_game();
  const auto unit = static_cast<float>(ui.scale);
  const auto height = static_cast<float>(place.window_height);
  const auto width = static_cast<float>(place.beside_panel.width);
  const float min = min_bar_item * unit;
  const float beside = static_cast<float>(place.tray.x) - 2 * margin * unit;
  const float below = height - static_cast<float>(place.tray.bottom());
  const float lowest = std::min(static_cast<float>(place.tray.bottom()), height - margin * unit);
  const bool is_down = beside >= item_width * unit;
  const float room = is_down ? lowest - static_cast<float>(place.header_bottom) : below >= min ? width : 0;
  const auto in_row = static_cast<std::size_t>(std::max(0.0F, room / min));
  const bool is_double = is_down && items.size() > in_row && beside >= 2 * narrow_item_width * unit;
  const std::vector<Item> every = items;
  const std::vector<Item> left_out = leave_out(items, is_double ? 2 * in_row : in_row);
  const auto count = static_cast<float>(is_double ? (items.size() + 1) / 2 : items.size());
  const bool fits = count * min <= room;
  const bool has_word = !wanted.toast || !is_toast_due();
  if (!fits) {
    if (has_word) draw_word(ui, place, {}, wanted.line);
    return hand_to_panel(ui, every);
  }
  const float tall =
      std::min(item_height * unit, std::max(min, is_down ? 0.7F * height / count : below - bar_word_height * unit));
  const float wide = is_double ? beside / 2 : is_down ? beside : width / count;
  const float wanted_width =
      is_down ? item_width * unit : std::max(item_width * unit, widest_label(ui, items) + label_gap * unit);
  const ImVec2 box{std::min(wanted_width, wide), is_down ? std::min(tall, room / count) : tall};
  const ImVec2 size = is_down ? ImVec2(is_double ? 2 * box.x : box.x, count * box.y) : ImVec2(count * box.x, box.y);
  const ImVec2 corner{
      is_down ? std::max(margin * unit, static_cast<float>(place.tray.x) - size.x - from_tray * unit)
              : (width - size.x) / 2,
      is_down ? lowest - size.y : height - size.y - std::max(0.0F, (below - size.y - bar_word_height * unit) / 2)};
  const float label_room = box.x + (is_down && !is_double ? label_overhang : -label_gap) * unit;
  const bool is_covered = corner.x + size.x > static_cast<float>(place.beside_panel.width);
  const Area bar{.x = corner.x, .y = corner.y, .width = size.x, .height = size.y};
  if (has_word) draw_word(ui, place, is_covered ? Area{} : bar, wanted.line);
  hand_to_panel(ui, is_covered ? every : left_out);
  if (is_covered || !wanted.items) return;
  area_ = rect_of(bar);
  ImGui::SetNextWindowPos(corner);
  ImGui::SetNextWindowSize(size);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
  if (ImGui::Begin("##bar", nullptr, bar_window_flags))
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (is_double ? i % 2 != 0 : !is_down && i > 0) ImGui::SameLine();
      draw_item(ui, items[i], box, label_room);
    }
  ImGui::End();
  ImGui::PopStyleVar(2);
}

}  // namespace tilefold::window
