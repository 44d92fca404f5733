// `tilefold map`: prints every reachable state and its distance to the goal.

#include <fmt/format.h>

#include <chrono>
#include <optional>
#include <utility>

#include "app/cli/commands.h"
#include "app/cli/map_formats.h"
#include "app/cli/map_position.h"
#include "app/cli/shared_map.h"
#include "app/records/game.h"
#include "app/records/game_records.h"
#include "app/records/interrupt.h"
#include "app/records/json.h"
#include "app/records/output.h"
#include "engine/catalog.h"

namespace tilefold::app {
namespace {

constexpr std::uint32_t most_states = 8'000'000;

Error no_map(const PuzzleInfo& info) {
  std::vector<std::string_view> names;
  for (const PuzzleInfo* other : catalog())
    if (other->map != nullptr) names.push_back(other->name);
  return {fmt::format("map does not support {}; it supports: {}", info.name, fmt::join(names, ", "))};
}

Result<Done> check_request(const MapRequest& request) {
  if (!request.links.empty() && request.format != MapFormat::csv)
    return Error{"--links needs --format csv; the other formats contain the links"};
  if (!request.links.empty() && destination(request.links) == destination(request.out))
    return Error{fmt::format("--links {} is also the file of the states; it must be another one", request.links)};
  if (request.is_summary && request.is_format_given && request.format != MapFormat::summary)
    return Error{"--summary and --format are both given; give one of them"};
  return Done{};
}

// Destinations of a map: its states, or the whole map, go to `map`; the links go to `links` if a file for them was
// given.
struct MapOutputs {
  Output map;
  std::optional<Output> links;
};

Result<MapOutputs> open_outputs(const MapRequest& request) {
  auto map = Output::open({.format = Format::text, .out = request.out});
  if (!map) return map.error();
  MapOutputs outputs{.map = std::move(*map), .links = std::nullopt};
  if (request.links.empty()) return outputs;
  auto links = Output::open({.format = Format::csv, .out = request.links});
  if (!links) return links.error();
  outputs.links.emplace(std::move(*links));
  return outputs;
}

Result<Done> write(const MapRequest& request, const NamedGraph& map, double seconds, MapOutputs& outputs) {
  Output& output = outputs.map;
  switch (request.format) {
    case MapFormat::summary: {
      Object line = map_summary(figures_of(map), map.graph.goals());
      line.emplace_back("seconds", seconds);
      output.line(to_json(std::move(line)));
      break;
    }
    case MapFormat::jsonl: {
      Object head{{"format", format_name}, {"kind", "meta"}, {"puzzle", map.puzzle.about().name}};
      for (auto& field : map_summary(figures_of(map), map.graph.goals())) head.push_back(std::move(field));
      output.line(to_json(std::move(head)));
      write_map_jsonl(map, output);
      break;
    }
    case MapFormat::csv: write_states_csv(map, output); break;
    case MapFormat::dot: write_map_dot(map, output); break;
    case MapFormat::graphml: write_map_graphml(map, output); break;
  }
  if (!outputs.links) return Done{};
  write_links_csv(map, *outputs.links);
  if (is_interrupted()) return Done{};
  return outputs.links->finish();
}

}  // namespace

Result<std::unique_ptr<Puzzle>> open_mapped(const GameRequest& request) {
  if (names_nothing(request)) return Error{"nothing to map; give --level TEXT, --position FILE or a puzzle"};
  auto opening = open_game(request);
  if (!opening) return opening.error();
  const auto moves = read_moves(request, *opening);
  if (!moves) return moves.error();
  const PuzzleInfo& info = opening->puzzle->about();
  if (info.map == nullptr) return no_map(info);
  EventBatch events;
  // Report a random seed only if the rules make different boards for different seeds.
  if (opening->is_seed_fresh && !opening->is_position &&
      info.make(opening->puzzle->parameters(), ~opening->seed, events)->describe() != opening->puzzle->describe())
    print_fresh_seed(*opening);
  for (const Move move : *moves) opening->puzzle->play(move, events);
  return std::move(opening->puzzle);
}

int run_map(const MapRequest& asked) {
  MapRequest request = asked;
  if (const auto checked = check_request(request); !checked) return refuse(checked.error());
  if (request.is_summary || (is_shared(request) && !request.is_format_given)) request.format = MapFormat::summary;
  if (is_shared(request)) return run_shared_map(request);
  const auto opened = open_mapped(request.game);
  if (!opened) return refuse(opened.error());
  const Puzzle& puzzle = **opened;
  const StopOnInterrupt stop;
  auto outputs = open_outputs(request);
  if (!outputs) return refuse(outputs.error(), exit_failed);

  const auto start = std::chrono::steady_clock::now();
  const auto graph =
      puzzle.about().map(puzzle, request.is_full ? Goals::full : Goals::terminal, most_states, stop.token());
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (is_interrupted()) return exit_interrupted;
  if (!graph) return refuse(graph.error(), exit_failed);
  if (const auto written = write(request, {.graph = **graph, .puzzle = puzzle}, seconds, *outputs); !written)
    return refuse(written.error(), exit_failed);
  if (is_interrupted()) return exit_interrupted;
  if (const auto done = outputs->map.finish(); !done) return refuse(done.error(), exit_failed);
  return exit_done;
}

}  // namespace tilefold::app
