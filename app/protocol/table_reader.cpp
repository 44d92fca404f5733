#include "app/protocol/table_reader.h"

#include <algorithm>

#include "app/profile/toml_workarounds.h"
#include "app/records/json.h"
#include "engine/core/document.h"
#include "engine/core/text.h"

namespace tilefold::protocol {
namespace {

constexpr int most_parts = 16;  // maximum number of parts in a dotted key; the parser nests a table for each part

std::size_t line_at(std::string_view text, std::size_t position) {
  return 1 +
         static_cast<std::size_t>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(position), '\n'));
}

bool has_long_key(std::string_view text, std::vector<TomlFault>& faults) {
  std::size_t number = 1;
  for (std::size_t begin = 0; begin < text.size(); ++number) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    if (const int dots = profile::dots_of_key(text.substr(begin, end - begin)); dots >= most_parts) {
      faults.push_back({number, make_error("a key has {} parts; it must have at most {}", dots + 1, most_parts)});
      return true;
    }
    begin = end + 1;
  }
  return false;
}

// Returns a text that is the same in all languages.
Phrase fixed(const std::string& text) {
  return phrase_of("{}", {text});
}

Phrase described(const toml::node& node) {
  if (const auto* text = node.as_string()) return fixed(tilefold::quoted(text->get()));
  if (const auto* flag = node.as_boolean()) return fixed(flag->get() ? "true" : "false");
  if (const auto* whole = node.as_integer()) return fixed(std::to_string(whole->get()));
  if (const auto* fraction = node.as_floating_point()) return fixed(records::to_json(Document(fraction->get())));
  if (node.is_array()) return make_phrase("a list");
  return node.is_table() ? make_phrase("a table") : make_phrase("a date or time");
}

bool is_blank(std::string_view text) {
  return trimmed(text).empty();
}

}  // namespace

std::optional<toml::table> parse_toml(std::string text, std::vector<TomlFault>& faults) {
  if (has_long_key(text, faults)) return std::nullopt;
  text = profile::escaped_letters(text);
  if (const std::size_t at = profile::stray_letter(text); at != std::string::npos) {
    faults.push_back(
        {line_at(text, at),
         make_error(
             "a letter that is not ASCII is outside of a text, or its bytes are not valid UTF-8; such letters may be "
             "in comments, in \"…\" and in \"\"\"…\"\"\"")});
    return std::nullopt;
  }
  toml::parse_result parsed = toml::parse(text);
  if (parsed) return std::move(parsed).table();
  faults.push_back({parsed.error().source().begin.line,
                    make_error("this is not valid TOML, or the key occurs twice: {}; a line must be: key = value",
                               printable(parsed.error().description(), 200))});
  return std::nullopt;
}

TableReader::TableReader(File& file, const toml::table& table, std::string path,
                         const std::vector<std::string_view>& known)
    : file_(file), table_(table), path_(std::move(path)) {
  for (auto&& [key, node] : table) {
    const std::string_view name = key.str();
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    std::string list;
    for (const std::string_view one : known) list += (list.empty() ? "" : ", ") + std::string(one);
    file_.faults.push_back(
        {key.source().begin.line, make_error("{} is unknown{}; the keys here are: {}", path_of(printable(name)),
                                             suggestion_phrase(name, known), list)});
  }
}

std::string TableReader::path_of(std::string_view key) const {
  return path_.empty() ? std::string(key) : path_ + "." + std::string(key);
}

std::size_t TableReader::line_of(std::string_view key) const {
  const toml::node* node = get(key);
  return node == nullptr ? table_.source().begin.line : node->source().begin.line;
}

void TableReader::add_fault(std::string_view key, const Error& error) {
  file_.faults.push_back({std::max<std::size_t>(1, line_of(key)), error_of(phrase_of("{} {}", {path_of(key), error}))});
}

void TableReader::refuse(std::string_view key, const toml::node& node, const Phrase& right) {
  add_fault(key, make_error("is {}; it must be {}", described(node), right));
}

void TableReader::require(std::string_view key, const Phrase& what) {
  if (!has(key)) add_fault(key, make_error("is missing; it must be {}", what));
}

void TableReader::read(std::string_view key, bool& value) {
  const toml::node* node = get(key);
  if (node == nullptr) return;
  if (const auto* flag = node->as_boolean()) {
    value = flag->get();
  } else {
    refuse(key, *node, make_phrase("true or false"));
  }
}

void TableReader::read(std::string_view key, std::int64_t& value, std::pair<std::int64_t, std::int64_t> range) {
  const toml::node* node = get(key);
  if (node == nullptr) return;
  const auto* whole = node->as_integer();
  if (whole != nullptr && whole->get() >= range.first && whole->get() <= range.second) {
    value = whole->get();
  } else {
    refuse(key, *node, make_phrase("a whole number from {} to {}", range.first, range.second));
  }
}

