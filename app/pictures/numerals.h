// Reads a number that is written in one cell: a small convolutional network with a CTC output, trained on numbers drawn
// in many typefaces (training/train_numerals.py).
//
// It sees ink only, from 0 for background to 1, so that colours do not matter. It reads digits, the suffixes k and M,
// and one class for every other sign, so that words do not look like numbers.
// Source: A. Graves and others, "Connectionist temporal classification", 2006.
#pragma once

#include <opencv2/core.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tilefold::pictures {

constexpr int numeral_height = 24;       ///< of the network's input, in pixels
constexpr int numeral_text_height = 18;  ///< of the text in it
constexpr int widest_numeral = 160;

/// Log-probabilities of the signs at each step across a text.
class Script {
 public:
  Script(std::vector<float> logs, int steps);

  /// Returns the log-probability that the text is `text`: digits, "k", "M" and "?" for any other sign. The empty text
  /// is a cell in which nothing is written.
  double score(std::string_view text) const;

  /// Returns the text with the best sign at every step.
  std::string best() const;

 private:
  float at(int step, int sign) const {
    return logs_[static_cast<std::size_t>(step) * signs + static_cast<std::size_t>(sign)];
  }

  static constexpr std::size_t signs = 14;
  std::vector<float> logs_;
  int steps_;
};

/// Reads `ink` (CV_32F, 0 to 1): `box` is the text's place in it. Thread-safe.
Script read_ink(const cv::Mat& ink, const cv::Rect& box);

}  // namespace tilefold::pictures
