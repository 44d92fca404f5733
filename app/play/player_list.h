// The players that autoplay can use, with their options: the puzzle's strategies come first, then other players that
// support the puzzle, such as bots.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "app/play/other_players.h"
#include "engine/core/session.h"

namespace tilefold::app {

/// Time that a strategy may think about a move: the limit set by its options, or a fixed number of milliseconds.
struct ThinkingTime {
  const char* label;
  double ms;  ///< time per move in ms; 0 for the limit in the strategy's options
};
inline constexpr std::array<ThinkingTime, 5> thinking_times{
    {{"Automatic", 0}, {"50 ms", 50}, {"0.2 s", 200}, {"1 s", 1000}, {"5 s", 5000}}};

struct AutoplaySettings {
  std::size_t strategy = 0;              ///< index of the player: strategies first, then other players
  std::vector<ParameterValues> options;  ///< one entry per player
  std::size_t thinking_time = 0;         ///< index into `thinking_times`; used only by strategies that count nodes
  float speed = 1;                       ///< multiplier of the playback speed, 0.25 to 8
  bool is_instant = false;
};

class PlayerList {
 public:
  explicit PlayerList(const Session& session) : session_(session) { begin(); }

  AutoplaySettings settings;

  /// Lists the players of the session's puzzle, with default options.
  void begin();
  /// Sets the additional players. Resets the settings.
  void invite(OtherPlayers players);

  std::size_t size() const { return settings.options.size(); }
  /// Return a player's name, a one-sentence description, and the name used in game records.
  std::string_view label(std::size_t line) const;
  std::string_view help(std::size_t line) const;
  std::string_view key(std::size_t line) const;
  /// Returns "easy", "normal" or "strong"; empty for other players such as bots.
  std::string_view strength(std::size_t line) const;
  /// Returns the player if it is none of the puzzle's strategies; otherwise null.
  const OtherPlayer* other(std::size_t line) const;

  /// Returns the index of the additional player with this key, or nullopt if it does not support this puzzle.
  std::optional<std::size_t> find(std::string_view key) const;
  /// Returns the benchmark entry for a player with its current options.
  BenchmarkEntry entry(std::size_t line) const;
  /// True if the chosen strategy can use any amount of thinking time, because its limit is a node count.
  bool has_thinking_time() const;

 private:
  const PuzzleInfo& info() const { return session_.puzzle().about(); }

  const Session& session_;
  OtherPlayers players_;
  std::vector<std::size_t> others_;  // indices into `players_` of those that support this puzzle
};

}  // namespace tilefold::app
