// Learning to play rules: what the application sees of it, whatever the puzzle.
//
// A puzzle that can be learned has a Learning in its table. A Trainer plays games against what it knows so far and
// learns from them; what it has learned is a file's bytes, and read back they are an evaluation that strategies take in
// place of their own. Nothing here knows clocks or files: who trains says when to stop, waits between two batches, and
// writes the bytes. Law: the same rules, options, seed and number of games give the same bytes, for any number of
// threads and of processes that learn together.
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

/// The option with which a strategy that can do so takes a file of learned weights. Its value is a path, so it is in no
/// table: whoever reads options takes it out and reads the file.
constexpr std::string_view evaluation_option = "evaluation";
constexpr std::string_view evaluation_help = "A file of weights that were learned for these rules (tilefold train).";

/// Of its value that is no path.
inline Error empty_evaluation() {
  return {std::string(evaluation_option) + " is empty; it must be a file of learned weights"};
}

/// What a file of learned weights says of boards; only the puzzle that read it knows more.
class LearnedEvaluation {
 public:
  LearnedEvaluation() = default;
  LearnedEvaluation(const LearnedEvaluation&) = delete;
  LearnedEvaluation& operator=(const LearnedEvaluation&) = delete;
  virtual ~LearnedEvaluation() = default;
};

/// Games that were played and learned from together.
struct LearnedBatch {
  std::vector<std::uint64_t> scores;  ///< of the games that ended, in their order
  std::uint64_t moves = 0;
};

/// Processes that learn the same together. Each has a trainer that began as all others did, plays its part of the
/// games, and learns from what all of them met, so that all trainers stay equal.
class LearningCircle {
 public:
  LearningCircle() = default;
  LearningCircle(const LearningCircle&) = delete;
  LearningCircle& operator=(const LearningCircle&) = delete;
  virtual ~LearningCircle() = default;

  virtual std::size_t count() const = 0;
  virtual std::size_t rank() const = 0;  ///< of this process, from 0

  /// Gives a text to all, and returns what each gave, by rank. All call it equally often, and each waits for all.
  virtual std::vector<std::string> exchange(std::string text) = 0;
};

class Trainer {
 public:
  Trainer() = default;
  Trainer(const Trainer&) = delete;
  Trainer& operator=(const Trainer&) = delete;
  virtual ~Trainer() = default;

  /// Plays and learns from the next few games, at most `most` of them (from 1). Ends soon after a stop is requested;
  /// what was learned by then stays, and games that had not ended are not counted.
  virtual LearnedBatch learn(std::uint64_t most, int threads, const std::stop_token& stop) = 0;

  /// From now on it learns together with others, whose calls of `learn` are the same; null for nobody. Only the stop of
  /// rank 0 counts, at the end of what is being played.
  virtual void set_circle(LearningCircle* circle) = 0;

  /// Makes of what it knows the mean with another lesson by the same rules, given as a file's bytes; of several, one
  /// after the other, each counts alike. Refused: what Learning::go_on refuses, and what was learned from other
  /// features; after that the trainer is of no use.
  virtual Result<Done> average_with(std::string_view bytes) = 0;

  /// Games learned from so far, those of the files that it went on from included.
  virtual std::uint64_t games() const = 0;

  /// What was learned so far, as the bytes of a file.
  virtual std::string bytes() const = 0;

  /// The same for strategies alone: at most so many weights, those that matter most. Learning cannot go on from it.
  virtual std::string compact_bytes(std::uint64_t weights) const = 0;

  /// The same for strategies, as it is now.
  virtual std::shared_ptr<const LearnedEvaluation> evaluation() const = 0;
};

/// How it is learned: the rules are values of the puzzle's parameters, the options of Learning::options.
struct LearningPlan {
  ParameterValues rules;
  ParameterValues options;
  std::uint64_t seed = 0;
};

struct Learning {
  ParameterTable options;

  std::unique_ptr<Trainer> (*begin)(const LearningPlan& plan) = nullptr;

  /// A trainer that goes on from a file's bytes. Refused: what is no such file, is damaged, comes from a newer version,
  /// or was learned for another puzzle or other rules; and options by which its features would be others.
  Result<std::unique_ptr<Trainer>> (*go_on)(const LearningPlan& plan, std::string_view bytes) = nullptr;

  /// How the file's weights were learned; refused as above, but for other rules.
  Result<LearningPlan> (*plan_of)(std::string_view bytes) = nullptr;

  /// The evaluation for these rules; refused as above.
  Result<std::shared_ptr<const LearnedEvaluation>> (*read)(const ParameterValues& rules,
                                                           std::string_view bytes) = nullptr;
};

/// The last 16 digits of a file: the checksum of what stands before them.
std::string_view checksum_of(std::string_view bytes);

}  // namespace tilefold
