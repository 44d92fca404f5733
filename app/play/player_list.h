// The players that autoplay can use, with their options. First come the puzzle's own strategies, then other players
// that support the puzzle, such as bots.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "app/play/other_players.h"
#include "engine/core/session.h"
#include "engine/core/translatable.h"

namespace tilefold::play {

/// Time for which a strategy may think about a move: as long as its options allow, or a fixed time.
struct ThinkingTime {
  const char* label;
  double ms;  ///< time per move in ms; 0 if the strategy's options set the limit
};
inline constexpr std::array<ThinkingTime, 5> thinking_times{
    {{translatable("Automatic"), 0}, {"50 ms", 50}, {translatable("0.2 s"), 200}, {"1 s", 1000}, {"5 s", 5000}}};

struct AutoplaySettings {
  /// Index of the chosen player: first the puzzle's strategies, then the other players.
  std::size_t strategy = 0;
  std::vector<ParameterValues> options;  ///< values of the options, one entry per player
  /// Index into `thinking_times`; used only by strategies with a limit on the number of nodes.
  std::size_t thinking_time = 0;
  float speed = 1;  ///< playback speed, as a multiple of the normal speed, 0.25 to 8
  bool is_instant = false;
};

class PlayerList {
 public:
  explicit PlayerList(const Session& session) : session_(session) { begin(); }

  AutoplaySettings settings;

  /// Lists the players of the session's puzzle, with default options.
  void begin();
  /// Sets the players that are listed after the puzzle's strategies. Resets the settings.
  void invite(OtherPlayers players);

  std::size_t size() const { return settings.options.size(); }
  /// Return the player's name, a sentence that describes it, and the name under which game records refer to it.
  std::string_view label(std::size_t line) const;
  std::string_view help(std::size_t line) const;
  std::string_view key(std::size_t line) const;
  /// Returns "easy", "normal" or "strong" for a strategy of the puzzle; empty for other players.
  std::string_view strength(std::size_t line) const;
  /// Returns the index of the strategy that plays with a strength: the puzzle's usual strategy if it has this strength,
  /// otherwise the last one that has it. Returns nullopt if the puzzle has no such strategy.
  std::optional<std::size_t> line_of(Strength strength) const;
  /// Returns the player with this index, or null if the index refers to one of the puzzle's strategies.
  const OtherPlayer* other(std::size_t line) const;

  /// Returns the index of the other player with this key; nullopt if there is none or it does not support this puzzle.
  std::optional<std::size_t> find(std::string_view key) const;
  /// Returns the player with its current options as an entry of a benchmark.
  measure::BenchmarkEntry entry(std::size_t line) const;
  /// True if a thinking time can be set for the chosen strategy. This is so if it has a limit on the number of nodes,
  /// which can be raised step by step.
  bool has_thinking_time() const;

  /// Sets the trained evaluation that strategies use if they can. If it is null, they use their built-in evaluation.
  void set_trained(std::shared_ptr<const LearnedEvaluation> evaluation) { trained_ = std::move(evaluation); }
  /// Returns the trained evaluation; null if there is none or the chosen strategy cannot use one.
  std::shared_ptr<const LearnedEvaluation> trained() const;

 private:
  const PuzzleInfo& info() const { return session_.puzzle().about(); }

  const Session& session_;
  OtherPlayers players_;
  std::vector<std::size_t> others_;  // indices into `players_` of the players that support this puzzle
  std::shared_ptr<const LearnedEvaluation> trained_;
};

}  // namespace tilefold::play
