// Stages of a network: boards with large tiles use separate weights, which begin as copies of the previous stage's
// weights.

#include <doctest/doctest.h>

#include <cmath>

#include "engine/learn/weight_file.h"
#include "tests/support/lessons.h"

namespace tilefold::test {
namespace {

// The weights 0 to 5 are those of single tiles on boards without a 3, the weights from 6 on those with a 3.
TEST_CASE("In a staged network a new stage starts with copies of the previous stage's weights and learning rates") {
  const learn::Features features{.extent = {.rows = 1, .columns = 2},
                                 .tile_classes = 6,
                                 .stages = {3},
                                 .shapes = {{.sharing = learn::Sharing::everywhere, .cells = {{0, 0}}}}};
  learn::Network network(features, 0);
  learn::Learner learner(network, 1, true);
  const auto learn_of = [&](std::uint8_t first, std::uint8_t second, std::int64_t target) {
    learn::Learner::Terms terms;
    learner.see({.cells = {first, second}}, terms);
    return learner.learn(terms, target);
  };
  for (const std::int64_t target : {4000, -2000, 4000, -2000, 1000}) learn_of(1, 2, target);
  const std::int32_t before = network.weight(1);
  const double rate = std::abs(learner.coherence(1).sum) / learner.coherence(1).absolute;
  REQUIRE(rate > 0);
  REQUIRE(rate < 0.5);

  CHECK(learn_of(1, 3, before + 20'000) == before);
  CHECK(network.weight(1) == before);
  CHECK(network.own_weight(6 + 3) == 10'000);
  CHECK(network.own_weight(6 + 1) - before == doctest::Approx(10'000 * rate).epsilon(0.01));
}

// A network of three stages, of which the later two have learned few weights.
TEST_CASE("In a staged network a stage that has not learned a weight uses the weight of the previous stage") {
  const TrainedModel each = small_drop();
  const learn::Features features{.extent = {.rows = 4, .columns = 4},
                                 .tile_classes = 6,
                                 .symmetries = {.mirror = true, .flip = true, .transpose = true},
                                 .stages = {3, 5},
                                 .shapes = {{.sharing = learn::Sharing::by_place, .cells = {{0, 0}, {0, 1}, {1, 0}}}},
                                 .counts = {{.which = 0, .most = 7}}};
  learn::Network network(features, 12);
  learn::Learner learner(network, 1, true);
  Rng rng(29);
  const std::uint64_t size_of_stage = network.layout().weights_of_stage();
  for (std::uint64_t i = 0; i < network.layout().weights(); ++i) {
    if (i >= size_of_stage && rng.below(3) > 0) continue;
    network.set_weight(i, static_cast<std::int32_t>(rng.below(2001)) - 1000);
    learner.set_coherence(i, {.sum = 1, .absolute = 1});
  }
  network.set_weight(0, 10);
  network.set_weight(size_of_stage, 0);
  network.set_weight(2 * size_of_stage, 0);
  CHECK(network.weight(2 * size_of_stage) == 10);
  network.set_weight(size_of_stage, 20);
  CHECK(network.weight(2 * size_of_stage) == 20);
  CHECK(network.own_weight(2 * size_of_stage) == 0);

  const learn::Head head{.plan = each.plan, .features = features, .base = 12};
  for (const std::string& bytes : {learn::write_weights(*each.info, head, network, learner),
                                   learn::write_compact(*each.info, head, network, learner, 1'000'000)}) {
    const auto read = learn::read_head(*each.info, bytes);
    REQUIRE(read);
    REQUIRE((!read->is_compact || read->unit == 1));
    const auto folded = learn::read_folded(*read, features.extent);
    REQUIRE(folded);
    for (int i = 0; i < 300; ++i) {
      learn::Board board = drawn_board(features, rng);
      board.counts[0] %= 8;
      learn::Board same = board;
      CHECK(folded->of(board) == network.of(same));
    }
  }
}

// A weight that is near zero in the later stage and large in the stage before.
TEST_CASE("In a staged network a compact file stores even a weight of 0 if the previous stage has another weight") {
  const TrainedModel each = small_drop();
  const learn::Features features{
      .extent = {.rows = 1, .columns = 1}, .tile_classes = 6, .stages = {3}, .shapes = {{.cells = {{0, 0}}}}};
  learn::Network network(features, 0);
  learn::Learner learner(network, 1, true);
  const auto set = [&](std::uint64_t index, std::int32_t weight) {
    network.set_weight(index, weight);
    learner.set_coherence(index, {.sum = 1, .absolute = 1});
  };
  set(1, 2'000'000'000);
  set(4, 1'000'000'000);
  set(6 + 4, 1);
  const std::string bytes =
      learn::write_compact(*each.info, {.plan = each.plan, .features = features}, network, learner, 3);
  const auto head = learn::read_head(*each.info, bytes);
  REQUIRE(head);
  REQUIRE(head->unit > 2);
  const auto folded = learn::read_folded(*head, features.extent);
  REQUIRE(folded);
  learn::Board board{.cells = {4}};
  CHECK(folded->of(board) == 0);
  // The least important weight is the one that is closest to the weight it would inherit.
  set(6 + 4, 999'999'999);
  const auto kept = learner.most_weighty(2);
  REQUIRE(kept.size() == 2);
  CHECK(kept[0].index == 1);
  CHECK(kept[1].index == 4);
}

TEST_CASE("A staged network is the same after training with one or two threads, in one run or two") {
  const TrainedModel each = trained_model("slide", {{"rows", "3"}, {"columns", "3"}});
  const std::string without = learned(each, 1);
  const auto head = learn::read_head(*each.info, without);
  REQUIRE(head);
  learn::Features features = head->features;
  features.stages = {5, 7};
  learn::Network network(features, 0);
  const learn::Learner learner(network, 1, true);
  const std::string begun =
      learn::write_weights(*each.info, {.plan = each.plan, .features = features}, network, learner);
  const auto model_of = [&](const std::string& bytes, std::uint64_t games, int threads) {
    const auto trainer = each.learning().go_on(each.plan, bytes);
    REQUIRE(trainer);
    learn(**trainer, games, threads);
    return (*trainer)->bytes();
  };
  const std::string bytes = model_of(begun, 400, 1);
  CHECK(bytes.find("\nstages 5 7\n") != std::string::npos);
  const auto mean = (*each.learning().go_on(each.plan, bytes))->average_with(bytes);
  REQUIRE(!mean);
  CHECK(mean.error().message == "it has stages, and files with stages cannot be averaged");
  CHECK(model_of(model_of(begun, 250, 2), 150, 2) == bytes);
}

}  // namespace
}  // namespace tilefold::test
