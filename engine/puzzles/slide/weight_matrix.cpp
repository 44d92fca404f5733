#include "engine/puzzles/slide/weight_matrix.h"

#include <optional>
#include <string>
#include <vector>

#include "engine/core/text.h"
#include "engine/core/translatable.h"

namespace tilefold::slide {
namespace {

// Removes the part of `text` before the first `separator`, and the separator, and returns this part.
std::string_view take_until(std::string_view& text, char separator) {
  const std::size_t end = text.find(separator);
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return part;
}

constexpr int max_digits = 15;    // doubles represent all integers with 15 digits exactly
constexpr int max_exponent = 22;  // doubles represent all powers of ten up to this one exactly

std::optional<int> parse_exponent(std::string_view text) {
  const bool is_negative = text.starts_with('-');
  if (is_negative || text.starts_with('+')) text.remove_prefix(1);
  if (text.empty() || text.size() > 2 || text.find_first_not_of("0123456789") != std::string_view::npos)
    return std::nullopt;
  int exponent = 0;
  for (const char digit : text) exponent = exponent * 10 + (digit - '0');
  return is_negative ? -exponent : exponent;
}

// Parses a decimal such as -12.5 or 1e+05. One exact integer is multiplied or divided by one exact power of ten, so the
// result is correctly rounded on every machine.
std::optional<double> parse_weight(std::string_view text) {
  const bool is_negative = text.starts_with('-');
  if (is_negative || text.starts_with('+')) text.remove_prefix(1);
  const std::size_t e = text.find_first_of("eE");
  const auto exponent = e == std::string_view::npos ? std::optional(0) : parse_exponent(text.substr(e + 1));
  if (!exponent) return std::nullopt;
  std::int64_t digits = 0;
  int count = 0;
  int decimals = 0;
  bool is_after_point = false;
  for (const char c : text.substr(0, e)) {
    if (c == '.' && !is_after_point) {
      is_after_point = true;
      continue;
    }
    if (c < '0' || c > '9' || ++count > max_digits) return std::nullopt;
    digits = digits * 10 + (c - '0');
    decimals += is_after_point ? 1 : 0;
  }
  const int power = *exponent - decimals;
  if (count == 0 || power > max_exponent || power < -max_exponent) return std::nullopt;
  double scale = 1;
  for (int i = 0; i < std::abs(power); ++i) scale *= 10;
  const double value = power < 0 ? static_cast<double>(digits) / scale : static_cast<double>(digits) * scale;
  return is_negative ? -value : value;
}

Phrase size_phrase(Extent extent) {
  return make_phrase("{} rows of {}", extent.rows, extent.columns);
}

Result<std::vector<double>> parse_row(std::string_view line, std::size_t row) {
  std::vector<double> weights;
  for (bool is_more = true; is_more;) {
    is_more = line.find(',') != std::string_view::npos;
    const std::string_view text = trimmed(take_until(line, ','));
    const auto weight = parse_weight(text);
    if (!weight)
      return make_error("the weight in row {}, column {} is {}; it must be a number such as 24 or 0.5", row,
                        weights.size() + 1, quoted(text));
    weights.push_back(*weight);
  }
  return weights;
}

}  // namespace

const WeightMatrix& snake_weights() {
  static constexpr WeightMatrix matrix = [] {
    constexpr std::array<std::array<double, 4>, 4> rows{{
        {12288, 24576, 49152, 98304},
        {6144, 3072, 1536, 768},
        {48, 96, 192, 384},
        {24, 12, 6, 3},
    }};
    WeightMatrix made{.extent = {.rows = 4, .columns = 4}};
    for (std::size_t row = 0; row < rows.size(); ++row)
      for (std::size_t column = 0; column < rows.size(); ++column)
        made.weights[row * max_side + column] = rows[row][column];
    return made;
  }();
  return matrix;
}

double weighted_sum(const WeightMatrix& matrix, const State& state) {
  double sum = 0;
  SlideRules::for_each_cell(state, [&](Cell cell) {
    if (state.at(cell) != 0) sum += static_cast<double>(value_of_exponent(state.at(cell))) * matrix.at(cell);
  });
  return sum;
}

Result<WeightMatrix> parse_weights(std::string_view text) {
  WeightMatrix matrix;
  std::size_t rows = 0;
  while (!text.empty()) {
    const std::string_view line = trimmed(take_until(text, '\n'));
    if (line.empty()) continue;
    const auto weights = parse_row(line, ++rows);
    if (!weights) return weights.error();
    if (rows > max_side || weights->size() > max_side)
      return make_error(
          rows > max_side
              ? command_line_text("the matrix of weights has more than {} rows; it must have the size of the board")
              : command_line_text("the matrix of weights has more than {} columns; it must have the size of the board"),
          max_side);
    if (rows > 1 && static_cast<int>(weights->size()) != matrix.extent.columns)
      return make_error("row {} of the weights has {} numbers and row 1 has {}; all rows must have the same number",
                        rows, weights->size(), matrix.extent.columns);
    matrix.extent = {.rows = static_cast<int>(rows), .columns = static_cast<int>(weights->size())};
    for (std::size_t column = 0; column < weights->size(); ++column)
      matrix.weights[(rows - 1) * max_side + column] = (*weights)[column];
  }
  if (rows == 0)
    return make_error("the weights are missing; give one line of numbers, separated by commas, for each row");
  return matrix;
}

Result<std::shared_ptr<const LearnedEvaluation>> read_weights(const ParameterValues& rules, std::string_view bytes) {
  const auto matrix = parse_weights(bytes);
  if (!matrix) return matrix.error();
  const Parameters parameters = SlideRules::parameters(rules);
  const Extent board{.rows = parameters.rows, .columns = parameters.columns};
  if (matrix->extent != board)
    return make_error("the matrix of weights has {}; the board has {}", size_phrase(matrix->extent),
                      size_phrase(board));
  return std::shared_ptr<const LearnedEvaluation>(std::make_shared<MatrixEvaluation>(*matrix));
}

}  // namespace tilefold::slide
