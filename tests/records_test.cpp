// Honest records: a finished game stays in the library, help is announced before it counts, and autoplay has no best
// scores.

#include <doctest/doctest.h>

#include <algorithm>

#include "app/play/autoplay.h"
#include "app/play/example.h"
#include "app/play/game_list_model.h"
#include "app/play/game_openings.h"
#include "app/play/rules_text.h"
#include "app/profile/stored_scores.h"
#include "engine/catalog.h"
#include "tests/support/profile.h"

namespace tilefold::test {
namespace {

ParameterValues rules_of(const PuzzleInfo& info, std::initializer_list<std::pair<const char*, const char*>> changes) {
  ParameterValues values(info.parameters);
  for (const auto& [name, text] : changes) REQUIRE(values.set_text(name, text));
  return values;
}

// A stored game of Drop on a small board that has no continues, so that it ends soon.
struct Table {
  Table() : repository(places_in(folder)), view(Session(DropRules::info(), rules(), 7), trace) {
    view.game.recording().store_in(repository);
    view.help.explained = {.hints = true, .autoplay = true};
  }

  static ParameterValues rules() {
    return rules_of(DropRules::info(), {{"rows", "3"}, {"columns", "2"}, {"continues", "0"}});
  }

  void play_first() { REQUIRE(view.play(view.game.puzzle().moves().front())); }
  int play_to_the_end() {
    int moves = 0;
    for (; view.game.puzzle().standing().status == Status::playing; ++moves) play_first();
    return moves;
  }
  std::vector<profile::StoredGame> games() { return all_games(repository.store()); }

