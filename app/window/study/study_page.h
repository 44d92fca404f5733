// The pages of a study: texts, consent, questions, breaks and feedback, with the answers that the participant has given
// but not yet confirmed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/play/study_progress.h"
#include "app/window/study/page_canvas.h"

namespace tilefold::window {

class StudyPage {
 public:
  explicit StudyPage(play::StudyProgress& progress) : progress_(progress) {}

  /// Forgets the answers of the previous page. Must be called when a step begins.
  void begin();

  /// Draws the page of the current step, or the last page if the study is over. `canvas` begins at the top.
  void draw(PageCanvas& canvas);

  /// True if the page has a field for text or a number.
  bool has_field() const;
  /// True if the page asks for a number.
  bool is_number() const;
  /// Insert text at the caret, remove the letter before or after it, and move it by letters.
  void type(std::string_view text);
  void erase(bool is_after);
  void move_caret(int letters);

  /// Chooses the option or the point of a scale with this number, from 1. Returns false if the page has none.
  bool choose(int number);

  /// Returns the time in ms until a break may end; 0 if it may end now or there is none.
  std::int64_t pause_left_ms() const;

 private:
  using Kind = protocol::StudyStep::Kind;

  const protocol::StudyStep& step() const { return progress_.step(); }
  std::string word(std::string_view name) const { return progress_.texts().word(name); }
  void finish(const std::string& outcome, bool has_answer = false, std::optional<std::string> answer = {});
  PageCanvas::Button continue_button(bool is_enabled = true);
  void draw_language(PageCanvas& canvas);
  void draw_consent(PageCanvas& canvas);
  void draw_question(PageCanvas& canvas);
  void draw_answer(PageCanvas& canvas, const protocol::StudyQuestion& question);
  void draw_feedback(PageCanvas& canvas);
  void draw_pause(PageCanvas& canvas);
  void draw_end(PageCanvas& canvas);
  std::optional<std::string> answer() const;
  void type_number(char key);

  play::StudyProgress& progress_;
  int chosen_ = 0;  // number of the chosen option or point, from 1
  std::string text_;
  std::size_t caret_ = 0;
};

}  // namespace tilefold::window
