// The progress of a participant through a study: the current step, what is stored about it, and the repository of the
// games.
//
// Every answer and every end of a step is on the disk before the next step begins. If the program was killed, `open`
// continues at the step that had begun and records the interruption. In a preview nothing is stored.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/play/game_repository.h"
#include "app/profile/stored_study.h"
#include "app/protocol/plan.h"

namespace tilefold::play {

/// The texts of a study in the participant's language.
class StudyTexts {
 public:
  /// Requires that `protocol` outlives this object. The language is the first one until another is chosen.
  explicit StudyTexts(const protocol::Protocol& protocol) : protocol_(protocol) {}

  const protocol::Protocol& protocol() const { return protocol_; }
  /// Returns the code of the chosen language, as the protocol writes it.
  const std::string& language() const { return protocol_.languages[language_]; }
  const std::string& text(const protocol::StudyText& text) const { return text[language_]; }
  /// Returns the text of a button or message with this name.
  const std::string& word(std::string_view name) const;
  /// Chooses a language of the protocol. Ignores other names.
  void choose(std::string_view language);

 private:
  const protocol::Protocol& protocol_;
  std::size_t language_ = 0;
};

class StudyProgress {
 public:
  struct Request {
    const protocol::Protocol& protocol;  ///< must outlive the StudyProgress
    records::GameLabels labels;
    std::optional<profile::Folders> folders = {};  ///< nullopt for a preview
    std::string client = {};
    profile::Clock clock = profile::Clock::of_system();
  };
  /// Begins the study, or continues it. Returns an error if the participant has already finished it, has begun it with
  /// another protocol, or if nothing can be stored.
  static Result<std::unique_ptr<StudyProgress>> open(Request request);

  const StudyTexts& texts() const { return texts_; }
  bool is_preview() const { return !request_.folders; }

  struct Place {
    std::size_t number = 0;  ///< number of the current step, from 0
    std::size_t count = 0;
    bool is_over = false;      ///< true if the study has ended, or the participant has not agreed to take part
    bool is_declined = false;  ///< true if the participant has not agreed to take part
  };
  Place place() const {
    return {.number = at_, .count = steps_.size(), .is_over = is_over(), .is_declined = is_declined_};
  }

  /// The current step. Requires that the study is not over.
  const protocol::StudyStep& step() const { return steps_[at_]; }
  /// The stored data of the current step.
  const profile::StudyStepRow& row() const { return row_; }
  /// The stored data of the last trial.
  const profile::StudyStepRow& last_trial() const { return last_trial_; }

  /// Ends the current step and begins the next one. If storing fails, returns an error and changes nothing.
  struct StepResult {
    std::string outcome = {};
    bool has_answer = false;
    std::optional<std::string> answer = {};  ///< nullopt if the participant did not answer
  };
  Result<Done> finish(const StepResult& result);

  /// Stores the time and the number of moves of the current step, either at once (`now`) or at most every few seconds.
  /// Must be called with `now` after every move.
  enum class Keep : std::uint8_t { now, sometimes };
  void keep(std::int64_t moves, Keep when);
  /// Stores something that happened during the current step.
  void record(const std::string& kind, const std::string& detail = {});

  /// Opens the game of the current trial: a new one, or the stored one if the trial was interrupted.
  Result<Session> open_game();
  /// Stores the number of the trial's game. `repository` must record the session.
  void store_game(const Session& session);
  /// The repository that records the game of the current trial; null in a preview.
  GameRepository* repository() { return repository_.get(); }

  /// Time in ms for which the current step has been on the screen.
  std::int64_t active_ms() const;

  /// The error of the last attempt to store something; empty if it succeeded.
  const std::string& trouble() const { return trouble_; }

 private:
  explicit StudyProgress(Request request) : request_(std::move(request)), texts_(request_.protocol) {}

  const protocol::Protocol& protocol() const { return request_.protocol; }
  bool is_over() const { return at_ >= steps_.size(); }
  Result<Done> begin();
  Result<Done> resume(const profile::StudyRunRow& run);
  Result<Done> begin_step();
  void restore_language(const std::vector<profile::StudyAnswerRow>& answers);
  void note(const Result<Done>& stored) { trouble_ = stored ? std::string() : stored.error().message; }
  profile::StoredStudies stored() { return profile::StoredStudies(repository_->store()); }
  Result<Session> resume_game(const PuzzleInfo& info);
  bool has_last_step(const StepResult& result) const;
  records::GameLabels labels_of(const protocol::StudyStep& step) const;

  Request request_;
  StudyTexts texts_;
  std::unique_ptr<GameRepository> repository_;
  std::vector<protocol::StudyStep> steps_;
  std::int64_t run_ = 0;
  std::size_t at_ = 0;
  profile::StudyStepRow row_;
  profile::StudyStepRow last_trial_;
  std::int64_t shown_at_ = 0;    // monotonic time at which the step appeared
  std::int64_t kept_until_ = 0;  // active time that was last stored, in ms
  bool is_declined_ = false;
  std::string trouble_;
};

}  // namespace tilefold::play
