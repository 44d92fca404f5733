// Recording a session in a profile and resuming it.

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "app/profile/backup.h"
#include "app/profile/stored_games.h"
#include "app/profile/stored_scores.h"
#include "tests/support/profile.h"

namespace tilefold::test {
namespace {

TEST_CASE("A resumed session equals the recorded one, with its games, branches, undo, redo and next tiles") {
  const TemporaryFolder folder;
  Hands hands;
  SavedSession before;
  Snapshot shown;
  {
    profile::Store store(places_in(folder), profile::Access::write, hands.clock());
    profile::Recorder recorder(store, "window");
    CHECK_FALSE(recorder.resume(DropRules::info()));
    Session session = new_session(7);
    recorder.follow(session);
    play_random(session, recorder, 50);
    for (int i = 0; i < 3; ++i) {
      session.undo();
      recorder.follow(session);
    }
    play_random(session, recorder, 1);
    EventBatch setup;
    auto position = DropRules::info().read(drop_values({.preview = {2, 2}}), 9,
                                           Object{{"board", List{Document(List{2, 4, 2, 0, 0})}}}, setup);
    REQUIRE(position);
    session.open_position(std::move(*position), std::move(setup), 9);
    recorder.follow(session);
    play_random(session, recorder, 4);
    session.new_game(11);
    recorder.follow(session);
    session.undo();
    session.undo();
    recorder.follow(session);
    REQUIRE(session.set_next_parameters(drop_values({.rows = 9})));
    recorder.follow(session);
    before = session.saved();
    shown = session.puzzle().snapshot();
    CHECK(recorder.pop_messages().empty());
    CHECK(recorder.is_stored());
  }
  profile::Store store(places_in(folder), profile::Access::write, hands.clock());
  profile::Recorder recorder(store, "window");
  auto session = recorder.resume(DropRules::info());
  CHECK(recorder.pop_messages().empty());
  REQUIRE(session);
  CHECK(session->saved() == before);
  CHECK(session->puzzle().snapshot() == shown);
  CHECK(session->can_redo());
  play_random(*session, recorder, 3);
  CHECK(all_games(store).size() == 3);
  CHECK(all_games(store)[1].state.nodes == 6);
}

TEST_CASE("The stored moves of a game agree with a replay") {
  const TemporaryFolder folder;
  profile::Store store(places_in(folder), profile::Access::write);
  profile::Recorder recorder(store, "window");
  Session session = new_session(3);
  recorder.follow(session);
  play_random(session, recorder, 60);
  session.go_to(20);
  recorder.follow(session);
  for (int i = 0; i < 30; ++i) {
    session.play(session.puzzle().moves().front());
    recorder.follow(session);
  }
  const auto moves = profile::StoredGames(store).moves(last_game(store).id);
  REQUIRE(moves);
  REQUIRE(moves->size() == session.game().nodes.size() - 1);
  std::vector<std::unique_ptr<Puzzle>> positions;
  EventBatch events;
  positions.push_back(DropRules::info().make(drop_values(), 3, events));
  for (const profile::StoredMove& move : *moves) {
    auto puzzle = positions[static_cast<std::size_t>(move.parent)]->clone();
    const auto before = static_cast<std::int64_t>(puzzle->standing().score);
    REQUIRE(puzzle->play(*puzzle->parse(move.move), events));
    CHECK(move.score == puzzle->standing().score);
    CHECK(move.gain == static_cast<std::int64_t>(move.score) - before);
    REQUIRE(move.node == static_cast<std::int32_t>(positions.size()));
    positions.push_back(std::move(puzzle));
  }
}

TEST_CASE("Durations do not depend on changes of the system time, and stored times stay in order") {
  const TemporaryFolder folder;
  Hands hands;
  profile::Store store(places_in(folder), profile::Access::write, hands.clock());
  profile::Recorder recorder(store, "window");
  Session session = new_session();
  recorder.follow(session);
  recorder.player_can_move();
  hands.pass(700);
  play_random(session, recorder, 1);
  hands.pass(300);
  recorder.player_can_move();
  hands.pass(200);
  hands.wall -= 86'400'000;
  play_random(session, recorder, 1);
  session.undo();
  recorder.follow(session);
  const auto games = all_games(store);
  REQUIRE(games.size() == 1);
  const auto moves = profile::StoredGames(store).moves(games[0].id);
  REQUIRE(moves);
  REQUIRE(moves->size() == 2);
  CHECK_FALSE((*moves)[0].since_previous);
  CHECK((*moves)[0].since_ready == 700);
  CHECK((*moves)[1].since_previous == 500);
  CHECK((*moves)[1].since_ready == 200);
  CHECK((*moves)[1].played == (*moves)[0].played);
  CHECK(games[0].state.changed >= games[0].start.started);
  session.new_game(5);
  recorder.follow(session);
  play_random(session, recorder, 1);
  CHECK(profile::StoredGames(store).list({})->front().start.seed ==
        5);  // newest first, although its wall-clock time is earlier
}

TEST_CASE("A move made before the board came to rest has a thinking time of 0") {
  const TemporaryFolder folder;
  Hands hands;
  profile::Store store(places_in(folder), profile::Access::write, hands.clock());
  profile::Recorder recorder(store, "window");
  Session session = new_session();
  recorder.follow(session);
  hands.pass(50);
  play_random(session, recorder, 1);
  CHECK((*profile::StoredGames(store).moves(1))[0].since_ready == 0);
}

TEST_CASE("A game counts as assisted once help is used, and each kind of help is counted") {
  const TemporaryFolder folder;
  profile::Store store(places_in(folder), profile::Access::write);
  profile::Recorder recorder(store, "window");
  Session session = new_session();
  recorder.follow(session);
  play_random(session, recorder, 20);
  CHECK_FALSE(last_game(store).state.assistance.is_any());
  const std::uint64_t pure = session.puzzle().standing().score;
  session.undo();
  recorder.follow(session);
  session.redo();
  recorder.follow(session);
  CHECK(last_game(store).state.assistance.undos == 1);
  recorder.record_hint(session, "greedy");
  CHECK(last_game(store).state.assistance.hints == 1);
  recorder.record_autoplay(session, true, "greedy");
  for (int i = 0; i < 5; ++i) {
    session.play(session.puzzle().moves().front());
    recorder.follow(session, {.strategy = "greedy"});
  }
  recorder.record_autoplay(session, false, "greedy");
  session.go_to(3);
  recorder.follow(session);
  const profile::StoredGame game = last_game(store);
  CHECK(game.state.assistance.autoplay_moves == 5);
  CHECK(game.state.assistance.undos == 2);
  CHECK(game.state.strategy == "greedy");
  std::string kinds;
  const auto events = profile::StoredGames(store).events(game.id);
  for (const profile::StoredEvent& event : *events) kinds += event.kind + " ";
  CHECK(kinds == "undo redo hint autoplay_start autoplay_stop jump ");
  const std::string hash = profile::parameters_hash(drop_values());
  CHECK(profile::StoredScores(store).best("drop", hash, false)->score == pure);
  CHECK_FALSE(profile::StoredScores(store).best("drop", hash,
                                                true));  // the score of a strategy is not a best score of the user
  const auto scores = profile::StoredScores(store).list("drop");
  REQUIRE(scores->size() == 2);
  CHECK(scores->front().is_autoplayed);
  CHECK(scores->front().score > pure);
}

TEST_CASE("A game in which the user has used the command continue counts as assisted") {
  const TemporaryFolder folder;
  profile::Store store(places_in(folder), profile::Access::write);
  profile::Recorder recorder(store, "window");
  Session session(DropRules::info(), drop_values({.rows = 3, .columns = 2}), 3);
  recorder.follow(session);
  while (session.puzzle().standing().status == Status::playing) play_random(session, recorder, 1);
  CHECK(last_game(store).state.status == "over");
  CHECK(last_game(store).state.ended);
  CHECK_FALSE(last_game(store).state.assistance.is_any());
  REQUIRE(session.play(drop::continue_move));
  recorder.follow(session);
  CHECK(last_game(store).state.status == "playing");
  CHECK_FALSE(last_game(store).state.ended);
  CHECK(last_game(store).state.assistance.continues == 1);
}

TEST_CASE("Each set of rules has its own best scores, and games with pasted moves or positions do not count") {
  const TemporaryFolder folder;
  profile::Store store(places_in(folder), profile::Access::write);
  profile::Recorder recorder(store, "window");
  Session session = new_session();
  recorder.follow(session);
  play_random(session, recorder, 30);
  const auto moves = session.line();
  session.open_game(drop_values(), 1, moves);  // opens a game with moves from a pasted game ID
  recorder.follow(session);
  CHECK(last_game(store).state.assistance.given_moves == 30);
  play_random(session, recorder, 5);
  EventBatch setup;
  auto position = DropRules::info().read(drop_values(), 9, Object{{"score", 1'000'000}, {"board", List{}}}, setup);
  REQUIRE(position);
  session.open_position(std::move(*position), std::move(setup), 9);
  recorder.follow(session);
  play_random(session, recorder, 5);
  CHECK(profile::StoredScores(store).list("drop")->size() == 1);
  session.open_game(drop_values({.rows = 9}), 4, {});
  recorder.follow(session);
  play_random(session, recorder, 20);
  auto scores = profile::StoredScores(store).list("drop");
  REQUIRE(scores->size() == 2);
  CHECK(scores->front().parameters_hash != scores->back().parameters_hash);
  CHECK(profile::StoredScores(store).list("other")->empty());
  const auto removed = profile::StoredScores(store).reset("");
  REQUIRE(removed);
  CHECK(profile::StoredScores(store).list("")->empty());
  REQUIRE(profile::StoredScores(store).bring_back(*removed));
  CHECK(profile::StoredScores(store).list("")->size() == 2);
}

TEST_CASE("A deleted game is no longer listed and can be restored for a month") {
  const TemporaryFolder folder;
  Hands hands;
  std::int64_t id = 0;
  {
    profile::Store store(places_in(folder), profile::Access::write, hands.clock());
    {
      profile::Recorder recorder(store, "window");
      Session session = new_session();
      recorder.follow(session);
      play_random(session, recorder, 3);
      id = recorder.game_id(session);
      CHECK(recorder.has_game(id));
    }
    REQUIRE(profile::StoredGames(store).remove(id));
    CHECK(profile::StoredGames(store).list({})->empty());
    REQUIRE(profile::StoredGames(store).bring_back(id));
    CHECK(profile::StoredGames(store).list({})->size() == 1);
    CHECK(profile::StoredGames(store).moves(id)->size() == 3);
    REQUIRE(profile::StoredGames(store).remove(id));
  }
  hands.pass(std::int64_t{29} * 86'400'000);
  {
    profile::Store early(places_in(folder), profile::Access::write, hands.clock());
    CHECK(profile::StoredGames(early).moves(id)->size() == 3);
  }
  hands.pass(std::int64_t{2} * 86'400'000);
  profile::Store store(places_in(folder), profile::Access::write, hands.clock());
  CHECK(profile::StoredGames(store).moves(id)->empty());
  CHECK_FALSE(profile::StoredGames(store).game(id));
}

// In this test a second open lock file stands for another process.
TEST_CASE("Only one process at a time can hold a puzzle's current game or open a certain game") {
  const TemporaryFolder folder;
  profile::Store one(places_in(folder), profile::Access::write);
  profile::Recorder first(one, "window");
  CHECK_FALSE(first.resume(DropRules::info()));
  Session session = new_session(1);
  first.follow(session);
  play_random(session, first, 3);
  const std::int64_t first_game = first.game_id(session);
  {
    profile::Store two(places_in(folder), profile::Access::write);
    profile::Recorder second(two, "window");
    CHECK_FALSE(second.resume(DropRules::info()));
    const auto messages = second.pop_messages();
    REQUIRE(messages.size() == 1);
    CHECK(messages[0].find("the other window") != std::string::npos);
    Session other = new_session(2);
    second.follow(other);
    play_random(other, second, 4);
    const auto refused = second.open_game(other, first_game);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().message.find("another window") != std::string::npos);
    CHECK_FALSE(profile::StoredGames(two).remove(first_game));
  }
  play_random(session, first, 1);
  CHECK(all_games(one).size() == 2);
  CHECK(first.pop_messages().empty());
}

TEST_CASE("Users who may write to the database may also lock its games") {
  const TemporaryFolder folder;
  const profile::Folders places = places_in(folder);
  const auto mode = [&](mode_t of_database) {
    if (of_database != 0) std::filesystem::permissions(places.database(), std::filesystem::perms(of_database));
    const profile::Store store(places, profile::Access::write);
    return static_cast<unsigned>(std::filesystem::status(places.locks()).permissions());
  };
  CHECK(mode(0) == 0600);
  CHECK(mode(0644) == 0600);
  CHECK(mode(0664) == 0660);
  CHECK(mode(0666) == 0666);
}

TEST_CASE("If all game numbers are used up, the error message does not claim that the disk is full") {
  const TemporaryFolder folder;
  profile::Store store(places_in(folder), profile::Access::write);
  change_file(places_in(folder), "INSERT INTO sqlite_sequence VALUES ('games', 9223372036854775807)");
  profile::Recorder recorder(store, "window");
  recorder.follow(new_session());
  const auto messages = recorder.pop_messages();
  REQUIRE(messages.size() == 1);
  CHECK(messages.front().find("no numbers left for new games or events") != std::string::npos);
  CHECK(messages.front().find("disk") == std::string::npos);
}

TEST_CASE("Moves in a stored game that is opened again are added to that game") {
  const TemporaryFolder folder;
  profile::Store store(places_in(folder), profile::Access::write);
  profile::Recorder recorder(store, "window");
  recorder.resume(DropRules::info());
  Session session = new_session(1);
  recorder.follow(session);
  play_random(session, recorder, 10);
  const std::int64_t old_game = recorder.game_id(session);
  const SavedGame tree = session.saved().games[0];
  session.new_game(2);
  recorder.follow(session);
  play_random(session, recorder, 2);
  REQUIRE(recorder.open_game(session, old_game));
  CHECK(recorder.game_id(session) == old_game);
  CHECK(session.place() == 2);
  CHECK(session.saved().games[2].nodes == tree.nodes);
  play_random(session, recorder, 5);
  CHECK(profile::StoredGames(store).moves(old_game)->size() == 15);
  CHECK(all_games(store).size() == 2);
  // The older copy of the game in the session gets a separate row once it is continued.
  while (session.place() > 0) session.undo();
  recorder.follow(session);
  CHECK(all_games(store).size() == 2);
  play_random(session, recorder, 1);
  CHECK(all_games(store).size() == 3);
  CHECK(last_game(store).state.nodes == 11);
  CHECK_FALSE(recorder.open_game(session, 99));
  CHECK(profile::StoredGames(store).moves(old_game)->size() == 15);
  CHECK(recorder.pop_messages().empty());
}

TEST_CASE("A stored game that has other rules or is invalid is kept, and a new game starts") {
  for (const std::string sql : {"UPDATE games SET rules_version = 77", "UPDATE moves SET move = '99' WHERE node = 2",
                                "DELETE FROM moves WHERE node = 2", "UPDATE games SET parameters = '{\"rows\":99}'"}) {
    CAPTURE(sql);
    const TemporaryFolder folder;
    {
      profile::Store store(places_in(folder), profile::Access::write);
      profile::Recorder recorder(store, "window");
      recorder.resume(DropRules::info());
      Session session = new_session();
      recorder.follow(session);
      play_random(session, recorder, 3);
    }
    change_file(places_in(folder), sql);
    profile::Store store(places_in(folder), profile::Access::write);
    profile::Recorder recorder(store, "window");
    CHECK_FALSE(recorder.resume(DropRules::info()));
    const auto messages = recorder.pop_messages();
    REQUIRE(messages.size() == 1);
    CHECK(messages[0].find("it stays in the list of games") != std::string::npos);
    Session session = new_session(8);
    recorder.follow(session);
    play_random(session, recorder, 1);
    const auto games = all_games(store);
    REQUIRE(games.size() == 2);
    CHECK(games[0].state.status == "closed");
    CHECK(games[0].state.ended);
    CHECK(recorder.pop_messages().empty());
  }
}

TEST_CASE("If the open profile is removed, replaced or changed, the current game is stored again") {
  const TemporaryFolder folder;
  const profile::Folders places = places_in(folder);
  for (const std::string harm : {"remove the folder", "remove the game", "put back an old copy", "spoil it"}) {
    CAPTURE(harm);
    std::filesystem::remove_all(places.data);
    profile::Store store(places, profile::Access::write);
    profile::Recorder recorder(store, "window");
    recorder.resume(DropRules::info());
    Session session = new_session();
    recorder.follow(session);
    play_random(session, recorder, 5);
    const std::string old_copy = folder.path("old");
    std::filesystem::remove(old_copy);
    change_file(places, "VACUUM INTO '" + old_copy + "'");
    play_random(session, recorder, 5);
    if (harm == "remove the folder") std::filesystem::remove_all(places.data);
    if (harm == "remove the game") change_file(places, "PRAGMA foreign_keys = ON; DELETE FROM games");
    if (harm == "put back an old copy") {
      for (const char* suffix : {"", "-wal", "-shm"}) std::filesystem::remove(places.database().string() + suffix);
      std::filesystem::rename(old_copy, places.database());
    }
    if (harm == "spoil it") {
      change_file(places, "PRAGMA wal_checkpoint(TRUNCATE)");
      std::string bytes = read_text(places.database().string());
      for (std::size_t i = 100; i < bytes.size(); ++i) bytes[i] = static_cast<char>(i * 7919 >> 3U);
      std::fstream file(places.database(), std::ios::in | std::ios::out | std::ios::binary);
      file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    }
    play_random(session, recorder, 1);
    CHECK(recorder.is_stored());
    const profile::StoredGame game = last_game(store);
    CHECK(game.state.nodes == 11);
    CHECK(profile::StoredGames(store).moves(game.id)->size() == 11);
    CHECK(recorder.pop_messages().size() == (harm == "remove the game" ? 0 : 1));
  }
}

// Returns the names of the files in the profile's folder that contain `word`.
std::vector<std::string> kept_files(const profile::Folders& places, const std::string& word) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(places.data))
    if (const std::string name = entry.path().filename().string(); name.find(word) != std::string::npos)
      names.push_back(name);
  return names;
}

