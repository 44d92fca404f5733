// Values that the window computes from stored games belong to its player: lists, streaks, levels, mistakes and current
// games.

#include <doctest/doctest.h>

#include "app/measure/analysis.h"
#include "app/play/daily_games.h"
#include "app/play/game_list_model.h"
#include "app/play/home_model.h"
#include "app/play/level_progress.h"
#include "app/play/suspended_games.h"
#include "app/profile/settings.h"
#include "app/profile/stored_players.h"
#include "app/study/mistakes.h"
#include "engine/catalog.h"
#include "tests/support/profile.h"

namespace tilefold::test {
namespace {

const records::Day daily_date = *records::read_date("2026-11-29");

records::Day always_daily_date(std::int64_t /*wall_ms*/) {
  return daily_date;
}

// A repository with two players. The first player is the current one.
struct TwoPlayers {
  TwoPlayers() : repository(places_in(folder)), anna(*profile::StoredPlayers(repository.store()).add("Anna")) {}

  profile::Store& store() { return repository.store(); }
  void let_play(const profile::Player& player) { REQUIRE(profile::StoredPlayers(store()).choose(player)); }

  // Stores a session with its moves as a game of the current player.
  void play(Session session, int moves) {
    repository.resume(session.puzzle().about());
    repository.follow(session, {});
    for (int i = 0; i < moves; ++i) {
      REQUIRE(session.play(session.puzzle().moves().front()));
      repository.follow(session, {});
    }
  }

  std::vector<std::uint64_t> listed() {
    const Session session = new_session();
    while (model.advance(repository, session)) continue;
    std::vector<std::uint64_t> games;
    for (const play::ListedGame* game : model.listed()) games.push_back(static_cast<std::uint64_t>(game->id));
    return games;
  }

