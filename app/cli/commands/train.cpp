// `tilefold train`: learns an evaluation for given rules and writes it to a file for strategies.

#include <fmt/format.h>

#include <chrono>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "app/cli/commands/commands.h"
#include "app/cli/commands/run_work.h"
#include "app/cli/reports/progress.h"
#include "app/language/tr.h"
#include "app/measure/learning_curve.h"
#include "app/records/game.h"
#include "app/records/game_records.h"
#include "app/records/interrupt.h"
#include "app/records/json.h"
#include "app/records/output.h"
#include "app/version.h"
#include "app/work/ranks.h"
#include "engine/catalog.h"
#include "engine/core/learning.h"

namespace tilefold::cli {
namespace {

using Watch = std::chrono::steady_clock;

constexpr std::chrono::seconds between_saves{60};
constexpr std::size_t width_of_curve = 40;

int threads_of(const TrainRequest& request) {
  return request.threads > 0 ? static_cast<int>(request.threads) : work::threads_of_rank();
}

// A checked training plan, and the trainer that carries out the plan.
struct PreparedTraining {
  const PuzzleInfo* info = nullptr;
  LearningPlan plan;
  std::unique_ptr<Trainer> trainer;
};

Result<const PuzzleInfo*> find_learned(const std::string& name) {
  const auto info = find_puzzle(name);
  if (!info || (*info)->learning != nullptr) return info;
  std::vector<std::string_view> names;
  for (const PuzzleInfo* other : catalog())
    if (other->learning != nullptr) names.push_back(other->name);
  return Error{tr_format("train does not support {}; it supports: {}", name, fmt::join(names, ", "))};
}

// Returns the rules, options and seed for the training. Values that the request does not give come from the file that
// training continues from, if there is one.
Result<LearningPlan> training_plan(const PuzzleInfo& info, const TrainRequest& request, const LearningPlan* before) {
  LearningPlan plan{.rules = {}, .options = ParameterValues(info.learning->options)};
  if (before != nullptr) plan = *before;
  if (before == nullptr || !request.game.preset.empty() || !request.game.rule_values.empty()) {
    auto rules = records::read_parameters(info, request.game.preset, request.game.rule_values);
    if (!rules) return rules.error();
    plan.rules = std::move(*rules);
  }
  if (const auto set = records::apply_rule_values(request.options, plan.options); !set)
    return Error{"--option: " + tr(set.error())};
  if (request.game.seed) plan.seed = *request.game.seed;
  if (!request.game.seed && before == nullptr) plan.seed = records::fresh_seed();
  if (const auto checked = info.learning->check(plan); !checked) return checked.error();
  return plan;
}

Result<PreparedTraining> begin_anew(const PuzzleInfo& info, const TrainRequest& request) {
  auto plan = training_plan(info, request, nullptr);
  if (!plan) return plan.error();
  auto trainer = info.learning->begin(*plan);
  return PreparedTraining{.info = &info, .plan = std::move(*plan), .trainer = std::move(trainer)};
}

Result<PreparedTraining> go_on(const PuzzleInfo& info, const TrainRequest& request, const std::string& bytes) {
  const auto before = info.learning->plan_of(bytes);
  if (!before) return records::in_file(request.from, before.error());
  auto plan = training_plan(info, request, &*before);
  if (!plan) return plan.error();
  auto trainer = info.learning->go_on(*plan, bytes);
  if (!trainer) return records::in_file(request.from, trainer.error());
  return PreparedTraining{.info = &info, .plan = std::move(*plan), .trainer = std::move(*trainer)};
}

Result<Done> check_request(const TrainRequest& request) {
  if (request.output.format == records::Format::csv) return Error{tr("--format is csv; train prints text or jsonl")};
  if (request.keep && request.from.empty()) return Error{tr("--keep shrinks an existing file; give it as --from FILE")};
  if (request.keep && (request.games || request.minutes))
    return Error{tr("--keep does not train; leave out --games and --minutes, or train first")};
  if (!request.average.empty() && request.from.empty())
    return Error{tr("--average combines files of weights; give the first one as --from FILE")};
  const bool is_learning = request.games || request.minutes;
  if ((!request.keep && request.average.empty() && !is_learning) || (request.games && request.minutes))
    return Error{tr("give either --games N or --minutes M for the length of the training")};
  if (request.out.empty() || request.out == "-")
    return Error{tr("--out FILE is required for the weights; it must be a file")};
  return Done{};
}

// Returns the paths of the weight files that training starts from.
std::vector<std::string> files_of_models(const TrainRequest& request) {
  std::vector<std::string> files;
  if (!request.from.empty()) files.push_back(request.from);
  files.insert(files.end(), request.average.begin(), request.average.end());
  return files;
}

Result<std::vector<std::string>> read_models(const TrainRequest& request) {
  std::vector<std::string> models;
  for (const std::string& file : files_of_models(request)) {
    auto bytes = records::read_file(file, records::max_made_file);
    if (!bytes) return bytes.error();
    models.push_back(std::move(*bytes));
  }
  return models;
}

// Creates the trainer. `models` contains the contents of the files that files_of_models() names.
Result<PreparedTraining> read_training(const TrainRequest& request, const std::vector<std::string>& models) {
  const auto info = find_learned(request.game.puzzle);
  if (!info) return info.error();
  auto training = models.empty() ? begin_anew(**info, request) : go_on(**info, request, models.front());
  for (std::size_t i = 1; training && i < models.size(); ++i)
    if (const auto done = training->trainer->average_with(models[i]); !done)
      return records::in_file(request.average[i - 1], done.error());
  return training;
}

// Implements the communication of distributed learning with the ranks of mpirun.
class LearningRanks final : public LearningCommunicator {
 public:
  explicit LearningRanks(work::Ranks& ranks) : ranks_(ranks) {}
  std::size_t count() const override { return static_cast<std::size_t>(ranks_.count()); }
  std::size_t rank() const override { return static_cast<std::size_t>(ranks_.rank()); }
  std::vector<std::string> exchange(std::string text) override { return ranks_.exchange(std::move(text)); }

