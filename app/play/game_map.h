// The map (state graph) of the current game and the user's view of it.
//
// The map starts from the game's initial position, so it stays the same during the game. The current state and the path
// to it are looked up again after every change.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "app/jobs/map_worker.h"
#include "app/play/game_view.h"
#include "app/play/task.h"
#include "render/scene/layout.h"

namespace tilefold::app {

class GameMap final : public Task {
 public:
  GameMap(GameView& view, std::function<void()> wake) : view_(view), worker_(std::move(wake)) {}

  /// True if the puzzle has maps.
  bool has_maps() const { return view_.game.puzzle().about().map != nullptr; }

  /// True if the map is shown in place of the board.
  bool is_open() const { return is_open_ && has_maps(); }
  void open(bool is_open) {
    is_open_ = is_open;
    drop_choice();
  }

  /// Determines if a solved state ends the game. Changing this requires a new map.
  Goals goals() const { return goals_; }
  void set_goals(Goals goals) { goals_ = goals; }

  bool is_in_panel = false;  ///< the panel shows figures about the map

  /// Requests the map if it is shown and has changed, and collects results.
  Redraw advance(double now) override;
  bool is_busy() const override;

  /// Latest data for the map of the current game; null until the worker has reported.
  const MapUpdate* latest() const { return is_current() ? latest_.get() : nullptr; }
  const StateGraph* graph() const { return latest() == nullptr ? nullptr : latest_->graph.get(); }

  /// States along the current game, ending with the current state; empty if unknown.
  const std::vector<StateIndex>& path();
  std::optional<StateIndex> here();
  std::optional<int> remaining();

  /// Number of moves by which this game, completed optimally, exceeds a shortest solution.
  std::optional<int> excess();

  /// Plays the shortest path to a state, or returns an error that says why there is no path.
  Result<Done> travel(StateIndex to);

  bool shows_remaining = false;
  std::uint64_t asked_remaining = 0;  ///< version of the position for which the remaining moves were requested

  /// Section of the map shown; a scale of 0 shows the whole map.
  render::Camera camera{.x = 0, .y = 0, .scale = 0};
  std::optional<StateIndex> hovered;

  /// State selected with the keyboard. `choose` moves the selection along the link that points best in the given
  /// direction, starting from the current state.
  std::optional<StateIndex> chosen() const { return chosen_; }
  void choose(Direction direction);
  void drop_choice() { chosen_.reset(); }

  /// Number of changes to the map, for detecting outdated drawings.
  std::uint64_t version() const { return version_; }

 private:
  struct Subject {
    const PuzzleInfo* info = nullptr;
    std::int32_t game = -1;
    std::uint64_t beginning = 0;
    Goals goals{};
    friend bool operator==(const Subject&, const Subject&) = default;
  };

  bool is_wanted() const { return has_maps() && (is_open_ || is_in_panel); }
  Subject subject() const;
  bool is_current() const { return asked_ == subject(); }

  GameView& view_;
  bool is_open_ = false;
  Goals goals_{};
  std::optional<Subject> asked_;
  std::shared_ptr<const MapUpdate> latest_;
  std::uint64_t version_ = 0;
  std::vector<StateIndex> path_;
  std::pair<std::uint64_t, std::uint64_t> path_version_{};
  std::optional<StateIndex> chosen_;
  StateIndex chosen_from_ = 0;  // the state selected before `chosen_`
  MapWorker worker_;
};

}  // namespace tilefold::app
