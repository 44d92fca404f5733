// What lies on the table: the board, and over it the end of a game, the map, the board editor, mistakes to play again,
// the help, the puzzles, a list that hangs open. The window asks the uppermost first; a layer says whether it is there,
// what it draws, what it handles and what it hides.
#pragma once

#include <optional>
#include <string>

#include "app/play/bindings.h"
#include "app/play/game_view.h"
#include "app/window/panels/ui.h"
#include "render/scene/layout.h"

namespace tilefold::app {

/// Where layers lie in a frame, in pixels of the drawable.
struct LayerArea {
  render::Rect beside_panel;  ///< all that is left of the window; empty where the panel takes everything
  render::Rect tray;          ///< of the board
  int window_height = 0;
  int header_bottom = 0;  ///< of title and score
};

inline Area area_of(const render::Rect& rect) {
  return {.x = static_cast<float>(rect.x),
          .y = static_cast<float>(rect.y),
          .width = static_cast<float>(rect.width),
          .height = static_cast<float>(rect.height)};
}

/// What a layer hides of those below it.
enum class Hides : std::uint8_t {
  nothing,
  cards,  ///< other cards: of several only the uppermost is there
  all,    ///< everything, so that it is not even drawn
};

class Layer {
 public:
  Layer() = default;
  Layer(const Layer&) = delete;
  Layer& operator=(const Layer&) = delete;
  virtual ~Layer() = default;

  virtual bool is_open() const = 0;
  virtual Hides hides() const = 0;

  /// The ID of the game that it shows in place of the one on the table, empty for none that can be played; nothing
  /// where it lets that game be seen.
  virtual std::optional<std::string> game_id() const { return std::nullopt; }

  /// A card's keys are its widgets'.
  virtual Keys keys() const { return hides() == Hides::cards ? Keys::card : Keys::board; }

  /// The game on its board; null where it has none.
  virtual GameView* game() const { return nullptr; }

  /// Whether something will come by itself.
  virtual bool is_busy() const { return false; }
  /// Time goes on; whether something has changed that is worth a frame. A board of its own moves like `motion`.
  virtual bool advance(const render::Motion& /*motion*/) { return false; }

  /// What OpenGL draws of it, below all widgets; whether another frame must follow.
  virtual bool paint(const LayerArea& /*place*/) { return false; }
  /// Its widgets.
  virtual void draw(Ui& /*ui*/, const LayerArea& /*place*/) {}

  /// What an action means to it, and a digit from 0; false leaves it to the window and the layers below.
  virtual bool perform(Action /*action*/) { return false; }
  virtual bool take_digit(int /*digit*/) { return false; }

  /// Whether the next key or button is the layer's own, before it means anything; and that one.
  virtual bool is_waiting() const { return false; }
  virtual void take(const Binding& /*pressed*/) {}
  virtual void take(PadButton /*pressed*/) {}

  /// The pointer over its board; none where it is over something else.
  virtual void hover(std::optional<render::Pixel> /*pixel*/) {}
  virtual void press(render::Pixel /*pixel*/) {}
  virtual void release(std::optional<render::Pixel> /*pixel*/) {}
  virtual void scroll(float /*rows*/) {}

  /// The key that leaves: goes away, or lets go of something; whether there was anything.
  virtual bool leave() = 0;
};

/// Whether an action moves something or plays on whatever lies uppermost.
constexpr bool is_for_uppermost(Action action) {
  return action == Action::left || action == Action::right || action == Action::up || action == Action::down ||
         action == Action::play_here;
}

/// Whether an action has nothing to do with any game.
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

/// A card: its widgets have the keys, and what moves or plays on the board does not reach it.
class Card : public Layer {
 public:
  Hides hides() const override { return Hides::cards; }
  bool perform(Action action) override { return is_for_uppermost(action); }
};

}  // namespace tilefold::app
