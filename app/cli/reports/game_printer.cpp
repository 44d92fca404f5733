#include "app/cli/reports/game_printer.h"

#include <fmt/format.h>

#include <array>

#include "app/cli/reports/board_text.h"
#include "app/language/tr.h"
#include "app/records/json.h"
#include "engine/core/translatable.h"

namespace tilefold::cli {
namespace {

// The names of the states of a game and of a trial. They are listed here so that they are collected for translation.
[[maybe_unused]] constexpr std::array<const char*, 4> game_statuses{translatable("playing"), translatable("over"),
                                                                    translatable("won"), translatable("closed")};

}  // namespace

void GamePrinter::start(const records::Opening& opening) {
  const Puzzle& puzzle = *opening.puzzle;
  switch (format_) {
    case records::Format::jsonl:
      output_.line(records::to_json(records::start_record(puzzle, opening.seed, opening.setup)));
      break;
    case records::Format::csv:
      output_.line("number,move," + csv_names(puzzle));
      output_.line("0,," + csv_values(puzzle));
      break;
    case records::Format::text:
      output_.line(tr_format("{}  seed {}", tr(puzzle.about().title), opening.seed));
      output_.line(position_text(puzzle));
      break;
  }
}

void GamePrinter::move(const Puzzle& after, const records::MoveRecord& played) {
  switch (format_) {
    case records::Format::jsonl: output_.line(records::to_json(records::move_record(after, played))); break;
    case records::Format::csv:
      output_.line(
          fmt::format("{},{},{}", played.number, records::csv_field(after.to_text(played.move)), csv_values(after)));
      break;
    case records::Format::text:
      output_.line(tr_format("move {}: {}", played.number, after.to_text(played.move)));
      output_.line(position_text(after));
      break;
  }
}

void GamePrinter::end(const Puzzle& puzzle, std::string_view reason) {
  switch (format_) {
    case records::Format::jsonl: output_.line(records::to_json(records::end_record(puzzle, reason))); break;
    case records::Format::csv: break;
    case records::Format::text: {
      const Standing standing = puzzle.standing();
      output_.line(tr_plural(static_cast<std::uint64_t>(standing.moves), "{} after {} move, score {}",
                             "{} after {} moves, score {}", tr(status_name(standing.status)), standing.moves,
                             standing.score));
      break;
    }
  }
}

}  // namespace tilefold::cli
