#include "app/cli/commands/study.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>

#include "app/cli/commands/commands.h"
#include "app/cli/commands/study_page.h"
#include "app/cli/options/common_options.h"
#include "app/cli/options/did_you_mean.h"
#include "app/cli/options/help.h"
#include "app/cli/options/outline.h"
#include "app/cli/reports/rows.h"
#include "app/cli/reports/study_tables.h"
#include "app/language/tr.h"
#include "app/profile/folders.h"
#include "app/protocol/plan.h"
#include "app/protocol/protocol_reader.h"
#include "app/records/game.h"
#include "app/records/json.h"
#include "engine/core/document.h"
#include "engine/core/text.h"
#include "engine/core/translatable.h"

namespace tilefold::cli {
namespace {

constexpr std::size_t longest_protocol = std::size_t{1} << 20U;

// Reads the protocol. If it has faults, prints one line for each of them and returns nullopt.
std::optional<protocol::Protocol> read_checked(const std::string& file) {
  const auto text = records::read_file(file, longest_protocol);
  if (!text) {
    records::refuse(text.error());
    return std::nullopt;
  }
  protocol::ProtocolReading reading = protocol::read_protocol(*text);
  for (const protocol::ProtocolFault& fault : reading.faults)
    records::complain(fmt::format("{}:{}: {}", file, fault.line, tr(fault.error)));
  return reading.faults.empty() ? std::optional(std::move(reading.protocol)) : std::nullopt;
}

std::size_t question_count(const protocol::Protocol& protocol) {
  std::size_t count = protocol.before.size() + protocol.after.size();
  for (const protocol::StudyBlock& block : protocol.blocks)
    count += block.before.size() + block.between.size() + block.after.size();
  return count;
}

std::string block_line(const protocol::StudyBlock& block) {
  const std::size_t trials = block.trials.size();
  std::string line = tr_plural(trials, "  {}: {} trial, {} order", "  {}: {} trials, {} order", block.name, trials,
                               protocol::order_name(block.order));
  if (block.is_practice) line += tr(", practice");
  if (!block.condition.empty()) line += tr_format(", condition {}", printable(block.condition));
  return line;
}

int check(const std::string& file) {
  const auto protocol = read_checked(file);
  if (!protocol) return records::exit_refused;
  auto output = records::Output::open({});
  if (!output) return records::refuse(output.error(), records::exit_failed);
  const auto blocks = protocol->blocks.size();
  const auto trials = static_cast<std::size_t>(protocol::trial_count(*protocol));
  const auto questions = question_count(*protocol);
  const auto languages = protocol->languages.size();
  output->line(fmt::format(
      "{}: {}, {}, {}, {} ({})", printable(protocol->title.front(), 200),
      tr_plural(blocks, "{} block", "{} blocks", blocks), tr_plural(trials, "{} trial", "{} trials", trials),
      tr_plural(questions, "{} question", "{} questions", questions),
      tr_plural(languages, "{} language", "{} languages", languages), fmt::join(protocol->languages, ", ")));
  for (const protocol::StudyBlock& block : protocol->blocks) output->line(block_line(block));
  const auto steps = protocol::plan_of(*protocol, "1").size();
  output->line(tr_plural(steps, "{} step for each participant; no faults found",
                         "{} steps for each participant; no faults found", steps));
  if (const auto done = output->finish(); !done) return records::refuse(done.error(), records::exit_failed);
  return records::exit_done;
}

int make_page(const StudyRequest& request) {
  const auto protocol = read_checked(request.target);
  return protocol ? write_page(*protocol, request) : static_cast<int>(records::exit_refused);
}

int show(const StudyRequest& request) {
  records::StudyWindowRequest window = request.window;
  window.is_preview = request.action == StudyAction::preview;
  if (window.is_preview && window.labels.participant.empty()) window.labels.participant = "preview";
  if (window.labels.participant.empty())
    return records::refuse({tr("run needs the participant: tilefold study run FILE --participant P01")});
  auto protocol = read_checked(request.target);
  if (!protocol) return records::exit_refused;
  window.protocol = std::move(protocol->source);
  return show_study(window);
}

// Writes the table of gestures row by row. Returns the number of rows.
Result<std::size_t> write_gestures(profile::Store& store, RunProtocols& protocols, const StudyTable& table,
                                   const std::string& file) {
  auto output = records::Output::open({.format = records::Format::csv, .out = file});
  if (!output) return output.error();
  output->bytes(csv_header(table.columns) + "\n");
  std::size_t count = 0;
  const auto read = for_each_gesture(store, protocols, [&](const Object& row) {
    output->bytes(csv_line(row) + "\n");
    ++count;
  });
  if (!read) return read.error();
  if (const auto done = output->finish(); !done) return done.error();
  return count;
}

// Writes the tables into the folder. Writes nothing if the profile cannot be read or contains no study.
int write_tables(const StudyRequest& request) {
  const auto folders = profile::find_folders(request.window.data_dir);
  if (!folders) return records::refuse(folders.error());
  profile::Store store(*folders, profile::Access::read);
  const Error notice = pop_problem(store);
  if (!store.is_open() && !notice.empty()) return records::refuse(notice, records::exit_failed);
  if (!notice.empty()) records::complain(tr(notice));
  if (!store.is_open())
    return records::refuse(
        {tr_format("{} contains no data; give the folder of study run with --data-dir", folders->data.string())});
  RunProtocols protocols;
  const auto tables = study_tables(store, protocols);
  if (!tables) return records::refuse(tables.error(), records::exit_failed);
  if (tables->front().rows.empty())
    return records::refuse(
        {tr_format("{} contains no study; run one with tilefold study run", folders->data.string())});
  const std::filesystem::path folder = request.target;
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  if (failed)
    return records::refuse({tr_format("cannot create {}: {}", request.target, failed.message())}, records::exit_failed);
  const auto write = [&](const std::string& name, const std::string& text) {
    return records::write_file((folder / name).string(), text);
  };
  std::vector<std::size_t> counts;
  for (const StudyTable& table : *tables) {
    counts.push_back(table.rows.size());
    if (table.name == gesture_table) {
      const auto count = write_gestures(store, protocols, table, (folder / (table.name + ".csv")).string());
      if (!count) return records::refuse(count.error(), records::exit_failed);
      counts.back() = *count;
    } else if (const auto done = write(table.name + ".csv", csv_of(table)); !done) {
      return records::refuse(done.error(), records::exit_failed);
    }
  }
  const Document first(tables->front().rows.front());
  const std::string description =
      records::to_json(dataset_description(*tables, records::plain_text(*first.find("study"))));
  if (const auto done = write("dataset_description.json", description + "\n"); !done)
    return records::refuse(done.error(), records::exit_failed);
  auto output = records::Output::open({});
  if (!output) return records::refuse(output.error(), records::exit_failed);
  for (std::size_t i = 0; i < counts.size(); ++i)
    output->line(
        tr_plural(counts[i], "{}: {} row", "{}: {} rows", (folder / ((*tables)[i].name + ".csv")).string(), counts[i]));
  if (const auto done = output->finish(); !done) return records::refuse(done.error(), records::exit_failed);
  return records::exit_done;
}

// True if an action uses the option; `check`, for example, uses none.
bool uses(StudyAction action, std::string_view option) {
  switch (action) {
    case StudyAction::check: return false;
    case StudyAction::tables: return option == "--data-dir";
    case StudyAction::page: return option == "--out" || option == "--template" || option == "--theme";
    case StudyAction::preview:  // with the same options as `run`, so that a command can be tried before it is used
    case StudyAction::run: return option != "--out" && option != "--template";
  }
  return true;
}

// Throws if the user gave an option that the action does not use.
void check_options(const CLI::App& study, StudyAction action) {
  for (const CLI::Option* option : study.get_options()) {
    const std::string name = option->get_name();
    if (option->count() > 0 && name.starts_with("--") && !uses(action, name))
      throw CLI::ValidationError(tr_format("{} does not belong to this action; see tilefold study --help", name));
  }
}

}  // namespace

void set_up_study(CLI::App& app, StudyRequest& request) {
  CLI::App* study = app.add_subcommand("study", "Check, preview or run a study, export its data, or make a page of it");
  const auto read = [&request](const std::string& text) {
    const std::vector<std::string_view> actions{"check", "run", "preview", "export", "page"};
    const auto found = std::find(actions.begin(), actions.end(), text);
    if (found == actions.end())
      throw CLI::ValidationError(wrong_choice("ACTION", text, {actions.begin(), actions.end()}));
    request.action = static_cast<StudyAction>(found - actions.begin());
  };
  study
      ->add_option_function<std::string>(
          "ACTION", read,
          translatable(
              "check: verify a protocol file and print a summary, or one line for each fault; preview: show the study "
              "without storing anything; run: let a participant take part; export: write all data as tables into a "
              "folder; "
              "page: write an HTML file with which participants take part in any browser"))
      ->type_name(stands_for::study_actions)
      ->required();
  study->add_option("FILE-OR-DIR", request.target, "The protocol file (TOML), or the folder for the tables of export")
      ->type_name(stands_for::file)
      ->required();
  add_labels(*study, request.window.labels);
  study->get_option("--participant")->description("With run: ID of the participant, which also determines the order");
  study->get_option("--condition")->description("With run: store this condition for blocks without their own");
  study->get_option("--session")->description("With run: store this session; a new session begins the study again");
  add_data_dir(*study, request.window.data_dir);
  study->get_option("--data-dir")->description("Folder in which run stores everything and from which export reads");
  add_size(*study, request.window.width, request.window.height, {.rows = 480, .columns = 640});
  study->get_option("--size")->description("With run or preview: open a window of this size instead of full screen");
  study->add_option("--theme", request.window.theme, "Colour theme (default: light)")->type_name(stands_for::themes);
  study
      ->add_option("--trace", request.window.trace,
                   "Write a JSON line for each event in the window to this file; - is standard output")
      ->type_name(stands_for::file);
  add_out(*study, request.output);
  study->get_option("--out")->description("With page: write the page to this file");
  study
      ->add_option("--template", request.page_template,
                   "With page: the template of the page (default: the one that was installed with this program)")
      ->type_name(stands_for::file);
  study->parse_complete_callback([study, &request] { check_options(*study, request.action); });
  set_footer(*study,
             translatable("The experimenter leaves a running study with Ctrl+Shift+Alt+Q. The next run with the same "
                          "participant and session continues it.\n"
                          "The page stores its data as a file, or sends them to JATOS or DataPipe; `tilefold import "
                          "study` reads them.\n"
                          "The keys of a protocol file are described in docs/reference/study-protocol.md."),
             "Examples:\n"
             "  tilefold study check examples/study/ten-levels.toml\n"
             "  tilefold study preview examples/study/ten-levels.toml\n"
             "  tilefold study run examples/study/ten-levels.toml --participant P01 --data-dir data\n"
             "  tilefold study export results --data-dir data\n"
             "  tilefold study page examples/study/ten-levels.toml --out study.html");
}

int run_study(const StudyRequest& request) {
  switch (request.action) {
    case StudyAction::check: return check(request.target);
    case StudyAction::tables: return write_tables(request);
    case StudyAction::page: return make_page(request);
    case StudyAction::run:
    case StudyAction::preview: break;
  }
  return show(request);
}

}  // namespace tilefold::cli
