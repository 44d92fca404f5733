#include "app/study/log_jspsych.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <utility>

#include "app/records/json.h"
#include "app/study/jspsych_values.h"
#include "app/study/study_run.h"
#include "engine/core/text.h"

namespace tilefold::study {
namespace {

constexpr auto longest_time = static_cast<double>(longest_study_ms);
constexpr std::int64_t most_cells = 1000;  // greatest number of a row or column

// Returns the first of these fields that has a usable name as its value; empty if all of them lack one.
template <std::size_t Size>
std::string name_in(const Document& trial, const std::array<std::string_view, Size>& fields) {
  for (const std::string_view field : fields) {
    const Document* value = trial.find(field);
    if (value == nullptr || (value->text() == nullptr && value->integer() == nullptr)) continue;
    const std::string text = records::plain_text(*value);
    if (!text.empty() && text.size() <= longest_study_name && printable(text, longest_study_name) == text) return text;
  }
  return {};
}

std::string participant_in(const List& trials, const std::string& file) {
  constexpr std::array<std::string_view, 8> fields{"participant",  "participant_id", "subject",  "subject_id",
                                                   "PROLIFIC_PID", "prolific_id",    "workerId", "sona_id"};
  for (const Document& trial : trials)
    if (std::string name = name_in(trial, fields); !name.empty()) return name;
  return printable(std::filesystem::path(file).stem().string(), longest_study_name);
}

// Follows the undo and restart events of a trial, to find out how many moves each of them took back.
class Undoing {
 public:
  explicit Undoing(const List& events) : at_(events.begin()), end_(events.end()) {}

  /// Returns the number of moves that were taken back until `time`.
  std::int64_t until(std::int64_t time) {
    std::int64_t taken_back = 0;
    for (; at_ != end_ && time_in(*at_, "t").value_or(0) <= time; ++at_) {
      const std::string kind = text_in(*at_, "kind");
      const std::int64_t now = kind == "restart" ? depth_ : kind == "undo" && depth_ > 0 ? 1 : 0;
      depth_ -= now;
      taken_back += now;
    }
    return taken_back;
  }

  void play() { ++depth_; }

 private:
  List::const_iterator at_;
  List::const_iterator end_;
  std::int64_t depth_ = 0;
};

// Reads a move. Returns nullopt if it lacks the text of the move or the time of its release.
std::optional<LoggedMove> read_entry(const Document& entry, std::int64_t before) {
  const auto up = time_in(entry, "t_up");
  LoggedMove move{.move = text_in(entry, "move"), .device = text_in(entry, "device")};
  if (move.move.empty() || !up || *up < before) return std::nullopt;
  move.ms = *up - before;
  move.is_by_timer = move.device == "timer";
  if (move.is_by_timer || printable(move.device, longest_study_name) != move.device) move.device.clear();
  const auto ready = time_in(entry, "t_ready");
  const auto down = time_in(entry, "t_down");
  if (move.is_by_timer || !ready || *ready > *up) return move;
  move.since_ready = *up - *ready;
  move.up = move.since_ready;
  if (down && *down >= *ready && *down <= *up) move.down = *down - *ready;
  return move;
}

// Returns the cell in the field `name`, a list of a row and a column.
std::optional<LoggedCell> cell_in(const Document& object, std::string_view name) {
  const List& list = list_in(object, name);
  if (list.size() != 2 || list[0].integer() == nullptr || list[1].integer() == nullptr) return std::nullopt;
  const LoggedCell cell{.row = *list[0].integer(), .column = *list[1].integer()};
  const auto is_near = [](std::int64_t number) { return number >= -most_cells && number <= most_cells; };
  return is_near(cell.row) && is_near(cell.column) ? std::optional(cell) : std::nullopt;
}

LoggedGesture read_gesture(const Document& entry) {
  const auto after = number_in(entry.find("after_move"));
  return {.after_move = static_cast<std::size_t>(after && *after >= 0 && *after < longest_time ? *after : 0),
          .at = time_in(entry, "t_up").value_or(0),
          .pressed = time_in(entry, "t_down"),
          .from = cell_in(entry, "from"),
          .to = cell_in(entry, "to"),
          .reason = printable(text_in(entry, "reason"), longest_study_name),
          .device = printable(text_in(entry, "device"), longest_study_name),
          .detail = entry};
}

// Converts points of the pointer from pixels to cells. The events "board" and "resize" of a trial tell the place and
// the size of the cells.
class PointReader {
 public:
  explicit PointReader(const List& events) {
    for (const Document& event : events) {
      const List& cells = list_in(event, "cells");
      if (cells.size() != 3) continue;
      const auto left = number_in(&cells[0]);
      const auto top = number_in(&cells[1]);
      const auto side = number_in(&cells[2]);
      if (left && top && side && *side > 0)
        sizes_.push_back({.from = time_in(event, "t").value_or(0), .left = *left, .top = *top, .side = *side});
    }
  }

