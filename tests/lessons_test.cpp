// Training that continues from weight files, which requires the same features; and the mean of several files.

#include <doctest/doctest.h>

#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "engine/learn/network.h"
#include "tests/support/lessons.h"

namespace tilefold::test {
namespace {

TEST_CASE("The features of Drop distinguish 2^16 from 2^17 only with the option for large tiles") {
  const auto are_apart = [](const Settings& options) {
    const TrainedModel each = trained_model("drop", {{"rows", "3"}, {"columns", "2"}}, options);
    const std::string bytes = learned(each, 1);
    const auto head = learn::read_head(*each.info, bytes);
    REQUIRE(head);
    learn::Board one{};
    learn::Board other{};
    one.cells[0] = 16;
    other.cells[0] = 17;
    learn::cap(head->features, one);
    learn::cap(head->features, other);
    return one.cells[0] != other.cells[0];
  };
  CHECK(are_apart({{"large_tiles", "on"}}));
  CHECK_FALSE(are_apart({}));
}

TEST_CASE("Continued training cannot change options that affect the features but can change other options") {
  const Settings rules{{"rows", "2"}, {"columns", "2"}};
  const TrainedModel begun = trained_model("slide", rules, {{"small_shapes", "on"}});
  const std::string bytes = learned(begun, 5);
  const TrainedModel slower = trained_model("slide", rules, {{"small_shapes", "on"}, {"rate", "0.1"}});
  CHECK(slower.learning().go_on(slower.plan, bytes));
  const TrainedModel other = trained_model("slide", rules, {{"rate", "0.1"}});
  const auto refused = other.learning().go_on(other.plan, bytes);
  REQUIRE(!refused);
  CHECK(refused.error().message ==
        "it was started with small_shapes=on, which determines its features; keep that value, or start a new training");
}

TEST_CASE("The mean of several weight files evaluates every board as the mean of their evaluations") {
  std::vector<std::unique_ptr<WholeFile>> trained_models;
  TrainedModel each = small_drop();
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    each.plan.seed = seed;
    trained_models.push_back(std::make_unique<WholeFile>(each, learned(each, 60)));
  }
  const auto trainer = each.learning().go_on(each.plan, trained_models[0]->bytes);
  REQUIRE(trainer);
  for (const std::size_t i : {1U, 2U}) REQUIRE((*trainer)->average_with(trained_models[i]->bytes));
  CHECK((*trainer)->games() == 180);

  const WholeFile mean(each, (*trainer)->bytes());
  Rng rng(1);
  for (int times = 0; times < 200; ++times) {
    const learn::Board board = drawn_board(mean.head.features, rng);
    const auto of = [&](const learn::Network& network) {
      learn::Board same = board;
      return network.of(same);
    };
    const std::int64_t sum =
        of(trained_models[0]->network) + of(trained_models[1]->network) + of(trained_models[2]->network);
    // Each file's weights are rounded when the file is added and again for each later file.
    CHECK(std::abs(3 * of(mean.network) - sum) <= 6 * static_cast<std::int64_t>(mean.network.layout().terms()));
  }
  learn(**trainer, 1);
  CHECK((*trainer)->games() == 181);
}

TEST_CASE("The mean of weight files is rejected unless all are complete and have equal rules and features") {
  const Settings rules{{"rows", "2"}, {"columns", "2"}};
  const TrainedModel each = trained_model("slide", rules);
  const std::string bytes = learned(each, 5);
  const auto why_not = [&](const std::string& other) {
    const auto trainer = each.learning().go_on(each.plan, bytes);
    REQUIRE(trainer);
    const auto done = (*trainer)->average_with(other);
    REQUIRE(!done);
    return done.error().message;
  };
  CHECK(why_not("tilefold") == "it is not a file of learned weights");
  CHECK(why_not(learned(trained_model("slide", {{"rows", "2"}, {"columns", "3"}}), 5)) ==
        "it was trained for other rules: columns is 3 there and 2 here");
  const std::string other = "its features differ from those of the file that it is averaged with";
  CHECK(why_not(learned(trained_model("slide", rules, {{"small_shapes", "on"}}), 5)) == other);
  CHECK(why_not(learned(trained_model("slide", rules, {{"optimism", "9"}}), 5)) == other);
  CHECK(why_not((*each.learning().go_on(each.plan, bytes))->compact_bytes(9)).starts_with("it is compact"));
}

}  // namespace
}  // namespace tilefold::test
