// Clips of the game on the table: what of it is shown, how far the one that is being made has come, and what came of
// it.
//
// A clip is of what led to the board that is seen, also while a moment of the past is looked at. The game goes on
// meanwhile; the clip is of the game as it was when it was asked for.
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

/// What of the game a clip shows.
enum class ClipExtent : std::uint8_t {
  last_move,
  last_chain,  ///< the last move that made tiles merge
  whole_game,
};

/// How it is shown.
struct ClipLooks {
  std::string_view theme;  ///< its name
  double speed = 1;        ///< of the moves
};

class Clips {
 public:
  Clips(GameView& view, Trace& trace, std::function<void()> wake);

  /// The move that the clip ends with, counted from 1; none where there is nothing to show.
  std::optional<std::int32_t> last_move(ClipExtent extent) const;

  /// Begins to make it as the file `path`, whose ending says what it is.
  void save(ClipExtent extent, const ClipLooks& looks, const std::string& path);
  /// The file does not appear.
  void stop() { worker_.stop(); }
  bool is_busy() const { return worker_.is_busy(); }

  /// How far the one that is being made is; null before anything is known.
  const ClipNews* news() const { return news_.get(); }
  /// Where it goes.
  const std::string& path() const { return path_; }
  /// Why the last one could not be made; empty where there is nothing to say.
  const std::string& message() const { return message_; }

  /// Takes news. Whether there is any.
  bool advance();

 private:
  GameView& view_;
  Trace& trace_;
  std::string path_;
  std::shared_ptr<const ClipNews> news_;
  std::string message_;
  ClipWorker worker_;  // last: its thread ends before the rest goes
};

}  // namespace tilefold::app
