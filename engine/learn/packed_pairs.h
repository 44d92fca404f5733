// Computes the sum of a packed board's weights from cached sums of pairs of adjacent rows or columns (known_sums.h).
//
// Requires that every site (tuple_features.h) fits within two adjacent rows or columns; the sum over a board is then
// the sum over its six pairs. If several boards are evaluated at once, the weights for all sums that are not cached are
// prefetched together.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/core/packed_board.h"
#include "engine/learn/known_sums.h"
#include "engine/learn/packed_sites.h"

namespace tilefold::learn {

constexpr std::size_t pairs_of_lines = packed_side - 1;
// Number of pairs of a board. The pairs of adjacent rows come first, then the pairs of adjacent columns.
constexpr std::size_t pairs_of_board = 2 * pairs_of_lines;

class PackedPairs {
 public:
  static constexpr std::size_t most_boards = 4;

  /// Returns nullopt if a site does not fit a pair, or if its index cannot be computed by shifts (packed_sites.h).
  static std::optional<PackedPairs> of(std::span<const Site> sites);

  /// Computes the sum of the weights of all sites for each of at most `most_boards` boards. `known` caches partial
  /// sums; it must always be used with the same weights.
  template <class Weight>
  void sum(const Weight* weights, std::span<const PackedBoard> boards, std::int64_t* sums,
           PartSums<PairKey>& known) const {
    std::array<Missed, most_boards * pairs_of_board> missed;
    std::size_t count = 0;
    for (std::size_t i = 0; i < boards.size(); ++i) {
      const std::array<PackedBoard, 2> ways{boards[i], transposed(boards[i])};
      std::int64_t sum = 0;
      for (std::size_t place = 0; place < pairs_of_board; ++place) {
        const PairKey pair{.cells = static_cast<std::uint32_t>(ways[place / pairs_of_lines] >> shift_of(place))};
        auto& entry = known.at(place, pair);
        if (entry.key == pair)
          sum += entry.sum;
        else
          missed[count++] = {.entry = &entry, .board = i, .place = place, .pair = pair};
      }
      sums[i] = sum;
    }
    std::array<std::uint32_t, most_boards * pairs_of_board * most_sites> indices;
    std::uint32_t* end = indices.data();
    for (std::size_t k = 0; k < count; ++k) {
      sites_[missed[k].place].for_each_index(board_of(missed[k].pair.cells, missed[k].place), [&](std::uint32_t index) {
        __builtin_prefetch(weights + index);
        *end++ = index;
      });
      missed[k].end = end;
    }
    const std::uint32_t* index = indices.data();
    for (std::size_t k = 0; k < count; ++k) {
      std::int64_t sum = 0;
      for (; index != missed[k].end; ++index) sum += weights[*index];
      sums[missed[k].board] += sum;
      *missed[k].entry = {.key = missed[k].pair, .sum = sum};
    }
  }

 private:
  static constexpr std::size_t most_sites = 24;  // maximum number of sites per pair
  static constexpr unsigned bits_of_line = packed_side * packed_bits;

  struct Missed {
    PartSums<PairKey>::Entry* entry;
    std::size_t board;
    std::size_t place;
    PairKey pair;
    const std::uint32_t* end;  // end of the pair's indices
  };

  // Returns a board that contains only the pair with index `place`; all other cells are empty.
  static PackedBoard board_of(std::uint64_t pair, std::size_t place) {
    const PackedBoard lines = pair << shift_of(place);
    return place < pairs_of_lines ? lines : transposed(lines);
  }

  static unsigned shift_of(std::size_t place) { return bits_of_line * static_cast<unsigned>(place % pairs_of_lines); }

  std::array<PackedSites, pairs_of_board> sites_;
};

}  // namespace tilefold::learn
