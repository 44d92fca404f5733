// The records of one game on their way to an output, in one of the formats: a start, moves, an end.
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

  /// `after` is the position that the move led to.
  void move(const Puzzle& after, const MoveRecord& played);

  void end(const Puzzle& puzzle, std::string_view reason);

  bool is_broken() const { return output_.is_broken(); }
  Result<Done> finish() { return output_.finish(); }

 private:
  Output output_;
  Format format_;
};

}  // namespace tilefold::app
