// `tilefold play`: plays without a window and prints every state.

#include <fmt/format.h>

#include <optional>

#include "app/cli/commands/commands.h"
#include "app/cli/commands/players.h"
#include "app/cli/commands/recording.h"
#include "app/cli/reports/game_printer.h"
#include "app/language/tr.h"
#include "app/measure/outlook_text.h"
#include "app/records/game.h"
#include "app/records/interrupt.h"
#include "app/records/output.h"

namespace tilefold::cli {
namespace {

// Returns the moves to play in order. Takes them from the request, or from standard input as they arrive.
class MoveSource {
 public:
  MoveSource(std::vector<std::string> first, const std::optional<std::string>& moves)
      : is_live_(moves == "-"), given_(std::move(first)) {
    if (!moves || is_live_) return;
    for (std::string& text : records::split_moves(*moves)) given_.push_back(std::move(text));
  }

  Result<std::optional<std::string>> next() {
    if (at_ < given_.size()) return std::optional(given_[at_++]);
    while (is_live_) {
      auto line = input_.next();
      if (!line || !*line) return line;
      if (const auto words = records::split_moves(**line); !words.empty())
        return std::optional(words.size() == 1 ? words.front() : **line);
    }
    return std::optional<std::string>();
  }

 private:
  records::LineReader input_;
  bool is_live_;
  std::vector<std::string> given_;
  std::size_t at_ = 0;
};

class Run {
 public:
  /// If `recording` is not null, the run plays the moves through it, so that the game is stored. If `recording` is
  /// null, the game is not stored.
  Run(const PlayRequest& request, const records::Opening& opening, GamePrinter& printer, Recording* recording)
      : request_(request),
        first_(opening.moves),
        plain_(*opening.puzzle),
        printer_(printer),
        recording_(recording),
        first_move_(opening.puzzle->standing().moves) {}

  /// Returns the current position.
  const Puzzle& puzzle() const { return recording_ == nullptr ? plain_ : recording_->puzzle(); }

  /// Plays the given moves; returns an error at the first illegal one.
  Result<Done> play_given() {
    MoveSource source(first_, request_.game.moves);
    while (goes_on()) {
      const bool is_given = number_ < static_cast<std::int64_t>(first_.size());
      const auto text = source.next();
      if (system::is_interrupted()) break;
      if (!text) return text.error();
      if (!*text) break;
      const auto move = puzzle().parse(**text);
      if (!move) return Error{tr_format("move {}: {}", to_one_based(number_), tr(move.error()))};
      play(*move, {.is_given = is_given, .is_timed = request_.game.moves == "-"});
    }
    return Done{};
  }

  /// Lets the player choose moves until the game ends. Returns an error if the game would never end, or if the player
  /// is a solver that gives up.
  Result<Done> play_by(const Player& player) {
    const profile::Cause cause{.strategy = player.text};
    const records::StopOnInterrupt stop;
    while (goes_on()) {
      const Choice choice = player.strategy->choose(puzzle(), {}, stop.token());
      if (system::is_interrupted()) break;  // a search cut short by Ctrl-C has no reliable choice
      if (measure::has_given_up(choice))
        return Error{tr_format("{} chooses no move here: it {}", player.text,
                               measure::gave_up_text(*choice.outlook, choice.nodes))};
      if (!choice.best) break;
      if (!request_.max_moves && leads_nowhere(choice))
        return Error{tr_format(
            "this position has no solution, and {} would loop forever; set --max-moves N to allow it", player.text)};
      play(*choice.best, cause);
    }
    return Done{};
  }

  std::string_view reason() const {
    if (puzzle().standing().status != Status::playing) return "over";
    return is_at_limit() ? "max_moves" : "moves";
  }

 private:
  // True if the position is proven unsolvable and the puzzle has maps. Only such puzzles can continue forever without a
  // solution.
  bool leads_nowhere(const Choice& choice) const {
    return puzzle().about().map != nullptr && choice.outlook && choice.outlook->is_proven && !choice.outlook->is_solved;
  }

