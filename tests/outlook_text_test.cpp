// The text about a solver at work that the user sees.

#include "app/measure/outlook_text.h"

#include <doctest/doctest.h>

namespace tilefold::test {
namespace {

using measure::outlook_text;
using measure::Search;

Measure refills(std::optional<std::int64_t> found, std::int64_t bound) {
  return {.one = "refill", .many = "refills", .found = found, .bound = bound};
}

Measure moves(std::int64_t found, std::int64_t bound) {
  return {.one = "move", .many = "moves", .found = found, .bound = bound};
}

Measure points(std::int64_t found, std::int64_t bound) {
  return {.one = "point", .many = "points", .sense = Sense::most, .found = found, .bound = bound};
}

TEST_CASE("The text of a running solver gives its best solution and an open bound, and at the end what is proven") {
  const Outlook nothing{.measures = {refills(std::nullopt, 1)}};
  CHECK(outlook_text(nothing, Search::under_way) == "no solution yet; at least 1 refill");
  CHECK(outlook_text(nothing, Search::ended) == "no solution found; at least 1 refill; not proven");
  CHECK(outlook_text({.is_proven = true}, Search::ended) == "no solution; proven");

  const Outlook open{.is_solved = true, .measures = {refills(1, 1), moves(14, 12)}};
  CHECK(outlook_text(open, Search::under_way) == "best so far: 1 refill, 14 moves; at least 12 moves");
  CHECK(outlook_text(open, Search::ended) == "1 refill, 14 moves; at least 12 moves; not proven optimal");

  const Outlook refills_open{.is_solved = true, .measures = {refills(2, 0), moves(20, 14)}};
  CHECK(outlook_text(refills_open, Search::under_way) == "best so far: 2 refills, 20 moves; at least 0 refills");

  const Outlook score{.is_solved = true, .measures = {refills(1, 1), points(307, 318)}};
  CHECK(outlook_text(score, Search::under_way) == "best so far: 1 refill, 307 points; at most 318 points");
  const Outlook proven{.is_solved = true, .is_proven = true, .measures = {refills(1, 1), points(318, 318)}};
  CHECK(outlook_text(proven, Search::ended) == "1 refill, 318 points; proven optimal");
}

TEST_CASE("The text of a solver that gave up gives the number of searched states and the known bound") {
  Choice choice{
      .values = {{}}, .nodes = 1000, .outlook = Outlook{.measures = {{.one = "move", .many = "moves", .bound = 9}}}};
  CHECK(measure::has_given_up(choice));
  CHECK(measure::gave_up_text(*choice.outlook, choice.nodes) == "gave up at 1000 states; at least 9 moves");
  choice.outlook->is_proven = true;
  CHECK_FALSE(measure::has_given_up(choice));
  choice.outlook = std::nullopt;
  CHECK_FALSE(measure::has_given_up(choice));
}

TEST_CASE("A solver's result ranks higher if it has a solution, a better solution or a tighter bound") {
  const Outlook none{.measures = {refills(std::nullopt, 0)}};
  const Outlook two{.is_solved = true, .measures = {refills(2, 0), moves(12, 10)}};
  const Outlook one{.is_solved = true, .measures = {refills(1, 0), moves(14, 10)}};
  const Outlook closer{.is_solved = true, .measures = {refills(1, 0), moves(14, 12)}};
  const Outlook fewer{.is_solved = true, .measures = {refills(1, 0), moves(13, 10)}};
  const std::vector<Outlook> order{none, two, one, closer, fewer};
  for (std::size_t i = 0; i < order.size(); ++i)
    for (std::size_t j = 0; j < order.size(); ++j) CHECK(is_behind(order[i], order[j]) == (i < j));
  const Outlook few{.is_solved = true, .measures = {points(100, 318)}};
  const Outlook many{.is_solved = true, .measures = {points(120, 318)}};
  const Outlook closest{.is_solved = true, .measures = {points(120, 300)}};
  CHECK(is_behind(few, many));
  CHECK_FALSE(is_behind(many, few));
  CHECK(is_behind(many, closest));
  CHECK_FALSE(is_behind(closest, many));
}

}  // namespace
}  // namespace tilefold::test
