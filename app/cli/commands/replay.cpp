// `tilefold replay`: prints a recorded game again, or checks a record against the rules.

#include <fmt/format.h>

#include "app/cli/commands/commands.h"
#include "app/cli/options/outline.h"
#include "app/cli/reports/game_printer.h"
#include "app/records/foreign_game.h"
#include "app/records/game.h"
#include "app/records/game_records.h"
#include "app/records/json.h"
#include "app/records/output.h"
#include "app/records/played_record.h"
#include "engine/catalog.h"
#include "engine/core/game_id.h"

namespace tilefold::app {
namespace {

// Prints the lines of the record unchanged, because only they say who made each move.
int print_lines(const std::string& text, Output output) {
  for (const std::string_view line : split_lines(text)) output.line(line);
  if (const auto done = output.finish(); !done) return refuse(done.error(), exit_failed);
  return exit_done;
}

int print_record(const Record& record, Format format, Output output) {
  // check_record has played the moves on record.opening, so open the first position again.
  const auto opening = open_position_document(record.start);
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
        to_json(Object{{"format", format_name}, {"kind", "check"}, {"moves", static_cast<std::int64_t>(moves)}}));
  } else if (request.output.format == Format::csv) {
    output->line(fmt::format("moves\n{}", moves));
  } else {
    output->line(fmt::format("{} moves, all correct", moves));
  }
  if (const auto done = output->finish(); !done) return refuse(done.error(), exit_failed);
  return exit_done;
}

int replay_id(const ReplayRequest& request, const std::string& id) {
  PlayRequest play;
  play.game.puzzle = id;
  play.output = request.output;
  const auto opening = open_told_game(play.game);
  if (!opening) return refuse(id == request.game ? opening.error() : in_file(request.game, opening.error()));
  if (!request.is_check) return run_play(play);
  const auto moves = read_moves(play.game, *opening);
  if (!moves) return refuse(id == request.game ? moves.error() : in_file(request.game, moves.error()));
  return say_right(request, moves->size());
}

}  // namespace

int run_replay(const ReplayRequest& request) {
  if (looks_like_game_id(request.game)) return replay_id(request, request.game);
  const auto text = read_game_or_picture(request.game);
  if (!text) return refuse({text.error().message + "; it must be " + std::string(stands_for::game_in_words)});
  const auto id = game_id_in(*text);
  if (!id) return refuse(in_file(request.game, id.error()));
  if (!id->empty()) return replay_id(request, *id);
  const auto foreign = read_foreign_game(request.game, *text);
  if (!foreign) return refuse(foreign.error());
  if (*foreign) return replay_id(request, names_file(request.game) ? request.game : "./" + request.game);
  auto record = read_record(request.game, *text);
  if (!record) return refuse(record.error());
  if (const auto checked = check_record(*record); !checked)
    return refuse({request.game + ": " + checked.error().message}, exit_failed);
  if (const std::string ignored = ignored_text(*record); !ignored.empty()) complain(request.game + ": " + ignored);
  if (request.is_check) return say_right(request, record->lines.size());
  auto output = Output::open(request.output);
  if (!output) return refuse(output.error(), exit_failed);
  return request.output.format == Format::jsonl ? print_lines(*text, std::move(*output))
                                                : print_record(*record, request.output.format, std::move(*output));
}

}  // namespace tilefold::app
