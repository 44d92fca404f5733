// The lowest layer: the board. Translates pointer and key input into gestures on it.
#pragma once

#include <optional>

#include "app/play/autoplay.h"
#include "app/play/board_input.h"
#include "app/window/panels/layer.h"
#include "app/window/platform/renderer.h"

namespace tilefold::window {

class BoardLayer : public Layer, public BoardSurface {
 public:
  BoardLayer(play::GameView& view, play::Autoplay& autoplay, Renderer& renderer)
      : view_(view), autoplay_(autoplay), renderer_(renderer), board_input_(view) {}

  bool is_open() const override { return true; }
  Hides hides() const override { return Hides::nothing; }
  BoardSurface* board() override { return this; }
  play::GameView& game() override { return view_; }
  bool paint(const LayerArea& place) override;
  bool perform(play::Action action) override;
  bool press_digit(int digit) override { return board_input_.play_column(digit); }
  /// Performs the first of these that applies: ends the replay, cancels a press or selection, stops autoplay, hides the
  /// hint.
  bool leave() override;

  void hover(std::optional<render::Pixel> pixel) override { board_input_.hover(renderer_.layout(), pixel); }
  void press(render::Pixel pixel) override;
  void release(std::optional<render::Pixel> pixel) override { board_input_.release(renderer_.layout(), pixel); }
  void scroll(float rows) override { board_input_.scroll(renderer_.layout(), rows); }
  void point_out(Cell cell) { board_input_.point_out(cell); }
  bool let_go() { return board_input_.cancel(); }

 private:
  void go(Direction direction);
  bool perform_in_replay(play::Action action);

  play::GameView& view_;
  play::Autoplay& autoplay_;
  Renderer& renderer_;
  play::BoardInput board_input_;
};

}  // namespace tilefold::window
