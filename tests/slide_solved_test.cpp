// Solved Slide: its values compared with a reference implementation, its files, and perfect play.

#include <doctest/doctest.h>

#include <atomic>
#include <cmath>
#include <map>
#include <thread>
#include <vector>

#include "engine/core/text.h"
#include "engine/learn/bytes.h"
#include "engine/puzzles/slide/models.h"
#include "engine/puzzles/slide/solved.h"
#include "tests/support/slide_board.h"

namespace tilefold::test {
namespace {

using slide::Parameters;
using slide::SlideRules;
using slide::SolvedValues;
using slide::State;

// Reference implementation of perfect play, with the reference rules and without symmetries.
class Paper {
 public:
  double after_slide(const State& after) {
    const auto [place, is_new] = values_.try_emplace(slide::packed_cells(after), 0);
    if (!is_new) return place->second;
    double sum = 0;
    double total = 0;
    SlideRules::for_each_outcome(after, [&](const State& next, std::uint64_t weight) {
      sum += static_cast<double>(weight) * best(next);
      total += static_cast<double>(weight);
    });
    return values_[slide::packed_cells(after)] = sum / total;
  }

  double best(const State& state) {
    SlideRules::Moves moves;
    SlideRules::moves(state, moves);
    double best = 0;
    for (const Move move : moves) {
      State after = state;
      NullSink nobody;
      const auto points = static_cast<double>(SlideRules::play(after, move, nobody).score);
      best = std::max(best, points + after_slide(after));
    }
    return best;
  }

  double of_start(const State& state, int tiles) {
    if (tiles == 0) return best(state);
    State empty = state;
    empty.awaits_tile = true;
    double sum = 0;
    double total = 0;
    SlideRules::for_each_outcome(empty, [&](const State& next, std::uint64_t weight) {
      sum += static_cast<double>(weight) * of_start(next, tiles - 1);
      total += static_cast<double>(weight);
    });
    return sum / total;
  }

  const std::map<std::uint64_t, double>& values() const { return values_; }

