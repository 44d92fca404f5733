// The interface through which the application trains an evaluation for a puzzle's rules.
//
// A puzzle that supports training has a Learning in its PuzzleInfo. A Trainer plays games with its current evaluation,
// learns from them, and serialises the learned weights to bytes. Strategies can read an evaluation from these bytes and
// use it instead of their built-in one. Nothing here uses clocks or files: the caller decides when to stop and writes
// the bytes. Invariant: the same rules, options, seed and number of games give the same bytes, for any number of
// threads and of processes that train together.
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

/// Name of the option that gives a strategy a file of learned weights. Its value is a path, so the strategy's table of
/// options does not contain it: the code that parses options handles it separately and reads the file.
constexpr std::string_view evaluation_option = "evaluation";
constexpr std::string_view evaluation_help = "File with weights trained for these rules by `tilefold train`.";

/// An evaluation that was read from a file of weights. Only the puzzle that read it can interpret it.
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

  /// Sends `text` to all processes and returns the texts of all processes, ordered by rank. Blocks until every process
  /// has called this function. Requires that all processes call it the same number of times.
  virtual std::vector<std::string> exchange(std::string text) = 0;
};

class Trainer {
 public:
  Trainer() = default;
  Trainer(const Trainer&) = delete;
  Trainer& operator=(const Trainer&) = delete;
  virtual ~Trainer() = default;

  /// Plays up to `most` games and learns from them. Requires `most` to be at least 1. If a stop is requested, returns
  /// soon, keeps what was learned so far, and does not count unfinished games.
  virtual LearnedBatch learn(std::uint64_t most, int threads, const std::stop_token& stop) = 0;

  /// Makes this trainer a member of a group of processes that train together. If the argument is null, the trainer
  /// leaves the group. All processes of a group must make the same calls of `learn`. In a group only a stop request of
  /// the process with rank 0 has an effect, at the end of the current round.
  virtual void set_communicator(LearningCommunicator* communicator) = 0;

  /// Averages this trainer's weights with those of another training run for the same rules. `bytes` is the content of
  /// that run's file. With repeated calls, all runs get equal weight. Returns an error if Learning::go_on rejects the
  /// file or if the file has different features. After an error the trainer must not be used.
  virtual Result<Done> average_with(std::string_view bytes) = 0;

  /// Returns the number of games learned from so far, including the games of earlier runs from whose files the training
  /// continued.
  virtual std::uint64_t games() const = 0;

  /// Returns the bytes of a file with the learned weights. Training can continue from this file.
  virtual std::string bytes() const = 0;

  /// Returns the bytes of a smaller file with at most `weights` weights: those with the largest effect. Strategies can
  /// use this file, but training cannot continue from it.
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

  /// Returns an error if the options do not fit the rules or each other.
  Result<Done> (*check)(const LearningPlan& plan) = nullptr;

  /// Returns the trainer for a new training run. Requires a plan that `check` accepts.
  std::unique_ptr<Trainer> (*begin)(const LearningPlan& plan) = nullptr;

  /// Returns a trainer that continues from a file's bytes. Returns an error if the bytes are not such a file, are
  /// damaged, come from a newer version or are for another puzzle or other rules, or if the options imply different
  /// features.
  Result<std::unique_ptr<Trainer>> (*go_on)(const LearningPlan& plan, std::string_view bytes) = nullptr;

  /// Returns the plan of the training run that created the file. Accepts files for any rules; apart from this, it
  /// returns the same errors as `go_on`.
  Result<LearningPlan> (*plan_of)(std::string_view bytes) = nullptr;

  /// Returns the file's evaluation for these rules. Returns the same errors as `go_on`.
  Result<std::shared_ptr<const LearnedEvaluation>> (*read)(const ParameterValues& rules,
                                                           std::string_view bytes) = nullptr;
};

/// Returns the checksum at the end of a file: the last 16 digits, which are computed from the bytes before them.
inline std::string_view checksum_of(std::string_view bytes) {
  constexpr std::size_t length = 16;
  return bytes.size() < length ? std::string_view() : bytes.substr(bytes.size() - length);
}

}  // namespace tilefold
