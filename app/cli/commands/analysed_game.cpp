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
  return with_moves(std::move(*opening), std::move(*moves));
}

// Returns the text as a JSON object; nullopt if it is anything else.
std::optional<Document> object_in(std::string_view text) {
  if (!trimmed(text).starts_with('{')) return std::nullopt;
  auto table = records::parse_json(text, {});
  return table && table->object() != nullptr ? std::optional(std::move(*table)) : std::nullopt;
}

// Returns the lines of a text, without empty lines and comments.
std::vector<std::string_view> lines_in(std::string_view text) {
  std::vector<std::string_view> lines;
  for (const std::string_view line : records::split_lines(text))
    if (const std::string_view words = trimmed(line); !words.empty() && !words.starts_with('#')) lines.push_back(words);
  return lines;
}

// True if each line is an object and describes a board, and at least one of them has moves.
bool are_boards_with_moves(const std::vector<std::string_view>& lines) {
  bool has_moves = false;
  for (const std::string_view line : lines) {
    const auto table = object_in(line);
    if (!table || table->find("kind") != nullptr) return false;
    has_moves |= table->find("moves") != nullptr;
  }
  return has_moves;
}

// Divides a text that contains several game IDs, records, or boards of which some have moves (one on each line) into
// its games. Returns the whole text if it contains only one game, or only boards.
Result<std::vector<std::string>> games_in(const std::string& text) {
  const std::vector<std::string_view> lines = lines_in(text);
  if (lines.size() < 2) return std::vector{text};
  if (looks_like_game_id(lines.front())) {
    const auto other = std::find_if_not(lines.begin(), lines.end(), looks_like_game_id);
    if (other == lines.end()) return std::vector<std::string>(lines.begin(), lines.end());
    return make_error("{} is not a game ID; the first line is one, so every line must be one",
                      tilefold::quoted(*other));
  }
  const auto is_start = [](std::string_view line) {
    return line.find("\"start\"") != std::string_view::npos && records::looks_like_record(line);
  };
  if (!is_start(lines.front())) {
    if (!are_boards_with_moves(lines)) return std::vector{text};
    return std::vector<std::string>(lines.begin(), lines.end());
  }
  std::vector<std::string> games;
  for (const std::string_view line : lines) {
    if (is_start(line)) games.emplace_back();
    games.back().append(line).append("\n");
  }
  return games.size() > 1 ? games : std::vector{text};
}

// Reads boards that have no moves.
Result<std::vector<GivenGame>> find_given_boards(const std::string& path, const std::string& puzzle,
                                                 const std::string& text) {
  constexpr std::uint64_t seed = 1;  // of the randomness of strategies; the boards are given
  const auto boards =
      records::read_board_file({.puzzle = path, .preset = {}, .seed = seed, .board_puzzle = puzzle}, text);
  if (!boards) return boards.error();
  if (const std::string& understood = boards->read.understood; !understood.empty())
    records::complain(tr(records::in_file(path, {understood})));
  std::vector<GivenGame> games;
  for (std::size_t i = 0; i < boards->read.boards.size(); ++i) {
    const auto opening = records::open_board(*boards, i);
    if (!opening) return opening.error();
    games.push_back({.id = records::game_id_text(*opening, {}), .path = path, .record = {}, .is_board = true});
  }
  return games;
}

// Reads one part of a file: a game, or boards without moves.
Result<std::vector<GivenGame>> find_games_in(const std::string& path, const std::string& puzzle,
                                             const std::string& text) {
  auto id = records::game_id_in(text);
  if (!id) return records::in_file(path, id.error());
  if (!id->empty()) return std::vector{GivenGame{.id = std::move(*id), .path = path, .record = {}}};
  const auto is_game = [&] {
    if (trimmed(text).empty() || records::looks_like_record(text)) return true;
    const auto foreign = records::read_foreign_game(path, text);
    return !foreign || *foreign;  // an error is reported when the game is opened
  };
  if (is_game()) return std::vector{GivenGame{.id = {}, .path = path, .record = text}};
  const auto table = object_in(text);
  const Document* moves = table ? table->find("moves") : nullptr;
  if (moves == nullptr) return find_given_boards(path, puzzle, text);
  if (moves->list() == nullptr || !moves->list()->empty())
    return records::in_file(path, make_error("\"moves\" is {}; it must be a list of moves", moves->description()));
  Object board = *table->object();
  std::erase_if(board, [](const auto& field) { return field.first == "moves"; });
  return find_given_boards(path, puzzle, records::to_json(std::move(board)));
}

}  // namespace

Result<std::vector<GivenGame>> find_given_games(const std::string& word, const std::string& puzzle) {
  if (looks_like_game_id(word)) return std::vector{GivenGame{.id = word, .path = {}, .record = {}}};
  auto text = records::read_game_or_picture(word);
  if (!text) return Error{tr_format("{}; it must be {}", tr(text.error()), tr(stands_for::game_in_words))};
  const auto parts = records::looks_like_picture(*text) ? std::vector{*text} : games_in(*text);
  if (!parts) return records::in_file(word, parts.error());
  std::vector<GivenGame> games;
  for (std::size_t i = 0; i < parts->size(); ++i) {
    const Error name = records::in_file(word, make_error("game {}", to_one_based(i)));
    auto found = find_games_in(parts->size() == 1 ? word : name.message, puzzle, (*parts)[i]);
    if (!found) return found.error();
    games.insert(games.end(), found->begin(), found->end());
  }
  if (games.size() > 1)
    for (std::size_t i = 0; i < games.size(); ++i) games[i].board = static_cast<std::int64_t>(to_one_based(i));
  return games;
}

Result<study::GameToAnalyse> open_given_game(const GivenGame& given) {
  if (given.id.empty()) return read_record_file(given.path, given.record);
  auto game = read_id(given.id);
  return game || given.path.empty() ? std::move(game) : records::in_file(given.path, game.error());
}

}  // namespace tilefold::cli
