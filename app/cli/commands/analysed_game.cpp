#include "app/cli/commands/analysed_game.h"

#include <utility>

#include "app/cli/options/outline.h"
#include "app/language/tr.h"
#include "app/records/foreign_game.h"
#include "app/records/game.h"
#include "app/records/json.h"
#include "app/records/output.h"
#include "app/records/played_record.h"
#include "engine/core/game_id.h"

namespace tilefold::cli {
namespace {

Result<study::GameToAnalyse> with_moves(records::Opening opening, std::vector<Move> moves) {
  if (moves.empty()) return study::nothing_to_analyse();
  study::GameToAnalyse game{.game = {}, .id = {}, .contexts = {}};
  game.game.beginning = std::move(opening.puzzle);
  game.game.seed = opening.seed;
  game.game.moves = std::move(moves);
  return game;
}

Result<study::GameToAnalyse> read_id(const std::string& id) {
  const records::GameRequest request{.puzzle = id};
  auto opening = records::open_game(request);
  if (!opening) return opening.error();
  auto moves = records::read_moves(request, *opening);
  if (!moves) return moves.error();
  return with_moves(std::move(*opening), std::move(*moves));
}

// Returns the time before each move, if the game record contains times.
std::vector<study::MoveContext> contexts_of(const records::Opening& opening) {
  std::vector<study::MoveContext> contexts;
  for (std::size_t i = 0; i < opening.times.size(); ++i)
    contexts.push_back({.node = static_cast<std::int32_t>(i) + 1,
                        .move = opening.moves[i],
                        .ms = opening.times[i] - (i == 0 ? 0 : opening.times[i - 1]),
                        .played = opening.times[i],
                        .is_own = true});
  return contexts;
}

Result<study::GameToAnalyse> read_foreign(const std::string& path, records::Opening opening) {
  auto contexts = contexts_of(opening);
  auto moves = study::play_texts(*opening.puzzle, opening.moves);
  if (!moves) return records::in_file(path, moves.error());
  auto game = with_moves(std::move(opening), std::move(*moves));
  if (!game) return records::in_file(path, game.error());
  game->contexts = std::move(contexts);
  return game;
}

Result<study::GameToAnalyse> read_record_file(const std::string& path, const std::string& text) {
  auto foreign = records::read_foreign_game(path, text);
  if (!foreign) return foreign.error();
  if (*foreign) return read_foreign(path, std::move(**foreign));
  auto record = records::read_record(path, text);
  if (!record) return record.error();
  if (const auto checked = records::check_record(*record); !checked) return records::in_file(path, checked.error());
  if (const std::string ignored = records::ignored_text(*record); !ignored.empty())
    records::complain(path + ": " + ignored);
  // check_record has played the moves on record->opening, so open the first position again.
  auto opening = records::open_position_document(record->start);
  if (!opening) return records::in_file(path, opening.error());
  auto moves = study::play_texts(*opening->puzzle, *records::recorded_moves(*record));
  if (!moves) return records::in_file(path, moves.error());
  auto game = with_moves(std::move(*opening), std::move(*moves));
  return game ? std::move(game) : records::in_file(path, game.error());
}

}  // namespace

Result<GivenGame> find_given_game(const std::string& word) {
  if (looks_like_game_id(word)) return GivenGame{.id = word, .path = {}, .record = {}};
  auto text = records::read_game_or_picture(word);
  if (!text) return Error{tr_format("{}; it must be {}", tr(text.error()), tr(stands_for::game_in_words))};
  auto id = records::game_id_in(*text);
  if (!id) return records::in_file(word, id.error());
  if (id->empty()) return GivenGame{.id = {}, .path = word, .record = std::move(*text)};
  return GivenGame{.id = std::move(*id), .path = word, .record = {}};
}

Result<study::GameToAnalyse> open_given_game(const GivenGame& given) {
  if (given.id.empty()) return read_record_file(given.path, given.record);
  auto game = read_id(given.id);
  return game || given.path.empty() ? std::move(game) : records::in_file(given.path, game.error());
}

}  // namespace tilefold::cli
