#include "app/pictures/numerals.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <opencv2/imgproc.hpp>

// The weights of the network. app/CMakeLists.txt embeds them in the program and pads them with zeros to whole words.
extern "C" const std::uint8_t tilefold_numerals[];
extern "C" const std::uint8_t tilefold_numerals_end[];

namespace tilefold::pictures {

namespace {

constexpr double never = -std::numeric_limits<double>::infinity();
constexpr std::string_view sign_names = "-0123456789kM?";  // the first character is CTC's blank symbol

// Input or output of a layer: `channels` planes of height × width values.
struct Planes {
  int channels = 0;
  int height = 0;
  int width = 0;
  std::vector<float> values = {};

  Planes(int c, int h, int w) : channels(c), height(h), width(w), values(static_cast<std::size_t>(c * h * w)) {}
  float* row(int channel, int y) { return &values[static_cast<std::size_t>((channel * height + y) * width)]; }
  const float* row(int channel, int y) const {
    return &values[static_cast<std::size_t>((channel * height + y) * width)];
  }
};

struct Layer {
  int outputs = 0;
  int inputs = 0;
  int height = 0;  // height of the convolution kernel
  int width = 0;
  std::vector<float> bias = {};
  std::vector<float> weights = {};  // weights, ordered by output, input, row and column
};

// Unpacks the layers. Each layer consists of its sizes, a scale and a bias for each output, and one signed byte for
// each weight.
std::vector<Layer> unpack(std::span<const std::uint8_t> bytes) {
  std::vector<Layer> layers;
  const auto take = [&](void* to, std::size_t size) {
    std::memcpy(to, bytes.data(), size);
    bytes = bytes.subspan(size);
  };
  while (bytes.size() > 4 * sizeof(std::uint32_t)) {
    std::array<std::uint32_t, 4> sizes{};
    take(sizes.data(), sizeof sizes);
    Layer layer{static_cast<int>(sizes[0]), static_cast<int>(sizes[1]), static_cast<int>(sizes[2]),
                static_cast<int>(sizes[3])};
    std::vector<float> scales(sizes[0]);
    layer.bias.resize(sizes[0]);
    take(scales.data(), sizes[0] * sizeof(float));
    take(layer.bias.data(), sizes[0] * sizeof(float));
    const std::size_t each = static_cast<std::size_t>(sizes[1]) * sizes[2] * sizes[3];
    std::vector<std::int8_t> rounded(each * sizes[0]);
    take(rounded.data(), rounded.size());
    layer.weights.reserve(rounded.size());
    for (std::size_t i = 0; i < rounded.size(); ++i)
      layer.weights.push_back(scales[i / each] * static_cast<float>(rounded[i]));
    layers.push_back(std::move(layer));
  }
  return layers;
}

// Adds `weight` times the input row, shifted by `shift` columns, to the output row.
void accumulate(const float* input, float* output, int width, int shift, float weight) {
  const int from = std::max(0, -shift);
  const int to = std::min(width, width - shift);
  const float* shifted = input + shift;
  for (int x = from; x < to; ++x) output[x] += weight * shifted[x];
}

// Computes a convolution. Pads the input with `padding` rows of zeros above and below it. The output is as wide as the
// input. If `clipped`, negative results become 0.
Planes convolve(const Planes& input, const Layer& layer, int padding, bool clipped) {
  Planes output(layer.outputs, input.height + 2 * padding - layer.height + 1, input.width);
  const float* weight = layer.weights.data();
  for (int to = 0; to < layer.outputs; ++to) {
    for (int y = 0; y < output.height; ++y)
      std::fill_n(output.row(to, y), output.width, layer.bias[static_cast<std::size_t>(to)]);
    for (int from = 0; from < layer.inputs; ++from)
      for (int dy = 0; dy < layer.height; ++dy)
        for (int dx = 0; dx < layer.width; ++dx, ++weight)
          for (int y = 0; y < output.height; ++y) {
            const int above = y + dy - padding;
            if (above >= 0 && above < input.height)
              accumulate(input.row(from, above), output.row(to, y), input.width, dx - layer.width / 2, *weight);
          }
  }
  if (clipped)
    for (float& value : output.values) value = std::max(value, 0.0F);
  return output;
}

// Returns the maximum of each block of two rows and `across` columns.
Planes pool(const Planes& input, int across) {
  Planes output(input.channels, input.height / 2, input.width / across);
  for (int channel = 0; channel < input.channels; ++channel)
    for (int y = 0; y < output.height; ++y)
      for (int x = 0; x < output.width; ++x) {
        float largest = -std::numeric_limits<float>::max();
        for (int dy = 0; dy < 2; ++dy)
          for (int dx = 0; dx < across; ++dx)
            largest = std::max(largest, input.row(channel, 2 * y + dy)[across * x + dx]);
        output.row(channel, y)[x] = largest;
      }
  return output;
}

Planes run_network(Planes planes) {
  static const std::vector<Layer> layers = unpack({&tilefold_numerals[0], &tilefold_numerals_end[0]});
  for (std::size_t i = 0; i < layers.size(); ++i) {
    const bool is_square = layers[i].height == layers[i].width && layers[i].height > 1;
    planes = convolve(planes, layers[i], is_square ? 1 : 0, i + 1 < layers.size());
    if (i == 0) planes = pool(planes, 2);
    if (i == 1 || i == 2) planes = pool(planes, 1);
  }
  return planes;
}

double add_logs(double a, double b) {
  if (a < b) std::swap(a, b);
  return b == never ? a : a + std::log1p(std::exp(b - a));
}

int sign_of(char c) {
  return static_cast<int>(sign_names.find(c));
}

}  // namespace

Script::Script(std::vector<float> logs, int steps) : logs_(std::move(logs)), steps_(steps) {}

double Script::score(std::string_view text) const {
  // `places` contains the characters of the text, with CTC's blank before, between and after them. reached[i] is the
  // log-probability of all paths that end at places[i].
  std::vector<int> places{0};
  for (const char c : text) {
    places.push_back(sign_of(c));
    places.push_back(0);
  }
  std::vector<double> reached(places.size(), never);
  reached[0] = at(0, 0);
  if (places.size() > 1) reached[1] = at(0, places[1]);
  for (int step = 1; step < steps_; ++step)
    for (std::size_t i = places.size(); i > 0;) {
      --i;
      double sum = reached[i];
      if (i >= 1) sum = add_logs(sum, reached[i - 1]);
      if (i >= 2 && places[i] != 0 && places[i] != places[i - 2]) sum = add_logs(sum, reached[i - 2]);
      reached[i] = sum + at(step, places[i]);
    }
  const double last = reached.back();
  return reached.size() > 1 ? add_logs(last, reached[reached.size() - 2]) : last;
}

std::string Script::best() const {
  std::string text;
  int last = 0;
  for (int step = 0; step < steps_; ++step) {
    int sign = 0;
    for (int other = 1; other < static_cast<int>(signs); ++other)
      if (at(step, other) > at(step, sign)) sign = other;
    if (sign != 0 && sign != last) text += sign_names[static_cast<std::size_t>(sign)];
    last = sign;
  }
  return text;
}

Script read_ink(const cv::Mat& ink, const cv::Rect& box) {
  const double down = static_cast<double>(numeral_text_height) / std::max(1, box.height);
  const int margin = 6;
  const int width = std::clamp(static_cast<int>(box.width * down) + margin, 8, widest_numeral);
  const double across = std::min(down, static_cast<double>(width - margin) / std::max(1, box.width));
  cv::Mat source = ink;
  double left = box.x + box.width / 2.0;
  double top = box.y + box.height / 2.0;
  double shrink = 1;
  if (down < 0.5) {  // averages neighbouring pixels first, so that no pixel is skipped
    shrink = 2 * down;
    cv::resize(ink, source, cv::Size(), shrink, shrink, cv::INTER_AREA);
  }
  const double x_scale = across / shrink;
  const double y_scale = down / shrink;
  const cv::Matx23d place(x_scale, 0, width / 2.0 - 0.5 - x_scale * (left * shrink - 0.5), 0, y_scale,
                          numeral_height / 2.0 - 0.5 - y_scale * (top * shrink - 0.5));
  cv::Mat fitted;
  cv::warpAffine(source, fitted, place, cv::Size(width, numeral_height), cv::INTER_LINEAR, cv::BORDER_CONSTANT);
  Planes planes(1, numeral_height, width + width % 2);
  for (int y = 0; y < numeral_height; ++y) std::copy_n(fitted.ptr<float>(y), width, planes.row(0, y));
  const Planes scores = run_network(std::move(planes));
  std::vector<float> logs;
  for (int step = 0; step < scores.width; ++step) {
    double sum = never;
    for (int sign = 0; sign < scores.channels; ++sign)
      sum = add_logs(sum, static_cast<double>(scores.row(sign, 0)[step]));
    for (int sign = 0; sign < scores.channels; ++sign)
      logs.push_back(scores.row(sign, 0)[step] - static_cast<float>(sum));
  }
  return {std::move(logs), scores.width};
}

}  // namespace tilefold::pictures
