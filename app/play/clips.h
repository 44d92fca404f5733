// Exports animated clips of the current game: determines which moves a clip shows, and reports the progress and result
// of the export.
//
// A clip ends with the position on the board; during a replay that is an earlier position of the game. The user can
// continue the game during the export, because the clip is made from a copy of the game.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "app/jobs/clip_worker.h"
#include "app/play/game_view.h"

namespace tilefold::play {

/// Part of the game that a clip shows.
enum class ClipExtent : std::uint8_t {
  last_move,
  last_chain,  ///< only the last move that merged tiles
  whole_game,
};

/// Appearance of a clip.
struct ClipAppearance {
  std::string_view theme;  ///< name of the theme
  double speed = 1;        ///< playback speed, as a multiple of the normal speed
};

class Clips {
 public:
  Clips(GameView& view, Trace& trace, std::function<void()> wake);

  /// Returns the number (from 1) of the last move in the clip; nullopt if there is no move to show.
  std::optional<std::int32_t> last_move(ClipExtent extent) const;

  /// Starts the export to `path`. The file extension determines the format.
  void save(ClipExtent extent, const ClipAppearance& appearance, const std::string& path);
  /// Cancels the export of the clip. No file is left.
  void stop() { worker_.stop(); }
  bool is_busy() const { return worker_.is_busy(); }

  /// Returns the progress of the current export; null before the first report.
  const jobs::ClipUpdate* latest() const { return latest_.get(); }
  /// Returns the path of the file that is being written.
  const std::string& path() const { return path_; }
  /// Returns the error message of the last export; empty if the export succeeded.
  const std::string& message() const { return message_; }

  /// Fetches progress reports of the export. Returns true if there was one.
  bool advance();

 private:
  GameView& view_;
  Trace& trace_;
  std::string path_;
  std::shared_ptr<const jobs::ClipUpdate> latest_;
  std::string message_;
  jobs::ClipWorker worker_;  // last member, so that its thread ends before the other members are destroyed
};

}  // namespace tilefold::play
