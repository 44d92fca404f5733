// Trains a network by self-play with temporal-difference learning on afterstates, the boards between the player's move
// and the random outcome.
//
// A greedy player plays games: it always takes the move with the highest sum of gain and evaluation. Then, from the
// last move back to the first, the evaluation of every afterstate is moved towards the result that followed it. Games
// are played in batches. A batch is played in rounds of a few hundred moves per game. All games of a round use the same
// weights. After the round, the trainer learns from the games in a fixed order, so the result does not depend on the
// number of threads. Processes that train together share the games of a round and exchange the afterstates. Batches
// grow with the number of games learned from. Their boundaries do not depend on how many games each call of `learn`
// requests.
//
// Sources: R. Sutton, 1988 (temporal differences); W. Jaśkowski, 2016 (learning from the last move back; restarts in
// the middle of a game, there called carousel shaping); K. Matsuzaki, 2017 (restarts).
#pragma once

#include <limits>
#include <optional>
#include <utility>

#include "engine/learn/best_move.h"
#include "engine/learn/learned_model.h"
#include "engine/learn/round.h"
#include "engine/learn/weight_file.h"
#include "engine/search/parallel.h"

namespace tilefold::learn {

/// The data that a puzzle provides for training on given rules.
struct Subject {
  Features features;
  bool is_endless = false;  ///< true if games may never end
  int games = 0;            ///< number that identifies the kind of games; training cannot continue with another kind
};

/// Returns the number of the first game after the batch that contains game number `games`; games are counted from 0.
/// Batches have 1 game at first, 4 games from number 256 and 8 games from number 4096.
constexpr std::uint64_t end_of_batch(std::uint64_t games) {
  const std::uint64_t size = games < 256 ? 1 : games < 4096 ? 4 : 8;
  return games / size * size + size;
}

/// Creates the evaluation that strategies use for these games.
template <class Games>
std::shared_ptr<const LearnedEvaluation> evaluation_of(const Games& games, FoldedNetwork network) {
  if constexpr (requires { games.evaluation(std::move(network)); }) {
    return games.evaluation(std::move(network));
  } else {
    return std::make_shared<NetworkEvaluation>(std::move(network));
  }
}

/// Plays and learns from games of class `Games`. `Games::Model` is the search model for playing them; `begin(rng)`
/// returns the state of a new game.
template <class Games>
class GameTrainer final : public Trainer {
 public:
  GameTrainer(const PuzzleInfo& info, Head head, Games games)
      : info_(&info),
        head_(std::move(head)),
        begun_(std::move(games)),
        network_(head_.features, head_.base),
        learner_(network_, decimal("rate"), head_.plan.options["coherence"] != 0),
        trace_(decimal("trace")),
        has_restarts_(head_.plan.options["restarts"] != 0) {}

  /// Replaces a discount and a move limit of 0 by their defaults, which depend on `is_endless`.
  void set_endless(bool is_endless) {
    is_endless_ = is_endless;
    discount_ = decimal("discount");
    if (discount_ == 0) discount_ = is_endless ? discount_of_endless : 1;
    most_moves_ = static_cast<std::uint64_t>(head_.plan.options["max_moves"]);
    if (most_moves_ == 0) most_moves_ = is_endless ? moves_of_endless : std::numeric_limits<std::uint64_t>::max();
  }

  /// Loads the weights from the bytes that the file's head refers to.
  Result<Done> read() {
    auto read = read_weights(head_, network_, learner_);
    head_.weights = {};
    return read;
  }

