// The board of mistakes that are played again, over the one that is played on.
//
// Keys and pointer mean on it what they mean on any board, as far as a move is wanted; what would change the game below
// does not reach it.
#pragma once

#include "app/play/practice.h"
#include "app/window/board_layer.h"

namespace tilefold::app {

class PracticeLayer final : public Layer {
 public:
  PracticeLayer(Practice& practice, Autoplay& autoplay, Stage& stage)
      : practice_(practice), board_(practice.view(), autoplay, stage) {}

  bool is_open() const override { return practice_.is_open(); }
  Hides hides() const override { return Hides::all; }
  bool paint(const LayerArea& place) override { return board_.paint(place); }
  bool perform(Action action) override;
  bool take_digit(int digit) override;
  bool leave() override;

  /// Its board, and getting it ready for a move.
  BoardLayer& board() { return board_; }
  void make_ready();

 private:
  void go_on();

  Practice& practice_;
  BoardLayer board_;
};

}  // namespace tilefold::app
