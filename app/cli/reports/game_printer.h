// Prints the records of one game (start, moves, end) in one of the formats.
#pragma once

#include <string_view>

#include "app/records/game.h"
#include "app/records/game_records.h"
#include "app/records/output.h"

namespace tilefold::app {

class GamePrinter {
 public:
  GamePrinter(Output output, Format format) : output_(std::move(output)), format_(format) {}

  void start(const Opening& opening);

  /// Prints a move. `after` is the position after the move.
  void move(const Puzzle& after, const MoveRecord& played);

  void end(const Puzzle& puzzle, std::string_view reason);

  bool is_broken() const { return output_.is_broken(); }
  Result<Done> finish() { return output_.finish(); }

 private:
  Output output_;
  Format format_;
};

}  // namespace tilefold::app