  // True if the number of moves played has reached the limit. As in a benchmark, moves that the window would play
  // automatically, such as the removal of empty rows, do not count.
  bool is_at_limit() const {
    return request_.max_moves && puzzle().standing().moves - first_move_ >= *request_.max_moves;
  }
  bool goes_on() const { return !is_at_limit() && !system::is_interrupted() && !printer_.is_broken(); }

  void play(Move move, const profile::Cause& cause) {
    if (recording_ == nullptr) {
      plain_.play(move, events_);
    } else {
      events_ = recording_->play(move, cause).events;
    }
    printer_.move(puzzle(), {.number = ++number_, .move = move, .events = events_});
    if (recording_ != nullptr) recording_->await();
  }

  const PlayRequest& request_;
  const std::vector<std::string>& first_;
  Puzzle& plain_;  // the game being played; unused if the game is recorded
  GamePrinter& printer_;
  Recording* recording_;
  EventBatch events_;
  std::int64_t first_move_;  // number of moves played before this run
  std::int64_t number_ = 0;  // number of moves played in this run
};

// The destinations of the game: the printed output, and the recording in the profile.
struct Outlet {
  records::Output output;
  Recording* recording;  // recording in the profile; null if the game is not recorded
};

int play_opened(const PlayRequest& request, const records::Opening& opening, const Player& player, Outlet outlet) {
  system::record_interrupts();
  if (request.output.format == records::Format::csv) records::print_fresh_seed(opening);
  GamePrinter printer(std::move(outlet.output), request.output.format);
  printer.start(opening);
  if (outlet.recording != nullptr) outlet.recording->await();
  Run run(request, opening, printer, outlet.recording);
  const auto played = run.play_given();
  const auto played_on = played && player.strategy != nullptr ? run.play_by(player) : Result<Done>(Done{});
  const std::string forfeit = end_game(player, run.puzzle());
  if (played && !system::is_interrupted()) printer.end(run.puzzle(), forfeit.empty() ? run.reason() : "forfeit");
  // On an error, moves already printed stay on standard output, but an output file is not replaced.
  if (!played && !printer.is_broken()) return records::refuse(played.error());
  if (!played_on && !printer.is_broken()) return records::refuse(played_on.error(), records::exit_failed);
  if (const auto done = printer.finish(); !done) return records::refuse(done.error(), records::exit_failed);
  if (system::is_interrupted()) return records::exit_interrupted;
  if (!forfeit.empty()) return records::refuse({forfeit}, records::exit_failed);
  return outlet.recording == nullptr || outlet.recording->is_stored() ? records::exit_done : records::exit_failed;
}

}  // namespace

int run_play(const PlayRequest& request) {
  if (request.game.position == "-" && request.game.moves == "-")
    return records::refuse(
        {tr("--position - and --moves - both read standard input; give one of them as a file or as text")});
  if (!request.data_dir.empty() && !request.is_recorded)
    return records::refuse({tr("--data-dir is given without --record; add --record to store the game there")});
  if (request.labels.is_any() && !request.is_recorded)
    return records::refuse(
        {tr("a label (--participant, --condition or --session) is given without --record; add --record to store "
            "the game with it")});
  const auto opening = records::open_told_game(request.game);
  if (!opening) return records::refuse(opening.error());
  const auto player = open_player(*opening->puzzle, request.player, opening->seed);
  if (!player) return records::refuse(player.error());
  auto output = records::Output::open(request.output);
  if (!output) return records::refuse(output.error(), records::exit_failed);
  std::unique_ptr<Recording> recording;
  if (request.is_recorded) {
    auto begun = Recording::begin(*opening, request.data_dir, request.labels);
    if (!begun) return records::refuse(begun.error());
    recording = std::move(*begun);
  }
  return play_opened(request, *opening, *player, {std::move(*output), recording.get()});
}

}  // namespace tilefold::cli
