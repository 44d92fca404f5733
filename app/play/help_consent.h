// Warns the user before hints or autoplay change how a game is recorded, and asks before a command is repeated that is
// seldom wanted twice in a row. Each warning about help is given once.
#pragma once

#include <cstdint>
#include <optional>

#include "app/play/game_recording.h"
#include "app/play/message_queue.h"

namespace tilefold::play {

/// Help that the user can ask for.
enum class Help : std::uint8_t { hint, autoplay };

/// The messages about help that the window has shown; each is shown once. Stored with the settings.
struct HelpExplained {
  bool hints = false;
  bool autoplay = false;
};

class HelpConsent {
 public:
  HelpConsent(const Session& session, const GameRecording& recording, MessageQueue& messages)
      : session_(session), recording_(recording), messages_(messages) {}

  HelpExplained explained;

  /// Returns true if the help may be given. If the help would change how the game is recorded and the user has not been
  /// warned yet, warns the user. In that case returns false if the game already has a score, so that the user must ask
  /// again.
  bool allow(Help help);

  /// Returns true if a command, which is the legal move `move`, may be issued. If the last move was the same command,
  /// other moves are legal, and the command's specification asks for it, tells the user so and returns false. In the
  /// same position the next call returns true.
  bool allow(const CommandSpec& command, Move move);

  /// True if the current game may still set a best score without help.
  bool is_record_unassisted() const;
  /// Tells the user, once, that undo counts as help.
  void explain_undo();

 private:
  bool counts() const;

  const Session& session_;
  const GameRecording& recording_;
  MessageQueue& messages_;
  std::optional<std::uint64_t> doubted_;  // hash of the position in which a command was not allowed at first
};

}  // namespace tilefold::play
