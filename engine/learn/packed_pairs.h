// Sums of weights by two neighbouring lines of a packed board (known_sums.h).
//
// Where every site lies in two neighbouring rows or columns, the sum over a board is that over six pairs of lines. What
// is looked up for several boards is on its way from memory at one time.
//
// Source: ours.
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
constexpr std::size_t pairs_of_board = 2 * pairs_of_lines;  ///< first those of rows, then those of columns

class PackedPairs {
 public:
  static constexpr std::size_t most_boards = 4;

  /// None where a site lies in no pair of lines, or cannot be found by shifts.
  static std::optional<PackedPairs> of(std::span<const Site> sites);

  /// For each of at most so many boards the sum of the weights of all sites. `known` is of the same weights.
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
  static constexpr std::size_t most_sites = 24;  // of a pair
  static constexpr unsigned bits_of_line = packed_side * packed_bits;

  struct Missed {
    PartSums<PairKey>::Entry* entry;
    std::size_t board;
    std::size_t place;
    PairKey pair;
    const std::uint32_t* end;  // of its indices
  };

  // With nothing else on it.
  static PackedBoard board_of(std::uint64_t pair, std::size_t place) {
    const PackedBoard lines = pair << shift_of(place);
    return place < pairs_of_lines ? lines : transposed(lines);
  }

  static unsigned shift_of(std::size_t place) { return bits_of_line * static_cast<unsigned>(place % pairs_of_lines); }

  std::array<PackedSites, pairs_of_board> sites_;
};

}  // namespace tilefold::learn
