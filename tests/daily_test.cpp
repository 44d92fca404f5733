// Daily games: one per puzzle and day, computed from the date, recognised among stored games.

#include "app/records/daily.h"

#include <doctest/doctest.h>

#include <set>

#include "app/language/languages.h"
#include "app/play/daily_games.h"
#include "app/play/game_openings.h"
#include "app/play/game_view.h"
#include "app/play/home_model.h"
#include "app/play/level_progress.h"
#include "app/play/rules_text.h"
#include "app/profile/stored_games.h"
#include "engine/catalog.h"
#include "engine/core/solution_path.h"
#include "tests/support/profile.h"

namespace tilefold::test {
namespace {

const records::Day some_day = *records::read_date("2026-11-29");  // a Sunday

Session daily_session(const PuzzleInfo& info, records::Day day) {
  auto opening = records::open_daily(info, day);
  REQUIRE(opening);
  if (opening->is_position) return {std::move(opening->puzzle), std::move(opening->setup), opening->seed};
  return {info, opening->puzzle->parameters(), opening->seed};
}

TEST_CASE("Dates are read strictly, and the text of a day is read back") {
  for (const records::Day day : {records::first_daily_day, some_day, records::last_daily_day}) {
    const auto again = records::read_date(records::date_text(day));
    REQUIRE(again);
    CHECK(*again == day);
  }
  CHECK(records::date_text(records::first_daily_day) == "2026-01-01");
  CHECK(records::date_text(records::last_daily_day) == "2100-12-31");
  for (const char* text : {"", "2026-11-31", "2026-13-01", "2026-1-01", "2026-11-29 ", "26-11-29", "2025-12-31",
                           "2101-01-01", "today", "2026/11/29", "-026-11-29"}) {
    CAPTURE(text);
    const auto refused = records::read_date(text);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().message.find("it must be a day from 2026-01-01 to 2100-12-31") != std::string::npos);
  }
}

TEST_CASE("Each puzzle and day has a different seed, from which the day is found again") {
  std::set<std::uint64_t> seeds;
  std::size_t count = 0;
  for (const PuzzleInfo* info : catalog())
    for (records::Day day = records::first_daily_day; day <= records::last_daily_day; day += 7) {
      const std::uint64_t seed = records::daily_seed(*info, day);
      CHECK(seed < std::uint64_t{1} << 53U);
      CHECK(records::daily_day(*info, seed) == day);
      CHECK_FALSE(records::daily_day(*info, seed + 1) == day + 1);
      seeds.insert(seed);
      ++count;
    }
  CHECK(seeds.size() == count);
  CHECK_FALSE(records::daily_day(*catalog()[0], records::daily_seed(*catalog()[1], some_day)));
  CHECK_FALSE(records::daily_day(*catalog()[0], 42));
}

TEST_CASE("A daily game is the same whenever it is opened, and differs from that of the next day") {
  for (const PuzzleInfo* info : catalog()) {
    CAPTURE(std::string(info->name));
    const Session first = daily_session(*info, some_day);
    CHECK(first.puzzle().describe() == daily_session(*info, some_day).puzzle().describe());
    CHECK(first.seed() != daily_session(*info, some_day + 1).seed());
    CHECK(first.puzzle().parameters() == records::daily_rules(*info));
    CHECK(play::daily_day_of(first) == some_day);
    CHECK_FALSE(play::daily_day_of(Session(*info, records::daily_rules(*info), 7)));
  }
}

TEST_CASE("The seeds of daily games never change") {
  const std::vector<std::pair<std::string, std::uint64_t>> known{{"drop", 1654663213502770},
                                                                 {"slide", 8866768442380594},
                                                                 {"swap", 4817631909531954},
                                                                 {"pairs", 7048151106081074},
                                                                 {"unblock", 6724126967353650}};
  for (const auto& daily : known) {
    CAPTURE(daily.first);
    CHECK(records::daily_seed(**find_puzzle(daily.first), some_day) == daily.second);
  }
}

TEST_CASE("A generated daily level needs as many moves as its weekday demands") {
  for (const PuzzleInfo* info : catalog()) {
    CHECK(records::daily_moves(*info, some_day).has_value() == (info->levels.maker != nullptr));
    if (info->levels.maker == nullptr) continue;
    int before = 0;
    for (records::Day day = some_day - 6; day <= some_day; ++day) {  // Monday to Sunday
      CAPTURE(records::date_text(day));
      CHECK(*records::daily_moves(*info, day) > before);
      before = *records::daily_moves(*info, day);
      const Session session = daily_session(*info, day);
      const SolutionPath path = info->find_path(session.puzzle(), {}, {});
      CHECK(path.moves.size() == static_cast<std::size_t>(before));
    }
  }
}

TEST_CASE("Other rules or another start make a game with the seed of a day an ordinary game") {
  for (const PuzzleInfo* info : catalog()) {
    CAPTURE(std::string(info->name));
    ParameterValues rules = records::daily_rules(*info);
    rules.set(0, rules.at(0) == rules.specs()[0].min ? rules.specs()[0].max : rules.specs()[0].min);
    if (rules.check()) CHECK_FALSE(play::daily_day_of(Session(*info, rules, records::daily_seed(*info, some_day))));
  }
}

// A profile in which daily games are played.
struct DailyTable {
  explicit DailyTable(const PuzzleInfo& of) : info(of), view(Session(of, records::daily_rules(of), 7), trace) {
    view.game.recording().store_in(repository);
  }
  void play(records::Day day, int moves) {
    auto opening = records::open_daily(info, day);
    REQUIRE(opening);
    play::open_copied(view.game, {.opening = std::move(*opening), .moves = {}});
    for (int i = 0; i < moves; ++i) REQUIRE(view.play(view.game.puzzle().moves().front()));
  }

