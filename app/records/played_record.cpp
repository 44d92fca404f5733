#include "app/records/played_record.h"

#include <algorithm>
#include <array>

#include "app/records/game_records.h"
#include "app/records/json.h"
#include "engine/core/text.h"

namespace tilefold::records {
namespace {

constexpr std::array<std::string_view, 8> start_fields{"format",     "kind", "puzzle", "preset",
                                                       "parameters", "seed", "events", "state"};

bool is_kind(const Document& line, std::string_view kind) {
  const Document* found = line.find("kind");
  return found != nullptr && *found == Document(kind);
}

void note(std::vector<std::string>& ignored, const std::string& field) {
  if (std::find(ignored.begin(), ignored.end(), field) == ignored.end()) ignored.push_back(field);
}

// Returns an error if a field of `told`, which was recorded, differs from the same field of `right`, which follows from
// the rules. Appends fields that only `told` has to `ignored`, because other programs may add fields.
Result<Done> compare(const Document& told, const Document& right, const Phrase& place,
                     std::vector<std::string>& ignored) {
  for (const auto& [field, value] : *told.object()) {
    if (field == "by") continue;  // the field "by" names the player of the move, which does not follow from the rules
    const Document* known = right.find(field);
    if (known == nullptr) {
      note(ignored, field);
      continue;
    }
    if (!(value == *known)) return make_error("{}: its \"{}\" does not match the rules", place, printable(field));
  }
  return Done{};
}

// Returns the first line of a record without its unknown fields. Appends the names of these fields to `ignored`.
Document known_start(const Document& line, std::vector<std::string>& ignored) {
  if (line.find("state") == nullptr) return line;
  Object known;
  for (const auto& [field, value] : *line.object()) {
    const bool is_known = std::find(start_fields.begin(), start_fields.end(), field) != start_fields.end();
    if (!is_known) note(ignored, field);
    if (is_known) known.emplace_back(field, value);
  }
  return known;
}

Result<Done> check_end(Record& record) {
  if (!record.end) return Done{};
  const Puzzle& puzzle = *record.opening.puzzle;
  const Document* reason = record.end->find("reason");
  const bool is_over = puzzle.standing().status != Status::playing;
  if (reason == nullptr || reason->text() == nullptr || (*reason->text() == "over") != is_over)
    return make_error("the end: its \"reason\" does not match the rules");
  return compare(*record.end, end_record(puzzle, *reason->text()), make_phrase("the end"), record.ignored);
}

}  // namespace

std::string ignored_text(const Record& record) {
  std::string names;
  for (const std::string& name : record.ignored) names += (names.empty() ? "" : ", ") + printable(name);
  if (names.empty()) return {};
  return (record.ignored.size() == 1 ? "ignored the unknown field " : "ignored the unknown fields ") + names;
}

std::vector<std::string_view> split_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (!line.empty()) lines.push_back(line);
  }
  return lines;
}

Result<Record> read_record(const std::string& path, std::string_view text) {
  Record record;
  const Phrase source = file_name(path);
  const auto lines = split_lines(text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const Phrase place = make_phrase("{}, line {}", source, to_one_based(i));
    if (i == 0 && !trimmed(lines[i]).starts_with('{') && !trimmed(lines[i]).starts_with('['))
      return make_error(
          "{}: this contains no game with moves; it must be a game ID, a saved picture of a game, or JSON Lines "
          "printed by play",
          source);
    auto line = parse_json(lines[i], path == "-" ? "standard input" : path, to_one_based(i));
    if (!line) return line.error();
    if (record.end) return make_error("{}: this line is after the end of the game", place);
    if (i == 0) {
      if (!is_kind(*line, "start"))
        return make_error("{}: this is not the start of a recorded game as printed by play", place);
      *line = known_start(*line, record.ignored);
      auto opening = open_position_document(*line);
      if (!opening) return make_error("{}: {}", place, opening.error());
      record.opening = std::move(*opening);
      record.start = std::move(*line);
    } else if (is_kind(*line, "move")) {
      record.lines.push_back(std::move(*line));
    } else if (is_kind(*line, "end")) {
      record.end = std::move(*line);
    } else {
      return make_error("{}: this is neither a move nor an end", place);
    }
  }
  if (lines.empty()) return make_error("{} is empty; it must contain a game ID or JSON Lines printed by play", source);
  return record;
}

bool looks_like_record(std::string_view contents) {
  if (!contents.starts_with('{')) return false;
  const auto first = parse_json(contents.substr(0, contents.find('\n')), {});
  return first && is_kind(*first, "start");
}

Result<std::vector<std::string>> recorded_moves(const Record& record) {
  std::vector<std::string> moves;
  for (const Document& line : record.lines) {
    const Document* text = line.find("move");
    if (text == nullptr || text->text() == nullptr)
      return make_error("move {} has no \"move\"", to_one_based(moves.size()));
    moves.push_back(*text->text());
  }
  return moves;
}

Result<Done> check_record(Record& record) {
  const Document* setup = record.start.find("events");
  if (setup != nullptr && !(*setup == events_document(record.opening.setup)))
    return make_error("the start: its \"events\" does not match the rules");
  const auto moves = recorded_moves(record);
  if (!moves) return moves.error();
  EventBatch events;
  for (std::size_t i = 0; i < moves->size(); ++i) {
    const auto number = static_cast<std::int64_t>(to_one_based(i));
    const Phrase place = make_phrase("move {}", number);
    const auto move = record.opening.puzzle->parse((*moves)[i]);
    if (!move) return make_error("{}: {}", place, move.error());
    record.opening.puzzle->play(*move, events);
    const Document right = move_record(*record.opening.puzzle, {.number = number, .move = *move, .events = events});
    if (const auto same = compare(record.lines[i], right, place, record.ignored); !same) return same;
  }
  return check_end(record);
}

}  // namespace tilefold::records
