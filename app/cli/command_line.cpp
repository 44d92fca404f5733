// Options, help and examples of every subcommand, parsed into requests.

#include "app/cli/command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <sstream>

#include "app/cli/commands/commands.h"
#include "app/cli/commands/profile.h"
#include "app/cli/commands/run_work.h"
#include "app/cli/commands/sandbox.h"
#include "app/cli/commands/study.h"
#include "app/cli/commands/web.h"
#include "app/cli/manual/completion.h"
#include "app/cli/manual/manual.h"
#include "app/cli/options/analyse_options.h"
#include "app/cli/options/bot_options.h"
#include "app/cli/options/common_options.h"
#include "app/cli/options/did_you_mean.h"
#include "app/cli/options/help.h"
#include "app/cli/options/import_options.h"
#include "app/cli/options/map_options.h"
#include "app/cli/options/option_kinds.h"
#include "app/cli/options/profile_options.h"
#include "app/cli/options/read_options.h"
#include "app/cli/options/train_options.h"
#include "app/cli/options/usage_errors.h"
#include "app/cli/options/work_options.h"
#include "app/language/environment.h"
#include "app/language/tr.h"
#include "app/profile/folders.h"
#include "app/records/game.h"
#include "app/records/output.h"
#include "app/system/crashes.h"
#include "app/system/interrupts.h"
#include "app/system/streams.h"
#include "app/version.h"
#include "app/work/ranks.h"
#include "engine/catalog.h"
#include "engine/core/game_id.h"
#include "engine/core/text.h"
#include "engine/core/translatable.h"

