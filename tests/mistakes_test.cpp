// Repetition of mistakes: boxes and days, selection and order, and positions.

#include "app/study/mistakes.h"

#include <doctest/doctest.h>

#include "app/measure/analysis.h"
#include "tests/support/profile.h"

namespace tilefold::test {
namespace {

constexpr std::int64_t today = 20'000;

TEST_CASE("A mistake solved at once is learned, and a missed one returns after 1, 2, 4, 8 and 16 days") {
  const study::IndexCard known = study::asked({}, true, today);
  CHECK(known == study::IndexCard{.box = study::learned_box, .due = 0, .tries = 1, .misses = 0});
  CHECK_FALSE(known.is_due(today + 1000));
  study::IndexCard card = study::asked({}, false, today);
  std::int64_t day = today;
  for (const std::int64_t days : {1, 2, 4, 8, 16}) {
    CHECK(card.due == day + days);
    CHECK_FALSE(card.is_due(card.due - 1));
    CHECK(card.is_due(card.due));
    CHECK(card.is_due(card.due + 5));
    day = card.due;
    card = study::asked(card, true, day);
  }
  CHECK(card == study::IndexCard{.box = study::learned_box, .due = 0, .tries = 6, .misses = 1});
}

TEST_CASE("After another miss a practice card starts again with the shortest interval") {
  for (int box = 0; box <= study::learned_box; ++box) {
    const study::IndexCard card = study::asked({.box = box, .due = today, .tries = 3, .misses = 1}, false, today);
    CHECK(card == study::IndexCard{.box = 1, .due = today + 1, .tries = 4, .misses = 2});
  }
}

struct Judged {
  std::int32_t node;
  double loss;
  std::string best = "1";
  double error = 0;
  std::string strategy = "greedy";
  std::int32_t version = measure::analysis_version;
};

// A profile with a user's game of Drop and judgements of its moves.
struct Played {
  explicit Played(int moves = 8)
      : store(places_in(folder), profile::Access::write, hands.clock()), recorder(store, "window") {
    recorder.follow(session);
    for (int i = 0; i < moves; ++i) {
      REQUIRE(session.play(drop_move(i % 5)));
      recorder.follow(session);
    }
    game = recorder.game_id(session);
  }

  void judge(const Judged& judged) {
    const profile::StoredJudgement row{.node = judged.node,
                                       .version = judged.version,
                                       .number = judged.node,
                                       .best = judged.best,
                                       .value = 1000 - judged.loss,
                                       .best_value = 1000,
                                       .loss_error = judged.error,
                                       .rank = judged.loss > 0 ? 2 : 1,
                                       .choices = 5,
                                       .stake = 1000};
    REQUIRE(store.change([&](profile::Writer& writer) { writer.put_judgement(game, judged.strategy, row); }));
  }

  std::vector<std::int32_t> nodes(std::int64_t day = today, std::size_t most = 100) {
    const auto mistakes = study::mistakes_to_practise(store, day, most);
    REQUIRE(mistakes);
    std::vector<std::int32_t> list;
    for (const study::Mistake& mistake : *mistakes) list.push_back(mistake.stored.node);
    return list;
  }

  study::Mistake at(std::int32_t node) {
    const auto mistakes = study::mistakes_to_practise(store, today + 1000, 100);
    REQUIRE(mistakes);
    for (const study::Mistake& mistake : *mistakes)
      if (mistake.stored.node == node) return mistake;
    FAIL("no such mistake");
    return {};
  }

  TemporaryFolder folder;
  Hands hands;
  profile::Store store;
  profile::Recorder recorder;
  Session session = new_session(3);
  std::int64_t game = 0;
};

using Nodes = std::vector<std::int32_t>;

TEST_CASE("Practice starts with the costliest mistakes, skips losses within the error and repeats no position") {
  Played played;
  CHECK(played.nodes().empty());
  played.judge({.node = 1, .loss = 0});
  played.judge({.node = 2, .loss = 59});  // the loss makes the move an inaccuracy
  played.judge({.node = 3, .loss = 70});
  played.judge({.node = 4, .loss = 400});
  played.judge({.node = 4, .loss = 300, .strategy = "expectimax"});
  played.judge({.node = 5, .loss = 200, .error = 250});
  played.judge({.node = 6, .loss = 200, .version = measure::analysis_version + 1});
  played.judge({.node = 7, .loss = 100, .best = ""});
  played.judge({.node = 8, .loss = 150});
  CHECK(played.nodes() == Nodes{4, 8, 3});
  CHECK(played.nodes(today, 2) == Nodes{4, 8});
  CHECK(played.at(4).stored.strategy == "greedy");
}

TEST_CASE("Practice shows due cards before new ones and leaves out learned cards and cards that are not due") {
  Played played;
  for (const std::int32_t node : {1, 2, 3, 4, 5}) played.judge({.node = node, .loss = 100.0 + node});
  const auto keep = [&](std::int32_t node, study::IndexCard card) {
    study::Mistake mistake = played.at(node);
    mistake.card = card;
    REQUIRE(study::keep_card(played.store, mistake));
  };
  keep(1, {.box = 1, .due = today, .tries = 1, .misses = 1});
  keep(2, {.box = 2, .due = today - 3, .tries = 2, .misses = 1});
  keep(3, {.box = 1, .due = today + 1, .tries = 1, .misses = 1});
  keep(4, {.box = study::learned_box, .due = 0, .tries = 1, .misses = 0});
  CHECK(played.nodes() == Nodes{2, 1, 5});
  CHECK(played.nodes(today + 1) == Nodes{2, 1, 3, 5});
  CHECK(played.at(2).card == study::IndexCard{.box = 2, .due = today - 3, .tries = 2, .misses = 1});
}

TEST_CASE("Moves of strategies and moves of deleted games are not practised") {
  Played played(2);
  REQUIRE(played.session.play(drop_move(4)));
  played.recorder.follow(played.session, {.strategy = "greedy"});
  for (const std::int32_t node : {1, 2, 3}) played.judge({.node = node, .loss = 500});
  CHECK(played.nodes() == Nodes{1, 2});
  REQUIRE(played.store.change([&](profile::Writer& writer) { writer.set_deleted(played.game, noon); }));
  CHECK(played.nodes().empty());
}

TEST_CASE("Practice of a mistake shows the position before the move") {
  Played played;
  for (std::int32_t node = 1; node <= 8; ++node) {
    const auto position = study::position_before(played.store, played.game, node);
    REQUIRE(position);
    CHECK(position->puzzle->describe() == played.session.game().puzzle_at(node - 1)->describe());
    CHECK(position->seed == 3);
  }
  CHECK_FALSE(study::position_before(played.store, played.game, 9));
  CHECK_FALSE(study::position_before(played.store, played.game, 0));
  CHECK_FALSE(study::position_before(played.store, 77, 1));
}

TEST_CASE("Deleting a game from the database deletes its practice cards") {
  Played played;
  played.judge({.node = 4, .loss = 400});
  study::Mistake mistake = played.at(4);
  mistake.card = study::asked(mistake.card, false, today);
  REQUIRE(study::keep_card(played.store, mistake));
  REQUIRE(played.store.change([&](profile::Writer& writer) { writer.erase_game(played.game); }));
  const Finished left = sqlite(played.folder.path("profile/tilefold.db"), "SELECT count(*) FROM practice");
  CHECK(left.out == "0\n");
}

}  // namespace
}  // namespace tilefold::test
