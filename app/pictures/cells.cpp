#include "app/pictures/cells.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <opencv2/imgproc.hpp>

namespace tilefold::pictures {
namespace {

// Returns the most frequent colour of a picture.
cv::Vec3f main_colour(const cv::Mat& picture) {
  std::map<int, int> counts;
  constexpr int shift = 4;
  for (int y = 0; y < picture.rows; ++y)
    for (int x = 0; x < picture.cols; ++x) {
      const auto& pixel = picture.at<cv::Vec3b>(y, x);
      ++counts[(pixel[0] >> shift) << 8 | (pixel[1] >> shift) << 4 | pixel[2] >> shift];
    }
  const auto most =
      std::max_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  const int half = 1 << (shift - 1);
  cv::Vec3f colour(static_cast<float>(((most->first >> 8) << shift) + half),
                   static_cast<float>(((most->first >> 4 & 15) << shift) + half),
                   static_cast<float>(((most->first & 15) << shift) + half));
  for (const double radius : {28.0, 20.0}) {
    cv::Vec3d sum;
    int count = 0;
    for (int y = 0; y < picture.rows; ++y)
      for (int x = 0; x < picture.cols; ++x)
        if (const cv::Vec3f pixel(picture.at<cv::Vec3b>(y, x)); cv::norm(pixel - colour) < radius) {
          sum += cv::Vec3d(pixel);
          ++count;
        }
    if (count > 0) colour = cv::Vec3f(sum * (1.0 / count));
  }
  return colour;
}

float percentile(std::vector<float> values, double part) {
  if (values.empty()) return 0;
  const auto place = values.begin() + static_cast<std::ptrdiff_t>(part * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), place, values.end());
  return *place;
}

struct Blob {
  cv::Rect box;
  int label;
};

// True if a connected area is a line along an edge of the cell or a frame, and thus not part of the text in the cell.
bool is_surrounding(const cv::Rect& box, const cv::Size& cell) {
  const bool left = box.x <= 0;
  const bool top = box.y <= 0;
  const bool right = box.br().x >= cell.width;
  const bool bottom = box.br().y >= cell.height;
  if ((left && right && (top || bottom)) || (top && bottom && (left || right))) return true;
  const bool is_thin_across = box.width < 0.17 * cell.width;
  const bool is_thin_down = box.height < 0.17 * cell.height;
  return ((left || right) && is_thin_across) || ((top || bottom) && is_thin_down);
}

// Returns the connected areas of a mask that may be characters; each area gets a label in `labels`.
std::vector<Blob> signs_in(const cv::Mat& mask, cv::Mat& labels) {
  cv::Mat stats;
  cv::Mat centres;
  const int count = cv::connectedComponentsWithStats(mask, labels, stats, centres);
  std::vector<Blob> blobs;
  int tallest = 0;
  for (int i = 1; i < count; ++i) {
    const cv::Rect box(stats.at<int>(i, cv::CC_STAT_LEFT), stats.at<int>(i, cv::CC_STAT_TOP),
                       stats.at<int>(i, cv::CC_STAT_WIDTH), stats.at<int>(i, cv::CC_STAT_HEIGHT));
    if (is_surrounding(box, mask.size())) continue;
    blobs.push_back({box, i});
    // an area as high as the whole cell is a line and not a character
    if (box.height < 0.9 * mask.rows) tallest = std::max(tallest, box.height);
  }
  std::erase_if(blobs, [&](const Blob& blob) { return blob.box.height < 0.4 * tallest || blob.box.height < 3; });
  return blobs;
}

cv::Rect box_of(const std::vector<Blob>& blobs) {
  cv::Rect box;
  for (const Blob& blob : blobs) box = box.empty() ? blob.box : box | blob.box;
  return box;
}

// Returns for each pixel, 0 to 1, how close its colour is to a mixture of the background and text colours. All mixtures
// count fully, because the edges of characters are blurred.
cv::Mat likeness(const cv::Mat& cell, const cv::Vec3f& ground, const cv::Vec3f& writing) {
  const cv::Vec3f towards = writing - ground;
  const float size = std::max(1.0F, towards.dot(towards));
  cv::Mat like(cell.size(), CV_32F);
  for (int y = 0; y < cell.rows; ++y)
    for (int x = 0; x < cell.cols; ++x) {
      const cv::Vec3f away = cv::Vec3f(cell.at<cv::Vec3b>(y, x)) - ground;
      const float along = std::clamp(away.dot(towards) / size, 0.0F, 1.0F);
      const double aside = cv::norm(away - towards * along) / std::sqrt(size);
      like.at<float>(y, x) = static_cast<float>(std::clamp(1.6 - 4 * aside, 0.0, 1.0));
    }
  return like;
}

// Returns for each pixel, 0 to 1, how much text colour it contains: 0 for the background colour, 1 for the text colour.
cv::Mat ink_of(const cv::Mat& cell, const cv::Vec3f& ground, const cv::Vec3f& writing) {
  const cv::Vec3f towards = writing - ground;
  const float size = std::max(1.0F, towards.dot(towards));
  cv::Mat ink(cell.size(), CV_32F);
  for (int y = 0; y < cell.rows; ++y)
    for (int x = 0; x < cell.cols; ++x)
      ink.at<float>(y, x) = std::clamp((cv::Vec3f(cell.at<cv::Vec3b>(y, x)) - ground).dot(towards) / size, 0.0F, 1.0F);
  return ink;
}

// True if the best reading of the cell is a number that one of the puzzles uses.
bool is_number(const Cell& cell) {
  const std::string text = cell.scripts.front().best();
  return powers_of_two().contains(text) || digits().contains(text);
}

// True if the lengths of two texts differ by at most 2 characters, so that one could be misread as the other.
bool is_close(const std::string& a, const std::string& b) {
  return a.size() <= b.size() + 2 && b.size() <= a.size() + 2;
}

}  // namespace

