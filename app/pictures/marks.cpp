#include "app/pictures/marks.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <opencv2/imgproc.hpp>

namespace tilefold::pictures {
namespace {

// Disjoint sets (union-find) with path halving.
class Sets {
 public:
  explicit Sets(std::size_t count) : parents_(count) { std::iota(parents_.begin(), parents_.end(), 0); }

  int root(int element) {
    while (parents_[static_cast<std::size_t>(element)] != element) {
      int& parent = parents_[static_cast<std::size_t>(element)];
      parent = parents_[static_cast<std::size_t>(parent)];
      element = parent;
    }
    return element;
  }

  void join(int a, int b) {
    a = root(a);
    b = root(b);
    if (a != b) parents_[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
  }

 private:
  std::vector<int> parents_;
};

bool is_near(const cv::Vec3b& a, const cv::Vec3b& b, int tolerance) {
  return std::abs(a[0] - b[0]) <= tolerance && std::abs(a[1] - b[1]) <= tolerance && std::abs(a[2] - b[2]) <= tolerance;
}

bool may_be_sign(const cv::Rect& box, int area, const cv::Size& picture) {
  constexpr int min_height = 6;
  if (box.height < min_height || box.height > picture.height / 4) return false;
  if (box.width < 2 || box.width > 1.5 * box.height) return false;
  const double fill = static_cast<double>(area) / box.area();
  return fill > 0.12 && fill < 0.97;
}

// Appends the bounding boxes of dark or light strokes. Finds only strokes that are thinner than about half of `window`.
void add_strokes(const cv::Mat& grey, int window, std::vector<cv::Rect>& boxes) {
  cv::Mat mean;
  cv::blur(grey, mean, cv::Size(window, window));
  constexpr int contrast = 14;
  for (const bool is_dark : {true, false}) {
    cv::Mat away;
    cv::subtract(is_dark ? mean : grey, is_dark ? grey : mean, away);
    cv::Mat strokes = away > contrast;
    cv::Mat labels;
    cv::Mat stats;
    cv::Mat centres;
    const int count = cv::connectedComponentsWithStats(strokes, labels, stats, centres);
    for (int i = 1; i < count; ++i) {
      const cv::Rect box(stats.at<int>(i, cv::CC_STAT_LEFT), stats.at<int>(i, cv::CC_STAT_TOP),
                         stats.at<int>(i, cv::CC_STAT_WIDTH), stats.at<int>(i, cv::CC_STAT_HEIGHT));
      if (may_be_sign(box, stats.at<int>(i, cv::CC_STAT_AREA), grey.size()) && box.height < 2 * window)
        boxes.push_back(box);
    }
  }
}

bool stand_together(const cv::Rect& a, const cv::Rect& b) {
  const int taller = std::max(a.height, b.height);
  const int overlap = std::min(a.br().y, b.br().y) - std::max(a.y, b.y);
  if (std::min(a.height, b.height) < 0.55 * taller || overlap < 0.6 * std::min(a.height, b.height)) return false;
  const int gap = std::max(a.x, b.x) - std::min(a.br().x, b.br().x);
  return gap < 0.3 * taller;
}

}  // namespace

std::vector<Region> find_regions(const cv::Mat& picture, int tolerance, int min_area) {
  const int width = picture.cols;
  Sets sets(picture.total());
  for (int y = 0; y < picture.rows; ++y) {
    const auto* row = picture.ptr<cv::Vec3b>(y);
    const auto* above = y > 0 ? picture.ptr<cv::Vec3b>(y - 1) : nullptr;
    for (int x = 0; x < width; ++x) {
      if (x > 0 && is_near(row[x], row[x - 1], tolerance)) sets.join(y * width + x, y * width + x - 1);
      if (above != nullptr && is_near(row[x], above[x], tolerance)) sets.join(y * width + x, (y - 1) * width + x);
    }
  }
  struct Sum {
    int left, top, right, bottom, area;
    cv::Vec3d colour;
  };
  std::vector<Sum> sums;
  std::vector<int> numbers(picture.total(), -1);
  for (int y = 0; y < picture.rows; ++y)
    for (int x = 0; x < width; ++x) {
      int& number = numbers[static_cast<std::size_t>(sets.root(y * width + x))];
      if (number < 0) {
        number = static_cast<int>(sums.size());
        sums.push_back({x, y, x, y, 0, {}});
      }
      Sum& sum = sums[static_cast<std::size_t>(number)];
      sum = {std::min(sum.left, x),  sum.top,
             std::max(sum.right, x), y,
             sum.area + 1,           sum.colour + cv::Vec3d(picture.at<cv::Vec3b>(y, x))};
    }
  std::vector<Region> regions;
  for (const Sum& sum : sums)
    if (sum.area >= min_area)
      regions.push_back({cv::Rect(sum.left, sum.top, sum.right - sum.left + 1, sum.bottom - sum.top + 1), sum.area,
                         cv::Vec3f(sum.colour * (1.0 / sum.area))});
  return regions;
}

std::vector<Mark> find_tiles(const std::vector<Region>& regions) {
  constexpr int min_side = 12;
  constexpr double min_fill = 0.5;
  std::vector<Mark> tiles;
  for (const Region& region : regions) {
    const cv::Rect& box = region.box;
    if (box.width < min_side || box.height < min_side || region.area < min_fill * box.area()) continue;
    if (box.width > 5 * box.height || box.height > 1.5 * box.width) continue;
    tiles.push_back({cv::Point2f(static_cast<float>(box.x) + static_cast<float>(box.width) / 2,
                                 static_cast<float>(box.y) + static_cast<float>(box.height) / 2),
                     static_cast<float>(box.width), static_cast<float>(box.height)});
  }
  return tiles;
}

std::vector<Mark> find_numbers(const cv::Mat& picture, const std::vector<Region>& regions) {
  std::vector<cv::Rect> boxes;
  for (const Region& region : regions)
    if (may_be_sign(region.box, region.area, picture.size())) boxes.push_back(region.box);
  cv::Mat grey;
  cv::cvtColor(picture, grey, cv::COLOR_BGR2GRAY);
  add_strokes(grey, 25, boxes);
  std::sort(boxes.begin(), boxes.end(), [](const cv::Rect& a, const cv::Rect& b) { return a.x < b.x; });
  Sets sets(boxes.size());
  for (std::size_t i = 0; i < boxes.size(); ++i)
    for (std::size_t j = i + 1; j < boxes.size(); ++j) {
      if (boxes[j].x > boxes[i].br().x + boxes[i].height) break;
      if (stand_together(boxes[i], boxes[j])) sets.join(static_cast<int>(i), static_cast<int>(j));
    }
  std::vector<cv::Rect> groups(boxes.size());
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    cv::Rect& group = groups[static_cast<std::size_t>(sets.root(static_cast<int>(i)))];
    group = group.empty() ? boxes[i] : group | boxes[i];
  }
  std::vector<Mark> numbers;
  for (const cv::Rect& group : groups)
    if (!group.empty() && group.width <= 6 * group.height)
      numbers.push_back({cv::Point2f(static_cast<float>(group.x) + static_cast<float>(group.width) / 2,
                                     static_cast<float>(group.y) + static_cast<float>(group.height) / 2),
                         static_cast<float>(group.width), static_cast<float>(group.height)});
  return numbers;
}

}  // namespace tilefold::pictures
