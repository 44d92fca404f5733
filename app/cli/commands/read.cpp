// `tilefold read`: loads the pictures module and prints the board in a picture.

#include <fmt/format.h>

#include "app/cli/commands/commands.h"
#include "app/cli/commands/pictures.h"
#include "app/cli/reports/board_text.h"
#include "app/language/tr.h"
#include "app/records/game.h"
#include "app/records/json.h"
#include "app/records/output.h"
#include "engine/catalog.h"

namespace tilefold::cli {
namespace {

std::string percent(const Document& confidence) {
  const double* fraction = confidence.fraction();
  return fmt::format("{:.0f} %", fraction == nullptr ? 100.0 : 100 * *fraction);
}

// Describes a doubtful cell, such as "row 2, column 5: 1, or 7 (71 % sure)".
std::string doubt_text(const Document& doubt) {
  const List& cell = *doubt.find("cell")->list();
  const auto value_text = [](const Document* value) {
    return value == nullptr || *value == Document(0) ? std::string(tr("empty")) : records::plain_text(*value);
  };
  const Document* other = doubt.find("or");
  const std::string row = records::plain_text(cell[0]);
  const std::string column = records::plain_text(cell[1]);
  const std::string value = value_text(doubt.find("value"));
  const std::string sure = percent(*doubt.find("confidence"));
  if (other == nullptr) return tr_format("row {}, column {}: {} ({} sure)", row, column, value, sure);
  return tr_format("row {}, column {}: {}, or {} ({} sure)", row, column, value, value_text(other), sure);
}

void print_text(const Document& row, records::Output& output) {
  output.line(*row.find("puzzle")->text());
  if (const auto opening = records::open_position_document(row)) output.line(position_text(*opening->puzzle));
  const List& doubtful = *row.find("doubtful")->list();
  if (doubtful.empty()) {
    output.line(tr_format("all cells certain (confidence for the whole board: {})", percent(*row.find("confidence"))));
    return;
  }
  output.line(tr_plural(doubtful.size(), "{} doubtful cell:", "{} doubtful cells:", doubtful.size()));
  for (const Document& doubt : doubtful) output.line(doubt_text(doubt));
}

}  // namespace

int run_read(const ReadBoardRequest& request) {
  if (!request.read.puzzle.empty())
    if (const auto info = find_puzzle(request.read.puzzle); !info)
      return records::refuse({"--puzzle: " + tr(info.error())});
  if (request.output.format == records::Format::csv)
    return records::refuse({tr("--format is csv; read prints text or jsonl")});
  const auto read = load_picture_reader();
  if (!read) return records::refuse(read.error(), records::exit_failed);
  auto output = records::Output::open(request.output);
  if (!output) return records::refuse(output.error());
  auto bytes = records::read_file(request.read.picture, records::max_picture_file);
  if (!bytes) return records::refuse(bytes.error());
  records::ReadRequest asked = request.read;
  asked.bytes = std::move(*bytes);
  records::ReadAnswer answer;
  (*read)(asked, answer);
  if (answer.row.empty())
    return records::refuse(
        records::in_file(asked.picture, {answer.problem}),
        answer.outcome == records::ReadOutcome::no_board ? records::exit_failed : records::exit_refused);
  if (request.output.format == records::Format::jsonl) {
    output->line(records::to_json(answer.row));
  } else {
    print_text(answer.row, *output);
  }
  if (const auto written = output->finish(); !written) return records::refuse(written.error(), records::exit_failed);
  return answer.outcome == records::ReadOutcome::certain ? records::exit_done : records::exit_failed;
}

}  // namespace tilefold::cli
