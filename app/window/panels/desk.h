// Everything that the panels show and change, in one place.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/play/autoplay.h"
#include "app/play/bindings.h"
#include "app/play/game_shelf.h"
#include "app/play/game_view.h"
#include "app/play/level_book.h"
#include "app/play/level_draft.h"
#include "app/play/map_form.h"
#include "app/window/panels/benchmark_form.h"
#include "app/window/panels/identities.h"
#include "app/window/panels/style.h"
#include "app/window/sound/melody.h"
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

/// Who gets the keys.
enum class Keys : std::uint8_t {
  board,
  panel,  ///< the panels at the right
  card,   ///< a card over the board: the end of a game, or the help
};

/// The line of the Game panel that takes a game ID.
struct GameIdLine {
  std::string text;  ///< of the game at `version`, empty where it has none
  std::optional<std::uint64_t> version;
  std::string typed;
  bool is_typed_done = false;  ///< a person has finished it with Enter
  std::string message;         ///< why the last one was refused
};

/// A line that leaves the one that is listed.
struct OtherLine {
  std::int32_t node = 0;  ///< its first
  std::string label;
};

/// What the History panel keeps from frame to frame.
struct HistoryList {
  std::int32_t seen = -1;                   ///< the move that the list was last scrolled to
  std::optional<std::int32_t> chosen;       ///< the move that was clicked in this frame
  std::optional<std::int32_t> chosen_line;  ///< the node of another line that was clicked in this frame
  std::vector<OtherLine> others;            ///< of the list that hangs open
};

/// A puzzle to choose, with its game as it stands.
struct PuzzleCard {
  const PuzzleInfo* info = nullptr;
  Snapshot shot;
};

/// A stored game that is to be opened, when its puzzle is on the table.
struct WantedGame {
  std::int64_t game = 0;
  bool is_watched = false;
};

/// What the Games panel keeps from frame to frame.
struct GamesForm {
  GameShelf shelf;
  std::optional<WantedGame> wanted;
  std::optional<std::int64_t> chosen;  ///< the game that the buttons are about
  bool wants_focus = false;            ///< of the first button: a game has been chosen with the keys
  bool was_open = false;
  std::string puzzle;  ///< on the table in the last frame
};

/// The column of the help that is about gamepads, after two of keys.
constexpr std::size_t button_slot = 2;

struct Desk {
  GameView& view;
  Autoplay& autoplay;
  Bindings& bindings;
  BenchmarkForm& benchmark;
  MapForm& map;
  LevelDraft& draft;
  PanelFonts fonts;
  const render::Theme* theme = nullptr;
  double scale = 1;

  double chosen_scale = 0;  ///< by a person; 0 for that of the desktop
  bool is_panel_open = true;
  std::map<std::string, bool, std::less<>> open_panels;  ///< by their names in small letters
  bool is_help_open = false;
  bool is_chooser_open = false;
  bool wants_chooser = false;  ///< a person has asked for it, or has done with it
  std::vector<PuzzleCard> puzzle_cards;
  const PuzzleInfo* wanted_puzzle = nullptr;  ///< the one that a person has chosen in this frame
  bool is_motion_reduced = false;
  ParameterValues sound;             ///< the volumes, as in the settings
  std::optional<Part> wanted_sound;  ///< a note that lets a person hear the volume set in this frame
  bool has_sound_device = true;      ///< as far as anybody knows
  Keys keys = Keys::board;
  bool has_new_keys = false;   ///< in this frame, the keys have come to where they are
  bool is_popup_open = false;  ///< a list hangs open and takes all input
  bool wants_frames = false;   ///< something will appear if nothing happens
  bool wants_theme = false;    ///< the style must be applied again
  bool wants_scale = false;    ///< everything must be made for another scale
  std::size_t value_rows = 0;  ///< of the table of values, so that it keeps its height
  std::string rules_message;   ///< why the last change of a rule was refused
  GameIdLine game_id;
  HistoryList history;
  GamesForm games;
  LevelBook levels;
  std::int64_t wanted_level = 0;    ///< that a person has chosen in this frame, 0 for none
  std::int64_t seen_level = 0;      ///< that the list was last scrolled to
  std::optional<Cell> pointed_out;  ///< the piece that a hint is about
  bool wants_board = false;         ///< the keys are to go back to the board
  bool is_reset_asked = false;      ///< whether best scores are to be forgotten
  std::string notice;               ///< a short word on what was done
  double notice_until = 0;          ///< in milliseconds of the clock

  /// The line and slot of a binding that waits for a key, or in `button_slot` for a button of a gamepad.
  std::optional<std::pair<std::size_t, std::size_t>> binding;

  /// Where the buttons of this frame are, by their labels.
  std::map<std::string, Area> buttons;
  Identities identities;

  /// A button that does what a key does has been pressed.
  std::optional<Action> wanted_action;

  float outlook_height = 0;  ///< of a solver's outlook, so that it keeps its height

  void toggle_help() {
    is_help_open = !is_help_open;
    binding.reset();
  }
};

/// Shows a short word over the board for a while, as long as it takes to read.
void say(Desk& desk, std::string text);

/// The ID of the game in the Game panel, to copy, and a line for another one.
void draw_game_id(Desk& desk);

/// Puts the game ID on the clipboard, or opens the one that is there as a new game.
void copy_game_id(Desk& desk);
void paste_game_id(Desk& desk);

/// A key while the line for a game ID is being typed: Enter opens it, Esc leaves it.
void type_game_id(Desk& desk, Key key);

/// The best scores for these rules, and a button that forgets them.
void draw_best_scores(Desk& desk);
void draw_reset_best(Desk& desk);

/// The panels at the right.
void draw_panels(Desk& desk, const Area& area);

/// The part of them that is about strategies.
void draw_autoplay(Desk& desk);

/// The part of them that lists the moves and leads to any moment of them.
void draw_history(Desk& desk);

/// Reads what the two panels about recorded games need; before they are drawn.
void read_games(Desk& desk);

/// The part of them that lists the recorded games, and the one that draws figures about them.
void draw_games(Desk& desk);
void draw_statistics(Desk& desk);

/// The part of them that is about the map of all states.
void draw_map_panel(Desk& desk);

/// The part of them that lists the puzzle's levels.
void draw_levels(Desk& desk);
bool has_next_level(const Desk& desk);
void start_next_level(Desk& desk);

/// The level editor: its tools, for the panel, and its board over `area`.
void draw_draft_tools(Desk& desk);
void draw_draft_board(Desk& desk, const Area& area);

/// The part of them that compares strategies.
void draw_benchmark(Desk& desk);

/// The message on the board when the game is over, centred in `board`.
void draw_overlay(Desk& desk, const Area& board);

/// All puzzles, to go on with one of them.
void draw_chooser(Desk& desk, const Area& window);

/// The volumes, in the panel.
void draw_volumes(Desk& desk);

/// What the keys do, and how to change it.
void draw_help(Desk& desk, const Area& window);

/// A short word at the lower edge of `board`.
void draw_notice(Desk& desk, const Area& board);

}  // namespace tilefold::app
