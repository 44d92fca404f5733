// The indices of features, worked out for all cells of a board at once.
//
// Sites of one shape that lie the same way have the same steps from cell to cell. So their indices are one sum of
// shifted boards, which processors make of many cells at a time; where the shape does not fit it means nothing and is
// left out.
//
// Source: ours.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/geometry.h"

namespace tilefold::learn {

constexpr int greatest_side = 16;
constexpr std::size_t greatest_area = std::size_t{greatest_side} * greatest_side;
constexpr std::size_t longest_shape = 6;

/// In how many ways `cells` cells can be filled.
constexpr std::uint64_t power(std::uint64_t rungs, std::size_t cells) {
  std::uint64_t result = 1;
  for (; cells > 0; --cells) result *= rungs;
  return result;
}

/// Where a shape lies, and where its weights begin: the index of what lies there is a number with the cells' rungs as
/// its digits, the first cell's the lowest.
struct Site {
  std::uint32_t first = 0;
  std::size_t size = 0;  ///< of the cells, from 1
  std::array<std::uint8_t, longest_shape> cells{};
};

/// Which of another site's cells each of a site's is; its size for those that it lacks.
using Positions = std::array<std::size_t, longest_shape>;
Positions positions_in(const Site& site, const Site& order);

/// Of the site's cells those at `which`, rising.
std::vector<int> sorted_cells(const Site& site, const Positions& which, std::size_t count);

constexpr Positions all_positions{0, 1, 2, 3, 4, 5};

class Sheets {
 public:
  Sheets() = default;

  /// Rungs are below `rungs`; cells are numbered row by row.
  Sheets(std::span<const Site> sites, Extent extent, int rungs);

  /// Calls f(index of a weight) for every site of a board; `cells` has the rungs of as many as there can be.
  template <class F>
  void for_each_index(const std::array<std::uint8_t, greatest_area>& cells, F&& visit) const {
    Cells wide;
    widen(cells, wide);
    if (!is_far_) {
      for (const Sheet& sheet : sheets_) visit_sheet(sheet, wide, visit);
      return;
    }
    std::array<std::uint32_t, at_once> found;
    std::size_t count = 0;
    const auto visit_found = [&] {
      for (std::size_t i = 0; i < count; ++i) visit(found[i]);
      count = 0;
    };
    for (const Sheet& sheet : sheets_)
      visit_sheet(sheet, wide, [&](std::uint32_t index) {
        found[count++] = index;
        if (count == at_once) visit_found();
      });
    visit_found();
  }

 private:
  static constexpr std::size_t lanes = 8;  // as many at once as processors like
  static constexpr std::size_t margin = greatest_area;
  using Cells = std::array<std::uint32_t, margin + greatest_area + margin + lanes>;
  using Indices = std::array<std::uint32_t, greatest_area + lanes>;

  // Where weights are more than processors keep near, so many indices are told one right after the other: so many
  // weights are under way at a time.
  static constexpr std::size_t at_once = 128;
  static constexpr std::uint64_t most_near = std::uint64_t{1} << 20U;

  struct Sheet {
    std::size_t size = 0;
    std::array<int, longest_shape> steps{};  // from the first cell to each
    std::size_t first = 0;                   // the first cell of the first site
    std::size_t cells = 0;                   // how many from there on, a multiple of `lanes`
    std::size_t begin = 0;                   // among the spots
    std::size_t end = 0;
  };

  struct Spot {
    std::uint32_t first = 0;  // of the weights
    std::uint32_t at = 0;     // how far its first cell is from the sheet's
  };

  void widen(const std::array<std::uint8_t, greatest_area>& cells, Cells& wide) const {
    for (std::size_t i = margin - reach_; i < margin; ++i) wide[i] = 0;
    for (std::size_t i = 0; i < area_; ++i) wide[margin + i] = cells[i];
    for (std::size_t i = 0; i < reach_ + lanes; ++i) wide[margin + area_ + i] = 0;
  }

  template <std::size_t Size>
  [[gnu::always_inline]] void work_out(const Sheet& sheet, const Cells& cells, Indices& indices) const {
    std::array<const std::uint32_t*, Size> from;
    for (std::size_t k = 0; k < Size; ++k)
      from[k] = cells.data() + static_cast<std::ptrdiff_t>(margin + sheet.first) + sheet.steps[k];
    for (std::size_t part = 0; part < sheet.cells; part += lanes)
      for (std::size_t i = part; i < part + lanes; ++i) {
        std::uint32_t index = from[Size - 1][i];
        for (std::size_t k = Size - 1; k > 0; --k) index = index * rungs_ + from[k - 1][i];
        indices[i] = index;
      }
  }

  template <class F>
  void visit_sheet(const Sheet& sheet, const Cells& cells, F&& visit) const {
    Indices indices;
    switch (sheet.size) {
      case 1: work_out<1>(sheet, cells, indices); break;
      case 2: work_out<2>(sheet, cells, indices); break;
      case 3: work_out<3>(sheet, cells, indices); break;
      case 4: work_out<4>(sheet, cells, indices); break;
      case 5: work_out<5>(sheet, cells, indices); break;
      default: work_out<6>(sheet, cells, indices); break;
    }
    for (std::size_t i = sheet.begin; i < sheet.end; ++i) visit(spots_[i].first + indices[spots_[i].at]);
  }

  std::uint32_t rungs_ = 1;
  std::size_t area_ = 0;
  std::size_t reach_ = 0;  // the longest step, in either direction
  bool is_far_ = false;    // more than `most_near` weights
  std::vector<Sheet> sheets_;
  std::vector<Spot> spots_;
};

}  // namespace tilefold::learn
