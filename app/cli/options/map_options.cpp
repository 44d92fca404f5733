#include "app/cli/options/map_options.h"

#include <CLI/CLI.hpp>
#include <array>

#include "app/cli/options/common_options.h"
#include "app/cli/options/did_you_mean.h"
#include "app/cli/options/help.h"
#include "app/cli/options/option_kinds.h"
#include "app/cli/options/outline.h"
#include "app/language/tr.h"
#include "app/system/streams.h"
#include "engine/core/text.h"
#include "engine/core/translatable.h"

namespace tilefold::cli {
namespace {

constexpr std::uint64_t min_memory = std::uint64_t{1} << 20U;
constexpr std::uint64_t max_memory = std::uint64_t{32} << 30U;

constexpr std::array<std::pair<std::string_view, MapFormat>, 6> map_formats{{
    {"jsonl", MapFormat::jsonl},
    {"csv", MapFormat::csv},
    {"dot", MapFormat::dot},
    {"graphml", MapFormat::graphml},
    {"svg", MapFormat::svg},
    {"summary", MapFormat::summary},
}};

void add_map_format(CLI::App& app, MapRequest& request) {
  request.format = system::is_terminal(system::StandardStream::output) ? MapFormat::summary : MapFormat::jsonl;
  const auto read = [&request](const std::string& text) {
    request.is_format_given = true;
    std::vector<std::string_view> names;
    for (const auto& [name, value] : map_formats) {
      if (name == text) {
        request.format = value;
        return;
      }
      names.push_back(name);
    }
    throw CLI::ValidationError(tr_format("{} is {}{}; it must be one of {}", "--format", tilefold::quoted(text),
                                         did_you_mean(text, names), fmt::join(names, ", ")));
  };
  app.add_option_function<std::string>(
         "--format", read,
         translatable("Output format; summary is one line of JSON (default: summary on a terminal, else jsonl)"))
      ->type_name(stands_for::map_formats);
  app.add_flag("--summary", request.is_summary, "The same as --format summary");
}

// Parses a number of bytes, optionally followed by a unit (K, M or G).
std::optional<std::uint64_t> parse_memory(std::string_view text) {
  constexpr std::string_view units = "KMG";
  const std::size_t unit = text.empty() ? std::string_view::npos : units.find(text.back());
  if (unit != std::string_view::npos) text.remove_suffix(1);
  const auto number = parse_unsigned(text);
  const unsigned shift = unit == std::string_view::npos ? 0 : 10 * (static_cast<unsigned>(unit) + 1);
  if (!number || *number > max_memory >> shift || *number << shift < min_memory) return std::nullopt;
  return *number << shift;
}

void add_memory(CLI::App& app, std::uint64_t& memory) {
  const auto read = [&memory](const std::string& text) {
    const auto bytes = parse_memory(text);
    if (!bytes)
      throw CLI::ValidationError(
          tr_format("--memory is {}; it must be a size from 1M to 32G, in bytes or with K, M or G, such as 512M",
                    tilefold::quoted(text)));
    memory = *bytes;
  };
  app.add_option_function<std::string>(
         "--memory", read,
         translatable("With --summary: keep the states, without links, in this much memory; under "
                      "mpirun, in each process (default: 1G)"))
      ->type_name("SIZE");
}

void add_goals(CLI::App& app, bool& is_full) {
  const auto read = [&is_full](const std::string& text) {
    if (text != "terminal" && text != "full")
      throw CLI::ValidationError(wrong_choice("--goals", text, {"terminal", "full"}));
    is_full = text == "full";
  };
  app.add_option_function<std::string>(
         "--goals", read, translatable("Stop at solved states (terminal, the default) or continue past them (full)"))
      ->type_name(stands_for::goals);
}

// Parses a range such as "3-20". A single number stands for both limits.
std::optional<std::pair<int, int>> parse_range(std::string_view text) {
  const std::size_t dash = std::min(text.find('-'), text.size());
  const auto min = parse_unsigned(text.substr(0, dash));
  const auto max = dash == text.size() ? min : parse_unsigned(text.substr(dash + 1));
  constexpr std::uint64_t most = 1000;
  if (!min || !max || *min > *max || *max > most) return std::nullopt;
  return std::pair(static_cast<int>(*min), static_cast<int>(*max));
}

}  // namespace

void set_up_map(CLI::App& app, MapRequest& request) {
  CLI::App* map = app.add_subcommand("map", "Print every reachable state and its distance to the goal");
  add_puzzle(*map, request.game);
  add_game(*map, request.game);
  map->get_option("--level")->description("The level to map: its cells as characters, row by row");
  add_goals(*map, request.is_full);
  add_map_format(*map, request);
  add_memory(*map, request.memory);
  map->add_option("--out", request.out, "Write to this file instead of standard output")->type_name(stands_for::file);
  map->add_option("--links", request.links, "With --format csv: write the links to this file")
      ->type_name(stands_for::file);
  map->add_flag(
      "--paths", request.has_paths,
      "With --format graphml or svg: add how often the recorded games that began with this level visited each "
      "state and passed each link");
  map->add_option("--data-dir", request.data_dirs,
                  "With --paths: folder of the games (default: the desktop's data folder); may be repeated")
      ->type_name(stands_for::folder)
      ->allow_extra_args(false);
  set_footer(*map, translatable("The formats are described in docs/reference/formats.md."),
             "Examples:\n"
             "  tilefold map --level BB...GE..H.GEAAH.GE..H..F...CCF.DDD. --format summary\n"
             "  tilefold map --level BB...GE..H.GEAAH.GE..H..F...CCF.DDD. --format graphml --out map.graphml\n"
             "  tilefold map unblock --set level=7 --paths --data-dir data --format svg --out paths.svg\n"
             "  tilefold map unblock --set level=7 --format csv --out states.csv --links links.csv\n"
             "  tilefold map --position large.json --summary --memory 2G");
}

void set_up_solve(CLI::App& app, SolveRequest& request) {
  CLI::App* solve = app.add_subcommand("solve", "Find a full solution and say if it is proven to be the best");
  add_puzzle(*solve, request.game);
  add_game(*solve, request.game);
  add_strategy(*solve, request.strategy, request.options);
  solve->get_option("--strategy")->description("Strategy to solve with (default: the puzzle's first solver)");
  add_whole(*solve, "--nodes", request.nodes, {0, std::int64_t{1} << 53U},
            "Search at most this many positions; 0, the default, uses the limit in the strategy's options");
  solve->add_flag("--steps", request.shows_steps, "Print the board before each move, and mark the cells of the move");
  solve->add_flag_callback(
      "--linger", [&request] { request.game.rule_values.emplace_back("linger=on"); },
      "The same as --set linger=on: empty rows stay for a moment, so that pairs across them can be matched");
  add_whole(*solve, "--threads", request.threads, {1, 1024},
            "Number of threads if all positions are solved at once (default: all processor threads)");
  add_output(*solve, request.output);
  set_footer(*solve,
             translatable("For Slide on boards of up to nine cells, all positions are solved at once and stored for "
                          "the strategy perfect."),
             "Examples:\n"
             "  tilefold solve --level BB...GE..H.GEAAH.GE..H..F...CCF.DDD.\n"
             "  tilefold solve unblock --position board.json --format jsonl\n"
             "  tilefold solve digits.txt --steps\n"
             "  tilefold solve slide --preset small");
}

void set_up_generate(CLI::App& app, GenerateRequest& request) {
  CLI::App* generate = app.add_subcommand("generate", "Generate new levels");
  generate->add_option("puzzle", request.puzzle, "The puzzle (default: the first one with a generator)")
      ->type_name(stands_for::puzzle);
  add_whole(*generate, "--count", request.count, {1, 1'000'000}, "Number of levels (default: 1)");
  add_seed(*generate, request.seed);
  generate->get_option("--seed")->description("Seed of the levels, 0 to 2^64-1 (default: random)");
  const auto read = [&request](const std::string& text) {
    request.moves = parse_range(text);
    if (!request.moves)
      throw CLI::ValidationError(
          tr_format("--moves is {}; it must be a number of moves or a range, such as 5-20", tilefold::quoted(text)));
  };
  generate
      ->add_option_function<std::string>(
          "--moves", read,
          translatable("Moves needed to solve a level: a number, or a range over which the levels are spread evenly"))
      ->type_name("LEAST-GREATEST");
  add_output(*generate, request.output);
  set_footer(
      *generate,
      translatable(
          "Levels with many moves take long to find. Ctrl-C stops, and keeps the levels that are already printed."),
      "Example: tilefold generate unblock --count 10 --seed 1 --moves 5-15 --format csv");
}

void set_up_convert(CLI::App& app, ConvertRequest& request) {
  CLI::App* convert = app.add_subcommand("convert", "Convert boards from one text form to another");
  convert->add_option("FILE", request.files, "Files with boards, levels, positions or games; - reads standard input")
      ->type_name(stands_for::file)
      ->required();
  convert
      ->add_option("--to", request.form,
                   "json (position files), line, rows, digits, matrix (size, orientation, row, column of every "
                   "piece) or rush (moves, level, states)")
      ->type_name(stands_for::board_forms)
      ->required();
  add_board_choice(*convert, request.game);
  convert->add_option("--set", request.game.rule_values, "Set a parameter of the rules; may be repeated")
      ->type_name(stands_for::parameter)
      ->allow_extra_args(false);
  convert->add_option("--preset", request.game.preset, "Use a named set of parameters")->type_name(stands_for::preset);
  convert->add_option("--out", request.out, "Write to this file instead of standard output")
      ->type_name(stands_for::file);
  set_footer(*convert, translatable("A line on standard error says how each file was read."),
             "Examples:\n"
             "  tilefold convert levels.txt --to rush\n"
             "  tilefold convert board.csv --puzzle slide --to json");
}

}  // namespace tilefold::cli
