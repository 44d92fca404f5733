// The features of boards of four by four whose rungs are below 16, found by shifts.
//
// A mirror or a turn of the whole board brings a shape that is two runs of cells to where its cells lie in the order
// of its index. So all indices come from the eight images of a board by two shifts and two masks, the same ones for all
// sites that a mirror or a turn makes of each other.
//
// Source: ours.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/core/packed_board.h"
#include "engine/learn/features.h"

namespace tilefold::learn {

/// A board in one word, and the number that is counted of it.
struct PackedView {
  PackedBoard cells = 0;
  std::uint8_t count = 0;
};

inline void unpack(const PackedView& view, Board& board) {
  for (std::size_t i = 0; i < packed_area; ++i)
    board.cells[i] = static_cast<std::uint8_t>(view.cells >> packed_bits * i & 15U);
  board.counts[0] = view.count;
}

/// Whether a packed view holds all that these features see of a board.
bool can_be_packed(const Features& features);

class PackedSites {
 public:
  /// None where a site cannot be found so; the sites are those of features that can be packed.
  static std::optional<PackedSites> of(std::span<const Site> sites);

  /// Calls f(index of a weight) for every site of a board.
  template <class F>
  void for_each_index(PackedBoard board, F&& visit) const {
    const Images images = all_images(board);
    for (const Look& look : looks_) {
      const Runs runs = look.runs;
      const auto visit_all = [&](auto&& index_of) {
        for (std::size_t i = 0; i < look.count; ++i)
          visit(runs.weights + static_cast<std::uint32_t>(index_of(images[look.images[i]])));
      };
      const auto first = [&](PackedBoard image) { return image >> runs.first_shift & runs.first_mask; };
      if (runs.second_mask == 0) {
        visit_all(first);
      } else {
        visit_all([&](PackedBoard image) { return first(image) | (image >> runs.second_shift & runs.second_mask); });
      }
    }
  }

 private:
  using Images = std::array<PackedBoard, 8>;

  // Two runs of cells, and where the weights of what they hold begin.
  struct Runs {
    std::uint32_t weights = 0;
    std::uint32_t first_mask = 0;
    std::uint32_t second_mask = 0;
    std::uint8_t first_shift = 0;
    std::uint8_t second_shift = 0;
    bool operator==(const Runs&) const = default;
  };

  // In which images these are sites.
  struct Look {
    Runs runs;
    std::size_t count = 0;
    std::array<std::uint8_t, std::tuple_size_v<Images>> images{};
  };

  static std::optional<Runs> runs_of(const Site& site, std::size_t image);
  bool add(const Site& site);

  std::vector<Look> looks_;
};

}  // namespace tilefold::learn
