#include "app/protocol/protocol_reader.h"

#include <algorithm>
#include <set>
#include <utility>

#include "app/protocol/table_reader.h"
#include "engine/core/document.h"
#include "engine/core/text.h"

namespace tilefold::protocol {
namespace {

constexpr std::int64_t most_seconds = 86'400;
constexpr std::int64_t most_moves = 100'000;
constexpr std::int64_t most_trials = 10'000;
constexpr std::size_t most_languages = 20;
constexpr std::size_t longest_name = 100;

using Keys = std::vector<std::string_view>;

bool is_name(std::string_view text) {
  const auto is_allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
           c == '.';
  };
  return !text.empty() && text.size() <= longest_name && std::all_of(text.begin(), text.end(), is_allowed);
}

std::string numbered(std::string_view key, std::size_t index) {
  return std::string(key) + "[" + std::to_string(index + 1) + "]";
}

// Removes the option of the command line that the message begins with.
std::string without_option(const std::string& message) {
  const std::size_t colon = message.find(": ");
  return message.starts_with("--") && colon != std::string::npos ? message.substr(colon + 2) : message;
}

class ProtocolReader {
 public:
  explicit ProtocolReader(std::string_view text) { protocol_.source = text; }

  ProtocolReading read() {
    if (const auto root = parse_toml(protocol_.source, faults_)) read_root(*root);
    std::stable_sort(faults_.begin(), faults_.end(),
                     [](const TomlFault& one, const TomlFault& other) { return one.line < other.line; });
    ProtocolReading reading{.protocol = std::move(protocol_), .faults = {}};
    for (TomlFault& fault : faults_) reading.faults.push_back({fault.line, std::move(fault.error)});
    return reading;
  }

 private:
  void read_root(const toml::table& root) {
    TableReader reader(file_, root, "",
                       {"title", "languages", "consent", "instructions", "debriefing", "words", "order", "seed",
                        "pointer_path", "allow", "limits", "before", "after", "blocks", "datapipe"});
    read_languages(reader);
    reader.require("title", make_phrase("a text in quotes"));
    reader.read("title", protocol_.title);
    reader.read("consent", protocol_.consent);
    reader.read("instructions", protocol_.instructions);
    reader.read("debriefing", protocol_.debriefing);
    reader.read("order", protocol_.order);
    reader.read("seed", protocol_.seed, {0, INT64_MAX});
    reader.read("pointer_path", protocol_.has_pointer_path);
    read_datapipe(reader);
    read_words(reader);
    Inherited inherited;
    read_inherited(reader, inherited);
    protocol_.before = read_questions(reader, "", "before");
    protocol_.after = read_questions(reader, "", "after");
    reader.require("blocks", make_phrase("at least one table [[blocks]]"));
    const auto blocks = reader.tables("blocks");
    for (std::size_t i = 0; i < blocks.size(); ++i) read_block(*blocks[i], numbered("blocks", i), inherited);
    if (const std::int64_t count = trial_count(protocol_); count > most_trials)
      reader.add_fault("blocks", make_error("has {} trials; it must have at most {}", count, most_trials));
  }

  void read_languages(TableReader& reader) {
    reader.read_list("languages", protocol_.languages);
    std::set<std::string> names;
    for (const std::string& name : protocol_.languages)
      if (!is_name(name) || !names.insert(name).second || names.size() > most_languages) {
        reader.add_fault("languages",
                         make_error("contains {}; it must be a list of at most 20 different codes, such as [\"en\", "
                                    "\"de\"]",
                                    tilefold::quoted(name)));
        protocol_.languages = {"en"};
        break;
      }
    file_.languages = protocol_.languages.size();
    file_.language_names = protocol_.languages;
  }

  void read_datapipe(TableReader& reader) {
    reader.read("datapipe", protocol_.datapipe);
    const auto is_allowed = [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    };
    const std::string& id = protocol_.datapipe;
    if (id.size() <= longest_name && std::all_of(id.begin(), id.end(), is_allowed)) return;
    reader.add_fault("datapipe",
                     make_error("is {}; it must be the ID that DataPipe gives an experiment, of letters and digits",
                                tilefold::quoted(id)));
  }

  void read_words(TableReader& reader) {
    Keys names;
    for (const StudyWord& word : study_words()) {
      names.push_back(word.name);
      protocol_.words[std::string(word.name)] = StudyText(protocol_.languages.size(), std::string(word.english));
    }
    const toml::table* table = reader.table("words");
    if (table == nullptr) return;
    TableReader words(file_, *table, "words", names);
    for (const std::string_view name : names) words.read(name, protocol_.words.find(name)->second);
  }

