// A popup list opened from a panel, a card or the bar. Dear ImGui draws and closes it, and receives all keys and
// presses while it is open.
#pragma once

#include "app/window/panels/layer.h"

namespace tilefold::app {

class PopupLayer final : public Layer {
 public:
  bool is_open() const override { return is_open_; }
  Hides hides() const override { return Hides::nothing; }
  Keys keys() const override { return Keys::list; }
  bool leave() override { return false; }

  /// Updates the state after the widgets of a frame have been drawn.
  void follow(bool is_open) { is_open_ = is_open; }

 private:
  bool is_open_ = false;
};

}  // namespace tilefold::app
