#include "app/records/list_syntax.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace tilefold::records {
namespace {

constexpr std::array<std::string_view, 7> list_functions{"c",     "rbind",    "list",       "tuple",
                                                         "array", "np.array", "numpy.array"};
constexpr std::array<std::pair<std::string_view, std::string_view>, 10> constants{{{"None", "null"},
                                                                                   {"NA", "null"},
                                                                                   {"NULL", "null"},
                                                                                   {"null", "null"},
                                                                                   {"True", "true"},
                                                                                   {"TRUE", "true"},
                                                                                   {"true", "true"},
                                                                                   {"False", "false"},
                                                                                   {"FALSE", "false"},
                                                                                   {"false", "false"}}};

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
}

bool is_space(char c) {
  return std::isspace(static_cast<unsigned char>(c)) != 0;
}

// Rewrites a text as JSON. The functions of this class return false if the text is not a sequence of lists.
class ListRewriter {
 public:
  explicit ListRewriter(std::string_view text) : text_(text) {}

  std::optional<std::vector<std::string>> values() {
    while (skip_between()) {
      if (!value()) return std::nullopt;
      values_.push_back(std::exchange(json_, {}));
    }
    return at_ < text_.size() || values_.empty() ? std::nullopt : std::optional(std::move(values_));
  }

 private:
  // Skips everything that may precede a value: white space, semicolons, commas, and the name before an assignment sign.
  // Returns false at the end of the text.
  bool skip_between() {
    while (at_ < text_.size() && (is_space(text_[at_]) || text_[at_] == ';' || text_[at_] == ',')) ++at_;
    std::size_t end = at_;
    while (end < text_.size() && is_word(text_[end])) ++end;
    std::size_t next = end;
    while (next < text_.size() && is_space(text_[next])) ++next;
    if (end == at_) return at_ < text_.size();
    const std::string_view rest = text_.substr(next);
    const std::size_t sign = rest.starts_with("<-") ? 2 : rest.starts_with('=') || rest.starts_with(':') ? 1 : 0;
    if (sign == 0 && !(next > end && (rest.starts_with('{') || rest.starts_with('[')))) return at_ < text_.size();
    at_ = next + sign;
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
    return at_ < text_.size();
  }

  bool value() {
    int depth = 0;
    do {
      if (at_ == text_.size()) return false;
      const char c = text_[at_];
      if (is_space(c)) {
        ++at_;
        json_ += ' ';
      } else if (c == '"' || c == '\'') {
        if (!quotation(c)) return false;
      } else if (c == '[' || c == '(' || c == '{') {
        ++depth;
        ++at_;
        json_ += c == '{' ? '{' : '[';
      } else if (c == ']' || c == ')' || c == '}') {
        if (--depth < 0) return false;
        close(c == '}' ? '}' : ']');
      } else if (c == ',' || c == ':' || c == '-') {
        ++at_;
        json_ += c;
      } else if (!word(depth)) {
        return false;
      }
    } while (depth > 0);
    return true;
  }

  // Closes a list. Removes a comma before the bracket, which Python allows but JSON does not.
  void close(char bracket) {
    ++at_;
    const std::size_t last = json_.find_last_not_of(' ');
    if (last != std::string::npos && json_[last] == ',') json_.resize(last);
    json_ += bracket;
  }

  bool quotation(char mark) {
    json_ += '"';
    for (++at_; at_ < text_.size() && text_[at_] != mark; ++at_) {
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) json_ += text_[at_++];
      if (text_[at_] == '"' && mark == '\'') json_ += '\\';
      json_ += text_[at_];
    }
    if (at_ == text_.size()) return false;
    ++at_;
    json_ += '"';
    return true;
  }

  bool word(int depth) {
    std::size_t end = at_;
    while (end < text_.size() && is_word(text_[end])) ++end;
    std::string_view word = text_.substr(at_, end - at_);
    if (word.empty()) return false;
    at_ = end;
    if (text_.substr(at_).starts_with('(')) {
      // Omits the name of a list function; the list begins at the bracket that follows the name.
      if (std::find(list_functions.begin(), list_functions.end(), word) == list_functions.end()) return false;
      return depth > 0 || value();
    }
    if (depth == 0) return false;
    for (const auto& [name, json] : constants)
      if (name == word) {
        json_ += json;
        return true;
      }
    if (std::isdigit(static_cast<unsigned char>(word.front())) == 0) return false;
    if (word.ends_with('L')) word.remove_suffix(1);  // removes the suffix of integers in R
    if (word.ends_with('.')) word.remove_suffix(1);  // removes the point at the end of numbers that NumPy prints
    json_ += word;
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string json_;
  std::vector<std::string> values_;
};

}  // namespace

std::optional<std::vector<std::string>> lists_as_json(std::string_view text) {
  return ListRewriter(text).values();
}

}  // namespace tilefold::records
