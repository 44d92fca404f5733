#include "app/records/game.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <random>
#include <sstream>
#include <utility>

#include "app/records/daily.h"
#include "app/records/foreign_game.h"
#include "app/records/game_records.h"
#include "app/records/interrupt.h"
#include "app/records/open_position.h"
#include "app/records/output.h"
#include "app/records/picture_game.h"
#include "app/records/played_record.h"
#include "app/records/position_id.h"
#include "app/system/files.h"
#include "app/system/input.h"
#include "engine/catalog.h"
#include "engine/core/game_id.h"
#include "engine/core/learning.h"
#include "engine/core/strategy_options.h"
#include "engine/core/text.h"
#include "engine/core/translatable.h"

namespace tilefold::records {
namespace {

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

void remove_mark(std::string& text) {
  if (text.starts_with(byte_order_mark)) text.erase(0, byte_order_mark.size());
}

// Builds the game that a game ID describes. The game is in the position before its first move.
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
  if (!puzzle) return make_error("the position of the game ID: {}", puzzle.error());
  opening.puzzle = std::move(*puzzle);
  return opening;
}

// Returns an error if the request has options that cannot be combined with a complete game. `game` names the game in
// the message.
Result<Done> check_alone(const GameRequest& request, std::string_view game) {
  if (request.position.empty() && request.level.empty() && request.preset.empty() && request.rule_values.empty() &&
      !request.seed && request.board_puzzle.empty() && !request.board)
    return Done{};
  return make_error(
      "{} has its own parameters and seed; leave out --position, --level, --preset, --set, --seed, --puzzle and "
      "--board",
      make_phrase(game));
}

Result<Opening> open_game_id(const GameRequest& request, std::string_view text) {
  if (const auto alone = check_alone(request, command_line_text("a game ID")); !alone) return alone.error();
  const auto id = parse_game_id(text);
  if (!id) return id.error();
  const auto info = find_puzzle(id->puzzle);
  if (!info) return make_error("the game ID: {}", info.error());
  if (id->rules_version != (*info)->rules_version)
    return make_error("the game ID is for version {} of the rules of {}; this program supports only version {}",
                      id->rules_version, id->puzzle, (*info)->rules_version);
  auto values = preset_values(**info, id->preset);
  if (!values) return make_error("the game ID: {}", values.error());
  for (const auto& [name, value] : id->rule_values)
    if (const auto set = values->set_text(name, value); !set) return make_error("the game ID: {}", set.error());
  if (const auto checked = values->check(); !checked) return make_error("the game ID: {}", checked.error());
  auto opening = begin_game_id(**info, *values, *id);
  if (!opening) return opening.error();
  for (const std::string& move : id->moves) opening->moves.push_back(long_move(**info, move));
  return opening;
}

Result<Opening> open_record(const GameRequest& request, std::string_view contents) {
  if (const auto alone = check_alone(request, command_line_text("a recorded game")); !alone) return alone.error();
  auto record = read_record(request.puzzle, contents);
  if (!record) return record.error();
  auto moves = recorded_moves(*record);
  if (!moves) return in_file(request.puzzle, moves.error());
  record->opening.moves = std::move(*moves);
  return std::move(record->opening);
}

Result<Opening> open_game_file(const GameRequest& request) {
  const auto contents = read_game_or_picture(request.puzzle);
  if (!contents) return contents.error();
  const auto id = game_id_in(*contents);
  if (!id) return in_file(request.puzzle, id.error());
  if (looks_like_record(*contents)) return open_record(request, *contents);
  auto foreign = read_foreign_game(request.puzzle, *contents);
  if (!foreign) return foreign.error();
  if (*foreign) return std::move(**foreign);
  if (id->empty()) {
    const auto boards = read_board_file(request, *contents);
    return boards ? open_chosen_board(*boards) : boards.error();
  }
  auto opening = open_game_id(request, *id);
  if (!opening) return in_file(request.puzzle, opening.error());
  return opening;
}

}  // namespace

bool names_file(std::string_view word) {
  constexpr char separators[]{'.', '/', static_cast<char>(std::filesystem::path::preferred_separator), '\0'};
  return word == "-" || (!looks_like_game_id(word) && word.find_first_of(separators) != std::string_view::npos);
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
    return make_error("there is text after the game ID; a file may contain only one game ID");
  return std::string(id);
}

Phrase file_name(const std::string& path) {
  return path == "-" ? make_phrase("standard input") : phrase_of("{}", {path});
}

