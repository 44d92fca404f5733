// Races against recorded games and strategies: in step with the user's moves, with undo, and their results. Tested
// without a window.

#include "app/play/race.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "app/play/game_openings.h"
#include "app/play/race_text.h"
#include "app/play/rivals.h"
#include "app/profile/stored_players.h"
#include "engine/core/solution_path.h"
#include "tests/support/analysed_games.h"
#include "tests/support/process.h"

namespace tilefold::test {
namespace {

using play::Race;
using play::RaceResult;

const std::vector<std::string> race_puzzles{"drop", "slide", "swap", "pairs", "unblock"};
const GameWanted tiny_drop{.puzzle = "drop", .settings = {{"rows", "3"}, {"columns", "2"}}, .seed = 3, .moves = 500};

// A user's game without a window, and a race.
struct RaceRoom {
  explicit RaceRoom(const measure::PlayedGame& game)
      : view(Session(game.beginning->about(), game.beginning->parameters(), game.seed), trace) {}

  static play::Rival recorded(const measure::PlayedGame& game) {
    return {.name = "Friend's game", .moves = game.moves, .strategy = {}};
  }
  static play::Rival strategy(const PuzzleInfo& info, std::string_view name) {
    const StrategySpec& spec = **find_strategy(info, name);
    return {.name = "Strategy", .moves = {}, .strategy = spec.make(ParameterValues(spec.options), 1)};
  }

  void play(Move move) {
    REQUIRE(view.play(move));
    race.advance(0);
  }
  void play_any() { play(view.game.puzzle().moves().front()); }
  void undo() {
    view.undo();
    race.advance(0);
  }
  // Waits until the race waits for nothing.
  void wait() {
    REQUIRE(comes_true([&] {
      race.advance(0);
      return !race.is_busy();
    }));
  }
  RaceResult result() {
    wait();
    const auto ended = race.result();
    REQUIRE(ended);
    return *ended;
  }

