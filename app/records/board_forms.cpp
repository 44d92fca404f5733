#include "app/records/board_forms.h"

#include <algorithm>
#include <array>
#include <utility>

#include "app/records/board_source.h"
#include "engine/catalog.h"
#include "engine/core/puzzle.h"
#include "engine/core/text.h"
#include "engine/core/translatable.h"

namespace tilefold::records {
namespace {

constexpr std::array<std::string_view, 5> own_fields{"puzzle", "state", "board", "level", "parameters"};

// The result of reading a text as boards of one puzzle.
struct Candidate {
  const PuzzleInfo* info = nullptr;
  BoardReading reading;
};

bool is_own(const Document& value) {
  return std::any_of(own_fields.begin(), own_fields.end(),
                     [&](std::string_view field) { return value.find(field) != nullptr; });
}

// Returns the names of the puzzles before the last one, separated by commas.
std::string names_before_last(const std::vector<const PuzzleInfo*>& puzzles) {
  std::string names;
  for (std::size_t i = 0; i + 1 < puzzles.size(); ++i) names.append(i == 0 ? "" : ", ").append(puzzles[i]->name);
  return names;
}

Phrase name_list(const std::vector<const PuzzleInfo*>& puzzles) {
  if (puzzles.size() == 1) return phrase_of("{}", {puzzles.front()->name});
  return make_phrase("{} or {}", names_before_last(puzzles), puzzles.back()->name);
}

// Returns the only puzzle of a list, or the likely one. If there is none, returns an error that asks for a puzzle. The
// placeholders of the text `can_be` are the names of all puzzles but one, the last name and the first name. In the
// window, which knows a likely puzzle, the error asks to open one of the puzzles.
Result<const PuzzleInfo*> only_or_likely(const std::vector<const PuzzleInfo*>& fitting, const BoardQuery& query,
                                         std::string_view can_be) {
  if (fitting.size() == 1) return fitting.front();
  const auto likely =
      std::find_if(fitting.begin(), fitting.end(), [&](const PuzzleInfo* info) { return info->name == query.likely; });
  if (likely != fitting.end()) return *likely;
  if (!query.likely.empty())
    return make_error("this can be a board of {} or of {}; open one of these puzzles first", names_before_last(fitting),
                      fitting.back()->name);
  return make_error(can_be, names_before_last(fitting), fitting.back()->name, fitting.front()->name);
}

// Returns those values of rules in the query that the puzzle has. Rules that the puzzle does not have are reported
// later.
KnownRules known_rules(const PuzzleInfo& info, const BoardQuery& query) {
  KnownRules known;
  auto values = preset_values(info, query.preset.empty() ? info.presets.front().name : query.preset);
  if (!values) return known;
  if (!query.preset.empty())
    for (std::size_t line = 0; line < values->specs().size(); ++line)
      known.emplace_back(values->specs()[line].name, values->at(line));
  if (query.rule_values == nullptr) return known;
  for (const std::string& assignment : *query.rule_values) {
    const std::size_t equals = std::min(assignment.find('='), assignment.size());
    const std::string name = assignment.substr(0, equals);
    if (equals == assignment.size() || !values->set_text(name, assignment.substr(equals + 1))) continue;
    std::erase_if(known, [&](const auto& rule) { return rule.first == name; });
    known.emplace_back(name, (*values)[name]);
  }
  return known;
}

// Tries to open the board with the rules of the query. Returns an error if these rules do not allow the board.
Result<Done> try_board(const PuzzleInfo& info, const FoundBoard& board, const BoardQuery& query) {
  const Document position(board.position);
  auto values = preset_values(info, query.preset.empty() ? info.presets.front().name : query.preset);
  if (!values) return Done{};  // the error is reported later
  if (const Document* parameters = position.find("parameters"))
    for (const auto& [name, value] : *parameters->object())
      if (const auto set = values->set_document(name, value); !set) return set;
  for (const auto& [name, value] : known_rules(info, query))
    for (std::size_t line = 0; line < values->specs().size(); ++line)
      if (values->specs()[line].name == name) values->set(line, value);
  if (const auto checked = values->check(); !checked) return checked;
  EventBatch setup;
  const auto opened = info.read(*values, 0, *position.find("state"), setup);
  if (!opened) return opened.error();
  return Done{};
}

Error at_line(const BoardReading& reading, const Error& error) {
  const int line = reading.boards.front().line;
  return reading.boards.size() > 1 || line > 1 ? make_error("line {}: {}", line, error) : error;
}

// Returns, for each puzzle to which the text may belong, the result of reading it. If the rules do not allow the first
// board of a text, the result contains this as a problem.
std::vector<Candidate> candidates(const BoardText& text, const BoardQuery& query) {
  std::vector<Candidate> all;
  for (const PuzzleInfo* info : catalog()) {
    if (info->formats.read_boards == nullptr || (!query.puzzle.empty() && info->name != query.puzzle)) continue;
    Candidate candidate{.info = info, .reading = info->formats.read_boards(text, known_rules(*info, query))};
    if (candidate.reading.problem.empty())
      if (const auto tried = try_board(*info, candidate.reading.boards.front(), query); !tried)
        candidate.reading.problem = at_line(candidate.reading, tried.error());
    all.push_back(std::move(candidate));
  }
  return all;
}

// A problem of a text, and the puzzles whose boards the text could contain if it did not have this problem.
struct Problem {
  Error error;
  std::vector<const PuzzleInfo*> puzzles;
};

// Returns the problems of the candidates that fit the text best.
std::vector<Problem> nearest_problems(const std::vector<Candidate>& all) {
  Fit best = Fit::none;
  for (const Candidate& candidate : all) best = std::max(best, candidate.reading.fit);
  std::vector<Problem> problems;
  for (const Candidate& candidate : all) {
    if (candidate.reading.fit < best || (best == Fit::none && all.size() > 1)) continue;
    auto same = std::find_if(problems.begin(), problems.end(), [&](const Problem& problem) {
      return problem.error.message == candidate.reading.problem.message;
    });
    if (same == problems.end())
      same = problems.insert(problems.end(), {.error = candidate.reading.problem, .puzzles = {}});
    same->puzzles.push_back(candidate.info);
  }
  return problems;
}

Error no_board(const BoardText& text, const BoardQuery& query, const std::vector<Candidate>& all) {
  std::vector<Problem> problems = nearest_problems(all);
  // JSON values may be anything, so a problem that several puzzles report says little about the values.
  const bool is_shared = problems.size() > 1 || (!problems.empty() && problems.front().puzzles.size() > 1);
  if (!text.data.empty() && is_shared) problems.clear();
  if (problems.size() == 1) return problems.front().error;
  if (problems.size() == 2)
    return make_error("this is not a board of {}, because {}; and not of {}, because {}",
                      name_list(problems[0].puzzles), problems[0].error, name_list(problems[1].puzzles),
                      problems[1].error);
  if (!query.likely.empty())
    return make_error(
        "this contains no game and no board; it must be a game ID, or the rows of a board, one on each line");
  return make_error(
      "this contains no game; it must be a saved picture of a game, JSON Lines printed by play, or a text with a game "
      "ID, a position, a level or a board (docs/reference/formats.md shows the forms)");
}

// Returns the candidate that fits the text best. Returns an error if several candidates fit equally well.
Result<Candidate> best_candidate(const BoardText& text, const BoardQuery& query) {
  std::vector<Candidate> all = candidates(text, query);
  Fit best = Fit::none;
  std::vector<const PuzzleInfo*> fitting;
  for (const Candidate& candidate : all) {
    if (candidate.reading.fit < best || (candidate.reading.fit == Fit::none && query.puzzle.empty())) continue;
    if (candidate.reading.fit > best) fitting.clear();
    best = candidate.reading.fit;
    if (candidate.reading.problem.empty()) fitting.push_back(candidate.info);
  }
  if (fitting.empty()) return no_board(text, query, all);
  const auto chosen = only_or_likely(
      fitting, query, command_line_text("this can be a board of {} or of {}; say which, as in --puzzle {}"));
  if (!chosen) return chosen.error();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Candidate& candidate) { return candidate.info == *chosen; });
  return std::move(*found);
}

