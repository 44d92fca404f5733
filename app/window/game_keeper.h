// Keeps the game of the window in the profile: everything that changes it is stored before it is drawn.
//
// A frame waits for a busy profile only a little; what could not be stored is tried again with the next
// change, now and then while the window is in use, and when it is closed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/profile/recorder.h"
#include "app/profile/store.h"

namespace tilefold::app {

class GameKeeper {
 public:
  explicit GameKeeper(Places places);

  /// The game under way of a puzzle as it was left; none where there is none to go on with.
  std::optional<Session> resume(const PuzzleInfo& info) { return recorder_.resume(info); }

  void follow(const Session& session, const Cause& cause);
  void note_hint(const Session& session, std::string_view strategy);
  void note_autoplay(const Session& session, bool is_on, std::string_view strategy);
  void player_can_move() { recorder_.player_can_move(); }

  /// Tries again to store what could not be stored, not too often.
  void try_again(const Session& session, double now_ms);

  /// The last chance to store anything.
  void finish(const Session& session);

  /// What a person should know, once.
  std::vector<std::string> take_messages() { return recorder_.take_messages(); }

  /// Counts everything that may have changed what is stored.
  std::uint64_t version() const { return version_; }
  void touch() { ++version_; }

  Store& store() { return store_; }
  Recorder& recorder() { return recorder_; }

 private:
  template <class Work>
  void hurriedly(const Work& work);

  Store store_;
  Recorder recorder_;
  std::uint64_t version_ = 1;
  double tried_at_ = 0;
};

}  // namespace tilefold::app
