#include "app/protocol/protocol.h"

namespace tilefold::protocol {

const std::vector<StudyWord>& study_words() {
  static const std::vector<StudyWord> words{
      {"language", "Choose a language"},
      {"continue", "Continue"},
      {"agree", "I agree"},
      {"disagree", "I do not agree"},
      {"declined", "You have not agreed to take part. Nothing else is recorded. Thank you for your time."},
      {"skip", "No answer"},
      {"number_range", "A number from {min} to {max}"},
      {"undo", "Undo"},
      {"restart", "Restart"},
      {"hint", "Hint"},
      {"give_up", "Give up"},
      {"give_up_question", "Give up this puzzle?"},
      {"keep_playing", "Keep playing"},
      {"moves", "Moves"},
      {"moves_left", "Moves left"},
      {"time_left", "Time left"},
      {"score", "Score"},
      {"solved", "Solved in {moves} moves."},
      {"over", "The game is over after {moves} moves."},
      {"out_of_time", "The time for this puzzle is over."},
      {"out_of_moves", "You have used all moves for this puzzle."},
      {"gave_up", "You have given up this puzzle."},
      {"pause_left", "You can continue in {seconds} s."},
      {"thanks", "This is the end of the study. Thank you for taking part."},
      {"finished", "You have already taken part in this study."},
      {"other_tab", "This study is open in another tab or window of this browser. Please continue there."},
      {"saving", "Your answers are being sent. Please keep this page open."},
      {"sent", "Your answers have been sent. You can close this page."},
      {"not_sent", "Your answers could not be sent. Try again, or download them and send the file to the researcher."},
      {"try_again", "Try again"},
      {"downloaded", "Your answers are in the downloaded file {file}. Please send this file to the researcher."},
      {"download", "Download again"},
  };
  return words;
}

Result<records::Opening> open_trial(const StudyTrial& trial) {
  records::GameRequest request = trial.game;
  request.is_level_text = true;                      // a protocol never reads standard input
  if (!request.level.empty()) request.seed.reset();  // a given board is not drawn from a seed
  return records::open_game(request);
}

std::int64_t trial_count(const Protocol& protocol) {
  std::int64_t count = 0;
  for (const StudyBlock& block : protocol.blocks) count += static_cast<std::int64_t>(block.trials.size());
  return count;
}

std::string_view kind_name(StudyQuestion::Kind kind) {
  switch (kind) {
    case StudyQuestion::Kind::choice: return "choice";
    case StudyQuestion::Kind::likert: return "likert";
    case StudyQuestion::Kind::number: return "number";
    case StudyQuestion::Kind::text: break;
  }
  return "text";
}

}  // namespace tilefold::protocol