  LearnedBatch learn(std::uint64_t most, int threads, const std::stop_token& stop) override {
    const std::uint64_t count = std::min(end_of_batch(head_.games) - head_.games, most);
    learner_.set_rate(rate());
    std::vector<Game> games;
    for (std::uint64_t i = 0; i < count; ++i) games.push_back(begin(head_.games + i));
    const auto is_playing = [](const Game& game) { return !game.is_over; };
    bool is_stopped = communicator_ == nullptr && stop.stop_requested();
    while (std::any_of(games.begin(), games.end(), is_playing) && !is_stopped) {
      is_stopped = play_rounds(games, threads, stop);
      for (Game& game : games) learn_from(game);
      if (!has_restarts_) continue;
      for (Game& game : games) restart(game);
    }
    LearnedBatch batch;
    for (const Game& game : games) {
      batch.moves += game.moves;
      if (game.is_over) batch.scores.push_back(game.score_of_whole.value_or(game.score));
    }
    head_.games += batch.scores.size();
    head_.moves += batch.moves;
    return batch;
  }

  Result<Done> average_with(std::string_view bytes) override {
    const auto other = read_head(*info_, bytes);
    if (!other) return other.error();
    if (const auto same = check_rules(*other, head_.plan.rules); !same) return same.error();
    if (features_text(other->features) != features_text(head_.features) || other->base != head_.base)
      return make_error("its features differ from those of the file that it is averaged with");
    if (const auto read = average_weights(*other, models_, network_, learner_); !read) return read.error();
    ++models_;
    head_.games += other->games;
    head_.moves += other->moves;
    return Done{};
  }

  void set_communicator(LearningCommunicator* communicator) override { communicator_ = communicator; }
  std::uint64_t games() const override { return head_.games; }
  std::string bytes() const override { return write_weights(*info_, head_, network_, learner_); }
  std::string compact_bytes(std::uint64_t weights) const override {
    return write_compact(*info_, head_, network_, learner_, weights);
  }

  std::shared_ptr<const LearnedEvaluation> evaluation() const override {
    return evaluation_of(begun_, FoldedNetwork(network_));
  }

 private:
  using Model = typename Games::Model;
  using Rules = typename Model::Rules;
  using State = typename Rules::State;

  static constexpr double discount_of_endless = 0.98;
  static constexpr std::uint64_t moves_of_endless = 1000;
  static constexpr std::size_t moves_of_round = 500;

  // A step of a training game: an afterstate, and the points gained since the previous afterstate.
  struct Step {
    std::int64_t points = 0;
    std::size_t board = 0;  // offset of the board in Game::boards
  };

  struct Game {
    State state;
    Rng rng;
    std::uint64_t moves = 0;
    std::uint64_t moves_before = 0;  // number of moves played before the last restart
    std::uint64_t score = 0;
    std::optional<std::uint64_t> score_of_whole;  // final score before the first restart; nullopt if never restarted
    bool is_over = false;
    bool is_left = false;            // true if the move limit ended the game
    std::uint64_t score_before = 0;  // score at the last element of `steps`
    std::int64_t points_of_end = 0;  // points gained after the last step if the game is over
    std::vector<Step> steps;
    std::vector<std::uint8_t> boards;
    std::vector<State> states;  // states of the game at regular intervals since its start or its last restart
    std::uint64_t stride = 1;   // number of moves between two elements of `states`

    std::uint64_t moves_since_begun() const { return moves - moves_before; }
  };

  double decimal(std::string_view name) const {
    return static_cast<double>(head_.plan.options[name]) / static_cast<double>(millionths);
  }

  // Returns the current learning rate. The results of games vary widely by luck, and each affects thousands of boards:
  // with a constant rate the evaluation would follow the luck of the last games, and training could even diverge.
  double rate() const {
    const auto half = static_cast<double>(head_.plan.options["decay"]);
    return half == 0 ? decimal("rate") : decimal("rate") * half / (half + static_cast<double>(head_.games));
  }

  Game begin(std::uint64_t number) const {
    Game game{.state = {}, .rng = Rng(derive_seed(head_.plan.seed, number))};
    game.state = begun_.begin(game.rng);
    game.score_before = Rules::score(game.state);
    return game;
  }

  std::size_t area() const { return static_cast<std::size_t>(head_.features.extent.area()); }
  std::size_t size_of_board() const { return area() + most_counts; }

