#include "app/study/import_study.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "app/profile/stored_imports.h"
#include "app/profile/stored_study.h"
#include "app/records/json.h"
#include "engine/core/game_id.h"
#include "engine/core/text.h"

namespace tilefold::study {
namespace {

// A trial that was replayed, and the event that says where it comes from.
struct ReadyGame {
  ImportedGame game;
  std::string origin;
  std::size_t trial = 0;  // index in the log
};

class StudyImport {
 public:
  StudyImport(StudyLevels& levels, std::int64_t now, ImportReport& report)
      : levels_(levels), report_(report), now_(now) {}

  void set_known(std::set<std::string> keys) { known_ = std::move(keys); }

  // `index` is the index of the trial in the log.
  void add(const LoggedTrial& trial, std::size_t index) {
    const auto level = level_of(trial);
    if (!level) return skip(trial, level.error().message);
    std::vector<SkippedRow> skipped;
    ImportedGame game = import_trial(trial, *level, trial.last_move.value_or(now_), skipped);
    report_.skipped.insert(report_.skipped.end(), skipped.begin(), skipped.end());
    // A trial with a game ID is stored even if the participant made no move, because it may have gestures and hints.
    if (game.rows == 0 && trial.game_id.empty()) return;
    const std::string key = key_of(trial, game);
    if (!known_.insert(key).second) {
      report_.known += static_cast<std::int64_t>(trial.parts);
      return;
    }
    participants_.insert(trial.labels.participant);
    report_.trials += static_cast<std::int64_t>(trial.parts);
    report_.moves += game.rows;
    report_.unmoved += game.unmoved;
    Object origin{{"file", printable(trial.file, 1000)}, {"line", trial.line}};
    if (!level->name.empty()) origin.emplace_back("level", level->name);
    if (!trial.number.empty()) origin.emplace_back("trial", trial.number);
    origin.emplace_back("key", key);
    ready_.push_back({.game = std::move(game), .origin = records::to_json(origin), .trial = index});
  }

  // Adds a run, unless the profile has a run of this participant and session.
  Result<Done> add_run(profile::Store& store, const LoggedRun& run) {
    const auto found = profile::StoredStudies(store).find(run.row);
    if (!found) return found.error();
    const bool is_new = run_keys_.insert({run.row.study, run.row.participant, run.row.session}).second;
    if (!*found && is_new) runs_.push_back(&run);
    return Done{};
  }

  Result<Done> write(profile::Store& store) {
    report_.participants = static_cast<std::int64_t>(participants_.size());
    report_.games = static_cast<std::int64_t>(ready_.size());
    report_.runs = static_cast<std::int64_t>(runs_.size());
    if (ready_.empty() && runs_.empty()) return Done{};
    return store.change([&](profile::Writer& writer) {
      std::map<std::size_t, std::int64_t> games;  // numbers of the games, by trial
      for (const ReadyGame& ready : ready_) games[ready.trial] = write_game(writer, ready);
      for (const LoggedRun* run : runs_) write_run(writer, *run, games);
    });
  }

 private:
  Result<StudyLevel> level_of(const LoggedTrial& trial) {
    if (trial.game_id.empty()) {
      const StudyLevel* level = levels_.find(trial.level);
      if (level != nullptr) return *level;
      return Error{"the file of levels lacks level " + tilefold::quoted(trial.level)};
    }
    if (!looks_like_game_id(trial.game_id)) return Error{"game_id has another form than a game ID"};
    const auto opening = records::open_game({.puzzle = trial.game_id});
    if (!opening) return Error{"game_id: " + opening.error().message};
    return study_level(*opening, trial.level);
  }

  void skip(const LoggedTrial& trial, const std::string& why) {
    const auto skip_row = [&](std::int64_t line) {
      report_.skipped.push_back(
          {.file = trial.file, .line = line, .participant = trial.labels.participant, .why = why});
    };
    if (!trial.game_id.empty()) return skip_row(trial.line);
    for (const LoggedMove& move : trial.moves) skip_row(move.line);
  }

