// Draws a frame of the window: boards, layers and widgets.
#pragma once

#include "app/play/pointed_move.h"
#include "app/window/frame_trace.h"
#include "app/window/input_router.h"
#include "app/window/panel_commands.h"

namespace tilefold::window {

class Frame {
 public:
  struct Subjects {
    GlWindow& gl;
    Renderer& renderer;
    play::GameView& view;
    play::GameMap& map;
    Layers& layers;
    Panels& panels;
    InputRouter& input;
    PanelCommands& commands;
    PictureFolder& pictures;
    const BarVisibility& bar;
    const Appearance& appearance;
    WindowStyle& style;
    SceneSound& sound;
    FrameSchedule& schedule;
    Ui& ui;
    play::Trace& trace;
  };
  explicit Frame(const Subjects& subjects)
      : at_(subjects),
        frame_trace_({.schedule = subjects.schedule,
                      .view = subjects.view,
                      .layout = subjects.renderer.layout(),
                      .map = subjects.layers.map,
                      .ui = subjects.ui,
                      .trace = subjects.trace}) {}

  /// Advances animations to the time `now`, plays their sounds, and draws.
  void draw(double now);

 private:
  LayerArea area() const;
  void paint();
  void begin_widgets();
  void draw_panel();
  void draw_board_bar(const LayerArea& where);
  void draw_widgets();
  void save_picture(PictureOf what);

  Subjects at_;
  FrameTrace frame_trace_;
  play::PointedMove pointed_move_;
};

}  // namespace tilefold::window