  // The values that a trial takes over from its block, and a block from the protocol.
  struct Inherited {
    AllowedActions allowed = {};
    TrialLimits limits = {};
  };

  void read_inherited(TableReader& reader, Inherited& inherited) {
    if (const toml::table* table = reader.table("allow")) {
      TableReader allow(file_, *table, reader.path_of("allow"), {"undo", "restart", "hints", "give_up", "score"});
      allow.read("undo", inherited.allowed.can_undo);
      allow.read("restart", inherited.allowed.can_restart);
      allow.read("hints", inherited.allowed.can_ask_hint);
      allow.read("give_up", inherited.allowed.can_give_up);
      allow.read("score", inherited.allowed.sees_score);
    }
    if (const toml::table* table = reader.table("limits")) {
      TableReader limits(file_, *table, reader.path_of("limits"), {"seconds", "moves", "shown"});
      read_limit(limits, "seconds", most_seconds, inherited.limits.seconds);
      read_limit(limits, "moves", most_moves, inherited.limits.moves);
      limits.read("shown", inherited.limits.is_shown);
    }
  }

  // Reads a limit; 0 removes the limit that was inherited.
  static void read_limit(TableReader& reader, std::string_view key, std::int64_t most,
                         std::optional<std::int64_t>& limit) {
    std::int64_t value = limit.value_or(0);
    reader.read(key, value, {0, most});
    limit = value == 0 ? std::nullopt : std::optional(value);
  }

  void read_block(const toml::table& table, const std::string& path, Inherited inherited) {
    TableReader reader(
        file_, table, path,
        {"name", "condition", "order", "practice", "instructions", "break", "break_every", "break_seconds", "allow",
         "limits", "puzzle", "preset", "rules", "before", "between", "after", "trials"});
    StudyBlock block;
    block.name = read_name(reader, block_names_, "block" + std::to_string(protocol_.blocks.size() + 1));
    reader.read("condition", block.condition);
    reader.read("order", block.order);
    reader.read("practice", block.is_practice);
    reader.read("instructions", block.instructions);
    reader.read("break", block.pause);
    reader.read("break_every", block.pause_every, {0, most_trials});
    reader.read("break_seconds", block.pause_seconds, {0, most_seconds});
    if (block.pause.empty() && (block.pause_every > 0 || block.pause_seconds > 0))
      reader.add_fault("break", make_error("is missing; break_every and break_seconds need the text of the break"));
    read_inherited(reader, inherited);
    block.before = read_questions(reader, path + ".", "before");
    block.between = read_questions(reader, path + ".", "between");
    block.after = read_questions(reader, path + ".", "after");
    records::GameRequest game;
    read_rules(reader, game);
    const auto trials = reader.tables("trials");
    if (trials.empty())
      reader.add_fault("trials", make_error("is missing; a block must have at least one table [[blocks.trials]]"));
    for (std::size_t i = 0; i < trials.size(); ++i)
      block.trials.push_back(read_trial(*trials[i], path + "." + numbered("trials", i), {game, inherited}, block));
    protocol_.blocks.push_back(std::move(block));
  }

  static void read_rules(TableReader& reader, records::GameRequest& game) {
    reader.read("puzzle", game.puzzle);
    reader.read("preset", game.preset);
    reader.read_assignments("rules", game.rule_values);
  }

  // Returns the value of `name`, or `usual` if it is missing. Adds a fault if the name is used already.
  std::string read_name(TableReader& reader, std::set<std::string>& names, const std::string& usual) {
    std::string name = usual;
    reader.read("name", name);
    if (!is_name(name))
      reader.add_fault("name", make_error("is {}; it must have 1 to 100 letters, digits, dots, hyphens and underscores",
                                          tilefold::quoted(name)));
    if (!names.insert(name).second)
      reader.add_fault("name",
                       make_error("is {}, which is used already; each name must be unique", tilefold::quoted(name)));
    return name;
  }

  struct FromBlock {
    records::GameRequest game;
    Inherited inherited;
  };