void harm_open_file(const profile::Folders& places, const std::string& harm, const std::string& old_copy) {
  const std::string file = places.database().string();
  const auto size = std::filesystem::file_size(file);
  if (harm == "remove the log" || harm == "remove the log's index")
    std::filesystem::remove(file + (harm == "remove the log" ? "-wal" : "-shm"));
  if (harm == "remove both")
    for (const char* suffix : {"-wal", "-shm"}) std::filesystem::remove(file + suffix);
  if (harm == "empty it") std::filesystem::resize_file(file, 0);
  if (harm == "cut it") std::filesystem::resize_file(file, size / 2 / 4096 * 4096);
  // Overwrites the contents of the file, as `cp` does, so that the file keeps its inode.
  if (harm == "write an old copy over it" || harm == "write another profile over it") {
    std::ofstream stream(file, std::ios::binary | std::ios::in);
    stream << read_text(old_copy);
  }
  if (harm == "move another one there") std::filesystem::rename(old_copy, file);
}

TEST_CASE("After another program has changed the open profile, the next move is still stored") {
  for (const std::string harm :
       {"remove the log", "remove the log's index", "remove both", "empty it", "cut it", "write an old copy over it",
        "write another profile over it", "move another one there"}) {
    CAPTURE(harm);
    const TemporaryFolder folder;
    const profile::Folders places = places_in(folder);
    const bool is_other = harm.find("another") != std::string::npos;
    const std::string old_copy = folder.path("old");
    if (is_other) {
      const profile::Store other(places, profile::Access::write);
      std::filesystem::copy_file(places.database(), old_copy);
      std::filesystem::remove_all(places.data);
    }
    profile::Store store(places, profile::Access::write);
    profile::Recorder recorder(store, "window");
    recorder.resume(DropRules::info());
    Session session = new_session();
    recorder.follow(session);
    play_random(session, recorder, 5);
    if (!is_other) change_file(places, "PRAGMA wal_checkpoint(TRUNCATE); VACUUM INTO '" + old_copy + "'");
    play_random(session, recorder, 5);
    // A change that another program makes by means of SQLite causes no message.
    if (harm == "write an old copy over it") change_file(places, "PRAGMA wal_checkpoint(TRUNCATE)");
    play_random(session, recorder, 1);
    CHECK(recorder.pop_messages().empty());
    harm_open_file(places, harm, old_copy);
    play_random(session, recorder, 3);
    CHECK(recorder.is_stored());
    const auto messages = recorder.pop_messages();
    REQUIRE(messages.size() == 1);
    CAPTURE(messages.front());
    const bool is_moved = harm.starts_with("move");
    CHECK(messages.front().find(is_moved ? "were replaced by another program" : "were changed by another program") !=
          std::string::npos);
    CHECK(kept_files(places, is_moved ? ".replaced-" : ".damaged-").size() >= 1);
    CHECK((messages.front().find("all games are in a new one") != std::string::npos) == harm.starts_with("remove"));
    // Opens the profile a second time, as another process would.
    profile::Store again(places, profile::Access::read);
    const auto games = all_games(again);
    REQUIRE(games.size() == 1);
    CHECK(games.front().state.nodes == 14);
    CHECK(profile::StoredGames(again).moves(games.front().id)->size() == 14);
    CHECK(profile::check_profile(places.database(), [] { return false; })->problems.empty());
  }
}

}  // namespace
}  // namespace tilefold::test
