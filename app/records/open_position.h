// Opens the boards that a request names: a position file, a level, a file in place of a puzzle, or standard input, in
// every form that app/records/board_forms.h reads.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "app/records/board_forms.h"
#include "app/records/game.h"

namespace tilefold::app {

/// The boards of a request before they are opened, one or many.
struct RequestedBoards {
  ReadBoards read;
  GameRequest request;  ///< the request with the puzzle of the boards, if it is named
  std::string place;    ///< source of the boards, for messages
};

/// Reads the boards of --position or --level. Requires that one of them is given.
Result<RequestedBoards> read_requested_boards(const GameRequest& request);

/// Reads the boards in the contents of the file that is named in place of a puzzle.
Result<RequestedBoards> read_board_file(const GameRequest& request, std::string_view contents);

/// Opens the board with this index. Errors name the source, and the number of the board if there are several.
Result<Opening> open_board(const RequestedBoards& boards, std::size_t index);

/// Opens the board that the request chooses, or the only one.
Result<Opening> open_chosen_board(const RequestedBoards& boards);

/// The games that a request names: one, or the boards of a pack.
struct RequestedGames {
  GameRequest request;
  std::optional<RequestedBoards> boards;  ///< nullopt if the request names a single game in another way

  std::size_t count() const { return boards ? boards->read.boards.size() : 1; }
  std::string understood() const;  ///< how the boards were read, with their source; empty if nothing is to be said
  Result<Opening> open(std::size_t index) const;

  /// Opens the only game. Returns an error if there are several.
  Result<Opening> only() const;
};

/// Finds the games of a request. A request that chooses one board has one game.
Result<RequestedGames> find_games(const GameRequest& request);

/// Applies the settings of a request; errors begin with --set.
Result<Done> apply_request(const std::vector<std::string>& rule_values, ParameterValues& values);

}  // namespace tilefold::app
