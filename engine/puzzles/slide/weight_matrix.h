// A matrix of weights, one for each cell of a board, and its text form.
//
// The value of a board is the sum of its tiles, each multiplied by the weight of its cell. Cells beyond the matrix have
// weight 0; a board that is smaller than the matrix uses its upper left part.
#pragma once

#include <array>
#include <string_view>

#include "engine/core/learning.h"
#include "engine/puzzles/slide/rules.h"

namespace tilefold::slide {

struct WeightMatrix {
  Extent extent;
  std::array<double, static_cast<std::size_t>(max_side) * max_side> weights{};  ///< row by row, at State::index

  double at(Cell cell) const { return weights[State::index(cell)]; }
};

/// The weights of the strategy `corner`: they fall along a snake that starts in the upper right corner.
const WeightMatrix& snake_weights();

/// Returns the sum of the tiles, each multiplied by the weight of its cell.
double weighted_sum(const WeightMatrix& matrix, const State& state);

/// Parses a matrix: a text line for each row, numbers separated by commas. Spaces and empty lines are ignored.
Result<WeightMatrix> parse_weights(std::string_view text);

/// A matrix that was read from a file.
class MatrixEvaluation final : public LearnedEvaluation {
 public:
  explicit MatrixEvaluation(const WeightMatrix& matrix) : matrix_(matrix) {}
  const WeightMatrix& matrix() const { return matrix_; }

 private:
  WeightMatrix matrix_;
};

/// Implements FileOption::read. Returns an error if the matrix does not have the size of the board.
Result<std::shared_ptr<const LearnedEvaluation>> read_weights(const ParameterValues& rules, std::string_view bytes);

}  // namespace tilefold::slide
