// `tilefold map`: prints every reachable state and its distance to the goal.

#include <fmt/format.h>

#include <chrono>
#include <optional>
#include <utility>

#include "app/cli/commands/commands.h"
#include "app/cli/commands/map_position.h"
#include "app/cli/commands/profile_folders.h"
#include "app/cli/commands/shared_map.h"
#include "app/cli/reports/map_formats.h"
#include "app/cli/reports/map_picture.h"
#include "app/language/tr.h"
#include "app/records/game.h"
#include "app/records/game_records.h"
#include "app/records/interrupt.h"
#include "app/records/json.h"
#include "app/records/open_position.h"
#include "app/records/output.h"
#include "engine/catalog.h"

namespace tilefold::cli {
namespace {

constexpr std::uint32_t most_states = 8'000'000;

Error no_map(const PuzzleInfo& info) {
  std::vector<std::string_view> names;
  for (const PuzzleInfo* other : catalog())
    if (other->map != nullptr) names.push_back(other->name);
  return {tr_format("map does not support {}; it supports: {}", info.name, fmt::join(names, ", "))};
}

Result<Done> check_request(const MapRequest& request) {
  if (!request.links.empty() && request.format != MapFormat::csv)
    return Error{tr("--links needs --format csv; the other formats contain the links")};
  if (!request.links.empty() && records::destination(request.links) == records::destination(request.out))
    return Error{tr_format("--links {} is also the file of the states; it must be another one", request.links)};
  const bool is_drawn = request.format == MapFormat::graphml || request.format == MapFormat::svg;
  if (request.has_paths && ((request.is_format_given && !is_drawn) || request.is_summary || is_shared(request)))
    return Error{tr("--paths is added to the whole map; use it with --format graphml or svg")};
  if (!request.data_dirs.empty() && !request.has_paths)
    return Error{tr("--data-dir is the folder of the games for --paths; give --paths, too")};
  if (request.is_summary && request.is_format_given && request.format != MapFormat::summary)
    return Error{tr("--summary and --format are both given; give one of them")};
  return Done{};
}

// Outputs of a map. If the user gave a file for the links, `links` receives them and `map` receives only the states;
// otherwise `map` receives everything.
struct MapOutputs {
  records::Output map;
  std::optional<records::Output> links;
};

Result<MapOutputs> open_outputs(const MapRequest& request) {
  auto map = records::Output::open({.format = records::Format::text, .out = request.out});
  if (!map) return map.error();
  MapOutputs outputs{.map = std::move(*map), .links = std::nullopt};
  if (request.links.empty()) return outputs;
  auto links = records::Output::open({.format = records::Format::csv, .out = request.links});
  if (!links) return links.error();
  outputs.links.emplace(std::move(*links));
  return outputs;
}

// A map with what else is written about it.
struct MapToWrite {
  NamedGraph map;
  double seconds = 0;                      // time that the search for the states took
  const study::MapPaths* paths = nullptr;  // null if the user did not request them
};

Result<Done> write(const MapRequest& request, const MapToWrite& what, MapOutputs& outputs) {
  const NamedGraph& map = what.map;
  records::Output& output = outputs.map;
  switch (request.format) {
    case MapFormat::summary: {
      Object line = map_summary(figures_of(map), map.graph.goals());
      line.emplace_back("seconds", what.seconds);
      output.line(records::to_json(std::move(line)));
      break;
    }
    case MapFormat::jsonl: {
      Object head{{"format", records::format_name}, {"kind", "meta"}, {"puzzle", map.puzzle.about().name}};
      for (auto& field : map_summary(figures_of(map), map.graph.goals())) head.push_back(std::move(field));
      output.line(records::to_json(std::move(head)));
      write_map_jsonl(map, output);
      break;
    }
    case MapFormat::csv: write_states_csv(map, output); break;
    case MapFormat::dot: write_map_dot(map, output); break;
    case MapFormat::graphml: write_map_graphml(map, what.paths, output); break;
    case MapFormat::svg: write_map_svg(map, what.paths, output); break;
  }
  if (!outputs.links) return Done{};
  write_links_csv(map, *outputs.links);
  if (system::is_interrupted()) return Done{};
  return outputs.links->finish();
}

// Counts the paths of the recorded games. Returns an exit code if a profile cannot be read.
std::optional<int> count_paths(const std::vector<profile::Folders>& folders, study::PathCounter& counter) {
  for (const profile::Folders& folder : folders)
    if (const auto ended = with_profile(folder, [&](profile::Store& store) { return counter.add(store); }))
      return ended;
  for (const std::string& problem : counter.paths().problems)
    records::complain(tr_format("{}; it is left out", problem));
  if (counter.paths().games == 0)
    records::complain(tr("no recorded game of a player begins with this level; moves of strategies do not count"));
  return std::nullopt;
}

Result<Object> timed_summary(const Puzzle& puzzle, const MapRequest& request, const std::stop_token& stop) {
  const auto start = std::chrono::steady_clock::now();
  const auto graph = puzzle.about().map(puzzle, request.is_full ? Goals::full : Goals::terminal, most_states, stop);
  if (!graph) return graph.error();
  Object line = map_summary(figures_of({.graph = **graph, .puzzle = puzzle}), (*graph)->goals());
  line.emplace_back("seconds", std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  return line;
}

// Returns the opened game after the requested moves. Returns an error if the puzzle does not support maps.
Result<std::unique_ptr<Puzzle>> mapped(const records::GameRequest& request, Result<records::Opening> opening) {
  if (!opening) return opening.error();
  const auto moves = records::read_moves(request, *opening);
  if (!moves) return moves.error();
  const PuzzleInfo& info = opening->puzzle->about();
  if (info.map == nullptr) return no_map(info);
  EventBatch events;
  // Print the random seed only if different seeds give different boards under these rules.
  if (opening->is_seed_fresh && !opening->is_position &&
      info.make(opening->puzzle->parameters(), ~opening->seed, events)->describe() != opening->puzzle->describe())
    records::print_fresh_seed(*opening);
  for (const Move move : *moves) opening->puzzle->play(move, events);
  return std::move(opening->puzzle);
}

// For a file with several levels, prints the map summary of each level.
int run_pack_summary(const MapRequest& request, const records::RequestedGames& games) {
  const records::StopOnInterrupt stop;
  auto output = records::Output::open({.format = records::Format::text, .out = request.out});
  if (!output) return records::refuse(output.error(), records::exit_failed);
  for (std::size_t i = 0; i < games.count() && !system::is_interrupted(); ++i) {
    const auto puzzle = mapped(games.request, games.open(i));
    if (!puzzle) return records::refuse(puzzle.error());
    const auto line = timed_summary(**puzzle, request, stop.token());
    if (system::is_interrupted()) break;
    if (!line) return records::refuse({tr_format("board {}: {}", i + 1, tr(line.error()))}, records::exit_failed);
    Object numbered{{"board", static_cast<std::int64_t>(i + 1)}};
    for (const auto& field : *line) numbered.push_back(field);
    output->line(records::to_json(std::move(numbered)));
  }
  if (const auto done = output->finish(); !done) return records::refuse(done.error(), records::exit_failed);
  return system::is_interrupted() ? records::exit_interrupted : records::exit_done;
}

}  // namespace

Result<std::unique_ptr<Puzzle>> open_mapped(const records::GameRequest& request) {
  if (records::names_nothing(request))
    return Error{tr("nothing to map; give --level TEXT, --position FILE or a puzzle")};
  return mapped(request, records::open_told_game(request));
}

int run_map(const MapRequest& asked) {
  MapRequest request = asked;
  if (const auto checked = check_request(request); !checked) return records::refuse(checked.error());
  if (request.is_summary || (is_shared(request) && !request.is_format_given)) request.format = MapFormat::summary;
  if (request.has_paths && !request.is_format_given) request.format = MapFormat::graphml;
  if (is_shared(request)) return run_shared_map(request);
  if (records::names_nothing(request.game))
    return records::refuse({tr("nothing to map; give --level TEXT, --position FILE or a puzzle")});
  const auto games = records::find_games(request.game);
  if (!games) return records::refuse(games.error());
  if (const std::string understood = games->understood(); !understood.empty()) records::complain(understood);
  if (games->count() > 1 && request.format == MapFormat::summary) return run_pack_summary(request, *games);
  const auto opened = mapped(request.game, games->only());
  if (!opened) return records::refuse(opened.error());
  const Puzzle& puzzle = **opened;
  std::vector<profile::Folders> folders;
  if (request.has_paths) {
    auto found = folders_of(request.data_dirs.empty() ? std::vector<std::string>{""} : request.data_dirs);
    if (!found) return records::refuse(found.error());
    folders = std::move(*found);
  }
  const records::StopOnInterrupt stop;
  auto outputs = open_outputs(request);
  if (!outputs) return records::refuse(outputs.error(), records::exit_failed);

  const auto start = std::chrono::steady_clock::now();
  const auto graph =
      puzzle.about().map(puzzle, request.is_full ? Goals::full : Goals::terminal, most_states, stop.token());
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (system::is_interrupted()) return records::exit_interrupted;
  if (!graph) return records::refuse(graph.error(), records::exit_failed);
  std::optional<study::PathCounter> counter;
  if (request.has_paths) counter.emplace(**graph, puzzle);
  if (counter)
    if (const auto ended = count_paths(folders, *counter)) return *ended;
  const MapToWrite what{
      .map = {.graph = **graph, .puzzle = puzzle}, .seconds = seconds, .paths = counter ? &counter->paths() : nullptr};
  if (const auto written = write(request, what, *outputs); !written)
    return records::refuse(written.error(), records::exit_failed);
  if (system::is_interrupted()) return records::exit_interrupted;
  if (const auto done = outputs->map.finish(); !done) return records::refuse(done.error(), records::exit_failed);
  return records::exit_done;
}

}  // namespace tilefold::cli
