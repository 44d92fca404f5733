#include "app/profile/settings_text.h"

#include <algorithm>
#include <set>

#include "app/profile/toml_text.h"
#include "app/profile/toml_workarounds.h"
#include "engine/catalog.h"
#include "engine/core/text.h"

namespace tilefold::profile {
namespace {

constexpr std::size_t longest_settings = std::size_t{1} << 20U;
constexpr std::size_t most_bots = 100;  // maximum number of bots; limited because the window lists all of them
constexpr int most_mistakes = 20;       // maximum number of syntax errors; a file with more is not used
constexpr int most_parts = 16;          // maximum number of parts in a dotted key; the parser nests one table per part
constexpr const char* keys_name = "keys";
constexpr const char* bots_name = "bots";
constexpr const char* presets_name = "presets";

constexpr std::string_view head =
    "# Settings of Tilefold. The window reads this file when it opens, and writes it again within a second after a\n"
    "# change. Edit the file only while no window is open. The window replaces all comments, so keep your own notes\n"
    "# elsewhere. It keeps unknown keys, and reports invalid values and uses the defaults instead.\n";

// Returns the text as a TOML basic string, in double quotes.
std::string in_quotes(std::string_view text) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string quoted_text = "\"";
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (code < 0x20 || code == 0x7F) {
      quoted_text += "\\u00";
      quoted_text += digits[code >> 4U];
      quoted_text += digits[code & 15U];
    } else {
      quoted_text += (c == '"' || c == '\\' ? "\\" : "") + std::string(1, c);
    }
  }
  return quoted_text + '"';
}

Phrase range_of(const ParameterSpec& spec) {
  if (spec.type == ParameterType::toggle) return make_phrase("{} or {}", "true", "false");
  if (spec.type == ParameterType::decimal)
    return make_phrase("{} to {}", decimal_text(spec.min), decimal_text(spec.max));
  if (spec.type != ParameterType::choice) return range_phrase(spec);
  std::string others;
  for (std::size_t i = 0; i + 1 < spec.choices.size(); ++i)
    others.append(i == 0 ? "" : ", ").append(in_quotes(spec.choices[i]));
  const std::string last = in_quotes(spec.choices.back());
  return others.empty() ? phrase_of("{}", {last}) : make_phrase("{} or {}", others, last);
}

std::string value_text(const ParameterValues& values, std::size_t line) {
  const ParameterType type = values.specs()[line].type;
  if (type == ParameterType::toggle) return values.at(line) != 0 ? "true" : "false";
  return type == ParameterType::choice ? in_quotes(values.text(line)) : values.text(line);
}

std::string key_text(const std::array<std::string, 2>& keys) {
  return "[" + in_quotes(keys[0]) + ", " + in_quotes(keys[1]) + "]";
}

void write_line(std::string& text, const ParameterValues& values, std::size_t line) {
  const ParameterSpec& spec = values.specs()[line];
  std::string_view help = spec.help;
  if (help.ends_with('.')) help.remove_suffix(1);
  text += "\n# " + std::string(help) + ": " + range_of(spec).english() + "; default " +
          value_text(ParameterValues(values.specs()), line) + ".\n" + std::string(spec.name) + " = " +
          value_text(values, line) + "\n";
}

void write_unknown(std::string& text, const Settings& settings, std::string_view name) {
  const auto found = settings.unknown().find(name);
  if (found != settings.unknown().end()) text += "\n# Unknown to this version.\n" + found->second;
}

std::string list_text(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + in_quotes(word);
  return "[" + text + "]";
}

std::string bot_section(const BotRow& bot) {
  return std::string(bots_name) + "." + bot.name;
}

void write_bot(std::string& text, const Settings& settings, const BotRow& bot) {
  text += "\n\n# A bot that autoplay can use as a strategy.\n[" + bot_section(bot) + "]\n";
  text += "\n# The program and its arguments, as a list of words; they are not interpreted by a shell.\ncommand = " +
          list_text(bot.command) + "\n";
  text += "\n# The puzzles that list the bot as a strategy; [] for all.\npuzzles = " + list_text(bot.puzzles) + "\n";
  text += "\n# The puzzles in which the bot is the chosen strategy.\nchosen_in = " + list_text(bot.chosen_in) + "\n";
  for (std::size_t line = 0; line < bot.options.specs().size(); ++line) write_line(text, bot.options, line);
  write_unknown(text, settings, bot_section(bot));
}

