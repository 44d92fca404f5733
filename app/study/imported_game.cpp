#include "app/study/imported_game.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "app/profile/stored_games.h"
#include "app/profile/stored_imports.h"
#include "app/records/json.h"
#include "app/records/piece_drag.h"
#include "engine/core/text.h"

namespace tilefold::study {
namespace {

// The outcome of a row: a move, or no move if the piece stays where it is, or an error.
using RowOutcome = Result<std::optional<Move>>;

// Finds the moves that the rows of a log stand for.
class DragReader {
 public:
  DragReader(const StudyLevel& level, const Puzzle& now) : level_(level), now_(now), board_(now.snapshot()) {}

  RowOutcome read(const LoggedMove& row) const {
    if (row.move.empty()) {
      const auto drag = drag_of(row);
      return drag ? records::read_drag(now_, *drag) : RowOutcome(drag.error());
    }
    const auto move = now_.parse(row.move);
    if (move) return std::optional(*move);
    const auto drag = records::parse_drag(board_, row.move);
    if (!drag) return move.error();
    auto outcome = records::read_drag(now_, *drag);
    return outcome ? std::move(outcome) : RowOutcome(move.error());
  }

 private:
  std::optional<Tile> tile_of(TileId id) const {
    const auto found =
        std::find_if(board_.tiles.begin(), board_.tiles.end(), [&](const Tile& t) { return t.id == id; });
    return found == board_.tiles.end() ? std::nullopt : std::optional(*found);
  }

  // Finds a piece by its name in the file of levels, by its letter, or by its number in a matrix, where 1 is the letter
  // A.
  std::optional<Tile> find_piece(const std::string& name) const {
    if (const auto known = level_.pieces.find(name); known != level_.pieces.end()) return tile_of(known->second);
    if (!level_.pieces.empty()) return std::nullopt;
    if (name.size() == 1 && name.front() >= 'A' && name.front() <= 'Z') return records::tile_with(board_, name.front());
    int number = 0;
    const auto [end, failed] = std::from_chars(name.data(), name.data() + name.size(), number);
    const bool is_number = failed == std::errc() && end == name.data() + name.size() && number >= 1 && number <= 26;
    return is_number ? records::tile_with(board_, static_cast<char>('A' + number - 1)) : std::nullopt;
  }

  Result<records::PieceDrag> drag_of(const LoggedMove& row) const {
    const auto tile = find_piece(row.piece);
    if (!tile) return make_error("the level has no piece {}", tilefold::quoted(row.piece));
    constexpr std::int64_t far = 1000;
    const std::int64_t columns = board_.extent.columns;
    std::int64_t to_row = row.row.value_or(0);
    std::int64_t to_column = row.column.value_or(0);
    if (row.cell) {
      if (*row.cell < 0 || *row.cell > far) return make_error("the board lacks cell {}", *row.cell);
      to_row = *row.cell / columns;
      to_column = *row.cell % columns;
      // A number behind the last cell of its row stands for a cell beyond the edge.
      const bool is_across = tile->size.columns > tile->size.rows;
      const std::int64_t along = *row.cell - tile->cell.row * columns;
      if (is_across && along >= columns && along < columns + tile->size.columns) {
        to_row = tile->cell.row;
        to_column = along;
      }
    }
    if (std::abs(to_row) > far || std::abs(to_column) > far) return make_error("the piece would leave the board");
    return records::PieceDrag{.tile = *tile, .row = static_cast<int>(to_row), .column = static_cast<int>(to_column)};
  }

  const StudyLevel& level_;
  const Puzzle& now_;
  Snapshot board_;
};

// Replays a trial and collects what the profile stores.
class TrialReplay {
 public:
  TrialReplay(const LoggedTrial& trial, const StudyLevel& level, std::vector<SkippedRow>& skipped)
      : trial_(trial), level_(level), skipped_(skipped), now_(level.beginning->clone()) {
    game_.start = level.start;
    game_.start.client = std::string(profile::import_client);
    game_.start.labels = trial.labels;
  }

