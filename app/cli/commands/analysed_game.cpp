#include "app/cli/commands/analysed_game.h"

#include <utility>

#include "app/cli/options/outline.h"
#include "app/records/foreign_game.h"
#include "app/records/game.h"
#include "app/records/json.h"
#include "app/records/output.h"
#include "app/records/played_record.h"
#include "engine/core/game_id.h"

namespace tilefold::app {
namespace {

Result<GameToAnalyse> with_moves(Opening opening, std::vector<Move> moves) {
  if (moves.empty()) return nothing_to_analyse();
  GameToAnalyse game{.game = {}, .id = {}, .contexts = {}};
  game.game.beginning = std::move(opening.puzzle);
  game.game.seed = opening.seed;
  game.game.moves = std::move(moves);
  return game;
}

Result<GameToAnalyse> read_id(const std::string& id) {
  const GameRequest request{.puzzle = id};
  auto opening = open_game(request);
  if (!opening) return opening.error();
  auto moves = read_moves(request, *opening);
  if (!moves) return moves.error();
  return with_moves(std::move(*opening), std::move(*moves));
}

// Returns the time before each move, if the game record contains times.
std::vector<MoveContext> contexts_of(const Opening& opening) {
  std::vector<MoveContext> contexts;
  for (std::size_t i = 0; i < opening.times.size(); ++i)
    contexts.push_back({.node = static_cast<std::int32_t>(i) + 1,
                        .move = opening.moves[i],
                        .ms = opening.times[i] - (i == 0 ? 0 : opening.times[i - 1]),
                        .played = opening.times[i],
                        .is_own = true});
  return contexts;
}

Result<GameToAnalyse> read_foreign(const std::string& path, Opening opening) {
  auto contexts = contexts_of(opening);
  auto moves = play_texts(*opening.puzzle, opening.moves);
  if (!moves) return in_file(path, moves.error());
  auto game = with_moves(std::move(opening), std::move(*moves));
  if (!game) return in_file(path, game.error());
  game->contexts = std::move(contexts);
  return game;
}

Result<GameToAnalyse> read_record_file(const std::string& path, const std::string& text) {
  auto foreign = read_foreign_game(path, text);
  if (!foreign) return foreign.error();
  if (*foreign) return read_foreign(path, std::move(**foreign));
  auto record = read_record(path, text);
  if (!record) return record.error();
  if (const auto checked = check_record(*record); !checked) return in_file(path, checked.error());
  if (const std::string ignored = ignored_text(*record); !ignored.empty()) complain(path + ": " + ignored);
  // check_record has played the moves on record->opening, so open the first position again.
  auto opening = open_position_document(record->start);
  if (!opening) return in_file(path, opening.error());
  auto moves = play_texts(*opening->puzzle, *recorded_moves(*record));
  if (!moves) return in_file(path, moves.error());
  auto game = with_moves(std::move(*opening), std::move(*moves));
  return game ? std::move(game) : in_file(path, game.error());
}

}  // namespace

Result<GivenGame> find_given_game(const std::string& word) {
  if (looks_like_game_id(word)) return GivenGame{.id = word, .path = {}, .record = {}};
  auto text = read_game_or_picture(word);
  if (!text) return Error{text.error().message + "; it must be " + std::string(stands_for::game_in_words)};
  auto id = game_id_in(*text);
  if (!id) return in_file(word, id.error());
  if (id->empty()) return GivenGame{.id = {}, .path = word, .record = std::move(*text)};
  return GivenGame{.id = std::move(*id), .path = word, .record = {}};
}

Result<GameToAnalyse> open_given_game(const GivenGame& given) {
  if (given.id.empty()) return read_record_file(given.path, given.record);
  auto game = read_id(given.id);
  return game || given.path.empty() ? std::move(game) : in_file(given.path, game.error());
}

}  // namespace tilefold::app
