// Races in a real window: against a copied game ID, a game of the library and a strategy, with real keys and clicks.

#include <doctest/doctest.h>

#include "app/profile/stored_games.h"
#include "app/records/position_id.h"
#include "engine/catalog.h"
#include "engine/core/session.h"
#include "tests/e2e/player.h"

namespace tilefold::test {
namespace {

// A friend's game of Drop: always the first legal column.
Session friends_game(int moves) {
  const PuzzleInfo& drop = **find_puzzle("drop");
  Session session(drop, *preset_values(drop, drop.presets.front().name), 21);
  for (int i = 0; i < moves; ++i) REQUIRE(session.play(session.puzzle().moves().front()));
  return session;
}

std::int64_t number_in(const Document& record, const char* field) {
  return *record.find(field)->integer();
}

// Waits for the state of a race after a number of the user's moves.
Document await_race(const Player& player, std::int64_t moves) {
  Document found;
  player.await("a race after this move", [&] {
    const Document* race = player.newest("race");
    if (race == nullptr || *race->find("step")->text() != "state" || number_in(*race, "moves") != moves) return false;
    found = *race;
    return true;
  });
  return found;
}

void await_left(const Player& player) {
  player.await("the end of the race", [&] {
    const Document* race = player.newest("race");
    return race != nullptr && *race->find("step")->text() == "left";
  });
}

TEST_CASE(
    "A race against a copied game ID moves in step, goes back with undo, and leaves a usual game in the library") {
  const Display display(1280, 800);
  Player player(display, {"slide", "--seed", "7", "--size", "1280x800"});
  constexpr int friends_moves = 6;
  const Session rival = friends_game(friends_moves);
  const auto score_of_rival = [&](std::int32_t move) {
    return static_cast<std::int64_t>(rival.game().node(move).summary.after.score);
  };
  display.set_clipboard("tilefold1:nothing");
  player.click("Race a copied game ID");
  player.wait_for("refused", 1);
  CHECK(player.count("race") == 0);
  player.settle();
  display.set_clipboard(records::game_id_text(rival.game(), rival.game().at));
  player.click("Race a copied game ID");
  player.wait_for("open", 1);
  CHECK(player.number("score") == 0);
  CHECK(number_in(await_race(player, 0), "rival_moves") == 0);
  player.await_button("Race board: Leave race");
  for (int move = 1; move <= 3; ++move) {
    display.key("5");
    player.wait_for("move", static_cast<std::size_t>(move));
    const Document race = await_race(player, move);
    CHECK(number_in(race, "rival_moves") == move);
    CHECK(number_in(player.wait_for("rival_animated", static_cast<std::size_t>(move)), "rival_moves") == move);
    CHECK(number_in(race, "rival_score") == score_of_rival(move));
    CHECK(number_in(race, "lead") == player.number("score") - score_of_rival(move));
  }
  display.key("u");
  player.wait_for("undo", 1);
  CHECK(number_in(await_race(player, 2), "rival_score") == score_of_rival(2));
  player.settle();
  player.click("Race board: Leave race");
  await_left(player);
  player.await_no_button("Race board: Leave race");
  display.key("4");
  player.wait_for("move", 4);
  player.settle();
  CHECK(player.close() == 0);
  profile::Store store({.data = player.data() + "/tilefold", .config = {}, .state = {}, .cache = {}},
                       profile::Access::read);
  const auto games = profile::StoredGames(store).list({.puzzle = "drop"});
  REQUIRE(games);
  REQUIRE(games->size() == 1);
  const profile::StoredGame& game = games->front();
  CHECK(game.start.seed == 21);
  CHECK_FALSE(game.start.position);
  CHECK(game.start.client == "window");
  CHECK(game.state.moves == 3);
  CHECK(game.state.nodes == 4);
  CHECK(game.state.assistance.undos == 1);
  CHECK(game.state.assistance.given_moves == 0);
  CHECK(game.state.assistance.hints == 0);
  CHECK(game.state.assistance.autoplay_moves == 0);
}

TEST_CASE("A game of the library and a strategy can be raced, and Escape leaves the race but not the game") {
  const Display display(1280, 800);
  const TemporaryFolder home;
  REQUIRE(tilefold(
              {"play", "drop", "--seed", "1", "--moves", "1 2 3", "--record", "--data-dir", home.path("data/tilefold")})
              .code == 0);
  Player player(display, {"drop", "--seed", "7", "--size", "1280x800"}, home.path());
  player.show("Library");
  player.click("Game 1");
  player.settle();
  player.click("Race this game");
  player.wait_for("open", 1);
  CHECK(*await_race(player, 0).find("rival")->text() == "Earlier game");
  display.key("2");
  player.wait_for("move", 1);
  CHECK(number_in(await_race(player, 1), "rival_moves") == 1);
  display.key("Escape");
  await_left(player);
  CHECK(player.number("moves") == 1);
  player.show("Play");
  player.choose("Race a strategy", "Race: Easy");
  player.wait_for("new_game", 1);
  display.key("3");
  player.wait_for("move", 2);
  player.await("the strategy's move", [&] {
    const Document* race = player.newest("race");
    return *race->find("rival")->text() == "Easy strategy" && number_in(*race, "rival_moves") == 1;
  });
  player.settle();
  CHECK(player.close() == 0);
}

TEST_CASE("A window without room for two boards shows the race in the line of text") {
  const Display display(640, 760);
  Player player(display, {"drop", "--seed", "7", "--size", "640x760"});
  const Session rival = friends_game(3);
  display.set_clipboard(records::game_id_text(rival.game(), rival.game().at));
  display.key("F5");
  player.await_and_click("Race a copied game ID");
  player.wait_for("open", 1);
  await_race(player, 0);
  display.key("2");
  player.wait_for("move", 1);
  CHECK(number_in(await_race(player, 1), "rival_moves") == 1);
  player.settle();
  CHECK_FALSE(player.button("Race board: Leave race"));
  display.key("Escape");
  await_left(player);
  CHECK(player.close() == 0);
}

}  // namespace
}  // namespace tilefold::test
