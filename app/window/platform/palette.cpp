#include "app/window/platform/palette.h"

#include <algorithm>
#include <limits>

namespace tilefold::window {
namespace {

constexpr unsigned kept_bits = 6;
constexpr std::size_t most_colours = 255;  // maximum number of colours: GIF has 256, of which one means transparent

std::size_t cell_of(const Palette::Channels& colour) {
  std::size_t cell = 0;
  for (const std::uint8_t channel : colour)
    cell = cell << kept_bits | static_cast<std::size_t>(channel >> (8 - kept_bits));
  return cell;
}

// All pixels that have the same colour after reduction to six bits per channel, and the sum of their original colours.
struct Heap {
  std::uint64_t pixels = 0;
  std::array<std::uint64_t, 3> sums{};

  std::uint8_t mean(std::size_t channel) const { return static_cast<std::uint8_t>(sums[channel] / pixels); }
};

// A box of the median cut algorithm: consecutive heaps of an array. Its colour in the palette is the mean of its
// pixels.
struct Box {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t widest = 0;  // colour channel in which the box has the largest range
  double weight = 0;
};

Box measure(std::size_t begin, std::size_t end, const std::vector<Heap>& heaps) {
  Box box{.begin = begin, .end = end};
  std::uint64_t pixels = 0;
  int span = -1;
  for (std::size_t i = begin; i < end; ++i) pixels += heaps[i].pixels;
  for (std::size_t channel = 0; channel < 3; ++channel) {
    int low = 255;
    int high = 0;
    for (std::size_t i = begin; i < end; ++i) {
      low = std::min<int>(low, heaps[i].mean(channel));
      high = std::max<int>(high, heaps[i].mean(channel));
    }
    if (high - low <= span) continue;
    span = high - low;
    box.widest = channel;
  }
  // Priority for splitting a box. The range of its colours counts more than its number of pixels, so that rare colours
  // that differ from all others, for example of a small tile, get an entry in the palette.
  box.weight = end - begin < 2 ? -1 : static_cast<double>(span) * span * static_cast<double>(pixels);
  return box;
}

// Splits a box into two with about equally many pixels.
std::size_t cut(const Box& box, std::vector<Heap>& heaps) {
  const auto at = [&heaps](std::size_t i) { return heaps.begin() + static_cast<std::ptrdiff_t>(i); };
  std::stable_sort(at(box.begin), at(box.end),
                   [channel = box.widest](const Heap& a, const Heap& b) { return a.mean(channel) < b.mean(channel); });
  std::uint64_t all = 0;
  for (std::size_t i = box.begin; i < box.end; ++i) all += heaps[i].pixels;
  std::uint64_t passed = heaps[box.begin].pixels;
  std::size_t middle = box.begin + 1;
  while (middle + 1 < box.end && passed * 2 < all) passed += heaps[middle++].pixels;
  return middle;
}

Palette::Channels mean_of(const Box& box, const std::vector<Heap>& heaps) {
  Heap sum;
  for (std::size_t i = box.begin; i < box.end; ++i) {
    sum.pixels += heaps[i].pixels;
    for (std::size_t channel = 0; channel < 3; ++channel) sum.sums[channel] += heaps[i].sums[channel];
  }
  return {sum.mean(0), sum.mean(1), sum.mean(2)};
}

std::vector<Heap> heaps_of(const std::vector<render::Image>& samples) {
  std::vector<Heap> heaps(std::size_t{1} << (3 * kept_bits));
  for (const render::Image& image : samples)
    for (std::size_t i = 0; i + 3 < image.pixels.size(); i += 4) {
      const Palette::Channels colour{image.pixels[i], image.pixels[i + 1], image.pixels[i + 2]};
      Heap& heap = heaps[cell_of(colour)];
      ++heap.pixels;
      for (std::size_t channel = 0; channel < 3; ++channel) heap.sums[channel] += colour[channel];
    }
  std::erase_if(heaps, [](const Heap& heap) { return heap.pixels == 0; });
  return heaps;
}

}  // namespace

Palette::Palette(const std::vector<render::Image>& samples) : known_(std::size_t{1} << (3 * kept_bits), -1) {
  std::vector<Heap> heaps = heaps_of(samples);
  std::vector<Box> boxes{measure(0, heaps.size(), heaps)};
  while (boxes.size() < most_colours) {
    const auto largest =
        std::max_element(boxes.begin(), boxes.end(), [](const Box& a, const Box& b) { return a.weight < b.weight; });
    if (largest->weight <= 0) break;
    const std::size_t middle = cut(*largest, heaps);
    const std::size_t end = largest->end;
    *largest = measure(largest->begin, middle, heaps);
    boxes.push_back(measure(middle, end, heaps));
  }
  for (const Box& box : boxes) colours_.push_back(mean_of(box, heaps));
}

std::uint8_t Palette::nearest(Channels colour) {
  std::int16_t& known = known_[cell_of(colour)];
  if (known >= 0) return static_cast<std::uint8_t>(known);
  int best = std::numeric_limits<int>::max();
  for (std::size_t i = 0; i < colours_.size(); ++i) {
    int distance = 0;
    for (std::size_t channel = 0; channel < 3; ++channel) {
      const int difference = int{colours_[i][channel]} - int{colour[channel]};
      distance += difference * difference;
    }
    if (distance >= best) continue;
    best = distance;
    known = static_cast<std::int16_t>(i);
  }
  return static_cast<std::uint8_t>(known);
}

}  // namespace tilefold::window
