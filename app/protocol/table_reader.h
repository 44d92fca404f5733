// Reads a TOML file table by table. Collects all faults, each with its line, its key and the valid values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/profile/toml_text.h"
#include "app/protocol/protocol.h"
#include "engine/core/error.h"

namespace tilefold::protocol {

/// A fault of a file: its line, and a sentence that begins with the key.
struct TomlFault {
  std::size_t line = 0;
  Error error;
};

/// Parses a TOML text. Returns nullopt and adds a fault if it is invalid.
std::optional<toml::table> parse_toml(std::string text, std::vector<TomlFault>& faults);

/// Reads the values of one table. A key that is missing keeps the value that the caller has set before.
class TableReader {
 public:
  /// The data that all tables of a file share.
  struct File {
    std::vector<TomlFault>& faults;
    std::size_t languages = 1;
    std::vector<std::string> language_names = {};
  };

  /// `path` is the key of the table in messages, such as "blocks[2]"; empty for the file itself. Adds a fault for every
  /// key of the table that is not in `known`.
  TableReader(File& file, const toml::table& table, std::string path, const std::vector<std::string_view>& known);

  bool has(std::string_view key) const { return table_.contains(key); }

  void read(std::string_view key, bool& value);
  void read(std::string_view key, std::int64_t& value, std::pair<std::int64_t, std::int64_t> range);
  void read(std::string_view key, double& value);
  void read(std::string_view key, PlayOrder& value);
  /// Reads a text that is the same in all languages.
  void read(std::string_view key, std::string& value);
  /// Reads a text in all languages: a string, or a table with a string for each language.
  void read(std::string_view key, StudyText& value);
  /// Reads a list of texts, or a single one.
  void read(std::string_view key, std::vector<StudyText>& value);
  void read_list(std::string_view key, std::vector<std::string>& value);
  /// Reads a table of parameters as a list of "name=value".
  void read_assignments(std::string_view key, std::vector<std::string>& value);

  /// Returns a table within this one; null if it is missing or is not a table.
  const toml::table* table(std::string_view key);
  /// Returns the tables of a list; empty if it is missing.
  std::vector<const toml::table*> tables(std::string_view key);

  /// Adds a fault about a key. The message is the key followed by `error`, such as "is 3; it must be …".
  void add_fault(std::string_view key, const Error& error);
  /// Adds a fault if the key is missing.
  void require(std::string_view key, const Phrase& what);
  std::string path_of(std::string_view key) const;

 private:
  std::size_t line_of(std::string_view key) const;
  const toml::node* get(std::string_view key) const { return table_.get(key); }
  void refuse(std::string_view key, const toml::node& node, const Phrase& right);
  std::optional<StudyText> text_of(std::string_view key, const toml::node& node);

  File& file_;
  const toml::table& table_;
  std::string path_;
};

}  // namespace tilefold::protocol
