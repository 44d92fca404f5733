// Stored lines of games: game IDs in lists agree with the moves after any play, undo or migration.

#include <doctest/doctest.h>

#include <filesystem>
#include <map>
#include <random>

#include "app/profile/line.h"
#include "app/profile/schema.h"
#include "app/profile/stored_games.h"
#include "tests/support/long_run.h"
#include "tests/support/profile.h"

namespace tilefold::test {
namespace {

// A tree as node -> (parent, move):  0 - 1 - 2 - 3
//                                         \ 4 - 5
const std::map<std::int32_t, profile::StoredStep> tree{
    {1, {0, "a"}}, {2, {1, "(12)"}}, {3, {2, "c"}}, {4, {1, "d"}}, {5, {4, "e"}}};

profile::StoredStep step_in_tree(std::int32_t node) {
  const auto found = tree.find(node);
  return found == tree.end() ? profile::StoredStep{.parent = -1, .move = {}} : found->second;
}

TEST_CASE("A stored line of moves can be extended or shortened to any node, and is reset if a node is missing") {
  const std::map<std::int32_t, std::string> lines{{0, ""},       {1, "a"},  {2, "a(12)"},
                                                  {3, "a(12)c"}, {4, "ad"}, {5, "ade"}};
  for (const auto& [from, moves] : lines)
    for (const auto& [to, led] : lines) {
      profile::StoredLine line{.node = from, .moves = moves};
      CHECK(profile::lead(line, to, step_in_tree));
      CHECK(line.node == to);
      CHECK(line.moves == led);
    }
  profile::StoredLine stranger{.node = 3, .moves = "axy"};
  CHECK_FALSE(profile::lead(stranger, 5, step_in_tree));
  CHECK(stranger.moves.empty());
  profile::StoredLine missing;
  CHECK_FALSE(profile::lead(missing, 9, step_in_tree));
}

// Compares the IDs in lists with those computed from the moves.
void check_ids(profile::Store& store) {
  std::size_t games = 0;
  REQUIRE(profile::StoredGames(store).for_each_id(
      {.with_empty = true}, [&](const profile::StoredGame& game, const std::string& id) {
        CHECK(id == profile::game_id_text(game, *profile::StoredGames(store).moves(game.id)));
        CHECK(std::count(id.begin(), id.end(), ':') == (game.start.position ? 5 : 4));
        ++games;
        return true;
      }));
  CHECK(games == all_games(store).size());
}

// Starts a new game from the board that is current.
void go_on_from_here(Session& session) {
  EventBatch setup;
  auto position = DropRules::info().read(session.puzzle().parameters(), 7, session.puzzle().describe(), setup);
  REQUIRE(position);
  session.open_position(std::move(*position), std::move(setup), 7);
}

// Plays, undoes, redoes, jumps, continues and starts new games at random.
void do_anything(Session& session, std::mt19937_64& random) {
  const auto nodes = session.game().nodes.size();
  const auto what = random() % 20;
  if (what == 0 && random() % 2 == 0) return go_on_from_here(session);
  if (what == 0) session.new_game(random());
  if (what == 1) session.go_to(static_cast<std::int32_t>(random() % nodes));
  if (what == 2 || what == 3) session.undo();
  if (what == 4) session.redo();
  if (what < 5) return;
  const auto moves = session.puzzle().moves();
  if (!moves.empty()) session.play(moves[random() % moves.size()]);
  if (moves.empty()) session.play(drop::continue_move);
}

TEST_CASE("After random moves, undos and jumps the listed game IDs agree with the moves") {
  const int rounds = is_long_run() ? 20 : 2;
  for (int round = 0; round < rounds; ++round) {
    CAPTURE(round);
    const TemporaryFolder folder;
    profile::Store store(places_in(folder), profile::Access::write);
    profile::Recorder recorder(store, "window");
    std::mt19937_64 random(static_cast<std::uint64_t>(round));
    Session session(DropRules::info(), drop_values({.rows = 3}), 5);
    for (int i = 0; i < 300; ++i) {
      do_anything(session, random);
      recorder.follow(session);
      if (i % 25 == 0) check_ids(store);
    }
    check_ids(store);
    CHECK(recorder.pop_messages().empty());
  }
}

TEST_CASE("The stored line of a long game is not rewritten with every move, and game lists add the missing moves") {
  const TemporaryFolder folder;
  profile::Store store(places_in(folder), profile::Access::write);
  Session session(DropRules::info(), drop_values({.rows = 16, .columns = 16}), 3);
  const RandomStrategy strategy(4);
  for (int i = 0; i < 1100 && session.puzzle().standing().status == Status::playing; ++i)
    session.play(*strategy.choose(session.puzzle(), {}, {}).best);
  REQUIRE(session.line().size() > 600);
  profile::Recorder recorder(store, "window");
  recorder.follow(session);
  check_ids(store);
  for (int i = 0; i < 200; ++i) {
    session.undo();
    recorder.follow(session);
    if (i % 20 == 0) check_ids(store);
  }
}

TEST_CASE("Listing the games of a profile of the first version stores their lines of moves") {
  const TemporaryFolder folder;
  const profile::Folders places = places_in(folder);
  std::filesystem::create_directories(places.data);
  change_file(places, read_text(std::string(TILEFOLD_SOURCE_DIR) + "/tests/profiles/schema-1.sql"));
  const auto lines = [&] { return sqlite(places.database().string(), "SELECT count(*) FROM lines").out; };
  profile::Store store(places, profile::Access::read);
  CHECK(store.pop_notice().empty());
  CHECK(lines() == "0\n");
  check_ids(store);
  CHECK(lines() == "5\n");
  check_ids(store);
}

}  // namespace
}  // namespace tilefold::test
