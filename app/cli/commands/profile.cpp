#include "app/cli/commands/profile.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>

#include "app/cli/options/common_options.h"
#include "app/cli/options/did_you_mean.h"
#include "app/cli/options/help.h"
#include "app/cli/options/outline.h"
#include "app/cli/reports/rows.h"
#include "app/language/tr.h"
#include "app/profile/backup.h"
#include "app/records/game_records.h"
#include "app/records/interrupt.h"
#include "app/records/json.h"
#include "engine/core/text.h"
#include "engine/core/translatable.h"

namespace tilefold::cli {
namespace {

namespace fs = std::filesystem;

// Returns the exit code for an error. Prints the error message unless the user interrupted the command.
int fail(const Error& error) {
  return system::is_interrupted() ? static_cast<int>(records::exit_interrupted)
                                  : records::refuse(error, records::exit_failed);
}

// Prints the row as CSV or JSON Lines, or the sentence `for_people` if the requested format is text.
int print_result(const records::OutputRequest& request, std::string_view kind, Object row,
                 const std::string& for_people) {
  auto output = records::Output::open({.format = request.format, .out = {}});
  if (!output) return records::refuse(output.error(), records::exit_failed);
  if (request.format == records::Format::text) output->line(for_people);
  if (request.format == records::Format::csv) output->line(csv_header(row) + "\n" + csv_line(row));
  if (request.format == records::Format::jsonl) {
    row.insert(row.begin(), {{"format", records::format_name}, {"kind", kind}});
    output->line(records::to_json(std::move(row)));
  }
  if (const auto done = output->finish(); !done) return records::refuse(done.error(), records::exit_failed);
  return records::exit_done;
}

void write_text(const fs::path& file, const profile::ProfileReport& report, records::Output& output) {
  const auto games = static_cast<std::uint64_t>(report.games);
  const auto moves = static_cast<std::uint64_t>(report.moves);
  const auto skipped = static_cast<std::uint64_t>(report.skipped);
  const std::size_t problems = report.problems.size();
  output.line(tr_format("{}: {} with {}, database version {}", printable(file.string(), 4096),
                        tr_plural(games, "{} game", "{} games", games), tr_plural(moves, "{} move", "{} moves", moves),
                        report.version));
  if (skipped > 0)
    output.line(tr_plural(skipped, "{} game uses another version of the rules and could not be replayed",
                          "{} games use another version of the rules and could not be replayed", skipped));
  for (const profile::ProfileProblem& problem : report.problems)
    output.line(problem.game > 0 ? tr_format("game {}: {}", problem.game, problem.text) : problem.text);
  output.line(problems == 0 ? std::string(tr("no problems found"))
                            : tr_plural(problems, "{} problem", "{} problems", problems));
}

void write_rows(const fs::path& file, const profile::ProfileReport& report, records::Format format,
                records::Output& output) {
  if (format == records::Format::csv) {
    output.line("game,problem");
    for (const profile::ProfileProblem& problem : report.problems)
      output.line(
          csv_line(Object{{"game", problem.game > 0 ? Document(problem.game) : Document()}, {"", problem.text}}));
    return;
  }
  output.line(records::to_json(Object{{"format", records::format_name},
                                      {"kind", "profile"},
                                      {"file", file.string()},
                                      {"version", report.version},
                                      {"games", report.games},
                                      {"moves", report.moves},
                                      {"skipped", report.skipped},
                                      {"problems", std::ssize(report.problems)}}));
  for (const profile::ProfileProblem& problem : report.problems) {
    Object row{{"kind", "problem"}};
    if (problem.game > 0) row.push_back({"game", problem.game});
    row.push_back({"problem", problem.text});
    output.line(records::to_json(std::move(row)));
  }
}

int check(const ProfileRequest& request, const profile::Folders& folders) {
  const fs::path file = request.file.empty() ? folders.database() : fs::path(request.file);
  std::error_code failed;
  const bool is_there = fs::exists(fs::symlink_status(file, failed));
  if (!is_there && !request.file.empty())
    return records::refuse({tr_format("cannot read {}: the file does not exist", request.file)});
  auto output = records::Output::open(request.output);
  if (!output) return records::refuse(output.error(), records::exit_failed);
  const auto report = is_there ? profile::check_profile(file, system::is_interrupted) : profile::ProfileReport();
  if (!report) return fail(report.error());
  if (request.output.format != records::Format::text) {
    write_rows(file, *report, request.output.format, *output);
  } else if (is_there) {
    write_text(file, *report, *output);
  } else {
    output->line(tr("no games yet"));
  }
  if (const auto done = output->finish(); !done) return records::refuse(done.error(), records::exit_failed);
  return report->problems.empty() ? records::exit_done : records::exit_failed;
}

int back_up(const ProfileRequest& request, const profile::Folders& folders) {
  if (!request.file.empty())
    return records::refuse(
        {tr_format("backup reads the profile only; use --out {} for the copy", tilefold::quoted(request.file))});
  const fs::path file = folders.database();
  const fs::path to = request.output.out.empty() ? profile::backup_name(file, profile::Clock::of_system())
                                                 : fs::path(request.output.out);
  if (to == "-") return records::refuse({tr("--out is '-'; it must be a file")});
  if (const auto done = profile::back_up_profile(file, to, system::is_interrupted); !done) return fail(done.error());
  return print_result(request.output, "backup", Object{{"file", file.string()}, {"backup", to.string()}},
                      tr_format("copied the games in {} to {}", file.string(), to.string()));
}

int restore(const ProfileRequest& request, const profile::Folders& folders) {
  if (request.file.empty()) return records::refuse({tr("restore needs a backup: tilefold profile restore FILE")});
  if (!request.output.out.empty())
    return records::refuse({tr("--out is an option of check and backup; restore writes to the profile")});
  if (const auto checked = profile::check_backup(request.file, system::is_interrupted); !checked)
    return system::is_interrupted()
               ? static_cast<int>(records::exit_interrupted)
               : records::refuse({tr_format("{}; it must be a backup made by tilefold", tr(checked.error()))});
  const auto kept =
      profile::restore_profile(folders, request.file, profile::Clock::of_system(), system::is_interrupted);
  if (!kept) return fail(kept.error());
  const std::string file = folders.database().string();
  return print_result(
      request.output, "restored",
      Object{{"file", file}, {"backup", request.file}, {"kept", *kept ? Document((*kept)->string()) : Document()}},
      *kept ? tr_format("restored the games of {} to {}; the previous database is kept as {}", request.file, file,
                        (*kept)->filename().string())
            : tr_format("restored the games of {} to {}", request.file, file));
}

}  // namespace

void set_up_profile(CLI::App& app, ProfileRequest& request) {
  CLI::App* profile = app.add_subcommand("profile", "Check, back up or restore the profile");
  const auto read = [&request](const std::string& text) {
    request.action = text;
    if (text != "check" && text != "backup" && text != "restore")
      throw CLI::ValidationError(wrong_choice("ACTION", text, {"check", "backup", "restore"}));
  };
  profile
      ->add_option_function<std::string>(
          "ACTION", read,
          translatable("check: verify the database and replay every game; backup: copy it to a file; "
                       "restore: replace it with a backup and keep the old one"))
      ->type_name(stands_for::profile_actions)
      ->required();
  profile->add_option("FILE", request.file, "The backup to restore, or to check instead of the profile")
      ->type_name(stands_for::file);
  add_data_dir(*profile, request.data_dir);
  add_output(*profile, request.output);
  profile->get_option("--out")->description(
      "With backup: the file to copy to (default: a new file next to the database). With check: write the report to "
      "this file");
  set_footer(*profile,
             translatable("You can make a backup while Tilefold is running. Close Tilefold before you restore one."),
             "Examples:\n"
             "  tilefold profile check\n"
             "  tilefold profile backup --out games.db\n"
             "  tilefold profile restore games.db");
}

int run_profile(const ProfileRequest& request) {
  const auto folders = profile::find_folders(request.data_dir);
  if (!folders) return records::refuse(folders.error());
  system::record_interrupts();
  if (request.action == "backup") return back_up(request, *folders);
  if (request.action == "restore") return restore(request, *folders);
  return check(request, *folders);
}

}  // namespace tilefold::cli
