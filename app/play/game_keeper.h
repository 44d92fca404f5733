// Keeps the games of the window in the profile, one under way for every puzzle: everything that changes one is
// stored before it is drawn.
//
// A frame waits for a busy profile only a little; what could not be stored is tried again with the next
// change, now and then while the window is in use, and when it is closed.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/profile/recorder.h"
#include "app/profile/store.h"

namespace tilefold::app {

class GameKeeper {
 public:
  explicit GameKeeper(Folders folders);

  /// The game under way of a puzzle as it was left; none where there is none to go on with.
  std::optional<Session> resume(const PuzzleInfo& info) { return recorder(info).resume(info); }

  /// What is stored as under way, to be looked at only; nothing where there is nothing to go on with.
  std::optional<Snapshot> look_at(const PuzzleInfo& info);

  void follow(const Session& session, const Cause& cause);
  void note_hint(const Session& session, std::string_view strategy);
  void note_autoplay(const Session& session, bool is_on, std::string_view strategy);
  void player_can_move(const Session& session) { recorder(session).player_can_move(); }

  /// Goes on with a stored game as a new game of the session.
  Result<Done> open_game(Session& session, std::int64_t id);

  /// The ID of a stored game, empty where none leads to it.
  Result<std::string> game_id(std::int64_t id);

  /// The number in the profile of the game under way of a session, 0 while it could not be stored.
  std::int64_t number_of(const Session& session) { return recorder(session).game_id(session); }

  /// Whether a move of the puzzle is stored, or nobody can say.
  bool has_played(const PuzzleInfo& info);

  /// Whether a game is one of this window's.
  bool has_game(std::int64_t id) const;

  /// Tries again to store what could not be stored, not too often.
  void try_again(const Session& session, double now_ms);

  /// The last chance to store anything.
  void finish(const Session& session);

  /// The best scores for the rules of the game under way: without help, and with undo, hints, autoplay or continue.
  struct Best {
    std::uint64_t pure = 0;
    std::uint64_t assisted = 0;
    bool is_assisted = false;  ///< the game under way has had help
    bool counts = true;        ///< its score can be a best one: it began from its seed, and every move was made here

    /// What this game is up against: with help, also what was done without; what was done without where it cannot win.
    std::uint64_t of_game() const { return is_helped() ? std::max(pure, assisted) : pure; }
    bool is_helped() const { return is_assisted && counts; }
  };
  Best best(const Session& session);

  /// Forgets the best scores of all rules of the puzzle until they are brought back.
  Result<Done> reset_best(const Session& session);
  bool can_bring_best_back(const Session& session) { return !forgotten_[session.puzzle().about().name].empty(); }
  Result<Done> bring_best_back(const Session& session);

  /// What a person should know, once.
  std::vector<std::string> take_messages();

  /// Counts everything that may have changed what is stored.
  std::uint64_t version() const { return version_; }
  void touch() { ++version_; }

  Store& store() { return store_; }
  Recorder& recorder(const PuzzleInfo& info);

 private:
  Recorder& recorder(const Session& session) { return recorder(session.puzzle().about()); }
  template <class Work>
  void hurriedly(const Work& work);

  Store store_;
  std::map<std::string, Recorder, std::less<>> recorders_;  // by the puzzles' names
  std::uint64_t version_ = 1;
  double tried_at_ = 0;
  std::map<std::string_view, std::vector<BestScore>> forgotten_;  // by puzzle
};

}  // namespace tilefold::app
