#include "app/cli/commands/analysis_work.h"

#include <utility>

#include "app/language/tr.h"
#include "app/measure/bot_evaluator.h"
#include "app/records/json.h"
#include "engine/catalog.h"
#include "engine/core/text.h"

namespace tilefold::cli {
namespace {

// Reads the elements of a list in order. Remembers if an element was missing or had the wrong type, because the list
// may come from a damaged file.
class Fields {
 public:
  explicit Fields(const List& list) : at_(list.begin()), end_(list.end()) {}

  double number() {
    const Document* field = next();
    if (field == nullptr) return 0;
    if (const double* fraction = field->fraction()) return *fraction;
    if (const std::int64_t* integer = field->integer()) return static_cast<double>(*integer);
    return fail<double>();
  }

  std::int64_t integer() {
    const Document* field = next();
    if (field == nullptr) return 0;
    return field->integer() != nullptr ? *field->integer() : fail<std::int64_t>();
  }

  std::optional<std::int64_t> integer_or_null() {
    if (at_ == end_ || *at_ != Document()) return integer();
    ++at_;
    return std::nullopt;
  }

  std::uint64_t natural() {
    const Document* field = next();
    const auto number = field == nullptr ? std::nullopt : field->unsigned_integer();
    return number ? *number : fail<std::uint64_t>();
  }

  std::string text() {
    const Document* field = next();
    if (field == nullptr) return {};
    return field->text() != nullptr ? *field->text() : fail<std::string>();
  }

  bool truth() {
    const Document* field = next();
    if (field == nullptr) return false;
    return field->truth() != nullptr ? *field->truth() : fail<bool>();
  }

  bool is_sound() const { return is_sound_ && at_ == end_; }

 private:
  template <class T>
  T fail() {
    is_sound_ = false;
    return T{};
  }

  const Document* next() {
    if (at_ != end_) return &*at_++;
    is_sound_ = false;
    return nullptr;
  }

