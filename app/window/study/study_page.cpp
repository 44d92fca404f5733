#include "app/window/study/study_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

namespace tilefold::window {
namespace {

constexpr std::size_t longest_answer = 4000;  // bytes
constexpr std::size_t longest_number = 20;
constexpr float text_gap = 1.4F;

std::string replaced(std::string text, std::string_view name, const std::string& value) {
  const std::string mark = "{" + std::string(name) + "}";
  for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + value.size()))
    text.replace(at, mark.size(), value);
  return text;
}

std::string number_text(double value) {
  return fmt::format("{:.12g}", value);
}

std::optional<double> number_of(std::string text) {
  std::replace(text.begin(), text.end(), ',', '.');
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

bool is_inside_letter(const std::string& text, std::size_t at) {
  return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80;
}

}  // namespace

void StudyPage::begin() {
  chosen_ = 0;
  text_.clear();
  caret_ = 0;
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

// Returns the answer as it would be stored; nullopt if it is missing or not valid.
std::optional<std::string> StudyPage::answer() const {
  const protocol::StudyQuestion& question = *step().question;
  switch (question.kind) {
    case protocol::StudyQuestion::Kind::choice:
      if (chosen_ == 0) return std::nullopt;
      return question.options[static_cast<std::size_t>(chosen_ - 1)].front();
    case protocol::StudyQuestion::Kind::likert:
      return chosen_ == 0 ? std::nullopt : std::optional(std::to_string(chosen_));
    case protocol::StudyQuestion::Kind::number: {
      const auto number = number_of(text_);
      if (!number || *number < question.min || *number > question.max) return std::nullopt;
      return number_text(*number);
    }
    case protocol::StudyQuestion::Kind::text: break;
  }
  return text_.find_first_not_of(" \n\t") == std::string::npos ? std::nullopt : std::optional(text_);
}

void StudyPage::draw_answer(PageCanvas& canvas, const protocol::StudyQuestion& question) {
  switch (question.kind) {
    case protocol::StudyQuestion::Kind::choice:
      for (std::size_t i = 0; i < question.options.size(); ++i) {
        const int number = static_cast<int>(i) + 1;
        canvas.option(progress_.texts().text(question.options[i]), chosen_ == number,
                      [this, number] { chosen_ = number; });
      }
      return;
    case protocol::StudyQuestion::Kind::likert:
      return canvas.scale({.points = question.points,
                           .chosen = chosen_,
                           .low = question.low.empty() ? std::string() : progress_.texts().text(question.low),
                           .high = question.high.empty() ? std::string() : progress_.texts().text(question.high),
                           .press = [this](int point) { chosen_ = point; }});
    case protocol::StudyQuestion::Kind::number:
      canvas.field({.text = text_, .caret = caret_, .is_line = true});
      canvas.gap(0.5F);
      canvas.keypad([this](char key) { type_number(key); });
      canvas.gap(0.6F);
      return canvas.small_text(
          replaced(replaced(word("number_range"), "min", number_text(question.min)), "max", number_text(question.max)));
    case protocol::StudyQuestion::Kind::text: break;
  }
  canvas.field({.text = text_, .caret = caret_});
}

void StudyPage::draw_question(PageCanvas& canvas) {
  const protocol::StudyQuestion& question = *step().question;
  canvas.paragraph(progress_.texts().text(question.text));
  canvas.gap(1.2F);
  draw_answer(canvas, question);
  canvas.gap(text_gap);
  const auto given = answer();
  std::vector<PageCanvas::Button> row{{.label = word("continue"),
                                       .press = [this] { finish("answered", true, answer()); },
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

bool StudyPage::is_number() const {
  return has_field() && step().question->kind == protocol::StudyQuestion::Kind::number;
}

bool StudyPage::has_field() const {
  if (progress_.place().is_over || step().kind != Kind::question) return false;
  const protocol::StudyQuestion::Kind kind = step().question->kind;
  return kind == protocol::StudyQuestion::Kind::text || kind == protocol::StudyQuestion::Kind::number;
}

void StudyPage::type_number(char key) {
  caret_ = text_.size();
  if (key == '<') return erase(false);
  type(std::string(1, key));
}

void StudyPage::type(std::string_view text) {
  if (!has_field()) return;
  const bool is_numeric = is_number();
  if (is_numeric && text.find_first_not_of("0123456789.,-") != std::string_view::npos) return;
  if (text_.size() + text.size() > (is_numeric ? longest_number : longest_answer)) return;
  text_.insert(caret_, text);
  caret_ += text.size();
}

void StudyPage::erase(bool is_after) {
  if (!has_field()) return;
  std::size_t from = caret_;
  std::size_t to = caret_;
  if (is_after && to < text_.size()) {
    do ++to;
    while (is_inside_letter(text_, to));
  } else if (!is_after && from > 0) {
    do --from;
    while (is_inside_letter(text_, from));
  }
  text_.erase(from, to - from);
  caret_ = from;
}

void StudyPage::move_caret(int letters) {
  for (; letters < 0 && caret_ > 0; ++letters) {
    do --caret_;
    while (caret_ > 0 && is_inside_letter(text_, caret_));
  }
  for (; letters > 0 && caret_ < text_.size(); --letters) {
    do ++caret_;
    while (is_inside_letter(text_, caret_));
  }
}

bool StudyPage::choose(int number) {
  if (progress_.place().is_over || step().kind != Kind::question) return false;
  const protocol::StudyQuestion& question = *step().question;
  const int last = question.kind == protocol::StudyQuestion::Kind::choice   ? static_cast<int>(question.options.size())
                   : question.kind == protocol::StudyQuestion::Kind::likert ? question.points
                                                                            : 0;
  if (number < 1 || number > last) return false;
  chosen_ = number;
  return true;
}

}  // namespace tilefold::window
