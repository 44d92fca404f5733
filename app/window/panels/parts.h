// The parts of the panel at the right: each holds what it needs and what it keeps from frame to frame.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/play/accuracy_shelf.h"
#include "app/play/autoplay.h"
#include "app/play/board_draft.h"
#include "app/play/clips.h"
#include "app/play/comparison.h"
#include "app/play/game_analysis.h"
#include "app/play/game_map.h"
#include "app/play/game_shelf.h"
#include "app/play/heat_map.h"
#include "app/play/level_book.h"
#include "app/play/teaching.h"
#include "app/window/panels/benchmark_form.h"
#include "app/window/panels/widgets.h"

namespace tilefold::app {

/// Where a game comes from: its seed and its game ID, shown, and another one of either taken.
struct GameIdLine {
  GameView& view;
  std::string typed_seed = {};
  bool is_seed_typed = false;  ///< the seed has the keys, not the ID
  std::string text = {};       ///< of the game at `version`, empty where it has none
  std::optional<std::uint64_t> version = {};
  std::string typed = {};
  bool is_typed_done = false;  ///< a person has finished it with Enter
  std::string message = {};    ///< why the last one was refused

  void draw(Ui& ui);
  /// Puts the game ID on the clipboard, or wants the one that is there opened as a new game.
  void copy(Ui& ui);
  void paste(Ui& ui);
  /// What came of the text that was to be opened.
  void answer(Ui& ui, const std::string& opened, const Result<Done>& result);
  /// A key while another ID is being typed: Enter opens it, Esc leaves it.
  void type(Key key);
};

struct GamePart {
  GameView& view;
  Autoplay& autoplay;
  GameIdLine id;

  void draw(Ui& ui);
};

/// The line with the best scores for these rules.
void draw_best_scores(Ui& ui, const GameView& view);

struct MapPart {
  GameView& view;
  GameMap& map;
  Autoplay& autoplay;
  void draw(Ui& ui);
};

/// What the moves of the game were worth: its course, its mistakes, and where the time went.
struct AnalysisPart {
  GameView& view;
  GameAnalysis& analysis;
  const Bindings& bindings;
  std::vector<CurveBin> bins = {};  ///< of the graph, as drawn for the analysis `seen`
  std::shared_ptr<const Analysis> seen = {};
  void draw(Ui& ui);
};

struct LevelsPart {
  GameView& view;
  LevelBook& levels;
  BoardDraft& draft;
  std::int64_t wanted = 0;                          ///< the level that was chosen in this frame, 0 for none
  std::int64_t seen = 0;                            ///< that the gallery was last scrolled to
  std::vector<std::optional<Snapshot>> shots = {};  ///< of the levels that have been seen
  void draw(Ui& ui);
};

struct AutoplayPart {
  GameView& view;
  Autoplay& autoplay;
  std::size_t value_rows = 0;  ///< of the table of values, so that it keeps its height
  float outlook_height = 0;    ///< of a solver's outlook, likewise
  void draw(Ui& ui);
};

struct BenchmarkPart {
  GameView& view;
  Autoplay& autoplay;
  BenchmarkForm& benchmark;
  void draw(Ui& ui);
};

struct TeachingPart {
  GameView& view;
  Teaching& teaching;
  int threads = 0;  ///< to learn with; 0 before anybody has looked
  bool is_forget_asked = false;
  void draw(Ui& ui);
};

/// A line of moves that leaves the one that is listed.
struct OtherLine {
  std::int32_t node = 0;  ///< its first
  std::string label;
};

struct HistoryPart {
  GameView& view;
  const GameAnalysis& analysis;
  std::int32_t seen = -1;                        ///< the move that the list was last scrolled to
  std::optional<std::int32_t> chosen = {};       ///< the move that was clicked in this frame
  std::optional<std::int32_t> chosen_line = {};  ///< the node of another line that was clicked in this frame
  std::vector<OtherLine> others = {};            ///< of the list that hangs open
  void draw(Ui& ui);
};

/// A stored game that is to be opened, when its puzzle is on the table.
struct WantedGame {
  std::int64_t game = 0;
  bool is_watched = false;
  bool is_analysed = false;
};

struct GamesPart {
  GameView& view;
  GameShelf shelf = {};
  std::optional<WantedGame> wanted = {};
  std::optional<std::int64_t> chosen = {};  ///< the game that the buttons are about
  bool wants_focus = false;                 ///< of the first button: a game has been chosen with the keys
  bool was_open = false;
  std::string puzzle = {};  ///< on the table in the last frame

