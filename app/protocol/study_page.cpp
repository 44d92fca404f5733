#include "app/protocol/study_page.h"

#include <utility>

#include "app/records/json.h"
#include "engine/core/text.h"

namespace tilefold::protocol {
namespace {

// The marks of the template. The number changes with the form of the study.
constexpr std::string_view study_mark = "@STUDY-1@";
constexpr std::string_view servers_mark = "@SERVERS@";
constexpr std::string_view datapipe_server = "https://pipe.jspsych.org";

Document texts(const StudyText& text) {
  if (text.empty()) return {};
  return List(text.begin(), text.end());
}

List texts(const std::vector<StudyText>& list) {
  List documents;
  for (const StudyText& text : list) documents.push_back(texts(text));
  return documents;
}

Document limit(const std::optional<std::int64_t>& value) {
  return value ? Document(*value) : Document();
}

Document question_document(const StudyQuestion& question) {
  Object document{{"name", question.name},
                  {"kind", kind_name(question.kind)},
                  {"text", texts(question.text)},
                  {"required", question.is_required}};
  switch (question.kind) {
    case StudyQuestion::Kind::choice: document.emplace_back("options", texts(question.options)); break;
    case StudyQuestion::Kind::likert:
      document.emplace_back("points", question.points);
      document.emplace_back("low", texts(question.low));
      document.emplace_back("high", texts(question.high));
      break;
    case StudyQuestion::Kind::number:
      document.emplace_back("min", question.min);
      document.emplace_back("max", question.max);
      break;
    case StudyQuestion::Kind::text: break;
  }
  return document;
}

List questions(const std::vector<StudyQuestion>& list) {
  List documents;
  for (const StudyQuestion& question : list) documents.push_back(question_document(question));
  return documents;
}

// Returns the parameters of the plugin that open the game of a trial.
Object game_document(const records::Opening& opening, std::uint64_t seed) {
  const Puzzle& puzzle = *opening.puzzle;
  Object game{{"puzzle", puzzle.about().name}, {"seed", std::to_string(seed)}};
  if (opening.is_position) {
    game.emplace_back("position", Object{{"puzzle", puzzle.about().name},
                                         {"parameters", puzzle.parameters().document()},
                                         {"state", puzzle.describe()}});
  } else {
    game.emplace_back("rules", puzzle.parameters().document());
  }
  return game;
}

Result<Document> trial_document(const StudyTrial& trial) {
  const auto opening = open_trial(trial);
  if (!opening) return make_error("trial {}: {}", tilefold::quoted(trial.name), opening.error());
  const PuzzleInfo& info = opening->puzzle->about();
  const AllowedActions& allowed = trial.allowed;
  if (allowed.can_ask_hint && !solving_strategy(info))
    return make_error("trial {} allows hints, and a page has no hints for {}; set allow.hints to false",
                      tilefold::quoted(trial.name), info.name);
  return Document(Object{{"name", trial.name},
                         {"game", game_document(*opening, trial.game.seed.value_or(0))},
                         {"has_score", info.has_score},
                         {"allow", Object{{"undo", allowed.can_undo},
                                          {"restart", allowed.can_restart},
                                          {"hints", allowed.can_ask_hint},
                                          {"give_up", allowed.can_give_up},
                                          {"score", allowed.sees_score}}},
                         {"limits", Object{{"seconds", limit(trial.limits.seconds)},
                                           {"moves", limit(trial.limits.moves)},
                                           {"shown", trial.limits.is_shown}}}});
}

Result<Document> block_document(const StudyBlock& block) {
  List trials;
  for (const StudyTrial& trial : block.trials) {
    auto document = trial_document(trial);
    if (!document) return document.error();
    trials.push_back(std::move(*document));
  }
  return Document(Object{{"name", block.name},
                         {"condition", block.condition},
                         {"order", order_name(block.order)},
                         {"practice", block.is_practice},
                         {"instructions", texts(block.instructions)},
                         {"break", texts(block.pause)},
                         {"break_every", block.pause_every},
                         {"break_seconds", block.pause_seconds},
                         {"before", questions(block.before)},
                         {"between", questions(block.between)},
                         {"after", questions(block.after)},
                         {"trials", std::move(trials)}});
}

// Returns the position of a mark that occurs once; npos otherwise.
std::size_t find_mark(std::string_view page, std::string_view mark) {
  const std::size_t at = page.find(mark);
  return at == page.rfind(mark) ? at : std::string_view::npos;
}

// Writes a document into a script element, which only "<" could end.
std::string script_json(const Document& document) {
  std::string text;
  for (const char character : records::to_json(document)) {
    if (character == '<') {
      text += "\\u003c";
    } else {
      text += character;
    }
  }
  return text;
}

}  // namespace

Result<Document> page_document(const Protocol& protocol, std::string_view theme) {
  List blocks;
  for (const StudyBlock& block : protocol.blocks) {
    auto document = block_document(block);
    if (!document) return document.error();
    blocks.push_back(std::move(*document));
  }
  Object words;
  for (const auto& [name, text] : protocol.words) words.emplace_back(name, texts(text));
  return Document(Object{{"title", texts(protocol.title)},
                         {"protocol", checksum_text(protocol.source)},
                         {"protocol_text", protocol.source},
                         {"languages", List(protocol.languages.begin(), protocol.languages.end())},
                         {"theme", theme},
                         {"datapipe", protocol.datapipe.empty() ? Document() : Document(protocol.datapipe)},
                         {"consent", texts(protocol.consent)},
                         {"instructions", texts(protocol.instructions)},
                         {"debriefing", texts(protocol.debriefing)},
                         {"words", std::move(words)},
                         {"pointer_path", protocol.has_pointer_path},
                         {"order", order_name(protocol.order)},
                         {"seed", std::to_string(protocol.seed)},
                         {"before", questions(protocol.before)},
                         {"after", questions(protocol.after)},
                         {"blocks", std::move(blocks)}});
}

Result<std::string> fill_page(std::string_view page, const Document& study) {
  const std::size_t study_at = find_mark(page, study_mark);
  const std::size_t servers_at = find_mark(page, servers_mark);
  if (study_at == std::string_view::npos || servers_at == std::string_view::npos || servers_at > study_at ||
      page.find("</html>", study_at) == std::string_view::npos)
    return make_error("is not a template for the pages of this version, or it is damaged");
  const Document* datapipe = study.find("datapipe");
  const bool is_sent = datapipe != nullptr && datapipe->text() != nullptr;
  std::string filled(page.substr(0, servers_at));
  filled += is_sent ? datapipe_server : std::string_view();
  filled += page.substr(servers_at + servers_mark.size(), study_at - servers_at - servers_mark.size());
  filled += script_json(study);
  filled += page.substr(study_at + study_mark.size());
  return filled;
}

}  // namespace tilefold::protocol