  TemporaryFolder folder;
  play::GameRepository repository;
  profile::Player anna;
  play::GameListModel model;
};

TEST_CASE("The list of games shows the games of the player, and each player can restore the own deleted games") {
  TwoPlayers two;
  two.play(new_session(5), 3);
  two.let_play(two.anna);
  two.play(new_session(6), 3);
  CHECK(two.listed() == std::vector<std::uint64_t>{2});
  two.repository.store().release_game(2);
  REQUIRE(two.model.remove(two.repository, 2));
  CHECK(two.listed().empty());
  two.let_play({});
  CHECK(two.listed() == std::vector<std::uint64_t>{1});
  CHECK(two.model.removed().empty());
  CHECK_FALSE(two.model.bring_back(two.repository));
  two.let_play(two.anna);
  CHECK(two.listed().empty());
  CHECK(two.model.removed().size() == 1);
  CHECK(*two.model.bring_back(two.repository) == 2);
  CHECK(two.listed() == std::vector<std::uint64_t>{2});
}

TEST_CASE("Daily games and the streak are those of the player") {
  TwoPlayers two;
  const PuzzleInfo& drop = DropRules::info();
  auto opening = records::open_daily(drop, daily_date);
  REQUIRE(opening);
  two.play(Session(drop, opening->puzzle->parameters(), opening->seed), 2);
  play::DailyGames daily;
  daily.read(two.store(), always_daily_date);
  CHECK(daily.streak(daily_date) == 1);
  CHECK(daily.result(drop, daily_date) != nullptr);
  two.let_play(two.anna);
  daily.read(two.store(), always_daily_date);
  CHECK(daily.streak(daily_date) == 0);
  CHECK(daily.result(drop, daily_date) == nullptr);
}

TEST_CASE("Solved levels, the best result and the game to continue are those of the player") {
  TwoPlayers two;
  const PuzzleInfo& unblock = **find_puzzle("unblock");
  two.let_play(two.anna);
  REQUIRE(two.store().change([&](profile::Writer& writer) {
    const auto add_won_level = [&](std::int64_t level, std::int64_t autoplay_moves) {
      ParameterValues values(unblock.parameters);
      profile::set_value(values, unblock.levels.list->parameter, level);
      const profile::GameState state{
          .status = "won", .moves = 3, .assistance = {.autoplay_moves = autoplay_moves}, .nodes = 3, .node = 3};
      const std::int64_t game = writer.add_game({.puzzle = "unblock",
                                                 .parameters = profile::parameters_text(values),
                                                 .parameters_hash = profile::parameters_hash(values),
                                                 .client = "window",
                                                 .player = two.anna},
                                                state, std::nullopt);
      writer.update_game(game, state, std::nullopt, 0);
    };
    add_won_level(1, 0);
    add_won_level(2, 1);  // a level that autoplay has solved does not count
  }));
  const auto solved = play::LevelProgress::solved(two.store(), unblock);
  REQUIRE(solved.size() == 1);
  CHECK(*solved.begin() == 1);
  two.play(new_session(6), 25);
  CHECK_FALSE(play::record_text(two.store(), DropRules::info(), drop_values()).empty());
  CHECK(play::ordinary_game(two.store(), DropRules::info()) == 3);
  two.let_play({});
  CHECK(play::LevelProgress::solved(two.store(), unblock).empty());
  CHECK(play::record_text(two.store(), DropRules::info(), drop_values()).empty());
  CHECK_FALSE(play::ordinary_game(two.store(), DropRules::info()));
}

TEST_CASE("Mistakes to practise are those of the player") {
  TwoPlayers two;
  two.let_play(two.anna);
  two.play(new_session(6), 3);
  const profile::StoredJudgement row{.node = 2,
                                     .version = measure::analysis_version,
                                     .number = 2,
                                     .best = "1",
                                     .value = 100,
                                     .best_value = 1000,
                                     .rank = 2,
                                     .choices = 5,
                                     .stake = 1000};
  REQUIRE(two.store().change([&](profile::Writer& writer) { writer.put_judgement(1, "greedy", row); }));
  CHECK(study::mistakes_to_practise(two.store(), 20'000, 10)->size() == 1);
  two.let_play({});
  CHECK(study::mistakes_to_practise(two.store(), 20'000, 10)->empty());
}

TEST_CASE("Each player's game of a puzzle waits until this player is chosen again") {
  TwoPlayers two;
  play::SuspendedGames waiting;
  waiting.load_from(two.repository);
  const PuzzleInfo& drop = DropRules::info();
  const auto begin = [&](std::uint64_t seed) {
    two.repository.resume(drop);
    Session session = new_session(seed);
    two.repository.follow(session, {});
    REQUIRE(session.play(session.puzzle().moves().front()));
    two.repository.follow(session, {});
    return session;
  };
  Session first = begin(5);
  two.let_play(two.anna);
  waiting.put(0, std::move(first));
  CHECK_FALSE(waiting.waiting(drop));
  Session second = begin(6);
  two.let_play({});
  waiting.put(two.anna.id, std::move(second));
  REQUIRE(waiting.waiting(drop));
  CHECK(waiting.waiting(drop)->standing.moves == 1);
  CHECK(waiting.resume_or_begin(drop, drop_values()).seed() == 5);
  two.let_play(two.anna);
  CHECK(waiting.resume_or_begin(drop, drop_values()).seed() == 6);
}

TEST_CASE("A player's first game has the standard rules; only the first player starts with the rules in the settings") {
  TwoPlayers two;
  play::SuspendedGames games;
  games.load_from(two.repository);
  ParameterValues rules = drop_values();
  REQUIRE(rules.set_text("columns", "7"));
  CHECK(games.resume_or_begin(DropRules::info(), rules).puzzle().parameters()["columns"] == 7);
  two.let_play(two.anna);
  CHECK(games.resume_or_begin(DropRules::info(), rules).puzzle().parameters() == drop_values());
}

TEST_CASE("Two players who take turns at one puzzle each continue their own game") {
  TwoPlayers two;
  std::vector<Session> sessions;
  sessions.push_back(new_session(5));
  sessions.push_back(new_session(6));
  for (int turn = 0; turn < 6; ++turn) {
    two.let_play(turn % 2 == 0 ? profile::Player{} : two.anna);
    Session& session = sessions[static_cast<std::size_t>(turn % 2)];
    if (turn < 2) CHECK_FALSE(two.repository.resume(DropRules::info()));
    two.repository.follow(session, {});
    REQUIRE(session.play(session.puzzle().moves().front()));
    two.repository.follow(session, {});
  }
  const auto games = all_games(two.store());
  REQUIRE(games.size() == 2);
  CHECK(games[0].start.player.id == 0);
  CHECK(games[0].start.seed == 5);
  CHECK(games[1].start.player == two.anna);
  CHECK(games[1].start.seed == 6);
  for (const profile::StoredGame& game : games) CHECK(game.state.nodes == 3);
}

TEST_CASE("The best score on the card of a puzzle has a mark if it was reached with help") {
  TwoPlayers two;
  const auto record = [&] { return play::record_text(two.store(), DropRules::info(), drop_values()); };
  two.play(new_session(6), 25);
  CHECK(record().find('*') == std::string::npos);
  auto session = two.repository.resume(DropRules::info());
  REQUIRE(session);
  session->new_game(6);
  two.repository.follow(*session, {});
  REQUIRE(session->play(session->puzzle().moves().front()));
  two.repository.follow(*session, {});
  REQUIRE(session->undo());
  two.repository.follow(*session, {});
  for (int i = 0; i < 40 && session->puzzle().standing().status == Status::playing; ++i) {
    REQUIRE(session->play(session->puzzle().moves().front()));
    two.repository.follow(*session, {});
  }
  CHECK(record().find('*') != std::string::npos);
}

TEST_CASE("The best scores that a player resets are restored for this player only") {
  TwoPlayers two;
  const PuzzleInfo& drop = DropRules::info();
  two.let_play(two.anna);
  two.play(new_session(6), 25);
  play::BestScores& best = two.repository.best_scores();
  REQUIRE(best.reset(drop));
  two.let_play({});
  CHECK_FALSE(best.can_restore(drop));
  two.let_play(two.anna);
  CHECK(play::record_text(two.store(), drop, drop_values()).empty());
  REQUIRE(best.can_restore(drop));
  REQUIRE(best.restore(drop));
  CHECK_FALSE(play::record_text(two.store(), drop, drop_values()).empty());
}

}  // namespace
}  // namespace tilefold::test
