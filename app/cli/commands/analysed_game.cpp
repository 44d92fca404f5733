#include "app/cli/commands/analysed_game.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "app/cli/options/outline.h"
#include "app/language/tr.h"
#include "app/records/foreign_game.h"
#include "app/records/game.h"
#include "app/records/json.h"
#include "app/records/open_position.h"
#include "app/records/output.h"
#include "app/records/picture_game.h"
#include "app/records/played_record.h"
#include "app/records/position_id.h"
#include "engine/core/game_id.h"
#include "engine/core/text.h"

namespace tilefold::cli {
namespace {

study::GameToAnalyse with_moves(records::Opening opening, std::vector<Move> moves) {
  study::GameToAnalyse game{.game = {}, .id = {}, .contexts = {}};
  game.game.beginning = std::move(opening.puzzle);
  game.game.seed = opening.seed;
  game.game.moves = std::move(moves);
  return game;
}

Result<study::GameToAnalyse> read_id(const GivenGame& given) {
  const records::GameRequest request{.puzzle = given.id};
  auto opening = records::open_game(request);
  if (!opening) return opening.error();
  auto moves = records::read_moves(request, *opening);
  if (!moves) return moves.error();
  if (moves->empty() && !given.is_board) return study::nothing_to_analyse();
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
  if (moves->empty()) return records::in_file(path, study::nothing_to_analyse());
  study::GameToAnalyse game = with_moves(std::move(opening), std::move(*moves));
  game.contexts = std::move(contexts);
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
  if (moves->empty()) return records::in_file(path, study::nothing_to_analyse());
  return with_moves(std::move(*opening), std::move(*moves));
}

// True if the line is the start of a recorded game or, with `is_record` false, a board with its moves.
bool begins_game(std::string_view line, bool is_record) {
  if (line.find(is_record ? "\"start\"" : "\"moves\"") == std::string_view::npos) return false;
  if (is_record) return records::looks_like_record(line);
  const auto table = records::parse_json(line, {});
  return table && table->object() != nullptr && table->find("moves") != nullptr;
}

// Divides a text that contains several game IDs, records or boards with moves (one on each line) into its games.
// Returns the whole text if it contains only one.
std::vector<std::string> games_in(const std::string& text) {
  std::vector<std::string_view> lines;
  for (const std::string_view line : records::split_lines(text))
    if (!trimmed(line).empty()) lines.push_back(trimmed(line));
  const auto all_lines = [&](const auto& is_game) { return std::all_of(lines.begin(), lines.end(), is_game); };
  if (lines.size() < 2) return {text};
  if (all_lines([](std::string_view line) { return looks_like_game_id(line); }) ||
      all_lines([](std::string_view line) { return begins_game(line, false); }))
    return {lines.begin(), lines.end()};
  if (!begins_game(lines.front(), true)) return {text};
  std::vector<std::string> games;
  for (const std::string_view line : lines) {
    if (begins_game(line, true)) games.emplace_back();
    games.back().append(line).append("\n");
  }
  return games.size() > 1 ? games : std::vector<std::string>{text};
}

// Reads a file with boards that have no moves.
Result<std::vector<GivenGame>> find_given_boards(const std::string& path, const std::string& puzzle,
                                                 const std::string& text) {
  constexpr std::uint64_t seed = 1;  // of the randomness of strategies; the boards are given
  const records::GameRequest request{.puzzle = path, .seed = seed, .board_puzzle = puzzle};
  if (const auto checked = records::check_board_puzzle(request); !checked) return checked.error();
  const auto boards = records::read_board_file(request, text);
  if (!boards) return boards.error();
  if (const std::string& understood = boards->read.understood; !understood.empty())
    records::complain(tr(records::in_file(path, {understood})));
  std::vector<GivenGame> games;
  const std::size_t count = boards->read.boards.size();
  for (std::size_t i = 0; i < count; ++i) {
    const auto opening = records::open_board(*boards, i);
    if (!opening) return opening.error();
    games.push_back({.id = records::game_id_text(*opening, {}), .path = path, .record = {}, .is_board = true});
    if (count > 1) games.back().board = static_cast<std::int64_t>(i) + 1;
  }
  return games;
}

// True if the text can only be a recorded game, so that an error in it is reported as one.
bool is_game_text(const std::string& path, const std::string& text) {
  if (trimmed(text).empty() || records::looks_like_record(text)) return true;
  const auto foreign = records::read_foreign_game(path, text);
  return !foreign || *foreign;
}

}  // namespace

Result<std::vector<GivenGame>> find_given_games(const std::string& word, const std::string& puzzle) {
  if (looks_like_game_id(word)) return std::vector{GivenGame{.id = word, .path = {}, .record = {}}};
  auto text = records::read_game_or_picture(word);
  if (!text) return Error{tr_format("{}; it must be {}", tr(text.error()), tr(stands_for::game_in_words))};
  const std::vector<std::string> texts = records::looks_like_picture(*text) ? std::vector{*text} : games_in(*text);
  std::vector<GivenGame> games;
  for (const std::string& game : texts) {
    auto id = records::game_id_in(game);
    if (!id) return records::in_file(word, id.error());
    if (texts.size() == 1 && id->empty() && !is_game_text(word, game)) return find_given_boards(word, puzzle, game);
    const bool has_id = !id->empty();
    games.push_back({.id = std::move(*id), .path = word, .record = has_id ? std::string() : game});
    if (texts.size() == 1) break;
    games.back().board = static_cast<std::int64_t>(games.size());
    games.back().path = records::in_file(word, make_error("game {}", games.size())).message;
  }
  return games;
}

Result<study::GameToAnalyse> open_given_game(const GivenGame& given) {
  if (given.id.empty()) return read_record_file(given.path, given.record);
  auto game = read_id(given);
  return game || given.path.empty() ? std::move(game) : records::in_file(given.path, game.error());
}

}  // namespace tilefold::cli