  /// Sends the maximum number of games to learn from next, from rank 0 to all ranks. 0 ends the training.
  std::uint64_t next(std::uint64_t most) { return ranks_.agree(most); }

 private:
  work::Ranks& ranks_;
};

// Trains the model, prints progress, and saves the model at intervals.
class TrainingRun {
 public:
  /// `communicator` connects this process to the other ranks; may be null.
  TrainingRun(const TrainRequest& request, PreparedTraining& training, LearningRanks* communicator,
              records::Output& output)
      : request_(request),
        training_(training),
        communicator_(communicator),
        output_(output),
        curve_(training.trainer->games()) {}

  /// Ends the training on the other ranks.
  ~TrainingRun() {
    if (communicator_ != nullptr) communicator_->next(0);
  }
  TrainingRun(const TrainingRun&) = delete;
  TrainingRun& operator=(const TrainingRun&) = delete;

  Result<Done> learn(const std::stop_token& stop) {
    head();
    std::uint64_t end = request_.minutes ? std::numeric_limits<std::uint64_t>::max() : curve_.games();
    if (request_.games) end = curve_.games() + static_cast<std::uint64_t>(*request_.games);
    while (curve_.games() < end && !stop.stop_requested() && !is_time_up() && !output_.is_broken()) {
      const std::uint64_t most = end - curve_.games();
      if (communicator_ != nullptr) communicator_->next(most);
      const LearnedBatch batch = training_.trainer->learn(most, threads_of(request_), stop);
      curve_.add_moves(batch.moves);
      for (const std::uint64_t score : batch.scores)
        if (curve_.add(score, seconds())) report_point();
      show();
      if (Watch::now() - saved_ < between_saves) continue;
      if (const auto saved = save(); !saved) return saved;
    }
    if (curve_.finish(seconds())) report_point();
    if (const auto saved = save(); !saved) return saved;
    report_end();
    return Done{};
  }

 private:
  double seconds() const { return std::chrono::duration<double>(Watch::now() - begun_).count(); }
  bool is_time_up() const { return request_.minutes && seconds() >= 60 * *request_.minutes; }
  bool is_text() const { return request_.output.format == records::Format::text; }

  void head() {
    if (is_text() && !request_.is_seed_given && request_.from.empty())
      records::complain("seed " + std::to_string(training_.plan.seed));
    if (is_text()) return;
    output_.line(records::to_json(Object{{"format", records::format_name},
                                         {"kind", "train"},
                                         {"puzzle", training_.info->name},
                                         {"seed", Document::of_unsigned(training_.plan.seed)},
                                         {"parameters", training_.plan.rules.document()},
                                         {"options", training_.plan.options.document()},
                                         {"games", Document::of_unsigned(training_.trainer->games())}}));
  }

  void report_point() {
    const measure::CurvePoint& point = curve_.points().back();
    if (is_text()) {
      if (!line_.is_on())
        records::complain(tr_plural(point.games, "{} game, mean score {:.1f}, {:.0f} moves/s",
                                    "{} games, mean score {:.1f}, {:.0f} moves/s", point.games, point.mean_score,
                                    point.moves_per_second));
      return;
    }
    output_.line(records::to_json(Object{{"kind", "progress"},
                                         {"games", Document::of_unsigned(point.games)},
                                         {"mean_score", point.mean_score},
                                         {"moves_per_second", point.moves_per_second}}));
  }

  void show() {
    if (!line_.is_on() || Watch::now() - shown_ < std::chrono::milliseconds(100)) return;
    shown_ = Watch::now();
    std::string text = tr_plural(curve_.games(), "{} game", "{} games", curve_.games());
    if (!curve_.points().empty()) {
      const measure::CurvePoint& point = curve_.points().back();
      text += tr_format("  {}  mean score {:.0f}, {:.0f} moves/s", sparkline(curve_.points(), width_of_curve),
                        point.mean_score, point.moves_per_second);
    }
    line_.show(text);
  }

