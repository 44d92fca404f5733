#include "app/records/game.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iterator>
#include <random>
#include <sstream>
#include <utility>

#include "app/records/game_records.h"
#include "app/records/json.h"
#include "app/records/output.h"
#include "app/records/picture_game.h"
#include "app/records/played_record.h"
#include "app/records/position_id.h"
#include "engine/catalog.h"
#include "engine/core/game_id.h"
#include "engine/core/learning.h"
#include "engine/core/text.h"

namespace tilefold::app {
namespace {

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

std::string name_of(const std::string& path) {
  return path == "-" ? "standard input" : path;
}

void remove_mark(std::string& text) {
  if (text.starts_with(byte_order_mark)) text.erase(0, byte_order_mark.size());
}

Result<Done> set_from_table(const Document& parameters, ParameterValues& values) {
  const Object* table = parameters.object();
  if (table == nullptr) return Error{"\"parameters\" is " + parameters.described() + "; it must be an object {…}"};
  for (const auto& [name, value] : *table)
    if (const auto set = values.set_document(name, value); !set) return Error{"\"parameters\": " + set.error().message};
  return Done{};
}

// Field names of a position beside its state. A start line printed by `play` is also a position; its other fields are
// ignored.
constexpr std::array<std::string_view, 8> about_position{"puzzle", "preset", "parameters", "seed",
                                                         "state",  "format", "kind",       "events"};

// Moves the remaining fields into "state", because they may be given directly beside the puzzle's name.
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

// A position file with its puzzle.
struct Position {
  const PuzzleInfo* info = nullptr;
  Document document;
};

Result<Position> read_position(Document document) {
  if (document.object() == nullptr)
    return Error{"a position is " + document.described() + "; it must be an object {…}"};
  if (document.find("state") == nullptr) document = with_state(document);
  if (const auto known = refuse_unknown(document, {about_position.begin(), about_position.end()}, "a position"); !known)
    return known.error();
  const Document* format = document.find("format");
  if (format != nullptr && !(*format == Document(format_name)))
    return Error{"\"format\" is " + format->described() + "; this program reads \"" + std::string(format_name) + "\""};
  const Document* name = document.find("puzzle");
  if (name == nullptr || name->text() == nullptr)
    return Error{"the position has no \"puzzle\"; it must name one, as in \"puzzle\": \"" +
                 std::string(catalog().front()->name) + "\""};
  const auto info = find_puzzle(*name->text());
  if (!info) return info.error();
  return Position{.info = *info, .document = std::move(document)};
}

Result<ParameterValues> starting_values(const PuzzleInfo& info, const GameRequest& request, const Document& document) {
  std::string preset = request.preset;
  if (const Document* named = document.find("preset"); named != nullptr && preset.empty()) {
    if (named->text() == nullptr) return Error{"\"preset\" is " + named->described() + "; it must be a name"};
    preset = *named->text();
  }
  return preset_values(info, preset.empty() ? info.presets.front().name : std::string_view(preset));
}

// Applies the settings of the request; errors begin with --set.
Result<Done> apply_request(const std::vector<std::string>& rule_values, ParameterValues& values) {
  auto set = apply_rule_values(rule_values, values);
  if (set && !rule_values.empty()) set = values.check();
  if (!set) return Error{"--set: " + set.error().message};
  return set;
}

// Returns the parameters of the position, based on the preset of the request if there is one.
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
    return Error{"\"seed\" is " + seed->described() + "; it must be a whole number from 0 to 2^64-1"};
  opening.is_seed_fresh = !request.seed && seed == nullptr;
  opening.seed = request.seed ? *request.seed : seed != nullptr ? *seed->unsigned_integer() : fresh_seed();
  const Document* state = position.document.find("state");
  if (state == nullptr) return Error{"the position has no \"state\"; it must have one with a board"};
  auto puzzle = position.info->read(values, opening.seed, *state, opening.setup);
  if (!puzzle) return puzzle.error();
  opening.puzzle = std::move(*puzzle);
  return opening;
}

// Opens a position. Errors in the document name its `place`; errors in the request do not.
Result<Opening> open_read_position(const GameRequest& request, Document document, const std::string& place) {
  const auto there = [&](const Error& error) { return place.empty() ? error : in_file(place, error); };
  const auto position = read_position(std::move(document));
  if (!position) return there(position.error());
  const std::string_view name = position->info->name;
  if (!request.puzzle.empty() && request.puzzle != name)
    return there({"the position is for puzzle '" + std::string(name) + "', not " + quoted(request.puzzle)});
  auto values = position_values(*position, request);
  if (!values) return request.preset.empty() ? there(values.error()) : values.error();
  if (const auto set = apply_request(request.rule_values, *values); !set) return set.error();
  auto opening = lay_out(*position, *values, request);
  if (!opening) return there(opening.error());
  return opening;
}

Result<Opening> open_position(const GameRequest& request) {
  const auto text = read_file(request.position);
  if (!text) return text.error();
  if (looks_like_picture(*text))
    return in_file(request.position, {"this is a picture, not a position; open its game with tilefold play " +
                                      request.position + ", without --position"});
  auto document = read_position_text(*text, request.position, request.puzzle);
  if (!document) return document.error();
  return open_read_position(request, std::move(*document), request.position);
}

// Builds the game of a game ID before its first move.
Result<Opening> begin_game_id(const PuzzleInfo& info, const ParameterValues& values, const GameId& id) {
  Opening opening;
  opening.seed = id.seed;
  opening.is_position = !id.position.empty();
  if (!opening.is_position) {
    opening.puzzle = info.make(values, id.seed, opening.setup);
    return opening;
  }
  const auto state = read_position_word(id.position);
  if (!state) return state.error();
  auto puzzle = info.read(values, id.seed, *state, opening.setup);
  if (!puzzle) return Error{"the position of the game ID: " + puzzle.error().message};
  opening.puzzle = std::move(*puzzle);
  return opening;
}

// Returns an error if the request has options that a complete game excludes.
Result<Done> check_alone(const GameRequest& request, std::string_view game) {
  if (request.position.empty() && request.level.empty() && request.preset.empty() && request.rule_values.empty() &&
      !request.seed)
    return Done{};
  return Error{std::string(game) +
               " has its own parameters and seed; leave out --position, --level, --preset, --set and --seed"};
}

Result<Opening> open_game_id(const GameRequest& request, std::string_view text) {
  if (const auto alone = check_alone(request, "a game ID"); !alone) return alone.error();
  const auto id = parse_game_id(text);
  if (!id) return id.error();
  const auto info = find_puzzle(id->puzzle);
  if (!info) return Error{"the game ID: " + info.error().message};
  if (id->rules_version != (*info)->rules_version)
    return Error{"the game ID is of version " + std::to_string(id->rules_version) + " of the rules of " + id->puzzle +
                 "; this program has version " + std::to_string((*info)->rules_version)};
  auto values = preset_values(**info, id->preset);
  if (!values) return Error{"the game ID: " + values.error().message};
  for (const auto& [name, value] : id->rule_values)
    if (const auto set = values->set_text(name, value); !set) return Error{"the game ID: " + set.error().message};
  if (const auto checked = values->check(); !checked) return Error{"the game ID: " + checked.error().message};
  auto opening = begin_game_id(**info, *values, *id);
  if (!opening) return opening.error();
  for (const std::string& move : id->moves) opening->moves.push_back(long_move(**info, move));
  return opening;
}

// Returns the puzzle named in the request, or the first one that has levels.
Result<const PuzzleInfo*> puzzle_with_levels(const GameRequest& request) {
  if (!request.puzzle.empty()) {
    const auto info = find_puzzle(request.puzzle);
    if (!info || (*info)->levels.list != nullptr) return info;
    return Error{"--level: " + request.puzzle + " has no levels; leave --level out"};
  }
  for (const PuzzleInfo* info : catalog())
    if (info->levels.list != nullptr) return info;
  return Error{"--level: no puzzle has levels"};
}

Result<Opening> open_level(const GameRequest& request) {
  if (!request.position.empty()) return Error{"--level and --position are both given; give one of them"};
  const auto info = puzzle_with_levels(request);
  if (!info) return info.error();
  Object state{{std::string((*info)->levels.list->field), request.level}};
  return open_read_position(request, Object{{"puzzle", (*info)->name}, {"state", std::move(state)}}, "--level");
}

// Opens a file that the board editor saved: a position or a level.
Result<Opening> open_board_file(const GameRequest& asked, std::string_view contents) {
  GameRequest request = asked;
  const std::string path = std::exchange(request.puzzle, "");
  if (!request.position.empty() || !request.level.empty())
    return Error{path + " and --position or --level are both given; give one of them"};
  request.position = path;
  if (contents.starts_with('{')) return open_position(request);
  for (const PuzzleInfo* info : catalog()) {
    if (info->formats.read_text == nullptr || !info->formats.read_text(contents)) continue;
    request.puzzle = info->name;
    return open_position(request);
  }
  request.position.clear();
  request.level = contents;
  if (auto opening = open_level(request)) return opening;
  return in_file(path, {"this contains no game; it must be a saved picture of a game, JSON Lines printed by play, or a "
                        "text with a game ID, a position or a level"});
}

Result<Opening> open_record(const GameRequest& request, std::string_view contents) {
  if (const auto alone = check_alone(request, "a recorded game"); !alone) return alone.error();
  auto record = read_record(request.puzzle, contents);
  if (!record) return record.error();
  auto moves = recorded_moves(*record);
  if (!moves) return in_file(request.puzzle, moves.error());
  record->opening.moves = std::move(*moves);
  return std::move(record->opening);
}

Result<Opening> open_game_file(const GameRequest& request) {
  const auto contents = read_file(request.puzzle);
  if (!contents) return contents.error();
  const auto id = game_id_in(*contents);
  if (!id) return in_file(request.puzzle, id.error());
  if (looks_like_record(*contents)) return open_record(request, *contents);
  if (id->empty()) return open_board_file(request, trimmed(*contents));
  auto opening = open_game_id(request, *id);
  if (!opening) return in_file(request.puzzle, opening.error());
  return opening;
}

}  // namespace