 private:
  std::map<std::uint64_t, double> values_;
};

Parameters rules_of(int rows, int columns, int fours, int tiles) {
  return {.rows = static_cast<std::int8_t>(rows),
          .columns = static_cast<std::int8_t>(columns),
          .four_percent = static_cast<std::int8_t>(fours),
          .start_tiles = static_cast<std::int8_t>(tiles)};
}

ParameterValues values_of(const Parameters& rules) {
  ParameterValues values(SlideRules::info().parameters);
  REQUIRE(values.set_text("rows", std::to_string(rules.rows)));
  REQUIRE(values.set_text("columns", std::to_string(rules.columns)));
  REQUIRE(values.set_text("four_percent", std::to_string(rules.four_percent)));
  REQUIRE(values.set_text("start_tiles", std::to_string(rules.start_tiles)));
  return values;
}

std::shared_ptr<const SolvedValues> solved(const Parameters& rules, int threads = 1) {
  return SolvedValues::solve(rules, threads, {});
}

const std::vector<Parameters> small_rules{rules_of(2, 2, 10, 2), rules_of(2, 2, 100, 4), rules_of(2, 3, 10, 2),
                                          rules_of(3, 2, 0, 1), rules_of(3, 2, 50, 3)};

TEST_CASE("Slide: the solved values of boards and of new games equal those of the reference implementation") {
  for (const Parameters& rules : small_rules) {
    CAPTURE(int{rules.rows});
    CAPTURE(int{rules.columns});
    CAPTURE(int{rules.four_percent});
    Paper paper;
    const double of_start = paper.of_start(State{.rules = rules}, rules.start_tiles);
    const auto values = solved(rules);
    CHECK(values->summary().expected_score == doctest::Approx(of_start).epsilon(1e-12));
    std::size_t wrong = 0;
    for (const auto& [cells, value] : paper.values()) {
      const auto rest = values->rest(cells);
      wrong += !rest || *rest != doctest::Approx(value).epsilon(1e-12) ? 1 : 0;
    }
    CHECK(wrong == 0);
    CHECK(values->summary().positions <= paper.values().size());
    CHECK(values->summary().positions >= paper.values().size() / (rules.rows == rules.columns ? 8 : 4));
  }
}

TEST_CASE("Slide: an unreachable board has no solved value") {
  const auto values = solved(rules_of(2, 3, 10, 2));
  CHECK_FALSE(values->rest(slide::packed_cells(slide_state({"4096 . .", ". . ."}))));
  CHECK(values->rest(slide::packed_cells(slide_state({"4 . .", ". . ."}))));
}

TEST_CASE("Slide: solved values are byte-identical for any number of threads and read back unchanged") {
  const Parameters rules = rules_of(2, 4, 10, 2);
  const std::string bytes = solved(rules, 1)->bytes();
  CHECK(solved(rules, 3)->bytes() == bytes);
  const auto read = SolvedValues::read(rules, bytes);
  REQUIRE_MESSAGE(read, read.error().message);
  CHECK((*read)->bytes() == bytes);
}

TEST_CASE("Slide: solving rules returns nothing if it is stopped") {
  std::stop_source stop;
  stop.request_stop();
  CHECK(SolvedValues::solve(rules_of(3, 3, 10, 2), 1, stop.get_token()) == nullptr);
}

std::string refusal(const Parameters& rules, std::string_view bytes) {
  const auto read = SolvedValues::read(rules, bytes);
  return read ? "" : read.error().message;
}

std::string signed_again(std::string_view bytes) {
  const std::string body(bytes.substr(0, bytes.size() - 16));
  return body + checksum_text(body);
}

TEST_CASE("Slide: a stop also ends the wait for solved values that another thread computes") {
  const Parameters large{.rows = 3, .columns = 3};
  std::atomic<bool> is_first_done = false;
  std::jthread first([&](const std::stop_token& stop) {
    CHECK(slide::solved_values(large, 1, stop) == nullptr);
    is_first_done = true;
  });
  std::jthread second([&](const std::stop_token& stop) { CHECK(slide::solved_values(large, 1, stop) == nullptr); });
  second.request_stop();
  second.join();
  CHECK_FALSE(is_first_done);
}

TEST_CASE("Slide: a file of solved values that is damaged, newer or for other rules is rejected") {
  const Parameters rules = rules_of(2, 2, 10, 2);
  const std::string bytes = solved(rules)->bytes();
  REQUIRE(refusal(rules, bytes).empty());
  CHECK(refusal(rules, "").find("not a file of solved values") != std::string::npos);
  CHECK(refusal(rules, "tilefold values ").find("version") != std::string::npos);
  CHECK(refusal(rules_of(2, 3, 10, 2), bytes).find("rules rows=2 columns=2 ") != std::string::npos);
  std::string newer = bytes;
  newer[16] = '2';
  CHECK(refusal(rules, newer).find("version 2, but this program reads version 1") != std::string::npos);
  for (std::size_t i = 17; i < bytes.size(); i += 7) {
    std::string damaged = bytes;
    damaged[i] = static_cast<char>(damaged[i] ^ 4);
    const std::string text = refusal(rules, damaged);
    CHECK((text.starts_with("it is") || text.starts_with("it has version ")));
    CHECK(refusal(rules, bytes.substr(0, i)).starts_with("it is damaged"));
  }
  const std::string cut = bytes.substr(0, bytes.size() - 24) + bytes.substr(bytes.size() - 16);
  CHECK(refusal(rules, signed_again(cut)).starts_with("it is damaged: it lacks the values of some boards"));
  CHECK(refusal(rules, signed_again(bytes.substr(0, 120) + bytes.substr(bytes.size() - 16))).starts_with("it is"));
}

// Runs a strategy by name on a new game with these rules.
Choice choose(const Puzzle& puzzle, std::string_view name) {
  const auto spec = find_strategy(puzzle.about(), name);
  REQUIRE(spec);
  return (*spec)->make(ParameterValues((*spec)->options), 1)->choose(puzzle, {}, {});
}

TEST_CASE("Slide: the strategy perfect gives every move of a small board its exact value and plays the best") {
  const Parameters rules = rules_of(2, 3, 10, 2);
  const auto values = solved(rules);
  EventBatch events;
  const auto puzzle = SlideRules::info().make(values_of(rules), 5, events);
  for (int i = 0; i < 12; ++i) {
    const Choice choice = choose(*puzzle, "perfect");
    if (!choice.best) break;
    const State& state = dynamic_cast<const RulesPuzzle<SlideRules>&>(*puzzle).state();
    double best = 0;
    for (const MoveValue& value : choice.values) {
      State after = state;
      NullSink nobody;
      const auto points = static_cast<double>(SlideRules::play(after, value.move, nobody).score);
      const double brings = points + values->rest(slide::packed_cells(after)).value();
      CHECK(*value.score_estimate == brings);
      best = std::max(best, brings);
    }
    CHECK(*choice.values.front().score_estimate == best);
    REQUIRE(puzzle->play(*choice.best, events));
  }
}

TEST_CASE("Slide: on a board that is too large or unreachable the strategy perfect plays like expectimax") {
  EventBatch events;
  const auto large = SlideRules::info().make(values_of(rules_of(3, 4, 10, 2)), 5, events);
  CHECK(choose(*large, "perfect").best == choose(*large, "expectimax").best);
  const Document state = Object{{"board", List{List{4096, 2, 4}, List{0, 0, 0}}}};
  const auto made = SlideRules::info().read(values_of(rules_of(2, 3, 10, 2)), 5, state, events);
  REQUIRE_MESSAGE(made, made.error().message);
  const Choice choice = choose(**made, "perfect");
  CHECK(choice.best == choose(**made, "expectimax").best);
  CHECK(choice.values.front().depth.value_or(0) > 1);
}

TEST_CASE("Slide: the mean score of perfect play agrees with its predicted value") {
  const Parameters rules = rules_of(2, 2, 10, 2);
  constexpr int games = 4000;
  double sum = 0;
  double squares = 0;
  const auto spec = find_strategy(SlideRules::info(), "perfect");
  const auto perfect = (*spec)->make({}, 1);
  for (int game = 0; game < games; ++game) {
    EventBatch events;
    const auto puzzle = SlideRules::info().make(values_of(rules), 7000 + static_cast<std::uint64_t>(game), events);
    while (const auto move = perfect->choose(*puzzle, {}, {}).best) puzzle->play(*move, events);
    const auto score = static_cast<double>(puzzle->standing().score);
    sum += score;
    squares += score * score;
  }
  const double mean = sum / games;
  const double error = std::sqrt((squares / games - mean * mean) / games);
  CHECK(std::abs(mean - solved(rules)->summary().expected_score) < 4 * error);
}

}  // namespace
}  // namespace tilefold::test
