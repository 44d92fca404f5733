#include "app/play/autoplay.h"

#include <algorithm>
#include <utility>

#include "app/language/tr.h"
#include "app/measure/outlook_text.h"
#include "app/play/grades.h"

namespace tilefold::play {
namespace {

// Pause between two moves at speed 1, so that the user can follow the game.
constexpr double pause_ms = 180;

// The window shows that the player is thinking only if it takes longer than this.
constexpr double visible_ms = 150;

constexpr double frame_ms = 16;

// Returns the puzzle's counters. A counter says how often the game has reached an achievement that can be repeated,
// such as clearing a board.
std::vector<Document> counters_of(const Puzzle& puzzle) {
  std::vector<Document> counters;
  const auto specs = puzzle.about().status_info.counters;
  if (specs.empty()) return counters;
  const Document state = puzzle.describe();
  for (const CounterSpec& spec : specs)
    if (const Document* counter = state.find(spec.field)) counters.push_back(*counter);
  return counters;
}

// Returns the node limit that the options set for a search for a complete solution. Returns 0 if the strategy has no
// separate option for this limit.
std::uint64_t solution_nodes(const ParameterValues& options) {
  const ParameterSpecs table = options.specs();
  const bool is_limited =
      std::any_of(table.begin(), table.end(), [](const ParameterSpec& spec) { return spec.name == "nodes"; });
  return is_limited ? static_cast<std::uint64_t>(options["nodes"]) : 0;
}

HintStep after(HintStep step) {
  return step == HintStep::where ? HintStep::which : HintStep::why;
}

}  // namespace

bool can_be_solved(const Puzzle& puzzle) {
  return puzzle.standing().status == Status::playing && solving_strategy(puzzle.about());
}

Autoplay::Autoplay(GameView& view, std::function<void()> wake)
    : view_(view), players_(view.game.session()), worker_(std::move(wake)) {}

void Autoplay::begin() {
  is_running_ = false;
  want_nothing();
  forget();
  plan_.reset();
  outlook_.reset();
  problem_.clear();
  players_.begin();
}

Autoplay::Report Autoplay::report() const {
  const bool has_values = answer_ && (is_shown_ || is_showing());
  const bool has_outlook = outlook_ && outlook_version_ == view_.game.version();
  return {.problem = failed_ == settings().strategy ? std::string_view(problem_) : std::string_view(),
          .answer = has_values ? &*answer_ : nullptr,
          .outlook = has_outlook ? &*outlook_ : nullptr,
          .is_thinking = is_thinking(),
          .is_visibly_thinking = is_visibly_thinking(),
          .shows_values = is_showing(),
          .hides_choice = !is_showing() && !is_running_ && hinted_version_ == view_.game.version() &&
                          hint_step_ == after(HintStep::where)};
}

Autoplay::Subject Autoplay::subject() const {
  return {.version = view_.game.version(),
          .strategy = settings().strategy,
          .options = settings().options[settings().strategy],
          .ms = players_.has_thinking_time() ? thinking_times[settings().thinking_time].ms : 0,
          .trained = players_.trained()};
}

bool Autoplay::can_play() const {
  return view_.game.puzzle().standing().status == Status::playing;
}

void Autoplay::set_running(bool is_running) {
  if (std::exchange(is_running_, is_running) != is_running)
    view_.game.recording().record_autoplay(is_running, strategy_name());
}

// Clears the last error, so that the next request is sent to the strategy even if its last one failed.
void Autoplay::try_anew() {
  if (!problem_.empty()) forget();
  problem_.clear();
}

void Autoplay::start() {
  if (view_.replay.is_open() || !view_.help.allow(Help::autoplay)) return;
  try_anew();
  set_running(can_play());
  ready_at_ = 0;
}

void Autoplay::stop() {
  const bool was_running = is_running_;
  set_running(false);
  wants_step_ = false;
  if (is_thinking()) worker_.stop();
  if (was_running && !is_showing()) hide();
}

// Ends a replay first, because a hint is always about the current position of the game.
void Autoplay::hint(std::optional<HintStep> step) {
  view_.replay.stop();
  if (can_play() && !view_.help.allow(Help::hint)) return;
  try_anew();
  hints_wanted_ = can_play() ? hints_wanted_ + 1 : 0;
  asked_step_ = step;
  is_shown_ = false;
}

void Autoplay::step() {
  if (view_.replay.is_open() || !view_.help.allow(Help::autoplay)) return;
  try_anew();
  wants_step_ = can_play();
}

void Autoplay::toggle_values() {
  if (is_showing_values_ || view_.help.allow(Help::hint)) show_values(!is_showing_values_);
}

void Autoplay::solve() {
  if (view_.replay.is_open() || !can_be_solved(view_.game.puzzle()) || !view_.help.allow(Help::autoplay)) return;
  stop();
  players_.settings.strategy = *solving_strategy(view_.game.puzzle().about());
  try_anew();
  forget();  // discards the answer to an earlier request, which was for one move and not for a solution
  want_nothing();
  wants_solution_ = true;
}

void Autoplay::show_values(bool is_shown) {
  is_showing_values_ = is_shown;
  if (!is_shown) hide();
}

void Autoplay::hide() {
  view_.annotations.hide();
  is_shown_ = false;
}

bool Autoplay::is_visibly_thinking() const {
  return is_thinking() && now_ >= asked_at_ + visible_ms;
}

bool Autoplay::is_showing() const {
  if (is_running_ && settings().is_instant) return false;
  return is_showing_values_ || hints_wanted_ > 0 || is_running_;
}

bool Autoplay::is_due_to_show() const {
  return answer_ && is_showing() && (!is_shown_ || (hints_wanted_ > 0 && is_answered()));
}

void Autoplay::want_nothing() {
  wants_step_ = false;
  wants_solution_ = false;
  hints_wanted_ = 0;
}

// Discards the latest answer, for example because it is about another position. Cancels a pending request.
void Autoplay::forget() {
  if (is_thinking()) worker_.cancel();
  asked_.reset();
  answer_.reset();
  is_shown_ = false;
  if (!view_.replay.is_open())
    view_.annotations.hide();  // a replay has already hidden the values, and may show other annotations
}

bool Autoplay::can_follow() const {
  return plan_ && is_running_ && !is_showing_values_ && plan_->subject == subject();
}

void Autoplay::ask(double now) {
  asked_ = subject();
  asked_at_ = now;
  if (can_follow()) {
    const Move next = plan_->moves.front();
    answer_ = jobs::Answer{.choice = {.best = next, .values = {{.move = next}}, .line = std::move(plan_->moves)}};
    plan_.reset();
    return;
  }
  plan_.reset();
  const std::uint64_t seed = derive_seed(view_.game.session().seed(), 1);
  if (const OtherPlayer* player = players_.other(asked_->strategy)) {
    AskedPlayer asked = player->ask(asked_->options, seed);
    worker_.ask({.strategy = std::move(asked.strategy),
                 .puzzle = view_.game.puzzle().clone(),
                 .budget = {},
                 .problem = std::move(asked.problem)});
    return;
  }
  const StrategySpec& spec = view_.game.puzzle().about().strategies[asked_->strategy];
  worker_.ask({.strategy = asked_->trained ? spec.make_learned(asked_->options, seed, asked_->trained)
                                           : spec.make(asked_->options, seed),
               .puzzle = view_.game.puzzle().clone(),
               .budget = {.nodes = wants_solution_ ? solution_nodes(asked_->options) : 0},
               .effort = asked_->ms > 0 && !wants_solution_ ? jobs::Effort::growing : jobs::Effort::by_options});
}

// Stops autoplay if the strategy could not choose a move. The panel shows the reason. If the user is waiting for the
// answer, the board shows the reason, too.
void Autoplay::update_problem() {
  problem_.clear();
  if (answer_->problem.empty()) return;
  failed_ = asked_->strategy;
  problem_ = tr_format("{}: {}", tr(players_.label(failed_)), answer_->problem);
  view_.annotations.show_problem(problem_, is_running_ || hints_wanted_ > 0 || wants_step_ || wants_solution_);
  set_running(false);
  want_nothing();
}

void Autoplay::update_outlook() {
  const bool is_known = outlook_version_ == asked_->version && outlook_ == answer_->choice.outlook;
  outlook_ = answer_->choice.outlook;
  outlook_version_ = asked_->version;
  if (outlook_ && (!is_known || answer_->is_final))
    view_.annotations.trace_outlook(*outlook_, answer_->is_final ? measure::Search::ended : measure::Search::under_way);
}

// Fetches the worker's answer. Fetches a final answer at once, and preliminary answers at most once per frame.
bool Autoplay::poll_answer(double now) {
  if (!is_thinking()) return false;
  auto answer = now < taken_at_ + frame_ms ? worker_.poll_final() : worker_.poll();
  if (asked_->ms > 0 && !wants_solution_ && now >= asked_at_ + asked_->ms) worker_.stop();
  if (!answer) return false;
  taken_at_ = now;
  answer_ = *answer;
  update_outlook();
  update_problem();
  is_shown_ = !problem_.empty();
  return true;
}

void Autoplay::show() {
  const bool shows_all = is_showing_values_ || is_running_;
  if (shows_all) view_.annotations.show_values(answer_->choice);
  if (!is_running_ && (shows_all || is_answered())) view_.game.recording().record_advice(strategy_name());
  is_shown_ = true;
  if (hints_wanted_ > 0 && !is_answered()) view_.annotations.show_thinking();
  if (hints_wanted_ == 0 || !is_answered()) return;
  const int wanted = std::exchange(hints_wanted_, 0);
  const bool is_mute = players_.other(asked_->strategy) != nullptr && !is_judged(answer_->choice);
  if (is_mute && answer_->choice.best)
    return view_.annotations.show_choice(players_.label(asked_->strategy), *answer_->choice.best);
  if (std::exchange(hinted_version_, view_.game.version()) != view_.game.version()) hint_step_ = HintStep::where;
  // The user may have asked for hints several times while the strategy was thinking. Each request advances the hint by
  // one step.
  for (int steps = 1; steps < wanted; ++steps) hint_step_ = after(hint_step_);
  hint_step_ = std::exchange(asked_step_, std::nullopt).value_or(hint_step_);
  view_.messages.clear(MessagePlace::notice);  // a notice would hide the text of the hint
  view_.annotations.show_hint(answer_->choice, hint_step_);
  hint_step_ = after(hint_step_);
}

bool Autoplay::is_time_to_play(double now) {
  if (wants_step_) return true;
  if (!is_running_) return false;
  if (settings().is_instant) return true;
  if (view_.scene.is_playing()) ready_at_ = now + pause_ms / static_cast<double>(settings().speed);
  return now >= ready_at_;
}

void Autoplay::play(double now) {
  const std::optional<Move> best = answer_->choice.best;
  want_nothing();
  const bool is_instant = is_running_ && settings().is_instant;
  const std::string strategy(players_.key(asked_->strategy));
  std::vector<Move> line = std::move(answer_->choice.line);
  forget();
  const bool is_given_board = view_.game.session().game().origin == SessionGame::Origin::position;
  const std::vector<Document> before = is_given_board ? counters_of(view_.game.puzzle()) : std::vector<Document>();
  if (best && !is_instant) view_.annotations.seek(*best);
  if (best) view_.play(*best, {.strategy = strategy});
  // Stop when the board is cleared: the user entered that board, and the next one would be random.
  if (is_given_board && before != counters_of(view_.game.puzzle())) set_running(false);
  if (is_running_) outlook_version_ = view_.game.version();
  if (line.size() > 1) plan_ = Plan{.subject = subject(), .moves = {line.begin() + 1, line.end()}};
  if (is_instant) view_.finish();
  ready_at_ = is_instant ? now : now + pause_ms / static_cast<double>(settings().speed);
}

// Plays all moves of the solution and then returns to the current position, so that redo plays the solution. The moves
// may start a new game with other nodes, so the position is found again by its depth.
void Autoplay::lay_out_solution() {
  const Choice choice = std::move(answer_->choice);
  const std::string strategy(players_.key(asked_->strategy));
  want_nothing();
  forget();
  if (choice.line.empty())
    return view_.annotations.show_problem(
        choice.outlook ? measure::outlook_text(*choice.outlook, measure::Search::ended) : tr("no solution found"),
        true);
  const SessionGame& before = view_.game.session().game();
  const std::int32_t depth = before.node(before.at).depth;
  for (const Move move : choice.line) view_.play(move, {.strategy = strategy});
  view_.go_to(view_.game.line().node(depth));
  view_.finish();
  if (choice.outlook) view_.annotations.show_solution(*choice.outlook);
}

Redraw Autoplay::advance(double now) {
  const bool was_thinking = is_visibly_thinking();
  now_ = now;
  bool is_changed = was_thinking != is_visibly_thinking();
  const bool is_playing = can_play() && !view_.replay.is_open();
  if (!is_playing) {
    set_running(false);
    want_nothing();
  }
  if (asked_ && (!is_playing || *asked_ != subject())) {
    if (asked_->version != view_.game.version()) want_nothing();
    forget();
    is_changed = true;
  }
  is_changed = poll_answer(now) || is_changed;
  // annotations refer to the position at the end of the animation
  if (is_due_to_show() && !view_.scene.is_playing()) {
    show();
    is_changed = true;
  }
  if (is_answered() && wants_solution_) {
    lay_out_solution();
    is_changed = true;
  } else if (is_answered() && is_time_to_play(now)) {
    play(now);
    is_changed = true;
  }
  view_.scene.reserve_annotation_space(is_playing && (is_showing_values_ || is_running_) &&
                                       !(is_running_ && settings().is_instant));
  const bool is_wanted = is_running_ || wants_step_ || wants_solution_ || hints_wanted_ > 0 || is_showing_values_;
  if (is_playing && is_wanted && !asked_ && can_play()) ask(now);
  return redraw_if(is_changed, Redraw::window);
}

std::optional<double> Autoplay::next_time() const {
  if (view_.scene.is_playing()) return std::nullopt;  // while an animation runs, `advance` is called for every frame
  if (is_due_to_show()) return now_;
  if (is_answered()) return is_running_ ? std::optional(ready_at_) : std::nullopt;
  if (!asked_) return std::nullopt;
  std::optional<double> next;
  const double deadline = asked_->ms > 0 ? asked_at_ + asked_->ms : 0;
  for (const double time : {asked_at_ + visible_ms, taken_at_ + frame_ms, deadline})
    if (time > now_) next = std::min(next.value_or(time), time);
  return next;
}

}  // namespace tilefold::play