  static std::int64_t parts(std::uint64_t points) {
    constexpr std::uint64_t most = std::uint64_t{1} << 40U;
    return static_cast<std::int64_t>(std::min(points, most)) * parts_of_point;
  }

  // Plays one round of every game. Returns true if a stop was requested; the caller then plays no further round.
  bool play_rounds(std::vector<Game>& games, int threads, const std::stop_token& stop) {
    if (communicator_ == nullptr) {
      for_each_item(games.size(), threads, [&](std::size_t i) { play_round(games[i]); });
      return stop.stop_requested();
    }
    // Only the process that started a game has the state of the game, so this process plays the game to its end.
    const auto is_own = [&](std::size_t i) { return i % communicator_->count() == communicator_->rank(); };
    std::vector<std::string> rounds(games.size());
    for_each_item(games.size(), threads, [&](std::size_t i) {
      if (is_own(i) && !games[i].is_over) write_round(rounds[i], played_round(games[i]));
    });
    std::string text(1, stop.stop_requested() ? '1' : '0');
    for (const std::string& round : rounds) text += round;
    const std::vector<std::string> told = communicator_->exchange(std::move(text));
    std::vector<std::string_view> rest(told.begin(), told.end());
    for (std::string_view& one : rest) one.remove_prefix(std::min<std::size_t>(1, one.size()));
    for (std::size_t i = 0; i < games.size(); ++i)
      if (!is_own(i) && !games[i].is_over)
        follow(games[i], parse_round(rest[i % communicator_->count()], size_of_board()));
    return told.front().starts_with('1');
  }

  Round played_round(Game& game) const {
    const std::size_t steps = game.steps.size();
    const std::size_t bytes = game.boards.size();
    play_round(game);
    Round round{.is_over = game.is_over,
                .is_left = game.is_left,
                .moves = game.moves,
                .score = game.score,
                .points_of_end = game.points_of_end,
                .points = {},
                .boards = {game.boards.begin() + static_cast<std::ptrdiff_t>(bytes), game.boards.end()}};
    for (std::size_t i = steps; i < game.steps.size(); ++i) round.points.push_back(game.steps[i].points);
    return round;
  }

  // Appends the steps of a game that another process plays, so that this process learns from the game, too.
  void follow(Game& game, const Round& round) const {
    game.is_over = round.is_over;
    game.is_left = round.is_left;
    game.moves = round.moves;
    game.score = round.score;
    game.points_of_end = round.points_of_end;
    std::size_t board = game.boards.size();
    for (const std::int64_t points : round.points) {
      game.steps.push_back({.points = points, .board = board});
      board += size_of_board();
    }
    game.boards.insert(game.boards.end(), round.boards.begin(), round.boards.end());
  }

  void play_round(Game& game) const {
    play_moves(game);
    game.score = Rules::score(game.state);
  }

  void play_moves(Game& game) const {
    NullSink nobody;
    for (std::size_t i = 0; i < moves_of_round && !game.is_over; ++i) {
      if (has_restarts_) keep_state(game);
      const auto best = best_move<Model>(game.state, network_);
      if (best) {
        game.state = best->after;
        ++game.moves;
      }
      const std::uint64_t score = Rules::score(game.state);
      const std::int64_t points = parts(score - std::min(game.score_before, score));
      game.is_over = !best || best->ends;
      if (game.is_over) {
        game.points_of_end = points;
        return;
      }
      game.steps.push_back({.points = points, .board = game.boards.size()});
      game.boards.insert(game.boards.end(), best->board.cells.begin(),
                         best->board.cells.begin() + static_cast<std::ptrdiff_t>(area()));
      game.boards.insert(game.boards.end(), best->board.counts.begin(), best->board.counts.end());
      game.score_before = score;
      Rules::settle(game.state, game.rng, nobody);
      game.is_left = game.moves_since_begun() >= most_moves_;
      game.is_over = game.is_left;
    }
  }

