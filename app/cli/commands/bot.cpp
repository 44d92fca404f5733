// `tilefold bot`: runs a built-in strategy as a bot that speaks tilefold-bot/1; docs/reference/bot-protocol.md defines
// the protocol.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <vector>

#include "app/bots/protocol.h"
#include "app/cli/commands/commands.h"
#include "app/cli/commands/solved_rules.h"
#include "app/cli/commands/stdin_reader.h"
#include "app/records/game.h"
#include "app/records/json.h"
#include "app/records/output.h"
#include "app/version.h"
#include "engine/catalog.h"
#include "engine/core/strategy.h"
#include "engine/core/text.h"

namespace tilefold::cli {
namespace {

constexpr std::size_t max_message = std::size_t{1} << 20U;

const Document& member(const Document& message, std::string_view name) {
  static const Document none;
  const Document* found = message.find(name);
  return found == nullptr ? none : *found;
}

// Returns the legal moves that the host lists; all legal moves if it lists none.
std::vector<Move> asked_moves(const Document& listed, const Puzzle& puzzle) {
  const auto legal = puzzle.moves();
  std::set<std::string> names;
  if (listed.list() != nullptr)
    for (const Document& name : *listed.list())
      if (name.text() != nullptr) names.insert(*name.text());
  std::vector<Move> asked;
  for (const Move move : legal)
    if (names.contains(puzzle.to_text(move))) asked.push_back(move);
  return asked.empty() ? std::vector<Move>(legal.begin(), legal.end()) : asked;
}

// Answers the host's messages in order.
class BotServer {
 public:
  BotServer(const BotRequest& request, const PuzzleInfo& info, const StrategySpec& strategy, ParameterValues options)
      : info_(info),
        spec_(strategy),
        options_(std::move(options)),
        seed_(request.seed.value_or(0)),
        values_(*preset_values(info, info.presets.front().name)),
        strategy_(spec_.make(options_, seed_)) {}

  /// Handles a message and returns the answer; empty if the message needs no answer.
  Result<std::string> hear(const Document& message) {
    const Document& kind = member(message, "kind");
    if (kind == Document("hello")) return greet(message);
    if (kind == Document("new")) return begin(message);
    if (kind == Document("choose")) return choose(message);
    if (kind == Document("over")) return std::string();
    if (kind == Document("quit")) {
      has_quit_ = true;
      return std::string();
    }
    if (kind.text() == nullptr) return Error{"a message has no \"kind\"; it must be an object with one"};
    return unknown_name("message", *kind.text(), {"hello", "new", "choose", "stop", "over", "quit"});
  }

  bool has_quit() const { return has_quit_; }

  /// Called by the reader thread for every message, so that a `stop` message takes effect during a search. Returns true
  /// if the message was a `stop`.
  bool on_line(std::string_view line) {
    const bool may_stop = line.find("\"stop\"") != std::string_view::npos;
    if (!may_stop && line.find("\"new\"") == std::string_view::npos) return false;
    const auto message = records::parse_json(line, "a message");
    if (!message) return false;
    const std::lock_guard lock(mutex_);
    if (member(*message, "kind") == Document("new")) ++games_heard_;
    if (!(member(*message, "kind") == Document("stop"))) return false;
    stopped_ = {games_heard_, member(*message, "id")};
    if (thinking_of_ == stopped_) thinking_.request_stop();
    return true;
  }

 private:
  Result<std::string> greet(const Document& message) const {
    if (!(member(message, "protocol") == Document(bots::bot_protocol)))
      return Error{fmt::format("\"protocol\" is {}; this bot speaks \"{}\"", member(message, "protocol").described(),
                               bots::bot_protocol)};
    return records::to_json(Object{{"kind", "hello"},
                                   {"name", fmt::format("Tilefold {}", spec_.name)},
                                   {"version", records::version},
                                   {"puzzles", List{info_.name}},
                                   {"accepts", List{"stop"}}});
  }

  Result<std::string> begin(const Document& message) {
    ++games_begun_;
    if (!(member(message, "puzzle") == Document(info_.name)))
      return Error{
          fmt::format("\"puzzle\" is {}; this bot plays \"{}\"", member(message, "puzzle").described(), info_.name)};
    ParameterValues values = *preset_values(info_, info_.presets.front().name);
    const Document& parameters = member(message, "parameters");
    if (parameters.object() == nullptr)
      return Error{"\"parameters\" is " + parameters.described() + "; it must be an object {…}"};
    for (const auto& [name, value] : *parameters.object())
      if (const auto set = values.set_document(name, value); !set)
        return Error{"\"parameters\": " + set.error().message};
    if (const auto checked = values.check(); !checked) return Error{"\"parameters\": " + checked.error().message};
    const Document* seed = message.find("seed");
    if (seed != nullptr && !seed->unsigned_integer())
      return Error{"\"seed\" is " + seed->described() + "; it must be a whole number from 0 to 2^64-1"};
    if (values != values_ || !is_begun_)
      if (const auto read = read_solved(info_, values, spec_.name); !read) return read.error();
    is_begun_ = true;
    values_ = std::move(values);
    known_.reset();
    if (seed != nullptr) known_ = info_.make(values_, *seed->unsigned_integer(), events_);
    strategy_ = spec_.make(options_, seed == nullptr ? seed_ : *seed->unsigned_integer());
    return std::string();
  }

