#include "app/play/copied_game.h"

#include <algorithm>
#include <utility>

#include "app/records/position_id.h"
#include "engine/core/game_id.h"
#include "engine/core/text.h"

namespace tilefold::app {
namespace {

constexpr std::size_t longest_text = std::size_t{1} << 20U;

Result<CopiedGame> read_position(std::string_view text, const PuzzleInfo& here) {
  const auto document = read_position_text(text, "the text", here.name);
  if (!document) return document.error();
  auto opening = open_position_document(*document);
  if (!opening) return opening.error();
  return CopiedGame{.opening = std::move(*opening), .moves = {}};
}

}  // namespace

Result<CopiedGame> read_copied_game(std::string_view text, const PuzzleInfo& here) {
  text = trimmed(text);
  if (text.empty()) return Error{"there is no text; copy a game ID first"};
  if (text.size() > longest_text) return Error{"this is too long to be a game ID"};
  if (!looks_like_game_id(text)) {
    const bool is_position =
        text.front() == '{' || here.formats.text_begins.find(text.front()) != std::string_view::npos;
    return is_position ? read_position(text, here) : Result<CopiedGame>(parse_game_id(text).error());
  }
  GameRequest request;
  request.puzzle = text;
  auto opening = open_game(request);
  if (!opening) return opening.error();
  auto moves = read_moves(request, *opening);
  if (!moves) return moves.error();
  return CopiedGame{.opening = std::move(*opening), .moves = std::move(*moves)};
}

}  // namespace tilefold::app
