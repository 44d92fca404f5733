// Work over ranks without MPI: messages go through queues, and ranks are threads.

#include <doctest/doctest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <deque>
#include <fstream>
#include <map>
#include <mutex>
#include <thread>

#include "app/work/carry_out.h"
#include "app/work/in_order.h"
#include "app/work/ranks.h"
#include "app/work/worker_pool.h"

namespace tilefold::test {
namespace {

using measure::Assignment;
using measure::Work;
using work::InOrder;
using work::Message;
using work::Messenger;
using work::Ranks;
using work::RunOptions;
using work::Share;

// Holds messages of ranks until they are received.
struct Post {
  std::mutex mutex;
  std::map<int, std::deque<Message>> boxes;
  std::size_t sent = 0;
};

class QueueMessenger final : public Messenger {
 public:
  QueueMessenger(Post& post, int rank, int count) : post_(post), rank_(rank), count_(count) {}
  int rank() const override { return rank_; }
  int count() const override { return count_; }
  void send(int to, std::string text) override {
    const std::lock_guard lock(post_.mutex);
    post_.boxes[to].push_back({.from = rank_, .text = std::move(text)});
    ++post_.sent;
  }
  std::optional<Message> receive() override {
    const std::lock_guard lock(post_.mutex);
    auto& box = post_.boxes[rank_];
    if (box.empty()) return std::nullopt;
    Message message = std::move(box.front());
    box.pop_front();
    return message;
  }

