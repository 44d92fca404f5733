// Game IDs of games that start from a given board: written, parsed, stored, and rejected if invalid.

#include "app/records/position_id.h"
#include "app/play/game_openings.h"

#include <doctest/doctest.h>

#include "app/play/game_view.h"
#include "app/profile/stored_games.h"
#include "app/records/json.h"
#include "engine/catalog.h"
#include "tests/support/profile.h"

namespace tilefold::test {
namespace {

using play::GameView;

play::GameView new_view(const PuzzleInfo& info, play::Trace& trace) {
  return play::GameView(Session(info, *preset_values(info, info.presets.front().name), 1), trace);
}

// Plays a few moves, each time another one of the legal moves.
void play_on(play::GameView& view, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const auto moves = view.game.puzzle().moves();
    if (!moves.empty()) REQUIRE(view.play(moves[i % moves.size()]));
  }
}

TEST_CASE("Positions in game IDs are encoded as in RFC 4648, and only one text decodes to each position") {
  for (const auto& [json, word] : std::vector<std::pair<std::string, std::string>>{
           {"1", "MQ"}, {"12", "MTI"}, {"123", "MTIz"}, {"\"?>~\"", "Ij8-fiI"}, {"\"\xc3\xbf\"", "IsO_Ig"}}) {
    CHECK(records::position_word(json) == word);
    const auto read = records::read_position_word(word);
    REQUIRE(read);
    CHECK(records::to_json(*read) == json);
  }
  for (const std::string wrong : {"", "M", "MR", "MQ==", "MTJ", "MT I", "MTI+", "MTI/", "MTIzM"})
    CHECK_FALSE(records::read_position_word(wrong));
}

TEST_CASE("The ID of a game from an entered position restores its state, its random tiles and its undo steps") {
  for (const PuzzleInfo* info : catalog()) {
    CAPTURE(info->name);
    play::Trace trace;
    play::GameView from = new_view(*info, trace);
    play_on(from, 7);
    REQUIRE(play::begin_position(from.game, from.game.puzzle().parameters(), from.game.puzzle().describe()));
    const std::string beginning = from.game_id();
    play_on(from, 6);
    const std::string id = from.game_id();
    CHECK(id.starts_with(beginning));
    play::GameView to = new_view(*info, trace);
    auto copied = play::read_copied_text(id, "the text", *info);
    REQUIRE((copied && copied->game));
    play::open_copied(to.game, std::move(*copied->game));
    CHECK(to.game_id() == id);
    CHECK(to.game.puzzle().describe() == from.game.puzzle().describe());
    play_on(from, 5);
    play_on(to, 5);
    CHECK(to.game.puzzle().describe() == from.game.puzzle().describe());
    while (to.game.session().game().at != 0) to.undo();
    CHECK(to.game.session().game().origin == SessionGame::Origin::position);
    CHECK(to.game.puzzle().describe() == from.game.session().beginning().describe());
  }
}

TEST_CASE("The ID of a position file starts the same game as the file, even if optional fields are missing") {
  const auto document = records::parse_json(
      R"({"puzzle":"drop","parameters":{"preview":3},"state":{"board":[[64,0,8,0,128]]},"seed":11})", "a text");
  const auto opening = records::open_position_document(*document);
  REQUIRE(opening);
  const std::string id = records::game_id_text(*opening, {});
  auto again = records::open_game({.puzzle = id});
  REQUIRE(again);
  CHECK(again->is_position);
  EventBatch events;
  for (int i = 0; i < 20; ++i) {
    const Move move = opening->puzzle->moves()[static_cast<std::size_t>(i) % opening->puzzle->moves().size()];
    REQUIRE(opening->puzzle->play(move, events));
    REQUIRE(again->puzzle->play(move, events));
  }
  CHECK(again->puzzle->describe() == opening->puzzle->describe());
}

TEST_CASE("For a game from an entered position the profile lists the same ID as the window shows") {
  play::Trace trace;
  for (const PuzzleInfo* info : catalog()) {
    CAPTURE(info->name);
    const TemporaryFolder folder;
    play::GameRepository repository(places_in(folder));
    play::GameView view = new_view(*info, trace);
    view.game.recording().store_in(repository);
    play_on(view, 3);
    REQUIRE(play::begin_position(view.game, view.game.puzzle().parameters(), view.game.puzzle().describe()));
    play_on(view, 3);
    std::vector<std::string> listed;
    REQUIRE(profile::StoredGames(repository.store())
                .for_each_id({.limit = 1}, [&](const profile::StoredGame&, const std::string& id) {
                  listed.push_back(id);
                  return true;
                }));
    CHECK(listed == std::vector<std::string>{view.game_id()});
  }
}

TEST_CASE("A game ID with an invalid position is rejected with a message of one line") {
  const auto id = [](const std::string& state) {
    return "tilefold:drop/1:standard:1:" + records::position_word(state) + ":3";
  };
  for (const auto& [text, says] : std::vector<std::pair<std::string, std::string>>{
           {id("{"), "not valid JSON"},
           {id("[1]"), "the position of the game ID"},
           {id("\"\xff\""), "not valid JSON"},
           {id(std::string(1000, '[')), "nested deeper than 32"},
           {id(R"({"board":[[2,3,0,0,0]]})"), "the number 3 at row 1, column 2"},
           {id(R"({"board":[[0,0,0,0,0],[2,0,0,0,0]]})"), "nothing at row 1"},
           {id(R"({"board":[],"\u0007":1})"), R"("\x07")"},
           {id(R"({"board":[],"board":[]})"), "given twice"},
           {"tilefold:drop/1:standard:1:\x1b[2J:3", R"('\x1b')"},
       }) {
    const auto copied = play::read_copied_text(text, "the text", *catalog().front());
    REQUIRE_FALSE(copied);
    const std::string& message = copied.error().message;
    CAPTURE(message);
    CHECK(message.find(says) != std::string::npos);
    CHECK(message.find_first_of("\n\x1b\x07\xff") == std::string::npos);
  }
}

}  // namespace
}  // namespace tilefold::test
