// A study as its protocol file describes it: the texts, the questions, and the blocks of trials.
//
// Plain data that has been checked: every trial can be opened, every name is unique, and every text exists in all
// languages. protocol_reader.h reads it from a file; plan.h derives the order of the steps for a participant.
// docs/reference/study-protocol.md describes the file.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/protocol/order.h"
#include "app/records/game.h"

namespace tilefold::protocol {

/// A text in all languages of the study, in the order of `Protocol::languages`. Empty if the protocol has no such text.
using StudyText = std::vector<std::string>;

/// The actions, besides moves, that a trial allows.
struct AllowedActions {
  bool can_undo = true;
  bool can_restart = true;
  bool can_ask_hint = false;
  bool can_give_up = true;
  bool sees_score = true;  ///< true if the moves and the score are shown
};

struct TrialLimits {
  std::optional<std::int64_t> seconds = {};
  std::optional<std::int64_t> moves = {};
  bool is_shown = true;  ///< true if the time and the moves that are left are shown
};

struct StudyQuestion {
  enum class Kind : std::uint8_t { choice, likert, number, text };

  std::string name;  ///< the question in the exported table; unique in the study
  Kind kind = Kind::text;
  StudyText text = {};
  std::vector<StudyText> options = {};  ///< options of a choice
  int points = 7;                       ///< number of points of a Likert scale
  StudyText low = {};                   ///< label of the lowest point; may be empty
  StudyText high = {};
  double min = 0;  ///< smallest number allowed; `max` is the largest one
  double max = 0;
  bool is_required = true;
};

struct StudyTrial {
  std::string name;
  records::GameRequest game = {};
  AllowedActions allowed = {};
  TrialLimits limits = {};
};

struct StudyBlock {
  std::string name;
  std::string condition = {};  ///< stored with each game of the block; may be empty
  PlayOrder order = PlayOrder::fixed;
  bool is_practice = false;      ///< true if each trial is followed by feedback
  StudyText instructions = {};   ///< shown before the block; may be empty
  StudyText pause = {};          ///< text of the breaks; may be empty
  std::int64_t pause_every = 0;  ///< number of trials between breaks within the block; 0 for none
  std::int64_t pause_seconds = 0;
  std::vector<StudyQuestion> before = {};
  std::vector<StudyQuestion> between = {};  ///< asked after every trial
  std::vector<StudyQuestion> after = {};
  std::vector<StudyTrial> trials = {};
};

struct Protocol {
  std::string source;  ///< the text of the file
  std::vector<std::string> languages{"en"};
  StudyText title = {};
  StudyText consent = {};  ///< may be empty
  std::vector<StudyText> instructions = {};
  StudyText debriefing = {};
  std::map<std::string, StudyText, std::less<>> words = {};  ///< texts of buttons and messages; the key is their name
  PlayOrder order = PlayOrder::fixed;                        ///< of the blocks
  std::int64_t seed = 0;                                     ///< changes all random orders
  bool has_pointer_path = false;                             ///< true to record the path of the pointer in all trials
  std::vector<StudyQuestion> before = {};
  std::vector<StudyQuestion> after = {};
  std::vector<StudyBlock> blocks = {};
  std::string datapipe = {};  ///< DataPipe's ID of the experiment, for a page in the browser; empty if there is none
};

/// Opens the game of a trial in its first position.
Result<records::Opening> open_trial(const StudyTrial& trial);

/// A text of the study window that a protocol can replace, such as the label of a button.
struct StudyWord {
  std::string_view name;
  std::string_view english;
};

/// Returns all texts that a protocol can replace.
const std::vector<StudyWord>& study_words();

/// Returns the total number of trials.
std::int64_t trial_count(const Protocol& protocol);

std::string_view kind_name(StudyQuestion::Kind kind);

}  // namespace tilefold::protocol