std::string sentence(const Candidate& candidate, const BoardQuery& query) {
  const std::size_t count = candidate.reading.boards.size();
  std::string text = "read as " + (count > 1 ? std::to_string(count) + " boards of " : "") +
                     std::string(candidate.info->title) + ": " + (count > 1 ? "the first is " : "") +
                     candidate.reading.form;
  if (!query.puzzle.empty() || candidate.reading.fit >= Fit::certain) return text;
  // Only the window tells which puzzle is likely, because it is open there.
  text += query.likely.empty() ? " (another puzzle: --puzzle NAME)" : "; to read it as another puzzle, open that first";
  return text;
}

Result<ReadBoards> read_forms(const BoardText& text, const BoardQuery& query) {
  auto chosen = best_candidate(text, query);
  if (!chosen) return chosen.error();
  ReadBoards read{.boards = {}, .understood = sentence(*chosen, query)};
  for (FoundBoard& board : chosen->reading.boards) {
    board.position.emplace_back("puzzle", chosen->info->name);
    read.boards.push_back(
        {.position = std::move(board.position), .line = board.line, .claims = std::move(board.claims)});
  }
  return read;
}

// True if the puzzle can read the state's board or level without an error.
bool fits_state(const PuzzleInfo& info, const Document& position, const BoardQuery& query) {
  const Document* state = position.find("state");
  Object fields;
  for (const auto& [name, value] : *(state == nullptr ? position : *state).object())
    if (name != "parameters" && name != "seed" && name != "preset") fields.emplace_back(name, value);
  FoundBoard board{.position = {{"state", std::move(fields)}}};
  if (const Document* parameters = position.find("parameters");
      parameters != nullptr && parameters->object() != nullptr)
    board.position.emplace_back("parameters", *parameters);
  return try_board(info, board, query).operator bool();
}

