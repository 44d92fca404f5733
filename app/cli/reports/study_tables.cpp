#include "app/cli/reports/study_tables.h"

#include <algorithm>
#include <map>
#include <optional>

#include "app/cli/reports/profile_rows.h"
#include "app/cli/reports/rows.h"
#include "app/cli/reports/study_rows.h"
#include "app/profile/stored_games.h"
#include "app/profile/stored_gestures.h"
#include "app/profile/stored_study.h"
#include "app/protocol/protocol_reader.h"
#include "app/study/move_states.h"
#include "app/study/trial_figures.h"
#include "engine/core/text.h"

namespace tilefold::cli {
namespace {

Document text_cell(const std::string& text) {
  return text.empty() ? Document() : Document(text);
}

Document time_cell(std::optional<std::int64_t> time) {
  return time && *time > 0 ? Document(profile::utc_text(*time)) : Document();
}

void append(Object& row, const Object& more) {
  row.insert(row.end(), more.begin(), more.end());
}

// Removes the columns that another table already has, or whose names have another meaning in this one.
Object without(Object row, const std::vector<std::string>& names) {
  const auto is_named = [&](const auto& cell) {
    return std::find(names.begin(), names.end(), cell.first) != names.end();
  };
  row.erase(std::remove_if(row.begin(), row.end(), is_named), row.end());
  return row;
}

// The stored data of a run, with its protocol.
struct RunData {
  profile::StudyRunRow row;
  std::vector<profile::StudyStepRow> steps = {};
  std::vector<profile::StudyAnswerRow> answers = {};
  std::vector<profile::StudyEventRow> events = {};
  std::map<std::string, const protocol::StudyBlock*> blocks = {};  // by name
  std::map<std::string, std::string> kinds = {};                   // kinds of the questions, by name
};

std::int64_t count_of(const RunData& run, std::string_view kind, std::optional<std::int64_t> step = {}) {
  return std::count_if(run.events.begin(), run.events.end(), [&](const profile::StudyEventRow& event) {
    return event.kind == kind && (!step || event.step == *step);
  });
}

// Returns the columns with which every table begins.
Object who(const RunData& run) {
  return {{"participant", run.row.participant}, {"session", text_cell(run.row.session)}};
}

std::string condition_of(const RunData& run, const profile::StudyStepRow& step) {
  const auto block = run.blocks.find(step.block);
  const bool has_own = block != run.blocks.end() && !block->second->condition.empty();
  return has_own ? block->second->condition : run.row.condition;
}

Object where(const RunData& run, const profile::StudyStepRow& step) {
  Object row = who(run);
  append(row, {{"condition", text_cell(condition_of(run, step))},
               {"block", text_cell(step.block)},
               {"trial", text_cell(step.trial)},
               {"position", step.position}});
  return row;
}

Object participant_row(const RunData& run) {
  std::string language;
  for (const profile::StudyAnswerRow& answer : run.answers)
    if (answer.question == "language") language = answer.answer.value_or("");
  Object row = who(run);
  append(row, {{"condition", text_cell(run.row.condition)},
               {"study", run.row.study},
               {"language", text_cell(language)},
               {"started", time_cell(run.row.started)},
               {"ended", time_cell(run.row.ended)},
               {"outcome", text_cell(run.row.outcome)},
               {"steps", static_cast<std::int64_t>(run.steps.size())},
               {"interruptions", count_of(run, "resumed")},
               {"protocol", text_cell(run.row.protocol_hash)},
               {"program", text_cell(run.row.client)}});
  return row;
}

// Returns how the participant played a trial, apart from the figures of its game.
Object course_of(const RunData& run, const profile::StudyStepRow& step) {
  const auto block = run.blocks.find(step.block);
  Document interrupted;
  if (step.ended) interrupted = std::max<std::int64_t>(0, *step.ended - step.started - step.active_ms);
  return {{"practice", block == run.blocks.end() ? Document() : Document(block->second->is_practice)},
          {"outcome", text_cell(step.outcome)},
          {"played_moves", step.moves},
          {"restarts", count_of(run, "restart", step.step)},
          {"active_ms", step.active_ms},
          {"interruptions", count_of(run, "resumed", step.step)},
          {"interrupted_ms", std::move(interrupted)},
          {"focus_losses", count_of(run, "focus_lost", step.step)},
          {"started", time_cell(step.started)},
          {"ended", time_cell(step.ended)}};
}

Object game_columns_of(const profile::StoredGame& game, const study::TrialFigures& figures,
                       const Document& parameters) {
  Object row = without(trial_beginning(game), {"status"});
  append(row, without(trial_columns(figures), {"moves"}));
  Object board = board_of(game.start, parameters);
  board.back().first = "board";
  append(row, board);
  return row;
}

Object move_columns(const profile::StoredGame& game, const profile::StoredMove& move, std::int64_t depth,
                    bool is_on_line) {
  Object row = move_row(game, move, depth, is_on_line);
  append(row, without(input_columns(move, {}), {"extra"}));
  return row;
}

Object answer_row(const RunData& run, const profile::StudyStepRow& step, const profile::StudyAnswerRow& answer) {
  const auto kind = run.kinds.find(answer.question);
  Object row = where(run, step);
  append(row, {{"question", answer.question},
               {"kind", kind == run.kinds.end() ? Document() : Document(kind->second)},
               {"answer", answer.answer ? Document(*answer.answer) : Document()},
               {"active_ms", step.active_ms},
               {"answered", time_cell(step.ended)}});
  return row;
}

Object gesture_row(const RunData& run, const profile::StudyStepRow& step, const profile::StoredGame& game,
                   const profile::StoredGesture& gesture) {
  Object row = where(run, step);
  row.emplace_back("game", game.id);
  append(row, gesture_columns(game, gesture));
  return row;
}

// Finds the conditions of the blocks, and the kinds of the questions.
void describe(const protocol::Protocol& protocol, RunData& run) {
  const auto add = [&](const std::vector<protocol::StudyQuestion>& questions) {
    for (const protocol::StudyQuestion& question : questions)
      run.kinds[question.name] = protocol::kind_name(question.kind);
  };
  run.kinds["language"] = "language";
  add(protocol.before);
  add(protocol.after);
  for (const protocol::StudyBlock& block : protocol.blocks) {
    run.blocks[block.name] = &block;
    add(block.before);
    add(block.between);
    add(block.after);
  }
}

class StudyTables {
 public:
  StudyTables(profile::Store& store, RunProtocols& protocols) : store_(store), protocols_(protocols) {
    const RunData none;
    Object trial = where(none, {});
    append(trial, course_of(none, {}));
    append(trial, game_columns_of({}, {}, {}));
    Object move = where(none, {});
    append(move, move_columns({}, {}, 0, false));
    append(move, state_columns(nullptr));
    tables_ = {{.name = "participants", .columns = participant_row(none)},
               {.name = "trials", .columns = std::move(trial)},
               {.name = "moves", .columns = std::move(move)},
               {.name = std::string(gesture_table), .columns = gesture_row(none, {}, {}, {})},
               {.name = "answers", .columns = answer_row(none, {}, {})}};
  }