  // Returns a checksum that identifies the trial. Trials of the same participant with equal moves and times differ in
  // their number, or in their position among such trials of a file. A trial without moves is recognised by its gestures
  // and its date. The checksum of a trial with moves must not change, because profiles contain it.
  std::string key_of(const LoggedTrial& trial, const ImportedGame& game) {
    const profile::GameStart& start = game.start;
    std::string text = trial.labels.participant + '\n' + trial.labels.session + '\n' + start.puzzle + '\n' +
                       start.parameters + '\n' + start.position.value_or(std::to_string(start.seed)) + '\n' +
                       trial.number + '\n';
    for (const LoggedMove& move : trial.moves)
      text += move.move + ' ' + move.piece + ' ' + std::to_string(move.cell.value_or(-1)) + ' ' +
              std::to_string(move.row.value_or(-1)) + ' ' + std::to_string(move.column.value_or(-1)) + ' ' +
              std::to_string(move.ms) + '\n';
    if (trial.moves.empty()) {
      text += std::to_string(trial.last_move.value_or(0)) + '\n';
      for (const LoggedGesture& gesture : trial.gestures)
        text += gesture.reason + ' ' + std::to_string(gesture.at) + '\n';
    }
    const std::string key = checksum_text(text);
    const int earlier = same_[trial.file + '\n' + key]++;
    return earlier == 0 ? key : key + '-' + std::to_string(earlier);
  }

  static std::int64_t write_game(profile::Writer& writer, const ReadyGame& ready) {
    const ImportedGame& game = ready.game;
    const std::int64_t row = writer.add_game(game.start, game.state, std::nullopt);
    for (const profile::StoredMove& move : game.moves) writer.add_move(row, move);
    writer.add_event(row, {.kind = std::string(profile::import_event),
                           .node = 0,
                           .detail = ready.origin,
                           .happened = game.state.changed});
    for (const profile::StoredEvent& event : game.events) writer.add_event(row, event);
    for (const profile::StoredGesture& gesture : game.gestures) writer.add_gesture(row, gesture);
    writer.update_game(row, game.state, std::nullopt, 0);
    writer.keep_line({.id = row, .start = game.start, .state = game.state});
    return row;
  }

  static void write_run(profile::Writer& writer, const LoggedRun& run,
                        const std::map<std::size_t, std::int64_t>& games) {
    profile::ImportedRun imported{.row = run.row, .events = run.events};
    for (const LoggedStep& step : run.steps) {
      imported.steps.push_back({.row = step.row, .answer = step.answer});
      const auto game = step.trial ? games.find(*step.trial) : games.end();
      if (game != games.end()) imported.steps.back().row.game = game->second;
    }
    writer.add_study_run(imported);
  }

  StudyLevels& levels_;
  ImportReport& report_;
  std::int64_t now_;
  std::set<std::string> known_;
  std::map<std::string, int> same_;  // number of trials so far, by file and checksum
  std::set<std::string> participants_;
  std::vector<ReadyGame> ready_;
  std::set<std::array<std::string, 3>> run_keys_;
  std::vector<const LoggedRun*> runs_;
};

}  // namespace

Result<ImportReport> import_study(profile::Store& store, const StudyLog& log, StudyLevels& levels) {
  ImportReport report;
  report.skipped = log.skipped;
  auto keys = profile::StoredImports(store).keys();
  if (!keys) return keys.error();
  StudyImport study(levels, store.clock().wall_ms(), report);
  study.set_known(std::move(*keys));
  for (std::size_t i = 0; i < log.trials.size(); ++i) study.add(log.trials[i], i);
  for (const LoggedRun& run : log.runs)
    if (const auto added = study.add_run(store, run); !added) return added.error();
  const auto written = study.write(store);
  if (!written) return written.error();
  std::stable_sort(report.skipped.begin(), report.skipped.end(), [](const SkippedRow& a, const SkippedRow& b) {
    return a.file == b.file ? a.line < b.line : a.file < b.file;
  });
  return report;
}

}  // namespace tilefold::study
