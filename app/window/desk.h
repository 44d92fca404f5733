// Everything that the panels show and change, in one place.
#pragma once

#include <map>
#include <string>

#include "app/window/actions.h"
#include "app/window/autoplay.h"
#include "app/window/game_view.h"
#include "app/window/style.h"
#include "render/scene/theme.h"

namespace tilefold::app {

/// A rectangle in pixels of the drawable.
struct Area {
  float x = 0;
  float y = 0;
  float width = 0;
  float height = 0;
  friend bool operator==(const Area&, const Area&) = default;
};

struct Desk {
  GameView& view;
  Autoplay& autoplay;
  Bindings& bindings;
  PanelFonts fonts;
  const render::Theme* theme = nullptr;
  double scale = 1;

  bool is_panel_open = true;
  bool is_help_open = false;
  bool is_in_panel = false;  ///< keys go to the panels
  bool is_motion_reduced = false;
  bool wants_theme = false;   ///< the style must be applied again
  std::string rules_message;  ///< why the last change of a rule was refused

  /// The line and slot of a binding that waits for a key.
  std::optional<std::pair<std::size_t, std::size_t>> binding;

  /// Where the buttons of this frame are, by their labels.
  std::map<std::string, Area> buttons;
};

/// A button that the trace knows. The accent is for the one that a person most likely wants.
enum class Weight : std::uint8_t { plain, accent };
bool desk_button(Desk& desk, const std::string& label, float width, Weight weight = Weight::plain);

/// Moves that belong to no place on the board, while they are legal.
void command_buttons(Desk& desk, float width, Weight weight);

/// The panels at the right, `width` pixels wide.
void draw_panels(Desk& desk, const Area& area);
void draw_game_panel(Desk& desk);
void draw_rules_panel(Desk& desk);
void draw_autoplay_panel(Desk& desk);
void draw_looks_panel(Desk& desk);

/// A widget for one line of a table; true when it changed `values`.
bool draw_parameter(ParameterValues& values, std::size_t line);

/// The message on the board when the game is over, centred in `board`.
void draw_overlay(Desk& desk, const Area& board);

/// What the keys do, and how to change it.
void draw_help(Desk& desk, const Area& window);

}  // namespace tilefold::app
