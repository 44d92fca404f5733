#include "app/play/copied_game.h"

#include <algorithm>
#include <utility>

#include "app/language/tr.h"
#include "app/records/foreign_game.h"
#include "app/records/played_record.h"
#include "engine/core/game_id.h"
#include "engine/core/text.h"

namespace tilefold::play {
namespace {

constexpr std::size_t longest_text = std::size_t{16} << 20U;

// Plays all moves of the opening on a copy, and returns the game with these moves.
Result<CopiedGame> with_moves(records::Opening opening) {
  auto moves = records::read_moves({}, opening);
  if (!moves) return moves.error();
  return CopiedGame{.opening = std::move(opening), .moves = std::move(*moves)};
}

Result<CopiedGame> read_recorded(const std::string& source, std::string_view text) {
  auto record = records::read_record(source, text);
  if (!record) return record.error();
  auto moves = records::recorded_moves(*record);
  if (!moves) return moves.error();
  record->opening.moves = std::move(*moves);
  return with_moves(std::move(record->opening));
}

Result<CopiedText> read_text_of_boards(std::string_view text, const std::string& source, const PuzzleInfo& here) {
  auto foreign = records::read_foreign_game(source, text);
  if (!foreign) return foreign.error();
  if (*foreign || records::looks_like_record(text)) {
    auto game = *foreign ? with_moves(std::move(**foreign)) : read_recorded(source, text);
    if (!game) return game.error();
    return CopiedText{.game = std::move(*game)};
  }
  const records::GameRequest request{.puzzle = source, .likely_puzzle = std::string(here.name)};
  auto boards = records::read_board_file(request, text);
  if (!boards) return boards.error();
  if (boards->read.boards.size() > 1) return CopiedText{.game = std::nullopt, .pack = std::move(*boards)};
  auto game = open_copied_board(*boards, 0);
  if (!game) return game.error();
  return CopiedText{.game = std::move(*game)};
}

// True if the text has the form of a game ID, even if the ID is invalid.
bool begins_like_id(std::string_view text) {
  return text.starts_with("tilefold");
}

}  // namespace

Result<CopiedGame> open_copied_board(const records::RequestedBoards& pack, std::size_t index) {
  auto opening = records::open_board(pack, index);
  if (!opening) return opening.error();
  return CopiedGame{.opening = std::move(*opening), .moves = {}};
}

Result<CopiedText> read_copied_text(std::string_view text, const std::string& source, const PuzzleInfo& here) {
  const std::string_view word = trimmed(text);
  if (word.empty()) return make_error("there is no text; copy a game ID, a board or the path of a picture first");
  if (text.size() > longest_text) return make_error("this is too long; it must be a game ID or a board");
  if (!looks_like_game_id(word) && begins_like_id(word)) return parse_game_id(word).error();
  if (!looks_like_game_id(word)) return read_text_of_boards(text, source, here);
  records::GameRequest request;
  request.puzzle = word;
  auto opening = records::open_game(request);
  if (!opening) return opening.error();
  auto game = with_moves(std::move(*opening));
  if (!game) return game.error();
  return CopiedText{.game = std::move(*game)};
}

}  // namespace tilefold::play
