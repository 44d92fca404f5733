// The interface of a layer of the window. A layer is the board or something over it: the result of a game, the map, the
// board editor, practice, the help, the choice of a puzzle, or a popup list. Each layer knows whether it is open, what
// it draws, which input it handles, and which lower layers it hides. The window offers input to the uppermost open
// layer first.
#pragma once

#include <optional>
#include <string>

#include "app/play/bindings.h"
#include "app/play/game_view.h"
#include "app/window/panels/ui.h"
#include "render/scene/layout.h"

namespace tilefold::window {

/// Positions that layers need in order to draw a frame, in pixels of the drawable.
struct LayerArea {
  render::Rect beside_panel;  ///< the window without the panel; empty if the panel covers all
  render::Rect tray;          ///< the board's background
  int window_height = 0;
  int header_bottom = 0;  ///< lower edge of the header with title and score
};

/// Returns the area in whole pixels.
inline render::Rect rect_of(const Area& area) {
  return {.x = static_cast<int>(area.x),
          .y = static_cast<int>(area.y),
          .width = static_cast<int>(area.width),
          .height = static_cast<int>(area.height)};
}

inline Area area_of(const render::Rect& rect) {
  return {.x = static_cast<float>(rect.x),
          .y = static_cast<float>(rect.y),
          .width = static_cast<float>(rect.width),
          .height = static_cast<float>(rect.height)};
}

/// The layers below it that a layer hides.
enum class Hides : std::uint8_t {
  nothing,
  cards,  ///< hides other cards: only the uppermost card is shown
  all,    ///< hides everything below, which is not drawn at all
};

/// A board that a layer contains and that the user plays with the pointer.
class BoardSurface {
 public:
  BoardSurface() = default;
  BoardSurface(const BoardSurface&) = delete;
  BoardSurface& operator=(const BoardSurface&) = delete;
  virtual ~BoardSurface() = default;

  virtual play::GameView& game() = 0;

  /// Handle pointer input. The position is nullopt if the pointer is not over the board.
  virtual void hover(std::optional<render::Pixel> pixel) = 0;
  virtual void press(render::Pixel pixel) = 0;
  virtual void release(std::optional<render::Pixel> pixel) = 0;
  virtual void scroll(float rows) = 0;
};

class Layer {
 public:
  Layer() = default;
  Layer(const Layer&) = delete;
  Layer& operator=(const Layer&) = delete;
  virtual ~Layer() = default;

  virtual bool is_open() const = 0;
  virtual Hides hides() const = 0;

  /// Returns the ID of the game that this layer shows in place of the current game. Returns an empty ID if what it
  /// shows cannot be played, and nullopt if the current game stays visible.
  virtual std::optional<std::string> game_id() const { return std::nullopt; }

  /// Returns which part of the window receives key input while this layer is the uppermost. The keys go to the widgets
  /// if the layer is a card.
  virtual Keys keys() const { return hides() == Hides::cards ? Keys::card : Keys::board; }

  /// Returns the board of the layer; null if the layer has none.
  virtual BoardSurface* board() { return nullptr; }

  /// Draws the part of the layer that uses OpenGL directly; widgets are drawn over it. Returns true if another frame is
  /// needed.
  virtual bool paint(const LayerArea& /*place*/) { return false; }
  /// Draws the widgets of the layer.
  virtual void draw(Ui& /*ui*/, const LayerArea& /*place*/) {}

  /// Handle an action, or a digit key (`digit` is 0 for the key 1). Return true if the layer has handled it.
  virtual bool perform(play::Action /*action*/) { return false; }
  virtual bool press_digit(int /*digit*/) { return false; }

  /// True if the layer waits for any key or button. The next key or button is then passed to `handle` and triggers no
  /// action.
  virtual bool is_waiting() const { return false; }
  virtual void handle(const play::KeyPress& /*pressed*/) {}
  virtual void handle(play::PadButton /*pressed*/) {}

  /// Handles the action `leave`: closes the layer or cancels a selection. Returns false if there was nothing to close
  /// or cancel.
  virtual bool leave() = 0;
};

/// True for the actions that select, scroll or play on the uppermost layer: the four directions and "play here".
constexpr bool is_for_uppermost(play::Action action) {
  return action == play::Action::left || action == play::Action::right || action == play::Action::up ||
         action == play::Action::down || action == play::Action::play_here;
}

/// True for the actions that show or hide the panel, or move the focus there.
constexpr bool is_for_panel(play::Action action) {
  switch (action) {
    case play::Action::panels:
    case play::Action::panel_focus:
    case play::Action::play_mode:
    case play::Action::analyse_mode:
    case play::Action::lab_mode:
    case play::Action::library_mode:
    case play::Action::settings: return true;
    default: return false;
  }
}

/// True for actions that do not change a game.
constexpr bool is_for_window(play::Action action) {
  if (is_for_panel(action)) return true;
  switch (action) {
    case play::Action::help:
    case play::Action::puzzles:
    case play::Action::full_screen:
    case play::Action::screenshot:
    case play::Action::mute:
    case play::Action::leave: return true;
    default: return false;
  }
}

/// A layer in the form of a card. Key input goes to the widgets of the card, and directions and "play here" do not
/// reach the board below.
class Card : public Layer {
 public:
  Hides hides() const override { return Hides::cards; }
  bool perform(play::Action action) override { return is_for_uppermost(action); }
};

}  // namespace tilefold::window