 private:
  Post& post_;
  int rank_;
  int count_;
};

// Returns work with items of very different durations; the result names the item.
Work uneven_work(std::size_t items) {
  Work work{.command = {"test"}, .items = items, .unit = "items", .run = {}};
  work.run = [](const Assignment& assigned, const std::stop_token&) -> std::optional<std::string> {
    const std::size_t item = assigned.item;
    std::uint64_t sum = item;
    const std::uint64_t rounds = item % 97 == 0 ? 200'000 : 200;
    for (std::uint64_t i = 0; i < rounds; ++i) sum = sum * 6364136223846793005U + i;
    return std::to_string(item) + " " + std::to_string(sum);
  };
  return work;
}

std::string alone(const Work& work) {
  std::string text;
  for (std::size_t item = 0; item < work.items; ++item) text += *work.run({item}, {}) + "\n";
  return text;
}

// Runs rank 0 on this thread and the other ranks on other threads.
Result<bool> over_ranks(const Work& work, int count, RunOptions options, const measure::ResultHandler& handle,
                        std::size_t* messages = nullptr) {
  Post post;
  std::vector<std::jthread> others;
  for (int rank = 1; rank < count; ++rank)
    others.emplace_back(
        [&, rank] { Ranks(std::make_unique<QueueMessenger>(post, rank, count)).follow(work, 1 + rank % 2, "same"); });
  Ranks first(std::make_unique<QueueMessenger>(post, 0, count));
  REQUIRE(first.check("same"));
  options.ranks = &first;
  const auto ended = work::carry_out(work, options, handle);
  others.clear();
  if (messages != nullptr) *messages = post.sent;
  return ended;
}

TEST_CASE("The results of parallel work are delivered in item order, whatever order they arrive in") {
  constexpr std::size_t items = 60'000;
  const Share share{.part = 2, .parts = 3};
  const auto text_of = [](std::size_t item) { return item % 7 == 0 ? "" : "result " + std::to_string(item); };
  std::size_t taken = 0;
  InOrder order(share, items, {}, [&](std::size_t item, std::string_view text) {
    REQUIRE(item == share.item(taken));
    REQUIRE(text == text_of(item));
    ++taken;
  });
  const std::size_t places = share.size(items);
  for (std::size_t place = places; place-- > 1;) order.add(share.item(place), text_of(share.item(place)));
  CHECK(taken == 0);
  order.add(share.item(0), text_of(share.item(0)));
  CHECK(taken == places);
}

TEST_CASE("Any number of ranks delivers the results in item order, even for a part of the items") {
  const Work work = uneven_work(3000);
  const std::string whole = alone(work);
  for (const int count : {2, 3, 8}) {
    std::string text;
    const auto ended = over_ranks(work, count, {.threads = 2},
                                  [&](std::size_t, std::string_view result) { text += std::string(result) + "\n"; });
    CHECK(*ended);
    CHECK(text == whole);
  }
  std::size_t next = 1;
  CHECK(*over_ranks(work, 3, {.share = {.part = 2, .parts = 5}}, [&](std::size_t item, std::string_view result) {
    CHECK(item == next);
    CHECK(result == *work.run({item}, {}));
    next += 5;
  }));
  CHECK(next == 3001);
}

TEST_CASE("Data that the first rank attaches to an item reach the rank that processes the item") {
  Work work{.command = {"test"}, .items = 300, .unit = "items", .run = {}};
  work.task = [](std::size_t item) { return std::string(item % 7, ' ') + std::to_string(item * 3) + " I 5 x"; };
  work.run = [](const Assignment& assigned, const std::stop_token&) -> std::optional<std::string> {
    return std::to_string(assigned.item) + ":" + assigned.task;
  };
  for (const int count : {1, 2, 5}) {
    std::size_t next = 0;
    std::size_t told = 0;
    RunOptions options{.threads = 2};
    options.on_result = [&](std::size_t, std::string_view) { ++told; };
    const auto handle = [&](std::size_t item, std::string_view result) {
      CHECK(item == next++);
      CHECK(result == std::to_string(item) + ":" + work.task(item));
    };
    CHECK(*(count == 1 ? work::carry_out(work, options, handle) : over_ranks(work, count, options, handle)));
    CHECK(next == work.items);
    CHECK(told == work.items);
  }
}

TEST_CASE("Ranks send about two messages for a long item, and short items share messages") {
  for (const bool is_long : {true, false}) {
    Work work = uneven_work(is_long ? 400 : 200'000);
    work.run = [is_long](const Assignment& assigned, const std::stop_token&) -> std::optional<std::string> {
      if (is_long) std::this_thread::sleep_for(std::chrono::milliseconds(2));
      return std::to_string(assigned.item);
    };
    std::size_t messages = 0;
    CHECK(*over_ranks(
        work, 3, {.threads = 1}, [](std::size_t, std::string_view) {}, &messages));
    const double of_an_item = static_cast<double>(messages) / static_cast<double>(work.items);
    MESSAGE(std::string(is_long ? "long" : "short"), " items: ", of_an_item, " messages each");
    CHECK(of_an_item < (is_long ? 2.5 : 0.5));
  }
}

TEST_CASE("While one item is slow, ranks process at most a fixed number of later items") {
  Work work = uneven_work(work::window + 20'000);
  std::mutex mutex;
  std::size_t furthest = 0;
  std::atomic<bool> is_released = false;
  work.run = [&](const Assignment& assigned, const std::stop_token&) -> std::optional<std::string> {
    const std::size_t item = assigned.item;
    if (item == 0)
      while (!is_released) std::this_thread::yield();
    const std::lock_guard lock(mutex);
    furthest = std::max(furthest, item);
    if (furthest + 1 == work::window) is_released = true;
    return std::to_string(item);
  };
  std::size_t furthest_at_first = 0;
  const auto handle = [&](std::size_t item, std::string_view) {
    const std::lock_guard lock(mutex);
    if (item == 0) furthest_at_first = furthest;
  };
  for (const bool has_ranks : {false, true}) {
    furthest = 0;
    is_released = false;
    CHECK(*(has_ranks ? over_ranks(work, 3, {.threads = 1}, handle) : work::carry_out(work, {.threads = 3}, handle)));
    CHECK(furthest_at_first < work::window);
    CHECK(furthest + 1 == work.items);
  }
}

TEST_CASE("A stop keeps the finished results in order, and an error in an item ends all ranks with its message") {
  Work work = uneven_work(1'000'000);
  std::stop_source stop;
  std::size_t taken = 0;
  std::size_t last = 0;
  const auto stopped =
      over_ranks(work, 3, {.threads = 1, .stop = stop.get_token()}, [&](std::size_t item, std::string_view) {
        CHECK((taken == 0 || item > last));
        last = item;
        if (++taken == 500) stop.request_stop();
      });
  CHECK_FALSE(*stopped);
  CHECK(taken >= 500);
  CHECK(taken < work.items);
  work.run = [](const Assignment& assigned, const std::stop_token&) -> std::optional<std::string> {
    if (assigned.item == 700) throw std::runtime_error("no more paper");
    return "x";
  };
  const auto failed = over_ranks(work, 3, {.threads = 1}, [](std::size_t, std::string_view) {});
  REQUIRE_FALSE(failed);
  CHECK(failed.error().message.find("no more paper") != std::string::npos);
  work.run = [](const Assignment& assigned, const std::stop_token&) -> std::optional<std::string> {
    if (assigned.item == 700) throw std::bad_alloc();
    return "x";
  };
  const auto starved = over_ranks(work, 3, {.threads = 1}, [](std::size_t, std::string_view) {});
  REQUIRE_FALSE(starved);
  CHECK(starved.error().message.find("out of memory; use fewer threads") != std::string::npos);
}

TEST_CASE("A rank that runs another command is reported, and no rank waits for a rank that has stopped") {
  const Work work = uneven_work(10);
  for (const std::string identity : {"other", ""}) {
    Post post;
    bool has_followed = true;
    {
      std::jthread other([&] {
        Ranks rank(std::make_unique<QueueMessenger>(post, 1, 2));
        if (!identity.empty()) has_followed = rank.follow(work, 1, identity);
      });
      Ranks first(std::make_unique<QueueMessenger>(post, 0, 2));
      const auto checked = first.check("same");
      REQUIRE_FALSE(checked);
      CHECK(checked.error().message.find("rank 1") != std::string::npos);
    }
    CHECK(has_followed == identity.empty());
  }
  Post post;
  std::jthread other([&] { Ranks(std::make_unique<QueueMessenger>(post, 1, 2)).follow(work, 1, "same"); });
  Ranks first(std::make_unique<QueueMessenger>(post, 0, 2));
  CHECK(first.check("same"));  // the first rank exits after this check without running items
}

TEST_CASE("A rank whose processor uses another instruction set is reported and still does its work") {
  const Work work = uneven_work(200);
  for (const std::string form : {"plain", "AVX2"}) {
    Post post;
    std::jthread other([&] {
      Ranks rank(std::make_unique<QueueMessenger>(post, 1, 2), form);
      CHECK(rank.follow(work, 1, "same"));
    });
    Ranks first(std::make_unique<QueueMessenger>(post, 0, 2), "AVX2");
    REQUIRE(first.check("same"));
    CHECK(first.other_form().message == (form == "AVX2"
                                             ? ""
                                             : "rank 1 runs the engine variant plain, and rank 0 the variant AVX2; the "
                                               "results are the same, but the speed is not"));
    std::size_t taken = 0;
    CHECK(*work::carry_out(work, {.threads = 1, .ranks = &first}, [&](std::size_t, std::string_view) { ++taken; }));
    CHECK(taken == work.items);
  }
}

TEST_CASE("Ranks can receive the first rank's value and collect the values of all ranks") {
  for (const int count : {2, 5}) {
    Post post;
    const std::string said = std::string("a\0b", 3) + std::string(100'000, '7');
    const auto join_run = [&](int rank) {
      Ranks ranks(std::make_unique<QueueMessenger>(post, rank, count));
      const auto met = ranks.meet("same");
      REQUIRE(met);
      CHECK(*met);
      CHECK(ranks.agree(rank == 0 ? said : std::string("mine")) == said);
      for (int round = 0; round < 50; ++round) {
        const auto text = [&](int from) { return std::string(static_cast<std::size_t>(from + round), '\n') + "1 2"; };
        const auto all = ranks.exchange(text(rank));
        for (int from = 0; from < count; ++from) CHECK(all[static_cast<std::size_t>(from)] == text(from));
        CHECK(ranks.agree(std::uint64_t{rank == 0 ? 7U : 0U}) == 7);
      }
    };
    std::vector<std::jthread> others;
    for (int rank = 1; rank < count; ++rank) others.emplace_back([&, rank] { join_run(rank); });
    join_run(0);
  }
  Post post;
  std::jthread other([&] {
    const auto met = Ranks(std::make_unique<QueueMessenger>(post, 1, 2)).meet("other");
    CHECK(met);
    CHECK_FALSE(*met);
  });
  CHECK_FALSE(Ranks(std::make_unique<QueueMessenger>(post, 0, 2)).meet("same"));
}

TEST_CASE("Ranks exchange texts pairwise, and no rank is more than one exchange ahead") {
  for (const int count : {1, 2, 5}) {
    Post post;
    constexpr int rounds = 200;
    std::atomic<std::size_t> longest = 0;
    const auto text = [](int from, int to, int round) {
      return std::string(static_cast<std::size_t>(round % 7), '\0') + std::to_string((from * 10 + to) * 1000 + round);
    };
    const auto join_run = [&](int rank) {
      Ranks ranks(std::make_unique<QueueMessenger>(post, rank, count));
      REQUIRE(ranks.meet("same"));
      for (int round = 0; round < rounds; ++round) {
        std::vector<std::string> texts;
        for (int to = 0; to < count; ++to) texts.push_back(text(rank, to, round));
        ranks.swap(texts);
        for (int from = 0; from < count; ++from)
          CHECK(texts[static_cast<std::size_t>(from)] == text(from, rank, round));
        const std::lock_guard lock(post.mutex);
        longest = std::max<std::size_t>(longest, post.boxes[rank].size());
      }
    };
    std::vector<std::jthread> others;
    for (int rank = 1; rank < count; ++rank) others.emplace_back([&, rank] { join_run(rank); });
    join_run(0);
    others.clear();
    CHECK(longest <= static_cast<std::size_t>(count));  // at most one text of each rank is in transit
    const std::size_t to_meet = 2 * (static_cast<std::size_t>(count) - 1);
    CHECK(post.sent == to_meet + rounds * static_cast<std::size_t>(count * (count - 1)));
  }
}

TEST_CASE("A rank does not mistake an early message from another rank for a message from the first rank") {
  Post post;
  QueueMessenger(post, 2, 3).send(1, "early");
  QueueMessenger first(post, 0, 3);
  first.send(1, "A");
  first.send(1, "Nsaid");
  QueueMessenger(post, 2, 3).send(1, "late");
  first.send(1, "from 0");
  Ranks ranks(std::make_unique<QueueMessenger>(post, 1, 3));
  const auto met = ranks.meet("same");
  REQUIRE(met);
  CHECK(*met);
  CHECK(ranks.agree(std::string("mine")) == "said");
  std::vector<std::string> texts{"to 0", "own", "to 2"};
  ranks.swap(texts);
  CHECK(texts == std::vector<std::string>{"from 0", "own", "early"});
}

#ifndef TILEFOLD_SANITIZED  // sanitizers use more memory than any limit
// Limits the process to this much additional memory, until destroyed.
class MemoryLimit {
 public:
  explicit MemoryLimit(rlim_t more) {
    rlim_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    getrlimit(RLIMIT_AS, &before_);
    rlimit limit = before_;
    limit.rlim_cur = pages * static_cast<rlim_t>(getpagesize()) + more;
    setrlimit(RLIMIT_AS, &limit);
  }
  ~MemoryLimit() { setrlimit(RLIMIT_AS, &before_); }
  MemoryLimit(const MemoryLimit&) = delete;
  MemoryLimit& operator=(const MemoryLimit&) = delete;

 private:
  rlimit before_{};
};

TEST_CASE("If no more threads can be created, the existing threads do all the work") {
  constexpr int wanted = 64;
  const Work work = uneven_work(100);
  std::optional<work::WorkerPool> pool;
  {
    const MemoryLimit limit(rlim_t{20} << 20U);  // enough for the stacks of two threads
    pool.emplace(work, wanted);
  }
  CHECK(pool->size() >= 1);
  CHECK(pool->size() < wanted);
  for (std::size_t i = 0; i < work.items; ++i) pool->order({i});
  std::size_t done = 0;
  while (done < work.items) {
    done += pool->pop_finished().size();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  CHECK(done == work.items);
}
#endif

}  // namespace
}  // namespace tilefold::test
