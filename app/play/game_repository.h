// Stores the games of this window in the profile. There is one active game per puzzle and player. Every change of a
// game is stored before it is drawn.
//
// If another process has locked the profile, a frame waits only for a short time. Changes that could not be stored are
// stored together with the next change, by `try_again`, or when the window closes.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/play/best_scores.h"
#include "app/profile/recorder.h"
#include "app/profile/store.h"

namespace tilefold::play {

class GameRepository {
 public:
  /// `labels` are stored with every game that begins.
  explicit GameRepository(profile::Folders folders, records::GameLabels labels = {});

  /// Loads the active game of a puzzle, or the stored game with this number. Returns nullopt if there is none;
  /// `pop_messages` may then give the reason.
  std::optional<Session> resume(const PuzzleInfo& info, std::optional<std::int64_t> id = {}) {
    return id ? recorder_of(info).resume_game(info, *id) : recorder_of(info).resume(info);
  }

  void follow(const Session& session, const profile::Cause& cause);
  void record_hint(const Session& session, std::string_view strategy);
  void record_autoplay(const Session& session, bool is_on, std::string_view strategy);
  void player_can_move(const Session& session) { recorder_of(session).player_can_move(); }

  /// Adds a stored game to the session as a new game of the session, which continues the stored one.
  Result<Done> open_game(Session& session, std::int64_t id);

  /// Returns the number that the session's current game has in the profile; 0 if it is not stored yet.
  std::int64_t number_of(const Session& session) { return recorder(session).game_id(session); }

  /// True if the game with this number is one that this window is recording.
  bool has_game(std::int64_t id) const;

  /// Tries again to store changes that could not be stored, at most every two seconds.
  void try_again(const Session& session, double now_ms);

  /// Stores the changes that could not be stored before. Called before the window closes.
  void finish(const Session& session);

  BestScores& best_scores() { return best_scores_; }

  /// Returns the messages for the user since the last call.
  std::vector<Error> pop_notices();
  std::vector<std::string> pop_messages();

  /// Returns the number of times that stored games may have changed.
  std::uint64_t version() const { return version_; }

  profile::Store& store() { return store_; }
  /// Returns the recorder of the session's puzzle.
  const profile::Recorder& recorder(const Session& session) { return recorder_of(session.puzzle().about()); }

 private:
  profile::Recorder& recorder_of(const PuzzleInfo& info);
  profile::Recorder& recorder_of(const Session& session) { return recorder_of(session.puzzle().about()); }
  template <class Work>
  void hurriedly(const Work& work);

  profile::Store store_;
  BestScores best_scores_{store_};
  records::GameLabels labels_;
  // the recorders; the key is the number of the player and the name of the puzzle
  std::map<std::pair<std::int64_t, std::string_view>, profile::Recorder> recorders_;
  std::uint64_t version_ = 1;
  double tried_at_ = 0;
};

}  // namespace tilefold::play
