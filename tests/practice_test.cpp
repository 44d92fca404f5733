// Practising mistakes on a separate board: attempts are judged, and none is stored as a game.

#include "app/play/practice.h"

#include <doctest/doctest.h>

#include "app/play/board_input.h"
#include "app/play/game_list_model.h"
#include "app/profile/stored_games.h"
#include "app/study/kept_analysis.h"
#include "tests/support/analysed_games.h"
#include "tests/support/process.h"

namespace tilefold::test {
namespace {

const play::Keyboard silent_keyboard{.name = [](play::Key) { return std::string(); },
                                     .find = [](const std::string&) { return play::Key::none; },
                                     .label = [](play::Key) { return std::string("key"); }};

// A user's game in a profile, with a strategy's judgements of its moves.
struct Table {
  explicit Table(const std::string& puzzle, const GameWanted& wanted, const std::string& strategy)
      : game(play_game(wanted)),
        repository(*profile::find_folders(folder.path("profile"))),
        view(Session(puzzle_called(puzzle), game.beginning->parameters(), game.seed), trace),
        practice(view, trace, [] {}) {
    view.game.recording().store_in(repository);
    for (const Move move : game.moves) REQUIRE(view.play(move));
    const measure::Analysis analysis = analysis_of(game, strategy);
    const std::int64_t id = repository.number_of(view.game.session());
    REQUIRE(id > 0);
    const auto line = study::contexts_of(repository.store(), *profile::StoredGames(repository.store()).game(id));
    REQUIRE(line);
    const study::KeptAnalysis kept(repository.store(), id, *line, strategy, measure::Judge::Kind::estimate);
    study::JudgementLog log(repository.store());
    for (const measure::JudgedMove& move : analysis.moves) kept.record(move, log);
    REQUIRE(log.finish());
  }

  std::string ask(const std::string& sql) const {
    const Finished asked = sqlite(folder.path("profile/tilefold.db"), sql);
    CAPTURE(asked.err);
    REQUIRE(asked.code == 0);
    return asked.out;
  }
  std::string games() const {
    return ask(
        "SELECT * FROM games; SELECT * FROM moves; SELECT * FROM best_scores; SELECT * FROM events; "
        "SELECT * FROM under_way; SELECT * FROM judged");
  }
  std::string cards() const { return ask("SELECT node, box, tries, misses FROM practice ORDER BY node"); }

  void wait() {
    CHECK(comes_true([&] {
      practice.advance(0);
      return practice.state() != play::Practice::State::judging;
    }));
  }
  void play(const std::string& text) {
    const auto move = practice.view().game.puzzle().parse(text);
    REQUIRE(move);
    REQUIRE(practice.view().play(*move));
    wait();
  }

