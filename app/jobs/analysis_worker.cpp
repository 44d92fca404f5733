#include "app/jobs/analysis_worker.h"

#include <utility>

namespace tilefold::jobs {
namespace {

void refuse_request(std::string message, const AnalysisWorker::Publisher& publisher) {
  publisher.publish({.analysis = nullptr, .strategy = {}, .unit = {}, .is_final = true, .message = std::move(message)});
}

// Returns an analysis that consists of the moves judged so far.
std::shared_ptr<const measure::Analysis> analysis_so_far(const std::vector<measure::JudgedMove>& moves,
                                                         double start_score) {
  if (moves.empty()) return nullptr;
  return std::make_shared<const measure::Analysis>(measure::Analysis{.start_value = moves.front().best_value,
                                                                     .end_value = moves.back().next_value,
                                                                     .start_score = start_score,
                                                                     .moves = moves});
}

std::optional<measure::TimePhases> time_phases_of(const std::vector<std::optional<double>>& thought) {
  std::vector<double> times;
  for (const auto& ms : thought)
    if (ms) times.push_back(*ms);
  return measure::find_time_phases(times);
}

void analyse_game(const AnalysisRequest& request, const AnalysisWorker::Publisher& publisher) {
  const Puzzle& beginning = *request.game.beginning;
  const auto entry = measure::judge_entry(beginning.about(), request.strategy, request.nodes);
  if (!entry) return refuse_request(entry.error().message, publisher);
  const auto judge = measure::make_judge(*entry, beginning, request.game.seed, publisher.stop());
  if (!judge) return refuse_request(judge.error().message, publisher);
  AnalysisUpdate update{.analysis = nullptr, .strategy = entry->text, .unit = (*judge)->unit(), .message = {}};
  const double start_score = (*judge)->start_score(beginning);
  std::vector<measure::JudgedMove> moves;
  const auto report = [&](std::size_t judged, std::size_t positions) {
    update.judged = judged;
    update.positions = positions;
    update.analysis = analysis_so_far(moves, start_score);
    publisher.publish(update);
  };
  measure::Analysis whole =
      measure::analyse({.game = request.game,
                        .judge = **judge,
                        .threads = request.threads,
                        .stop = publisher.stop(),
                        .known = request.known,
                        .on_move = [&](const measure::JudgedMove& move) { moves.push_back(move); },
                        .on_progress = report,
                        .on_sketch =
                            [&](std::vector<measure::JudgedMove> so_far) {
                              moves = std::move(so_far);
                              update.is_sketch = true;
                            }});
  if (whole.is_complete) update.phases = time_phases_of(request.thought);
  if (!whole.moves.empty()) {
    update.analysis = std::make_shared<const measure::Analysis>(std::move(whole));
    update.is_sketch = false;
  }
  update.is_final = true;
  publisher.publish(std::move(update));
}

}  // namespace

AnalysisWorker::AnalysisWorker(std::function<void()> wake)
    : Worker(analyse_game, std::move(wake), Yields::after_first_update) {}

}  // namespace tilefold::jobs