  Result<std::string> choose(const Document& message) {
    auto read = info_.read(values_, seed_, member(message, "state"), events_);
    if (!read) return Error{"\"state\": " + read.error().message};
    // The bot keeps its own copy of the game. If the host has sent the seed, the copy draws the same random tiles as
    // the host's game. The bot uses its copy as long as the copy has the same state as the host's game.
    const bool is_known = known_ != nullptr && known_->describe() == (*read)->describe();
    const Puzzle& puzzle = is_known ? *known_ : **read;
    const Document& nodes = member(message, "budget_nodes");
    if (nodes != Document() && !nodes.unsigned_integer())
      return Error{"\"budget_nodes\" is " + nodes.described() + "; it must be a whole number from 0 to 2^64-1"};
    const Budget budget{.nodes = nodes.unsigned_integer().value_or(0)};
    if (puzzle.moves().empty()) return Error{"\"state\": the game has ended; there is no move to choose"};
    const Choice choice = strategy_->choose(puzzle, budget, begin_thinking(member(message, "id")));
    const auto asked = asked_moves(member(message, "moves"), puzzle);
    const auto is_asked = [&](Move move) { return std::find(asked.begin(), asked.end(), move) != asked.end(); };
    const auto found = std::find_if(choice.values.begin(), choice.values.end(),
                                    [&](const MoveValue& value) { return is_asked(value.move); });
    // A stopped search may have no result, but the protocol requires a move.
    const Move best = found != choice.values.end() ? found->move : asked.front();
    Object values;
    for (const MoveValue& value : choice.values)
      if (const auto told = value.score_estimate ? value.score_estimate : value.heuristic; told && is_asked(value.move))
        values.emplace_back(puzzle.to_text(value.move), *told);
    Object answer{{"kind", "move"}, {"id", member(message, "id")}, {"move", puzzle.to_text(best)}};
    if (!values.empty()) answer.emplace_back("values", std::move(values));
    if (!choice.values.empty() && choice.values.front().depth)
      answer.emplace_back("depth", *choice.values.front().depth);
    List line;
    if (!choice.line.empty() && choice.line.front() == best)
      for (std::size_t i = 0; i < std::min(choice.line.size(), bots::longest_line); ++i)
        line.emplace_back(puzzle.to_text(choice.line[i]));
    if (!line.empty()) answer.emplace_back("line", std::move(line));
    if (is_known) known_->play(best, events_);
    return records::to_json(std::move(answer));
  }

  std::stop_token begin_thinking(const Document& id) {
    const std::lock_guard lock(mutex_);
    thinking_ = std::stop_source();
    thinking_of_ = {games_begun_, id};
    if (stopped_ == thinking_of_) thinking_.request_stop();
    return thinking_.get_token();
  }

  const PuzzleInfo& info_;
  const StrategySpec& spec_;
  ParameterValues options_;
  std::uint64_t seed_;
  bool is_begun_ = false;  // true once a game with the rules `values_` has begun
  ParameterValues values_;
  std::unique_ptr<Strategy> strategy_;
  std::unique_ptr<Puzzle> known_;
  EventBatch events_;
  bool has_quit_ = false;
  std::mutex mutex_;  // protects the members below
  std::stop_source thinking_;
  // Identifies a host's request for a move by game number and request id, because another game may use the same ids.
  using RequestKey = std::pair<std::int64_t, Document>;
  std::int64_t games_heard_ = 0;
  std::int64_t games_begun_ = 0;
  std::optional<RequestKey> thinking_of_;  // the request whose search began last
  std::optional<RequestKey> stopped_;      // the request whose search was stopped last
};

int converse(BotServer& server, records::Output& output) {
  StdinReader input(records::LineReader("a message", max_message),
                    [&server](std::string_view line) { return server.on_line(line); });
  for (std::size_t number = 1; !server.has_quit() && !output.is_broken(); ++number) {
    const auto line = input.next();
    if (!line) return records::refuse(line.error());
    if (!*line) break;
    if ((*line)->empty()) continue;
    const auto message = records::parse_json(**line, "standard input", number);
    if (!message) return records::refuse(message.error());
    const auto answer = server.hear(*message);
    if (!answer) return records::refuse({fmt::format("standard input, line {}: {}", number, answer.error().message)});
    if (!answer->empty()) output.line(*answer);
  }
  if (const auto done = output.finish(); !done) return records::refuse(done.error(), records::exit_failed);
  return records::exit_done;
}

}  // namespace

int run_bot(const BotRequest& request) {
  const auto info = find_puzzle(request.puzzle.empty() ? catalog().front()->name : std::string_view(request.puzzle));
  if (!info) return records::refuse(info.error());
  const StrategySpec* spec = &(*info)->strategies[default_strategy(**info)];
  if (!request.strategy.empty()) {
    const auto found = find_strategy(**info, request.strategy);
    if (!found) return records::refuse(found.error());
    spec = *found;
  }
  const auto options = records::read_options(*spec, request.options);
  if (!options) return records::refuse(options.error());
  auto output = records::Output::open({});
  if (!output) return records::refuse(output.error(), records::exit_failed);
  BotServer server(request, **info, *spec, *options);
  return converse(server, *output);
}

}  // namespace tilefold::cli
