// Draws the board editor in place of the game.
#pragma once

#include "app/play/board_draft.h"
#include "app/window/panels/layer.h"

namespace tilefold::app {

class EditorLayer final : public Layer {
 public:
  explicit EditorLayer(BoardDraft& draft) : draft_(draft) {}
  bool is_open() const override { return draft_.is_open(); }
  Hides hides() const override { return Hides::all; }
  std::optional<std::string> game_id() const override { return draft_.game_id(); }
  void draw(Ui& ui, const LayerArea& place) override;
  bool perform(Action action) override;
  bool press_digit(int digit) override;
  bool leave() override;

 private:
  void draw_boards(Ui& ui, const Area& area);
  void draw_board(Ui& ui, const Snapshot& shot, const Area& area, bool is_upcoming);
  void scroll_to_cursor(int rows);

  BoardDraft& draft_;
  int first_row_ = 0;  // first visible row of a long board
  std::optional<DraftSpot> seen_;
};

}  // namespace tilefold::app
