// Files of learned weights: whole or refused by their reason, and compact ones.

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/learn/bytes.h"
#include "engine/learn/weight_file.h"
#include "tests/support/lessons.h"

namespace tilefold::test {
namespace {

// Its first line and its checksum say what they should, whatever stands between.
std::string sealed(std::string bytes) {
  bytes.resize(bytes.size() - checksum_of(bytes).size());
  return bytes + learn::checksum_text(bytes);
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

std::string why_refused(const Lesson& lesson, const std::string& bytes) {
  const auto read = lesson.learning().read(lesson.plan.rules, bytes);
  const auto going_on = lesson.learning().go_on(lesson.plan, bytes);
  REQUIRE_FALSE(read);
  REQUIRE_FALSE(going_on);
  CHECK(read.error().message == going_on.error().message);
  return read.error().message;
}

TEST_CASE("a file that lost a byte, or has one bit wrong, is refused wherever it is") {
  const Lesson each = small_slide();
  const std::string bytes = learned(each, 3);
  CHECK(each.learning().read(each.plan.rules, bytes));
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string wrong = bytes;
    wrong[i] = static_cast<char>(wrong[i] ^ 4);
    const auto read = each.learning().read(each.plan.rules, wrong);
    if (read) FAIL("the bit of byte ", i);
    if (each.learning().read(each.plan.rules, bytes.substr(0, i))) FAIL("the first ", i);
  }
  CHECK(why_refused(each, bytes + "0") ==
        "it is damaged: its checksum is wrong; take it from where it came from, or "
        "learn it again");
}

TEST_CASE(
    "a compact file has the weights that were told the most errors, in whole points, and is for strategies alone") {
  const Lesson each = small_drop();
  const auto trainer = each.learning().begin(each.plan);
  learn(*trainer, 100);
  const std::string whole_bytes = trainer->bytes();
  const auto whole = learn::read_head(*each.info, whole_bytes);
  REQUIRE(whole);
  learn::Network network(whole->features, whole->base);
  learn::Learner learner(network, 1, true);
  REQUIRE(learn::read_weights(*whole, network, &learner));

  constexpr std::uint64_t most = 50;
  const std::string bytes = trainer->compact_bytes(most);
  CHECK(bytes.size() < 1000);
  const auto head = learn::read_head(*each.info, bytes);
  REQUIRE(head);
  CHECK(head->games == 100);
  learn::Network kept(head->features, head->base);
  REQUIRE(learn::read_weights(*head, kept, nullptr));
  float least_kept = std::numeric_limits<float>::max();
  float most_left = 0;
  std::uint64_t count = 0;
  for (std::uint64_t i = 0; i < network.layout().weights(); ++i) {
    const double points = static_cast<double>(network.weight(i)) / learn::parts_of_point;
    if (std::abs(points) < 0.5) continue;
    float& bound = kept.weight(i) != 0 ? least_kept : most_left;
    bound = kept.weight(i) != 0 ? std::min(bound, learner.coherence(i).absolute)
                                : std::max(bound, learner.coherence(i).absolute);
    if (kept.weight(i) == 0) continue;
    ++count;
    CHECK(kept.weight(i) == std::llround(points) * learn::parts_of_point);
  }
  CHECK(count == most);
  CHECK(least_kept >= most_left);

  CHECK(each.learning().read(each.plan.rules, bytes));
  const auto going_on = each.learning().go_on(each.plan, bytes);
  REQUIRE_FALSE(going_on);
  CHECK(going_on.error().message == "it is compact, for strategies alone; go on from the file that it was made of");
  CHECK(trainer->compact_bytes(1'000'000'000).size() < whole_bytes.size());
}

TEST_CASE("what is no file of weights, is newer, or is for something else is refused by its reason") {
  const Lesson each = small_slide();
  const std::string bytes = learned(each, 3);
  CHECK(why_refused(each, "") == "it is no file of learned weights");
  CHECK(why_refused(each, "{\"puzzle\":\"slide\"}") == "it is no file of learned weights");
  CHECK(why_refused(each, replaced(bytes, "weights 1", "weights 3")) ==
        "it is of version 3, and this program reads versions up to 2; use a newer one");
  CHECK(why_refused(small_drop(), bytes) == "it was learned for slide, not for drop");
  CHECK(why_refused(lesson("slide", {{"rows", "3"}, {"columns", "3"}}), bytes) ==
        "it was learned for other rules: columns is 2 there and 3 here");
  CHECK(why_refused(each, sealed(replaced(bytes, "puzzle slide 1", "puzzle slide 9"))) ==
        "it was learned for other rules of slide than these");
}

TEST_CASE("a file whose checksum is right and whose lines are not is refused, too") {
  const Lesson each = small_slide();
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
                                         {"rows=3", "rows=9"},
                                         {"features", "creatures"}}) {
    const std::string shown = to;
    CAPTURE(shown);
    const std::string wrong = sealed(replaced(bytes, from, to));
    const auto read = each.learning().read(each.plan.rules, wrong);
    // More weights than there are is no fault that can be seen before they are read.
    CHECK_FALSE(read);
  }
  CHECK_FALSE(each.learning().read(each.plan.rules, sealed(bytes.substr(0, bytes.size() - 30) + std::string(16, '0'))));
}

}  // namespace
}  // namespace tilefold::test
