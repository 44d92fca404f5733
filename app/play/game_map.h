// What the window knows of the map of the game under way, and how it is looked at.
//
// The map is that of the game's beginning, so that it stays the same through the whole game; where the game stands
// in it, and the way it has come, are found again after every change.
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
#include "render/scene/layout.h"

namespace tilefold::app {

class GameMap {
 public:
  GameMap(GameView& view, std::function<void()> wake) : view_(view), worker_(std::move(wake)) {}

  /// Whether the puzzle has maps at all.
  bool has_maps() const { return view_.puzzle().about().map != nullptr; }

  /// The map lies over the board.
  bool is_open() const { return is_open_ && has_maps(); }
  void open(bool is_open) {
    is_open_ = is_open;
    drop_choice();
  }

  /// Whether a solved state ends the game. Another answer makes another map.
  Goals goals() const { return goals_; }
  void set_goals(Goals goals) { goals_ = goals; }

  /// Asks for the map where it is another one, if `is_wanted`, and takes what has come. Whether something has changed.
  bool advance(bool is_wanted);

  /// What is known; null at first. It is of the game under way.
  const MapNews* news() const { return is_current() ? news_.get() : nullptr; }
  const StateGraph* graph() const { return news() == nullptr ? nullptr : news_->graph.get(); }

  /// The states of the line of the game, the last one being where it stands; empty where they are not known.
  const std::vector<StateIndex>& path();
  std::optional<StateIndex> here();
  std::optional<int> remaining();

  /// How many moves more than a shortest solution this line takes so far.
  std::optional<int> excess();

  /// Plays the shortest way to a state; an error says why there is none.
  Result<Done> travel(StateIndex to);

  bool shows_remaining = false;
  std::uint64_t told_remaining = 0;  ///< the version of the position that a person has asked about

  /// Where a person looks, and at what; the scale is 0 for the whole map.
  render::Camera camera{.x = 0, .y = 0, .scale = 0};
  std::optional<StateIndex> hovered;

  /// The state that keys have chosen; it goes from where the game stands along the links, each time along the one
  /// that lies best in the direction.
  std::optional<StateIndex> chosen() const { return chosen_; }
  void choose(Direction direction);
  void drop_choice() { chosen_.reset(); }

  /// Counts what has been taken, so that a painter knows what it has.
  std::uint64_t version() const { return version_; }

 private:
  struct Subject {
    const PuzzleInfo* info = nullptr;
    std::int32_t game = -1;
    std::uint64_t beginning = 0;
    Goals goals{};
    friend bool operator==(const Subject&, const Subject&) = default;
  };

  Subject subject() const;
  bool is_current() const { return asked_ == subject(); }

  GameView& view_;
  bool is_open_ = false;
  Goals goals_{};
  std::optional<Subject> asked_;
  std::shared_ptr<const MapNews> news_;
  std::uint64_t version_ = 0;
  std::vector<StateIndex> path_;
  std::pair<std::uint64_t, std::uint64_t> path_version_{};
  std::optional<StateIndex> chosen_;
  StateIndex chosen_from_ = 0;  // the state before it
  MapWorker worker_;
};

}  // namespace tilefold::app
