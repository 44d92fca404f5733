// A study's log as other software has written it, before its moves are checked against the rules: trials, and in each
// trial the moves or drags of a participant.
//
// Two readers produce it: log_tables.h reads tables, and log_jspsych.h reads data of jsPsych. import_study.h turns
// trials into games of the profile.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/profile/stored.h"
#include "app/profile/stored_study.h"
#include "app/records/game_labels.h"
#include "engine/core/document.h"

namespace tilefold::study {

constexpr std::size_t longest_study_name = 100;           ///< bytes in the name of a participant, trial or piece
constexpr std::int64_t longest_study_ms = 1'000'000'000;  ///< greatest time in a log

/// A row of a log: a move, or a drag of a piece to a cell.
struct LoggedMove {
  std::int64_t line = 0;
  std::string move = {};             ///< the move as `play` accepts it; empty if `piece` and `cell` say what was moved
  std::string piece = {};            ///< name of the piece that was dragged
  std::optional<std::int64_t> cell;  ///< its first cell after the drag, counted from 0, row by row
  std::optional<std::int64_t> row;   ///< row and column of this cell, counted from 0, instead of `cell`
  std::optional<std::int64_t> column;
  std::int64_t ms = 0;          ///< time since the row before, or since the start of the trial
  std::int64_t taken_back = 0;  ///< number of moves that were undone before this one
  /// ms from the time at which the move was possible until the move, the press and the release; nullopt if not known.
  std::optional<std::int64_t> since_ready = {};
  std::optional<std::int64_t> down = {};
  std::optional<std::int64_t> up = {};
  std::string device = {};
  bool is_by_timer = false;
  bool is_end_mark = false;  ///< true if the row only marks the level as solved; the next row contains the drag
  Object extra = {};         ///< the other columns of the row
};

/// A cell of the board; the numbers of rows and columns begin with 1.
struct LoggedCell {
  std::int64_t row = 1;
  std::int64_t column = 1;
};

/// A gesture that led to no move, or a point of the pointer's path. Times are in ms since the start of the trial.
struct LoggedGesture {
  std::size_t after_move = 0;                ///< number of moves before the gesture, including undone ones
  std::int64_t taken_back = 0;               ///< number of moves that were undone between the last move and the gesture
  std::int64_t at = 0;                       ///< time at which the gesture ended
  std::optional<std::int64_t> pressed = {};  ///< time at which the gesture began
  std::optional<profile::BoardPoint> place =
      {};                               ///< position of the pointer for a point of the path; nullopt for a gesture
  std::optional<LoggedCell> from = {};  ///< cells in which the gesture began and ended
  std::optional<LoggedCell> to = {};
  std::string reason = {};
  std::string device = {};
  Document detail = {};  ///< the unchanged entry of the log
};

struct LoggedTrial {
  std::string file = {};
  std::int64_t line = 0;
  records::GameLabels labels = {};
  std::string level = {};    ///< name, number or text of the level; if there is a `game_id`, only a name, or empty
  std::string number = {};   ///< number of the trial in the log; empty if the log does not number trials
  std::string game_id = {};  ///< game ID that contains the moves; may be empty
  std::size_t parts = 1;     ///< number of trials of the log that were joined to this trial
  std::int64_t taken_back_at_end = 0;  ///< number of moves that were undone after the last one
  std::int64_t hints = 0;              ///< number of hints that the participant got
  /// Date and time of the last move, or of the start if there is no move, in ms since 1970; nullopt if not known.
  std::optional<std::int64_t> last_move = {};
  std::vector<LoggedMove> moves = {};
  std::vector<LoggedGesture> gestures = {};
};

/// A row of a log that was not imported.
struct SkippedRow {
  std::string file = {};
  std::int64_t line = 0;
  std::string participant = {};
  std::string why = {};
};

/// A page or trial in the run of a study page.
struct LoggedStep {
  profile::StudyStepRow row = {};
  std::optional<profile::StudyAnswerRow> answer = {};
  std::optional<std::size_t> trial = {};  ///< index in StudyLog::trials
};

/// A participant's run of a study page.
struct LoggedRun {
  profile::StudyRunRow row;
  std::vector<LoggedStep> steps = {};
  std::vector<profile::StudyEventRow> events = {};
};

struct StudyLog {
  std::vector<LoggedTrial> trials;
  std::vector<LoggedRun> runs = {};
  std::vector<SkippedRow> skipped = {};
};

}  // namespace tilefold::study
