#include "app/cli/commands/bench_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/bots/bots.h"
#include "app/cli/commands/run_work.h"
#include "app/cli/commands/solved_rules.h"
#include "app/cli/options/did_you_mean.h"
#include "app/language/tr.h"
#include "app/records/game.h"
#include "app/work/ranks.h"
#include "engine/catalog.h"
#include "engine/core/text.h"

namespace tilefold::cli {
namespace {

Error no_strategy(const PuzzleInfo& info, Rules rules) {
  std::vector<std::string_view> strategies;
  for (const StrategySpec& spec : info.strategies) strategies.push_back(spec.name);
  std::vector<std::string_view> suites;
  if (rules == Rules::fixed)  // `sweep` does not have the option --settings
    for (const StrategySuite& suite : info.suites) suites.push_back(suite.name);
  if (suites.empty())
    return {tr_format("no strategy is given; give --strategy NAME ({})", fmt::join(strategies, ", "))};
  return {tr_format("no strategy is given; give --strategy NAME ({}) or --settings NAME ({})",
                    fmt::join(strategies, ", "), fmt::join(suites, ", "))};
}

// Inserts the bots among the strategies, in the order of the options --bot and --strategy. Does not start the bots for
// `merge`, which only prints existing results.
Result<Done> add_bots(const PuzzleInfo& info, const BenchRequest& request,
                      std::vector<measure::BenchmarkEntry>& entries) {
  for (std::size_t i = 0; i < request.bots.size(); ++i) {
    const BenchBot& bot = request.bots[i];
    if (std::any_of(entries.begin(), entries.end(), [&](const auto& entry) { return entry.text == bot.command; }))
      return Error{tr_format("--bot {} is given twice; each must be different", tilefold::quoted(bot.command))};
    measure::BenchmarkEntry entry{
        .text = bot.command, .options = {}, .external = [](std::uint64_t) { return nullptr; }};
    if (request.work.shards == nullptr) {
      auto bots = bots::Bots::open(bot.command, request.terms, info);
      if (!bots) return bots.error();
      entry.external = [bots = *bots](std::uint64_t seed) { return bots->game(seed); };
    }
    entries.insert(entries.begin() + static_cast<std::ptrdiff_t>(bot.strategies_before + i), std::move(entry));
  }
  return Done{};
}

// Returns the players given by --strategy and --bot, in the order of the command line. Appends the players of
// --settings that are not among them.
Result<std::vector<measure::BenchmarkEntry>> read_entries(const PuzzleInfo& info, const BenchRequest& request,
                                                          Rules rules) {
  std::vector<std::string> texts = request.strategies;
  for (const std::string& name : request.suites) {
    const auto suite = measure::find_suite(info, name);
    if (!suite) return suite.error();
    for (const std::string_view text : (*suite)->entries)
      if (std::find(texts.begin(), texts.end(), text) == texts.end()) texts.emplace_back(text);
  }
  if (texts.empty() && request.bots.empty()) return no_strategy(info, rules);
  auto entries = measure::parse_entries(info, texts);
  if (!entries) return entries;
  if (const auto added = add_bots(info, request, *entries); !added) return added.error();
  return entries;
}

// Reads the evaluation files of the players. Reads no file for `merge`, which only prints existing results.
Result<Done> read_evaluations(measure::BenchmarkPlan& plan, Rules rules) {
  for (measure::BenchmarkEntry& entry : plan.entries) {
    if (entry.evaluation_file.empty()) continue;
    if (rules != Rules::fixed)
      return Error{tr_format("strategy {}: an evaluation fits only one set of rules; leave it out",
                             tilefold::quoted(entry.text))};
    auto read = records::read_evaluation(*plan.puzzle, *entry.strategy, plan.parameters, entry.evaluation_file);
    if (!read) return Error{tr_format("strategy {}: {}", tilefold::quoted(entry.text), tr(read.error()))};
    entry.evaluation = std::move(read->evaluation);
    entry.evaluation_checksum = std::move(read->checksum);
  }
  return Done{};
}

Error no_stages(const PuzzleInfo& info) {
  std::vector<std::string_view> names;
  for (const PuzzleInfo* other : catalog())
    if (other->stages != nullptr) names.push_back(other->name);
  return {tr_format("--from-stage is given, but {} has no stages; these puzzles have some: {}", info.name,
                    fmt::join(names, ", "))};
}

// Parses the stage in which games begin, if the user has given one.
Result<std::optional<measure::StageStart>> read_start(const PuzzleInfo& info, const ParameterValues& rules,
                                                      const BenchRequest& request) {
  if (request.stage.empty() && !request.stage_boards.empty())
    return Error{tr("--stage-boards is given without --from-stage; give the stage, or leave it out")};
  if (request.stage.empty()) return std::optional<measure::StageStart>();
  if (info.stages == nullptr) return no_stages(info);
  const auto list = info.stages->list;
  const auto found = std::find_if(list.begin(), list.end(), [&](const auto& it) { return it.name == request.stage; });
  if (found == list.end()) {
    std::vector<std::string_view> names;
    for (const GameStage& stage : list) names.push_back(stage.name);
    return Error{tr_format("--from-stage is {}{}; the stages of {} are: {}", tilefold::quoted(request.stage),
                           did_you_mean(request.stage, names), info.name, fmt::join(names, ", "))};
  }
  if (const auto checked = info.stages->check(rules); !checked) return Error{"--from-stage: " + tr(checked.error())};
  return std::optional(measure::StageStart{
      .stage = static_cast<std::size_t>(found - list.begin()),
      .boards = request.stage_boards == name_of(StageBoards::made) ? StageBoards::made : StageBoards::stored});
}

// Reads parameters without checking that they are consistent with each other.
Result<ParameterValues> read_base(const PuzzleInfo& info, const records::GameRequest& game) {
  auto values = preset_values(info, game.preset.empty() ? info.presets.front().name : std::string_view(game.preset));
  if (!values) return values.error();
  if (const auto set = records::apply_rule_values(game.rule_values, *values); !set) return set.error();
  return values;
}

}  // namespace

Result<measure::BenchmarkPlan> read_plan(const BenchRequest& request, Rules rules) {
  const std::string& name = request.game.puzzle;
  const auto info = find_puzzle(name.empty() ? catalog().front()->name : std::string_view(name));
  if (!info) return info.error();
  auto parameters = rules == Rules::fixed
                        ? records::read_parameters(**info, request.game.preset, request.game.rule_values)
                        : read_base(**info, request.game);
  if (!parameters) return parameters.error();
  auto entries = read_entries(**info, request, rules);
  if (!entries) return entries.error();
  const auto start = read_start(**info, *parameters, request);
  if (!start) return start.error();
  const int processor_threads = work::threads_of_rank();
  measure::BenchmarkPlan plan{.puzzle = *info,
                              .parameters = std::move(*parameters),
                              .entries = std::move(*entries),
                              .games = request.games,
                              .max_moves = request.max_moves,
                              .seed = request.game.seed ? *request.game.seed : records::fresh_seed(),
                              .threads = request.threads > 0 ? static_cast<int>(request.threads) : processor_threads,
                              .uses_continues = request.uses_continues,
                              .start = *start};
  if (request.work.shards != nullptr) return plan;
  if (const auto read = read_evaluations(plan, rules); !read) return read.error();
  for (const measure::BenchmarkEntry& entry : plan.entries)
    if (entry.strategy != nullptr && rules == Rules::fixed)
      if (const auto read = read_solved(**info, plan.parameters, entry.strategy->name); !read) return read.error();
  return plan;
}

void add_bot_words(const BenchRequest& request, std::vector<std::string>& command) {
  if (request.bots.empty()) return;
  const std::vector<std::string> terms = bots::term_words(request.terms);
  command.insert(command.end(), terms.begin(), terms.end());
}

std::vector<std::string> shown_words(const BenchRequest& request) {
  std::vector<std::string> words = shown_words(request.output);
  if (request.shows_times) words.emplace_back("--timing");
  return words;
}

}  // namespace tilefold::cli
