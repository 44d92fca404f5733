#include "app/play/race.h"

#include <algorithm>
#include <utility>

#include "app/records/host.h"

namespace tilefold::play {
namespace {

// Number of moves after which a strategy stops that plays on after the end of the user's game.
constexpr std::int32_t most_further_moves = 500;

std::int64_t difference(std::uint64_t one, std::uint64_t other) {
  return static_cast<std::int64_t>(one) - static_cast<std::int64_t>(other);
}

bool has_score(const Session& session) {
  return session.puzzle().about().has_score;
}

}  // namespace

Race::Race(const GameView& view, Trace& trace, const std::function<void()>& wake)
    : view_(view), trace_(trace), distance_worker_(wake), worker_(wake) {}

void Race::begin(Rival rival) {
  leave();
  const Session& session = view_.game.session();
  rival_ = std::move(rival);
  rival_game_.emplace(session.beginning().clone(), session.setup(), session.seed());
  scene_ = {};
  scene_.lay(rival_game_->puzzle().snapshot());
  moves_ = std::move(rival_.moves);
  for (const Move move : moves_) {
    rival_game_->play(move);
    rival_game_->drain();
  }
  number_ = session.game().number;
  is_here_ = true;
  version_ = view_.game.version();
  advance(0);
}

void Race::leave() {
  if (!rival_game_) return;
  worker_.cancel();
  distance_worker_.cancel();
  rival_game_.reset();
  distances_.clear();
  state_ = {};
  shown_ = 0;
  is_here_ = has_given_up_ = is_asked_ = is_measuring_ = false;
  trace_.line(Object{{"kind", "race"}, {"step", "left"}});
}

bool Race::is_same_start(const SessionGame& game) const {
  const Puzzle& mine = *game.checkpoints.front();
  const Puzzle& start = *rival_game_->game().checkpoints.front();
  return game.seed == rival_game_->seed() && mine.parameters() == start.parameters() && mine.hash() == start.hash();
}

// Finds out whether the window shows the user's game of the race. If the user restarts it or continues it as a copy,
// the race follows. Another puzzle ends the race. A game with the same number may be in the session of another player.
void Race::find_game() {
  if (std::exchange(version_, view_.game.version()) == view_.game.version()) return;
  const Session& session = view_.game.session();
  if (!is_same_puzzle(session.puzzle().about(), rival_game_->puzzle().about())) return leave();
  const SessionGame& game = session.game();
  const bool has_same_start = is_same_start(game);
  if (is_here_ && game.number > number_ && has_same_start) number_ = game.number;
  is_here_ = game.number == number_ && has_same_start;
}

Standing Race::last() const {
  return rival_game_->game().node(known()).summary.after;
}

bool Race::can_think() const {
  return rival_.strategy != nullptr && !has_given_up_ && last().status == Status::playing;
}

// True if the user's game has ended and the board shows its end.
bool Race::is_over() const {
  return view_.game.puzzle().standing().status != Status::playing && !view_.replay.is_open();
}

// True if the user's game has ended and the strategy may still catch up.
bool Race::must_play_on() const {
  if (!is_over() || !can_think()) return false;
  const Standing own = view_.game.puzzle().standing();
  const std::int32_t own_moves = view_.replay.move_shown();
  if (known() < own_moves) return true;
  const bool is_past = has_score(view_.game.session()) && last().score > own.score;
  return !is_past && known() < own_moves + most_further_moves;
}

// Shows the rival's position after `moves` moves, or its last one.
void Race::place_rival(std::int32_t moves) {
  const std::int32_t node = std::min(moves, known());
  const std::int32_t from = std::exchange(shown_, node);
  if (rival_game_->game().at != node) rival_game_->go_to(node);
  rival_game_->drain();
  if (from != node) show_rival(from);
}

// Animates the move that led to the rival's position. If it is not the next move, tiles glide to their places.
void Race::show_rival(std::int32_t from) {
  scene_.set_motion(view_.scene.motion());
  if (shown_ != from + 1) return scene_.show(rival_game_->puzzle().snapshot());
  const auto puzzle = rival_game_->game().puzzle_at(from);
  EventBatch events;
  puzzle->play(moves_[static_cast<std::size_t>(from)], events);
  scene_.play(events, puzzle->snapshot());
  scene_.pop_cues();
}

bool Race::animate(float ms) {
  if (records::is_page || !is_open() || !scene_.is_moving()) return false;
  const bool was_playing = scene_.is_playing();
  scene_.advance(ms);
  scene_.pop_cues();
  if (was_playing && !scene_.is_playing() && trace_.is_open())
    trace_.line(Object{{"kind", "rival_animated"}, {"rival_moves", shown_}});
  return scene_.is_moving();
}

void Race::poll_move() {
  const auto answer = worker_.poll_final();
  if (answer == nullptr || !std::exchange(is_asked_, false)) return;
  rival_game_->go_to(known());
  if (answer->choice.best && rival_game_->play(*answer->choice.best)) {
    moves_.push_back(*answer->choice.best);
  } else {
    has_given_up_ = true;
  }
}

// Asks the strategy for its next move, also for the move after `wanted`, so that the move is known when the user plays.
void Race::ask_move(std::int32_t wanted) {
  if (is_asked_ || !can_think() || known() > wanted) return;
  is_asked_ = true;
  worker_.ask({.strategy = rival_.strategy, .puzzle = rival_game_->game().puzzle_at(known()), .budget = {}});
}

// Measures how far both positions are from the goal, in a puzzle without score.
void Race::measure() {
  if (has_score(*rival_game_) || rival_game_->puzzle().about().find_path == nullptr) return;
  if (const auto update = distance_worker_.poll_final()) {
    distances_[update->position] = update->distance;
    is_measuring_ = false;
  }
  for (const Puzzle* puzzle : {&view_.replay.shown(), &rival_game_->puzzle()}) {
    if (is_measuring_ || distances_.contains(puzzle->hash())) continue;
    if (puzzle->standing().status == Status::won) {
      distances_[puzzle->hash()] = 0;
      continue;
    }
    is_measuring_ = true;
    distance_worker_.ask({.puzzle = puzzle->clone()});
  }
}

std::optional<std::int64_t> Race::lead() const {
  if (state_.is_thinking) return std::nullopt;
  if (has_score(*rival_game_)) return difference(state_.own.score, state_.rival.score);
  const auto own = distances_.find(view_.replay.shown().hash());
  const auto rival = distances_.find(rival_game_->puzzle().hash());
  if (own == distances_.end() || rival == distances_.end() || !own->second || !rival->second) return std::nullopt;
  return (state_.rival_moves + *rival->second) - (state_.moves + *own->second);
}

std::optional<RaceResult> Race::result() const {
  using Kind = RaceResult::Kind;
  if (!is_over()) return std::nullopt;
  if (must_play_on()) return RaceResult{};
  const Standing own = view_.game.puzzle().standing();
  const bool can_go_on = can_think();
  if (has_score(*rival_game_)) {
    const std::int64_t lead = difference(own.score, last().score);
    return RaceResult{.kind = can_go_on && lead < 0 ? Kind::rival_ahead : Kind::decided, .lead = lead};
  }
  if (last().status != Status::won) return RaceResult{.kind = Kind::unsolved};
  return RaceResult{.kind = Kind::decided, .lead = known() - view_.replay.move_shown()};
}

void Race::trace_state() const {
  if (!trace_.is_open()) return;
  const auto ended = result();
  trace_.line(
      Object{{"kind", "race"},
             {"step", "state"},
             {"rival", rival_.name},
             {"moves", state_.moves},
             {"rival_moves", state_.rival_moves},
             {"score", Document::of_unsigned(state_.own.score)},
             {"rival_score", Document::of_unsigned(state_.rival.score)},
             {"lead", state_.lead ? Document(*state_.lead) : Document()},
             {"is_thinking", state_.is_thinking},
             {"has_rival_ended", state_.has_rival_ended},
             {"won_by", ended && ended->kind == RaceResult::Kind::decided ? Document(ended->lead) : Document()}});
}

Redraw Race::advance(double /*now*/) {
  if (records::is_page || !rival_game_) return Redraw::nothing;
  const bool was_open = is_open();
  find_game();
  if (!is_open()) return redraw_if(was_open, Redraw::window);
  poll_move();
  const std::int32_t moves = view_.replay.move_shown();
  const bool plays_on = must_play_on();
  ask_move(plays_on ? known() : moves);
  place_rival(is_over() ? known() : moves);
  const RaceState before = std::exchange(state_, {});
  state_.moves = moves;
  state_.rival_moves = rival_game_->game().at;
  state_.own = view_.replay.shown().standing();
  state_.rival = rival_game_->game().standing();
  state_.is_thinking = plays_on || (can_think() && known() < moves);
  state_.has_rival_ended = state_.rival_moves == known() && !can_think();
  measure();
  state_.lead = lead();
  if (state_ == before && was_open) return Redraw::nothing;
  trace_state();
  return Redraw::window;
}

}  // namespace tilefold::play
