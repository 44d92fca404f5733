// `tilefold solve`: prints a solution of the puzzle, and whether the solution is proven optimal.
//
// A proof that the position has no solution also counts as success. If the solver gives up, the command says so and
// exits with code 1. If interrupted, it prints the best solution found so far.

#include <fmt/format.h>

#include "app/cli/commands/commands.h"
#include "app/cli/commands/solved_rules.h"
#include "app/cli/reports/board_text.h"
#include "app/cli/reports/progress.h"
#include "app/cli/reports/rows.h"
#include "app/cli/reports/solution_steps.h"
#include "app/language/tr.h"
#include "app/measure/outlook_text.h"
#include "app/records/game.h"
#include "app/records/game_records.h"
#include "app/records/interrupt.h"
#include "app/records/json.h"
#include "app/records/output.h"
#include "engine/catalog.h"
#include "engine/search/solver.h"

namespace tilefold::cli {
namespace {

// Returns the names of the puzzle's solvers: first the exact solvers, which can prove results, then the samplers.
std::vector<std::string_view> solvers_of(const PuzzleInfo& info) {
  std::vector<std::string_view> names;
  for (const Role role : {Role::solver, Role::sampler})
    for (const StrategySpec& spec : info.strategies)
      if (spec.role == role) names.push_back(spec.name);
  return names;
}

// Returns the name of the strategy that solves the puzzle: the wanted one or the default.
Result<std::string> solver_name(const PuzzleInfo& info, const std::string& wanted) {
  const auto names = solvers_of(info);
  if (names.empty()) {
    std::vector<std::string_view> puzzles;
    for (const PuzzleInfo* other : catalog())
      if (!solvers_of(*other).empty() || other->solving != nullptr) puzzles.push_back(other->name);
    return Error{tr_format("solve does not support {}; it supports: {}", info.name, fmt::join(puzzles, ", "))};
  }
  if (wanted.empty()) return std::string(names.front());
  if (const auto spec = find_strategy(info, wanted); !spec) return spec.error();
  if (std::find(names.begin(), names.end(), wanted) != names.end()) return wanted;
  return Error{tr_format("strategy {} is not a solver; these are: {}", wanted, fmt::join(names, ", "))};
}

List move_texts(const Puzzle& puzzle, const Solution& solution) {
  List moves;
  for (const Move move : solution.moves) moves.emplace_back(puzzle.to_text(move));
  return moves;
}

// Returns the facts about this solution that have a value (see Solution::facts). In CSV, facts without a value also
// have a column, which stays empty.
Object known_facts(const Solution& solution) {
  Object facts = solution.facts;
  std::erase_if(facts, [](const auto& fact) { return std::holds_alternative<std::monostate>(fact.second.value); });
  return facts;
}

void print_text(const Puzzle& puzzle, const Solution& solution, records::Output& output) {
  output.line(position_text(puzzle));
  const std::size_t count = solution.moves.size();
  if (solution.solved) {
    output.line(solution.proven ? tr_plural(count, "solved in {} move, proven to be the best",
                                            "solved in {} moves, proven to be the best", count)
                                : tr_plural(count, "solved in {} move, not proven to be the best",
                                            "solved in {} moves, not proven to be the best", count));
    std::string moves;
    for (const Document& move : move_texts(puzzle, solution))
      moves += (moves.empty() ? "" : " ") + records::plain_text(move);
    output.line(moves);
  } else {
    output.line(solution.proven ? std::string(tr("not solvable, proven"))
                                : measure::gave_up_text(solution.outlook(), solution.nodes));
  }
  for (const auto& [name, value] : known_facts(solution))
    output.line(fmt::format("{} {}", name, records::plain_text(value)));
}

bool is_undecided(const Solution& solution) {
  return !solution.solved && !solution.proven;
}

Object solution_row(const Puzzle& puzzle, const Solution& solution) {
  return {{"solved", is_undecided(solution) ? Document() : Document(solution.solved)},
          {"proven", solution.proven},
          {"length", solution.solved ? Document(static_cast<std::int64_t>(solution.moves.size())) : Document()},
          {"moves", move_texts(puzzle, solution)},
          {"facts", known_facts(solution)},
          {"nodes", Document::of_unsigned(solution.nodes)}};
}

// Converts each fact to a column. Prefixes its name with "fact_" if another column has the same name.
Object solution_columns(const Object& row, const Object& facts) {
  Object columns;
  for (const auto& [name, value] : row) {
    if (name != "facts") {
      columns.emplace_back(name, value);
      continue;
    }
    for (const auto& [fact, told] : facts) columns.emplace_back(Document(row).find(fact) ? "fact_" + fact : fact, told);
  }
  return columns;
}

void print_csv(const Puzzle& puzzle, const Solution& solution, records::Output& output) {
  Object row = solution_row(puzzle, solution);
  std::string moves;
  for (const Document& move : move_texts(puzzle, solution))
    moves += (moves.empty() ? "" : " ") + records::plain_text(move);
  row[3].second = moves;
  row = solution_columns(row, solution.facts);
  output.line(csv_header(row));
  output.line(csv_line(row));
}

void print_steps(const Puzzle& puzzle, const Solution& solution, records::Format format, records::Output& output) {
  auto last = puzzle.clone();
  for_each_step(puzzle, solution.moves, [&](const SolutionStep& step, const Puzzle& before, const Puzzle& after) {
    if (format == records::Format::jsonl) return output.line(records::to_json(step_row(step, after)));
    output.line("");
    output.bytes(step_text(step, before));
    last = after.clone();
  });
  if (format != records::Format::text || solution.moves.empty()) return;
  output.line("");
  output.bytes(marked_board_text(*last, {}));
}

// True if the level was given by its text, so that neither the number of a built-in level nor a random seed describes
// it.
bool is_typed_level(const records::Opening& opening) {
  return opening.is_position && opening.puzzle->about().levels.list != nullptr;
}

// Returns the parameters of the rules. Omits the number of the built-in level if the solved level is not built in.
Object rules_of(const records::Opening& opening) {
  Object rules = *opening.puzzle->parameters().document().object();
  if (is_typed_level(opening))
    std::erase_if(rules,
                  [&](const auto& rule) { return rule.first == opening.puzzle->about().levels.list->parameter; });
  return rules;
}

// Solves the position. On a terminal, shows the best result found so far.
Solution solve_and_report(const Solver& solver, const Puzzle& puzzle, std::uint64_t nodes,
                          const std::stop_token& stop) {
  ProgressLine line;
  return solver.solve(puzzle, {.nodes = nodes}, stop, [&](const Solution& so_far) {
    line.show(measure::outlook_text(so_far.outlook(), measure::Search::under_way));
  });
}

}  // namespace

int run_solve(const SolveRequest& request) {
  if (records::names_nothing(request.game))
    return records::refuse({tr("nothing to solve; give --level TEXT, --position FILE or a puzzle")});
  if (request.shows_steps && request.output.format == records::Format::csv)
    return records::refuse({tr("--steps needs --format text or jsonl; csv has one row for the whole solution")});
  const auto opening = records::open_told_game(request.game);
  if (!opening) return records::refuse(opening.error());
  const auto moves = records::read_moves(request.game, *opening);
  if (!moves) return records::refuse(moves.error());
  Puzzle& puzzle = *opening->puzzle;
  EventBatch events;
  for (const Move move : *moves) puzzle.play(move, events);
  if (puzzle.about().solving != nullptr) {
    if (request.shows_steps)
      return records::refuse({tr_format(
          "--steps needs the solution of one position; {} solves all positions of its rules", puzzle.about().name)});
    return solve_rules(request, *opening);
  }
  const auto name = solver_name(puzzle.about(), request.strategy);
  if (!name) return records::refuse(name.error());
  const auto opened = records::open_strategy(puzzle, *name, request.options, opening->seed);
  if (!opened) return records::refuse(opened.error());
  auto output = records::Output::open(request.output);
  if (!output) return records::refuse(output.error(), records::exit_failed);

  const bool has_seed = !opening->is_seed_fresh || !is_typed_level(*opening);
  if (request.output.format != records::Format::jsonl && has_seed) records::print_fresh_seed(*opening);
  const records::StopOnInterrupt stop;
  const auto& solver = dynamic_cast<const Solver&>(*opened->strategy);
  const Solution solution = solve_and_report(solver, puzzle, static_cast<std::uint64_t>(request.nodes), stop.token());
  switch (request.output.format) {
    case records::Format::text: print_text(puzzle, solution, *output); break;
    case records::Format::csv: print_csv(puzzle, solution, *output); break;
    case records::Format::jsonl: {
      Object head{{"format", records::format_name},
                  {"kind", "solve"},
                  {"puzzle", puzzle.about().name},
                  {"strategy", *name},
                  {"options", opened->options.document()}};
      if (has_seed) head.emplace_back("seed", Document::of_unsigned(opening->seed));
      head.emplace_back("parameters", rules_of(*opening));
      head.emplace_back("state", puzzle.describe());
      output->line(records::to_json(std::move(head)));
      Object line{{"kind", "solution"}};
      for (auto& field : solution_row(puzzle, solution)) line.push_back(std::move(field));
      output->line(records::to_json(std::move(line)));
      break;
    }
  }
  if (request.shows_steps) print_steps(puzzle, solution, request.output.format, *output);
  if (const auto done = output->finish(); !done) return records::refuse(done.error(), records::exit_failed);
  if (system::is_interrupted()) return records::exit_interrupted;
  return is_undecided(solution) ? records::exit_failed : records::exit_done;
}

}  // namespace tilefold::cli
