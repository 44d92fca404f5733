// Accuracy over many games: sums by hour and thinking time, and the share of luck in the spread of scores.

#include "app/study/accuracy.h"

#include <doctest/doctest.h>

#include <cmath>

#include "app/measure/analysis.h"
#include "app/profile/stored_games.h"
#include "engine/core/rng.h"
#include "tests/support/profile.h"

namespace tilefold::test {
namespace {

study::LocalHour local(std::int64_t hour) {
  return {.day = hour / 24, .hour = static_cast<int>(hour % 24)};
}

study::GameTally whole_game(double start, double luck, double loss, const std::string& puzzle = "drop") {
  return {.puzzle = puzzle, .is_whole = true, .start = start, .luck = luck, .loss = loss};
}

study::AccuracyFigures figures_of(const std::vector<study::GameTally>& games) {
  std::vector<const study::GameTally*> list;
  for (const study::GameTally& game : games) list.push_back(&game);
  return study::accuracy_of_games(list, local);
}

double uniform(Rng& random) {
  return static_cast<double>(random.below(1'000'000)) / 1e6;
}

TEST_CASE("Luck explains all of the variance of scores if only luck differs, and none if only losses differ") {
  std::vector<study::GameTally> lucky;
  std::vector<study::GameTally> careless;
  for (int i = 0; i < 10; ++i) {
    lucky.push_back(whole_game(1000, 10.0 * i * i, 50));
    careless.push_back(whole_game(1000, 30, 7.0 * i));
  }
  const study::Spread luck = figures_of(lucky).spreads.at("drop");
  CHECK(luck.games == 10);
  CHECK(luck.luck == doctest::Approx(1));
  CHECK(luck.loss == doctest::Approx(0));
  const study::Spread loss = figures_of(careless).spreads.at("drop");
  CHECK(loss.luck == doctest::Approx(0));
  CHECK(loss.loss == doctest::Approx(1));
}

TEST_CASE("Luck with three times the variance of the losses explains three quarters of the variance of scores") {
  Rng random(11);
  std::vector<study::GameTally> games;
  for (int i = 0; i < 20'000; ++i) games.push_back(whole_game(1000, std::sqrt(3.0) * uniform(random), uniform(random)));
  const study::Spread spread = figures_of(games).spreads.at("drop");
  CHECK(spread.luck == doctest::Approx(0.75).epsilon(0.03));
  CHECK(spread.loss == doctest::Approx(0.25).epsilon(0.06));
  CHECK(spread.luck + spread.loss == doctest::Approx(1));
}

TEST_CASE("The variance of scores is not divided into shares for too few games, equal scores or incomplete analyses") {
  std::vector<study::GameTally> games;
  for (std::size_t i = 1; i < study::min_games_of_spread; ++i)
    games.push_back(whole_game(1000, 10.0 * static_cast<double>(i), 0));
  CHECK(figures_of(games).spreads.empty());
  study::GameTally part = whole_game(1000, 70, 0);
  part.is_whole = false;
  games.push_back(part);
  CHECK(figures_of(games).spreads.empty());
  games.push_back(whole_game(1000, 70, 0, "slide"));
  CHECK(figures_of(games).spreads.empty());
  games.push_back(whole_game(1000, 70, 0));
  CHECK(figures_of(games).spreads.contains("drop"));
  CHECK(figures_of(std::vector<study::GameTally>(9, whole_game(1000, 5, 5))).spreads.empty());
}

TEST_CASE("Thinking times are divided into classes at 0.5, 1, 2, 4, 8, 16 and 32 seconds") {
  CHECK(study::time_class(0) == 0);
  CHECK(study::time_class(499) == 0);
  CHECK(study::time_class(500) == 1);
  CHECK(study::time_class(31'999) == 6);
  CHECK(study::time_class(32'000) == 7);
  CHECK(study::time_class(1'000'000'000) == study::time_classes - 1);
}

TEST_CASE("Accuracy by hour and by thinking time counts only moves that the user made without help") {
  const TemporaryFolder folder;
  Hands hands;
  profile::Store store(places_in(folder), profile::Access::write, hands.clock());
  profile::Recorder recorder(store, "window");
  Session session = new_session(3);
  recorder.follow(session);
  recorder.player_can_move();
  const auto play = [&](int column, std::int64_t after_ms, const profile::Cause& cause = {}) {
    hands.pass(after_ms);
    REQUIRE(session.play(drop_move(column)));
    recorder.follow(session, cause);
    recorder.player_can_move();
  };
  play(0, 700);
  play(1, 3'600'000);  // an hour later, so this move belongs to the next hour
  play(2, 100, {.strategy = "greedy"});
  recorder.record_hint(session, "greedy");
  play(3, 900);
  const std::int64_t id = recorder.game_id(session);
  const double losses[] = {0, 200, 400, 100};
  for (std::int32_t node = 1; node <= 4; ++node) {
    const double loss = losses[node - 1];
    const profile::StoredJudgement row{.node = node,
                                       .version = measure::analysis_version,
                                       .number = node,
                                       .best = "1",
                                       .value = 1000 - loss,
                                       .best_value = 1000,
                                       .rank = loss > 0 ? 2 : 1,
                                       .choices = 5,
                                       .gain = 10,
                                       .next_value = 1000,
                                       .stake = 1000};
    REQUIRE(store.change([&](profile::Writer& writer) { writer.put_judgement(id, "greedy", row); }));
  }
  const auto tally = study::tally_of(store, *profile::StoredGames(store).game(id));
  REQUIRE(tally);
  CHECK(tally->is_whole);
  CHECK(tally->own.moves == 3);
  CHECK(tally->own.loss == 300);
  CHECK(tally->own.luck == 10 + 210 + 110);
  CHECK(tally->start == 1000);
  CHECK(tally->loss == 700);
  CHECK(tally->luck == 10 + 210 + 410 + 110);
  CHECK(tally->own.accuracy == doctest::Approx(100 + measure::accuracy_of({.loss = 200, .error = 0, .stake = 1000}) +
                                               measure::accuracy_of({.loss = 100, .error = 0, .stake = 1000})));
  REQUIRE(tally->hours.size() == 2);
  CHECK(tally->hours.begin()->second.moves == 1);
  CHECK(tally->times[1].moves == 1);  // 0.7 s; the move after the hint does not count
  CHECK(tally->times[study::time_classes - 1].moves == 1);
  const study::AccuracyFigures figures = figures_of({*tally});
  CHECK(figures.games == 1);
  CHECK(figures.hours[12].moves + figures.hours[13].moves == 3);
  CHECK(figures.puzzles.at("drop").moves == 3);
}

TEST_CASE("A game that was never analysed is not counted in the accuracy figures") {
  const TemporaryFolder folder;
  Hands hands;
  profile::Store store(places_in(folder), profile::Access::write, hands.clock());
  profile::Recorder recorder(store, "window");
  Session session = new_session(3);
  recorder.follow(session);
  play_random(session, recorder, 5);
  const auto tally = study::tally_of(store, *profile::StoredGames(store).game(recorder.game_id(session)));
  REQUIRE(tally);
  CHECK_FALSE(tally->is_whole);
  CHECK(tally->own.moves == 0);
  CHECK(figures_of({*tally}).games == 0);
}

}  // namespace
}  // namespace tilefold::test