std::string presets_section(const PuzzleInfo& info) {
  return std::string(presets_name) + "." + std::string(info.name);
}

void write_presets(std::string& text, const Settings& settings) {
  if (settings.unknown().contains(presets_name)) text += "\n\n[" + std::string(presets_name) + "]\n";
  write_unknown(text, settings, presets_name);
  for (const PuzzleInfo* info : catalog()) {
    std::string lines;
    for (const KeptPreset& preset : settings.presets())
      if (preset.puzzle == info->name)
        lines += in_quotes(preset.name) + " = " + in_quotes(rules_text(*info, preset.values)) + "\n";
    write_unknown(lines, settings, presets_section(*info));
    if (lines.empty()) continue;
    text += "\n\n# " + std::string(info->title) + ": presets saved in the Lab, as differences from " +
            std::string(info->presets.front().label) + ".\n[" + presets_section(*info) + "]\n" + lines;
  }
}

// True if a bot can have this name: up to 40 ASCII letters, digits, "_" and "-", which need no quotes in a heading.
bool is_bot_name(std::string_view name) {
  return !name.empty() && name.size() <= 40 && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  });
}

// Call before writing section `name`. Writes the unknown lines of all enclosing sections, for example of "puzzles" and
// "puzzles.NAME" if `name` is "puzzles.NAME.rules", unless they are written already.
void write_sections_above(std::string& text, const Settings& settings, const std::string& name,
                          std::set<std::string>& written) {
  for (std::size_t dot = name.find('.'); dot != std::string::npos; dot = name.find('.', dot + 1)) {
    const std::string above = name.substr(0, dot);
    if (!written.insert(above).second || !settings.unknown().contains(above)) continue;
    text += "\n[" + above + "]\n";
    write_unknown(text, settings, above);
  }
  written.insert(name);
}

// Returns the table at a dotted path; null if none exists.
toml::table* table_at(toml::table& root, std::string_view path) {
  toml::table* table = &root;
  while (table != nullptr && !path.empty()) {
    const std::size_t dot = std::min(path.find('.'), path.size());
    toml::node* node = table->get(path.substr(0, dot));
    table = node == nullptr ? nullptr : node->as_table();
    path.remove_prefix(std::min(dot + 1, path.size()));
  }
  return table;
}

Document document_of(const toml::node& node) {
  if (const auto* flag = node.as_boolean()) return flag->get();
  if (const auto* whole = node.as_integer()) return std::int64_t{whole->get()};
  if (const auto* fraction = node.as_floating_point()) return fraction->get();
  if (const auto* text = node.as_string()) return text->get();
  if (node.is_array()) return List{};
  return Object{};
}

class Reader {
 public:
  Reader(std::string_view text, Settings defaults, const KeyNames& names)
      : text_(text), reading_{.settings = std::move(defaults), .problems = {}}, names_(names) {}

  SettingsReading read() {
    if (text_.size() > longest_settings) {
      add(make_error("the file has {} bytes; it must have at most {}", text_.size(), longest_settings));
      return std::move(reading_);
    }
    leave_out_deep_keys();
    parse();
    for (SettingsSection& section : reading_.settings.sections()) read_section(section);
    read_keys();
    read_bots();
    for (const PuzzleInfo* info : catalog()) read_presets(*info);
    for (const SettingsSection& section : reading_.settings.sections()) forget_section(section.name);
    forget_section(keys_name);
    forget_bots();
    keep_unknown(root_, "");
    return std::move(reading_);
  }

 private:
  void report(std::size_t line, const Error& error) { add(make_error("line {}: {}", line, error)); }

  void add(Error error) {
    reading_.problems.push_back(error.message);
    if (reading_.problems.size() == 1) reading_.first = std::move(error);
  }

  // Comments out lines whose key has too many parts. The parser and the destructor of its tables recurse once for each
  // part, so a maliciously long key would overflow the stack.
  void leave_out_deep_keys() {
    std::size_t number = 1;
    for (std::size_t begin = 0; begin < text_.size(); ++number) {
      const std::size_t end = std::min(text_.find('\n', begin), text_.size());
      if (const int dots = dots_of_key(std::string_view(text_).substr(begin, end - begin)); dots >= most_parts) {
        report(number, make_error("a key has {} parts; it must have at most {}", dots + 1, most_parts));
        std::fill(text_.begin() + static_cast<std::ptrdiff_t>(begin), text_.begin() + static_cast<std::ptrdiff_t>(end),
                  '#');
      }
      begin = end + 1;
    }
  }

