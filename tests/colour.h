// Colour measurement for the theme tests: CIE L*a*b* (D65), the colour difference CIEDE2000 (Sharma, Wu
// and Dalal 2005), and dichromatic vision after Machado, Oliveira and Fernandes 2009 at severity 1.0.
// Not used by the program itself, which only needs contrast.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "render/scene/color.h"

namespace tilefold::colour {

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

enum class Vision { normal, protanopia, deuteranopia, tritanopia };
inline constexpr std::array visions{Vision::normal, Vision::protanopia, Vision::deuteranopia, Vision::tritanopia};

inline Triple multiply(const Matrix& matrix, const Triple& v) {
  Triple result{};
  for (std::size_t i = 0; i < 3; ++i) result[i] = matrix[i][0] * v[0] + matrix[i][1] * v[1] + matrix[i][2] * v[2];
  return result;
}

inline const Matrix& simulation(Vision vision) {
  static constexpr std::array<Matrix, 4> matrices{{
      {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
      {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
      {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
      {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}},
  }};
  return matrices[static_cast<std::size_t>(vision)];
}

inline double linear(double value) {
  return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

/// Returns the L*a*b* values of `color` as seen with `vision`.
inline Triple lab(render::Color color, Vision vision) {
  Triple light = multiply(simulation(vision), {linear(color.red), linear(color.green), linear(color.blue)});
  for (double& part : light) part = std::clamp(part, 0.0, 1.0);
  static constexpr Matrix to_xyz{
      {{0.4124564, 0.3575761, 0.1804375}, {0.2126729, 0.7151522, 0.0721750}, {0.0193339, 0.1191920, 0.9503041}}};
  Triple xyz = multiply(to_xyz, light);
  static constexpr Triple white{0.95047, 1.0, 1.08883};
  for (std::size_t i = 0; i < 3; ++i) {
    const double t = xyz[i] / white[i];
    xyz[i] = t > 216.0 / 24389.0 ? std::cbrt(t) : (24389.0 / 27.0 * t + 16.0) / 116.0;
  }
  return {116.0 * xyz[1] - 16.0, 500.0 * (xyz[0] - xyz[1]), 200.0 * (xyz[1] - xyz[2])};
}

inline double hue_degrees(double a, double b) {
  if (a == 0 && b == 0) return 0;
  const double angle = std::atan2(b, a) * 180.0 / std::numbers::pi;
  return angle < 0 ? angle + 360.0 : angle;
}

/// Returns the CIEDE2000 difference of two L*a*b* colours; variables have the names of the paper.
inline double difference(const Triple& one, const Triple& two) {
  const auto radians = [](double degrees) { return degrees * std::numbers::pi / 180.0; };
  const auto power7 = [](double c) { return std::sqrt(std::pow(c, 7) / (std::pow(c, 7) + std::pow(25.0, 7))); };
  const double mean_c = (std::hypot(one[1], one[2]) + std::hypot(two[1], two[2])) / 2;
  const double stretch = 1 + 0.5 * (1 - power7(mean_c));
  const double c1 = std::hypot(one[1] * stretch, one[2]);
  const double c2 = std::hypot(two[1] * stretch, two[2]);
  const double h1 = hue_degrees(one[1] * stretch, one[2]);
  const double h2 = hue_degrees(two[1] * stretch, two[2]);
  const bool grey = c1 * c2 == 0;
  double dh = grey ? 0 : h2 - h1;
  if (dh > 180) dh -= 360;
  if (dh < -180) dh += 360;
  double mean_h = h1 + h2;
  if (!grey) mean_h = (std::abs(h1 - h2) <= 180 ? mean_h : mean_h + (mean_h < 360 ? 360 : -360)) / 2;
  const double delta_h = 2 * std::sqrt(c1 * c2) * std::sin(radians(dh / 2));
  const double mean_l = (one[0] + two[0]) / 2;
  const double mean_cp = (c1 + c2) / 2;
  const double t = 1 - 0.17 * std::cos(radians(mean_h - 30)) + 0.24 * std::cos(radians(2 * mean_h)) +
                   0.32 * std::cos(radians(3 * mean_h + 6)) - 0.20 * std::cos(radians(4 * mean_h - 63));
  const double l50 = (mean_l - 50) * (mean_l - 50);
  const double sl = 1 + 0.015 * l50 / std::sqrt(20 + l50);
  const double sc = 1 + 0.045 * mean_cp;
  const double sh = 1 + 0.015 * mean_cp * t;
  const double turn = 30 * std::exp(-std::pow((mean_h - 275) / 25, 2));
  const double rt = -std::sin(radians(2 * turn)) * 2 * power7(mean_cp);
  const double l = (two[0] - one[0]) / sl;
  const double c = (c2 - c1) / sc;
  const double h = delta_h / sh;
  return std::sqrt(l * l + c * c + h * h + rt * c * h);
}

inline double difference(render::Color one, render::Color two, Vision vision) {
  return difference(lab(one, vision), lab(two, vision));
}

}  // namespace tilefold::colour
