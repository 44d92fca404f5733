// The objects, besides the game, that the panels and layers of the window show: autoplay, analysis, tools and exports.
#pragma once

#include <functional>

#include "app/play/autoplay.h"
#include "app/play/board_editor.h"
#include "app/play/clips.h"
#include "app/play/comparison.h"
#include "app/play/daily_games.h"
#include "app/play/game_analysis.h"
#include "app/play/game_map.h"
#include "app/play/heat_map.h"
#include "app/play/level_progress.h"
#include "app/play/practice.h"
#include "app/play/race.h"
#include "app/play/recorded_paths.h"
#include "app/play/strategy_warmup.h"
#include "app/play/timed_command.h"
#include "app/play/training.h"
#include "app/play/tutorial_game.h"
#include "app/window/panels/benchmark_form.h"

namespace tilefold::window {

struct Models {
  /// Creates the models. They save trained models in `folders` and read the recorded games there. Their worker threads
  /// call `wake` when results are available.
  Models(play::GameView& view, play::Trace& trace, const profile::Folders& folders, const std::function<void()>& wake)
      : autoplay(view, wake),
        benchmark(view.game.puzzle().about(), wake),
        training(view.game, autoplay.players(), trace, folders.models(), wake),
        map(view, wake),
        recorded(view, map, folders.database(), wake),
        analysis(view, trace, wake),
        practice(view, trace, wake),
        race(view, trace, wake),
        tutorial(view, trace),
        clips(view, trace, wake),
        editor(view.game, view.replay, wake),
        comparison(view.game.session(), trace, wake),
        heat(view.game, trace, wake),
        levels(view.game),
        warmup(view.game, trace, wake),
        timed_command(view) {}

  play::Autoplay autoplay;
  BenchmarkForm benchmark;
  play::Training training;
  play::GameMap map;
  play::RecordedPaths recorded;
  play::GameAnalysis analysis;
  play::Practice practice;
  play::Race race;
  play::TutorialGame tutorial;
  play::DailyGames daily;
  play::Clips clips;
  play::BoardEditor editor;
  play::RulesComparison comparison;
  play::HeatMap heat;
  play::LevelProgress levels;
  play::StrategyWarmup warmup;
  play::TimedCommand timed_command;
};

}  // namespace tilefold::window
