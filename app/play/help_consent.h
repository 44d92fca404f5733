// Tells the user once, before help changes how a game is recorded.
#pragma once

#include <cstdint>

#include "app/play/game_recording.h"
#include "app/play/message_queue.h"

namespace tilefold::app {

/// Help that the user can ask for.
enum class Help : std::uint8_t { hint, autoplay };

/// Which messages about help the window has shown; each is shown once. Stored with the settings.
struct HelpExplained {
  bool hints = false;
  bool autoplay = false;
};

class HelpConsent {
 public:
  HelpConsent(const Session& session, const GameRecording& recording, MessageQueue& messages)
      : session_(session), recording_(recording), messages_(messages) {}

  HelpExplained explained;

  /// Returns true if help may be given. The first time that help would change how a game is recorded, a notice says so;
  /// if the game has a score already, the user must ask again.
  bool allow(Help help);

  /// True if the score of the current game can be a best score without help.
  bool is_record_unassisted() const;
  /// Says once that undo counts as help.
  void explain_undo();

 private:
  bool counts() const;

  const Session& session_;
  const GameRecording& recording_;
  MessageQueue& messages_;
};

}  // namespace tilefold::app
