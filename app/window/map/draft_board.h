// The board of the level editor, over the one that is played on.
#pragma once

#include "app/play/level_draft.h"
#include "app/window/panels/layer.h"

namespace tilefold::app {

class DraftBoard final : public Layer {
 public:
  explicit DraftBoard(LevelDraft& draft) : draft_(draft) {}
  bool is_open() const override { return draft_.is_open(); }
  Hides hides() const override { return Hides::all; }
  void draw(Ui& ui, const LayerArea& place) override;
  bool perform(Action action) override;
  bool take_digit(int digit) override;
  bool leave() override;

 private:
  LevelDraft& draft_;
};

}  // namespace tilefold::app