  TemporaryFolder folder;
  play::Trace trace;
  measure::PlayedGame game;
  play::GameRepository repository;
  play::GameView view;
  play::Practice practice;
};

const GameWanted drop_game{.puzzle = "drop", .player = "random", .seed = 5, .moves = 40};
const std::string judge_of_drop = "expectimax:nodes=300";

TEST_CASE("The first attempt in practice decides when a mistake returns, and later attempts can correct it") {
  Table table("drop", drop_game, judge_of_drop);
  const auto deck = study::mistakes_to_practise(table.repository.store(), play::local_today(), 100);
  REQUIRE(deck);
  REQUIRE(deck->size() >= 2);
  const profile::StoredMistake& first = deck->front().stored;
  REQUIRE(table.practice.begin());
  play::Practice& practice = table.practice;
  CHECK(practice.state() == play::Practice::State::asked);
  const auto position = table.view.game.session().game().puzzle_at(first.node - 1);
  CHECK(practice.view().game.puzzle().describe() == position->describe());
  table.play(first.move);
  CHECK(practice.state() == play::Practice::State::missed);
  const std::string missed = std::to_string(first.node) + "|1|1|1\n";
  CHECK(table.cards() == missed);
  practice.retry();
  CHECK(practice.state() == play::Practice::State::asked);
  CHECK(practice.view().game.puzzle().describe() == position->describe());
  table.play(first.best);
  CHECK(practice.state() == play::Practice::State::mended);
  CHECK(table.cards() == missed);

  REQUIRE(practice.next());
  const profile::StoredMistake& second = (*deck)[1].stored;
  table.play(second.best);
  CHECK(practice.state() == play::Practice::State::mended);
  const std::string learned = std::to_string(second.node) + "|6|1|0\n";
  CHECK(table.cards() == (first.node < second.node ? missed + learned : learned + missed));
}

TEST_CASE("Practice adds no game, move, score or count of help to the profile") {
  Table table("drop", drop_game, judge_of_drop);
  const std::string before = table.games();
  const Document state = table.view.game.puzzle().describe();
  const std::uint64_t version = table.view.game.version();
  REQUIRE(table.practice.begin());
  std::size_t positions = 0;
  do {
    ++positions;
    const auto moves = table.practice.view().game.puzzle().moves();
    table.play(table.practice.view().game.puzzle().to_text(moves.front()));
    table.practice.retry();
    table.play(table.practice.view().game.puzzle().to_text(moves.back()));
    table.practice.show_best();
    CHECK(table.practice.state() == play::Practice::State::shown);
  } while (table.practice.next());
  CHECK(positions >= 2);
  CHECK(table.practice.state() == play::Practice::State::finished);
  CHECK_FALSE(table.practice.next());
  table.practice.show_best();
  CHECK(table.practice.state() == play::Practice::State::finished);
  table.practice.leave();
  CHECK_FALSE(table.practice.is_open());
  CHECK(table.games() == before);
  CHECK(table.view.game.puzzle().describe() == state);
  CHECK(table.view.game.version() == version);
  CHECK(lines_of(table.cards()).size() == positions);
  CHECK_FALSE(table.practice.begin());  // practice does not begin, because all mistakes are due on a later day
}

TEST_CASE("A round of practice ends with the number of mistakes that were solved at the first attempt") {
  Table table("drop", drop_game, judge_of_drop);
  const auto deck = study::mistakes_to_practise(table.repository.store(), play::local_today(), 100);
  REQUIRE(deck);
  REQUIRE(deck->size() >= 2);
  REQUIRE(table.practice.begin());
  table.play(deck->front().stored.best);
  REQUIRE(table.practice.state() == play::Practice::State::mended);
  while (table.practice.next()) table.practice.show_best();
  const play::Bindings bindings(silent_keyboard);
  CHECK(table.practice.is_open());
  CHECK(table.practice.word(bindings).starts_with("1 of " + std::to_string(deck->size()) + " found"));
}

TEST_CASE("Practice ends with any action on the current game, and when the user views its history") {
  Table table("drop", drop_game, judge_of_drop);
  REQUIRE(table.practice.begin());
  table.practice.advance(0);
  CHECK(table.practice.is_open());
  table.view.replay.show_move(3);
  CHECK(table.practice.advance(0) != play::Redraw::nothing);
  CHECK_FALSE(table.practice.is_open());
  table.view.replay.stop();
  REQUIRE(table.practice.begin());
  table.view.undo();
  CHECK(table.practice.advance(0) != play::Redraw::nothing);
  CHECK_FALSE(table.practice.is_open());
  CHECK(table.view.replay.move_shown() == 39);
}

TEST_CASE("Showing the best move in practice plays this move and counts as a miss") {
  Table table("drop", drop_game, judge_of_drop);
  const auto deck = study::mistakes_to_practise(table.repository.store(), play::local_today(), 100);
  REQUIRE(deck);
  REQUIRE(table.practice.begin());
  table.practice.show_best();
  CHECK(table.practice.state() == play::Practice::State::shown);
  CHECK(table.cards() == std::to_string(deck->front().stored.node) + "|1|1|1\n");
  const auto after = table.view.game.session().game().puzzle_at(deck->front().stored.node - 1);
  EventBatch events;
  REQUIRE(after->play(*after->parse(deck->front().stored.best), events));
  CHECK(table.practice.view().game.puzzle().describe() == after->describe());
  CHECK(table.practice.view().game.line().end() == 1);
  const play::Bindings bindings(silent_keyboard);
  CHECK(table.practice.word(bindings).starts_with("Best move: column " + deck->front().stored.best));
}

TEST_CASE("In practice an impossible move gets its reason, which the exercise replaces again") {
  Table table("drop", drop_game, judge_of_drop);
  REQUIRE(table.practice.begin());
  const play::Bindings bindings(silent_keyboard);
  const std::string exercise = table.practice.word(bindings);
  REQUIRE(exercise.starts_with("1 of "));
  play::BoardInput input(table.practice.view());
  CHECK_FALSE(input.play_column(8));
  CHECK(table.practice.advance(0) == play::Redraw::window);
  CHECK(table.practice.word(bindings) == "There is no column 9: the last one is 5");
  const auto end = table.practice.next_time();
  REQUIRE(end);
  CHECK(table.practice.advance(*end) == play::Redraw::window);
  CHECK(table.practice.word(bindings) == exercise);
  CHECK_FALSE(table.practice.next_time());

  CHECK_FALSE(input.play_column(8));
  table.practice.advance(*end);
  table.practice.show_best();  // the reason disappears with the position
  table.practice.advance(*end);
  CHECK(table.practice.word(bindings).starts_with("Best move: "));
}

TEST_CASE("If there are no mistakes to practise, a message says how to get some") {
  Table table("drop", {.puzzle = "drop", .player = "greedy", .seed = 5, .moves = 3}, "greedy");
  const auto begun = table.practice.begin();
  REQUIRE_FALSE(begun);
  CHECK(begun.error().message.find("analysis") != std::string::npos);
  CHECK_FALSE(table.practice.is_open());
}

TEST_CASE("Practice in Unblock accepts a move on a shortest path as the correction of a detour") {
  Table table("unblock", {.puzzle = "unblock", .player = "random", .seed = 2, .moves = 12}, "shortest");
  const auto deck = study::mistakes_to_practise(table.repository.store(), play::local_today(), 100);
  REQUIRE(deck);
  REQUIRE_FALSE(deck->empty());
  REQUIRE(table.practice.begin());
  table.play(deck->front().stored.best);
  CHECK(table.practice.state() == play::Practice::State::mended);
}

}  // namespace
}  // namespace tilefold::test
