// What happens in the window as JSON Lines: the records of `play`, jumps, looks at moments of the game and where they
// land, values shown, notes played, frames (when, and how long each took, in milliseconds), where buttons and columns
// are, and when all that has come to rest. For research on how people play, and for tests that act as a person would.
#pragma once

#include <cstdio>
#include <string>

#include "engine/core/document.h"
#include "engine/core/result.h"

namespace tilefold::app {

class Trace {
 public:
  Trace() = default;
  Trace(const Trace&) = delete;
  Trace& operator=(const Trace&) = delete;
  ~Trace();

  /// Starts writing to the file `path`, "-" for standard output.
  Result<Done> open(const std::string& path);

  bool is_open() const { return file_ != nullptr; }

  /// Writes one line and flushes it. Nothing happens while no file is open.
  void line(const Document& record) const;

  /// Whether nothing moves and nothing is under way, so that only an event can change what is seen. Told when it
  /// changes: as `idle`, and as `awake` before the event is looked at.
  void rest(bool is_resting);

 private:
  std::FILE* file_ = nullptr;
  bool is_resting_ = false;
};

}  // namespace tilefold::app
