#include "app/window/program.h"

#include <spdlog/spdlog.h>

#include "app/play/level_progress.h"
#include "app/play/suspended_games.h"
#include "app/profile/stored_players.h"
#include "app/records/host.h"
#include "app/records/output.h"
#include "app/version.h"
#include "app/window/input/keyboard.h"
#include "app/window/platform/desktop_language.h"
#include "app/window/platform/log.h"
#include "engine/catalog.h"
#include "engine/core/text.h"

namespace tilefold::window {
namespace {

// Opens the puzzle `last` of the previous session with its rules, unless the command line specifies a game.
void open_as_last_time(const records::GameRequest& request, const profile::Settings& settings,
                       const profile::Store& store, const std::string& last, records::Opening& opening) {
  if (opening.is_position || request.seed || request.moves || !request.preset.empty() || !request.daily.empty()) return;
  records::GameRequest again = request;
  if (request.puzzle.empty() && request.rule_values.empty()) again.puzzle = last;
  if (again.puzzle.empty()) again.puzzle = opening.puzzle->about().name;
  const auto info = find_puzzle(again.puzzle);
  if (!info) return;  // the argument is a game ID, not a puzzle
  const ParameterValues rules = play::rules_of_player(store.player.id, settings[profile::rules_section(**info)]);
  std::vector<std::string> lines;
  for (std::size_t line = 0; line < rules.specs().size(); ++line)
    lines.push_back(std::string(rules.specs()[line].name) + "=" + rules.text(line));
  again.rule_values.insert(again.rule_values.begin(), lines.begin(), lines.end());
  // If the stored rules contradict the rules from the command line, `open_game` fails and the stored rules are ignored.
  if (auto reopened = records::open_game(again)) opening = std::move(*reopened);
}

// Makes the person with this name the player, or if the name is empty, the player who was chosen last. Returns an error
// if the person cannot be added to the profile.
Result<Done> choose_player(profile::Store& store, const std::string& name) {
  profile::StoredPlayers players(store);
  if (records::is_page || name.empty()) {
    store.player = players.last_chosen();
    return Done{};
  }
  const Error trouble = store.is_open() ? Error() : pop_problem(store);
  const auto player = trouble.empty() ? players.find_or_add(name) : Result<profile::Player>(trouble);
  auto chosen = player ? players.choose(*player) : Result<Done>(player.error());
  if (!chosen) chosen = make_error("--player is {}: {}", tilefold::quoted(name), chosen.error());
  return chosen;
}

// Returns the name of the puzzle that was played last. The settings know only the last puzzle of all players.
std::string last_puzzle(profile::Store& store, const profile::Settings& settings) {
  if (records::is_page) return settings["start"].text(0);
  profile::StoredPlayers players(store);
  const auto all = players.list();
  std::string last = all && all->size() > 1 ? players.last_puzzle(store.player.id) : std::string();
  return last.empty() ? settings["start"].text(0) : last;
}

// True if the command line specifies the game to play.
bool says_which_game(const records::GameRequest& request, const records::Opening& opening) {
  return !opening.is_seed_fresh || opening.is_position || request.moves || !request.preset.empty() ||
         !request.rule_values.empty();
}

Session new_session(const records::GameRequest& request, records::Opening& opening) {
  if (opening.is_position) return Session(std::move(opening.puzzle), std::move(opening.setup), opening.seed);
  const PuzzleInfo& info = opening.puzzle->about();
  const ParameterValues& rules = opening.puzzle->parameters();
  return Session(info, says_which_game(request, opening) ? rules : play::LevelProgress::first_rules(info, rules),
                 opening.seed);
}

// Resumes the game that was last played. If the command line specifies a game, starts that game after it, so that undo
// returns to the previous one.
Session start_session(const records::GameRequest& request, records::Opening& opening,
                      play::GameRepository& repository) {
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

int open_program(const records::WindowRequest& request, records::Opening& opening, std::unique_ptr<Program>& program) {
  auto folders = profile::find_folders(request.data_dir);
  if (!folders) return records::refuse(folders.error(), records::exit_refused);
  start_log(folders->log(), request.log_level);
  if (const auto theme = find_theme(request.theme); !theme)
    return records::refuse(theme.error(), records::exit_refused);
  const play::Bindings bindings(sdl_keyboard());
  auto settings =
      profile::load_settings(folders->settings(), profile::Settings(bindings.key_rows(), bindings.button_table()),
                             [&](const std::string& written) { return bindings.key_name(written); });
  use_language(saved_language(settings.settings));
  const auto moves = records::read_moves(request.game, opening);
  if (!moves) return records::refuse(moves.error(), records::exit_refused);
  if (const auto video = start_video(Surface::screen); !video)
    return records::refuse(video.error(), records::exit_failed);
  auto opened = std::make_unique<Program>(*folders, request.labels);
  if (!request.trace.empty())
    if (const auto traced = opened->trace.open(request.trace); !traced)
      return records::refuse(traced.error(), records::exit_failed);
  profile::Store& store = opened->repository.store();
  if (const auto chosen = choose_player(store, request.player); !chosen)
    return records::refuse(chosen.error(), records::exit_failed);
  open_as_last_time(request.game, settings.settings, store, last_puzzle(store, settings.settings), opening);
  auto session = start_session(request.game, opening, opened->repository);
  WindowStart start{.folders = *folders, .settings = std::move(settings), .host = request.host};
  auto window = Window::open(request, std::move(session), std::move(start), opened->trace);
  if (!window) return records::refuse(window.error(), records::exit_failed);
  spdlog::info("{} opened", records::version_text);
  opened->window = std::move(*window);
  opened->window->play(*moves);
  opened->window->store_in(opened->repository, request.has_pointer_path);
  program = std::move(opened);
  return records::exit_done;
}

}  // namespace tilefold::window
