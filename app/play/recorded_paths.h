// The paths that the recorded games of the profile took through the map of the current game.
//
// A worker thread reads the profile through a separate read-only connection and counts the visits and passes. While the
// map shows the counts, they are computed again after every change of the recorded games.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/jobs/worker.h"
#include "app/play/game_map.h"
#include "app/play/task.h"
#include "app/study/map_paths.h"

namespace tilefold::play {

/// Counts of the recorded games. Exactly one of the two is set: the counts, or the reason why there are none.
struct CountedPaths {
  study::MapPaths paths;
  std::vector<study::PassedLink> links;  ///< links that were passed, those with the fewest passes first
  std::uint32_t most_passes = 0;         ///< most passes of any link in one direction
  std::string message;
  bool is_final = true;
};

class RecordedPaths final : public Task {
 public:
  /// `profile` is the file with the games. The worker thread calls `wake` when the counts are available.
  RecordedPaths(GameView& view, GameMap& map, std::filesystem::path profile, std::function<void()> wake);

  bool is_on() const { return is_on_; }
  void turn(bool is_on) { is_on_ = is_on; }

  /// The participant whose games are counted; nullopt for all. Resets to all if the map has no games of the
  /// participant.
  const std::optional<std::string>& participant() const { return participant_; }
  void choose(std::optional<std::string> participant) { participant_ = std::move(participant); }

  /// Requests the counts if they are shown and outdated. Fetches results.
  Redraw advance(double now) override;
  bool is_busy() const override { return is_wanted() && !is_current_; }

  /// True if games are recorded, so that there may be something to count.
  bool is_recording() const;

  /// Returns the latest counts for the current map; null if they are not shown or not known yet. While the worker reads
  /// the profile again, returns the previous counts.
  const CountedPaths* latest() const;

 private:
  struct Subject {
    const StateGraph* graph = nullptr;
    std::uint64_t games = 0;  // version of the recorded games
    std::optional<std::string> participant;
    friend bool operator==(const Subject&, const Subject&) = default;
  };
  struct Job {
    std::shared_ptr<const StateGraph> graph;
    std::unique_ptr<Puzzle> beginning;
    std::filesystem::path profile;
    std::optional<std::string> participant;
    std::int64_t player = 0;
  };

  static CountedPaths counted(const Job& job, const std::stop_token& stop);
  bool is_wanted() const { return is_on_ && map_.is_open() && map_.graph() != nullptr && is_recording(); }

  GameView& view_;
  GameMap& map_;
  std::filesystem::path profile_;
  bool is_on_ = false;
  std::optional<std::string> participant_;
  std::optional<Subject> asked_;
  bool is_current_ = false;                          // true if `latest_` answers the last request
  std::shared_ptr<const StateGraph> counted_graph_;  // the graph that `latest_` belongs to
  std::shared_ptr<const CountedPaths> latest_;
  jobs::Worker<Job, CountedPaths> worker_;
};

}  // namespace tilefold::play
