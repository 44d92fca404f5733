#include "app/cli/commands/shared_map.h"

#include <fmt/format.h>

#include <chrono>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/commands/map_position.h"
#include "app/cli/commands/run_work.h"
#include "app/cli/reports/map_formats.h"
#include "app/cli/reports/progress.h"
#include "app/language/tr.h"
#include "app/records/game.h"
#include "app/records/game_records.h"
#include "app/records/interrupt.h"
#include "app/records/json.h"
#include "app/records/output.h"
#include "app/version.h"
#include "app/work/ranks.h"
#include "engine/search/shared_map.h"

namespace tilefold::cli {
namespace {

using Watch = std::chrono::steady_clock;

constexpr std::uint64_t default_memory = std::uint64_t{1} << 30U;

// Implements the communication of a distributed map with the ranks of mpirun.
class RankCommunicator final : public MapCommunicator {
 public:
  explicit RankCommunicator(work::Ranks& ranks) : ranks_(ranks) {}
  std::size_t count() const override { return static_cast<std::size_t>(ranks_.count()); }
  std::size_t place() const override { return static_cast<std::size_t>(ranks_.rank()); }

  void swap(std::vector<Piece>& pieces) override {
    std::vector<std::string> texts(pieces.size());
    for (std::size_t i = 0; i < pieces.size(); ++i)
      if (i != place()) texts[i].assign(reinterpret_cast<const char*>(pieces[i].data()), 8 * pieces[i].size());
    ranks_.swap(texts);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      if (i == place()) continue;
      pieces[i].resize(texts[i].size() / 8);
      std::memcpy(pieces[i].data(), texts[i].data(), 8 * pieces[i].size());
    }
  }

 private:
  work::Ranks& ranks_;
};

SharedMapOptions shared_map_options(const MapRequest& request) {
  return {.goals = request.is_full ? Goals::full : Goals::terminal,
          .bytes = request.memory > 0 ? request.memory : default_memory};
}

// Returns the program version and the map options, which must be equal on all ranks of mpirun.
std::string identity_of(const MapRequest& request) {
  const SharedMapOptions options = shared_map_options(request);
  return fmt::format("{} ({}): tilefold map --goals {} --memory {}", records::version, records::commit,
                     options.goals == Goals::full ? "full" : "terminal", options.bytes);
}

MapFigures figures_of(const MapSummary& map, const PackedStates& states, const Puzzle& puzzle) {
  MapFigures figures{.level = states.text(states.start()),
                     .states = map.states,
                     .links = map.links,
                     .solved_states = map.solved_states,
                     .solution = {},
                     .deepest = map.deepest};
  if (map.solution.empty()) return figures;
  figures.solution.emplace();
  for (std::size_t i = 1; i < map.solution.size(); ++i)
    figures.solution->push_back(puzzle.to_text(states.move(map.solution[i - 1], map.solution[i])));
  return figures;
}

// Runs a rank other than rank 0. It stores its part of the map until rank 0 has the results.
int follow(const MapRequest& request, work::Ranks& ranks) {
  system::record_interrupts();  // ignore Ctrl-C here: rank 0 also receives it and stops this rank
  const auto met = ranks.meet(identity_of(request));
  if (!met || !*met) return records::exit_done;
  const auto position = records::parse_json(ranks.agree(std::string()), "the position sent by rank 0");
  if (!position) return records::refuse(position.error(), records::exit_failed);
  const auto opening = records::open_position_document(*position);
  if (!opening) return records::refuse(opening.error(), records::exit_failed);
  RankCommunicator communicator(ranks);
  static_cast<void>(
      summarise_map(*opening->puzzle->about().packed(*opening->puzzle), shared_map_options(request), communicator));
  return records::exit_done;
}

int summarise(const MapRequest& request, const Puzzle& puzzle, MapCommunicator& communicator, records::Output& output) {
  const records::StopOnInterrupt stop;
  const auto states = puzzle.about().packed(puzzle);
  SharedMapOptions options = shared_map_options(request);
  options.stop = stop.token();
  ProgressLine line;
  const Watch::time_point start = Watch::now();
  Watch::time_point shown = start;
  options.on_progress = [&](std::uint64_t count) {
    if (Watch::now() - shown < std::chrono::milliseconds(100)) return;
    shown = Watch::now();
    line.show(tr_plural(count, "{} state", "{} states", count));
  };
  const auto map = summarise_map(*states, options, communicator);
  const double seconds = std::chrono::duration<double>(Watch::now() - start).count();
  line.show("");
  if (system::is_interrupted()) return records::exit_interrupted;
  if (!map) return records::refuse(map.error(), records::exit_failed);
  Object table = map_summary(figures_of(*map, *states, puzzle), options.goals);
  table.emplace_back("seconds", seconds);
  output.line(records::to_json(std::move(table)));
  if (const auto done = output.finish(); !done) return records::refuse(done.error(), records::exit_failed);
  return records::exit_done;
}

}  // namespace

bool is_shared(const MapRequest& request) {
  return request.memory > 0 || work::rank_placement().count > 1;
}

int run_shared_map(const MapRequest& request) {
  if (request.format != MapFormat::summary)
    return records::refuse(
        {tr("with --memory or under mpirun, map prints only a summary; give --summary instead of --format")});
  const auto ranks = work::Ranks::join();
  if (!ranks) return records::refuse(ranks.error(), records::exit_failed);
  if (*ranks != nullptr && !(*ranks)->is_first()) return follow(request, **ranks);
  const auto puzzle = open_mapped(request.game);
  if (!puzzle) return records::refuse(puzzle.error());
  const PuzzleInfo& info = (*puzzle)->about();
  if (info.packed == nullptr)
    return records::refuse({tr_format("--memory does not support maps of {}; leave it out", info.name)});
  if (info.packed(**puzzle) == nullptr)
    return records::refuse(
        {tr_format("this board of {} is too large for a map in limited memory or under mpirun", info.name)});
  auto output = records::Output::open({.format = records::Format::text, .out = request.out});
  if (!output) return records::refuse(output.error(), records::exit_failed);
  if (*ranks == nullptr) {
    SelfCommunicator nobody;
    return summarise(request, **puzzle, nobody, *output);
  }
  if (const auto met = (*ranks)->meet(identity_of(request)); !met) return records::refuse(met.error());
  report_other_form(**ranks);
  (*ranks)->agree(records::to_json(records::start_record(**puzzle, 0, {})));
  RankCommunicator communicator(**ranks);
  return summarise(request, **puzzle, communicator, *output);
}

}  // namespace tilefold::cli
