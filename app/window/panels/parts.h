// The parts (sections) of the panel: each holds its subjects and the state it keeps between frames.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/play/accuracy_model.h"
#include "app/play/autoplay.h"
#include "app/play/board_draft.h"
#include "app/play/clips.h"
#include "app/play/comparison.h"
#include "app/play/game_analysis.h"
#include "app/play/game_list_model.h"
#include "app/play/game_map.h"
#include "app/play/heat_map.h"
#include "app/play/level_progress.h"
#include "app/play/training.h"
#include "app/window/panels/benchmark_form.h"
#include "app/window/panels/widgets.h"

namespace tilefold::app {

/// Shows the seed and the ID of the game, and accepts others to open.
struct GameIdRow {
  GameController& game;
  std::string typed_seed = {};
  bool is_seed_typed = false;  ///< true if the keyboard focus is on the seed, not on the ID
  std::string text = {};       ///< ID of the game at `version`; empty if the game cannot be expressed as an ID
  std::optional<std::uint64_t> version = {};
  std::string typed = {};
  bool is_typed_done = false;  ///< true once the user has confirmed `typed` with Enter
  std::string message = {};    ///< error message for the last input

  void draw(Ui& ui);
  /// Copy the game ID to the clipboard, or request that the clipboard's ID be opened.
  void copy(Ui& ui);
  void paste(Ui& ui);
  /// Shows the result of opening `opened`.
  void answer(Ui& ui, const std::string& opened, const Result<Done>& result);
  /// Handles a key while an ID is being typed: Enter opens it.
  void type(Key key);
};

struct GamePart {
  GameView& view;
  Autoplay& autoplay;
  GameIdRow id;

  void draw(Ui& ui);
};

/// Draws the line with the best scores for the current rules.
void draw_best_scores(Ui& ui, const GameView& view);

struct MapPart {
  GameController& game;
  GameMap& map;
  Autoplay& autoplay;
  void draw(Ui& ui);
};

/// Analysis of the game: its course, mistakes and use of time.
struct AnalysisPart {
  GameView& view;
  GameAnalysis& analysis;
  const Bindings& bindings;
  std::vector<CurveBin> bins = {};  ///< bins of the graph for the analysis `seen`
  std::shared_ptr<const Analysis> seen = {};
  void draw(Ui& ui);
};

struct LevelsPart {
  GameController& game;
  LevelProgress& levels;
  BoardDraft& draft;
  const Bindings& bindings;
  std::int64_t wanted = 0;                          ///< level clicked in this frame; 0 if none
  std::int64_t seen = 0;                            ///< level that the gallery last scrolled to
  std::vector<std::optional<Snapshot>> shots = {};  ///< initial boards of the levels displayed so far
  void draw(Ui& ui);
};

struct AutoplayPart {
  const GameView& view;
  Autoplay& autoplay;
  std::size_t value_rows = 0;  ///< rows reserved in the table of values, so that its height is stable
  float outlook_height = 0;    ///< height reserved for a solver's outlook, in pixels
  void draw(Ui& ui);
};

struct BenchmarkPart {
  const Session& session;
  Autoplay& autoplay;
  BenchmarkForm& benchmark;
  void draw(Ui& ui);
};

struct TrainingPart {
  const Session& session;
  Training& training;
  int threads = 0;  ///< threads for training; 0 before the first use
  bool is_forget_asked = false;
  void draw(Ui& ui);
};

/// A line of moves that branches off from the listed one.
struct OtherLine {
  std::int32_t node = 0;  ///< its first move
  std::string label;
};

struct HistoryPart {
  GameView& view;
  const GameAnalysis& analysis;
  std::int32_t seen = -1;                        ///< number of the move that the list last scrolled to
  std::optional<std::int32_t> chosen = {};       ///< move clicked in this frame
  std::optional<std::int32_t> chosen_line = {};  ///< node of another line clicked in this frame
  std::vector<OtherLine> others = {};            ///< entries of the open popup list
  void draw(Ui& ui);
};

/// A stored game to open when its puzzle has been opened.
struct WantedGame {
  std::int64_t game = 0;
  bool is_watched = false;
  bool is_analysed = false;
};

struct GamesPart {
  GameView& view;
  GameListModel model = {};
  std::optional<WantedGame> wanted = {};
  std::optional<std::int64_t> chosen = {};  ///< number of the game that the buttons apply to
  bool wants_focus = false;                 ///< move the focus to the first button, because a game was selected with
                                            ///< the keyboard
  bool was_open = false;
  std::string puzzle = {};  ///< puzzle in the last frame

