#include "app/window/layer_stack.h"

#include <algorithm>

namespace tilefold::window {
namespace {

template <class Match>
Layer& first_from_above(const std::vector<Layer*>& layers, Match match) {
  return **std::find_if(layers.rbegin(), layers.rend(),
                        [&](Layer* layer) { return layer->is_open() && match(*layer); });
}

}  // namespace

Layer& LayerStack::uppermost() const {
  return first_from_above(layers_, [](const Layer&) { return true; });
}

Layer& LayerStack::shown() const {
  return first_from_above(layers_, [](const Layer& layer) { return layer.keys() != Keys::list; });
}

Layer& LayerStack::board_layer() const {
  return first_from_above(layers_, [](Layer& layer) { return layer.board() != nullptr; });
}

bool LayerStack::is_seen(const Layer& layer) const {
  for (auto upper = layers_.rbegin(); *upper != &layer; ++upper) {
    if (!(*upper)->is_open()) continue;
    if ((*upper)->hides() == Hides::all) return false;
    if ((*upper)->hides() == Hides::cards && layer.hides() == Hides::cards) return false;
  }
  return layer.is_open();
}

// True if the uppermost board is moving; other boards are not animated.
bool LayerStack::is_moving() const {
  return board().game().is_moving();
}

// Paints the visible layers. If several layers have a board, paints only the uppermost of these.
bool LayerStack::paint(const LayerArea& place) {
  bool must_follow = false;
  for (Layer* layer : layers_) {
    const bool is_wanted = layer->board() != nullptr ? layer == &board_layer() : is_seen(*layer);
    if (is_wanted) must_follow = layer->paint(place) || must_follow;
  }
  return must_follow;
}

void LayerStack::draw(Ui& ui, const LayerArea& place) {
  for (Layer* layer : layers_)
    if (is_seen(*layer)) layer->draw(ui, place);
}

Keys receiver_of_keys(const LayerStack& layers, const Ui& ui) {
  const Keys keys = layers.uppermost().keys();
  return keys == Keys::list ? keys : ui.keys;
}

}  // namespace tilefold::window
