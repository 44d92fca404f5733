// The window of a study: shows one step after the other, and nothing else of the program.
//
// It has its own event loop and does not create the layers, panels and actions of the main window, so that a
// participant cannot reach them with any device. The experimenter leaves with Ctrl+Shift+Alt+Q; the button with which
// desktops close windows has no effect.
#pragma once

#include <SDL.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/records/window_module.h"
#include "app/window/input/gamepad.h"
#include "app/window/study/study_page.h"
#include "app/window/study/trial_board.h"

namespace tilefold::window {

class StudyWindow {
 public:
  /// Opens the window. Requires that `progress` and `trace` outlive it.
  static Result<std::unique_ptr<StudyWindow>> open(const records::StudyWindowRequest& request,
                                                   play::StudyProgress& progress, play::Trace& trace);
  ~StudyWindow();
  StudyWindow(const StudyWindow&) = delete;
  StudyWindow& operator=(const StudyWindow&) = delete;

  /// Shows the study until the experimenter leaves.
  void run();

 private:
  StudyWindow(std::unique_ptr<GlWindow> gl, Renderer renderer, play::StudyProgress& progress, play::Trace& trace);
  Result<Done> set_up();

  void handle(const SDL_Event& event);
  void handle_window(const SDL_WindowEvent& event);
  void handle_key(const SDL_KeyboardEvent& event);
  void handle_field_key(SDL_Scancode key);
  void handle_pad(play::PadButton button);
  void press(render::Pixel pixel);
  void release(render::Pixel pixel);
  void hover(render::Pixel pixel);
  void move_focus(int steps);
  bool activate();
  void press_item(const PageItem& item);
  void perform(play::Action action);
  void press_digit(int digit);
  int item_at(render::Pixel pixel) const;

  void follow(double now);
  void begin_step();
  void end_trial(double now);
  std::optional<double> wait_ms(double now) const;

  void draw(double now);
  void draw_contents();
  void draw_page(const PageCanvas::Place& place);
  void draw_lines(const PageCanvas::Place& place);
  void update_fonts();
  void write_trace();
  bool is_trial() const { return board_ != nullptr; }

  std::unique_ptr<GlWindow> gl_;
  Renderer renderer_;
  play::StudyProgress& progress_;
  play::Trace& trace_;
  StudyStyle style_;
  StudyPage page_;
  play::Bindings bindings_;
  Gamepads pads_;
  std::unique_ptr<play::StudyTrialGame> game_;  // set during a trial
  std::unique_ptr<TrialBoard> board_;
  std::string problem_;  // reason why the trial cannot be opened; empty if it can

  // Controls of the page in the last frame. Disabled ones are in the list, too, so that an index always means the same
  // control during a step, except while a trial asks a question.
  std::vector<PageItem> items_;
  int focused_ = -1;
  int pressed_ = -1;  // item under the pointer when the mouse button was pressed
  std::string hovered_;
  float scroll_ = 0;
  std::optional<std::size_t> shown_;  // number of the step that is shown
  std::optional<double> leave_at_;    // time at which an ended trial disappears
  std::int64_t pause_seconds_ = 0;    // remaining seconds of a break that were last drawn
  int owed_ = 3;                      // number of frames still to be drawn
  double drawn_at_ = 0;
  std::int64_t frames_ = 0;  // number of frames drawn
  bool is_open_ = true;
  Object places_;  // the record of kind `places` that was last written to the trace
};

}  // namespace tilefold::window
