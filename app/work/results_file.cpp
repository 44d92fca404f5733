#include "app/work/results_file.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>

#include "app/records/json.h"
#include "app/records/output.h"
#include "engine/core/text.h"

namespace tilefold::work {
namespace {

constexpr std::string_view kind_of_file = "results";
constexpr std::size_t max_line =
    std::size_t{64}  // maximum length of a line in bytes; the result of an analysed move takes several hundred bytes
    << 20U;

std::string checksum(std::size_t item, std::string_view result) {
  return checksum_text((std::to_string(item) + " ").append(result));
}

Error in_results(const std::string& path, const Error& problem) {
  return make_error("{}: {}", path, problem);
}

Error damaged(const std::string& path, std::size_t line) {
  return in_results(path, make_error("line {} is damaged; create the file again, or restore it from a copy", line));
}

Error no_results(const std::string& path) {
  return in_results(path, make_error("it contains no results; give a file written with --shard or --resume"));
}

Error not_read(const std::string& path) {
  return make_error("cannot read {}: reading it failed", path);
}

// Reads the next line without its line break. Stops at the maximum length, so that a device or a file without line
// breaks cannot fill the memory. Returns false at the end of the file.
bool next_line(std::ifstream& file, std::string& line) {
  line.clear();
  std::array<char, 65536> piece{};
  while (line.size() <= max_line) {
    file.getline(piece.data(), piece.size());
    const bool has_break = !file.eof() && !file.fail();
    line.append(piece.data(), static_cast<std::size_t>(file.gcount()) - (has_break ? 1 : 0));
    if (has_break || file.eof() || file.bad()) return !file.bad() && !(file.eof() && line.empty());
    file.clear();  // the line is longer than the buffer, so read on
  }
  return true;
}

// Returns the first line of the file, even if its line break is missing.
std::string beginning_of(std::ifstream& file) {
  file.clear();
  file.seekg(0);
  std::string text;
  next_line(file, text);
  file.clear();
  return text;
}

Error not_appended(const std::string& path) {
  return make_error("cannot write {}: {}", path, std::strerror(errno));
}

List listed(const std::vector<std::string>& words) {
  List list;
  for (const std::string& word : words) list.emplace_back(word);
  return list;
}

std::optional<std::vector<std::string>> words_in(const Document* list) {
  if (list == nullptr || list->list() == nullptr) return std::nullopt;
  std::vector<std::string> words;
  for (const Document& word : *list->list()) {
    if (word.text() == nullptr) return std::nullopt;
    words.push_back(*word.text());
  }
  return words;
}

std::optional<std::uint64_t> number_in(const Document& table, std::string_view name) {
  const Document* member = table.find(name);
  return member == nullptr ? std::nullopt : member->unsigned_integer();
}

bool says(const Document& table, std::string_view name, std::string_view text) {
  const Document* member = table.find(name);
  return member != nullptr && member->text() != nullptr && *member->text() == text;
}

std::optional<RunHeader> header_in(const Document& line) {
  if (!says(line, "format", "tilefold/1") || !says(line, "kind", kind_of_file)) return std::nullopt;
  const Document* version = line.find("version");
  const auto command = words_in(line.find("command"));
  const auto shown = words_in(line.find("shown"));
  const Document* input = line.find("input");
  const auto items = number_in(line, "items");
  const auto part = number_in(line, "shard");
  const auto parts = number_in(line, "shards");
  if (version == nullptr || version->text() == nullptr || !command || command->empty() || !shown || !items || !part ||
      !parts || (input != nullptr && input->text() == nullptr) || *part < 1 || *part > *parts || *parts > most_parts)
    return std::nullopt;
  return RunHeader{.version = *version->text(),
                   .command = *command,
                   .input = input == nullptr ? std::string() : *input->text(),
                   .shown = *shown,
                   .items = *items,
                   .share = {.part = *part, .parts = *parts}};
}

std::string joined_words(const std::vector<std::string>& words) {
  std::string text = "tilefold";
  for (const std::string& word : words) text += " " + word;
  return text;
}

std::string share_text(const Share& share) {
  return "shard " + std::to_string(share.part) + " of " + std::to_string(share.parts);
}

}  // namespace

std::string header_line(const RunHeader& header) {
  Object line{{"format", "tilefold/1"},
              {"kind", kind_of_file},
              {"version", header.version},
              {"command", listed(header.command)}};
  if (!header.input.empty()) line.emplace_back("input", header.input);
  const Object rest{{"shown", listed(header.shown)},
                    {"items", Document::of_unsigned(header.items)},
                    {"shard", Document::of_unsigned(header.share.part)},
                    {"shards", Document::of_unsigned(header.share.parts)}};
  line.insert(line.end(), rest.begin(), rest.end());
  return records::to_json(line);
}

std::string result_line(std::size_t item, std::string_view result) {
  return records::to_json(Object{{"kind", "result"},
                                 {"item", Document::of_unsigned(item)},
                                 {"result", result},
                                 {"checksum", checksum(item, result)}});
}

std::string end_line(std::size_t results) {
  return records::to_json(Object{{"kind", "end"}, {"results", Document::of_unsigned(results)}});
}

Result<Done> check_same_run(const RunHeader& found, const RunHeader& wanted, const Phrase& whose) {
  if (found.version != wanted.version)
    return make_error("it was made by version {}, not by {} of {}; results of different versions cannot be combined",
                      tilefold::quoted(found.version), tilefold::quoted(wanted.version), whose);
  const bool is_same_command = found.command == wanted.command;
  if (is_same_command && found.input != wanted.input)
    return found.command.front() == "analyse"
               ? make_error("it was made from other games than {}; both must be the same", whose)
               : make_error("it was played with other weights than {}; both must be the same", whose);
  if (!is_same_command || found.items != wanted.items)
    return make_error("it belongs to another run: {}, and {} is {}", printable(joined_words(found.command), 200), whose,
                      printable(joined_words(wanted.command), 200));
  return Done{};
}

struct ResultsFile::Scan {
  std::size_t number = 0;  // line number, from 1
  std::uint64_t begin = 0;
};

// Reads one line into `scan`. Returns false if the line does not have the required format.
Result<bool> ResultsFile::load_line(Scan& scan, const std::string& line) {
  const auto document = records::parse_json(line, path_, scan.number);
  if (!document) return false;
  if (scan.number == 1) {
    const auto header = header_in(*document);
    if (!header) return no_results(path_);
    header_ = *header;
    return true;
  }
  if (says(*document, "kind", "end")) {
    is_whole_ = true;
    return number_in(*document, "results") == offsets_.size();
  }
  const auto item = number_in(*document, "item");
  const Document* result = document->find("result");
  if (!says(*document, "kind", "result") || !item || result == nullptr || result->text() == nullptr) return false;
  if (!says(*document, "checksum", checksum(*item, *result->text()))) return false;
  if (*item >= header_.items || !header_.share.holds(*item)) return false;
  offsets_.emplace_back(*item, scan.begin);
  return true;
}

Result<Done> ResultsFile::load() {
  std::error_code unseen;
  if (const auto status = std::filesystem::status(path_, unseen); exists(status) && !is_regular_file(status))
    return in_results(path_, make_error("it is not a regular file; give the path of a file with results"));
  file_.open(path_, std::ios::binary);
  if (!file_) return make_error("cannot read {}: {}", path_, std::strerror(errno));
  Scan scan;
  for (std::string line; next_line(file_, line); scan.begin += line.size() + 1) {
    if (file_.eof()) break;  // ignore the last line, because it is incomplete
    ++scan.number;
    if (line.size() > max_line) return scan.number == 1 ? no_results(path_) : damaged(path_, scan.number);
    if (is_whole_) return damaged(path_, scan.number);
    const auto is_sound = load_line(scan, line);
    if (!is_sound) return is_sound.error();
    if (!*is_sound && scan.number == 1) return no_results(path_);
    if (!*is_sound) return damaged(path_, scan.number);
  }
  if (file_.bad()) return not_read(path_);  // a read error is not the end of the file: valid lines may follow
  sound_bytes_ = scan.begin;
  file_.clear();
  std::sort(offsets_.begin(), offsets_.end());
  const auto twice = std::adjacent_find(offsets_.begin(), offsets_.end(),
                                        [](const auto& a, const auto& b) { return a.first == b.first; });
  if (twice != offsets_.end())
    return in_results(path_, make_error("the result of item {} is in the file twice", twice->first));
  if (is_whole_ && offsets_.size() != header_.share.size(header_.items)) return damaged(path_, scan.number);
  return Done{};
}

Result<ResultsFile> ResultsFile::read(const std::string& path) {
  ResultsFile file(path);
  if (const auto loaded = file.load(); !loaded) return loaded.error();
  if (file.sound_bytes_ == 0) return no_results(path);
  if (!file.is_whole_)
    return in_results(path, make_error("it is incomplete, with {} of {} results; finish that run first", file.count(),
                                       file.header_.share.size(file.header_.items)));
  return file;
}

Result<Done> ResultsFile::go_on(const RunHeader& header) {
  if (const auto same = check_same_run(header_, header, make_phrase("this run")); !same)
    return in_results(path_, same.error());
  if (header_.share != header.share)
    return in_results(path_,
                      make_error("it is {}, and this run is {}", share_text(header_.share), share_text(header.share)));
  if (!end_.truncate(sound_bytes_)) return not_appended(path_);
  return Done{};
}

Result<ResultsFile> ResultsFile::resume(const std::string& path, const RunHeader& header) {
  ResultsFile file(path);
  if (system::is_link_of_another_user(path)) {
    errno = EACCES;
    return not_appended(path);
  }
  file.end_ = system::WrittenFile::append_to(path);
  if (!file.end_.is_open()) return not_appended(path);
  if (!file.end_.lock()) {
    const bool is_busy = errno == EAGAIN || errno == EACCES;
    return in_results(path, is_busy ? make_error("another run is writing it; wait for that run, or give another file")
                                    : make_error("locks do not work on its file system; use a folder on another one"));
  }
  if (const auto loaded = file.load(); !loaded) return loaded.error();
  if (file.sound_bytes_ > 0) {
    if (const auto fits = file.go_on(header); !fits) return fits.error();
    return file;
  }
  file.header_ = header;
  if (!header_line(header).starts_with(beginning_of(file.file_))) return no_results(path);
  if (!file.end_.truncate(0)) return not_appended(path);
  if (const auto written = file.append(header_line(header)); !written) return written.error();
  return file;
}

bool ResultsFile::has(std::size_t item) const {
  const auto found =
      std::lower_bound(offsets_.begin(), offsets_.end(), std::pair<std::uint64_t, std::uint64_t>(item, 0));
  return found != offsets_.end() && found->first == item;
}

Result<std::string> ResultsFile::result(std::size_t item) {
  const auto found =
      std::lower_bound(offsets_.begin(), offsets_.end(), std::pair<std::uint64_t, std::uint64_t>(item, 0));
  file_.clear();
  file_.seekg(static_cast<std::streamoff>(found->second));
  std::string line;
  if (!next_line(file_, line)) return not_read(path_);
  const auto document = records::parse_json(line, path_);
  const Document* result = document ? document->find("result") : nullptr;
  if (result == nullptr || result->text() == nullptr || !says(*document, "checksum", checksum(item, *result->text())))
    return in_results(path_, make_error("it changed while it was read"));
  return *result->text();
}

// Writes the line with one call, so that other processes that write to the file cannot split it.
Result<Done> ResultsFile::append(const std::string& line) {
  return end_.write(line + '\n') ? Result<Done>(Done{}) : not_appended(path_);
}

Result<Done> ResultsFile::add(std::size_t item, std::string_view result) {
  return append(result_line(item, result));
}

Result<Done> ResultsFile::end() {
  if (is_whole_) return Done{};
  return append(end_line(header_.share.size(header_.items)));
}

}  // namespace tilefold::work