  play::Trace trace;
  play::GameView view;
  Race race{view, trace, [] {}};
};

std::optional<int> distance_of(const Puzzle& puzzle) {
  if (puzzle.standing().status == Status::won) return 0;
  const SolutionPath path = puzzle.about().find_path(puzzle, {}, {});
  if (path.outcome != PathOutcome::solved) return std::nullopt;
  return static_cast<int>(path.moves.size());
}

// Returns the points by which one position is ahead of another after the same number of moves, or the moves to the
// goal.
std::optional<std::int64_t> lead_of(const Puzzle& own, const Puzzle& rival) {
  if (own.about().has_score)
    return static_cast<std::int64_t>(own.standing().score) - static_cast<std::int64_t>(rival.standing().score);
  const auto mine = distance_of(own);
  const auto other = distance_of(rival);
  if (!mine || !other) return std::nullopt;
  return *other - *mine;
}

TEST_CASE("The rival's tiles move as on the user's board, and jump if the user has switched animations off") {
  const measure::PlayedGame recorded = play_game({.puzzle = "slide", .seed = 5, .moves = 4});
  RaceRoom room(recorded);
  room.race.begin(RaceRoom::recorded(recorded));
  const render::Scene& scene = room.race.scene();
  const auto is_at_rest = [&] {
    const Snapshot shot = room.race.rival_position().snapshot();
    return scene.snapshot() == shot && scene.shown_tiles() == shot.tiles;
  };
  CHECK(is_at_rest());
  CHECK_FALSE(room.race.animate(1));
  const auto play = [&] {
    room.play(room.view.game.puzzle().moves().front());
    room.wait();
  };
  play();
  CHECK(scene.is_playing());
  CHECK_FALSE(is_at_rest());
  while (room.race.animate(10)) {
  }
  CHECK(is_at_rest());
  room.undo();
  CHECK(scene.is_playing());
  room.view.scene.set_motion({.speed = 0});
  play();
  CHECK_FALSE(scene.is_playing());
  CHECK(is_at_rest());
}

TEST_CASE(
    "A recorded rival stands after as many moves as the user, also after undo, and leaves the user's game alone") {
  for (const std::string& puzzle : race_puzzles) {
    CAPTURE(puzzle);
    constexpr std::size_t moves = 8;
    const measure::PlayedGame recorded = play_game({.puzzle = puzzle, .seed = 5, .moves = moves});
    REQUIRE(recorded.moves.size() == moves);
    RaceRoom room(recorded);
    const RaceRoom alone(recorded);
    auto own = alone.view.game.puzzle().clone();
    room.race.begin(RaceRoom::recorded(recorded));
    std::vector<std::uint64_t> positions{recorded.beginning->hash()};
    auto rival = recorded.beginning->clone();
    EventBatch events;
    for (std::size_t i = 0; i < moves && own->standing().status == Status::playing; ++i) {
      const Move move = own->moves().front();
      REQUIRE(own->play(move, events));
      REQUIRE(rival->play(recorded.moves[i], events));
      positions.push_back(rival->hash());
      room.play(move);
      room.wait();
      CHECK(room.view.game.puzzle().describe() == own->describe());
      CHECK(room.race.rival_position().describe() == rival->describe());
      CHECK(room.race.state().rival_moves == static_cast<std::int32_t>(i) + 1);
      CHECK(room.race.state().lead == lead_of(*own, *rival));
    }
    for (std::size_t i = positions.size() - 1; i > 0; --i) {
      room.undo();
      CHECK(room.race.rival_position().hash() == positions[i - 1]);
    }
    CHECK(room.race.state().lead == 0);
  }
}

TEST_CASE("A recorded rival whose game ends first stays where it ended, and the user continues") {
  const measure::PlayedGame recorded = play_game({.puzzle = "slide", .seed = 2, .moves = 3});
  RaceRoom room(recorded);
  room.race.begin(RaceRoom::recorded(recorded));
  for (int i = 0; i < 3; ++i) room.play_any();
  CHECK(room.race.state().has_rival_ended);
  CHECK(play::rival_text(room.race) ==
        "Friend's game ended here with " + std::to_string(last_position(recorded)->standing().score));
  for (int i = 0; i < 3; ++i) room.play_any();
  CHECK(room.race.state().moves == 6);
  CHECK(room.race.state().rival_moves == 3);
  CHECK(room.race.rival_position().hash() == last_position(recorded)->hash());
  CHECK_FALSE(room.race.result());
}

TEST_CASE("A strategy plays in step with the user and repeats its moves after undo") {
  for (const std::string& puzzle : race_puzzles) {
    CAPTURE(puzzle);
    const measure::PlayedGame played = play_game({.puzzle = puzzle, .player = "random", .seed = 4, .moves = 4});
    RaceRoom room(played);
    room.race.begin(RaceRoom::strategy(played.beginning->about(), "random"));
    std::vector<std::uint64_t> positions{played.beginning->hash()};
    for (const Move move : played.moves) {
      room.play(move);
      room.wait();
      positions.push_back(room.race.rival_position().hash());
      CHECK(room.race.state().rival_moves == room.race.state().moves);
    }
    for (std::size_t i = positions.size() - 1; i > 0; --i) {
      CHECK(room.race.rival_position().hash() == positions[i]);
      room.undo();
    }
    for (const Move move : played.moves) room.play(move);
    CHECK(room.race.rival_position().hash() == positions.back());
    CHECK_FALSE(room.race.state().is_thinking);
  }
}

TEST_CASE("At the end of a game with points the higher final score wins, even if that game was longer") {
  const measure::PlayedGame one = play_game(tiny_drop);
  GameWanted other_wanted = tiny_drop;
  other_wanted.player = "greedy";
  const measure::PlayedGame other = play_game(other_wanted);
  const auto score = [](const measure::PlayedGame& game) {
    return static_cast<std::int64_t>(last_position(game)->standing().score);
  };
  REQUIRE(last_position(one)->standing().status == Status::over);
  REQUIRE(score(one) != score(other));
  for (const auto& [own, rival] : {std::pair(&one, &other), std::pair(&other, &one), std::pair(&one, &one)}) {
    RaceRoom room(*own);
    room.race.begin(RaceRoom::recorded(*rival));
    for (const Move move : own->moves) room.play(move);
    CHECK(room.result().kind == RaceResult::Kind::decided);
    CHECK(room.result().lead == score(*own) - score(*rival));
    const std::string words = play::result_text(room.race);
    const std::string points = std::to_string(std::abs(score(*own) - score(*rival)));
    CHECK(words == (own == rival                  ? "The race is a draw"
                    : score(*own) > score(*rival) ? "You won by " + points
                                                  : "Friend's game won by " + points));
    room.undo();
    CHECK_FALSE(room.race.result());
  }
}

TEST_CASE("After the end of the user's game a strategy plays on until the winner is known") {
  const measure::PlayedGame own = play_game(tiny_drop);
  const auto score = last_position(own)->standing().score;
  for (const char* name : {"random", "greedy"}) {
    CAPTURE(name);
    RaceRoom room(own);
    room.race.begin(RaceRoom::strategy(own.beginning->about(), name));
    for (const Move move : own.moves) room.play(move);
    const RaceResult ended = room.result();
    REQUIRE(ended.kind != RaceResult::Kind::open);
    const Standing rival = room.race.rival_position().standing();
    CHECK(ended.lead == static_cast<std::int64_t>(score) - static_cast<std::int64_t>(rival.score));
    CHECK((ended.lead < 0 || rival.status != Status::playing));
    CHECK((ended.kind == RaceResult::Kind::rival_ahead) == (rival.status == Status::playing));
  }
}

TEST_CASE("In a puzzle without score the game with fewer moves to the goal wins") {
  const PuzzleInfo& info = puzzle_called("unblock");
  EventBatch events;
  const auto start = info.make(rules_of(info, {{"level", "1"}}), 1, events);
  const auto best = info.find_path(*start, {}, {}).moves;
  REQUIRE_FALSE(best.empty());
  const auto level_of = [&](const Puzzle& puzzle) { return *puzzle.describe().find(info.levels.list->field); };
  // A detour of two moves: forth and back.
  std::vector<Move> slow;
  for (const Move there : start->moves()) {
    auto after = start->clone();
    after->play(there, events);
    for (const Move back : after->moves()) {
      const auto again = after->clone();
      again->play(back, events);
      if (slow.empty() && level_of(*again) == level_of(*start)) slow = {there, back};
    }
  }
  REQUIRE(slow.size() == 2);
  slow.insert(slow.end(), best.begin(), best.end());
  const auto game = [&](std::vector<Move> moves) {
    return measure::PlayedGame{.beginning = start->clone(), .seed = 1, .moves = std::move(moves)};
  };
  const auto race = [&](const std::vector<Move>& own, const std::vector<Move>& rival) {
    auto room = std::make_unique<RaceRoom>(game(own));
    room->race.begin(RaceRoom::recorded(game(rival)));
    for (const Move move : own) room->play(move);
    room->wait();
    return room;
  };
  CHECK(play::result_text(race(best, slow)->race) == "You won by 2 moves");
  CHECK(play::result_text(race(slow, best)->race) == "Friend's game won by 2 moves");
  CHECK(play::result_text(race(best, best)->race) == "The race is a draw");
  CHECK(play::result_text(race(best, {slow.front()})->race) == "You won: Friend's game did not get to the goal");
  const std::vector<Move> beginning(slow.begin(), slow.begin() + 2);
  const auto behind = race(beginning, best);
  CHECK(play::lead_text(behind->race) == "−2 moves behind");
  CHECK(play::lead_text(race(beginning, slow)->race) == "Same distance to the goal");
}

TEST_CASE("A race belongs to its game: it is hidden during another game and ends with another puzzle") {
  const measure::PlayedGame recorded = play_game({.puzzle = "slide", .seed = 2, .moves = 3});
  RaceRoom room(recorded);
  play::new_game(room.view.game, 2);
  room.race.begin(RaceRoom::recorded(recorded));
  room.play_any();
  CHECK(room.race.is_open());
  room.undo();
  CHECK(room.race.is_open());
  room.undo();  // returns to the game before the race
  CHECK_FALSE(room.race.is_open());
  room.view.redo();
  room.race.advance(0);
  CHECK(room.race.is_open());
  play::new_game(room.view.game, 2);  // the same start again
  room.race.advance(0);
  CHECK(room.race.is_open());
  CHECK(room.race.state().moves == 0);
  play::new_game(room.view.game, 77);
  room.race.advance(0);
  CHECK_FALSE(room.race.is_open());
  room.view.undo();
  room.race.advance(0);
  CHECK(room.race.is_open());
  const PuzzleInfo& drop = puzzle_called("drop");
  room.view.exchange(Session(drop, rules_of(drop, {}), 1));
  room.race.advance(0);
  CHECK_FALSE(room.race.is_open());
  room.race.leave();
}

TEST_CASE("A race is hidden during the game of another player, even if that game has the same number") {
  const measure::PlayedGame recorded = play_game({.puzzle = "slide", .seed = 2, .moves = 3});
  RaceRoom room(recorded);
  room.race.begin(RaceRoom::recorded(recorded));
  const PuzzleInfo& slide = puzzle_called("slide");
  Session own = room.view.exchange(Session(slide, rules_of(slide, {}), 3));
  REQUIRE(room.view.game.session().game().number == own.game().number);
  room.race.advance(0);
  CHECK_FALSE(room.race.is_open());
  room.view.exchange(std::move(own));
  room.race.advance(0);
  CHECK(room.race.is_open());
}

TEST_CASE("A replay of earlier moves takes the rival back, too") {
  const measure::PlayedGame recorded = play_game({.puzzle = "slide", .seed = 2, .moves = 5});
  RaceRoom room(recorded);
  room.race.begin(RaceRoom::recorded(recorded));
  for (int i = 0; i < 4; ++i) room.play_any();
  room.view.replay.show_move(1);
  room.race.advance(0);
  CHECK(room.race.state().rival_moves == 1);
  room.view.replay.stop();
  room.race.advance(0);
  CHECK(room.race.state().rival_moves == 4);
}

// A window's game with a profile.
struct RaceProfile {
  RaceProfile(const measure::PlayedGame& first)
      : repository(*profile::find_folders(folder.path("profile"))),
        view(Session(first.beginning->about(), first.beginning->parameters(), first.seed), trace) {
    view.game.recording().store_in(repository);
    for (const Move move : first.moves) REQUIRE(view.play(move));
  }
  void record(const measure::PlayedGame& game) {
    REQUIRE(view.game.open("open", [&](Session& session) -> Result<Done> {
      session.open_game(game.beginning->parameters(), game.seed, {});
      return Done{};
    }));
    for (const Move move : game.moves) REQUIRE(view.play(move));
  }