  // Stores the state at regular intervals. When 256 states are stored, doubles the interval, so that the number of
  // states stays bounded.
  static void keep_state(Game& game) {
    constexpr std::size_t most = 256;
    if (game.moves_since_begun() % game.stride != 0) return;
    game.states.push_back(game.state);
    if (game.states.size() < most) return;
    for (std::size_t i = 0; i < most / 2; ++i) game.states[i] = game.states[2 * i];
    game.states.resize(most / 2);
    game.stride *= 2;
  }

  // Restarts a finished game from the middle of its moves since its start or last restart, unless these were few.
  // Restarts let the trainer see the late game, which few games reach, more often. Endless games are not restarted:
  // they have no late game and would never finish. For a game of another process, `states` is empty.
  void restart(Game& game) const {
    constexpr std::uint64_t fewest_moves = 20;
    if (!game.is_over || (game.is_left && is_endless_)) return;
    if (!game.score_of_whole) game.score_of_whole = game.score;
    if (game.moves_since_begun() < fewest_moves) return;
    game.is_over = false;
    game.is_left = false;
    game.points_of_end = 0;
    game.moves_before = game.moves;
    game.boards.clear();
    game.stride = 1;
    if (game.states.empty()) return;
    game.state = game.states[game.states.size() / 2];
    game.states.clear();
    game.score_before = Rules::score(game.state);
  }

  Board board_of(const Game& game, const Step& step) const {
    Board board;
    const auto begin = game.boards.begin() + static_cast<std::ptrdiff_t>(step.board);
    const auto end = begin + static_cast<std::ptrdiff_t>(area());
    std::copy(begin, end, board.cells.begin());
    std::copy(end, end + most_counts, board.counts.begin());
    return board;
  }

  // Returns the points that an evaluation predicts, at least 0. Games never lose points. A negative target would
  // therefore be wrong, and would lower the evaluations of all boards that lead to an underestimated board.
  static double to_come(std::int64_t evaluation) { return std::max(0.0, static_cast<double>(evaluation)); }

  // Learns from the steps of a game, from the last step back to the first. If the game continues, its last step has no
  // result yet and is kept for the next round.
  void learn_from(Game& game) {
    if (game.steps.empty()) return;
    std::size_t left = game.steps.size();
    double target = static_cast<double>(game.points_of_end);
    if (!game.is_over || game.is_left) {
      const Step& last = game.steps[--left];
      Board board = board_of(game, last);
      target = to_come(network_.of(board)) + static_cast<double>(last.points);
    }
    if (left > 0) learner_.see(board_of(game, game.steps[left - 1]), terms_);
    for (; left > 0; --left) {
      if (left > 1) learner_.see(board_of(game, game.steps[left - 2]), next_terms_);
      const double discounted = target * discount_;
      const std::int64_t before = learner_.learn(terms_, static_cast<std::int64_t>(discounted));
      const double mixed = trace_ * discounted + (1 - trace_) * to_come(before);
      target = static_cast<double>(game.steps[left - 1].points) + mixed;
      std::swap(terms_, next_terms_);
    }
    keep_last(game);
  }

  void keep_last(Game& game) const {
    Step last = game.steps.back();
    game.steps.clear();
    if (game.is_over) return;
    const auto begin = game.boards.begin() + static_cast<std::ptrdiff_t>(last.board);
    game.boards.assign(begin, begin + static_cast<std::ptrdiff_t>(size_of_board()));
    game.steps.push_back({.points = last.points, .board = 0});
  }

  const PuzzleInfo* info_;
  LearningCommunicator* communicator_ = nullptr;
  Head head_;
  std::int32_t models_ = 1;  // number of training runs whose mean the weights are
  Games begun_;
  Network network_;
  Learner learner_;
  Learner::Terms terms_;
  Learner::Terms next_terms_;
  double trace_;
  bool has_restarts_;
  bool is_endless_ = false;
  double discount_ = 1;
  std::uint64_t most_moves_ = 0;
};

}  // namespace tilefold::learn
