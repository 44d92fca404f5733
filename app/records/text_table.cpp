#include "app/records/text_table.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "engine/core/text.h"

namespace tilefold::records {
namespace {

constexpr std::string_view table_mark = "\xef\xbb\xbf";

char separator_of(std::string_view header) {
  constexpr std::string_view separators = ",;\t";
  return *std::max_element(separators.begin(), separators.end(), [&](char a, char b) {
    return std::count(header.begin(), header.end(), a) < std::count(header.begin(), header.end(), b);
  });
}

std::string lower(std::string_view text) {
  std::string lower_text(text);
  std::transform(lower_text.begin(), lower_text.end(), lower_text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return lower_text;
}

// Reads the rows of a text one after the other.
class RowReader {
 public:
  RowReader(std::string_view text, char separator) : text_(text), separator_(separator) {}

  bool is_at_end() const { return at_ >= text_.size(); }

  Result<TextTable::Row> next() {
    TextTable::Row row{.line = line_, .fields = {}};
    for (;;) {
      auto field = at_ < text_.size() && text_[at_] == '"' ? quoted_field() : Result<std::string>(plain_field());
      if (!field) return field.error();
      row.fields.push_back(std::move(*field));
      if (is_at_end() || text_[at_] != separator_) break;
      ++at_;
    }
    end_line();
    return row;
  }

 private:
  std::string plain_field() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && text_[at_] != separator_ && text_[at_] != '\n' && text_[at_] != '\r') ++at_;
    return std::string(trimmed(text_.substr(begin, at_ - begin)));
  }

  // Two quotation marks within a field stand for one. Text between the closing mark and the separator belongs to the
  // field.
  Result<std::string> quoted_field() {
    const std::int64_t begin = line_;
    std::string field;
    for (++at_; at_ < text_.size(); ++at_) {
      if (text_[at_] == '\n') ++line_;
      if (text_[at_] != '"') {
        field += text_[at_];
      } else if (at_ + 1 < text_.size() && text_[at_ + 1] == '"') {
        field += text_[++at_];
      } else {
        ++at_;
        return field + plain_field();
      }
    }
    return make_error("line {}: a quotation mark is not closed", begin);
  }

  void end_line() {
    if (is_at_end()) return;
    if (text_[at_] == '\r' && at_ + 1 < text_.size() && text_[at_ + 1] == '\n') ++at_;
    ++at_;
    ++line_;
  }

  std::string_view text_;
  char separator_;
  std::size_t at_ = 0;
  std::int64_t line_ = 1;
};

bool is_empty(const TextTable::Row& row) {
  return row.fields.size() == 1 && row.fields.front().empty();
}

}  // namespace

std::optional<std::size_t> TextTable::column(const std::vector<std::string_view>& names) const {
  for (const std::string_view name : names) {
    const auto found =
        std::find_if(header.begin(), header.end(), [&](const std::string& known) { return lower(known) == name; });
    if (found != header.end()) return static_cast<std::size_t>(found - header.begin());
  }
  return std::nullopt;
}

Result<TextTable> read_text_table(std::string_view text) {
  if (text.starts_with(table_mark)) text.remove_prefix(table_mark.size());
  const std::size_t begin = text.find_first_not_of("\r\n\t ");
  if (begin == std::string_view::npos) return make_error("it is empty; it must have a header line and rows");
  const std::size_t header_end = text.find_first_of("\r\n", begin);
  RowReader reader(text, separator_of(text.substr(begin, header_end - begin)));
  TextTable table;
  while (!reader.is_at_end()) {
    auto row = reader.next();
    if (!row) return row.error();
    if (is_empty(*row)) continue;
    if (table.header.empty()) {
      table.header = std::move(row->fields);
    } else {
      table.rows.push_back(std::move(*row));
    }
  }
  return table;
}

}  // namespace tilefold::records
