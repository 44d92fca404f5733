// The last boards of stored games, for pictures in the list of games.
//
// A game is read and replayed when its board is first requested: one game at a time, and only some moves per frame, so
// that no frame has to wait for a long game.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/play/game_figures.h"
#include "app/profile/store.h"

namespace tilefold::play {

class GameShots {
 public:
  struct Shot {
    std::optional<Snapshot> board;      ///< nullopt if the game cannot be replayed or is too long
    std::optional<std::int64_t> level;  ///< level of the game, from 1; nullopt if it is not a level
  };

  /// Returns the last board of a game; null until it is known. If the game has changed, returns the previous board
  /// until the new one is known.
  const Shot* find(const ListedGame& game);

  /// Continues to compute the boards requested since the last call. Returns true if there is more to do.
  bool advance(profile::Store& store);

 private:
  /// The values that the picture of a game's board depends on.
  struct Version {
    std::int64_t moves = -1;
    std::uint64_t score = 0;
    friend bool operator==(const Version&, const Version&) = default;
  };
  struct Entry {
    Version version;
    Shot shot;
  };
  struct Replay {
    std::int64_t game = 0;
    Entry entry;
    std::unique_ptr<Puzzle> puzzle;  // null if the game cannot be replayed
    std::vector<std::string> moves;
    std::size_t next = 0;
  };

  static Replay begin(profile::Store& store, std::int64_t game, const Version& version);
  void play_some();

  std::map<std::int64_t, Entry> entries_;
  std::map<std::int64_t, Version> wanted_;
  std::optional<Replay> replay_;
};

}  // namespace tilefold::play
