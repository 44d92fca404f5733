#include "app/jobs/teaching_worker.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <new>
#include <utility>

#include "app/measure/benchmark.h"

namespace tilefold::app {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double seconds_between_news = 0.2;
constexpr double seconds_between_players = 3;
constexpr double seconds_for_untaught = 1.5;
constexpr std::int64_t games_of_untaught = 40;
constexpr std::int64_t most_moves = 20'000;  // move limit for such a game, which may be endless

double seconds_since(Clock::time_point begun) {
  return std::chrono::duration<double>(Clock::now() - begun).count();
}

// Returns the mean score of the puzzle's default strategy; nullopt if stopped before the first game was over.
std::optional<double> untaught_score(const TeachingQuestion& question, const std::stop_token& stop) {
  const StrategySpec& strategy = *taught_strategy(*question.info);
  const BenchmarkPlan plan{.puzzle = question.info,
                           .parameters = question.rules,
                           .settings = {{.text = std::string(strategy.name),
                                         .strategy = &strategy,
                                         .options = ParameterValues(strategy.options)}},
                           .max_moves = most_moves,
                           .seed = question.seed};
  const Clock::time_point begun = Clock::now();
  double sum = 0;
  std::int64_t games = 0;
  while (games < games_of_untaught && seconds_since(begun) < seconds_for_untaught) {
    const auto result = play_game(plan, 0, games, stop);
    if (!result) break;
    sum += static_cast<double>(result->score);
    ++games;
  }
  return games > 0 ? std::optional(sum / static_cast<double>(games)) : std::nullopt;
}

Result<std::unique_ptr<Trainer>> trainer_of(const TeachingQuestion& question) {
  const Learning& learning = *question.info->learning;
  LearningPlan plan{.rules = question.rules, .options = ParameterValues(learning.options), .seed = question.seed};
  if (question.before == nullptr) return learning.begin(plan);
  auto before = learning.plan_of(*question.before);
  if (!before) return before.error();
  before->rules = question.rules;
  return learning.go_on(*before, *question.before);
}

// One training run and its progress reports.
class Lesson {
 public:
  Lesson(const TeachingQuestion& question, const TeachingWorker::Post& post, Trainer& trainer)
      : question_(question), post_(post), trainer_(trainer), curve_(trainer.games()), first_(trainer.games()) {
    news_.untaught = question.untaught;
  }

  void learn() {
    if (question_.before) make_player();
    tell();
    if (!news_.untaught) news_.untaught = untaught_score(question_, post_.stop());
    begun_ = told_ = made_ = Clock::now();
    while (!post_.stop().stop_requested()) {
      const std::uint64_t most = std::numeric_limits<std::uint64_t>::max() - trainer_.games();
      const LearnedBatch batch = trainer_.learn(most, question_.threads, post_.stop());
      moves_ += batch.moves;
      curve_.add_moves(batch.moves);
      for (const std::uint64_t score : batch.scores) curve_.add(score, seconds_since(begun_));
      if (seconds_since(made_) >= seconds_between_players) make_player();
      if (seconds_since(told_) >= seconds_between_news) tell();
    }
    curve_.finish(seconds_since(begun_));
    make_player();
    news_.bytes = std::make_shared<const std::string>(trainer_.bytes());
    news_.is_final = true;
    tell();
  }

 private:
  void make_player() {
    news_.player = trainer_.evaluation();
    made_ = Clock::now();
  }

  void tell() {
    const double seconds = std::max(1e-3, seconds_since(begun_));
    news_.games = trainer_.games();
    news_.games_per_second = static_cast<double>(news_.games - first_) / seconds;
    news_.moves_per_second = static_cast<double>(moves_) / seconds;
    news_.points = question_.points;
    news_.points.insert(news_.points.end(), curve_.points().begin(), curve_.points().end());
    post_.tell(news_);
    told_ = Clock::now();
  }

  const TeachingQuestion& question_;
  const TeachingWorker::Post& post_;
  Trainer& trainer_;
  LearningCurve curve_;
  std::uint64_t first_;
  std::uint64_t moves_ = 0;
  TeachingNews news_;
  Clock::time_point begun_ = Clock::now();
  Clock::time_point told_ = begun_;
  Clock::time_point made_ = begun_;
};

void refuse(const TeachingQuestion& question, const TeachingWorker::Post& post, std::string message) {
  post.tell({.points = {}, .untaught = question.untaught, .is_final = true, .message = std::move(message)});
}

void teach_as_told(const TeachingQuestion& question, const TeachingWorker::Post& post) {
  const auto trainer = trainer_of(question);
  if (!trainer) return refuse(question, post, trainer.error().message);
  if (!question.is_reading) return Lesson(question, post, **trainer).learn();
  post.tell({.points = question.points,
             .games = (*trainer)->games(),
             .untaught = question.untaught,
             .player = (*trainer)->evaluation(),
             .bytes = question.before,
             .is_final = true});
}

// Reports a failed allocation: tables for large boards take gigabytes, which a browser page does not have.
void teach(const TeachingQuestion& question, const TeachingWorker::Post& post) {
  try {
    teach_as_told(question, post);
  } catch (const std::bad_alloc&) {
    refuse(question, post, "not enough memory to train these rules");
  }
}

}  // namespace

const StrategySpec* taught_strategy(const PuzzleInfo& info) {
  if (info.learning == nullptr) return nullptr;
  const auto found = std::find_if(info.strategies.begin(), info.strategies.end(),
                                  [](const StrategySpec& it) { return it.make_learned != nullptr; });
  return found == info.strategies.end() ? nullptr : &*found;
}

TeachingWorker::TeachingWorker(std::function<void()> wake) : Worker(teach, std::move(wake)) {}

}  // namespace tilefold::app
