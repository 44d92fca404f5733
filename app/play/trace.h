// Writes what happens in the window as JSON Lines: the records that `tilefold play` prints, jumps to other positions,
// replay positions, values that are shown, sounds, frames (start and duration in milliseconds), positions of buttons
// and columns, the current language, and when the window becomes idle. Used for research on how people play, and by
// tests that simulate a user.
#pragma once

#include <cstdio>
#include <string>

#include "engine/core/document.h"
#include "engine/core/result.h"

namespace tilefold::play {

class Trace {
 public:
  Trace() = default;
  Trace(const Trace&) = delete;
  Trace& operator=(const Trace&) = delete;
  ~Trace();

  /// Starts writing to the file `path`, or to standard output if it is "-".
  Result<Done> open(const std::string& path);

  bool is_open() const { return file_ != nullptr; }

  /// Writes one line and flushes it. Does nothing if no file is open.
  void line(const Document& record) const;

  /// Reports whether the window is idle: nothing moves and no work is in progress, so only an event can change the
  /// picture. When the window becomes idle, writes a record `idle`. When an event ends the idle period, writes a record
  /// `awake` before the event is handled.
  void rest(bool is_resting);

 private:
  std::FILE* file_ = nullptr;
  bool is_resting_ = false;
};

}  // namespace tilefold::play