  /// Reads what this part and the statistics need; before they are drawn.
  void read(Ui& ui);
  /// Neither is on show.
  void put_away() { was_open = false; }
  void draw(Ui& ui);
};

/// Charts of the games that the part about games lists.
struct StatisticsPart {
  GameView& view;
  GameShelf& shelf;
  AccuracyShelf accuracy = {};
  int seen = -1;  ///< the frame in which it was last drawn; what was analysed since then is read again
  void draw(Ui& ui);
};

struct RulesPart {
  GameView& view;
  std::vector<KeptPreset>& presets;  ///< of all puzzles
  std::string preset_name = {};      ///< typed, for the rules that are chosen
  std::string message = {};          ///< why the last change was refused
  void draw(Ui& ui);
};

/// How the window looks and sounds.
struct Appearance {
  double chosen_scale = 0;  ///< by a person; 0 for that of the desktop
  float speed = 1;          ///< of a person's moves, up to 8; 0 shows them at once
  bool is_motion_reduced = false;
  bool follows_desktop = true;          ///< motion is reduced where the desktop asks for it, too
  bool does_desktop_want_less = false;  ///< as far as anybody knows
  bool is_calm() const { return is_motion_reduced || (follows_desktop && does_desktop_want_less); }
  ParameterValues sound;         ///< the volumes, as in the settings
  bool has_sound_device = true;  ///< as far as anybody knows
};

/// The volumes.
void draw_volumes(Ui& ui, Appearance& looks);

struct AppearancePart {
  GameView& view;
  Appearance& looks;
  bool is_reset_asked = false;  ///< whether best scores are to be forgotten

  void draw(Ui& ui);
  /// The button that forgets the best scores.
  void draw_reset(Ui& ui);
};

struct ClipPart {
  Clips& clips;
  bool is_gif = false;
  double speed = 1;
  void draw(Ui& ui);
};

/// Version, licences and privacy.
struct AboutPart {
  void draw(Ui& ui);
};

/// The board editor.
struct EditorPart {
  GameView& view;
  BoardDraft& draft;
  void draw(Ui& ui);
  /// What there is while it is open.
  void draw_open(Ui& ui);
};

/// Where the two ways to explore rules begin.
struct ExplorePart {
  void draw(Ui& ui);
};

/// Two rule sets side by side, while they are compared.
struct ComparisonPart {
  GameView& view;
  RulesComparison& comparison;
  std::vector<KeptPreset>& presets;
  unsigned changed_by = 0;   ///< the widget that is held and has changed the rules, 0 for none
  std::string message = {};  ///< why the last change was refused
  void draw(Ui& ui);
};

/// The heat map of a sweep, while it is open.
struct HeatPart {
  HeatMap& heat;
  void draw(Ui& ui);
};

/// A slider for the moves after which a game is stopped; whether they were changed.
bool draw_max_moves(Ui& ui, int& moves);

/// As many threads as the machine has, at least one.
int most_threads();

/// Buttons for the presets of a puzzle, two in a line, those that a person has kept after the puzzle's own.
void preset_buttons(Ui& ui, const PuzzleInfo& info, const std::vector<KeptPreset>& presets,
                    const std::function<void(const ParameterValues&)>& take);

/// Buttons for the moves that belong to no place on the board.
void command_buttons(Ui& ui, GameView& view, float width, Weight weight);

}  // namespace tilefold::app
