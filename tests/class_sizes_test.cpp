// Reads the headers of the application and enforces the limits of classes: 15 public functions and 25 fields.

#include <doctest/doctest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

namespace tilefold::test {
namespace {

namespace fs = std::filesystem;

constexpr int most_functions = 15;
constexpr int most_fields = 25;

struct ClassSize {
  std::string name;
  int functions = 0;  // public functions without constructors and deleted functions
  int fields = 0;
};

// Returns the code without comments, texts and preprocessor lines.
std::string code_of(const std::string& text) {
  static const std::regex noise(R"re(//[^\n]*|"(\\.|[^"\\])*"|'(\\.|[^'\\])'|(^|\n)\s*#[^\n]*)re");
  return std::regex_replace(text, noise, " ");
}

// Returns the position of the brace that closes the one at `open`.
std::size_t closing(const std::string& code, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < code.size(); ++i) {
    if (code[i] == '{') ++depth;
    if (code[i] == '}' && --depth == 0) return i;
  }
  return code.size();
}

std::string trimmed(const std::string& text) {
  const auto is_space = [](char letter) { return std::isspace(static_cast<unsigned char>(letter)) != 0; };
  const auto begin = std::find_if_not(text.begin(), text.end(), is_space);
  const auto end = std::find_if_not(text.rbegin(), std::make_reverse_iterator(begin), is_space).base();
  return {begin, end};
}

// Counts the members of a class, one statement at a time.
class MemberCounter {
 public:
  MemberCounter(std::string name, bool is_struct) : size_{.name = std::move(name)}, is_public_(is_struct) {}

  ClassSize count(const std::string& body) {
    std::string statement;
    for (std::size_t i = 0; i < body.size(); ++i) {
      if (body[i] == ';') {
        add(statement);
        statement.clear();
      } else if (body[i] == '{') {
        const bool is_function = is_function_head(head_of(statement));
        i = closing(body, i);
        statement += "{}";
        if (!is_function) continue;
        add(statement);
        statement.clear();
      } else {
        statement += body[i];
      }
    }
    return size_;
  }

 private:
  // The declaration without an initial value.
  static std::string head_of(const std::string& statement) {
    static const std::regex access(R"(^\s*((public|private|protected)\s*:\s*)+)");
    const std::string text = std::regex_replace(statement, access, "");
    return trimmed(text.substr(0, std::min(text.find('='), text.find('{'))));
  }

  static bool is_function_head(const std::string& head) {
    static const std::regex other(R"(^(enum|class|struct|using|friend)\b|std::function<[^;]*>&?\s*\w+$)");
    return head.find('(') != std::string::npos && !std::regex_search(head, other);
  }

  void add(const std::string& statement) {
    static const std::regex access(R"(^\s*(public|private|protected)\s*:)");
    static const std::regex type(R"(^(using|friend|enum|class|struct|static)\b)");
    static const std::regex removed(R"(=\s*(delete|default)\s*$)");
    std::smatch match;
    for (std::string rest = statement; std::regex_search(rest, match, access); rest = match.suffix())
      is_public_ = match[1] == "public";
    const std::string head = head_of(statement);
    if (head.empty()) return;
    if (is_function_head(head)) {
      const bool is_constructor = std::regex_search(head, std::regex("~?\\b" + size_.name + "\\s*\\("));
      if (is_public_ && !is_constructor && !std::regex_search(trimmed(statement), removed)) ++size_.functions;
    } else if (!std::regex_search(head, type)) {
      ++size_.fields;
    }
  }

  ClassSize size_;
  bool is_public_;
};

std::vector<ClassSize> classes_in(const std::string& text) {
  static const std::regex defined(R"(\b(enum\s+)?(class|struct)\s+(\w+)\s*(final)?\s*(:[^{};()]*)?\{)");
  const std::string code = code_of(text);
  std::vector<ClassSize> sizes;
  for (std::sregex_iterator found(code.begin(), code.end(), defined), end; found != end; ++found) {
    if ((*found)[1].matched) continue;
    const auto open = static_cast<std::size_t>(found->position() + found->length()) - 1;
    const std::string body = code.substr(open + 1, closing(code, open) - open - 1);
    sizes.push_back(MemberCounter((*found)[3], (*found)[2] == "struct").count(body));
  }
  return sizes;
}

TEST_CASE("A class of the application has at most 15 public functions and 25 fields") {
  std::size_t classes = 0;
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(TILEFOLD_SOURCE_DIR) / "app")) {
    if (entry.path().extension() != ".h") continue;
    std::ostringstream text;
    text << std::ifstream(entry.path()).rdbuf();
    for (const ClassSize& size : classes_in(text.str())) {
      CAPTURE(size.name);
      CHECK(size.functions <= most_functions);
      CHECK(size.fields <= most_fields);
      ++classes;
    }
  }
  CHECK(classes > 300);
}

TEST_CASE("Public functions and fields are counted, but not constructors, deleted or private functions") {
  const auto sizes = classes_in(R"(
    class Board final : public Layer {
     public:
      explicit Board(int size) : size_{size} {}
      Board(const Board&) = delete;
      bool is_open() const { return size_ > 0; }  // not closed()
      void set(int value);
      static Board small();
      std::function<void()> wake;
      int first = 1;
     private:
      void hidden();
      struct Cell { int row; int column; };
      std::vector<int> cells_{1, 2};
      int size_;
    };)");
  REQUIRE(sizes.size() == 2);
  CHECK(sizes[0].functions == 3);
  CHECK(sizes[0].fields == 4);
  CHECK(sizes[1].fields == 2);
}

}  // namespace
}  // namespace tilefold::test