  const PuzzleInfo& info;
  TemporaryFolder folder;
  play::Trace trace;
  play::GameRepository repository{places_in(folder)};
  play::GameView view;
};

records::Day on_day(std::int64_t /*wall_ms*/) {
  return some_day;
}

TEST_CASE("Stored daily games are found with their results") {
  for (const PuzzleInfo* info : catalog()) {
    CAPTURE(std::string(info->name));
    DailyTable played(*info);
    played.play(some_day, 2);
    played.play(some_day - 3, 1);
    played.play(some_day - 4, 0);
    play::DailyGames daily;
    daily.read(played.repository.store(), on_day);
    const play::DailyResult* today = daily.result(*info, some_day);
    REQUIRE(today != nullptr);
    CHECK(today->moves == 2);
    CHECK_FALSE(today->is_over);
    REQUIRE(today->unfinished);
    CHECK(play::daily_day_of(*info, *profile::StoredGames(played.repository.store()).game(*today->unfinished)) ==
          some_day);
    CHECK(daily.result(*info, some_day - 3) != nullptr);
    CHECK(daily.result(*info, some_day - 4) == nullptr);  // no move was made
    CHECK(daily.result(*info, some_day - 5) == nullptr);
    CHECK(play::ordinary_game(played.repository.store(), *info) == std::nullopt);
  }
}

TEST_CASE("A streak counts days in a row on which a game of that day was played") {
  DailyTable played(*catalog().front());
  play::DailyGames daily;
  CHECK(daily.streak(some_day) == 0);
  for (const records::Day day : {some_day - 1, some_day - 2, some_day - 4}) played.play(day, 1);
  daily.read(played.repository.store(), on_day);
  CHECK(daily.streak(some_day) == 0);  // these games were played today, not on their days
  played.play(some_day, 1);
  daily.read(played.repository.store(), on_day);
  CHECK(daily.streak(some_day) == 1);
  CHECK(daily.streak(some_day + 1) == 1);  // today's game is not due yet
  CHECK(daily.streak(some_day + 2) == 0);
}

TEST_CASE(
    "A game with autoplay is the result of its day unless another one exists, and does not count for the streak") {
  DailyTable played(*catalog().front());
  played.play(some_day, 0);
  played.view.game.recording().record_autoplay(true, "random");
  for (int i = 0; i < 3; ++i)
    REQUIRE(played.view.play(played.view.game.puzzle().moves().front(), {.strategy = "random"}));
  play::DailyGames daily;
  daily.read(played.repository.store(), on_day);
  REQUIRE(daily.result(played.info, some_day) != nullptr);
  CHECK(daily.result(played.info, some_day)->is_autoplayed);
  CHECK(daily.streak(some_day) == 0);
  played.play(some_day, 1);
  daily.read(played.repository.store(), on_day);
  CHECK_FALSE(daily.result(played.info, some_day)->is_autoplayed);
  CHECK(daily.result(played.info, some_day)->moves == 1);
  CHECK(daily.streak(some_day) == 1);
}

TEST_CASE("A shared result names puzzle, day and result, and neither a move nor the seed") {
  for (const PuzzleInfo* info : catalog()) {
    CAPTURE(std::string(info->name));
    DailyTable played(*info);
    played.play(some_day, 3);
    const Session& session = played.view.game.session();
    const play::DailyResult result = play::daily_result_of(session, false);
    const std::string text =
        play::share_text(*info, some_day, {.result = result, .scores = play::scores_of(session), .streak = 4});
    CAPTURE(text);
    CHECK(text.find(info->title) != std::string::npos);
    CHECK(text.find("2026-11-29") != std::string::npos);
    CHECK(text.find("3 moves") != std::string::npos);
    CHECK(text.find("Streak: 4 days") != std::string::npos);
    CHECK(text.find(std::to_string(session.seed())) == std::string::npos);
    CHECK(text.find("tilefold:") == std::string::npos);
    CHECK(play::scores_of(played.repository.store(), played.repository.number_of(session)) == play::scores_of(session));
  }
}

TEST_CASE("The bars of a shared result show the gains of the tenths of the game") {
  const PuzzleInfo& info = **find_puzzle("drop");
  const play::DailyResult result{.is_over = true, .score = 700, .moves = 20};
  std::vector<std::uint64_t> scores;
  for (int move = 1; move <= 20; ++move) scores.push_back(move < 20 ? 0 : 700);
  CHECK(play::share_text(info, some_day, {.result = result, .scores = scores, .streak = 1}) ==
        "Tilefold daily game – Drop, 2026-11-29\n700 points in 20 moves\n▁▁▁▁▁▁▁▁▁█\n");
  CHECK(play::share_text(info, some_day, {.result = {.is_assisted = true, .score = 8, .moves = 1}}) ==
        "Tilefold daily game – Drop, 2026-11-29\n8 points in 1 move, with help\n");
}

TEST_CASE("The date of a shared result has the form of the current language") {
  CHECK(play::date_in_figures(some_day) == "2026-11-29");
  language::use(*language::language_of("de"));
  const std::string german = play::date_in_figures(some_day);
  language::use(*language::language_of("fr"));
  const std::string french = play::date_in_figures(some_day);
  language::use(language::languages().front());
  CHECK(german == "29.11.2026");
  CHECK(french == "29/11/2026");
}

TEST_CASE("A new game after a daily game has the rules of the last ordinary game") {
  for (const PuzzleInfo* info : catalog()) {
    CAPTURE(std::string(info->name));
    if (info->presets.size() < 2) continue;
    play::Trace trace;
    const auto rules = preset_values(*info, info->presets[1].name);
    REQUIRE(rules);
    play::GameView view(Session(*info, *rules, 7), trace);
    auto opening = records::open_daily(*info, some_day);
    REQUIRE(opening);
    play::open_copied(view.game, {.opening = std::move(*opening), .moves = {}});
    CHECK(play::daily_day_of(view.game.session()) == some_day);
    play::new_game(view.game);
    CHECK(view.game.puzzle().parameters() == *rules);
    CHECK_FALSE(play::daily_day_of(view.game.session()));
  }
}

TEST_CASE("A new game after a board that was opened has the rules of before, unless the user has changed them") {
  const PuzzleInfo& slide = **find_puzzle("slide");
  play::Trace trace;
  play::GameView view(Session(slide, ParameterValues(slide.parameters), 7), trace);
  const auto open_row = [&] {
    auto copied = play::read_copied_text("2 4 8 16\n2 2 4 4\n", "the text", slide);
    REQUIRE(copied);
    REQUIRE(copied->game);
    play::open_copied(view.game, std::move(*copied->game));
    REQUIRE(view.game.puzzle().parameters()["rows"] == 2);
    CHECK(play::has_own_rules(view.game.session()));
  };
  open_row();
  open_row();
  CHECK(play::rules_after(view.game.session()) == ParameterValues(slide.parameters));
  play::new_game(view.game);
  CHECK(view.game.puzzle().parameters() == ParameterValues(slide.parameters));
  CHECK_FALSE(play::has_own_rules(view.game.session()));
  open_row();
  ParameterValues rules(slide.parameters);
  REQUIRE(rules.set_text("rows", "3"));
  REQUIRE(play::set_next_parameters(view.game, rules));
  play::new_game(view.game);
  CHECK(view.game.puzzle().parameters()["rows"] == 3);
}

TEST_CASE("After a daily level that is left, a new game is the first level that is not solved") {
  DailyTable played(**find_puzzle("unblock"));
  played.play(some_day, 1);
  REQUIRE(play::daily_day_of(played.view.game.session()) == some_day);
  play::new_game(played.view.game);
  CHECK_FALSE(play::daily_day_of(played.view.game.session()));
  CHECK(play::LevelProgress::current(played.view.game.session()) == 1);
  REQUIRE(played.repository.store().change([&](profile::Writer& writer) {
    const ParameterValues& values = played.view.game.puzzle().parameters();
    const profile::GameState state{.status = "won", .moves = 3, .nodes = 3, .node = 3};
    const std::int64_t game = writer.add_game({.puzzle = "unblock",
                                               .parameters = profile::parameters_text(values),
                                               .parameters_hash = profile::parameters_hash(values),
                                               .client = "window"},
                                              state, std::nullopt);
    writer.update_game(game, state, std::nullopt, 0);
  }));
  played.play(some_day - 1, 1);
  play::new_game(played.view.game);
  CHECK(play::LevelProgress::current(played.view.game.session()) == 2);
}

}  // namespace
}  // namespace tilefold::test
