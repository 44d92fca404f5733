// A popup list that a panel, a card or the bar has opened. Dear ImGui draws and closes the list. While the list is
// open, Dear ImGui receives all keys and pointer presses.
#pragma once

#include "app/window/panels/layer.h"

namespace tilefold::window {

class PopupLayer final : public Layer {
 public:
  bool is_open() const override { return is_open_; }
  Hides hides() const override { return Hides::nothing; }
  Keys keys() const override { return Keys::list; }
  bool leave() override { return false; }

  /// Records whether a popup list is open. Call after the widgets of a frame have been drawn.
  void follow(bool is_open) { is_open_ = is_open; }

 private:
  bool is_open_ = false;
};

}  // namespace tilefold::window
