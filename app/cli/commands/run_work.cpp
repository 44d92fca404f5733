#include "app/cli/commands/run_work.h"

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include "app/cli/reports/progress.h"
#include "app/language/tr.h"
#include "app/records/interrupt.h"
#include "app/system/streams.h"
#include "app/version.h"
#include "app/work/carry_out.h"

namespace tilefold::cli {
namespace {

constexpr std::chrono::milliseconds glance{50};  // polling interval for interrupts and progress

work::RunHeader header_of(const measure::Work& work, const RunContext& context) {
  return {.version = fmt::format("{} ({})", records::version, records::commit),
          .command = work.command,
          .input = work.input,
          .shown = context.shown,
          .items = work.items,
          .share = context.request.share.value_or(work::Share{})};
}

// Runs the work while a second thread shows progress and stops it after Ctrl-C.
Result<bool> run_watched(const measure::Work& work, const PartsDone* parts, work::RunOptions& options,
                         const measure::ResultHandler& handle) {
  std::stop_source stop;
  std::atomic<std::size_t> done = 0;
  const std::jthread watcher([&](const std::stop_token& is_over) {
    std::optional<Progress> progress;
    const auto show = [&](std::size_t count, std::size_t all, const std::string& unit) {
      if (!progress && all > 0)
        progress.emplace(static_cast<std::int64_t>(all), std::string(tr(std::string_view(unit))));
      if (progress) progress->show(static_cast<std::int64_t>(count));
    };
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any never;
    while (!is_over.stop_requested()) {
      if (system::is_interrupted()) stop.request_stop();
      if (parts != nullptr) {
        show(parts->done, parts->all, parts->unit);
      } else {
        show(done, options.share.size(work.items), work.unit);
      }
      never.wait_for(lock, is_over, glance, [] { return false; });
    }
  });
  options.stop = stop.get_token();
  options.on_progress = [&done](std::size_t count) { done = count; };
  return work::carry_out(work, options, handle);
}

Result<Done> check_work(const measure::Work& work, const RunContext& context) {
  const WorkRequest& request = context.request;
  if (!context.is_seed_given && request.share)
    return Error{tr("--shard needs --seed N, the same for all shards of a run")};
  if (!context.is_seed_given && !request.resume.empty())
    return Error{tr("--resume needs --seed N, so that it continues the same run")};
  if (request.resume == "-") return Error{tr("--resume is -; it must be a file")};
  for (const NamedFile& file : context.written)
    if (!request.resume.empty() && records::destination(request.resume) == records::destination(file.path))
      return Error{tr_format("--resume {} and {} are the same file; give another one to {}", file.path, file.option,
                             file.option)};
  if (request.share && request.share->parts > work.items)
    return Error{tr_format("--shard is {}/{}, but there are only {} {} to divide", request.share->part,
                           request.share->parts, work.items, tr(std::string_view(work.unit)))};
  if (request.shards == nullptr) return Done{};
  const work::ResultsFile& first = request.shards->front();
  work::RunHeader wanted = header_of(work, context);
  wanted.input = first.header().input;  // merging does not read the input, so do not compare its checksum
  if (const auto same = work::check_same_run(first.header(), wanted, make_phrase("this program")); !same)
    return Error{first.path() + ": " + tr(same.error())};
  return Done{};
}

// Returns the program version and the command, which must be equal on all ranks of mpirun.
std::string identity_of(const measure::Work& work) {
  return fmt::format("{} ({}): tilefold {}", records::version, records::commit, fmt::join(work.command, " "));
}

}  // namespace

Result<Done> join_ranks(RunContext& context) {
  if (context.request.shards != nullptr) return Done{};
  auto ranks = work::Ranks::join();
  if (!ranks) return ranks.error();
  context.ranks = std::move(*ranks);
  return Done{};
}

Result<Done> join_ranks(RunContext& context, records::GameRequest& game) {
  if (const auto joined = join_ranks(context); !joined) return joined;
  if (context.ranks == nullptr) return Done{};
  game.seed = context.ranks->agree(game.seed ? *game.seed : records::fresh_seed());
  return Done{};
}

std::optional<int> get_ready(const measure::Work& work, RunContext& context) {
  if (context.ranks != nullptr && !context.ranks->is_first()) {
    system::record_interrupts();  // ignore Ctrl-C here: rank 0 also receives it and stops this rank
    static_cast<void>(context.ranks->follow(work, context.threads, identity_of(work)));
    return records::exit_done;
  }
  if (const auto checked = check_work(work, context); !checked) return records::refuse(checked.error());
  if (!context.request.resume.empty()) {
    for (const NamedFile& written : context.written)
      if (const auto checked = records::check_output({.out = written.path}); !checked)
        return records::refuse(checked.error(), records::exit_failed);
    auto file = work::ResultsFile::resume(context.request.resume, header_of(work, context));
    if (!file) return records::refuse(file.error());
    context.file.emplace(std::move(*file));
  }
  if (context.ranks != nullptr)
    if (const auto same = context.ranks->check(identity_of(work)); !same) return records::refuse(same.error());
  if (context.ranks != nullptr) report_other_form(*context.ranks);
  return std::nullopt;
}

void report_other_form(const work::Ranks& ranks) {
  if (!ranks.other_form().empty()) records::complain(tr(ranks.other_form()));
}

Result<bool> run_work(const measure::Work& work, RunContext& context, const measure::ResultHandler& handle) {
  system::record_interrupts();
  if (context.request.shards != nullptr) {
    const auto taken = work::merge_shards(*context.request.shards, handle);
    return taken ? Result<bool>(true) : Result<bool>(taken.error());
  }
  work::RunOptions options{.share = context.request.share.value_or(work::Share{}),
                           .threads = context.threads,
                           .file = context.file ? &*context.file : nullptr,
                           .ranks = context.ranks.get(),
                           .on_result = context.on_result};
  return run_watched(work, context.parts, options, handle);
}

bool is_rank_without_work() {
  const int rank = work::rank_placement().rank;
  if (rank == 0 || !work::is_started_by_launcher()) return false;
  if (rank == 1)
    records::complain(
        tr("this command does not divide its work among ranks, so only rank 0 runs it; to run it on each rank, start a "
           "script that calls it"));
  return true;
}

void mute_other_ranks() {
  if (work::rank_placement().rank == 0) return;
  system::discard_output();
}

int leave_ranks(int code) {
  using std::chrono::seconds;
  const work::RankPlacement own = work::rank_placement();
  if (own.count == 1 || code == records::exit_done) return code;
  // Give rank 0 time to exit first. After rank 0 has exited, the launcher kills this rank.
  if (own.rank != 0) std::this_thread::sleep_for(seconds(2));
  const auto latest = std::chrono::steady_clock::now() + seconds(1);
  while (own.rank == 0 && system::has_unread_errors() && std::chrono::steady_clock::now() < latest)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return code;
}

int run_shard(const measure::Work& work, RunContext& context, const records::OutputRequest& request) {
  auto output = records::Output::open(request);
  if (!output) return records::refuse(output.error(), records::exit_failed);
  output->bytes(work::header_line(header_of(work, context)) + '\n');
  std::size_t done = 0;
  const auto ended = run_work(work, context, [&](std::size_t item, std::string_view result) {
    output->bytes(work::result_line(item, result) + '\n');
    ++done;
  });
  if (!ended) return records::refuse(ended.error(), records::exit_failed);
  if (*ended) output->line(work::end_line(done));
  if (const auto written = output->finish(); !written) return records::refuse(written.error(), records::exit_failed);
  return *ended ? records::exit_done : interrupted(work, context, done);
}

std::vector<std::string> shown_words(const records::OutputRequest& output) {
  if (!output.is_format_given) return {};
  return {"--format", output.format == records::Format::csv     ? "csv"
                      : output.format == records::Format::jsonl ? "jsonl"
                                                                : "text"};
}

Error foreign_result(std::size_t item) {
  return {tr_format("the result of item {} does not belong to this command; create the file again", item)};
}

int interrupted(const measure::Work& work, const RunContext& context, std::size_t done) {
  const std::size_t all = context.request.share.value_or(work::Share{}).size(work.items);
  const std::string_view unit = tr(std::string_view(work.unit));
  // Translators: the last value names what is counted, such as "games".
  records::complain(context.request.resume.empty()
                        ? tr_format("stopped after {} of {} {}", done, all, unit)
                        : tr_format("stopped after {} of {} {}; run the same command to continue", done, all, unit));
  return records::exit_interrupted;
}

}  // namespace tilefold::cli
