#include "app/records/open_position.h"

#include <algorithm>
#include <array>
#include <utility>

#include "app/records/foreign_game.h"
#include "app/records/game_records.h"
#include "app/records/picture_game.h"
#include "app/records/played_record.h"
#include "engine/catalog.h"
#include "engine/core/game_id.h"
#include "engine/core/text.h"
#include "engine/core/translatable.h"

namespace tilefold::records {
namespace {

Result<Done> set_from_table(const Document& parameters, ParameterValues& values) {
  const Object* table = parameters.object();
  if (table == nullptr) return make_error("\"parameters\" is {}; it must be an object {…}", parameters.description());
  for (const auto& [name, value] : *table)
    if (const auto set = values.set_document(name, value); !set) return make_error("\"parameters\": {}", set.error());
  return Done{};
}

// Names of the fields of a position that do not belong to its state. The first line that `tilefold play` prints and the
// lines that `tilefold read` prints are also positions. Therefore the list also contains their additional fields, which
// are ignored.
constexpr std::array<std::string_view, 14> about_position{"puzzle",     "preset",   "parameters", "seed",   "state",
                                                          "format",     "kind",     "events",     "file",   "certain",
                                                          "confidence", "doubtful", "turned",     "corners"};

// Moves all fields that are not in `about_position` into the field "state", because the fields of the state may also be
// at the top level of a position.
Document with_state(const Document& document) {
  Object outer;
  Object state;
  for (const auto& [name, value] : *document.object()) {
    const bool is_outer = std::find(about_position.begin(), about_position.end(), name) != about_position.end();
    (is_outer ? outer : state).emplace_back(name, value);
  }
  if (!state.empty()) outer.emplace_back("state", std::move(state));
  return outer;
}

// A position, and the puzzle that it belongs to.
struct Position {
  const PuzzleInfo* info = nullptr;
  Document document;
};

Result<Position> read_position(Document document) {
  if (document.object() == nullptr)
    return make_error("a position is {}; it must be an object {…}", document.description());
  if (document.find("state") == nullptr) document = with_state(document);
  if (const auto known =
          refuse_unknown(document, {about_position.begin(), about_position.end()}, command_line_text("a position"));
      !known)
    return known.error();
  const Document* format = document.find("format");
  if (format != nullptr && !(*format == Document(format_name)))
    return make_error("\"format\" is {}; this program reads \"{}\"", format->description(), format_name);
  const Document* name = document.find("puzzle");
  if (name == nullptr || name->text() == nullptr)
    return make_error("the position has no \"puzzle\"; it must name one, as in \"puzzle\": \"{}\"",
                      catalog().front()->name);
  const auto info = find_puzzle(*name->text());
  if (!info) return info.error();
  return Position{.info = *info, .document = std::move(document)};
}

Result<ParameterValues> starting_values(const PuzzleInfo& info, const GameRequest& request, const Document& document) {
  std::string preset = request.preset;
  if (const Document* named = document.find("preset"); named != nullptr && preset.empty()) {
    if (named->text() == nullptr) return make_error("\"preset\" is {}; it must be a name", named->description());
    preset = *named->text();
  }
  return preset_values(info, preset.empty() ? info.presets.front().name : std::string_view(preset));
}

// Returns the parameters of the position. Parameters that the position does not specify come from the preset of the
// request, if there is one.
Result<ParameterValues> position_values(const Position& position, const GameRequest& request) {
  auto values = starting_values(*position.info, request, position.document);
  if (!values) return values;
  if (const Document* parameters = position.document.find("parameters"))
    if (const auto set = set_from_table(*parameters, *values); !set) return set.error();
  if (const auto checked = values->check(); !checked && request.rule_values.empty()) return checked.error();
  return values;
}

Result<Opening> lay_out(const Position& position, const ParameterValues& values, const GameRequest& request) {
  Opening opening;
  opening.is_position = true;
  const Document* seed = position.document.find("seed");
  if (seed != nullptr && !seed->unsigned_integer())
    return make_error("\"seed\" is {}; it must be a whole number from 0 to 2^64-1", seed->description());
  opening.is_seed_fresh = !request.seed && seed == nullptr;
  opening.seed = request.seed ? *request.seed : seed != nullptr ? *seed->unsigned_integer() : fresh_seed();
  const Document* state = position.document.find("state");
  if (state == nullptr) return make_error("the position has no \"state\"; it must have one with a board");
  auto puzzle = position.info->read(values, opening.seed, *state, opening.setup);
  if (!puzzle) return puzzle.error();
  opening.puzzle = std::move(*puzzle);
  return opening;
}

// Opens a position. Error messages about the document begin with `place`; error messages about the request do not.
Result<Opening> open_read_position(const GameRequest& request, Document document, const Phrase& place) {
  const auto there = [&](const Error& error) { return place.empty() ? error : make_error("{}: {}", place, error); };
  const auto position = read_position(std::move(document));
  if (!position) return there(position.error());
  const std::string_view name = position->info->name;
  if (!request.puzzle.empty() && request.puzzle != name)
    return there(make_error("the position is for puzzle '{}', not {}", name, tilefold::quoted(request.puzzle)));
  auto values = position_values(*position, request);
  if (!values) return request.preset.empty() ? there(values.error()) : values.error();
  if (const auto set = apply_request(request.rule_values, *values); !set) return set.error();
  auto opening = lay_out(*position, *values, request);
  if (!opening) return there(opening.error());
  return opening;
}

// Returns the puzzle that the request names. If the request names no puzzle, returns the first puzzle that has levels.
Result<const PuzzleInfo*> puzzle_with_levels(const GameRequest& request) {
  if (!request.puzzle.empty()) {
    const auto info = find_puzzle(request.puzzle);
    if (!info || (*info)->levels.list != nullptr) return info;
    return make_error("--level: {} has no levels; leave --level out", request.puzzle);
  }
  for (const PuzzleInfo* info : catalog())
    if (info->levels.list != nullptr) return info;
  return make_error("--level: no puzzle has levels");
}

BoardQuery query_of(const GameRequest& request, std::string_view place) {
  return {.place = place,
          .puzzle = request.puzzle.empty() ? request.board_puzzle : request.puzzle,
          .likely = request.likely_puzzle,
          .preset = request.preset,
          .rule_values = &request.rule_values};
}

Result<RequestedBoards> read_text(GameRequest request, std::string_view text, std::string place) {
  auto read = read_boards(text, query_of(request, place == "-" ? "standard input" : place));
  // error messages about JSON already contain the position of the error
  const std::string name = in_file(place, {{}}).message;
  if (!read && read.error().message.starts_with(name.substr(0, name.size() - 2))) return read.error();
  if (!read) return in_file(place, read.error());
  return RequestedBoards{.read = std::move(*read), .request = std::move(request), .place = std::move(place)};
}

Result<RequestedBoards> read_level(const GameRequest& request) {
  if (!request.position.empty()) return make_error("--level and --position are both given; give one of them");
  const auto info = puzzle_with_levels(request);
  if (!info) return info.error();
  GameRequest level = request;
  level.puzzle = (*info)->name;
  const bool is_input = request.level == "-" && !request.is_level_text;
  const auto text = is_input ? read_file("-") : Result<std::string>(request.level);
  if (!text) return text.error();
  return read_text(level, *text, "--level");
}

// Returns the index of the board that the request chooses. If the request chooses none and there is only one board,
// returns the index of this board.
Result<std::size_t> chosen_index(const RequestedBoards& boards) {
  const std::size_t count = boards.read.boards.size();
  const auto& chosen = boards.request.board;
  if (!chosen && count > 1)
    return in_file(boards.place,
                   make_error("there are {} boards; one is needed here, so choose it with --board N", count));
  if (chosen && (*chosen < 1 || static_cast<std::size_t>(*chosen) > count))
    return make_error("--board is {}; {} has {}", *chosen, boards.place,
                      counted_phrase(count, "{} board", "{} boards"));
  return static_cast<std::size_t>(chosen.value_or(1)) - 1;
}

}  // namespace

Result<Done> apply_request(const std::vector<std::string>& rule_values, ParameterValues& values) {
  auto set = apply_rule_values(rule_values, values);
  if (set && !rule_values.empty()) set = values.check();
  if (!set) return make_error("--set: {}", set.error());
  return set;
}

Result<RequestedBoards> read_requested_boards(const GameRequest& request) {
  if (!request.level.empty()) return read_level(request);
  const auto text = read_file(request.position);
  if (!text) return text.error();
  if (looks_like_picture(*text) && read_picture_game(*text))
    return in_file(
        request.position,
        make_error("this is a picture, not a position; open its game with tilefold play {}, without --position",
                   request.position));
  return read_text(request, *text, request.position);
}

Result<RequestedBoards> read_board_file(const GameRequest& request, std::string_view contents) {
  if (!request.position.empty() || !request.level.empty())
    return make_error("{} and --position or --level are both given; give one of them", request.puzzle);
  GameRequest of_file = request;
  const std::string path = std::exchange(of_file.puzzle, request.board_puzzle);
  return read_text(std::move(of_file), contents, path);
}

Result<Opening> open_board(const RequestedBoards& boards, std::size_t index) {
  const bool is_pack = boards.read.boards.size() > 1;
  const Error name = in_file(boards.place, make_error("board {}", index + 1));
  const Phrase place = is_pack ? name.phrase : file_name(boards.place);
  auto opening = open_read_position(boards.request, boards.read.boards[index].position, place);
  if (opening)
    opening->understood = boards.read.understood.empty() ? "" : in_file(boards.place, {boards.read.understood}).message;
  return opening;
}

Result<Opening> open_chosen_board(const RequestedBoards& boards) {
  const auto chosen = chosen_index(boards);
  return chosen ? open_board(boards, *chosen) : chosen.error();
}

std::string RequestedGames::understood() const {
  if (!boards || boards->read.understood.empty()) return {};
  return in_file(boards->place, {boards->read.understood}).message;
}

Result<Opening> RequestedGames::open(std::size_t index) const {
  if (!boards) return open_game(request);
  return open_board(*boards, index);
}

Result<Opening> RequestedGames::only() const {
  return boards ? open_chosen_board(*boards) : open_game(request);
}

Result<RequestedGames> find_games(const GameRequest& request) {
  if (const auto checked = check_board_puzzle(request); !checked) return checked.error();
  RequestedGames games{.request = request, .boards = std::nullopt};
  const bool is_given = !request.level.empty() || !request.position.empty();
  if (looks_like_game_id(request.puzzle) || (!is_given && !names_file(request.puzzle))) return games;
  if (names_file(request.puzzle)) {
    const auto contents = read_game_or_picture(request.puzzle);
    if (!contents) return contents.error();
    const auto id = game_id_in(*contents);
    if (!id) return in_file(request.puzzle, id.error());
    if (!id->empty()) games.request.puzzle = *id;
    const auto foreign = read_foreign_game(request.puzzle, *contents);
    if (!foreign) return foreign.error();
    if (!id->empty() || looks_like_record(*contents) || *foreign) return games;
    auto boards = read_board_file(request, *contents);
    if (!boards) return boards.error();
    games.boards = std::move(*boards);
  } else {
    auto boards = read_requested_boards(request);
    if (!boards) return boards.error();
    games.boards = std::move(*boards);
  }
  if (!request.board) return games;
  const auto chosen = chosen_index(*games.boards);
  if (!chosen) return chosen.error();
  std::vector<ReadBoard>& boards = games.boards->read.boards;
  std::swap(boards.front(), boards[*chosen]);
  boards.erase(boards.begin() + 1, boards.end());
  games.boards->request.board.reset();
  return games;
}

Result<Opening> open_position_document(const Document& document) {
  return open_read_position({}, document, {});
}

}  // namespace tilefold::records
