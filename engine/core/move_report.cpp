#include "engine/core/move_report.h"

#include <algorithm>

namespace tilefold {

std::vector<MergeReport> merges_of(const EventBatch& events) {
  std::vector<MergeReport> merges;
  const auto beat_before = [](const Event& event, std::int32_t beat) { return event.beat < beat; };
  const auto beat_after = [](std::int32_t beat, const Event& event) { return beat < event.beat; };
  for (auto event = events.begin(); event != events.end(); ++event) {
    if (event->kind != EventKind::change) continue;
    const auto begin = std::lower_bound(events.begin(), event, event->beat, beat_before);
    const auto end = std::upper_bound(event, events.end(), event->beat, beat_after);
    const auto taken = std::count_if(
        begin, end, [&](const Event& other) { return other.kind == EventKind::absorb && other.into == event->tile; });
    if (taken > 0) merges.push_back({.created = event->face, .tiles = static_cast<std::int32_t>(taken) + 1});
  }
  return merges;
}

std::uint64_t MoveReport::created() const {
  std::uint64_t sum = 0;
  for (const MergeReport& merge : merges)
    if (merge.created.kind == Face::Kind::number) sum = add_saturating(sum, merge.created.value);
  return sum;
}

MoveSummary summary_of(const MoveReport& report, const MoveSummary& before) {
  const auto merges = static_cast<std::int32_t>(report.merges.size());
  return {.after = report.after,
          .gain = report.after.score - std::min(report.after.score, report.before.score),
          .created = report.created(),
          .merges = merges,
          .longest_chain = std::max(before.longest_chain, merges),
          .is_rescue = report.before.status != Status::playing};
}

std::optional<MoveReport> play_and_report(Puzzle& puzzle, const Standing& before, Move move) {
  MoveReport report{.move = move, .before = before};
  if (!puzzle.play(move, report.events)) return std::nullopt;
  report.after = puzzle.standing();
  report.merges = merges_of(report.events);
  return report;
}

}  // namespace tilefold
