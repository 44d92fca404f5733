#include "app/window/program.h"

#include <spdlog/spdlog.h>

#include "app/play/level_progress.h"
#include "app/records/output.h"
#include "app/version.h"
#include "app/window/input/keyboard.h"
#include "app/window/platform/log.h"
#include "engine/catalog.h"

namespace tilefold::app {
namespace {

// Opens the puzzle of the previous session with its rules, unless the command line specifies a game.
void open_as_last_time(const GameRequest& request, const Settings& settings, Opening& opening) {
  if (opening.is_position || request.seed || request.moves || !request.preset.empty() || !request.daily.empty()) return;
  GameRequest again = request;
  if (request.puzzle.empty() && request.rule_values.empty()) again.puzzle = settings["start"].text(0);
  if (again.puzzle.empty()) again.puzzle = opening.puzzle->about().name;
  const auto info = find_puzzle(again.puzzle);
  if (!info) return;  // the argument is a game ID, not a puzzle
  const ParameterValues& rules = settings[rules_section(**info)];
  std::vector<std::string> lines;
  for (std::size_t line = 0; line < rules.specs().size(); ++line)
    lines.push_back(std::string(rules.specs()[line].name) + "=" + rules.text(line));
  again.rule_values.insert(again.rule_values.begin(), lines.begin(), lines.end());
  // If the stored rules contradict the rules from the command line, `open_game` fails and the stored rules are ignored.
  if (auto reopened = open_game(again)) opening = std::move(*reopened);
}

// True if the command line specifies the game to play.
bool says_which_game(const GameRequest& request, const Opening& opening) {
  return !opening.is_seed_fresh || opening.is_position || request.moves || !request.preset.empty() ||
         !request.rule_values.empty();
}

Session new_session(const GameRequest& request, Opening& opening) {
  if (opening.is_position) return Session(std::move(opening.puzzle), std::move(opening.setup), opening.seed);
  const PuzzleInfo& info = opening.puzzle->about();
  const ParameterValues& rules = opening.puzzle->parameters();
  return Session(info, says_which_game(request, opening) ? rules : LevelProgress::first_rules(info, rules),
                 opening.seed);
}

// Resumes the game that was last played. If the command line specifies a game, starts that game after it, so that undo
// returns to the previous one.
Session start_session(const GameRequest& request, Opening& opening, GameRepository& repository) {
  auto session = repository.resume(opening.puzzle->about());
  if (!session) return new_session(request, opening);
  if (!says_which_game(request, opening)) return std::move(*session);
  session->drain();
  if (opening.is_position) {
    session->open_position(std::move(opening.puzzle), std::move(opening.setup), opening.seed);
  } else {
    session->open_game(opening.puzzle->parameters(), opening.seed, {});
  }
  return std::move(*session);
}

}  // namespace

int open_program(const WindowRequest& request, Opening& opening, std::unique_ptr<Program>& program) {
  auto folders = find_folders(request.data_dir);
  if (!folders) return refuse(folders.error(), exit_refused);
  start_log(folders->log(), request.log_level);
  if (const auto theme = find_theme(request.theme); !theme) return refuse(theme.error(), exit_refused);
  const Bindings bindings(sdl_keyboard());
  auto settings = load_settings(folders->settings(), Settings(bindings.key_rows(), bindings.button_table()),
                                [&](const std::string& written) { return bindings.key_name(written); });
  open_as_last_time(request.game, settings.settings, opening);
  const auto moves = read_moves(request.game, opening);
  if (!moves) return refuse(moves.error(), exit_refused);
  if (const auto video = start_video(Surface::screen); !video) return refuse(video.error(), exit_failed);
  auto opened = std::make_unique<Program>(*folders, request.labels);
  if (!request.trace.empty())
    if (const auto traced = opened->trace.open(request.trace); !traced) return refuse(traced.error(), exit_failed);
  auto session = start_session(request.game, opening, opened->repository);
  WindowStart start{.folders = *folders, .settings = std::move(settings), .host = request.host};
  auto window = Window::open(request, std::move(session), std::move(start), opened->trace);
  if (!window) return refuse(window.error(), exit_failed);
  spdlog::info("{} opened", version_text);
  opened->window = std::move(*window);
  opened->window->play(*moves);
  opened->window->store_in(opened->repository);
  program = std::move(opened);
  return exit_done;
}

}  // namespace tilefold::app
