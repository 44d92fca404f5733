#include "app/window/puzzle_switch.h"

#include <utility>

#include "app/language/tr.h"
#include "app/play/game_openings.h"
#include "app/play/pasted_path.h"
#include "app/profile/stored_players.h"
#include "app/records/host.h"
#include "app/records/picture_game.h"
#include "engine/catalog.h"

namespace tilefold::window {
namespace {

constexpr int copy_side = 1200;  // maximum width and height in pixels of the picture shown beside the board

std::string name_in(const std::string& path) {
  return path.substr(path.rfind('/') + 1);
}

}  // namespace

void PuzzleSwitch::open(const PuzzleInfo& info) {
  at_.home.close();
  if (is_same_puzzle(info, at_.view.game.puzzle().about())) return;
  at_.tools.leave();
  at_.board.let_go();
  at_.autoplay.stop();
  resume(info, suspended_games_.player());
}

void PuzzleSwitch::let_play(const profile::Player& player) {
  at_.tools.leave();
  at_.board.let_go();
  at_.autoplay.stop();
  at_.race.leave();
  at_.view.game.recording().store_gestures();
  profile::Store& store = at_.view.game.recording().repository()->store();
  profile::StoredPlayers players(store);
  const std::int64_t before = suspended_games_.player();
  // If this cannot be stored, the window opens for the previous player the next time.
  [[maybe_unused]] const auto chosen = players.choose(player);
  const auto info = find_puzzle(players.last_puzzle(player.id));
  resume(info ? **info : at_.view.game.puzzle().about(), before);
  at_.trace.line(Object{{"kind", "player"}, {"player", player.id}});
}

// Makes the current player's game of a puzzle the game in the window, and suspends the previous game, which is a game
// of the player `player_before`.
void PuzzleSwitch::resume(const PuzzleInfo& info, std::int64_t player_before) {
  at_.settings.collect();
  suspended_games_.put(player_before, at_.view.exchange(suspended_games_.resume_or_begin(
                                          info, at_.settings.settings()[profile::rules_section(info)])));
  at_.autoplay.begin();
  at_.benchmark.begin(info);
  at_.settings.apply_autoplay();
  at_.panels.forget();
  at_.analysis.forget();
}

void PuzzleSwitch::open_copied(const std::string& text, const std::string& source) {
  if (const auto path = play::pasted_path(text)) return open_file(*path);
  auto copied = play::read_copied_text(text, source, at_.view.game.puzzle().about());
  at_.panels.game_id().answer(at_.ui, text, copied ? Result<Done>(Done{}) : copied.error());
  if (!copied) {
    at_.trace.line(Object{{"kind", "refused"}, {"message", copied.error().message}});
    return;
  }
  if (copied->game) return open_game(std::move(*copied->game));
  at_.boards.open(std::move(copied->pack));
  say(at_.ui, tr("Choose a board"));
}

void PuzzleSwitch::open_game(play::CopiedGame game) {
  const std::string understood = game.opening.understood;
  const bool is_other = !is_same_puzzle(game.puzzle(), at_.view.game.puzzle().about());
  const std::string before(tr(at_.view.game.puzzle().about().title));
  open(game.puzzle());
  play::open_copied(at_.view.game, std::move(game));
  if (is_other)
    at_.messages.post({.text = tr_format("Game opened. To return to the game of {}, click the title.", before)});
  if (!understood.empty()) at_.messages.post({.text = understood});
}

void PuzzleSwitch::open_of_pack(std::optional<std::size_t> index) {
  const records::RequestedBoards& pack = at_.boards.pack();
  if (index && *index < pack.read.boards.size()) {
    auto board = play::open_copied_board(pack, *index);
    if (!board) return say(at_.ui, tr(board.error()));
    open_game(std::move(*board));
  }
  at_.boards.leave();
}

void PuzzleSwitch::read_picture(records::ReadRequest request) {
  request.copy_side = copy_side;
  // Translators: the name of a picture, or "the clipboard".
  at_.messages.post({.text = tr_format("Reading {}…", tr(std::string_view(request.picture)))});
  at_.pictures.ask(std::move(request));
}

void PuzzleSwitch::refuse(const Error& error) {
  at_.trace.line(Object{{"kind", "refused"}, {"message", error.message}});
  say(at_.ui, tr(error));
}

void PuzzleSwitch::open_file(const std::string& path) {
  auto contents = records::read_game_or_picture(path);
  if (!contents) return refuse(contents.error());
  open_contents(std::move(*contents), name_in(path));
}

void PuzzleSwitch::open_contents(std::string contents, const std::string& name) {
  if (records::is_foreign_picture(contents)) return read_picture({.picture = name, .bytes = std::move(contents)});
  const auto id = records::game_id_in(contents);
  if (!id) return refuse(id.error());
  if (id->empty() && at_.editor.is_open()) return at_.editor.draft().paste(contents);
  open_copied(id->empty() ? contents : *id, name);
}

// A page in a browser has no programs that read the clipboard. In the browser, a clipboard without text is therefore an
// error.
void PuzzleSwitch::paste_picture() {
  if (records::is_page) return open_copied({}, "the text");
  at_.clipboard.ask({});
}

void PuzzleSwitch::open_text(const std::string& text) {
  if (const auto path = play::pasted_path(text)) return open_file(*path);
  if (at_.editor.is_open()) return at_.editor.draft().paste(text);
  open_copied(text, "the text");
}

}  // namespace tilefold::window