  ImportedGame run(std::int64_t end) {
    for (const LoggedMove& row : trial_.moves) add(row);
    take_back(trial_.taken_back_at_end);
    add_gestures();
    add_extra();
    finish(end);
    return std::move(game_);
  }

 private:
  // The position after a row of the log, and the number of moves made so far.
  struct RowEnd {
    std::int32_t node = 0;
    std::int32_t moves = 0;
  };

  void add(const LoggedMove& row) {
    take_back(row.taken_back);
    at_ += row.ms;
    waited_ += row.ms;
    const auto outcome = DragReader(level_, *now_).read(row);
    if (!outcome) {
      skipped_.push_back({.file = trial_.file,
                          .line = row.line,
                          .participant = trial_.labels.participant,
                          .why = outcome.error().message});
      end_row();
      return;
    }
    ++game_.rows;
    if (*outcome) {
      play(**outcome, row);
    } else {
      ++game_.unmoved;
      if (!row.is_end_mark) add_unmoved(row);
    }
    end_row();
  }

  void end_row() { rows_.push_back({.node = node_, .moves = static_cast<std::int32_t>(game_.moves.size())}); }

  void play(Move move, const LoggedMove& row) {
    EventBatch events;
    const Standing before = now_->standing();
    const std::string text = now_->to_text(move);
    now_->play(move, events);
    const Standing after = now_->standing();
    const auto node = static_cast<std::int32_t>(game_.moves.size()) + 1;
    profile::StoredMove stored{
        .node = node,
        .parent = node_,
        .taken = node,
        .move = text,
        .score = after.score,
        .gain = static_cast<std::int64_t>(after.score) - static_cast<std::int64_t>(before.score),
        .since_ready = row.is_by_timer ? std::nullopt : std::optional(row.since_ready.value_or(waited_)),
        .played = at_,
        .played_by = row.is_by_timer ? std::string(profile::by_timer) : std::string(),
        .down = row.down,
        .up = row.up,
        .device = row.device};
    if (!game_.moves.empty()) stored.since_previous = waited_;
    if (!row.extra.empty()) extra_[node] = row.extra;
    game_.moves.push_back(std::move(stored));
    node_ = node;
    waited_ = 0;
  }

  void take_back(std::int64_t count) {
    if (count <= 0 || node_ == 0) return;
    for (; count > 0 && node_ > 0; --count) {
      node_ = game_.moves[static_cast<std::size_t>(node_) - 1].parent;
      ++game_.state.assistance.undos;
    }
    now_ = level_.beginning->clone();
    EventBatch events;
    for (const std::string& text : profile::line_to(game_.moves, node_))
      if (const auto move = now_->parse(text)) now_->play(*move, events);
  }

  void add_unmoved(const LoggedMove& row) {
    Object detail{{"reason", "not_moved"}, {"ms", row.ms}};
    detail.emplace_back(row.move.empty() ? "piece" : "move", row.move.empty() ? row.piece : row.move);
    if (!row.extra.empty()) detail.emplace_back("extra", row.extra);
    game_.events.push_back({.kind = std::string(profile::aborted_event),
                            .node = node_,
                            .detail = records::to_json(detail),
                            .happened = at_});
    game_.gestures.push_back({.kind = std::string(profile::aborted_gesture),
                              .reason = "not_moved",
                              .after_move = static_cast<std::int32_t>(game_.moves.size()),
                              .node = node_,
                              .happened = at_,
                              .device = row.device});
  }

  void add_gestures() {
    for (const LoggedGesture& gesture : trial_.gestures) {
      const std::size_t index = std::min(gesture.after_move, rows_.size());
      const RowEnd before = index == 0 ? RowEnd() : rows_[index - 1];
      add_gesture(gesture, before);
      if (gesture.place) continue;
      game_.events.push_back({.kind = std::string(profile::aborted_event),
                              .node = before.node,
                              .detail = records::to_json(gesture.detail),
                              .happened = gesture.at});
    }
    std::stable_sort(game_.gestures.begin(), game_.gestures.end(),
                     [](const auto& one, const auto& other) { return one.happened < other.happened; });
  }