Error in_file(const std::string& path, const Error& error) {
  return make_error("{}: {}", file_name(path), error);
}

namespace {

Error too_large(const std::string& path, std::size_t max) {
  return make_error("cannot read {}: it is larger than {} MiB", file_name(path), max >> 20U);
}

// Reads a file or standard input. If the file is longer than `max` bytes, returns a little more than `max` bytes.
Result<std::string> read_at_most(const std::string& path, std::size_t max) {
  // Keeps the contents of standard input, because it can be read only once but a command may need it several times.
  static std::optional<std::string> standard_input;
  if (path == "-" && standard_input) return *standard_input;
  const auto tell = [&] { complain("waiting for another program to write to the pipe " + path); };
  std::FILE* file = path == "-" ? stdin : system::open_input(path, tell);
  const auto failed = [&] { return make_error("cannot read {}: {}", file_name(path), std::strerror(errno)); };
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
  if (text.size() > max) return text;
  remove_mark(text);
  if (path == "-") standard_input = text;
  return text;
}

}  // namespace

Result<std::string> read_file(const std::string& path, std::size_t max) {
  auto text = read_at_most(path, max);
  if (text && text->size() > max) return too_large(path, max);
  return text;
}

Result<std::string> read_game_or_picture(const std::string& path) {
  auto bytes = read_at_most(path, max_picture_file);
  if (!bytes || bytes->size() <= max_file) return bytes;
  if (looks_like_picture(*bytes) || is_foreign_picture(*bytes))
    return bytes->size() <= max_picture_file ? std::move(bytes) : too_large(path, max_picture_file);
  return make_error("{} (pictures and clips may have up to {} MiB)", too_large(path, max_file),
                    max_picture_file >> 20U);
}

