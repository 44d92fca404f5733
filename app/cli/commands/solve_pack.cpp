// `tilefold solve` for a file with several boards: solves one board after the other. Each result begins with the number
// of its board.

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/commands/commands.h"
#include "app/language/tr.h"
#include "app/records/game.h"
#include "app/records/interrupt.h"
#include "app/records/json.h"
#include "app/records/open_position.h"
#include "app/records/output.h"
#include "app/records/position_id.h"

namespace tilefold::cli {
namespace {

// Prefixes each output line about a board with the number of the board. Prints the column headings only once, for the
// first board.
class NumberedLines {
 public:
  NumberedLines(records::Output& output, records::Format format) : output_(output), format_(format) {}

  void begin(std::size_t number) {
    number_ = number;
    line_ = 0;
    if (format_ == records::Format::text) output_.line(tr_format("board {}", number));
  }

  void add(std::string_view line) {
    const bool is_heading = ++line_ == 1;
    if (format_ == records::Format::text) return output_.line(line);
    if (is_heading && number_ > 1) return;
    if (format_ == records::Format::csv)
      return output_.line(fmt::format("{},{}", is_heading ? "board" : std::to_string(number_), line));
    const auto document = is_heading ? Result<Document>(Error{}) : records::parse_json(line, {});
    output_.line(document ? numbered(*document) : std::string(line));
  }

 private:
  std::string numbered(const Document& line) const {
    Object fields = *line.object();
    fields.insert(fields.begin() + std::min<std::ptrdiff_t>(1, std::ssize(fields)),
                  {"board", static_cast<std::int64_t>(number_)});
    return records::to_json(std::move(fields));
  }

  records::Output& output_;
  records::Format format_;
  std::size_t number_ = 0;
  std::size_t line_ = 0;
};

// Returns the game IDs of all boards. Opens every board before the first is solved, so that an invalid board is
// reported before anything is printed.
Result<std::vector<std::string>> board_ids(const records::RequestedGames& requested) {
  std::vector<std::string> ids;
  for (std::size_t i = 0; i < requested.count(); ++i) {
    const auto opening = requested.open(i);
    if (!opening) return opening.error();
    ids.push_back(records::game_id_text(*opening, {}));
  }
  return ids;
}

int solve_pack(const SolveRequest& request, records::RequestedGames requested) {
  if (!requested.request.seed) {
    requested.request.seed = requested.boards->request.seed = records::fresh_seed();
    if (request.output.format != records::Format::jsonl)
      records::complain("seed " + std::to_string(*requested.request.seed));
  }
  const auto ids = board_ids(requested);
  if (!ids) return records::refuse(ids.error());
  auto output = records::Output::open(request.output);
  if (!output) return records::refuse(output.error(), records::exit_failed);
  NumberedLines lines(*output, request.output.format);
  int code = records::exit_done;
  for (std::size_t i = 0; i < ids->size() && code != records::exit_interrupted && code != records::exit_refused; ++i) {
    SolveRequest one = request;
    one.game = {.puzzle = (*ids)[i],
                .preset = {},
                .rule_values = {},
                .seed = {},
                .position = {},
                .level = {},
                .moves = request.game.moves};
    one.output.lines = [&](std::string_view line) { lines.add(line); };
    lines.begin(i + 1);
    code = std::max(code, run_solve(one));
  }
  if (const auto done = output->finish(); !done) return records::refuse(done.error(), records::exit_failed);
  return code;
}

}  // namespace

int run_solve_boards(const SolveRequest& request) {
  if (records::names_nothing(request.game)) return run_solve(request);
  auto requested = records::find_games(request.game);
  if (!requested) return records::refuse(requested.error());
  if (requested->count() > 1) {
    if (const std::string understood = requested->understood(); !understood.empty()) records::complain(understood);
    return solve_pack(request, std::move(*requested));
  }
  return run_solve(request);
}

}  // namespace tilefold::cli
