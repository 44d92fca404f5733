// Stores the window's games in the profile, one active game per puzzle. Every change is stored before it is drawn.
//
// If another process has locked the profile, a frame waits only briefly. Changes that could not be stored are stored
// with the next change, by `try_again`, or when the window closes.
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

  /// Loads the active game of a puzzle; nullopt if none exists.
  std::optional<Session> resume(const PuzzleInfo& info) { return recorder(info).resume(info); }

  /// Returns the board of a puzzle's active game without resuming the game; nullopt if none exists.
  std::optional<Snapshot> peek(const PuzzleInfo& info);

  void follow(const Session& session, const Cause& cause);
  void record_hint(const Session& session, std::string_view strategy);
  void record_autoplay(const Session& session, bool is_on, std::string_view strategy);
  void player_can_move(const Session& session) { recorder(session).player_can_move(); }

  /// Resumes a stored game as a new game of the session.
  Result<Done> open_game(Session& session, std::int64_t id);

  /// Returns the game ID of a stored game; empty if the game cannot be expressed as an ID.
  Result<std::string> game_id(std::int64_t id);

  /// Returns the profile's number for the session's active game; 0 if the game is not stored yet.
  std::int64_t number_of(const Session& session) { return recorder(session).game_id(session); }

  /// True if at least one game of the puzzle is stored, or the profile cannot be read.
  bool has_played(const PuzzleInfo& info);

  /// True if the game belongs to this window.
  bool has_game(std::int64_t id) const;

  /// Retries to store pending changes, at most every two seconds.
  void try_again(const Session& session, double now_ms);

  /// Stores pending changes before the window closes.
  void finish(const Session& session);

  /// Best scores for the rules of the current game: without assistance, and with undo, hints, autoplay or continue.
  struct Best {
    std::uint64_t pure = 0;
    std::uint64_t assisted = 0;
    bool is_assisted = false;  ///< true if the current game has been assisted
    bool counts = true;        ///< true if the score of the current game is eligible: it started from its seed and all
                               ///< moves were made here

    /// The score to beat. An assisted game is compared with all scores, an unassisted game only with unassisted scores.
    /// A game whose score does not count is compared with the unassisted scores.
    std::uint64_t of_game() const { return is_helped() ? std::max(pure, assisted) : pure; }
    bool is_helped() const { return is_assisted && counts; }
    /// True if the score to beat was reached with help.
    bool has_mark() const { return is_helped() && assisted > pure; }
  };
  Best best(const Session& session);

  /// Clears the best scores for all rules of the puzzle; `bring_best_back` restores them.
  Result<Done> reset_best(const Session& session);
  bool can_bring_best_back(const Session& session) { return !forgotten_[session.puzzle().about().name].empty(); }
  Result<Done> bring_best_back(const Session& session);

  /// Why the session's changes are not stored at present; empty while they are.
  const std::string& trouble(const Session& session) { return recorder(session).trouble(); }

  /// Returns messages for the user; each message is returned only once.
  std::vector<std::string> pop_messages();

  /// Number of changes that may have affected the stored games.
  std::uint64_t version() const { return version_; }
  void touch() { ++version_; }

  Store& store() { return store_; }
  Recorder& recorder(const PuzzleInfo& info);

 private:
  Recorder& recorder(const Session& session) { return recorder(session.puzzle().about()); }
  template <class Work>
  void hurriedly(const Work& work);

  Store store_;
  std::map<std::string, Recorder, std::less<>> recorders_;  // by puzzle name
  std::uint64_t version_ = 1;
  double tried_at_ = 0;
  std::map<std::string_view, std::vector<BestScore>> forgotten_;  // cleared best scores, by puzzle name
};

}  // namespace tilefold::app