  Result<std::vector<StudyTable>> read() {
    const auto runs = profile::StoredStudies(store_).runs();
    if (!runs) return runs.error();
    for (const profile::StudyRunRow& row : *runs)
      if (const auto added = add(row); !added) return added.error();
    return std::move(tables_);
  }

 private:
  Result<Done> add(const profile::StudyRunRow& row) {
    profile::StoredStudies stored(store_);
    RunData run{.row = row};
    auto steps = stored.steps(row.id);
    if (!steps) return steps.error();
    auto answers = stored.answers(row.id);
    if (!answers) return answers.error();
    auto events = stored.events(row.id);
    if (!events) return events.error();
    run.steps = std::move(*steps);
    run.answers = std::move(*answers);
    run.events = std::move(*events);
    describe(protocols_.read(row.protocol), run);
    tables_[0].rows.push_back(participant_row(run));
    for (const profile::StudyStepRow& step : run.steps) {
      if (step.kind == "trial")
        if (const auto added = add_trial(run, step); !added) return added;
      for (const profile::StudyAnswerRow& answer : run.answers)
        if (answer.step == step.step) tables_[4].rows.push_back(answer_row(run, step, answer));
    }
    return Done{};
  }

  Result<Done> add_trial(const RunData& run, const profile::StudyStepRow& step) {
    Object row = where(run, step);
    append(row, course_of(run, step));
    if (!step.game) {  // the trial was interrupted before its game was stored
      for (std::size_t i = row.size(); i < tables_[1].columns.size(); ++i)
        row.emplace_back(tables_[1].columns[i].first, Document());
      tables_[1].rows.push_back(std::move(row));
      return Done{};
    }
    const auto game = profile::StoredGames(store_).game(*step.game);
    if (!game) return game.error();
    const auto moves = profile::StoredGames(store_).moves(*step.game);
    if (!moves) return moves.error();
    const auto read = reader_.read(*game, *moves);
    const std::vector<study::MoveStates> states = read ? *read : std::vector<study::MoveStates>();
    append(row, game_columns_of(*game, study::trial_figures(*game, *moves, states), known_.document(game->start)));
    tables_[1].rows.push_back(std::move(row));
    add_moves(where(run, step), *game, *moves, states);
    return Done{};
  }

