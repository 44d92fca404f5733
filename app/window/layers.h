// All layers of the window, and the bar beside the board.
#pragma once

#include "app/window/board_layer.h"
#include "app/window/comparison_layer.h"
#include "app/window/editor_layer.h"
#include "app/window/heat_layer.h"
#include "app/window/layer_stack.h"
#include "app/window/map/map_view.h"
#include "app/window/models.h"
#include "app/window/panels/board_bar.h"
#include "app/window/panels/cards.h"
#include "app/window/panels/home_page.h"
#include "app/window/panels/race_view.h"
#include "app/window/popup_layer.h"
#include "app/window/practice_layer.h"
#include "app/window/tutorial_layer.h"

namespace tilefold::window {

struct LayerSubjects {
  play::GameView& view;
  Models& models;
  play::Bindings& bindings;
  Ui& ui;
  Renderer& renderer;
};

struct Layers {
  explicit Layers(const LayerSubjects& at)
      : bar(at.view, at.models.autoplay, at.models.practice, at.bindings),
        board(at.view, at.models.autoplay, at.renderer),
        result(at.view, at.models.race),
        map({.ui = at.ui,
             .view = at.view,
             .map = at.models.map,
             .recorded = at.models.recorded,
             .bindings = at.bindings}),
        editor(at.models.editor, at.ui),
        comparison(at.models.comparison),
        heat(at.models.heat),
        practice(at.models.practice, at.models.autoplay, at.renderer),
        tutorial(at.models.tutorial, at.models.autoplay, at.renderer),
        home(at.models.daily),
        help(at.view.game.session(), at.bindings),
        race(at.models.race) {}

  BoardBar bar;
  BoardLayer board;
  ResultCard result;
  MapView map;
  EditorLayer editor;
  ComparisonLayer comparison;
  HeatLayer heat;
  PracticeLayer practice;
  TutorialLayer tutorial;
  HomePage home;
  HelpCard help;
  BoardsCard boards;
  PopupLayer popup;
  RaceView race;  // beside the board, so it is not part of the stack
  LayerStack stack{
      {&board, &result, &map, &editor, &comparison, &heat, &practice, &tutorial, &home, &help, &boards, &popup}};
};

/// Returns the positions of the layers in a frame. Requires that the panel's width and the layout have been computed.
/// `panel_width` includes the board of a race.
LayerArea layer_area(PixelSize drawable, int panel_width, const render::Layout& layout);

}  // namespace tilefold::window
