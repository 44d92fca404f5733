// The layers that lie on the table, and which of them is asked.
//
// Input goes to the uppermost one, a list that hangs open included. What is shown goes by those below such a list, for
// it hides nothing and is gone with the next press.
#pragma once

#include <vector>

#include "app/window/panels/layer.h"

namespace tilefold::app {

class LayerStack {
 public:
  /// The lowest first; it is always open and has a board.
  explicit LayerStack(std::vector<Layer*> layers) : layers_(std::move(layers)) {}

  /// The open one that input is for.
  Layer& uppermost() const;
  /// The same without lists that hang open.
  Layer& shown() const;
  /// The one whose board is seen, or would be if nothing lay over it.
  Layer& table() const;

  /// Of several cards only the uppermost is there, and under what hides everything nothing is.
  bool is_seen(const Layer& layer) const;

  bool is_moving() const;
  bool is_busy() const;

  /// Time goes on; whether something has changed that is worth a frame.
  bool advance(const render::Motion& motion);
  /// Whether another frame must follow.
  bool paint(const LayerArea& place);
  void draw(Ui& ui, const LayerArea& place);

 private:
  std::vector<Layer*> layers_;
};

}  // namespace tilefold::app
