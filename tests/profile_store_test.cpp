// Tests the store of the profile: old files, long lists, hashes and times.

#include <doctest/doctest.h>

#include <sqlite3.h>

#include <chrono>
#include <filesystem>

#include "app/profile/backup.h"
#include "app/profile/schema.h"
#include "app/profile/stored_games.h"
#include "app/profile/stored_gestures.h"
#include "tests/support/profile.h"

namespace tilefold::test {
namespace {

TEST_CASE("The stored hash of rules depends only on the parameters that differ from the defaults") {
  CHECK(profile::parameters_hash(drop_values()) ==
        profile::parameters_hash(ParameterValues(DropRules::info().parameters)));
  CHECK(profile::parameters_hash(drop_values({.rows = 9})) != profile::parameters_hash(drop_values()));
  CHECK(profile::parameters_hash(drop_values({.preview = {2, 2}})) != profile::parameters_hash(drop_values()));
  CHECK(profile::parameters_hash(drop_values()) ==
        "cbf29ce484222325");  // must not change: it is stored in existing profiles
}

// Files of every released version must stay readable; `version` is the number of migrations that created the file.
TEST_CASE("Profiles of every older version are migrated and keep their contents") {
  for (std::size_t version = 1; version < profile::migrations().size(); ++version) {
    CAPTURE(version);
    const TemporaryFolder folder;
    const profile::Folders places = places_in(folder);
    std::filesystem::create_directories(places.data);
    std::string sql = "PRAGMA application_id = " + std::to_string(profile::application_id) + ";";
    for (std::size_t step = 0; step < version; ++step) sql += profile::migrations()[step];
    sql += "PRAGMA user_version = " + std::to_string(version) + ";";
    sql +=
        "INSERT INTO games (puzzle, rules_version, parameters, parameters_hash, horizon, seed, client, started, "
        "changed, status, score, moves, nodes, node) VALUES ('drop', 1, '" +
        profile::parameters_text(drop_values()) + "', '" + profile::parameters_hash(drop_values()) +
        "', 1, '42', 'window', 5, 6, 'playing', 0, 2, 2, 2);"
        "INSERT INTO moves (game, node, parent, taken, move, score, gain, played) VALUES (1, 1, 0, 1, '3', 0, 0, 5), "
        "(1, 2, 1, 2, '1', 0, 0, 6);"
        "INSERT INTO under_way VALUES ('drop', 1, '" +
        profile::parameters_text(drop_values()) + "');";
    change_file(places, sql);
    profile::Store store(places, profile::Access::write);
    CHECK(store.pop_notice().empty());
    profile::Recorder recorder(store, "window");
    const auto session = recorder.resume(DropRules::info());
    REQUIRE(session);
    CHECK(session->seed() == 42);
    CHECK(session->line() == std::vector<Move>{drop_move(2), drop_move(0)});
    CHECK(sqlite(places.database().string(), "PRAGMA user_version").out ==
          std::to_string(profile::schema_version()) + "\n");
  }
}

TEST_CASE("Gestures that an older version imported as events are in the table of gestures after the migration") {
  const TemporaryFolder folder;
  const profile::Folders places = places_in(folder);
  std::filesystem::create_directories(places.data);
  change_file(places, read_text(std::string(TILEFOLD_SOURCE_DIR) + "/tests/profiles/schema-6.sql"));
  change_file(places, R"(INSERT INTO events (game, kind, node, detail, happened) VALUES
    (2, 'aborted', 1, '{"kind":"tap","reason":"deselected"}', 900),
    (2, 'aborted', 0, '{"kind":"drag","reason":"outside"}', 700),
    (3, 'aborted', 0, 'damaged', 800), (3, 'undo', 0, NULL, 850))");
  profile::Store store(places, profile::Access::write);
  CHECK(store.pop_notice().empty());
  std::vector<profile::StoredGesture> gestures;
  for (const std::int64_t game : {2, 3})
    REQUIRE(profile::StoredGestures(store).for_each(game, [&](const profile::StoredGesture& gesture) {
      gestures.push_back(gesture);
      return true;
    }));
  REQUIRE(gestures.size() == 3);
  CHECK(gestures[0].kind == "aborted");
  CHECK(gestures[0].reason == "outside");
  CHECK(gestures[0].happened == 700);
  CHECK(gestures[1].kind == "unpicked");
  CHECK(gestures[1].after_move == 1);
  CHECK_FALSE(gestures[1].at);
  CHECK(gestures[2].kind == "aborted");
  CHECK(gestures[2].reason.empty());
}

TEST_CASE("Places of gestures are stored in thousandths of a cell") {
  const TemporaryFolder folder;
  profile::Store store(places_in(folder), profile::Access::write);
  profile::Recorder recorder(store, "window");
  Session session = new_session(3);
  recorder.follow(session);
  const profile::StoredGesture gesture{.kind = "aborted",
                                       .after_move = 0,
                                       .happened = noon,
                                       .at = profile::BoardPoint{.x = -0.25, .y = 2.0625},
                                       .pressed = noon - 20,
                                       .pressed_at = profile::BoardPoint{.x = 1e12, .y = 0},
                                       .device = "touch"};
  recorder.follow(session, {.gestures = {gesture}});
  REQUIRE(profile::StoredGestures(store).for_each(last_game(store).id, [&](const profile::StoredGesture& stored) {
    CHECK(stored.at->x == -0.25);
    CHECK(stored.at->y == 2.063);
    CHECK(stored.pressed == noon - 20);
    CHECK(stored.pressed_at->x == 1e6);
    CHECK(stored.device == "touch");
    CHECK(stored.reason.empty());
    return true;
  }));
}

TEST_CASE("Ten thousand games can be listed without reading their moves") {
  const TemporaryFolder folder;
  profile::Store store(places_in(folder), profile::Access::write);
  const std::string parameters = profile::parameters_text(drop_values());
  REQUIRE(store.change([&](profile::Writer& writer) {
    for (int i = 0; i < 10'000; ++i) {
      profile::GameStart start{.puzzle = "drop",
                               .parameters = parameters,
                               .parameters_hash = profile::parameters_hash(drop_values()),
                               .horizon = 1,
                               .seed = static_cast<std::uint64_t>(i),
                               .client = "window",
                               .started = noon + i};
      profile::GameState state{.status = i % 3 == 0 ? "over" : "playing",
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
  const auto list = profile::StoredGames(store).list({.puzzle = "drop"});
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begun;
  REQUIRE(list);
  CHECK(list->size() == 10'000);
  const auto sorted_begun = std::chrono::steady_clock::now();
  const auto best = profile::StoredGames(store).list({.status = "over", .order = profile::GameFilter::Order::score});
  const std::chrono::duration<double, std::milli> sorted_took = std::chrono::steady_clock::now() - sorted_begun;
  CHECK(best->front().state.score >= best->back().state.score);
  MESSAGE("10,000 games listed in " << took.count() << " ms, a third of them by score in " << sorted_took.count()
                                    << " ms");
}

// Records games of Drop with these numbers of moves.
void record_games(const profile::Folders& places, const std::vector<int>& lengths) {
  profile::Store store(places, profile::Access::write);
  for (const int moves : lengths) {
    profile::Recorder recorder(store, "window");
    Session session = new_session(static_cast<std::uint64_t>(moves));
    recorder.follow(session);
    play_random(session, recorder, moves);
  }
}

bool stop_always() {
  return true;
}

bool stop_never() {
  return false;
}

TEST_CASE("A database with anything that Tilefold did not create is refused, and set aside when it is opened") {
  const TemporaryFolder folder;
  const profile::Folders places = places_in(folder);
  record_games(places, {3, 2});
  const std::string whole = read_text(places.database().string());
  struct Addition {
    std::string sql;
    std::string name;
  };
  for (const Addition& addition :
       std::vector<Addition>{{"CREATE TRIGGER t AFTER INSERT ON moves BEGIN DELETE FROM games; END", "trigger \"t\""},
                             {"CREATE VIEW v AS SELECT 1", "view \"v\""},
                             {"CREATE TABLE t (a)", "table \"t\""},
                             {"CREATE INDEX i ON moves (move)", "index \"i\""},
                             {"CREATE VIRTUAL TABLE v USING fts5(a)", "table \"v"},
                             {"ALTER TABLE games ADD COLUMN more BLOB AS (zeroblob(9))", "table \"games\""},
                             {"DROP INDEX games_by_puzzle", "index \"games_by_puzzle\""}}) {
    CAPTURE(addition.sql);
    std::filesystem::remove_all(places.data);
    std::filesystem::create_directories(places.data);
    write_text(places.database().string(), whole);
    change_file(places, addition.sql);
    const auto report = profile::check_profile(places.database(), stop_never);
    REQUIRE(report);
    REQUIRE(report->problems.size() == 1);
    CHECK(report->problems.front().text.find(addition.name) != std::string::npos);
    const auto backup = profile::check_backup(places.database(), stop_never);
    REQUIRE_FALSE(backup);
    CHECK(backup.error().message.find(addition.name) != std::string::npos);
    CHECK_FALSE(profile::back_up_profile(places.database(), folder.path("backup.db"), stop_never));
    const profile::Folders others = *profile::find_folders(folder.path("others"));
    CHECK_FALSE(profile::restore_profile(others, places.database(), profile::Clock::of_system(), stop_never));
    CHECK_FALSE(std::filesystem::exists(others.database()));
    profile::Store store(places, profile::Access::write);
    REQUIRE(store.is_open());
    const std::string notice = store.pop_notice();
    CHECK(notice.find(addition.name) != std::string::npos);
    CHECK(notice.find("it is kept as tilefold.db.damaged-") != std::string::npos);
    CHECK(all_games(store).empty());
  }
}

TEST_CASE("A check reports no problem if another process changes games meanwhile") {
  const TemporaryFolder folder;
  const profile::Folders places = places_in(folder);
  record_games(places, {3, 2, 4, 1, 5, 2, 3, 1});
  // Whenever the check asks whether to stop, another process removes the last game.
  const auto report = profile::check_profile(places.database(), [&] {
    change_file(places, "PRAGMA foreign_keys = ON; DELETE FROM games WHERE id = (SELECT max(id) FROM games)");
    return false;
  });
  REQUIRE(report);
  CHECK(report->games > 0);
  CHECK(report->problems.empty());
}

TEST_CASE("Tables in which SQLite keeps statistics are not reported as a fault of a profile") {
  const TemporaryFolder folder;
  const profile::Folders places = places_in(folder);
  record_games(places, {3});
  change_file(places, "ANALYZE");
  profile::Store store(places, profile::Access::write);
  CHECK(store.pop_notice().empty());
  CHECK(all_games(store).size() == 1);
}

// Records games, and leaves the log of the killed program and no database. Returns the log.
std::string leave_log_alone(const profile::Folders& places, const std::vector<int>& lengths) {
  const std::string log = places.database().string() + "-wal";
  record_games(places, lengths);
  std::string left;
  {
    const profile::Store store(places, profile::Access::write);
    record_games(places, {4, 5});
    left = read_text(log);
  }
  REQUIRE_FALSE(left.empty());
  std::filesystem::remove(places.database());
  write_text(log, left);
  return left;
}

// Returns the contents of the files in the profile's folder whose names begin with the text.
std::vector<std::string> contents_of(const profile::Folders& places, const std::string& beginning) {
  std::vector<std::string> contents;
  for (const auto& entry : std::filesystem::directory_iterator(places.data))
    if (entry.path().filename().string().starts_with(beginning)) contents.push_back(read_text(entry.path().string()));
  return contents;
}

TEST_CASE("A log whose database is gone is kept under another name, and not applied to a new or restored database") {
  for (const bool is_restored : {false, true}) {
    CAPTURE(is_restored);
    const TemporaryFolder folder;
    const profile::Folders places = places_in(folder);
    record_games(places, {3, 2});
    const std::string backup = folder.path("backup.db");
    REQUIRE(profile::back_up_profile(places.database(), backup, stop_never));
    const std::string left = leave_log_alone(places, std::vector<int>(40, 6));
    const std::string journal = places.database().string() + "-journal";
    write_text(journal, "the journal of another database");
    if (is_restored) {
      const auto kept = profile::restore_profile(places, backup, Hands().clock(), stop_never);
      REQUIRE(kept);
      CHECK_FALSE(*kept);
    }
    {
      profile::Store store(places, profile::Access::write);
      CHECK(store.pop_notice().empty());
      CHECK(all_games(store).size() == (is_restored ? 2 : 0));
    }
    const auto report = profile::check_profile(places.database(), stop_never);
    REQUIRE(report);
    CHECK(report->problems.empty());
    CHECK(contents_of(places, "tilefold.db-wal.left-") == std::vector<std::string>{left});
    CHECK(contents_of(places, "tilefold.db-journal.left-") ==
          std::vector<std::string>{"the journal of another database"});
    CHECK_FALSE(std::filesystem::exists(journal));
  }
}

TEST_CASE("Old games without moves are erased, except games of studies, imported games and games with gestures") {
  constexpr std::int64_t month_ms = std::int64_t{31} * 24 * 3600 * 1000;
  const TemporaryFolder folder;
  const profile::Folders places = places_in(folder);
  Hands hands;
  {
    profile::Store store(places, profile::Access::write, hands.clock());
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      const Session session = new_session(seed);
      profile::Recorder(store, "window", {.participant = seed == 5 ? "P1" : ""}).follow(session);
    }
  }
  change_file(places,
              "UPDATE games SET client = 'import' WHERE id = 2;"
              "INSERT INTO study_runs (id, study, protocol, protocol_hash, participant, session, client, started) "
              "VALUES (1, 's', '', '', 'P1', '', 'window', 0);"
              "INSERT INTO study_steps (run, step, kind, position, game, started) VALUES (1, 0, 'trial', 0, 3, 0);"
              "INSERT INTO gestures (game, kind, after_move, node, happened) VALUES (4, 'aborted', 0, 0, 0)");
  hands.pass(month_ms);
  { const profile::Store store(places, profile::Access::write, hands.clock()); }
  profile::Store store(places, profile::Access::read);
  std::vector<std::int64_t> numbers;
  for (const profile::StoredGame& game : all_games(store)) numbers.push_back(game.id);
  CHECK(numbers == std::vector<std::int64_t>{2, 3, 4, 5});
}

TEST_CASE("A game in which a move occurs twice can be opened and continued only if it was imported") {
  const TemporaryFolder folder;
  const profile::Folders places = places_in(folder);
  {
    profile::Store store(places, profile::Access::write);
    profile::Recorder recorder(store, "window");
    Session session = new_session();
    for (const std::size_t column : {std::size_t{0}, std::size_t{1}}) {
      REQUIRE(session.play(session.puzzle().moves()[column]));
      recorder.follow(session);
      if (column == 0) session.undo();
    }
  }
  change_file(places, "UPDATE moves SET move = (SELECT move FROM moves WHERE node = 1) WHERE node = 2");
  profile::Store store(places, profile::Access::write);
  CHECK_FALSE(profile::Recorder(store, "window").resume_game(DropRules::info(), 1));
  change_file(places, "UPDATE games SET client = 'import'");
  profile::Recorder recorder(store, "window");
  auto session = recorder.resume_game(DropRules::info(), 1);
  REQUIRE(session);
  CHECK(session->game().nodes.size() == 3);
  const auto again = Session::restore(DropRules::info(), session->saved());
  REQUIRE(again);
  CHECK(again->saved() == session->saved());
  play_random(*session, recorder, 1);
  CHECK(recorder.is_stored());
  CHECK(profile::StoredGames(store).moves(1)->size() == 3);
}

TEST_CASE("A trigger that another program adds while the profile is open does not run") {
  const TemporaryFolder folder;
  const profile::Folders places = places_in(folder);
  record_games(places, {3});
  profile::Store store(places, profile::Access::write);
  profile::Recorder recorder(store, "window");
  Session session = new_session(9);
  recorder.follow(session);
  change_file(places, "CREATE TRIGGER t AFTER INSERT ON moves BEGIN DELETE FROM games WHERE id <> new.game; END");
  play_random(session, recorder, 2);
  CHECK(recorder.is_stored());
  CHECK(all_games(store).size() == 2);
}

TEST_CASE("A game with a field or a number of moves beyond the limits is reported and skipped without being read") {
  const TemporaryFolder folder;
  const profile::Folders places = places_in(folder);
  record_games(places, {3, 5, 2, 4});
  change_file(places,
              "UPDATE games SET position = hex(zeroblob(9000000)) WHERE id = 2;"
              "INSERT INTO moves SELECT game, 600000, parent, taken, move, score, gain, since_previous, since_ready, "
              "played, played_by, down, up, device FROM moves WHERE game = 3 AND node = 1;");
  profile::Store store(places, profile::Access::read);
  REQUIRE(store.is_open());
  CHECK(store.pop_notice().empty());
  for (const auto order : {profile::GameFilter::Order::newest, profile::GameFilter::Order::moves}) {
    const auto games = profile::StoredGames(store).list({.limit = 2, .order = order});
    REQUIRE(games);
    REQUIRE(games->size() == 2);
    CHECK((*games)[0].id == 4);
    CHECK((*games)[1].id == (order == profile::GameFilter::Order::newest ? 3 : 1));
  }
  CHECK(store.pop_notice() == "game 2 of the profile is left out: one of its fields is longer than 16 MiB");
  std::vector<std::int64_t> read;
  REQUIRE(profile::StoredGames(store).for_each({.order = profile::GameFilter::Order::oldest},
                                               [&](const profile::StoredGame& game, const auto& moves) {
                                                 CHECK(std::ssize(moves) == game.state.nodes);
                                                 read.push_back(game.id);
                                                 return true;
                                               }));
  CHECK(read == std::vector<std::int64_t>{1, 4});
  CHECK(store.pop_notice() ==
        "game 3 of the profile is left out: it has more than 500000 moves; 1 more game is left out");
  const auto report = profile::check_profile(places.database(), stop_never);
  REQUIRE(report);
  CHECK(report->games == 3);
  const auto has = [&](std::int64_t game, const std::string& text) {
    return std::any_of(report->problems.begin(), report->problems.end(), [&](const profile::ProfileProblem& problem) {
      return problem.game == game && problem.text.find(text) != std::string::npos;
    });
  };
  CHECK(has(2, "longer than 16 MiB"));
  CHECK(has(3, "more than 500000 moves"));
  CHECK_FALSE(has(1, ""));
  CHECK_FALSE(has(4, ""));
}

TEST_CASE("After a stop request, reading statements end soon and a short change is completed") {
  constexpr const char* long_query =
      "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1000000) SELECT sum(i) FROM n";
  const int flags = SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE;
  profile::Connection going(":memory:", flags, stop_never);
  CHECK(going.execAndGet(long_query).getInt64() == 500000500000);
  profile::Connection stopped(":memory:", flags, stop_always);
  int code = SQLITE_OK;
  try {
    stopped.execAndGet(long_query);
  } catch (const SQLite::Exception& exception) {
    code = exception.getErrorCode();
  }
  CHECK(code == SQLITE_INTERRUPT);
  stopped.exec("CREATE TABLE t (a); BEGIN IMMEDIATE; INSERT INTO t SELECT 1");
  for (int i = 0; i < 10; ++i) stopped.exec("INSERT INTO t SELECT a FROM t");
  stopped.exec("COMMIT");
  CHECK(stopped.getTotalChanges() == 1024);
}

TEST_CASE("Times are stored and parsed as UTC") {
  CHECK(profile::utc_text(noon) == "2026-01-01T12:00:00.000Z");
  CHECK(profile::utc_text(-1) == "1969-12-31T23:59:59.999Z");
  constexpr std::int64_t first = -62'135'596'800'000;  // 0001-01-01
  constexpr std::int64_t last = 253'402'300'799'999;   // 9999-12-31, the last millisecond
  CHECK(profile::utc_text(first) == "0001-01-01T00:00:00.000Z");
  CHECK(profile::utc_text(last) == "9999-12-31T23:59:59.999Z");
  for (const std::int64_t far : {first - 1, last + 1, std::int64_t{2'069'999'999'999'999}, -4'000'000'000'000'000,
                                 std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()})
    CHECK(profile::utc_text(far).empty());
  std::int64_t time = 0;
  for (const std::string text : {"2026-01-01T12:00", "2026-01-01T12:00:00", "2026-01-01T12:00:00.000Z"}) {
    CHECK(profile::parse_utc(text, time));
    CHECK(time == noon);
  }
  CHECK(profile::parse_utc("2024-02-29", time));
  for (const std::string text :
       {"", "2026", "2026-13-01", "2025-02-29", "2026-01-01 12:00", "2026-01-01T25:00", "2026-01-01x", "yesterday"})
    CHECK_FALSE(profile::parse_utc(text, time));
}

TEST_CASE("A move that the window makes by itself is stored without player and time and does not count as help") {
  const TemporaryFolder folder;
  Hands hands;
  profile::Store store(places_in(folder), profile::Access::write, hands.clock());
  profile::Recorder recorder(store, "window");
  recorder.resume(DropRules::info());
  Session session = new_session();
  recorder.follow(session);
  for (const bool is_by_timer : {false, true}) {
    recorder.player_can_move();
    hands.pass(700);
    REQUIRE(session.play(session.puzzle().moves().front()));
    recorder.follow(session, {.is_by_timer = is_by_timer});
  }
  const auto moves = profile::StoredGames(store).moves(last_game(store).id);
  REQUIRE(moves);
  CHECK((*moves)[0].played_by.empty());
  CHECK((*moves)[0].since_ready == 700);
  CHECK((*moves)[1].played_by == "timer");
  CHECK_FALSE((*moves)[1].since_ready);
  CHECK_FALSE(last_game(store).state.assistance.is_any());
}

}  // namespace
}  // namespace tilefold::test