  /// Returns the point of an entry [t, x, y]; nullopt if the entry has another form or the size of the cells is
  /// unknown.
  std::optional<LoggedGesture> read(const Document& entry) const {
    if (entry.list() == nullptr || entry.list()->size() != 3 || sizes_.empty()) return std::nullopt;
    const List& list = *entry.list();
    const auto time = number_in(&list[0]);
    const auto x = number_in(&list[1]);
    const auto y = number_in(&list[2]);
    if (!time || !x || !y || !(*time >= 0 && *time <= longest_time)) return std::nullopt;
    LoggedGesture point{.at = std::llround(*time)};
    const CellSize* size = &sizes_.front();
    for (const CellSize& known : sizes_)
      if (known.from <= point.at) size = &known;
    point.place = profile::BoardPoint{.x = (*x - size->left) / size->side, .y = (*y - size->top) / size->side};
    return point;
  }

 private:
  struct CellSize {
    std::int64_t from = 0;  // time in ms from which the cells have this size
    double left = 0;
    double top = 0;
    double side = 1;
  };
  std::vector<CellSize> sizes_;
};

// Reads the gestures that made no move and the path of the pointer. Requires that the moves of the trial have been
// read.
void read_gestures(const Document& entry, LoggedTrial& trial) {
  for (const Document& gesture : list_in(entry, "aborted")) trial.gestures.push_back(read_gesture(gesture));
  const PointReader points(list_in(entry, "events"));
  for (const Document& point : list_in(entry, "pointer"))
    if (auto read = points.read(point)) trial.gestures.push_back(std::move(*read));
  std::stable_sort(trial.gestures.begin(), trial.gestures.end(),
                   [](const LoggedGesture& one, const LoggedGesture& other) { return one.at < other.at; });
  // Plays the moves again, to find the moves before each point, and the moves that were undone before each gesture.
  Undoing undoing(list_in(entry, "events"));
  std::size_t moves = 0;
  std::int64_t time = 0;
  std::int64_t taken_back = 0;
  for (LoggedGesture& gesture : trial.gestures) {
    for (; moves < trial.moves.size() && time + trial.moves[moves].ms <= gesture.at; ++moves) {
      time += trial.moves[moves].ms;
      undoing.until(time);
      undoing.play();
      taken_back = 0;
    }
    taken_back += undoing.until(gesture.at);
    if (gesture.place) gesture.after_move = moves;
    if (gesture.after_move == moves) gesture.taken_back = taken_back;
  }
}

LoggedTrial read_trial(const Document& entry, LoggedTrial trial, StudyLog& log) {
  Undoing undoing(list_in(entry, "events"));
  std::int64_t before = 0;
  for (const Document& document : list_in(entry, "moves")) {
    auto move = read_entry(document, before);
    if (!move) {
      log.skipped.push_back({.file = trial.file,
                             .line = trial.line,
                             .participant = trial.labels.participant,
                             .why = "move " + std::to_string(trial.moves.size() + 1) +
                                    " lacks its text or its times; this trial is read up to it"});
      return trial;
    }
    before += move->ms;
    move->line = trial.line;
    move->taken_back = undoing.until(before);
    undoing.play();
    trial.moves.push_back(std::move(*move));
  }
  if (const auto ended = date_in(entry, "ended"))
    trial.last_move = *ended - std::max<std::int64_t>(0, time_in(entry, "rt").value_or(before) - before);
  trial.taken_back_at_end = undoing.until(longest_study_ms);
  for (const Document& event : list_in(entry, "events")) trial.hints += text_in(event, "kind") == "hint" ? 1 : 0;
  read_gestures(entry, trial);
  return trial;
}

}  // namespace

Result<Done> add_jspsych(const Document& data, const std::string& file, StudyLog& log) {
  const Document* inner = data.find("trials");
  const Document& all = inner == nullptr ? data : *inner;
  if (all.list() == nullptr)
    return make_error("it is {}; it must be the list of trials that jsPsych saves", all.description());
  const List& trials = *all.list();
  const std::string participant = participant_in(trials, file);
  if (auto run = run_in(trials, log.trials.size(), participant)) log.runs.push_back(std::move(*run));
  constexpr std::array<std::string_view, 1> trial_name{"trial"};
  constexpr std::array<std::string_view, 1> condition{"condition"};
  constexpr std::array<std::string_view, 3> session{"session", "session_id", "SESSION_ID"};
  for (std::size_t i = 0; i < trials.size(); ++i) {
    if (!is_trial(trials[i])) continue;
    LoggedTrial trial{.file = file,
                      .line = static_cast<std::int64_t>(i) + 1,
                      .level = name_in(trials[i], trial_name),
                      .game_id = text_in(trials[i], "game_id")};
    trial.labels = {
        .participant = participant, .condition = name_in(trials[i], condition), .session = name_in(trials[i], session)};
    const Document* number = trials[i].find("trial_index");
    trial.number = number != nullptr && number->integer() != nullptr ? records::plain_text(*number) : std::to_string(i);
    log.trials.push_back(read_trial(trials[i], std::move(trial), log));
  }
  return Done{};
}

}  // namespace tilefold::study
