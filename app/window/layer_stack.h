// The stack of layers: decides which layer receives input and which are drawn.
//
// Input goes to the uppermost open layer, including a popup list. Decisions about what is shown ignore popups, because
// they hide nothing and close with the next press.
#pragma once

#include <vector>

#include "app/window/panels/layer.h"

namespace tilefold::app {

class LayerStack {
 public:
  /// `layers` is ordered from bottom to top. Requires the first one to be always open and to have a board.
  explicit LayerStack(std::vector<Layer*> layers) : layers_(std::move(layers)) {}

  /// Returns the open layer that receives input.
  Layer& uppermost() const;
  /// Returns the uppermost open layer, ignoring popup lists.
  Layer& shown() const;
  /// Returns the uppermost open layer that has a board, even if other layers cover it.
  Layer& board_layer() const;
  BoardSurface& board() const { return *board_layer().board(); }

  /// True if the layer is drawn. Of several cards only the uppermost is drawn, and nothing below a layer that hides
  /// all.
  bool is_seen(const Layer& layer) const;

  bool is_moving() const;

  /// Returns true if another frame must follow.
  bool paint(const LayerArea& place);
  void draw(Ui& ui, const LayerArea& place);

 private:
  std::vector<Layer*> layers_;
};

/// Returns the receiver of key input until the next frame: a popup list, or the one determined for the last frame.
Keys receiver_of_keys(const LayerStack& layers, const Ui& ui);

}  // namespace tilefold::app
