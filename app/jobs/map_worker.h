// Finds the map of a position beside the window, and lays it out: one thread that never sees the live game.
//
// A new question ends the one before it. First comes the map itself, then its picture, which gets better with every
// sweep; `wake` is called from the worker's thread when there is news, and not again before `take`. The thread begins
// with the first question.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "app/jobs/map_layout.h"

namespace tilefold::app {

/// The most states that a map in a window may have.
constexpr std::uint32_t most_map_states = 600'000;

enum class MapDemand : std::uint8_t { graph, picture };

struct MapQuestion {
  std::unique_ptr<Puzzle> puzzle;
  Goals goals{};
  MapDemand demand = MapDemand::picture;
};

/// How far a map has come. What is not there yet is null.
struct MapNews {
  std::shared_ptr<const StateGraph> graph;
  std::optional<StateIndex> deepest;
  std::shared_ptr<const std::vector<StateIndex>> links;  ///< two for each
  std::shared_ptr<const std::vector<MapPlace>> places;
  std::shared_ptr<const PlaceIndex> index;
  float radius = 1;
  int sweeps = 0;
  bool is_final = false;
  std::string message;  ///< why there is no map
};

class MapWorker {
 public:
  explicit MapWorker(std::function<void()> wake) : wake_(std::move(wake)) {}
  ~MapWorker() { cancel(); }
  MapWorker(const MapWorker&) = delete;
  MapWorker& operator=(const MapWorker&) = delete;

  void ask(MapQuestion question);

  /// Stops; nothing more comes until the next question.
  void cancel();

  /// The newest news of the last question, each once.
  std::shared_ptr<const MapNews> take();

 private:
  void run(const std::stop_token& stop);
  void find(const MapQuestion& question, std::uint64_t number, const std::stop_token& stop);
  void lay_out(MapNews news, std::uint64_t number, const std::stop_token& stop);
  void tell(const MapNews& news, std::uint64_t number);

  std::function<void()> wake_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::optional<MapQuestion> question_;
  std::shared_ptr<const MapNews> news_;
  std::stop_source working_;
  std::uint64_t asked_ = 0;
  std::jthread thread_;  // last: it ends before the rest goes
};

}  // namespace tilefold::app
