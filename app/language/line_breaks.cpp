#include "app/language/line_breaks.h"

namespace tilefold::language {
namespace {

// Characters that must not be the first of a line, and those that must not be the last, beside Chinese characters.
constexpr std::u32string_view closing = U",.;:!?)]}%’”…—·、。〉》」』】〕！％），．：；？］｝～";
constexpr std::u32string_view opening = U"([{‘“〈《「『【〔（［｛";

struct Letter {
  char32_t code = 0;
  std::size_t size = 1;  // in bytes
};

Letter letter_at(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  const unsigned first = byte(at);
  const std::size_t size = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  char32_t code = size == 1 ? first : first & (0x7FU >> size);
  for (std::size_t i = 1; i < size; ++i) code = code << 6U | (byte(at + i) & 0x3FU);
  return {code, size};
}

// True for Chinese characters and their punctuation, between which a line may end.
bool is_chinese(char32_t letter) {
  return letter >= 0x2E80;
}

bool may_break(char32_t before, char32_t after) {
  if (before == ' ' || after == ' ') return after != ' ';
  return (is_chinese(before) || is_chinese(after)) && closing.find(after) == closing.npos &&
         opening.find(before) == opening.npos;
}

}  // namespace

std::string broken_into_lines(std::string_view text, float width, const std::function<float(char32_t)>& width_of) {
  std::string lines;
  std::size_t start = 0;  // of the line
  std::size_t stop = 0;   // the last position where the line may end
  float used = 0;
  float used_at_stop = 0;
  char32_t before = 0;
  const auto end_line = [&](std::size_t end, std::size_t next) {
    lines.append(text.substr(start, end - start));
    start = stop = next;
  };
  for (std::size_t at = 0; at < text.size();) {
    const Letter letter = letter_at(text, at);
    const auto stop_here = [&] {
      stop = at;
      used_at_stop = used;
    };
    if (at > start && may_break(before, letter.code)) stop_here();
    const float wide = width_of(letter.code);
    if (used + wide > width && letter.code != ' ' && letter.code != '\n' && at > start) {
      if (stop == start) stop_here();
      end_line(text.find_last_not_of(' ', stop - 1) + 1, stop);
      lines += '\n';
      used -= used_at_stop;
    }
    used += wide;
    if (letter.code == '\n') {
      end_line(at + 1, at + 1);
      used = 0;
    }
    before = letter.code;
    at += letter.size;
  }
  end_line(text.size(), text.size());
  return lines;
}

std::string shortened(std::string_view text, float width, const std::function<float(char32_t)>& width_of) {
  constexpr float rounding = 0.00001F;  // the sum of widths is rounded, too
  const float limit = width + rounding;
  const float ellipsis = width_of(U'…');
  std::size_t stop = 0;  // the last position before which the text and the ellipsis fit
  float used = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (used + ellipsis <= limit) stop = at;
    const Letter letter = letter_at(text, at);
    used = letter.code == '\n' ? 0 : used + width_of(letter.code);
    if (used > limit) return std::string(text.substr(0, stop)) + "…";
    at += letter.size;
  }
  return std::string(text);
}

}  // namespace tilefold::language
