// Prints the records of one game (start, moves, end) in one of the formats.
#pragma once

#include <string_view>

#include "app/records/game.h"
#include "app/records/game_records.h"
#include "app/records/output.h"

namespace tilefold::cli {

class GamePrinter {
 public:
  GamePrinter(records::Output output, records::Format format) : output_(std::move(output)), format_(format) {}

  void start(const records::Opening& opening);

  /// Prints a move. `after` is the position after the move.
  void move(const Puzzle& after, const records::MoveRecord& played);

  void end(const Puzzle& puzzle, std::string_view reason);

  bool is_broken() const { return output_.is_broken(); }
  Result<Done> finish() { return output_.finish(); }

 private:
  records::Output output_;
  records::Format format_;
};

}  // namespace tilefold::cli
