#include "app/bots/command_words.h"

#include <optional>

#include "engine/core/text.h"

namespace tilefold::bots {
namespace {

class WordSplitter {
 public:
  explicit WordSplitter(std::string_view text) : text_(text) {}

  Result<std::vector<std::string>> split() {
    while (at_ < text_.size())
      if (!parse_next())
        return make_error("the command {} has an unclosed quote or backslash; it must be closed",
                          tilefold::quoted(text_));
    end_word();
    if (words_.empty()) return make_error("the command {} is empty; it must name a program", tilefold::quoted(text_));
    return std::move(words_);
  }

 private:
  bool parse_next() {
    const char c = text_[at_++];
    if (c == ' ' || c == '\t' || c == '\n') {
      end_word();
      return true;
    }
    if (!word_) word_.emplace();
    if (c == '\'') return parse_quoted('\'', "");
    if (c == '"') return parse_quoted('"', "\"\\");
    if (c != '\\') {
      *word_ += c;
      return true;
    }
    if (at_ == text_.size()) return false;
    *word_ += text_[at_++];
    return true;
  }

  // Reads up to the closing quote. A backslash escapes the characters in `escaped`.
  bool parse_quoted(char quote, std::string_view escaped) {
    for (; at_ < text_.size() && text_[at_] != quote; ++at_) {
      const bool is_escape =
          text_[at_] == '\\' && at_ + 1 < text_.size() && escaped.find(text_[at_ + 1]) != std::string_view::npos;
      if (is_escape) ++at_;
      *word_ += text_[at_];
    }
    return at_++ < text_.size();
  }

  void end_word() {
    if (word_) words_.push_back(std::move(*word_));
    word_.reset();
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::optional<std::string> word_;  // current word; set even if empty, because "" is a word
  std::vector<std::string> words_;
};

}  // namespace

Result<std::vector<std::string>> split_command(std::string_view text) {
  return WordSplitter(text).split();
}

}  // namespace tilefold::bots
