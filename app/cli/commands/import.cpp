// `tilefold import study`: imports the logs of a study into the profile.

#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/commands/commands.h"
#include "app/language/tr.h"
#include "app/records/game_records.h"
#include "app/records/json.h"
#include "app/study/import_study.h"
#include "app/study/log_text.h"
#include "engine/catalog.h"
#include "engine/core/text.h"

namespace tilefold::cli {
namespace {

constexpr std::size_t largest_log = std::size_t{256} << 20U;  // bytes

Result<Done> add_file(const ImportRequest& request, const std::string& file, study::StudyLog& log) {
  const auto text = records::read_file(file, largest_log);
  return text ? study::add_log(*text, request.layout, file, log) : Result<Done>(text.error());
}

// Returns an error if a file is named twice.
Result<Done> check_files(const std::vector<std::string>& files) {
  for (std::size_t i = 0; i < files.size(); ++i)
    for (std::size_t k = 0; k < i; ++k) {
      std::error_code failed;
      if (files[i] == files[k] || std::filesystem::equivalent(files[i], files[k], failed))
        return Error{tr_format("FILE {} is given twice; give each file once", tilefold::quoted(files[i]))};
    }
  return Done{};
}

Result<study::StudyLog> read_logs(const ImportRequest& request) {
  study::StudyLog log;
  if (const auto checked = check_files(request.files); !checked) return checked.error();
  for (const std::string& file : request.files)
    if (const auto added = add_file(request, file, log); !added) {
      const bool is_named = added.error().message.find(file) != std::string::npos;
      return is_named ? added.error() : records::in_file(file, added.error());
    }
  const bool needs_levels = std::any_of(log.trials.begin(), log.trials.end(), [](const study::LoggedTrial& trial) {
    return trial.game_id.empty() && trial.level.size() < 16;  // a longer text may be a level itself
  });
  if (needs_levels && request.levels.empty())
    return Error{tr("--levels is missing; give the file with the levels that the logs name")};
  return log;
}

Result<study::StudyLevels> read_levels(const ImportRequest& request) {
  if (request.levels.empty()) return study::StudyLevels::read({}, {}, request.puzzle);
  const auto text = records::read_file(request.levels);
  return text ? study::StudyLevels::read(*text, request.levels, request.puzzle)
              : Result<study::StudyLevels>(text.error());
}

std::string report_text(const study::ImportReport& report) {
  List skipped;
  for (const study::SkippedRow& row : report.skipped)
    skipped.push_back(Object{{"file", printable(row.file, 1000)},
                             {"line", row.line},
                             {"participant", row.participant.empty() ? Document() : Document(row.participant)},
                             {"why", row.why}});
  return records::to_json(Object{{"format", records::format_name},
                                 {"kind", "imported"},
                                 {"participants", report.participants},
                                 {"trials", report.trials},
                                 {"moves", report.moves},
                                 {"games", report.games},
                                 {"unmoved", report.unmoved},
                                 {"known", report.known},
                                 {"runs", report.runs},
                                 {"skipped", std::move(skipped)}});
}

int store_log(const study::StudyLog& log, study::StudyLevels& levels, const profile::Folders& folders) {
  profile::Store store(folders, profile::Access::write);
  if (const Error notice = pop_problem(store); !notice.empty()) records::complain(tr(notice));
  if (!store.is_open()) return records::exit_failed;
  const auto report = study::import_study(store, log, levels);
  if (!report)
    return records::refuse({tr_format("nothing was imported: {}", tr(report.error()))}, records::exit_failed);
  if (report->known > 0)
    records::complain(tr_plural(static_cast<std::uint64_t>(report->known), "{} trial had been imported before; skipped",
                                "{} trials had been imported before; skipped", report->known));
  auto output = records::Output::open({});
  if (!output) return records::refuse(output.error(), records::exit_failed);
  output->line(report_text(*report));
  if (const auto done = output->finish(); !done) return records::refuse(done.error(), records::exit_failed);
  return records::exit_done;
}

}  // namespace

int run_import(const ImportRequest& request) {
  if (!request.puzzle.empty())
    if (const auto info = find_puzzle(request.puzzle); !info) return records::refuse({"--puzzle: " + tr(info.error())});
  const auto folders = profile::find_folders(request.data_dir);
  if (!folders) return records::refuse(folders.error());
  auto levels = read_levels(request);
  if (!levels) return records::refuse(levels.error());
  const auto log = read_logs(request);
  if (!log) return records::refuse(log.error());
  return store_log(*log, *levels, *folders);
}

}  // namespace tilefold::cli