bool names_file(std::string_view word) {
  return !looks_like_game_id(word) && word.find_first_of("./") != std::string_view::npos;
}

Result<std::string> game_id_in(std::string_view contents) {
  if (looks_like_picture(contents)) {
    auto game = read_picture_game(contents);
    if (game && !looks_like_game_id(*game)) return parse_game_id(*game).error();
    return game;
  }
  contents.remove_prefix(std::min(contents.find_first_not_of(white_space), contents.size()));
  if (!looks_like_game_id(contents)) return std::string();
  const std::string_view id = contents.substr(0, contents.find_first_of(white_space));
  contents.remove_prefix(id.size());
  if (contents.find_first_not_of(white_space) != std::string_view::npos)
    return Error{"there is text after the game ID; a file may contain only one game ID"};
  return std::string(id);
}

Error in_file(const std::string& path, const Error& error) {
  return {name_of(path) + ": " + error.message};
}

// A JSON object begins with a brace; the text formats of puzzles never do.
Result<Document> read_position_text(std::string_view text, std::string_view place, std::string_view puzzle) {
  const std::string path(place);
  const std::size_t begin = text.find_first_not_of(white_space);
  const bool is_table = begin != std::string_view::npos && text[begin] == '{';
  // Without a puzzle's name, a single line is ambiguous, but a board of several lines is recognised by its format.
  const bool is_board = !puzzle.empty() || text.find('\n', begin) < text.find_last_not_of(white_space);
  for (const PuzzleInfo* info : catalog()) {
    if (is_table || !is_board || info->formats.read_text == nullptr || (!puzzle.empty() && info->name != puzzle))
      continue;
    auto position = info->formats.read_text(text);
    if (!position && puzzle.empty()) continue;
    if (!position) return in_file(path, position.error());
    std::get<Object>(position->value).emplace_back("puzzle", info->name);
    return position;
  }
  return parse_json(text, name_of(path));
}