namespace tilefold::cli {
namespace {

void set_up_list(CLI::App& app, ListRequest& request) {
  CLI::App* list = app.add_subcommand("list", "List puzzles, parameters, presets and strategies");
  list->add_option("puzzle", request.puzzle, "Only this puzzle")->type_name(stands_for::puzzle);
  add_output(*list, request.output);
  list->footer("Example: tilefold list drop --format jsonl");
}

void set_up_play(CLI::App& app, PlayRequest& request) {
  CLI::App* play = app.add_subcommand("play", "Play without a window and print every state");
  add_puzzle(*play, request.game);
  add_game(*play, request.game);
  play->get_option("--moves")->description(
      "Moves to play, separated by spaces; - reads one move per line from standard input and prints the state after "
      "each");
  add_player(*play, request.player);
  play->get_option("--strategy")->description("Let this strategy play after the given moves");
  add_whole(*play, "--max-moves", request.max_moves, {0, std::int64_t{1} << 53U},
            "Stop after this many moves in total");
  play->add_flag("--record", request.is_recorded,
                 "Store the game in the profile; each move is stored before the state after it is printed");
  add_data_dir(*play, request.data_dir);
  add_labels(*play, request.labels);
  add_output(*play, request.output);
  play->footer(
      "Examples:\n  tilefold play drop --seed 42 --set preview=3 --moves \"3 3 1\" --format jsonl\n"
      "  tilefold play drop --seed 1 --strategy greedy --max-moves 100 --format csv\n"
      "  tilefold play slide --bot \"python3 mybot.py\"\n"
      "  tilefold play drop --moves - --record");
}

void set_up_hint(CLI::App& app, HintRequest& request) {
  CLI::App* hint = app.add_subcommand("hint", "Show how a strategy rates every legal move");
  add_puzzle(*hint, request.game);
  add_game(*hint, request.game);
  add_player(*hint, request.player);
  hint->get_option("--strategy")->description("Strategy to ask (default: the puzzle's default strategy)");
  add_whole(*hint, "--tree", request.tree, {0, max_tree_plies},
            "Print the search tree as JSON Lines, down to this number of plies (moves and new tiles)");
  add_output(*hint, request.output);
  hint->footer(
      "Examples:\n  tilefold hint drop --position board.json --strategy greedy --format jsonl\n"
      "  tilefold hint slide --seed 1 --strategy minimax:student --tree 3");
}

void set_up_replay(CLI::App& app, ReplayRequest& request) {
  CLI::App* replay = app.add_subcommand("replay", "Print a recorded game, or verify it");
  replay
      ->add_option(
          "ID-OR-FILE", request.game,
          "A game ID, or a file: a saved picture of a game, a text with a game ID, or JSON Lines printed by play")
      ->type_name(stands_for::game)
      ->required();
  replay->add_flag("--check", request.is_check, "Verify every recorded state and event instead of printing the game");
  add_output(*replay, request.output);
  replay->footer("Example: tilefold replay tilefold:drop/1:standard:42:331");
}

// Adds an option that the user may give several times, each time with one word.
CLI::Option* add_words(CLI::App& app, const std::string& name, std::vector<std::string>& target,
                       const std::string& help) {
  return app.add_option(name, target, help)->allow_extra_args(false);
}

void set_up_bench(CLI::App& app, BenchRequest& request) {
  CLI::App* bench = app.add_subcommand("bench", "Compare strategies over many games");
  bench->add_option("puzzle", request.game.puzzle, "The puzzle")->type_name("PUZZLE");
  add_words(
      *bench, "--strategy", request.strategies,
      "A strategy with options, such as lookahead:depth=3,beam=10; may be repeated. The first one is compared with "
      "all other strategies")
      ->type_name(stands_for::setting);
  add_bench_bots(*bench, request);
  add_words(*bench, "--settings", request.suites,
            "A predefined list of strategies (fast, standard or thorough), in addition to those of --strategy")
      ->type_name(stands_for::settings);
  add_games(*bench, request);
  bench
      ->add_option("--from-stage", request.stage,
                   "Begin each game on a board of this stage, which is a late part of a game, and count the games that "
                   "survive the stage")
      ->type_name(stands_for::stage);
  add_choice(
      *bench, "--stage-boards", request.stage_boards,
      {stands_for::stage_boards,
       translatable("Boards on which games begin: stored (from real games, default) or made (large tiles in order)")});
  bench->add_option("--summary", request.summary, "Also write the summary to this file, in the format of --format")
      ->type_name("FILE");
  add_output(*bench, request.output);
  bench->get_option("--format")
      ->description(
          "text (summary; default on a terminal), jsonl (games and summary; default elsewhere) or csv (games)");
  bench->footer(
      "Examples:\n  tilefold bench drop --strategy greedy --strategy lookahead:depth=3,beam=10 --games 100 --seed 1\n"
      "  tilefold bench slide --bot \"python3 mybot.py\" --strategy greedy --games 20\n"
      "  tilefold bench drop --settings fast --format csv --out games.csv --summary summary.csv\n"
      "  tilefold bench slide --from-stage 512 --strategy expectimax:nodes=2000");
}

void set_up_speed(CLI::App& app, SpeedRequest& request) {
  CLI::App* speed = app.add_subcommand("speed", "Measure the engine's speed on this machine");
  speed->add_option("--only", request.only, "Only this benchmark, such as drop/random_playouts")
      ->type_name(stands_for::figure);
  add_number(*speed, "--seconds", request.seconds, {0.01, 3600}, "Seconds for each benchmark");
  add_output(*speed, request.output);
  speed->footer("Example: tilefold speed --only drop/random_playouts --seconds 2");
}

void set_up_signature(CLI::App& app, records::OutputRequest& request) {
  CLI::App* signature = app.add_subcommand("signature", "Play fixed games and print a checksum of the results");
  add_out(*signature, request);
  signature->footer("Example: tilefold signature | diff - tests/signature.golden");
}

void set_up_completion(CLI::App& app, CompletionRequest& request) {
  CLI::App* completion = app.add_subcommand("completion", "Print a shell completion script");
  completion->add_option("SHELL", request.shell, "The shell to print the script for")
      ->type_name(stands_for::shells)
      ->required();
  add_out(*completion, request.output);
  completion->footer(
      "Examples:\n  source <(tilefold completion bash)\n"
      "  tilefold completion fish --out ~/.config/fish/completions/tilefold.fish");
}

void set_up_manual(CLI::App& app, records::OutputRequest& request) {
  CLI::App* manual = app.add_subcommand("man", "Print the manual page");
  add_out(*manual, request);
  manual->footer("Example: tilefold man | man -l -");
}

void set_up_picture(CLI::App& app, records::PictureRequest& request) {
  CLI::App* render = app.add_subcommand("render", "Render a picture or a clip of a game, without a display");
  add_puzzle(*render, request.game);
  add_game(*render, request.game);
  render->add_option("--out", request.out, "File to write: a picture (.png) or a clip (.webp or .gif)")
      ->type_name(stands_for::file)
      ->required();
  add_whole(*render, "--at-move", request.at_move, {0, std::int64_t{1} << 53U},
            "Show this move, counted from 1; 0 is the start (default: the last move)");
  add_number(*render, "--time", request.time, {0, 60000},
             "Milliseconds into the animation of that move (default: its end)");
  add_whole(*render, "--from-move", request.clip.from_move, {1, std::int64_t{1} << 53U},
            "First move of the clip (default: the first of the game)");
  add_whole(*render, "--to-move", request.clip.to_move, {1, std::int64_t{1} << 53U},
            "Last move of the clip (default: the last of the game)");
  add_number(*render, "--speed", request.clip.speed, {0.25, 8}, "Playback speed of the clip (default: 1)");
  add_whole(*render, "--frame-rate", request.clip.frame_rate, {1, 50}, "Frames per second of the clip (default: 25)");
  add_size(*render, request.width, request.height, {.rows = 64, .columns = 64});
  add_number(*render, "--scale", request.scale, {0.75, 4}, "UI scale");
  render->add_option("--theme", request.theme, "Colour theme (default: dark)")->type_name(stands_for::themes);
  add_choice(
      *render, "--format", request.format,
      {"text|jsonl",
       translatable(
           "text (a progress bar on standard error if that is a terminal; default) or jsonl (on standard output)")});
  render->add_option("--data-dir", request.data_dir, "Folder for the log (default: no log)")
      ->type_name(stands_for::folder);
  set_footer(
      *render,
      translatable("Pictures and clips contain the game ID up to the last move shown; replay, play and the window can "
                   "open them.\n"
                   "A clip shows all moves, those from --from-move to --to-move, or the single move of --at-move."),
      "Examples:\n"
      "  tilefold render --position board.json --out board.png\n"
      "  tilefold render drop --seed 42 --moves \"3 3 1\" --at-move 2 --time 120 --out falling.png\n"
      "  tilefold render tilefold:drop/1:standard:42:331 --speed 2 --out game.webp");
}

void add_level(CLI::App& app, std::string& level) {
  const auto read = [&level](const std::string& text) {
    const std::vector<std::string_view> levels{"debug", "info", "warning", "error", "off"};
    if (std::find(levels.begin(), levels.end(), text) == levels.end())
      throw CLI::ValidationError(wrong_choice("--log-level", text, levels));
    level = text;
  };
  app.add_option_function<std::string>("--log-level", read,
                                       translatable("Lowest level of messages to log (default: info)"))
      ->type_name(stands_for::levels);
}

void set_up_window(CLI::App& app, records::WindowRequest& request) {
  app.add_option("puzzle", request.game.puzzle, "Open the window on this puzzle, game ID, picture or file")
      ->type_name(stands_for::puzzle);
  add_game(app, request.game);
  add_size(app, request.width, request.height, {.rows = 480, .columns = 640});
  add_number(app, "--scale", request.scale, {0.75, 4}, "UI scale (default: last used)");
  app.add_option("--theme", request.theme, "Colour theme (default: last used)")->type_name(stands_for::themes);
  app.add_option("--data-dir", request.data_dir,
                 "Folder for games, settings, pictures and the log (default: the standard user folders)")
      ->type_name(stands_for::folder);
  add_person(app, request.player, "Play as the person with this name, who has separate games (default: as last time)");
  add_labels(app, request.labels);
  app.add_flag("--pointer-path", request.has_pointer_path,
               "Record the path of the pointer over the board, 60 points per second, for export gestures");
  add_level(app, request.log_level);
  app.add_option("--trace", request.trace,
                 "Write a JSON line for each event in the window to this file; - is standard output")
      ->type_name(stands_for::file);
}

// Prints help or version; returns an error code if writing fails.
int show(const CLI::App& app, const CLI::Success& shown) {
  std::ostringstream text;
  app.exit(shown, text, text);
  auto output = records::Output::open({});
  output->bytes(text.str());
  if (const auto done = output->finish(); !done) return records::refuse(done.error(), records::exit_failed);
  return records::exit_done;
}

// The requests of all subcommands.
struct Requests {
  ListRequest list;
  PlayRequest play;
  HintRequest hint;
  ReplayRequest replay;
  BenchRequest bench;
  BotRequest bot;
  SweepRequest sweep;
  MergeRequest merge;
  ScoresRequest scores;
  GamesRequest games;
  GamesRequest exported;
  ProfileRequest profile;
  ImportRequest import;
  StudyRequest study;
  AnalyseRequest analyse;
  TrainRequest train;
  SpeedRequest speed;
  records::OutputRequest signature;
  records::PictureRequest picture;
  MapRequest map;
  SolveRequest solve;
  ReadBoardRequest read;
  GenerateRequest generate;
  ConvertRequest convert;
  CompletionRequest completion;
  records::OutputRequest manual;
  records::OutputRequest web;
  records::WindowRequest window;
};

void set_up(CLI::App& app, Requests& requests) {
  app.formatter(help_formatter());
  app.allow_windows_style_options(false);  // "/name" is a path on all systems
  app.set_version_flag("--version", std::string(records::version_text));
  app.footer("Examples:\n  tilefold drop\n  tilefold play drop --seed 42 --moves \"3 3 1\"\n  tilefold list");
  set_up_window(app, requests.window);
  set_up_list(app, requests.list);
  set_up_play(app, requests.play);
  set_up_hint(app, requests.hint);
  set_up_replay(app, requests.replay);
  set_up_bench(app, requests.bench);
  set_up_bot(app, requests.bot);
  set_up_sweep(app, requests.sweep);
  set_up_merge(app, requests.merge);
  set_up_scores(app, requests.scores);
  set_up_games(app, requests.games);
  set_up_export(app, requests.exported);
  set_up_profile(app, requests.profile);
  set_up_import(app, requests.import);
  set_up_study(app, requests.study);
  set_up_analyse(app, requests.analyse);
  set_up_train(app, requests.train);
  set_up_speed(app, requests.speed);
  set_up_signature(app, requests.signature);
  set_up_picture(app, requests.picture);
  set_up_map(app, requests.map);
  set_up_solve(app, requests.solve);
  set_up_read(app, requests.read);
  set_up_generate(app, requests.generate);
  set_up_convert(app, requests.convert);
  set_up_completion(app, requests.completion);
  set_up_manual(app, requests.manual);
  set_up_web(app, requests.web);
  app.add_flag("--no-color")->description("Do not use colours");
  for (CLI::App* command : app.get_subcommands({})) command->fallthrough();
}

// Parses the command line. Returns an exit code if the program must exit now: after an error, or after printing help or
// the version.
std::optional<int> parse(CLI::App& app, const std::vector<const char*>& words, const Requests& requests) {
  try {
    app.parse(static_cast<int>(words.size()), words.data());
  } catch (const CLI::Success& shown) {
    return show(app, shown);
  } catch (const CLI::ExtrasError&) {
    const auto unknown = app.get_subcommands().empty() ? unknown_word(app, requests.window.game.puzzle) : std::nullopt;
    return records::refuse({unknown ? *unknown : unexpected(app, app.remaining(true).front())});
  } catch (const CLI::RequiredError& error) {
    // If a required option is missing, its name may be mistyped. In that case, report the mistyped word.
    return records::refuse(
        {app.remaining(true).empty() ? missing(app, error.what()) : unexpected(app, app.remaining(true).front())});
  } catch (const CLI::ArgumentMismatch& error) {
    return records::refuse({mismatch(app, error.what())});
  } catch (const CLI::ParseError& error) {
    return records::refuse({error.what()});
  }
  if (const auto empty = empty_value(app)) return records::refuse({*empty});
  if (const auto misplaced = misplaced_option(app)) return records::refuse({*misplaced});
  return std::nullopt;
}

int run(const CLI::App& app, const Requests& requests) {
  if (!needs_network(app)) give_up_network();
  if (app.got_subcommand("list")) return run_list(requests.list);
  if (app.got_subcommand("play")) return run_play(requests.play);
  if (app.got_subcommand("hint")) return run_hint(requests.hint);
  if (app.got_subcommand("replay")) return run_replay(requests.replay);
  if (app.got_subcommand("bench")) return run_bench(requests.bench);
  if (app.got_subcommand("bot")) return run_bot(requests.bot);
  if (app.got_subcommand("sweep")) return run_sweep(requests.sweep);
  if (app.got_subcommand("merge")) return run_merge(requests.merge);
  if (app.got_subcommand("scores")) return run_scores(requests.scores);
  if (app.got_subcommand("games")) return run_games(requests.games);
  if (app.got_subcommand("export")) return run_games(requests.exported);
  if (app.got_subcommand("profile")) return run_profile(requests.profile);
  if (app.got_subcommand("import")) return run_import(requests.import);
  if (app.got_subcommand("study")) return run_study(requests.study);
  if (app.got_subcommand("analyse")) return run_analyse(requests.analyse);
  if (app.got_subcommand("train")) return run_train(requests.train);
  if (app.got_subcommand("speed")) return run_speed(requests.speed);
  if (app.got_subcommand("signature")) return run_signature(requests.signature);
  if (app.got_subcommand("render")) return run_picture(requests.picture);
  if (app.got_subcommand("map")) return run_map(requests.map);
  if (app.got_subcommand("solve")) return run_solve_boards(requests.solve);
  if (app.got_subcommand("read")) return run_read(requests.read);
  if (app.got_subcommand("generate")) return run_generate(requests.generate);
  if (app.got_subcommand("convert")) return run_convert(requests.convert);
  if (app.got_subcommand("completion")) return run_completion(requests.completion);
  if (app.got_subcommand("web")) return run_web(requests.web);
  if (app.got_subcommand("man")) return run_manual(outline_of(app), requests.manual);
  if (const auto unknown = unknown_word(app, requests.window.game.puzzle)) return records::refuse({*unknown});
  return run_window(requests.window);
}

}  // namespace

int run_merged(std::vector<work::ResultsFile>& shards, const MergeRequest& request) {
  const work::RunHeader& header = shards.front().header();
  std::vector<const char*> words{"tilefold"};
  for (const auto& list : {&header.command, &header.shown})
    for (const std::string& word : *list) words.push_back(word.c_str());
  CLI::App app("", "tilefold");
  Requests requests;
  set_up(app, requests);
  if (const auto ended = parse(app, words, requests)) return *ended;
  for (BenchRequest* bench : {&requests.bench, &requests.sweep.bench}) {
    bench->work = {.share = {}, .resume = {}, .shards = &shards};
    bench->summary = request.summary;
    bench->output.out = request.output.out;
    if (request.output.is_format_given) bench->output.format = request.output.format;
  }
  requests.analyse.work.shards = &shards;
  requests.analyse.games.output.out = request.output.out;
  if (request.output.is_format_given) requests.analyse.games.output.format = request.output.format;
  const std::string& command = header.command.front();
  if (command == "bench") return run_bench(requests.bench);
  if (command == "sweep" && request.summary.empty()) return run_sweep(requests.sweep);
  if (command == "analyse" && request.summary.empty()) return run_analyse(requests.analyse);
  const bool is_known = command == "sweep" || command == "analyse";
  return records::refuse(
      {is_known ? "--summary needs shards of bench; these are of " + command
                : shards.front().path() + ": merge does not support results of " + tilefold::quoted(command)});
}

int run_command_line(int argc, const char* const* argv) {
  system::claim_standard_streams();
  const language::Language& language = language::environment_language();
  language::use(language);
  if (language.tag != "en") system::translate_system_errors();
  records::translate_errors(language::tr);
  if (const auto folders = profile::find_folders("")) system::log_crashes(folders->log(), records::version_text, "");
  constexpr std::array<std::string_view, 5> over_ranks{"bench", "sweep", "analyse", "train", "map"};
  const int first = argc > 2 && argv[1] == std::string_view("--no-color") ? 2 : 1;
  const bool is_over_ranks =
      argc > first && std::find(over_ranks.begin(), over_ranks.end(), argv[first]) != over_ranks.end();
  if (work::is_started_by_launcher()) {
    system::watch_parent();
    records::hide_partial_files();
  }
  if (is_over_ranks) mute_other_ranks();
  if (!is_over_ranks && is_rank_without_work()) return records::exit_done;
  constexpr std::string_view purpose = translatable(
      "Tilefold draws, plays and solves number and tile puzzles. Without a subcommand it opens the window.");
  CLI::App app(std::string(purpose), "tilefold");
  Requests requests;
  set_up(app, requests);
  if (argc > 1 && argv[1] == completion_word)
    return run_complete(outline_of(app), std::vector<std::string>(argv + 2, argv + argc));
  const auto words = without_help_word(app, {argv, argv + argc});
  const auto ended = words ? parse(app, *words, requests) : records::refuse(words.error());
  const int code = ended ? *ended : run(app, requests);
  return is_over_ranks ? leave_ranks(code) : code;
}

}  // namespace tilefold::cli
