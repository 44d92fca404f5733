#include "app/play/game_analysis.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/language/tr.h"
#include "app/play/frame_timeout.h"
#include "engine/core/translatable.h"

namespace tilefold::play {
namespace {

constexpr std::size_t listed_worst = 3;
constexpr std::size_t kept_at_once = 64;  // number of moves that are stored per frame

// Returns the game's line of moves as stored in the profile. Empty if it differs from the moves in the window.
std::vector<study::MoveContext> stored_line(GameView& view, const std::vector<std::int32_t>& nodes) {
  GameRepository* repository = view.game.recording().repository();
  const std::int64_t id = repository == nullptr ? 0 : repository->number_of(view.game.session());
  if (id == 0) return {};
  auto line = study::contexts_of(repository->store(), id, nodes);
  if (!line) return {};
  for (std::size_t i = 0; i < nodes.size(); ++i)
    if ((*line)[i].move != view.game.line().moves()[i].text) return {};
  return std::move(*line);
}

}  // namespace

std::vector<std::optional<double>> times_thought(const std::vector<study::MoveContext>& line) {
  std::vector<std::optional<double>> times;
  times.reserve(line.size());
  for (const study::MoveContext& move : line)
    times.push_back(move.ms && !move.is_assisted ? std::optional(static_cast<double>(*move.ms)) : std::nullopt);
  return times;
}

AnalysisProgress GameAnalysis::progress() const {
  AnalysisProgress shown = progress_;
  shown.message = tr(std::string_view(progress_.message));
  return shown;
}

Findings findings_of(const jobs::AnalysisUpdate& update, const std::vector<std::optional<double>>& times) {
  Findings found{.analysis = update.analysis,
                 .curve = {},
                 .summary = {},
                 .worst = {},
                 .thoughts = {},
                 .phases = update.phases,
                 .are_time_phases_known = update.is_final && update.analysis != nullptr && update.analysis->is_complete,
                 .thinking = {}};
  if (!found.analysis) return found;
  found.curve = curve_of(*found.analysis);
  found.summary = measure::summarise(*found.analysis);
  found.worst = measure::worst_moves(*found.analysis, listed_worst);
  // The list shows the losses themselves, not their shares of the values.
  const auto loss = [&](std::size_t step) { return found.analysis->moves[step].loss(); };
  std::stable_sort(found.worst.begin(), found.worst.end(),
                   [&](std::size_t one, std::size_t other) { return loss(one) > loss(other); });
  const auto& moves = found.analysis->moves;
  using measure::JudgedMove;
  found.has_losses = std::any_of(moves.begin(), moves.end(), [](const JudgedMove& move) { return move.loss() > 0; });
  found.has_luck = std::any_of(moves.begin(), moves.end(),
                               [](const JudgedMove& move) { return move.luck() != 0 && !move.continues(); });
  found.thinking.assign(moves.size(), -1);
  for (std::size_t i = 0; i < std::min(moves.size(), times.size()); ++i) {
    if (!times[i]) continue;
    if (found.phases) found.thinking[i] = static_cast<float>(found.phases->thinking_share[found.thoughts.size()]);
    found.thoughts.push_back({.step = i, .ms = *times[i], .loss = moves[i].loss(), .kind = moves[i].kind()});
  }
  return found;
}

std::string verdict_of(const Findings& found, bool has_score) {
  const measure::Analysis& analysis = *found.analysis;
  if (!analysis.is_complete || analysis.moves.empty()) return "";
  // In a puzzle without score, the value of a position is minus the number of moves to the goal.
  const bool is_solved = !has_score && analysis.is_exact && analysis.moves.back().next_value == 0;
  if (!is_solved) return found.has_losses ? "" : tr("No mistakes");
  const std::uint64_t count = analysis.moves.size();
  const std::string moves = language::number(count);
  if (!found.has_losses)
    return tr_plural(count, "No mistakes: solved in {} move, the fewest possible",
                     "No mistakes: solved in {} moves, the fewest possible", moves);
  const std::string fewest = language::number(std::llround(-analysis.start_value));
  return tr_plural(count, "Solved in {} move (fewest possible: {})", "Solved in {} moves (fewest possible: {})", moves,
                   fewest);
}

const ThoughtMove* Findings::thought(std::size_t step) const {
  const auto found = std::lower_bound(thoughts.begin(), thoughts.end(), step,
                                      [](const ThoughtMove& move, std::size_t at) { return move.step < at; });
  return found == thoughts.end() || found->step != step ? nullptr : &*found;
}

GameAnalysis::GameAnalysis(GameView& view, Trace& trace, std::function<void()> wake)
    : view_(view), trace_(trace), worker_(std::move(wake)) {}

void GameAnalysis::forget() {
  worker_.cancel();
  findings_ = shared_findings_ = {};
  nodes_.clear();
  times_.clear();
  kept_.reset();
  is_sketch_ = false;
  version_.reset();
  kept_steps_ = shared_ = progress_.judged = progress_.positions = 0;
  game_ = -1;
  progress_.message.clear();
}

void GameAnalysis::ask(double now) {
  forget();
  asked_at_ = now;
  const SessionGame& game = view_.game.session().game();
  const PuzzleInfo& info = view_.game.puzzle().about();
  jobs::AnalysisRequest request{.game = {.beginning = game.puzzle_at(0), .seed = game.seed, .moves = {}},
                                .strategy = {},
                                .nodes = {},
                                .known = {},
                                .thought = {}};
  for (const LineMove& move : view_.game.line().moves()) {
    nodes_.push_back(move.node);
    request.game.moves.push_back(game.node(move.node).move);
  }
  if (nodes_.empty()) {
    progress_.message = translatable("No moves yet");
    return;
  }
  const auto entry = measure::judge_entry(info, {}, {});
  if (!entry) {
    progress_.message = entry.error().message;
    return;
  }
  game_ = game.number;
  progress_.positions = nodes_.size() + 1;
  const std::vector<study::MoveContext> line = stored_line(view_, nodes_);
  times_ = request.thought = times_thought(line);
  if (!line.empty()) {
    GameRepository& repository = *view_.game.recording().repository();
    kept_.emplace(repository.store(), repository.number_of(view_.game.session()), line, entry->text,
                  measure::kind_of_judge(*entry, info));
    request.known = kept_->known();
  }
  request.strategy = entry->text;
  worker_.ask(std::move(request));
}

bool GameAnalysis::is_behind() const {
  return shared_ < view_.game.line().moves().size() || shared_ < nodes_.size();
}

// Counts how many moves the game's current line shares with the analysed line, from the start.
void GameAnalysis::follow_line() {
  const std::size_t known = findings_.analysis ? findings_.analysis->moves.size() : 0;
  const auto moves = view_.game.line().moves();
  shared_ = 0;
  shared_findings_ = {};
  if (game_ != view_.game.session().game().number) return worker_.cancel();
  while (shared_ < std::min(known, moves.size()) && moves[shared_].node == nodes_[shared_]) ++shared_;
  if (shared_ == 0 || shared_ == known) return;
  auto first = std::make_shared<measure::Analysis>(*findings_.analysis);
  first->moves.resize(shared_);
  first->end_value = first->moves.back().next_value;
  first->is_complete = false;
  jobs::AnalysisUpdate update;
  update.analysis = std::move(first);
  shared_findings_ = findings_of(update, times_);
}

bool GameAnalysis::catch_up() {
  if (version_ == view_.game.version()) return false;
  version_ = view_.game.version();
  if (game_ < 0 && !view_.game.line().moves().empty()) progress_.message.clear();
  follow_line();
  return true;
}

void GameAnalysis::record_known() {
  const auto update = worker_.poll();
  if (!update) return;
  progress_.judged = update->judged;
  if (!update->message.empty()) progress_.message = update->message;
  if (!update->unit.empty()) progress_.unit = update->unit;
  if (update->analysis) {
    findings_ = findings_of(*update, times_);
    is_sketch_ = update->is_sketch;
  }
  version_.reset();
  trace_.line(Object{{"kind", "analysis"},
                     {"judged", static_cast<std::int64_t>(progress_.judged)},
                     {"moves", static_cast<std::int64_t>(update->analysis ? update->analysis->moves.size() : 0)},
                     {"final", update->is_final},
                     {"message", progress_.message}});
}

std::size_t GameAnalysis::steps_to_keep() const {
  return kept_ && findings_.analysis && !is_sketch_ ? findings_.analysis->moves.size() : 0;
}

// Stores the next judgements. If the profile cannot be written, stores no more; a later analysis will compute them
// again.
bool GameAnalysis::keep_some() {
  const std::size_t end = std::min(steps_to_keep(), kept_steps_ + kept_at_once);
  if (kept_steps_ >= end || view_.game.recording().repository() == nullptr) return false;
  view_.game.recording().repository()->store().set_busy_timeout(frame_timeout_ms);
  study::JudgementLog log(view_.game.recording().repository()->store());
  for (; kept_steps_ < end; ++kept_steps_) kept_->record(findings_.analysis->moves[kept_steps_], log);
  if (!log.finish()) kept_.reset();
  return true;
}

Redraw GameAnalysis::advance(double now) {
  now_ = now;
  const std::size_t judged = progress_.judged;
  const std::size_t moves = findings_.analysis ? findings_.analysis->moves.size() : 0;
  record_known();
  const std::size_t found = findings_.analysis ? findings_.analysis->moves.size() : 0;
  if (moves == 0 && found > 0)
    trace_.line(Object{{"kind", "first_marks"},
                       {"ms", static_cast<std::int64_t>(std::llround(now - asked_at_))},
                       {"moves", static_cast<std::int64_t>(found)}});
  keep_some();
  const bool is_line_new = catch_up();
  return redraw_if(mark_replay() || judged != progress_.judged || moves != found || is_line_new, Redraw::window);
}

std::optional<double> GameAnalysis::next_time() const {
  return has_more_to_keep() ? std::optional(now_) : std::nullopt;
}

std::optional<std::size_t> GameAnalysis::step_shown() const {
  const auto step = static_cast<std::size_t>(view_.replay.move_shown());
  return view_.replay.is_at_rest() && step < shared_ ? std::optional(step) : std::nullopt;
}

// Marks the played and the best move in the position that the replay shows, regardless of how the user reached it.
bool GameAnalysis::mark_replay() {
  if (!view_.replay.is_open() || view_.annotations.has_comparison()) return false;
  const auto step = step_shown();
  if (step) mark(*step);
  return step.has_value();
}

void GameAnalysis::mark(std::size_t step) {
  const measure::JudgedMove& judged = findings_.analysis->moves[step];
  const auto best = view_.replay.shown().parse(judged.best);
  view_.annotations.compare({.played = view_.game.session().game().node(nodes_[step]).move,
                             .best = best ? std::optional(*best) : std::nullopt,
                             .cost = judged.loss(),
                             .share = 1 - measure::share_of(judged.as_loss())},
                            view_.replay);
}

void GameAnalysis::show_step(std::size_t step) {
  catch_up();
  if (step >= shared_) return;
  view_.replay.show_move(static_cast<std::int32_t>(step));
  mark(step);
}

bool GameAnalysis::show_mistake(int direction) {
  catch_up();
  const AnalysisCurve& curve = findings_.curve;
  const auto here = std::min(static_cast<std::size_t>(view_.replay.move_shown()), shared_);
  const bool is_unmarked = direction > 0 && here < shared_ && !view_.annotations.has_comparison();
  const bool is_here = is_unmarked && curve.steps[here].kind >= measure::MoveClass::mistake;
  const auto step = is_here ? std::optional(here) : curve.next_mistake(here, direction, shared_);
  if (step) show_step(*step);
  return step.has_value();
}

}  // namespace tilefold::play
