// Sweeps without the command line: the grid, samples of it, and statistics compared with a direct count.

#include "app/measure/sweep.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "app/measure/benchmark_work.h"
#include "engine/catalog.h"
#include "engine/core/strategy.h"

namespace tilefold::test {
namespace {

using measure::lay_out;
using measure::parse_varied;
using measure::SweepPlan;

using Words = std::vector<std::string>;

SweepPlan plan_of(const std::string& puzzle, const Words& vary, const Words& strategies) {
  const PuzzleInfo& info = **find_puzzle(puzzle);
  SweepPlan plan{.games = {.puzzle = &info,
                           .parameters = *preset_values(info, info.presets.front().name),
                           .entries = *measure::parse_entries(info, strategies),
                           .games = 12,
                           .seed = 3,
                           .counts_turns = true},
                 .rules = {},
                 .sample = {}};
  for (const std::string& text : vary) {
    const auto rule = parse_varied(info, text);
    if (!rule) FAIL(rule.error().message);
    plan.rules.push_back(*rule);
  }
  return plan;
}

// Returns "rows columns" for each combination of rules.
Words combinations(const SweepPlan& plan) {
  Words texts;
  for (const ParameterValues& values : plan.combinations) {
    std::string text;
    for (const measure::VariedRule& rule : plan.rules) text += (text.empty() ? "" : " ") + values.text(rule.line);
    texts.push_back(text);
  }
  return texts;
}

Words values_of(const std::string& puzzle, const std::string& text) {
  SweepPlan plan = plan_of(puzzle, {text}, {"random"});
  REQUIRE(lay_out(plan));
  return combinations(plan);
}

TEST_CASE("A varied rule takes a list or a range with a step, and a range of powers of two doubles at each step") {
  CHECK(values_of("drop", "rows=4..7") == Words{"4", "5", "6", "7"});
  CHECK(values_of("drop", "rows=4..9:2") == Words{"4", "6", "8"});
  CHECK(values_of("drop", "rows=9,4..5,7") == Words{"9", "4", "5", "7"});
  CHECK(values_of("drop", "rows=5..5") == Words{"5"});
  CHECK(values_of("drop", "max_spawn=4..32") == Words{"4", "8", "16", "32"});
  CHECK(values_of("drop", "spawn_decay=0.1..0.3:0.1") == Words{"0.1", "0.2", "0.3"});
  CHECK(values_of("drop", "spawn_decay=0.25..0.75:0.25") == Words{"0.25", "0.5", "0.75"});
  CHECK(values_of("drop", "spawn=uniform,weighted") == Words{"uniform", "weighted"});
  CHECK(values_of("swap", "diagonals=off,on") == Words{"off", "on"});
}

TEST_CASE("Invalid values of a varied rule are rejected with a message that says what is allowed") {
  using Wrong = std::pair<std::string, std::string>;
  for (const Wrong& wrong : {Wrong{"rows", "NAME=VALUE"},
                             Wrong{"rows=", "3 to 16"},
                             Wrong{"=3", "unknown parameter ''"},
                             Wrong{"rwos=3", "did you mean 'rows'"},
                             Wrong{"rows=3,", "3 to 16"},
                             Wrong{"rows=2..5", "3 to 16"},
                             Wrong{"rows=3..99", "3 to 16"},
                             Wrong{"spawn_decay=0.1..0.3:-0.1", "'-0.1'; it must be a number"},
                             Wrong{"spawn_decay=0.1..0.3:-0", "'-0'; it must be a number"},
                             Wrong{"rows=3..", "3 to 16"},
                             Wrong{"rows=5..3", "'5..3' is empty"},
                             Wrong{"rows=3..5:0", "it must be a whole number above 0"},
                             Wrong{"rows=3..5:", "it must be a whole number above 0"},
                             Wrong{"rows=3..5:-1", "it must be a whole number above 0"},
                             Wrong{"rows=3..5:0.5", "it must be a whole number above 0"},
                             Wrong{"rows=4,3..5", "4 is given twice"},
                             Wrong{"spawn_decay=0.1..0.3", "needs a step"},
                             Wrong{"spawn_decay=0.1..0.3:0.0000001", "a number with at most six decimals"},
                             Wrong{"spawn_decay=0.01..1:0.00001", "more than 10000 values"},
                             Wrong{"max_spawn=2..8:2", "has no step"},
                             Wrong{"max_spawn=2..9", "a power of two"},
                             Wrong{"spawn=weighted..uniform", "it does not support ranges"}}) {
    CAPTURE(wrong.first);
    const auto rule = parse_varied(**find_puzzle("drop"), wrong.first);
    REQUIRE_FALSE(rule);
    CAPTURE(rule.error().message);
    CHECK(rule.error().message.find(wrong.second) != std::string::npos);
    CHECK(rule.error().message.starts_with("--vary "));
  }
}

TEST_CASE("Combinations of varied rules are in grid order, and illegal ones are listed with the reason") {
  SweepPlan plan = plan_of("drop", {"rows=3..5", "continue_rows=2,4"}, {"random"});
  REQUIRE(lay_out(plan));
  CHECK(combinations(plan) == Words{"3 2", "4 2", "4 4", "5 2", "5 4"});
  REQUIRE(plan.skipped.size() == 1);
  CHECK(plan.skipped[0].parameters["rows"] == 3);
  CHECK(plan.skipped[0].parameters["continue_rows"] == 4);
  CHECK(plan.skipped[0].reason.find("at most rows") != std::string::npos);
  SweepPlan none = plan_of("drop", {"rows=3", "continue_rows=4..6"}, {"random"});
  CHECK(lay_out(none).error().message.find("no combination of the varied rules is valid") != std::string::npos);
  SweepPlan many = plan_of("drop", {"spawn_decay=0.1..1:0.001", "rows=3..16", "columns=2..16"}, {"random"});
  CHECK(lay_out(many).error().message.find("--sample N") != std::string::npos);
}

TEST_CASE("A sample of rule combinations is legal, spread over the grid, and part of every larger sample") {
  SweepPlan small = plan_of("drop", {"rows=3..10", "continue_rows=1..9"}, {"random"});
  SweepPlan large = small;
  small.sample = 12;
  large.sample = 24;
  REQUIRE(lay_out(small));
  REQUIRE(lay_out(large));
  const Words few = combinations(small);
  const Words more = combinations(large);
  CHECK(std::set(few.begin(), few.end()).size() == 12);
  CHECK(std::set(more.begin(), more.end()).size() == 24);
  for (const std::string& one : few) CHECK(std::find(more.begin(), more.end(), one) != more.end());
  std::map<std::int64_t, int> quarters;
  for (const ParameterValues& values : large.combinations) {
    CHECK(values.check());
    ++quarters[(values["rows"] - 3) / 2];
  }
  CHECK(quarters.size() == 4);  // no part of the range is left out
  SweepPlan all = plan_of("drop", {"rows=3..10", "continue_rows=1..9"}, {"random"});
  SweepPlan sampled = all;
  sampled.sample = 72;
  REQUIRE(lay_out(all));
  REQUIRE(lay_out(sampled));
  CHECK(combinations(sampled) == combinations(all));
}

TEST_CASE("Rule combinations are sampled even if the grid is too large to list or few of them are legal") {
  SweepPlan vast =
      plan_of("drop", {"rows=3..16", "columns=2..16", "preview=1..8", "spawn_decay=0.01..1:0.001"}, {"random"});
  vast.sample = 500;
  REQUIRE(lay_out(vast));
  const Words cells = combinations(vast);
  CHECK(cells.size() == 500);
  CHECK(std::set(cells.begin(), cells.end()).size() == 500);
  SweepPlan rare = plan_of("drop", {"rows=3,4", "continue_rows=4..16"}, {"random"});
  rare.sample = 5;
  REQUIRE(lay_out(rare));
  CHECK(combinations(rare) == Words{"4 4"});
}

// Totals of a game, counted from events, move texts and the values of choices only.
struct Counted {
  double score = 0, moves = 0, choices = 0, merges = 0, chains = 0, judged = 0, open = 0;
  Status status = Status::playing;
};

// True if another move has at least 99 % of the best move's value, which is positive; nullopt if moves have no value.
std::optional<bool> has_second(const Choice& choice) {
  std::vector<double> worth;
  for (const MoveValue& value : choice.values) {
    if (!value.score_estimate && !value.heuristic && !value.score_gain) return std::nullopt;
    worth.push_back(
        value.score_estimate.value_or(value.heuristic.value_or(0) + static_cast<double>(value.score_gain.value_or(0))));
  }
  std::sort(worth.rbegin(), worth.rend());
  if (worth.size() < 2) return false;
  return worth[0] > 0 ? worth[1] >= 0.99 * worth[0] : worth[0] <= 0.99 * worth[1];
}

Counted count_game(const SweepPlan& plan, const ParameterValues& rules, std::size_t entry, std::int64_t game,
                   const Words& texts) {
  const std::uint64_t seed = measure::game_seed(plan.games.seed, game);
  EventBatch events;
  const auto puzzle = plan.puzzle().make(rules, seed, events);
  const auto& chosen = plan.games.entries[entry];
  const auto strategy = chosen.strategy->make(chosen.options, seed);
  Counted counted;
  while (puzzle->standing().status == Status::playing &&
         (plan.games.max_moves == 0 || counted.moves < static_cast<double>(plan.games.max_moves))) {
    for (const std::string& text : texts) counted.choices += puzzle->parse(text) ? 1 : 0;
    const Choice choice = strategy->choose(*puzzle, {}, {});
    if (const auto second = has_second(choice)) {
      ++counted.judged;
      counted.open += *second ? 1 : 0;
    }
    REQUIRE(puzzle->play(*choice.best, events));
    const auto absorbed =
        std::count_if(events.begin(), events.end(), [](const Event& event) { return event.kind == EventKind::absorb; });
    counted.merges += static_cast<double>(absorbed);  // in this puzzle each merge absorbs one tile
    counted.chains += absorbed > 0 ? 1 : 0;
    ++counted.moves;
  }
  counted.score = static_cast<double>(puzzle->standing().score);
  counted.status = puzzle->standing().status;
  return counted;
}

const Words directions{"left", "right", "up", "down"};

std::vector<measure::SweepRow> play_rows(const SweepPlan& plan, std::size_t combination) {
  const measure::Work work = work_of(plan);
  measure::SweepTally tally(plan);
  const std::size_t each = measure::games_of_combination(plan);
  for (std::size_t i = 0; i < each; ++i)
    tally.add(*measure::read_game(plan.games, i, *work.run({combination * each + i}, {})));
  return tally.rows();
}

double mean(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

double squares(const std::vector<double>& values, double about) {
  double sum = 0;
  for (const double value : values) sum += (value - about) * (value - about);
  return sum;
}

TEST_CASE("In small games every statistic of a sweep agrees with a direct count") {
  constexpr double t_of_11 = 2.200985160082949;  // quantile of the t distribution: qt(0.975, 11) in R
  SweepPlan plan = plan_of("slide", {"rows=2,3", "columns=2"}, {"greedy", "random"});
  REQUIRE(lay_out(plan));
  for (std::size_t combination = 0; combination < 2; ++combination) {
    const auto rows = play_rows(plan, combination);
    std::vector<std::vector<double>> scores(2);
    for (std::size_t entry = 0; entry < 2; ++entry) {
      Counted sum;
      std::vector<double> moves;
      for (std::int64_t game = 1; game <= 12; ++game) {
        const Counted counted = count_game(plan, plan.combinations[combination], entry, game, directions);
        scores[entry].push_back(counted.score);
        moves.push_back(counted.moves);
        sum.choices += counted.choices;
        sum.merges += counted.merges;
        sum.chains += counted.chains;
        sum.moves += counted.moves;
        sum.judged += counted.judged;
        sum.open += counted.open;
      }
      const measure::SweepRow& row = rows[entry];
      const double reach = t_of_11 * std::sqrt(squares(scores[entry], mean(scores[entry])) / 11 / 12);
      CHECK(row.score.n == 12);
      CHECK(row.score_mean.value == doctest::Approx(mean(scores[entry])));
      CHECK(*row.score_mean.high - *row.score_mean.low == doctest::Approx(2 * reach));
      CHECK(row.moves.value == doctest::Approx(mean(moves)));
      CHECK(row.choices.value == doctest::Approx(sum.choices / sum.moves));
      CHECK(row.chain.value == doctest::Approx(sum.merges / sum.chains));
      CHECK(row.over == 12);
      CHECK(row.open.value.has_value() == (entry == 0));  // the random player evaluates nothing
      if (entry == 0) CHECK(row.open.value == doctest::Approx(sum.open / sum.judged));
    }
    const double skill = mean(scores[0]) / mean(scores[1]);
    std::vector<double> residuals;
    for (std::size_t i = 0; i < 12; ++i) residuals.push_back(scores[0][i] - skill * scores[1][i]);
    CHECK(rows[0].skill.value == doctest::Approx(skill));
    CHECK(rows[1].skill.value == doctest::Approx(1));
    CHECK(*rows[0].skill.high - skill ==
          doctest::Approx(t_of_11 * std::sqrt(squares(residuals, 0) / 11 / 12) / mean(scores[1])));
    std::vector<double> all = scores[0];
    all.insert(all.end(), scores[1].begin(), scores[1].end());
    const double within = squares(scores[0], mean(scores[0])) + squares(scores[1], mean(scores[1]));
    CHECK(rows[0].luck == doctest::Approx(within / squares(all, mean(all))));
    CHECK(rows[1].luck == rows[0].luck);
  }
}

// Returns every drag of every piece that a board may have.
Words drags() {
  Words texts;
  for (char face = 'A'; face <= 'Z'; ++face)
    for (int distance = 1; distance <= 6; ++distance)
      for (const char* sign : {"+", "-"}) texts.push_back(face + (sign + std::to_string(distance)));
  return texts;
}

TEST_CASE("A sweep counts game endings and nearly equal second-best moves exactly like a direct count") {
  for (const std::string puzzle : {"unblock", "slide"}) {
    SweepPlan plan = puzzle == "unblock" ? plan_of(puzzle, {"level=1,60"}, {"shortest", "random"})
                                         : plan_of(puzzle, {"rows=2,3", "columns=2"}, {"greedy", "random"});
    plan.games.games = 10;
    plan.games.max_moves = 24;
    REQUIRE(lay_out(plan));
    std::map<Status, std::int64_t> all;
    double all_open = 0;
    for (std::size_t combination = 0; combination < 2; ++combination) {
      const auto rows = play_rows(plan, combination);
      for (std::size_t entry = 0; entry < 2; ++entry) {
        std::map<Status, std::int64_t> ends;
        Counted sum;
        for (std::int64_t game = 1; game <= plan.games.games; ++game) {
          const Counted counted =
              count_game(plan, plan.combinations[combination], entry, game, puzzle == "unblock" ? drags() : directions);
          ++ends[counted.status];
          ++all[counted.status];
          sum.choices += counted.choices;
          sum.moves += counted.moves;
          sum.judged += counted.judged;
          sum.open += counted.open;
        }
        const measure::SweepRow& row = rows[entry];
        CHECK(row.won == ends[Status::won]);
        CHECK(row.over == ends[Status::over]);
        CHECK(row.stopped == ends[Status::playing]);
        CHECK(row.choices.value == doctest::Approx(sum.choices / sum.moves));
        CHECK(row.moves.value == doctest::Approx(sum.moves / 10));
        REQUIRE(row.open.value.has_value() == (sum.judged > 0));
        if (row.open.value) CHECK(*row.open.value == doctest::Approx(sum.open / sum.judged));
        all_open += sum.open;
      }
    }
    // Games have ended in each way that is possible in this puzzle.
    CHECK(all[puzzle == "unblock" ? Status::won : Status::over] > 0);
    CHECK(all[Status::playing] > 0);
    CHECK(all_open > 0);
  }
}

TEST_CASE("The result line of a sweep's game contains all its statistics, and an invalid line is rejected") {
  const SweepPlan plan = plan_of("pairs", {"columns=9"}, {"random"});
  const auto played = measure::play_game(plan.games, 0, 2, {});
  REQUIRE(played);
  const std::string line = measure::game_line(*played);
  const auto read = measure::read_game(plan.games, 1, line);
  REQUIRE(read);
  CHECK(measure::game_line(*read) == line);
  CHECK(read->seed == played->seed);
  CHECK(read->counters == played->counters);
  CHECK(read->counts == played->counts);
  CHECK(read->counts[measure::figure_index("turns")] > 0);
  for (const std::string& wrong : {std::string(), line + " ", line + " 1", " " + line, line.substr(line.find(' ') + 1),
                                   line + "x", "-" + line, "99999999999999999999" + line})
    CHECK_FALSE(measure::read_game(plan.games, 1, wrong));
}

}  // namespace
}  // namespace tilefold::test
