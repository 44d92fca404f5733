// The board of the tutorial, shown in place of the game, with a strip above it that contains the text of the step and
// the buttons.
#pragma once

#include "app/play/tutorial_game.h"
#include "app/window/board_layer.h"

namespace tilefold::window {

class TutorialLayer final : public BoardLayer {
 public:
  TutorialLayer(play::TutorialGame& tutorial, play::Autoplay& autoplay, Renderer& renderer)
      : BoardLayer(tutorial.view(), autoplay, renderer), tutorial_(tutorial) {}

  bool is_open() const override { return tutorial_.is_open(); }
  Hides hides() const override { return Hides::all; }
  std::optional<std::string> game_id() const override { return std::string(); }
  bool perform(play::Action action) override;
  bool press_digit(int digit) override;
  void press(render::Pixel pixel) override;
  bool leave() override;
  void draw(Ui& ui, const LayerArea& place) override;

 private:
  bool is_asked() const { return tutorial_.state() != play::TutorialGame::State::confirmed; }
  void go_on();
  void draw_buttons(Ui& ui, const Area& strip);
  std::string text() const;

  play::TutorialGame& tutorial_;
};

}  // namespace tilefold::window