cv::Mat flatten(const cv::Mat& picture, const Lattice& lattice, const cv::Size& cell) {
  // If the board is scaled down by a large factor, averages neighbouring pixels first, so that no pixel is skipped.
  const double shrink = std::max(cell.width / lattice.across, cell.height / lattice.down);
  cv::Mat source = picture;
  cv::Matx33d place = lattice.plane.matrix();
  if (shrink < 0.6) {
    cv::resize(picture, source, cv::Size(), shrink, shrink, cv::INTER_AREA);
    place = cv::Matx33d(shrink, 0, 0.5 * shrink - 0.5, 0, shrink, 0.5 * shrink - 0.5, 0, 0, 1) * place;
  }
  const cv::Matx33d from_flat(1.0 / cell.width, 0, 0.5 / cell.width - 0.5, 0, 1.0 / cell.height,
                              0.5 / cell.height - 0.5, 0, 0, 1);
  cv::Mat flat;
  cv::warpPerspective(source, flat, place * from_flat,
                      cv::Size(cell.width * lattice.columns, cell.height * lattice.rows),
                      cv::INTER_LINEAR | cv::WARP_INVERSE_MAP, cv::BORDER_REPLICATE);
  return flat;
}

Cell read_cell(const cv::Mat& whole, const cv::Size2d& tile, std::optional<cv::Vec3f> writing_colour) {
  Cell read;
  const int width = std::max(6, static_cast<int>(whole.cols * tile.width));
  const int height = std::max(6, static_cast<int>(whole.rows * tile.height));
  const cv::Mat cell = whole(cv::Rect((whole.cols - width) / 2, (whole.rows - height) / 2, width, height));
  read.ground = main_colour(cell(cv::Rect(width / 6, height / 6, width - 2 * (width / 6), height - 2 * (height / 6))));
  cv::Mat away(cell.size(), CV_32F);
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      away.at<float>(y, x) = static_cast<float>(cv::norm(cv::Vec3f(cell.at<cv::Vec3b>(y, x)) - read.ground));
  if (writing_colour) away = away.mul(likeness(cell, read.ground, *writing_colour));
  constexpr double faint = 15;
  const double most = percentile({away.begin<float>(), away.end<float>()}, 0.985);
  if (most < faint) return read;
  cv::Mat labels;
  const auto rough = signs_in(away > std::max(faint, 0.35 * most), labels);
  if (rough.empty()) return read;
  cv::Mat writing = cv::Mat::zeros(cell.size(), CV_8U);
  std::vector<float> strengths;
  for (const Blob& blob : rough)
    for (int y = blob.box.y; y < blob.box.br().y; ++y)
      for (int x = blob.box.x; x < blob.box.br().x; ++x)
        if (labels.at<int>(y, x) == blob.label) strengths.push_back(away.at<float>(y, x));
  read.contrast = percentile(strengths, 0.8);
  for (const Blob& blob : rough)
    for (int y = blob.box.y; y < blob.box.br().y; ++y)
      for (int x = blob.box.x; x < blob.box.br().x; ++x)
        if (labels.at<int>(y, x) == blob.label && away.at<float>(y, x) > 0.7 * read.contrast)
          writing.at<std::uint8_t>(y, x) = 255;
  const cv::Scalar mean = cv::mean(cell, writing);
  read.writing = cv::Vec3f(static_cast<float>(mean[0]), static_cast<float>(mean[1]), static_cast<float>(mean[2]));
  cv::Mat ink = ink_of(cell, read.ground, read.writing);
  if (writing_colour) ink = ink.mul(likeness(cell, read.ground, *writing_colour));
  for (const double limit : {0.45, 0.28, 0.65}) {
    const cv::Rect box = box_of(signs_in(ink > limit, labels));
    constexpr double smallest = 0.14;
    if (box.empty() || box.height < smallest * height || box.height < 5) continue;
    if (read.scripts.empty()) {
      read.text_height = static_cast<double>(box.height) / whole.rows;
      read.text_centre = {(box.x + box.width / 2.0 - width / 2.0) / whole.cols,
                          (box.y + box.height / 2.0 - height / 2.0) / whole.rows};
    }
    read.scripts.push_back(read_ink(ink, box));
  }
  return read;
}

