#include "app/play/practice.h"

#include <utility>

#include "app/language/tr.h"
#include "app/play/game_list_model.h"
#include "app/play/hints.h"
#include "engine/core/translatable.h"

namespace tilefold::play {
namespace {

constexpr std::size_t longest_round = 100;

Session session_at(const Puzzle& position, std::uint64_t seed) {
  return {position.clone(), EventBatch{}, seed};
}

std::string lost_text(const measure::Loss& loss) {
  const double percent = 100 * measure::share_of(loss);
  return percent < 1 ? tr("less than 1 %") : tr_format("{} %", language::decimal_number(percent, 0));
}

}  // namespace

Practice::Practice(GameView& table, Trace& trace, std::function<void()> wake)
    : table_(table),
      trace_(trace),
      view_(session_at(table.game.puzzle(), table.game.session().seed()), silence_),
      worker_(std::move(wake)) {}

Result<Done> Practice::begin() {
  leave();
  if (table_.game.recording().repository() == nullptr) return make_error("this window does not save games");
  auto deck = study::mistakes_to_practise(table_.game.recording().repository()->store(), local_today(), longest_round);
  if (!deck) return deck.error();
  deck_ = std::move(*deck);
  if (deck_.empty()) return make_error("no mistakes to practise now; an analysis of your games adds their mistakes");
  place_ = 0;
  table_version_ = table_.game.version();
  if (open_position(0) || next()) return Done{};
  leave();
  return make_error("none of these games can be opened any more");
}

void Practice::leave() {
  worker_.cancel();
  deck_.clear();
  place_ = asked_ = found_ = 0;
}

// Opens a position. Returns false if the game that it comes from can no longer be opened; the previous position then
// stays open.
bool Practice::open_position(std::size_t place) {
  const study::Mistake& mistake = deck_[place];
  auto position =
      study::position_before(table_.game.recording().repository()->store(), mistake.stored.game, mistake.stored.node);
  if (!position) return false;
  place_ = place;
  position_ = std::move(position->puzzle);
  seed_ = position->seed;
  view_.exchange(session_at(*position_, seed_));
  state_ = State::asked;
  ++asked_;
  is_noted_ = false;
  tried_.clear();
  trouble_.clear();
  judged_.reset();
  trace_step("asked");
  return true;
}

bool Practice::next() {
  if (!is_open() || state_ == State::finished) return false;
  worker_.cancel();
  for (std::size_t place = place_ + 1; place < deck_.size(); ++place)
    if (open_position(place)) return true;
  state_ = State::finished;
  trouble_.clear();
  trace_step("finished");
  return false;
}

void Practice::retry() {
  if (state_ != State::missed && state_ != State::mended && state_ != State::shown) return;
  while (view_.replay.move_shown() > 0) view_.undo();
  state_ = State::asked;
  trouble_.clear();
  judged_.reset();
  trace_step("again");
}

void Practice::show_best() {
  if (state_ == State::judging || state_ == State::shown || state_ == State::finished) return;
  const auto best = position_->parse(deck_[place_].stored.best);
  if (!best) {
    trouble_ = translatable("The best move is unknown");
    return;
  }
  if (state_ != State::asked) retry();
  record(false);
  view_.play(*best);
  state_ = State::shown;
  trace_step("shown");
}

void Practice::judge() {
  const SessionGame& game = view_.game.session().game();
  const Move move = game.node(view_.game.line().node(1)).move;
  tried_ = position_->to_text(move);
  state_ = State::judging;
  // Bots cannot judge moves in practice. If a bot found the mistake, the puzzle's default strategy judges the move.
  const std::string& found_by = deck_[place_].stored.strategy;
  const bool is_known = static_cast<bool>(measure::judge_entry(position_->about(), found_by, {}));
  worker_.ask({.game = {.beginning = position_, .seed = seed_, .moves = {move}},
               .strategy = is_known ? found_by : std::string(),
               .nodes = {},
               .known = {}});
}

void Practice::apply_judgement() {
  const auto update = worker_.poll_final();
  if (!update || state_ != State::judging) return;
  if (!update->analysis) {
    trouble_ = update->message.empty() ? translatable("This move could not be judged") : update->message;
    state_ = State::missed;
    return;
  }
  judged_ = update->analysis->moves.front();
  const bool is_good = judged_->kind() <= measure::MoveClass::good;
  record(is_good);
  state_ = is_good ? State::mended : State::missed;
  trace_step(is_good ? "mended" : "missed");
}

// Stores the result of the first attempt. Does nothing at later attempts.
void Practice::record(bool is_known) {
  if (std::exchange(is_noted_, true)) return;
  if (is_known) ++found_;
  study::Mistake& mistake = deck_[place_];
  mistake.card = study::asked(mistake.card, is_known, local_today());
  if (const auto kept = study::keep_card(table_.game.recording().repository()->store(), mistake); !kept)
    trouble_ = translatable("The result of this exercise could not be saved");
}

Redraw Practice::advance(double now) {
  if (!is_open()) return Redraw::nothing;
  if (table_.replay.is_open() || table_.game.version() != table_version_) {
    leave();
    return Redraw::window;
  }
  const Redraw redraw = redraw_if(view_.messages.advance(now), Redraw::window);
  const State before = state_;
  if (state_ == State::asked && view_.replay.move_shown() > 0) judge();
  apply_judgement();
  return state_ != before ? Redraw::window : redraw;
}

std::string Practice::name(const std::string& move) const {
  const auto parsed = position_->parse(move);
  return parsed ? name_of(*position_, *parsed) : move;
}

std::string Practice::word(const Bindings& bindings) const {
  if (!is_open()) return {};
  if (const Message* const refusal = view_.messages.shown(MessagePlace::notice)) return refusal->text;
  if (!trouble_.empty()) return std::string(tr(trouble_));
  const study::Mistake& mistake = deck_[place_];
  const auto in_words = [&](const std::string& move) {
    const auto parsed = position_->parse(move);
    return parsed ? described(*position_, *parsed) : move;
  };
  // Translators: {} is empty or a key, such as " (K)".
  const std::string on = tr_format(" · Next{}", bindings.key_of(Action::next_mistake));
  switch (state_) {
    case State::judging: return tr("Thinking…");
    case State::asked:
      return tr_format("{} of {} · Your move ({}) lost {}. Find a better one", to_one_based(place_), deck_.size(),
                       name(mistake.stored.move), lost_text(mistake.loss()));
    case State::missed:
      return tr_format("Your move ({}) loses {} · Retry, or see the answer{}", name(tried_),
                       lost_text(judged_->as_loss()), bindings.key_of(Action::hint));
    case State::mended:
      if (judged_->loss() == 0) return tr_format("Best move: {}", in_words(tried_)) + on;
      return tr_format("Good move: {} · loses {}", in_words(tried_), lost_text(judged_->as_loss())) + on;
    case State::shown: return tr_format("Best move: {}", in_words(mistake.stored.best)) + on;
    case State::finished:
      return tr_format("{} of {} found at once · Done{}", found_, asked_, bindings.key_of(Action::learn));
  }
  return {};
}

void Practice::trace_step(const char* step) const {
  if (!trace_.is_open()) return;
  const profile::StoredMistake& stored = deck_[place_].stored;
  trace_.line(Object{{"kind", "practice"},
                     {"step", step},
                     {"place", static_cast<std::int64_t>(to_one_based(place_))},
                     {"of", static_cast<std::int64_t>(deck_.size())},
                     {"game", stored.game},
                     {"number", stored.number},
                     {"played", stored.move},
                     {"best", stored.best},
                     {"tried", tried_},
                     {"loss", judged_ ? Document(judged_->loss()) : Document()},
                     {"box", deck_[place_].card.box},
                     {"board", view_.game.puzzle().describe()}});
}

}  // namespace tilefold::play
