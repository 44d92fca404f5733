// Opens the boards that a request refers to: by a position file, a level, a file in place of a puzzle, or standard
// input. They may have any form that app/records/board_forms.h can read.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "app/records/board_forms.h"
#include "app/records/game.h"

namespace tilefold::app {

/// The boards to which a request refers. They have been read from the text, but no game has been opened from them.
struct RequestedBoards {
  ReadBoards read;
  GameRequest request;  ///< the request; if the user has named the puzzle of the boards, `puzzle` is that name
  std::string place;    ///< source of the boards, for messages
};

/// Reads the boards of --position or --level. Requires: the request has one of them.
Result<RequestedBoards> read_requested_boards(const GameRequest& request);

/// Reads the boards in a file that the user has given in place of a puzzle. `contents` are the contents of the file.
Result<RequestedBoards> read_board_file(const GameRequest& request, std::string_view contents);

/// Opens the board with this index. Error messages name the source. If there are several boards, they also give the
/// number of the board.
Result<Opening> open_board(const RequestedBoards& boards, std::size_t index);

/// Opens the board that the request chooses. If it chooses none and there is only one board, opens that.
Result<Opening> open_chosen_board(const RequestedBoards& boards);

/// The games to which a request refers: a single game, or one for each board of a pack.
struct RequestedGames {
  GameRequest request;
  /// The boards; empty if the request describes a single game in another way, for example by a seed.
  std::optional<RequestedBoards> boards;

  std::size_t count() const { return boards ? boards->read.boards.size() : 1; }
  /// Returns a sentence that says from where and how the boards were read; empty if the user need not know.
  std::string understood() const;
  Result<Opening> open(std::size_t index) const;

  /// Opens the game if there is only one. Returns an error if there are several.
  Result<Opening> only() const;
};

/// Determines the games to which a request refers. If the request chooses one board, there is one game.
Result<RequestedGames> find_games(const GameRequest& request);

/// Sets the parameters that the user has given with --set. Error messages begin with "--set".
Result<Done> apply_request(const std::vector<std::string>& rule_values, ParameterValues& values);

}  // namespace tilefold::app
