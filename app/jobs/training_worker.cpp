#include "app/jobs/training_worker.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <new>
#include <utility>

#include "app/language/tr.h"
#include "app/measure/benchmark.h"

namespace tilefold::jobs {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double seconds_between_updates = 0.2;
constexpr double seconds_between_players = 3;
constexpr double seconds_for_baseline = 1.5;
constexpr std::int64_t games_of_baseline = 40;
// The games for comparison need a move limit because they might never end.
constexpr std::int64_t most_moves = 20'000;

double seconds_since(Clock::time_point begun) {
  return std::chrono::duration<double>(Clock::now() - begun).count();
}

// Returns the mean score of the puzzle's default strategy; nullopt if a stop is requested before a game is over.
std::optional<double> baseline_score(const TrainingRequest& request, const std::stop_token& stop) {
  const StrategySpec& strategy = *taught_strategy(*request.info);
  const measure::BenchmarkPlan plan{.puzzle = request.info,
                                    .parameters = request.rules,
                                    .entries = {{.text = std::string(strategy.name),
                                                 .strategy = &strategy,
                                                 .options = ParameterValues(strategy.options)}},
                                    .max_moves = most_moves,
                                    .seed = request.seed};
  const Clock::time_point begun = Clock::now();
  double sum = 0;
  std::int64_t games = 0;
  while (games < games_of_baseline && seconds_since(begun) < seconds_for_baseline) {
    const auto result = measure::play_game(plan, 0, games, stop);
    if (!result) break;
    sum += static_cast<double>(result->score);
    ++games;
  }
  return games > 0 ? std::optional(sum / static_cast<double>(games)) : std::nullopt;
}

Result<std::unique_ptr<Trainer>> trainer_of(const TrainingRequest& request) {
  const Learning& learning = *request.info->learning;
  LearningPlan plan{.rules = request.rules, .options = ParameterValues(learning.options), .seed = request.seed};
  if (request.before == nullptr) return learning.begin(plan);
  auto before = learning.plan_of(*request.before);
  if (!before) return before.error();
  before->rules = request.rules;
  return learning.go_on(*before, *request.before);
}

// One training run and its progress reports.
class TrainingRun {
 public:
  TrainingRun(const TrainingRequest& request, const TrainingWorker::Publisher& publisher, Trainer& trainer)
      : request_(request), publisher_(publisher), trainer_(trainer), curve_(trainer.games()), first_(trainer.games()) {
    latest_.baseline = request.baseline;
  }

  void learn() {
    if (request_.before) make_player();
    publish();
    if (!latest_.baseline) latest_.baseline = baseline_score(request_, publisher_.stop());
    begun_ = published_ = made_ = Clock::now();
    while (!publisher_.stop().stop_requested()) {
      const std::uint64_t most = std::numeric_limits<std::uint64_t>::max() - trainer_.games();
      const LearnedBatch batch = trainer_.learn(most, request_.threads, publisher_.stop());
      moves_ += batch.moves;
      curve_.add_moves(batch.moves);
      for (const std::uint64_t score : batch.scores) curve_.add(score, seconds_since(begun_));
      if (seconds_since(made_) >= seconds_between_players) make_player();
      if (seconds_since(published_) >= seconds_between_updates) publish();
    }
    curve_.finish(seconds_since(begun_));
    make_player();
    latest_.bytes = std::make_shared<const std::string>(trainer_.bytes());
    latest_.is_final = true;
    publish();
  }

 private:
  void make_player() {
    latest_.player = trainer_.evaluation();
    made_ = Clock::now();
  }

  void publish() {
    const double seconds = std::max(1e-3, seconds_since(begun_));
    latest_.games = trainer_.games();
    latest_.games_per_second = static_cast<double>(latest_.games - first_) / seconds;
    latest_.moves_per_second = static_cast<double>(moves_) / seconds;
    latest_.points = request_.points;
    latest_.points.insert(latest_.points.end(), curve_.points().begin(), curve_.points().end());
    publisher_.publish(latest_);
    published_ = Clock::now();
  }

  const TrainingRequest& request_;
  const TrainingWorker::Publisher& publisher_;
  Trainer& trainer_;
  measure::LearningCurve curve_;
  std::uint64_t first_;
  std::uint64_t moves_ = 0;
  TrainingUpdate latest_;
  Clock::time_point begun_ = Clock::now();
  Clock::time_point published_ = begun_;
  Clock::time_point made_ = begun_;
};

void refuse(const TrainingRequest& request, const TrainingWorker::Publisher& publisher, std::string message) {
  publisher.publish({.points = {}, .baseline = request.baseline, .is_final = true, .message = std::move(message)});
}

void train_as_requested(const TrainingRequest& request, const TrainingWorker::Publisher& publisher) {
  const auto trainer = trainer_of(request);
  if (!trainer) return refuse(request, publisher, trainer.error().message);
  if (!request.is_reading) return TrainingRun(request, publisher, **trainer).learn();
  publisher.publish({.points = request.points,
                     .games = (*trainer)->games(),
                     .baseline = request.baseline,
                     .player = (*trainer)->evaluation(),
                     .bytes = request.before,
                     .is_final = true});
}

// Trains the evaluation. Reports an error if there is not enough memory: the tables for large boards take gigabytes,
// which a browser page does not have.
void train(const TrainingRequest& request, const TrainingWorker::Publisher& publisher) {
  try {
    train_as_requested(request, publisher);
  } catch (const std::bad_alloc&) {
    refuse(request, publisher, tr("not enough memory to train these rules"));
  }
}

}  // namespace

const StrategySpec* taught_strategy(const PuzzleInfo& info) {
  if (info.learning == nullptr) return nullptr;
  const auto found = std::find_if(info.strategies.begin(), info.strategies.end(),
                                  [](const StrategySpec& it) { return it.make_learned != nullptr; });
  return found == info.strategies.end() ? nullptr : &*found;
}

TrainingWorker::TrainingWorker(std::function<void()> wake) : Worker(train, std::move(wake)) {}

}  // namespace tilefold::jobs
