// Equivalent features: a board contains either all of them or none, so a compact file stores only one.

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "engine/learn/bytes.h"
#include "engine/learn/equivalent_features.h"
#include "engine/learn/weight_file.h"
#include "tests/support/lessons.h"

namespace tilefold::test {
namespace {

std::vector<std::uint64_t> family_of(const learn::EquivalentFeatures& equivalents, std::uint64_t index) {
  const learn::EquivalentFeatures::Family family = equivalents.of(index);
  return {family.indices().begin(), family.indices().end()};
}

learn::Features block_of_four(learn::Sharing sharing, const learn::Symmetries& symmetries) {
  return {.extent = {.rows = 4, .columns = 4},
          .tile_classes = 5,
          .symmetries = symmetries,
          .shapes = {{.sharing = sharing, .cells = {{0, 0}, {0, 1}, {1, 0}, {1, 1}}}}};
}

TEST_CASE("With symmetries, the reflected and rotated readings of a feature shape are equivalent features") {
  // The arguments are the tile classes of the first row, then those of the second row.
  const auto index = [](int a, int b, int c, int d) {
    return static_cast<std::uint64_t>(a + 5 * b + 25 * c + 125 * d);
  };
  using Indices = std::vector<std::uint64_t>;
  const learn::EquivalentFeatures mirrored(block_of_four(learn::Sharing::everywhere, {.mirror = true}));
  CHECK(family_of(mirrored, index(1, 2, 3, 4)) == Indices{index(2, 1, 4, 3), index(1, 2, 3, 4)});
  CHECK(family_of(mirrored, index(3, 3, 4, 4)) == Indices{index(3, 3, 4, 4)});
  const learn::EquivalentFeatures turned(
      block_of_four(learn::Sharing::everywhere, {.mirror = true, .flip = true, .transpose = true}));
  CHECK(family_of(turned, index(1, 2, 3, 4)).size() == 8);
  CHECK(family_of(turned, index(0, 0, 0, 1)) ==
        Indices{index(1, 0, 0, 0), index(0, 1, 0, 0), index(0, 0, 1, 0), index(0, 0, 0, 1)});

  const learn::EquivalentFeatures alone(block_of_four(learn::Sharing::everywhere, {}));
  CHECK(family_of(alone, index(1, 2, 3, 4)).size() == 1);
  const learn::EquivalentFeatures by_wall(block_of_four(learn::Sharing::by_wall, {.mirror = true, .flip = true}));
  CHECK(family_of(by_wall, index(1, 2, 3, 4)).size() == 1);
}

TEST_CASE("A board has all features of an equivalent group or none, for every puzzle") {
  Rng rng(7);
  for (const TrainedModel& each :
       {trained_model("slide", {}), trained_model("slide", {{"rows", "3"}, {"columns", "3"}}),
        trained_model("slide", {{"rows", "3"}, {"columns", "4"}}), small_drop(), trained_model("drop", {}),
        small_swap()}) {
    const std::string bytes = learned(each, 1);
    const auto head = learn::read_head(*each.info, bytes);
    REQUIRE(head);
    const learn::Network network(head->features, 0);
    const learn::EquivalentFeatures equivalents(head->features);
    std::size_t relatives = 0;
    for (int times = 0; times < 100; ++times) {
      learn::Board board = drawn_board(head->features, rng);
      learn::cap(head->features, board);
      std::set<std::uint64_t> seen;
      network.for_each_feature(board, [&](std::uint64_t index) { seen.insert(index); });
      for (const std::uint64_t index : seen) {
        const auto family = family_of(equivalents, index);
        relatives += family.size() - 1;
        CHECK(std::includes(seen.begin(), seen.end(), family.begin(), family.end()));
        for (const std::uint64_t equivalent : family) CHECK(family_of(equivalents, equivalent) == family);
      }
    }
    CHECK((relatives > 0 || each.info->name == "swap"));
  }
}

TEST_CASE("A compact file stores the summed weight of equivalent features once, for boards of every size") {
  const TrainedModel each = small_drop();
  const auto trainer = each.learning().begin(each.plan);
  learn(*trainer, 200);
  const WholeFile whole(each, trainer->bytes());
  const learn::EquivalentFeatures equivalents(whole.head.features);
  std::size_t met = 0;
  std::set<std::uint64_t> families;
  for (std::uint64_t i = 0; i < whole.network.layout().weights(); ++i)
    if (whole.learner.coherence(i).absolute > 0) {
      ++met;
      families.insert(family_of(equivalents, i).front());
    }
  REQUIRE(families.size() < met);

  const std::string bytes = trainer->compact_bytes(met);
  const auto head = learn::read_head(*each.info, bytes);
  REQUIRE(head);
  CHECK(learn::ByteReader(head->weights).number() <= families.size());
  CHECK(learn::ByteReader(head->weights).number() > families.size() / 2);
  Rng rng(3);
  for (const int columns : {3, 2, 5, 8}) {
    const Extent board{.rows = 5, .columns = columns};
    const auto before = learn::read_folded(whole.head, board);
    const auto after = learn::read_folded(*head, board);
    REQUIRE(before);
    REQUIRE(after);
    learn::Features features = head->features;
    features.extent = board;
    const auto terms = static_cast<std::int64_t>(learn::Layout(head->features, board).terms());
    for (int times = 0; times < 50; ++times) {
      learn::Board one = drawn_board(features, rng);
      learn::Board other = one;
      CHECK(std::abs(before->of(one) - after->of(other)) <= terms * (head->unit + 1) / 2);
    }
  }
}

}  // namespace
}  // namespace tilefold::test
