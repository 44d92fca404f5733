// The board quality of Slide: tables give the sum that its definition gives.

#include "engine/puzzles/slide/quality.h"

#include <doctest/doctest.h>

#include <map>

#include "engine/puzzles/slide/forms.h"
#include "tests/support/slide_board.h"

namespace tilefold::test {
namespace {

using slide::State;
using slide::pattern::Kind;

// Weights with runs of zeros, read by their canonical codes.
std::map<std::pair<Kind, std::uint32_t>, int> weights_by_code() {
  std::map<std::pair<Kind, std::uint32_t>, int> weights;
  std::size_t at = 0;
  std::uint32_t zeros = 0;
  const auto stored = slide::quality_weights();
  for (std::size_t i = 0; i < slide::pattern::kinds; ++i) {
    const auto kind = static_cast<Kind>(i);
    for (std::uint32_t code = 0; code < slide::pattern::codes_of(kind); ++code) {
      if (slide::pattern::canonical(kind, code) != code) continue;
      if (zeros > 0) {
        --zeros;
        continue;
      }
      const auto weight = static_cast<std::int16_t>(stored[at++]);
      if (weight == 0) {
        zeros = stored[at++];
      } else {
        weights[{kind, code}] = weight;
      }
    }
  }
  REQUIRE(at == stored.size());
  return weights;
}

TEST_CASE("the quality of a board of four by four is the sum of the weights of its patterns") {
  const auto weights = weights_by_code();
  Rng rng(71);
  for (int i = 0; i < 2000; ++i) {
    const State state = random_slide_state(rng);
    std::int64_t sum = 0;
    slide::pattern::for_each(slide::packed_cells(state), [&](Kind kind, std::uint32_t code) {
      const auto found = weights.find({kind, slide::pattern::canonical(kind, code)});
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

TEST_CASE("a board has eight lines, nine blocks of four, twelve of six, and one stage") {
  std::map<Kind, int> counts;
  slide::pattern::for_each(0x0123456789abcdefU, [&](Kind kind, std::uint32_t) { ++counts[kind]; });
  CHECK(counts == std::map<Kind, int>{{Kind::outer_line, 4},
                                      {Kind::inner_line, 4},
                                      {Kind::corner_block, 4},
                                      {Kind::edge_block, 4},
                                      {Kind::center_block, 1},
                                      {Kind::outer_wide_block, 8},
                                      {Kind::inner_wide_block, 4},
                                      {Kind::stage, 1}});
}

TEST_CASE("cells relative to the largest tile keep their distance to it, down to nothing") {
  const State state = slide_state({"2048 1024 16 .", "8 32 . 2", ". . . .", ". . 1024 2048"});
  const std::uint64_t cells = slide::packed_cells(state);
  const std::uint64_t relative = slide::pattern::relative_cells(cells, slide::pattern::exponents_on(cells));
  CHECK(relative == slide::packed_cells(slide_state({"128 64 . .", ". 2 . .", ". . . .", ". . 64 128"})));
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
