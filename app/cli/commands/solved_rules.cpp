#include "app/cli/commands/solved_rules.h"

#include <fmt/format.h>

#include <filesystem>

#include "app/cli/commands/commands.h"
#include "app/cli/reports/rows.h"
#include "app/language/tr.h"
#include "app/profile/folders.h"
#include "app/records/game_records.h"
#include "app/records/interrupt.h"
#include "app/records/json.h"
#include "app/records/output.h"
#include "app/work/ranks.h"
#include "engine/core/learning.h"
#include "engine/core/solving.h"

namespace tilefold::cli {
namespace {

namespace fs = std::filesystem;

// Returns the path of the cached values, in the cache folder.
Result<std::string> path_of(const PuzzleInfo& info, const ParameterValues& rules) {
  const auto name = info.solving->file_name(rules);
  if (!name) return name.error();
  const auto folders = profile::find_folders("");
  if (!folders) return folders.error();
  return (folders->cache / "solved" / *name).string();
}

Result<std::string> read_bytes(const std::string& path) {
  return records::read_file(path, records::max_made_file);
}

Result<SolvedRules> read_values(const PuzzleInfo& info, const ParameterValues& rules, const std::string& path,
                                std::string_view bytes) {
  auto read = info.solving->read(rules, bytes);
  if (!read) return records::in_file(path, {tr_format("{}; remove it and run tilefold solve again", tr(read.error()))});
  return read;
}

// Creates the folder for the file and checks that the file can be written. Called before the long computation whose
// results the file will store.
Result<Done> make_place(const std::string& path) {
  std::error_code failed;
  fs::create_directories(fs::path(path).parent_path(), failed);
  if (failed) return Error{tr_format("cannot create a folder for {}: {}", path, failed.message())};
  return records::check_output({.out = path, .may_replace_input = true});
}

Result<Done> check_request(const SolveRequest& request, const records::Opening& opening, const Solving& solving) {
  const std::string_view puzzle = opening.puzzle->about().name;
  if (!request.strategy.empty() && request.strategy != solving.strategy)
    return Error{tr_format("strategy {} does not solve all positions of the rules; {} does", request.strategy,
                           solving.strategy)};
  if (const auto opened =
          records::open_strategy(*opening.puzzle, std::string(solving.strategy), request.options, opening.seed);
      !opened)
    return opened.error();
  if (request.nodes > 0)
    return Error{
        tr_format("--nodes limits a search, but all positions of {} are solved at once; leave it out", puzzle)};
  if (opening.is_position || request.game.moves || !opening.moves.empty())
    return Error{
        tr_format("solve computes all positions of these rules at once; for one position, use tilefold hint {} "
                  "--strategy {} --position FILE",
                  puzzle, solving.strategy)};
  return Done{};
}

void print(const SolveRequest& request, const Puzzle& puzzle, const Object& facts, records::Output& output) {
  if (request.output.format == records::Format::csv) {
    output.line(csv_header(facts));
    output.line(csv_line(facts));
  } else if (request.output.format == records::Format::text) {
    for (const auto& [name, value] : facts) output.line(fmt::format("{} {}", name, records::plain_text(value)));
  } else {
    output.line(records::to_json(Object{{"format", records::format_name},
                                        {"kind", "solve"},
                                        {"puzzle", puzzle.about().name},
                                        {"strategy", puzzle.about().solving->strategy},
                                        {"parameters", puzzle.parameters().document()}}));
    Object line{{"kind", "solved"}};
    line.insert(line.end(), facts.begin(), facts.end());
    output.line(records::to_json(line));
  }
}

}  // namespace

int solve_rules(const SolveRequest& request, const records::Opening& opening) {
  const PuzzleInfo& info = opening.puzzle->about();
  if (const auto checked = check_request(request, opening, *info.solving); !checked)
    return records::refuse(checked.error());
  const ParameterValues rules = opening.puzzle->parameters();
  const auto path = path_of(info, rules);
  if (!path) return records::refuse(path.error());
  auto output = records::Output::open(request.output);
  if (!output) return records::refuse(output.error(), records::exit_failed);

  const records::StopOnInterrupt stop;
  const int threads = request.threads > 0 ? static_cast<int>(request.threads) : work::threads_of_rank();
  auto bytes = read_bytes(*path);
  const bool is_kept = static_cast<bool>(bytes);
  if (!is_kept) {
    if (const auto made = make_place(*path); !made) return records::refuse(made.error(), records::exit_failed);
    auto solved = info.solving->solve(rules, threads, stop.token());
    if (!solved) return records::exit_interrupted;
    bytes = std::move(*solved);
  }
  const auto values = read_values(info, rules, *path, *bytes);
  if (!values) return records::refuse(values.error());
  if (!is_kept)
    if (const auto kept = records::write_file(*path, *bytes); !kept)
      return records::refuse(kept.error(), records::exit_failed);
  print(request, *opening.puzzle,
        {{"positions", Document::of_unsigned(values->positions)},
         {"expected_score", values->expected_score},
         {"file", *path},
         {"bytes", static_cast<std::int64_t>(bytes->size())},
         {"checksum", checksum_of(*bytes)}},
        *output);
  if (const auto done = output->finish(); !done) return records::refuse(done.error(), records::exit_failed);
  return records::exit_done;
}

Result<Done> read_solved(const PuzzleInfo& info, const ParameterValues& rules, std::string_view strategy) {
  if (info.solving == nullptr || info.solving->strategy != strategy) return Done{};
  const auto path = path_of(info, rules);
  std::error_code unknown;  // ignored, because an error is treated as a missing file
  if (!path || !fs::exists(*path, unknown)) return Done{};
  const auto bytes = read_bytes(*path);
  if (!bytes) return bytes.error();
  const auto values = read_values(info, rules, *path, *bytes);
  if (!values) return Error{tr_format("strategy {}: {}", strategy, tr(values.error()))};
  return Done{};
}

}  // namespace tilefold::cli
