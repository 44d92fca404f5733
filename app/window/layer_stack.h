// The stack of layers: decides which layer receives input and which layers are drawn.
//
// Input goes to the uppermost open layer, which may be a popup list. Popup lists are ignored when deciding what is
// drawn, because they hide no layer and close at the next press.
#pragma once

#include <vector>

#include "app/window/panels/layer.h"

namespace tilefold::window {

class LayerStack {
 public:
  /// Takes the layers from bottom to top. Requires that the first layer is always open and has a board.
  explicit LayerStack(std::vector<Layer*> layers) : layers_(std::move(layers)) {}

  /// Returns the open layer that receives input.
  Layer& uppermost() const;
  /// Returns the uppermost open layer, ignoring popup lists.
  Layer& shown() const;
  /// Returns the uppermost open layer that has a board, even if other layers cover it.
  Layer& board_layer() const;
  BoardSurface& board() const { return *board_layer().board(); }

  /// True if the layer is drawn. Of several open cards only the uppermost is drawn. No layer is drawn below a layer
  /// with `Hides::all`.
  bool is_seen(const Layer& layer) const;

  bool is_moving() const;

  /// Paints the visible layers. Returns true if another frame is needed.
  bool paint(const LayerArea& place);
  void draw(Ui& ui, const LayerArea& place);

 private:
  std::vector<Layer*> layers_;
};

/// Returns which part of the window receives key input until the next frame: an open popup list, otherwise the receiver
/// that was determined for the last frame.
Keys receiver_of_keys(const LayerStack& layers, const Ui& ui);

}  // namespace tilefold::window
