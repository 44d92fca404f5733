#include "engine/core/board_text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

namespace tilefold {
namespace {

constexpr std::string_view blanks = " \t";
// UTF-8 encodings of the vertical lines among the box-drawing characters, and of the broken bar.
constexpr std::array<std::string_view, 5> drawn_bars{"\xe2\x94\x82", "\xe2\x94\x83", "\xe2\x95\x91", "\xe2\x94\x86",
                                                     "\xc2\xa6"};

bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

// True if the text after a semicolon contains a word, which makes it a comment rather than numbers.
bool has_word(std::string_view text) {
  for (std::size_t i = 1; i < text.size(); ++i)
    if (std::isalpha(static_cast<unsigned char>(text[i])) != 0 && std::islower(static_cast<unsigned char>(text[i - 1])))
      return true;
  return false;
}

std::size_t comment_begin(std::string_view line) {
  const std::size_t first = line.find_first_not_of(blanks);
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool is_start = i == first;
    if (!is_start && (i == 0 || !is_blank(line[i - 1]))) continue;
    if (line[i] == '#' || line.substr(i).starts_with("//")) return i;
    if (line[i] == ';' && (is_start || has_word(line.substr(i + 1)))) return i;
  }
  return line.size();
}

// Replaces each vertical line or broken bar in UTF-8 by the ASCII bar.
std::string with_plain_bars(std::string_view text) {
  std::string plain(text);
  for (const std::string_view bar : drawn_bars)
    for (std::size_t at = plain.find(bar); at != std::string::npos; at = plain.find(bar, at + 1))
      plain.replace(at, bar.size(), "|");
  return plain;
}

bool is_edge(char c) {
  return is_blank(c) || c == '[' || c == ']' || c == '"' || c == '\'';
}

TextCell trimmed_cell(std::string_view line, std::size_t begin, std::size_t end) {
  while (begin < end && is_edge(line[begin])) ++begin;
  while (end > begin && is_edge(line[end - 1])) --end;
  return {.text = std::string(line.substr(begin, end - begin)), .column = static_cast<int>(begin) + 1};
}

std::vector<TextCell> split_at(std::string_view line, std::string_view separators) {
  std::vector<TextCell> cells;
  std::size_t begin = 0;
  while (begin <= line.size()) {
    const std::size_t end = std::min(line.find_first_of(separators, begin), line.size());
    cells.push_back(trimmed_cell(line, begin, end));
    begin = end + 1;
  }
  return cells;
}

std::vector<TextCell> split_at_spaces(std::string_view line) {
  std::vector<TextCell> cells;
  std::size_t begin = 0;
  while (begin < line.size()) {
    while (begin < line.size() && is_edge(line[begin])) ++begin;
    std::size_t end = begin;
    while (end < line.size() && !is_edge(line[end])) ++end;
    if (end > begin)
      cells.push_back({.text = std::string(line.substr(begin, end - begin)), .column = static_cast<int>(begin) + 1});
    begin = end;
  }
  return cells;
}

// Returns the index after the row label that R prints before a row of a matrix, such as [3,]. Returns 0 if the line
// does not begin with a row label.
std::size_t row_label_end(std::string_view line) {
  std::size_t at = std::min(line.find_first_not_of(blanks), line.size());
  if (at == line.size() || line[at] != '[') return 0;
  const std::size_t digits = ++at;
  while (at < line.size() && std::isdigit(static_cast<unsigned char>(line[at])) != 0) ++at;
  return at > digits && line.substr(at).starts_with(",]") ? at + 2 : 0;
}

bool is_column_heading(std::string_view line) {
  const std::size_t at = line.find_first_not_of(blanks);
  return at != std::string_view::npos && line.substr(at).starts_with("[,1]");
}

}  // namespace

std::optional<std::int64_t> known_rule(const KnownRules& rules, std::string_view name) {
  for (const auto& [known, value] : rules)
    if (known == name) return value;
  return std::nullopt;
}

BoardReading unreadable(Fit fit, Error problem) {
  return {.fit = fit, .boards = {}, .form = {}, .problem = std::move(problem)};
}

std::vector<TextLine> text_lines(std::string_view text) {
  std::vector<TextLine> lines;
  int number = 1;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
    const std::string_view line = text.substr(0, end);
    const std::size_t comment = comment_begin(line);
    // Drops a line that contains only a comment, because a blank line would separate two boards.
    if (comment == line.size() || line.substr(0, comment).find_first_not_of(blanks) != std::string_view::npos)
      lines.push_back({.text = std::string(line.substr(0, comment)), .number = number});
    const std::size_t line_break = text.substr(end).starts_with("\r\n") ? 2 : 1;
    text.remove_prefix(std::min(end + line_break, text.size()));
    ++number;
  }
  return lines;
}

std::vector<std::vector<TextLine>> text_blocks(const std::vector<TextLine>& lines) {
  std::vector<std::vector<TextLine>> blocks;
  bool is_open = false;
  for (const TextLine& line : lines) {
    if (line.is_blank()) {
      is_open = false;
      continue;
    }
    if (!is_open) blocks.emplace_back();
    is_open = true;
    blocks.back().push_back(line);
  }
  return blocks;
}

std::vector<TextCell> split_cells(const TextLine& line) {
  const std::string text = with_plain_bars(line.text);
  for (const std::string_view separators : {"|", ",;", "\t"}) {
    if (text.find_first_of(separators) == std::string::npos) continue;
    std::vector<TextCell> cells = split_at(text, separators);
    // Removes parts that are not cells: the part before a bar or bracket at the start of the line, and an empty part
    // after the last separator.
    const std::size_t first = text.find_first_not_of(blanks);
    const bool has_edges = text[first] == '|' || text[first] == '[';
    if (has_edges && separators == "|") cells.erase(cells.begin());
    if (has_edges && !cells.empty() && cells.back().text.empty()) cells.pop_back();
    return cells;
  }
  return split_at_spaces(text);
}

bool is_frame(const TextLine& line) {
  const std::string_view text = line.text;
  if (text.find('+') == std::string_view::npos && text.find("--") == std::string_view::npos &&
      text.find("==") == std::string_view::npos && text.find("\xe2\x94\x80") == std::string_view::npos &&
      text.find("\xe2\x95\x90") == std::string_view::npos && text.find("\xe2\x94\x81") == std::string_view::npos)
    return false;
  return std::all_of(text.begin(), text.end(), [](char c) {
    return std::string_view("+-=| \t").find(c) != std::string_view::npos || static_cast<unsigned char>(c) >= 0x80;
  });
}

std::vector<TextLine> without_matrix_labels(std::vector<TextLine> lines) {
  for (TextLine& line : lines) {
    if (is_column_heading(line.text)) line.text.clear();  // a heading separates two matrices, as a blank line does
    const std::size_t end = row_label_end(line.text);
    for (std::size_t i = 0; i < end; ++i) line.text[i] = ' ';
  }
  return lines;
}

std::optional<std::int64_t> written_number(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || error != std::errc() || end != text.data() + text.size() || text.front() == '-')
    return std::nullopt;
  return number;
}

Phrase text_place(int line, int column) {
  return make_phrase("line {}, column {}", line, column);
}

std::string counted_text(std::size_t count, std::string_view noun) {
  return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

}  // namespace tilefold