Result<Opening> open_position_document(const Document& document) {
  return open_read_position({}, document, {});
}

Result<std::string> read_file(const std::string& path, std::size_t max) {
  std::FILE* file = path == "-" ? stdin : std::fopen(path.c_str(), "rb");
  const auto failed = [&] { return Error{"cannot read " + name_of(path) + ": " + std::strerror(errno)}; };
  if (file == nullptr) return failed();
  record_input(file);
  std::string text;
  std::array<char, 65536> block;
  std::size_t got = 0;
  while (text.size() <= max && (got = std::fread(block.data(), 1, block.size(), file)) > 0)
    text.append(block.data(), got);
  const bool is_broken = std::ferror(file) != 0;
  if (file != stdin) std::fclose(file);
  if (is_broken) return failed();
  if (text.size() > max)
    return Error{"cannot read " + name_of(path) + ": it is larger than " + std::to_string(max >> 20U) + " MiB"};
  remove_mark(text);
  return text;
}

// Blocks until input is available and appends it. Returns false at the end of the input or once a stop is requested.
Result<bool> LineReader::read_some(const std::stop_token& stop) {
  if (stop.stop_possible()) {
    std::array<int, 2> wake{};
    if (pipe(wake.data()) != 0) return Error{std::string("cannot wait for standard input: ") + std::strerror(errno)};
    {
      const std::stop_callback close_it(stop, [&] { close(std::exchange(wake[1], -1)); });
      std::array<pollfd, 2> waited{{{STDIN_FILENO, POLLIN, 0}, {wake[0], POLLIN, 0}}};
      poll(waited.data(), waited.size(), -1);
    }
    for (const int end : wake)
      if (end >= 0) close(end);
    if (stop.stop_requested()) return false;
  }
  std::array<char, 65536> bytes{};
  const ssize_t got = read(STDIN_FILENO, bytes.data(), bytes.size());
  if (got < 0) return Error{std::string("cannot read standard input: ") + std::strerror(errno)};
  read_.append(bytes.data(), static_cast<std::size_t>(got));
  return got > 0;
}

