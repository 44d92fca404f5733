// The map of the current game, which is its graph of states, and how the user views it.
//
// The map is computed from the starting position, so it does not change during a game. The current state and the path
// to it are looked up after every move.
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

namespace tilefold::play {

/// The states of the current game on its map.
struct MapPath {
  std::vector<StateIndex> states;  ///< states of the game in order, up to the current one; empty if they are not known
  std::optional<StateIndex> here;  ///< current state of the game
  std::optional<int> remaining;    ///< number of moves of a shortest path from the current state to a solved state;
                                   ///< nullopt if no path exists
  /// Number of moves by which the game will be longer than a shortest solution if the user plays optimally from now on.
  std::optional<int> excess;
};

class GameMap final : public Task {
 public:
  GameMap(GameView& view, std::function<void()> wake) : view_(view), worker_(std::move(wake)) {}

  /// True if the puzzle has a map.
  bool has_maps() const { return view_.game.puzzle().about().map != nullptr; }

  /// True if the window shows the map in place of the board.
  bool is_open() const { return is_open_ && has_maps(); }
  void open(bool is_open) {
    is_open_ = is_open;
    drop_choice();
  }

  /// Returns the setting that says whether a solved state ends the game. After a change of this setting, the map must
  /// be computed again.
  Goals goals() const { return goals_; }
  void set_goals(Goals goals) { goals_ = goals; }

  bool is_in_panel = false;  ///< true if the panel shows figures about the map

  /// Requests a map if one is needed for this game and has not been computed. Fetches results.
  Redraw advance(double now) override;
  bool is_busy() const override;

  /// Returns the latest data of the current game's map; null until the worker has reported.
  const jobs::MapUpdate* latest() const { return is_current() ? latest_.get() : nullptr; }
  const StateGraph* graph() const { return latest() == nullptr ? nullptr : latest_->graph.get(); }

  /// Returns the path of the current game; empty if the map is not known.
  const MapPath& path();

  /// Plays the moves of the shortest path to a state. Returns an error with the reason if there is no path.
  Result<Done> travel(StateIndex to);

  bool shows_remaining = false;
  /// Version of the position for which the user has requested the number of remaining moves.
  std::uint64_t asked_remaining = 0;

  /// The part of the map that is visible. If the scale is 0, the whole map is visible.
  render::Camera camera{.x = 0, .y = 0, .scale = 0};
  std::optional<StateIndex> hovered;

  /// The state that the user has selected with the keyboard. `choose` selects a neighbour of the selected state, or of
  /// the current state if none is selected: the one that lies best in the given direction.
  std::optional<StateIndex> chosen() const { return chosen_; }
  void choose(Direction direction);
  void drop_choice() { chosen_.reset(); }

  /// Returns a counter of the changes of the map. If it differs from an earlier value, a drawing of the map is
  /// outdated.
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
  std::shared_ptr<const jobs::MapUpdate> latest_;
  std::uint64_t version_ = 0;
  MapPath path_;
  std::pair<std::uint64_t, std::uint64_t> path_version_{};
  std::optional<StateIndex> chosen_;
  StateIndex chosen_from_ = 0;  // the state that was selected before `chosen_`
  jobs::MapWorker worker_;
};

}  // namespace tilefold::play