  List::const_iterator at_;
  List::const_iterator end_;
  bool is_sound_ = true;
};

Document list_of(const measure::JudgedMove& move) {
  return List{move.number, move.move,    move.best, move.value,      move.best_value, move.loss_error,
              move.rank,   move.choices, move.gain, move.next_value, move.stake,      move.is_proven};
}

std::optional<measure::JudgedMove> judged_in(const Document& document) {
  if (document.list() == nullptr) return std::nullopt;
  Fields fields(*document.list());
  measure::JudgedMove move;
  move.number = fields.integer();
  move.move = fields.text();
  move.best = fields.text();
  for (double* figure : {&move.value, &move.best_value, &move.loss_error}) *figure = fields.number();
  move.rank = static_cast<int>(fields.integer());
  move.choices = static_cast<int>(fields.integer());
  for (double* figure : {&move.gain, &move.next_value, &move.stake}) *figure = fields.number();
  move.is_proven = fields.truth();
  return fields.is_sound() ? std::optional(std::move(move)) : std::nullopt;
}

// Encodes the data of a move that the output contains.
Document list_of(const study::MoveContext& context) {
  return List{context.move, context.ms ? Document(*context.ms) : Document(), context.is_assisted};
}

std::optional<study::MoveContext> context_in(const Document& document) {
  if (document.list() == nullptr) return std::nullopt;
  Fields fields(*document.list());
  study::MoveContext context;
  context.move = fields.text();
  context.ms = fields.integer_or_null();
  context.is_assisted = fields.truth();
  return fields.is_sound() ? std::optional(std::move(context)) : std::nullopt;
}

// Reads member `name` as a list with `read`; nullopt if it is missing or malformed.
template <class T, class Read>
std::optional<std::vector<T>> all_in(const Document& table, std::string_view name, const Read& read) {
  const Document* member = table.find(name);
  if (member == nullptr || member->list() == nullptr) return std::nullopt;
  std::vector<T> all;
  for (const Document& document : *member->list()) {
    auto one = read(document);
    if (!one) return std::nullopt;
    all.push_back(std::move(*one));
  }
  return all;
}

std::string text_in(const Document& table, std::string_view name) {
  const Document* member = table.find(name);
  return member == nullptr || member->text() == nullptr ? std::string() : *member->text();
}

std::optional<std::size_t> shared_in(const Document& table) {
  const Document* shared = table.find("undone_after");
  const auto number = shared == nullptr ? std::nullopt : shared->unsigned_integer();
  return number ? std::optional(static_cast<std::size_t>(*number)) : std::nullopt;
}

std::optional<std::int64_t> board_in(const Document& table) {
  const Document* board = table.find("board");
  return board == nullptr || board->integer() == nullptr ? std::nullopt : std::optional(*board->integer());
}

struct GameTask {
  study::GameToAnalyse game;
  KnownMoves known;
  std::optional<std::int64_t> board = {};  // see GivenGame::board
};

Result<GameTask> read_stored_task(const Document& table) {
  const Error damaged{"the work item of this game is damaged"};
  const Document* head = table.find("stored");
  auto moves = all_in<study::MoveContext>(table, "moves", context_in);
  using Known = std::optional<measure::JudgedMove>;
  const auto known = all_in<Known>(table, "known", [](const Document& document) -> std::optional<Known> {
    if (document == Document()) return std::optional<Known>(std::in_place);
    auto move = judged_in(document);
    if (!move) return std::nullopt;
    return std::optional<Known>(std::in_place, std::move(*move));
  });
  if (head == nullptr || head->list() == nullptr || !moves || !known) return damaged;
  Fields fields(*head->list());
  study::PlayedLine line;
  line.game = fields.integer();
  line.start.puzzle = fields.text();
  line.start.parameters = fields.text();
  line.start.seed = fields.natural();
  if (!fields.is_sound()) return damaged;
  if (table.find("position") != nullptr) line.start.position = text_in(table, "position");
  line.moves = std::move(*moves);
  line.shared = shared_in(table);
  const std::int64_t number = line.game;
  auto game = study::game_of_line(std::move(line));
  if (!game) return study::of_game(number, game.error());
  return GameTask{.game = std::move(*game), .known = *known};
}

Result<GameTask> read_task(const std::string& text) {
  const auto table = records::parse_json(text, "the work item of this game");
  if (!table) return table.error();
  if (table->find("problem") != nullptr) return Error{text_in(*table, "problem")};
  if (table->find("stored") != nullptr) return read_stored_task(*table);
  auto game = open_given_game({.id = text_in(*table, "id"),
                               .path = text_in(*table, "path"),
                               .record = text_in(*table, "record"),
                               .is_board = table->find("is_board") != nullptr});
  if (!game) return game.error();
  return GameTask{.game = std::move(*game), .known = {}, .board = board_in(*table)};
}

Error named(const GameTask& task, const Error& error) {
  if (task.board) return {tr_format("board {}", *task.board) + ": " + tr(error)};
  return task.game.id ? study::of_game(*task.game.id, error) : error;
}

Document head_of(const Finding& finding) {
  const ReportedGame& game = finding.game;
  const measure::Analysis& analysis = finding.analysis;
  return List{game.id ? Document(*game.id) : Document(),
              game.puzzle,
              Document::of_unsigned(game.seed),
              finding.judge.text,
              finding.judge.unit,
              finding.judge.shows_proofs,
              analysis.start_value,
              analysis.end_value,
              analysis.start_score,
              analysis.is_exact};
}

bool read_head(const Document* head, Finding& finding) {
  if (head == nullptr || head->list() == nullptr) return false;
  Fields fields(*head->list());
  finding.game.id = fields.integer_or_null();
  finding.game.puzzle = fields.text();
  finding.game.seed = fields.natural();
  finding.judge.text = fields.text();
  finding.judge.unit = fields.text();
  finding.judge.shows_proofs = fields.truth();
  finding.analysis.start_value = fields.number();
  finding.analysis.end_value = fields.number();
  finding.analysis.start_score = fields.number();
  finding.analysis.is_exact = fields.truth();
  return fields.is_sound();
}

// True if the moves are numbered 1, 2, 3 and so on. In a stored game, every move must also have its data (text, time,
// help).
bool is_in_order(const Finding& finding) {
  std::int64_t number = 0;
  for (const measure::JudgedMove& move : finding.analysis.moves)
    if (move.number != ++number) return false;
  return finding.game.contexts.size() >= finding.analysis.moves.size() || !finding.game.id;
}

}  // namespace

std::string task_text(const GivenGame& given) {
  Object table{{"id", given.id}, {"path", given.path}, {"record", given.record}};
  if (given.board) table.emplace_back("board", *given.board);
  if (given.is_board) table.emplace_back("is_board", true);
  return records::to_json(table);
}

std::string task_text(const study::PlayedLine& line, const KnownMoves& known) {
  Object table{
      {"stored", List{line.game, line.start.puzzle, line.start.parameters, Document::of_unsigned(line.start.seed)}}};
  if (line.start.position) table.emplace_back("position", *line.start.position);
  List moves;
  for (const study::MoveContext& move : line.moves) moves.push_back(list_of(move));
  List judged;
  for (const auto& move : known) judged.push_back(move ? list_of(*move) : Document());
  if (line.shared) table.emplace_back("undone_after", Document::of_unsigned(*line.shared));
  table.emplace_back("moves", std::move(moves));
  table.emplace_back("known", std::move(judged));
  return records::to_json(table);
}

std::string task_text(const Error& problem) {
  return records::to_json(Object{{"problem", printable(problem.message, std::string::npos)}});
}

std::string finding_text(const Finding& finding) {
  if (!finding.problem.empty())
    return records::to_json(
        Object{{"problem", printable(finding.problem, std::string::npos)}, {"failed", finding.has_failed}});
  List contexts;
  for (const study::MoveContext& context : finding.game.contexts) contexts.push_back(list_of(context));
  List moves;
  for (const measure::JudgedMove& move : finding.analysis.moves) moves.push_back(list_of(move));
  Object table{{"analysed", head_of(finding)}};
  if (finding.game.shared) table.emplace_back("undone_after", Document::of_unsigned(*finding.game.shared));
  if (finding.game.board) table.emplace_back("board", *finding.game.board);
  table.emplace_back("contexts", std::move(contexts));
  table.emplace_back("moves", std::move(moves));
  return records::to_json(table);
}

std::optional<Finding> read_finding(std::string_view text) {
  const auto table = records::parse_json(text, "a result");
  if (!table) return std::nullopt;
  Finding finding;
  if (table->find("problem") != nullptr) {
    finding.problem = text_in(*table, "problem");
    const Document* has_failed = table->find("failed");
    finding.has_failed = has_failed != nullptr && has_failed->truth() != nullptr && *has_failed->truth();
    return finding.problem.empty() ? std::nullopt : std::optional(std::move(finding));
  }
  auto contexts = all_in<study::MoveContext>(*table, "contexts", context_in);
  auto moves = all_in<measure::JudgedMove>(*table, "moves", judged_in);
  if (!read_head(table->find("analysed"), finding) || !contexts || !moves) return std::nullopt;
  finding.game.contexts = std::move(*contexts);
  finding.game.shared = shared_in(*table);
  finding.game.board = board_in(*table);
  finding.analysis.moves = std::move(*moves);
  finding.analysis.is_complete = true;
  return is_in_order(finding) ? std::optional(std::move(finding)) : std::nullopt;
}

Result<Done> Analyst::open_bots(const std::set<const PuzzleInfo*>& puzzles) {
  if (request_.bot.empty() || puzzles.empty()) return Done{};
  std::optional<Error> problem;
  for (const PuzzleInfo* info : catalog()) {
    if (!puzzles.contains(info)) continue;
    const auto& bots = bots_of(*info);
    if (bots) return Done{};
    if (!problem) problem = bots.error();
  }
  return *problem;
}

// Starts the bot for this puzzle. If that has failed once, it is not tried again.
const Result<std::shared_ptr<bots::Bots>>& Analyst::bots_of(const PuzzleInfo& info) {
  const auto found = bots_.find(info.name);
  if (found != bots_.end()) return found->second;
  auto opened = bots::Bots::open(request_.bot, request_.terms, info);
  using Opened = Result<std::shared_ptr<bots::Bots>>;
  return bots_.emplace(info.name, opened ? Opened(std::move(*opened)) : Opened(opened.error())).first->second;
}

Result<Analyst::Judging> Analyst::by_bot(const study::GameToAnalyse& game) {
  const auto& opened = bots_of(game.info());
  if (!opened) return opened.error();
  auto judge = measure::make_bot_evaluator([bots = *opened, seed = game.game.seed] { return bots->game(seed); },
                                           static_cast<std::uint64_t>(request_.nodes.value_or(0)));
  const std::string unit = judge->unit();
  return Judging{.name = {.text = request_.bot, .unit = unit}, .judge = std::move(judge)};
}

Result<Analyst::Judging> Analyst::judging_of(const study::GameToAnalyse& game, const std::stop_token& stop) {
  if (!request_.bot.empty()) return by_bot(game);
  const auto entry = measure::judge_entry(game.info(), request_.strategy, request_.nodes);
  if (!entry) return entry.error();
  auto judge = measure::make_judge(*entry, *game.game.beginning, game.game.seed, stop);
  if (!judge) return judge.error();
  const bool shows_proofs = entry->entry.strategy->role == Role::solver;
  return Judging{.name = {.text = entry->text, .unit = (*judge)->unit(), .shows_proofs = shows_proofs},
                 .judge = std::move(*judge)};
}

std::optional<std::string> Analyst::run(const measure::Assignment& assigned, const std::stop_token& stop) {
  Finding finding;
  const auto fails_with = [&](const Error& error) -> std::optional<std::string> {
    if (stop.stop_requested()) return std::nullopt;
    finding.problem = error.message;
    return finding_text(finding);
  };
  auto task = read_task(assigned.task);
  if (!task) return fails_with(task.error());
  const study::GameToAnalyse& game = task->game;
  const auto judging = judging_of(game, stop);
  if (!judging) return fails_with(named(*task, judging.error()));
  finding.game = {.id = game.id,
                  .puzzle = std::string(game.info().name),
                  .seed = game.game.seed,
                  .contexts = game.contexts,
                  .shared = game.shared,
                  .board = task->board};
  finding.judge = judging->name;
  parts_.all = game.game.moves.size() + 1;
  finding.analysis = measure::analyse({.game = game.game,
                                       .judge = *judging->judge,
                                       .threads = threads_,
                                       .stop = stop,
                                       .known = task->known,
                                       .on_move =
                                           [&](const measure::JudgedMove& move) {
                                             if (on_move_) on_move_(assigned.item, move);
                                           },
                                       .on_progress = [&](std::size_t done, std::size_t) { parts_.done = done; }});
  const std::string problem = judging->judge->problem();
  finding.has_failed = !problem.empty();
  if (finding.has_failed) return fails_with(named(*task, {"bot " + tilefold::quoted(request_.bot) + ": " + problem}));
  if (finding.analysis.is_complete) return finding_text(finding);
  if (!finding.analysis.moves.empty()) cut_short_ = std::move(finding);
  return std::nullopt;
}

}  // namespace tilefold::cli
