#include "app/study/import_study.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "app/profile/stored_imports.h"
#include "app/records/json.h"
#include "engine/core/game_id.h"
#include "engine/core/text.h"

namespace tilefold::study {
namespace {

// A trial that was replayed, and the event that says where it comes from.
struct ReadyGame {
  ImportedGame game;
  std::string origin;
};

class StudyImport {
 public:
  StudyImport(StudyLevels& levels, std::int64_t now, ImportReport& report)
      : levels_(levels), report_(report), now_(now) {}

  void set_known(std::set<std::string> keys) { known_ = std::move(keys); }

  void add(const LoggedTrial& trial) {
    const auto level = level_of(trial);
    if (!level) return skip(trial, level.error().message);
    std::vector<SkippedRow> skipped;
    ImportedGame game = import_trial(trial, *level, now_, skipped);
    report_.skipped.insert(report_.skipped.end(), skipped.begin(), skipped.end());
    if (game.rows == 0) return;
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
    ready_.push_back({.game = std::move(game), .origin = records::to_json(origin)});
  }

  Result<Done> write(profile::Store& store) {
    report_.participants = static_cast<std::int64_t>(participants_.size());
    report_.games = static_cast<std::int64_t>(ready_.size());
    if (ready_.empty()) return Done{};
    return store.change([&](profile::Writer& writer) {
      for (const ReadyGame& ready : ready_) write_game(writer, ready);
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
  // their number, or in their position among such trials of a file.
  std::string key_of(const LoggedTrial& trial, const ImportedGame& game) {
    const profile::GameStart& start = game.start;
    std::string text = trial.labels.participant + '\n' + trial.labels.session + '\n' + start.puzzle + '\n' +
                       start.parameters + '\n' + start.position.value_or(std::to_string(start.seed)) + '\n' +
                       trial.number + '\n';
    for (const LoggedMove& move : trial.moves)
      text += move.move + ' ' + move.piece + ' ' + std::to_string(move.cell.value_or(-1)) + ' ' +
              std::to_string(move.row.value_or(-1)) + ' ' + std::to_string(move.column.value_or(-1)) + ' ' +
              std::to_string(move.ms) + '\n';
    const std::string key = checksum_text(text);
    const int earlier = same_[trial.file + '\n' + key]++;
    return earlier == 0 ? key : key + '-' + std::to_string(earlier);
  }

  static void write_game(profile::Writer& writer, const ReadyGame& ready) {
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
  }

  StudyLevels& levels_;
  ImportReport& report_;
  std::int64_t now_;
  std::set<std::string> known_;
  std::map<std::string, int> same_;  // number of trials so far, by file and checksum
  std::set<std::string> participants_;
  std::vector<ReadyGame> ready_;
};

}  // namespace

Result<ImportReport> import_study(profile::Store& store, const StudyLog& log, StudyLevels& levels) {
  ImportReport report;
  report.skipped = log.skipped;
  auto keys = profile::StoredImports(store).keys();
  if (!keys) return keys.error();
  StudyImport study(levels, store.clock().wall_ms(), report);
  study.set_known(std::move(*keys));
  for (const LoggedTrial& trial : log.trials) study.add(trial);
  const auto written = study.write(store);
  if (!written) return written.error();
  std::stable_sort(report.skipped.begin(), report.skipped.end(), [](const SkippedRow& a, const SkippedRow& b) {
    return a.file == b.file ? a.line < b.line : a.file < b.file;
  });
  return report;
}

}  // namespace tilefold::study