  /// Reads the data for this part and the statistics. Call before drawing them.
  void read(Ui& ui);
  /// Call when neither of the two is shown.
  void put_away() { was_open = false; }
  void draw(Ui& ui);
};

/// Charts of the games listed in the Games part.
struct StatisticsPart {
  const GameRecording& recording;
  GameListModel& model;
  AccuracyModel accuracy = {};
  int seen = -1;  ///< frame in which the charts were last drawn; games analysed since then are read again
  void draw(Ui& ui);
};

struct RulesPart {
  GameView& view;
  std::vector<KeptPreset>& presets;  ///< for all puzzles
  std::string preset_name = {};      ///< name typed for the current rule values
  std::string message = {};          ///< error message for the last change
  void draw(Ui& ui);
};

/// Appearance and sound settings.
struct Appearance {
  double chosen_scale = 0;  ///< scale chosen by the user; 0 follows the desktop
  float speed = 1;          ///< animation speed of the user's moves, up to 8; 0 disables animation
  bool is_motion_reduced = false;
  bool follows_desktop = true;          ///< true to reduce motion if the desktop requests it
  bool does_desktop_want_less = false;  ///< false until the desktop has answered
  bool is_calm() const { return is_motion_reduced || (follows_desktop && does_desktop_want_less); }
  ParameterValues sound;         ///< volume settings
  bool has_sound_device = true;  ///< false if opening a sound device has failed
};

/// Draws the volume sliders.
void draw_volumes(Ui& ui, Appearance& appearance);

struct AppearancePart {
  GameView& view;
  Appearance& appearance;
  bool is_reset_asked = false;  ///< true while the user is asked to confirm resetting the best scores

  void draw(Ui& ui);
  /// Draws the button that resets the best scores.
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
  BoardDraft& draft;
  const Bindings& bindings;
  void draw(Ui& ui);
  /// Draws the doubtful cell at the cursor and its controls, if the board was read from a picture.
  void draw_doubts(Ui& ui) const;
  /// Draws the controls shown while the editor is open.
  void draw_open(Ui& ui);
};

/// Buttons that open the two tools for exploring rules.
struct ExplorePart {
  void draw(Ui& ui);
};

/// Controls of the comparison of two sets of rules.
struct ComparisonPart {
  GameController& game;
  RulesComparison& comparison;
  std::vector<KeptPreset>& presets;
  unsigned changed_by = 0;   ///< ID of the widget being dragged that changed the rules; 0 if none
  std::string message = {};  ///< error message for the last change
  void draw(Ui& ui);
};

/// Controls of the heat map.
struct HeatPart {
  HeatMap& heat;
  void draw(Ui& ui);
};

/// Draws a slider for the move limit per game. Returns true if it was changed.
bool draw_max_moves(Ui& ui, int& moves);

/// Returns the number of hardware threads, at least 1.
int most_threads();

/// Draws buttons for the presets of a puzzle, two per row: first the puzzle's own, then the user's.
void preset_buttons(Ui& ui, const PuzzleInfo& info, const std::vector<KeptPreset>& presets,
                    const std::function<void(const ParameterValues&)>& on_chosen);

/// Draws buttons for the commands, which are moves without a place on the board.
void command_buttons(Ui& ui, GameView& view, float width, Weight weight);

}  // namespace tilefold::app
