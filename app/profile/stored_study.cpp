#include "app/profile/stored_study.h"

#include "app/profile/row.h"

namespace tilefold::profile {
namespace {

constexpr const char* all_runs =
    "SELECT id, study, protocol, protocol_hash, participant, session, condition, client, started, ended, outcome "
    "FROM study_runs ORDER BY id";
constexpr const char* one_run =
    "SELECT id, study, protocol, protocol_hash, participant, session, condition, client, started, ended, outcome "
    "FROM study_runs WHERE study = ? AND participant = ? AND session = ?";
constexpr const char* insert_run =
    "INSERT INTO study_runs (study, protocol, protocol_hash, participant, session, condition, client, started) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
constexpr const char* insert_step =
    "INSERT INTO study_steps (run, step, kind, block, trial, position, started) VALUES (?, ?, ?, ?, ?, ?, ?)";
constexpr const char* finish_step =
    "UPDATE study_steps SET ended = ?, active = ?, moves = ?, outcome = ? WHERE run = ? AND step = ?";
constexpr const char* set_step_game = "UPDATE study_steps SET game = ? WHERE run = ? AND step = ?";
constexpr const char* insert_answer = "INSERT INTO study_answers (run, step, question, answer) VALUES (?, ?, ?, ?)";
constexpr const char* insert_event =
    "INSERT INTO study_events (run, step, kind, detail, happened) VALUES (?, ?, ?, ?, ?)";
constexpr const char* finish_run = "UPDATE study_runs SET ended = ?, outcome = ? WHERE id = ?";

StudyRunRow run_of(Rows& rows) {
  Row row(rows);
  StudyRunRow run;
  run.id = row.number();
  run.study = row.text();
  run.protocol = row.text();
  run.protocol_hash = row.name();
  run.participant = row.name();
  run.session = row.name();
  run.condition = row.name();
  run.client = row.name();
  run.started = row.number();
  run.ended = row.optional();
  run.outcome = row.name();
  return run;
}

StudyStepRow step_of(Rows& rows) {
  Row row(rows);
  StudyStepRow step;
  step.step = row.number();
  step.kind = row.name();
  step.block = row.name();
  step.trial = row.name();
  step.position = row.number();
  step.game = row.optional();
  step.started = row.number();
  step.active_ms = row.number();
  step.moves = row.number();
  step.ended = row.optional();
  step.outcome = row.name();
  return step;
}

}  // namespace

template <class Work>
Result<Done> StoredStudies::change(const Work& work) {
  if (!store_.prepare()) {
    Error notice = pop_problem(store_);
    return notice.empty() ? make_error("the profile cannot be opened") : std::move(notice);
  }
  Database& database = *store_.database();
  return database.change([&] { work(database); });
}

Result<std::vector<StudyRunRow>> StoredStudies::runs() {
  std::vector<StudyRunRow> list;
  const auto done = read_from(store_, [&](Database& database) {
    auto rows = query(database, all_runs);
    while (rows.next()) add_row(list, run_of(rows));
  });
  if (!done) return done.error();
  return list;
}

Result<std::optional<StudyRunRow>> StoredStudies::find(const StudyRunRow& of) {
  std::optional<StudyRunRow> found;
  const auto done = read_from(store_, [&](Database& database) {
    auto rows = query(database, one_run, of.study, of.participant, of.session);
    if (rows.next()) found = run_of(rows);
  });
  if (!done) return done.error();
  return found;
}

Result<std::vector<StudyStepRow>> StoredStudies::steps(std::int64_t run) {
  std::vector<StudyStepRow> list;
  const auto done = read_from(store_, [&](Database& database) {
    auto rows = query(database,
                      "SELECT step, kind, block, trial, position, game, started, active, moves, ended, outcome "
                      "FROM study_steps WHERE run = ? ORDER BY step",
                      run);
    while (rows.next()) add_row(list, step_of(rows));
  });
  if (!done) return done.error();
  return list;
}

Result<std::vector<StudyAnswerRow>> StoredStudies::answers(std::int64_t run) {
  std::vector<StudyAnswerRow> list;
  const auto done = read_from(store_, [&](Database& database) {
    auto rows = query(database, "SELECT step, question, answer FROM study_answers WHERE run = ? ORDER BY step", run);
    while (rows.next()) {
      Row row(rows);
      StudyAnswerRow answer;
      answer.step = row.number();
      answer.question = row.name();
      answer.answer = row.optional_text();
      add_row(list, std::move(answer));
    }
  });
  if (!done) return done.error();
  return list;
}

Result<std::vector<StudyEventRow>> StoredStudies::events(std::int64_t run) {
  std::vector<StudyEventRow> list;
  const auto done = read_from(store_, [&](Database& database) {
    auto rows = query(database, "SELECT step, kind, detail, happened FROM study_events WHERE run = ? ORDER BY id", run);
    while (rows.next()) {
      Row row(rows);
      StudyEventRow event;
      event.step = row.number();
      event.kind = row.name();
      event.detail = row.name();
      event.happened = row.number();
      add_row(list, std::move(event));
    }
  });
  if (!done) return done.error();
  return list;
}

Result<std::int64_t> StoredStudies::add_run(const StudyRunRow& run) {
  std::int64_t id = 0;
  const auto done = change([&](Database& database) {
    profile::run(database, insert_run, run.study, run.protocol, run.protocol_hash, run.participant, run.session,
                 unless_empty(run.condition), run.client, run.started);
    id = database.last_id();
  });
  if (!done) return done.error();
  return id;
}

Result<Done> StoredStudies::begin_step(std::int64_t run, const StudyStepRow& step) {
  return change([&](Database& database) {
    profile::run(database, insert_step, run, step.step, step.kind, unless_empty(step.block), unless_empty(step.trial),
                 step.position, step.started);
  });
}

Result<Done> StoredStudies::set_game(std::int64_t run, std::int64_t step, std::int64_t game) {
  return change([&](Database& database) { profile::run(database, set_step_game, game, run, step); });
}

Result<Done> StoredStudies::keep_progress(std::int64_t run, const StudyStepRow& step) {
  return change([&](Database& database) {
    profile::run(database, "UPDATE study_steps SET active = ?, moves = ? WHERE run = ? AND step = ?", step.active_ms,
                 step.moves, run, step.step);
  });
}

Result<Done> StoredStudies::end_step(std::int64_t run, std::int64_t step, const StudyStepEnd& end) {
  return change([&](Database& database) {
    profile::run(database, finish_step, end.ended, end.active_ms, end.moves, unless_empty(end.outcome), run, step);
    if (end.answer) profile::run(database, insert_answer, run, step, end.answer->question, end.answer->answer);
    if (!end.run_outcome.empty()) profile::run(database, finish_run, end.ended, end.run_outcome, run);
  });
}

Result<Done> StoredStudies::add_event(std::int64_t run, const StudyEventRow& event) {
  return change([&](Database& database) {
    profile::run(database, insert_event, run, event.step, event.kind, unless_empty(event.detail), event.happened);
  });
}

void Writer::add_study_run(const ImportedRun& imported) {
  const StudyRunRow& row = imported.row;
  run(database_, insert_run, row.study, row.protocol, row.protocol_hash, row.participant, row.session,
      unless_empty(row.condition), row.client, row.started);
  const std::int64_t id = database_.last_id();
  if (row.ended) run(database_, finish_run, row.ended, row.outcome, id);
  for (const auto& [step, answer] : imported.steps) {
    run(database_, insert_step, id, step.step, step.kind, unless_empty(step.block), unless_empty(step.trial),
        step.position, step.started);
    run(database_, finish_step, step.ended, step.active_ms, step.moves, unless_empty(step.outcome), id, step.step);
    if (step.game) run(database_, set_step_game, *step.game, id, step.step);
    if (answer) run(database_, insert_answer, id, step.step, answer->question, answer->answer);
  }
  for (const StudyEventRow& event : imported.events)
    run(database_, insert_event, id, event.step, event.kind, unless_empty(event.detail), event.happened);
}

}  // namespace tilefold::profile