  StudyTrial read_trial(const toml::table& table, const std::string& path, FromBlock from, const StudyBlock& block) {
    TableReader reader(file_, table, path, {"name", "puzzle", "preset", "rules", "level", "seed", "allow", "limits"});
    StudyTrial trial;
    trial.name = read_name(reader, trial_names_, block.name + "." + std::to_string(block.trials.size() + 1));
    trial.game = std::move(from.game);
    read_rules(reader, trial.game);
    reader.read("level", trial.game.level);
    std::int64_t seed = 0;
    reader.read("seed", seed, {0, INT64_MAX});
    trial.game.seed = static_cast<std::uint64_t>(seed);
    read_inherited(reader, from.inherited);
    trial.allowed = from.inherited.allowed;
    trial.limits = from.inherited.limits;
    check_game(reader, trial);
    return trial;
  }

  static void check_game(TableReader& reader, const StudyTrial& trial) {
    const records::GameRequest& game = trial.game;
    const std::string_view key = reader.has("level") ? "level" : reader.has("rules") ? "rules" : "puzzle";
    if (game.puzzle.empty() && game.level.empty())
      return reader.add_fault("puzzle",
                              make_error("is missing; it must be the name of a puzzle, in the trial or in its block"));
    if (records::names_file(game.puzzle))
      return reader.add_fault("puzzle",
                              make_error("is {}; it must be the name of a puzzle", tilefold::quoted(game.puzzle)));
    const auto opening = open_trial(trial);
    if (!opening) return reader.add_fault(key, make_error("is not valid: {}", without_option(opening.error().message)));
    if (!opening->moves.empty())
      return reader.add_fault("puzzle", make_error("is a game ID; it must be the name of a puzzle"));
  }

  std::vector<StudyQuestion> read_questions(TableReader& reader, const std::string& path, std::string_view key) {
    std::vector<StudyQuestion> questions;
    const auto tables = reader.tables(key);
    for (std::size_t i = 0; i < tables.size(); ++i)
      questions.push_back(read_question(*tables[i], path + numbered(key, i)));
    return questions;
  }

  StudyQuestion read_question(const toml::table& table, const std::string& path) {
    static const Keys kinds{"choice", "likert", "number", "text"};
    StudyQuestion question;
    std::string kind;
    if (const auto* named = table["kind"].as_string()) kind = named->get();
    Keys known{"name", "kind", "text", "required"};
    if (kind == "choice") known.push_back("options");
    if (kind == "likert") known.insert(known.end(), {"points", "low", "high"});
    if (kind == "number") known.insert(known.end(), {"min", "max"});
    const bool is_kind = std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
    if (!is_kind) known.insert(known.end(), {"options", "points", "low", "high", "min", "max"});
    TableReader reader(file_, table, path, known);
    reader.require("kind", make_phrase("choice, likert, number or text"));
    if (!is_kind && reader.has("kind"))
      reader.add_fault("kind", make_error("is {}{}; it must be choice, likert, number or text", tilefold::quoted(kind),
                                          suggestion_phrase(kind, kinds)));
    reader.require("name", make_phrase("a name for the exported table"));
    question.name = read_name(reader, question_names_, "");
    reader.require("text", make_phrase("the text of the question"));
    reader.read("text", question.text);
    reader.read("required", question.is_required);
    read_kind(reader, kind, question);
    return question;
  }

  static void read_kind(TableReader& reader, const std::string& kind, StudyQuestion& question) {
    using Kind = StudyQuestion::Kind;
    if (kind == "choice") {
      question.kind = Kind::choice;
      reader.read("options", question.options);
      if (question.options.size() < 2 || question.options.size() > 20)
        reader.add_fault("options",
                         make_error("has {} texts; it must be a list of 2 to 20 texts", question.options.size()));
    } else if (kind == "likert") {
      question.kind = Kind::likert;
      std::int64_t points = question.points;
      reader.read("points", points, {2, 11});
      question.points = static_cast<int>(points);
      reader.read("low", question.low);
      reader.read("high", question.high);
    } else if (kind == "number") {
      question.kind = Kind::number;
      reader.require("min", make_phrase("the smallest number that is accepted"));
      reader.require("max", make_phrase("the largest number that is accepted"));
      reader.read("min", question.min);
      reader.read("max", question.max);
      if (question.min > question.max)
        reader.add_fault("max", make_error("is smaller than min; it must be at least min"));
    }
  }

  Protocol protocol_;
  std::vector<TomlFault> faults_;
  TableReader::File file_{.faults = faults_};
  std::set<std::string> block_names_;
  std::set<std::string> trial_names_;
  std::set<std::string> question_names_;
};

}  // namespace

ProtocolReading read_protocol(std::string_view text) {
  return ProtocolReader(text).read();
}

}  // namespace tilefold::protocol
