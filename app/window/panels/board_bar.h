// The bar beside the board with the most frequent commands, for pointer and touch. During a replay it offers a button
// that returns to the current position.
//
// The bar never takes the keyboard focus. It is at the left of the board if there is room, otherwise below the board.
// If space is short, it leaves out some items, which the panel then shows.
#pragma once

#include <imgui.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/play/autoplay.h"
#include "app/play/bindings.h"
#include "app/play/game_view.h"
#include "app/play/practice.h"
#include "app/window/panels/layer.h"

namespace tilefold::window {

// Sizes at scale 1.
constexpr float min_bar_item = 44;     ///< height of an item of the bar, for touch
constexpr float bar_word_height = 36;  ///< height of the text line between board and bar, including margins

constexpr ImGuiWindowFlags bar_window_flags =
    ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoNav |
    ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
    ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoScrollWithMouse;

class BoardBar {
 public:
  BoardBar(play::GameView& view, const play::Autoplay& autoplay, const play::Practice& practice,
           const play::Bindings& bindings)
      : view_(view), autoplay_(autoplay), practice_(practice), bindings_(bindings) {}

  /// Returns the space that the bar needs. If the bar is below the board, this includes the text line above the bar.
  static render::BarRoom room(double scale);

  struct Wanted {
    bool items = true;
    bool toast = false;     ///< show an achievement message instead of the text line
    std::string line = {};  ///< text for the text line if there is no other text
  };

  /// Draws the text line or the achievement message. Draws the bar as well if `wanted.items` is set.
  void draw(Ui& ui, const LayerArea& place, const Wanted& wanted);

  /// Marks the bar as not shown, so that it ignores the pointer.
  void hide() { area_ = sign_area_ = offer_area_ = {}; }

  bool is_shown() const { return area_.width > 0; }
  bool holds(render::Pixel pixel) const {
    return area_.holds(pixel.x, pixel.y) || sign_area_.holds(pixel.x, pixel.y) || offer_area_.holds(pixel.x, pixel.y);
  }

 private:
  enum class Icon : std::uint8_t {
    undo,
    redo,
    hint,
    fresh,
    command,
    panels,
    help,
    back,
    play,
    pause,
    forward,
    speed,
    branch,
    now
  };
  /// The purpose for which the bar shows its items.
  enum class Subject : std::uint8_t { game, replay, practice };
  struct Item : OfferedAction {
    Icon icon{};
  };

  Item item_of(Icon icon, const char* label, std::string_view does, play::Action action, bool is_enabled) const;
  std::vector<Item> items_of_game() const;
  std::vector<Item> items_of_replay() const;
  static std::vector<Item> leave_out(std::vector<Item>& items, std::size_t most);
  void hand_to_panel(Ui& ui, const std::vector<Item>& items) const;
  std::vector<Item> items_of_practice() const;
  static float widest_label(const Ui& ui, const std::vector<Item>& items);
  void draw_item(Ui& ui, const Item& item, const ImVec2& box, float label_room);
  /// Returns the text line: the replay position, a hint, or the first instructions for a new player. Before the first
  /// move, a brief text is only the goal.
  std::string word(bool is_brief) const;
  bool is_toast_due() const;
  Subject subject() const;
  void note_change();
  void draw_items(Ui& ui, const LayerArea& place, const Wanted& wanted);
  void draw_toast_below(Ui& ui, const LayerArea& place) const;
  void draw_word(Ui& ui, const LayerArea& place, const Area& bar, const std::string& otherwise);
  void draw_stop(Ui& ui);
  bool offers_tutorial() const;
  void draw_tutorial_offer(Ui& ui, const LayerArea& place, const Area& line, const Area& bar);
  void draw_icon(Icon icon, const PanelStyle& style, float x, float y, std::uint32_t color) const;

  play::GameView& view_;
  const play::Autoplay& autoplay_;
  const play::Practice& practice_;
  const play::Bindings& bindings_;
  render::Rect area_{};
  render::Rect offer_area_{};  // area of the button that starts the tutorial
  render::Rect sign_area_{};   // area of the text line that stops autoplay when clicked
  Subject subject_ = Subject::game;
  std::optional<ImVec2>
      changed_at_;  // pointer position when the items changed; presses are ignored until the pointer leaves it
};

}  // namespace tilefold::window
