// `tilefold replay`: prints a recorded game again, and checks a record against the rules.

#include <fmt/format.h>

#include "app/cli/commands.h"
#include "app/cli/game_printer.h"
#include "app/records/game.h"
#include "app/records/game_records.h"
#include "app/records/json.h"
#include "app/records/output.h"
#include "engine/catalog.h"
#include "engine/core/game_id.h"

namespace tilefold::app {
namespace {

// A record as `play` prints it: a start, moves, and perhaps an end.
struct Record {
  Opening opening;
  Document start;
  std::vector<Document> lines;  // those of kind `move`
  std::optional<Document> end;
};

std::vector<std::string_view> split_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (!line.empty()) lines.push_back(line);
  }
  return lines;
}

bool is_kind(const Document& line, std::string_view kind) {
  const Document* found = line.find("kind");
  return found != nullptr && *found == Document(kind);
}

Result<Record> read_record(const std::string& path, std::string_view text) {
  Record record;
  const auto lines = split_lines(text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string place = fmt::format("{}, line {}", path, i + 1);
    auto line = parse_json(lines[i], path, i + 1);
    if (!line) return line.error();
    if (record.end) return Error{place + ": this stands after the end of the game"};
    if (i == 0) {
      if (!is_kind(*line, "start")) return Error{place + ": this is no start of a recorded game as play prints it"};
      auto opening = open_position_document(*line);
      if (!opening) return Error{place + ": " + opening.error().message};
      record.opening = std::move(*opening);
      record.start = std::move(*line);
    } else if (is_kind(*line, "move")) {
      record.lines.push_back(std::move(*line));
    } else if (is_kind(*line, "end")) {
      record.end = std::move(*line);
    } else {
      return Error{place + ": this is neither a move nor an end"};
    }
  }
  if (lines.empty()) return Error{path + " is empty; it must hold a game ID, or what play prints as jsonl"};
  return record;
}

// Whether everything that a line tells is what the rules give.
Result<Done> compare(const Document& told, const Document& right, const std::string& place) {
  for (const auto& [field, value] : *told.table()) {
    if (field == "by") continue;  // what a person did, of which the rules know nothing
    const Document* known = right.find(field);
    if (known == nullptr || !(value == *known))
      return Error{fmt::format("{}: its \"{}\" is not what the rules give", place, field)};
  }
  return Done{};
}

Result<Done> check_end(const Record& record) {
  if (!record.end) return Done{};
  const Puzzle& puzzle = *record.opening.puzzle;
  const Document* reason = record.end->find("reason");
  const bool is_over = puzzle.standing().status != Status::playing;
  if (reason == nullptr || reason->text() == nullptr || (*reason->text() == "over") != is_over)
    return Error{"the end: its \"reason\" is not what the rules give"};
  return compare(*record.end, end_record(puzzle, *reason->text()), "the end");
}

// Plays the record; the error of the first line that says something else than the rules.
Result<Done> check_record(Record& record) {
  const Document* setup = record.start.find("events");
  if (setup != nullptr && !(*setup == events_document(record.opening.setup)))
    return Error{"the start: its \"events\" is not what the rules give"};
  EventBatch events;
  std::int64_t number = 0;
  for (const Document& line : record.lines) {
    ++number;
    const std::string place = fmt::format("move {}", number);
    const Document* text = line.find("move");
    if (text == nullptr || text->text() == nullptr) return Error{place + " has no \"move\""};
    const auto move = record.opening.puzzle->parse(*text->text());
    if (!move) return Error{place + ": " + move.error().message};
    record.opening.puzzle->play(*move, events);
    const Document right = move_record(*record.opening.puzzle, {.number = number, .move = *move, .events = events});
    if (const auto same = compare(line, right, place); !same) return same;
  }
  return check_end(record);
}

// As it stands: with what a person did, which no other format tells.
int print_lines(const std::string& text, Output output) {
  for (const std::string_view line : split_lines(text)) output.line(line);
  if (const auto done = output.finish(); !done) return refuse(done.error(), exit_failed);
  return exit_done;
}

int print_record(const Record& record, Format format, Output output) {
  const auto opening = open_position_document(record.start);  // once more, from its beginning
  if (!opening) return refuse(opening.error());
  GamePrinter printer(std::move(output), format);
  printer.start(*opening);
  Puzzle& puzzle = *opening->puzzle;
  EventBatch events;
  std::int64_t number = 0;
  for (const Document& line : record.lines) {
    const auto move = puzzle.parse(*line.find("move")->text());
    if (!move || printer.is_broken()) break;
    puzzle.play(*move, events);
    printer.move(puzzle, {.number = ++number, .move = *move, .events = events});
  }
  if (record.end) printer.end(puzzle, *record.end->find("reason")->text());
  if (const auto done = printer.finish(); !done) return refuse(done.error(), exit_failed);
  return exit_done;
}

int say_right(const ReplayRequest& request, std::size_t moves) {
  auto output = Output::open(request.output);
  if (!output) return refuse(output.error(), exit_failed);
  if (request.output.format == Format::jsonl) {
    output->line(
        to_json(Table{{"format", format_name}, {"kind", "check"}, {"moves", static_cast<std::int64_t>(moves)}}));
  } else if (request.output.format == Format::csv) {
    output->line(fmt::format("moves\n{}", moves));
  } else {
    output->line(fmt::format("{} moves, all as the rules give them", moves));
  }
  if (const auto done = output->finish(); !done) return refuse(done.error(), exit_failed);
  return exit_done;
}

int replay_id(const ReplayRequest& request, const std::string& id) {
  PlayRequest play;
  play.game.puzzle = id;
  play.output = request.output;
  const auto opening = open_game(play.game);
  if (!opening) return refuse(id == request.game ? opening.error() : in_file(request.game, opening.error()));
  if (!request.is_check) return run_play(play);
  const auto moves = read_moves(play.game, *opening);
  if (!moves) return refuse(moves.error());
  return say_right(request, moves->size());
}

}  // namespace

int run_replay(const ReplayRequest& request) {
  if (looks_like_game_id(request.game)) return replay_id(request, request.game);
  const auto text = read_file(request.game);
  if (!text) return refuse({text.error().message + "; it must be a game ID or a file with a game"});
  const auto id = game_id_in(*text);
  if (!id) return refuse(in_file(request.game, id.error()));
  if (!id->empty()) return replay_id(request, *id);
  auto record = read_record(request.game, *text);
  if (!record) return refuse(record.error());
  if (const auto checked = check_record(*record); !checked)
    return refuse({request.game + ": " + checked.error().message}, exit_failed);
  if (request.is_check) return say_right(request, record->lines.size());
  auto output = Output::open(request.output);
  if (!output) return refuse(output.error(), exit_failed);
  return request.output.format == Format::jsonl ? print_lines(*text, std::move(*output))
                                                : print_record(*record, request.output.format, std::move(*output));
}

}  // namespace tilefold::app
