// The command line: options, help and examples of every subcommand, read into requests.

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <charconv>

#include "app/cli/commands.h"
#include "app/cli/output.h"
#include "app/version.h"
#include "engine/catalog.h"

namespace tilefold::app {
namespace {

constexpr std::uint64_t greatest_side = 8192;  // pixels

std::optional<std::uint64_t> parse_unsigned(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

// An option that takes a whole number of a range; CLI11 itself would accept what overflows.
template <class T>
CLI::Option* add_whole(CLI::App& app, const std::string& name, T& target, std::pair<std::int64_t, std::int64_t> range,
                       const std::string& help) {
  const auto read = [&target, name, range](const std::string& text) {
    const auto value = parse_unsigned(text);
    if (!value || *value < static_cast<std::uint64_t>(range.first) || *value > static_cast<std::uint64_t>(range.second))
      throw CLI::ValidationError(name + " is '" + text + "'; it must be a whole number from " +
                                 std::to_string(range.first) + " to " + std::to_string(range.second));
    target = static_cast<std::int64_t>(*value);
  };
  return app.add_option_function<std::string>(name, read, help)->type_name("N");
}

void add_seed(CLI::App& app, std::optional<std::uint64_t>& seed) {
  const auto read = [&seed](const std::string& text) {
    seed = parse_unsigned(text);
    if (!seed) throw CLI::ValidationError("--seed is '" + text + "'; it must be a whole number from 0 to 2^64-1");
  };
  app.add_option_function<std::string>("--seed", read, "Seed of the game, 0 to 2^64-1; one is chosen without it")
      ->type_name("N");
}

void add_game(CLI::App& app, GameRequest& game) {
  add_seed(app, game.seed);
  app.add_option("--set", game.settings, "Set a parameter of the rules; may be repeated")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  app.add_option("--preset", game.preset, "Start from a named set of parameters")->type_name("NAME");
  app.add_option("--position", game.position, "Start from a position, a JSON file; - reads standard input")
      ->type_name("FILE");
  app.add_option("--moves", game.moves, "Moves to play first, separated by spaces")->type_name("TEXT");
}

void add_output(CLI::App& app, OutputRequest& output) {
  output.format = isatty(STDOUT_FILENO) != 0 ? Format::text : Format::jsonl;
  const auto read = [&output](const std::string& text) {
    if (text == "text") {
      output.format = Format::text;
    } else if (text == "jsonl") {
      output.format = Format::jsonl;
    } else if (text == "csv") {
      output.format = Format::csv;
    } else {
      throw CLI::ValidationError("--format is '" + text + "'" + suggestion(text, {"text", "jsonl", "csv"}) +
                                 "; it must be text, jsonl or csv");
    }
  };
  app.add_option_function<std::string>("--format", read, "text (default on a terminal), jsonl (elsewhere) or csv")
      ->type_name("FORMAT");
  app.add_option("--out", output.out, "Write to this file, whole or not at all")->type_name("FILE");
  app.add_flag("--no-color")->description("Plain text; nothing is coloured without a terminal either");
}

// A side of a picture in pixels, 0 for what is none.
int parse_side(std::string_view text) {
  const std::uint64_t side = parse_unsigned(text).value_or(0);
  return side >= 64 && side <= greatest_side ? static_cast<int>(side) : 0;
}

void add_size(CLI::App& app, int& width, int& height) {
  const auto read = [&width, &height](const std::string& text) {
    const std::size_t cross = std::min(text.find('x'), text.size());
    width = parse_side(std::string_view(text).substr(0, cross));
    height = parse_side(std::string_view(text).substr(std::min(cross + 1, text.size())));
    if (width == 0 || height == 0)
      throw CLI::ValidationError("--size is '" + text + "'; it must be WIDTHxHEIGHT, each from 64 to " +
                                 std::to_string(greatest_side));
  };
  app.add_option_function<std::string>("--size", read, "Size in pixels, such as 1280x800")->type_name("WxH");
}

void set_up_list(CLI::App& app, ListRequest& request, int& code) {
  CLI::App* list = app.add_subcommand("list", "Show puzzles, parameters, presets and strategies");
  list->add_option("puzzle", request.puzzle, "Only this puzzle")->type_name("PUZZLE");
  add_output(*list, request.output);
  list->footer("Example: tilefold list drop --format jsonl");
  list->callback([&] { code = run_list(request); });
}

void set_up_play(CLI::App& app, PlayRequest& request, int& code) {
  CLI::App* play = app.add_subcommand("play", "Play without a window and print every state");
  play->add_option("puzzle", request.game.puzzle, "The puzzle; a position names its own")->type_name("PUZZLE");
  add_game(*play, request.game);
  play->get_option("--moves")->description(
      "Moves to play, separated by spaces; - reads them from standard input, "
      "one a line, and answers each");
  play->add_option("--strategy", request.strategy, "Play on with this strategy")->type_name("NAME");
  play->add_option("--option", request.options, "Set an option of the strategy; may be repeated")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  add_whole(*play, "--max-moves", request.max_moves, {0, std::int64_t{1} << 53U}, "Stop after this many moves in all");
  add_output(*play, request.output);
  play->footer(
      "Examples:\n  tilefold play drop --seed 42 --set preview=3 --moves \"3 3 1\" --format jsonl\n"
      "  tilefold play drop --seed 1 --strategy greedy --max-moves 100 --format csv");
  play->callback([&] { code = run_play(request); });
}

void set_up_picture(CLI::App& app, PictureRequest& request, int& code) {
  CLI::App* render = app.add_subcommand("render", "Draw a picture of a game without a display");
  render->add_option("puzzle", request.game.puzzle, "The puzzle; a position names its own")->type_name("PUZZLE");
  add_game(*render, request.game);
  render->add_option("--out", request.out, "The picture to write, a .png file")->type_name("FILE")->required();
  add_whole(*render, "--at-move", request.at_move, {0, std::int64_t{1} << 53U},
            "Show this move of --moves, counted from 1; 0 is the start; the last one without it");
  render->add_option("--time", request.time, "Milliseconds into the animation of that move; its end without it")
      ->type_name("MS")
      ->check(CLI::Range(0.0, 60000.0));
  add_size(*render, request.width, request.height);
  render->add_option("--scale", request.scale, "Size of text and lines, 1 to 4")
      ->type_name("X")
      ->check(CLI::Range(1.0, 4.0));
  render->add_option("--theme", request.theme, "Colours: dark, light, …")->type_name("NAME");
  render->footer(
      "Examples:\n  tilefold render --position board.json --out board.png\n"
      "  tilefold render drop --seed 42 --moves \"3 3 1\" --at-move 2 --time 120 --out falling.png");
  render->callback([&] { code = run_picture(request); });
}

void set_up_window(CLI::App& app, WindowRequest& request) {
  app.add_option("puzzle", request.game.puzzle, "Open the window on this puzzle")->type_name("PUZZLE");
  add_game(app, request.game);
  add_size(app, request.width, request.height);
  app.add_option("--scale", request.scale, "Size of text and lines, 1 to 4; asks the desktop without it")
      ->type_name("X")
      ->check(CLI::Range(1.0, 4.0));
  app.add_option("--theme", request.theme, "Colours: dark, light, …")->type_name("NAME");
  app.add_option("--trace", request.trace,
                 "Write a JSON line for everything that happens in the window; - is "
                 "standard output")
      ->type_name("FILE");
}

// A mistyped word: as an option where it looks like one, else as a subcommand or puzzle.
std::string unexpected(const CLI::App& app, const std::string& word) {
  std::vector<std::string> known;
  const CLI::App* active = app.get_subcommands().empty() ? &app : app.get_subcommands().front();
  for (const CLI::Option* option : active->get_options())
    for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
  return "unexpected argument '" + word + "'" + suggestion(word, {known.begin(), known.end()}) + "; see --help";
}

// The first word is a puzzle for the window, or a subcommand that does not exist.
std::optional<std::string> unknown_word(const CLI::App& app, const std::string& word) {
  if (word.empty() || find_puzzle(word)) return std::nullopt;
  std::vector<std::string> known;
  for (const CLI::App* command : app.get_subcommands({})) known.push_back(command->get_name());
  for (const PuzzleInfo* info : catalog()) known.emplace_back(info->name);
  return "there is no command and no puzzle '" + word + "'" + suggestion(word, {known.begin(), known.end()}) +
         "; see tilefold --help";
}

}  // namespace

int run_command_line(int argc, const char* const* argv) {
  CLI::App app("Tilefold draws, plays and solves number and tile puzzles. Without a subcommand it opens the window.",
               "tilefold");
  app.set_version_flag("--version", std::string(version_text));
  app.footer("Examples:\n  tilefold drop\n  tilefold play drop --seed 42 --moves \"3 3 1\"\n  tilefold list");
  int code = exit_done;
  ListRequest list;
  PlayRequest play;
  PictureRequest picture;
  WindowRequest window;
  set_up_window(app, window);
  set_up_list(app, list, code);
  set_up_play(app, play, code);
  set_up_picture(app, picture, code);
  try {
    app.parse(argc, argv);
    if (!app.get_subcommands().empty()) return code;
    if (const auto unknown = unknown_word(app, window.game.puzzle)) {
      complain(*unknown);
      return exit_refused;
    }
    return run_window(window);
  } catch (const CLI::Success& shown) {
    return app.exit(shown);
  } catch (const CLI::ExtrasError&) {
    complain(unexpected(app, app.remaining(true).front()));
  } catch (const CLI::ParseError& error) {
    complain(error.what());
  }
  return exit_refused;
}

}  // namespace tilefold::app
