// The descriptions of the columns of `study export`.

#include <map>

#include "app/cli/reports/study_tables.h"

namespace tilefold::cli {

std::string column_description(const std::string& column) {
  static const std::map<std::string, std::string> descriptions{
      {"participant", "ID of the participant"},
      {"session", "session of the participant; empty if there is only one"},
      {"condition", "experimental condition of the block, or of the participant if the block has none"},
      {"study", "title of the study"},
      {"language", "language that the participant has chosen"},
      {"started", "date and time at which the run, or the trial, began"},
      {"ended", "date and time at which the run, or the trial, ended"},
      {"outcome",
       "how it ended. Participants: finished, or declined if there was no consent. Trials: solved, over (all moves are "
       "blocked), time_limit, max_moves or gave_up"},
      {"steps", "number of pages and trials that have begun"},
      {"interruptions", "number of times that the program was started again during the run, or during the trial"},
      {"protocol", "checksum of the protocol file (FNV-1a)"},
      {"program", "version of the program"},
      {"block", "name of the block"},
      {"trial", "name of the trial"},
      {"position", "number of the trial in the participant's order, from 1; 0 before the first trial"},
      {"practice", "true if the block is for practice"},
      {"played_moves", "number of moves, including undone ones"},
      {"restarts", "number of times that the participant returned to the first board"},
      {"active_ms", "time for which the trial or the question was on the screen, without interruptions"},
      {"interrupted_ms", "time between the start and the end of the trial in which the program did not run"},
      {"focus_losses", "number of times that the window lost the keyboard focus"},
      {"game", "number of the game in the profile"},
      {"puzzle", "name of the puzzle"},
      {"parameters_hash", "checksum of the parameters of the rules"},
      {"seed", "seed of the random draws; read it as text"},
      {"score", "score after the move, or at the end of the trial"},
      {"undos", "number of moves that were taken back"},
      {"hints", "number of hints"},
      {"first_move_ms", "time before the first move"},
      {"median_ms", "median of the times before the moves"},
      {"thinking_ms", "sum of the times before the moves"},
      {"duration_ms", "time from the first possible move to the last move"},
      {"optimum", "smallest number of moves that solve the first board"},
      {"over_optimum", "number of moves minus the optimum, if the trial was solved"},
      {"nearer_share", "share of the moves that led nearer to the solution"},
      {"farther_share", "share of the moves that led farther away from the solution"},
      {"revisits", "number of moves that led back to an earlier board"},
      {"level", "number of the built-in level; empty if the board was given in the protocol"},
      {"board", "text of the first board, if the protocol gave it"},
      {"node",
       "number of the move in its game, from 1. Gestures: the move that led to the board, 0 for the first board"},
      {"parent", "node of the move before it; 0 for the first board"},
      {"number", "number of moves from the first board to the position after this move"},
      {"on_line", "false if the move was undone"},
      {"move", "the move"},
      {"gain", "score of the move"},
      {"since_previous_ms", "time since the previous move"},
      {"since_ready_ms", "time from the end of the previous animation until the move"},
      {"played", "date and time of the move"},
      {"played_by", "player, timer for a move that the window made, or the name of a strategy"},
      {"down_ms", "time from the end of the previous animation until the press"},
      {"up_ms", "the same until the release"},
      {"device", "mouse, touch, keyboard or gamepad"},
      {"reason",
       "why the gesture made no move: illegal, not_moved (the piece was put back), short (a swipe), outside (the "
       "board), "
       "empty (no tile), cancelled or deselected; empty for a path"},
      {"press_t_ms", "like t_ms, for the press that began the drag or selected the tile"},
      {"press_x", "like x, for this press"},
      {"press_y", "like y, for this press"},
      {"state_before", "board before the move"},
      {"state_after", "board after the move"},
      {"distance_before", "smallest number of moves to a solution before the move"},
      {"distance_after", "smallest number of moves to a solution after the move"},
      {"revisit", "true if the board after the move had occurred before in this trial"},
      {"undone", "true if the next move restored the board, or the participant went back"},
      {"undone_by", "move if the next move restored the board, undo if the participant went back; otherwise empty"},
      {"after_move", "number of moves that were made before the gesture, including undone ones"},
      {"kind",
       "kind of the question (choice, likert, number, text, language), or of the gesture: aborted (a drag, tap or key "
       "that made no move), unpicked (a selection that was undone) or path (a point of the pointer's path)"},
      {"t_ms",
       "time from the beginning of the trial's game until the end of the gesture, or until the point of the path"},
      {"x",
       "horizontal position of the pointer at this time, in cells from the left edge of the board: 0 to 1 is the first "
       "column. It does not depend on the size of the window"},
      {"y", "vertical position of the pointer, in cells from the upper edge of the board on the screen"},
      {"question", "name of the question"},
      {"answer",
       "the answer: the text of the option in the first language, the point of the scale, the number, or the "
       "text; empty if the participant gave none"},
      {"answered", "date and time of the answer"},
  };
  const auto found = descriptions.find(column);
  return found == descriptions.end() ? std::string() : found->second;
}

}  // namespace tilefold::cli
