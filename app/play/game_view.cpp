#include "app/play/game_view.h"

#include <algorithm>
#include <utility>

#include "app/play/grades.h"
#include "app/play/level_progress.h"
#include "app/play/rules_text.h"
#include "app/records/game.h"
#include "app/records/game_records.h"
#include "app/records/position_id.h"
#include "engine/core/game_id.h"
#include "engine/core/text.h"

namespace tilefold::app {
GameView::GameView(Session session, Trace& trace) : session_(std::move(session)), trace_(trace) {
  follow({});
}

void GameView::store_in(GameRepository& repository) {
  repository_ = &repository;
  record_puzzle();
  repository.follow(session_, {});
  read_best();
}

void GameView::record_puzzle() {
  first_moves_ = repository_ == nullptr || repository_->has_played(puzzle().about()) ? many_moves : 0;
}

Session GameView::exchange(Session other) {
  stop_replay();
  std::swap(session_, other);
  session_.drain();
  column_.reset();
  toast_game_ = -1;
  line_ = MoveLine();
  record_puzzle();
  if (repository_ != nullptr) repository_->follow(session_, {});
  show({{.kind = Update::Kind::other_game, .report = {}, .after = puzzle().snapshot()}}, "puzzle");
  return other;
}

// Reads the stored best scores for the current rules; without a profile, uses the session's.
void GameView::read_best() {
  known_best_ = {.pure = session_.best(), .assisted = session_.best(), .is_assisted = false, .counts = false};
  if (repository_ != nullptr) known_best_ = repository_->best(session_);
  std::uint64_t& own = known_best_.is_assisted ? known_best_.assisted : known_best_.pure;
  if (known_best_.counts) own = std::max(own, puzzle().standing().score);
  best_before_ = std::exchange(best_, known_best_.of_game());
  refresh_header();
}

// Stores the change, then updates the scene and the trace from the session's queue. `by` names the user's command.
void GameView::follow(std::string_view by, const Cause& cause) {
  if (repository_ != nullptr) repository_->follow(session_, cause);
  stop_replay();
  show(session_.drain(), by);
}

void GameView::show(const std::vector<Update>& updates, std::string_view by) {
  score_before_ = score_;
  end_.reset();
  for (const Update& update : updates) {
    created_ = update.report.created();
    events_ = update.report.events;
    switch (update.kind) {
      case Update::Kind::move:
        scene_.play(update.report.events, update.after);
        ++first_moves_;
        break;
      case Update::Kind::jump:
        if (scene_.snapshot() != update.after)
          scene_.show(update.after);  // unless the replay shows this position already
        break;
      case Update::Kind::other_game: scene_.show_other_game(update.after); break;
    }
    trace_update(update, by);
  }
  const Status status = puzzle().standing().status;
  if (!updates.empty() && updates.back().kind == Update::Kind::move && status != Status::playing)
    end_ = status == Status::won ? render::CueKind::won : render::CueKind::over;
  line_.follow(session_.game());
  score_ = puzzle().standing().score;
  read_best();
  record_level();
  const Document before = std::exchange(facts_, puzzle().describe());
  if (!updates.empty()) queue_toasts(updates.back(), before);
  hide_values();
  if (column_ && *column_ >= puzzle().snapshot().extent.columns) column_.reset();
  leave_hand();
  ++version_;
  spots_.reset();
  refresh_ghost();
}

void GameView::trace_update(const Update& update, std::string_view by) {
  if (!trace_.is_open()) return;
  Document record;
  if (update.kind == Update::Kind::move) {
    record = move_record(puzzle(), {.number = session_.game().node(session_.game().at).depth,
                                    .move = session_.game().node(session_.game().at).move,
                                    .events = update.report.events});
  } else if (update.kind == Update::Kind::other_game && session_.game().at == 0) {
    record = start_record(puzzle(), session_.seed(), session_.setup());
  } else {
    record = Object{{"kind", "jump"}, {"seed", Document::of_unsigned(session_.seed())}, {"state", puzzle().describe()}};
  }
  if (!by.empty()) std::get<Object>(record.value).emplace_back("by", by);
  trace_.line(record);
}

void GameView::refresh_ghost() {
  std::optional<Move> move;
  const bool can_play = !replay_ && puzzle().standing().status == Status::playing;
  if (column_ && can_play) move = puzzle().interpret({.kind = Gesture::Kind::column, .cell = cell_at(0, *column_)});
  const bool is_blocked = column_ && !move && can_play;
  scene_.set_hover_column(column_, is_blocked ? render::Hand::blocked : render::Hand::ready);
  scene_.set_ghost(move && is_ghost_shown_ ? forecast(puzzle(), *move) : std::nullopt);
}

// Clears the selection, because the tiles have changed.
void GameView::leave_hand() {
  const Extent extent = scene_.snapshot().extent;
  if (scene_.cursor() && !extent.holds(*scene_.cursor())) scene_.set_cursor({});
  scene_.set_picked({});
  scene_.set_link({});
}

// During the animation, displays the share of the move's score that corresponds to the merges shown so far.
void GameView::refresh_header() {
  shown_score_ = score_;
  if (scene_.is_playing() && created_ > 0 && score_ > score_before_) {
    std::uint64_t happened = 0;
    for (const render::Merge& merge : scene_.merges()) happened = add_saturating(happened, merge.face.value);
    const double share = std::min(1.0, static_cast<double>(happened) / static_cast<double>(created_));
    shown_score_ = score_before_ + static_cast<std::uint64_t>(share * static_cast<double>(score_ - score_before_));
  }
  std::string title(puzzle().about().title);
  if (replay_) title = "Move " + std::to_string(replay_->move) + "/" + std::to_string(line_.end());
  const bool is_growing = best_ == puzzle().standing().score && !replay_;
  std::optional<std::uint64_t> best;
  if (known_best_.counts) best = is_growing ? std::max(std::min(best_before_, best_), shown_score_) : best_;
  std::optional<std::uint64_t> moves;
  if (!puzzle().about().has_score) moves = static_cast<std::uint64_t>(shown().standing().moves);
  if (level_ && !replay_) title += " " + std::to_string(*level_);
  scene_.set_header({.title = std::move(title),
                     .rules = replay_ ? std::string() : rules_,
                     .score = shown_score_,
                     .best = best,
                     .is_best_helped = known_best_.has_mark(),
                     .moves = moves,
                     .target = fewest_,
                     .has_menu = !replay_});
}

void GameView::record_level() {
  const auto level = LevelProgress::current(*this);
  level_ = level;
  const LevelList* list = LevelProgress::levels(*this);
  rules_ = unusual_rules(puzzle(), list == nullptr ? std::string_view() : list->parameter);
  fewest_.reset();
  if (level)
    fewest_ = static_cast<std::uint64_t>(
        LevelProgress::levels(*this)->levels[static_cast<std::size_t>(to_zero_based(*level))].moves);
}

// Collects achievement texts: conditions that became true with this move, and a new best score.
void GameView::queue_toasts(const Update& update, const Document& before) {
  if (update.kind != Update::Kind::move) return toasts_.clear();
  const auto queued = toasts_.size();
  if (puzzle().standing().status != Status::playing) return;
  const auto is_true = [](const Document& state, std::string_view field) {
    const Document* value = state.find(field);
    return value != nullptr && value->truth() != nullptr && *value->truth();
  };
  for (const StateField& fact : puzzle().about().status_info.state_fields)
    if (is_true(facts_, fact.field) && !is_true(before, fact.field)) toasts_.emplace_back(fact.label);
  if (known_best_.counts && best_before_ > 0 && score_before_ < best_before_ && score_ > best_before_)
    toasts_.emplace_back("New best");
  if (toasts_.size() == queued) return;
  toast_game_ = session_.game().number;
  toast_node_ = session_.game().at;
}

bool GameView::has_earned_toasts() const {
  const SessionGame& game = session_.game();
  if (game.number != toast_game_) return false;
  std::int32_t on = game.at;
  while (on > toast_node_) on = game.node(on).parent;
  return on == toast_node_;
}

std::vector<std::string> GameView::pop_toasts() {
  if (scene_.is_playing() || replay_) return {};
  return std::exchange(toasts_, {});
}

// True if the line of a stored game ends with a finished position.
bool GameView::is_line_finished() const {
  const SessionGame& game = session_.game();
  return repository_ != nullptr && game.node(line_.node(line_.end())).summary.after.status != Status::playing;
}

// Before another game begins, goes to the end of a finished line, so that the profile lists the game as finished.
void GameView::finish_line() {
  if (!is_line_finished() || !session_.go_to(line_.node(line_.end()))) return;
  repository_->follow(session_, {});
}

// Leaves a finished line unchanged and continues with a new game that has a copy of the moves up to `node`.
void GameView::branch(std::int32_t node) {
  finish_line();
  session_.branch(node);
  repository_->follow(session_, {.is_branch = true});
  notices_.emplace_back("Continued as a new game. The finished game stays in the library.");
}

bool GameView::play(Move move, const Cause& cause) {
  if (replay_) return false;
  const SessionGame& game = session_.game();
  const bool leaves_line = game.node(game.at).next >= 0 && game.child_of(game.at, move) < 0 && is_line_finished();
  if (EventBatch events; leaves_line && puzzle().clone()->play(move, events)) branch(game.at);
  if (!session_.play(move)) return false;
  follow({}, cause);
  return true;
}

bool GameView::play(const Gesture& gesture, const Cause& cause) {
  if (replay_) {
    notices_.emplace_back("This is a replay. Continue from here to play on, or Esc to return.");
    return false;
  }
  const auto move = shown().interpret(gesture);
  if (!move && shown().standing().status == Status::playing) refuse(gesture);
  return move && play(*move, cause);
}

void GameView::explain_refusal(const Gesture& gesture) {
  const auto& refusal = puzzle().about().status_info.refusal;
  if (std::string text = refusal == nullptr ? std::string() : refusal(puzzle(), gesture); !text.empty())
    notices_.push_back(std::move(text));
}

void GameView::refuse(const Gesture& gesture) {
  using Kind = render::RejectAnimation::Kind;
  explain_refusal(gesture);
  if (gesture.kind == Gesture::Kind::column) scene_.refuse();
  if (gesture.kind == Gesture::Kind::swipe) {
    const Cell middle = cell_at(1, 1);
    const Cell to = neighbour(middle, gesture.direction, scene_.snapshot().row_order);
    scene_.refuse(render::RejectAnimation{.kind = Kind::push, .a = middle, .b = to});
  }
  if (gesture.kind != Gesture::Kind::drag) return;
  const bool is_exchange = puzzle().about().input_mode == InputMode::exchange;
  scene_.refuse(
      render::RejectAnimation{.kind = is_exchange ? Kind::exchange : Kind::shake, .a = gesture.cell, .b = gesture.to});
  trace_.line(Object{{"kind", "protest"}});
}

void GameView::undo() {
  if (replay_) return step_back();
  const bool was_unassisted = is_unassisted_record() && !is_at_first_move();
  if (!session_.undo()) return;
  follow("undo");
  if (was_unassisted && !std::exchange(help_explained_.hints, true))
    notices_.emplace_back("Undo and hints count as help: the best score of this game gets a *.");
}

void GameView::redo() {
  if (replay_) return step_forward();
  if (session_.redo()) follow("redo");
}

void GameView::new_game(std::optional<std::uint64_t> seed) {
  finish_line();
  session_.new_game(seed ? *seed : fresh_seed());
  follow("new_game");
}

void GameView::begin(const ParameterValues& values) {
  finish_line();
  session_.open_game(values, fresh_seed(), {});
  follow("open");
}

Result<Done> GameView::begin_position(const ParameterValues& values, const Document& state) {
  const std::uint64_t seed = fresh_seed();
  EventBatch setup;
  auto position = puzzle().about().read(values, seed, state, setup);
  if (!position) return position.error();
  finish_line();
  session_.open_position(std::move(*position), std::move(setup), seed);
  follow("open");
  return Done{};
}

void GameView::open(CopiedGame copied) {
  finish_line();
  Opening& opening = copied.opening;
  if (opening.is_position) {
    session_.open_position(std::move(opening.puzzle), std::move(opening.setup), opening.seed, copied.moves);
  } else {
    session_.open_game(opening.puzzle->parameters(), opening.seed, copied.moves);
  }
  follow("open");
}

Result<Done> GameView::open_stored(std::int64_t id) {
  if (repository_ == nullptr) return Error{"this window does not save games"};
  stop_replay();
  if (repository_->number_of(session_) != id) finish_line();
  auto opened = repository_->open_game(session_, id);
  if (opened) follow("open_stored");
  if (!opened) trace_.line(Object{{"kind", "refused"}, {"message", opened.error().message}});
  return opened;
}

Result<Done> GameView::set_next_parameters(const ParameterValues& values) {
  // Other rules restart a game whose moves are all undone.
  if (session_.applies_parameters_at_once() && is_line_finished() && !(values == puzzle().parameters())) {
    if (auto checked = values.check(); !checked) return checked;
    finish_line();
    session_.open_game(values, session_.seed(), {});
    follow("parameters");
    return Done{};
  }
  auto set = session_.set_next_parameters(values);
  if (set) follow("parameters");
  return set;
}

std::string GameView::game_id() const {
  return game_id_text(session_.game(), line_.node(move_shown()));
}

void GameView::point_at(std::optional<int> column) {
  if (column == column_) return;
  column_ = column;
  refresh_ghost();
}

void GameView::show_ghost(bool is_shown) {
  is_ghost_shown_ = is_shown;
  refresh_ghost();
}

// Computed when first needed for a position.
const Spots& GameView::spots() {
  if (!spots_) spots_ = find_spots(puzzle());
  return *spots_;
}

void GameView::show_values(const Choice& choice) {
  if (is_judged(choice)) advised_ = choice.best;
  std::vector<render::MoveAnnotation> annotations = annotations_of(choice, spots());
  if (annotations == scene_.annotations()) return;
  if (trace_.is_open() && choice.best) {
    List texts;
    for (const render::MoveAnnotation& annotation : annotations) texts.emplace_back(annotation.text);
    trace_.line(Object{{"kind", "values"}, {"best", puzzle().to_text(*choice.best)}, {"notes", std::move(texts)}});
  }
  scene_.set_annotations(std::move(annotations));
}

void GameView::show_hint(const Choice& choice, HintStep step) {
  Advice advice = advice_of(puzzle(), choice, spots(), step);
  advice_ = std::move(advice.text);
  if (step != HintStep::where && is_judged(choice)) advised_ = choice.best;
  if (choice.best) seek(*choice.best);
  scene_.set_attention(std::move(advice.places));
  if (!advice.annotations.empty()) scene_.set_annotations(std::move(advice.annotations));
  if (!trace_.is_open() || !choice.best) return;
  List texts;
  for (const render::MoveAnnotation& annotation : scene_.annotations()) texts.emplace_back(annotation.text);
  trace_.line(Object{{"kind", "hint"},
                     {"move", puzzle().to_text(*choice.best)},
                     {"step", to_one_based(static_cast<int>(step))},
                     {"text", advice_},
                     {"notes", std::move(texts)}});
}

void GameView::seek(Move move) {
  for (const auto& [known, spot] : spots())
    if (known == move && (spot.kind == render::Spot::Kind::link || spot.kind == render::Spot::Kind::cell))
      sought_ = {spot.to, spot.cell};
}

void GameView::hide_values() {
  scene_.set_annotations({});
  scene_.set_attention({});
  scene_.set_compared({});
  has_comparison_ = false;
  advice_.clear();
  advised_.reset();
}

void GameView::hide_hint() {
  scene_.set_attention({});
  advice_.clear();
}

bool GameView::is_advised(const CommandSpec& command) const {
  return advised_ && puzzle().interpret(gesture_of(command)) == advised_;
}

void GameView::show_choice(std::string_view who, Move move) {
  advice_ = std::string(who) + ": " + name_of(puzzle(), move) + " (it does not rate moves)";
  if (trace_.is_open())
    trace_.line(
        Object{{"kind", "hint"}, {"move", puzzle().to_text(move)}, {"step", 2}, {"text", advice_}, {"notes", List{}}});
}

void GameView::show_solution(const Outlook& outlook) {
  advice_ = "Solution: " + outlook_text(outlook, Search::ended) + ". Redo plays it";
  if (trace_.is_open()) trace_.line(Object{{"kind", "solution"}, {"text", advice_}});
}

void GameView::show_problem(const std::string& problem, bool is_awaited) {
  constexpr std::size_t longest = 90;  // longest text that fits below the board; the panel shows the full one
  if (is_awaited) advice_ = printable(problem, longest);
  if (trace_.is_open()) trace_.line(Object{{"kind", "problem"}, {"text", problem}});
}

void GameView::trace_outlook(const Outlook& outlook, Search search) const {
  if (trace_.is_open()) trace_.line(Object{{"kind", "outlook"}, {"text", outlook_text(outlook, search)}});
}

// True if the score of the current game can be a best score without help.
bool GameView::is_unassisted_record() const {
  return repository_ != nullptr && puzzle().about().has_score && known_best_.counts && !known_best_.is_assisted;
}

bool GameView::allow_help(Help help) {
  const bool is_hint = help == Help::hint;
  bool& is_explained = is_hint ? help_explained_.hints : help_explained_.autoplay;
  const bool counts = repository_ != nullptr && puzzle().about().has_score && known_best_.counts;
  const bool is_at_stake = is_hint ? is_unassisted_record() : counts;
  if (is_explained || !is_at_stake) return true;
  is_explained = true;
  const bool has_score = puzzle().standing().score > 0;
  const std::string text = is_hint ? "Hints and undo count as help: the best score gets a *."
                                   : "A game with autoplay does not count for your best score.";
  notices_.push_back(text + (has_score ? " Ask again to go on." : ""));
  return !has_score;
}

void GameView::record_advice(std::string_view strategy) {
  if (repository_ == nullptr || advised_version_ == version_) return;
  advised_version_ = version_;
  repository_->record_hint(session_, strategy);
  read_best();
}

void GameView::record_autoplay(bool is_on, std::string_view strategy) {
  if (repository_ != nullptr) repository_->record_autoplay(session_, is_on, strategy);
}

// Starts timing the user's next move when the animation has ended.
void GameView::record_rest() {
  if (repository_ == nullptr || rested_version_ == version_ || scene_.is_playing() || replay_) return;
  rested_version_ = version_;
  repository_->player_can_move(session_);
}

void GameView::finish() {
  if (replay_) return;
  scene_.finish();
  refresh_header();
}

std::vector<render::Cue> GameView::pop_cues() {
  std::vector<render::Cue> cues = scene_.pop_cues();
  if (end_ && !scene_.is_playing() && !replay_) cues.push_back({.kind = *std::exchange(end_, std::nullopt)});
  return cues;
}

std::string_view GameView::activity() const {
  const auto& find = puzzle().about().status_info.activity;
  return find == nullptr || replay_ ? std::string_view() : find(events_, scene_.beat(), puzzle().standing().status);
}

int GameView::chain_record() const {
  return line_.longest_chain(session_.game().node(session_.game().at).depth);
}

void GameView::advance(float ms) {
  scene_.advance(ms);
  if (is_replaying()) play_on(static_cast<double>(ms) * static_cast<double>(replay_speed_));
  refresh_header();
  record_rest();
}

}  // namespace tilefold::app
