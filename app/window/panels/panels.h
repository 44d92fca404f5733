// The panel at the right. It has four modes, of which it shows one at a time, and a button for the settings.
//
// The panel is beside the board. In a narrow window it is closed until the user opens it; if the window is too narrow
// for both, the panel covers the board. In a wide window, the modes Analyse, Lab and Library are pages: they take half
// of the window, and lay out their contents for this width.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "app/window/panels/about_panel.h"
#include "app/window/panels/analysis_panel.h"
#include "app/window/panels/appearance_panel.h"
#include "app/window/panels/autoplay_panel.h"
#include "app/window/panels/benchmark_panel.h"
#include "app/window/panels/clip_panel.h"
#include "app/window/panels/comparison_panel.h"
#include "app/window/panels/editor_panel.h"
#include "app/window/panels/game_id_row.h"
#include "app/window/panels/games_panel.h"
#include "app/window/panels/heat_panel.h"
#include "app/window/panels/history_panel.h"
#include "app/window/panels/levels_panel.h"
#include "app/window/panels/map_panel.h"
#include "app/window/panels/move_values_panel.h"
#include "app/window/panels/race_panel.h"
#include "app/window/panels/rules_panel.h"
#include "app/window/panels/statistics_panel.h"
#include "app/window/panels/training_panel.h"
#include "engine/core/translatable.h"

namespace tilefold::window {

/// Modes of the panel. The settings file uses their names.
enum class PanelMode : std::uint8_t { play, analyse, lab, library, settings };

/// Pages of the mode Library in a wide window.
enum class LibraryPage : std::uint8_t { levels, games, statistics };

struct PanelModeSpec {
  PanelMode mode;
  const char* label;    ///< in English
  play::Action action;  ///< the action that opens this mode
};
inline constexpr std::array<PanelModeSpec, 4> panel_modes{
    {{PanelMode::play, translatable("Play"), play::Action::play_mode},
     {PanelMode::analyse, translatable("Analyse"), play::Action::analyse_mode},
     {PanelMode::lab, translatable("Lab"), play::Action::lab_mode},
     {PanelMode::library, translatable("Library"), play::Action::library_mode}}};

/// The objects that the sections of the panel show and change.
struct PanelSubjects {
  play::GameView& view;
  play::Autoplay& autoplay;
  BenchmarkForm& benchmark;
  play::Training& training;
  play::GameMap& map;
  play::GameAnalysis& analysis;
  const play::Race& race;
  play::LevelProgress& levels;
  play::BoardEditor& editor;
  play::Clips& clips;
  play::RulesComparison& comparison;
  play::HeatMap& heat;
  Appearance& appearance;
  const play::Bindings& bindings;
  std::vector<profile::KeptPreset>& presets;
};

class Panels {
 public:
  explicit Panels(const PanelSubjects& subjects);

  bool is_wanted = true;  ///< true if the user wants to see the panel whenever the window has room for it
  PanelMode mode = PanelMode::play;

  bool is_shown() const { return !is_game_covered_ && is_opened(); }
  void show(bool is_shown) { (is_narrow_ ? is_wanted_in_narrow_ : is_wanted) = is_shown; }
  /// Shows a mode, or hides the panel if it already shows this mode.
  void toggle(PanelMode wanted);

  /// The space for the panel.
  struct Room {
    double scale = 1;
    int window_width = 0;          ///< in pixels
    bool is_board_shown = false;   ///< false if a tool, such as the map, needs the space beside the panel
    bool is_game_covered = false;  ///< true if the home or a tutorial covers the game
  };
  /// Computes the panel's width, and whether it covers the board or is a wide page. If the window becomes narrow, the
  /// panel closes. While the game is covered, the panel is hidden, because its
  /// controls act on this game.
  void arrange(const Room& room);
  bool lies_over() const { return lies_over_; }

  /// True if the panel lists moves of the game, whose names contain the letters of pieces.
  bool lists_moves() const { return is_shown() && mode == PanelMode::analyse; }

  /// Width of the panel in pixels; 0 while it is hidden.
  int width() const { return is_shown() ? width_ : 0; }
  /// Width by which the panel reduces the space for the board; 0 if the panel covers the board.
  int width_beside() const { return lies_over_ ? 0 : width(); }

  /// Returns the width at the right that belongs neither to the board nor to its layers, if something of the width
  /// `added` is between board and panel.
  int width_with(int added) const { return std::max(width(), width_beside() + added); }

  void draw(Ui& ui, const Area& area);

  /// Drops state that belongs to a puzzle. Called when another puzzle is opened.
  void forget();

  GameIdRow& game_id() { return parts_.id; }
  bool is_map_open(const Ui& ui) const;

 private:
  /// The sections of all modes of the panel.
  struct Parts {
    explicit Parts(const PanelSubjects& subjects);

    GameIdRow id;
    MapPart map;
    LevelsPart levels;
    EditorPart editor;
    ExplorePart explore;
    ComparisonPart comparison;
    HeatPart heat;
    AutoplayPart autoplay;
    RacePart race;
    MoveValuesPart values;
    BenchmarkPart benchmark;
    TrainingPart training;
    AnalysisPart analysis;
    HistoryPart history;
    GamesPart games;
    StatisticsPart statistics;
    RulesPart rules;
    ClipPart clip;
    AppearancePart appearance;
    AboutPart about;
  };

  // True if the panel is shown as soon as nothing covers the game.
  bool is_opened() const { return is_narrow_ ? is_wanted_in_narrow_ : is_wanted; }

  void begin_strip() const;
  void draw_modes(Ui& ui);
  void draw_parts(Ui& ui);
  void draw_page(Ui& ui);
  void draw_analyse_page(Ui& ui);
  void draw_lab_page(Ui& ui);
  void draw_library_page(Ui& ui);
  void draw_page_choice(Ui& ui);
  void draw_page_title(const Ui& ui) const;
  LibraryPage library_page() const;
  void draw_lab(Ui& ui);
  void draw_measures(Ui& ui);
  void draw_scroll(Ui& ui, float height);
  void draw_settings(Ui& ui);
  void draw_buttons(Ui& ui);

  bool lies_over_ = false;  // the panel covers the board
  bool is_narrow_ = false;  // the window has little room beside the board
  bool is_game_covered_ = false;
  bool is_wanted_in_narrow_ = false;  // as `is_wanted`, in a narrow window
  bool has_lost_keys_ = false;        // no widget had the keyboard focus in the last frame
  bool is_wide_ = false;
  int width_ = 0;
  int strip_width_ = 0;                                        // width of the panel if it is not a wide page
  std::optional<LibraryPage> library_page_;                    // page that the user has chosen
  std::optional<PanelMode> pressed_mode_;                      // mode whose button was pressed in the last frame
  std::array<float, panel_modes.size() + 1> spare_heights_{};  // unused height in each mode when it was last drawn
  float scroll_height_ = 0;                                    // height of the scrolling part when it was last drawn
  int window_width_ = 0;
  play::GameView& view_;
  const play::Bindings& bindings_;
  Parts parts_;
};

}  // namespace tilefold::window
