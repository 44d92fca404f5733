// Weight files: complete ones, compact ones, and invalid ones with the reason.

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "engine/core/text.h"
#include "engine/learn/bytes.h"
#include "engine/learn/equivalent_features.h"
#include "engine/learn/weight_file.h"
#include "tests/support/lessons.h"

namespace tilefold::test {
namespace {

// Returns the bytes with a valid first line and checksum, whatever is in between.
std::string sealed(std::string bytes) {
  bytes.resize(bytes.size() - checksum_of(bytes).size());
  return bytes + checksum_text(bytes);
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

std::string why_refused(const TrainedModel& trained_model, const std::string& bytes) {
  const auto read = trained_model.learning().read(trained_model.plan.rules, bytes);
  const auto going_on = trained_model.learning().go_on(trained_model.plan, bytes);
  REQUIRE_FALSE(read);
  REQUIRE_FALSE(going_on);
  CHECK(read.error().message == going_on.error().message);
  return read.error().message;
}

TEST_CASE("A weight file that is cut at any byte or has any byte changed is rejected") {
  const TrainedModel each = small_slide();
  const std::string bytes = learned(each, 3);
  CHECK(each.learning().read(each.plan.rules, bytes));
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string wrong = bytes;
    wrong[i] = static_cast<char>(wrong[i] ^ 4);
    const auto read = each.learning().read(each.plan.rules, wrong);
    if (read) FAIL("accepted with a changed bit in byte ", i);
    if (each.learning().read(each.plan.rules, bytes.substr(0, i)))
      FAIL("accepted although only this number of bytes is left: ", i);
  }
  CHECK(why_refused(each, bytes + "0") ==
        "it is damaged: its checksum is wrong; get it again from its source, or train it again");
}

TEST_CASE("A compact file stores the median weight as about 20 units, and a small file the largest as a million") {
  const TrainedModel each = small_drop();
  const learn::Features features{
      .extent = {.rows = 4, .columns = 4},
      .tile_classes = 16,
      .shapes = {{.sharing = learn::Sharing::everywhere, .cells = {{0, 0}, {0, 1}, {1, 0}, {1, 1}}}}};
  learn::Network network(features, 0);
  learn::Learner learner(network, 1, true);
  for (std::uint64_t i = 0; i < network.layout().weights(); ++i) {
    network.set_weight(i, (i % 1000 == 0 ? -1'000'000'000 : 5'000'000) + static_cast<std::int32_t>(i));
    learner.set_coherence(i, {.sum = 1, .absolute = 1});
  }
  const auto unit_of = [&](std::uint64_t most) {
    const std::string bytes =
        learn::write_compact(*each.info, {.plan = each.plan, .features = features}, network, learner, most);
    const auto head = learn::read_head(*each.info, bytes);
    REQUIRE(head);
    REQUIRE(learn::read_folded(*head, features.extent));
    return head->unit;
  };
  CHECK(5'000'000 / unit_of(60'000) == 19);
  CHECK(1'000'000'000 / unit_of(40'000) / (1 << 19) == 1);
}

TEST_CASE("A compact file contains exact sums of weights, even if the weights or sums are large") {
  const TrainedModel each = small_drop();
  const learn::Features features{
      .extent = {.rows = 4, .columns = 4},
      .tile_classes = 6,
      .shapes = {{.sharing = learn::Sharing::everywhere, .cells = {{0, 0}, {0, 1}, {1, 0}, {1, 1}}},
                 {.sharing = learn::Sharing::everywhere, .cells = {{1, 1}, {0, 1}, {1, 0}, {0, 0}}}}};
  Rng rng(17);
  // Two tables have the same cells, so sums are up to twice as large.
  for (const std::uint32_t max : {100U, 30'000U, 1'000'000U}) {
    learn::Network network(features, 12);
    learn::Learner learner(network, 1, true);
    for (std::uint64_t i = 0; i < network.layout().weights(); ++i) {
      network.set_weight(i, static_cast<std::int32_t>(rng.below(max)));
      learner.set_coherence(i, {.sum = 1, .absolute = 1});
    }
    const std::string bytes = learn::write_compact(*each.info, {.plan = each.plan, .features = features, .base = 12},
                                                   network, learner, 5'000);
    const auto head = learn::read_head(*each.info, bytes);
    REQUIRE(head);
    REQUIRE(head->unit == 1);
    const auto folded = learn::read_folded(*head, features.extent);
    REQUIRE(folded);
    for (int i = 0; i < 100; ++i) {
      learn::Board board = drawn_board(features, rng);
      learn::Board same = board;
      CHECK(folded->of(board) == network.of(same));
    }
  }
}

TEST_CASE("A compact file contains the most important weights and is accepted only by strategies") {
  const TrainedModel each = small_drop();
  const auto trainer = each.learning().begin(each.plan);
  learn(*trainer, 100);
  const WholeFile whole(each, trainer->bytes());
  // Equivalent features change a sum together, so one weight stands for all of them.
  const learn::EquivalentFeatures equivalents(whole.head.features);
  std::vector<double> matters;
  for (std::uint64_t i = 0; i < whole.network.layout().weights(); ++i) {
    const auto family = equivalents.of(i);
    const double sum = std::accumulate(
        family.indices().begin(), family.indices().end(), 0.0,
        [&](double so_far, std::uint64_t equivalent) { return so_far + whole.network.weight(equivalent); });
    const bool is_first = family.indices().front() == i;
    matters.push_back(is_first ? std::abs(sum) * whole.learner.coherence(i).absolute : 0);
  }

  constexpr std::uint64_t most = 50;
  const std::vector<learn::Learner::Weighty> kept = whole.learner.most_weighty(most);
  REQUIRE(kept.size() == most);
  CHECK(std::is_sorted(kept.begin(), kept.end(), [](const auto& a, const auto& b) { return a.index < b.index; }));
  double min_kept = std::numeric_limits<double>::max();
  for (const auto& one : kept) min_kept = std::min(min_kept, std::exchange(matters[one.index], 0));
  CHECK(min_kept >= *std::max_element(matters.begin(), matters.end()));

  // The evaluations of the file are those of the weights below, up to half a unit for each weight.
  const std::string bytes = trainer->compact_bytes(most);
  CHECK(bytes.size() < 1000);
  const auto head = learn::read_head(*each.info, bytes);
  REQUIRE(head);
  CHECK(head->games == 100);
  const auto folded = learn::read_folded(*head, head->features.extent);
  REQUIRE(folded);
  learn::Network alone(whole.head.features, whole.head.base);
  std::int32_t max = 0;
  for (const auto& one : kept) {
    alone.set_weight(one.index, one.weight);
    max = std::max(max, std::abs(one.weight));
  }
  CHECK(max / head->unit < 1 << 20);
  CHECK((head->unit == 1 || max / head->unit >= 1 << 19));
  const learn::FoldedNetwork exact(alone);
  Rng rng(1);
  for (int times = 0; times < 200; ++times) {
    learn::Board board = drawn_board(whole.head.features, rng);
    const auto terms = static_cast<std::int64_t>(alone.layout().terms());
    CHECK(std::abs(folded->of(board) - exact.of(board)) <= terms * (head->unit + 1) / 2);
  }

  CHECK(each.learning().read(each.plan.rules, bytes));
  const auto going_on = each.learning().go_on(each.plan, bytes);
  REQUIRE_FALSE(going_on);
  CHECK(going_on.error().message == "it is compact, for strategies only; continue from the file that it was made from");
  CHECK(trainer->compact_bytes(1'000'000'000).size() < whole.bytes.size());
}

TEST_CASE("A file that is not a weight file, is newer or is for other rules is rejected with the reason") {
  const TrainedModel each = small_slide();
  const std::string bytes = learned(each, 3);
  CHECK(why_refused(each, "") == "it is not a file of learned weights");
  CHECK(why_refused(each, "{\"puzzle\":\"slide\"}") == "it is not a file of learned weights");
  CHECK(why_refused(each, replaced(bytes, "weights 1", "weights 3")) ==
        "it has version 3, but this program reads versions up to 2; use a newer program");
  CHECK(why_refused(small_drop(), bytes) == "it was trained for slide, not for drop");
  CHECK(why_refused(trained_model("slide", {{"rows", "3"}, {"columns", "3"}}), bytes) ==
        "it was trained for other rules: columns is 2 there and 3 here");
  CHECK(why_refused(each, sealed(replaced(bytes, "puzzle slide 1", "puzzle slide 9"))) ==
        "it was trained for other rules of slide than these");
}

TEST_CASE("A weight file with a valid checksum but an invalid header line is rejected") {
  const TrainedModel each = small_slide();
  const std::string bytes = learned(each, 3);
  for (const auto& [from, to] : Settings{{"board 3 2", "board 16 16"},
                                         {"board 3 2", "board 2 2"},
                                         {"levels 12", "levels 64"},
                                         {"levels 12", "levels 1"},
                                         {"symmetries mirror flip", "symmetries transpose"},
                                         {"stages", "stages 4 4"},
                                         {"shape by_place 0,0", "shape by_chance 0,0"},
                                         {"shape by_place 0,0", "shape by_place 0,0 0,0 0,0 0,0"},
                                         {"count 0 6", "count 64 6"},
                                         {"count 0 6", "crowd 0 6"},
                                         {"seed 5", "seed five"},
                                         {"games 3", "games 18446744073709551615"},
                                         {"moves ", "moves 9000000000000000"},
                                         {"puzzle slide 1\n", ""},
                                         {"weights 1", "weights 2"},
                                         {"rows=3", "rows=9"},
                                         {"features", "creatures"}}) {
    const std::string shown = to;
    CAPTURE(shown);
    const std::string wrong = sealed(replaced(bytes, from, to));
    const auto read = each.learning().read(each.plan.rules, wrong);
    // Too many weights are only detected when they are read.
    CHECK_FALSE(read);
  }
  CHECK_FALSE(each.learning().read(each.plan.rules, sealed(bytes.substr(0, bytes.size() - 30) + std::string(16, '0'))));
  const std::size_t rules = bytes.find("rules ");
  const std::size_t options = bytes.find("options ");
  CHECK(why_refused(each, sealed(bytes.substr(0, rules) + bytes.substr(options)))
            .starts_with("it is damaged: it has no line 'rules'"));
}

// Returns the bytes of a weight file with one weight replaced.
std::string with_weight(const std::string& bytes, std::int32_t weight, float sum, float absolute) {
  std::string changed = bytes.substr(0, bytes.find("\n\n") + 2);
  learn::put_number(changed, 0);
  learn::put_number(changed, weight < 0 ? 2 * static_cast<std::uint64_t>(-std::int64_t{weight}) - 1
                                        : 2 * static_cast<std::uint64_t>(weight));
  learn::put_fraction(changed, sum);
  learn::put_fraction(changed, absolute);
  return changed + checksum_text(changed);
}

TEST_CASE("A weight file with weights or errors that no training could produce is rejected") {
  const TrainedModel each = small_slide();
  const std::string bytes = learned(each, 3);
  CHECK(each.learning().go_on(each.plan, with_weight(bytes, 2'000'000'000, -5, 5)));
  CHECK(each.learning().go_on(each.plan, with_weight(bytes, -2'000'000'000, 0, 0)));
  const float min = std::numeric_limits<float>::denorm_min();
  const float none = std::numeric_limits<float>::quiet_NaN();
  for (const std::string& wrong :
       {with_weight(bytes, 2'000'000'001, 1, 1), with_weight(bytes, std::numeric_limits<std::int32_t>::min() + 1, 1, 1),
        with_weight(bytes, 1, 1, min), with_weight(bytes, 1, -2, 1), with_weight(bytes, 1, none, 1),
        with_weight(bytes, 1, 1, none), with_weight(bytes, 1, 1, -1)})
    CHECK(why_refused(each, wrong).starts_with("it is damaged: its weights are incomplete"));
}

}  // namespace
}  // namespace tilefold::test
