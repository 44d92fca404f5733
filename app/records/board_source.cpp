#include "app/records/board_source.h"

#include <algorithm>
#include <array>
#include <utility>

#include "app/records/json.h"
#include "app/records/list_syntax.h"
#include "engine/core/text.h"
#include "engine/core/translatable.h"

namespace tilefold::records {
namespace {

constexpr std::string_view utf8_mark = "\xef\xbb\xbf";

struct Signature {
  std::string_view begins;
  std::string_view kind;
};

using namespace std::string_view_literals;

constexpr std::array<Signature, 12> signatures{{{"\x89PNG"sv, command_line_text("a PNG picture")},
                                                {"\xff\xd8\xff"sv, command_line_text("a JPEG picture")},
                                                {"GIF8"sv, command_line_text("a GIF picture")},
                                                {"RIFF"sv, command_line_text("a WebP picture")},
                                                {"BM"sv, command_line_text("a BMP picture")},
                                                {"II*\0"sv, command_line_text("a TIFF picture")},
                                                {"MM\0*"sv, command_line_text("a TIFF picture")},
                                                {"%PDF"sv, command_line_text("a PDF document")},
                                                {"PK\x03\x04"sv, command_line_text("a ZIP archive")},
                                                {"\x1f\x8b"sv, command_line_text("a gzip archive")},
                                                {"\xff\xfe"sv, command_line_text("text in UTF-16")},
                                                {"\xfe\xff"sv, command_line_text("text in UTF-16")}}};

bool is_control(char c) {
  return static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\n' && c != '\r' && c != '\f';
}

// True if the text begins like a list or a JSON object. Returns false for a matrix that R has printed ([,1] or [1,]),
// although it also begins with a bracket.
bool begins_like_data(std::string_view text) {
  if (text.empty()) return false;
  if (text.front() == '{' || text.front() == '"' || text.front() == '(') return true;
  if (text.front() != '[') return text.find_first_of("([{") < text.find('\n') && text.find_first_of("[({") != 0;
  const std::size_t end = text.find_first_not_of("0123456789", 1);
  return end == std::string_view::npos || !text.substr(end).starts_with(end == 1 ? ",1]" : ",]");
}

// Parses a value that is a string that contains JSON, because browsers store states in this form, and returns its
// contents. Returns any other value unchanged.
Document unwrapped(Document value) {
  const Document* stored = value.find("gameState");
  if (stored != nullptr && (stored->text() != nullptr || stored->object() != nullptr)) value = Document(*stored);
  if (value.text() == nullptr || !value.text()->starts_with('{')) return value;
  auto inner = parse_json(*value.text(), {});
  return inner ? std::move(*inner) : std::move(value);
}

// Parses every line as JSON. If a line is not JSON, returns an error for the first such line.
Result<std::vector<Document>> parse_lines(const std::vector<TextLine>& lines, std::string_view place) {
  std::vector<Document> values;
  for (const TextLine& line : lines) {
    if (line.is_blank()) continue;
    auto value = parse_json(line.text, place, static_cast<std::size_t>(line.number));
    if (!value) return value.error();
    values.push_back(unwrapped(std::move(*value)));
  }
  return values;
}

std::optional<std::vector<Document>> parse_lists(std::string_view text) {
  const auto values = lists_as_json(text);
  if (!values) return std::nullopt;
  std::vector<Document> documents;
  for (const std::string& value : *values) {
    auto document = parse_json(value, {});
    if (!document) return std::nullopt;
    documents.push_back(unwrapped(std::move(*document)));
  }
  return documents;
}

// True if the text has several lines and each of them is a JSON object, as in JSON Lines.
bool is_json_lines(const std::vector<TextLine>& lines) {
  std::size_t count = 0;
  for (const TextLine& line : lines) {
    const std::string_view text = trimmed(line.text);
    if (text.empty()) continue;
    if (text.front() != '{' || text.back() != '}') return false;
    ++count;
  }
  return count > 1;
}

// True if the text may be a matrix that NumPy has printed: numbers in brackets, separated by spaces.
bool is_printed_matrix(std::string_view text) {
  return text.find_first_not_of("0123456789.[]- \t\r\n") == std::string_view::npos &&
         text.find_first_of("0123456789") != std::string_view::npos;
}

std::string without_comments(const std::vector<TextLine>& lines) {
  std::string text;
  int number = 1;
  for (const TextLine& line : lines) {
    for (; number < line.number; ++number) text += '\n';
    text += line.text;
  }
  return text;
}

// Parses a text that begins like JSON, R or Python code, and returns its values. Returns no values if the text turns
// out to consist of lines of cells.
Result<std::vector<Document>> parse_data(std::string_view text, const std::vector<TextLine>& lines,
                                         std::string_view place) {
  auto json = parse_json(text, place);
  if (json) return std::vector<Document>{unwrapped(std::move(*json))};
  const bool is_several = is_json_lines(lines);
  auto several = is_several ? parse_lines(lines, place) : Result<std::vector<Document>>(json.error());
  if (several) return several;
  if (auto values = parse_lists(text)) return std::move(*values);
  if (auto values = parse_lists(without_comments(lines))) return std::move(*values);
  if (is_several) return several.error();
  const bool is_json = text.front() == '{' || text.front() == '[';
  if (!is_json || is_printed_matrix(text)) return std::vector<Document>{};
  return json.error();
}

// Returns an error that names the first control character in the text, if there is any.
Result<Done> check_text(const std::vector<TextLine>& lines) {
  for (const TextLine& line : lines) {
    const auto control = std::find_if(line.text.begin(), line.text.end(), is_control);
    if (control != line.text.end())
      return make_error("there is {} at {}; a board must be plain text", tilefold::quoted({&*control, 1}),
                        text_place(line.number, static_cast<int>(control - line.text.begin()) + 1));
  }
  return Done{};
}

}  // namespace

std::string_view kind_of_contents(std::string_view contents) {
  for (const Signature& signature : signatures)
    if (contents.starts_with(signature.begins) &&
        std::any_of(contents.begin(), contents.end(), [](char c) { return is_control(c) || (c & 0x80) != 0; }))
      return signature.kind;
  return contents.substr(0, 16).find("ftyp") == 4 ? command_line_text("a HEIC picture or a video") : std::string_view();
}

Result<BoardText> board_text(std::string_view text, std::string_view place) {
  if (text.starts_with(utf8_mark)) text.remove_prefix(utf8_mark.size());
  const std::string_view content = trimmed(text);
  BoardText read{.lines = text_lines(text), .data = {}};
  if (content.empty()) return make_error("it is empty; it must hold a board, a level, a position or a game");
  const bool is_comment =
      std::all_of(read.lines.begin(), read.lines.end(), [](const auto& line) { return line.is_blank(); });
  if (is_comment) return make_error("it has only comments; a board must follow them");
  const std::string uncommented = without_comments(read.lines);
  if (begins_like_data(trimmed(uncommented))) {
    auto values = parse_data(text, read.lines, place);
    if (!values) return values.error();
    read.data = std::move(*values);
  }
  if (!read.data.empty()) return read;
  if (const auto checked = check_text(read.lines); !checked) return checked.error();
  return read;
}

}  // namespace tilefold::records
