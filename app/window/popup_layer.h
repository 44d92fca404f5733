// A list that hangs open from a panel, a card or the bar. Dear ImGui draws it, closes it, and has all keys and presses
// until then.
#pragma once

#include "app/window/panels/layer.h"

namespace tilefold::app {

class PopupLayer final : public Layer {
 public:
  bool is_open() const override { return is_open_; }
  Hides hides() const override { return Hides::nothing; }
  Keys keys() const override { return Keys::list; }
  bool leave() override { return false; }

  /// Whether one hangs open now that a frame's widgets are drawn.
  void follow(bool is_open) { is_open_ = is_open; }

 private:
  bool is_open_ = false;
};

}  // namespace tilefold::app