// Adds the name of the puzzle to the position if the position does not name its puzzle.
Result<Document> named(Document position, const BoardQuery& query) {
  if (position.object() == nullptr || position.find("puzzle") != nullptr) return position;
  if (!query.puzzle.empty()) {
    std::get<Object>(position.value).emplace_back("puzzle", query.puzzle);
    return position;
  }
  std::vector<const PuzzleInfo*> fitting;
  for (const PuzzleInfo* info : catalog())
    if (fits_state(*info, position, query)) fitting.push_back(info);
  if (fitting.empty()) return position;  // opening the position returns the error
  const auto chosen = only_or_likely(
      fitting, query,
      command_line_text("the position has no \"puzzle\" and can be one of {} or of {}; say which, as in --puzzle {}"));
  if (!chosen) return chosen.error();
  std::get<Object>(position.value).emplace_back("puzzle", (*chosen)->name);
  return position;
}

bool has_kind(const Document& line, std::string_view kind) {
  const Document* found = line.find("kind");
  return found != nullptr && *found == Document(kind);
}

// Returns the position in one line of the text. The line may also contain a level that `tilefold` has generated.
Result<ReadBoard> read_own_line(const Document& value, const BoardQuery& query) {
  const Document* level = value.find("level");
  ReadBoard read{.position = value};
  if (level != nullptr && has_kind(value, "level")) {
    read.position = Object{{"level", *level}};
    for (const std::string_view name : {"moves", "states"})
      if (const Document* claim = value.find(name)) read.claims.emplace_back(name, *claim);
  }
  if (!is_own(value))
    return make_error("there is {} without \"board\" and \"level\"; a position must have one of them",
                      value.description());
  auto position = named(std::move(read.position), query);
  if (!position) return position.error();
  read.position = std::move(*position);
  return read;
}

// True if the line is the first line of JSON Lines that only describes the lines after it.
bool is_heading(const Document& line) {
  return line.find("format") != nullptr && line.find("kind") != nullptr && line.find("state") == nullptr &&
         line.find("board") == nullptr && line.find("level") == nullptr;
}

// Reads positions and levels that this program has written.
Result<ReadBoards> read_own(const std::vector<Document>& values, const BoardQuery& query) {
  ReadBoards read;
  if (values.size() > 1 && has_kind(values.front(), "start"))
    return make_error("this is a recorded game, not a position; open it without --position");
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i == 0 && values.size() > 1 && is_heading(values[i])) continue;
    auto board = read_own_line(values[i], query);
    if (!board && values.size() > 1) return make_error("line {}: {}", i + 1, board.error());
    if (!board) return board.error();
    board->line = static_cast<int>(i) + 1;
    read.boards.push_back(std::move(*board));
  }
  if (read.boards.empty()) return make_error("a position is missing; it must have a \"board\" or a \"level\"");
  return read;
}

// True if the text is a level in exactly the form in which this program writes levels. For such a text, no message says
// how it was read.
bool is_plain_level(const ReadBoards& read, std::string_view text) {
  if (read.boards.size() != 1) return false;
  const Document* state = read.boards.front().position.find("state");
  return state != nullptr && std::any_of(catalog().begin(), catalog().end(), [&](const PuzzleInfo* info) {
           const Document* level = info->levels.list == nullptr ? nullptr : state->find(info->levels.list->field);
           return level != nullptr && *level == Document(text);
         });
}

// Returns the JSON values in the text. If the text is a single list of positions, returns the positions.
const std::vector<Document>& values_of(const BoardText& text) {
  const List* list = text.data.size() == 1 ? text.data.front().list() : nullptr;
  const bool is_pack = list != nullptr && !list->empty() && std::all_of(list->begin(), list->end(), is_own);
  return is_pack ? *list : text.data;
}

}  // namespace

Result<ReadBoards> read_boards(std::string_view text, const BoardQuery& query) {
  if (const std::string_view kind = kind_of_contents(text); !kind.empty())
    return make_error(
        kind.find("picture") == std::string_view::npos
            ? command_line_text("this is {}, not a board in text; type its rows instead")
            : command_line_text("this is {}, not a board in text; tilefold read finds the board in a PNG, "
                                "JPEG, WebP or GIF picture"),
        make_phrase(kind));
  const auto source = board_text(text, query.place);
  if (!source) return source.error();
  const std::vector<Document>& values = values_of(*source);
  const bool has_own = std::any_of(values.begin(), values.end(), is_own);
  const bool is_unknown_table =
      values.size() == 1 && values.front().object() != nullptr && values.front().object()->empty();
  if (has_own || is_unknown_table) return read_own(values, query);
  auto read = read_forms(*source, query);
  if (read && is_plain_level(*read, trimmed(text))) read->understood.clear();
  return read;
}

Result<Document> only_board(ReadBoards boards) {
  if (boards.boards.size() == 1) return std::move(boards.boards.front().position);
  return make_error("there are {} boards; one is needed here, so choose it with --board N", boards.boards.size());
}

}  // namespace tilefold::records
