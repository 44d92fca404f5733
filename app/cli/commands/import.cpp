// `tilefold import study`: imports the logs of a study into the profile.

#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/commands/commands.h"
#include "app/records/game_records.h"
#include "app/records/json.h"
#include "app/study/import_study.h"
#include "app/study/log_jspsych.h"
#include "app/study/log_tables.h"
#include "engine/catalog.h"
#include "engine/core/text.h"

namespace tilefold::app {
namespace {

constexpr std::size_t largest_log = std::size_t{256} << 20U;  // bytes

// Adds the data of jsPsych to the log. A text contains them as a whole, or in lines: a list for each participant, or an
// object for each trial.
Result<Done> add_jspsych_text(const std::string& text, const std::string& file, StudyLog& log) {
  const auto whole = parse_json(text, {});
  if (whole) return add_jspsych(*whole, file, log);
  List trials;
  std::size_t number = 0;
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = trimmed(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    ++number;
    if (line.empty()) continue;
    auto value = parse_json(line, {}, number);
    if (!value && number == 1) return whole.error();
    if (!value) return value.error();
    if (value->list() == nullptr) {
      trials.push_back(std::move(*value));
    } else if (const auto added = add_jspsych(*value, file, log); !added) {
      return added;
    }
  }
  return trials.empty() ? Result<Done>(Done{}) : add_jspsych(Document(std::move(trials)), file, log);
}

Result<Done> add_file(const ImportRequest& request, const std::string& file, StudyLog& log) {
  const auto text = read_file(file, largest_log);
  if (!text) return text.error();
  const std::string_view content = trimmed(*text);
  const bool is_json = content.starts_with('[') || content.starts_with('{');
  if (request.layout == "jspsych" || (request.layout == "auto" && is_json)) {
    if (content.empty()) return Error{"it is empty; it must be the list of trials that jsPsych saves"};
    return add_jspsych_text(*text, file, log);
  }
  const auto table = read_text_table(*text);
  if (!table) return table.error();
  TableLayout layout = request.layout == "lab" ? TableLayout::lab : TableLayout::table;
  if (request.layout == "auto") {
    const auto found = find_layout(*table);
    if (!found) return found.error();
    layout = *found;
  }
  return add_table(*table, layout, file, log);
}

// Returns an error if a file is named twice.
Result<Done> check_files(const std::vector<std::string>& files) {
  for (std::size_t i = 0; i < files.size(); ++i)
    for (std::size_t k = 0; k < i; ++k) {
      std::error_code failed;
      if (files[i] == files[k] || std::filesystem::equivalent(files[i], files[k], failed))
        return Error{"FILE " + tilefold::quoted(files[i]) + " is given twice; give each file once"};
    }
  return Done{};
}

Result<StudyLog> read_logs(const ImportRequest& request) {
  StudyLog log;
  if (const auto checked = check_files(request.files); !checked) return checked.error();
  for (const std::string& file : request.files)
    if (const auto added = add_file(request, file, log); !added) {
      const bool is_named = added.error().message.find(file) != std::string::npos;
      return is_named ? added.error() : in_file(file, added.error());
    }
  const bool needs_levels = std::any_of(log.trials.begin(), log.trials.end(), [](const LoggedTrial& trial) {
    return trial.game_id.empty() && trial.level.size() < 16;  // a longer text may be a level itself
  });
  if (needs_levels && request.levels.empty())
    return Error{"--levels is missing; give the file with the levels that the logs name"};
  return log;
}

Result<StudyLevels> read_levels(const ImportRequest& request) {
  if (request.levels.empty()) return StudyLevels::read({}, {}, request.puzzle);
  const auto text = read_file(request.levels);
  return text ? StudyLevels::read(*text, request.levels, request.puzzle) : Result<StudyLevels>(text.error());
}

std::string report_text(const ImportReport& report) {
  List skipped;
  for (const SkippedRow& row : report.skipped)
    skipped.push_back(Object{{"file", printable(row.file, 1000)},
                             {"line", row.line},
                             {"participant", row.participant.empty() ? Document() : Document(row.participant)},
                             {"why", row.why}});
  return to_json(Object{{"format", format_name},
                        {"kind", "imported"},
                        {"participants", report.participants},
                        {"trials", report.trials},
                        {"moves", report.moves},
                        {"games", report.games},
                        {"unmoved", report.unmoved},
                        {"known", report.known},
                        {"skipped", std::move(skipped)}});
}

int store_log(const StudyLog& log, StudyLevels& levels, const Folders& folders) {
  Store store(folders, Access::write);
  if (const std::string notice = store.pop_notice(); !notice.empty()) complain(notice);
  if (!store.is_open()) return exit_failed;
  const auto report = import_study(store, log, levels);
  if (!report) return refuse({"nothing was imported: " + report.error().message}, exit_failed);
  if (report->known > 0)
    complain(counted_text(static_cast<std::size_t>(report->known), "trial") + " had been imported before; skipped");
  auto output = Output::open({});
  if (!output) return refuse(output.error(), exit_failed);
  output->line(report_text(*report));
  if (const auto done = output->finish(); !done) return refuse(done.error(), exit_failed);
  return exit_done;
}

}  // namespace

int run_import(const ImportRequest& request) {
  if (!request.puzzle.empty())
    if (const auto info = find_puzzle(request.puzzle); !info) return refuse({"--puzzle: " + info.error().message});
  const auto folders = find_folders(request.data_dir);
  if (!folders) return refuse(folders.error());
  auto levels = read_levels(request);
  if (!levels) return refuse(levels.error());
  const auto log = read_logs(request);
  if (!log) return refuse(log.error());
  return store_log(*log, *levels, *folders);
}

}  // namespace tilefold::app
