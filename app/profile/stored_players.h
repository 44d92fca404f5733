// The people who play on this machine, and the rules for their names.
//
// Invariant: a profile whose user has never named or chosen a player has no rows of players. Everything then belongs to
// player 0, the first one, who has no name until the user renames this player.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/profile/store.h"

namespace tilefold::profile {

constexpr std::size_t longest_player_name = 40;  ///< in characters
constexpr std::size_t most_players = 100;

/// The name by which the user can refer to the first player while this player has no name.
constexpr std::string_view first_player_name = "Player 1";

/// Returns the name without the spaces around it, or an error that begins with "it must be" if it is not valid. A name
/// is one line of 1 to `longest_player_name` characters, one of which is visible, without "##".
Result<std::string> player_name(std::string_view text);

/// Returns the name of a player, or `first_player_name`.
std::string name_of(const Player& player);

class StoredPlayers {
 public:
  /// Requires: `store` outlives this object.
  explicit StoredPlayers(Store& store) : store_(store) {}

  /// Returns all players in the order in which they were added. The first is player 0, with or without a name.
  Result<std::vector<Player>> list();

  /// Returns the player with this name. Does not distinguish capital and small letters. Returns nullopt if there is
  /// none.
  Result<std::optional<Player>> find(std::string_view name);

  /// `add` adds a player; returns an error if the name is not valid or another player has it. `find_or_add` returns the
  /// player who has the name, if there is one. `rename` changes the name of a player.
  Result<Player> add(std::string_view name);
  Result<Player> find_or_add(std::string_view name);
  Result<Done> rename(std::int64_t id, std::string_view name);

  /// Makes a player the store's player, and stores that this player was chosen last. Stores nothing if there is only
  /// the first player.
  Result<Done> choose(const Player& player);
  /// Returns the player who was chosen last; the first player if none was chosen.
  Player last_chosen();

  /// Returns the name of the puzzle that a player has played last; empty if there is none.
  std::string last_puzzle(std::int64_t player);

 private:
  Store& store_;
};

}  // namespace tilefold::profile
