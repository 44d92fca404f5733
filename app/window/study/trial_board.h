// The board of a trial in the study window, with the figures above it and the buttons below it.
#pragma once

#include <optional>
#include <string>

#include "app/play/bindings.h"
#include "app/play/board_input.h"
#include "app/play/study_trial_game.h"
#include "app/window/platform/renderer.h"
#include "app/window/study/page_canvas.h"

namespace tilefold::window {

class TrialBoard {
 public:
  TrialBoard(play::StudyProgress& progress, play::StudyTrialGame& game, Renderer& renderer)
      : progress_(progress), game_(game), renderer_(renderer), input_(game.view()) {}

  /// Advances the animation and draws the board with OpenGL. `unit` is the size of the text in pixels.
  void paint(PixelSize size, float unit, float ms);
  /// Draws the figures and the buttons.
  void draw(const PageCanvas::Place& place);

  void hover(std::optional<render::Pixel> pixel);
  void press(render::Pixel pixel);
  void release(std::optional<render::Pixel> pixel);
  void scroll(float rows) { input_.scroll(renderer_.layout(), rows); }
  /// Performs an action of a key or gamepad button on the board. Ignores all actions that are not allowed.
  void perform(play::Action action);
  void play_column(int column);

  /// True while the participant is asked whether to give up. The buttons below the board are then other ones.
  bool is_asking() const { return is_asking_; }

  const render::Layout& layout() const { return renderer_.layout(); }

 private:
  bool is_playable() const { return game_.outcome().empty() && !is_asking_; }
  std::vector<PageCanvas::Button> buttons();
  std::string figures() const;
  std::string word(std::string_view name) const { return progress_.texts().word(name); }

  play::StudyProgress& progress_;
  play::StudyTrialGame& game_;
  Renderer& renderer_;
  play::BoardInput input_;
  bool is_asking_ = false;
};

}  // namespace tilefold::window
