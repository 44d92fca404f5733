// `tilefold replay`: prints a recorded game again, or checks a record against the rules.

#include <fmt/format.h>

#include "app/cli/commands/commands.h"
#include "app/cli/options/outline.h"
#include "app/cli/reports/game_printer.h"
#include "app/language/tr.h"
#include "app/records/foreign_game.h"
#include "app/records/game.h"
#include "app/records/game_records.h"
#include "app/records/json.h"
#include "app/records/output.h"
#include "app/records/played_record.h"
#include "engine/catalog.h"
#include "engine/core/game_id.h"

namespace tilefold::cli {
namespace {

// Prints the lines of the record unchanged, because only they say who made each move.
int print_lines(const std::string& text, records::Output output) {
  for (const std::string_view line : records::split_lines(text)) output.line(line);
  if (const auto done = output.finish(); !done) return records::refuse(done.error(), records::exit_failed);
  return records::exit_done;
}

int print_record(const records::Record& record, records::Format format, records::Output output) {
  // check_record has played the moves on record.opening, so open the first position again.
  const auto opening = records::open_position_document(record.start);
  if (!opening) return records::refuse(opening.error());
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
  if (const auto done = printer.finish(); !done) return records::refuse(done.error(), records::exit_failed);
  return records::exit_done;
}

int say_right(const ReplayRequest& request, std::size_t moves) {
  auto output = records::Output::open(request.output);
  if (!output) return records::refuse(output.error(), records::exit_failed);
  if (request.output.format == records::Format::jsonl) {
    output->line(records::to_json(
        Object{{"format", records::format_name}, {"kind", "check"}, {"moves", static_cast<std::int64_t>(moves)}}));
  } else if (request.output.format == records::Format::csv) {
    output->line(fmt::format("moves\n{}", moves));
  } else {
    output->line(tr_plural(moves, "{} move, all correct", "{} moves, all correct", moves));
  }
  if (const auto done = output->finish(); !done) return records::refuse(done.error(), records::exit_failed);
  return records::exit_done;
}

int replay_id(const ReplayRequest& request, const std::string& id) {
  PlayRequest play;
  play.game.puzzle = id;
  play.output = request.output;
  const auto opening = records::open_told_game(play.game);
  if (!opening)
    return records::refuse(id == request.game ? opening.error() : records::in_file(request.game, opening.error()));
  if (!request.is_check) return run_play(play);
  const auto moves = records::read_moves(play.game, *opening);
  if (!moves)
    return records::refuse(id == request.game ? moves.error() : records::in_file(request.game, moves.error()));
  return say_right(request, moves->size());
}

}  // namespace

int run_replay(const ReplayRequest& request) {
  if (looks_like_game_id(request.game)) return replay_id(request, request.game);
  const auto text = records::read_game_or_picture(request.game);
  if (!text) return records::refuse({tr_format("{}; it must be {}", tr(text.error()), tr(stands_for::game_in_words))});
  const auto id = records::game_id_in(*text);
  if (!id) return records::refuse(records::in_file(request.game, id.error()));
  if (!id->empty()) return replay_id(request, *id);
  const auto foreign = records::read_foreign_game(request.game, *text);
  if (!foreign) return records::refuse(foreign.error());
  if (*foreign) return replay_id(request, records::names_file(request.game) ? request.game : "./" + request.game);
  auto record = records::read_record(request.game, *text);
  if (!record) return records::refuse(record.error());
  if (const auto checked = records::check_record(*record); !checked)
    return records::refuse({request.game + ": " + tr(checked.error())}, records::exit_failed);
  if (const std::string ignored = records::ignored_text(*record); !ignored.empty())
    records::complain(request.game + ": " + ignored);
  if (request.is_check) return say_right(request, record->lines.size());
  auto output = records::Output::open(request.output);
  if (!output) return records::refuse(output.error(), records::exit_failed);
  return request.output.format == records::Format::jsonl
             ? print_lines(*text, std::move(*output))
             : print_record(*record, request.output.format, std::move(*output));
}

}  // namespace tilefold::cli
