// The answers that participants type and choose, before they are stored.

#include <doctest/doctest.h>

#include <optional>
#include <string>

#include "app/play/answer_draft.h"

namespace tilefold::test {
namespace {

using play::AnswerDraft;
using protocol::StudyQuestion;
using AnswerKind = StudyQuestion::Kind;
using Given = std::optional<std::string>;

StudyQuestion number_question(double min, double max) {
  return {.name = "n", .kind = AnswerKind::number, .min = min, .max = max};
}

// Returns the answer after a text was typed.
Given typed(const StudyQuestion& question, const std::string& text) {
  AnswerDraft draft;
  draft.begin(&question);
  draft.type(text);
  return draft.answer();
}

TEST_CASE("A number is an answer if it is in its range, with a dot or a comma") {
  const StudyQuestion question = number_question(1, 99.5);
  CHECK(typed(question, "42") == Given("42"));
  CHECK(typed(question, "42.50") == Given("42.5"));
  CHECK(typed(question, "42,5") == Given("42.5"));
  CHECK(typed(question, "99.5") == Given("99.5"));
  for (const std::string text : {"0", "99.6", "", "-", "1-2", "1.2.3", "x", "1e1", "nan"}) {
    CAPTURE(text);
    CHECK(typed(question, text) == std::nullopt);
  }
}

TEST_CASE("A number is stored with all its digits, so that it stays in its range") {
  CHECK(typed(number_question(0.1234567890124, 1), "0.1234567890124") == Given("0.1234567890124"));
  CHECK(typed(number_question(0, 1e15), "999999999999999") == Given("999999999999999"));
  CHECK(play::answer_number(42) == "42");
  CHECK(play::answer_number(-0.5) == "-0.5");
}

TEST_CASE("The keypad appends digits to the number or deletes its last digit, wherever the caret is") {
  const StudyQuestion question = number_question(0, 1000);
  AnswerDraft draft;
  draft.begin(&question);
  for (const char key : {'1', '2', '<', '3'}) draft.press_key(key);
  draft.move_caret(-2);
  draft.press_key('4');
  CHECK(draft.text() == "134");
  for (int i = 0; i < 100; ++i) draft.press_key('9');
  CHECK(draft.text().size() == 20);
}

TEST_CASE("A text is edited by whole letters, and accepts no control characters and no incomplete letters") {
  const StudyQuestion question{.name = "t", .kind = AnswerKind::text};
  AnswerDraft draft;
  draft.begin(&question);
  draft.type("aäb");
  draft.move_caret(-1);
  draft.erase(false);
  CHECK(draft.text() == "ab");
  draft.type("€");
  draft.move_caret(-1);
  draft.erase(true);
  CHECK(draft.text() == "ab");
  CHECK(draft.caret() == 1);
  for (const std::string text : {"\x01", "\x7f", "\xc3", "\xa4", "\xff", "\x1b[0m", "\xed\xa0\x80"}) draft.type(text);
  CHECK(draft.text() == "ab");
  draft.type("\n\t");
  CHECK(draft.answer() == Given("a\n\tb"));
  draft.type(std::string(4000, 'x'));
  CHECK(draft.answer() == Given("a\n\tb"));
}

TEST_CASE("White space is no answer") {
  CHECK(typed({.name = "t", .kind = AnswerKind::text}, " \n\t ") == std::nullopt);
}

TEST_CASE("An option or a point is chosen by its number, and a new question begins without an answer") {
  const StudyQuestion choice{
      .name = "c", .kind = AnswerKind::choice, .options = {{"left", "links"}, {"right", "rechts"}}};
  const StudyQuestion likert{.name = "l", .kind = AnswerKind::likert, .points = 5};
  AnswerDraft draft;
  CHECK_FALSE(draft.choose(1));
  draft.begin(&choice);
  CHECK(draft.answer() == std::nullopt);
  for (const int wrong : {-1, 0, 3}) CHECK_FALSE(draft.choose(wrong));
  CHECK(draft.choose(2));
  CHECK(draft.answer() == Given("right"));
  draft.begin(&likert);
  CHECK(draft.answer() == std::nullopt);
  CHECK_FALSE(draft.choose(6));
  CHECK(draft.choose(5));
  CHECK(draft.answer() == Given("5"));
  draft.begin(nullptr);
  CHECK_FALSE(draft.has_field());
  draft.type("x");
  CHECK(draft.answer() == std::nullopt);
}

}  // namespace
}  // namespace tilefold::test
