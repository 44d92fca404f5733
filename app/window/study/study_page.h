// The pages of a study: texts, consent, questions, breaks and feedback, with the answers that the participant has given
// but not yet confirmed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/play/answer_draft.h"
#include "app/play/study_progress.h"
#include "app/window/study/page_canvas.h"

namespace tilefold::window {

class StudyPage {
 public:
  explicit StudyPage(play::StudyProgress& progress) : progress_(progress) {}

  /// Discards the answer on the previous page. Must be called when a step begins.
  void begin();

  /// Draws the page of the current step, or the last page if the study is over. `canvas` begins at the top.
  void draw(PageCanvas& canvas);

  /// The answer to the question on the page.
  play::AnswerDraft& draft() { return draft_; }

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

  play::StudyProgress& progress_;
  play::AnswerDraft draft_;
};

}  // namespace tilefold::window