std::optional<Cells> read_cells(const cv::Mat& picture, const Lattice& lattice) {
  constexpr double largest = 80;
  const double height = std::clamp(lattice.down, 20.0, largest);
  const double width = std::clamp(height * lattice.across / lattice.down, 20.0, 3 * largest);
  const cv::Size size(static_cast<int>(width), static_cast<int>(height));
  Cells cells{lattice.rows, lattice.columns, flatten(picture, lattice, size)};
  std::vector<float> widths;
  std::vector<float> heights;
  for (const auto& [cell, mark] : lattice.marks) {
    widths.push_back(mark.width);
    heights.push_back(mark.height);
  }
  // If the board has visible tiles, their size shows how large the gaps between them are. If only the numbers are
  // visible, assumes a usual size of the gaps.
  const auto part = [](double mark, double pitch) {
    return mark > 0.72 * pitch && mark < 1.01 * pitch ? mark / pitch : 0.9;
  };
  cells.tile = cv::Size2d(part(percentile(widths, 0.5), lattice.across), part(percentile(heights, 0.5), lattice.down));
  const auto read = [&](int row, int column) {
    return read_cell(cells.flat(cv::Rect(column * size.width, row * size.height, size.width, size.height)), cells.tile);
  };
  std::map<std::pair<int, int>, Cell> known;
  int numbers = 0;
  int written = 0;
  constexpr std::size_t sample = 10;
  const std::size_t step = std::max<std::size_t>(1, lattice.marks.size() / sample);
  std::size_t index = 0;
  for (const auto& [place, mark] : lattice.marks) {
    if (index++ % step != 0) continue;
    Cell cell = read(place.first, place.second);
    if (!cell.scripts.empty()) {
      ++written;
      numbers += is_number(cell) ? 1 : 0;
    }
    known.emplace(place, std::move(cell));
  }
  if (written > 2 && 3 * numbers < written) return std::nullopt;
  for (int row = 0; row < cells.rows; ++row)
    for (int column = 0; column < cells.columns; ++column) {
      const auto found = known.find({row, column});
      cells.all.push_back(found == known.end() ? read(row, column) : std::move(found->second));
    }
  return cells;
}

const Spellings& powers_of_two() {
  static const Spellings all = [] {
    Spellings spellings;
    constexpr int most = 30;
    for (int exponent = 1; exponent <= most; ++exponent) {
      const std::int64_t number = std::int64_t{1} << exponent;
      spellings.emplace(std::to_string(number), number);
      if (exponent < 10) continue;
      spellings.emplace(std::to_string(number >> 10) + "k", number);
      spellings.emplace(std::to_string(number / 1000) + "k", number);
      if (exponent >= 20) spellings.emplace(std::to_string(number >> 20) + "M", number);
    }
    return spellings;
  }();
  return all;
}

const Spellings& digits() {
  static const Spellings all = [] {
    Spellings spellings;
    for (int digit = 1; digit <= 9; ++digit) spellings.emplace(std::to_string(digit), digit);
    return spellings;
  }();
  return all;
}

std::vector<Value> likely_values(const Cell& cell, const Spellings& spellings) {
  std::vector<Value> best;
  for (const Script& script : cell.scripts) {
    std::map<std::int64_t, double> chances;
    double sum = 0;
    const auto add = [&](std::int64_t number, const std::string& text) {
      const double chance = std::exp(script.score(text));
      chances[number] += chance;
      sum += chance;
    };
    const std::string free = script.best();
    const auto spelled = spellings.find(free);
    add(spelled == spellings.end() ? -1 : spelled->second, free);
    constexpr double clear = 0.999;
    if (sum < clear)
      for (const auto& [text, number] : spellings)
        if (text != free && is_close(text, free)) add(number, text);
    std::vector<Value> values;
    values.reserve(chances.size());
    for (const auto& [number, chance] : chances) values.push_back({number, chance / std::max(sum, 1e-30)});
    std::sort(values.begin(), values.end(),
              [](const Value& a, const Value& b) { return a.probability > b.probability; });
    // If the text does not look like any number, even the most similar number is doubtful.
    values.front().probability *= std::min(1.0, 2 * sum);
    if (best.empty() || (values.front().number >= 0 &&
                         (best.front().number < 0 || values.front().probability > best.front().probability)))
      best = values;
    if (best.front().number >= 0 && best.front().probability > 0.97) break;
  }
  return best;
}

}  // namespace tilefold::pictures