  // Parses the text. If a line has a syntax error, comments out the line and parses again, so that the other lines can
  // still be read.
  void parse() {
    for (int mistakes = 0; mistakes < most_mistakes; ++mistakes) {
      // Comment out a line with a non-ASCII character in an unexpected place. When toml++ up to 3.4 checks whether such
      // a character is white space, it runs code marked as unreachable, which is undefined behaviour.
      if (const std::size_t at = stray_letter(text_); at != std::string::npos) {
        const auto line = 1 + std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(at), '\n');
        report(static_cast<std::size_t>(line),
               make_error("it has a non-ASCII letter; such letters may be in comments and in quotes on one line only"));
        if (!blank_line(static_cast<std::size_t>(line))) break;
        continue;
      }
      toml::parse_result parsed = toml::parse(text_);
      if (parsed) {
        root_ = std::move(parsed).table();
        return;
      }
      const std::size_t line = parsed.error().source().begin.line;
      report(line, make_error("invalid TOML or a duplicate name: {}; the line must be: name = value",
                              printable(parsed.error().description(), 200)));
      if (!blank_line(line)) break;
    }
    reading_.problems.clear();
    add(make_error("{}; many other lines have the same problem, so nothing of the file is used", reading_.first));
    root_ = {};
  }

  // Overwrites a line with number signs, which turns it into a comment. If the line is empty or a comment already,
  // overwrites the nearest line above that is neither. Returns false if no such line exists.
  bool blank_line(std::size_t line) {
    std::size_t end = 0;
    for (std::size_t i = 0; i < line && end < text_.size(); ++i)
      end = std::min(text_.find('\n', end), text_.size()) + 1;
    while (end > 0) {
      end = std::min(end - 1, text_.size());
      const std::size_t before = end == 0 ? std::string::npos : text_.rfind('\n', end - 1);
      const std::size_t begin = before == std::string::npos ? 0 : before + 1;
      if (text_.find_first_not_of("#\r", begin) < end) {
        std::fill(text_.begin() + static_cast<std::ptrdiff_t>(begin), text_.begin() + static_cast<std::ptrdiff_t>(end),
                  '#');
        return true;
      }
      end = begin;
    }
    return false;
  }

  void read_section(SettingsSection& section) {
    toml::table* table = table_at(root_, section.name);
    if (table == nullptr) return;
    const ParameterValues defaults = section.values;
    for (const ParameterSpec& spec : defaults.specs())
      if (const toml::node* node = table->get(spec.name)) read_value(section.values, spec, *node);
    const auto checked = section.values.check();
    if (checked) return;
    report(table->source().begin.line, make_error("[{}]: {}", section.name, checked.error()));
    section.values = defaults;
  }

  void read_value(ParameterValues& values, const ParameterSpec& spec, const toml::node& node) {
    const Document document = document_of(node);
    const bool is_kind = (document.text() != nullptr) == (spec.type == ParameterType::choice);
    if (is_kind && values.set_document(spec.name, document)) return;
    report(node.source().begin.line,
           make_error("{} is {}; it must be {}", spec.name, document.description(), range_of(spec)));
  }

  // Reads the keys assigned to actions. If the file assigns a key to one action, the key is removed from the default
  // keys of other actions.
  void read_keys() {
    const toml::table* table = table_at(root_, keys_name);
    if (table == nullptr) return;
    std::map<std::string, std::string> taken;  // name of the action for each assigned key
    std::set<const KeyRow*> given;
    for (KeyRow& row : reading_.settings.keys())
      if (const toml::node* node = table->get(row.name))
        if (read_key_row(row, *node, taken)) given.insert(&row);
    for (KeyRow& row : reading_.settings.keys())
      for (std::string& key : row.keys)
        if (!given.contains(&row) && taken.contains(key)) key.clear();
  }

  bool read_key_row(KeyRow& row, const toml::node& node, std::map<std::string, std::string>& taken) {
    const toml::array* array = node.as_array();
    const bool are_texts = array != nullptr && array->size() <= row.keys.size() &&
                           std::all_of(array->begin(), array->end(), [](const auto& key) { return key.is_string(); });
    if (!are_texts) {
      report(node.source().begin.line, make_error("{} is {}; it must be a list of up to two keys, as in {}", row.name,
                                                  document_of(node).description(), key_text(row.default_value)));
      return false;
    }
    std::array<std::string, 2> keys;
    for (std::size_t slot = 0; slot < array->size(); ++slot) {
      const std::string written = array->get(slot)->as_string()->get();
      if (written.empty()) continue;
      const auto name = names_(written);
      if (!name) {
        report(node.source().begin.line,
               make_error("{} has {}, which is not a key; it must be a name such as \"A\", \"Space\" or \"Ctrl+Z\"",
                          row.name, tilefold::quoted(written)));
      } else if (const auto other = taken.find(*name); other != taken.end()) {
        report(node.source().begin.line, make_error("{} has {}, which is a key of {}; it must be another one", row.name,
                                                    tilefold::quoted(*name), other->second));
      } else {
        taken.emplace(*name, row.name);
        keys[slot] = *name;
      }
    }
    row.keys = keys;
    return true;
  }

  void read_bots() {
    const toml::node* node = root_.get(bots_name);
    const toml::table* table = node == nullptr ? nullptr : node->as_table();
    if (table == nullptr) return;
    for (auto&& [key, below] : *table) {
      if (reading_.settings.bots().size() >= most_bots)
        return report(below.source().begin.line,
                      make_error("there are more than {} bots; the rest is not read", most_bots));
      read_bot(std::string(key.str()), below);
    }
  }

  void read_bot(const std::string& name, const toml::node& node) {
    const std::size_t line = node.source().begin.line;
    const toml::table* table = node.as_table();
    if (!is_bot_name(name))
      return report(
          line, make_error("bots has {}, which is not a valid name; it must have at most 40 letters, digits, - and _",
                           tilefold::quoted(name)));
    if (table == nullptr) return report(line, make_error("{0} is not a section; it must be: [{0}]", "bots." + name));
    BotRow bot{.name = name, .command = {}, .puzzles = {}, .chosen_in = {}, .options = ParameterValues(bot_options())};
    read_words(*table, "command", bot.command);
    read_words(*table, "puzzles", bot.puzzles);
    read_words(*table, "chosen_in", bot.chosen_in);
    if (bot.command.empty() || bot.command.front().empty())
      return report(line, make_error("[{}] has no command; it must be a list of words, as in {}", "bots." + name,
                                     "command = [\"python3\", \"mine.py\"]"));
    for (const ParameterSpec& spec : bot_options())
      if (const toml::node* value = table->get(spec.name)) read_value(bot.options, spec, *value);
    reading_.settings.bots().push_back(std::move(bot));
  }

  void read_words(const toml::table& table, std::string_view name, std::vector<std::string>& words) {
    const toml::node* node = table.get(name);
    if (node == nullptr) return;
    const toml::array* array = node->as_array();
    const bool are_texts = array != nullptr && std::all_of(array->begin(), array->end(), [](const auto& word) {
                             return word.is_string() && word.as_string()->get().find('\0') == std::string::npos;
                           });
    if (!are_texts)
      return report(node->source().begin.line,
                    make_error("{} is {}; it must be a list of words, as in {}", name, document_of(*node).description(),
                               "[\"python3\", \"mine.py\"]"));
    for (const toml::node& word : *array) words.push_back(word.as_string()->get());
  }

  // Removes bots from the parsed tree, so that only unknown entries remain. Removes an invalid bot completely, because
  // its errors have been reported, and the known entries of a valid bot.
  void forget_bots() {
    toml::table* table = table_at(root_, bots_name);
    if (table == nullptr) return;
    toml::table left;
    for (const BotRow& bot : reading_.settings.bots()) {
      toml::table& lines = *table->get(bot.name)->as_table();
      for (const std::string_view known : {"command", "puzzles", "chosen_in"}) lines.erase(known);
      for (const ParameterSpec& spec : bot_options()) lines.erase(spec.name);
      left.insert(bot.name, std::move(lines));
    }
    *table = std::move(left);
  }

  // Reads the user's presets of a puzzle; reports and skips invalid ones.
  void read_presets(const PuzzleInfo& info) {
    toml::table* table = table_at(root_, presets_section(info));
    if (table == nullptr) return;
    std::size_t count = 0;
    for (auto&& [key, node] : *table) {
      if (++count > most_presets) {
        report(node.source().begin.line,
               make_error("[{}] has more than {} presets; the rest is not read", presets_section(info), most_presets));
        break;
      }
      const std::string name(key.str());
      const auto* text = node.as_string();
      const auto named = check_preset_name(info, name);
      auto values = text == nullptr ? Result<ParameterValues>(make_error("it must be a string, as in \"rows=5\""))
                    : !named        ? Result<ParameterValues>(named.error())
                                    : read_rules(info, text->get());
      if (values) {
        keep_preset(reading_.settings.presets(), {std::string(info.name), name, std::move(*values)});
      } else {
        report(node.source().begin.line,
               make_error("[{}] has {}: {}", presets_section(info), tilefold::quoted(name), values.error()));
      }
    }
    table->clear();
  }

  // Removes the known entries of a section from the parsed tree, so that the unknown ones remain.
  void forget_section(const std::string& name) {
    toml::table* table = table_at(root_, name);
    if (table == nullptr) return;
    if (name == keys_name)
      for (const KeyRow& row : reading_.settings.keys()) table->erase(row.name);
    for (const SettingsSection& section : reading_.settings.sections())
      if (section.name == name)
        for (const ParameterSpec& spec : section.values.specs()) table->erase(spec.name);
  }

  bool leads_to_section(const std::string& path) const {
    const auto& sections = reading_.settings.sections();
    if (path == keys_name || path == bots_name || is_bot(path) || path == presets_name) return true;
    for (const PuzzleInfo* info : catalog())
      if (path == presets_section(*info)) return true;
    return std::any_of(sections.begin(), sections.end(), [&](const SettingsSection& section) {
      return section.name == path || section.name.starts_with(path + ".");
    });
  }

  bool is_bot(const std::string& path) const {
    const auto& bots = reading_.settings.bots();
    return std::any_of(bots.begin(), bots.end(), [&](const BotRow& bot) { return bot_section(bot) == path; });
  }

  void keep_unknown(toml::table& table, const std::string& path) {
    std::string lines;
    for (auto&& [key, node] : table) {
      const std::string below = (path.empty() ? "" : path + ".") + std::string(key.str());
      if (node.is_table() && leads_to_section(below)) {
        keep_unknown(*node.as_table(), below);
        continue;
      }
      if (leads_to_section(below)) {
        report(node.source().begin.line,
               make_error("{0} is {1}; it must be a section: [{0}]", below, document_of(node).description()));
        continue;
      }
      lines += toml_key(key.str()) + " = " + toml_value(node) + "\n";
    }
    if (!lines.empty()) reading_.settings.unknown()[path] = lines;
  }

  std::string text_;
  SettingsReading reading_;
  const KeyNames& names_;
  toml::table root_;
};

}  // namespace

std::string settings_text(const Settings& settings) {
  std::string text(head);
  write_unknown(text, settings, "");
  std::set<std::string> written;
  for (const SettingsSection& section : settings.sections()) {
    write_sections_above(text, settings, section.name, written);
    text += "\n\n# " + section.help + "\n[" + section.name + "]\n";
    for (std::size_t line = 0; line < section.values.specs().size(); ++line) write_line(text, section.values, line);
    write_unknown(text, settings, section.name);
  }
  for (const BotRow& bot : settings.bots()) write_bot(text, settings, bot);
  write_presets(text, settings);
  if (settings.keys().empty()) return text;
  text += "\n\n# Keys: two for each action, named as on an English keyboard.\n[" + std::string(keys_name) + "]\n";
  for (const KeyRow& row : settings.keys())
    text += "\n# " + row.label + ": two keys, \"\" for none; default " + key_text(row.default_value) + ".\n" +
            row.name + " = " + key_text(row.keys) + "\n";
  write_unknown(text, settings, keys_name);
  return text;
}

SettingsReading read_settings(std::string_view text, Settings defaults, const KeyNames& names) {
  return Reader(text, std::move(defaults), names).read();
}

}  // namespace tilefold::profile
