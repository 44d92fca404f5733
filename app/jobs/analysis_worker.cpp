#include "app/jobs/analysis_worker.h"

#include <utility>

namespace tilefold::app {
namespace {

void refuse_question(std::string message, const AnalysisWorker::Post& post) {
  post.tell({.analysis = nullptr, .strategy = {}, .unit = {}, .is_final = true, .message = std::move(message)});
}

// Returns the moves judged so far as an analysis.
std::shared_ptr<const Analysis> analysis_so_far(const std::vector<JudgedMove>& moves, double start_score) {
  if (moves.empty()) return nullptr;
  return std::make_shared<const Analysis>(Analysis{.start_value = moves.front().best_value,
                                                   .end_value = moves.back().next_value,
                                                   .start_score = start_score,
                                                   .moves = moves});
}

std::optional<Paces> paces_of(const std::vector<std::optional<double>>& thought) {
  std::vector<double> times;
  for (const auto& ms : thought)
    if (ms) times.push_back(*ms);
  return find_paces(times);
}

void analyse_game(const AnalysisQuestion& question, const AnalysisWorker::Post& post) {
  const Puzzle& beginning = *question.game.beginning;
  const auto setting = judge_setting(beginning.about(), question.strategy, question.nodes);
  if (!setting) return refuse_question(setting.error().message, post);
  const auto judge = make_judge(*setting, beginning, question.game.seed, post.stop());
  if (!judge) return refuse_question(judge.error().message, post);
  AnalysisNews news{.analysis = nullptr, .strategy = setting->text, .unit = (*judge)->unit(), .message = {}};
  const double start_score = (*judge)->start_score(beginning);
  std::vector<JudgedMove> moves;
  const auto tell = [&](std::size_t judged, std::size_t positions) {
    news.judged = judged;
    news.positions = positions;
    news.analysis = analysis_so_far(moves, start_score);
    post.tell(news);
  };
  Analysis whole = analyse({.game = question.game,
                            .judge = **judge,
                            .threads = question.threads,
                            .stop = post.stop(),
                            .known = question.known,
                            .on_move = [&](const JudgedMove& move) { moves.push_back(move); },
                            .on_progress = tell,
                            .on_sketch =
                                [&](std::vector<JudgedMove> so_far) {
                                  moves = std::move(so_far);
                                  news.is_sketch = true;
                                }});
  if (whole.is_complete) news.paces = paces_of(question.thought);
  if (!whole.moves.empty()) {
    news.analysis = std::make_shared<const Analysis>(std::move(whole));
    news.is_sketch = false;
  }
  news.is_final = true;
  post.tell(std::move(news));
}

}  // namespace

AnalysisWorker::AnalysisWorker(std::function<void()> wake)
    : Worker(analyse_game, std::move(wake), Yields::after_first_news) {}

}  // namespace tilefold::app
