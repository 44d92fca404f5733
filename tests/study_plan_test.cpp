// The plan of a participant: the order of the pages and trials of a study.

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "app/protocol/plan.h"
#include "app/protocol/protocol_reader.h"

namespace tilefold::test {
namespace {

using protocol::plan_of;
using protocol::Protocol;
using protocol::StudyStep;
using Kind = StudyStep::Kind;

Protocol protocol_of(const std::string& text) {
  auto reading = protocol::read_protocol(text);
  REQUIRE(reading.faults.empty());
  return std::move(reading.protocol);
}

std::string with_trials(const std::string& order, int count) {
  std::string text = "title = \"x\"\n[[blocks]]\nname = \"b\"\npuzzle = \"drop\"\norder = \"" + order + "\"\n";
  for (int i = 0; i < count; ++i) text += "[[blocks.trials]]\nname = \"t" + std::to_string(i) + "\"\n";
  return text;
}

std::vector<std::string> trials_of(const Protocol& protocol, const std::string& participant) {
  std::vector<std::string> names;
  for (const StudyStep& step : plan_of(protocol, participant))
    if (step.kind == Kind::trial) names.push_back(step.trial->name);
  return names;
}

TEST_CASE("The steps come in the order of the protocol, with questions, feedback and breaks at their places") {
  const Protocol protocol = protocol_of(R"(
title = { a = "x", b = "y" }
languages = ["a", "b"]
consent = "c"
instructions = ["i", "j"]
[[before]]
name = "q1"
kind = "text"
text = "?"
[[blocks]]
name = "b1"
practice = true
puzzle = "drop"
break = "rest"
instructions = "now"
[[blocks.trials]]
[[blocks.between]]
name = "q2"
kind = "text"
text = "?"
[[blocks.after]]
name = "q3"
kind = "text"
text = "?"
[[blocks]]
name = "b2"
puzzle = "drop"
break = "rest"
break_every = 2
[[blocks.trials]]
[[blocks.trials]]
[[blocks.trials]]
[[after]]
name = "q4"
kind = "text"
text = "?"
)");
  std::string kinds;
  std::vector<std::int64_t> positions;
  for (const StudyStep& step : plan_of(protocol, "P01")) {
    kinds += std::string(protocol::step_name(step.kind)) + " ";
    positions.push_back(step.position);
  }
  CHECK(kinds ==
        "language consent text text question text trial feedback question question break trial trial break trial "
        "question ");
  CHECK(positions == std::vector<std::int64_t>{0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 3, 3, 4, 4});
}

TEST_CASE("A random order is a permutation that depends on the participant and the seed alone") {
  const Protocol protocol = protocol_of(with_trials("random", 8));
  auto first = trials_of(protocol, "P01");
  CHECK(first == trials_of(protocol, "P01"));
  std::set<std::vector<std::string>> orders;
  for (int i = 1; i <= 20; ++i) orders.insert(trials_of(protocol, "P" + std::to_string(i)));
  CHECK(orders.size() > 15);
  CHECK(trials_of(protocol_of("seed = 1\n" + with_trials("random", 8)), "P01") != first);
  std::string order;
  for (const std::string& name : first) order += name;
  CHECK(order == "t1t6t3t2t7t0t4t5");
  std::sort(first.begin(), first.end());
  CHECK(std::unique(first.begin(), first.end()) == first.end());
}

TEST_CASE("A balanced Latin square has every item at every place and every item after every other equally often") {
  for (const std::size_t size : {1U, 2U, 3U, 4U, 5U, 8U, 9U, 10U}) {
    CAPTURE(size);
    const std::size_t rows = size % 2 == 0 ? size : 2 * size;
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> places;
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> neighbours;
    for (std::size_t row = 0; row < rows; ++row) {
      const auto items = protocol::latin_row(size, row);
      REQUIRE(items.size() == size);
      for (std::size_t i = 0; i < size; ++i) ++places[{i, items[i]}];
      for (std::size_t i = 1; i < size; ++i) ++neighbours[{items[i - 1], items[i]}];
      CHECK(items == protocol::latin_row(size, row + rows));
    }
    CHECK(places.size() == size * size);
    for (const auto& [place, count] : places) CHECK(count == rows / size);
    CHECK(neighbours.size() == size * (size - 1));
    for (const auto& [pair, count] : neighbours) CHECK(count == rows / size);
  }
}

TEST_CASE("Participants with successive numbers get successive rows of the Latin square") {
  const Protocol protocol = protocol_of(with_trials("latin_square", 4));
  CHECK(trials_of(protocol, "P01") == std::vector<std::string>{"t0", "t1", "t3", "t2"});
  CHECK(trials_of(protocol, "P02") == std::vector<std::string>{"t1", "t2", "t0", "t3"});
  CHECK(trials_of(protocol, "P05") == trials_of(protocol, "P01"));
  CHECK(protocol::participant_number("P017") == 16);
  CHECK(protocol::participant_number("anna") == protocol::participant_number("anna"));
}

TEST_CASE("Squares of blocks and of trials within them are independent") {
  const std::string block =
      "[[blocks]]\npuzzle = \"drop\"\norder = \"latin_square\"\n[[blocks.trials]]\n[[blocks.trials]]\n";
  const Protocol protocol = protocol_of("title = \"x\"\norder = \"latin_square\"\n" + block + block);
  std::set<std::vector<std::string>> orders;
  for (int i = 1; i <= 4; ++i) orders.insert(trials_of(protocol, "P" + std::to_string(i)));
  CHECK(orders.size() == 4);
}

}  // namespace
}  // namespace tilefold::test
