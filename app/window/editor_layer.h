// Draws the board editor in place of the game. If the board was read from a picture, draws the picture beside it.
#pragma once

#include <memory>
#include <optional>

#include "app/play/board_editor.h"
#include "app/window/panels/layer.h"
#include "app/window/platform/picture_texture.h"

namespace tilefold::window {

class EditorLayer final : public Layer {
 public:
  EditorLayer(play::BoardEditor& editor, Ui& ui) : editor_(editor), draft_(editor.draft()), ui_(ui) {}
  bool is_open() const override { return editor_.is_open(); }
  Hides hides() const override { return Hides::all; }
  std::optional<std::string> game_id() const override { return draft_.game_id(); }
  void draw(Ui& ui, const LayerArea& place) override;
  bool perform(play::Action action) override;
  bool press_digit(int digit) override;
  bool leave() override;

 private:
  void load_picture();
  Area draw_picture(Ui& ui, const Area& area);
  void draw_boards(Ui& ui, const Area& area);
  void draw_board(Ui& ui, const Snapshot& shot, const Area& area, bool is_upcoming);
  void scroll_to_cursor(int rows);

  play::BoardEditor& editor_;
  play::BoardDraft& draft_;
  Ui& ui_;
  int first_row_ = 0;  // first visible row if the board is too long to show completely
  std::optional<play::DraftSpot> seen_;
  std::shared_ptr<const records::PictureCopy> pictured_;  // the picture from which `texture_` was made
  std::optional<PictureTexture> texture_;
};

}  // namespace tilefold::window