  TemporaryFolder folder;
  play::Trace trace;
  play::GameRepository repository;
  play::GameView view;
};

TEST_CASE("The user's best game under the current rules is found in the profile") {
  GameWanted wanted = tiny_drop;
  const measure::PlayedGame low = play_game(wanted);
  wanted.player = "greedy";
  wanted.seed = 9;
  const measure::PlayedGame high = play_game(wanted);
  REQUIRE(last_position(high)->standing().score > last_position(low)->standing().score);
  RaceProfile table(play_game({.puzzle = "drop", .seed = 1, .moves = 0}));
  CHECK_FALSE(play::best_game_id(table.repository.store(), table.view.game.session()));
  table.record(high);
  table.record(low);
  const auto id = play::best_game_id(table.repository.store(), table.view.game.session());
  REQUIRE(id);
  const auto rival = play::read_rival_game(*id, high.beginning->about());
  REQUIRE(rival);
  CHECK(rival->opening.seed == high.seed);
  CHECK(rival->moves == high.moves);
}

TEST_CASE("The best game of a puzzle without score is the solved one with the fewest moves of the same level") {
  const PuzzleInfo& info = puzzle_called("unblock");
  const auto solved = [&](const char* level, bool is_slow) {
    EventBatch events;
    measure::PlayedGame game{.beginning = info.make(rules_of(info, {{"level", level}}), 1, events), .seed = 1};
    auto puzzle = game.beginning->clone();
    if (is_slow) {
      game.moves.push_back(puzzle->moves().front());
      puzzle->play(game.moves.back(), events);
    }
    const auto path = info.find_path(*puzzle, {}, {}).moves;
    game.moves.insert(game.moves.end(), path.begin(), path.end());
    return game;
  };
  RaceProfile table(solved("1", true));
  const auto moves_of_best = [&] {
    const auto id = play::best_game_id(table.repository.store(), table.view.game.session());
    REQUIRE(id);
    return play::read_rival_game(*id, info)->moves.size();
  };
  CHECK(moves_of_best() == solved("1", true).moves.size());
  table.record(solved("1", false));
  CHECK(moves_of_best() == solved("1", false).moves.size());
  profile::StoredPlayers players(table.repository.store());
  REQUIRE(players.choose(*players.add("Anna")));
  Session first = table.view.exchange(Session(info, rules_of(info, {{"level", "1"}}), 1));
  CHECK_FALSE(play::best_game_id(table.repository.store(), table.view.game.session()));
  table.record(solved("1", true));
  CHECK(moves_of_best() == solved("1", true).moves.size());
  REQUIRE(players.choose({}));
  table.view.exchange(std::move(first));
  CHECK(moves_of_best() == solved("1", false).moves.size());
  table.record(solved("3", false));
  CHECK(moves_of_best() == solved("3", false).moves.size());
}

TEST_CASE("A text without a game to race gets one message that says what would be right") {
  const PuzzleInfo& drop = puzzle_called("drop");
  const auto refusal = [&](const std::string& text) {
    const auto read = play::read_rival_game(text, drop);
    REQUIRE_FALSE(read);
    return read.error().message;
  };
  CHECK(refusal("") == "there is no text; copy a game ID, a board or the path of a picture first");
  CHECK(refusal("123456789987654321555555555") ==
        "this is a board without moves; to race, copy the ID of a game with moves");
  CHECK_FALSE(refusal("tilefold1:drop").empty());
}

}  // namespace
}  // namespace tilefold::test