  TemporaryFolder folder;
  play::GameRepository repository;
  play::Trace trace;
  play::GameView view;
};

TEST_CASE("No move can be played during a replay, and continuing from there keeps the finished game") {
  Table table;
  play::GameView& view = table.view;
  const int moves = table.play_to_the_end();
  REQUIRE(moves > 4);
  const profile::StoredGame finished = table.games().front();
  REQUIRE(finished.state.status == "over");
  view.replay.show_move(2);
  const Move move = view.replay.shown().moves().front();
  CHECK_FALSE(view.play(move));
  CHECK(view.messages.pop_new().empty());
  CHECK_FALSE(view.play({.kind = Gesture::Kind::column, .cell = cell_at(0, 0)}));
  CHECK(view.messages.pop_new().size() == 1);
  CHECK(view.replay.is_open());
  CHECK(table.games().size() == 1);

  view.land();
  CHECK_FALSE(view.replay.is_open());
  CHECK(view.game.session().game().node(view.game.session().game().at).depth == 2);
  CHECK(view.messages.pop_new().size() == 1);
  REQUIRE(view.play(move));
  const auto games = table.games();
  REQUIRE(games.size() == 2);
  CHECK(games[0].state.status == "over");
  CHECK(games[0].state.score == finished.state.score);
  CHECK(games[0].state.moves == moves);
  CHECK(games[0].state.assistance.undos == 0);
  CHECK(games[1].state.status == "playing");
  CHECK(games[1].state.moves == 3);
  CHECK(games[1].state.assistance.undos == 1);
  CHECK(games[1].state.assistance.given_moves == 0);
  for (int i = 0; i < 4; ++i) view.undo();  // undoes the moves of the new game and returns to the finished one
  CHECK(view.game.puzzle().standing().status == Status::over);
  CHECK(view.game.puzzle().standing().score == finished.state.score);
}

TEST_CASE("A new game, or another move after undo, leaves a finished game in the profile unchanged") {
  for (const bool is_new_game : {false, true}) {
    CAPTURE(is_new_game);
    Table table;
    play::GameView& view = table.view;
    table.play_to_the_end();
    const profile::StoredGame finished = table.games().front();
    do view.undo();
    while (view.game.puzzle().moves().size() < 2);
    CHECK(table.games().front().state.status == "playing");
    const Move known = view.game.session().game().node(view.game.line().node(view.replay.move_shown() + 1)).move;
    if (is_new_game) {
      play::new_game(view.game, 8);
    } else {
      const auto moves = view.game.puzzle().moves();
      const auto other = std::find_if(moves.begin(), moves.end(), [&](Move move) { return move != known; });
      REQUIRE(other != moves.end());
      REQUIRE(view.play(*other));
    }
    const auto games = table.games();
    REQUIRE(games.size() == 2);
    CHECK(games[0].state.status == "over");
    CHECK(games[0].state.score == finished.state.score);
  }
}

TEST_CASE("A new window resumes a branched game together with the finished game that it branched off") {
  const TemporaryFolder folder;
  SavedSession saved;
  {
    play::GameRepository repository(places_in(folder));
    CHECK_FALSE(repository.resume(DropRules::info()));  // from now on this repository stores the current game
    play::Trace trace;
    play::GameView view(Session(DropRules::info(), Table::rules(), 7), trace);
    view.game.recording().store_in(repository);
    while (view.game.puzzle().standing().status == Status::playing)
      REQUIRE(view.play(view.game.puzzle().moves().front()));
    view.replay.show_move(1);
    view.land();
    REQUIRE(view.play(view.game.puzzle().moves().front()));
    saved = view.game.session().saved();
    repository.finish(view.game.session());
  }
  play::GameRepository repository(places_in(folder));
  const auto session = repository.resume(DropRules::info());
  for (const std::string& message : repository.pop_messages()) MESSAGE(message);
  REQUIRE(session);
  CHECK(session->saved() == saved);
  CHECK(repository.recorder(*session).is_assisted(*session));
}

TEST_CASE("Continuing from an earlier move of an unfinished game starts a branch of that game") {
  Table table;
  for (int i = 0; i < 4; ++i) table.play_first();
  table.view.replay.show_move(1);
  table.view.land();
  CHECK(table.view.messages.pop_new().size() == 1);
  CHECK(table.games().size() == 1);
}

TEST_CASE("A refill right after a refill asks for a confirmation while there are pairs, and undo takes it back") {
  play::Trace trace;
  const PuzzleInfo& info = **find_puzzle("pairs");
  play::GameView view(Session(info, ParameterValues(info.parameters), 5), trace);
  const CommandSpec& refill = info.commands.front();
  const auto moves = [&] { return view.game.puzzle().standing().moves; };
  REQUIRE(view.game.puzzle().moves().size() > 2);
  CHECK(play::give_command(view, refill));
  CHECK(moves() == 1);
  CHECK(view.messages.pop_new().empty());
  CHECK(play::give_command(view, refill));
  CHECK(moves() == 1);
  const std::vector<play::Message> asked = view.messages.pop_new();
  REQUIRE(asked.size() == 1);
  CHECK(asked.front().text == "There are still pairs to remove. Do it again to confirm.");
  CHECK(play::give_command(view, refill));
  CHECK(moves() == 2);
  CHECK(play::give_command(view, refill));
  CHECK(moves() == 2);
  view.undo();
  CHECK(moves() == 1);
  const std::vector<Move> legal = view.game.puzzle().moves();
  const auto pair = std::find_if(legal.begin(), legal.end(), [&](Move move) {
    return view.game.puzzle().to_text(move).find('-') != std::string::npos;
  });
  REQUIRE(pair != legal.end());
  CHECK(view.play(*pair));
  CHECK(play::give_command(view, refill));  // not right after a refill
  CHECK(moves() == 3);
}

TEST_CASE("A notice warns that help counts, and in a game with a score the first request only shows the notice") {
  Table table;
  play::GameView& view = table.view;
  view.help.explained = {};
  CHECK(view.help.allow(play::Help::hint));  // at a score of 0 a hint costs nothing, so it needs no confirmation
  CHECK(view.messages.pop_new().size() == 1);
  view.help.explained = {};
  while (view.game.puzzle().standing().score == 0) table.play_first();
  CHECK_FALSE(view.help.allow(play::Help::hint));
  CHECK(view.messages.pop_new().size() == 1);
  CHECK_FALSE(table.games().front().state.assistance.is_any());
  CHECK(view.help.allow(play::Help::hint));
  CHECK_FALSE(view.help.allow(play::Help::autoplay));
  CHECK(view.help.allow(play::Help::autoplay));
  CHECK(view.help.explained.hints);
  CHECK(view.help.explained.autoplay);

  Table undone;
  undone.view.help.explained = {};
  undone.play_first();
  undone.view.undo();
  CHECK(undone.view.messages.pop_new().size() == 1);
  undone.play_first();
  undone.view.undo();
  CHECK(undone.view.messages.pop_new().empty());
}

TEST_CASE("A game with moves of a strategy has no best score and is kept apart in lists and statistics") {
  Table table;
  play::GameView& view = table.view;
  REQUIRE(view.play(view.game.puzzle().moves().front(), {.strategy = "greedy"}));
  table.play_to_the_end();
  CHECK_FALSE(view.game.recording().best().counts);
  CHECK_FALSE(view.scene.header().best);
  const auto scores = profile::StoredScores(table.repository.store()).list("");
  REQUIRE(scores->size() == 1);
  CHECK(scores->front().is_autoplayed);
  CHECK(view.game.recording().best().pure == 0);
  CHECK(view.game.recording().best().assisted == 0);
  play::new_game(view.game, 9);
  const int moves = table.play_to_the_end();
  REQUIRE(moves > 0);
  CHECK(view.game.recording().best().counts);
  CHECK(view.scene.header().best == view.game.puzzle().standing().score);

  play::GameListModel model;
  while (model.advance(table.repository, view.game.session())) {
  }
  CHECK(model.listed().size() == 2);
  CHECK(model.figures().games == 1);
  model.filter().help = play::GameListFilter::Help::autoplay;
  model.advance(table.repository, view.game.session());
  REQUIRE(model.listed().size() == 1);
  CHECK(model.listed().front()->is_autoplayed);
  CHECK(model.figures().games == 1);
}

TEST_CASE("A pasted game, or a game without a profile, shows no best score") {
  Table table;
  table.play_first();
  auto copied = play::read_copied_text(table.view.game_id(), "the text", DropRules::info());
  REQUIRE((copied && copied->game));
  play::open_copied(table.view.game, std::move(*copied->game));
  CHECK_FALSE(table.view.scene.header().best);
  play::Trace trace;
  const play::GameView alone(Session(DropRules::info(), Table::rules(), 7), trace);
  CHECK_FALSE(alone.scene.header().best);
}

TEST_CASE("The message about an achievement remains until the move that reached it is undone") {
  play::Trace trace;
  const PuzzleInfo& info = **find_puzzle("slide");
  play::GameView view(Session(info, rules_of(info, {{"goal", "8"}}), 3), trace);
  const auto play = [&] {
    const auto moves = view.game.puzzle().moves();
    REQUIRE_FALSE(moves.empty());
    REQUIRE(view.play(moves[view.game.session().line().size() % moves.size()]));
    view.finish();
    return !view.pop_achievements().empty();
  };
  bool is_reached = false;
  for (int i = 0; i < 200 && !is_reached; ++i) is_reached = play();
  REQUIRE(is_reached);
  CHECK(view.achievements.are_earned(view.game.session().game()));
  play();
  CHECK(view.achievements.are_earned(view.game.session().game()));
  view.undo();
  CHECK(view.achievements.are_earned(view.game.session().game()));
  view.undo();
  CHECK_FALSE(view.achievements.are_earned(view.game.session().game()));
}

TEST_CASE("The line below the title names the rules that differ from the defaults") {
  const auto text = [](const char* name, std::initializer_list<std::pair<const char*, const char*>> changes) {
    const PuzzleInfo& info = **find_puzzle(name);
    EventBatch setup;
    return play::unusual_rules(*info.make(rules_of(info, changes), 1, setup));
  };
  CHECK(text("drop", {}).empty());
  CHECK(text("drop", {{"rows", "8"}, {"columns", "7"}, {"preview", "3"}}) == "8×7, 3 ahead");
  CHECK(text("drop", {{"rows", "8"}, {"preview", "3"}, {"continues", "1"}, {"max_spawn", "64"}}) == "8×5, 3 ahead, …");
  CHECK(text("swap", {{"rows", "5"}, {"columns", "5"}, {"value", "sum"}, {"place", "first"}, {"shape", "lines"}}) ==
        "Merge3");
  CHECK(text("slide", {{"goal", "64"}}) == "goal 64");
  CHECK(text("swap", {{"gravity", "false"}}) == "no gravity");
}

TEST_CASE("The line below the title gives the moves, and the state of the game without what is not so yet") {
  const auto text = [](const char* name, std::initializer_list<std::pair<const char*, const char*>> changes) {
    const PuzzleInfo& info = **find_puzzle(name);
    EventBatch setup;
    return play::game_state_text(*info.make(rules_of(info, changes), 1, setup));
  };
  CHECK(text("drop", {{"continues", "2"}}).starts_with("Moves 0 · Largest tile "));
  CHECK(text("drop", {{"continues", "2"}}).ends_with(" · Continues left 2"));
  CHECK(text("slide", {}).find("Goal") == std::string::npos);
  CHECK(text("unblock", {}).empty());  // the header shows the number of moves in place of the score
}

TEST_CASE("The example in the help of a puzzle follows the current rules") {
  const PuzzleInfo& info = **find_puzzle("swap");
  const auto is_power = [](std::uint64_t value) { return (value & (value - 1)) == 0; };
  for (const char* value : {"doubling", "sum"}) {
    CAPTURE(value);
    const auto rules = rules_of(info, {{"value", value}});
    const auto example = play::find_example(info, rules);
    REQUIRE(example);
    CHECK(example->after.extent.area() <= 36);
    const auto& tiles = example->after.tiles;
    CHECK(std::all_of(tiles.begin(), tiles.end(), [&](const Tile& tile) { return is_power(tile.face.value); }) ==
          (std::string(value) == "doubling"));
    CHECK((english(info.how_to_play_by(rules)).find("next power of two") != std::string::npos) ==
          (std::string(value) == "doubling"));
  }
  CHECK(english(info.how_to_play_by(ParameterValues(info.parameters))) == info.how_to_play);
  for (const PuzzleInfo* puzzle : catalog()) CHECK(play::find_example(*puzzle, ParameterValues(puzzle->parameters)));
}

TEST_CASE("A move in the window is stored with the device of the last press, and the release if it came before") {
  using Step = play::GameRecording::InputStep;
  Table table;
  play::GameRecording& recording = table.view.game.recording();
  recording.record_input(Step::press, "mouse", 0);
  recording.record_input(Step::release, "mouse", 0);
  table.play_first();
  recording.record_input(Step::press, "touch", 0);
  recording.record_input(Step::release, "mouse", 0);  // the release of another device does not count
  table.play_first();
  recording.record_input(Step::other, "gamepad", 0);
  table.play_first();
  const auto moves = profile::StoredGames(table.repository.store()).moves(table.games().front().id);
  REQUIRE(moves);
  REQUIRE(moves->size() == 3);
  CHECK((*moves)[0].device == "mouse");
  CHECK((*moves)[0].down);
  CHECK((*moves)[0].up);
  CHECK((*moves)[1].device == "touch");
  CHECK((*moves)[1].down);
  CHECK_FALSE((*moves)[1].up);
  CHECK((*moves)[2].device == "gamepad");
  CHECK_FALSE((*moves)[2].down);
}

}  // namespace
}  // namespace tilefold::test
