// The application's interface to training an evaluation for a puzzle's rules.
//
// A puzzle that supports training has a Learning in its PuzzleInfo. A Trainer plays games with its current evaluation
// and learns from them. It serialises the learned weights to bytes; read back, they are an evaluation that strategies
// use instead of their own. Nothing here uses clocks or files: the caller decides when to stop and writes the bytes.
// Invariant: the same rules, options, seed and number of games give the same bytes, for any number of threads and of
// processes that train together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/parameters.h"
#include "engine/core/result.h"

namespace tilefold {

/// Name of the option that gives a strategy a file of learned weights. Its value is a path, so it is not in the
/// strategy's table of options: the code that parses options handles it separately and reads the file.
constexpr std::string_view evaluation_option = "evaluation";
constexpr std::string_view evaluation_help = "File with weights trained for these rules by `tilefold train`.";

/// Returns the error for an empty value of that option.
inline Error empty_evaluation() {
  return {std::string(evaluation_option) + " is empty; it must be a file of weights"};
}

/// The evaluation that was read from a file of learned weights. Opaque to all but the puzzle that read it.
class LearnedEvaluation {
 public:
  LearnedEvaluation() = default;
  LearnedEvaluation(const LearnedEvaluation&) = delete;
  LearnedEvaluation& operator=(const LearnedEvaluation&) = delete;
  virtual ~LearnedEvaluation() = default;
};

/// Statistics of the games of one call of Trainer::learn.
struct LearnedBatch {
  std::vector<std::uint64_t> scores;  ///< final scores of the games that ended, in order
  std::uint64_t moves = 0;
};

/// A group of processes that train together. Each has a trainer with the same initial state, plays its share of the
/// games and learns from the games of all processes, so that all trainers stay identical.
class LearningCommunicator {
 public:
  LearningCommunicator() = default;
  LearningCommunicator(const LearningCommunicator&) = delete;
  LearningCommunicator& operator=(const LearningCommunicator&) = delete;
  virtual ~LearningCommunicator() = default;

  virtual std::size_t count() const = 0;
  virtual std::size_t rank() const = 0;  ///< index of this process, from 0

  /// Sends `text` to all processes and returns the texts of all, by rank. Blocks until every process has called it;
  /// requires that all call it the same number of times.
  virtual std::vector<std::string> exchange(std::string text) = 0;
};

class Trainer {
 public:
  Trainer() = default;
  Trainer(const Trainer&) = delete;
  Trainer& operator=(const Trainer&) = delete;
  virtual ~Trainer() = default;

  /// Plays the next few games, at most `most` (at least 1), and learns from them. Returns soon after a stop is
  /// requested; keeps what was learned until then and does not count unfinished games.
  virtual LearnedBatch learn(std::uint64_t most, int threads, const std::stop_token& stop) = 0;

  /// Makes this trainer a member of a group of processes, all of which make the same calls of `learn`; null leaves the
  /// group. In a group only a stop request of rank 0 counts, and takes effect at the end of the current round.
  virtual void set_communicator(LearningCommunicator* communicator) = 0;

  /// Averages the weights with those of another training run for the same rules, given as the bytes of its file.
  /// Repeated calls give every run equal weight. Returns an error for files that Learning::go_on rejects and for files
  /// with other features; the trainer must not be used after an error.
  virtual Result<Done> average_with(std::string_view bytes) = 0;

  /// Returns the number of games learned from so far, including those of files that the training continued from.
  virtual std::uint64_t games() const = 0;

  /// Returns the learned weights as the bytes of a file from which training can continue.
  virtual std::string bytes() const = 0;

  /// Returns the bytes of a smaller file for strategies only, with at most `weights` weights: those with the largest
  /// effect. Training cannot continue from it.
  virtual std::string compact_bytes(std::uint64_t weights) const = 0;

  /// Returns a copy of the current evaluation for use by strategies.
  virtual std::shared_ptr<const LearnedEvaluation> evaluation() const = 0;
};

/// The setup of a training run: values of the puzzle's parameters, values of Learning::options and the seed.
struct LearningPlan {
  ParameterValues rules;
  ParameterValues options;
  std::uint64_t seed = 0;
};

struct Learning {
  ParameterSpecs options;

  std::unique_ptr<Trainer> (*begin)(const LearningPlan& plan) = nullptr;

  /// Returns a trainer that continues from a file's bytes. Returns an error if the bytes are not such a file, are
  /// damaged, come from a newer version or are for another puzzle or other rules, or if the options imply other
  /// features.
  Result<std::unique_ptr<Trainer>> (*go_on)(const LearningPlan& plan, std::string_view bytes) = nullptr;

  /// Returns the plan with which the file's weights were learned. Errors as above, except that any rules are accepted.
  Result<LearningPlan> (*plan_of)(std::string_view bytes) = nullptr;

  /// Returns the evaluation in the file for these rules. Errors as above.
  Result<std::shared_ptr<const LearnedEvaluation>> (*read)(const ParameterValues& rules,
                                                           std::string_view bytes) = nullptr;
};

/// Returns the last 16 digits of a file: the checksum of the bytes before them.
std::string_view checksum_of(std::string_view bytes);

}  // namespace tilefold
