#include "app/cli/commands/profile.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>

#include "app/cli/options/common_options.h"
#include "app/cli/options/outline.h"
#include "app/cli/reports/rows.h"
#include "app/profile/backup.h"
#include "app/records/game_records.h"
#include "app/records/interrupt.h"
#include "app/records/json.h"
#include "engine/core/text.h"

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

std::string counted(std::int64_t number, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", number, number == 1 ? one : many);
}

void write_text(const fs::path& file, const profile::ProfileReport& report, records::Output& output) {
  output.line(fmt::format("{}: {} with {}, database version {}", printable(file.string(), 4096),
                          counted(report.games, "game", "games"), counted(report.moves, "move", "moves"),
                          report.version));
  if (report.skipped > 0)
    output.line(counted(report.skipped, "game uses", "games use") +
                " another version of the rules and could not be replayed");
  for (const profile::ProfileProblem& problem : report.problems)
    output.line((problem.game > 0 ? fmt::format("game {}: ", problem.game) : std::string()) + problem.text);
  output.line(report.problems.empty() ? "no problems found"
                                      : counted(std::ssize(report.problems), "problem", "problems"));
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
    return records::refuse({"cannot read " + request.file + ": there is no such file"});
  auto output = records::Output::open(request.output);
  if (!output) return records::refuse(output.error(), records::exit_failed);
  const auto report = is_there ? profile::check_profile(file, system::is_interrupted) : profile::ProfileReport();
  if (!report) return fail(report.error());
  if (request.output.format != records::Format::text) {
    write_rows(file, *report, request.output.format, *output);
  } else if (is_there) {
    write_text(file, *report, *output);
  } else {
    output->line("no games yet");
  }
  if (const auto done = output->finish(); !done) return records::refuse(done.error(), records::exit_failed);
  return report->problems.empty() ? records::exit_done : records::exit_failed;
}

int back_up(const ProfileRequest& request, const profile::Folders& folders) {
  if (!request.file.empty())
    return records::refuse(
        {"backup reads the profile only; use --out " + tilefold::quoted(request.file) + " for the copy"});
  const fs::path file = folders.database();
  const fs::path to = request.output.out.empty() ? profile::backup_name(file, profile::Clock::of_system())
                                                 : fs::path(request.output.out);
  if (to == "-") return records::refuse({"--out is '-'; it must be a file"});
  if (const auto done = profile::back_up_profile(file, to, system::is_interrupted); !done) return fail(done.error());
  return print_result(request.output, "backup", Object{{"file", file.string()}, {"backup", to.string()}},
                      "copied the games in " + file.string() + " to " + to.string());
}

int restore(const ProfileRequest& request, const profile::Folders& folders) {
  if (request.file.empty()) return records::refuse({"restore needs a backup: tilefold profile restore FILE"});
  if (!request.output.out.empty())
    return records::refuse({"--out is an option of check and backup; restore writes to the profile"});
  if (const auto checked = profile::check_backup(request.file, system::is_interrupted); !checked)
    return system::is_interrupted()
               ? static_cast<int>(records::exit_interrupted)
               : records::refuse({checked.error().message + "; it must be a backup made by tilefold"});
  const auto kept =
      profile::restore_profile(folders, request.file, profile::Clock::of_system(), system::is_interrupted);
  if (!kept) return fail(kept.error());
  const std::string file = folders.database().string();
  return print_result(
      request.output, "restored",
      Object{{"file", file}, {"backup", request.file}, {"kept", *kept ? Document((*kept)->string()) : Document()}},
      "restored the games of " + request.file + " to " + file +
          (*kept ? "; the previous database is kept as " + (*kept)->filename().string() : std::string()));
}

}  // namespace

void set_up_profile(CLI::App& app, ProfileRequest& request) {
  CLI::App* profile = app.add_subcommand("profile", "Check, back up or restore the profile");
  const auto read = [&request](const std::string& text) {
    request.action = text;
    if (text != "check" && text != "backup" && text != "restore")
      throw CLI::ValidationError("ACTION is " + tilefold::quoted(text) +
                                 suggestion(text, {"check", "backup", "restore"}) +
                                 "; it must be check, backup or restore");
  };
  profile
      ->add_option_function<std::string>("ACTION", read,
                                         "check: verify the database and replay every game; backup: copy it to a file; "
                                         "restore: replace it with a backup and keep the old one")
      ->type_name(stands_for::profile_actions)
      ->required();
  profile->add_option("FILE", request.file, "The backup to restore, or to check instead of the profile")
      ->type_name(stands_for::file);
  add_data_dir(*profile, request.data_dir);
  add_output(*profile, request.output);
  profile->get_option("--out")->description(
      "With backup: the file to copy to (default: a new file next to the database). With check: write the report to "
      "this file");
  profile->footer(
      "You can make a backup while Tilefold is running. Close Tilefold before you restore one.\n\n"
      "Examples:\n  tilefold profile check\n  tilefold profile backup --out games.db\n"
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
