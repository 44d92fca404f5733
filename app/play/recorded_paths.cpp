#include "app/play/recorded_paths.h"

#include <algorithm>
#include <utility>

#include "app/records/host.h"

namespace tilefold::play {

RecordedPaths::RecordedPaths(GameView& view, GameMap& map, std::filesystem::path profile, std::function<void()> wake)
    : view_(view),
      map_(map),
      profile_(std::move(profile)),
      worker_([](const Job& job, const auto& publisher) { publisher.publish(counted(job, publisher.stop())); },
              std::move(wake)) {}

CountedPaths RecordedPaths::counted(const Job& job, const std::stop_token& stop) {
  CountedPaths counted;
  // On a web page, the worker is a fibre. Polling the token would suspend it within SQLite.
  const std::stop_token ends = records::is_page ? std::stop_token() : stop;
  profile::IsStopped is_stopped;
  if (ends.stop_possible()) is_stopped = [ends] { return ends.stop_requested(); };
  auto store = profile::open_again(job.profile, std::move(is_stopped));
  if (!store) {
    counted.message = store.error().message;
    return counted;
  }
  study::PathCounter counter(*job.graph, *job.beginning, job.participant);
  if (const auto added = counter.add(*store, ends, job.player); !added) {
    counted.message = added.error().message;
    return counted;
  }
  counted.paths = counter.paths();
  counted.links = counted.paths.links();
  for (const auto& [link, passes] : counted.paths.passes) counted.most_passes = std::max(counted.most_passes, passes);
  return counted;
}

bool RecordedPaths::is_recording() const {
  GameRepository* const repository = view_.game.recording().repository();
  return repository != nullptr && repository->store().is_open();
}

Redraw RecordedPaths::advance(double /*now*/) {
  if (!is_wanted()) {
    if (std::exchange(asked_, std::nullopt)) worker_.cancel();
    is_current_ = false;
    return Redraw::nothing;
  }
  Subject subject{
      .graph = map_.graph(), .games = view_.game.recording().repository()->version(), .participant = participant_};
  if (asked_ != subject) {
    asked_ = std::move(subject);
    is_current_ = false;
    if (counted_graph_ != map_.latest()->graph) latest_.reset();
    counted_graph_ = map_.latest()->graph;
    worker_.ask({.graph = counted_graph_,
                 .beginning = view_.game.session().beginning().clone(),
                 .profile = profile_,
                 .participant = participant_,
                 .player = view_.game.recording().repository()->store().player.id});
  }
  auto counts = worker_.poll();
  if (!counts) return Redraw::nothing;
  latest_ = std::move(counts);
  is_current_ = true;
  if (participant_ && latest_->message.empty() && !latest_->paths.participants.contains(*participant_))
    participant_.reset();
  return Redraw::window;
}

const CountedPaths* RecordedPaths::latest() const {
  return is_wanted() && map_.latest()->graph == counted_graph_ ? latest_.get() : nullptr;
}

}  // namespace tilefold::play
