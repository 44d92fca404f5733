// Reads the number in one cell with a small convolutional network with a CTC output. The network was trained on numbers
// drawn in many typefaces (training/train_numerals.py).
//
// The input of the network is the amount of text colour in each pixel, from 0 (background) to 1, so that the colours
// themselves do not matter. The network recognises digits and the suffixes k and M. All other characters belong to one
// additional class, so that words are not mistaken for numbers. Source: A. Graves and others, "Connectionist temporal
// classification", 2006.
#pragma once

#include <opencv2/core.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tilefold::pictures {

constexpr int numeral_height = 24;       ///< height of the network's input, in pixels
constexpr int numeral_text_height = 18;  ///< height of the text in the network's input
constexpr int widest_numeral = 160;

/// Output of the network: for each step from left to right, the log-probabilities of all characters.
class Script {
 public:
  Script(std::vector<float> logs, int steps);

  /// Returns the log-probability that the cell contains `text`. The text consists of digits, "k", "M", and "?" for any
  /// other character. An empty text means that the cell contains no text.
  double score(std::string_view text) const;

  /// Returns the text that consists of the most likely character at each step.
  std::string best() const;

 private:
  float at(int step, int sign) const {
    return logs_[static_cast<std::size_t>(step) * signs + static_cast<std::size_t>(sign)];
  }

  static constexpr std::size_t signs = 14;
  std::vector<float> logs_;
  int steps_;
};

/// Reads the text in the part `box` of `ink` (CV_32F, 0 to 1). Thread-safe.
Script read_ink(const cv::Mat& ink, const cv::Rect& box);

}  // namespace tilefold::pictures
