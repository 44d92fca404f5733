// The answer that a participant has given to a question of a study but not yet confirmed.
//
// Invariant: the caret is between two letters of the text, and the text is valid UTF-8 without control characters other
// than line breaks and tabs.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "app/protocol/protocol.h"

namespace tilefold::play {

class AnswerDraft {
 public:
  /// Begins the answer to `question`, which is null on a page without a question and must outlive this object.
  void begin(const protocol::StudyQuestion* question);

  /// Returns the answer as it would be stored; nullopt if it is missing or not valid.
  std::optional<std::string> answer() const;

  /// True if the question is answered with a text or a number.
  bool has_field() const;
  /// True if the question asks for a number.
  bool is_number() const;

  /// Insert text at the caret, remove the letter before or after it, and move it by letters. Text that the question
  /// does not accept is ignored.
  void type(std::string_view text);
  void erase(bool is_after);
  void move_caret(int letters);
  /// Types a key of the keypad at the end of the number; '<' removes the last character.
  void press_key(char key);

  /// Chooses the option or the point of a scale with this number, from 1. Returns false if the question has none.
  bool choose(int number);

  int chosen() const { return chosen_; }  ///< 0 if nothing is chosen
  const std::string& text() const { return text_; }
  std::size_t caret() const { return caret_; }

 private:
  const protocol::StudyQuestion* question_ = nullptr;
  int chosen_ = 0;
  std::string text_;
  std::size_t caret_ = 0;
};

/// Formats a number for storage and display. Parsing the text gives exactly the same number.
std::string answer_number(double value);

}  // namespace tilefold::play
