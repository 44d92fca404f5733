// Stores the games of this window in the profile. There is one active game per puzzle. Every change of a game is stored
// before it is drawn.
//
// If another process has locked the profile, a frame waits only for a short time. Changes that could not be stored are
// stored together with the next change, by `try_again`, or when the window closes.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/profile/recorder.h"
#include "app/profile/store.h"

namespace tilefold::app {

class GameRepository {
 public:
  explicit GameRepository(Folders folders);

  /// Loads the active game of a puzzle; nullopt if there is none.
  std::optional<Session> resume(const PuzzleInfo& info) { return recorder(info).resume(info); }

  /// Returns the board of a puzzle's active game without loading the game; nullopt if there is none.
  std::optional<Snapshot> peek(const PuzzleInfo& info);

  void follow(const Session& session, const Cause& cause);
  void record_hint(const Session& session, std::string_view strategy);
  void record_autoplay(const Session& session, bool is_on, std::string_view strategy);
  void player_can_move(const Session& session) { recorder(session).player_can_move(); }

  /// Adds a stored game to the session as a new game, which continues it.
  Result<Done> open_game(Session& session, std::int64_t id);

  /// Returns the ID of a stored game; empty if no ID can express the game.
  Result<std::string> game_id(std::int64_t id);

  /// Returns the number that the session's current game has in the profile; 0 if it is not stored yet.
  std::int64_t number_of(const Session& session) { return recorder(session).game_id(session); }

  /// True if the profile contains a game of this puzzle, or cannot be read.
  bool has_played(const PuzzleInfo& info);

  /// True if the game with this number is one that this window is recording.
  bool has_game(std::int64_t id) const;

  /// Tries again to store changes that could not be stored, at most every two seconds.
  void try_again(const Session& session, double now_ms);

  /// Stores the changes that could not be stored before. Called before the window closes.
  void finish(const Session& session);

  /// Best scores under the rules of the current game. `pure` is the best score without help; `assisted` is the best
  /// score with undo, hints, autoplay or continue.
  struct Best {
    std::uint64_t pure = 0;
    std::uint64_t assisted = 0;
    bool is_assisted = false;  ///< true if the user had help in the current game
    /// True if the game's score can be a best score: it started from its seed, and all moves were made here.
    bool counts = true;

    /// Returns the score to beat. A game with help competes with all scores. A game without help, or whose score does
    /// not count, competes only with scores that were reached without help.
    std::uint64_t of_game() const { return is_helped() ? std::max(pure, assisted) : pure; }
    bool is_helped() const { return is_assisted && counts; }
    /// True if the score to beat was reached with help.
    bool has_mark() const { return is_helped() && assisted > pure; }
  };
  Best best(const Session& session);

  /// Clears the best scores under all rules of the puzzle. `bring_best_back` restores them.
  Result<Done> reset_best(const Session& session);
  bool can_bring_best_back(const Session& session) { return !forgotten_[session.puzzle().about().name].empty(); }
  Result<Done> bring_best_back(const Session& session);

  /// Returns the reason why changes of the session cannot be stored at present; empty if they can.
  const std::string& trouble(const Session& session) { return recorder(session).trouble(); }

  /// Returns the messages for the user since the last call.
  std::vector<std::string> pop_messages();

  /// Returns the number of times that stored games may have changed.
  std::uint64_t version() const { return version_; }
  void touch() { ++version_; }

  Store& store() { return store_; }
  Recorder& recorder(const PuzzleInfo& info);

 private:
  Recorder& recorder(const Session& session) { return recorder(session.puzzle().about()); }
  template <class Work>
  void hurriedly(const Work& work);

  Store store_;
  std::map<std::string, Recorder, std::less<>> recorders_;  // recorders of the puzzles, by puzzle name
  std::uint64_t version_ = 1;
  double tried_at_ = 0;
  // best scores that were cleared and can be restored, by name of the puzzle
  std::map<std::string_view, std::vector<BestScore>> forgotten_;
};

}  // namespace tilefold::app
