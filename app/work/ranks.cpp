#include "app/work/ranks.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <thread>
#include <utility>

#include "app/system/programs.h"
#include "app/work/work_queue.h"
#include "app/work/worker_pool.h"
#include "engine/core/text.h"

namespace tilefold::work {
namespace {

using Clock = std::chrono::steady_clock;

// Types of messages. The first character of every message is its type. In rank 0's answer to an exchange, the length of
// each text precedes the text.
constexpr char said_kind = 'N';      // from rank 0: a text for all ranks
constexpr char exchange_kind = 'X';  // to rank 0: the text of one rank; from rank 0: the texts of all ranks
constexpr char hello_kind = 'H';     // to rank 0: the engine build and, on the next line, the identity
constexpr char answer_kind = 'A';    // from rank 0: the rank may begin; if an error text follows, the rank must exit
constexpr char items_kind = 'I';     // from rank 0: items to run
constexpr char stop_kind = 'S';      // from rank 0: stop
constexpr char results_kind = 'R';   // to rank 0: the number of items wanted, and one line per result
constexpr char problem_kind = 'P';   // to rank 0: an error message
constexpr char farewell_kind = 'F';  // to rank 0: the last message that a rank sends

// Sleeps between polls for messages. While no message arrives, each sleep is twice as long as the one before, up to 1
// ms.
class Backoff {
 public:
  void has_work() { wait_ = shortest; }
  void wait() {
    std::this_thread::sleep_for(wait_);
    wait_ = std::min(wait_ * 2, longest);
  }

 private:
  static constexpr std::chrono::microseconds shortest{20};
  static constexpr std::chrono::microseconds longest{1000};
  std::chrono::microseconds wait_ = shortest;
};

int number_of(const char* name, int otherwise) {
  const char* text = std::getenv(name);
  if (text == nullptr) return otherwise;
  int number = otherwise;
  const std::string_view digits(text);
  std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return number;
}

std::uint64_t parse_number(std::string_view& text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  text.remove_prefix(std::min(static_cast<std::size_t>(end - text.data()) + 1, text.size()));
  return error == std::errc() ? number : 0;
}

// Returns an item as text: its number, the length of its task text, and the task text.
std::string item_text(const measure::Assignment& item) {
  return std::to_string(item.item) + ' ' + std::to_string(item.task.size()) + ' ' + item.task;
}

measure::Assignment parse_item(std::string_view& text) {
  measure::Assignment item{.item = parse_number(text)};
  const std::size_t size = std::min<std::uint64_t>(parse_number(text), text.size());
  item.task = text.substr(0, size);
  text.remove_prefix(size);
  return item;
}

// The part of rank 0 in one run.
class Coordinator {
 public:
  Coordinator(Messenger& messenger, const measure::Work& work, WorkQueue& queue, Collector& collector)
      : messenger_(messenger),
        work_(work),
        queue_(queue),
        collector_(collector),
        wanted_(static_cast<std::size_t>(messenger.count()), 0) {}

  // Distributes items until all are done or the collector is stopped.
  void run() {
    Backoff backoff;
    while (!collector_.is_stopped() && !(queue_.is_empty() && out_ == 0)) {
      const bool has_come = hear();
      if (has_come) backoff.has_work();
      deal();
      if (!has_come) backoff.wait();
    }
    say_farewell();
  }

  // Tells the other ranks to stop, and receives the results that they have already sent.
  void say_farewell() {
    for (int rank = 1; rank < messenger_.count(); ++rank) messenger_.send(rank, std::string(1, stop_kind));
    Backoff backoff;
    while (farewells_ + 1 < messenger_.count())
      if (!hear()) backoff.wait();
  }