Result<std::optional<std::string>> LineReader::next(const std::stop_token& stop) {
  std::size_t end = read_.find('\n');
  while (end == std::string::npos && read_.size() <= max_) {
    const std::size_t searched = read_.size();
    const auto has_more = read_some(stop);
    if (!has_more) return has_more.error();
    if (!*has_more && (read_.empty() || stop.stop_requested())) return std::optional<std::string>();
    end = *has_more ? read_.find('\n', searched) : read_.size();
  }
  if (end > max_)
    return Error{"standard input has a line of more than " + std::to_string(max_) + " bytes; it must be " +
                 std::string(content_) + " a line"};
  std::string line = read_.substr(0, end);
  read_.erase(0, end + 1);
  if (std::exchange(is_first_, false)) remove_mark(line);
  return std::optional(std::move(line));
}

std::uint64_t fresh_seed() {
  std::random_device device;
  return std::uint64_t{device()} << 32U | device();
}

Result<std::vector<Move>> read_moves(const GameRequest& request, const Opening& opening) {
  const auto texts = request.moves == "-" ? read_file("-") : Result<std::string>(request.moves.value_or(""));
  if (!texts) return texts.error();
  std::vector<Move> moves;
  EventBatch events;
  const auto copy = opening.puzzle->clone();
  std::vector<std::string> all = opening.moves;
  for (std::string& text : split_moves(*texts)) all.push_back(std::move(text));
  for (const std::string& text : all) {
    const auto move = copy->parse(text);
    if (!move) {
      const Error error{"move " + std::to_string(to_one_based(moves.size())) + ": " + move.error().message};
      const bool is_of_file = moves.size() < opening.moves.size() && names_file(request.puzzle);
      return is_of_file ? in_file(request.puzzle, error) : error;
    }
    copy->play(*move, events);
    moves.push_back(*move);
  }
  return moves;
}

std::vector<std::string> split_moves(std::string_view text) {
  std::istringstream words{std::string(text)};
  return {std::istream_iterator<std::string>(words), {}};
}

Result<Done> apply_rule_values(const std::vector<std::string>& rule_values, ParameterValues& values) {
  for (const std::string& setting : rule_values) {
    const std::size_t equals = setting.find('=');
    if (equals == std::string::npos) return Error{"invalid assignment " + quoted(setting) + "; expected name=value"};
    const std::string_view text = setting;
    if (const auto set = values.set_text(text.substr(0, equals), text.substr(equals + 1)); !set) return set;
  }
  return Done{};
}

