// Files of learned weights: a head of lines that anyone can read, then the weights, then a checksum.
//
// The head says which puzzle, rules and features the weights are for, and how they were learned; the weights that were
// ever met follow as gaps, values and what their rates follow from, so that learning can go on where it stopped. Bytes
// depend on what was learned alone, not on machine, time or threads. Law: what `write` returns `read` takes; anything
// else is refused with a sentence that says what is wrong.
//
// Source: ours; numbers and checksum as in bytes.h.
#pragma once

#include <string>
#include <string_view>

#include "engine/core/learning.h"
#include "engine/core/puzzle_info.h"
#include "engine/learn/folded_network.h"

namespace tilefold::learn {

/// What the head tells.
struct Head {
  LearningPlan plan;
  Features features;
  std::int64_t base = 0;
  std::uint64_t games = 0;
  std::uint64_t moves = 0;
  bool is_compact = false;             ///< weights alone, in coarse units: learning cannot go on from it
  std::int32_t unit = parts_of_point;  ///< of a compact file's weights, in parts of a point
  std::string_view weights;            ///< the bytes that follow
};

std::string write_weights(const PuzzleInfo& info, const Head& head, const Network& network, const Learner& learner);

/// A compact file, version 2: the weights that Learner::most_weighty names, in units of which half of them have 16 or
/// more; fewer than 50,000 in units of which the greatest has hundreds of thousands.
std::string write_compact(const PuzzleInfo& info, const Head& head, const Network& network, const Learner& learner,
                          std::uint64_t most);

/// Checks everything but the weights themselves.
Result<Head> read_head(const PuzzleInfo& info, std::string_view bytes);

/// An error where the rules are not those of the head.
Result<Done> check_rules(const Head& head, const ParameterValues& rules);

/// Puts the weights into a network of the head's features, and what their rates follow from into `learner`. A compact
/// file is refused.
Result<Done> read_weights(const Head& head, Network& network, Learner& learner);

/// As read_weights, but what is there already is the mean of `lessons` before this one, and becomes the mean with it;
/// what rates follow from is added up. A file with eras is refused.
Result<Done> average_weights(const Head& head, std::int32_t lessons, Network& network, Learner& learner);

/// The network for strategies alone, of either kind of file; on boards of another size, too, if no shape is by_place.
Result<FoldedNetwork> read_folded(const Head& head, Extent board);

}  // namespace tilefold::learn
