#include "app/work/carry_out.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <utility>

#include "app/work/collector.h"
#include "app/work/ranks.h"
#include "engine/core/geometry.h"
#include "engine/core/text.h"
#include "engine/search/parallel.h"

namespace tilefold::work {
namespace {

// Runs the items in threads; each item runs in the first free thread. If the work defines no order, an item starts only
// when it is within the window (see `window`).
void do_with_threads(const measure::Work& work, const RunOptions& options, Collector& collector) {
  const bool is_whole = options.share == Share{};
  const auto item_at = [&](std::size_t index) {
    return work.order && is_whole ? work.order(index) : options.share.item(index);
  };
  for_each_item(options.share.size(work.items), options.threads, [&](std::size_t index) {
    const std::size_t item = item_at(index);
    if (collector.is_stopped() || collector.has(item)) return;
    if (!work.order && !collector.wait_for(index)) return;
    try {
      auto result = work.run(work.assignment(item), collector.stop());
      if (result) collector.add(item, *result);
    } catch (...) {
      collector.give_up();
      throw;
    }
  });
}

}  // namespace

Collector::Collector(const measure::Work& work, const RunOptions& options, const measure::ResultHandler& handle)
    : options_(options),
      order_(options.share, work.items, known(), handle),
      missing_(options.share.size(work.items) - (options.file != nullptr ? options.file->count() : 0)),
      done_(options.file != nullptr ? options.file->count() : 0),
      watch_(options.stop, [this] { give_up(); }) {
  if (options_.on_progress) options_.on_progress(done_);
}

InOrder::Known Collector::known() {
  if (options_.file == nullptr) return {};
  return [this](std::size_t item, std::string& result) {
    if (!options_.file->has(item) || problem_) return false;
    auto found = options_.file->result(item);
    if (!found) {
      problem_ = found.error();
      return false;
    }
    result = std::move(*found);
    return true;
  };
}

bool Collector::has(std::size_t item) const {
  return options_.file != nullptr && options_.file->has(item);
}

void Collector::add(std::size_t item, const std::string& result) {
  const std::lock_guard lock(mutex_);
  if (problem_) return;
  if (options_.file != nullptr)
    if (const auto added = options_.file->add(item, result); !added) {
      problem_ = added.error();
      stop_.request_stop();
      moved_.notify_all();
      return;
    }
  if (options_.on_result) options_.on_result(item, result);
  const std::size_t before = order_.index();
  order_.add(item, result);
  --missing_;
  if (options_.on_progress) options_.on_progress(++done_);
  if (order_.index() != before) moved_.notify_all();
}

bool Collector::may_begin(std::size_t index) {
  const std::lock_guard lock(mutex_);
  return index < order_.index() + window;
}

bool Collector::wait_for(std::size_t index) {
  while (!is_stopped() && !may_begin(index)) wait_for_room();
  return !is_stopped();
}

void Collector::wait_for_room() {
  constexpr std::chrono::milliseconds not_long{10};
  std::unique_lock lock(mutex_);
  if (!is_stopped()) moved_.wait_for(lock, not_long);
}

void Collector::fail(Error problem) {
  {
    const std::lock_guard lock(mutex_);
    if (!problem_) problem_ = std::move(problem);
  }
  give_up();
}

// This function must not lock the mutex: the function that receives results is called while the mutex is locked, and it
// may request the stop that calls this one. A thread that therefore misses the notification wakes up after a short
// timeout.
void Collector::give_up() {
  stop_.request_stop();
  moved_.notify_all();
}

Result<bool> Collector::finish() {
  const std::lock_guard lock(mutex_);
  if (!problem_) order_.flush();
  if (problem_) return *problem_;
  if (missing_ > 0) return false;
  if (options_.file != nullptr)
    if (const auto ended = options_.file->end(); !ended) return ended.error();
  return true;
}

Result<bool> carry_out(const measure::Work& work, const RunOptions& options, const measure::ResultHandler& handle) {
  Collector collector(work, options, handle);
  if (options.ranks != nullptr) {
    options.ranks->lead(work, options, collector);
  } else {
    do_with_threads(work, options, collector);
  }
  return collector.finish();
}

Result<Done> check_shards(const std::vector<ResultsFile>& shards) {
  const ResultsFile& first = shards.front();
  std::vector<const ResultsFile*> parts(first.header().share.parts, nullptr);
  for (const ResultsFile& shard : shards) {
    if (const auto same = check_same_run(shard.header(), first.header(), phrase_of("{}", {first.path()})); !same)
      return make_error("{}: {}", shard.path(), same.error());
    if (shard.header().shown != first.header().shown || shard.header().share.parts != first.header().share.parts)
      return make_error(
          "{}: it does not belong to the run of {}, which has a different number of parts or another output format",
          shard.path(), first.path());
    const ResultsFile*& part = parts[to_zero_based(shard.header().share.part)];
    if (part != nullptr)
      return make_error("{}: shard {} is already given as {}; give each shard once", shard.path(),
                        shard.header().share.part, part->path());
    part = &shard;
  }
  std::string missing;
  std::size_t count = 0;
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (parts[i] == nullptr && ++count <= 5) missing += (missing.empty() ? "" : ", ") + std::to_string(to_one_based(i));
  if (count == 0) return Done{};
  if (count > 5) missing += ", …";
  if (count == 1) return make_error("of {} shards 1 is missing: {}", parts.size(), missing);
  return make_error("of {} shards {} are missing: {}", parts.size(), count, missing);
}

Result<Done> merge_shards(std::vector<ResultsFile>& shards, const measure::ResultHandler& handle) {
  const std::size_t items = shards.front().header().items;
  std::vector<ResultsFile*> parts(shards.size());
  for (ResultsFile& shard : shards) parts[to_zero_based(shard.header().share.part)] = &shard;
  for (std::size_t item = 0; item < items; ++item) {
    const auto result = parts[item % parts.size()]->result(item);
    if (!result) return result.error();
    handle(item, *result);
  }
  return Done{};
}

}  // namespace tilefold::work
