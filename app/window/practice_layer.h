// The board on which the user practises moves that were mistakes. It is shown in place of the game.
//
// While the user has to find a move, keys and pointer work as on the normal board. Actions that would change the
// covered game are ignored.
#pragma once

#include "app/play/practice.h"
#include "app/window/board_layer.h"

namespace tilefold::window {

class PracticeLayer final : public BoardLayer {
 public:
  PracticeLayer(play::Practice& practice, play::Autoplay& autoplay, Renderer& renderer)
      : BoardLayer(practice.view(), autoplay, renderer), practice_(practice) {}

  bool is_open() const override { return practice_.is_open(); }
  Hides hides() const override { return Hides::all; }
  std::optional<std::string> game_id() const override { return practice_.view().game_id(); }
  bool perform(play::Action action) override;
  bool press_digit(int digit) override;
  void press(render::Pixel pixel) override;
  bool leave() override;

 private:
  bool is_asked() const { return practice_.state() == play::Practice::State::asked; }
  void make_ready();
  void go_on();

  play::Practice& practice_;
};

}  // namespace tilefold::window