 private:
  bool hear() {
    const auto message = messenger_.receive();
    if (!message) return false;
    std::string_view text = message->text;
    const char kind = text.front();
    text.remove_prefix(1);
    if (kind == results_kind) handle_results(message->from, text);
    if (kind == problem_kind) collector_.fail({"rank " + std::to_string(message->from) + ": " + std::string(text)});
    if (kind == farewell_kind) ++farewells_;
    return true;
  }

  void handle_results(int from, std::string_view text) {
    wanted_[static_cast<std::size_t>(from)] = parse_number(text);
    while (!text.empty()) {
      const std::size_t item = parse_number(text);
      const std::size_t end = text.find('\n');
      collector_.add(item, std::string(text.substr(0, end)));
      text.remove_prefix(std::min(end, text.size() - 1) + 1);
      --out_;
    }
  }

  void deal() {
    for (std::size_t rank = 1; rank < wanted_.size(); ++rank) {
      std::string items(1, items_kind);
      std::size_t count = 0;
      for (; count < wanted_[rank]; ++count) {
        const auto item = queue_.next();
        if (!item) break;
        items += item_text(work_.assignment(*item));
      }
      if (count == 0) continue;
      out_ += count;
      wanted_[rank] = 0;
      messenger_.send(static_cast<int>(rank), std::move(items));
    }
  }

  Messenger& messenger_;
  const measure::Work& work_;
  WorkQueue& queue_;
  Collector& collector_;
  std::vector<std::size_t> wanted_;
  std::size_t out_ = 0;
  int farewells_ = 0;
};

// The part of a rank other than rank 0 in one run.
class RankWorker {
 public:
  RankWorker(Messenger& messenger, WorkerPool& pool) : messenger_(messenger), pool_(pool) {}

  void run() {
    Backoff backoff;
    while (true) {
      const auto message = messenger_.receive();
      if (message && message->text.front() == stop_kind) break;
      if (message && message->text.front() == items_kind) order(message->text);
      const bool has_sent = send_results();
      if (message || has_sent) {
        backoff.has_work();
      } else {
        backoff.wait();
      }
    }
    pool_.stop();
    send_results();
    messenger_.send(0, std::string(1, farewell_kind));
  }

 private:
  void order(std::string_view text) {
    text.remove_prefix(1);
    std::size_t count = 0;
    for (; !text.empty(); ++count) pool_.order(parse_item(text));
    held_ += count;
    is_asking_ = false;
  }

  // Sends finished results and the number of further items that this rank wants. Returns false if there was nothing to
  // send.
  bool send_results() {
    if (const auto problem = pool_.problem()) messenger_.send(0, problem_kind + *problem);
    const std::vector<WorkerPool::Finished> finished = pool_.pop_finished();
    held_ -= finished.size();
    record_pace(finished.size());
    const std::size_t depth = pool_.size() + ahead_;
    const std::size_t wanted = depth > held_ ? depth - held_ : 0;
    if (finished.empty() && (is_asking_ || wanted == 0)) return false;
    std::string text = results_kind + std::to_string(wanted) + ' ';
    for (const WorkerPool::Finished& done : finished) text += std::to_string(done.item) + ' ' + done.result + '\n';
    messenger_.send(0, std::move(text));
    is_asking_ = wanted > 0;
    return true;
  }

  // Measures how many items were finished in the last 50 ms. Sets `ahead_` to a fifth of that number, which is the
  // number of items finished in about 10 ms.
  void record_pace(std::size_t finished) {
    constexpr std::chrono::milliseconds between_looks{50};
    constexpr std::size_t most_ahead = 1024;
    done_lately_ += finished;
    const Clock::time_point now = Clock::now();
    if (now < looked_ + between_looks) return;
    ahead_ = std::min((done_lately_ + 4) / 5, most_ahead);
    done_lately_ = 0;
    looked_ = now;
  }

