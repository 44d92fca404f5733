#include "app/records/json.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "engine/core/text.h"

namespace tilefold::records {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t max_depth = 32;
// maximum number of members of an object; limited because each new name is compared with all others
constexpr std::size_t max_table = 1000;

// Writes a document as JSON. Writes the same text as the JSON library, but several times faster, because it does not
// build a tree of the library.
struct Writer {
  std::string& text;

  void operator()(std::monostate) const { text += "null"; }
  void operator()(bool flag) const { text += flag ? "true" : "false"; }
  void operator()(std::int64_t number) const { text += std::to_string(number); }
  void operator()(std::uint64_t number) const { text += std::to_string(number); }
  void operator()(const Fraction& number) const { text += Json(number.value).dump(); }
  void operator()(const std::string& string) const {
    const bool is_plain =
        std::all_of(string.begin(), string.end(), [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; });
    if (is_plain) {
      text.append(1, '"').append(string).append(1, '"');
    } else {
      add_quoted(Json(string).dump(-1, ' ', false, Json::error_handler_t::replace));
    }
  }
  // Appends a quoted text. Escapes DEL and the C1 control characters, which could control a terminal; the library has
  // already escaped the control characters below the space.
  void add_quoted(const std::string& quoted_text) const {
    for (std::size_t i = 0; i < quoted_text.size(); ++i) {
      const auto byte = static_cast<unsigned char>(quoted_text[i]);
      const auto next = static_cast<unsigned char>(i + 1 < quoted_text.size() ? quoted_text[i + 1] : '\0');
      constexpr std::string_view digits = "0123456789abcdef";
      if (byte == 0x7f) {
        text += "\\u007f";
      } else if (byte == 0xc2 && next >= 0x80 && next < 0xa0) {
        text.append("\\u00").append(1, digits[next >> 4U]).append(1, digits[next & 0xfU]);
        ++i;
      } else {
        text += quoted_text[i];
      }
    }
  }
  void operator()(const List& list) const {
    text += '[';
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (i > 0) text += ',';
      std::visit(*this, list[i].value);
    }
    text += ']';
  }
  void operator()(const Object& table) const {
    text += '{';
    for (std::size_t i = 0; i < table.size(); ++i) {
      if (i > 0) text += ',';
      (*this)(table[i].first);
      text += ':';
      std::visit(*this, table[i].second.value);
    }
    text += '}';
  }
};

// Receives the events of the library's parser and builds a Document from them. In this way, JSON that is nested too
// deeply is rejected before it is stored.
class Builder : public nlohmann::json_sax<Json> {
 public:
  bool null() override { return add({}); }
  bool boolean(bool flag) override { return add(flag); }
  bool number_integer(std::int64_t number) override { return add(number); }
  bool number_unsigned(std::uint64_t number) override { return add(Document::of_unsigned(number)); }
  bool number_float(double number, const std::string& written) override {
    return add(Fraction{.value = number, .written = written});
  }
  bool string(std::string& text) override { return add(std::move(text)); }
  bool binary(Json::binary_t&) override { return false; }
  bool start_object(std::size_t) override { return open(Object{}); }
  bool start_array(std::size_t) override { return open(List{}); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool key(std::string& name) override {
    if (open_.back().document.object()->size() == max_table)
      return refuse(make_error("an object has more than 1000 names"));
    if (open_.back().document.find(name) != nullptr)
      return refuse(make_error("the name \"{}\" is given twice", printable(name)));
    open_.back().key = std::move(name);
    return true;
  }

  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception&) override {
    position_ = position;
    return refuse(make_error("this is not valid JSON"));
  }

  Document release() { return std::move(root_); }
  const Error& problem() const { return problem_; }
  std::size_t position() const { return position_; }

 private:
  struct Open {
    Document document;
    std::string key;
  };

  bool refuse(Error problem) {
    problem_ = std::move(problem);
    return false;
  }

  bool add(Document document) {
    if (open_.empty()) {
      root_ = std::move(document);
    } else if (auto* list = std::get_if<List>(&open_.back().document.value)) {
      list->push_back(std::move(document));
    } else {
      std::get<Object>(open_.back().document.value).emplace_back(std::move(open_.back().key), std::move(document));
    }
    return true;
  }

  bool open(Document document) {
    if (open_.size() == max_depth) return refuse(make_error("lists and objects are nested deeper than 32"));
    open_.push_back({.document = std::move(document), .key = {}});
    return true;
  }

  bool close() {
    Document closed = std::move(open_.back().document);
    open_.pop_back();
    return add(std::move(closed));
  }

  std::vector<Open> open_;
  Document root_;
  Error problem_;
  std::size_t position_ = 0;
};

Error in_text(PhraseValue name, const Error& problem, std::string_view text, std::size_t position) {
  const std::string_view before = text.substr(0, position == 0 ? 0 : std::min(position - 1, text.size()));
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const std::size_t start = before.rfind('\n');
  const std::size_t column = before.size() - (start == std::string_view::npos ? 0 : start + 1) + 1;
  return make_error("{}: {} at line {}, column {}", name, problem, line, column);
}

}  // namespace

std::string to_json(const Document& document) {
  std::string text;
  std::visit(Writer{text}, document.value);
  return text;
}

std::string plain_text(const Document& document) {
  return document.text() != nullptr ? *document.text() : to_json(document);
}

Result<Document> parse_json(std::string_view text, PhraseValue name, std::size_t line) {
  Builder builder;
  if (Json::sax_parse(text, &builder)) return builder.release();
  const std::size_t position = builder.position();
  if (line == 0)
    return position == 0 ? make_error("{}: {}", name, builder.problem())
                         : in_text(name, builder.problem(), text, position);
  if (position == 0) return make_error("{}, line {}: {}", name, line, builder.problem());
  return make_error("{}, line {}: {} at column {}", name, line, builder.problem(), position);
}

}  // namespace tilefold::records
