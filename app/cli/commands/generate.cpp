// `tilefold generate`: makes new levels and prints each at once.

#include <fmt/format.h>

#include "app/cli/commands/commands.h"
#include "app/cli/reports/progress.h"
#include "app/cli/reports/rows.h"
#include "app/language/tr.h"
#include "app/records/game.h"
#include "app/records/game_records.h"
#include "app/records/interrupt.h"
#include "app/records/json.h"
#include "app/records/output.h"
#include "engine/catalog.h"

namespace tilefold::cli {
namespace {

// Returns the puzzle called `name`. If the name is empty, returns the first puzzle that can generate levels.
Result<const PuzzleInfo*> find_maker(const std::string& name) {
  std::vector<std::string_view> names;
  for (const PuzzleInfo* info : catalog()) {
    if (info->levels.maker == nullptr) continue;
    if (name.empty() || info->name == name) return info;
    names.push_back(info->name);
  }
  if (const auto info = find_puzzle(name); !info) return info.error();
  return Error{tr_format("generate does not support {}; it supports: {}", name, fmt::join(names, ", "))};
}

Result<LevelRequest> read_request(const GenerateRequest& request, const LevelMaker& maker) {
  const auto [min, max] = request.moves.value_or(std::pair(maker.default_min, maker.default_max));
  if (min < maker.min || max > maker.max)
    return Error{tr_format("--moves is {}-{}; it must be within {}-{}", min, max, maker.min, maker.max)};
  return LevelRequest{
      .seed = request.seed ? *request.seed : records::fresh_seed(), .count = request.count, .min = min, .max = max};
}

std::string level_text(const Object& level) {
  std::string line;
  for (const auto& [name, value] : level)
    line += line.empty() ? records::plain_text(value) : fmt::format("  {} {}", name, records::plain_text(value));
  return line;
}

void print_head(const PuzzleInfo& info, const LevelRequest& made, const GenerateRequest& request,
                records::Output& output) {
  if (request.output.format == records::Format::jsonl) {
    output.line(records::to_json(Object{{"format", records::format_name},
                                        {"kind", "generate"},
                                        {"puzzle", info.name},
                                        {"seed", Document::of_unsigned(made.seed)},
                                        {"count", made.count},
                                        {"least", made.min},
                                        {"greatest", made.max}}));
  } else if (!request.seed) {
    records::complain("seed " + std::to_string(made.seed));
  }
  if (request.output.format == records::Format::csv)
    output.line(fmt::format("{}", fmt::join(info.levels.maker->columns, ",")));
}

}  // namespace

int run_generate(const GenerateRequest& request) {
  const auto info = find_maker(request.puzzle);
  if (!info) return records::refuse(info.error());
  const auto made = read_request(request, *(*info)->levels.maker);
  if (!made) return records::refuse(made.error());
  auto output = records::Output::open(request.output);
  if (!output) return records::refuse(output.error(), records::exit_failed);

  const records::StopOnInterrupt stop;
  Progress progress(made->count, tr("levels"));
  print_head(**info, *made, request, *output);
  std::int64_t done = 0;
  const auto print = [&](const Object& level) {
    switch (request.output.format) {
      case records::Format::text: output->line(level_text(level)); break;
      case records::Format::csv: output->line(csv_line(level)); break;
      case records::Format::jsonl: {
        Object line{{"kind", "level"}};
        line.insert(line.end(), level.begin(), level.end());
        output->line(records::to_json(std::move(line)));
        break;
      }
    }
    progress.show(++done);
    return !output->is_broken();
  };
  (*info)->levels.maker->make(*made, print, stop.token());
  if (const auto finished = output->finish(); !finished) return records::refuse(finished.error(), records::exit_failed);
  return system::is_interrupted() ? records::exit_interrupted : records::exit_done;
}

}  // namespace tilefold::cli
