#include "app/study/log_tables.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <map>
#include <tuple>
#include <utility>

#include "engine/core/text.h"
#include "engine/core/translatable.h"

namespace tilefold::study {
namespace {

constexpr std::size_t longest_level = 200;      // bytes in the name or text of a level
constexpr std::size_t longest_table_move = 60;  // bytes in a move
constexpr std::size_t longest_extra = 2000;     // bytes in another column
constexpr std::int64_t farthest_place = 1000;   // greatest number of a row or column

using Names = std::vector<std::string_view>;
using Column = std::optional<std::size_t>;

// The columns of a table, as indices; nullopt for a missing column.
struct Columns {
  Column participant;
  Column level;
  Column number;
  Column move;
  Column piece;
  Column cell;
  Column row;
  Column column;
  Column ms;
  Column trial;
  Column condition;
  Column session;
  Column mark;  // says in the layout of the laboratory whether the row marks a solved level
};

Columns columns_of(const records::TextTable& table, TableLayout layout) {
  const auto find = [&](const Names& names) { return table.column(names); };
  if (layout == TableLayout::lab)
    return {.participant = find({"subject"}),
            .level = find({"instance"}),
            .number = find({"move_number"}),
            .move = find({"move"}),
            .ms = find({"rt"}),
            .trial = find({"trial_number"}),
            .mark = find({"meta_move"})};
  return {.participant = find({"participant"}),
          .level = find({"level"}),
          .number = find({"number"}),
          .move = find({"move"}),
          .piece = find({"piece"}),
          .cell = find({"cell"}),
          .row = find({"row"}),
          .column = find({"column"}),
          .ms = find({"ms"}),
          .trial = find({"trial"}),
          .condition = find({"condition"}),
          .session = find({"session"})};
}

// Returns the names of the required columns that are missing.
std::vector<std::string> missing_columns(const Columns& columns, TableLayout layout) {
  std::vector<std::string> missing;
  const auto need = [&](const Column& column, std::string_view name) {
    if (!column) missing.emplace_back(name);
  };
  const bool is_lab = layout == TableLayout::lab;
  need(columns.participant, is_lab ? "subject" : "participant");
  need(columns.level, is_lab ? "instance" : "level");
  if (!is_lab) need(columns.number, "number");
  const bool has_piece = columns.piece && (columns.cell || (columns.row && columns.column));
  if (!has_piece) need(columns.move, "move");
  need(columns.ms, is_lab ? "rt" : "ms");
  if (is_lab) need(columns.trial, "trial_number");
  return missing;
}

std::string joined_words(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

std::optional<std::int64_t> whole_number(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool is_whole = failed == std::errc() && end == text.data() + text.size();
  return is_whole ? std::optional(value) : std::nullopt;
}

// Reads the values of one row. An error is the reason why the row cannot be used.
class RowValues {
 public:
  RowValues(const records::TextTable& table, const records::TextTable::Row& row) : table_(table), row_(row) {}

  const std::string& text(const Column& column) const {
    static const std::string none;
    return column && *column < row_.fields.size() ? row_.fields[*column] : none;
  }

  std::string name(const Column& column) const { return column ? table_.header[*column] : std::string(); }

  /// Returns a text that may not be empty.
  Result<std::string> word(const Column& column, std::size_t longest) const {
    const std::string& value = text(column);
    if (value.empty()) return make_error("{} is missing", name(column));
    if (value.size() > longest || printable(value, longest) != value)
      return make_error("{} is {}; it must be a text of at most {} bytes, without control characters", name(column),
                        tilefold::quoted(value), longest);
    return value;
  }

  Result<std::int64_t> number(const Column& column) const {
    const std::string& value = text(column);
    if (value.empty()) return make_error("{} is missing", name(column));
    if (const auto number = whole_number(value)) return *number;
    return make_error("{} is {}; it must be a whole number", name(column), tilefold::quoted(value));
  }

  /// Returns the number of a row or column.
  Result<std::int64_t> place(const Column& column) const {
    const auto place = number(column);
    if (!place || (*place >= -farthest_place && *place <= farthest_place)) return place;
    return make_error("{} is {}; it must be a number from {} to {}", name(column), tilefold::quoted(text(column)),
                      -farthest_place, farthest_place);
  }

  /// Returns a time, which may have decimals, in whole ms.
  Result<std::int64_t> time(const Column& column) const {
    const std::string& value = text(column);
    if (value.empty()) return make_error("{} is missing", name(column));
    char* end = nullptr;
    const double ms = std::strtod(value.c_str(), &end);
    const bool is_number = value.find_first_not_of("0123456789.eE+-") == std::string::npos &&
                           end == value.c_str() + value.size() && std::isfinite(ms);
    if (is_number && ms >= 0 && ms <= static_cast<double>(longest_study_ms)) return std::int64_t{std::llround(ms)};
    return make_error("{} is {}; it must be a time in ms, from 0 to {}", name(column), tilefold::quoted(value),
                      longest_study_ms);
  }

 private:
  const records::TextTable& table_;
  const records::TextTable::Row& row_;
};

// A row that was read, before rows are grouped into trials.
struct ReadRow {
  std::string participant;
  std::string level;
  std::string trial;
  records::GameLabels labels;
  std::optional<std::int64_t> number;
  LoggedMove move;
};

// Reads "car@position".
Result<Done> read_lab_move(const std::string& text, LoggedMove& move) {
  const std::size_t at = text.rfind('@');
  const auto cell = at == std::string::npos ? std::nullopt : whole_number(std::string_view(text).substr(at + 1));
  if (!cell || at == 0) return make_error("the move is {}; it must be PIECE@CELL", tilefold::quoted(text));
  move.piece = text.substr(0, at);
  move.cell = *cell;
  return Done{};
}

Result<Done> read_piece(const Columns& columns, const RowValues& values, LoggedMove& move) {
  auto piece = values.word(columns.piece, longest_study_name);
  if (!piece) return piece.error();
  move.piece = std::move(*piece);
  if (columns.row && columns.column) {
    const auto row = values.place(columns.row);
    if (!row) return row.error();
    const auto column = values.place(columns.column);
    if (!column) return column.error();
    move.row = *row;
    move.column = *column;
    return Done{};
  }
  const auto cell = values.number(columns.cell);
  if (!cell) return cell.error();
  move.cell = *cell;
  return Done{};
}

// Reads what was moved. A table may have a column `move` and also columns for the piece; a row uses what it fills in.
Result<Done> read_table_move(const Columns& columns, TableLayout layout, const RowValues& values, LoggedMove& move) {
  const bool has_piece = columns.piece && (columns.cell || (columns.row && columns.column));
  const bool is_by_piece = has_piece && (!columns.move || values.text(columns.move).empty());
  if (is_by_piece) return read_piece(columns, values, move);
  auto text = values.word(columns.move, longest_table_move);
  if (!text) return text.error();
  if (layout == TableLayout::lab) return read_lab_move(*text, move);
  move.move = std::move(*text);
  return Done{};
}

// Returns the columns that the importer does not use. Keeps the numbers that the laboratory gave to moves and trials,
// because they differ from the numbers of the imported moves.
Object other_columns(const records::TextTable& table, const Columns& columns, TableLayout layout,
                     const RowValues& values) {
  std::vector<Column> used{columns.participant, columns.level,  columns.move, columns.piece,     columns.cell,
                           columns.row,         columns.column, columns.ms,   columns.condition, columns.session};
  if (layout == TableLayout::table) used.insert(used.end(), {columns.number, columns.trial});
  Object extra;
  for (std::size_t i = 0; i < table.header.size(); ++i)
    if (std::find(used.begin(), used.end(), Column(i)) == used.end() && !table.header[i].empty())
      extra.emplace_back(printable(table.header[i], longest_study_name), printable(values.text(i), longest_extra));
  return extra;
}

Result<ReadRow> read_row(const records::TextTable& table, const Columns& columns, TableLayout layout,
                         const records::TextTable::Row& row) {
  if (row.fields.size() != table.header.size())
    return make_error("it has {} fields; the header has {}", row.fields.size(), table.header.size());
  const RowValues values(table, row);
  ReadRow read;
  const auto level = values.word(columns.level, longest_level);
  if (!level) return level.error();
  read.level = *level;
  for (const auto& [column, target] :
       {std::pair(columns.trial, &read.trial), std::pair(columns.condition, &read.labels.condition),
        std::pair(columns.session, &read.labels.session)}) {
    if (!column || values.text(column).empty()) continue;
    auto text = values.word(column, longest_study_name);
    if (!text) return text.error();
    *target = std::move(*text);
  }
  if (columns.number) {
    const auto number = values.number(columns.number);
    if (!number) return number.error();
    read.number = *number;
  }
  if (const auto done = read_table_move(columns, layout, values, read.move); !done) return done.error();
  const auto ms = values.time(columns.ms);
  if (!ms) return ms.error();
  read.move.ms = *ms;
  read.move.line = row.line;
  read.move.is_end_mark = values.text(columns.mark) == "win";
  read.move.extra = other_columns(table, columns, layout, values);
  return read;
}

// Groups rows into trials, in the order in which the trials begin in the file.
class TrialGroups {
 public:
  explicit TrialGroups(std::string file) : file_(std::move(file)) {}

  void add(ReadRow row, bool is_lab) {
    const auto place = std::tuple(row.participant, row.level);
    std::string trial = row.trial;
    // The laboratory writes the drag that ends a solved trial as a row of trial 0.
    const auto last = last_.find(place);
    const bool is_end = is_lab && trial == "0" && last != last_.end() && has_end_mark(last->second);
    const auto key = std::tuple(row.participant, row.level, row.labels.session, row.labels.condition, trial);
    std::size_t index = is_end ? last->second : groups_.size();
    if (!is_end) {
      const auto [known, is_new] = index_.try_emplace(key, groups_.size());
      index = known->second;
      if (is_new) groups_.push_back({.first = row, .rows = {}});
    }
    Group& group = groups_[index];
    if (is_end) ++group.parts;
    last_[place] = index;
    group.rows.push_back(std::move(row));
  }

  void move_to(StudyLog& log) {
    for (Group& group : groups_) {
      if (group.first.trial.empty()) {
        for (auto& attempt : attempts_of(std::move(group.rows))) add_trial(group, std::move(attempt), log);
      } else {
        add_trial(group, std::move(group.rows), log);
      }
    }
  }

 private:
  struct Group {
    ReadRow first;
    std::vector<ReadRow> rows;
    std::size_t parts = 1;
  };

  bool has_end_mark(std::size_t group) const { return groups_[group].rows.back().move.is_end_mark; }

  // Splits the rows of a participant on a level where the numbers of moves begin again. If no number occurs twice, the
  // rows belong to one trial, in any order.
  static std::vector<std::vector<ReadRow>> attempts_of(std::vector<ReadRow> rows) {
    std::vector<std::int64_t> numbers;
    numbers.reserve(rows.size());
    for (const ReadRow& row : rows) numbers.push_back(row.number.value_or(0));
    std::sort(numbers.begin(), numbers.end());
    const bool is_single = std::adjacent_find(numbers.begin(), numbers.end()) == numbers.end();
    std::vector<std::vector<ReadRow>> attempts;
    std::int64_t last = 0;
    for (ReadRow& row : rows) {
      const std::int64_t number = row.number.value_or(0);
      // A participant may have stopped after the first move. Rows that name a piece may be parts of one move.
      const bool is_again = number < last || (number == last && !row.move.move.empty());
      const bool begins = !is_single && number == numbers.front() && is_again;
      if (attempts.empty() || begins) attempts.emplace_back();
      last = number;
      attempts.back().push_back(std::move(row));
    }
    return attempts;
  }

  void add_trial(const Group& group, std::vector<ReadRow> rows, StudyLog& log) const {
    std::stable_sort(rows.begin(), rows.end(),
                     [](const ReadRow& a, const ReadRow& b) { return a.number.value_or(0) < b.number.value_or(0); });
    LoggedTrial trial{.file = file_,
                      .line = rows.front().move.line,
                      .labels = group.first.labels,
                      .level = group.first.level,
                      .number = group.first.trial,
                      .parts = group.parts};
    trial.labels.participant = group.first.participant;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const bool is_twice = i > 0 && rows[i].number && rows[i].number == rows[i - 1].number;
      if (is_twice && !rows[i].move.move.empty()) {
        log.skipped.push_back({.file = file_,
                               .line = rows[i].move.line,
                               .participant = trial.labels.participant,
                               .why = "number " + std::to_string(*rows[i].number) + " occurs twice in this trial"});
        continue;
      }
      trial.moves.push_back(std::move(rows[i].move));
    }
    log.trials.push_back(std::move(trial));
  }

  std::string file_;
  std::vector<Group> groups_;
  std::map<std::tuple<std::string, std::string, std::string, std::string, std::string>, std::size_t> index_;
  std::map<std::tuple<std::string, std::string>, std::size_t> last_;  // the group of the last row
};

// Tables by people count rows and columns from 1. If a 0 occurs, the table counts from 0.
void count_from_zero(std::vector<ReadRow>& rows) {
  const bool has_zero = std::any_of(rows.begin(), rows.end(),
                                    [](const ReadRow& row) { return row.move.row == 0 || row.move.column == 0; });
  if (has_zero) return;
  for (ReadRow& row : rows)
    if (row.move.row) {
      --*row.move.row;
      --*row.move.column;
    }
}

}  // namespace

Result<TableLayout> find_layout(const records::TextTable& table) {
  for (const TableLayout layout : {TableLayout::lab, TableLayout::table})
    if (missing_columns(columns_of(table, layout), layout).empty()) return layout;
  const auto missing = missing_columns(columns_of(table, TableLayout::table), TableLayout::table);
  return make_error(
      "the header has no column {}; it must have participant, level, number, move (or piece and cell, or piece, row "
      "and column) and ms",
      joined_words(missing));
}

Result<Done> add_table(const records::TextTable& table, TableLayout layout, const std::string& file, StudyLog& log) {
  const Columns columns = columns_of(table, layout);
  if (const auto missing = missing_columns(columns, layout); !missing.empty())
    return make_error(
        layout == TableLayout::lab
            ? translatable(
                  "the header has no column {}; the layout lab needs subject, instance, move, rt and trial_number")
            : translatable("the header has no column {}; the layout table needs participant, level, number, move (or "
                           "piece and cell, or piece, row and column) and ms"),
        joined_words(missing));
  std::vector<ReadRow> rows;
  for (const records::TextTable::Row& row : table.rows) {
    const auto participant = RowValues(table, row).word(columns.participant, longest_study_name);
    auto read = participant ? read_row(table, columns, layout, row) : Result<ReadRow>(participant.error());
    if (!read) {
      log.skipped.push_back({.file = file,
                             .line = row.line,
                             .participant = participant ? *participant : std::string(),
                             .why = read.error().message});
      continue;
    }
    read->participant = *participant;
    rows.push_back(std::move(*read));
  }
  count_from_zero(rows);
  TrialGroups groups(file);
  for (ReadRow& row : rows) groups.add(std::move(row), layout == TableLayout::lab);
  groups.move_to(log);
  return Done{};
}

}  // namespace tilefold::study
