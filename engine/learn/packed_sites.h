// Computes the indices of features by shifts, on packed 4×4 boards with tile classes below 16.
//
// If a shape consists of at most two runs of cells, there is a reflection or rotation of the board in which the cells
// of a site lie in the order of their digits in the index. The index then follows from one of the eight images of the
// board by two shifts and two masks, which are the same for all sites that are images of each other.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/core/packed_board.h"
#include "engine/learn/tuple_features.h"

namespace tilefold::learn {

/// A board in one word, and the value of its count (Board::counts[0]).
struct PackedView {
  PackedBoard cells = 0;
  std::uint8_t count = 0;
};

inline void unpack(const PackedView& view, Board& board) {
  for (std::size_t i = 0; i < packed_area; ++i)
    board.cells[i] = static_cast<std::uint8_t>(view.cells >> packed_bits * i & 15U);
  board.counts[0] = view.count;
}

/// True if a PackedView contains all inputs of these features.
bool can_be_packed(const Features& features);

class PackedSites {
 public:
  /// Returns nullopt if the index of a site cannot be computed by shifts and masks. Requires sites of features for
  /// which can_be_packed is true.
  static std::optional<PackedSites> of(std::span<const Site> sites);

  /// Calls visit(index of the weight) for every site of a board.
  template <class F>
  void for_each_index(PackedBoard board, F&& visit) const {
    const Images images = all_images(board);
    for (const Lookup& lookup : lookups_) {
      const Runs runs = lookup.runs;
      const auto visit_all = [&](auto&& index_of) {
        for (std::size_t i = 0; i < lookup.count; ++i)
          visit(runs.weights + static_cast<std::uint32_t>(index_of(images[lookup.images[i]])));
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

  // One or two runs of cells as shifts and masks, and the index of the first weight of their table.
  struct Runs {
    std::uint32_t weights = 0;
    std::uint32_t first_mask = 0;
    std::uint32_t second_mask = 0;
    std::uint8_t first_shift = 0;
    std::uint8_t second_shift = 0;
    bool operator==(const Runs&) const = default;
  };

  // Runs of cells, and the images (reflections and rotations) of the board in which these runs are a site.
  struct Lookup {
    Runs runs;
    std::size_t count = 0;
    std::array<std::uint8_t, std::tuple_size_v<Images>> images{};
  };

  static std::optional<Runs> runs_of(const Site& site, std::size_t image);
  bool add(const Site& site);

  std::vector<Lookup> lookups_;
};

}  // namespace tilefold::learn