  void add_moves(const Object& beginning, const profile::StoredGame& game,
                 const std::vector<profile::StoredMove>& moves, const std::vector<study::MoveStates>& states) {
    const auto depths = depths_of(moves);
    const auto marks = line_marks(moves, game.state.node);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      Object row = beginning;
      append(row, move_columns(game, moves[i], depths[i], marks[i]));
      append(row, state_columns(i < states.size() ? &states[i] : nullptr));
      tables_[2].rows.push_back(std::move(row));
    }
  }

  profile::Store& store_;
  RunProtocols& protocols_;
  study::StateReader reader_;
  KnownParameters known_;
  std::vector<StudyTable> tables_;
};

}  // namespace

const protocol::Protocol& RunProtocols::read(const std::string& text) {
  const auto known = known_.find(text);
  return known != known_.end() ? known->second
                               : known_.emplace(text, protocol::read_protocol(text).protocol).first->second;
}

Result<std::vector<StudyTable>> study_tables(profile::Store& store, RunProtocols& protocols) {
  return StudyTables(store, protocols).read();
}

Result<Done> for_each_gesture(profile::Store& store, RunProtocols& protocols,
                              const std::function<void(const Object& row)>& each) {
  profile::StoredStudies studies(store);
  const auto runs = studies.runs();
  if (!runs) return runs.error();
  for (const profile::StudyRunRow& row : *runs) {
    RunData run{.row = row};
    describe(protocols.read(row.protocol), run);
    const auto steps = studies.steps(row.id);
    if (!steps) return steps.error();
    for (const profile::StudyStepRow& step : *steps) {
      if (!step.game) continue;
      const auto game = profile::StoredGames(store).game(*step.game);
      if (!game) return game.error();
      const auto read = profile::StoredGestures(store).for_each(*step.game, [&](const auto& gesture) {
        each(gesture_row(run, step, *game, gesture));
        return true;
      });
      if (!read) return read;
    }
  }
  return Done{};
}

std::string csv_of(const StudyTable& table) {
  std::string text = csv_header(table.columns) + "\n";
  for (const Object& row : table.rows) text += csv_line(row) + "\n";
  return text;
}

Document dataset_description(const std::vector<StudyTable>& tables, const std::string& title) {
  List variables;
  std::map<std::string, bool> known;
  for (const StudyTable& table : tables)
    for (const auto& [column, value] : table.columns) {
      if (!known.emplace(column, true).second) continue;
      variables.emplace_back(
          Object{{"@type", "PropertyValue"}, {"name", column}, {"description", column_description(column)}});
    }
  return Object{
      {"@context", "https://schema.org/"},
      {"@type", "Dataset"},
      {"name", title},
      {"description",
       "Trials, moves, gestures and answers of a study with Tilefold. Each row of participants.csv is one participant "
       "in one session; the other tables refer to it by the columns participant and session. Empty cells are unknown "
       "or do not apply. Times are in ms, dates in UTC. Places on the board are in cells from its upper left corner, "
       "so they do not depend on the size of the window."},
      {"variableMeasured", std::move(variables)}};
}

}  // namespace tilefold::cli
