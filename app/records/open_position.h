// Opens the boards that a request refers to. The request names a position file, a level, a file in place of a puzzle,
// or standard input. The boards may have any form that app/records/board_forms.h can read.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "app/records/board_forms.h"
#include "app/records/game.h"

namespace tilefold::records {

/// The boards that a request refers to. They have been read, but no game has been opened from them yet.
struct RequestedBoards {
  ReadBoards read;
  GameRequest request;  ///< the request; `puzzle` is the puzzle of the boards if the user has named it
  std::string place;    ///< source of the boards, for error messages
};

/// Reads the boards that --position or --level refers to. Requires: the request contains one of these options.
Result<RequestedBoards> read_requested_boards(const GameRequest& request);

/// Reads the boards in a file that the user has given in place of a puzzle. `contents` are the contents of the file.
Result<RequestedBoards> read_board_file(const GameRequest& request, std::string_view contents);

/// Opens the board with this index. Error messages name the source and, if there are several boards, the number of the
/// board.
Result<Opening> open_board(const RequestedBoards& boards, std::size_t index);

/// Opens the board that the request chooses. If the request chooses none and there is only one board, opens this board.
Result<Opening> open_chosen_board(const RequestedBoards& boards);

/// The games that a request refers to: a single game, or one for each of several boards.
struct RequestedGames {
  GameRequest request;
  /// The boards; empty if the request describes a single game in another way, for example with a seed.
  std::optional<RequestedBoards> boards;

  std::size_t count() const { return boards ? boards->read.boards.size() : 1; }
  /// Returns a sentence that says where the boards come from and how they were read; empty if the user does not need
  /// this information.
  std::string understood() const;
  Result<Opening> open(std::size_t index) const;

  /// Opens the game if there is only one. Otherwise returns an error.
  Result<Opening> only() const;
};

/// Determines the games that a request refers to. If the request chooses one board, returns one game.
Result<RequestedGames> find_games(const GameRequest& request);

/// Sets the parameters that the user has given with the option --set. Error messages begin with "--set".
Result<Done> apply_request(const std::vector<std::string>& rule_values, ParameterValues& values);

}  // namespace tilefold::records