  Result<Done> save() {
    saved_ = Watch::now();
    const Trainer& trainer = *training_.trainer;
    bytes_ = request_.keep ? trainer.compact_bytes(static_cast<std::uint64_t>(*request_.keep)) : trainer.bytes();
    return records::write_file(request_.out, bytes_);
  }

  void report_end() {
    const std::string checksum(checksum_of(bytes_));
    if (is_text()) {
      if (line_.is_on()) line_.show("");
      const std::string curve = curve_.points().empty() ? "" : "  " + sparkline(curve_.points(), width_of_curve);
      records::complain(tr_plural(curve_.games(), "trained on {} game{}; {} bytes in {}, checksum {}",
                                  "trained on {} games{}; {} bytes in {}, checksum {}", curve_.games(), curve,
                                  bytes_.size(), request_.out, checksum));
      return;
    }
    output_.line(records::to_json(Object{{"kind", "trained"},
                                         {"games", Document::of_unsigned(training_.trainer->games())},
                                         {"file", request_.out},
                                         {"bytes", static_cast<std::int64_t>(bytes_.size())},
                                         {"checksum", checksum}}));
  }

  const TrainRequest& request_;
  PreparedTraining& training_;
  LearningRanks* communicator_;
  records::Output& output_;
  measure::LearningCurve curve_;
  ProgressLine line_;
  std::string bytes_;
  Watch::time_point begun_ = Watch::now();
  Watch::time_point saved_ = Watch::now();
  Watch::time_point shown_;
};

// Returns the options of the training, which must be equal on all ranks of mpirun.
std::string identity_of(const TrainRequest& request) {
  std::vector<std::string> words{request.game.puzzle, "--preset", request.game.preset, "--from", request.from};
  words.insert(words.end(), request.game.rule_values.begin(), request.game.rule_values.end());
  words.emplace_back("--average");
  words.insert(words.end(), request.average.begin(), request.average.end());
  words.emplace_back("--option");
  words.insert(words.end(), request.options.begin(), request.options.end());
  words.insert(words.end(), {"--seed", request.game.seed ? std::to_string(*request.game.seed) : ""});
  return fmt::format("{} ({}): tilefold train {}", records::version, records::commit, fmt::join(words, " "));
}

// Runs a rank other than rank 0. It plays and learns with the other ranks until rank 0 ends the training.
int follow(const TrainRequest& request, work::Ranks& ranks) {
  system::record_interrupts();  // ignore Ctrl-C here: rank 0 also receives it and stops this rank
  const auto met = ranks.meet(identity_of(request));
  if (!met || !*met) return records::exit_done;
  std::vector<std::string> models(files_of_models(request).size());
  for (std::string& model : models) model = ranks.agree(model);
  auto training = read_training(request, models);
  if (!training) return records::refuse(training.error());
  LearningRanks communicator(ranks);
  training->trainer->set_communicator(&communicator);
  while (const std::uint64_t most = communicator.next(0)) training->trainer->learn(most, threads_of(request), {});
  return records::exit_done;
}

int learn(const TrainRequest& request, PreparedTraining& training, LearningRanks* communicator,
          records::Output& output) {
  const records::StopOnInterrupt stop;
  const auto learned = TrainingRun(request, training, communicator, output).learn(stop.token());
  if (const auto done = output.finish(); !done) return records::refuse(done.error(), records::exit_failed);
  if (!learned) return records::refuse(learned.error(), records::exit_failed);
  return system::is_interrupted() ? records::exit_interrupted : records::exit_done;
}

}  // namespace

int run_train(const TrainRequest& asked) {
  TrainRequest request = asked;
  request.is_seed_given = asked.game.seed.has_value();
  const WorkRequest nothing;
  RunContext context{.request = nothing};
  records::GameRequest agreed{.seed = asked.game.seed};
  if (const auto joined = join_ranks(context, agreed); !joined)
    return records::refuse(joined.error(), records::exit_failed);
  if (request.from.empty()) request.game.seed = agreed.seed;
  if (context.ranks != nullptr && !context.ranks->is_first()) return follow(request, *context.ranks);
  if (const auto checked = check_request(request); !checked) return records::refuse(checked.error());
  const auto models = read_models(request);
  if (!models) return records::refuse(models.error());
  auto training = read_training(request, *models);
  if (!training) return records::refuse(training.error());
  // Check now, before the training, that the output file can be written.
  if (const auto checked = records::check_output({.out = request.out, .may_replace_input = true}); !checked)
    return records::refuse(checked.error(), records::exit_failed);
  auto output = records::Output::open(request.output);
  if (!output) return records::refuse(output.error(), records::exit_failed);
  if (context.ranks == nullptr) return learn(request, *training, nullptr, *output);
  if (const auto met = context.ranks->meet(identity_of(request)); !met) return records::refuse(met.error());
  report_other_form(*context.ranks);
  for (const std::string& model : *models) context.ranks->agree(model);
  LearningRanks communicator(*context.ranks);
  training->trainer->set_communicator(&communicator);
  return learn(request, *training, &communicator, *output);
}

}  // namespace tilefold::cli
