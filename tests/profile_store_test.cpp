// The store alone: old files, long lists, hashes and times.

#include <doctest/doctest.h>

#include <chrono>
#include <filesystem>

#include "app/profile/schema.h"
#include "tests/support/profile.h"

namespace tilefold::test {
namespace {

TEST_CASE("The stored hash of rules depends only on the parameters that differ from the defaults") {
  CHECK(parameters_hash(drop_values()) == parameters_hash(ParameterValues(DropRules::info().parameters)));
  CHECK(parameters_hash(drop_values({.rows = 9})) != parameters_hash(drop_values()));
  CHECK(parameters_hash(drop_values({.preview = {2, 2}})) != parameters_hash(drop_values()));
  CHECK(parameters_hash(drop_values()) == "cbf29ce484222325");  // must not change: it is stored in existing profiles
}

// Files of every released version must stay readable; `version` is the number of migrations that created the file.
TEST_CASE("Profiles of every older version are migrated and keep their contents") {
  for (std::size_t version = 1; version < migrations().size(); ++version) {
    CAPTURE(version);
    const TemporaryFolder folder;
    const Folders places = places_in(folder);
    std::filesystem::create_directories(places.data);
    std::string sql = "PRAGMA application_id = " + std::to_string(application_id) + ";";
    for (std::size_t step = 0; step < version; ++step) sql += migrations()[step];
    sql += "PRAGMA user_version = " + std::to_string(version) + ";";
    sql +=
        "INSERT INTO games (puzzle, rules_version, parameters, parameters_hash, horizon, seed, client, started, "
        "changed, status, score, moves, nodes, node) VALUES ('drop', 1, '" +
        parameters_text(drop_values()) + "', '" + parameters_hash(drop_values()) +
        "', 1, '42', 'window', 5, 6, 'playing', 0, 2, 2, 2);"
        "INSERT INTO moves (game, node, parent, taken, move, score, gain, played) VALUES (1, 1, 0, 1, '3', 0, 0, 5), "
        "(1, 2, 1, 2, '1', 0, 0, 6);"
        "INSERT INTO under_way VALUES ('drop', 1, '" +
        parameters_text(drop_values()) + "');";
    change_file(places, sql);
    Store store(places, Access::write);
    CHECK(store.pop_notice().empty());
    Recorder recorder(store, "window");
    const auto session = recorder.resume(DropRules::info());
    REQUIRE(session);
    CHECK(session->seed() == 42);
    CHECK(session->line() == std::vector<Move>{drop_move(2), drop_move(0)});
    CHECK(sqlite(places.database().string(), "PRAGMA user_version").out == std::to_string(schema_version()) + "\n");
  }
}

TEST_CASE("Ten thousand games can be listed without reading their moves") {
  const TemporaryFolder folder;
  Store store(places_in(folder), Access::write);
  const std::string parameters = parameters_text(drop_values());
  REQUIRE(store.change([&](Writer& writer) {
    for (int i = 0; i < 10'000; ++i) {
      GameStart start{.puzzle = "drop",
                      .parameters = parameters,
                      .parameters_hash = parameters_hash(drop_values()),
                      .horizon = 1,
                      .seed = static_cast<std::uint64_t>(i),
                      .client = "window",
                      .started = noon + i};
      GameState state{.status = i % 3 == 0 ? "over" : "playing",
                      .score = static_cast<std::uint64_t>(i * 7919 % 10'007),
                      .moves = 20,
                      .changed = noon + i,
                      .nodes = 20,
                      .node = 20};
      const std::int64_t game = writer.add_game(start, state, std::nullopt);
      for (std::int32_t node = 1; node <= 20; ++node)
        writer.add_move(game, {.node = node, .parent = node - 1, .taken = node, .move = "3", .played = noon});
      writer.update_game(game, state, std::nullopt, 0);
    }
  }));
  const auto begun = std::chrono::steady_clock::now();
  const auto list = store.games({.puzzle = "drop"});
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begun;
  REQUIRE(list);
  CHECK(list->size() == 10'000);
  const auto sorted_begun = std::chrono::steady_clock::now();
  const auto best = store.games({.status = "over", .order = GameFilter::Order::score});
  const std::chrono::duration<double, std::milli> sorted_took = std::chrono::steady_clock::now() - sorted_begun;
  CHECK(best->front().state.score >= best->back().state.score);
  MESSAGE("10,000 games listed in " << took.count() << " ms, a third of them by score in " << sorted_took.count()
                                    << " ms");
}

TEST_CASE("Times are stored and parsed as UTC") {
  CHECK(utc_text(noon) == "2026-01-01T12:00:00.000Z");
  CHECK(utc_text(-1) == "1969-12-31T23:59:59.999Z");
  std::int64_t time = 0;
  for (const std::string text : {"2026-01-01T12:00", "2026-01-01T12:00:00", "2026-01-01T12:00:00.000Z"}) {
    CHECK(parse_utc(text, time));
    CHECK(time == noon);
  }
  CHECK(parse_utc("2024-02-29", time));
  for (const std::string text :
       {"", "2026", "2026-13-01", "2025-02-29", "2026-01-01 12:00", "2026-01-01T25:00", "2026-01-01x", "yesterday"})
    CHECK_FALSE(parse_utc(text, time));
}

TEST_CASE("A move that the window makes by itself is stored without player and time and does not count as help") {
  const TemporaryFolder folder;
  Hands hands;
  Store store(places_in(folder), Access::write, hands.clock());
  Recorder recorder(store, "window");
  recorder.resume(DropRules::info());
  Session session = new_session();
  recorder.follow(session);
  for (const bool is_by_timer : {false, true}) {
    recorder.player_can_move();
    hands.pass(700);
    REQUIRE(session.play(session.puzzle().moves().front()));
    recorder.follow(session, {.is_by_timer = is_by_timer});
  }
  const auto moves = store.moves(last_game(store).id);
  REQUIRE(moves);
  CHECK((*moves)[0].played_by.empty());
  CHECK((*moves)[0].since_ready == 700);
  CHECK((*moves)[1].played_by == "timer");
  CHECK_FALSE((*moves)[1].since_ready);
  CHECK_FALSE(last_game(store).state.assistance.is_any());
}

}  // namespace
}  // namespace tilefold::test
