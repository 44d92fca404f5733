#include "app/cli/reports/rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "app/records/json.h"
#include "app/records/output.h"
#include "engine/core/text.h"

namespace tilefold::cli {
namespace {

// Returns the number of columns that a text takes on a terminal: a Chinese character takes two. fmt pads texts to such
// columns, so the padding shows how many the text itself takes.
std::size_t columns_of(const std::string& text) {
  return 2 * text.size() - fmt::format("{:<{}}", text, text.size()).size();
}

std::string csv_value(const Document& value) {
  if (std::holds_alternative<std::monostate>(value.value)) return {};
  if (value.text() != nullptr) return records::csv_field(printable(*value.text(), std::string::npos));
  if (value.object() == nullptr) return records::csv_field(records::to_json(value));
  std::string pairs;
  for (const auto& [name, member] : *value.object())
    pairs += (pairs.empty() ? "" : " ") + name + ":" + records::plain_text(member);
  return records::csv_field(printable(pairs, std::string::npos));
}

}  // namespace

std::string csv_header(const Object& row) {
  std::string line;
  for (const auto& [name, value] : row) line += (line.empty() ? "" : ",") + name;
  return line;
}

std::string csv_line(const Object& row) {
  std::string line;
  for (std::size_t i = 0; i < row.size(); ++i) line += (i == 0 ? "" : ",") + csv_value(row[i].second);
  return line;
}

Document told(std::optional<double> value) {
  return value ? Document(*value) : Document();
}

Document rounded_cell(std::optional<double> value) {
  return value ? Document(std::strtod(fmt::format("{:.12g}", *value).c_str(), nullptr)) : Document();
}

std::string short_text(std::optional<double> value) {
  if (!value) return "-";
  return std::abs(*value) >= 1000 ? fmt::format("{:.0f}", *value) : fmt::format("{:.1f}", *value);
}

std::string aligned(const std::vector<Cells>& lines) {
  std::vector<std::size_t> widths(lines.front().size());
  for (const Cells& line : lines)
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], columns_of(line[i]));
  std::string text;
  for (const Cells& line : lines) {
    text += fmt::format("{:<{}}", line.front(), widths.front());
    for (std::size_t i = 1; i < line.size(); ++i) text += fmt::format("  {:>{}}", line[i], widths[i]);
    text += '\n';
  }
  return text;
}

}  // namespace tilefold::cli