Result<ParameterValues> read_parameters(const PuzzleInfo& info, const std::string& preset,
                                        const std::vector<std::string>& rule_values) {
  auto values = preset_values(info, preset.empty() ? info.presets.front().name : std::string_view(preset));
  if (!values) return values.error();
  if (const auto set = apply_request(rule_values, *values); !set) return set.error();
  return values;
}

void print_fresh_seed(const Opening& opening) {
  if (opening.is_seed_fresh) complain("seed " + std::to_string(opening.seed));
}

Result<Opening> open_game(const GameRequest& request) {
  if (looks_like_game_id(request.puzzle)) return open_game_id(request, request.puzzle);
  if (names_file(request.puzzle)) return open_game_file(request);
  if (!request.level.empty()) return open_level(request);
  if (!request.position.empty()) return open_position(request);
  const auto info = find_puzzle(request.puzzle.empty() ? catalog().front()->name : std::string_view(request.puzzle));
  if (!info) return info.error();
  const auto values = read_parameters(**info, request.preset, request.rule_values);
  if (!values) return values.error();
  Opening opening;
  opening.is_seed_fresh = !request.seed;
  opening.seed = request.seed ? *request.seed : fresh_seed();
  opening.puzzle = (*info)->make(*values, opening.seed, opening.setup);
  return opening;
}

Document OpenedStrategy::document() const {
  Document document = options.document();
  if (!evaluation.empty()) std::get<Object>(document.value).emplace_back(std::string(evaluation_option), evaluation);
  return document;
}

Result<FiledEvaluation> read_evaluation(const PuzzleInfo& info, const ParameterValues& rules, const std::string& path) {
  const auto bytes = read_file(path, max_made_file);
  if (!bytes) return bytes.error();
  auto read = info.learning->read(rules, *bytes);
  if (!read) return in_file(path, read.error());
  return FiledEvaluation{.evaluation = std::move(*read), .checksum = std::string(checksum_of(*bytes))};
}

Result<ParameterValues> read_options(const StrategySpec& spec, const std::vector<std::string>& options) {
  ParameterValues values(spec.options);
  auto set = apply_rule_values(options, values);
  if (set) set = values.check();
  if (!set) return Error{"strategy " + std::string(spec.name) + ": " + set.error().message};
  return values;
}

Result<OpenedStrategy> open_strategy(const Puzzle& puzzle, const std::string& name,
                                     const std::vector<std::string>& options, std::uint64_t seed) {
  const auto spec = find_strategy(puzzle.about(), name);
  if (!spec && name.find(':') != std::string::npos)
    return Error{"unknown strategy " + quoted(name) + "; give its options with --option, as in --strategy " +
                 name.substr(0, name.find(':')) + " --option NAME=VALUE"};
  if (!spec) return spec.error();
  OpenedStrategy opened{.strategy = {}, .options = ParameterValues((*spec)->options), .evaluation = {}};
  auto rest = options;
  std::shared_ptr<const LearnedEvaluation> evaluation;
  const std::string prefix = std::string(evaluation_option) + "=";
  const auto given =
      std::find_if(rest.begin(), rest.end(), [&](const std::string& option) { return option.starts_with(prefix); });
  if (given != rest.end() && (*spec)->make_learned != nullptr) {
    opened.evaluation = given->substr(prefix.size());
    if (opened.evaluation.empty()) return Error{"strategy " + name + ": " + empty_evaluation().message};
    rest.erase(given);
    auto read = read_evaluation(puzzle.about(), puzzle.parameters(), opened.evaluation);
    if (!read) return Error{"strategy " + name + ": " + read.error().message};
    evaluation = std::move(read->evaluation);
  }
  for (const std::string& option : rest) {
    const std::size_t equals = option.find('=');
    if (equals == std::string::npos) continue;  // an assignment without "=" is reported later
    if (const auto known = check_option_name(**spec, option.substr(0, equals)); !known)
      return Error{"strategy " + name + ": " + known.error().message};
  }
  auto read = read_options(**spec, rest);
  if (!read) return read.error();
  opened.options = std::move(*read);
  opened.strategy = evaluation ? (*spec)->make_learned(opened.options, seed, std::move(evaluation))
                               : (*spec)->make(opened.options, seed);
  return opened;
}

}  // namespace tilefold::app