Result<std::optional<std::string>> LineReader::next(const std::stop_token& stop) {
  std::size_t end = read_.find('\n');
  while (end == std::string::npos && read_.size() <= max_) {
    const std::size_t searched = read_.size();
    const auto has_more = system::read_input(read_, stop);
    if (!has_more) return has_more.error();
    if (!*has_more && (read_.empty() || stop.stop_requested())) return std::optional<std::string>();
    end = *has_more ? read_.find('\n', searched) : read_.size();
  }
  if (end > max_)
    return make_error("standard input has a line of more than {} bytes; it must be {} a line", max_,
                      make_phrase(content_));
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
      const Error error = make_error("move {}: {}", to_one_based(moves.size()), move.error());
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
    if (equals == std::string::npos)
      return make_error("invalid assignment {}; expected name=value", tilefold::quoted(setting));
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

Result<Opening> open_told_game(const GameRequest& request) {
  auto opening = open_game(request);
  if (opening && !opening->understood.empty()) complain(opening->understood);
  return opening;
}

void print_fresh_seed(const Opening& opening) {
  if (opening.is_seed_fresh) complain("seed " + std::to_string(opening.seed));
}

// Returns an error if --puzzle is not the name of a puzzle, or if the request also names another puzzle.
Result<Done> check_board_puzzle(const GameRequest& request) {
  if (request.board_puzzle.empty()) return Done{};
  if (const auto info = find_puzzle(request.board_puzzle); !info) return make_error("--puzzle: {}", info.error());
  const bool is_puzzle = !request.puzzle.empty() && !names_file(request.puzzle) && !looks_like_game_id(request.puzzle);
  if (!is_puzzle || request.puzzle == request.board_puzzle) return Done{};
  return make_error("the puzzle is {} and --puzzle is {}; give one of them", tilefold::quoted(request.puzzle),
                    tilefold::quoted(request.board_puzzle));
}

Result<Opening> open_game(const GameRequest& request) {
  if (const auto checked = check_board_puzzle(request); !checked) return checked.error();
  if (!request.daily.empty()) return open_daily(request);
  if (looks_like_game_id(request.puzzle)) return open_game_id(request, request.puzzle);
  if (names_file(request.puzzle)) return open_game_file(request);
  if (!request.level.empty() || !request.position.empty()) {
    const auto boards = read_requested_boards(request);
    return boards ? open_chosen_board(*boards) : boards.error();
  }
  const std::string_view name = request.puzzle.empty() ? request.board_puzzle : request.puzzle;
  const auto info = find_puzzle(name.empty() ? catalog().front()->name : name);
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
  if (!evaluation.empty())
    std::get<Object>(document.value).emplace_back(std::string(file_option(*spec)->name), evaluation);
  return document;
}

Result<FiledEvaluation> read_evaluation(const PuzzleInfo& info, const StrategySpec& spec, const ParameterValues& rules,
                                        const std::string& path) {
  const auto option = file_option(spec);
  const bool is_trained = option->read == nullptr;
  const auto bytes = read_file(path, is_trained ? max_made_file : max_file);
  if (!bytes) return bytes.error();
  auto read = is_trained ? info.learning->read(rules, *bytes) : option->read(rules, *bytes);
  if (!read) return in_file(path, read.error());
  return FiledEvaluation{.evaluation = std::move(*read),
                         .checksum = is_trained ? std::string(checksum_of(*bytes)) : checksum_text(*bytes)};
}

Result<ParameterValues> read_options(const StrategySpec& spec, const std::vector<std::string>& options) {
  ParameterValues values(spec.options);
  auto set = apply_rule_values(options, values);
  if (set) set = values.check();
  if (!set) return make_error("strategy {}: {}", spec.name, set.error());
  return values;
}

std::string_view strategy_name(std::string_view text) {
  return text.substr(0, text.find(':'));
}

namespace {

// Splits "name:preset,option=value" and sets the options of the preset in `opened`. Returns the options name=value,
// followed by `options`.
Result<std::vector<std::string>> read_strategy_text(const std::string& text, const std::vector<std::string>& options,
                                                    OpenedStrategy& opened) {
  std::vector<std::string> given;
  for (std::size_t at = strategy_name(text).size(); at < text.size();) {
    const std::size_t comma = std::min(text.find(',', at + 1), text.size());
    given.push_back(text.substr(at + 1, comma - at - 1));
    at = comma;
  }
  if (!given.empty() && given.front().find('=') == std::string::npos && !opened.spec->presets.empty()) {
    if (const auto set = apply_preset(*opened.spec, given.front(), opened.options); !set) return set.error();
    given.erase(given.begin());
  }
  given.insert(given.end(), options.begin(), options.end());
  return given;
}

// If the options contain the path of a file with an evaluation, removes this option, reads the file and stores its path
// in `opened`. Otherwise returns null.
Result<std::shared_ptr<const LearnedEvaluation>> take_evaluation(const Puzzle& puzzle,
                                                                 std::vector<std::string>& options,
                                                                 OpenedStrategy& opened) {
  const auto file = file_option(*opened.spec);
  const std::string prefix = file ? std::string(file->name) + "=" : "";
  const auto given = std::find_if(options.begin(), options.end(),
                                  [&](const std::string& option) { return file && option.starts_with(prefix); });
  if (given == options.end()) return std::shared_ptr<const LearnedEvaluation>();
  opened.evaluation = given->substr(prefix.size());
  options.erase(given);
  if (opened.evaluation.empty()) return empty_file_option(*file);
  auto read = read_evaluation(puzzle.about(), *opened.spec, puzzle.parameters(), opened.evaluation);
  if (!read) return read.error();
  return std::move(read->evaluation);
}

}  // namespace

Result<OpenedStrategy> open_strategy(const Puzzle& puzzle, const std::string& text,
                                     const std::vector<std::string>& options, std::uint64_t seed) {
  const auto spec = find_strategy(puzzle.about(), strategy_name(text));
  if (!spec) return spec.error();
  const auto in_strategy = [&](const Error& error) { return make_error("strategy {}: {}", (*spec)->name, error); };
  OpenedStrategy opened{.spec = *spec, .strategy = {}, .options = ParameterValues((*spec)->options), .evaluation = {}};
  auto rest = read_strategy_text(text, options, opened);
  if (!rest) return in_strategy(rest.error());
  auto evaluation = take_evaluation(puzzle, *rest, opened);
  if (!evaluation) return in_strategy(evaluation.error());
  for (const std::string& option : *rest) {
    const std::size_t equals = option.find('=');
    if (equals == std::string::npos) continue;  // apply_rule_values reports a missing "="
    const std::string option_name = option.substr(0, equals);
    if (const auto known = check_option_name(**spec, option_name); !known)
      return in_strategy(with_owners(puzzle.about(), option_name, known.error()));
  }
  auto set = apply_rule_values(*rest, opened.options);
  if (set) set = opened.options.check();
  if (!set) return in_strategy(set.error());
  opened.strategy = *evaluation ? file_option(**spec)->make(opened.options, seed, std::move(*evaluation))
                                : (*spec)->make(opened.options, seed);
  return opened;
}

}  // namespace tilefold::records
