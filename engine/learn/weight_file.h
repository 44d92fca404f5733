// Files of learned weights: a head of text lines, then the weights in binary form, then a checksum.
//
// The head names the puzzle, the rules and the features of the weights, and describes the training. After the head, the
// file contains the weights that training has changed: for each, the gap to the previous index, the value and the error
// statistics, so that training can continue. The bytes depend only on what was learned, not on machine, time or
// threads. Invariant: the reading functions accept every file that the writing functions return; for any other bytes
// they return an error that says what is wrong. bytes.h describes the encoding of numbers.
#pragma once

#include <string>
#include <string_view>

#include "engine/core/learning.h"
#include "engine/core/puzzle_info.h"
#include "engine/learn/folded_network.h"

namespace tilefold::learn {

/// The contents of the head.
struct Head {
  LearningPlan plan;
  Features features;
  std::int64_t base = 0;
  std::uint64_t games = 0;
  std::uint64_t moves = 0;
  bool is_compact = false;             ///< true for a compact file, which training cannot continue from
  std::int32_t unit = parts_of_point;  ///< unit of a compact file's weights, in parts of a point
  std::string_view weights;            ///< the encoded weights after the head
};

std::string write_weights(const PuzzleInfo& info, const Head& head, const Network& network, const Learner& learner);

/// Writes a compact file (version 2) with the weights that Learner::most_weighty returns. Weights are stored as
/// multiples of a unit. The unit is chosen so that half of the weights are at least 16 units. If there are fewer than
/// 50,000 weights, the unit is so small that the largest weight is hundreds of thousands of units.
std::string write_compact(const PuzzleInfo& info, const Head& head, const Network& network, const Learner& learner,
                          std::uint64_t most);

/// Reads the head and verifies the file's format, version, checksum and puzzle. Does not check the weights.
Result<Head> read_head(const PuzzleInfo& info, std::string_view bytes);

/// Returns an error if the rules differ from the rules in the head.
Result<Done> check_rules(const Head& head, const ParameterValues& rules);

/// Reads the weights into a network with the head's features, and their error statistics into `learner`. Returns an
/// error for a compact file.
Result<Done> read_weights(const Head& head, Network& network, Learner& learner);

/// Replaces the weights of `network` by the mean of these weights and the weights of the file, and adds up the error
/// statistics. The network's weights are the mean of `models` earlier training runs and are counted `models` times.
/// Returns an error if the file is compact or has stages.
Result<Done> average_weights(const Head& head, std::int32_t models, Network& network, Learner& learner);

/// Reads the network of a complete or a compact file, for use by strategies. `board` is the size of the boards to
/// evaluate; it may differ from the size in the head if no shape has the sharing by_place.
Result<FoldedNetwork> read_folded(const Head& head, Extent board);

}  // namespace tilefold::learn
