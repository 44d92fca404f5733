// The board quality of Slide: tables give the sum that its definition gives.

#include "engine/puzzles/slide/quality.h"

#include <doctest/doctest.h>

#include <map>
#include <span>
#include <vector>

#include "engine/puzzles/slide/forms.h"
#include "engine/puzzles/slide/stored_weights.h"
#include "tests/support/slide_board.h"
#include "tests/tuning/slide_weights.h"

namespace tilefold::test {
namespace {

using slide::State;
using slide::pattern::Kind;

// By kind and code.
using Weights = std::map<std::pair<Kind, std::uint32_t>, int>;

Weights weights_by_code(std::span<const std::uint64_t> stored) {
  Weights weights;
  slide::for_each_stored(stored, [&](Kind kind, std::uint32_t code, std::int16_t weight) {
    weights[{kind, code}] = weight;
  });
  return weights;
}

TEST_CASE("the quality of a board of four by four is the sum of the weights of its patterns") {
  const Weights weights = weights_by_code(slide::quality_weights());
  Rng rng(71);
  for (int i = 0; i < 2000; ++i) {
    const State state = random_slide_state(rng);
    std::int64_t sum = 0;
    slide::pattern::for_each(slide::packed_cells(state), [&](Kind kind, std::uint32_t code) {
      const auto found = weights.find({kind, code});
      if (found != weights.end()) sum += found->second;
    });
    REQUIRE(slide::quality(state) == sum * slide::points_of_unit);
    if (slide::is_fast(state)) REQUIRE(slide::quality(slide::to_fast(state)) == slide::quality(state));
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
    REQUIRE(slide::quality(turned) == slide::quality(state));
    REQUIRE(slide::quality(mirrored) == slide::quality(state));
  }
}

TEST_CASE("weights are read as they were written, whatever their codes and sizes") {
  const std::vector<slide::StoredWeight> few{
      {.code = 0, .weight = -0x7fff}, {.code = 1, .weight = 0x7fff}, {.code = 0xffffff, .weight = -1}};
  std::vector<slide::StoredWeight> many;
  Rng rng(73);
  for (std::uint32_t code = 0; many.size() < 1000; code += 1 + rng.below(20))
    many.push_back({.code = code, .weight = static_cast<std::int16_t>(static_cast<int>(rng.below(200)) - 100)});
  slide::WeightsWriter writer;
  writer.add(few);
  writer.add(many);
  for (std::size_t i = 2; i < slide::pattern::kinds; ++i) writer.add({});

  Weights expected;
  for (const slide::StoredWeight& weight : few) expected[{Kind::outer_axe, weight.code}] = weight.weight;
  for (const slide::StoredWeight& weight : many) expected[{Kind::inner_axe, weight.code}] = weight.weight;
  CHECK(weights_by_code(writer.words()) == expected);
}

TEST_CASE("a board has sixteen axes, twelve blocks of six, eight lines, eight blocks of four, and one stage") {
  std::map<Kind, int> counts;
  slide::pattern::for_each(0x0123456789abcdefU, [&](Kind kind, std::uint32_t) { ++counts[kind]; });
  CHECK(counts == std::map<Kind, int>{{Kind::outer_axe, 8},
                                      {Kind::inner_axe, 8},
                                      {Kind::outer_wide_block, 8},
                                      {Kind::inner_wide_block, 4},
                                      {Kind::outer_line, 4},
                                      {Kind::inner_line, 4},
                                      {Kind::corner_block, 4},
                                      {Kind::edge_block, 4},
                                      {Kind::stage, 1}});
}

TEST_CASE("quality sees what a player sees, on boards of every size") {
  CHECK(slide::quality(slide_state({"1024 512 256 128", "8 16 32 64", "4 . . .", ". . . ."})) >
        slide::quality(slide_state({"1024 2 512 16", "4 64 8 .", ". 256 . .", "128 . 32 ."})));
  CHECK(slide::quality(slide_state({"64 32 16", "2 4 8", ". . ."})) >
        slide::quality(slide_state({"4 64 2", "32 . 16", "8 . ."})));
  CHECK(slide::quality(slide_state({"64 32 16 8 4", ". . . . ."})) >
        slide::quality(slide_state({"4 64 . 32 .", ". 8 16 . ."})));
  CHECK(slide::quality(slide_state({"131072 65536 32768", "2 4 8", "131072 2 4"})) > 0);
}

}  // namespace
}  // namespace tilefold::test
