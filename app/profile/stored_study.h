// The studies in a profile: the runs of the participants, the steps of each run, the answers and the events.
//
// Every function that changes something returns after the change is on the disk.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/profile/store.h"

namespace tilefold::profile {

/// One participant's run of a study. A participant may have several, which differ in their session.
struct StudyRunRow {
  std::int64_t id = 0;
  std::string study;          ///< title of the study in its first language
  std::string protocol;       ///< text of the protocol file
  std::string protocol_hash;  ///< checksum of `protocol`
  std::string participant;
  std::string session = {};    ///< may be empty
  std::string condition = {};  ///< may be empty
  std::string client = {};     ///< version of the program
  std::int64_t started = 0;    ///< milliseconds since 1970, like all wall-clock times here
  std::optional<std::int64_t> ended = {};
  std::string outcome = {};  ///< "finished" or "declined"; empty during the run
};

/// One page or trial of a run that has begun.
struct StudyStepRow {
  std::int64_t step = 0;  ///< index of the step in the participant's plan
  std::string kind;
  std::string block = {};
  std::string trial = {};
  std::int64_t position = 0;              ///< number of the trial in the participant's order, from 1
  std::optional<std::int64_t> game = {};  ///< number of the game of a trial; nullopt for a page
  std::int64_t started = 0;
  std::int64_t active_ms = 0;  ///< time for which the step was on the screen, without interruptions
  std::int64_t moves = 0;      ///< moves made in a trial, including undone ones
  std::optional<std::int64_t> ended = {};
  std::string outcome = {};
};

struct StudyAnswerRow {
  std::int64_t step = 0;
  std::string question;
  std::optional<std::string> answer = {};  ///< nullopt if the participant gave none
};

struct StudyEventRow {
  std::int64_t step = 0;
  std::string kind;
  std::string detail = {};
  std::int64_t happened = 0;
};

/// The end of a step.
struct StudyStepEnd {
  std::int64_t ended = 0;
  std::int64_t active_ms = 0;
  std::int64_t moves = 0;
  std::string outcome = {};
  std::optional<StudyAnswerRow> answer = {};
  std::string run_outcome = {};  ///< outcome of the run, if it ends with this step
};

/// A step that has ended, with its answer.
struct EndedStep {
  StudyStepRow row;
  std::optional<StudyAnswerRow> answer = {};
};

/// A run that was imported as a whole.
struct ImportedRun {
  StudyRunRow row;
  std::vector<EndedStep> steps = {};
  std::vector<StudyEventRow> events = {};
};

class StoredStudies {
 public:
  /// Requires: `store` outlives this object.
  explicit StoredStudies(Store& store) : store_(store) {}

  Result<std::vector<StudyRunRow>> runs();
  Result<std::optional<StudyRunRow>> find(const StudyRunRow& of);
  Result<std::vector<StudyStepRow>> steps(std::int64_t run);
  Result<std::vector<StudyAnswerRow>> answers(std::int64_t run);
  Result<std::vector<StudyEventRow>> events(std::int64_t run);

  /// Adds a run and returns its number.
  Result<std::int64_t> add_run(const StudyRunRow& run);
  Result<Done> begin_step(std::int64_t run, const StudyStepRow& step);
  Result<Done> set_game(std::int64_t run, std::int64_t step, std::int64_t game);
  /// Stores the time and the moves of the current step.
  Result<Done> keep_progress(std::int64_t run, const StudyStepRow& step);
  /// Stores the end of a step, with its answer and the end of the run, in one transaction.
  Result<Done> end_step(std::int64_t run, std::int64_t step, const StudyStepEnd& end);
  Result<Done> add_event(std::int64_t run, const StudyEventRow& event);

 private:
  template <class Work>
  Result<Done> change(const Work& work);

  Store& store_;
};

}  // namespace tilefold::profile
