// The board evaluation of Slide: tables give the sum that its definition gives.

#include "engine/puzzles/slide/evaluation.h"

#include <doctest/doctest.h>

#include <map>
#include <span>
#include <vector>

#include "engine/puzzles/slide/models.h"
#include "engine/puzzles/slide/stored_weights.h"
#include "tests/support/slide_board.h"
#include "tests/tuning/slide_weights.h"

namespace tilefold::test {
namespace {

using slide::State;
using slide::feature::Kind;

// By kind and index.
using Weights = std::map<std::pair<Kind, std::uint32_t>, int>;

Weights weights_by_code(std::span<const std::uint64_t> stored) {
  Weights weights;
  slide::for_each_stored(stored, [&](Kind kind, std::uint32_t index, std::int16_t weight) {
    weights[{kind, index}] = weight;
  });
  return weights;
}

TEST_CASE("the evaluation of a board of four by four is the sum of the weights of its features") {
  const Weights weights = weights_by_code(slide::evaluation_weights());
  Rng rng(71);
  for (int i = 0; i < 2000; ++i) {
    const State state = random_slide_state(rng);
    std::int64_t sum = 0;
    slide::feature::for_each(slide::packed_cells(state), [&](Kind kind, std::uint32_t index) {
      const auto found = weights.find({kind, index});
      if (found != weights.end()) sum += found->second;
    });
    REQUIRE(slide::evaluation(state) == sum * slide::points_of_unit);
    if (slide::is_fast(state)) REQUIRE(slide::evaluation(slide::to_fast(state)) == slide::evaluation(state));
  }
}

TEST_CASE("mirrored and turned boards are as good") {
  Rng rng(72);
  for (int i = 0; i < 500; ++i) {
    const State state = random_slide_state(rng);
    State turned;
    State mirrored;
    slide::SlideRules::for_each_cell(state, [&](Cell cell) {
      turned.at(cell_at(cell.column, 3 - cell.row)) = state.at(cell);
      mirrored.at(cell_at(cell.row, 3 - cell.column)) = state.at(cell);
    });
    REQUIRE(slide::evaluation(turned) == slide::evaluation(state));
    REQUIRE(slide::evaluation(mirrored) == slide::evaluation(state));
  }
}

TEST_CASE("weights are read as they were written, whatever their indices and sizes") {
  const std::vector<slide::StoredWeight> few{
      {.index = 0, .weight = -0x7fff}, {.index = 1, .weight = 0x7fff}, {.index = 0xffffff, .weight = -1}};
  std::vector<slide::StoredWeight> many;
  Rng rng(73);
  for (std::uint32_t index = 0; many.size() < 1000; index += 1 + rng.below(20))
    many.push_back({.index = index, .weight = static_cast<std::int16_t>(static_cast<int>(rng.below(200)) - 100)});
  slide::WeightsWriter writer;
  writer.add(few);
  writer.add(many);
  for (std::size_t i = 2; i < slide::feature::kinds; ++i) writer.add({});

  Weights expected;
  for (const slide::StoredWeight& weight : few) expected[{Kind::outer_line_and_two, weight.index}] = weight.weight;
  for (const slide::StoredWeight& weight : many) expected[{Kind::inner_line_and_two, weight.index}] = weight.weight;
  CHECK(weights_by_code(writer.words()) == expected);
}

TEST_CASE(
    "a board has sixteen lines and two more, twelve blocks of six, eight lines, eight blocks of four, and an era") {
  std::map<Kind, int> counts;
  slide::feature::for_each(0x0123456789abcdefU, [&](Kind kind, std::uint32_t) { ++counts[kind]; });
  CHECK(counts == std::map<Kind, int>{{Kind::outer_line_and_two, 8},
                                      {Kind::inner_line_and_two, 8},
                                      {Kind::outer_wide_block, 8},
                                      {Kind::inner_wide_block, 4},
                                      {Kind::outer_line, 4},
                                      {Kind::inner_line, 4},
                                      {Kind::corner_block, 4},
                                      {Kind::edge_block, 4},
                                      {Kind::era, 1}});
}

TEST_CASE("evaluation sees what a player sees") {
  CHECK(slide::evaluation(slide_state({"1024 512 256 128", "8 16 32 64", "4 . . .", ". . . ."})) >
        slide::evaluation(slide_state({"1024 2 512 16", "4 64 8 .", ". 256 . .", "128 . 32 ."})));
}

}  // namespace
}  // namespace tilefold::test
