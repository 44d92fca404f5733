#include "app/records/foreign_game.h"

#include <utility>

#include "app/records/board_forms.h"
#include "app/records/board_source.h"
#include "app/records/json.h"
#include "engine/catalog.h"
#include "engine/core/text.h"

namespace tilefold::records {
namespace {

constexpr std::uint64_t foreign_seed = 1;  // random draws use this seed only after the last recorded move

// True if the contents may be a recorded game: a JSON object that mentions "moves". All known records are objects with
// this field.
bool may_be_game(std::string_view contents) {
  const std::string_view text = trimmed(contents);
  return (text.starts_with('{') || text.starts_with("\xef\xbb\xbf{")) &&
         text.find("\"moves\"") != std::string_view::npos;
}

// Returns the moves in the field "moves" of the object, if it is a list of texts; otherwise an empty list.
std::vector<std::string> listed_moves(const Document& table) {
  const Document* moves = table.find("moves");
  if (moves == nullptr || moves->list() == nullptr) return {};
  std::vector<std::string> texts;
  for (const Document& move : *moves->list()) {
    if (move.text() == nullptr) return {};
    texts.push_back(*move.text());
  }
  return texts;
}

// Reads an object that contains a board in any form and a list of moves in the form in which this program writes moves:
// {"level":"…","moves":["B-2","A+3"]}.
Result<std::optional<Opening>> read_board_with_moves(const std::string& path, const Document& table) {
  std::vector<std::string> moves = listed_moves(table);
  if (moves.empty()) return std::optional<Opening>();
  Object board;
  for (const auto& [name, value] : *table.object())
    if (name != "moves") board.emplace_back(name, value);
  auto boards = read_boards(to_json(std::move(board)), {.place = path});
  // ignores the error, because the caller then reads the contents as a board and reports what is wrong
  if (!boards) return std::optional<Opening>();
  const auto position = only_board(std::move(*boards));
  if (!position) return in_file(path, position.error());
  auto opening = open_position_document(*position);
  if (!opening) return in_file(path, opening.error());
  opening->understood = in_file(path, {"read as a game of " + std::string(opening->puzzle->about().title) +
                                       ": a board with " + counted_text(moves.size(), "move")})
                            .message;
  opening->moves = std::move(moves);
  return std::optional(std::move(*opening));
}

}  // namespace

Result<std::optional<Opening>> read_foreign_game(const std::string& path, std::string_view contents) {
  if (!may_be_game(contents)) return std::optional<Opening>();
  const auto text = board_text(contents, path);
  // ignores the error, because the caller then reads the contents as a board and reports what is wrong
  if (!text) return std::optional<Opening>();
  for (const PuzzleInfo* info : catalog()) {
    if (info->formats.read_game == nullptr) continue;
    GameReading reading = info->formats.read_game(text->data);
    if (reading.fit == Fit::none) continue;
    if (!reading.problem.empty())
      return in_file(path, make_error("read as {}: {}", make_phrase(info->title), reading.problem));
    const std::size_t count = reading.moves.size();
    reading.position.emplace_back("puzzle", info->name);
    reading.position.emplace_back("seed", Document::of_unsigned(foreign_seed));
    auto opening = open_position_document(reading.position);
    if (!opening) return in_file(path, opening.error());
    opening->moves = std::move(reading.moves);
    opening->times = std::move(reading.times);
    opening->understood = in_file(path, {"read as a game of " + std::string(info->title) + ": " + reading.form + ", " +
                                         counted_text(count, "move")})
                              .message;
    return std::optional(std::move(*opening));
  }
  if (text->data.size() == 1 && text->data.front().object() != nullptr)
    return read_board_with_moves(path, text->data.front());
  return std::optional<Opening>();
}

}  // namespace tilefold::records
