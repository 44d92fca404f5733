// A layer of the window: the board, or something over it, such as the end of a game, the map, the board editor,
// practice, the help, the choice of puzzles, or a popup list. Each layer knows if it is open, what it draws, which
// input it handles, and what it hides. The window asks the uppermost layer first.
#pragma once

#include <optional>
#include <string>

#include "app/play/bindings.h"
#include "app/play/game_view.h"
#include "app/window/panels/ui.h"
#include "render/scene/layout.h"

namespace tilefold::app {

/// Positions in a frame, in pixels of the drawable.
struct LayerArea {
  render::Rect beside_panel;  ///< the part of the window without the panel; empty if there is none
  render::Rect tray;          ///< the board's background
  int window_height = 0;
  int header_bottom = 0;  ///< lower edge of title and score
};

inline Area area_of(const render::Rect& rect) {
  return {.x = static_cast<float>(rect.x),
          .y = static_cast<float>(rect.y),
          .width = static_cast<float>(rect.width),
          .height = static_cast<float>(rect.height)};
}

/// Which of the lower layers a layer hides.
enum class Hides : std::uint8_t {
  nothing,
  cards,  ///< hides other cards: only the uppermost card is shown
  all,    ///< everything below, which is not drawn at all
};

/// A board in a layer, played with the pointer.
class BoardSurface {
 public:
  BoardSurface() = default;
  BoardSurface(const BoardSurface&) = delete;
  BoardSurface& operator=(const BoardSurface&) = delete;
  virtual ~BoardSurface() = default;

  virtual GameView& game() = 0;

  /// Handle the pointer; nullopt if it is not over the board.
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

  /// Returns the ID of the game that the layer shows in place of the current one, or an empty ID if it shows no game
  /// that can be played. Returns nullopt if the current game stays visible.
  virtual std::optional<std::string> game_id() const { return std::nullopt; }

  /// Receiver of key input; the keys of a card go to its widgets.
  virtual Keys keys() const { return hides() == Hides::cards ? Keys::card : Keys::board; }

  /// The layer's board; null if it has none.
  virtual BoardSurface* board() { return nullptr; }

  /// Draws the OpenGL contents below all widgets. Returns true if another frame must follow.
  virtual bool paint(const LayerArea& /*place*/) { return false; }
  /// Draws the widgets.
  virtual void draw(Ui& /*ui*/, const LayerArea& /*place*/) {}

  /// Handle an action or a digit (from 0). Both return false to leave it to lower layers and the window.
  virtual bool perform(Action /*action*/) { return false; }
  virtual bool press_digit(int /*digit*/) { return false; }

  /// If `is_waiting` returns true, the next key or button is passed to `handle` instead of being handled as an action.
  virtual bool is_waiting() const { return false; }
  virtual void handle(const KeyPress& /*pressed*/) {}
  virtual void handle(PadButton /*pressed*/) {}

  /// Handles the key that leaves: closes the layer or clears a selection. Returns false if there was nothing to do.
  virtual bool leave() = 0;
};

/// True for actions that move or play on the uppermost layer.
constexpr bool is_for_uppermost(Action action) {
  return action == Action::left || action == Action::right || action == Action::up || action == Action::down ||
         action == Action::play_here;
}

/// True for actions that affect no game.
constexpr bool is_for_window(Action action) {
  switch (action) {
    case Action::help:
    case Action::panels:
    case Action::panel_focus:
    case Action::play_mode:
    case Action::analyse_mode:
    case Action::lab_mode:
    case Action::library_mode:
    case Action::settings:
    case Action::puzzles:
    case Action::full_screen:
    case Action::screenshot:
    case Action::leave: return true;
    default: return false;
  }
}

/// A card: its widgets receive the keys, and actions that move or play do not reach the board.
class Card : public Layer {
 public:
  Hides hides() const override { return Hides::cards; }
  bool perform(Action action) override { return is_for_uppermost(action); }
};

}  // namespace tilefold::app
