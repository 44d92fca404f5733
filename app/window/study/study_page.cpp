#include "app/window/study/study_page.h"

#include <algorithm>
#include <utility>

namespace tilefold::window {
namespace {

constexpr float text_gap = 1.4F;

std::string replaced(std::string text, std::string_view name, const std::string& value) {
  const std::string mark = "{" + std::string(name) + "}";
  for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + value.size()))
    text.replace(at, mark.size(), value);
  return text;
}

}  // namespace

void StudyPage::begin() {
  const bool has_question = !progress_.place().is_over && step().kind == Kind::question;
  draft_.begin(has_question ? step().question : nullptr);
}

void StudyPage::finish(const std::string& outcome, bool has_answer, std::optional<std::string> answer) {
  // A failure is shown by the window; the page stays, so that the participant can press again.
  [[maybe_unused]] const auto done =
      progress_.finish({.outcome = outcome, .has_answer = has_answer, .answer = std::move(answer)});
}

PageCanvas::Button StudyPage::continue_button(bool is_enabled) {
  return {.label = word("continue"), .press = [this] { finish("seen"); }, .is_accent = true, .is_enabled = is_enabled};
}

void StudyPage::draw(PageCanvas& canvas) {
  if (progress_.place().is_over) return draw_end(canvas);
  switch (step().kind) {
    case Kind::language: return draw_language(canvas);
    case Kind::consent: return draw_consent(canvas);
    case Kind::question: return draw_question(canvas);
    case Kind::feedback: return draw_feedback(canvas);
    case Kind::pause: return draw_pause(canvas);
    case Kind::text:
      canvas.paragraph(progress_.texts().text(*step().text));
      canvas.gap(text_gap);
      return canvas.buttons({continue_button()});
    case Kind::trial: break;
  }
}

void StudyPage::draw_language(PageCanvas& canvas) {
  canvas.heading(progress_.texts().text(progress_.texts().protocol().title));
  canvas.gap(text_gap);
  canvas.paragraph(word("language"));
  canvas.gap(0.6F);
  for (const std::string& language : progress_.texts().protocol().languages)
    canvas.option(language, false, [this, language] { finish("answered", true, language); });
}

void StudyPage::draw_consent(PageCanvas& canvas) {
  canvas.heading(progress_.texts().text(progress_.texts().protocol().title));
  canvas.gap(0.8F);
  canvas.paragraph(progress_.texts().text(*step().text));
  canvas.gap(text_gap);
  canvas.buttons({{.label = word("agree"), .press = [this] { finish("agreed"); }, .is_accent = true},
                  {.label = word("disagree"), .press = [this] { finish("declined"); }}});
}

void StudyPage::draw_answer(PageCanvas& canvas, const protocol::StudyQuestion& question) {
  switch (question.kind) {
    case protocol::StudyQuestion::Kind::choice:
      for (std::size_t i = 0; i < question.options.size(); ++i) {
        const int number = static_cast<int>(i) + 1;
        canvas.option(progress_.texts().text(question.options[i]), draft_.chosen() == number,
                      [this, number] { draft_.choose(number); });
      }
      return;
    case protocol::StudyQuestion::Kind::likert:
      return canvas.scale({.points = question.points,
                           .chosen = draft_.chosen(),
                           .low = question.low.empty() ? std::string() : progress_.texts().text(question.low),
                           .high = question.high.empty() ? std::string() : progress_.texts().text(question.high),
                           .press = [this](int point) { draft_.choose(point); }});
    case protocol::StudyQuestion::Kind::number:
      canvas.field({.text = draft_.text(), .caret = draft_.caret(), .is_line = true});
      canvas.gap(0.5F);
      canvas.keypad([this](char key) { draft_.press_key(key); });
      canvas.gap(0.6F);
      return canvas.small_text(replaced(replaced(word("number_range"), "min", play::answer_number(question.min)), "max",
                                        play::answer_number(question.max)));
    case protocol::StudyQuestion::Kind::text: break;
  }
  canvas.field({.text = draft_.text(), .caret = draft_.caret()});
}

void StudyPage::draw_question(PageCanvas& canvas) {
  const protocol::StudyQuestion& question = *step().question;
  canvas.paragraph(progress_.texts().text(question.text));
  canvas.gap(1.2F);
  draw_answer(canvas, question);
  canvas.gap(text_gap);
  const auto given = draft_.answer();
  std::vector<PageCanvas::Button> row{{.label = word("continue"),
                                       .press = [this] { finish("answered", true, draft_.answer()); },
                                       .is_accent = true,
                                       .is_enabled = given.has_value()}};
  if (!question.is_required) row.push_back({.label = word("skip"), .press = [this] { finish("skipped", true); }});
  canvas.buttons(row);
}

void StudyPage::draw_feedback(PageCanvas& canvas) {
  const profile::StudyStepRow& trial = progress_.last_trial();
  const std::string name = trial.outcome == "solved"       ? "solved"
                           : trial.outcome == "time_limit" ? "out_of_time"
                           : trial.outcome == "max_moves"  ? "out_of_moves"
                           : trial.outcome == "gave_up"    ? "gave_up"
                                                           : "over";
  canvas.heading(replaced(word(name), "moves", std::to_string(trial.moves)));
  canvas.gap(text_gap);
  canvas.buttons({continue_button()});
}

std::int64_t StudyPage::pause_left_ms() const {
  if (progress_.is_preview() || progress_.place().is_over || step().kind != Kind::pause) return 0;
  return std::max<std::int64_t>(0, step().block->pause_seconds * 1000 - progress_.active_ms());
}

void StudyPage::draw_pause(PageCanvas& canvas) {
  const std::int64_t left = pause_left_ms();
  canvas.paragraph(progress_.texts().text(*step().text));
  canvas.gap(text_gap);
  canvas.buttons({continue_button(left == 0)});
  if (step().block->pause_seconds == 0) return;
  canvas.gap(0.6F);
  canvas.small_text(left == 0 ? " " : replaced(word("pause_left"), "seconds", std::to_string((left + 999) / 1000)));
}

void StudyPage::draw_end(PageCanvas& canvas) {
  const protocol::StudyText& debriefing = progress_.texts().protocol().debriefing;
  canvas.heading(progress_.texts().text(progress_.texts().protocol().title));
  canvas.gap(0.8F);
  if (progress_.place().is_declined) return canvas.paragraph(word("declined"));
  canvas.paragraph(debriefing.empty() ? word("thanks") : progress_.texts().text(debriefing));
}

}  // namespace tilefold::window
