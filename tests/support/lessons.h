// Small training plans for tests: rules of a puzzle, and their training.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/catalog.h"
#include "engine/core/learning.h"
#include "engine/core/rng.h"
#include "engine/learn/tuple_features.h"
#include "engine/learn/weight_file.h"
#include "tests/support/scored_games.h"

namespace tilefold::test {

struct TrainedModel {
  const PuzzleInfo* info = nullptr;
  LearningPlan plan;

  const Learning& learning() const { return *info->learning; }
};

inline TrainedModel trained_model(std::string_view puzzle, const Settings& rules, const Settings& options = {}) {
  const PuzzleInfo* info = *find_puzzle(puzzle);
  TrainedModel made{
      .info = info,
      .plan = {
          .rules = ParameterValues(info->parameters), .options = ParameterValues(info->learning->options), .seed = 5}};
  for (const auto& [name, value] : rules) REQUIRE(made.plan.rules.set_text(name, value));
  for (const auto& [name, value] : options) REQUIRE(made.plan.options.set_text(name, value));
  return made;
}

inline TrainedModel small_slide() {
  return trained_model("slide", {{"rows", "3"}, {"columns", "2"}});
}

inline TrainedModel small_drop() {
  return trained_model("drop", {{"rows", "4"}, {"columns", "3"}, {"preview", "2"}});
}

inline TrainedModel small_swap() {
  return trained_model("swap",
                       {{"rows", "4"}, {"columns", "5"}, {"value", "sum"}, {"place", "first"}, {"shape", "lines"}});
}

// Plays and learns from the next `games` games; returns their scores.
inline std::vector<std::uint64_t> learn(Trainer& trainer, std::uint64_t games, int threads = 1) {
  std::vector<std::uint64_t> scores;
  while (scores.size() < games) {
    const LearnedBatch batch = trainer.learn(games - scores.size(), threads, {});
    scores.insert(scores.end(), batch.scores.begin(), batch.scores.end());
  }
  return scores;
}

inline std::string learned(const TrainedModel& trained_model, std::uint64_t games, int threads = 1) {
  const auto trainer = trained_model.learning().begin(trained_model.plan);
  learn(*trainer, games, threads);
  return trainer->bytes();
}

// A weight file that training can continue from, and its parsed contents.
struct WholeFile {
  WholeFile(const TrainedModel& trained_model, std::string file)
      : bytes(std::move(file)),
        head(head_in(trained_model, bytes)),
        network(head.features, head.base),
        learner(network, 1, true) {
    REQUIRE(learn::read_weights(head, network, learner));
  }
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;

  static learn::Head head_in(const TrainedModel& trained_model, const std::string& bytes) {
    auto head = learn::read_head(*trained_model.info, bytes);
    REQUIRE(head);
    return *head;
  }

  std::string bytes;
  learn::Head head;
  learn::Network network;
  learn::Learner learner;
};

// Creates a board with random tile classes and counts. The classes may be too large for the features.
inline learn::Board drawn_board(const learn::Features& features, Rng& rng) {
  learn::Board board;
  const std::uint32_t end = 1 + rng.below(static_cast<std::uint32_t>(features.tile_classes) + 2);
  for (int i = 0; i < features.extent.area(); ++i)
    board.cells[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(rng.below(end));
  for (auto& count : board.counts) count = static_cast<std::uint8_t>(rng.below(40));
  return board;
}

}  // namespace tilefold::test
