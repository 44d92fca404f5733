#include "app/jobs/map_worker.h"

#include <utility>

#include "app/jobs/background.h"

namespace tilefold::app {
namespace {

constexpr int most_sweeps = 12;

}  // namespace

void MapWorker::ask(MapQuestion question) {
  cancel();
  const std::lock_guard lock(mutex_);
  working_ = std::stop_source();
  question_ = std::move(question);
  if (!thread_.joinable()) thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
  changed_.notify_one();
}

void MapWorker::cancel() {
  const std::lock_guard lock(mutex_);
  working_.request_stop();
  question_.reset();
  news_.reset();
  ++asked_;
}

std::shared_ptr<const MapNews> MapWorker::take() {
  const std::lock_guard lock(mutex_);
  return std::exchange(news_, nullptr);
}

// News of a question that has been replaced is nobody's.
void MapWorker::tell(const MapNews& news, std::uint64_t number) {
  {
    const std::lock_guard lock(mutex_);
    if (number != asked_) return;
    if (std::exchange(news_, std::make_shared<MapNews>(news)) != nullptr) return;
  }
  wake_();
}

void MapWorker::find(const MapQuestion& question, std::uint64_t number, const std::stop_token& stop) {
  MapNews news;
  auto graph = question.puzzle->about().map(*question.puzzle, question.goals, most_map_states, stop);
  if (!graph) {
    news.message = graph.error().message;
    news.is_final = true;
    tell(news, number);
    return;
  }
  news.graph = std::move(*graph);
  news.deepest = deepest_state(*news.graph);
  news.is_final = question.demand == MapDemand::graph;
  tell(news, number);
  if (!news.is_final) lay_out(std::move(news), number, stop);
}

void MapWorker::lay_out(MapNews news, std::uint64_t number, const std::stop_token& stop) {
  MapLayout layout(*news.graph);
  news.links = std::make_shared<const std::vector<StateIndex>>(listed_links(*news.graph));
  news.radius = layout.radius();
  for (news.sweeps = 0; news.sweeps <= most_sweeps && !stop.stop_requested(); ++news.sweeps) {
    if (news.sweeps > 0) layout.sweep();
    news.places = std::make_shared<const std::vector<MapPlace>>(layout.places());
    news.is_final = news.sweeps == most_sweeps;
    news.index = news.is_final ? std::make_shared<const PlaceIndex>(*news.places) : nullptr;
    tell(news, number);
  }
}

void MapWorker::run(const std::stop_token& stop) {
  yield_to_others();
  std::unique_lock lock(mutex_);
  while (changed_.wait(lock, stop, [this] { return question_.has_value(); })) {
    const MapQuestion question = *std::exchange(question_, std::nullopt);
    const std::uint64_t number = asked_;
    const std::stop_token working = working_.get_token();
    lock.unlock();
    find(question, number, working);
    lock.lock();
  }
}

}  // namespace tilefold::app
