#include "app/bots/protocol.h"

#include <algorithm>
#include <cmath>

#include "app/records/json.h"
#include "engine/core/text.h"

namespace tilefold::bots {
namespace {

constexpr std::int64_t max_depth = 1'000'000;
constexpr double largest_value = 1e15;
constexpr std::size_t longest_move = 32;

Error said(const Phrase& what, std::string_view line) {
  return make_error("it wrote {}{}", printable(line, 120), what);
}

// Parses a JSON object. Returns an error if its field "kind" is not `kind`.
Result<Document> read_message(std::string_view line, std::string_view kind) {
  const Phrase wanted = make_phrase("; it must be a JSON object of the kind \"{}\"", kind);
  auto document = records::parse_json(line, "its message");
  if (!document) return said(wanted, line);
  const Document* told = document->find("kind");
  if (told == nullptr || !(*told == Document(kind))) return said(wanted, line);
  return document;
}

std::optional<double> number_of(const Document& document) {
  if (const auto* whole = document.integer()) return static_cast<double>(*whole);
  if (const auto whole = document.unsigned_integer()) return static_cast<double>(*whole);
  if (const auto* fraction = document.fraction()) return *fraction;
  return std::nullopt;
}

// Stores the bot's value of each move in `moves`. Returns an error if a value is not a number or its move is not legal.
Result<Done> read_values(const Document& values, const Puzzle& puzzle, std::vector<MoveValue>& moves) {
  if (values.object() == nullptr) return make_error("its \"values\" must be an object with a number for each move");
  for (const auto& [text, told] : *values.object()) {
    const auto found = std::find_if(moves.begin(), moves.end(),
                                    [&, &text = text](const auto& move) { return puzzle.to_text(move.move) == text; });
    if (found == moves.end())
      return make_error("its \"values\" contain the move {}, which is not legal", tilefold::quoted(text));
    found->score_estimate = number_of(told);
    if (!found->score_estimate || std::abs(*found->score_estimate) > largest_value)
      return make_error("its value of the move {} is {}; it must be a number from -1e15 to 1e15",
                        tilefold::quoted(text), told.description());
  }
  return Done{};
}

Result<std::optional<int>> read_depth(const Document* depth) {
  if (depth == nullptr) return std::optional<int>();
  const auto* told = depth->integer();
  if (told == nullptr || *told < 0 || *told > max_depth)
    return make_error("its \"depth\" is {}; it must be a whole number from 0 to {}", depth->description(), max_depth);
  return std::optional(static_cast<int>(*told));
}

// Returns the line of play that the bot expects. The line must begin with the bot's move. Its later moves remain texts,
// because they may be illegal if chance decides otherwise.
Result<std::vector<std::string>> read_line(const Document* line, const std::string& best) {
  std::vector<std::string> moves;
  if (line == nullptr) return moves;
  if (line->list() == nullptr || line->list()->size() > longest_line)
    return make_error("its \"line\" is not a list of at most {} moves", longest_line);
  for (const Document& move : *line->list()) {
    if (move.text() == nullptr || move.text()->size() > longest_move)
      return make_error("its \"line\" contains {}, which is not a move", move.description());
    moves.push_back(printable(*move.text(), longest_move));
  }
  if (!moves.empty() && moves.front() != best) return make_error("its \"line\" does not begin with its move");
  return moves;
}

}  // namespace

std::string hello_message() {
  return records::to_json(Object{{"kind", "hello"}, {"protocol", bot_protocol}});
}

std::string new_message(const Puzzle& puzzle, std::optional<std::uint64_t> seed) {
  Object message{{"kind", "new"}, {"puzzle", puzzle.about().name}, {"parameters", puzzle.parameters().document()}};
  if (seed) message.emplace_back("seed", Document::of_unsigned(*seed));
  return records::to_json(std::move(message));
}

std::string choose_message(const Puzzle& puzzle, const MoveRequest& request) {
  List moves;
  for (const Move move : puzzle.moves()) moves.emplace_back(puzzle.to_text(move));
  Object message{{"kind", "choose"},
                 {"id", request.id},
                 {"state", puzzle.describe()},
                 {"moves", std::move(moves)},
                 {"budget_ms", request.budget_ms}};
  if (request.budget_nodes > 0) message.emplace_back("budget_nodes", Document::of_unsigned(request.budget_nodes));
  return records::to_json(std::move(message));
}

std::string stop_message(std::int64_t id) {
  return records::to_json(Object{{"kind", "stop"}, {"id", id}});
}

std::string over_message(const Puzzle& puzzle) {
  return records::to_json(Object{{"kind", "over"}, {"state", puzzle.describe()}});
}

std::string quit_message() {
  return records::to_json(Object{{"kind", "quit"}});
}

Result<BotHello> read_hello(std::string_view line) {
  const auto message = read_message(line, "hello");
  if (!message) return message.error();
  const Document* name = message->find("name");
  const Document* version = message->find("version");
  const Document* puzzles = message->find("puzzles");
  const bool is_whole = name != nullptr && name->text() != nullptr && puzzles != nullptr && puzzles->list() != nullptr;
  if (!is_whole) return said(make_phrase("; a hello needs a \"name\" and a list of \"puzzles\""), line);
  BotHello hello{.name = *name->text(), .version = {}, .puzzles = {}};
  if (version != nullptr && version->text() != nullptr) hello.version = *version->text();
  for (const Document& puzzle : *puzzles->list())
    if (puzzle.text() != nullptr) hello.puzzles.push_back(*puzzle.text());
  if (const Document* accepts = message->find("accepts"); accepts != nullptr && accepts->list() != nullptr)
    hello.accepts_stop = std::count(accepts->list()->begin(), accepts->list()->end(), Document("stop")) > 0;
  return hello;
}

Result<Choice> read_answer(std::string_view line, std::int64_t id, const Puzzle& puzzle) {
  const auto message = read_message(line, "move");
  if (!message) return message.error();
  const Document* answered = message->find("id");
  if (answered == nullptr || !(*answered == Document(id)))
    return said(make_phrase("; it must answer \"id\":{}", id), line);
  const Document* move = message->find("move");
  if (move == nullptr || move->text() == nullptr)
    return said(make_phrase("; it must have a \"move\" as a string"), line);
  Choice choice;
  for (const Move legal : puzzle.moves()) {
    choice.values.push_back({.move = legal});
    if (puzzle.to_text(legal) == *move->text()) choice.best = legal;
  }
  if (!choice.best) return make_error("it chose the move {}, which is not legal", tilefold::quoted(*move->text()));
  if (const Document* values = message->find("values"))
    if (const auto read = read_values(*values, puzzle, choice.values); !read) return read.error();
  const auto depth = read_depth(message->find("depth"));
  if (!depth) return depth.error();
  for (MoveValue& value : choice.values)
    if (value.move == choice.best) value.depth = *depth;
  auto expected = read_line(message->find("line"), *move->text());
  if (!expected) return expected.error();
  choice.expected = std::move(*expected);
  std::stable_sort(choice.values.begin(), choice.values.end(), [](const MoveValue& one, const MoveValue& other) {
    return one.score_estimate > other.score_estimate;  // moves without a value come last
  });
  return choice;
}

}  // namespace tilefold::bots
