// The list of recorded games: loaded in pieces, kept up to date, filtered, sorted, deleted and restored.

#include <doctest/doctest.h>

#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>

#include "app/play/game_list_model.h"
#include "app/profile/stored_games.h"
#include "tests/support/profile.h"

namespace tilefold::test {
namespace {

using Ids = std::vector<std::int64_t>;

Ids ids(const play::GameListModel& model) {
  Ids list;
  for (const play::ListedGame* game : model.listed()) list.push_back(game->id);
  return list;
}

// A recorder with a current game, and a list that follows it.
struct Shelved {
  explicit Shelved(const TemporaryFolder& folder) : repository(places_in(folder)), session(new_session()) {
    repository.resume(DropRules::info());
    repository.follow(session, {});
  }

  void play(int moves) {
    for (int i = 0; i < moves; ++i) {
      REQUIRE(session.play(session.puzzle().moves().front()));
      repository.follow(session, {});
    }
  }

  // Calls `read` until everything is loaded; returns the number of calls.
  int read() {
    int times = 1;
    while (model.advance(repository, session)) ++times;
    return times;
  }

  play::GameRepository repository;
  Session session;
  play::GameListModel model;
};

// Stores games that differ in every property that filters and orders use.
void store_games(profile::Store& store, int count) {
  REQUIRE(store.change([&](profile::Writer& writer) {
    for (int i = 0; i < count; ++i) {
      const profile::GameStart start{.puzzle = i % 10 == 9 ? "other" : "drop",
                                     .parameters = profile::parameters_text(drop_values()),
                                     .parameters_hash = profile::parameters_hash(drop_values()),
                                     .seed = static_cast<std::uint64_t>(i),
                                     .client = "window",
                                     .started = noon + i};
      profile::GameState state{.status = i % 2 == 0 ? "over" : "playing",
                               .score = static_cast<std::uint64_t>(i * 7919 % 1009),
                               .largest = std::uint64_t{2} << static_cast<unsigned>(i % 7),
                               .moves = i % 31,
                               .nodes = 1,
                               .node = 1};
      state.assistance.undos = i % 3;
      const std::int64_t game = writer.add_game(start, state, std::nullopt);
      writer.add_move(game, {.node = 1, .taken = 1, .move = "3", .played = noon + std::int64_t{i} * 60'000});
      writer.update_game(game, state, std::nullopt, 0);
    }
  }));
}

TEST_CASE("The game list loads games in batches, and its filters and orders give the same games as the profile") {
  const TemporaryFolder folder;
  Shelved shelved(folder);
  store_games(shelved.repository.store(), 1000);
  CHECK(shelved.read() >= 8);
  CHECK(shelved.model.size() == 1000);
  using Progress = play::GameListFilter::Progress;
  using Help = play::GameListFilter::Help;
  using Order = profile::GameFilter::Order;
  for (const std::string puzzle : {"", "drop"})
    for (const Progress progress : {Progress::any, Progress::unfinished, Progress::finished})
      for (const Help help : {Help::any, Help::pure, Help::assisted})
        for (const Order order : {Order::newest, Order::oldest, Order::score, Order::moves, Order::largest}) {
          shelved.model.filter() = {.puzzle = puzzle, .progress = progress, .help = help, .order = order};
          shelved.model.advance(shelved.repository, shelved.session);
          profile::GameFilter filter{.puzzle = puzzle, .order = order};
          if (progress != Progress::any) filter.status = progress == Progress::unfinished ? "playing" : "over";
          if (help != Help::any) filter.is_assisted = help == Help::assisted;
          const auto stored = profile::StoredGames(shelved.repository.store()).list(filter);
          REQUIRE(stored);
          Ids expected;
          for (const profile::StoredGame& game : *stored) expected.push_back(game.id);
          if (order == Order::moves) {
            // In the profile's list, games with equal moves may have any order of scores.
            const auto& listed = shelved.model.listed();
            CHECK(std::is_sorted(
                listed.begin(), listed.end(),
                [](const play::ListedGame* a, const play::ListedGame* b) { return a->moves > b->moves; }));
            CHECK(listed.size() == expected.size());
          } else {
            CHECK(ids(shelved.model) == expected);
          }
        }
  shelved.model.filter() = {};
  shelved.model.advance(shelved.repository, shelved.session);
  CHECK(shelved.model.figures().moves == 1000);
}

TEST_CASE("The list of games updates the current game after every move without reading the other games again") {
  const TemporaryFolder folder;
  Shelved shelved(folder);
  shelved.read();
  CHECK(shelved.model.listed().empty());
  shelved.play(2);
  shelved.read();
  REQUIRE(ids(shelved.model) == Ids{1});
  CHECK(shelved.model.find(1)->moves == 2);
  CHECK(shelved.model.figures().moves == 2);
  shelved.play(3);
  shelved.session.new_game(9);
  shelved.repository.follow(shelved.session, {});
  shelved.play(1);
  shelved.read();
  CHECK(ids(shelved.model) == Ids{2, 1});
  CHECK(shelved.model.find(1)->moves == 5);
  CHECK(shelved.model.figures().moves == 6);
}

TEST_CASE("Deleted games are marked as deleted in the profile at once and restored in reverse order") {
  const TemporaryFolder folder;
  Shelved shelved(folder);
  store_games(shelved.repository.store(), 5);
  shelved.read();
  const Ids before = ids(shelved.model);
  REQUIRE(shelved.model.remove(shelved.repository, 3));
  REQUIRE(shelved.model.remove(shelved.repository, 5));
  CHECK_FALSE(shelved.model.remove(shelved.repository, 5));
  CHECK(profile::StoredGames(shelved.repository.store()).list({})->size() == 3);
  CHECK(profile::StoredGames(shelved.repository.store()).game(3)->is_deleted);
  CHECK(*shelved.model.bring_back(shelved.repository) == 5);
  CHECK(*shelved.model.bring_back(shelved.repository) == 3);
  CHECK_FALSE(shelved.model.bring_back(shelved.repository));
  CHECK(ids(shelved.model) == before);
  CHECK(profile::StoredGames(shelved.repository.store()).list({})->size() == 5);
}

TEST_CASE("The list of games shows changes made by another process at its next update") {
  const TemporaryFolder folder;
  Shelved shelved(folder);
  store_games(shelved.repository.store(), 300);
  shelved.read();
  change_file(places_in(folder),
              "UPDATE games SET score = 4321 WHERE id = 299; UPDATE games SET deleted = 1 WHERE id = 298");
  shelved.model.advance(shelved.repository, shelved.session);
  REQUIRE(shelved.model.find(299) != nullptr);
  CHECK(shelved.model.find(299)->score == 4321);
  CHECK(shelved.model.find(298) == nullptr);
  CHECK(shelved.model.size() == 299);
  CHECK_FALSE(shelved.model.is_reading());
}

TEST_CASE("If the list of games cannot be read, this is reported, and all games are read again at the next change") {
  const TemporaryFolder folder;
  Shelved shelved(folder);
  store_games(shelved.repository.store(), 20);
  shelved.play(1);
  SQLite::Database other(places_in(folder).database().string(), SQLite::OPEN_READWRITE);
  other.exec("ALTER TABLE games RENAME TO hidden");
  shelved.read();
  CHECK(shelved.model.is_failed());
  CHECK_FALSE(shelved.model.is_reading());
  other.exec("ALTER TABLE hidden RENAME TO games");
  shelved.play(1);
  shelved.read();
  CHECK_FALSE(shelved.model.is_failed());
  CHECK(shelved.model.size() == 21);
}

TEST_CASE("Games that cannot be read again stay in the list") {
  const TemporaryFolder folder;
  Shelved shelved(folder);
  store_games(shelved.repository.store(), 20);
  shelved.play(1);
  shelved.read();
  REQUIRE(shelved.model.size() == 21);
  SQLite::Database other(places_in(folder).database().string(), SQLite::OPEN_READWRITE);
  other.exec("ALTER TABLE games RENAME TO hidden");
  shelved.model.advance(shelved.repository, shelved.session);
  CHECK(shelved.model.is_failed());
  CHECK(shelved.model.size() == 21);
}

TEST_CASE("A deleted game that undo returns to is restored when its next move is played") {
  const TemporaryFolder folder;
  Shelved shelved(folder);
  shelved.play(3);
  shelved.session.new_game(2);
  shelved.repository.follow(shelved.session, {});
  shelved.play(1);
  shelved.read();
  REQUIRE(shelved.model.remove(shelved.repository, 1));
  shelved.play(1);
  CHECK(profile::StoredGames(shelved.repository.store()).game(1)->is_deleted);
  while (shelved.session.place() > 0) shelved.session.undo();
  shelved.repository.follow(shelved.session, {});
  shelved.play(1);
  CHECK_FALSE(profile::StoredGames(shelved.repository.store()).game(1)->is_deleted);
  CHECK(profile::StoredGames(shelved.repository.store()).moves(1)->size() == 4);
  shelved.read();
  CHECK(shelved.model.removed().empty());
  CHECK(shelved.model.find(1) != nullptr);
}

}  // namespace
}  // namespace tilefold::test
