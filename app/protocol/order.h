// The order of blocks and trials for a participant.
//
// The order depends only on the protocol and the participant's ID, so it is the same on every machine. The jsPsych
// plugin compiles this file, too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tilefold::protocol {

/// The rule for the order of blocks or trials.
enum class PlayOrder : std::uint8_t {
  fixed,         ///< the order in the file
  random,        ///< a random order that depends on the participant
  latin_square,  ///< a row of a balanced Latin square
};

std::string_view order_name(PlayOrder order);

struct BlockOrder {
  std::string name;
  PlayOrder order = PlayOrder::fixed;  ///< order of the trials
  std::size_t trials = 0;
};

/// The rules for all orders of a study.
struct StudyOrder {
  PlayOrder order = PlayOrder::fixed;  ///< order of the blocks
  std::int64_t seed = 0;               ///< seed of all random orders
  std::vector<BlockOrder> blocks = {};
};

/// Indices in the order in which a participant plays them.
struct DrawnOrder {
  std::vector<std::size_t> blocks;
  std::vector<std::vector<std::size_t>> trials;  ///< for each block, in the order of the file
};

DrawnOrder draw_order(const StudyOrder& study, std::string_view participant);

/// Returns the participant's number, from which Latin squares choose a row: the number at the end of the ID, or a hash
/// of an ID that does not end in a number.
std::uint64_t participant_number(std::string_view participant);

/// Returns a row of a balanced Latin square (E. J. Williams, "Experimental Designs Balanced for the Estimation of
/// Residual Effects of Treatments", 1949) with the numbers 0 to `size` - 1. There are `size` rows if `size` is even and
/// twice as many if it is odd; `row` counts on from the first row after the last one.
std::vector<std::size_t> latin_row(std::size_t size, std::uint64_t row);

}  // namespace tilefold::protocol
