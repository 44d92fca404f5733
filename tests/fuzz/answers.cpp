// Answers of participants: what is typed, erased and chosen on the pages of a study, with interruptions. Every answer
// that is accepted is stored, exported and read back unchanged.
//
// An input consists of lines, each a word and its argument: "type Ünsure", "key 7", "choose 3", "erase", "erase after",
// "caret -2", "next", "skip", "leave", which ends the program and starts it again, and "step", which goes to the next
// step whatever it is. A line that begins with another word is typed unchanged.

#include <charconv>
#include <cstdlib>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "app/cli/reports/study_tables.h"
#include "app/play/answer_draft.h"
#include "app/play/study_progress.h"
#include "app/protocol/protocol_reader.h"
#include "app/records/text_table.h"
#include "engine/core/text.h"
#include "tests/fuzz/memory_folder.h"
#include "tests/fuzz/target.h"

namespace tilefold::test {
namespace {

using StepKind = protocol::StudyStep::Kind;

constexpr int most_lines = 100;

constexpr const char* study_text = R"(title = { en = "Study, \"one\"", de = "Studie" }
languages = ["en", "de"]
consent = "c"
[[before]]
name = "age"
kind = "number"
text = "?"
min = -0.3000000000000000444
max = 1e15
required = false
[[before]]
name = "mood"
kind = "text"
text = "?"
required = false
[[before]]
name = "hand"
kind = "choice"
text = "?"
options = ["left, or \"right\"", "both"]
[[blocks]]
name = "b"
puzzle = "unblock"
[[blocks.trials]]
name = "first"
level = "............AA.B.....B.............."
[[blocks.between]]
name = "hard"
kind = "likert"
text = "?"
[[after]]
name = "rest"
kind = "text"
text = "?"
)";

const protocol::Protocol& study_protocol() {
  static const protocol::ProtocolReading reading = protocol::read_protocol(study_text);
  demand(reading.faults.empty(), "the protocol of this target is valid");
  return reading.protocol;
}

class Participant {
 public:
  Participant() { open(); }

  void act(std::string_view line) {
    const std::string_view word = line.substr(0, line.find(' '));
    const std::string_view rest = line.substr(std::min(word.size() + 1, line.size()));
    if (progress_->place().is_over) return;
    if (word == "type")
      draft_.type(rest);
    else if (word == "key")
      draft_.press_key(rest.empty() ? '<' : rest.front());
    else if (word == "choose")
      draft_.choose(number_in(rest));
    else if (word == "erase")
      draft_.erase(rest == "after");
    else if (word == "caret")
      draft_.move_caret(number_in(rest));
    else if (word == "next")
      answer(draft_.answer());
    else if (word == "skip")
      skip();
    else if (word == "leave")
      open();
    else if (word == "step")
      pass();
    else
      draft_.type(line);
    demand_draft();
  }

  // Requires that the stored and exported answers are the ones that were given.
  void demand_stored() {
    progress_.reset();
    profile::Store store(folder_.profile(), profile::Access::read);
    cli::RunProtocols protocols;
    const auto tables = cli::study_tables(store, protocols);
    demand(static_cast<bool>(tables), "the tables of a study are read");
    for (const cli::StudyTable& table : *tables) {
      const auto read = records::read_text_table(cli::csv_of(table));
      demand(read && read->rows.size() == table.rows.size(), "an exported table has a line for each row");
      for (const auto& row : read->rows) demand(row.fields.size() == read->header.size(), "a row has all columns");
      if (table.name == "answers") demand_answers(*read);
    }
  }

 private:
  static int number_in(std::string_view text) {
    int number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
  }

  // Starts the program, or starts it again.
  void open() {
    progress_.reset();
    auto progress = play::StudyProgress::open({.protocol = study_protocol(),
                                               .labels = {.participant = "P1"},
                                               .folders = folder_.profile(),
                                               .client = "fuzz"});
    if (!progress && is_over_) return;  // a study that has ended is refused
    demand(static_cast<bool>(progress), "a study that was interrupted continues");
    progress_ = std::move(*progress);
    demand(progress_->place().number == steps_, "a study continues at the step that was left");
    begin();
  }

  void begin() {
    const bool has_question = !progress_->place().is_over && progress_->step().kind == StepKind::question;
    draft_.begin(has_question ? progress_->step().question : nullptr);
  }

  void finish(const std::string& outcome, bool has_answer = false, const std::optional<std::string>& answer = {}) {
    const bool is_question = progress_->step().kind == StepKind::question;
    if (is_question) given_[progress_->step().question->name] = answer.value_or("");
    const auto done = progress_->finish({.outcome = outcome, .has_answer = has_answer, .answer = answer});
    demand(static_cast<bool>(done), "a healthy profile stores a step");
    is_over_ = progress_->place().is_over;
    steps_ = progress_->place().number;
    begin();
  }

  void answer(const std::optional<std::string>& given) {
    if (progress_->step().kind == StepKind::question && given) finish("answered", true, given);
  }

  void skip() {
    const bool is_question = progress_->step().kind == StepKind::question;
    if (is_question && !progress_->step().question->is_required) finish("skipped", true);
  }

  // Leaves a step that asks no question.
  void pass() {
    switch (progress_->step().kind) {
      case StepKind::question: return skip();
      case StepKind::language: return finish("answered", true, "de");
      case StepKind::consent: return finish("agreed");
      case StepKind::trial: return finish("gave_up");
      default: return finish("seen");
    }
  }

  void demand_draft() const {
    demand(draft_.caret() <= draft_.text().size(), "the caret is in the text");
    demand(draft_.text().size() <= 4000, "an answer has at most 4000 bytes");
    const std::string before = draft_.text().substr(0, draft_.caret());
    std::string letters = before;
    for (char& c : letters)
      if (c == '\n' || c == '\t') c = ' ';
    demand(printable(letters, letters.size()) == letters, "the caret is between two letters");
    const auto answer = draft_.answer();
    if (!answer || !draft_.is_number()) return;
    const double number = std::strtod(answer->c_str(), nullptr);
    const protocol::StudyQuestion& question = *progress_->step().question;
    demand(number >= question.min && number <= question.max, "a number that is stored is in its range");
  }

  void demand_answers(const records::TextTable& table) const {
    const auto question = table.column({"question"});
    const auto answer = table.column({"answer"});
    demand(question && answer, "the table of answers has its columns");
    std::size_t found = 0;
    for (const auto& row : table.rows) {
      const auto given = given_.find(row.fields[*question]);
      if (given == given_.end()) continue;  // the language
      ++found;
      const std::string exported = printable(given->second, given->second.size() * 4);
      demand(trimmed(row.fields[*answer]) == trimmed(exported), "an answer is exported unchanged");
    }
    demand(found == given_.size(), "every answer is exported");
  }

  MemoryFolder folder_;
  play::AnswerDraft draft_;
  std::unique_ptr<play::StudyProgress> progress_;
  std::map<std::string, std::string> given_;
  std::size_t steps_ = 0;
  bool is_over_ = false;
};

void try_answers(std::string_view input) {
  Participant participant;
  for (int i = 0; i < most_lines && !input.empty(); ++i) {
    const std::string_view line = input.substr(0, input.find('\n'));
    input.remove_prefix(std::min(line.size() + 1, input.size()));
    participant.act(line);
  }
  participant.demand_stored();
}

}  // namespace
}  // namespace tilefold::test

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  tilefold::test::try_answers(tilefold::test::text_of(data, size));
  return 0;
}
