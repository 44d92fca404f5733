#include "app/play/study_progress.h"

#include <algorithm>
#include <utility>

#include "app/records/game.h"
#include "engine/core/text.h"

namespace tilefold::play {
namespace {

using StepKind = protocol::StudyStep::Kind;

constexpr std::int64_t keep_every_ms = 5000;

}  // namespace

const std::string& StudyTexts::word(std::string_view name) const {
  static const std::string none;
  const auto found = protocol_.words.find(name);
  return found == protocol_.words.end() ? none : found->second[language_];
}

void StudyTexts::choose(std::string_view language) {
  const auto& languages = protocol_.languages;
  const auto found = std::find(languages.begin(), languages.end(), language);
  if (found != languages.end()) language_ = static_cast<std::size_t>(found - languages.begin());
}

Result<std::unique_ptr<StudyProgress>> StudyProgress::open(Request request) {
  std::unique_ptr<StudyProgress> progress(new StudyProgress(std::move(request)));
  progress->steps_ = protocol::plan_of(progress->protocol(), progress->request_.labels.participant);
  if (const auto begun = progress->begin(); !begun) return begun.error();
  return progress;
}

Result<Done> StudyProgress::begin() {
  if (is_preview()) return begin_step();
  const records::GameLabels& labels = request_.labels;
  repository_ = std::make_unique<GameRepository>(*request_.folders, labels);
  profile::Store& store = repository_->store();
  if (!store.prepare()) {
    const Error notice = pop_problem(store);
    const std::string folder = request_.folders->data.string();
    return notice.empty() ? make_error("nothing can be stored in {}", folder)
                          : make_error("nothing can be stored in {}: {}", folder, notice);
  }
  profile::StudyRunRow run{.study = protocol().title.front(),
                           .protocol = protocol().source,
                           .protocol_hash = checksum_text(protocol().source),
                           .participant = labels.participant,
                           .session = labels.session,
                           .condition = labels.condition,
                           .client = request_.client,
                           .started = request_.clock.wall_ms()};
  const auto found = stored().find(run);
  if (!found) return found.error();
  if (*found && (*found)->protocol_hash != run.protocol_hash)
    return make_error(
        "{} has begun this study with another version of the protocol; use that version, or --session TEXT for another "
        "session",
        tilefold::quoted(labels.participant));
  if (*found && (*found)->ended)
    return make_error("{} has already ended this study ({}); use --session TEXT for another session",
                      tilefold::quoted(labels.participant), (*found)->outcome);
  if (*found) return resume(**found);
  const auto added = stored().add_run(run);
  if (!added) return added.error();
  run_ = *added;
  return begin_step();
}

void StudyProgress::restore_language(const std::vector<profile::StudyAnswerRow>& answers) {
  for (const profile::StudyAnswerRow& answer : answers)
    if (answer.step == 0 && steps_.front().kind == StepKind::language) texts_.choose(answer.answer.value_or(""));
}

Result<Done> StudyProgress::resume(const profile::StudyRunRow& run) {
  run_ = run.id;
  const auto rows = stored().steps(run_);
  if (!rows) return rows.error();
  const auto answers = stored().answers(run_);
  if (!answers) return answers.error();
  restore_language(*answers);
  for (const profile::StudyStepRow& row : *rows) {
    if (row.step != static_cast<std::int64_t>(at_)) return make_error("the stored steps of this study are incomplete");
    if (row.kind == protocol::step_name(StepKind::trial)) last_trial_ = row;
    if (!row.ended) break;
    ++at_;
  }
  if (at_ >= rows->size()) return begin_step();
  row_ = (*rows)[at_];
  shown_at_ = request_.clock.steady_ms();
  kept_until_ = row_.active_ms;
  record("resumed", std::to_string(row_.active_ms));
  return trouble_.empty() ? Result<Done>(Done{}) : Error{trouble_};
}

Result<Done> StudyProgress::begin_step() {
  shown_at_ = request_.clock.steady_ms();
  kept_until_ = 0;
  if (is_over()) return Done{};
  const protocol::StudyStep& now = step();
  row_ = {.step = static_cast<std::int64_t>(at_),
          .kind = std::string(protocol::step_name(now.kind)),
          .block = now.block == nullptr ? "" : now.block->name,
          .trial = now.trial == nullptr ? "" : now.trial->name,
          .position = now.position,
          .started = request_.clock.wall_ms()};
  if (is_preview()) return Done{};
  const auto done = stored().begin_step(run_, row_);
  note(done);
  return done;
}

bool StudyProgress::has_last_step(const StepResult& result) const {
  return at_ + 1 == steps_.size() || result.outcome == "declined";
}

Result<Done> StudyProgress::finish(const StepResult& result) {
  if (is_over()) return Done{};
  const std::int64_t active = active_ms();
  const bool is_last = has_last_step(result);
  profile::StudyStepEnd end{
      .ended = request_.clock.wall_ms(), .active_ms = active, .moves = row_.moves, .outcome = result.outcome};
  if (result.has_answer)
    end.answer = profile::StudyAnswerRow{.step = row_.step,
                                         .question = step().question == nullptr ? row_.kind : step().question->name,
                                         .answer = result.answer};
  if (is_last) end.run_outcome = result.outcome == "declined" ? "declined" : "finished";
  if (!is_preview()) {
    const auto done = stored().end_step(run_, row_.step, end);
    note(done);
    if (!done) return done;
  }
  row_.active_ms = active;
  row_.outcome = result.outcome;
  if (step().kind == StepKind::trial) last_trial_ = row_;
  if (step().kind == StepKind::language && result.answer) restore_language({*end.answer});
  is_declined_ = result.outcome == "declined";
  at_ = is_last ? steps_.size() : at_ + 1;
  // The end of the last step is stored. If the next step cannot be stored now, `begin_step` of a later start does it.
  return begin_step();
}

std::int64_t StudyProgress::active_ms() const {
  return row_.active_ms + request_.clock.steady_ms() - shown_at_;
}

void StudyProgress::keep(std::int64_t moves, Keep when) {
  const std::int64_t active = active_ms();
  row_.moves = moves;
  const bool is_late = kept_until_ == 0 || active >= kept_until_ + keep_every_ms;
  if (is_preview() || is_over() || (when == Keep::sometimes && !is_late)) return;
  kept_until_ = active;
  profile::StudyStepRow now = row_;
  now.active_ms = active;
  note(stored().keep_progress(run_, now));
}

void StudyProgress::record(const std::string& kind, const std::string& detail) {
  if (is_preview() || is_over()) return;
  note(stored().add_event(run_,
                          {.step = row_.step, .kind = kind, .detail = detail, .happened = request_.clock.wall_ms()}));
}

records::GameLabels StudyProgress::labels_of(const protocol::StudyStep& step) const {
  records::GameLabels labels = request_.labels;
  if (step.block != nullptr && !step.block->condition.empty()) labels.condition = step.block->condition;
  return labels;
}

Result<Session> StudyProgress::open_game() {
  auto opening = protocol::open_trial(*step().trial);
  if (!opening) return opening.error();
  if (!is_preview()) {
    // A new repository, so that the game is recorded with the labels of its block and without a link to the last one.
    repository_.reset();
    repository_ = std::make_unique<GameRepository>(*request_.folders, labels_of(step()));
    if (row_.game) return resume_game(opening->puzzle->about());
  }
  if (opening->is_position) return Session(std::move(opening->puzzle), std::move(opening->setup), opening->seed);
  return Session(opening->puzzle->about(), opening->puzzle->parameters(), opening->seed);
}

Result<Session> StudyProgress::resume_game(const PuzzleInfo& info) {
  auto session = repository_->resume(info, row_.game);
  if (session) return std::move(*session);
  std::string reasons;
  for (const std::string& message : repository_->pop_messages()) reasons += (reasons.empty() ? "" : "; ") + message;
  return make_error("the game of this trial cannot be continued: {}", reasons);
}

void StudyProgress::store_game(const Session& session) {
  if (is_preview() || row_.game) return;
  const std::int64_t number = repository_->number_of(session);
  if (number == 0) return;  // not stored yet
  const auto done = stored().set_game(run_, row_.step, number);
  note(done);
  if (done) row_.game = number;
}

}  // namespace tilefold::play
