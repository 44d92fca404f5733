// A folded network evaluates boards like the network it was made from, with fewer weights.

#include "engine/learn/folded_network.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/learn/bundled_weights.h"
#include "engine/learn/weight_file.h"
#include "tests/support/lessons.h"

namespace tilefold::test {
namespace {

learn::Features features_of(const TrainedModel& each) {
  const std::string bytes = learned(each, 1);
  const auto head = learn::read_head(*each.info, bytes);
  REQUIRE(head);
  return head->features;
}

// Sets about every third weight to a random value.
void draw_weights(learn::Network& network, Rng& rng) {
  for (std::uint64_t i = rng.below(3); i < network.layout().weights(); i += 1 + rng.below(5))
    network.set_weight(i, static_cast<std::int32_t>(rng.below(2'000'001)) - 1'000'000);
}

// Clamps the counts of a board to the highest count that has a weight.
void cap_counts(const learn::Network& network, learn::Board& board) {
  const learn::Layout& layout = network.layout();
  for (std::size_t i = 0; i < layout.counts().size(); ++i) {
    const learn::Count& count = layout.counts()[i];
    int most = 0;
    for (std::uint64_t stage = 0; stage < layout.weights(); stage += layout.weights_of_stage())
      for (int number = 0; number <= count.most; ++number)
        if (network.weight(stage + layout.first_of_count(i) + static_cast<std::uint64_t>(number)) != 0)
          most = std::max(most, number);
    std::uint8_t& counted = board.counts[static_cast<std::size_t>(count.which)];
    counted = static_cast<std::uint8_t>(std::min<int>(counted, most));
  }
}

void check_same(const learn::Features& features, int boards) {
  CAPTURE(learn::features_text(features));
  Rng rng(11);
  learn::Network network(features, 12345);
  draw_weights(network, rng);
  const learn::FoldedNetwork folded(network);
  CHECK(folded.terms() <= network.layout().terms());
  for (int i = 0; i < boards; ++i) {
    learn::Board board = drawn_board(features, rng);
    learn::Board same = board;
    cap_counts(network, same);
    REQUIRE(folded.of(board) == network.of(same));
  }
}

TEST_CASE("A folded network evaluates every board like the original network, for all rules") {
  for (const TrainedModel& each : {small_slide(), small_drop(), small_swap(), trained_model("slide", {{"rows", "3"}}),
                                   trained_model("drop", {{"rows", "3"}, {"columns", "8"}, {"preview", "3"}}),
                                   trained_model("swap", {{"rows", "3"}, {"columns", "3"}})})
    check_same(features_of(each), 150);
}

TEST_CASE("Folding a network keeps its evaluations with stages, with nested shapes and with unfoldable shapes") {
  learn::Features features{.extent = {.rows = 4, .columns = 4},
                           .tile_classes = 6,
                           .symmetries = {.mirror = true, .flip = true, .transpose = true},
                           .stages = {2, 4},
                           .counts = {{.which = 0, .most = 3}, {.which = 2, .most = 30}}};
  using Sharing = learn::Sharing;
  const std::vector<std::vector<Cell>> shapes{{{0, 0}},
                                              {{0, 0}, {0, 1}},
                                              {{0, 1}, {0, 0}},
                                              {{0, 0}, {1, 1}},
                                              {{0, 0}, {1, 0}, {1, 1}},
                                              {{0, 0}, {0, 1}, {1, 0}, {1, 1}},
                                              {{0, 0}, {2, 1}, {1, 0}},
                                              {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {1, 0}, {1, 1}}};
  for (const Sharing sharing :
       {Sharing::everywhere, Sharing::by_row, Sharing::by_place, Sharing::by_edge, Sharing::by_wall}) {
    features.shapes.clear();
    for (const auto& cells : shapes) {
      features.shapes.push_back({.sharing = sharing, .cells = cells});
      check_same(features, 50);
    }
    for (std::size_t i = 0; i < features.shapes.size(); i += 2) features.shapes[i].sharing = Sharing::everywhere;
    check_same(features, 50);
  }
  features.shapes = {{.sharing = Sharing::by_place, .cells = {{1, 1}}}};
  features.symmetries = {};
  check_same(features, 50);
}

// Sets the weights that some random boards use; in a table of millions of weights only those.
std::vector<learn::PackedView> draw_views(learn::Network& network, Rng& rng) {
  std::vector<learn::PackedView> views;
  for (int i = 0; i < 200; ++i) {
    learn::PackedView view{.count = static_cast<std::uint8_t>(rng.below(20))};
    const std::uint32_t end = 1 + rng.below(16);
    for (std::size_t cell = 0; cell < packed_area; ++cell)
      view.cells |= PackedBoard{rng.below(end)} << packed_bits * cell;
    views.push_back(view);
    learn::Board board;
    learn::unpack(view, board);
    learn::cap(network.features(), board);
    network.for_each_feature(board, [&](std::uint64_t index) {
      network.set_weight(index, static_cast<std::int32_t>(rng.below(2'000'001)) - 1'000'000);
    });
  }
  return views;
}

TEST_CASE("Packed boards are evaluated like unpacked boards, with any features and orientation") {
  const learn::Features standard = features_of(trained_model("slide", {}));
  const learn::Symmetries all{.mirror = true, .flip = true, .transpose = true};
  using Shapes = std::vector<learn::Shape>;
  constexpr auto by_place = learn::Sharing::by_place;
  const Shapes two_runs{{.sharing = by_place, .cells = {{0, 1}, {0, 2}, {2, 0}, {2, 1}}},
                        {.sharing = by_place, .cells = {{2, 0}, {0, 0}, {0, 1}}}};
  const Shapes three_runs{{.sharing = by_place, .cells = {{0, 0}, {0, 2}, {1, 1}}}};
  const auto features = [&](const Shapes& shapes, const learn::Symmetries& symmetries) {
    return learn::Features{.extent = standard.extent, .symmetries = symmetries, .shapes = shapes};
  };
  learn::Features with_stages = features(two_runs, all);
  with_stages.stages = {11, 14};
  learn::Features with_an_era_beyond = features(two_runs, all);
  with_an_era_beyond.stages = {9, 20};
  learn::Features with_fewer_tile_classes = features(two_runs, all);
  with_fewer_tile_classes.tile_classes = 12;
  learn::Features counting_else = features(two_runs, all);
  counting_else.counts = {{.which = 1, .most = 5}};
  Rng rng(23);
  for (const learn::Features& each :
       {standard, features(two_runs, all), features(two_runs, {}), features(three_runs, all), with_stages,
        with_an_era_beyond, with_fewer_tile_classes, counting_else}) {
    CAPTURE(learn::features_text(each));
    learn::Network network(each, 77);
    const std::vector<learn::PackedView> views = draw_views(network, rng);
    const learn::FoldedNetwork folded(network);
    for (const learn::PackedView& view : views) {
      learn::Board board;
      learn::unpack(view, board);
      REQUIRE(folded.of(view) == folded.of(board));
    }
  }
}

// Evaluates one to four boards at a time. The cache keeps its entries from call to call, and boards occur repeatedly.
void check_with_memory(const learn::FoldedNetwork& network, const std::vector<learn::PackedView>& views, Rng& rng) {
  for (int round = 0; round < 3; ++round) {
    learn::FoldedNetwork::Memory memory(network);
    for (int i = 0; i < 100; ++i) {
      std::array<learn::PackedView, learn::PackedPairs::most_boards> some;
      const std::span those(some.data(), 1 + rng.below(some.size()));
      for (learn::PackedView& view : those) {
        view = views[rng.below(static_cast<std::uint32_t>(views.size()))];
        if (rng.below(2) == 0) view.cells ^= PackedBoard{rng.below(16)} << packed_bits * rng.below(packed_area);
      }
      std::array<std::int64_t, some.size()> evaluations;
      network.of(those, evaluations.data(), memory);
      for (std::size_t k = 0; k < those.size(); ++k) REQUIRE(evaluations[k] == network.of(those[k]));
    }
  }
}

TEST_CASE("Caching sums of rows and columns does not change the evaluations of packed boards") {
  const learn::Symmetries all{.mirror = true, .flip = true, .transpose = true};
  constexpr auto by_place = learn::Sharing::by_place;
  const learn::Shape corner{.sharing = by_place, .cells = {{0, 0}, {0, 1}, {1, 0}}};
  const learn::Shape line{.sharing = by_place, .cells = {{0, 0}, {0, 1}, {0, 2}, {0, 3}}};
  const learn::Shape across{.sharing = by_place, .cells = {{0, 0}, {2, 0}, {2, 1}, {0, 1}}};
  learn::Features small{.extent = {.rows = 4, .columns = 4},
                        .symmetries = all,
                        .shapes = {corner, line},
                        .counts = {{.which = 0, .most = 16}}};
  learn::Features on_its_side = small;
  on_its_side.symmetries = {.mirror = true};
  learn::Features with_a_stage = small;
  with_a_stage.stages = {9};
  learn::Features beyond_pairs = small;
  beyond_pairs.shapes.push_back(across);
  learn::Features many = small;
  many.shapes.resize(30, corner);
  Rng rng(29);
  for (const learn::Features& each :
       {features_of(trained_model("slide", {})), small, on_its_side, with_a_stage, beyond_pairs, many}) {
    CAPTURE(learn::features_text(each));
    learn::Network network(each, 77);
    const std::vector<learn::PackedView> views = draw_views(network, rng);
    check_with_memory(learn::FoldedNetwork(network), views, rng);
    if (each.shapes.size() > 3) continue;
    // Extreme weights: sums beyond 32 bits and weights beyond 16 bits.
    for (std::uint64_t i = 0; i < network.layout().weights(); ++i)
      network.set_weight(i, rng.below(2) == 0 ? learn::max_weight : -static_cast<std::int32_t>(rng.below(1000)));
    check_with_memory(learn::FoldedNetwork(network), views, rng);
    learn::FoldedNetwork compact(each, 5, each.extent, {.unit = 3, .is_short = true});
    for (std::uint64_t i = 0; i < network.layout().weights(); ++i)
      compact.add(i, static_cast<std::int32_t>(rng.below(2001)) - 1000);
    check_with_memory(compact, views, rng);
    // Changing weights must invalidate cached sums.
    for (std::uint64_t i = 0; i < network.layout().weights(); i += 2) compact.add(i, 7);
    check_with_memory(compact, views, rng);
  }
}

// Evaluates a sequence of boards. Each board shares some columns with the previous one, and the cache keeps its
// entries.
void check_columns(const learn::FoldedNetwork& network, const learn::Features& features, Extent board, int max) {
  CAPTURE(learn::features_text(features));
  Rng rng(31);
  for (int round = 0; round < 2; ++round) {
    learn::FoldedNetwork::Memory memory(network);
    learn::ColumnsView view;
    for (int i = 0; i < 300; ++i) {
      std::uint64_t& column = view.columns[rng.below(static_cast<std::uint32_t>(board.columns))];
      column = 0;
      for (int row = 0; row < board.rows; ++row)
        column |= std::uint64_t{rng.below(static_cast<std::uint32_t>(max) + 1)} << 8 * row;
      for (std::uint8_t& count : view.counts) count = static_cast<std::uint8_t>(rng.below(40));
      learn::Board cells;
      learn::unpack(view, board, cells);
      REQUIRE(network.of(view, memory) == network.of(cells));
    }
  }
}

TEST_CASE("Caching sums of columns does not change the evaluations of Drop boards of any size") {
  for (const TrainedModel& each :
       {trained_model("drop", {}), small_drop(), trained_model("drop", {{"rows", "8"}, {"columns", "8"}}),
        trained_model("drop", {{"rows", "4"}, {"columns", "3"}, {"preview", "2"}})}) {
    const learn::Features features = features_of(each);
    CHECK(learn::ColumnParts::of(learn::Layout(features).sites(), features.extent, features.tile_classes));
    learn::Network network(features, 99);
    Rng rng(37);
    for (int i = 0; i < 200; ++i) {
      learn::Board board = drawn_board(features, rng);
      learn::cap(features, board);
      network.for_each_feature(board, [&](std::uint64_t index) {
        network.set_weight(index, static_cast<std::int32_t>(rng.below(2'000'001)) - 1'000'000);
      });
    }
    for (const int max : {2, features.tile_classes - 1, 127})
      check_columns(learn::FoldedNetwork(network), features, features.extent, max);
  }
  const learn::Shape row_of_four{.sharing = learn::Sharing::by_row, .cells = {{0, 0}, {0, 1}, {0, 2}, {0, 3}}};
  const learn::Shape corner{.sharing = learn::Sharing::everywhere, .cells = {{0, 1}, {0, 0}, {1, 1}}};
  const auto features_with = [](const learn::Shape& shape, const std::vector<int>& stages) {
    return learn::Features{.extent = {.rows = 5, .columns = 4},
                           .tile_classes = 5,
                           .symmetries = {.mirror = true},
                           .stages = stages,
                           .shapes = {shape},
                           .counts = {{.which = 1, .most = 9}}};
  };
  for (const learn::Features& features :
       {features_with(row_of_four, {}), features_with(corner, {3}), features_with(corner, {})})
    for (const Extent board : {features.extent, Extent{.rows = 8, .columns = 2}, Extent{.rows = 2, .columns = 8},
                               Extent{.rows = 3, .columns = 1}}) {
      learn::FoldedNetwork folded(features, 7, board);
      Rng rng(41);
      for (std::uint64_t i = 0; i < learn::Layout(features).weights(); ++i)
        folded.add(i, static_cast<std::int32_t>(rng.below(2001)) - 1000);
      check_columns(folded, features, board, 6);
    }
}

TEST_CASE("Features of standard Slide can be computed by bit shifts and cached per pair of rows or of columns") {
  const learn::Features features = features_of(trained_model("slide", {}));
  CHECK(learn::can_be_packed(features));
  CHECK(learn::PackedSites::of(learn::Layout(features).sites()));
  CHECK(learn::PackedPairs::of(learn::Layout(features).sites()));
}

// A file may contain any features that fit a board.
TEST_CASE("Features that would take minutes to fold are folded only in part and give the same evaluations") {
  using learn::Shape;
  using learn::Sharing;
  // Small tables that are everywhere part of a large table. Folding would write each weight millions of times.
  learn::Features writes{.extent = {.rows = 7, .columns = 5}, .tile_classes = 16, .shapes = {}};
  writes.shapes.push_back({.sharing = Sharing::by_place, .cells = {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}}});
  writes.shapes.resize(200, {.sharing = Sharing::everywhere, .cells = {{0, 0}}});
  // Thousands of feature sites with the same cells.
  learn::Features same{.extent = {.rows = 16, .columns = 16},
                       .tile_classes = 2,
                       .symmetries = {.mirror = true, .flip = true, .transpose = true},
                       .shapes = {}};
  same.shapes.resize(256, {.sharing = Sharing::everywhere, .cells = {{0, 0}, {0, 1}, {1, 0}, {1, 1}}});
  // Thousands of feature tables in thousands of groups.
  learn::Features pairs{.extent = {.rows = 16, .columns = 16}, .tile_classes = 2, .shapes = {}};
  for (int column = 1; column < 9; ++column)
    for (int row = 1; row < 9; ++row)
      pairs.shapes.push_back(
          {.sharing = Sharing::by_place, .cells = {cell_at(0, 0), cell_at(0, column), cell_at(row, 0)}});
  for (const learn::Features& features : {writes, same, pairs}) {
    learn::Network network(features, 0);
    Rng rng(5);
    const std::uint64_t weights = network.layout().weights();
    for (std::uint64_t i = weights - std::min<std::uint64_t>(weights, 5'000); i < weights; ++i)
      network.set_weight(i, static_cast<std::int32_t>(rng.below(1000)));
    const learn::FoldedNetwork folded(network);
    for (int i = 0; i < 20; ++i) {
      learn::Board board = drawn_board(features, rng);
      learn::Board same_board = board;
      cap_counts(network, same_board);
      REQUIRE(folded.of(board) == network.of(same_board));
    }
  }
}

// One weight per row, on boards of two columns: 1000 in the top row, then 100 and 10.
TEST_CASE("On a board with extra rows, weights apply from the top, and the extra rows use the last row's weights") {
  const learn::Features features{.extent = {.rows = 3, .columns = 2},
                                 .tile_classes = 2,
                                 .symmetries = {.mirror = true},
                                 .shapes = {{.sharing = learn::Sharing::by_row, .cells = {{0, 0}}},
                                            {.sharing = learn::Sharing::by_row, .cells = {{0, 0}, {1, 0}, {2, 0}}}}};
  const auto sum_of = [&](Extent extent, const std::vector<int>& tiles_of_rows) {
    learn::FoldedNetwork network(features, 0, extent);
    network.add(1, 1000);
    network.add(3, 100);
    network.add(5, 10);
    network.add(6 + 7, 1);  // adds 1 to the weight of three tiles above each other
    learn::Board board{.cells = {}};
    for (std::size_t row = 0; row < tiles_of_rows.size(); ++row)
      for (std::size_t column = 0; column < static_cast<std::size_t>(tiles_of_rows[row]); ++column)
        board.cells[row * static_cast<std::size_t>(extent.columns) + column] = 1;
    return network.of(board);
  };
  CHECK(sum_of({.rows = 3, .columns = 2}, {2, 1, 1}) == 2111);
  CHECK(sum_of({.rows = 3, .columns = 5}, {5, 1, 1}) == 5111);
  CHECK(sum_of({.rows = 2, .columns = 2}, {1, 1}) == 110);
  CHECK(sum_of({.rows = 1, .columns = 1}, {1}) == 10);
  CHECK(sum_of({.rows = 5, .columns = 1}, {1, 1, 1, 1, 1}) == 3113);
}

TEST_CASE("Weights shared by all cells or by edge distance are the same on boards of other sizes") {
  Rng rng(3);
  for (const Extent learned : {Extent{.rows = 4, .columns = 4}, Extent{.rows = 7, .columns = 5}})
    for (const Extent board : {Extent{.rows = 3, .columns = 9}, Extent{.rows = 8, .columns = 8}}) {
      learn::Features features{.extent = learned,
                               .tile_classes = 5,
                               .symmetries = {.mirror = true},
                               .shapes = {{.sharing = learn::Sharing::by_edge, .cells = {{0, 0}}},
                                          {.sharing = learn::Sharing::everywhere, .cells = {{0, 0}, {1, 0}, {1, 1}}}},
                               .counts = {{.which = 0, .most = 9}}};
      learn::FoldedNetwork folded(features, 7, board);
      features.extent = board;
      learn::Network network(features, 7);
      draw_weights(network, rng);
      network.set_weight(network.layout().weights() - 1, 5);
      for (std::uint64_t i = 0; i < network.layout().weights(); ++i) folded.add(i, network.weight(i));
      for (int i = 0; i < 100; ++i) {
        learn::Board drawn = drawn_board(features, rng);
        learn::Board same = drawn;
        REQUIRE(folded.of(drawn) == network.of(same));
      }
    }
}

TEST_CASE("The network cache keeps the recently used networks and reads an evicted one again") {
  const TrainedModel each = small_drop();
  const std::string bytes = learned(each, 20);
  learn::BundledNetworks networks(*each.info, bytes);
  const Extent first{.rows = 4, .columns = 3};
  const auto network = networks.on(first);
  CHECK(networks.on(first) == network);
  for (int columns = 4; columns < 7; ++columns) networks.on({.rows = 4, .columns = columns});
  CHECK(networks.on(first) == network);
  for (int columns = 4; columns < 8; ++columns) networks.on({.rows = 4, .columns = columns});
  const auto again = networks.on(first);
  CHECK(again != network);
  learn::Board board{.cells = {1, 2, 0, 3}};
  CHECK(again->of(board) == network->of(board));
}

TEST_CASE("Folding halves the number of weights of standard Drop and reduces that of Slide") {
  const auto terms = [](const TrainedModel& each) {
    const learn::Features features = features_of(each);
    return std::pair(learn::FoldedNetwork(features, 0).terms(), std::size_t{learn::Layout(features).terms()});
  };
  CHECK(terms(trained_model("drop", {})) == std::pair<std::size_t, std::size_t>(105, 248));
  const auto [folded, whole] = terms(trained_model("slide", {{"rows", "5"}}));
  CHECK(folded < whole);
}

}  // namespace
}  // namespace tilefold::test
