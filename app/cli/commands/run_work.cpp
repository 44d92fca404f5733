#include "app/cli/commands/run_work.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include "app/cli/reports/progress.h"
#include "app/records/interrupt.h"
#include "app/version.h"
#include "app/work/carry_out.h"

namespace tilefold::app {
namespace {

constexpr std::chrono::milliseconds glance{50};  // polling interval for interrupts and progress

RunHeader header_of(const Work& work, const RunContext& context) {
  return {.version = fmt::format("{} ({})", version, commit),
          .command = work.command,
          .input = work.input,
          .shown = context.shown,
          .items = work.items,
          .share = context.request.share.value_or(Share{})};
}

// Runs the work while a second thread shows progress and stops it after Ctrl-C.
Result<bool> run_watched(const Work& work, const PartsDone* parts, RunOptions& options, const ResultHandler& handle) {
  std::stop_source stop;
  std::atomic<std::size_t> done = 0;
  const std::jthread watcher([&](const std::stop_token& is_over) {
    std::optional<Progress> progress;
    const auto show = [&](std::size_t count, std::size_t all, const std::string& unit) {
      if (!progress && all > 0) progress.emplace(static_cast<std::int64_t>(all), unit);
      if (progress) progress->show(static_cast<std::int64_t>(count));
    };
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any never;
    while (!is_over.stop_requested()) {
      if (is_interrupted()) stop.request_stop();
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
  return carry_out(work, options, handle);
}

Result<Done> check_work(const Work& work, const RunContext& context) {
  const WorkRequest& request = context.request;
  if (!context.is_seed_given && request.share) return Error{"--shard needs --seed N, the same for all shards of a run"};
  if (!context.is_seed_given && !request.resume.empty())
    return Error{"--resume needs --seed N, so that it continues the same run"};
  if (request.resume == "-") return Error{"--resume is -; it must be a file"};
  for (const NamedFile& file : context.written)
    if (!request.resume.empty() && destination(request.resume) == destination(file.path))
      return Error{fmt::format("--resume {} and {} are the same file; give another one to {}", file.path, file.option,
                               file.option)};
  if (request.share && request.share->parts > work.items)
    return Error{fmt::format("--shard is {}/{}, but there are only {} {} to divide", request.share->part,
                             request.share->parts, work.items, work.unit)};
  if (request.shards == nullptr) return Done{};
  const ResultsFile& first = request.shards->front();
  RunHeader wanted = header_of(work, context);
  wanted.input = first.header().input;  // merging does not read the input, so do not compare its checksum
  if (const auto same = check_same_run(first.header(), wanted, "this program"); !same)
    return Error{first.path() + ": " + same.error().message};
  return Done{};
}

// Returns the program version and the command, which must be equal on all ranks of mpirun.
std::string identity_of(const Work& work) {
  return fmt::format("{} ({}): tilefold {}", version, commit, fmt::join(work.command, " "));
}

}  // namespace

Result<Done> join_ranks(RunContext& context) {
  if (context.request.shards != nullptr) return Done{};
  auto ranks = Ranks::join();
  if (!ranks) return ranks.error();
  context.ranks = std::move(*ranks);
  return Done{};
}

Result<Done> join_ranks(RunContext& context, GameRequest& game) {
  if (const auto joined = join_ranks(context); !joined) return joined;
  if (context.ranks == nullptr) return Done{};
  game.seed = context.ranks->agree(game.seed ? *game.seed : fresh_seed());
  return Done{};
}

std::optional<int> get_ready(const Work& work, RunContext& context) {
  if (context.ranks != nullptr && !context.ranks->is_first()) {
    record_interrupts();  // ignore Ctrl-C here: rank 0 also receives it and stops this rank
    static_cast<void>(context.ranks->follow(work, context.threads, identity_of(work)));
    return exit_done;
  }
  if (const auto checked = check_work(work, context); !checked) return refuse(checked.error());
  if (!context.request.resume.empty()) {
    for (const NamedFile& written : context.written)
      if (const auto checked = check_output({.out = written.path}); !checked)
        return refuse(checked.error(), exit_failed);
    auto file = ResultsFile::resume(context.request.resume, header_of(work, context));
    if (!file) return refuse(file.error());
    context.file.emplace(std::move(*file));
  }
  if (context.ranks != nullptr)
    if (const auto same = context.ranks->check(identity_of(work)); !same) return refuse(same.error());
  if (context.ranks != nullptr) report_other_form(*context.ranks);
  return std::nullopt;
}

void report_other_form(const Ranks& ranks) {
  if (!ranks.other_form().empty()) complain(ranks.other_form());
}

Result<bool> run_work(const Work& work, RunContext& context, const ResultHandler& handle) {
  record_interrupts();
  if (context.request.shards != nullptr) {
    const auto taken = merge_shards(*context.request.shards, handle);
    return taken ? Result<bool>(true) : Result<bool>(taken.error());
  }
  RunOptions options{.share = context.request.share.value_or(Share{}),
                     .threads = context.threads,
                     .file = context.file ? &*context.file : nullptr,
                     .ranks = context.ranks.get(),
                     .on_result = context.on_result};
  return run_watched(work, context.parts, options, handle);
}

bool is_rank_without_work() {
  const int rank = rank_placement().rank;
  if (rank == 0 || !is_started_by_launcher()) return false;
  if (rank == 1)
    complain(
        "this command does not divide its work among ranks, so only rank 0 runs it; to run it on each rank, start a "
        "script that calls it");
  return true;
}

void mute_other_ranks() {
  if (rank_placement().rank == 0) return;
  const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  for (const int descriptor : {STDOUT_FILENO, STDERR_FILENO}) dup2(nowhere, descriptor);
  close(nowhere);
}

int leave_ranks(int code) {
  using std::chrono::seconds;
  const RankPlacement own = rank_placement();
  if (own.count == 1 || code == exit_done) return code;
  // Give rank 0 time to exit first. After rank 0 has exited, the launcher kills this rank.
  if (own.rank != 0) std::this_thread::sleep_for(seconds(2));
  const auto latest = std::chrono::steady_clock::now() + seconds(1);
  for (int unread = 1; own.rank == 0 && unread > 0 && std::chrono::steady_clock::now() < latest;) {
    if (ioctl(STDERR_FILENO, FIONREAD, &unread) != 0 || unread == 0)
      break;  // standard error is not a pipe, or everything in it has been read
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return code;
}

int run_shard(const Work& work, RunContext& context, const OutputRequest& request) {
  auto output = Output::open(request);
  if (!output) return refuse(output.error(), exit_failed);
  output->bytes(header_line(header_of(work, context)) + '\n');
  std::size_t done = 0;
  const auto ended = run_work(work, context, [&](std::size_t item, std::string_view result) {
    output->bytes(result_line(item, result) + '\n');
    ++done;
  });
  if (!ended) return refuse(ended.error(), exit_failed);
  if (*ended) output->line(end_line(done));
  if (const auto written = output->finish(); !written) return refuse(written.error(), exit_failed);
  return *ended ? exit_done : interrupted(work, context, done);
}

std::vector<std::string> shown_words(const OutputRequest& output) {
  if (!output.is_format_given) return {};
  return {"--format", output.format == Format::csv ? "csv" : output.format == Format::jsonl ? "jsonl" : "text"};
}

Error foreign_result(std::size_t item) {
  return {fmt::format("the result of item {} does not belong to this command; create the file again", item)};
}

int interrupted(const Work& work, const RunContext& context, std::size_t done) {
  const std::size_t all = context.request.share.value_or(Share{}).size(work.items);
  complain(fmt::format("stopped after {} of {} {}{}", done, all, work.unit,
                       context.request.resume.empty() ? "" : "; run the same command to continue"));
  return exit_interrupted;
}

}  // namespace tilefold::app
