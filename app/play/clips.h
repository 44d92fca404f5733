// Exports animated clips of the current game: which moves a clip shows, the progress of the export and its result.
//
// A clip ends with the position on the board, including a past position during replay. The game can continue during the
// export, because the clip uses a copy of the game made when the export started.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "app/jobs/clip_worker.h"
#include "app/play/game_view.h"

namespace tilefold::app {

/// Part of the game that a clip shows.
enum class ClipExtent : std::uint8_t {
  last_move,
  last_chain,  ///< only the last move that merged tiles
  whole_game,
};

/// Appearance of a clip.
struct ClipAppearance {
  std::string_view theme;  ///< name of the theme
  double speed = 1;        ///< multiplier of the playback speed
};

class Clips {
 public:
  Clips(GameView& view, Trace& trace, std::function<void()> wake);

  /// Returns the number, from 1, of the move that the clip ends with; nullopt if there is nothing to show.
  std::optional<std::int32_t> last_move(ClipExtent extent) const;

  /// Starts the export to `path`; the file extension selects the format.
  void save(ClipExtent extent, const ClipAppearance& appearance, const std::string& path);
  /// Cancels the export; no file is written.
  void stop() { worker_.stop(); }
  bool is_busy() const { return worker_.is_busy(); }

  /// Progress of the current export; null before the first report.
  const ClipUpdate* latest() const { return latest_.get(); }
  /// Path of the file being written.
  const std::string& path() const { return path_; }
  /// Error message of the last export; empty if it succeeded.
  const std::string& message() const { return message_; }

  /// Collects progress reports. Returns true if there was one.
  bool advance();

 private:
  GameView& view_;
  Trace& trace_;
  std::string path_;
  std::shared_ptr<const ClipUpdate> latest_;
  std::string message_;
  ClipWorker worker_;  // last member, so that its thread ends before the other members are destroyed
};

}  // namespace tilefold::app
