#include "app/play/answer_draft.h"

#include <fmt/format.h>

#include <algorithm>
#include <locale>
#include <sstream>

#include "engine/core/text.h"

namespace tilefold::play {
namespace {

using Kind = protocol::StudyQuestion::Kind;

constexpr std::size_t longest_answer = 4000;  // bytes
constexpr std::size_t longest_number = 20;

std::optional<double> number_of(std::string text) {
  std::replace(text.begin(), text.end(), ',', '.');
  std::istringstream stream(text);  // the browser version has no std::from_chars for fractions
  stream.imbue(std::locale::classic());
  double value = 0;
  stream >> std::noskipws >> value;
  return stream && stream.peek() == std::istringstream::traits_type::eof() ? std::optional(value) : std::nullopt;
}

bool is_inside_letter(const std::string& text, std::size_t at) {
  return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80;
}

// True if the text can be typed: complete letters, line breaks and tabs.
bool is_typed_text(std::string_view text) {
  std::string letters(text);
  std::replace_if(
      letters.begin(), letters.end(), [](char c) { return c == '\n' || c == '\t'; }, ' ');
  return printable(letters, letters.size()) == letters;
}

}  // namespace

std::string answer_number(double value) {
  return fmt::format("{}", value);
}

void AnswerDraft::begin(const protocol::StudyQuestion* question) {
  question_ = question;
  chosen_ = 0;
  text_.clear();
  caret_ = 0;
}

std::optional<std::string> AnswerDraft::answer() const {
  if (question_ == nullptr) return std::nullopt;
  switch (question_->kind) {
    case Kind::choice:
      if (chosen_ == 0) return std::nullopt;
      return question_->options[static_cast<std::size_t>(chosen_ - 1)].front();
    case Kind::likert: return chosen_ == 0 ? std::nullopt : std::optional(std::to_string(chosen_));
    case Kind::number: {
      const auto number = number_of(text_);
      if (!number || *number < question_->min || *number > question_->max) return std::nullopt;
      return answer_number(*number);
    }
    case Kind::text: break;
  }
  return text_.find_first_not_of(" \n\t") == std::string::npos ? std::nullopt : std::optional(text_);
}

bool AnswerDraft::is_number() const {
  return question_ != nullptr && question_->kind == Kind::number;
}

bool AnswerDraft::has_field() const {
  return is_number() || (question_ != nullptr && question_->kind == Kind::text);
}

void AnswerDraft::press_key(char key) {
  caret_ = text_.size();
  if (key == '<') return erase(false);
  type(std::string_view(&key, 1));
}

void AnswerDraft::type(std::string_view text) {
  if (!has_field() || !is_typed_text(text)) return;
  if (is_number() && text.find_first_not_of("0123456789.,-") != std::string_view::npos) return;
  if (text_.size() + text.size() > (is_number() ? longest_number : longest_answer)) return;
  text_.insert(caret_, text);
  caret_ += text.size();
}

void AnswerDraft::erase(bool is_after) {
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

void AnswerDraft::move_caret(int letters) {
  for (; letters < 0 && caret_ > 0; ++letters) {
    do --caret_;
    while (caret_ > 0 && is_inside_letter(text_, caret_));
  }
  for (; letters > 0 && caret_ < text_.size(); --letters) {
    do ++caret_;
    while (is_inside_letter(text_, caret_));
  }
}

bool AnswerDraft::choose(int number) {
  if (question_ == nullptr) return false;
  const int last = question_->kind == Kind::choice   ? static_cast<int>(question_->options.size())
                   : question_->kind == Kind::likert ? question_->points
                                                     : 0;
  if (number < 1 || number > last) return false;
  chosen_ = number;
  return true;
}

}  // namespace tilefold::play