  Messenger& messenger_;
  WorkerPool& pool_;
  std::size_t held_ = 0;   // number of items that were received and whose results have not been sent
  std::size_t ahead_ = 0;  // prefetch depth: items held beyond one per thread
  std::size_t done_lately_ = 0;
  bool is_asking_ = false;
  Clock::time_point looked_ = Clock::now();
};

}  // namespace

RankPlacement rank_placement() {
  RankPlacement found;
  // These environment variables are set by Open MPI's mpirun, by srun and by PMI launchers. Slurm also sets task
  // variables for a batch script that runs alone, so only variables of job steps are used.
  found.count = number_of("OMPI_COMM_WORLD_SIZE", number_of("SLURM_STEP_NUM_TASKS", number_of("PMI_SIZE", 1)));
  found.rank =
      number_of("OMPI_COMM_WORLD_RANK", number_of("PMIX_RANK", number_of("SLURM_PROCID", number_of("PMI_RANK", 0))));
  found.here = std::max(1, number_of("OMPI_COMM_WORLD_LOCAL_SIZE", number_of("SLURM_STEP_TASKS_PER_NODE", 1)));
  return found.count > 1 ? found : RankPlacement{};
}

bool is_started_by_launcher() {
  constexpr std::array<std::string_view, 7> launchers{"mpirun", "mpiexec",    "prterun",        "orted",
                                                      "prted",  "slurmstepd", "hydra_pmi_proxy"};
  return std::find(launchers.begin(), launchers.end(), system::parent_program()) != launchers.end();
}

int threads_of_rank() {
  const int all = system::processor_count();
  // number of processors to which this process is bound
  const auto own = static_cast<int>(std::thread::hardware_concurrency());
  return std::max(1, own < all ? own : all / rank_placement().here);
}

Result<std::unique_ptr<Ranks>> Ranks::join() {
  if (rank_placement().count == 1) return std::unique_ptr<Ranks>();
  constexpr const char* name = "tilefold-mpi.so";
  std::error_code failed;
  const std::filesystem::path program = system::program_folder();
  for (const std::filesystem::path& folder : {program, program.parent_path() / "lib" / "tilefold"}) {
    if (!std::filesystem::exists(folder / name, failed)) continue;
    // MPI's plug-ins look for MPI's symbols in the global scope.
    const auto module = system::load_library(folder / name, system::Symbols::global);
    if (!module) return make_error("cannot load MPI: {}", module.error());
    const auto open = system::find_symbol(*module, "tilefold_open_messenger");
    std::unique_ptr<Messenger> messenger(open ? reinterpret_cast<OpenMessenger>(*open)() : nullptr);
    if (messenger == nullptr) return make_error("cannot start MPI");
    return std::make_unique<Ranks>(std::move(messenger));
  }
  return make_error(
      "this build cannot run under mpirun or srun ({} is not next to the program); build it with libopenmpi-dev "
      "installed, "
      "or use --shard",
      name);
}

std::string Ranks::agree(std::string text) {
  if (is_first()) {
    for (int rank = 1; rank < count(); ++rank) messenger_->send(rank, said_kind + text);
    return text;
  }
  return await(0).substr(1);
}

std::uint64_t Ranks::agree(std::uint64_t number) {
  const std::string said = agree(std::to_string(number));
  std::string_view text = said;
  return parse_number(text);
}

Result<bool> Ranks::meet(const std::string& identity) {
  if (!is_first()) return greet(identity);
  if (const auto same = check(identity); !same) return same.error();
  step_ = Step::ended;
  return true;
}

std::vector<std::string> Ranks::exchange(std::string text) {
  std::vector<std::string> texts(static_cast<std::size_t>(count()));
  if (is_first()) {
    texts[0] = std::move(text);
    for (int rank = 1; rank < count(); ++rank) texts[static_cast<std::size_t>(rank)] = await(rank).substr(1);
    std::string all(1, exchange_kind);
    for (const std::string& one : texts) all += std::to_string(one.size()) + ' ' + one;
    for (int rank = 1; rank < count(); ++rank) messenger_->send(rank, all);
    return texts;
  }
  messenger_->send(0, exchange_kind + text);
  const std::string message = await(0);
  std::string_view all = std::string_view(message).substr(1);
  for (std::string& one : texts) {
    const std::size_t size = parse_number(all);
    one = all.substr(0, size);
    all.remove_prefix(one.size());
  }
  return texts;
}

void Ranks::swap(std::vector<std::string>& texts) {
  for (int other = 0; other < count(); ++other)
    if (other != rank()) messenger_->send(other, std::move(texts[static_cast<std::size_t>(other)]));
  for (int other = 0; other < count(); ++other)
    if (other != rank()) texts[static_cast<std::size_t>(other)] = await(other);
}

// Returns the next text from rank `from`. Stores texts that arrive from other ranks for later.
std::string Ranks::await(int from) {
  std::deque<std::string>& early = early_[static_cast<std::size_t>(from)];
  Backoff backoff;
  while (early.empty()) {
    if (auto message = messenger_->receive()) {
      early_[static_cast<std::size_t>(message->from)].push_back(std::move(message->text));
    } else {
      backoff.wait();
    }
  }
  std::string text = std::move(early.front());
  early.pop_front();
  return text;
}

Ranks::~Ranks() {
  if (step_ == Step::joined && is_first()) static_cast<void>(check({}));
  if (step_ == Step::joined && !is_first()) greet({});
  if (step_ == Step::greeted && is_first()) dismiss();
}

bool Ranks::greet(const std::string& identity) {
  step_ = Step::ended;
  messenger_->send(0, hello_kind + form_ + '\n' + identity);
  return await(0).size() == 1;
}

void Ranks::dismiss() {
  step_ = Step::ended;
  for (int rank = 1; rank < messenger_->count(); ++rank) messenger_->send(rank, std::string(1, stop_kind));
  for (int rank = 1; rank < messenger_->count(); ++rank)
    while (await(rank).front() != farewell_kind) continue;
}

Result<Done> Ranks::check(const std::string& identity) {
  std::optional<Error> problem;
  for (int rank = 1; rank < messenger_->count(); ++rank) {
    const std::string hello = await(rank);
    const std::size_t end = std::min(hello.find('\n'), hello.size() - 1);
    const std::string form = hello.substr(1, end - 1);
    const std::string other = hello.substr(end + 1);
    if ((other != identity || identity.empty()) && !problem)
      problem = make_error("rank {} runs another command or version: {}, and rank 0 runs {}", rank,
                           printable(other, 200), printable(identity, 200));
    if (form != form_ && other_form_.empty())
      other_form_ = make_error(
          "rank {} runs the engine variant {}, and rank 0 the variant {}; the results are the same, but the speed is "
          "not",
          rank, printable(form, 40), form_);
  }
  for (int rank = 1; rank < messenger_->count(); ++rank)
    messenger_->send(rank, problem ? answer_kind + std::string("go") : std::string(1, answer_kind));
  step_ = problem ? Step::ended : Step::greeted;
  if (problem) return *problem;
  return Done{};
}

void Ranks::lead(const measure::Work& work, const RunOptions& options, Collector& collector) {
  step_ = Step::ended;
  WorkQueue queue(work.items, options.share, collector);
  std::vector<std::jthread> helpers;
  helpers.reserve(static_cast<std::size_t>(options.threads));
  try {
    for (int i = 0; i < options.threads; ++i) helpers.emplace_back([&] { run_queued(work, queue, collector); });
  } catch (const std::system_error&) {
    // If the system refuses to start more threads, the threads that have started do all the work.
  }
  Coordinator(*messenger_, work, queue, collector).run();
}

bool Ranks::follow(const measure::Work& work, int threads, const std::string& identity) {
  if (!greet(identity)) return false;
  WorkerPool pool(work, threads);
  RankWorker(*messenger_, pool).run();
  return true;
}

}  // namespace tilefold::work
