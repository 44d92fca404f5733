#include "app/cli/options/common_options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "app/cli/options/did_you_mean.h"
#include "app/cli/options/option_kinds.h"
#include "app/cli/options/outline.h"
#include "app/language/tr.h"
#include "app/profile/stored_players.h"
#include "app/records/daily.h"
#include "app/system/streams.h"
#include "engine/core/text.h"
#include "engine/core/translatable.h"

namespace tilefold::cli {
namespace {

constexpr std::uint64_t max_side = 8192;  // pixels

// Parses the side of a picture in pixels; returns 0 if invalid.
int parse_side(std::string_view text, int min) {
  const std::uint64_t side = parse_unsigned(text).value_or(0);
  return side >= static_cast<std::uint64_t>(min) && side <= max_side ? static_cast<int>(side) : 0;
}

}  // namespace

void add_seed(CLI::App& app, std::optional<std::uint64_t>& seed) {
  const auto read = [&seed](const std::string& text) {
    seed = parse_unsigned(text);
    if (!seed)
      throw CLI::ValidationError(tr_format("--seed is '{}'; it must be a whole number from 0 to 2^64-1", text));
  };
  app.add_option_function<std::string>("--seed", read, translatable("Seed of the game, 0 to 2^64-1 (default: random)"))
      ->type_name("N");
}

void add_game(CLI::App& app, records::GameRequest& game) {
  add_seed(app, game.seed);
  app.add_option("--set", game.rule_values, "Set a parameter of the rules; may be repeated")
      ->type_name(stands_for::parameter)
      ->allow_extra_args(false);
  app.add_option("--preset", game.preset, "Use a named set of parameters")->type_name(stands_for::preset);
  app.add_option("--position", game.position, "Start from the position or board in this file; - reads standard input")
      ->type_name(stands_for::file);
  add_board_choice(app, game);
  app.add_option("--level", game.level, "Start from this level: its cells as characters, row by row")
      ->type_name(stands_for::level);
  const auto read_daily = [&game](const std::string& text) {
    if (const auto day = records::read_date(text); !day) throw CLI::ValidationError("--daily: " + tr(day.error()));
    game.daily = text;
  };
  app.add_option_function<std::string>("--daily", read_daily,
                                       translatable("Start the daily game of this date, as in 2026-11-29"))
      ->type_name("DATE");
  app.add_option("--moves", game.moves, "Moves to play first, separated by spaces")->type_name("TEXT");
}

void add_board_choice(CLI::App& app, records::GameRequest& game) {
  app.add_option("--puzzle", game.board_puzzle, "Read the boards of the file as boards of this puzzle")
      ->type_name(stands_for::puzzle);
  add_whole(app, "--board", game.board, {1, std::int64_t{1} << 53U},
            "Number of the board to use, if the file contains several (the first is 1)");
}

void add_out(CLI::App& app, records::OutputRequest& output) {
  app.add_option("--out", output.out, "Write to this file instead of standard output")->type_name(stands_for::file);
}

void add_format(CLI::App& app, records::OutputRequest& output) {
  output.format = system::is_terminal(system::StandardStream::output) ? records::Format::text : records::Format::jsonl;
  const auto read = [&output](const std::string& text) {
    output.is_format_given = true;
    if (text == "text") {
      output.format = records::Format::text;
    } else if (text == "jsonl") {
      output.format = records::Format::jsonl;
    } else if (text == "csv") {
      output.format = records::Format::csv;
    } else {
      throw CLI::ValidationError(wrong_choice("--format", text, {"text", "jsonl", "csv"}));
    }
  };
  app.add_option_function<std::string>("--format", read,
                                       translatable("Output format (default: text on a terminal, else jsonl)"))
      ->type_name(stands_for::formats);
}

void add_output(CLI::App& app, records::OutputRequest& output) {
  add_format(app, output);
  add_out(app, output);
}

void add_strategy(CLI::App& app, std::string& strategy, std::vector<std::string>& options) {
  app.add_option("--strategy", strategy)->type_name(stands_for::strategy);
  app.add_option("--option", options, "Set an option of the strategy; may be repeated")
      ->type_name(stands_for::option)
      ->allow_extra_args(false);
}

void add_puzzle(CLI::App& app, records::GameRequest& game) {
  app.add_option("puzzle", game.puzzle,
                 "A puzzle, a game ID, or a file with a game or a board; not needed with --position")
      ->type_name(stands_for::puzzle);
}

void add_size(CLI::App& app, int& width, int& height, Extent min) {
  const auto read = [&width, &height, min](const std::string& text) {
    const std::size_t cross = std::min(text.find('x'), text.size());
    width = parse_side(std::string_view(text).substr(0, cross), min.columns);
    height = parse_side(std::string_view(text).substr(std::min(cross + 1, text.size())), min.rows);
    if (width == 0 || height == 0)
      throw CLI::ValidationError(tr_format("--size is '{}'; it must be WIDTHxHEIGHT in pixels, from {}x{} to {}x{}",
                                           text, min.columns, min.rows, max_side, max_side));
  };
  app.add_option_function<std::string>("--size", read, translatable("Size in pixels, such as 1280x800"))
      ->type_name("WxH");
}

void add_data_dir(CLI::App& app, std::string& data_dir) {
  app.add_option("--data-dir", data_dir, "Folder of games and scores (default: the desktop's data folder)")
      ->type_name(stands_for::folder);
}

void add_labels(CLI::App& app, records::GameLabels& labels) {
  const auto add = [&app](const std::string& name, std::string& target, const std::string& help) {
    const auto read = [&target, name](const std::string& text) {
      constexpr std::size_t longest = 100;
      const bool is_blank = text.find_first_not_of(' ') == std::string::npos;
      if ((is_blank && !text.empty()) || text.size() > longest || printable(text, longest) != text)
        throw CLI::ValidationError(
            tr_format("{} is {}; it must be a line of text of 1 to 100 bytes, without control characters", name,
                      tilefold::quoted(text)));
      target = text;
    };
    app.add_option_function<std::string>(name, read, help)->type_name(stands_for::label);
  };
  add("--participant", labels.participant,
      translatable("Store this name of the participant with the games that begin"));
  add("--condition", labels.condition,
      translatable("Store this name of the experimental condition with the games that begin"));
  add("--session", labels.session, translatable("Store this name of the session with the games that begin"));
}

void add_person(CLI::App& app, std::string& name, const std::string& help) {
  const auto read = [&name](const std::string& text) {
    const auto valid = profile::player_name(text);
    if (!valid) throw CLI::ValidationError(tr_format("--player is {}; {}", tilefold::quoted(text), tr(valid.error())));
    name = *valid;
  };
  app.add_option_function<std::string>("--player", read, help)->type_name(stands_for::person);
}

void add_games_filter(CLI::App& app, GamesRequest& request) {
  add_person(app, request.player, "Only games of the player with this name");
  add_time(app, "--since", request.since, "Only games started at this time (UTC) or later");
  add_time(app, "--until", request.until, "Only games started before this time (UTC); a date includes the whole day");
  add_choice(app, "--status", request.status, {stands_for::statuses, translatable("Only games with this status")});
  app.add_flag("--pure", request.is_pure, "Only games without undo, hints, autoplay and continues");
  app.add_flag("--assisted", request.is_assisted, "Only games with undo, hints, autoplay or continues");
  add_whole(app, "--limit", request.limit, {0, std::int64_t{1} << 53U}, "At most this many games; 0 for all");
  add_choice(app, "--sort", request.sort, {stands_for::orders, translatable("Sort order (default: newest)")});
  add_output(app, request.output);
}

}  // namespace tilefold::cli