void TableReader::read(std::string_view key, double& value) {
  const toml::node* node = get(key);
  if (node == nullptr) return;
  constexpr double largest = 1e15;
  const auto number = node->value<double>();
  if (node->is_number() && number && *number >= -largest && *number <= largest) {
    value = *number;
  } else {
    refuse(key, *node, make_phrase("a number"));
  }
}

void TableReader::read(std::string_view key, PlayOrder& value) {
  std::string name(order_name(value));
  if (!has(key)) return;
  read(key, name);
  for (const PlayOrder order : {PlayOrder::fixed, PlayOrder::random, PlayOrder::latin_square})
    if (order_name(order) == name) {
      value = order;
      return;
    }
  add_fault(key, make_error("is {}{}; it must be fixed, random or latin_square", tilefold::quoted(name),
                            suggestion_phrase(name, {"fixed", "random", "latin_square"})));
}

void TableReader::read(std::string_view key, std::string& value) {
  const toml::node* node = get(key);
  if (node == nullptr) return;
  const auto* text = node->as_string();
  if (text != nullptr && !is_blank(text->get())) {
    value = text->get();
  } else {
    refuse(key, *node, make_phrase("a text in quotes"));
  }
}

// Returns the text in all languages; nullopt after a fault.
std::optional<StudyText> TableReader::text_of(std::string_view key, const toml::node& node) {
  if (const auto* text = node.as_string(); text != nullptr && !is_blank(text->get()))
    return StudyText(file_.languages, std::string(trimmed(text->get())));
  const toml::table* table = node.as_table();
  if (table == nullptr) {
    refuse(
        key, node,
        make_phrase("a text in quotes, or a table with a text for each language, such as { en = \"…\", de = \"…\" }"));
    return std::nullopt;
  }
  const std::vector<std::string_view> names(file_.language_names.begin(), file_.language_names.end());
  TableReader reader(file_, *table, path_of(key), names);
  StudyText texts(file_.languages);
  for (std::size_t i = 0; i < names.size(); ++i) {
    reader.require(names[i], make_phrase("a text in this language"));
    reader.read(names[i], texts[i]);
    texts[i] = std::string(trimmed(texts[i]));
  }
  return texts;
}

void TableReader::read(std::string_view key, StudyText& value) {
  const toml::node* node = get(key);
  if (node == nullptr) return;
  if (auto texts = text_of(key, *node)) value = std::move(*texts);
}

void TableReader::read(std::string_view key, std::vector<StudyText>& value) {
  const toml::node* node = get(key);
  if (node == nullptr) return;
  const toml::array* list = node->as_array();
  value.clear();
  if (list == nullptr) {
    if (auto texts = text_of(key, *node)) value.push_back(std::move(*texts));
    return;
  }
  for (auto&& item : *list)
    if (auto texts = text_of(key, item)) value.push_back(std::move(*texts));
}

void TableReader::read_list(std::string_view key, std::vector<std::string>& value) {
  const toml::node* node = get(key);
  if (node == nullptr) return;
  const toml::array* list = node->as_array();
  const auto is_text = [](const toml::node& item) { return item.is_string() && !is_blank(item.as_string()->get()); };
  if (list == nullptr || list->empty() || !std::all_of(list->begin(), list->end(), is_text))
    return refuse(key, *node, make_phrase("a list of texts, such as [\"en\", \"de\"]"));
  value.clear();
  for (auto&& item : *list) value.push_back(item.as_string()->get());
}

void TableReader::read_assignments(std::string_view key, std::vector<std::string>& value) {
  const toml::node* node = get(key);
  if (node == nullptr) return;
  const toml::table* parameters = node->as_table();
  if (parameters == nullptr) return refuse(key, *node, make_phrase("a table of parameters, such as { rows = 7 }"));
  for (auto&& [name, item] : *parameters) {
    const auto* text = item.as_string();
    const std::string shown = text != nullptr ? text->get() : described(item).english();
    value.push_back(std::string(name.str()) + "=" + shown);
  }
}

const toml::table* TableReader::table(std::string_view key) {
  const toml::node* node = get(key);
  if (node == nullptr) return nullptr;
  if (!node->is_table()) refuse(key, *node, make_phrase("a table: [{}]", path_of(key)));
  return node->as_table();
}

std::vector<const toml::table*> TableReader::tables(std::string_view key) {
  std::vector<const toml::table*> found;
  const toml::node* node = get(key);
  if (node == nullptr) return found;
  const toml::array* list = node->as_array();
  const auto is_table = [](const toml::node& item) { return item.is_table(); };
  if (list == nullptr || !std::all_of(list->begin(), list->end(), is_table)) {
    refuse(key, *node, make_phrase("a list of tables; write each as [[{}]]", key));
    return found;
  }
  for (auto&& item : *list) found.push_back(item.as_table());
  return found;
}

}  // namespace tilefold::protocol