  void add_gesture(const LoggedGesture& gesture, const RowEnd& before) {
    const bool is_selection = gesture.reason == "deselected";
    profile::StoredGesture stored{.kind = std::string(gesture.place  ? profile::path_gesture
                                                      : is_selection ? profile::unpicked_gesture
                                                                     : profile::aborted_gesture),
                                  .reason = gesture.reason,
                                  .after_move = before.moves,
                                  .node = before.node,
                                  .happened = gesture.at,
                                  .at = gesture.place ? gesture.place : middle(gesture.to),
                                  .pressed = gesture.pressed,
                                  .pressed_at = middle(gesture.from),
                                  .device = gesture.device};
    for (std::int64_t count = gesture.taken_back; count > 0 && stored.node > 0; --count)
      stored.node = game_.moves[static_cast<std::size_t>(stored.node) - 1].parent;
    game_.gestures.push_back(std::move(stored));
  }

  // Returns the middle of a cell as a point on the board.
  std::optional<profile::BoardPoint> middle(const std::optional<LoggedCell>& cell) const {
    if (!cell) return std::nullopt;
    const Snapshot board = now_->snapshot();
    const std::int64_t from_top =
        board.row_order == RowOrder::bottom_up ? board.extent.rows - cell->row : to_zero_based(cell->row);
    return profile::BoardPoint{.x = static_cast<double>(to_zero_based(cell->column)) + 0.5,
                               .y = static_cast<double>(from_top) + 0.5};
  }

  // Stores the other columns of the rows as a list with an entry per move.
  void add_extra() {
    if (extra_.empty()) return;
    List list(game_.moves.size());
    for (auto& [node, columns] : extra_) list[static_cast<std::size_t>(node) - 1] = std::move(columns);
    game_.events.push_back({.kind = std::string(profile::extra_event),
                            .node = 0,
                            .detail = records::to_json(Document(std::move(list))),
                            .happened = 0});
  }

  // Completes the state of the game, and shifts all times so that the trial ends at `end`.
  void finish(std::int64_t end) {
    const Standing standing = now_->standing();
    profile::GameState& state = game_.state;
    game_.start.started = end - at_;
    for (profile::StoredMove& move : game_.moves) move.played += game_.start.started;
    for (profile::StoredEvent& event : game_.events) event.happened += game_.start.started;
    for (profile::StoredGesture& gesture : game_.gestures) {
      gesture.happened += game_.start.started;
      if (gesture.pressed) *gesture.pressed += game_.start.started;
    }
    state.status = status_name(standing.status);
    state.score = standing.score;
    state.largest = standing.largest;
    state.moves = standing.moves;
    state.changed = end;
    if (standing.status != Status::playing) state.ended = end;
    state.assistance.hints = trial_.hints;
    state.nodes = static_cast<std::int64_t>(game_.moves.size());
    state.node = node_;
  }

  const LoggedTrial& trial_;
  const StudyLevel& level_;
  std::vector<SkippedRow>& skipped_;
  std::unique_ptr<Puzzle> now_;
  ImportedGame game_;
  std::map<std::int32_t, Object> extra_;
  std::vector<RowEnd> rows_;
  std::int32_t node_ = 0;
  std::int64_t at_ = 0;      // ms since the start of the trial
  std::int64_t waited_ = 0;  // ms since the last move
};

}  // namespace

ImportedGame import_trial(const LoggedTrial& trial, const StudyLevel& level, std::int64_t now,
                          std::vector<SkippedRow>& skipped) {
  return TrialReplay(trial, level, skipped).run(now);
}

}  // namespace tilefold::study
